//! Everything that is drawn, on a few pages: `cargo run --example gallery`. Left and right turn the pages, and saving
//! `assets/style.jsonc` changes the open page at once. A page number as the argument opens that page.

mod bugs;
mod cloths;
mod devices;
mod elements;
mod spin;

use gossamer::content::letters::Letters;
use gossamer::content::reload::Content;
use gossamer::content::source::Source;
use gossamer::content::style::{Pack, Style};
use gossamer::content::watch::Watcher;
use gossamer::view::backdrop::Backdrop;
use gossamer::view::berry::{BerryPose, draw_berry, draw_berry_glow};
use gossamer::view::foliage::{ALL_LEAVES, draw_corner_leaves, draw_front_grass, draw_leaf_seat};
use gossamer::view::gradient::Paint;
use gossamer::view::hazards::{RockLook, draw_rock, draw_thorns};
use gossamer::view::icons::Icon;
use gossamer::view::ink::Ink;
use gossamer::view::motion::Motion;
use gossamer::view::nim::draw_nim;
use gossamer::view::nim_pose::{Mood, NimActor};
use gossamer::view::paint::{Painter, cubic_at};
use gossamer::view::panel::{self, Feel, Slider};
use gossamer::view::press::Press;
use gossamer::view::props::{FireflyPose, draw_bubble, draw_firefly, draw_peg, draw_ring};
use gossamer::view::puffball::draw_puffball;
use gossamer::view::rope::{RopePose, draw_knot, draw_rope};
use gossamer::view::sheet::{CHUNK_INDICES, CHUNK_VERTICES};
use gossamer::view::site::Site;
use gossamer::view::sky::{draw_pollen, draw_vignette};
use gossamer::view::text::{Align, Text, TextStyle};
use macroquad::prelude::*;

/// The pages are laid out for a window of this size.
const PAGE: Vec2 = vec2(1280.0, 800.0);
const MOODS: [Mood; 6] = [Mood::Idle, Mood::Eager, Mood::Chewing, Mood::Sad, Mood::Asleep, Mood::Happy];
/// Moods, things, interface, then the sceneries, then each of them with the elements and with the devices of puzzles.
const SNIP: usize = 3 + 3 * Pack::ALL.len();
/// And the pages of Spin, then those of its animals.
const SPIN: usize = SNIP + spin::PAGES;
const PAGES: usize = SPIN + bugs::PAGES;

fn main() {
    let config = macroquad::conf::Conf {
        miniquad_conf: macroquad::miniquad::conf::Conf {
            window_title: "Gossamer gallery".into(),
            window_width: PAGE.x as i32,
            window_height: PAGE.y as i32,
            high_dpi: true,
            ..Default::default()
        },
        draw_call_vertex_capacity: CHUNK_VERTICES + 768,
        draw_call_index_capacity: CHUNK_INDICES + 1152,
        ..Default::default()
    };
    macroquad::Window::from_config(config, async {
        if let Err(error) = show().await {
            eprintln!("{error}");
        }
    });
}

async fn show() -> Result<(), macroquad::Error> {
    let source = Source::find(None).unwrap_or_else(|_| Source::embedded());
    let mut watcher = source.root.as_deref().map(Watcher::new);
    let mut content = Content::load(&source);
    let (press, text) = (Press::new()?, Text::new(Letters::built_in()));
    let mut painter = Painter::default();
    let mut nims = MOODS.map(|_| NimActor::new(Vec2::ZERO, 62.0, 3));
    let mut backdrop: Option<Backdrop> = None;
    let mut cloths = cloths::Cloths::new();
    let mut spin = spin::SpinPages::new(&content.style);
    let mut spin_nims = bugs::Nims::new();
    let mut page = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1_usize).clamp(1, PAGES) - 1;
    let mut motion = Motion { time: 0.0, dt: 0.0, reduced: false, contrast: false, sparing: 0 };
    while !is_key_pressed(KeyCode::Escape) {
        if let Some(watcher) = &mut watcher {
            content.apply(&watcher.poll());
        }
        page = (page + PAGES + usize::from(is_key_pressed(KeyCode::Right))
            - usize::from(is_key_pressed(KeyCode::Left)))
            % PAGES;
        motion.dt = get_frame_time().min(0.1);
        motion.time += motion.dt;
        let (size, pixel) = (vec2(screen_width(), screen_height()), 1.0 / screen_dpi_scale());
        painter.begin_frame(pixel);
        clear_background(BLACK);
        let style = &content.style;
        if page >= SPIN {
            painter.push(Vec2::ZERO, 0.0, Vec2::splat((size / PAGE).min_element()));
            bugs::draw(&mut painter, style, &text, &mut spin_nims, page - SPIN, motion);
            painter.pop();
        } else if page >= SNIP {
            let mut canvas = spin::Canvas { press: &press, painter: &mut painter, text: &text };
            spin.draw(&mut canvas, style, page - SNIP, size, motion);
        } else if page >= 3 {
            let pack = Pack::ALL[(page - 3) % Pack::ALL.len()];
            let (palette, site) = (style.palette(pack), Site::new(pack, size, 4));
            let fitting = backdrop.take().filter(|backdrop| backdrop.fits(palette, &site, pixel));
            let mut scenery = fitting.unwrap_or_else(|| Backdrop::new(&press, &mut painter, palette, site, pixel));
            scenery.draw(&press, &mut painter, size, vec2(40.0 * (motion.time * 0.3).sin(), 0.0), motion);
            backdrop = Some(scenery);
            draw_front_grass(&mut painter, palette, &site, Vec2::ZERO, motion);
            draw_vignette(&mut painter, size, style.vignette);
            match (page - 3) / Pack::ALL.len() {
                0 => draw_corner_leaves(&mut painter, palette, &site, Vec2::ZERO, &ALL_LEAVES, motion),
                1 => elements::draw(&mut painter, style, size, motion),
                _ => devices::draw(&mut painter, style, &mut cloths, size, motion),
            }
            draw_pollen(&mut painter, size, Ink::of(palette.moon), motion);
        } else {
            let night = style.garden.sky.map(Ink::of);
            painter.rect(Vec2::ZERO, size, Paint::down(0.0, size.y, &[(0.0, night[0]), (1.0, night[2])]));
            painter.push(Vec2::ZERO, 0.0, Vec2::splat((size / PAGE).min_element()));
            match page {
                0 => moods(&mut painter, style, &text, &mut nims, motion),
                1 => things(&mut painter, style, motion),
                _ => interface(&mut painter, style, &text, motion),
            }
            painter.pop();
        }
        press.flush(&mut painter);
        next_frame().await;
    }
    Ok(())
}

fn moods(p: &mut Painter, style: &Style, text: &Text, nims: &mut [NimActor; 6], motion: Motion) {
    let pointer = p.to_local(Vec2::from(mouse_position()));
    for (k, nim) in nims.iter_mut().enumerate() {
        nim.pose.at = vec2(220.0 + 420.0 * (k % 3) as f32, 210.0 + 360.0 * (k / 3) as f32);
        nim.update(MOODS[k], pointer, motion);
        draw_leaf_seat(p, nim.pose.at + vec2(0.0, nim.pose.radius), 130.0, 1.0, 0.0);
        draw_nim(p, &style.nim, &nim.pose);
        let label = TextStyle::new(20.0, 500, Ink::of(style.ui.second));
        text.draw(p, &format!("{:?}", MOODS[k]), nim.pose.at + vec2(0.0, 150.0), Align::Centre, &label);
    }
}

fn things(p: &mut Painter, style: &Style, motion: Motion) {
    // twice the size that they have in a window of this height
    p.push(Vec2::ZERO, 0.0, Vec2::splat(2.66));
    let berry = BerryPose { angle: 0.2 * motion.time.sin(), ..BerryPose::new(vec2(70.0, 90.0), style.berry.radius) };
    let knot = berry.at + Vec2::from_angle(berry.angle).rotate(vec2(0.0, -1.24 * berry.radius));
    draw_berry_glow(p, &style.berry, &berry, motion.time);
    let tight = 0.5 + 0.5 * (motion.time * 0.7).sin();
    let ropes = [(vec2(30.0, 14.0), 0.0, tight), (vec2(130.0, 20.0), 14.0 * (1.0 - tight), tight)];
    for (peg, sag, tension) in ropes {
        let points: [Vec2; 16] = std::array::from_fn(|i| {
            let t = i as f32 / 15.0;
            peg.lerp(knot, t) + vec2(0.0, 4.0 * sag * t * (1.0 - t))
        });
        let pose = RopePose { points: &points, tension, alpha: 1.0, cut: [false; 2], phase: 0.0 };
        draw_rope(p, &style.rope, &pose, motion.time);
        draw_peg(p, peg, 9.5);
    }
    draw_berry(p, &style.berry, &berry);
    draw_knot(p, &style.rope, knot);
    let cut: [Vec2; 8] = std::array::from_fn(|i| vec2(165.0 + 8.0 * i as f32, 20.0 + 1.2 * (i * i) as f32));
    draw_rope(
        p,
        &style.rope,
        &RopePose { points: &cut, tension: 0.0, alpha: 1.0, cut: [true; 2], phase: 0.0 },
        motion.time,
    );
    let fly = FireflyPose { at: vec2(270.0, 50.0), radius: 14.0, angle: 0.15, glow: 1.0, lit: true, seed: 1.0 };
    draw_firefly(p, &style.firefly, &fly, motion);
    draw_firefly(p, &style.firefly, &FireflyPose { at: vec2(320.0, 50.0), lit: false, ..fly }, motion);
    draw_bubble(p, vec2(390.0, 60.0), 30.0, 0.5 + 0.5 * (motion.time * 0.4).sin(), motion);
    draw_ring(p, &style.helper, vec2(400.0, 190.0), 52.0, 8.0, 0.0, motion);
    let squeeze = (1.0 - (motion.time * 0.8).fract() * 2.5).max(0.0);
    draw_puffball(p, &style.helper, vec2(190.0, 130.0), 22.0, 0.0, squeeze, motion);
    draw_puffball(p, &style.helper, vec2(280.0, 150.0), 22.0, motion.time * 0.3, 0.0, motion);
    let stem: [Vec2; 20] = std::array::from_fn(|i| {
        cubic_at(vec2(20.0, 280.0), vec2(40.0, 150.0), vec2(110.0, 160.0), vec2(150.0, 210.0), i as f32 / 19.0)
    });
    draw_thorns(p, &style.hazard, &stem, 10.0, 5);
    let look = RockLook::of(Ink::of(style.garden.far_hill));
    let stone: [Vec2; 9] = std::array::from_fn(|i| Vec2::from_angle(0.7 * i as f32) * vec2(46.0, 28.0));
    draw_rock(p, &look, vec2(230.0, 240.0), 0.0, &stone, 8.0);
    let slab = [vec2(-40.0, -12.0), vec2(40.0, -12.0), vec2(40.0, 12.0), vec2(-40.0, 12.0)];
    draw_rock(p, &look, vec2(340.0, 260.0), -0.3, &slab, 5.0);
    p.pop();
}

fn interface(p: &mut Painter, style: &Style, text: &Text, motion: Motion) {
    let ui = &style.ui;
    let pulse = Feel { press: (motion.time * 2.0).sin().max(0.0), ..Feel::default() };
    for (k, icon) in Icon::ALL.into_iter().enumerate() {
        let at = vec2(80.0 + 70.0 * (k % 9) as f32, 90.0 + 80.0 * (k / 9) as f32);
        panel::draw_round_button(p, ui, at, 26.0, icon, if k == 0 { pulse } else { Feel::default() });
    }
    for k in 0..3 {
        let filled = (motion.time * 0.8 - k as f32 * 0.4).rem_euclid(3.0).min(1.0);
        panel::draw_firefly_slot(p, style, vec2(90.0 + 60.0 * k as f32, 360.0), 24.0, filled, k as f32, motion);
    }
    for (k, changed) in [false, true].into_iter().enumerate() {
        let slider = Slider { value: 0.5 + 0.4 * motion.time.sin(), mark: 0.4, changed };
        panel::draw_slider(p, ui, vec2(80.0, 450.0 + 60.0 * k as f32), 520.0, slider, 1.0, Feel::default());
    }
    panel::draw_card(p, ui, vec2(760.0, 60.0), vec2(420.0, 500.0), 1.2);
    let (title, label) = (TextStyle::new(40.0, 600, Ink::of(ui.text)), TextStyle::new(24.0, 600, Ink::of(ui.on_gold)));
    text.draw(p, "Gossamer", vec2(970.0, 160.0), Align::Centre, &title);
    panel::draw_gold_button(p, ui, vec2(860.0, 440.0), vec2(220.0, 72.0), pulse);
    text.draw_middle(p, "Next", vec2(970.0, 476.0), Align::Centre, &label);
    panel::draw_leaf_button(p, ui, vec2(860.0, 600.0), vec2(220.0, 54.0), Feel::default());
    let quiet = TextStyle::new(20.0, 500, Ink::of(ui.second));
    text.draw_middle(p, "Watch again", vec2(970.0, 627.0), Align::Centre, &quiet);
    for (k, size) in [12.0, 14.0, 17.0, 22.0, 28.0, 40.0].into_iter().enumerate() {
        let y = 590.0 + [0.0, 20.0, 42.0, 70.0, 105.0, 150.0][k];
        text.draw(p, "Cut, swing, catch 0123456789", vec2(80.0, y), Align::Left, &TextStyle { size, ..quiet });
    }
}

//! A night as it is drawn: the camera never jerks and never loses Nim, and a frame of the fullest web allocates nothing
//! of ours, holds only numbers and stays small.

#[path = "common/counting.rs"]
mod counting;
#[path = "common/night_frames.rs"]
mod night_frames;
#[path = "common/spin.rs"]
mod spin;
#[path = "common/spin_bots.rs"]
mod spin_bots;

use std::sync::Arc;

use counting::allocations;
use glam::{Vec2, vec2};
use gossamer::content::style::Style;
use gossamer::math::rng::Rng;
use gossamer::sim::session::Session;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::scenes;
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;
use gossamer::view::debug_night::draw_debug_night;
use gossamer::view::motion::Motion;
use gossamer::view::paint::Painter;
use gossamer::view::spin::stage::{NightFrame, NightView};
use night_frames::FullNight;
use spin_bots::Bot;

/// Windows in points: wide, tall, low.
const WINDOWS: [Vec2; 3] = [vec2(1280.0, 800.0), vec2(390.0, 844.0), vec2(844.0, 390.0)];
/// The most by which the camera may change its speed in a second, cm/s^2. Nim's own speed changes by ten times as much.
const MOST_ACCELERATION: f32 = 5500.0;

/// What was seen of a night played by a bot, in frames of `dt` seconds each.
struct Seen {
    /// Where the camera stood, cm, and how long the frame was, s.
    path: Vec<(Vec2, f32)>,
    /// The farthest that Nim was from the middle of each window, as a share of half its size.
    farthest: [f32; 3],
    falls: usize,
}

fn watch(level: NightLevel, mut bot: Bot, seconds: f32, frames: Frames) -> Seen {
    let mut session: Session<Night> = Session::of(Arc::new(level), Tuning::default());
    let mut view = NightView::new(session.game());
    let mut seen = Seen { path: Vec::new(), farthest: [0.0; 3], falls: 0 };
    let (mut time, mut frame, mut fell) = (0.0, 0, false);
    while time < seconds && session.game().is_playing() {
        let dt = frames(frame);
        let mut commands = Vec::new();
        bot.act(session.game(), &mut |command| commands.push(command));
        commands.into_iter().for_each(|command| session.push(command));
        session.advance(dt);
        session.clear_events();
        view.update(session.game(), session.alpha(), Motion { dt, ..Motion::still(time) });
        let spider = session.game().spider();
        let nim = spider.previous.lerp(spider.at, session.alpha());
        for (window, farthest) in WINDOWS.iter().zip(&mut seen.farthest) {
            let off = view.view(*window).transform_point2(nim) / (0.5 * *window) - Vec2::ONE;
            *farthest = farthest.max(off.abs().max_element());
        }
        seen.falls += usize::from(spider.fall.is_some() && !fell);
        fell = spider.fall.is_some();
        let centre = view.view(WINDOWS[0]).inverse().transform_point2(0.5 * WINDOWS[0]);
        seen.path.push((centre, dt));
        (time, frame) = (time + dt, frame + 1);
    }
    seen
}

/// Asserts that the speed of the camera changes smoothly.
fn assert_smooth(path: &[(Vec2, f32)], what: &str) {
    let speeds: Vec<(Vec2, f32)> =
        path.windows(2).map(|pair| ((pair[1].0 - pair[0].0) / pair[1].1, pair[1].1)).collect();
    for (index, pair) in speeds.windows(2).enumerate() {
        let change = (pair[1].0 - pair[0].0).length();
        let most = MOST_ACCELERATION * 0.5 * (pair[0].1 + pair[1].1);
        assert!(change < most, "{what}: frame {index} changes the speed by {change} cm/s");
    }
}

/// How long frame `number` is, s.
type Frames = fn(u32) -> f32;

const RATES: [(&str, Frames); 4] = [
    ("30 Hz", |_| 1.0 / 30.0),
    ("60 Hz", |_| 1.0 / 60.0),
    ("144 Hz", |_| 1.0 / 144.0),
    ("an uneven rate", |number| Rng::new(u64::from(number)).range(1.0 / 144.0, 1.0 / 24.0)),
];

#[test]
fn the_camera_never_jerks_and_never_loses_nim() {
    let mut falls = 0;
    for level in spin_bots::nights() {
        for (rate, frames) in RATES {
            for bot in [Bot::Random(Rng::new(3)), Bot::Hunter { shots: 0 }] {
                let seen = watch(level.clone(), bot, 40.0, frames);
                assert_smooth(&seen.path, &format!("{} at {rate}", level.id));
                for (window, farthest) in WINDOWS.iter().zip(seen.farthest) {
                    assert!(farthest < 0.8, "{} at {rate}: Nim is at {farthest} of the way out of {window}", level.id);
                }
                falls += seen.falls;
            }
        }
    }
    assert!(falls > 0, "no bot fell: the test says nothing about falls");
}

#[test]
fn the_camera_keeps_up_with_a_fall_to_its_end_and_with_the_last_move() {
    for (rate, frames) in RATES {
        for saved in [false, true] {
            let mut session = spin::quiet();
            spin::run(&mut session, 60);
            spin::cut_loose(&mut session);
            let mut view = NightView::new(session.game());
            let mut path = Vec::new();
            for number in 0.. {
                let (dt, night) = (frames(number), session.game());
                let ended = !night.is_playing() || path.iter().map(|seen: &(Vec2, f32)| seen.1).sum::<f32>() > 6.0;
                if ended {
                    assert_eq!(night.is_playing(), saved);
                    break;
                }
                if saved && night.spider().fall.is_some_and(|(since, _)| night.tick() - since > 90) {
                    let up = night.spider().at - vec2(0.0, 300.0);
                    spin::shoot(&mut session, up);
                }
                session.advance(dt);
                session.clear_events();
                view.update(session.game(), session.alpha(), Motion { dt, ..Motion::still(0.0) });
                let at = view.view(WINDOWS[0]).transform_point2(session.game().spider().at) / (0.5 * WINDOWS[0]);
                assert!((at - Vec2::ONE).abs().max_element() < 0.8, "{rate}: Nim is at {at}");
                path.push((view.view(WINDOWS[0]).inverse().transform_point2(0.5 * WINDOWS[0]), dt));
            }
            assert_smooth(&path, &format!("a fall at {rate}, saved: {saved}"));
        }
    }
}

/// Plays the fullest night and draws it; how often frames allocated, and the most vertices of one.
fn draw(seconds: u32, motion: Motion, p: &mut Painter) -> (usize, usize) {
    let style = Style::default();
    let mut level = scenes::level("night_crowded").expect("a named night");
    level.parts[0].seconds = 3600.0;
    let mut tuning = Tuning::default();
    tuning.spin = scenes::tuning();
    let mut session: Session<Night> = Session::of(Arc::new(level), tuning);
    let mut stage = NightView::new(session.game());
    let mut commands = Vec::with_capacity(16);
    let (mut made, mut most) = (0, 0);
    for number in 0..seconds * 60 {
        for _ in 0..2 {
            scenes::act(session.game(), |command| commands.push(command));
            commands.drain(..).for_each(|command| session.push(command));
            session.step();
        }
        let before = allocations();
        for event in session.events() {
            stage.event(event, &style);
        }
        let motion = Motion { time: number as f32 / 60.0, dt: 1.0 / 60.0, ..motion };
        stage.update(session.game(), 0.5, motion);
        let window = vec2(1280.0, 800.0);
        let frame = NightFrame {
            style: &style,
            alpha: 0.5,
            window,
            room: window,
            pixel: 1.0,
            unit: 1.0,
            moon: 0.4,
            gentle: motion.reduced,
            motion,
        };
        p.begin_frame(1.0);
        if number % 4 == 0 {
            stage.draw_near(p, session.game(), &frame);
            draw_debug_night(p, session.game(), stage.view(window), stage.camera());
        }
        made += allocations() - before;
        session.clear_events();
        most = most.max(p.sheet.size().0);
        for vertex in p.sheet.chunks().iter().flat_map(|chunk| &chunk.mesh.vertices) {
            assert!(vertex.position.is_finite(), "frame {number}");
        }
    }
    (made, most)
}

#[test]
fn a_minute_of_the_fullest_web_allocates_nothing() {
    let mut p = Painter::default();
    for motion in [Motion::still(0.0), Motion { reduced: true, contrast: true, ..Motion::still(0.0) }] {
        // the painter grows in the first run to what the second, equal one needs
        draw(60, motion, &mut p);
        let (made, most) = draw(60, motion, &mut p);
        println!("at most {most} vertices in a frame");
        assert_eq!(made, 0, "drawing allocated {made} times");
    }
}

/// Most draw calls of a frame, and most vertices that are handed to the window library.
const CALLS: usize = 25;
const VERTICES: usize = 130_000;

#[test]
fn the_fullest_frame_is_a_few_draw_calls() {
    let mut p = Painter::default();
    for window in [WINDOWS[1], night_frames::WINDOW] {
        let mut frames = FullNight::new(window);
        for number in 0..60 * 20 {
            frames.play();
            if number % 20 > 0 {
                continue;
            }
            let calls = frames.build(&mut p);
            assert!(calls <= CALLS, "{calls} draw calls in frame {number} in {window}");
            let vertices = p.sheet.size().0;
            assert!(vertices <= VERTICES, "{vertices} vertices in frame {number} in {window}");
        }
        let (strands, prey) = frames.size();
        assert!(strands > 1800 && prey > 30, "{strands} strands, {prey} prey: not full");
    }
}

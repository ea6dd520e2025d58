//! The level select: a path through one pack's scenery, a node for each level, its fireflies below it. Arrows beside the
//! title lead to the other packs.

use super::context::{Context, scenery_of};
use super::layout::Frame;
use super::route::Route;
use super::trail::node;
use super::ui::{Answer, Area, Button, Ui};
use crate::content::library::{Library, pack_of};
use crate::content::save::Save;
use crate::math::geom::{Vec2, vec2};
use crate::sim::puzzle::level::Level;
use crate::view::gradient::Paint;
use crate::view::icons::Icon;
use crate::view::ink::Ink;
use crate::view::nim::draw_nim;
use crate::view::nim_pose::{Mood, NimActor, NimPose};
use crate::view::panel::draw_round_button;
use crate::view::rope::{RopePose, draw_rope};
use crate::view::text::{Align, Outline, TextStyle};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Back,
    PreviousPack,
    NextPack,
    /// The level with this index among those of the pack.
    Level(usize),
}

const NODE: f32 = 22.0;
/// From the title's middle to the arrows beside it.
const ARROW: f32 = 118.0;
const ARROW_FACE: f32 = 18.0;

/// The level select.
pub struct Map {
    ui: Ui<Action>,
    nim: NimActor,
    buttons: Vec<Button<Action>>,
    points: Vec<Vec2>,
    page: Page,
}

/// The pack that is shown, as far as it takes words and counting; counted every frame, put into words when it changes.
#[derive(Default)]
struct Page {
    pack: String,
    /// The pack's name with a capital.
    title: String,
    /// How many fireflies are caught.
    score: String,
    caught: u32,
    /// How many levels the pack has.
    count: usize,
    /// The first level that was not won yet, or the last one.
    current: usize,
    has_previous: bool,
    has_next: bool,
}

impl Default for Map {
    fn default() -> Map {
        let nim = NimActor::new(Vec2::ZERO, 1.0, 5);
        let (buttons, points) = (Vec::with_capacity(64), Vec::with_capacity(64));
        Map { ui: Ui::default(), nim, buttons, points, page: Page::default() }
    }
}

impl Page {
    /// Follows the library and the save. Without a pack, or when its last level went, it opens the pack with the first
    /// level that was not won yet.
    fn follow(&mut self, library: &Library, save: &Save) {
        if levels(library, &self.pack).next().is_none() {
            let open = library.playable().find(|level| save.stars(&level.id).is_none()).or(library.playable().last());
            self.show(open.map_or("", |level| pack_of(&level.id)));
        }
        let caught = levels(library, &self.pack).filter_map(|level| save.stars(&level.id)).map(u32::from).sum();
        let count = levels(library, &self.pack).count();
        if self.score.is_empty() || (caught, count) != (self.caught, self.count) {
            self.score = format!("{caught} of {} fireflies", 3 * count);
            (self.caught, self.count) = (caught, count);
        }
        let open = levels(library, &self.pack).position(|level| save.stars(&level.id).is_none());
        self.current = open.unwrap_or(count.saturating_sub(1));
        self.has_previous = self.neighbour(library, -1).is_some();
        self.has_next = self.neighbour(library, 1).is_some();
    }

    fn show(&mut self, pack: &str) {
        let mut letters = pack.chars();
        let capital = letters.next().map(|first| first.to_ascii_uppercase());
        self.title = capital.into_iter().chain(letters).collect();
        self.pack = pack.to_string();
        self.score.clear();
    }

    /// The next pack with levels, or the one before for -1.
    fn neighbour<'a>(&self, library: &'a Library, step: i32) -> Option<&'a str> {
        let packs = || library.packs().map(|(pack, _)| pack).filter(|pack| levels(library, pack).next().is_some());
        if step < 0 {
            packs().take_while(|pack| *pack != self.pack).last()
        } else {
            packs().skip_while(|pack| *pack != self.pack).nth(1)
        }
    }
}

/// The levels of a pack that can be played.
fn levels<'a>(library: &'a Library, pack: &str) -> impl Iterator<Item = &'a Level> {
    library.playable().map(|level| &**level).filter(move |level| pack_of(&level.id) == pack)
}

impl Map {
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        self.page.follow(&ctx.content.library, &ctx.save);
        self.list_buttons(&ctx.frame);
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            match self.ui.pointer(&pointer, &self.buttons, ctx.frame.u) {
                Answer::Fired(Action::Back) => return Route::Title,
                Answer::Fired(Action::PreviousPack) => self.turn(ctx, -1),
                Answer::Fired(Action::NextPack) => self.turn(ctx, 1),
                Answer::Fired(Action::Level(index)) => return self.play(ctx, index),
                _ => {}
            }
        }
        self.ui.update(&self.buttons, ctx.motion.dt);
        self.nim.update(Mood::Idle, vec2(0.5, -2.0), ctx.motion);
        if ctx.keys.previous {
            self.turn(ctx, -1);
        }
        if ctx.keys.next {
            self.turn(ctx, 1);
        }
        if ctx.keys.confirm {
            return self.play(ctx, self.page.current);
        }
        if ctx.keys.back { Route::Title } else { Route::Stay }
    }

    fn list_buttons(&mut self, frame: &Frame) {
        let (u, page) = (frame.u, &self.page);
        let circle = |center| Area::Circle { center, radius: NODE * u };
        self.buttons.clear();
        self.buttons.push(Button { action: Action::Back, area: circle(back(frame)) });
        for (action, side, there) in
            [(Action::PreviousPack, -1.0, page.has_previous), (Action::NextPack, 1.0, page.has_next)]
        {
            if there {
                self.buttons.push(Button { action, area: circle(arrow(frame, side)) });
            }
        }
        for index in 0..page.count {
            self.buttons.push(Button { action: Action::Level(index), area: circle(node(frame, index, page.count)) });
        }
    }

    /// Shows the pack before or after, if there is one.
    fn turn(&mut self, ctx: &Context, step: i32) {
        if let Some(pack) = self.page.neighbour(&ctx.content.library, step) {
            self.page.show(pack);
            self.page.follow(&ctx.content.library, &ctx.save);
            self.ui.clear();
        }
    }

    fn play(&self, ctx: &Context, index: usize) -> Route {
        let level = levels(&ctx.content.library, &self.page.pack).nth(index);
        level.map_or(Route::Stay, |level| Route::Play(level.id.clone()))
    }

    pub fn draw(&mut self, ctx: &mut Context) {
        let (count, current) = (self.page.count, self.page.current);
        self.points.clear();
        self.points.extend((0..count).map(|index| node(&ctx.frame, index, count)));
        self.points.push(vec2(0.5 * ctx.frame.size.x, 40.0 * ctx.frame.u));
        let site = ctx.site(scenery_of(&self.page.pack)).clear_moon(&self.points);
        ctx.draw_backdrop(&site);
        // The nodes are in front of all leaves: in a corner they would be hidden.
        ctx.draw_foreground(&site);
        self.draw_path(ctx, count, current);
        for index in 0..count {
            self.draw_node(ctx, index, count, index == current);
        }
        self.draw_title(ctx);
    }

    fn draw_title(&self, ctx: &mut Context) {
        let (frame, u, page) = (ctx.frame, ctx.frame.u, &self.page);
        let style = &ctx.content.style;
        let p = &mut ctx.painter;
        draw_round_button(p, &style.ui, back(&frame), NODE * u, Icon::Back, self.ui.feel(Action::Back));
        if page.has_previous {
            let feel = self.ui.feel(Action::PreviousPack);
            draw_round_button(p, &style.ui, arrow(&frame, -1.0), ARROW_FACE * u, Icon::Back, feel);
        }
        if page.has_next {
            let feel = self.ui.feel(Action::NextPack);
            draw_round_button(p, &style.ui, arrow(&frame, 1.0), ARROW_FACE * u, Icon::Next, feel);
        }
        let face = TextStyle::new(40.0 * u, 600, Ink::of(style.ui.text));
        let face = ctx.text.fitted(&page.title, face, 2.0 * (ARROW - NODE) * u);
        let dark = Outline { ink: Ink::SHADOW.fade(0.35), width: 3.0 * u, drop: vec2(0.0, 2.0 * u) };
        let at = vec2(0.5 * frame.size.x, frame.margin() + (NODE + 14.0) * u);
        ctx.text.draw_outlined(p, &page.title, at, Align::Centre, &face, &dark);
        let face = TextStyle::new(17.0 * u, 500, Ink::of(style.ui.second));
        let at = at + vec2(0.0, 28.0 * u);
        ctx.text.draw_outlined(p, &page.score, at, Align::Centre, &face, &dark);
    }

    /// A rope as far as one has played, silk from there on.
    fn draw_path(&mut self, ctx: &mut Context, count: usize, current: usize) {
        let frame = ctx.frame;
        let p = &mut ctx.painter;
        let scale = 0.9 * frame.u;
        for index in 1..count {
            let (a, b) = (node(&frame, index - 1, count), node(&frame, index, count));
            let sag = vec2(0.0, 0.10 * (b - a).length());
            self.points.clear();
            self.points.extend((0..=12).map(|i| {
                let t = i as f32 / 12.0;
                a.lerp(b, t) + sag * (4.0 * t * (1.0 - t))
            }));
            if index <= current {
                self.points.iter_mut().for_each(|point| *point /= scale);
                p.push(Vec2::ZERO, 0.0, Vec2::splat(scale));
                let pose = RopePose { points: &self.points, tension: 0.1, alpha: 1.0, cut: [false; 2], phase: 0.0 };
                draw_rope(p, &ctx.content.style.rope, &pose, ctx.motion.time);
                p.pop();
            } else {
                p.stroke(&self.points, 1.6 * frame.u, Ink::hex(0xeaf3ff).fade(0.55));
            }
        }
    }

    fn draw_node(&self, ctx: &mut Context, index: usize, count: usize, is_current: bool) {
        let (frame, u) = (ctx.frame, ctx.frame.u);
        let style = &ctx.content.style;
        let p = &mut ctx.painter;
        let at = node(&frame, index, count);
        let stars =
            levels(&ctx.content.library, &self.page.pack).nth(index).and_then(|level| ctx.save.stars(&level.id));
        let scale = self.ui.feel(Action::Level(index)).scale();
        let radius = u * scale * if is_current { 25.0 } else { 20.0 };
        let [gold_top, gold, gold_low] = style.ui.gold.map(Ink::of);
        let [card_top, _, card_low] = style.ui.card.map(Ink::of);
        let (top, low) = if is_current || stars.is_some() { (gold_top, gold_low) } else { (card_top, card_low) };
        p.disc(at + vec2(0.0, 3.0 * u), radius * 1.06, Ink::SHADOW.fade(0.4));
        let stops = [(0.0, top), (0.5, if stars.is_some() || is_current { gold } else { card_top }), (1.0, low)];
        p.disc(at, radius, Paint::down(at.y - radius, at.y + radius, &stops));
        p.ring(at, radius, 1.6 * u, Ink::of(style.ui.rim).fade(0.7));
        let ink = if stars.is_some() || is_current { style.ui.on_gold } else { style.ui.second };
        let face = TextStyle::new(22.0 * u, 600, Ink::of(ink));
        ctx.text.draw_middle(p, digits(index + 1, &mut [0; 4]), at, Align::Centre, &face);
        for star in 0..3 {
            let dot = at + vec2((star as f32 - 1.0) * 12.0, 33.0) * u;
            let lit = stars.is_some_and(|stars| star < stars as usize);
            if lit {
                p.glow(dot, 12.0 * u, Ink::of(style.firefly.mid).fade(0.6));
                p.disc(dot, 4.2 * u, Ink::of(style.firefly.mid));
            } else {
                p.disc(dot, 3.4 * u, Ink::of(style.ui.button).fade(0.7));
                p.ring(dot, 3.4 * u, 1.0 * u, Ink::of(style.ui.rim).fade(0.4));
            }
        }
        if is_current {
            let nim = NimPose { at: at - vec2(0.0, radius + 20.0 * u), radius: 21.0 * u, ..self.nim.pose };
            draw_nim(p, &style.nim, &nim);
        }
    }
}

/// The number as text without an allocation.
fn digits(number: usize, buffer: &mut [u8; 4]) -> &str {
    let number = number.min(9999);
    let mut length = 0;
    let mut rest = number;
    loop {
        buffer[3 - length] = b'0' + (rest % 10) as u8;
        length += 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    std::str::from_utf8(&buffer[4 - length..]).unwrap_or_default()
}

/// Where the button to the title is.
fn back(frame: &Frame) -> Vec2 {
    vec2(1.0, 1.0) * (frame.margin() + NODE * frame.u)
}

/// Where the arrow on a side of the title is: between title and score, a finger below the back button on a phone.
fn arrow(frame: &Frame, side: f32) -> Vec2 {
    vec2(0.5 * frame.size.x + side * ARROW * frame.u, frame.margin() + (NODE + 28.0) * frame.u)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::reload::Content;
    use crate::content::source::Source;

    #[test]
    fn numbers_become_digits() {
        assert_eq!((digits(7, &mut [0; 4]), digits(60, &mut [0; 4]), digits(0, &mut [0; 4])), ("7", "60", "0"));
    }

    fn library(files: &[&str]) -> Library {
        let mut library = Library::default();
        let level = br#"{"name": "A", "berry": [200, 100], "nim": [200, 500]}"#;
        for file in files {
            library.update(file, Some(level));
        }
        library
    }

    #[test]
    fn issue_all_packs_were_the_garden() {
        // Cause: the map showed every level on one page with a fixed title, and counted fireflies only once.
        let mut library = library(&["garden/01_a.jsonc", "pond/01_b.jsonc", "pond/02_c.jsonc", "zoo/01_d.jsonc"]);
        let mut save = Save::default();
        save.note_win("garden/01", 2, 100, false);
        save.note_win("pond/01", 1, 100, false);
        let mut page = Page::default();
        page.follow(&library, &save);
        assert_eq!((page.title.as_str(), page.score.as_str()), ("Pond", "1 of 6 fireflies"), "the first open level");
        assert_eq!((page.current, page.has_previous, page.has_next), (1, true, true));
        library.update("pond/02_c.jsonc", None);
        page.follow(&library, &save);
        assert_eq!((page.score.as_str(), page.current), ("1 of 3 fireflies", 0));
        assert_eq!((page.neighbour(&library, -1), page.neighbour(&library, 1)), (Some("garden"), Some("zoo")));
        library.update("pond/01_b.jsonc", None);
        page.follow(&library, &save);
        assert_eq!((page.title.as_str(), page.has_next), ("Zoo", false), "its last level went");
    }

    #[test]
    fn a_library_without_levels_has_an_empty_page() {
        let mut page = Page::default();
        page.follow(&Library::default(), &Save::default());
        assert_eq!((page.count, page.current, page.has_previous, page.has_next), (0, 0, false, false));
        page.follow(&Content::load(&Source::embedded()).library, &Save::default());
        assert_eq!(page.title, "Garden");
    }

    #[test]
    fn the_arrows_are_a_finger_away_from_the_way_back() {
        for size in [vec2(320., 568.), vec2(390., 844.), vec2(844., 390.), vec2(1280., 800.)] {
            let frame = Frame::new(size, 1.0);
            assert!((arrow(&frame, -1.0) - back(&frame)).length() >= 47.0 * frame.u, "{size}");
        }
    }
}

//! The replay screen: a run is shown on its stage as it was played, with the places that were touched.

use std::fmt::Write;

use super::context::Context;
use super::film::{Film, places};
use super::hud;
use super::layout::Frame;
use super::route::Route;
use super::ui::{Answer, Area, Button, Ui};
use crate::content::cue::{Cue, Play as Sound};
use crate::math::geom::vec2;
use crate::sim::run::Run;
use crate::sim::session::Session;
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::panel::{draw_firefly_slot, draw_round_button, round_face};
use crate::view::text::{Align, Outline, TextStyle};

/// How fast a run can be shown, and as what that is written on the button.
const SPEEDS: [(f32, &str); 4] = [(0.5, "½"), (1.0, "1×"), (2.0, "2×"), (4.0, "4×")];
const USUAL: usize = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Leave,
    Speed,
    /// Plays, pauses, or plays again from the start.
    Go,
}

/// A run being watched.
pub struct WatchRun {
    film: Film,
    ui: Ui<Action>,
    back: Option<String>,
    paused: bool,
    speed: usize,
    /// The player was told that the run went another way.
    told: bool,
    title: String,
}

impl WatchRun {
    /// Shows `run`, and afterwards goes to the level `back` or to the map.
    ///
    /// # Errors
    /// If its level is not here as it was then; one sentence for the player.
    pub fn new(ctx: &Context, run: Run, back: Option<String>) -> Result<WatchRun, String> {
        let film = Film::new(ctx, run)?;
        let mut title = String::from("Replay");
        if !film.names().0.is_empty() {
            // Writing to a String cannot fail.
            let _ = write!(title, ": {}", film.names().0);
        }
        Ok(WatchRun { film, ui: Ui::default(), back, paused: false, speed: USUAL, told: false, title })
    }

    /// The level of Snip that is shown, if it is one.
    pub fn session(&self) -> Option<&Session> {
        self.film.session()
    }

    /// Level or tuning changed: the run is none of theirs any more.
    pub fn reload(&mut self, ctx: &mut Context) -> Route {
        match self.film.still_fits(ctx) {
            Ok(()) => Route::Stay,
            Err(problem) => {
                ctx.notify(problem);
                self.leave()
            }
        }
    }

    /// The player left the game: it waits.
    pub fn suspend(&mut self) {
        self.paused = true;
    }

    fn leave(&self) -> Route {
        match &self.back {
            Some(id) if self.film.is_night() => Route::Night(id.clone()),
            Some(id) => Route::Play(id.clone()),
            None if self.film.is_night() => Route::Nights,
            None => Route::Map,
        }
    }

    /// One frame of input and time.
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        let buttons = buttons(&ctx.frame, ctx.save.settings.left_hand);
        self.ui.update(&buttons, ctx.motion.dt);
        let mut pressed = self.ui.keys(&ctx.keys, &buttons, Some(Action::Go));
        for pointer in ctx.input.pointers() {
            if let Answer::Fired(action) = self.ui.pointer(pointer, &buttons, ctx.frame.u) {
                pressed = Some(action);
            }
        }
        if ctx.keys.back {
            pressed = Some(Action::Leave);
        } else if ctx.keys.pause {
            pressed = Some(Action::Go);
        } else if ctx.keys.restart {
            self.again(ctx);
        }
        if let Some(action) = pressed.filter(|action| *action != Action::Leave) {
            ctx.sounds.play(Sound::new(Cue::Button));
            self.press(ctx, action);
        }
        self.run(ctx);
        if pressed == Some(Action::Leave) { self.leave() } else { Route::Stay }
    }

    fn press(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::Go if self.film.ended() => self.again(ctx),
            Action::Go => self.paused ^= true,
            Action::Speed => self.speed = (self.speed + 1) % SPEEDS.len(),
            Action::Leave => {}
        }
    }

    fn again(&mut self, ctx: &Context) {
        self.film.restart(ctx);
        self.paused = false;
    }

    fn run(&mut self, ctx: &mut Context) {
        if self.paused {
            return;
        }
        self.film.advance(ctx, SPEEDS[self.speed].0 * ctx.motion.dt);
        let (_, _, parted) = self.film.progress();
        if parted && !std::mem::replace(&mut self.told, true) {
            ctx.notify("This replay went another way than it was recorded.".into());
        }
    }

    pub fn draw(&mut self, ctx: &mut Context) {
        let buttons = buttons(&ctx.frame, ctx.save.settings.left_hand);
        let busy = places(ctx);
        self.film.draw(ctx, &busy, self.paused || self.film.ended());
        self.draw_mark(ctx);
        self.draw_controls(ctx, &buttons);
    }

    /// The caught fireflies, the name of the level, and how much of the run was shown.
    fn draw_mark(&self, ctx: &mut Context) {
        let (frame, left_hand) = (ctx.frame, ctx.save.settings.left_hand);
        let u = frame.u;
        let (slots, arrived) = self.film.fireflies();
        for (index, arrived) in arrived.into_iter().enumerate().take(slots) {
            let at = hud::slot(&frame, left_hand, index);
            draw_firefly_slot(&mut ctx.painter, &ctx.content.style, at, 18.5 * u, arrived, index as f32, ctx.motion);
        }
        let look = &ctx.content.style.ui;
        let gold = Ink::of(look.gold[1]);
        let line = [vec2(0.0, frame.size.y - 2.0 * u), vec2(frame.size.x, frame.size.y - 2.0 * u)];
        ctx.painter.stroke(&line, 4.0 * u, Ink::of(look.rim).fade(0.25));
        let done = line[0].lerp(line[1], self.film.progress().0);
        ctx.painter.stroke(&[line[0], done], 4.0 * u, gold);
        // A slow pulse says that nobody plays here.
        let pulse = if ctx.motion.reduced || self.paused { 1.0 } else { 0.85 + 0.15 * (3.0 * ctx.motion.time).sin() };
        let face = TextStyle::new(if frame.portrait() { 14.0 } else { 17.0 } * u, 600, gold.fade(pulse));
        let (mut at, align) = hud::name_place(&frame, left_hand, slots);
        if self.film.is_night() {
            // Spool and hearts stand where a level has its name.
            at.y = frame.size.y - 16.0 * u;
            at.x = if left_hand { frame.size.x - frame.margin() } else { frame.margin() };
        }
        let mut title = self.title.as_str();
        if ctx.save.settings.icons_only {
            let side = if left_hand { -1.0 } else { 1.0 };
            let middle = at + vec2(12.0 * side, -5.0) * u;
            draw_icon(&mut ctx.painter, Icon::Eye, middle, 17.0 * u, gold.fade(pulse));
            at.x += 30.0 * side * u;
            title = hud::number_of(self.film.names().1);
        }
        let dark = Outline { ink: Ink::SHADOW.fade(0.35), width: 2.0 * u, drop: vec2(0.0, 1.0 * u) };
        ctx.text.draw_outlined(&mut ctx.painter, title, at, align, &face, &dark);
    }

    fn draw_controls(&self, ctx: &mut Context, buttons: &[Button<Action>; 3]) {
        let look = &ctx.content.style.ui;
        let p = &mut ctx.painter;
        for button in buttons {
            let Area::Circle { center, radius } = button.area else { continue };
            let feel = self.ui.feel(button.action);
            let icon = match button.action {
                Action::Leave => Icon::Close,
                Action::Go if self.film.ended() => Icon::Restart,
                Action::Go if self.paused => Icon::Play,
                Action::Go => Icon::Pause,
                Action::Speed => {
                    round_face(p, look, center, radius, feel);
                    let face = TextStyle::new(0.8 * radius * feel.scale(), 600, Ink::of(look.icon));
                    ctx.text.draw_middle(p, SPEEDS[self.speed].1, center, Align::Centre, &face);
                    continue;
                }
            };
            draw_round_button(p, look, center, radius, icon, feel);
        }
        self.ui.draw_ring(p, look, buttons, ctx.frame.u);
    }
}

/// The buttons where a played level has its own: leave, pause, speed from the edge.
fn buttons(frame: &Frame, left_hand: bool) -> [Button<Action>; 3] {
    let places = hud::buttons(frame, left_hand);
    let place = |index: usize| places[places.len() - 1 - index].area;
    [
        Button { action: Action::Speed, area: place(2) },
        Button { action: Action::Go, area: place(1) },
        Button { action: Action::Leave, area: place(0) },
    ]
}

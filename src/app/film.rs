//! A run on its way across the screen, of either game: its playback, its picture, and the marks of who played.

use super::context::Context;
use super::hud;
use super::layout::StageFit;
use super::night_hud::NightHud;
use super::scene;
use crate::content::link;
use crate::content::night_file::is_night_id;
use crate::math::geom::Vec2;
use crate::sim::command::MAX_FINGERS;
use crate::sim::playback::Playback;
use crate::sim::run::Run;
use crate::sim::session::Session;
use crate::sim::spider::state::Night;
use crate::view::fx::Swipe;
use crate::view::ghost::draw_touch;
use crate::view::spin::stage::NightView;
use crate::view::stage::StageView;

/// Seconds in which the mark of a touch fades after the finger was lifted.
const FADE: f32 = 0.45;

/// A finger of the run as it is seen.
#[derive(Clone, Copy)]
struct Touch {
    /// Points.
    at: Vec2,
    /// Seconds since it was lifted.
    lifted: f32,
}

/// A level of Snip being shown.
pub struct SnipFilm {
    playback: Playback,
    stage: StageView,
    touches: [Touch; MAX_FINGERS],
    swipes: [Swipe; MAX_FINGERS],
}

/// A night of Spin being shown.
pub struct SpinFilm {
    playback: Playback<Night>,
    stage: NightView,
    hud: NightHud,
}

/// A run being shown.
pub enum Film {
    Snip(Box<SnipFilm>),
    Spin(Box<SpinFilm>),
}

impl Film {
    /// The run at its start.
    ///
    /// # Errors
    /// If its level is not here as it was then; one sentence for the player.
    pub fn new(ctx: &Context, run: Run) -> Result<Film, String> {
        let (library, tuning) = (&ctx.content.library, &ctx.content.tuning);
        if is_night_id(&run.level) {
            let night = link::night_of(&run, library, tuning)?;
            let playback: Playback<Night> = Playback::new(run, night, tuning.clone());
            let stage = NightView::new(playback.session().game());
            return Ok(Film::Spin(Box::new(SpinFilm { playback, stage, hud: NightHud::default() })));
        }
        let level = link::level_of(&run, library, tuning)?;
        let playback = Playback::new(run, level, tuning.clone());
        Ok(Film::Snip(Box::new(SnipFilm {
            stage: StageView::new(playback.session().puzzle(), &ctx.content.style).dressed(ctx.caped()),
            playback,
            touches: [Touch { at: Vec2::ZERO, lifted: FADE }; MAX_FINGERS],
            swipes: Default::default(),
        })))
    }

    /// Whether the level and the tuning are still those of the run.
    ///
    /// # Errors
    /// What changed; one sentence for the player.
    pub fn still_fits(&self, ctx: &Context) -> Result<(), String> {
        let (library, tuning) = (&ctx.content.library, &ctx.content.tuning);
        match self {
            Film::Snip(film) => link::level_of(film.playback.run(), library, tuning).map(drop),
            Film::Spin(film) => link::night_of(film.playback.run(), library, tuning).map(drop),
        }
    }

    /// The level of Snip that is shown, if it is one.
    pub fn session(&self) -> Option<&Session> {
        match self {
            Film::Snip(film) => Some(film.playback.session()),
            Film::Spin(_) => None,
        }
    }

    /// The level's name and id.
    pub fn names(&self) -> (&str, &str) {
        match self {
            Film::Snip(film) => {
                let level = film.playback.session().puzzle().level();
                (&level.name, &level.id)
            }
            Film::Spin(film) => {
                let night = film.playback.session().game().level();
                (&night.name, &night.id)
            }
        }
    }

    /// Whether it is a night of Spin.
    pub fn is_night(&self) -> bool {
        matches!(self, Film::Spin(_))
    }

    /// Fireflies of the level, and how far each is in its slot, 0..=1.
    pub fn fireflies(&self) -> (usize, [f32; 3]) {
        match self {
            Film::Snip(film) => (film.playback.session().puzzle().fireflies().len(), film.stage.arrived()),
            Film::Spin(_) => (0, [0.0; 3]),
        }
    }

    /// How much was shown, 0..=1; whether that is all; whether the run went another way than it was recorded.
    pub fn progress(&self) -> (f32, bool, bool) {
        match self {
            Film::Snip(film) => (film.playback.part(), film.playback.ended(), film.playback.parted()),
            Film::Spin(film) => (film.playback.part(), film.playback.ended(), film.playback.parted()),
        }
    }

    /// Everything was shown.
    pub fn ended(&self) -> bool {
        self.progress().1
    }

    /// Back to the start.
    pub fn restart(&mut self, ctx: &Context) {
        match self {
            Film::Snip(film) => {
                film.playback.restart();
                film.stage = StageView::new(film.playback.session().puzzle(), &ctx.content.style).dressed(ctx.caped());
            }
            Film::Spin(film) => {
                film.playback.restart();
                film.stage.restart(film.playback.session().game());
                film.hud = NightHud::default();
            }
        }
    }

    /// Lets `dt` seconds of the run pass, and the picture with it.
    pub fn advance(&mut self, ctx: &mut Context, dt: f32) {
        match self {
            Film::Snip(film) => film.advance(ctx, dt),
            Film::Spin(film) => film.advance(ctx, dt),
        }
    }

    /// Draws the level as it stands; `halted` if no time passes.
    pub fn draw(&mut self, ctx: &mut Context, buttons: &[Vec2], halted: bool) {
        match self {
            Film::Snip(film) => film.draw(ctx, buttons, halted),
            Film::Spin(film) => film.draw(ctx, halted),
        }
    }
}

impl SnipFilm {
    fn advance(&mut self, ctx: &mut Context, dt: f32) {
        if !self.playback.ended() {
            self.playback.advance(dt);
        }
        for event in self.playback.session().events() {
            ctx.sounds.play_event(event);
            self.stage.event(event, self.playback.session().puzzle());
        }
        self.playback.clear_events();
        self.stage.update(self.playback.session().puzzle(), ctx.motion);
        self.follow_touches(ctx);
    }

    fn follow_touches(&mut self, ctx: &Context) {
        let puzzle = self.playback.session().puzzle();
        let fit = StageFit::new(&ctx.frame, puzzle.level().size);
        for ((touch, swipe), finger) in self.touches.iter_mut().zip(&mut self.swipes).zip(puzzle.fingers().down()) {
            let Some(finger) = finger else {
                touch.lifted += ctx.motion.dt;
                continue;
            };
            if touch.lifted > 0.0 {
                swipe.clear();
                swipe.add(fit.to_screen(finger.start), ctx.motion.time);
            }
            *touch = Touch { at: fit.to_screen(finger.at), lifted: 0.0 };
            swipe.add(touch.at, ctx.motion.time);
        }
    }

    fn draw(&mut self, ctx: &mut Context, buttons: &[Vec2], halted: bool) {
        let puzzle = self.playback.session().puzzle();
        let fit = StageFit::new(&ctx.frame, puzzle.level().size);
        let site = scene::site(ctx, puzzle, &fit, buttons.iter().copied());
        let alpha = if halted { 1.0 } else { self.playback.session().alpha() };
        scene::draw(ctx, &mut self.stage, puzzle, &fit, &site, alpha);
        let u = ctx.frame.u;
        for (touch, swipe) in self.touches.iter().zip(&self.swipes) {
            swipe.draw(&mut ctx.painter, u, ctx.motion.time);
            draw_touch(&mut ctx.painter, touch.at, 20.0 * u, 1.0 - touch.lifted / FADE);
        }
        ctx.draw_foreground(&site, &scene::corners(&site, puzzle, &fit));
    }
}

impl SpinFilm {
    fn advance(&mut self, ctx: &mut Context, dt: f32) {
        if !self.playback.ended() {
            self.playback.advance(dt);
        }
        for event in self.playback.session().events() {
            ctx.sounds.play_spin(event, self.playback.session().game().spider().at);
            self.stage.event(event, &ctx.content.style);
            self.hud.event(event);
        }
        self.playback.clear_events();
        let session = self.playback.session();
        self.hud.update(session.game(), ctx.motion.dt);
        self.stage.update(session.game(), session.alpha(), ctx.motion);
    }

    fn draw(&mut self, ctx: &mut Context, halted: bool) {
        let session = self.playback.session();
        let alpha = if halted { 1.0 } else { session.alpha() };
        scene::draw_night(ctx, &mut self.stage, session.game(), alpha);
        self.hud.draw_figures(ctx, session.game());
    }
}

/// Where the buttons of a replay are: those of a level stand there, too.
pub fn places(ctx: &Context) -> [Vec2; 4] {
    hud::buttons(&ctx.frame, ctx.save.settings.left_hand).map(|button| button.area.center())
}

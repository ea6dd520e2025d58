//! The screens and how one gives way to another: one camera that moves, never a hard cut.

use super::context::Context;
use super::layout::Frame;
use super::map::Map;
use super::night_play::NightPlay;
use super::nights::Nights;
use super::passage::{Passage, Way};
use super::play::Play;
use super::route::Route;
use super::settings::SettingsCard;
use super::title::Title;
use super::tuning_panel::{Beside, TuningPanel};
use super::tuning_rows::{FIRST_OF_SNIP, FIRST_OF_SPIN};
use super::watch_run::WatchRun;
use crate::content::cue::{Cue, Play as Sound};
use crate::content::link;
use crate::content::music::PLACES;
use crate::content::reload::Applied;
use crate::content::snapshot::{Due, Keeper, Marks, Scene, Snapshot, WayBack};
use crate::math::geom::Vec2;
use crate::sim::command::Command;
use crate::sim::run::Run;
use crate::sim::session::Session;
use crate::sim::spider::state::Night;

/// The screen that is shown.
enum Screen {
    Title(Box<Title>),
    Map(Box<Map>),
    Play(Box<Play>),
    Nights(Box<Nights>),
    Night(Box<NightPlay>),
    Watch(Box<WatchRun>),
}

impl Screen {
    /// The level of a run that was cut short, if it is here; it begins anew if it changed.
    fn level_after(ctx: &Context, run: Run, reached: u32, marks: Marks) -> Option<Screen> {
        let play = Play::new(ctx, &run.level)?;
        let fits = run.ticks > 0 && link::level_of(&run, &ctx.content.library, &ctx.content.tuning).is_ok();
        Some(Screen::Play(Box::new(if fits { play.resumed(WayBack::new(run, reached), marks) } else { play })))
    }

    /// The night of a run that was cut short, if it is here; it begins anew if it changed.
    fn night_after(ctx: &Context, run: Run, reached: u32) -> Option<Screen> {
        let play = NightPlay::new(ctx, &run.level)?;
        let fits = run.ticks > 0 && link::night_of(&run, &ctx.content.library, &ctx.content.tuning).is_ok();
        Some(Screen::Night(Box::new(if fits { play.resumed(WayBack::new(run, reached)) } else { play })))
    }
}

/// The present screen and the way to the next.
pub struct Screens {
    screen: Screen,
    /// The settings, while they are open over the screen.
    settings: Option<Box<SettingsCard>>,
    /// The numbers of play, beside a level.
    tuning: TuningPanel,
    passage: Passage,
    /// Where the player last touched, points: the camera goes there.
    touched: Option<Vec2>,
}

impl Screens {
    /// Starts in level `id` if there is one with that id, else with the title.
    pub fn new(ctx: &Context, id: Option<&str>) -> Screens {
        let play = id.and_then(|id| Play::new(ctx, id)).map(|play| Screen::Play(Box::new(play)));
        let night = || id.and_then(|id| NightPlay::new(ctx, id)).map(|night| Screen::Night(Box::new(night)));
        let screen = play.or_else(night).unwrap_or_else(|| Screen::Title(Box::default()));
        Screens { screen, settings: None, tuning: TuningPanel::new(ctx), passage: Passage::opening(), touched: None }
    }

    /// Starts where the program before this one was cut short, which had come to the tick `reached`.
    pub fn resume(ctx: &mut Context, snapshot: Snapshot, reached: u32) -> Screens {
        let Snapshot { scene, marks, run } = snapshot;
        let screen = match (scene, run) {
            (Scene::Level, Some(run)) => Screen::level_after(ctx, run, reached, marks),
            (Scene::Night, Some(run)) => Screen::night_after(ctx, run, reached),
            (Scene::Nights, _) => Some(Screen::Nights(Box::new(Nights::new(ctx)))),
            (Scene::Title, _) => Some(Screen::Title(Box::default())),
            _ => None,
        };
        let screen = screen.unwrap_or_else(|| Screen::Map(Box::default()));
        Screens { screen, ..Screens::new(ctx, None) }
    }

    /// Notes for the next start where the player is.
    pub fn snapshot<'a>(&self, keeper: &'a mut Keeper) -> Due<'a> {
        match &self.screen {
            Screen::Title(_) => keeper.at(Scene::Title),
            Screen::Map(_) => keeper.at(Scene::Map),
            Screen::Nights(_) => keeper.at(Scene::Nights),
            Screen::Play(play) => play.snapshot(keeper),
            Screen::Night(night) => night.snapshot(keeper),
            // It is shown again from its start, if it came with the page's address.
            Screen::Watch(_) => keeper.nowhere(),
        }
    }

    /// The level that runs, played or watched, if one does.
    pub fn session(&self) -> Option<&Session> {
        match &self.screen {
            Screen::Play(play) => Some(play.session()),
            Screen::Watch(watch) => watch.session(),
            _ => None,
        }
    }

    /// A hand that is no player's does this before the next tick of the game that is played.
    pub fn push(&mut self, command: Command) {
        match &mut self.screen {
            Screen::Play(play) => play.push(command),
            Screen::Night(night) => night.push(command),
            _ => {}
        }
    }

    /// The ticks of the game that is played, and whether a card lies over it; None if none is.
    pub fn played(&self) -> Option<(u32, bool)> {
        match &self.screen {
            Screen::Play(play) => Some((play.session().game().tick(), play.has_card())),
            Screen::Night(night) => Some((night.session().game().tick(), night.has_card())),
            _ => None,
        }
    }

    /// The night that is played, if one is.
    pub fn night(&self) -> Option<&Session<Night>> {
        match &self.screen {
            Screen::Night(night) => Some(night.session()),
            _ => None,
        }
    }

    /// Shows a run that came from outside, or says what is wrong with it.
    pub fn watch(&mut self, ctx: &mut Context, run: Result<Run, String>) {
        let back = match &self.screen {
            Screen::Play(play) => Some(play.level_id().to_owned()),
            _ => None,
        };
        match run {
            Ok(run) => {
                self.settings = None;
                self.go(ctx, Route::Watch { run: Box::new(run), back });
            }
            Err(problem) => ctx.notify(problem),
        }
    }

    /// One frame. Returns true when the player wants to leave the game.
    pub fn update(&mut self, ctx: &mut Context) -> bool {
        self.passage.update(ctx.motion.dt, ctx.motion.reduced);
        if ctx.keys.confirm {
            self.touched = None;
        }
        self.touched = ctx.input.pointers().last().map(|pointer| pointer.at).or(self.touched);
        if let Some(card) = &mut self.settings {
            // The screen below waits.
            if card.update(ctx) {
                self.settings = None;
            }
            ctx.sounds.set_scene(self.place(), true);
            return false;
        }
        ctx.sounds.set_scene(self.place(), self.has_card());
        self.tune(ctx);
        let route = match &mut self.screen {
            Screen::Title(title) => title.update(ctx),
            Screen::Map(map) => map.update(ctx),
            Screen::Play(play) => play.update(ctx),
            Screen::Nights(nights) => nights.update(ctx),
            Screen::Night(night) => night.update(ctx),
            Screen::Watch(watch) => watch.update(ctx),
        };
        match route {
            Route::Stay => {}
            Route::Quit => return true,
            Route::Settings | Route::Tuning => self.show(ctx, route),
            route => {
                ctx.sounds.play(Sound::new(Cue::Button));
                self.go(ctx, route);
            }
        }
        false
    }

    /// Where the player is, for the music.
    fn place(&self) -> &'static str {
        let session = match &self.screen {
            Screen::Title(_) | Screen::Map(_) => return PLACES[0],
            Screen::Nights(_) => return "night_dusk",
            Screen::Night(night) => return night.place(),
            Screen::Play(play) => Some(play.session()),
            Screen::Watch(watch) => watch.session(),
        };
        let pack = session.and_then(|session| session.game().level().id.split('/').next()).unwrap_or_default();
        PLACES.into_iter().find(|place| *place == pack).unwrap_or(PLACES[0])
    }

    /// Whether a card lies over the game.
    fn has_card(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => play.has_card(),
            Screen::Night(night) => night.has_card(),
            _ => false,
        }
    }

    /// How the camera gets from the present screen to `route`.
    fn way(&self, ctx: &Context, route: &Route) -> Way {
        let depth = match &self.screen {
            Screen::Title(_) => 0,
            Screen::Map(_) | Screen::Nights(_) => 1,
            Screen::Play(_) | Screen::Night(_) | Screen::Watch(_) => 2,
        };
        match (&self.screen, route) {
            (Screen::Play(play), Route::Play(next)) if play.level_id() != next => {
                Way::Along(if play.level_id() < next.as_str() { 1.0 } else { -1.0 })
            }
            _ if route.depth() < depth => Way::Out,
            _ if route.depth() > depth => Way::In(self.touched.unwrap_or(ctx.window.size * 0.5)),
            _ => Way::Still,
        }
    }

    /// What the tuning panel must know of the screen; None where no game is played.
    fn beside(&self) -> Option<Beside> {
        match &self.screen {
            Screen::Play(play) => {
                Some(Beside { first: &FIRST_OF_SNIP, card: play.has_card(), retuned: !play.session().replayable() })
            }
            Screen::Night(night) => {
                Some(Beside { first: &FIRST_OF_SPIN, card: night.has_card(), retuned: !night.session().replayable() })
            }
            _ => None,
        }
    }

    /// The tuning panel has its frame before the game, which gets the room beside it.
    fn tune(&mut self, ctx: &mut Context) {
        let Some(beside) = self.beside() else { return };
        if self.tuning.update(ctx, &beside) {
            self.retune(ctx);
        }
        ctx.frame = self.tuning.room(&ctx.window);
    }

    fn retune(&mut self, ctx: &Context) {
        match &mut self.screen {
            Screen::Play(play) => play.reload_tuning(ctx),
            Screen::Night(night) => night.reload_tuning(ctx),
            _ => {}
        }
    }

    fn go(&mut self, ctx: &mut Context, route: Route) {
        let way = self.way(ctx, &route);
        let mut passage = std::mem::replace(&mut self.passage, Passage::opening());
        passage.set_out(ctx, way, |ctx| self.draw_screen(ctx));
        self.passage = passage;
        self.show(ctx, route);
    }

    /// Shows what `route` leads to, with no way there.
    pub fn show(&mut self, ctx: &mut Context, route: Route) {
        match route {
            Route::Title => self.screen = Screen::Title(Box::default()),
            Route::Map => self.screen = Screen::Map(Box::default()),
            Route::Play(id) => {
                // A level can have vanished: its file was deleted.
                let play = Play::new(ctx, &id).map(|play| Screen::Play(Box::new(play)));
                if play.is_some() {
                    ctx.note_start(&id);
                }
                self.screen = play.unwrap_or_else(|| Screen::Map(Box::default()));
            }
            Route::Nights => self.screen = Screen::Nights(Box::new(Nights::new(ctx))),
            Route::Night(id) => {
                let night = NightPlay::new(ctx, &id).map(|night| Screen::Night(Box::new(night)));
                self.screen = night.unwrap_or_else(|| Screen::Nights(Box::new(Nights::new(ctx))));
            }
            Route::Watch { run, back } => match WatchRun::new(ctx, *run, back) {
                Ok(watch) => self.screen = Screen::Watch(Box::new(watch)),
                Err(problem) => ctx.notify(problem),
            },
            Route::Settings => self.settings = Some(Box::new(SettingsCard::new(ctx))),
            Route::Tuning => self.tuning.open(ctx),
            Route::Stay | Route::Quit => {}
        }
    }

    /// Files changed: the level that is played follows.
    pub fn reload(&mut self, ctx: &mut Context, applied: &Applied) {
        if applied.tuning {
            self.tuning.reload(ctx);
        }
        if let Screen::Watch(watch) = &mut self.screen {
            let route = watch.reload(ctx);
            if route != Route::Stay {
                self.go(ctx, route);
                return;
            }
        }
        if let Screen::Nights(nights) = &mut self.screen
            && !applied.levels.is_empty()
        {
            nights.reload(ctx);
        }
        if let Screen::Night(night) = &mut self.screen {
            if applied.levels.iter().any(|id| night.night_id().split(':').next() == Some(id)) {
                night.reload_level(ctx);
            }
            if applied.tuning {
                night.reload_tuning(ctx);
            }
        }
        if let Screen::Play(play) = &mut self.screen {
            if applied.levels.iter().any(|id| id == play.level_id()) {
                play.reload_level(ctx);
            }
            if applied.tuning {
                play.reload_tuning(ctx);
            }
        }
    }

    /// The window lost the player's attention.
    pub fn suspend(&mut self, ctx: &mut Context) {
        match &mut self.screen {
            Screen::Play(play) => play.suspend(ctx),
            Screen::Night(night) => night.suspend(ctx),
            Screen::Watch(watch) => watch.suspend(),
            _ => {}
        }
    }

    pub fn draw(&mut self, ctx: &mut Context) {
        let mut passage = std::mem::replace(&mut self.passage, Passage::opening());
        passage.draw(ctx, |ctx| self.draw_screen(ctx));
        self.passage = passage;
        // A banner hides no part of the panel.
        ctx.frame = self.room(ctx);
    }

    /// What the tuning panel leaves of the window.
    fn room(&self, ctx: &Context) -> Frame {
        if self.beside().is_some() { self.tuning.room(&ctx.window) } else { ctx.window }
    }

    fn draw_screen(&mut self, ctx: &mut Context) {
        ctx.frame = self.room(ctx);
        match &mut self.screen {
            Screen::Title(title) => title.draw(ctx),
            Screen::Map(map) => map.draw(ctx),
            Screen::Play(play) => play.draw(ctx),
            Screen::Nights(nights) => nights.draw(ctx),
            Screen::Night(night) => night.draw(ctx),
            Screen::Watch(watch) => watch.draw(ctx),
        }
        if self.beside().is_some() {
            self.tuning.draw(ctx);
        }
        ctx.frame = ctx.window;
        if let Some(card) = &mut self.settings {
            card.draw(ctx);
        }
    }
}

//! The play screen: a session, its stage on the screen, the controls around it, and the cards over it.

use std::sync::Arc;

use super::card_kind::Kind;
use super::cards::{Card, CardAction};
use super::context::Context;
use super::drama::Drama;
use super::hands::Hands;
use super::hint_run::{HintRun, draw_hand};
use super::hud::{self, HudAction};
use super::input::{Pointer, Touching};
use super::keeping;
use super::layout::StageFit;
use super::platform::haptics;
use super::rewind::{self, Rewind};
use super::route::Route;
use super::scene;
use super::two_fingers::Wish;
use super::ui::{Answer, Ui};
use crate::content::cue::{Cue, Play as Sound};
use crate::content::hint;
use crate::content::snapshot::{Due, Keeper, Marks, PER_FRAME, Scene, WayBack};
use crate::sim::command::Command;
use crate::sim::phase::Phase;
use crate::sim::puzzle::level::Level;
use crate::sim::session::Session;
use crate::view::debug::draw_debug;
use crate::view::icons::Icon;
use crate::view::stage::StageView;

/// Seconds between the end of a level and its card: the end is worth seeing.
const CARD_DELAY_WON: f32 = 1.5;
const CARD_DELAY_LOST: f32 = 0.9;

/// A level being played.
pub struct Play {
    session: Session,
    stage: StageView,
    card: Option<Card>,
    hud: Ui<HudAction>,
    hands: Hands,
    /// The player asked to be shown how it goes.
    hint: Option<HintRun>,
    /// The level's hint without words: what kinds of moves it takes.
    signs: Vec<Icon>,
    paused: bool,
    debug: bool,
    drama: Drama,
    /// The player has done something in this run, and no hint showed what.
    acted: bool,
    /// Seconds on the screen.
    shown_for: f32,
    /// Seconds since the level ended; None while it runs.
    ended: Option<f32>,
    /// This win is the best so far.
    best: bool,
    rewind: Rewind,
    /// The game was cut short and is being played up to there.
    back: Option<WayBack>,
}

impl Play {
    /// Starts the level with this id; None if there is none.
    pub fn new(ctx: &Context, id: &str) -> Option<Play> {
        ctx.content.library.level(id).map(|level| Play::start(ctx, Arc::clone(level)))
    }

    fn start(ctx: &Context, level: Arc<Level>) -> Play {
        let signs = keeping::signs(&ctx.source, &level.id);
        let session = Session::new(level, ctx.content.tuning.clone());
        Play {
            stage: StageView::new(session.puzzle(), &ctx.content.style).dressed(ctx.caped()),
            session,
            card: None,
            hud: Ui::default(),
            hands: Hands::default(),
            hint: None,
            signs,
            paused: false,
            debug: false,
            drama: Drama::default(),
            acted: false,
            shown_for: 0.0,
            ended: None,
            best: false,
            rewind: Rewind::default(),
            back: None,
        }
    }

    /// The game that was cut short: it goes on where it was.
    pub fn resumed(self, back: WayBack, marks: Marks) -> Play {
        let Marks { acted, noted, best, rewinds } = marks;
        let rewind = Rewind::after(rewinds.into());
        Play { back: Some(back), acted, best, rewind, ended: noted.then_some(0.0), ..self }
    }

    /// Notes for the next start where the player is.
    pub fn snapshot<'a>(&self, keeper: &'a mut Keeper) -> Due<'a> {
        let rewinds = self.rewind.count().min(255) as u8;
        let marks = Marks { acted: self.acted, noted: self.ended.is_some(), best: self.best, rewinds };
        if self.back.is_some() { Due::Nothing } else { keeper.play(Scene::Level, &self.session, marks) }
    }

    /// Plays up to where the game was; there it waits for the player.
    fn come_back(&mut self, ctx: &mut Context) {
        let whole = self.back.as_ref().and_then(|back| back.go_on(&mut self.session, PER_FRAME));
        let Some(whole) = whole else { return };
        self.back = None;
        if whole {
            self.stage = StageView::new(self.session.puzzle(), &ctx.content.style).dressed(ctx.caped());
            self.suspend(ctx);
        } else {
            *self = Play::start(ctx, Arc::clone(self.session.puzzle().level()));
        }
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// A hand that is no player's does this before the next tick.
    pub fn push(&mut self, command: Command) {
        self.session.push(command);
    }

    /// A card lies over the level.
    pub fn has_card(&self) -> bool {
        self.card.is_some()
    }

    pub fn level_id(&self) -> &str {
        &self.session.puzzle().level().id
    }

    /// The level file changed: its new content starts at once, with pause and debug drawing as they were.
    pub fn reload_level(&mut self, ctx: &Context) {
        if let Some(play) = Play::new(ctx, self.level_id()) {
            let (paused, debug) = (self.paused, self.debug);
            *self = Play { paused, debug, ..play };
        }
    }

    /// The tuning file changed: it holds from the next tick on.
    pub fn reload_tuning(&mut self, ctx: &Context) {
        self.session.set_tuning(ctx.content.tuning.clone());
    }

    /// The player left the game: it waits.
    pub fn suspend(&mut self, ctx: &mut Context) {
        if self.session.puzzle().phase() == Phase::Playing && self.card.is_none() {
            self.open_pause(ctx);
        }
    }

    /// One frame of input and time.
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        if self.back.is_some() {
            self.come_back(ctx);
            return Route::Stay;
        }
        self.shown_for += ctx.motion.dt;
        self.hud.update(&hud::buttons(&ctx.frame, ctx.save.settings.left_hand), ctx.motion.dt);
        if let Some(route) = self.keys(ctx) {
            return route;
        }
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            if let Some(route) = self.pointer(ctx, &pointer) {
                return route;
            }
        }
        self.two_fingers(ctx);
        self.go_back(ctx);
        self.run(ctx);
        self.follow_end(ctx);
        Route::Stay
    }

    fn keys(&mut self, ctx: &mut Context) -> Option<Route> {
        let keys = ctx.keys;
        if keys.restart {
            self.restart(ctx);
        }
        self.debug ^= keys.debug;
        self.time_keys(ctx);
        if keys.hint && self.card.is_none() {
            self.toggle_hint(ctx);
        }
        if keys.record {
            keeping::keep_recording(ctx, &self.session);
        }
        let route = keeping::neighbour(ctx, self.level_id());
        if route.is_none() && self.card.is_some() {
            return self.card_keys(ctx);
        }
        if route.is_none() {
            self.hud_keys(ctx);
        }
        route
    }

    /// P halts time or goes on, also from the pause card; O makes one tick of halted time.
    fn time_keys(&mut self, ctx: &Context) {
        match &self.card {
            Some(card) if ctx.keys.pause && card.is_pause() => self.resume(),
            None if ctx.keys.pause => self.paused ^= true,
            None if ctx.keys.tick => {
                self.paused = true;
                self.session.step();
            }
            _ => {}
        }
    }

    fn card_keys(&mut self, ctx: &mut Context) -> Option<Route> {
        let action = self.card.as_mut().and_then(|card| card.keys(&ctx.keys, &ctx.frame));
        if let Some(action) = action {
            return self.card_action(ctx, action);
        }
        match &self.card {
            Some(card) if ctx.keys.back && card.is_pause() => self.resume(),
            Some(_) if ctx.keys.back => return Some(Route::Map),
            _ => {}
        }
        None
    }

    fn hud_keys(&mut self, ctx: &mut Context) {
        let buttons = hud::buttons(&ctx.frame, ctx.save.settings.left_hand);
        if let Some(action) = self.hud.keys(&ctx.keys, &buttons, None) {
            self.hud_action(ctx, action);
        } else if ctx.keys.back {
            self.open_pause(ctx);
        }
    }

    fn hud_action(&mut self, ctx: &mut Context, action: HudAction) {
        match action {
            HudAction::Pause => self.open_pause(ctx),
            HudAction::Restart => self.restart(ctx),
            HudAction::Hint => self.toggle_hint(ctx),
            // It goes back while it is held.
            HudAction::Rewind => {}
        }
    }

    /// Closes the pause card; time goes on however it was halted.
    fn resume(&mut self) {
        self.card = None;
        self.paused = false;
    }

    fn pointer(&mut self, ctx: &mut Context, pointer: &Pointer) -> Option<Route> {
        if let Some(card) = &mut self.card {
            return match card.pointer(pointer, &ctx.frame) {
                Answer::Fired(action) => self.card_action(ctx, action),
                _ => None,
            };
        }
        let buttons = hud::buttons(&ctx.frame, ctx.save.settings.left_hand);
        match self.hud.pointer(pointer, &buttons, ctx.frame.u) {
            Answer::Fired(action) => self.hud_action(ctx, action),
            Answer::Taken => {}
            Answer::Free => self.stage_pointer(ctx, pointer),
        }
        None
    }

    fn fit(&self, ctx: &Context) -> StageFit {
        StageFit::new(&ctx.frame, self.session.puzzle().level().size)
    }

    fn stage_pointer(&mut self, ctx: &Context, pointer: &Pointer) {
        let (fit, tick) = (self.fit(ctx), self.session.puzzle().tick());
        if pointer.touching == Touching::Down
            && let Some(hint) = &mut self.hint
        {
            hint.pressed(tick);
        }
        // Two fingers that ask for something else are told apart before they are lifted.
        self.acted |= self.hint.is_none() && pointer.touching == Touching::Up && !self.hands.two();
        self.hands.pointer(&mut self.session, &fit, pointer, ctx.frame.u, ctx.motion.time);
    }

    fn two_fingers(&mut self, ctx: &mut Context) {
        let fit = self.fit(ctx);
        if self.card.is_none() && self.hands.wish(&mut self.session, &fit, ctx.motion.time) == Some(Wish::Restart) {
            self.restart(ctx);
        }
    }

    fn card_action(&mut self, ctx: &mut Context, action: CardAction) -> Option<Route> {
        // Restart has a sound of its own, and so has the way to another screen.
        if matches!(action, CardAction::Resume | CardAction::Rewind | CardAction::Hint) {
            ctx.sounds.play(Sound::new(Cue::Button));
        }
        let id = self.level_id().to_owned();
        match action {
            CardAction::Resume => self.resume(),
            CardAction::Restart => self.restart(ctx),
            CardAction::Map => return Some(Route::Map),
            CardAction::Rewind => self.rewind_from_end(),
            CardAction::Next => return Some(keeping::onward(ctx, &id)),
            CardAction::Previous => return keeping::previous(ctx, &id),
            CardAction::Settings => return Some(Route::Settings),
            CardAction::Tuning => {
                self.resume();
                return Some(Route::Tuning);
            }
            CardAction::Skip => return Some(keeping::skip(ctx, &id)),
            CardAction::Watch => return keeping::watch_best(ctx, &id),
            CardAction::Hint => self.show_hint(ctx),
            CardAction::Link => keeping::copy_link(ctx, &self.session),
        }
        None
    }

    fn open_pause(&mut self, ctx: &mut Context) {
        let level = self.session.puzzle().level().name.clone();
        let offers = keeping::offers(ctx, self.level_id());
        self.open(ctx, Kind::Paused { level, goals: None, offers });
    }

    /// Shows how it goes, or no longer, if there is still something to show.
    fn toggle_hint(&mut self, ctx: &mut Context) {
        if self.hint.take_if(|hint| !hint.is_over()).is_none() {
            self.show_hint(ctx);
        }
    }

    /// Starts again, with a hand that shows how it goes.
    fn show_hint(&mut self, ctx: &mut Context) {
        match hint::find(&ctx.source, self.session.puzzle().level(), &ctx.content.tuning) {
            Ok(steps) => {
                self.restart(ctx);
                self.hint = Some(HintRun::new(steps));
            }
            Err(problem) => ctx.notify(problem.to_string()),
        }
    }

    fn open(&mut self, ctx: &mut Context, kind: Kind) {
        ctx.sounds.play(Sound::new(Cue::CardIn));
        self.hud.clear();
        self.hands.lift(&mut self.session);
        self.card = Some(Card::new(kind));
    }

    /// Back to the start in a moment: the session keeps its memory. A hint has ended.
    fn restart(&mut self, ctx: &mut Context) {
        ctx.sounds.play(Sound::new(Cue::Restart));
        let puzzle = self.session.puzzle();
        if puzzle.phase() == Phase::Playing {
            ctx.note_restart(&puzzle.level().id, puzzle.tick(), self.acted);
        }
        self.acted = false;
        self.session.restart();
        self.stage = StageView::new(self.session.puzzle(), &ctx.content.style).dressed(ctx.caped());
        self.card = None;
        self.hud.clear();
        self.hands = Hands::default();
        self.paused = false;
        self.ended = None;
        self.best = false;
        self.rewind = Rewind::default();
        self.hint = None;
        self.drama = Drama::default();
    }

    fn go_back(&mut self, ctx: &mut Context) {
        let held = ctx.keys.rewind || self.hud.holds(HudAction::Rewind) || self.hands.holding();
        let held = held && self.card.is_none();
        if held && !self.rewind.running() {
            ctx.sounds.play(Sound::new(Cue::Rewind));
        }
        if let Some(tick) = self.rewind.update(held, self.session.puzzle().tick(), ctx.motion.dt) {
            self.go_back_to(tick);
        }
    }

    fn rewind_from_end(&mut self) {
        let to = rewind::before_end(self.session.puzzle());
        self.rewind.jumped(to);
        self.go_back_to(to);
        self.card = None;
    }

    fn go_back_to(&mut self, tick: u32) {
        self.session.rewind_to(tick);
        self.hands.forget();
        if let Some(hint) = &mut self.hint {
            hint.went_back(tick);
        }
        if self.session.puzzle().phase() == Phase::Playing {
            self.ended = None;
        }
    }

    fn run(&mut self, ctx: &mut Context) {
        let rewinds = self.rewind.running();
        let waits = self.paused || rewinds || self.card.as_ref().is_some_and(Card::is_pause);
        if !waits {
            // Only how many ticks run changes, never what a tick does.
            let slow = self.drama.update(self.session.puzzle(), ctx.motion) * self.hint_speed(ctx.motion.dt);
            ctx.cost.measure(|| self.session.advance(ctx.save.settings.speed * slow * ctx.motion.dt));
            ctx.sounds.play_lasting(self.session.puzzle());
        }
        for event in self.session.events() {
            ctx.sounds.play_event(event);
            if ctx.save.settings.haptics {
                haptics::feel(event);
            }
            self.stage.event(event, self.session.puzzle());
        }
        self.session.clear_events();
        if !waits || rewinds {
            self.stage.update(self.session.puzzle(), ctx.motion);
        }
        if let Some(step) = self.card.as_mut().and_then(|card| card.update(&ctx.frame, ctx.motion)) {
            ctx.sounds.play(Sound { step, ..Sound::new(Cue::Firefly) });
        }
    }

    /// How fast the hint lets time run, 0..=1.
    fn hint_speed(&mut self, dt: f32) -> f32 {
        let puzzle = self.session.puzzle();
        match &mut self.hint {
            Some(hint) if puzzle.phase() == Phase::Playing => hint.update(puzzle.tick(), self.hands.down(), dt),
            _ => 1.0,
        }
    }

    /// After the end, the card of the end. A win is noted at once, so that leaving early loses nothing.
    fn follow_end(&mut self, ctx: &mut Context) {
        let phase = self.session.puzzle().phase();
        if phase == Phase::Playing || self.card.is_some() {
            return;
        }
        let waited = self.ended.map_or(0.0, |waited| waited + ctx.motion.dt);
        let first = self.ended.replace(waited).is_none();
        match phase {
            Phase::Won { at, stars } => {
                if first {
                    self.best = keeping::note_win(ctx, &self.session, stars, at, self.rewind.count() > 0);
                }
                if waited > CARD_DELAY_WON {
                    let result = keeping::result(ctx, self.session.puzzle(), stars, at, self.best, self.rewind.count());
                    self.open(ctx, Kind::Won(result));
                }
            }
            Phase::Lost { cause, .. } => {
                if first {
                    ctx.note_loss(self.level_id());
                }
                if waited > CARD_DELAY_LOST {
                    let offers = keeping::offers(ctx, self.level_id());
                    self.open(ctx, Kind::Lost { cause, offers });
                }
            }
            Phase::Playing => {}
        }
    }

    /// Draws the whole screen.
    pub fn draw(&mut self, ctx: &mut Context) {
        let puzzle = self.session.puzzle();
        let fit = StageFit::new(&ctx.frame, puzzle.level().size);
        let buttons = hud::buttons(&ctx.frame, ctx.save.settings.left_hand);
        let site = scene::site(ctx, puzzle, &fit, buttons.iter().map(|button| button.area.center()));
        let alpha = if self.paused || self.rewind.running() { 1.0 } else { self.session.alpha() };
        let look = self.drama.look(fit.to_screen(puzzle.nim().mouth), ctx.motion);
        let stage = &mut self.stage;
        ctx.draw_as(look, |ctx| scene::draw(ctx, stage, puzzle, &fit, &site, alpha));
        self.hands.draw(&mut ctx.painter, ctx.frame.u, ctx.motion.time);
        ctx.draw_foreground(&site, &scene::corners(&site, puzzle, &fit));
        if self.debug {
            draw_debug(&mut ctx.painter, puzzle, scene::view(&fit));
        }
        if let Some(hint) = &self.hint
            && puzzle.phase() == Phase::Playing
        {
            draw_hand(&mut ctx.painter, hint, puzzle.tick(), &fit, ctx.frame.u);
        }
        let shown = hud::Shown {
            ui: &self.hud,
            arrived: self.stage.arrived(),
            since: self.shown_for,
            halted: self.paused,
            signs: &self.signs,
        };
        hud::draw(ctx, puzzle, &shown);
        if let Some(card) = &self.card {
            card.draw(ctx);
        }
    }
}

//! The play screen: a session, its stage on the screen, the controls around it, and the cards over it.

use std::sync::Arc;

use super::cards::{Card, CardAction, Kind, Offers, Result};
use super::context::{Context, scenery_of};
use super::hud::{self, HudAction};
use super::input::{Pointer, Touching};
use super::layout::StageFit;
use super::platform::storage;
use super::route::Route;
use super::ui::{Answer, Ui};
use crate::content::cue::{Cue, Play as Sound};
use crate::math::geom::Vec2;
use crate::sim::command::{Command, MAX_FINGERS, Spot};
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::state::Phase;
use crate::sim::session::Session;
use crate::verlet::tuning::TICK_RATE;
use crate::view::debug::draw_debug;
use crate::view::fx::Swipe;
use crate::view::site::Site;
use crate::view::stage::{StageFrame, StageView};
use glam::Affine2;

/// Seconds between the end of a level and its card: the end is worth seeing.
const CARD_DELAY_WON: f32 = 1.5;
const CARD_DELAY_LOST: f32 = 0.9;
/// Ticks that holding the rewind button goes back per second.
const REWIND_SPEED: f32 = 300.0;
/// Seconds that the rewind of a card goes back from the end.
const REWIND_FROM_END: f32 = 2.0;

/// Places that the moon keeps away from.
const BUSY: usize = 16;

/// A level being played.
pub struct Play {
    session: Session,
    stage: StageView,
    card: Option<Card>,
    hud: Ui<HudAction>,
    /// The light that follows each finger.
    swipes: [Swipe; MAX_FINGERS],
    /// Fingers that came down on the stage and were not lifted by a rewind, a restart or a card.
    on_stage: [bool; MAX_FINGERS],
    paused: bool,
    debug: bool,
    /// Seconds on the screen.
    shown_for: f32,
    /// Seconds since the level ended; None while it runs.
    ended: Option<f32>,
    /// This win is the best so far.
    best: bool,
    /// Times the player began to go back.
    rewinds: u32,
    rewinding: bool,
    /// Ticks of rewind not yet done.
    rewind_debt: f32,
}

impl Play {
    /// Starts the level with this id; None if there is none.
    pub fn new(ctx: &Context, id: &str) -> Option<Play> {
        ctx.content.library.level(id).map(|level| Play::start(ctx, Arc::clone(level)))
    }

    fn start(ctx: &Context, level: Arc<Level>) -> Play {
        let session = Session::new(level, ctx.content.tuning.clone());
        Play {
            stage: StageView::new(session.puzzle(), &ctx.content.style),
            session,
            card: None,
            hud: Ui::default(),
            swipes: Default::default(),
            on_stage: [false; MAX_FINGERS],
            paused: false,
            debug: false,
            shown_for: 0.0,
            ended: None,
            best: false,
            rewinds: 0,
            rewinding: false,
            rewind_debt: 0.0,
        }
    }

    pub fn session(&self) -> &Session {
        &self.session
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
        self.rewind(ctx);
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
        if keys.record {
            self.keep_recording(ctx);
        }
        let route = self.neighbour(ctx);
        if route.is_some() {
            return route;
        }
        if self.card.is_some() {
            return self.card_keys(ctx);
        }
        self.hud_keys(ctx);
        None
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

    /// The level before or after this one, if its key was pressed.
    fn neighbour(&self, ctx: &Context) -> Option<Route> {
        let library = &ctx.content.library;
        let level = match (ctx.keys.previous, ctx.keys.next) {
            (true, _) => library.previous(self.level_id()),
            (_, true) => library.next(self.level_id()),
            _ => None,
        };
        level.map(|level| Route::Play(level.id.clone()))
    }

    fn card_keys(&mut self, ctx: &mut Context) -> Option<Route> {
        if let Some(card) = &mut self.card
            && let Some(action) = card.keys(&ctx.keys, &ctx.frame)
        {
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
            // Rewinding goes on while the button is held; the hint has no button yet.
            HudAction::Rewind | HudAction::Hint => {}
        }
    }

    /// Closes the pause card; time goes on however it was halted.
    fn resume(&mut self) {
        self.card = None;
        self.paused = false;
    }

    /// Writes the run so far where the saves are, for `gossamer replay`.
    fn keep_recording(&self, ctx: &mut Context) {
        let name = format!("{}.rec", self.level_id().replace('/', "-"));
        let kept = if self.session.replayable() {
            storage::store(&name, &self.session.recording().to_text())
        } else {
            Err("This run cannot be kept as a recording: the tuning changed while it ran. Restart first.".into())
        };
        ctx.notify(kept.map_or_else(|problem| problem, |()| format!("Recorded: {}", storage::place(&name))));
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

    fn stage_pointer(&mut self, ctx: &Context, pointer: &Pointer) {
        let fit = StageFit::new(&ctx.frame, self.session.puzzle().level().size);
        let (finger, slot, at) = (pointer.slot, pointer.slot as usize, Spot::new(fit.to_stage(pointer.at)));
        match pointer.touching {
            Touching::Down => {
                self.session.push(Command::Press { finger, kind: pointer.kind, at });
                self.swipes[slot].clear();
                self.swipes[slot].add(pointer.at, ctx.motion.time);
                self.on_stage[slot] = true;
            }
            _ if !self.on_stage[slot] => {}
            Touching::Hover => {}
            Touching::Move => {
                self.session.push(Command::Move { finger, to: at });
                self.swipes[slot].add(pointer.at, ctx.motion.time);
            }
            Touching::Up => {
                self.session.push(Command::Move { finger, to: at });
                self.session.push(Command::Release { finger });
                self.on_stage[slot] = false;
            }
            Touching::Cancel => {
                self.session.push(Command::Cancel { finger });
                self.on_stage[slot] = false;
            }
        }
    }

    /// Takes the fingers off the stage; those that stay on the screen do nothing until they come down again.
    fn lift_fingers(&mut self) {
        self.session.lift_fingers();
        self.on_stage = [false; MAX_FINGERS];
    }

    fn card_action(&mut self, ctx: &mut Context, action: CardAction) -> Option<Route> {
        // Restart has a sound of its own, and so has the way to another screen.
        if matches!(action, CardAction::Resume | CardAction::Rewind) {
            ctx.sounds.play(Sound::new(Cue::Button));
        }
        match action {
            CardAction::Resume => self.resume(),
            CardAction::Restart => self.restart(ctx),
            CardAction::Map => return Some(Route::Map),
            CardAction::Rewind => self.rewind_from_end(),
            CardAction::Next => {
                let next = ctx.content.library.next(self.level_id());
                return Some(next.map_or(Route::Map, |level| Route::Play(level.id.clone())));
            }
            CardAction::Previous => {
                let previous = ctx.content.library.previous(self.level_id());
                return previous.map(|level| Route::Play(level.id.clone()));
            }
            // No card has these buttons yet.
            CardAction::Settings => return Some(Route::Settings),
            CardAction::Watch | CardAction::Skip | CardAction::Hint => {}
        }
        None
    }

    fn open_pause(&mut self, ctx: &mut Context) {
        let level = self.session.puzzle().level().name.clone();
        self.open(ctx, Kind::Paused { level, offers: self.offers() });
    }

    /// What the cards may offer for this level as it stands.
    fn offers(&self) -> Offers {
        Offers::default()
    }

    fn open(&mut self, ctx: &mut Context, kind: Kind) {
        ctx.sounds.play(Sound::new(Cue::CardIn));
        self.hud.clear();
        self.lift_fingers();
        self.card = Some(Card::new(kind));
    }

    fn restart(&mut self, ctx: &mut Context) {
        ctx.sounds.play(Sound::new(Cue::Restart));
        let level = Arc::clone(self.session.puzzle().level());
        *self = Play { debug: self.debug, shown_for: self.shown_for, ..Play::start(ctx, level) };
    }

    fn rewind(&mut self, ctx: &mut Context) {
        let wanted = self.card.is_none() && (ctx.keys.rewind || self.hud.holds(HudAction::Rewind));
        if wanted && !self.rewinding {
            self.rewinds += 1;
            self.rewind_debt = 0.0;
            ctx.sounds.play(Sound::new(Cue::Rewind));
        }
        self.rewinding = wanted;
        if wanted {
            self.rewind_debt += ctx.motion.dt * REWIND_SPEED;
            let back = self.rewind_debt as u32;
            self.rewind_debt -= back as f32;
            self.go_back_to(self.session.puzzle().tick().saturating_sub(back));
        }
    }

    fn rewind_from_end(&mut self) {
        let puzzle = self.session.puzzle();
        let end = match puzzle.phase() {
            Phase::Lost { at, .. } | Phase::Won { at, .. } => at,
            Phase::Playing => puzzle.tick(),
        };
        self.rewinds += 1;
        self.go_back_to(end.saturating_sub((REWIND_FROM_END * TICK_RATE) as u32));
        self.card = None;
    }

    fn go_back_to(&mut self, tick: u32) {
        self.session.rewind_to(tick);
        self.on_stage = [false; MAX_FINGERS];
        if self.session.puzzle().phase() == Phase::Playing {
            self.ended = None;
        }
    }

    fn run(&mut self, ctx: &mut Context) {
        let waits = self.paused || self.rewinding || self.card.as_ref().is_some_and(Card::is_pause);
        if !waits {
            self.session.advance(ctx.motion.dt * ctx.save.settings.speed);
        }
        for event in self.session.events() {
            ctx.sounds.play_event(event);
            self.stage.event(event, self.session.puzzle());
        }
        self.session.clear_events();
        if !waits || self.rewinding {
            self.stage.update(self.session.puzzle(), ctx.motion);
        }
        if let Some(card) = &mut self.card {
            card.update(&ctx.frame, ctx.motion);
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
                    let id = self.level_id().to_owned();
                    let recording = || self.session.replayable().then(|| self.session.recording().to_text());
                    self.best = ctx.note_win(&id, stars, at, self.rewinds > 0, recording).time;
                }
                if waited > CARD_DELAY_WON {
                    self.open_result(ctx, stars, at);
                }
            }
            Phase::Lost { cause, .. } if waited > CARD_DELAY_LOST => {
                self.open(ctx, Kind::Lost { cause, offers: self.offers() });
            }
            _ => {}
        }
    }

    fn open_result(&mut self, ctx: &mut Context, stars: u8, ticks: u32) {
        let result = Result {
            level: self.session.puzzle().level().name.clone(),
            stars,
            ticks,
            cuts: self.session.puzzle().cuts(),
            rewinds: self.rewinds,
            best: self.best,
            rewound: self.rewinds > 0,
            record: ctx.save.level(self.level_id()).best.map(|best| best.ticks),
            previous: ctx.content.library.previous(self.level_id()).is_some(),
            offers: self.offers(),
            last: ctx.content.library.next(self.level_id()).is_none(),
        };
        self.open(ctx, Kind::Won(result));
    }

    /// The scenery with its moon away from pegs and buttons, so that ropes keep their contrast.
    fn site(&self, ctx: &Context, fit: &StageFit) -> Site {
        let level = self.session.puzzle().level();
        let mut busy = [Vec2::ZERO; BUSY];
        let buttons = hud::buttons(&ctx.frame, ctx.save.settings.left_hand);
        let places = buttons.iter().map(|b| b.area.center()).chain([fit.to_screen(level.berry)]);
        let places = places.chain(level.pegs.iter().map(|peg| fit.to_screen(peg.at)));
        let mut count = 0;
        for (slot, place) in busy.iter_mut().zip(places) {
            *slot = place;
            count += 1;
        }
        ctx.site(scenery_of(&level.id)).clear_moon(&busy[..count])
    }

    /// Draws the whole screen.
    pub fn draw(&mut self, ctx: &mut Context) {
        let puzzle = self.session.puzzle();
        let fit = StageFit::new(&ctx.frame, puzzle.level().size);
        let site = self.site(ctx, &fit);
        ctx.draw_backdrop(&site);
        let left_hand = ctx.save.settings.left_hand;
        let view = Affine2::from_scale_angle_translation(Vec2::splat(fit.scale), 0.0, fit.origin);
        let frame = StageFrame {
            style: &ctx.content.style,
            palette: ctx.content.style.palette(site.pack),
            alpha: if self.paused || self.rewinding { 1.0 } else { self.session.alpha() },
            view,
            slots: std::array::from_fn(|index| fit.to_stage(hud::slot(&ctx.frame, left_hand, index))),
            motion: ctx.motion,
        };
        self.stage.draw(&mut ctx.painter, puzzle, &frame);
        for swipe in &self.swipes {
            swipe.draw(&mut ctx.painter, ctx.frame.u, ctx.motion.time);
        }
        ctx.draw_foreground(&site);
        if self.debug {
            draw_debug(&mut ctx.painter, puzzle, view);
        }
        hud::draw(ctx, puzzle, &self.hud, self.stage.arrived(), self.shown_for);
        if self.paused {
            hud::draw_halted(ctx);
        }
        if let Some(card) = &self.card {
            card.draw(ctx);
        }
    }
}

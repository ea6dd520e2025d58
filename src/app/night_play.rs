//! The screen of a night of Spin: a session, its picture, the controls around it, and the cards over it.

use std::sync::Arc;

use super::card_kind::{Kind, Offers, Result};
use super::cards::{Card, CardAction};
use super::context::Context;
use super::drama::Shake;
use super::goals;
use super::input::Pointer;
use super::keeping;
use super::night_end;
use super::night_ghost::NightGhost;
use super::night_hands::NightHands;
use super::night_hud::{NightAction, NightHud, buttons};
use super::night_intro::Intro;
use super::night_resume;
use super::night_signs;
use super::night_teach::Teaching;
use super::platform::haptics;
use super::route::Route;
use super::scene;
use super::ui::{Answer, Ui};
use crate::content::cue::{Cue, Play as Sound};
use crate::content::snapshot::{Due, Keeper, Marks, Scene, WayBack};
use crate::sim::command::Command;
use crate::sim::session::Session;
use crate::sim::spider::event::SpinEvent;
use crate::sim::spider::level::{NightLevel, Part};
use crate::sim::spider::state::Night;
use crate::view::debug_night::draw_debug_night;
use crate::view::spin::stage::NightView;
use crate::view::spin::stick::draw_stick;

/// Seconds between the end of a night and its card.
const CARD_DELAY: f32 = 1.4;

/// A night being played.
pub struct NightPlay {
    session: Session<Night>,
    stage: NightView,
    card: Option<Card>,
    ui: Ui<NightAction>,
    hud: NightHud,
    intro: Intro,
    shake: Shake,
    hands: NightHands,
    teach: Teaching,
    paused: bool,
    /// What the engine sees is drawn over the picture.
    debug: bool,
    /// Seconds since the night ended; None while it goes on.
    ended: Option<f32>,
    /// The figures of the end.
    result: Option<Result>,
    /// The best run of this seed.
    ghost: Option<NightGhost>,
    /// The night was left in the middle and is being played up to there.
    resuming: Option<WayBack>,
}

impl NightPlay {
    /// Starts the night with this id; None if there is none.
    pub fn new(ctx: &Context, id: &str) -> Option<NightPlay> {
        ctx.content.library.night(id).map(|level| NightPlay::start(ctx, level))
    }

    fn start(ctx: &Context, level: Arc<NightLevel>) -> NightPlay {
        let ghost = NightGhost::new(ctx, &level);
        let resuming = night_resume::find(ctx, &level.id);
        let session: Session<Night> = Session::of(level, ctx.content.tuning.clone());
        NightPlay {
            stage: NightView::new(session.game()),
            session,
            card: None,
            ui: Ui::default(),
            hud: NightHud::default(),
            intro: if resuming.is_some() { Intro::over() } else { Intro::default() },
            hands: NightHands::default(),
            teach: Teaching::new(ctx.save.taught),
            paused: false,
            debug: false,
            ended: None,
            shake: Shake::default(),
            result: None,
            ghost,
            resuming,
        }
    }

    /// The night that was cut short: it goes on where it was.
    pub fn resumed(self, back: WayBack) -> NightPlay {
        NightPlay { resuming: Some(back), intro: Intro::over(), ..self }
    }

    /// Notes for the next start where the player is. Of a night that is over, everything is noted already.
    pub fn snapshot<'a>(&self, keeper: &'a mut Keeper) -> Due<'a> {
        match self.resuming {
            Some(_) => Due::Nothing,
            None if !self.session.game().is_playing() => keeper.at(Scene::Nights),
            None => keeper.play(Scene::Night, &self.session, Marks::default()),
        }
    }

    pub fn session(&self) -> &Session<Night> {
        &self.session
    }

    pub fn night_id(&self) -> &str {
        &self.session.game().level().id
    }

    /// A hand that is no player's does this before the next tick.
    pub fn push(&mut self, command: Command) {
        self.session.push(command);
    }

    /// Where the player is, for the music.
    pub fn place(&self) -> &'static str {
        let night = self.session.game();
        match night.level().parts.get(night.director().part).map(|part| part.part) {
            Some(Part::Midnight) => "night_midnight",
            Some(Part::Storm) => "night_storm",
            Some(Part::Dawn) => "night_dawn",
            _ => "night_dusk",
        }
    }

    /// A card lies over the night.
    pub fn has_card(&self) -> bool {
        self.card.is_some()
    }

    /// The night's file changed: its new content starts at once.
    pub fn reload_level(&mut self, ctx: &Context) {
        if let Some(play) = NightPlay::new(ctx, self.night_id()) {
            *self = NightPlay { paused: self.paused, debug: self.debug, ..play };
        }
    }

    /// The tuning file changed: it holds from the next tick on.
    pub fn reload_tuning(&mut self, ctx: &Context) {
        self.session.set_tuning(ctx.content.tuning.clone());
    }

    /// The player left the game: it waits.
    pub fn suspend(&mut self, ctx: &mut Context) {
        if self.resuming.is_some() {
            return;
        }
        if self.session.game().is_playing() && self.card.is_none() {
            self.open_pause(ctx);
        }
        night_resume::keep(ctx, &self.session);
    }

    /// One frame of input and time.
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        if self.resuming.is_some() {
            self.go_on(ctx);
            return Route::Stay;
        }
        self.ui.update(&buttons(&ctx.frame, ctx.save.settings.left_hand), ctx.motion.dt);
        if let Some(route) = self.keys(ctx) {
            return route;
        }
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            if let Some(route) = self.pointer(ctx, &pointer) {
                return route;
            }
        }
        if self.card.is_none() {
            let view = self.stage.view(ctx.frame.size);
            self.hands.update(ctx, &mut self.session, &view);
        }
        self.run(ctx);
        self.follow_end(ctx);
        Route::Stay
    }

    /// Plays the night up to where it was left; there it waits for the player.
    fn go_on(&mut self, ctx: &mut Context) {
        let Some(back) = &self.resuming else { return };
        let Some(whole) = night_resume::go_on(&mut self.session, back) else { return };
        self.resuming = None;
        if whole {
            self.stage.restart(self.session.game());
            self.open_pause(ctx);
        } else {
            ctx.notify("The night could not go on where it was left; it begins anew.".into());
            night_resume::forget(ctx);
            self.restart(ctx);
        }
    }

    fn keys(&mut self, ctx: &mut Context) -> Option<Route> {
        let keys = ctx.keys;
        self.debug ^= keys.debug;
        if keys.restart {
            self.restart(ctx);
        }
        match (keys.previous, keys.next) {
            (true, _) => return self.neighbour(ctx, -1),
            (_, true) => return self.neighbour(ctx, 1),
            _ => {}
        }
        if keys.record {
            keeping::keep_recording(ctx, &self.session);
        }
        if keys.pause {
            match &self.card {
                Some(card) if card.is_pause() => self.resume(),
                None => self.paused ^= true,
                _ => {}
            }
        }
        if keys.tick && self.card.is_none() {
            self.paused = true;
            self.session.step();
        }
        match &mut self.card {
            Some(card) => {
                if let Some(action) = card.keys(&keys, &ctx.frame) {
                    return self.card_action(ctx, action);
                }
                let pause = card.is_pause();
                if keys.back {
                    return if pause {
                        self.resume();
                        None
                    } else {
                        Some(Route::Nights)
                    };
                }
            }
            None if keys.back => self.open_pause(ctx),
            None => {}
        }
        None
    }

    fn pointer(&mut self, ctx: &mut Context, pointer: &Pointer) -> Option<Route> {
        if let Some(card) = &mut self.card {
            return match card.pointer(pointer, &ctx.frame) {
                Answer::Fired(action) => self.card_action(ctx, action),
                _ => None,
            };
        }
        let buttons = buttons(&ctx.frame, ctx.save.settings.left_hand);
        match self.ui.pointer(pointer, &buttons, ctx.frame.u) {
            Answer::Fired(NightAction::Pause) => self.open_pause(ctx),
            Answer::Fired(NightAction::Restart) => self.restart(ctx),
            Answer::Taken => {}
            Answer::Free => {
                let view = self.stage.view(ctx.frame.size);
                self.hands.pointer(ctx, &mut self.session, &view, pointer);
            }
        }
        None
    }

    fn card_action(&mut self, ctx: &mut Context, action: CardAction) -> Option<Route> {
        match action {
            CardAction::Resume => {
                ctx.sounds.play(Sound::new(Cue::Button));
                self.resume();
            }
            CardAction::Restart => self.restart(ctx),
            CardAction::Settings => return Some(Route::Settings),
            CardAction::Tuning => {
                self.resume();
                return Some(Route::Tuning);
            }
            CardAction::Next => return self.neighbour(ctx, 1).or(Some(Route::Nights)),
            CardAction::Previous => return self.neighbour(ctx, -1).or(Some(Route::Nights)),
            CardAction::Map => return Some(Route::Nights),
            CardAction::Watch => return night_end::watch_best(ctx, self.night_id()),
            CardAction::Rewind | CardAction::Skip | CardAction::Hint | CardAction::Link => {}
        }
        None
    }

    fn neighbour(&self, ctx: &Context, step: isize) -> Option<Route> {
        night_end::neighbour(ctx, self.night_id(), step).map(Route::Night)
    }

    fn resume(&mut self) {
        self.card = None;
        self.paused = false;
    }

    fn open_pause(&mut self, ctx: &mut Context) {
        let level = self.session.game().level().name.clone();
        let goals = Some(goals::shown(self.session.game()));
        self.open(ctx, Kind::Paused { level, goals, offers: Offers::default() });
        night_resume::keep(ctx, &self.session);
    }

    fn open(&mut self, ctx: &mut Context, kind: Kind) {
        ctx.sounds.play(Sound::new(Cue::CardIn));
        self.ui.clear();
        self.hands.lift(&mut self.session);
        self.card = Some(Card::new(kind));
    }

    /// Back to the start in a moment: the session keeps its memory.
    fn restart(&mut self, ctx: &mut Context) {
        ctx.sounds.play(Sound::new(Cue::Restart));
        night_resume::forget(ctx);
        if let Some(ghost) = &mut self.ghost {
            ghost.restart();
        }
        self.session.restart();
        self.stage.restart(self.session.game());
        self.card = None;
        self.ui.clear();
        self.hud = NightHud::default();
        self.intro = Intro::default();
        self.shake = Shake::default();
        self.hands = NightHands::default();
        self.teach.restart();
        self.paused = false;
        self.ended = None;
        self.result = None;
    }

    fn run(&mut self, ctx: &mut Context) {
        let waits = self.paused || self.card.as_ref().is_some_and(Card::is_pause);
        let mut ticks = 0;
        if !waits {
            let time = self.teach.speed() * ctx.save.settings.speed * ctx.motion.dt;
            ctx.cost.measure(|| {
                ticks = self.session.advance(time);
                ticks
            });
            if let Some(ghost) = &mut self.ghost {
                ghost.advance(time, ctx.motion);
            }
        }
        for event in self.session.events() {
            ctx.sounds.play_spin(event, self.session.game().spider().at);
            if ctx.save.settings.haptics {
                haptics::feel_spin(event);
            }
            match event {
                SpinEvent::Bitten { hearts, .. } => self.shake.hit(0.5 + 0.5 * hearts),
                SpinEvent::Lost { .. } => self.shake.hit(1.0),
                _ => {}
            }
            self.stage.event(event, &ctx.content.style);
            self.hud.event(event);
            self.teach.event(event);
            self.intro.event(event);
        }
        self.session.clear_events();
        if !waits {
            ctx.sounds.play_lasting_spin(self.session.game());
            self.shake.update(ctx.motion.dt);
            self.learn(ctx, ticks);
            self.intro.update(self.session.game(), ctx.motion.dt);
            if self.hud.update(self.session.game(), ctx.motion.dt) {
                ctx.sounds.play(Sound::new(Cue::Join));
            }
            self.stage.update(self.session.game(), self.session.alpha(), ctx.motion);
        }
        if let Some(card) = &mut self.card {
            card.update(&ctx.frame, ctx.motion);
        }
    }

    /// Lessons go on; what was learnt is remembered.
    fn learn(&mut self, ctx: &mut Context, ticks: u32) {
        // One thing to read at a time.
        if self.intro.shown() == 0.0 {
            self.teach.update(self.session.game(), ticks, ctx.motion.dt);
        }
        let known = self.teach.known() | ctx.save.taught;
        if known != ctx.save.taught {
            ctx.save.taught = known;
            ctx.keep_save();
        }
    }

    /// After the end, the card of the end.
    fn follow_end(&mut self, ctx: &mut Context) {
        if self.session.game().is_playing() || self.card.is_some() {
            return;
        }
        let waited = self.ended.map_or(0.0, |waited| waited + ctx.motion.dt);
        if self.ended.replace(waited).is_none() {
            night_resume::forget(ctx);
            self.result = Some(night_end::finish(ctx, &self.session));
        }
        if waited <= CARD_DELAY {
            return;
        }
        if let Some(result) = self.result.take() {
            self.open(ctx, Kind::Won(result));
        }
    }

    /// Draws the whole screen.
    pub fn draw(&mut self, ctx: &mut Context) {
        let night = self.session.game();
        if let Some(back) = &self.resuming {
            scene::draw_night(ctx, &mut self.stage, night, 1.0);
            return night_resume::draw(ctx, &self.session, back);
        }
        let alpha = if self.paused { 1.0 } else { self.session.alpha() };
        let look = self.shake.look(ctx.window.size, ctx.frame.u, ctx.motion);
        let stage = &mut self.stage;
        ctx.draw_as(look, |ctx| scene::draw_night(ctx, stage, night, alpha));
        if let Some(ghost) = &self.ghost {
            let view = self.stage.view(ctx.frame.size);
            ghost.draw(ctx, &view);
        }
        if self.debug {
            let view = self.stage.view(ctx.frame.size);
            draw_debug_night(&mut ctx.painter, night, view, self.stage.camera());
        }
        if let Some((at, push)) = self.hands.stick(ctx) {
            draw_stick(&mut ctx.painter, &ctx.content.style.spin, at, push, ctx.frame.u, 1.0);
        }
        if self.card.is_none() {
            let view = self.stage.view(ctx.frame.size);
            night_signs::draw(ctx, &self.teach, night, &view);
            self.intro.draw(ctx, night);
        }
        // A card stands where the score is, and tells it.
        match &self.card {
            Some(card) => card.draw(ctx),
            None => self.hud.draw(ctx, night, &self.ui),
        }
    }
}

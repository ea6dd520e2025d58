//! The settings: a card over whatever screen is open, with Nim on its edge. Everything takes effect at once and is saved
//! when the finger lets go.

use super::context::Context;
use super::input::{Pointer, Step, Touching};
use super::platform::haptics;
use super::settings_draw::{Shown, draw};
use super::settings_layout::{Action, Layout, MOST_ROWS, Row, rows};
use super::ui::{Answer, Button, Ui};
use crate::content::cue::{Cue, Play as Sound};
use crate::content::settings::{SPEEDS, Settings};
use crate::math::geom::{Vec2, vec2};
use crate::view::motion::{cubic_out, follow};
use crate::view::nim_pose::{Mood, NimActor};

/// Seconds in which the card slides in.
const SLIDE: f32 = 0.32;
/// Seconds for which the card waits for the second press on "Forget progress".
const ASK_TIME: f32 = 5.0;
/// What an arrow key changes a volume by.
const VOLUME_STEP: f32 = 0.1;
/// Volumes are multiples of one over this.
const VOLUME_GRAIN: f32 = 20.0;

/// The open card.
pub struct SettingsCard {
    ui: Ui<Action>,
    buttons: Vec<Button<Action>>,
    nim: NimActor,
    /// Whether this device can shake.
    haptics: bool,
    /// The finger that drags a slider.
    drag: Option<(u8, Row)>,
    /// How far each switch is thrown, 0..=1, by its place among the rows.
    thrown: [f32; MOST_ROWS],
    /// Seconds left for the second press that forgets all progress.
    asked: f32,
    /// Where a pointer was last: Nim looks there.
    pointer: Vec2,
    /// Seconds since the card opened.
    age: f32,
}

impl SettingsCard {
    pub fn new(ctx: &mut Context) -> SettingsCard {
        ctx.sounds.play(Sound::new(Cue::CardIn));
        let mut card = SettingsCard {
            ui: Ui::default(),
            buttons: Vec::with_capacity(16),
            nim: NimActor::new(Vec2::ZERO, 1.0, 9),
            haptics: haptics::can_shake(),
            drag: None,
            thrown: [0.0; MOST_ROWS],
            asked: 0.0,
            pointer: 0.5 * ctx.frame.size,
            age: 0.0,
        };
        card.throw(&mut ctx.save.settings, 1.0);
        card
    }

    /// One frame. True when the card is closed.
    pub fn update(&mut self, ctx: &mut Context) -> bool {
        self.age += ctx.motion.dt;
        self.asked = (self.asked - ctx.motion.dt).max(0.0);
        let layout = self.layout(ctx, 0.0);
        layout.list(rows(self.haptics), &mut self.buttons);
        let mut closed = ctx.keys.back;
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            self.pointer = pointer.at;
            closed |= self.pointer(ctx, &layout, &pointer);
        }
        closed |= self.keys(ctx);
        self.ui.update(&self.buttons, ctx.motion.dt);
        self.throw(&mut ctx.save.settings, follow(ctx.motion.dt, 0.05));
        let nim = layout.at + vec2(0.5 * layout.size.x, -layout.nim);
        self.nim.update(Mood::Idle, (self.pointer - nim) / layout.nim.max(1.0), ctx.motion);
        if closed {
            ctx.keep_save();
            ctx.sounds.play(Sound::new(Cue::Button));
        }
        closed
    }

    fn layout(&self, ctx: &Context, drop: f32) -> Layout {
        Layout::new(&ctx.frame, rows(self.haptics).count(), drop)
    }

    /// Moves the switches towards where they should be, by a share of the way.
    fn throw(&mut self, settings: &mut Settings, share: f32) {
        for (thrown, row) in self.thrown.iter_mut().zip(rows(self.haptics)) {
            let goal = switch(settings, row).is_some_and(|on| *on);
            *thrown += (f32::from(u8::from(goal)) - *thrown) * share;
        }
    }

    fn pointer(&mut self, ctx: &mut Context, layout: &Layout, pointer: &Pointer) -> bool {
        let answer = self.ui.pointer(pointer, &self.buttons, ctx.frame.u);
        if self.slide(ctx, layout, pointer) {
            return false;
        }
        match answer {
            Answer::Fired(action) => self.act(ctx, action),
            // A press beside the card closes it.
            Answer::Free if pointer.touching == Touching::Down => {
                let outside = pointer.at - layout.at;
                outside.min_element() < 0.0 || (outside - layout.size).max_element() > 0.0
            }
            _ => false,
        }
    }

    /// Drags a slider; true if this pointer does.
    fn slide(&mut self, ctx: &mut Context, layout: &Layout, pointer: &Pointer) -> bool {
        let slider = |row| rows(self.haptics).position(|other| other == row).map(|index| layout.slider(index));
        if pointer.touching == Touching::Down {
            let mut rows = [Row::Music, Row::Sound].into_iter().filter(|row| self.ui.holds(Action::Change(*row)));
            let on_slider = |row: &Row| slider(*row).is_some_and(|(at, _)| pointer.at.x > at.x - 16.0 * layout.u);
            if let (None, Some(row)) = (self.drag, rows.rfind(on_slider)) {
                self.drag = Some((pointer.slot, row));
            }
        }
        let Some((_, row)) = self.drag.filter(|(slot, _)| *slot == pointer.slot) else { return false };
        if let (Some((at, width)), Some(volume)) = (slider(row), volume(&mut ctx.save.settings, row)) {
            *volume = grained((pointer.at.x - at.x) / width);
        }
        if matches!(pointer.touching, Touching::Up | Touching::Cancel) {
            self.drag = None;
            ctx.keep_save();
            ctx.sounds.set_volumes(ctx.save.settings.sound, ctx.save.settings.music);
            ctx.sounds.play(Sound::new(Cue::Button));
        }
        true
    }

    fn keys(&mut self, ctx: &mut Context) -> bool {
        let mut keys = ctx.keys;
        let by = match keys.step {
            Some(Step::Left) => -VOLUME_STEP,
            Some(Step::Right) => VOLUME_STEP,
            _ => 0.0,
        };
        // Along a slider the arrows move its knob.
        if let (Some(Action::Change(row)), true) = (self.ui.ring(), by != 0.0)
            && let Some(volume) = volume(&mut ctx.save.settings, row)
        {
            *volume = grained(*volume + by);
            ctx.sounds.set_volumes(ctx.save.settings.sound, ctx.save.settings.music);
            ctx.sounds.play(Sound::new(Cue::Button));
            keys.step = None;
        }
        let action = self.ui.keys(&keys, &self.buttons, Some(Action::Close));
        action.is_some_and(|action| self.act(ctx, action))
    }

    /// Does what a button is for; true if that closes the card.
    fn act(&mut self, ctx: &mut Context, action: Action) -> bool {
        let asked = std::mem::take(&mut self.asked) > 0.0;
        match action {
            Action::Close => return true,
            Action::Speed(choice) => ctx.save.settings.speed = SPEEDS[choice],
            Action::Change(row) => change(&mut ctx.save.settings, row),
            Action::Forget if asked => ctx.save.forget(),
            Action::Forget => self.asked = ASK_TIME,
        }
        if action == Action::Change(Row::Haptics) && ctx.save.settings.haptics {
            haptics::shake(haptics::Strength::Strong);
        }
        ctx.sounds.set_volumes(ctx.save.settings.sound, ctx.save.settings.music);
        ctx.sounds.play(Sound::new(Cue::Button));
        ctx.keep_save();
        false
    }

    pub fn draw(&mut self, ctx: &mut Context) {
        let slide = cubic_out((self.age / SLIDE).min(1.0));
        let layout = self.layout(ctx, if ctx.motion.reduced { 0.0 } else { (1.0 - slide) * 60.0 * ctx.frame.u });
        layout.list(rows(self.haptics), &mut self.buttons);
        let shown = Shown {
            layout: &layout,
            ui: &self.ui,
            buttons: &self.buttons,
            nim: &self.nim.pose,
            haptics: self.haptics,
            thrown: &self.thrown,
            asked: self.asked > 0.0,
            alpha: slide,
        };
        draw(ctx, &shown);
    }
}

/// Throws a switch; a slider falls silent, or sounds again.
fn change(settings: &mut Settings, row: Row) {
    if let Some(on) = switch(settings, row) {
        *on = !*on;
    }
    let mut usual = Settings::default();
    if let (Some(volume), Some(usual)) = (volume(settings, row), volume(&mut usual, row)) {
        *volume = if *volume > 0.0 { 0.0 } else { *usual };
    }
}

/// The setting behind a switch.
fn switch(settings: &mut Settings, row: Row) -> Option<&mut bool> {
    match row {
        Row::Haptics => Some(&mut settings.haptics),
        Row::ReducedMotion => Some(&mut settings.reduced_motion),
        Row::HighContrast => Some(&mut settings.high_contrast),
        Row::LeftHand => Some(&mut settings.left_hand),
        Row::IconsOnly => Some(&mut settings.icons_only),
        Row::OneHand => Some(&mut settings.one_hand),
        Row::Gentle => Some(&mut settings.gentle),
        Row::Music | Row::Sound | Row::Speed => None,
    }
}

/// The setting behind a slider.
fn volume(settings: &mut Settings, row: Row) -> Option<&mut f32> {
    match row {
        Row::Music => Some(&mut settings.music),
        Row::Sound => Some(&mut settings.sound),
        _ => None,
    }
}

/// The nearest volume that a slider can have.
fn grained(volume: f32) -> f32 {
    (volume.clamp(0.0, 1.0) * VOLUME_GRAIN).round() / VOLUME_GRAIN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_changes_its_own_setting() {
        for row in rows(true).filter(|row| *row != Row::Speed) {
            let mut settings = Settings::default();
            change(&mut settings, row);
            assert_ne!(settings, Settings::default(), "{row:?}");
            change(&mut settings, row);
            assert_eq!(settings, Settings::default(), "{row:?} back");
        }
    }

    #[test]
    fn volumes_have_a_grain() {
        assert_eq!((grained(-1.0), grained(2.0), grained(0.66)), (0.0, 1.0, 0.65));
    }
}

//! The tuning panel: sliders for every number of play beside the game, which runs on with them. It belongs to no screen:
//! what shows a game calls `update` before its own and `draw` after it, and lays itself out in the `room` that is left.

use super::context::Context;
use super::input::{Pointer, Touching};
use super::layout::Frame;
use super::scroll::Scroll;
use super::tuning_draw::{Shown, draw};
use super::tuning_keep;
use super::tuning_keys::next_ring;
use super::tuning_layout::{Action, Layout};
use super::tuning_rows::Rows;
use super::ui::{Answer, Button, Ui};
use crate::content::cue::{Cue, Play as Sound};
use crate::content::table;
use crate::content::tuning::TUNING;
use crate::math::geom::Vec2;
use crate::sim::command::{FingerKind, MAX_FINGERS};
use crate::sim::tuning::Tuning;
use crate::view::motion::follow;

/// Seconds in which the panel comes and goes.
const SLIDE: f32 = 0.09;
/// A finger moves so far before it drags, in UI units.
const SLIP: f32 = 8.0;
/// Seconds between the presses of a double tap.
const TWICE: f32 = 0.35;
/// How far from a slider's line the mouse takes it at once, and from its knob without moving it, in units of the panel.
const BAND: f32 = 12.0;
const KNOB: f32 = 16.0;

/// The game beside the panel.
#[derive(Clone, Copy, Debug)]
pub struct Beside {
    /// Keys that stand first.
    pub first: &'static [&'static str],
    /// A card lies over the game and has the keys.
    pub card: bool,
    /// The tuning changed on the way: the run is not kept.
    pub retuned: bool,
}

/// A pointer on a key.
#[derive(Clone, Copy)]
struct Grip {
    slot: u8,
    key: usize,
    from: Vec2,
    /// Where the knob was, as a share of its track.
    share: f32,
    drags: bool,
}

/// The panel with what it remembers while it is closed.
pub struct TuningPanel {
    open: bool,
    /// How much of it is seen, 0..=1.
    shown: f32,
    rows: Rows,
    first: &'static [&'static str],
    /// What the file says.
    written: Tuning,
    tab: usize,
    scroll: Scroll,
    ui: Ui<Action>,
    buttons: Vec<Button<Action>>,
    in_sight: Vec<Button<Action>>,
    /// Pointers that came down on it.
    ours: [bool; MAX_FINGERS],
    grip: Option<Grip>,
    /// The key that was tapped last, and how long ago.
    tapped: Option<(usize, f32)>,
    /// Where a mouse is.
    pointer: Vec2,
    changed: bool,
    retuned: bool,
}

impl TuningPanel {
    pub fn new(ctx: &Context) -> TuningPanel {
        TuningPanel {
            open: false,
            shown: 0.0,
            rows: Rows::default(),
            first: &[],
            written: ctx.content.tuning.clone(),
            tab: 0,
            scroll: Scroll::default(),
            ui: Ui::default(),
            buttons: Vec::with_capacity(160),
            in_sight: Vec::with_capacity(64),
            ours: [false; MAX_FINGERS],
            grip: None,
            tapped: None,
            pointer: Vec2::ZERO,
            changed: false,
            retuned: false,
        }
    }

    pub fn open(&mut self, ctx: &mut Context) {
        self.open = true;
        ctx.sounds.play(Sound::new(Cue::CardIn));
    }

    fn let_go(&mut self) {
        self.ui.clear();
        self.grip = None;
        self.ours = [false; MAX_FINGERS];
        self.scroll.let_go();
    }

    /// The part of the window that is left for the game.
    pub fn room(&self, window: &Frame) -> Frame {
        if self.shown > 0.0 { Layout::new(window, self.shown).room(window) } else { *window }
    }

    /// The file was saved: what it says now holds, whatever was changed here.
    pub fn reload(&mut self, ctx: &mut Context) {
        if std::mem::replace(&mut ctx.tuned, false) {
            ctx.notify("The tuning file was saved: its values replace those of the panel.".into());
        }
        self.written = ctx.content.tuning.clone();
        self.rows.take(&ctx.content.tuning);
    }

    /// One frame beside a game, before it: takes the pointers and keys that are meant for the panel. True if the tuning
    /// changed.
    pub fn update(&mut self, ctx: &mut Context, beside: &Beside) -> bool {
        self.retuned = beside.retuned;
        if ctx.keys.tune && (self.open || !beside.card) {
            if self.open {
                self.close(ctx)
            } else {
                self.open(ctx)
            }
            ctx.keys.step = None;
        }
        // On a phone there is no room for a card beside it.
        let seen = self.open && !(beside.card && ctx.window.portrait());
        let goal = f32::from(u8::from(seen));
        self.shown += (goal - self.shown) * if ctx.motion.reduced { 1.0 } else { follow(ctx.motion.dt, SLIDE) };
        if (goal - self.shown).abs() < 0.002 {
            self.shown = goal;
        }
        if !seen {
            self.let_go();
            return false;
        }
        if self.rows.entries.is_empty() || self.first != beside.first {
            self.rows = Rows::new(&ctx.content.tuning, beside.first);
            (self.first, self.tab, self.scroll) = (beside.first, 0, Scroll::default());
        }
        let layout = Layout::new(&ctx.window, self.shown);
        self.list(&layout);
        self.pointers(ctx, &layout);
        if !beside.card {
            self.keys(ctx, &layout);
        }
        if layout.contains(self.pointer) {
            self.scroll.turn(ctx.input.wheel().y);
        }
        self.scroll.update(self.limits(&layout), ctx.motion);
        if let Some((_, age)) = &mut self.tapped {
            *age += ctx.motion.dt;
        }
        self.ui.update(&self.in_sight, ctx.motion.dt);
        std::mem::take(&mut self.changed)
    }

    fn limits(&self, layout: &Layout) -> (f32, f32) {
        self.rows.tabs.get(self.tab).map_or((0.0, 0.0), |tab| layout.limits(tab))
    }

    /// Lists all buttons, and those that a pointer can reach.
    fn list(&mut self, layout: &Layout) {
        let (tabs, entries) = (&self.rows.tabs, &self.rows.entries);
        layout.buttons(tabs, self.tab, entries, self.scroll.at, &mut self.buttons);
        let (top, low) = layout.list();
        let inside = |button: &&Button<Action>| {
            let y = button.area.center().y;
            !matches!(button.action, Action::Key(_) | Action::Reset(_) | Action::Word(..)) || (top < y && y < low)
        };
        self.in_sight.clear();
        self.in_sight.extend(self.buttons.iter().filter(inside));
    }

    /// Takes the pointers that are on the panel out of the frame.
    fn pointers(&mut self, ctx: &mut Context, layout: &Layout) {
        let mut index = 0;
        while let Some(pointer) = ctx.input.pointers().get(index).copied() {
            let slot = pointer.slot as usize;
            if pointer.touching == Touching::Down {
                self.ours[slot] = layout.contains(pointer.at);
            }
            self.pointer = pointer.at;
            if pointer.touching == Touching::Hover {
                self.ui.pointer(&pointer, &self.in_sight, 0.0);
            } else if self.ours[slot] {
                ctx.input.remove(index);
                self.ours[slot] = !matches!(pointer.touching, Touching::Up | Touching::Cancel);
                self.pointer(ctx, layout, &pointer);
                self.list(layout);
                continue;
            }
            index += 1;
        }
    }

    fn pointer(&mut self, ctx: &mut Context, layout: &Layout, pointer: &Pointer) {
        if self.slide(ctx, layout, pointer) {
            self.ui.let_go(pointer.slot);
            return;
        }
        let answer = self.ui.pointer(pointer, &self.in_sight, 0.0);
        let (top, low) = layout.list();
        let listed = pointer.touching != Touching::Down || (top < pointer.at.y && pointer.at.y < low);
        if listed && self.scroll.pointer(pointer, ctx.frame.u) {
            self.ui.let_go(pointer.slot);
            self.grip = None;
        } else if let Answer::Fired(action) = answer {
            self.act(ctx, action);
        }
    }

    /// Drags a slider; true if this pointer does.
    fn slide(&mut self, ctx: &mut Context, layout: &Layout, pointer: &Pointer) -> bool {
        if pointer.touching == Touching::Down && self.grip.is_none() {
            self.grip = self.grip_at(layout, pointer);
        }
        let Some(mut grip) = self.grip.filter(|grip| grip.slot == pointer.slot) else { return false };
        let way = pointer.at - grip.from;
        if !grip.drags && way.x.abs() > SLIP * ctx.window.u && way.x.abs() > way.y.abs() {
            // From here on, so that nothing jumps.
            (grip.drags, grip.from) = (true, pointer.at);
        }
        let ended = matches!(pointer.touching, Touching::Up | Touching::Cancel);
        self.grip = (!ended).then_some(grip);
        if !grip.drags {
            return false;
        }
        self.scroll.let_go();
        let share = grip.share + (pointer.at.x - grip.from.x) / layout.inner();
        let value = self.rows.entries[grip.key].scale.dragged(share);
        self.put(ctx, grip.key, value);
        if ended && way.length() < 3.0 {
            self.tap(ctx, grip.key);
        }
        true
    }

    /// What a pointer that comes down takes hold of. A mouse takes a slider at once, a finger may mean the list.
    fn grip_at(&self, layout: &Layout, pointer: &Pointer) -> Option<Grip> {
        let hit = self.in_sight.iter().rev().find(|button| button.area.contains(pointer.at, 0.0))?;
        let Action::Key(key) = hit.action else { return None };
        let entry = self.rows.entries.get(key).filter(|entry| entry.words.is_empty())?;
        let (track, width) = layout.track(hit.area.center().y - hit.area.half().y);
        let share = entry.scale.share(entry.value);
        let drags = pointer.kind == FingerKind::Mouse && (pointer.at.y - track.y).abs() < BAND * layout.k;
        let near = (pointer.at.x - track.x - share * width).abs() < KNOB * layout.k;
        let share = if drags && !near { (pointer.at.x - track.x) / width } else { share };
        Some(Grip { slot: pointer.slot, key, from: pointer.at, share, drags })
    }

    /// A key was tapped: the second tap resets it.
    fn tap(&mut self, ctx: &mut Context, key: usize) {
        let twice = self.tapped.is_some_and(|(last, age)| last == key && age < TWICE);
        self.tapped = (!twice).then_some((key, 0.0));
        if twice {
            self.act(ctx, Action::Reset(key));
        }
    }

    fn keys(&mut self, ctx: &mut Context, layout: &Layout) {
        let keys = ctx.keys;
        (ctx.keys.step, ctx.keys.confirm, ctx.keys.confirm_held, ctx.keys.page) = (None, false, false, 0);
        // The letters still steer in a night.
        ctx.keys.arrows = Vec2::ZERO;
        if std::mem::take(&mut ctx.keys.back) {
            self.close(ctx);
        }
        if keys.page != 0 {
            self.turn_page(ctx, layout, keys.page);
        }
        let Some(ring) = self.ui.ring() else {
            if keys.step.is_some() {
                let first = self.in_sight.iter().find(|button| matches!(button.action, Action::Key(_)));
                self.ui.put_ring(first.map_or(Action::Close, |button| button.action));
            }
            return;
        };
        if keys.confirm {
            self.act(ctx, if let Action::Key(key) = ring { Action::Reset(key) } else { ring });
        }
        let Some(step) = keys.step else { return };
        if let (Action::Key(key), Some(way)) = (ring, step.across()) {
            let entry = &self.rows.entries[key];
            let most = entry.words.len() as f32 - 1.0;
            let turned = (entry.value + way).clamp(0.0, most.max(0.0));
            let value = if entry.words.is_empty() { entry.scale.step(entry.value, way) } else { turned };
            self.put(ctx, key, value);
            return;
        }
        let next = next_ring(&self.rows.tabs, self.tab, ring, step);
        self.ui.put_ring(next);
        if let Action::Tab(tab) = next
            && tab != self.tab
        {
            self.act(ctx, next);
        }
        self.show_ring(ctx, layout);
    }

    fn turn_page(&mut self, ctx: &Context, layout: &Layout, page: i8) {
        let ((least, most), (top, low)) = (self.limits(layout), layout.list());
        let to = match page {
            -2 => most,
            2 => least,
            page => self.scroll.target() - f32::from(page) * 0.9 * (low - top),
        };
        self.scroll.glide_to(to.clamp(least, most), ctx.motion);
    }

    /// Brings the key with the ring into sight.
    fn show_ring(&mut self, ctx: &Context, layout: &Layout) {
        let ring = self.ui.ring();
        let Some(button) = self.buttons.iter().find(|button| Some(button.action) == ring) else { return };
        if let Action::Key(_) = button.action {
            let ((top, low), (least, most)) = (layout.list(), self.limits(layout));
            let (y, half) = (button.area.center().y - self.scroll.at, button.area.half().y + 10.0 * layout.k);
            let to = self.scroll.target().clamp(top + half - y, (low - half - y).max(top + half - y));
            if to != self.scroll.target() {
                self.scroll.glide_to(to.clamp(least, most), ctx.motion);
            }
        }
    }

    fn act(&mut self, ctx: &mut Context, action: Action) {
        match action {
            Action::Close => return self.close(ctx),
            Action::Key(key) => return self.tap(ctx, key),
            Action::Tab(tab) => {
                (self.tab, self.scroll) = (tab, Scroll::default());
                // How the keys of the other tab moved is not remembered.
                let ring = self.ui.ring();
                self.ui.clear();
                ring.into_iter().for_each(|ring| self.ui.put_ring(ring));
            }
            Action::Word(key, word) => self.put(ctx, key, word as f32),
            Action::Reset(key) => self.put(ctx, key, self.rows.entries[key].usual),
            Action::ResetAll => {
                for key in 0..self.rows.entries.len() {
                    self.put(ctx, key, self.rows.entries[key].usual);
                }
            }
            Action::Save => {
                if tuning_keep::keep(ctx) {
                    self.written = ctx.content.tuning.clone();
                    ctx.tuned = false;
                }
            }
        }
        ctx.sounds.play(Sound::new(Cue::Button));
    }

    /// Sets a key, which the game uses from its next tick on.
    fn put(&mut self, ctx: &mut Context, key: usize, value: f32) {
        let entry = &mut self.rows.entries[key];
        if value != entry.value && table::set(TUNING, &mut ctx.content.tuning, &entry.path, value) {
            entry.take(value);
            self.changed = true;
            ctx.tuned = ctx.content.tuning != self.written;
        }
    }

    fn close(&mut self, ctx: &mut Context) {
        self.open = false;
        ctx.sounds.play(Sound::new(Cue::Button));
    }

    /// Draws the panel over the game.
    pub fn draw(&mut self, ctx: &mut Context) {
        if self.shown <= 0.0 || self.rows.entries.is_empty() {
            return;
        }
        let layout = Layout::new(&ctx.window, self.shown);
        self.list(&layout);
        let busy = self.grip.map(|grip| grip.key);
        let over = self.in_sight.iter().rev().find(|button| button.area.contains(self.pointer, 0.0));
        let ring = self.ui.ring().or(over.map(|button| button.action));
        let about = busy.or(match ring {
            Some(Action::Key(key) | Action::Reset(key) | Action::Word(key, _)) => Some(key),
            _ => None,
        });
        let shown = Shown {
            layout: &layout,
            rows: &self.rows,
            tab: self.tab,
            scrolled: self.scroll.at,
            ui: &self.ui,
            buttons: &self.buttons,
            about,
            retuned: self.retuned,
        };
        draw(ctx, &shown);
    }
}

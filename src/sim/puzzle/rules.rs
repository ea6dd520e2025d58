//! The order of a tick of Snip: fingers, what is carried, physics, cuts, then what the berry meets. Read this first.

use super::finger::{Finger, Handle, Hold, Target, TrailPiece};
use super::state::{Puzzle, ticks};
use super::{
    ant, bead, berry, breeze, bridge, bubble, burrow, cap, curtain, disc, firefly, geyser, halves, jar, moonstone,
    moth, night, nim, pegs, pod, puffball, reel, ring, ropes, seed, sling, sticky, thorn,
};
use crate::math::geom::Vec2;
use crate::sim::command::{Command, FingerKind};

impl Puzzle {
    /// Takes one thing the player did, before the tick it belongs to. Nothing that it can hold is refused: an unknown
    /// finger or a move without a press is ignored.
    pub fn apply(&mut self, command: &Command) {
        match *command {
            Command::Press { finger, kind, at } => self.press(finger, kind, at.vec2()),
            Command::Move { finger, to } => self.move_finger(finger, to.vec2()),
            Command::Release { finger } => self.release(finger),
            Command::Cancel { finger } => self.cancel(finger),
            Command::Steer(_) | Command::Shoot { .. } | Command::Sever { .. } => {}
        }
    }

    /// One tick of 1/120 s.
    pub fn step(&mut self) {
        self.tick += 1;
        self.fire_rested_presses();
        pegs::begin_tick(self);
        moth::carry(self);
        bead::slide(self);
        disc::turn(self);
        reel::wind(self);
        moonstone::pull(self);
        breeze::blow(self);
        sling::pull(self);
        bubble::lift(self);
        geyser::lift(self);
        berry::apply_pushes(self);
        self.world.step();
        ropes::follow_engine(self);
        ropes::cut_by_trails(self);
        curtain::cut_by_trails(self);
        ropes::hear_tightening(self);
        let sharp = ticks(self.tuning.snip.trail_sharp);
        self.fingers.drop_blunt(self.tick, sharp);
        berry::report_hits(self);
        curtain::report_tears(self);
        bridge::roll(self);
        cap::bounce(self);
        seed::tick(self);
        sticky::follow(self);
        sling::tick(self);
        halves::join(self);
        burrow::tick(self);
        jar::tick(self);
        ring::tick(self);
        ant::tick(self);
        night::drop_fallen(self);
        night::tick(self);
        firefly::tick(self);
        bubble::tick(self);
        nim::tick(self);
        thorn::tick(self);
        berry::check_stage(self);
    }

    fn press(&mut self, finger: u8, kind: FingerKind, at: Vec2) {
        if finger as usize >= self.fingers.down.len() {
            return;
        }
        let hold = self.hold_at(at);
        if hold == Hold::Swipe {
            ropes::pluck(self, at, kind);
        }
        self.fingers.down[finger as usize] = Some(Finger { kind, start: at, at, hold });
    }

    /// What a press at `at` takes hold of: the press priority.
    fn hold_at(&mut self, at: Vec2) -> Hold {
        let since = self.tick;
        if let Some(on) = self.nearest_of(at, Target::Moonstone) {
            return Hold::Rest { on, since };
        }
        if bubble::press(self, at) {
            return Hold::Spent;
        }
        let handle = self.handle_at(at);
        // A sticky peg moves about, so what it has come to lie on, like a disc's handle, is asked before it.
        let [fixed @ .., sticky] = Target::KINDS;
        let on = fixed.into_iter().find_map(|kind| self.nearest_of(at, kind));
        if let Some(on) = on.or_else(|| match handle {
            Some(Handle::Sling(_) | Handle::Disc(_)) => None,
            _ => self.nearest_of(at, sticky),
        }) {
            return Hold::Rest { on, since };
        }
        handle.map_or(Hold::Swipe, Hold::Drag)
    }

    /// Everything that a tap would set off now, with its place and how near a tap must be, cm.
    pub fn targets(&self) -> impl Iterator<Item = (Target, Vec2, f32)> + '_ {
        Target::KINDS.into_iter().flat_map(|kind| self.targets_of(kind))
    }

    fn targets_of(&self, kind: fn(u8) -> Target) -> impl Iterator<Item = (Target, Vec2, f32)> + '_ {
        let all = (0..u8::MAX).map(kind).map_while(|target| Some((target, self.spot_of(target)?)));
        all.filter_map(|(target, spot)| spot.map(|(at, reach)| (target, at, reach)))
    }

    /// The target of one kind under a finger at `at`, the nearest if several are.
    fn nearest_of(&self, at: Vec2, kind: fn(u8) -> Target) -> Option<Target> {
        let near = self.targets_of(kind).map(|(target, place, reach)| (target, place.distance(at), reach));
        near.filter(|(_, distance, reach)| distance <= reach)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(target, _, _)| target)
    }

    /// Where a target is and how near a tap must be, cm. The outer None ends the list of its kind; the inner one is a
    /// target that a tap does nothing to now.
    fn spot_of(&self, target: Target) -> Option<Option<(Vec2, f32)>> {
        let (elements, mechanics) = (&self.elements, &self.tuning.snip.mechanics);
        let tap = mechanics.tap_reach;
        match target {
            Target::Moonstone(i) => self.level.moonstones.get(i as usize).map(|&at| Some((at, tap))),
            Target::Button(i) => self.level.buttons.get(i as usize).map(|button| Some((button.at, tap))),
            Target::Puffball(i) => {
                elements.puffballs.get(i as usize).map(|ball| Some((ball.at, self.tuning.snip.puff_tap)))
            }
            Target::Pod(i) => elements.pods.get(i as usize).map(|pod| {
                let loaded = pod.shot_at.is_none();
                loaded.then(|| (elements.pegs[pod.peg].at, tap))
            }),
            Target::Geyser(i) => self.level.geysers.get(i as usize).map(|geyser| Some((geyser.at, tap))),
            Target::Sticky(i) => elements.stickies.get(i as usize).map(|sticky| {
                let there = !sticky.gone;
                there.then(|| (elements.pegs[sticky.peg].at, tap))
            }),
            Target::Jar(i) => self.level.jars.get(i as usize).map(|&at| {
                let full = jar::is_full(self);
                full.then_some((at, tap))
            }),
        }
    }

    /// Sets off what a finger rested on.
    fn set_off(&mut self, target: Target) {
        match target {
            Target::Moonstone(index) => moonstone::flip(self, index),
            Target::Button(index) => thorn::turn(self, index),
            Target::Puffball(index) => puffball::puff(self, index),
            Target::Pod(index) => pod::shoot(self, index),
            Target::Geyser(index) => geyser::turn(self, index),
            Target::Jar(index) => jar::release(self, index),
            Target::Sticky(index) => sticky::toggle(self, index),
        }
    }

    fn move_finger(&mut self, finger: u8, to: Vec2) {
        let Some(Some(mut held)) = self.fingers.down.get(finger as usize).copied() else { return };
        let mut from = held.at;
        held.at = to;
        let tapping = !matches!(held.hold, Hold::Swipe | Hold::Drag(_));
        if tapping && (to - held.start).length() > self.tuning.snip.tap_slop {
            from = held.start;
            held.hold = Hold::Swipe;
        }
        self.fingers.down[finger as usize] = Some(held);
        match held.hold {
            Hold::Swipe => {
                let piece = TrailPiece { from, to, made_at: self.tick, kind: held.kind, finger };
                self.fingers.add_trail(piece);
            }
            // Of several fingers on one thing the first turns it.
            Hold::Drag(handle) if self.fingers.dragging(handle) == Some(&held) => self.drag(handle, from, to),
            _ => {}
        }
    }

    /// What depends on the finger's way and not only on where it is.
    fn drag(&mut self, handle: Handle, from: Vec2, to: Vec2) {
        match handle {
            Handle::Reel(index) => reel::drag(self, index as usize, from, to),
            Handle::Disc(index) => disc::drag(self, index as usize, from, to),
            Handle::Bead(_) | Handle::Sling(_) => {}
        }
    }

    /// The finger is gone: what it held is let go without an effect.
    fn cancel(&mut self, finger: u8) {
        let hold = self.fingers.down.get(finger as usize).copied().flatten().map(|held| held.hold);
        self.fingers.cancel(finger);
        if let Some(Hold::Drag(handle @ Handle::Sling(index))) = hold
            && self.fingers.dragging(handle).is_none()
        {
            sling::put_back(self, index as usize);
        }
    }

    /// Lifting a finger before the delay is over is a quick tap: the target is set off at once.
    fn release(&mut self, finger: u8) {
        let Some(slot) = self.fingers.down.get_mut(finger as usize) else { return };
        if let Some(Finger { hold: Hold::Rest { on, .. }, .. }) = slot.take() {
            self.set_off(on);
        }
    }

    fn fire_rested_presses(&mut self) {
        let delay = ticks(self.tuning.snip.puff_delay);
        for finger in 0..self.fingers.down.len() {
            if let Some(Finger { hold: Hold::Rest { on, since }, .. }) = self.fingers.down[finger]
                && self.tick - since >= delay
            {
                if let Some(held) = &mut self.fingers.down[finger] {
                    held.hold = Hold::Spent;
                }
                self.set_off(on);
            }
        }
    }

    /// What a finger drags at `at`, if there is something.
    pub fn handle_at(&self, at: Vec2) -> Option<Handle> {
        let kinds = [sling::grab, disc::grab, reel::grab, bead::grab];
        kinds.iter().find_map(|grab| grab(self, at))
    }
}

//! The order of a tick of Snip: fingers, physics, cuts, then what the berry meets. Read this first.

use super::finger::{Finger, Hold, TrailPiece};
use super::state::{Puzzle, ticks};
use super::{berry, bubble, firefly, nim, puffball, ropes, thorn};
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
            Command::Cancel { finger } => self.fingers.cancel(finger),
        }
    }

    /// One tick of 1/120 s.
    pub fn step(&mut self) {
        self.tick += 1;
        self.fire_rested_presses();
        self.world.step();
        ropes::follow_engine(self);
        ropes::cut_by_trails(self);
        ropes::hear_tightening(self);
        let sharp = ticks(self.tuning.snip.trail_sharp);
        self.fingers.drop_blunt(self.tick, sharp);
        berry::report_hits(self);
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
        let hold = if bubble::press(self, at) {
            Hold::Spent
        } else if let Some(index) = puffball::at(self, at) {
            Hold::Puffball { index, since: self.tick }
        } else {
            ropes::pluck(self, at, kind);
            Hold::Swipe
        };
        self.fingers.down[finger as usize] = Some(Finger { kind, start: at, at, hold });
    }

    fn move_finger(&mut self, finger: u8, to: Vec2) {
        let Some(Some(mut held)) = self.fingers.down.get(finger as usize).copied() else { return };
        let mut from = held.at;
        held.at = to;
        if held.hold != Hold::Swipe && (to - held.start).length() > self.tuning.snip.tap_slop {
            from = held.start;
            held.hold = Hold::Swipe;
        }
        self.fingers.down[finger as usize] = Some(held);
        if held.hold == Hold::Swipe {
            let piece = TrailPiece { from, to, made_at: self.tick, kind: held.kind, finger };
            self.fingers.add_trail(piece);
        }
    }

    /// Lifting a finger from a puffball before the delay is over is a quick tap: it puffs at once.
    fn release(&mut self, finger: u8) {
        let Some(slot) = self.fingers.down.get_mut(finger as usize) else { return };
        if let Some(Finger { hold: Hold::Puffball { index, .. }, .. }) = slot.take() {
            puffball::puff(self, index);
        }
    }

    fn fire_rested_presses(&mut self) {
        let delay = ticks(self.tuning.snip.puff_delay);
        for finger in 0..self.fingers.down.len() {
            if let Some(Finger { hold: Hold::Puffball { index, since }, .. }) = self.fingers.down[finger]
                && self.tick - since >= delay
            {
                if let Some(held) = &mut self.fingers.down[finger] {
                    held.hold = Hold::Spent;
                }
                puffball::puff(self, index);
            }
        }
    }
}

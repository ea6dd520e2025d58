//! Bodies: turning discs that ropes are tied to. They store displacements per substep, as particles do.

use super::matrix::small_turn;
use super::slots::Id;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::trig;

/// Largest turn of a body per substep, rad.
pub const MAX_TURN: f32 = 0.5;

/// Fastest that a held body moves, cm/s.
pub const MAX_HOLD_SPEED: f32 = 1500.0;

/// Names a body.
pub type BodyId = Id<Disc>;

/// Recipe of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyDef {
    /// Centre, cm.
    pub position: Vec2,
    /// Turn in radians, clockwise on the screen.
    pub angle: f32,
    /// cm/s.
    pub velocity: Vec2,
    /// rad/s.
    pub spin: f32,
    /// Node masses, > 0.
    pub mass: f32,
    /// cm, > 0.
    pub radius: f32,
    /// Coulomb friction coefficient, >= 0; a contact takes the geometric mean of both sides.
    pub friction: f32,
    /// Rebound speed over approach speed, 0..=1; a contact takes the larger of both sides.
    pub restitution: f32,
    /// Whether the body can turn; a body that cannot takes no torque.
    pub turns: bool,
}

impl Default for BodyDef {
    fn default() -> BodyDef {
        BodyDef {
            position: Vec2::ZERO,
            angle: 0.0,
            velocity: Vec2::ZERO,
            spin: 0.0,
            mass: 10.0,
            radius: 16.0,
            friction: 0.3,
            restitution: 0.0,
            turns: true,
        }
    }
}

/// What can be seen of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Centre, cm, now and one tick ago.
    pub position: Vec2,
    pub previous: Vec2,
    /// Radians, clockwise on the screen, not wrapped; now and one tick ago.
    pub angle: f32,
    pub previous_angle: f32,
    /// cm/s.
    pub velocity: Vec2,
    /// rad/s.
    pub spin: f32,
    /// Node masses.
    pub mass: f32,
    /// cm.
    pub radius: f32,
    /// As in its recipe.
    pub friction: f32,
    pub restitution: f32,
    /// Something has it: it goes where it shall, and nothing moves it.
    pub held: bool,
    /// The body was put somewhere else in this tick: do not draw it in between.
    pub teleported: bool,
}

impl Body {
    /// Position `alpha` (0..=1) of the way from the last tick to this one.
    pub fn position_at(&self, alpha: f32) -> Vec2 {
        if self.teleported { self.position } else { self.previous.lerp(self.position, alpha) }
    }

    /// Angle `alpha` (0..=1) of the way from the last tick to this one.
    pub fn angle_at(&self, alpha: f32) -> f32 {
        if self.teleported { self.angle } else { self.previous_angle + (self.angle - self.previous_angle) * alpha }
    }
}

/// A body as the solver sees it. `q` and `turn` are per substep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    pub x: Vec2,
    pub q: Vec2,
    /// Where `q` and `turn` would be without ropes and contacts.
    pub predicted: Vec2,
    pub predicted_turn: f32,
    /// (cos, sin) of the angle.
    pub axis: Vec2,
    pub angle: f32,
    pub turn: f32,
    pub mass: f32,
    /// mass r^2 / 2.
    pub inertia: f32,
    pub radius: f32,
    pub friction: f32,
    pub restitution: f32,
    pub turns: bool,
    /// Acceleration besides gravity, cm/s^2.
    pub force: Vec2,
    /// Linear drag, 1/s.
    pub drag: f32,
    /// What the wind takes hold of, cm^2, if that is not its own disc.
    pub sail: Option<f32>,
    /// Where it shall go, if something has it.
    pub held: Option<Vec2>,
    pub previous: Vec2,
    pub previous_angle: f32,
    pub teleported: bool,
}

impl Disc {
    /// A body after its recipe, in a world with substeps of `h` seconds.
    pub fn new(def: &BodyDef, h: f32) -> Disc {
        let (mass, radius) = (def.mass.max(1e-3), def.radius.max(0.1));
        let (q, turn) = (def.velocity * h, if def.turns { def.spin * h } else { 0.0 });
        Disc {
            x: def.position,
            q,
            predicted: q,
            predicted_turn: turn,
            axis: trig::direction(def.angle),
            angle: def.angle,
            turn,
            mass,
            inertia: 0.5 * mass * radius * radius,
            radius,
            friction: def.friction,
            restitution: def.restitution,
            turns: def.turns,
            force: Vec2::ZERO,
            drag: 0.0,
            sail: None,
            held: None,
            previous: def.position,
            previous_angle: def.angle,
            teleported: true,
        }
    }

    /// The visible part; `h` is the substep in seconds.
    pub fn snapshot(&self, h: f32) -> Body {
        Body {
            position: self.x,
            previous: self.previous,
            angle: self.angle,
            previous_angle: self.previous_angle,
            velocity: self.q / h,
            spin: self.turn / h,
            mass: self.mass,
            radius: self.radius,
            friction: self.friction,
            restitution: self.restitution,
            held: self.held.is_some(),
            teleported: self.teleported,
        }
    }

    /// What the wind takes hold of, cm^2.
    pub fn area(&self) -> f32 {
        self.sail.unwrap_or(core::f32::consts::PI * self.radius * self.radius)
    }

    /// How much of a push between this body and `other` moves this one, 0..=1; what is held does not move.
    pub fn share(&self, other: &Disc) -> f32 {
        match (self.held, other.held) {
            (Some(_), _) => 0.0,
            (None, Some(_)) => 1.0,
            (None, None) => other.mass / (self.mass + other.mass),
        }
    }

    /// Lets a held body move on towards its target, which it reaches in `remaining` substeps of `h` seconds or as soon as
    /// its speed allows. It does not turn.
    pub fn head_for_target(&mut self, remaining: u32, h: f32) {
        if let Some(target) = self.held {
            self.q = ((target - self.x) / remaining as f32).clamp_length_max(MAX_HOLD_SPEED * h);
            self.turn = 0.0;
        }
    }

    /// A point of the body's own frame, relative to its centre, at the start of the substep.
    pub fn arm(&self, local: Vec2) -> Vec2 {
        self.axis.rotate(local)
    }

    /// How `arm` is at the end of the substep, and how far its tip moves.
    #[inline]
    pub fn swing(&self, arm: Vec2) -> (Vec2, Vec2) {
        let (s, c) = small_turn(self.turn);
        let motion = vec2(c * arm.x - s * arm.y, s * arm.x + c * arm.y);
        (arm + motion, self.q + motion)
    }

    /// Ends the substep.
    pub fn advance(&mut self) {
        self.x += self.q;
        if self.turn == 0.0 {
            return;
        }
        self.angle += self.turn;
        let (s, c) = small_turn(self.turn);
        let axis =
            vec2(self.axis.x + (c * self.axis.x - s * self.axis.y), self.axis.y + (s * self.axis.x + c * self.axis.y));
        // One Newton step towards length 1 keeps the axis a rotation without a square root.
        self.axis = axis * (1.5 - 0.5 * axis.length_squared());
    }

    /// Mixes in everything.
    pub fn hash_into(&self, hasher: &mut Hasher) {
        let Disc {
            x,
            q,
            predicted,
            predicted_turn,
            axis,
            angle,
            turn,
            mass,
            inertia,
            radius,
            friction,
            restitution,
            turns,
            force,
            drag,
            sail,
            held,
            previous,
            previous_angle,
            teleported,
        } = self;
        for v in [x, q, predicted, axis, force, previous] {
            hasher.vec2(*v);
        }
        let values = [predicted_turn, angle, turn, mass, inertia, radius, friction, restitution, drag, previous_angle];
        for value in values {
            hasher.f32(*value);
        }
        // What a body does not have adds nothing.
        sail.iter().for_each(|area| hasher.f32(*area));
        held.iter().for_each(|target| hasher.vec2(*target));
        hasher.bool(*turns);
        hasher.bool(*teleported);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spinning_body_keeps_a_unit_axis_that_agrees_with_its_angle() {
        let mut disc = Disc::new(&BodyDef { spin: 30.0, ..BodyDef::default() }, 1.0 / 240.0);
        for _ in 0..24_000 {
            disc.advance();
        }
        assert!((disc.axis.length() - 1.0).abs() < 1e-5);
        let angle = trig::direction(disc.angle);
        assert!((angle - disc.axis).length() < 0.05, "{angle} {} after 3000 rad", disc.axis);
    }
}

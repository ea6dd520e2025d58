//! Contact rows: unilateral soft constraints that live inside the ropes' own solve.
//!
//! A row says that the gap between two things must not become negative. While it is active it is a stiff spring along
//! its normal and, with friction, a weaker one along the surface, and the solver treats it like a link. Solving the ropes
//! first and pushing them out afterwards was tried and fails: a corner carries 1.4 times the tension on one light node.

use super::matrix::Sym2;
use super::slots::Reserved;
use crate::math::geom::Vec2;
use crate::math::hash::Hasher;

/// A tangential motion per substep below this counts as sticking when friction is linearised, cm.
const CREEP: f32 = 1e-4;

/// A row that carried load stays active until it is this far open, cm: else rounding drops rows of bodies at rest.
const HOLD: f32 = 1e-3;

/// How the multiplier of a row is found again in the next iteration or substep.
pub type RowKey = u64;

/// The thing that a row pushes along its normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pushed {
    /// A particle of the rope in `span`.
    Node { span: usize, node: usize },
    /// The point at `fraction` between a particle and the next.
    Link { span: usize, node: usize, fraction: f32 },
    /// The edge of a body (slot number) that faces the normal's tail.
    Body(usize),
}

/// What the thing is pushed away from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Against {
    /// A shape (slot number), whose motion is given.
    Shape(usize),
    /// A body (slot number), which is pushed back.
    Body(usize),
}

/// One unilateral row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    pub key: RowKey,
    pub pushed: Pushed,
    pub against: Against,
    /// Unit normal, from `against` to `pushed`.
    pub normal: Vec2,
    /// Gap when nothing had moved but the shape, cm.
    pub gap: f32,
    /// Motion of the shape's surface at the contact in this substep, cm.
    pub slide: Vec2,
    /// An overlap from the start of the substep that may remain at its end (negative or 0), cm.
    pub allowed: f32,
    /// Force per cm, in units of node mass per substep^2.
    pub stiffness: f32,
    pub friction: f32,
    pub restitution: f32,
    /// Normal force of the last solve, same units as `stiffness` times cm.
    pub multiplier: f32,
    /// The row as it stands in the present solve; None while it is open.
    pub spring: Option<Spring>,
}

/// How far the contact point moved in this substep relative to the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Along the normal, not counting the shape's own motion (which is in the gap), cm.
    pub normal: f32,
    /// Along the surface, cm.
    pub tangent: f32,
}

/// A linearised row: force `force` and its stiffness.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    pub stiffness: Sym2,
    pub force: Vec2,
}

impl Row {
    /// The gap that counts: after the motion, with the allowed overlap forgiven.
    pub fn excess(&self, motion: Motion) -> f32 {
        self.gap + motion.normal - self.allowed
    }

    /// Decides whether the row is active and linearises it. `reference` is the tangential motion that friction is
    /// measured by: the last substep's in the first iteration (the predicted one creeps), then the present one.
    pub fn linearise(&mut self, motion: Motion, reference: f32) {
        let excess = self.excess(motion);
        let active = excess < 0.0 || (self.multiplier > 0.0 && excess < HOLD);
        let tangent = self.normal.perp();
        // Secant friction: a spring that at the reference motion gives the Coulomb force.
        let drag = self.friction * self.multiplier / reference.abs().max(CREEP);
        self.spring = active.then(|| Spring {
            stiffness: Sym2::outer(self.normal, self.stiffness).plus(Sym2::outer(tangent, drag)),
            force: -self.normal * (self.stiffness * excess) - tangent * (drag * motion.tangent),
        });
    }

    /// Takes the normal force from the motion that the solve came to.
    pub fn settle(&mut self, motion: Motion) {
        let push = -self.stiffness * self.excess(motion);
        self.multiplier = if self.spring.is_some() { push.max(0.0) } else { 0.0 };
    }
}

/// Room for rows in a world: two shapes at every node, and every body on a few things.
pub fn most_rows(particles: usize, bodies: usize) -> usize {
    particles * 2 + bodies * 16
}

/// The multiplier of a row, kept from solve to solve and from tick to tick: friction and the hold of resting rows need
/// it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kept {
    pub key: RowKey,
    pub multiplier: f32,
}

/// Gives each row the multiplier it had. Rows come in nearly the same order each time, so the search goes on from the
/// last find and is almost always one comparison.
pub fn recall(kept: &[Kept], rows: &mut [Row]) {
    let mut place = 0;
    for row in rows {
        let (before, after) = kept.split_at(place);
        let found = after.iter().chain(before).position(|old| old.key == row.key);
        row.multiplier = found.map_or(0.0, |step| {
            let at = if place + step < kept.len() { place + step } else { place + step - kept.len() };
            place = at + 1;
            kept[at].multiplier
        });
    }
}

/// Writes down the multipliers of the rows that carry load.
pub fn keep(rows: &[Row], kept: &mut Reserved<Kept>) {
    kept.clear();
    let loaded = rows.iter().filter(|row| row.multiplier > 0.0);
    // As many as there are rows fit: both lists have the same room.
    kept.extend(loaded.map(|row| Kept { key: row.key, multiplier: row.multiplier }));
}

/// Mixes in all that is kept.
pub fn hash_kept(kept: &[Kept], hasher: &mut Hasher) {
    for Kept { key, multiplier } in kept {
        hasher.u64(*key);
        hasher.f32(*multiplier);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    fn row(key: RowKey) -> Row {
        Row {
            key,
            pushed: Pushed::Body(0),
            against: Against::Shape(0),
            normal: vec2(0.0, -1.0),
            gap: 0.0,
            slide: Vec2::ZERO,
            allowed: 0.0,
            stiffness: 100.0,
            friction: 0.5,
            restitution: 0.0,
            multiplier: 0.0,
            spring: None,
        }
    }

    #[test]
    fn a_row_pushes_only_one_way_and_holds_while_it_carries() {
        let mut r = row(1);
        let at = |normal: f32| Motion { normal, tangent: 0.0 };
        r.linearise(at(1e-4), 0.0);
        assert_eq!(r.spring, None);
        r.linearise(at(-0.1), 0.0);
        assert!(r.spring.is_some_and(|spring| spring.force.y < -9.9), "pushes up: {:?}", r.spring);
        r.settle(at(-0.1));
        assert!((r.multiplier - 10.0).abs() < 1e-4);
        r.linearise(at(1e-4), 0.0);
        assert!(r.spring.is_some(), "held");
        r.settle(at(1e-4));
        assert_eq!(r.multiplier, 0.0, "but it never pulls");
    }

    #[test]
    fn friction_at_the_reference_motion_is_coulombs() {
        let mut r = row(1);
        r.multiplier = 10.0;
        r.linearise(Motion { normal: -0.1, tangent: 0.02 }, 0.02);
        let drag = r.spring.map(|spring| spring.force.dot(r.normal.perp()));
        assert!(drag.is_some_and(|force| (force + 5.0).abs() < 1e-3), "{drag:?}");
    }

    #[test]
    fn multipliers_are_found_in_any_order() {
        let mut kept = Reserved::new(8);
        let mut rows = [row(4), row(9), row(2)];
        for (r, m) in rows.iter_mut().zip([1.0, 0.0, 3.0]) {
            r.multiplier = m;
        }
        keep(&rows, &mut kept);
        let mut next = [row(2), row(9), row(7), row(4)];
        recall(&kept, &mut next);
        assert_eq!(next.map(|r| r.multiplier), [3.0, 0.0, 0.0, 1.0]);
    }
}

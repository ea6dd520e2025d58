//! Mushroom caps: a berry that lands on one leaves it with a normal speed of max(share of what it had, least speed).

use super::spec::CapSpec;
use super::state::Puzzle;
use crate::math::geom::{Vec2, vec2};
use crate::math::trig;
use crate::sim::event::Event;
use crate::verlet::{EngineEvent, Jam, Outline, ShapeDef, ShapeId, World};

/// Width and height of the two sizes, cm.
const SMALL: Vec2 = vec2(58.0, 24.0);
const LARGE: Vec2 = vec2(92.0, 26.0);
/// Landings within this of the middle direction are thrown (cosine); on its side a cap is like a rock.
pub const FACING: f32 = 0.6;

/// Width and height of a cap, cm. Its upper side is at its place, the rest below.
pub fn size_of(spec: &CapSpec) -> Vec2 {
    if spec.large { LARGE } else { SMALL }
}

/// Puts the caps into the world.
pub(super) fn build(world: &mut World, spec: &CapSpec) -> Option<ShapeId> {
    let (up, size) = (trig::direction(spec.angle), size_of(spec));
    let across = up.perp();
    let (half, deep) = (across * (0.5 * size.x), up * size.y);
    let corners = vec![-half, half, 0.72 * half - deep, -0.72 * half - deep];
    world.add_shape(&ShapeDef {
        outline: Outline::Polygon(corners),
        position: spec.at,
        angle: 0.0,
        // The speed along it is kept.
        friction: 0.0,
        restitution: 0.0,
        rounding: 10.0,
        on_jam: Jam::Snap,
    })
}

/// Throws what landed in this tick.
pub(super) fn bounce(puzzle: &mut Puzzle) {
    for event in 0..puzzle.world.events().len() {
        let EngineEvent::Hit { body, shape, at, normal, speed } = puzzle.world.events()[event] else { continue };
        let Some(index) = puzzle.elements.caps.iter().position(|cap| cap.shape == Some(shape)) else { continue };
        let up = trig::direction(puzzle.level.caps[index].angle);
        let Some(now) = puzzle.world.body(body) else { continue };
        if normal.dot(up) < FACING {
            continue;
        }
        let mechanics = &puzzle.tuning.snip.mechanics;
        let goal = (mechanics.cap_keeps * speed).max(mechanics.cap_least);
        let change = goal - now.velocity.dot(up);
        puzzle.world.kick_body(body, up * change);
        puzzle.elements.caps[index].hit_at = Some(puzzle.tick);
        puzzle.emit(Event::CapBounced { index: index as u8, at, speed: goal });
    }
}

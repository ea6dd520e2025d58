//! How far a layer of the sky slides when the camera moves: by its depth, softly stopped before its edge shows.

use crate::view::motion::Motion;
use glam::{Vec2, vec2};

/// Parallax factors (the web has 1).
pub const BAND: f32 = 0.02;
pub const STARS: [f32; 3] = [0.02, 0.04, 0.07];
pub const MOON: f32 = 0.03;
pub const CLOUDS: f32 = 0.06;
pub const FAR_TREES: f32 = 0.16;
pub const NEAR_TREES: f32 = 0.35;

/// The share of the camera's way that the scenery follows: less for players who asked for less movement.
pub fn camera_seen(camera: Vec2, motion: Motion) -> Vec2 {
    if motion.reduced { camera * 0.3 } else { camera }
}

/// Where a layer of depth `factor` stands for a camera moved by `camera` points. It never comes nearer to `reach` points,
/// however far the camera goes, and still moves the same way.
pub fn slide(camera: Vec2, factor: f32, reach: Vec2) -> Vec2 {
    let free = -camera * factor;
    vec2(soft(free.x, reach.x), soft(free.y, reach.y))
}

/// As `slide`, but what stands on the ground drops out of the picture without end when the camera rises.
pub fn drop_away(camera: Vec2, factor: f32, reach: Vec2) -> Vec2 {
    let held = slide(camera, factor, reach);
    vec2(held.x, if camera.y < 0.0 { -camera.y * factor } else { held.y })
}

fn soft(way: f32, reach: f32) -> f32 {
    way / (1.0 + way.abs() / reach.max(1e-3))
}

/// `at` on an endless carpet of tiles of `size`, for a camera that moved it by `slid`: always in 0..size.
pub fn on_carpet(at: Vec2, slid: Vec2, size: Vec2) -> Vec2 {
    vec2((at.x + slid.x).rem_euclid(size.x), (at.y + slid.y).rem_euclid(size.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_layers_move_more_and_none_shows_its_edge() {
        let reach = Vec2::splat(60.0);
        for x in [-9000.0, -300.0, -20.0, 20.0, 300.0, 9000.0_f32] {
            let camera = vec2(x, 0.4 * x);
            let mut last = 0.0;
            for factor in [BAND, MOON, CLOUDS, FAR_TREES, NEAR_TREES] {
                let slid = slide(camera, factor, reach);
                assert!(slid.x * x < 0.0, "against the camera");
                assert!(slid.x.abs() > last && slid.x.abs() < reach.x && slid.y.abs() < reach.y);
                last = slid.x.abs();
            }
        }
        let little = slide(vec2(1.0, 0.0), NEAR_TREES, reach);
        assert!((little.x + NEAR_TREES).abs() < 0.005, "exact for small ways: {little}");
    }

    #[test]
    fn treetops_leave_the_picture_when_the_camera_rises() {
        let reach = Vec2::splat(60.0);
        assert_eq!(drop_away(vec2(0.0, -2000.0), NEAR_TREES, reach).y, 700.0);
        assert!(drop_away(vec2(0.0, 2000.0), NEAR_TREES, reach).y > -60.0);
        let (above, below) = (drop_away(vec2(0.0, -0.01), 0.3, reach), drop_away(vec2(0.0, 0.01), 0.3, reach));
        assert!((above.y - below.y).abs() < 0.01, "no jump at the start");
    }

    #[test]
    fn a_carpet_has_no_end() {
        let size = vec2(1320.0, 840.0);
        for k in -5..5 {
            let at = on_carpet(vec2(40.0, 800.0), Vec2::splat(997.0 * k as f32), size);
            assert!(at.cmpge(Vec2::ZERO).all() && at.cmplt(size).all());
        }
    }
}

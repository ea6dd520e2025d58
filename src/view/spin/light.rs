//! What all silk of a frame shares: colours ready to paint, where the moon is, the time.

use crate::content::style_spin::SilkLook;
use crate::view::{ink::Ink, motion::Motion};
use glam::{Vec2, vec2};

/// How silk is lit in this frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SilkLight {
    pub core: Ink,
    pub halo: Ink,
    pub glint: Ink,
    pub dew: [Ink; 3],
    pub anchor: Ink,
    pub lamp: [Ink; 3],
    /// Direction from the web to the moon, 1 long.
    pub moon: Vec2,
    /// Share of the strands with a glint at any time.
    pub glints: f32,
    pub motion: Motion,
}

impl SilkLight {
    /// For a moon in the direction `moon` and a web of so many strands: few enough of them glint not to distract.
    pub fn new(look: &SilkLook, moon: Vec2, strands: usize, motion: Motion) -> SilkLight {
        SilkLight {
            core: Ink::of(look.core),
            halo: Ink::of(look.halo),
            glint: Ink::of(look.glint),
            dew: look.dew.map(Ink::of),
            anchor: Ink::of(look.anchor),
            lamp: look.lamp.map(Ink::of),
            moon: moon.try_normalize().unwrap_or(vec2(0.0, -1.0)),
            glints: (16.0 / strands.max(1) as f32).min(1.0 / 16.0),
            motion,
        }
    }

    /// Strength of a strand in the direction `along`: it shines most where it lies across the moon's light.
    pub fn shine(&self, along: Vec2) -> f32 {
        0.42 + 0.48 * self.moon.perp_dot(along).abs()
    }
}

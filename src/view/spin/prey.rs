//! Prey of Spin: how one is described to the drawings, its colours from live over dying to dead, and what its state
//! makes of wings, legs and eyes.

use super::super::ink::Ink;
use super::super::motion::smooth;
use crate::content::style::{PreyLooks, Shades};
use crate::sim::prey_kind::PreyKind;
use glam::Vec2;

/// What a piece of prey is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PreyPhase {
    /// Flickers into being: 0..=1 of the time it takes.
    Appearing(f32),
    /// Walks on a strand.
    Riding,
    /// In the air.
    Flying,
    /// Stuck, with `wrapped` threads of the spider around it (a wasp: 0..=2).
    Caught { wrapped: u8 },
    /// On its way from red to white, 0..=1.
    Dying { share: f32, wrapped: u8 },
    /// Hangs from its strand.
    Dead,
    /// Squashed into sparkles, 0..=1.
    Collected(f32),
    /// A cutter at a strand, 0..=1 of the cut done.
    Working(f32),
    /// A mimic as a star; how much it gives itself away, 0..=1.
    Star(f32),
}

/// One piece of prey in one frame. Stage units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PreyLook {
    pub kind: PreyKind,
    /// On a strand: the place on it. In the air: the middle of the body.
    pub at: Vec2,
    /// Where it goes, radians, clockwise.
    pub heading: f32,
    /// It shows its left side: see [`turns_left`].
    pub left: bool,
    /// Over the usual size.
    pub size: f32,
    pub phase: PreyPhase,
    /// How far it has walked, cm; its feet follow.
    pub walked: f32,
    /// Differs between pieces, so that they do not move in step.
    pub seed: f32,
}

impl PreyLook {
    /// One of usual size that flies to the right.
    pub fn new(kind: PreyKind, at: Vec2) -> PreyLook {
        PreyLook { kind, at, heading: 0.0, left: false, size: 1.0, phase: PreyPhase::Flying, walked: 0.0, seed: 0.0 }
    }
}

/// Whether it shows its left side when it goes to `heading` after having shown `left`: on steep ways it stays as it is.
pub fn turns_left(left: bool, heading: f32) -> bool {
    let ahead = heading.cos();
    if ahead.abs() < 0.25 { left } else { ahead < 0.0 }
}

/// Half of the body's length, about, in cm: the unit of each drawing.
pub fn prey_unit(kind: PreyKind) -> f32 {
    match kind {
        PreyKind::Gnat => 9.0,
        PreyKind::Fly => 18.0,
        PreyKind::Beetle => 23.0,
        PreyKind::Moth => 20.0,
        PreyKind::Wasp => 19.0,
        PreyKind::Cutter => 18.0,
        PreyKind::Mimic => 15.0,
    }
}

/// The five shades of a body, lightest first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Coat {
    pub tip: Ink,
    pub light: Ink,
    pub mid: Ink,
    pub dark: Ink,
    pub deep: Ink,
}

impl Coat {
    fn of(shades: &Shades) -> Coat {
        let [tip, light, mid, dark, deep] =
            [shades.tip, shades.light, shades.mid, shades.dark, shades.deep].map(Ink::of);
        Coat { tip, light, mid, dark, deep }
    }

    fn mix(self, other: Coat, t: f32) -> Coat {
        Coat {
            tip: self.tip.mix(other.tip, t),
            light: self.light.mix(other.light, t),
            mid: self.mid.mix(other.mid, t),
            dark: self.dark.mix(other.dark, t),
            deep: self.deep.mix(other.deep, t),
        }
    }

    /// The colours of a kind in a phase: its own, then those of all the dying, at last white; dead purple grey.
    pub fn new(looks: &PreyLooks, kind: PreyKind, phase: PreyPhase) -> Coat {
        let own = Coat::of(match kind {
            PreyKind::Gnat => &looks.gnat,
            PreyKind::Fly => &looks.fly,
            PreyKind::Beetle => &looks.beetle,
            PreyKind::Moth => &looks.moth,
            PreyKind::Wasp => &looks.wasp,
            PreyKind::Cutter => &looks.cutter,
            PreyKind::Mimic => &looks.mimic,
        });
        match phase {
            PreyPhase::Dying { share, .. } => {
                let mut coat = own.mix(Coat::of(&looks.dying), smooth(0.0, 0.6, share));
                let white = smooth(0.5, 1.0, share);
                coat.mid = coat.mid.mix(coat.tip, 0.75 * white);
                coat.dark = coat.dark.mix(coat.tip, 0.35 * white);
                coat
            }
            PreyPhase::Dead | PreyPhase::Collected(_) => Coat::of(&looks.dead),
            _ => own,
        }
    }
}

/// How the eyes look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gaze {
    Open,
    Wide,
    Crossed,
}

/// What the wings do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wings {
    Folded,
    Beating,
    Limp,
}

/// A body as its drawing sees it: units of [`prey_unit`], x ahead, y down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub coat: Coat,
    pub time: f32,
    pub seed: f32,
    pub gaze: Gaze,
    pub wings: Wings,
    /// Steps done: the feet's phase in turns.
    pub walk: f32,
    /// Legs: 0 on the ground, 1 loose (in the air, thrashing).
    pub loose: f32,
    /// Strength of its fight against the silk, 0..=1.
    pub thrash: f32,
    /// A cutter's cut, 0..=1; below 0 it is not at work.
    pub work: f32,
}

impl Body {
    pub fn new(looks: &PreyLooks, prey: &PreyLook, time: f32) -> Body {
        let phase = prey.phase;
        let thrash = match phase {
            PreyPhase::Caught { wrapped } => 1.0 - 0.3 * f32::from(wrapped.min(2)),
            PreyPhase::Dying { share, .. } => 0.8 * (1.0 - share),
            _ => 0.0,
        };
        Body {
            coat: Coat::new(looks, prey.kind, phase),
            time,
            seed: prey.seed,
            gaze: match phase {
                PreyPhase::Dead | PreyPhase::Collected(_) => Gaze::Crossed,
                PreyPhase::Dying { share, .. } if share > 0.9 => Gaze::Crossed,
                PreyPhase::Caught { .. } | PreyPhase::Dying { .. } => Gaze::Wide,
                _ => Gaze::Open,
            },
            wings: match phase {
                PreyPhase::Riding | PreyPhase::Working(_) => Wings::Folded,
                PreyPhase::Dead | PreyPhase::Collected(_) => Wings::Limp,
                PreyPhase::Dying { share, .. } if share > 0.55 => Wings::Limp,
                PreyPhase::Caught { wrapped: 2.. } => Wings::Folded,
                _ => Wings::Beating,
            },
            walk: prey.walked / (1.1 * prey_unit(prey.kind) * prey.size),
            loose: match phase {
                PreyPhase::Riding | PreyPhase::Working(_) => 0.0,
                _ => 1.0,
            },
            thrash,
            work: if let PreyPhase::Working(work) = phase { work } else { -1.0 },
        }
    }

    /// A quick trembling, -1..=1, as strong as the fight.
    pub fn shiver(&self, rate: f32) -> f32 {
        self.thrash * (self.time * rate + self.seed * 5.0).sin()
    }

    /// Whether it is alive and its own colour glows.
    pub fn lives(&self) -> bool {
        self.gaze != Gaze::Crossed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style::Style;

    fn value(ink: Ink) -> f32 {
        0.2126 * ink.r + 0.7152 * ink.g + 0.0722 * ink.b
    }

    #[test]
    fn dying_pales_steadily_and_the_dead_are_purple_grey() {
        let looks = Style::default().prey;
        for kind in PreyKind::ALL {
            let mut last = -1.0;
            for k in 0..=10 {
                let dying = PreyPhase::Dying { share: k as f32 / 10.0, wrapped: 0 };
                let now = value(Coat::new(&looks, kind, dying).mid);
                assert!(now > last - 0.06, "{} darkens at {k}", kind.word());
                last = now;
            }
            assert!(last > 0.75, "{} is not white in the end: {last}", kind.word());
            let dead = Coat::new(&looks, kind, PreyPhase::Dead).mid;
            assert!(dead.b > dead.r && dead.r > dead.g);
        }
    }

    #[test]
    fn on_a_steep_way_it_keeps_its_side() {
        assert!(turns_left(true, 1.5) && !turns_left(false, 1.5));
        assert!(turns_left(false, 2.8) && !turns_left(true, 0.3));
    }
}

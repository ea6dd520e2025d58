//! Which sounds a happening of Spin is heard as.

use super::cue::{Cue, Play};
use crate::sim::prey_kind::PreyKind;
use crate::sim::spider::event::SpinEvent;

/// Speed of what sticks to the web that has the full volume, cm/s.
const HARDEST_CATCH: f32 = 300.0;

/// What `event` sounds like: nothing or one sound.
pub fn plays(event: &SpinEvent) -> Option<Play> {
    let quiet = |cue, volume| Some(Play { volume, ..Play::new(cue) });
    match *event {
        SpinEvent::Shot { .. } => Some(Play::new(Cue::Pod)),
        SpinEvent::Tied { .. } => quiet(Cue::Pluck, 0.7),
        SpinEvent::Anchored { .. } => Some(Play::new(Cue::StickyOn)),
        SpinEvent::Lassoed { .. } => Some(Play::new(Cue::Ring)),
        SpinEvent::Refused { .. } => Some(Play::new(Cue::PodMiss)),
        SpinEvent::Severed { silk, .. } => quiet(Cue::Cut, if silk > 0.0 { 0.8 } else { 0.3 }),
        SpinEvent::Cut { .. } => Some(Play::new(Cue::Cut)),
        SpinEvent::Broke { .. } => Some(Play::new(Cue::Snap)),
        SpinEvent::Appeared { kind, .. } => appeared(kind),
        SpinEvent::Caught { speed, .. } => quiet(Cue::Plank, (0.35 + speed / HARDEST_CATCH).min(1.0)),
        SpinEvent::Escaped { .. } => Some(Play::new(Cue::StickyOff)),
        SpinEvent::Bitten { .. } => Some(Play::new(Cue::NettleSting)),
        SpinEvent::Died { .. } => quiet(Cue::FireflyLeave, 0.6),
        SpinEvent::Collected { chain, .. } => {
            Some(Play { step: (chain.saturating_sub(1) as usize).min(2), ..Play::new(Cue::Firefly) })
        }
        SpinEvent::Revealed { .. } => Some(Play::new(Cue::NettleWarn)),
        SpinEvent::Hopped { .. } => None,
        SpinEvent::Fell { .. } => Some(Play::new(Cue::RopeTaut)),
        SpinEvent::Saved { .. } => Some(Play::new(Cue::SlingCatch)),
        SpinEvent::Began { .. } => quiet(Cue::Gust, 0.6),
        SpinEvent::Won { stars, .. } => {
            Some(Play::new([Cue::WinPlain, Cue::WinOne, Cue::WinTwo, Cue::WinThree][usize::from(stars.min(3))]))
        }
        SpinEvent::Lost { .. } => Some(Play::new(Cue::LoseOff)),
    }
}

/// Who comes is heard before it can hurt.
fn appeared(kind: PreyKind) -> Option<Play> {
    match kind {
        PreyKind::Gnat => None,
        PreyKind::Fly | PreyKind::Moth => Some(Play { volume: 0.5, ..Play::new(Cue::Moth) }),
        PreyKind::Beetle | PreyKind::Wasp | PreyKind::Mimic => Some(Play::new(Cue::NettleWarn)),
        PreyKind::Cutter => Some(Play::new(Cue::AntWake)),
    }
}

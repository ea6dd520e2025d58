//! Short shakes of a phone. Only browsers on phones have them so far; elsewhere nothing shakes.

use crate::sim::event::Event;
use crate::sim::spider::event::SpinEvent;

/// How strong a shake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// As a rope is cut.
    Light,
    /// As a level ends.
    Strong,
}

/// Whether this device can shake.
pub fn can_shake() -> bool {
    #[cfg(target_arch = "wasm32")]
    return super::web::can_shake();
    #[cfg(not(target_arch = "wasm32"))]
    false
}

/// Shakes for a moment, where that is possible.
pub fn shake(strength: Strength) {
    let milliseconds: u32 = match strength {
        Strength::Light => 12,
        Strength::Strong => 45,
    };
    #[cfg(target_arch = "wasm32")]
    super::web::shake(milliseconds);
    #[cfg(not(target_arch = "wasm32"))]
    let _ = milliseconds;
}

/// Shakes as what happened is felt.
pub fn feel(event: &Event) {
    if let Some(strength) = strength_of(event) {
        shake(strength);
    }
}

fn strength_of(event: &Event) -> Option<Strength> {
    match event {
        Event::RopeCut { .. } | Event::FireflyCaught { .. } | Event::BubblePopped { .. } => Some(Strength::Light),
        Event::Won { .. } | Event::Lost { .. } => Some(Strength::Strong),
        _ => None,
    }
}

/// Shakes as what happened in a night is felt.
pub fn feel_spin(event: &SpinEvent) {
    if let Some(strength) = strength_of_spin(event) {
        shake(strength);
    }
}

fn strength_of_spin(event: &SpinEvent) -> Option<Strength> {
    use SpinEvent::{Anchored, Bitten, Broke, Caught, Collected, Cut, Lassoed, Lost, Saved, Severed, Tied, Won};
    match event {
        Tied { .. } | Anchored { .. } | Lassoed { .. } | Collected { .. } | Caught { .. } => Some(Strength::Light),
        // A loose end that is reeled in strand by strand gives nothing back in the event.
        Severed { silk, .. } if *silk > 0.0 => Some(Strength::Light),
        Cut { .. } | Broke { .. } => Some(Strength::Light),
        Bitten { .. } | Saved { .. } | Won { .. } | Lost { .. } => Some(Strength::Strong),
        _ => None,
    }
}

//! Mouse, touch and pen as one stream of samples: all of a frame in order, in physical pixels. A stroke is one Down, any
//! number of Moves and one Up or Cancel with the same id, whatever the window system forgot to tell.
//! `platform::Pointers` is the source: make one when the window is open and drain it once a frame.

/// What touches the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    Mouse,
    Touch,
    Pen,
}

/// What happened. `Hover` is a mouse or pen that moves without being pressed, outside of any stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerPhase {
    Down,
    Move,
    Up,
    /// The stroke ended without being meant to: the window lost the pointer. It must not act like a tap.
    Cancel,
    Hover,
    /// The other mouse button went down. It makes no stroke.
    Second,
}

/// One reading of one pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerSample {
    /// Small number, unique among the pointers that are down.
    pub id: u32,
    pub kind: PointerKind,
    pub phase: PointerPhase,
    /// Physical pixels from the left of the drawing area.
    pub x: f32,
    /// Physical pixels from the top of the drawing area.
    pub y: f32,
    /// How long ago it was measured, in seconds; 0 where the system does not tell.
    pub age: f32,
}

/// The page's record as a sample; the numbers are those of `assets/web/pointers.js`.
#[cfg(any(target_arch = "wasm32", test))]
pub fn sample_of(record: &[f32; 6]) -> PointerSample {
    let [id, kind, phase, x, y, age_ms] = *record;
    let kind = match kind as u32 {
        0 => PointerKind::Mouse,
        1 => PointerKind::Touch,
        _ => PointerKind::Pen,
    };
    let phase = match phase as u32 {
        0 => PointerPhase::Down,
        1 => PointerPhase::Move,
        2 => PointerPhase::Up,
        3 => PointerPhase::Cancel,
        5 => PointerPhase::Second,
        _ => PointerPhase::Hover,
    };
    PointerSample { id: id as u32, kind, phase, x, y, age: age_ms / 1000.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_s_numbers_mean_what_its_script_says() {
        let sample = sample_of(&[3.0, 1.0, 3.0, 10.5, 20.25, 8.0]);
        let (kind, phase) = (PointerKind::Touch, PointerPhase::Cancel);
        assert_eq!(sample, PointerSample { id: 3, kind, phase, x: 10.5, y: 20.25, age: 0.008 });
        assert_eq!(sample_of(&[0.0, 0.0, 5.0, 1.0, 1.0, 0.0]).phase, PointerPhase::Second);
    }
}

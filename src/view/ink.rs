//! Colour as the painter uses it: straight (not premultiplied) red, green, blue, alpha, and how much of it is light.
//!
//! `add` 0 covers what is below, 1 only adds to it. Both go through one premultiplied blend state, so glows and solid
//! shapes keep the order they were painted in and need no change of pipeline.

/// A colour, all parts 0..=1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    pub r: f32,
    pub g: f32,
    pub b: f32,
    pub a: f32,
    /// 0 = covers, 1 = additive light.
    pub add: f32,
}

impl Ink {
    pub const WHITE: Ink = Ink::hex(0xffffff);
    /// The shadow and vignette colour: nearly black, never grey.
    pub const SHADOW: Ink = Ink::hex(0x05030f);
    pub const CLEAR: Ink = Ink { a: 0.0, ..Ink::SHADOW };

    /// Opaque colour from 0xrrggbb.
    pub const fn hex(rgb: u32) -> Ink {
        Ink::of([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
    }

    /// Opaque colour from the style file's bytes.
    pub const fn of(rgb: [u8; 3]) -> Ink {
        Ink { r: rgb[0] as f32 / 255.0, g: rgb[1] as f32 / 255.0, b: rgb[2] as f32 / 255.0, a: 1.0, add: 0.0 }
    }

    /// The same colour with alpha multiplied by `k`.
    pub const fn fade(self, k: f32) -> Ink {
        Ink { a: self.a * k, ..self }
    }

    /// The same colour as additive light.
    pub const fn light(self) -> Ink {
        Ink { add: 1.0, ..self }
    }

    /// From `self` (t = 0) to `other` (t = 1), every part.
    pub fn mix(self, other: Ink, t: f32) -> Ink {
        let m = |a: f32, b: f32| a + (b - a) * t;
        Ink {
            r: m(self.r, other.r),
            g: m(self.g, other.g),
            b: m(self.b, other.b),
            a: m(self.a, other.a),
            add: m(self.add, other.add),
        }
    }

    /// Red, green, blue and alpha as bytes, rounded.
    pub fn bytes(self) -> [u8; 4] {
        let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        [byte(self.r), byte(self.g), byte(self.b), byte(self.a)]
    }
}

/// Colours along a gradient: (position 0..=1, colour), positions rising.
pub type Stops<'a> = &'a [(f32, Ink)];

/// The colour of `stops` at `t`; the ends go on for ever.
pub fn shade(stops: Stops, t: f32) -> Ink {
    let (first, last) = (stops[0], stops[stops.len() - 1]);
    if t <= first.0 {
        return first.1;
    }
    for pair in stops.windows(2) {
        if t < pair[1].0 {
            return pair[0].1.mix(pair[1].1, (t - pair[0].0) / (pair[1].0 - pair[0].0));
        }
    }
    last.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_survives_the_round_trip_to_bytes() {
        assert_eq!(Ink::hex(0x12fe80).bytes(), [0x12, 0xfe, 0x80, 255]);
        assert_eq!(Ink::hex(0xff0000).mix(Ink::hex(0x0000ff), 0.5).bytes(), [128, 0, 128, 255]);
        assert_eq!(Ink::WHITE.fade(0.5).bytes()[3], 128);
    }

    #[test]
    fn shade_goes_on_past_both_ends_and_meets_each_stop() {
        let stops = [(0.2, Ink::hex(0x000000)), (0.6, Ink::hex(0xff0000)), (1.0, Ink::hex(0xffffff))];
        assert_eq!(shade(&stops, -1.0), stops[0].1);
        assert_eq!(shade(&stops, 0.6), stops[1].1);
        assert_eq!(shade(&stops, 2.0), stops[2].1);
        assert_eq!(shade(&stops, 0.3).bytes(), [64, 0, 0, 255]);
    }
}

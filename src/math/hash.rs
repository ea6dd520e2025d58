//! A 64-bit FNV-1a hash over raw bits: how two runs of the sim are compared. NaN is refused, since its bits vary.

/// Running FNV-1a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hasher {
    state: u64,
}

impl Default for Hasher {
    fn default() -> Hasher {
        Hasher { state: 0xcbf2_9ce4_8422_2325 }
    }
}

impl Hasher {
    /// Mixes in the bytes of `value`, lowest first.
    pub fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }

    /// Mixes in the bytes of `value`, lowest first.
    pub fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    /// Mixes in one flag.
    pub fn bool(&mut self, value: bool) {
        self.bytes(&[value as u8]);
    }

    /// Mixes in raw bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.state = (self.state ^ *byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Mixes in the bits of `value`. -0.0 and 0.0 differ.
    ///
    /// # Panics
    /// If `value` is NaN: a state with NaN is a bug, and its bits differ between platforms.
    pub fn f32(&mut self, value: f32) {
        assert!(!value.is_nan(), "NaN in hashed state");
        self.u32(value.to_bits());
    }

    /// Mixes in both parts of `v`.
    pub fn vec2(&mut self, v: glam::Vec2) {
        self.f32(v.x);
        self.f32(v.y);
    }

    /// The hash so far.
    pub fn finish(self) -> u64 {
        self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_value_of_fnv_1a() {
        let mut h = Hasher::default();
        h.bytes(b"foobar");
        assert_eq!(h.finish(), 0x8594_4171_f739_67e8);
    }

    #[test]
    #[should_panic(expected = "NaN")]
    fn nan_is_refused() {
        Hasher::default().f32(f32::NAN);
    }
}

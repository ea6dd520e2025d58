//! A PCG random generator as a plain value: copied with the state that owns it, never global, so replays agree.

/// PCG-XSH-RR 64/32 (O'Neill 2014).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
const INCREMENT: u64 = 1_442_695_040_888_963_407;

impl Rng {
    /// A generator whose whole sequence follows from `seed`.
    pub fn new(seed: u64) -> Rng {
        let mut rng = Rng { state: seed.wrapping_add(INCREMENT) };
        rng.next_u32();
        rng
    }

    /// The next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        let shifted = (((old >> 18) ^ old) >> 27) as u32;
        shifted.rotate_right((old >> 59) as u32)
    }

    /// Uniform in 0.0..1.0, in steps of 2^-24.
    pub fn unit(&mut self) -> f32 {
        (self.next_u32() >> 8) as f32 / 16_777_216.0
    }

    /// Uniform in `low..high`.
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// The raw state, for hashing.
    pub fn state(self) -> u64 {
        self.state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_follows_from_the_seed() {
        let draw = |seed| {
            let mut rng = Rng::new(seed);
            [rng.next_u32(), rng.next_u32(), rng.next_u32()]
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn unit_fills_its_range_evenly() {
        let mut rng = Rng::new(1);
        let mean = (0..10_000).map(|_| rng.unit()).sum::<f32>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.01, "mean {mean}");
        assert!((0..10_000).all(|_| (0.0..1.0).contains(&rng.unit())));
    }
}

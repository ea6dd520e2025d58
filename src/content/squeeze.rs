//! Makes short texts shorter: every bit is guessed from the one to four bytes before it, and what is written is only how far
//! the guesses were off. Both sides first read the same sample text, so that what all levels have in common costs next to
//! nothing. Whole numbers only: the same bytes come out everywhere.

use super::squeeze_sample::SAMPLE;

/// Guesses by how many of the bytes before: none to four.
const ORDERS: usize = 5;
/// Guesses of one order, two to the power of this.
const BITS: u32 = 14;
/// One as a probability.
const ONE: u32 = 1 << 16;
/// How often a guess was right counts up to here: after that it forgets.
const MOST_SEEN: u32 = 30;

/// What was seen after one context: the probability of a one, in 65536ths, and how often it was seen.
#[derive(Clone, Copy)]
struct Guess {
    one: u16,
    seen: u16,
}

/// All guesses, and the bytes and bits that came last.
struct Model {
    guesses: Vec<Guess>,
    /// The last four bytes, newest lowest.
    past: u32,
    /// The bits of the present byte behind a one.
    bits: u32,
}

impl Model {
    fn new() -> Model {
        let unknown = Guess { one: (ONE / 2) as u16, seen: 0 };
        let mut model = Model { guesses: vec![unknown; ORDERS << BITS], past: 0, bits: 1 };
        for byte in SAMPLE.bytes() {
            for i in (0..8).rev() {
                model.learn(byte >> i & 1 == 1);
            }
        }
        model
    }

    fn place(&self, order: usize) -> usize {
        let kept = if order == 0 { 0 } else { self.past & (u32::MAX >> (32 - 8 * order)) };
        let mixed = (kept ^ self.bits << 23).wrapping_mul(0x9e37_79b1) ^ self.bits.wrapping_mul(0x85eb_ca6b);
        (order << BITS) + (mixed.wrapping_mul(0xc2b2_ae35) >> (32 - BITS)) as usize
    }

    /// The probability of a one in 65536ths, never quite 0 or 1. Longer contexts, and those seen more often, count more.
    fn guess(&self) -> u32 {
        let (mut sum, mut weights) = (u64::from(ONE / 2), 1u64);
        for order in 0..ORDERS {
            let Guess { one, seen } = self.guesses[self.place(order)];
            // Certain guesses count more than undecided ones.
            let sure = u64::from(u32::from(one).abs_diff(ONE / 2)) >> 10;
            let weight = (u64::from(seen.min(8)) * (1 + sure * sure)) << order;
            sum += weight * u64::from(one);
            weights += weight;
        }
        ((sum / weights) as u32).clamp(32, ONE - 32)
    }

    fn learn(&mut self, one: bool) {
        for order in 0..ORDERS {
            let place = self.place(order);
            let guess = &mut self.guesses[place];
            let target = if one { ONE as i32 - 1 } else { 0 };
            let rate = u32::from(guess.seen) + 2;
            guess.one = (i32::from(guess.one) + (target - i32::from(guess.one)) / rate as i32) as u16;
            guess.seen = (u32::from(guess.seen) + 1).min(MOST_SEEN) as u16;
        }
        self.bits = self.bits << 1 | u32::from(one);
        if self.bits >= 256 {
            self.past = self.past << 8 | (self.bits & 255);
            self.bits = 1;
        }
    }
}

/// The part of the range below which a bit is a one.
fn split(low: u32, high: u32, guess: u32) -> u32 {
    low + ((u64::from(high - low) * u64::from(guess)) >> 16) as u32
}

/// `bytes`, shorter. Their number is not in it.
pub fn squeeze(bytes: &[u8]) -> Vec<u8> {
    let mut model = Model::new();
    let (mut low, mut high) = (0u32, u32::MAX);
    let mut out = Vec::new();
    for byte in bytes {
        for i in (0..8).rev() {
            let one = byte >> i & 1 == 1;
            let middle = split(low, high, model.guess());
            if one {
                high = middle
            } else {
                low = middle + 1
            }
            model.learn(one);
            while low >> 24 == high >> 24 {
                out.push((high >> 24) as u8);
                low <<= 8;
                high = high << 8 | 255;
            }
        }
    }
    // The reader sees zeros behind the end, so one byte above the lower end is enough.
    if low > 0 {
        out.push((low >> 24) as u8 + 1);
    }
    out
}

/// The `length` bytes that [`squeeze`] made `packed` of. What was never squeezed gives bytes too, but senseless ones.
pub fn unsqueeze(packed: &[u8], length: usize) -> Vec<u8> {
    let mut model = Model::new();
    let (mut low, mut high) = (0u32, u32::MAX);
    let mut rest = packed.iter().copied();
    let mut next = move || u32::from(rest.next().unwrap_or(0));
    let mut value = (0..4).fold(0, |value, _| value << 8 | next());
    let mut out = Vec::with_capacity(length);
    while out.len() < length {
        let mut byte = 0u8;
        for _ in 0..8 {
            let middle = split(low, high, model.guess());
            let one = value <= middle;
            if one {
                high = middle
            } else {
                low = middle + 1
            }
            model.learn(one);
            byte = byte << 1 | u8::from(one);
            while low >> 24 == high >> 24 {
                low <<= 8;
                high = high << 8 | 255;
                value = value << 8 | next();
            }
        }
        out.push(byte);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back() {
        let mut noise = 1u32;
        let random: Vec<u8> = (0..3000)
            .map(|_| {
                noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (noise >> 24) as u8
            })
            .collect();
        for bytes in [&b""[..], b"a", b"\0\0\0\0\0\0\0\0", &[255; 400], SAMPLE.as_bytes(), &random] {
            let packed = squeeze(bytes);
            assert_eq!(unsqueeze(&packed, bytes.len()), bytes);
            assert!(packed.len() <= bytes.len() + bytes.len() / 4 + 8, "{} of {}", packed.len(), bytes.len());
        }
    }

    #[test]
    fn what_nobody_squeezed_ends_all_the_same() {
        assert_eq!(unsqueeze(&[], 1000).len(), 1000);
        assert_eq!(unsqueeze(&[7, 255, 0, 3], 1000).len(), 1000);
    }
}

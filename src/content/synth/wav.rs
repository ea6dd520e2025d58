//! Samples as the bytes of a WAV file: 44,100 Hz, 16 bit, one channel where both sides are equal, else two.

use super::note::Stereo;
use super::oscillator::RATE;

/// The whole file. A value of 1.0 is full scale.
pub fn encode(sound: &Stereo) -> Vec<u8> {
    let mono = sound.left == sound.right;
    let channels: u16 = if mono { 1 } else { 2 };
    let data = sound.left.len() as u32 * u32::from(channels) * 2;
    let mut bytes = Vec::with_capacity(44 + data as usize);
    let rate = RATE as u32;
    bytes.extend(b"RIFF");
    bytes.extend((36 + data).to_le_bytes());
    bytes.extend(b"WAVEfmt ");
    bytes.extend(16u32.to_le_bytes());
    bytes.extend(1u16.to_le_bytes());
    bytes.extend(channels.to_le_bytes());
    bytes.extend(rate.to_le_bytes());
    bytes.extend((rate * u32::from(channels) * 2).to_le_bytes());
    bytes.extend((channels * 2).to_le_bytes());
    bytes.extend(16u16.to_le_bytes());
    bytes.extend(b"data");
    bytes.extend(data.to_le_bytes());
    for (left, right) in sound.left.iter().zip(&sound.right) {
        bytes.extend(quantise(*left).to_le_bytes());
        if !mono {
            bytes.extend(quantise(*right).to_le_bytes());
        }
    }
    bytes
}

fn quantise(value: f32) -> i16 {
    (value * 32_767.0).round() as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_says_what_follows() {
        let equal = Stereo { left: vec![0.0, 0.5], right: vec![0.0, 0.5] };
        let bytes = encode(&equal);
        assert_eq!((bytes.len(), bytes[22], bytes[40]), (48, 1, 4));
        assert_eq!(i16::from_le_bytes([bytes[46], bytes[47]]), 16_384);
        let wide = Stereo { left: vec![0.0, 0.5], right: vec![0.0, -0.5] };
        let bytes = encode(&wide);
        assert_eq!((bytes.len(), bytes[22], bytes[40]), (52, 2, 8));
    }
}

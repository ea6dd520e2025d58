//! Writes pictures as PNG files. The bytes are packed as runs of the difference to the pixel above, which is enough for flat
//! drawings and needs no library.

/// A PNG file of `size` by `size` pixels with red, green, blue and opacity each.
pub fn png(size: u32, pixels: &[u8]) -> Vec<u8> {
    let row = size as usize * 4;
    let mut lines = Vec::with_capacity(pixels.len() + size as usize);
    for (y, line) in pixels.chunks(row).enumerate() {
        // Filter 2: the difference to the pixel above.
        lines.push(if y == 0 { 0 } else { 2 });
        let above = if y == 0 { None } else { Some(&pixels[(y - 1) * row..y * row]) };
        lines.extend(line.iter().enumerate().map(|(i, byte)| byte.wrapping_sub(above.map_or(0, |above| above[i]))));
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = [size.to_be_bytes(), size.to_be_bytes()].concat();
    // 8 bits, colours with opacity, and the only ways there are of the rest.
    head.extend([8, 6, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &head);
    chunk(&mut file, b"IDAT", &zlib(&lines));
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], body: &[u8]) {
    file.extend((body.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(body);
    let sum = crc(&file[start..]);
    file.extend(sum.to_be_bytes());
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

/// Packs with the fixed codes of deflate: single bytes, and repetitions of the last one or four bytes.
fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut bits = Bits { bytes: vec![0x78, 0x01], filled: 0, number: 0 };
    bits.put(0b011, 3);
    let mut at = 0;
    while at < bytes.len() {
        let run = |back: usize| {
            let most = (bytes.len() - at).min(258);
            if at < back { 0 } else { (0..most).take_while(|i| bytes[at + i] == bytes[at + i - back]).count() }
        };
        let (length, back) = [(run(1), 1), (run(4), 4)].into_iter().max_by_key(|(length, _)| *length).unwrap_or((0, 1));
        if length >= 4 {
            bits.length(length as u32);
            // Codes 0 to 3 are the distances 1 to 4.
            bits.code(back as u32 - 1, 5);
            at += length;
        } else {
            bits.symbol(u32::from(bytes[at]));
            at += 1;
        }
    }
    bits.symbol(256);
    bits.put(0, 7);
    let mut packed = bits.bytes;
    let (a, b) = bytes.iter().fold((1u32, 0u32), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65521;
        (a, (b + a) % 65521)
    });
    packed.extend((b << 16 | a).to_be_bytes());
    packed
}

/// Bits in deflate's order, lowest first.
struct Bits {
    bytes: Vec<u8>,
    filled: u32,
    number: u32,
}

impl Bits {
    fn put(&mut self, value: u32, count: u32) {
        self.number |= value << self.filled;
        self.filled += count;
        while self.filled >= 8 {
            self.bytes.push(self.number as u8);
            self.number >>= 8;
            self.filled -= 8;
        }
    }

    /// A code, whose highest bit comes first.
    fn code(&mut self, code: u32, count: u32) {
        self.put(code.reverse_bits() >> (32 - count), count);
    }

    /// One of deflate's fixed codes.
    fn symbol(&mut self, symbol: u32) {
        match symbol {
            0..144 => self.code(0x30 + symbol, 8),
            144..256 => self.code(0x190 + symbol - 144, 9),
            256..280 => self.code(symbol - 256, 7),
            _ => self.code(0xc0 + symbol - 280, 8),
        }
    }

    /// How long a repetition is, 4 to 258.
    fn length(&mut self, length: u32) {
        if length == 258 {
            return self.symbol(285);
        }
        let less = length - 3;
        if less < 8 {
            return self.symbol(257 + less);
        }
        let more = less.ilog2() - 2;
        self.symbol(257 + more * 4 + (less >> more));
        self.put(less & ((1 << more) - 1), more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_the_one_that_png_knows() {
        assert_eq!(crc(b"IEND"), 0xae42_6082);
    }

    #[test]
    fn flat_pictures_are_small() {
        let file = png(64, &[7; 64 * 64 * 4]);
        assert!(file.starts_with(b"\x89PNG\r\n\x1a\n") && file.len() < 400, "{} bytes", file.len());
    }
}

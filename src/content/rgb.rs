//! A colour as files write it.

/// Red, green, blue, 0..=255 each.
pub type Rgb = [u8; 3];

/// Colour from 0xrrggbb.
pub const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

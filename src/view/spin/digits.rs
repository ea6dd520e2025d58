//! Words and numbers of the HUD without memory of their own: a short line on the stack, and numbers in groups of three.

use crate::view::{
    paint::Painter,
    text::{Align, Text, TextStyle},
};
use glam::{Vec2, vec2};
use std::fmt;

/// Between two groups of digits, in em.
const THIN_SPACE: f32 = 0.17;
/// Groups of the largest number.
const GROUPS: usize = 7;

/// A short line of text that lives on the stack; what does not fit is left out.
#[derive(Clone, Copy)]
pub struct Line {
    bytes: [u8; 48],
    used: usize,
}

impl Line {
    /// A line from `format_args!`.
    pub fn of(text: fmt::Arguments) -> Line {
        let mut line = Line { bytes: [0; 48], used: 0 };
        // it never fails: `write_str` cuts instead
        let _ = fmt::Write::write_fmt(&mut line, text);
        line
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.used]).unwrap_or_default()
    }
}

impl fmt::Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            let wide = character.len_utf8();
            if self.used + wide > self.bytes.len() {
                break;
            }
            character.encode_utf8(&mut self.bytes[self.used..]);
            self.used += wide;
        }
        Ok(())
    }
}

/// The groups of three digits of `number`, the highest first.
fn groups(mut number: u64) -> ([Line; GROUPS], usize) {
    let mut parts = [0_u64; GROUPS];
    let mut n = 0;
    while n == 0 || number > 0 {
        parts[n] = number % 1000;
        number /= 1000;
        n += 1;
    }
    let mut lines = [Line { bytes: [0; 48], used: 0 }; GROUPS];
    for k in 0..n {
        let part = parts[n - 1 - k];
        lines[k] = if k == 0 { Line::of(format_args!("{part}")) } else { Line::of(format_args!("{part:03}")) };
    }
    (lines, n)
}

/// How wide a number is.
pub fn grouped_width(text: &Text, number: u64, style: &TextStyle) -> f32 {
    let (lines, n) = groups(number);
    let letters: f32 = lines[..n].iter().map(|line| text.width(line.as_str(), style)).sum();
    letters + (n - 1) as f32 * THIN_SPACE * style.size
}

/// Paints a number with a thin space between thousands; the middle of its digits is at `at.y`.
pub fn draw_grouped(text: &Text, p: &mut Painter, number: u64, at: Vec2, align: Align, style: &TextStyle) {
    let wide = grouped_width(text, number, style);
    let mut x = match align {
        Align::Left => at.x,
        Align::Centre => at.x - 0.5 * wide,
        Align::Right => at.x - wide,
    };
    let (lines, n) = groups(number);
    for line in &lines[..n] {
        text.draw_middle(p, line.as_str(), vec2(x, at.y), Align::Left, style);
        x += text.width(line.as_str(), style) + THIN_SPACE * style.size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::letters::Letters;
    use crate::view::ink::Ink;

    fn written(number: u64) -> String {
        let (lines, n) = groups(number);
        lines[..n].iter().map(Line::as_str).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_are_grouped_in_threes() {
        for (number, want) in [
            (0, "0"),
            (7, "7"),
            (999, "999"),
            (1000, "1 000"),
            (1240, "1 240"),
            (70_005_042, "70 005 042"),
            (u64::MAX, "18 446 744 073 709 551 615"),
        ] {
            assert_eq!(written(number), want);
        }
    }

    #[test]
    fn a_thin_space_is_thinner_than_a_space() {
        let text = Text::new(Letters::built_in());
        let style = TextStyle::new(44.0, 600, Ink::WHITE);
        let (grouped, plain) = (grouped_width(&text, 1240, &style), text.width("1240", &style));
        assert!(grouped > plain && grouped < text.width("1 240", &style) + 0.1, "{plain} {grouped}");
    }

    #[test]
    fn a_line_cuts_what_does_not_fit() {
        let long = Line::of(format_args!("{}é", "x".repeat(47)));
        assert_eq!(long.as_str().len(), 47, "no half letters");
        assert_eq!(Line::of(format_args!("chain x{}", 3)).as_str(), "chain x3");
    }
}

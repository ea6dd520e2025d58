//! How a player likes the game. Every value is always in its range.

/// Shares of the usual speed that time can have. Only how many ticks run changes, never what a tick does.
pub const SPEEDS: [f32; 3] = [1.0, 0.75, 0.5];

/// What the settings screen changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Volume of music and of the night, 0..=1.
    pub music: f32,
    /// Volume of sounds, 0..=1.
    pub sound: f32,
    /// A phone may shake.
    pub haptics: bool,
    /// No camera moves and no shaking.
    pub reduced_motion: bool,
    /// Stronger outlines, a darker garden.
    pub high_contrast: bool,
    /// Share of the usual speed, one of [`SPEEDS`].
    pub speed: f32,
    /// Buttons on the other side.
    pub left_hand: bool,
    /// Icons in place of words where there are any.
    pub icons_only: bool,
    /// Spin with one finger: a tap shoots, a finger that stays down steers.
    pub one_hand: bool,
    /// Spin without spiders and insects: soft lights in their place.
    pub gentle: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            music: 0.6,
            sound: 0.8,
            haptics: true,
            reduced_motion: false,
            high_contrast: false,
            speed: SPEEDS[0],
            left_hand: false,
            icons_only: false,
            one_hand: false,
            gentle: false,
        }
    }
}

impl Settings {
    /// Moves every value into its range.
    pub fn repair(&mut self) {
        let usual = Settings::default();
        let volume = |volume: f32, usual: f32| if volume.is_finite() { volume.clamp(0.0, 1.0) } else { usual };
        self.music = volume(self.music, usual.music);
        self.sound = volume(self.sound, usual.sound);
        self.speed = nearest_speed(self.speed);
    }
}

/// The speed that is meant by a number from a file.
fn nearest_speed(speed: f32) -> f32 {
    let distance = |known: &f32| (known - speed).abs();
    let nearest = SPEEDS.iter().copied().filter(|known| distance(known).is_finite());
    nearest.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(SPEEDS[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_out_of_range_are_moved_into_it() {
        let mut settings =
            Settings { music: -3.0, sound: f32::NAN, speed: f32::NAN, left_hand: true, ..Settings::default() };
        settings.repair();
        let wanted = Settings { music: 0.0, left_hand: true, ..Settings::default() };
        assert_eq!(settings, wanted);
        for (speed, wanted) in [(0.0, 0.5), (0.7, 0.75), (9.0, 1.0), (f32::INFINITY, 1.0)] {
            let mut settings = Settings { speed, ..Settings::default() };
            settings.repair();
            assert_eq!(settings.speed, wanted, "{speed}");
        }
    }
}

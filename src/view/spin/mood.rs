//! The hour of a night as colours: any blend of dusk, midnight, storm and dawn; and the phase of the moon by the date.

use crate::content::style::Style;
use crate::content::style_spin::NightLook;
use crate::view::ink::Ink;

/// The hours whose sky has a look of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hour {
    Dusk,
    Midnight,
    Storm,
    Dawn,
}

impl Hour {
    pub const ALL: [Hour; 4] = [Hour::Dusk, Hour::Midnight, Hour::Storm, Hour::Dawn];

    fn look(self, style: &Style) -> &NightLook {
        match self {
            Hour::Dusk => &style.spin_dusk,
            Hour::Midnight => &style.spin_midnight,
            Hour::Storm => &style.spin_storm,
            Hour::Dawn => &style.spin_dawn,
        }
    }
}

/// A sky between two hours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkyMood {
    /// Sky at `SKY_STOPS` of the height.
    pub sky: [Ink; 5],
    pub mist: Ink,
    pub cloud: Ink,
    /// Strengths, 0..=1 each.
    pub stars: f32,
    pub band: f32,
    pub clouds: f32,
    pub glow: f32,
    pub moon: f32,
    /// How much of a storm it is, 0..=1: lightning.
    pub storm: f32,
}

/// Where the colours of a sky lie, as a share of the height.
pub const SKY_STOPS: [f32; 5] = [0.0, 0.38, 0.74, 0.93, 1.0];

impl SkyMood {
    /// The sky of one hour.
    pub fn of(style: &Style, hour: Hour) -> SkyMood {
        let look = hour.look(style);
        SkyMood {
            sky: look.sky.map(Ink::of),
            mist: Ink::of(look.mist),
            cloud: Ink::of(look.cloud),
            stars: look.stars,
            band: look.band,
            clouds: look.clouds,
            glow: look.glow,
            moon: look.moon,
            storm: if hour == Hour::Storm { 1.0 } else { 0.0 },
        }
    }

    /// The sky on the way from one hour (`t` = 0) to another (1).
    pub fn between(style: &Style, from: Hour, to: Hour, t: f32) -> SkyMood {
        SkyMood::of(style, from).mix(&SkyMood::of(style, to), t)
    }

    /// From `self` (`t` = 0) to `other` (1).
    pub fn mix(&self, other: &SkyMood, t: f32) -> SkyMood {
        let t = t.clamp(0.0, 1.0);
        let part = |a: f32, b: f32| a + (b - a) * t;
        SkyMood {
            sky: std::array::from_fn(|i| self.sky[i].mix(other.sky[i], t)),
            mist: self.mist.mix(other.mist, t),
            cloud: self.cloud.mix(other.cloud, t),
            stars: part(self.stars, other.stars),
            band: part(self.band, other.band),
            clouds: part(self.clouds, other.clouds),
            glow: part(self.glow, other.glow),
            moon: part(self.moon, other.moon),
            storm: part(self.storm, other.storm),
        }
    }
}

/// Days from one new moon to the next.
const MONTH: f64 = 29.530_588_86;
/// A new moon: the evening of 6 January 2000, in days since 1970.
const NEW_MOON: f64 = 10_962.759_7;

/// The phase of the moon so many days after the start of 1970: 0 = new, 0.25 = first quarter, 0.5 = full.
pub fn moon_phase(days: f64) -> f32 {
    (((days - NEW_MOON) / MONTH).rem_euclid(1.0)) as f32
}

/// How much of the disc is lit at a phase, 0..=1.
pub fn moon_lit(phase: f32) -> f32 {
    0.5 - 0.5 * (std::f32::consts::TAU * phase).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moon_follows_the_calendar() {
        // full on 21 January 2000, 21 January 2019 and 31 October 2020; new on 21 August 2017 and 8 April 2024
        for full in [10_977.2, 17_917.2, 18_566.6] {
            assert!((moon_phase(full) - 0.5).abs() < 0.025, "{full}: {}", moon_phase(full));
            assert!(moon_lit(moon_phase(full)) > 0.99);
        }
        for new in [17_399.77, 19_821.76] {
            let phase = moon_phase(new);
            assert!(phase.min(1.0 - phase) < 0.025, "{new}: {phase}");
            assert!(moon_lit(phase) < 0.01);
        }
        assert!(moon_phase(-4000.0) >= 0.0 && moon_phase(1e7) <= 1.0);
    }

    #[test]
    fn a_blend_starts_at_one_hour_and_ends_at_the_other() {
        let style = Style::default();
        for (from, to) in [(Hour::Dusk, Hour::Midnight), (Hour::Midnight, Hour::Storm), (Hour::Storm, Hour::Dawn)] {
            assert_eq!(SkyMood::between(&style, from, to, -1.0), SkyMood::of(&style, from));
            let end = SkyMood::between(&style, from, to, 1.0);
            for (got, want) in end.sky.iter().zip(SkyMood::of(&style, to).sky) {
                assert_eq!(got.bytes(), want.bytes());
            }
            let middle = SkyMood::between(&style, from, to, 0.5);
            let (a, b) = (SkyMood::of(&style, from).stars, SkyMood::of(&style, to).stars);
            assert!((middle.stars - 0.5 * (a + b)).abs() < 1e-6);
        }
    }

    #[test]
    fn the_sky_is_dark_where_the_web_is() {
        let style = Style::default();
        for hour in Hour::ALL {
            for ink in &SkyMood::of(&style, hour).sky[..3] {
                let lift = |c: f32| c.powf(2.2);
                let light = 0.2126 * lift(ink.r) + 0.7152 * lift(ink.g) + 0.0722 * lift(ink.b);
                assert!(light <= 0.16, "{hour:?}: {light}");
            }
        }
    }
}

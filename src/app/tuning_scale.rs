//! The scale of a slider: where a value lies on its track, and which round value a place on the track means. It is bent
//! so that the usual value lies near the middle, with fine steps around it.

/// How much a track may be bent.
const MOST_BEND: f32 = 6.0;
/// Share of the track that two neighbouring values are apart.
const FINE: f32 = 1.0 / 120.0;
/// So near to the usual value, as a share of the track, a drag takes it.
const CATCH: f32 = 0.012;
/// What an arrow key moves a knob by.
const STEP: f32 = 0.02;

/// The track of one number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f32,
    high: f32,
    whole: bool,
    usual: f32,
    bend: f32,
    /// Bent from its high end.
    mirrored: bool,
}

impl Scale {
    /// From `low` to `high`, with `usual` between them.
    pub fn new(low: f32, high: f32, usual: f32, whole: bool) -> Scale {
        let share = ((usual - low) / (high - low)).clamp(0.0, 1.0);
        let mirrored = share > 0.5;
        let part = if mirrored { 1.0 - share } else { share };
        // At an end of the range there is no middle to aim at.
        let bend = if part > 0.0 { part.log2().abs().clamp(1.0, MOST_BEND) } else { 2.0 };
        Scale { low, high, whole, usual, bend, mirrored }
    }

    /// Where a value lies on the track, 0..=1.
    pub fn share(&self, value: f32) -> f32 {
        let share = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        if self.mirrored { 1.0 - (1.0 - share).powf(1.0 / self.bend) } else { share.powf(1.0 / self.bend) }
    }

    fn exact(&self, share: f32) -> f64 {
        let (share, bend) = (f64::from(share.clamp(0.0, 1.0)), f64::from(self.bend));
        let part = if self.mirrored { 1.0 - (1.0 - share).powf(bend) } else { share.powf(bend) };
        f64::from(self.low) + part * f64::from(self.high - self.low)
    }

    /// The value at a place on the track, with no more digits than the track can tell apart.
    pub fn value(&self, share: f32) -> f32 {
        let exact = self.exact(share);
        let apart = (self.exact(share + 0.5 * FINE) - self.exact(share - 0.5 * FINE)).max(1e-9);
        let digits = if self.whole { 0 } else { -apart.log10().floor() as i32 };
        let unit = 10.0_f64.powi(digits.abs());
        let round = if digits < 0 { (exact / unit).round() * unit } else { (exact * unit).round() / unit };
        (round as f32).clamp(self.low, self.high)
    }

    /// The value that a drag to this place means: the usual one holds on to the knob.
    pub fn dragged(&self, share: f32) -> f32 {
        if (share - self.share(self.usual)).abs() < CATCH { self.usual } else { self.value(share) }
    }

    /// The next value up (1) or down (-1), a small step along the track.
    pub fn step(&self, value: f32, way: f32) -> f32 {
        let next = self.value(self.share(value) + way * STEP);
        let moved = (next - value) * way > 0.0;
        if self.whole && !moved { (value + way).clamp(self.low, self.high) } else { next }
    }
}

/// A number as it is shown.
pub fn written(value: f32) -> String {
    if value != 0.0 && value.abs() < 0.001 { format!("{value:e}") } else { value.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::tuning;
    use crate::sim::tuning::Tuning;

    fn scales() -> Vec<(String, Scale)> {
        let leaves = tuning::leaves(&Tuning::default()).into_iter();
        leaves.filter_map(|leaf| Some((leaf.path, (leaf.range?, leaf.value, leaf.whole)))).map(scale).collect()
    }

    fn scale((path, ((low, high), usual, whole)): (String, ((f32, f32), f32, bool))) -> (String, Scale) {
        (path, Scale::new(low, high, usual, whole))
    }

    #[test]
    fn the_track_reaches_both_ends_and_rises_all_the_way() {
        for (path, scale) in scales() {
            assert_eq!((scale.value(0.0), scale.value(1.0)), (scale.low, scale.high), "{path}");
            assert_eq!((scale.share(scale.low), scale.share(scale.high)), (0.0, 1.0), "{path}");
            let values: Vec<f32> = (0..=60).map(|k| scale.value(k as f32 / 60.0)).collect();
            assert!(values.windows(2).all(|pair| pair[0] <= pair[1]), "{path}: {values:?}");
        }
    }

    #[test]
    fn arrows_move_every_value_and_come_to_both_ends() {
        for (path, scale) in scales() {
            for (way, end) in [(1.0, scale.high), (-1.0, scale.low)] {
                let mut value = scale.usual;
                for _ in 0..250 {
                    let next = scale.step(value, way);
                    assert!(value == end || (next - value) * way > 0.0, "{path}: stuck at {value}");
                    value = next;
                }
                assert_eq!(value, end, "{path}");
            }
        }
    }

    #[test]
    fn numbers_are_round_and_the_usual_one_is_caught() {
        let gravity = Scale::new(0.0, 5000.0, 980.0, false);
        assert_eq!(gravity.dragged(gravity.share(980.0) + 0.01), 980.0);
        assert_eq!(written(gravity.value(0.3)), "290");
        let damping = Scale::new(0.5, 1.0, 0.999, false);
        assert!(damping.share(0.999) < 0.85, "room beside it: {}", damping.share(0.999));
        assert_eq!((written(1e-5), written(0.25), written(0.0)), ("1e-5".into(), "0.25".into(), "0".into()));
    }
}

//! When the sounds of the night come: each by itself, after a random pause. Never a loop, and never two at once.

use crate::math::rng::Rng;

use super::sounds::Ambient;

/// The clock of the night.
#[derive(Clone, Debug)]
pub struct Night {
    rng: Rng,
    /// Seconds until each sound of the file comes.
    left: Vec<f32>,
}

impl Night {
    /// The night's first sounds come soon, in random order.
    pub fn new(ambience: &[Ambient], seed: u64) -> Night {
        let mut night = Night { rng: Rng::new(seed), left: Vec::new() };
        night.restart(ambience);
        night
    }

    /// Begins anew after the file changed.
    pub fn restart(&mut self, ambience: &[Ambient]) {
        self.left.clear();
        for ambient in ambience {
            self.left.push(self.rng.range(0.5, ambient.pause[1]));
        }
    }

    /// Lets `seconds` pass. Returns the index of the sound that comes now, and a random number to choose its recording by.
    pub fn advance(&mut self, ambience: &[Ambient], seconds: f32) -> Option<(usize, u32)> {
        let mut due = None;
        for (index, left) in self.left.iter_mut().enumerate() {
            *left -= seconds;
            if *left <= 0.0 && due.is_none() {
                due = Some(index);
            }
        }
        let index = due?;
        let [least, most] = ambience.get(index)?.pause;
        self.left[index] = self.rng.range(least, most);
        Some((index, self.rng.next_u32() >> 8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sound_keeps_its_pauses_and_none_is_forgotten() {
        let ambient = |pause| Ambient { sound: String::new(), pause, volume: 1.0 };
        let ambience = [ambient([2.0, 5.0]), ambient([2.0, 5.0]), ambient([20.0, 30.0])];
        let mut night = Night::new(&ambience, 3);
        let mut times = [const { Vec::new() }; 3];
        for tick in 0..60 * 300 {
            if let Some((index, _)) = night.advance(&ambience, 1.0 / 60.0) {
                times[index].push(tick as f32 / 60.0);
            }
        }
        for (times, ambient) in times.iter().zip(&ambience) {
            let [least, most] = ambient.pause;
            assert!(times.len() > (300.0 / most) as usize - 2, "{} sounds", times.len());
            assert!(times.windows(2).all(|pair| (least - 0.1..most + 0.1).contains(&(pair[1] - pair[0]))), "{times:?}");
        }
        assert!(Night::new(&[], 1).advance(&[], 1.0).is_none());
    }
}

//! Which sounds are heard now. It keeps their number down (quad-snd adds them up without a limiter) and the same sound
//! from being started in every frame. Times are the player's own clock in seconds.

/// A sound that is heard.
struct Voice<P> {
    ends: f64,
    important: bool,
    playback: P,
}

/// All sounds that are heard; `P` is what stops one.
pub struct Voices<P> {
    /// How many may be heard at once.
    pub most: usize,
    voices: Vec<Voice<P>>,
}

impl<P> Voices<P> {
    /// Silence, with room for `most` sounds.
    pub fn new(most: usize) -> Voices<P> {
        Voices { most, voices: Vec::with_capacity(most) }
    }

    /// Forgets the voices that have ended by `now`.
    pub fn expire(&mut self, now: f64) {
        self.voices.retain(|voice| voice.ends > now);
    }

    /// Makes room for one more. Returns whether there is room, and the voice that must be stopped
    /// for it: an important sound takes the place of the unimportant one that ends first.
    pub fn make_room(&mut self, important: bool) -> (bool, Option<P>) {
        if self.voices.len() < self.most {
            return (true, None);
        }
        let others = self.voices.iter().enumerate().filter(|(_, voice)| important && !voice.important);
        let first = others.min_by(|(_, a), (_, b)| a.ends.total_cmp(&b.ends)).map(|(index, _)| index);
        let stopped = first.map(|index| self.voices.swap_remove(index).playback);
        (stopped.is_some(), stopped)
    }

    /// Remembers a sound that was started.
    pub fn add(&mut self, playback: P, ends: f64, important: bool) {
        self.voices.push(Voice { ends, important, playback });
    }

    /// Factor for the volume of one more sound: many at once are each a little softer.
    pub fn ducking(&self) -> f32 {
        1.0 / (1.0 + 0.15 * self.voices.len() as f32).sqrt()
    }

    /// Takes all voices away, to be stopped.
    pub fn drain(&mut self) -> impl Iterator<Item = P> + '_ {
        self.voices.drain(..).map(|voice| voice.playback)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cap_holds_and_important_sounds_get_through() {
        let mut voices = Voices::new(3);
        for name in 0..3 {
            assert_eq!(voices.make_room(false), (true, None));
            voices.add(name, 5.0 - f64::from(name), name == 2);
        }
        assert_eq!(voices.make_room(false), (false, None), "no fourth");
        assert_eq!(voices.make_room(true), (true, Some(1)), "the unimportant one that ends first");
        voices.add(9, 9.0, true);
        assert_eq!(voices.make_room(true), (true, Some(0)));
        voices.add(8, 8.0, true);
        assert_eq!(voices.make_room(true), (false, None), "all are important");
        voices.expire(4.0);
        assert_eq!(voices.drain().collect::<Vec<_>>().len(), 2);
    }

    #[test]
    fn more_voices_are_softer() {
        let mut voices = Voices::new(9);
        let alone = voices.ducking();
        (0..9).for_each(|name| voices.add(name, 1.0, false));
        assert!(alone == 1.0 && voices.ducking() < 0.7);
    }
}

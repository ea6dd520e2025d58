//! Which sounds are heard now, and how loud one more may be. The device adds all sounds up without a limiter, so this is
//! one: each recording's outline says how loud it is when, and the outlines of all that are heard never add up to more than
//! 1. What matters little leaves room for what matters much. Times are the player's own clock in seconds.

use std::rc::Rc;

/// Seconds of a step of an outline. Longer than sounds may start late, compared with each other.
pub const STEP: f64 = 0.05;

/// What a sound is for; the ones further down may use more of the room, and take the place of those above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// A sound of the night.
    Ambience,
    Music,
    Effect,
    /// One that tells the player something.
    Important,
}

impl Rank {
    /// The sum of all outlines may be so high after a sound of this rank began.
    fn ceiling(self) -> f32 {
        match self {
            Rank::Ambience => 0.5,
            Rank::Music => 0.6,
            Rank::Effect => 0.9,
            Rank::Important => 1.0,
        }
    }

    /// A sound that could only have a smaller share of its volume than this is left out.
    fn least(self) -> f32 {
        if self == Rank::Important { 0.0 } else { 0.2 }
    }
}

/// The highest sample of a recording in each [`STEP`].
pub type Outline = Rc<[f32]>;

/// The outline of the two sides of a recording at `rate` samples a second.
pub fn outline(left: &[f32], right: &[f32], rate: f32) -> Outline {
    let step = (STEP as f32 * rate) as usize;
    let peak = |side: &[f32]| side.iter().fold(0.0f32, |peak, value| peak.max(value.abs()));
    left.chunks(step).zip(right.chunks(step)).map(|(left, right)| peak(left).max(peak(right))).collect()
}

/// A sound that is heard.
struct Voice<P> {
    begins: f64,
    rank: Rank,
    volume: f32,
    outline: Outline,
    playback: P,
}

impl<P> Voice<P> {
    /// Seconds after its begin at which it is surely over.
    fn ends(&self) -> f64 {
        self.begins + (self.outline.len() + 1) as f64 * STEP
    }

    /// The most it can be between `step` and the next, counted from `now`: a step early or late, as devices are.
    fn level(&self, now: f64, step: usize) -> f32 {
        let place = ((now - self.begins) / STEP) as usize + step;
        self.volume * around(&self.outline, place)
    }
}

/// The highest of an outline one step around `place`, and two after it.
fn around(outline: &[f32], place: usize) -> f32 {
    let (from, to) = (place.saturating_sub(1), (place + 3).min(outline.len()));
    outline.get(from.min(to)..to).unwrap_or(&[]).iter().fold(0.0, |most, value| most.max(*value))
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

    /// How many are heard.
    pub fn count(&self) -> usize {
        self.voices.len()
    }

    /// Forgets the voices that have ended by `now`.
    pub fn expire(&mut self, now: f64) {
        self.voices.retain(|voice| voice.ends() > now);
    }

    /// The volume at which a sound may begin `now`, if it wants `wish`; 0 if there is no room for it. For one that is
    /// important, sounds of lower rank are given to `stop` until there is room.
    pub fn admit(&mut self, now: f64, outline: &[f32], wish: f32, rank: Rank, mut stop: impl FnMut(P)) -> f32 {
        loop {
            let room = self.room(now, outline, rank.ceiling());
            let full = self.voices.len() >= self.most;
            if !full && room >= 0.6 * wish {
                return room.min(wish);
            }
            let lower =
                self.voices.iter().enumerate().filter(|(_, voice)| rank == Rank::Important && voice.rank < rank);
            // The one that matters least, and among those the one that is nearest to its end.
            let first = lower.min_by(|(_, a), (_, b)| a.rank.cmp(&b.rank).then(a.ends().total_cmp(&b.ends())));
            match first.map(|(index, _)| index) {
                Some(index) => stop(self.voices.swap_remove(index).playback),
                None if full || room < rank.least() * wish => return 0.0,
                None => return room.min(wish),
            }
        }
    }

    /// The highest volume at which a recording can begin `now` so that nothing adds up to more than `ceiling`.
    fn room(&self, now: f64, outline: &[f32], ceiling: f32) -> f32 {
        let mut most = f32::INFINITY;
        for step in 0..outline.len() {
            let own = around(outline, step);
            if own > 1e-4 {
                let others: f32 = self.voices.iter().map(|voice| voice.level(now, step)).sum();
                most = most.min((ceiling - others).max(0.0) / own);
            }
        }
        most
    }

    /// Remembers a sound that was started `now` at `volume`.
    pub fn add(&mut self, playback: P, now: f64, outline: Outline, volume: f32, rank: Rank) {
        self.voices.push(Voice { begins: now, rank, volume, outline, playback });
    }

    /// The sounds that give way to a card, with their volumes.
    pub fn background(&self) -> impl Iterator<Item = (&P, f32)> {
        self.voices.iter().filter(|voice| voice.rank <= Rank::Music).map(|voice| (&voice.playback, voice.volume))
    }

    /// Takes all voices away, to be stopped.
    pub fn drain(&mut self) -> impl Iterator<Item = P> + '_ {
        self.voices.drain(..).map(|voice| voice.playback)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A recording that is `peak` for so many steps.
    fn flat(peak: f32, steps: usize) -> Outline {
        vec![peak; steps].into()
    }

    fn start(voices: &mut Voices<u32>, name: u32, now: f64, outline: &Outline, rank: Rank) -> (f32, Vec<u32>) {
        let mut stopped = Vec::new();
        let volume = voices.admit(now, outline, 1.0, rank, |playback| stopped.push(playback));
        if volume > 0.0 {
            voices.add(name, now, Rc::clone(outline), volume, rank);
        }
        (volume, stopped)
    }

    #[test]
    fn the_number_of_voices_is_limited_and_important_ones_get_through() {
        let mut voices = Voices::new(3);
        let soft = flat(0.01, 20);
        start(&mut voices, 0, 0.0, &soft, Rank::Effect);
        start(&mut voices, 1, 0.1, &soft, Rank::Music);
        start(&mut voices, 2, 0.2, &soft, Rank::Ambience);
        assert_eq!(start(&mut voices, 3, 0.3, &soft, Rank::Effect), (0.0, vec![]), "no fourth");
        assert_eq!(start(&mut voices, 4, 0.3, &soft, Rank::Important), (1.0, vec![2]), "what matters least goes");
        assert_eq!(start(&mut voices, 5, 0.3, &soft, Rank::Important), (1.0, vec![1]));
        assert_eq!(start(&mut voices, 6, 0.3, &soft, Rank::Important), (1.0, vec![0]));
        assert_eq!(start(&mut voices, 7, 0.3, &soft, Rank::Important), (0.0, vec![]), "all are important");
        voices.expire(0.3 + 21.5 * STEP);
        assert_eq!(voices.count(), 0);
    }

    #[test]
    fn nothing_ever_adds_up_to_more_than_one() {
        let mut voices = Voices::new(99);
        let mut sum = 0.0;
        for name in 0..12 {
            sum += 0.4 * start(&mut voices, name, 0.0, &flat(0.4, 8), Rank::Effect).0;
        }
        assert!((0.85..0.901).contains(&sum), "effects add up to {sum}");
        sum += 0.4 * voices.admit(0.0, &flat(0.4, 8), 0.25, Rank::Important, |_| panic!("stopped"));
        assert!((0.99..1.001).contains(&sum), "{sum}");
        // When they have faded, there is room again.
        assert_eq!(voices.admit(0.55, &flat(0.4, 8), 1.0, Rank::Music, |_| ()), 1.0);
    }

    #[test]
    fn an_important_sound_silences_music_when_there_is_no_room() {
        let mut voices = Voices::new(99);
        start(&mut voices, 0, 0.0, &flat(0.5, 40), Rank::Music);
        start(&mut voices, 1, 0.0, &flat(0.3, 40), Rank::Effect);
        let (volume, stopped) = start(&mut voices, 2, 0.1, &flat(0.4, 8), Rank::Important);
        assert_eq!(stopped, [0]);
        assert_eq!(volume, 1.0);
    }

    #[test]
    fn an_outline_is_the_peaks_of_both_sides() {
        let mut left = vec![0.0; 5000];
        (left[10], left[3000]) = (-0.3, 0.2);
        let right = vec![0.1; 5000];
        assert_eq!(&*outline(&left, &right, 44_100.0), [0.3, 0.2, 0.1]);
    }
}

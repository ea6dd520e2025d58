//! The sounds the game asks for by name; `assets/sounds.jsonc` must have each of them.

/// A moment that has a sound. `assets/sounds.jsonc` must have a sound for each [`Cue::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cue {
    Cut,
    Pluck,
    Snap,
    RopeTaut,
    Firefly,
    BubbleEnter,
    BubblePop,
    Puff,
    Hit,
    MouthOpen,
    Eat,
    WinPlain,
    WinOne,
    WinTwo,
    WinThree,
    LoseThorns,
    LoseOff,
    Button,
    CardIn,
    Rewind,
    Restart,
    ReloadOk,
}

impl Cue {
    /// All cues; those that a level needs first come first, because they are loaded in this order.
    pub const ALL: [Cue; 22] = [
        Cue::Button,
        Cue::Cut,
        Cue::Pluck,
        Cue::Firefly,
        Cue::Hit,
        Cue::MouthOpen,
        Cue::Eat,
        Cue::BubbleEnter,
        Cue::BubblePop,
        Cue::Puff,
        Cue::CardIn,
        Cue::Restart,
        Cue::Rewind,
        Cue::WinPlain,
        Cue::WinOne,
        Cue::WinTwo,
        Cue::WinThree,
        Cue::LoseThorns,
        Cue::LoseOff,
        Cue::Snap,
        Cue::RopeTaut,
        Cue::ReloadOk,
    ];

    /// The key of its sound in the file.
    pub fn name(self) -> &'static str {
        match self {
            Cue::Cut => "cut",
            Cue::Pluck => "pluck",
            Cue::Snap => "snap",
            Cue::RopeTaut => "rope_taut",
            Cue::Firefly => "firefly",
            Cue::BubbleEnter => "bubble_enter",
            Cue::BubblePop => "bubble_pop",
            Cue::Puff => "puff",
            Cue::Hit => "hit",
            Cue::MouthOpen => "mouth_open",
            Cue::Eat => "eat",
            Cue::WinPlain => "win_0",
            Cue::WinOne => "win_1",
            Cue::WinTwo => "win_2",
            Cue::WinThree => "win_3",
            Cue::LoseThorns => "lose_thorns",
            Cue::LoseOff => "lose_off",
            Cue::Button => "button",
            Cue::CardIn => "card_in",
            Cue::Rewind => "rewind",
            Cue::Restart => "restart",
            Cue::ReloadOk => "reload_ok",
        }
    }

    /// How many steps (of tension, strength or count) the game tells apart; the file may have fewer or more.
    pub fn steps(self) -> usize {
        match self {
            Cue::Cut | Cue::Pluck => 4,
            Cue::Firefly | Cue::Hit => 3,
            _ => 1,
        }
    }
}

/// One sound to be started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    pub cue: Cue,
    /// Which step of the sound, from 0.
    pub step: usize,
    /// 0.0..=1.0.
    pub volume: f32,
}

impl Play {
    /// The first step at full volume.
    pub fn new(cue: Cue) -> Play {
        Play { cue, step: 0, volume: 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_is_listed_once_and_has_its_own_name() {
        for (index, cue) in Cue::ALL.iter().enumerate() {
            assert!(Cue::ALL[..index].iter().all(|other| other.name() != cue.name()), "{cue:?} stands twice");
        }
    }
}

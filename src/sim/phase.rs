//! How a game stands, in either game.

use crate::math::hash::Hasher;
use crate::math::record::Mix;

/// Why a game was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossCause {
    /// The berry touched thorns.
    Thorns,
    /// The berry left the stage by more than the margin.
    OffStage,
    /// An ant took the berry away.
    Stolen,
    /// The last lamp of a night is gone.
    Dark,
    /// The spider has no health left.
    Bitten,
    /// The spider fell too far.
    Fell,
}

impl LossCause {
    /// All causes and their words in recordings.
    const WORDS: [(LossCause, &'static str); 6] = [
        (LossCause::Thorns, "thorns"),
        (LossCause::OffStage, "off-stage"),
        (LossCause::Stolen, "stolen"),
        (LossCause::Dark, "dark"),
        (LossCause::Bitten, "bitten"),
        (LossCause::Fell, "fell"),
    ];

    /// The word for it in recordings.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(cause, _)| *cause == self).map_or("", |(_, word)| word)
    }

    /// The cause with this word.
    pub fn of_word(word: &str) -> Option<LossCause> {
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|(cause, _)| *cause)
    }

    /// All words, for a message.
    pub fn words() -> String {
        Self::WORDS.map(|(_, word)| word).join(", ")
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Playing,
    /// Snip: Nim ate the berry at tick `at` with `stars` fireflies caught. Spin: the night was survived, with `stars` of
    /// its goals reached.
    Won {
        at: u32,
        stars: u8,
    },
    Lost {
        at: u32,
        cause: LossCause,
    },
}

impl Mix for Phase {
    fn mix(&self, h: &mut Hasher) {
        match *self {
            Phase::Playing => h.u32(0),
            Phase::Won { at, stars } => {
                h.u32(1);
                h.u32(at);
                h.u32(stars as u32);
            }
            Phase::Lost { at, cause } => {
                h.u32(2);
                h.u32(at);
                h.u32(cause as u32);
            }
        }
    }
}

//! What a card says and offers.

use super::goals::Shown;
use crate::sim::phase::LossCause;
use crate::view::icons::Icon;

/// What a card may offer besides its usual buttons; false leaves the button out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// The level has a run to show moves from.
    pub hint: bool,
    /// The player failed often enough.
    pub skip: bool,
    /// The best run is kept.
    pub watch: bool,
    /// The run can be sent to others as a link.
    pub link: bool,
    /// It is a night of Spin, in which time does not go back.
    pub night: bool,
}

/// One figure of a result: what is counted, as a word and as a sign.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub value: String,
    pub word: &'static str,
    pub sign: Icon,
}

/// What a card is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A level of Snip has no goals.
    Paused {
        level: String,
        goals: Option<[Shown; 3]>,
        offers: Offers,
    },
    Won(Result),
    Lost {
        cause: LossCause,
        offers: Offers,
    },
}

/// A won level, or a night that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Result {
    pub level: String,
    pub stars: u8,
    pub headline: &'static str,
    pub figures: [Figure; 3],
    /// The best run so far.
    pub best: bool,
    /// The player went back in time on the way.
    pub rewound: bool,
    /// A level comes before this one.
    pub previous: bool,
    /// No level follows.
    pub last: bool,
    /// The goals of a night, in place of the caught fireflies.
    pub goals: Option<[Shown; 3]>,
    /// Why a night ended before its dawn.
    pub lost: Option<LossCause>,
    pub offers: Offers,
}

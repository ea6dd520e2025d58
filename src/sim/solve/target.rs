//! An action and its name.

use core::fmt;

use crate::sim::gesture::Gesture;

/// What two ropes in one swipe are called.
pub const PAIR: &str = "ropes";

/// What is done to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Cut,
    Tap,
    Drag,
}

/// What an action is about: a name that finds it again at another moment, or after a change of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub deed: Deed,
    /// Like `rope` or `bubble`.
    pub what: &'static str,
    /// Which of its kind, in the order of the level file.
    pub index: usize,
    /// Which of several ways to drag it or to cut cloth; the second rope of a cut through two; 0 for other cuts and taps.
    pub variant: usize,
}

impl Target {
    /// Whether this is one swipe through the ropes `a` and `b`.
    pub fn is_pair(&self, a: &Target, b: &Target) -> bool {
        let ropes = (a.index.min(b.index), a.index.max(b.index));
        self.what == PAIR && a.what == "rope" && b.what == "rope" && (self.index, self.variant) == ropes
    }

    /// Whether both act on the same thing, if perhaps another way.
    pub fn same_thing(&self, other: &Target) -> bool {
        (self.deed, self.what, self.index) == (other.deed, other.what, other.index)
    }
}

impl fmt::Display for Target {
    /// Like `cut 0`, `cut 0 1`, `tap bubble 1`, `drag bead 0 3`: what `--try` understands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Target { deed, what, index, variant } = self;
        match deed {
            Deed::Cut if *what == "rope" => write!(f, "cut {index}"),
            Deed::Cut if *what == PAIR => write!(f, "cut {index} {variant}"),
            Deed::Cut if *what == "curtain" => write!(f, "cut {what} {index} {variant}"),
            Deed::Cut => write!(f, "cut {what} {index}"),
            Deed::Tap => write!(f, "tap {what} {index}"),
            Deed::Drag => write!(f, "drag {what} {index} {variant}"),
        }
    }
}

/// One thing that could be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    pub target: Target,
    pub gesture: Gesture,
}

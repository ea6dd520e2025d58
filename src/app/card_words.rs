//! The words and signs of cards.

use super::card_layout::CardAction;
use crate::sim::phase::LossCause;
use crate::view::icons::Icon;

/// Why a level was lost.
pub fn lost_words(cause: LossCause) -> &'static str {
    match cause {
        LossCause::Thorns => "The berry burst on the thorns.",
        LossCause::OffStage => "The berry is gone.",
        LossCause::Stolen => "An ant took the berry.",
        LossCause::Dark => "The last lamp is gone.",
        LossCause::Bitten => "Nim was bitten once too often.",
        LossCause::Fell => "Nim fell out of the night.",
    }
}

/// What a button says.
pub fn words(action: CardAction) -> &'static str {
    match action {
        CardAction::Resume => "Resume",
        CardAction::Restart => "Again",
        CardAction::Map => "Levels",
        CardAction::Rewind => "Rewind",
        CardAction::Next => "Next",
        CardAction::Previous => "Previous",
        CardAction::Watch => "Watch again",
        CardAction::Link => "Copy link",
        CardAction::Settings => "Settings",
        CardAction::Tuning => "Tuning",
        CardAction::Skip => "Skip",
        CardAction::Hint => "Hint",
    }
}

/// The sign of a button.
pub fn icon(action: CardAction) -> Icon {
    match action {
        CardAction::Resume => Icon::Play,
        CardAction::Restart => Icon::Restart,
        CardAction::Map => Icon::Map,
        CardAction::Rewind => Icon::Rewind,
        CardAction::Next => Icon::Next,
        CardAction::Skip => Icon::Step,
        CardAction::Previous => Icon::Back,
        CardAction::Watch => Icon::Play,
        CardAction::Link => Icon::Web,
        CardAction::Settings => Icon::Gear,
        CardAction::Tuning => Icon::Sliders,
        CardAction::Hint => Icon::Hint,
    }
}

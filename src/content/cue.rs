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
    Ring,
    Pod,
    PodMiss,
    Grab,
    Notch,
    Moth,
    AntWake,
    AntDrop,
    BurrowIn,
    BurrowOut,
    Cap,
    ThornsTurn,
    NettleWarn,
    NettleSting,
    Moonstone,
    Join,
    Sling,
    SlingCatch,
    ClothCut,
    ClothTear,
    Gust,
    Plank,
    Seed,
    JarIn,
    JarOut,
    Geyser,
    StickyOff,
    StickyOn,
    FireflyLeave,
    NimSleep,
    NimWake,
    LoseStolen,
    ReloadOk,
}

impl Cue {
    /// All cues; those that a level needs first come first, because they are loaded in this order.
    pub const ALL: [Cue; 54] = [
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
        Cue::Ring,
        Cue::Pod,
        Cue::PodMiss,
        Cue::Grab,
        Cue::Notch,
        Cue::Moth,
        Cue::AntWake,
        Cue::AntDrop,
        Cue::BurrowIn,
        Cue::BurrowOut,
        Cue::Cap,
        Cue::ThornsTurn,
        Cue::NettleWarn,
        Cue::NettleSting,
        Cue::Moonstone,
        Cue::Join,
        Cue::Sling,
        Cue::SlingCatch,
        Cue::ClothCut,
        Cue::ClothTear,
        Cue::Gust,
        Cue::Plank,
        Cue::Seed,
        Cue::JarIn,
        Cue::JarOut,
        Cue::Geyser,
        Cue::StickyOff,
        Cue::StickyOn,
        Cue::FireflyLeave,
        Cue::NimSleep,
        Cue::NimWake,
        Cue::LoseStolen,
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
            Cue::Ring => "ring",
            Cue::Pod => "pod",
            Cue::PodMiss => "pod_miss",
            Cue::Grab => "grab",
            Cue::Notch => "notch",
            Cue::Moth => "moth",
            Cue::AntWake => "ant_wake",
            Cue::AntDrop => "ant_drop",
            Cue::BurrowIn => "burrow_in",
            Cue::BurrowOut => "burrow_out",
            Cue::Cap => "cap",
            Cue::ThornsTurn => "thorns_turn",
            Cue::NettleWarn => "nettle_warn",
            Cue::NettleSting => "nettle_sting",
            Cue::Moonstone => "moonstone",
            Cue::Join => "join",
            Cue::Sling => "sling",
            Cue::SlingCatch => "sling_catch",
            Cue::ClothCut => "cloth_cut",
            Cue::ClothTear => "cloth_tear",
            Cue::Gust => "gust",
            Cue::Plank => "plank",
            Cue::Seed => "seed",
            Cue::JarIn => "jar_in",
            Cue::JarOut => "jar_out",
            Cue::Geyser => "geyser",
            Cue::StickyOff => "sticky_off",
            Cue::StickyOn => "sticky_on",
            Cue::FireflyLeave => "firefly_leave",
            Cue::NimSleep => "nim_sleep",
            Cue::NimWake => "nim_wake",
            Cue::LoseStolen => "lose_stolen",
        }
    }

    /// How many steps (of tension, strength or count) the game tells apart; the file may have fewer or more.
    pub fn steps(self) -> usize {
        match self {
            Cue::Cut | Cue::Pluck => 4,
            Cue::Firefly | Cue::Hit | Cue::Cap | Cue::Seed | Cue::Sling | Cue::Geyser => 3,
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

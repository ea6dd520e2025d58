//! The sounds the game asks for by name; `assets/sounds.jsonc` must have each of them.

/// Writes the list of cues once, for all that needs it: each with its key in the file, and how many steps (of tension,
/// strength, kind or count) the game tells apart; the file may have fewer or more.
macro_rules! cues {
    ($($cue:ident $name:literal $steps:literal,)*) => {
        /// A moment that has a sound. `assets/sounds.jsonc` must have a sound for each [`Cue::name`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Cue {
            $($cue,)*
        }

        impl Cue {
            /// All cues, in the order in which their sounds are made: what the first minute needs comes first.
            pub const ALL: &[Cue] = &[$(Cue::$cue,)*];

            /// The key of its sound in the file.
            pub fn name(self) -> &'static str {
                match self {
                    $(Cue::$cue => $name,)*
                }
            }

            /// How many steps the game tells apart.
            pub fn steps(self) -> usize {
                match self {
                    $(Cue::$cue => $steps,)*
                }
            }
        }
    };
}

cues! {
    Button "button" 1,
    Cut "cut" 4,
    Pluck "pluck" 1,
    Firefly "firefly" 3,
    Hit "hit" 3,
    MouthOpen "mouth_open" 1,
    Eat "eat" 1,
    BubbleEnter "bubble_enter" 1,
    BubblePop "bubble_pop" 1,
    Puff "puff" 1,
    CardIn "card_in" 1,
    Restart "restart" 1,
    Rewind "rewind" 1,
    WinPlain "win_0" 1,
    WinOne "win_1" 1,
    WinTwo "win_2" 1,
    WinThree "win_3" 1,
    LoseThorns "lose_thorns" 1,
    LoseOff "lose_off" 1,
    Snap "snap" 1,
    RopeTaut "rope_taut" 1,
    Ring "ring" 1,
    Pod "pod" 1,
    PodMiss "pod_miss" 1,
    Grab "grab" 1,
    Notch "notch" 1,
    Moth "moth" 1,
    AntWake "ant_wake" 1,
    AntStep "ant_step" 1,
    AntDrop "ant_drop" 1,
    BurrowIn "burrow_in" 1,
    BurrowOut "burrow_out" 1,
    Cap "cap" 1,
    ThornsTurn "thorns_turn" 1,
    NettleWarn "nettle_warn" 1,
    NettleSting "nettle_sting" 1,
    Moonstone "moonstone" 1,
    Join "join" 1,
    Sling "sling" 3,
    SlingCatch "sling_catch" 1,
    ClothCut "cloth_cut" 1,
    ClothTear "cloth_tear" 1,
    Gust "gust" 1,
    Plank "plank" 1,
    Seed "seed" 3,
    JarIn "jar_in" 1,
    JarOut "jar_out" 1,
    Geyser "geyser" 3,
    StickyOff "sticky_off" 1,
    StickyOn "sticky_on" 1,
    FireflyLeave "firefly_leave" 1,
    NimSleep "nim_sleep" 1,
    NimWake "nim_wake" 1,
    LoseStolen "lose_stolen" 1,
    SilkShot "silk_shot" 1,
    SilkTie "silk_tie" 1,
    SilkAnchor "silk_anchor" 1,
    SilkLasso "silk_lasso" 1,
    SilkRefused "silk_refused" 1,
    Hop "hop" 1,
    Flicker "flicker" 7,
    LandGnat "land_gnat" 1,
    LandFly "land_fly" 1,
    LandBeetle "land_beetle" 1,
    LandMoth "land_moth" 1,
    LandWasp "land_wasp" 1,
    LandCutter "land_cutter" 1,
    LandMimic "land_mimic" 1,
    PreyDies "prey_dies" 1,
    Collect "collect" 8,
    Escape "escape" 1,
    WaspNear "wasp_near" 4,
    Bite "bite" 1,
    Hurt "hurt" 1,
    StrandSnap "strand_snap" 4,
    BiteOff "bite_off" 1,
    Reel "reel" 1,
    CutterWorks "cutter_works" 1,
    CutterCut "cutter_cut" 1,
    Reveal "reveal" 1,
    Fall "fall" 1,
    Saved "saved" 1,
    Dusk "dusk" 1,
    Midnight "midnight" 1,
    Storm "storm" 1,
    Dawn "dawn" 1,
    NightWon "night_won" 4,
    NightLost "night_lost" 1,
    Die "die" 1,
    ReloadOk "reload_ok" 1,
}

impl Cue {
    /// Whether its tone is one of the place's scale; all other tuned sounds take one of the chord that sounds.
    pub fn is_string(self) -> bool {
        matches!(self, Cue::Pluck | Cue::SilkTie)
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
    /// Of a sound that has `tones`, the wanted pitch in semitones above [`pitch::TONIC`](super::pitch::TONIC); the nearest one
    /// that fits is played, instead of `step`.
    pub tone: Option<f32>,
}

impl Play {
    /// The first step, or the sound's middle tone, at full volume.
    pub fn new(cue: Cue) -> Play {
        Play { cue, step: 0, volume: 1.0, tone: None }
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

//! Which sounds a happening of the sim is heard as. Pure, so that the mapping is tested without a sound card.

use crate::sim::event::Event;
use crate::sim::phase::LossCause;
use crate::sim::puzzle::elements::AntState;
use crate::sim::puzzle::state::Puzzle;

use super::cue::{Cue, Play};
use super::pitch;

/// Slower hits than this, in cm/s, are silent: a berry that lies and trembles must not patter.
const SOFTEST_HIT: f32 = 45.0;
/// A hit at this speed has the full volume.
const HARDEST_HIT: f32 = 700.0;

/// What `event` sounds like: nothing, one sound or two.
pub fn plays(event: &Event) -> [Option<Play>; 2] {
    let one = |play: Play| [Some(play), None];
    match *event {
        Event::RopeCut { tension, .. } => one(strung(Cue::Cut, tension, 0.75)),
        Event::RopePlucked { tension, length, .. } => {
            one(Play { tone: Some(pitch::of_rope(tension, length)), ..strung(Cue::Pluck, tension, 0.55) })
        }
        Event::RopeTaut { tension, .. } => one(strung(Cue::RopeTaut, tension, 0.4)),
        Event::RopeSnapped { .. } => one(Play::new(Cue::Snap)),
        Event::FireflyCaught { count, .. } => {
            one(Play { step: usize::from(count.saturating_sub(1)).min(2), ..Play::new(Cue::Firefly) })
        }
        Event::BubbleEntered { index, .. } => one(tuned(Cue::BubbleEnter, 12.0 + 3.0 * f32::from(index % 3), 1.0)),
        Event::BubblePopped { index, .. } => one(tuned(Cue::BubblePop, 14.0 + 4.0 * f32::from(index % 3), 1.0)),
        Event::Puffed { index, .. } => one(tuned(Cue::Puff, 9.0 + 4.0 * f32::from(index % 3), 1.0)),
        Event::BerryHit { speed, .. } => [hit(speed), None],
        Event::MouthOpened => one(Play::new(Cue::MouthOpen)),
        Event::MouthClosed => [None, None],
        Event::Won { stars, .. } => {
            let melody = [Cue::WinPlain, Cue::WinOne, Cue::WinTwo, Cue::WinThree][usize::from(stars.min(3))];
            [Some(Play::new(Cue::Eat)), Some(Play::new(melody))]
        }
        Event::Lost { cause: LossCause::Thorns, .. } => one(Play::new(Cue::LoseThorns)),
        Event::Lost { cause: LossCause::OffStage | LossCause::Dark, .. } => one(Play::new(Cue::LoseOff)),
        Event::Lost { cause: LossCause::Stolen, .. } => one(Play::new(Cue::LoseStolen)),
        _ => one(element(event)),
    }
}

/// What an element beside rope, bubble and puffball sounds like.
fn element(event: &Event) -> Play {
    let third = |share: f32| (share.clamp(0.0, 0.99) * 3.0) as usize;
    match *event {
        // Higher and louder, the harder it throws.
        Event::CapBounced { speed, .. } => {
            let hard = ((speed - 300.0) / 400.0).clamp(0.0, 1.0);
            tuned(Cue::Cap, 5.0 + 12.0 * hard, 0.75 + 0.25 * hard)
        }
        Event::SeedHit { speed, .. } => Play { step: third(speed / 500.0), ..Play::new(Cue::Seed) },
        Event::SlingShot { stretch, .. } => Play { step: third(stretch / 150.0), ..Play::new(Cue::Sling) },
        Event::GeyserTurned { level, .. } => Play { step: usize::from(level.min(2)), ..Play::new(Cue::Geyser) },
        Event::HandleDropped { .. } => Play { volume: 0.6, ..Play::new(Cue::Grab) },
        _ => Play::new(cue_of(event)),
    }
}

/// The sound of an element that has no steps.
fn cue_of(event: &Event) -> Cue {
    match *event {
        Event::RingTied { .. } => Cue::Ring,
        Event::PodShot { .. } => Cue::Pod,
        Event::PodMissed { .. } => Cue::PodMiss,
        Event::HandleClicked { .. } => Cue::Notch,
        Event::MothTurned { .. } => Cue::Moth,
        Event::AntWoke { .. } => Cue::AntWake,
        Event::AntDropped { .. } => Cue::AntDrop,
        Event::BurrowEntered { .. } => Cue::BurrowIn,
        Event::BurrowLeft { .. } => Cue::BurrowOut,
        Event::ThornsTurned { .. } => Cue::ThornsTurn,
        Event::NettleWarned { .. } => Cue::NettleWarn,
        Event::NettleStung { .. } => Cue::NettleSting,
        Event::GravityFlipped { .. } => Cue::Moonstone,
        Event::HalvesJoined { .. } => Cue::Join,
        Event::SlingLoaded { .. } => Cue::SlingCatch,
        Event::CurtainCut { .. } => Cue::ClothCut,
        Event::CurtainTorn { .. } => Cue::ClothTear,
        Event::GustRose { .. } => Cue::Gust,
        Event::PlankRolled { .. } => Cue::Plank,
        Event::JarCaught { .. } => Cue::JarIn,
        Event::JarReleased { .. } => Cue::JarOut,
        Event::StickyLoosed { .. } => Cue::StickyOff,
        Event::StickyStuck { .. } => Cue::StickyOn,
        Event::FireflyLeft { .. } => Cue::FireflyLeave,
        Event::NimSlept => Cue::NimSleep,
        Event::NimWoke => Cue::NimWake,
        // A hand on a bead, a reel, a disc or a sling.
        _ => Cue::Grab,
    }
}

/// A sound of a rope: one of four steps by its tension, louder the tauter it is.
fn strung(cue: Cue, tension: f32, softest: f32) -> Play {
    let tension = tension.clamp(0.0, 1.0);
    let step = ((tension * 4.0) as usize).min(3);
    Play { step, volume: softest + (1.0 - softest) * tension, ..Play::new(cue) }
}

/// A sound at about this tone, which the music makes fit.
fn tuned(cue: Cue, tone: f32, volume: f32) -> Play {
    Play { tone: Some(tone), volume, ..Play::new(cue) }
}

/// What is heard of `puzzle` as it stands, to be asked once a frame: ants that run.
pub fn lasting(puzzle: &Puzzle) -> Option<Play> {
    let runs = puzzle.elements().ants.iter().any(|ant| matches!(ant.state, AntState::Walking { .. }));
    runs.then(|| Play::new(Cue::AntStep))
}

fn hit(speed: f32) -> Option<Play> {
    if speed < SOFTEST_HIT {
        return None;
    }
    let strength = ((speed - SOFTEST_HIT) / (HARDEST_HIT - SOFTEST_HIT)).min(1.0);
    // The ear hears ratios: the square root makes the soft half of the range audible.
    let step = ((strength.sqrt() * 3.0) as usize).min(2);
    Some(Play { step, volume: 0.2 + 0.8 * strength.sqrt(), ..Play::new(Cue::Hit) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    #[test]
    fn tension_and_speed_choose_the_step() {
        let at = vec2(0.0, 0.0);
        let step = |tension| plays(&Event::RopeCut { at, tension, length: 100.0 })[0].map(|play| play.step);
        assert_eq!([0.0, 0.3, 0.6, 1.0, f32::NAN].map(step), [0, 1, 2, 3, 0].map(Some));
        let hit = |speed| plays(&Event::BerryHit { at, normal: at, speed })[0].map(|play| play.step);
        assert_eq!([10.0, 60.0, 200.0, 900.0].map(hit), [None, Some(0), Some(1), Some(2)]);
    }

    #[test]
    fn a_win_is_eaten_and_sung_by_its_stars() {
        for (stars, melody) in [(0, Cue::WinPlain), (3, Cue::WinThree), (9, Cue::WinThree)] {
            let found = plays(&Event::Won { at: vec2(0.0, 0.0), stars });
            assert_eq!(found.map(|play| play.map(|play| play.cue)), [Some(Cue::Eat), Some(melody)]);
        }
    }
}

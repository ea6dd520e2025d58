//! Which sounds a happening of Spin is heard as, and what is heard for as long as it lasts: a wasp that comes closer, a
//! cutter at work. What happens far from the spider is softer.

use super::cue::{Cue, Play};
use super::pitch;
use crate::math::geom::Vec2;
use crate::sim::phase::LossCause;
use crate::sim::prey_kind::PreyKind;
use crate::sim::spider::event::SpinEvent;
use crate::sim::spider::level::Part;
use crate::sim::spider::state::{Night, PreyState};

/// Speed of what sticks to the web that has the full volume, cm/s.
const HARDEST_CATCH: f32 = 300.0;
/// At this distance a sound has half its volume, cm.
const HALF_AT: f32 = 700.0;
/// Distances at which a wasp is heard, and comes a step closer, cm.
const WASP_AT: [f32; 4] = [800.0, 520.0, 320.0, 170.0];

/// What `event` sounds like to a spider at `ear`: nothing, one sound or two.
pub fn plays(event: &SpinEvent, ear: Vec2) -> [Option<Play>; 2] {
    let far = |at: Vec2, cue: Cue| Play { volume: loudness(at, ear), ..Play::new(cue) };
    let one = |play: Play| [Some(play), None];
    match *event {
        SpinEvent::Shot { .. } => one(Play::new(Cue::SilkShot)),
        SpinEvent::Tied { length, tension, .. } => {
            one(Play { tone: Some(pitch::of_silk(tension, length)), ..Play::new(Cue::SilkTie) })
        }
        SpinEvent::Anchored { .. } => one(Play::new(Cue::SilkAnchor)),
        SpinEvent::Lassoed { .. } => one(Play::new(Cue::SilkLasso)),
        SpinEvent::Refused { .. } => one(Play::new(Cue::SilkRefused)),
        SpinEvent::Severed { silk, .. } => one(Play::new(if silk > 0.0 { Cue::BiteOff } else { Cue::Reel })),
        SpinEvent::Cut { at } => one(far(at, Cue::CutterCut)),
        SpinEvent::Broke { at, load } => {
            let step = ((load.clamp(0.0, 1.0) * 4.0) as usize).min(3);
            one(Play { step, ..far(at, Cue::StrandSnap) })
        }
        SpinEvent::Appeared { kind, at } => one(Play { step: kind as usize, ..far(at, Cue::Flicker) }),
        SpinEvent::Caught { kind, at, speed } => {
            let hit = (0.5 + speed / HARDEST_CATCH).min(1.0);
            one(Play { volume: hit * loudness(at, ear), ..Play::new(landing(kind)) })
        }
        SpinEvent::Escaped { at, .. } => one(far(at, Cue::Escape)),
        SpinEvent::Bitten { .. } => [Some(Play::new(Cue::Bite)), Some(Play::new(Cue::Hurt))],
        SpinEvent::Died { at, .. } => one(far(at, Cue::PreyDies)),
        SpinEvent::Collected { chain, .. } => one(Play {
            step: (chain.saturating_sub(1) as usize).min(Cue::Collect.steps() - 1),
            ..Play::new(Cue::Collect)
        }),
        SpinEvent::Revealed { .. } => one(Play::new(Cue::Reveal)),
        SpinEvent::Hopped { .. } => one(Play::new(Cue::Hop)),
        SpinEvent::Fell { .. } => one(Play::new(Cue::Fall)),
        SpinEvent::Saved { .. } => one(Play::new(Cue::Saved)),
        SpinEvent::Began { part } => one(Play::new(beginning(part))),
        SpinEvent::Won { stars, .. } => one(Play { step: usize::from(stars.min(3)), ..Play::new(Cue::NightWon) }),
        SpinEvent::Lost { cause: LossCause::Bitten, .. } => {
            [Some(Play::new(Cue::Die)), Some(Play::new(Cue::NightLost))]
        }
        SpinEvent::Lost { .. } => one(Play::new(Cue::NightLost)),
    }
}

/// What is heard of `night` as it stands, to be asked once a frame: each sound's `every` sees to it that it is not started
/// again too soon.
pub fn lasting(night: &Night) -> [Option<Play>; 2] {
    let ear = night.spider().at;
    let mut wasp = f32::INFINITY;
    let mut cutter = f32::INFINITY;
    for prey in night.prey() {
        let nearest = match (prey.kind, prey.state) {
            (PreyKind::Wasp, PreyState::Flying) => &mut wasp,
            (PreyKind::Cutter, PreyState::Working) => &mut cutter,
            _ => continue,
        };
        *nearest = nearest.min(prey.at.distance(ear));
    }
    let wasp = WASP_AT.iter().rposition(|reach| wasp < *reach);
    let cutter = cutter.is_finite().then(|| Play { volume: fading(cutter), ..Play::new(Cue::CutterWorks) });
    [wasp.map(|step| Play { step, ..Play::new(Cue::WaspNear) }), cutter]
}

fn landing(kind: PreyKind) -> Cue {
    match kind {
        PreyKind::Gnat => Cue::LandGnat,
        PreyKind::Fly => Cue::LandFly,
        PreyKind::Beetle => Cue::LandBeetle,
        PreyKind::Moth => Cue::LandMoth,
        PreyKind::Wasp => Cue::LandWasp,
        PreyKind::Cutter => Cue::LandCutter,
        PreyKind::Mimic => Cue::LandMimic,
    }
}

fn beginning(part: Part) -> Cue {
    match part {
        Part::Dusk => Cue::Dusk,
        Part::Midnight => Cue::Midnight,
        Part::Storm => Cue::Storm,
        Part::Dawn => Cue::Dawn,
    }
}

fn loudness(at: Vec2, ear: Vec2) -> f32 {
    fading(at.distance(ear))
}

/// Volume at `distance` cm.
fn fading(distance: f32) -> f32 {
    let far = distance / HALF_AT;
    (1.0 / (1.0 + far * far)).max(0.15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    fn heard(event: SpinEvent) -> Play {
        plays(&event, Vec2::ZERO)[0].expect("a sound")
    }

    #[test]
    fn a_shorter_or_tauter_thread_sounds_higher() {
        let tie = |length, tension| heard(SpinEvent::Tied { at: Vec2::ZERO, length, tension }).tone.expect("a tone");
        assert!(tie(100.0, 0.2) > tie(200.0, 0.2) + 11.9 && tie(100.0, 0.8) > tie(100.0, 0.2) + 9.0);
    }

    #[test]
    fn what_is_far_is_soft_and_what_is_strong_is_another_step() {
        let broke = |x, load| heard(SpinEvent::Broke { at: vec2(x, 0.0), load });
        assert!(broke(0.0, 0.1).volume == 1.0 && broke(700.0, 0.1).volume == 0.5 && broke(9e9, 0.1).volume == 0.15);
        assert_eq!([0.0, 0.3, 0.6, 1.0, f32::NAN].map(|load| broke(0.0, load).step), [0, 1, 2, 3, 0]);
    }

    #[test]
    fn a_chain_climbs_and_stays_at_the_top() {
        let collect =
            |chain| heard(SpinEvent::Collected { kind: PreyKind::Fly, at: Vec2::ZERO, points: 1, chain }).step;
        assert_eq!([0, 1, 2, 6, 8, 99].map(collect), [0, 0, 1, 5, 7, 7]);
    }

    #[test]
    fn each_kind_of_prey_has_its_own_voice() {
        let mut all: Vec<Cue> = PreyKind::ALL.iter().map(|kind| landing(*kind)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), PreyKind::ALL.len());
        let flickers = PreyKind::ALL.map(|kind| heard(SpinEvent::Appeared { kind, at: Vec2::ZERO }).step);
        assert_eq!(flickers, [0, 1, 2, 3, 4, 5, 6]);
    }
}

//! A level file's names into indices, degrees into radians, short forms into full ones. What cannot be resolved is
//! reported. How things stand to each other is judged later, by `level_check.rs`.

use super::keys::{self, Report};
use super::level_names::Names;
use super::level_raw::{
    FRICTION, RESTITUTION, RawBreeze, RawBurrow, RawCurtain, RawLevel, RawMoth, RawMouth, RawRock, RawRope, RawThorn,
    SIZE,
};
use crate::math::geom::{Vec2, vec2};
use crate::math::trig;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::spec::{
    BreezeSpec, BridgeSpec, BurrowSpec, ButtonSpec, CapSpec, CurtainSpec, DiscSpec, FireflySpec, GeyserSpec, LampSpec,
    MothSpec, MouthSpec, NettleSpec, PegKind, PegSpec, Pins, PuffballSpec, RockShape, RockSpec, RopeSpec, SeedSpec,
    SlingSpec, ThornSpec, Tie, Track,
};
use crate::sim::sign::Sign;
use crate::sim::tuning::SnipTuning;
use crate::verlet::shape::Outline;
use crate::verlet::tuning::EngineTuning;

/// Builds the level with this id from a file of the right shape.
pub fn build(report: &mut Report<'_>, id: String, raw: &RawLevel, names: &Names<'_>) -> Level {
    let (berry, halves) = berry(report, raw);
    let mut level = Level {
        id,
        name: raw.name.clone(),
        hint: raw.hint.clone(),
        size: point(raw.size.unwrap_or(SIZE)),
        berry,
        halves,
        nim: point(raw.nim),
        night: raw.night,
        pegs: pegs(report, raw),
        seeds: (raw.seeds.values())
            .map(|seed| SeedSpec { at: point(seed.at), radius: seed.radius, mass: seed.mass })
            .collect(),
        lamps: raw.lamps.values().map(|lamp| LampSpec { at: point(lamp.at), light: lamp.light }).collect(),
        ropes: vec![],
        ants: (raw.ants.iter().enumerate())
            .filter_map(|(index, name)| names.peg(report, &format!("ants[{index}]"), name))
            .collect(),
        fireflies: raw.fireflies.iter().map(|f| FireflySpec { at: point(f.at), leaves: f.leaves }).collect(),
        thorns: raw.thorns.iter().map(thorn).collect(),
        buttons: (raw.buttons.iter())
            .filter_map(|button| Some(ButtonSpec { at: point(button.at), turns: sign(&button.turns)? }))
            .collect(),
        bubbles: raw.bubbles.iter().copied().map(point).collect(),
        puffballs: (raw.puffballs.iter())
            .map(|puffball| PuffballSpec { at: point(puffball.at), angle: puffball.angle.to_radians() })
            .collect(),
        rocks: (raw.rocks.iter().enumerate())
            .filter_map(|(index, rock)| build_rock(report, &format!("rocks[{index}]"), rock))
            .collect(),
        moonstones: raw.moonstones.iter().copied().map(point).collect(),
        bridges: bridges(report, raw, names),
        jars: raw.jars.iter().copied().map(point).collect(),
        ..Level::empty("")
    };
    add_helpers(&mut level, raw);
    level.ropes = (raw.ropes.iter().enumerate())
        .filter_map(|(index, rope)| build_rope(report, &format!("ropes[{index}]"), rope, names, &level))
        .collect();
    level
}

/// What needs no names.
fn add_helpers(level: &mut Level, raw: &RawLevel) {
    let radians = |degrees: f32| degrees.to_radians();
    level.burrows = raw.burrows.iter().map(burrow).collect();
    level.caps = (raw.caps.iter())
        .map(|cap| CapSpec { at: point(cap.at), angle: radians(cap.angle), large: cap.size != "small" })
        .collect();
    level.discs = (raw.discs.iter())
        .map(|disc| DiscSpec {
            at: point(disc.at),
            radius: disc.radius,
            handles: disc.handles,
            angle: radians(disc.angle),
        })
        .collect();
    level.slings = (raw.slings.iter())
        .map(|sling| SlingSpec {
            posts: [sling.left, sling.right].map(point),
            compliance: sling.elastic / weight(),
            reach: sling.reach,
        })
        .collect();
    level.curtains = raw.curtains.iter().map(curtain).collect();
    level.breezes = raw.breezes.iter().map(breeze).collect();
    level.geysers = (raw.geysers.iter())
        .map(|geyser| GeyserSpec {
            at: point(geyser.at),
            angle: radians(geyser.angle),
            heights: geyser.heights,
            start: geyser.start,
        })
        .collect();
}

fn point([x, y]: [f32; 2]) -> Vec2 {
    vec2(x, y)
}

/// Weight of the berry as it ships, in units of the engine's force.
fn weight() -> f32 {
    SnipTuning::default().berry_mass * EngineTuning::default().gravity
}

fn sign(name: &str) -> Option<Sign> {
    Sign::NAMES.iter().position(|known| *known == name).map(|index| Sign::ALL[index])
}

/// Where the berry is, or its halves are: exactly one of the two must be said.
fn berry(report: &mut Report<'_>, raw: &RawLevel) -> (Vec2, Option<[Vec2; 2]>) {
    match (raw.berry, raw.halves.as_deref()) {
        (Some(berry), None) => (point(berry), None),
        (None, Some(&[left, right])) => {
            let halves = [left, right].map(point);
            (0.5 * (halves[0] + halves[1]), Some(halves))
        }
        _ => {
            report.error("", "a level needs exactly one of \"berry\" and \"halves\"");
            (Vec2::ZERO, None)
        }
    }
}

/// All pegs in the order of [`Names`].
fn pegs(report: &mut Report<'_>, raw: &RawLevel) -> Vec<PegSpec> {
    let mut pegs: Vec<PegSpec> = raw.pegs.values().map(|at| PegSpec::fixed(point(*at))).collect();
    pegs.extend(raw.beads.values().map(|bead| {
        let (from, to) = (point(bead.from), point(bead.to));
        PegSpec { at: from.lerp(to, bead.at), kind: PegKind::Bead { from, to } }
    }));
    for (name, moth) in &raw.moths {
        let moth = build_moth(report, &keys::join("moths", name), moth);
        pegs.push(PegSpec { at: moth.track.place(moth.start), kind: PegKind::Moth(moth) });
    }
    let kinds = (raw.reels.values().map(|reel| (reel.at, PegKind::Reel { most: reel.most })))
        .chain(raw.stickies.values().map(|sticky| (sticky.at, PegKind::Sticky { stuck: sticky.stuck })))
        .chain(raw.rings.values().map(|ring| (ring.at, PegKind::Ring { radius: ring.radius })))
        .chain(raw.pods.values().map(|pod| (*pod, PegKind::Pod)));
    pegs.extend(kinds.map(|(at, kind)| PegSpec { at: point(at), kind }));
    pegs
}

fn build_moth(report: &mut Report<'_>, path: &str, moth: &RawMoth) -> MothSpec {
    let track = match (&moth.path, moth.center, moth.radius) {
        (Some(points), None, None) => {
            Track::Line { points: points.iter().copied().map(point).collect(), closed: moth.closed }
        }
        (None, Some(center), Some(radius)) => Track::Circle { center: point(center), radius },
        _ => {
            report.error(path, "a moth flies either a \"path\" or a circle with \"center\" and \"radius\"");
            Track::Circle { center: Vec2::ZERO, radius: 1.0 }
        }
    };
    let start = moth.start * track.period();
    MothSpec { track, speed: moth.speed, start }
}

fn thorn(thorn: &RawThorn) -> ThornSpec {
    ThornSpec {
        points: thorn.points.iter().copied().map(point).collect(),
        turns: thorn.turns.as_deref().and_then(sign),
        nettle: thorn.nettle.as_ref().map(|n| NettleSpec { on: n.on, off: n.off, delay: n.delay }),
    }
}

fn burrow(burrow: &RawBurrow) -> BurrowSpec {
    let mouth = |mouth: &RawMouth| MouthSpec { at: point(mouth.at), angle: mouth.angle.to_radians() };
    BurrowSpec { mouths: [mouth(&burrow.a), mouth(&burrow.b)] }
}

fn curtain(curtain: &RawCurtain) -> CurtainSpec {
    let pins = Pins::NAMES.iter().position(|name| *name == curtain.pins).map_or(Pins::Top, |index| Pins::ALL[index]);
    CurtainSpec { at: point(curtain.at), size: point(curtain.size), pins, tear: curtain.tear }
}

fn breeze(breeze: &RawBreeze) -> BreezeSpec {
    BreezeSpec { at: point(breeze.at), size: point(breeze.size), wind: point(breeze.wind), gusts: breeze.gusts }
}

fn bridges(report: &mut Report<'_>, raw: &RawLevel, names: &Names<'_>) -> Vec<BridgeSpec> {
    let mut bridges = Vec::new();
    for (index, bridge) in raw.bridges.iter().enumerate() {
        let path = |peg: usize| format!("bridges[{index}].pegs[{peg}]");
        let found: Vec<usize> =
            (bridge.pegs.iter().enumerate()).filter_map(|(peg, name)| names.peg(report, &path(peg), name)).collect();
        if found.windows(2).any(|pair| pair[0] == pair[1]) {
            report.error(&format!("bridges[{index}].pegs"), "a span needs two different pegs");
        } else if found.len() == bridge.pegs.len() {
            bridges.push(BridgeSpec { pegs: found, slack: bridge.slack });
        }
    }
    bridges
}

fn build_rope(
    report: &mut Report<'_>,
    path: &str,
    rope: &RawRope,
    names: &Names<'_>,
    level: &Level,
) -> Option<RopeSpec> {
    let from = names.tie(report, &keys::join(path, "from"), &rope.from, level.halves.is_some());
    let to = names.tie(report, &keys::join(path, "to"), &rope.to, level.halves.is_some());
    let (from, to) = (from?, to?);
    if from == to {
        report.error(path, format!("both ends are tied to \"{}\"", rope.from));
        return None;
    }
    let distance = tied_at(level, from).distance(tied_at(level, to));
    let length = rope.length.unwrap_or(distance);
    if length < 1.0 {
        report.error(path, "its two ends are at the same place");
    } else if rope.length.is_some() && rope.elastic == 0.0 && length < distance * 0.999 {
        let message = format!("{length} cm is too short: its ends are {distance:.1} cm apart");
        report.error(&keys::join(path, "length"), message);
    }
    Some(RopeSpec { from, to, length, compliance: rope.elastic / weight() })
}

/// Where a rope end is at the start: on top of a body.
pub fn tied_at(level: &Level, tie: Tie) -> Vec2 {
    let snip = SnipTuning::default();
    let radius = match tie {
        Tie::Free | Tie::Peg(_) | Tie::Post { .. } => 0.0,
        Tie::Berry(_) if level.halves.is_some() => snip.berry_radius * std::f32::consts::FRAC_1_SQRT_2,
        Tie::Berry(_) => snip.berry_radius,
        Tie::Seed(index) => level.seeds[index].radius,
        Tie::Lamp(_) => snip.mechanics.lamp_radius,
    };
    level.middle_of(tie) - vec2(0.0, radius)
}

fn build_rock(report: &mut Report<'_>, path: &str, rock: &RawRock) -> Option<RockSpec> {
    let turn = trig::direction(rock.angle.to_radians());
    let turned = |points: Vec<Vec2>| RockShape::Polygon(points.into_iter().map(|p| turn.rotate(p)).collect());
    let shape = match (rock.radius, rock.sides, &rock.points) {
        (Some(radius), None, None) => RockShape::Circle { radius },
        (None, Some([w, h]), None) => {
            let (x, y) = (w / 2.0, h / 2.0);
            turned(vec![vec2(-x, -y), vec2(x, -y), vec2(x, y), vec2(-x, y)])
        }
        (None, None, Some(points)) => turned(points.iter().copied().map(point).collect()),
        _ => {
            report.error(path, "a rock needs exactly one of \"radius\", \"box\" and \"points\"");
            return None;
        }
    };
    if let RockShape::Polygon(points) = &shape {
        let problem = Outline::Polygon(points.clone()).problem();
        if let Some(problem) = problem {
            report.error(&keys::join(path, if rock.points.is_some() { "points" } else { "box" }), problem);
            return None;
        }
    }
    Some(RockSpec {
        at: point(rock.at),
        shape,
        friction: rock.friction.unwrap_or(FRICTION),
        restitution: rock.restitution.unwrap_or(RESTITUTION),
    })
}

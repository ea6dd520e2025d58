//! Small levels with any of the mechanics in them, for tests of what they do to each other.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::spec::*;
use gossamer::sim::sign::Sign;
use std::f32::consts::FRAC_PI_2;

/// All mechanics of Snip, by the names of their level keys.
pub const MECHANICS: [&str; 23] = [
    "ring",
    "bead",
    "moth",
    "reel",
    "ant",
    "burrow",
    "cap",
    "buttons",
    "nettle",
    "moonstone",
    "halves",
    "disc",
    "sling",
    "curtain",
    "breeze",
    "bridge",
    "pendulum",
    "jar",
    "geyser",
    "pod",
    "sticky",
    "timed firefly",
    "night",
];

/// The berry on one rope over a floor of two rocks, and the mechanics with these indices around it.
pub fn level_of(mechanics: &[usize]) -> Level {
    let floor = RockSpec {
        at: vec2(200.0, 585.0),
        shape: RockShape::Polygon(vec![vec2(-170.0, -12.0), vec2(170.0, -12.0), vec2(170.0, 12.0), vec2(-170.0, 12.0)]),
        friction: 0.4,
        restitution: 0.2,
    };
    let mut level = Level {
        nim: vec2(370.0, 480.0),
        pegs: vec![PegSpec::fixed(vec2(200.0, 90.0))],
        ropes: vec![rope(0, Tie::Berry(0), 115.0)],
        fireflies: vec![FireflySpec { at: vec2(120.0, 330.0), leaves: None }],
        rocks: vec![floor],
        ..Level::empty("test/pair")
    };
    for &mechanic in mechanics {
        add(&mut level, MECHANICS[mechanic]);
    }
    if level.halves.is_some() {
        let right = level.pegs.len();
        level.pegs.push(PegSpec::fixed(vec2(240.0, 70.0)));
        level.ropes.push(rope(right, Tie::Berry(1), 135.0));
    }
    level
}

fn rope(peg: usize, to: Tie, length: f32) -> RopeSpec {
    RopeSpec { from: Tie::Peg(peg), to, length, compliance: 0.0 }
}

/// A peg of this kind, with a rope to the berry if it has a length.
fn peg(level: &mut Level, at: Vec2, kind: PegKind, length: Option<f32>) {
    let index = level.pegs.len();
    level.pegs.push(PegSpec { at, kind });
    level.ropes.extend(length.map(|length| rope(index, Tie::Berry(0), length)));
}

fn stem(a: Vec2, b: Vec2) -> ThornSpec {
    ThornSpec { points: vec![a, b], turns: None, nettle: None }
}

fn add(level: &mut Level, mechanic: &str) {
    match mechanic {
        "ring" => peg(level, vec2(120.0, 260.0), PegKind::Ring { radius: 75.0 }, None),
        "bead" => {
            let (from, to) = (vec2(60.0, 60.0), vec2(340.0, 130.0));
            peg(level, from.lerp(to, 0.3), PegKind::Bead { from, to }, Some(190.0));
        }
        "moth" => {
            let track = Track::Circle { center: vec2(290.0, 110.0), radius: 45.0 };
            let moth = MothSpec { track, speed: 70.0, start: 0.0 };
            peg(level, vec2(335.0, 110.0), PegKind::Moth(moth), Some(230.0));
        }
        "reel" => peg(level, vec2(140.0, 80.0), PegKind::Reel { most: 350.0 }, Some(150.0)),
        "ant" => {
            let index = level.pegs.len();
            peg(level, vec2(40.0, 100.0), PegKind::Fixed, Some(320.0));
            level.ants.push(index);
        }
        "pod" => peg(level, vec2(330.0, 250.0), PegKind::Pod, None),
        "sticky" => peg(level, vec2(240.0, 60.0), PegKind::Sticky { stuck: true }, Some(170.0)),
        "bridge" => {
            let first = level.pegs.len();
            for at in [vec2(90.0, 420.0), vec2(200.0, 440.0), vec2(310.0, 420.0)] {
                peg(level, at, PegKind::Fixed, None);
            }
            level.bridges.push(BridgeSpec { pegs: (first..first + 3).collect(), slack: 1.06 });
        }
        "pendulum" => {
            peg(level, vec2(320.0, 60.0), PegKind::Fixed, None);
            let index = level.pegs.len() - 1;
            level.seeds.push(SeedSpec { at: vec2(390.0, 200.0), radius: 18.0, mass: 600.0 });
            level.ropes.push(rope(index, Tie::Seed(0), 150.0));
        }
        "night" => {
            peg(level, vec2(360.0, 330.0), PegKind::Fixed, None);
            let index = level.pegs.len() - 1;
            level.lamps.push(LampSpec { at: vec2(360.0, 420.0), light: 160.0 });
            level.ropes.push(rope(index, Tie::Lamp(0), 75.0));
            level.night = true;
        }
        "halves" => level.halves = Some([vec2(170.0, 200.0), vec2(260.0, 200.0)]),
        "timed firefly" => level.fireflies.push(FireflySpec { at: vec2(260.0, 300.0), leaves: Some(4.0) }),
        _ => add_things(level, mechanic),
    }
}

/// What has no peg.
fn add_things(level: &mut Level, mechanic: &str) {
    let mouth = |at, angle| MouthSpec { at, angle };
    match mechanic {
        "burrow" => level
            .burrows
            .push(BurrowSpec { mouths: [mouth(vec2(230.0, 555.0), -FRAC_PI_2), mouth(vec2(60.0, 200.0), -0.5)] }),
        "cap" => level.caps.push(CapSpec { at: vec2(190.0, 510.0), angle: -1.4, large: true }),
        "buttons" => {
            level.thorns.push(ThornSpec { turns: Some(Sign::Star), ..stem(vec2(60.0, 460.0), vec2(60.0, 540.0)) });
            level.buttons.push(ButtonSpec { at: vec2(30.0, 380.0), turns: Sign::Star });
        }
        "nettle" => {
            let nettle = Some(NettleSpec { on: 1.0, off: 2.0, delay: 3.0 });
            level.thorns.push(ThornSpec { nettle, ..stem(vec2(230.0, 470.0), vec2(300.0, 470.0)) });
        }
        "moonstone" => level.moonstones.push(vec2(30.0, 30.0)),
        "disc" => {
            level.discs.push(DiscSpec { at: vec2(200.0, 110.0), radius: 80.0, handles: 2, angle: 0.0 });
            level.puffballs.push(PuffballSpec { at: vec2(150.0, 150.0), angle: 0.5 });
            level.bubbles.push(vec2(240.0, 140.0));
        }
        "sling" => {
            let compliance = 25.0 / (200.0 * 980.0);
            level.slings.push(SlingSpec { posts: [vec2(110.0, 380.0), vec2(230.0, 380.0)], compliance, reach: 120.0 });
        }
        "curtain" => level.curtains.push(CurtainSpec {
            at: vec2(150.0, 330.0),
            size: vec2(120.0, 90.0),
            pins: Pins::Ends,
            tear: 0.9,
        }),
        "breeze" => {
            level.breezes.push(BreezeSpec {
                at: vec2(0.0, 150.0),
                size: vec2(400.0, 250.0),
                wind: vec2(160.0, -30.0),
                gusts: 0.5,
            });
            level.bubbles.push(vec2(80.0, 280.0));
        }
        "jar" => level.jars.extend([vec2(200.0, 350.0), vec2(80.0, 300.0)]),
        "geyser" => level.geysers.push(GeyserSpec {
            at: vec2(215.0, 560.0),
            angle: -FRAC_PI_2,
            heights: [0.0, 140.0, 260.0],
            start: 1,
        }),
        other => panic!("no mechanic {other}"),
    }
}

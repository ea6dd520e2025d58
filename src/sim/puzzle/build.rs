//! A level at its start: the world with its bodies, shapes and ropes, and the state of every element.

use std::sync::Arc;

use super::elements::{
    Ant, AntState, Bead, Berry, Breeze, Bubble, BubbleState, Burrow, Button, Cap, Curtain, Disc, Elements, Firefly,
    Geyser, Hanging, Jar, Moonstone, Moth, Nim, Origin, Part, Peg, Pod, Puffball, Reel, Ring, Rope, Sling, Sticky,
    Thorn,
};
use super::finger::Fingers;
use super::level::Level;
use super::spec::{PegKind, RockShape, RopeSpec, Tie};
use super::state::{Built, Puzzle};
use super::{breeze, bridge, cap, curtain, sling, sticky};
use crate::math::geom::Vec2;
use crate::math::trig;
use crate::sim::phase::Phase;
use crate::sim::tuning::{SnipTuning, Tuning};
use crate::verlet::sheet::Sheet;
use crate::verlet::slots::Reserved;
use crate::verlet::{Attach, BodyDef, Capacity, Jam, Outline, RopeDef, ShapeDef, World};

/// Events that one tick can hold before further ones are dropped (they only feed the eye and the ear).
const EVENTS_PER_TICK: usize = 64;

impl Puzzle {
    /// The level at its start. All memory that a run needs is taken here.
    pub fn new(level: Arc<Level>, tuning: &Tuning) -> Puzzle {
        let mut world = World::new(tuning.engine, capacity(&level, tuning));
        let built = Built::new(&tuning.snip);
        add_rocks(&mut world, &level, built.rock_rounding);
        breeze::build(&mut world, &level);
        let mut berries = Reserved::new(2);
        match level.halves {
            None => berries.push(add_berry(&mut world, &tuning.snip, level.berry, Part::Whole)),
            Some(halves) => {
                for (at, part) in halves.into_iter().zip([Part::Left, Part::Right]) {
                    berries.push(add_berry(&mut world, &tuning.snip, at, part));
                }
            }
        }
        let elements = elements(&mut world, &level, &tuning.snip);
        let mut puzzle = Puzzle {
            built,
            world,
            tick: 0,
            phase: Phase::Playing,
            berries,
            ropes: Reserved::new(2 * level.rope_count()),
            elements,
            fingers: Fingers::default(),
            cuts: 0,
            events: Reserved::new(EVENTS_PER_TICK),
            tuning: tuning.clone(),
            level,
        };
        puzzle.add_ropes();
        bridge::build(&mut puzzle);
        sticky::begin(&mut puzzle);
        sling::begin(&mut puzzle);
        puzzle
    }

    fn add_ropes(&mut self) {
        let level = Arc::clone(&self.level);
        for (index, rope) in level.ropes.iter().enumerate() {
            // A rope is wound at its first end.
            let turned = winds(&level, rope.from).is_none() && winds(&level, rope.to).is_some();
            let ends = if turned { [rope.to, rope.from] } else { [rope.from, rope.to] };
            let added = self.add_rope(Origin::Rope(index), ends, rope_def(&level, rope));
            debug_assert!(added.is_some(), "the world has room for every rope of its level");
        }
    }

    /// Hangs a rope between two things; `def` has all but its ends and its spacing. None if one of them is gone or the
    /// world is full.
    pub(super) fn add_rope(&mut self, origin: Origin, ends: [Tie; 2], def: RopeDef) -> Option<()> {
        if self.ropes.len() == self.ropes.capacity() {
            return None;
        }
        let [from, to] = [self.attach(ends[0])?, self.attach(ends[1])?];
        let id = self.world.add_rope(&RopeDef { from, to, spacing: self.tuning.snip.rope_spacing, ..def })?;
        self.ropes.push(Rope { id, origin, ends, cut_at: None, slack_for: 0 });
        Some(())
    }

    /// How the engine holds a rope at `tie` now.
    pub(super) fn attach(&self, tie: Tie) -> Option<Attach> {
        match tie {
            Tie::Free => None,
            Tie::Peg(index) => Some(Attach::Pin(self.elements.pegs[index].at)),
            Tie::Post { sling, side } => Some(Attach::Pin(self.level.slings[sling].posts[side])),
            Tie::Berry(_) | Tie::Seed(_) | Tie::Lamp(_) => {
                let body = self.body_of(tie)?;
                let local = Puzzle::tie_point(self.world.body(body)?.radius);
                Some(Attach::Body { body, local })
            }
        }
    }
}

/// A rope of the level but for its ends and its spacing.
fn rope_def(level: &Level, rope: &RopeSpec) -> RopeDef {
    let most = winds(level, rope.from).or(winds(level, rope.to)).unwrap_or(0.0);
    // The engine counts strain, a level the stretch in cm.
    let (length, compliance) = (rope.length, rope.compliance / rope.length);
    RopeDef { length, compliance, max_length: most, ..RopeDef::default() }
}

/// How long the reel at `tie` lets a rope become, if there is one.
fn winds(level: &Level, tie: Tie) -> Option<f32> {
    match tie {
        Tie::Peg(index) => match level.pegs[index].kind {
            PegKind::Reel { most } => Some(most),
            _ => None,
        },
        _ => None,
    }
}

/// Room for everything the level can become: each rope may be cut once.
fn capacity(level: &Level, tuning: &Tuning) -> Capacity {
    let snip = &tuning.snip;
    let nodes = |length: f32| (length / snip.rope_spacing) as usize + 4;
    // A reel may wind its rope out, in links that are shorter if the rope is; a pod's rope may reach across the stage.
    let ropes = level.ropes.iter().map(|rope| {
        let def = RopeDef { spacing: snip.rope_spacing, ..rope_def(level, rope) };
        nodes(def.length.max(def.max_length)).max(def.room()) + 4
    });
    let spans = level.bridges.iter().flat_map(|bridge| {
        let ends = bridge.pegs.windows(2).map(|ends| level.pegs[ends[0]].at.distance(level.pegs[ends[1]].at));
        ends.map(|length| nodes(length * bridge.slack))
    });
    let shooting = level.pegs.iter().map(|peg| match peg.kind {
        PegKind::Ring { radius } => nodes(radius + 2.0 * snip.berry_radius),
        PegKind::Pod => nodes(snip.mechanics.pod_reach),
        _ => 0,
    });
    let bands = level.slings.iter().map(|sling| 2 * nodes(sling.posts[0].distance(sling.posts[1])));
    let particles: usize = ropes.chain(spans).chain(shooting).chain(bands).sum();
    Capacity {
        particles: particles + 64,
        ropes: 2 * level.rope_count() + 2,
        bodies: 3 + level.seeds.len() + level.lamps.len() + level.pegs.len(),
        shapes: level.rocks.len() + level.caps.len() + 1,
        sheets: level.curtains.len(),
        sheet_nodes: level.curtains.iter().map(|spec| Sheet::nodes_of(&curtain::recipe(spec))).sum(),
    }
}

fn add_rocks(world: &mut World, level: &Level, rounding: f32) {
    for rock in &level.rocks {
        let outline = match &rock.shape {
            RockShape::Circle { radius } => Outline::Circle { radius: *radius },
            RockShape::Polygon(points) => Outline::Polygon(points.clone()),
        };
        world.add_shape(&ShapeDef {
            outline,
            position: rock.at,
            angle: 0.0,
            friction: rock.friction,
            restitution: rock.restitution,
            rounding,
            on_jam: Jam::Snap,
        });
    }
}

/// The berry, or a half with half its mass and area.
pub(super) fn add_berry(world: &mut World, snip: &SnipTuning, at: Vec2, part: Part) -> Berry {
    let (mass, radius) = match part {
        Part::Whole => (snip.berry_mass, snip.berry_radius),
        Part::Left | Part::Right => (0.5 * snip.berry_mass, snip.berry_radius * std::f32::consts::FRAC_1_SQRT_2),
    };
    let body = world.add_body(BodyDef {
        position: at,
        mass,
        radius,
        friction: snip.berry_friction,
        restitution: snip.berry_restitution,
        ..BodyDef::default()
    });
    Berry::new(body, part)
}

fn hang(world: &mut World, snip: &SnipTuning, at: Vec2, mass: f32, radius: f32) -> Hanging {
    let def = BodyDef { position: at, mass, radius, friction: snip.berry_friction, ..BodyDef::default() };
    Hanging { body: Some(world.add_body(def)), knocked_at: None }
}

/// Indices of the pegs of one kind.
fn pegs_that<'a>(level: &'a Level, is: impl Fn(&PegKind) -> bool + 'a) -> impl Iterator<Item = usize> + 'a {
    (0..level.pegs.len()).filter(move |&index| is(&level.pegs[index].kind))
}

/// A reel with its rope as long as the level has it.
fn reel(level: &Level, peg: usize) -> Reel {
    let rope = level.ropes.iter().find(|rope| [rope.from, rope.to].contains(&Tie::Peg(peg)));
    Reel { peg, angle: 0.0, goal: rope.map_or(0.0, |rope| rope.length), held: false }
}

fn elements(world: &mut World, level: &Level, snip: &SnipTuning) -> Elements {
    let moths = level.pegs.iter().enumerate().filter_map(|(peg, spec)| match &spec.kind {
        PegKind::Moth(moth) => Some(Moth { peg, along: moth.start }),
        _ => None,
    });
    let mechanics = &snip.mechanics;
    Elements {
        pegs: level.pegs.iter().map(|peg| Peg { at: peg.at, previous: peg.at }).collect(),
        beads: pegs_that(level, |kind| matches!(kind, PegKind::Bead { .. }))
            .map(|peg| Bead { peg, held: false })
            .collect(),
        moths: moths.collect(),
        reels: pegs_that(level, |kind| matches!(kind, PegKind::Reel { .. })).map(|peg| reel(level, peg)).collect(),
        stickies: pegs_that(level, |kind| matches!(kind, PegKind::Sticky { .. }))
            .map(|peg| Sticky { peg, body: None, gone: false })
            .collect(),
        rings: pegs_that(level, |kind| matches!(kind, PegKind::Ring { .. }))
            .map(|peg| Ring { peg, tied_at: None })
            .collect(),
        pods: pegs_that(level, |kind| matches!(kind, PegKind::Pod)).map(|peg| Pod { peg, shot_at: None }).collect(),
        ants: (level.ants.iter())
            .map(|&peg| (peg, level.pegs[peg].at))
            .map(|(peg, at)| Ant { peg, at, previous: at, state: AntState::Waiting })
            .collect(),
        seeds: level.seeds.iter().map(|seed| hang(world, snip, seed.at, seed.mass, seed.radius)).collect(),
        lamps: (level.lamps.iter())
            .map(|lamp| hang(world, snip, lamp.at, mechanics.lamp_mass, mechanics.lamp_radius))
            .collect(),
        fireflies: (level.fireflies.iter())
            .map(|spec| Firefly { at: spec.at, caught_at: None, left_at: None, hidden: level.night })
            .collect(),
        thorns: (level.thorns.iter())
            .map(|spec| Thorn { angle: 0.0, previous_angle: 0.0, goal: 0.0, stings: spec.nettle.is_none() })
            .collect(),
        buttons: level.buttons.iter().map(|_| Button { pressed_at: None }).collect(),
        bubbles: level.bubbles.iter().map(|&at| Bubble { at, state: BubbleState::Waiting }).collect(),
        puffballs: (level.puffballs.iter())
            .map(|p| Puffball { at: p.at, direction: trig::direction(p.angle), puffed_at: None })
            .collect(),
        moonstones: level.moonstones.iter().map(|_| Moonstone { tapped_at: None }).collect(),
        caps: level.caps.iter().map(|spec| Cap { shape: cap::build(world, spec), hit_at: None }).collect(),
        discs: (level.discs.iter()).map(|_| Disc { angle: 0.0, previous_angle: 0.0, owed: 0.0, held: false }).collect(),
        slings: level
            .slings
            .iter()
            .map(|_| Sling { loaded: false, held: false, returns: false, shot_at: None, shot_from: Vec2::ZERO })
            .collect(),
        curtains: level.curtains.iter().map(|spec| Curtain { sheet: curtain::build(world, spec) }).collect(),
        breezes: level.breezes.iter().map(|_| Breeze { strong: false }).collect(),
        plank: None,
        jars: level.jars.iter().map(|_| Jar { used_at: None }).collect(),
        geysers: level.geysers.iter().map(|spec| Geyser { level: spec.start, since: None }).collect(),
        burrows: level.burrows.iter().map(|_| Burrow { used_at: None, entered: 0 }).collect(),
        nim: Nim { mouth: level.nim, open: false, since: 0, asleep: level.night },
        upside_down: false,
    }
}

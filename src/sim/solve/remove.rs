//! A level without one of its things: if a solution runs just the same, it never touched that thing.

use std::sync::Arc;

use super::player::Player;
use crate::sim::gesture::Step;
use crate::sim::puzzle::level::Level;
use crate::sim::puzzle::spec::{PegKind, Tie};
use crate::sim::tuning::Tuning;

/// Every thing that could be left out, with the level that is then left. Thorns and ants are no such things: a solution
/// must not touch them. Pegs that can do more than hold become pegs that cannot.
pub fn without_each(level: &Level) -> Vec<(String, Level)> {
    let mut all = Vec::new();
    leave_out(level, "rope", |level| &mut level.ropes, &mut all);
    leave_out(level, "button", |level| &mut level.buttons, &mut all);
    leave_out(level, "bubble", |level| &mut level.bubbles, &mut all);
    leave_out(level, "puffball", |level| &mut level.puffballs, &mut all);
    leave_out(level, "rock", |level| &mut level.rocks, &mut all);
    leave_out(level, "burrow", |level| &mut level.burrows, &mut all);
    leave_out(level, "cap", |level| &mut level.caps, &mut all);
    leave_out(level, "moonstone", |level| &mut level.moonstones, &mut all);
    leave_out(level, "disc", |level| &mut level.discs, &mut all);
    leave_out(level, "sling", |level| &mut level.slings, &mut all);
    leave_out(level, "curtain", |level| &mut level.curtains, &mut all);
    leave_out(level, "breeze", |level| &mut level.breezes, &mut all);
    leave_out(level, "bridge", |level| &mut level.bridges, &mut all);
    leave_out(level, "jar", |level| &mut level.jars, &mut all);
    leave_out(level, "geyser", |level| &mut level.geysers, &mut all);
    for (index, peg) in level.pegs.iter().enumerate() {
        if let Some(kind) = kind_of_peg(&peg.kind) {
            let mut plain = level.clone();
            plain.pegs[index].kind = PegKind::Fixed;
            all.push((format!("{kind} at {:.0} {:.0}", peg.at.x, peg.at.y), plain));
        }
    }
    for index in 0..level.seeds.len() {
        let mut fewer = without_body(level, Tie::Seed(index));
        fewer.seeds.remove(index);
        all.push((format!("seed {index}"), fewer));
    }
    for index in 0..level.lamps.len() {
        let mut fewer = without_body(level, Tie::Lamp(index));
        fewer.lamps.remove(index);
        all.push((format!("lamp {index}"), fewer));
    }
    all
}

/// What a peg can do besides holding.
fn kind_of_peg(kind: &PegKind) -> Option<&'static str> {
    Some(match kind {
        PegKind::Fixed => return None,
        PegKind::Bead { .. } => "bead",
        PegKind::Moth(_) => "moth",
        PegKind::Reel { .. } => "reel",
        PegKind::Sticky { .. } => "sticky peg",
        PegKind::Ring { .. } => "ring",
        PegKind::Pod => "pod",
    })
}

/// The kinds of things in `level`, to see what is new in it.
pub fn kinds(level: &Level) -> Vec<&'static str> {
    let lists = [
        ("bubbles", level.bubbles.len()),
        ("puffballs", level.puffballs.len()),
        ("thorns", level.thorns.len()),
        ("nettles", level.thorns.iter().filter(|thorn| thorn.nettle.is_some()).count()),
        ("buttons", level.buttons.len()),
        ("rocks", level.rocks.len()),
        ("burrows", level.burrows.len()),
        ("caps", level.caps.len()),
        ("moonstones", level.moonstones.len()),
        ("discs", level.discs.len()),
        ("slings", level.slings.len()),
        ("curtains", level.curtains.len()),
        ("breezes", level.breezes.len()),
        ("bridges", level.bridges.len()),
        ("jars", level.jars.len()),
        ("geysers", level.geysers.len()),
        ("ants", level.ants.len()),
        ("seeds", level.seeds.len()),
        ("lamps", level.lamps.len()),
        ("halves", usize::from(level.halves.is_some())),
        ("leaving fireflies", level.fireflies.iter().filter(|firefly| firefly.leaves.is_some()).count()),
        ("ropes", level.ropes.len()),
    ];
    let pegs = level.pegs.iter().filter_map(|peg| kind_of_peg(&peg.kind));
    let mut kinds: Vec<&str> =
        lists.iter().filter(|(_, count)| *count > 0).map(|(kind, _)| *kind).chain(pegs).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Leaves out each item of one list.
fn leave_out<T>(level: &Level, what: &str, list: impl Fn(&mut Level) -> &mut Vec<T>, all: &mut Vec<(String, Level)>) {
    let count = list(&mut level.clone()).len();
    for index in 0..count {
        let mut fewer = level.clone();
        list(&mut fewer).remove(index);
        all.push((format!("{what} {index}"), fewer));
    }
}

/// The level without the ropes of a seed or lamp; those of later ones are tied to one number less.
fn without_body(level: &Level, body: Tie) -> Level {
    let mut fewer = level.clone();
    fewer.ropes.retain(|rope| rope.from != body && rope.to != body);
    for tie in fewer.ropes.iter_mut().flat_map(|rope| [&mut rope.from, &mut rope.to]) {
        match (tie, body) {
            (Tie::Seed(index), Tie::Seed(gone)) | (Tie::Lamp(index), Tie::Lamp(gone)) if *index > gone => *index -= 1,
            _ => {}
        }
    }
    fewer
}

/// The things of `level` that none of these runs touches: without them each run ends alike.
pub fn untouched(level: &Arc<Level>, tuning: &Tuning, runs: &[Vec<Step>]) -> Vec<String> {
    let end = |level: &Arc<Level>, steps: &[Step]| {
        let mut player = Player::new(level, tuning, steps);
        (player.finish(), player.puzzle.tick())
    };
    let ends: Vec<_> = runs.iter().map(|steps| end(level, steps)).collect();
    let same = |fewer: &Level| {
        let fewer = Arc::new(fewer.clone());
        runs.iter().zip(&ends).all(|(steps, known)| end(&fewer, steps) == *known)
    };
    without_each(level).into_iter().filter(|(_, fewer)| same(fewer)).map(|(name, _)| name).collect()
}

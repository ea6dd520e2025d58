//! A hand that taps and drags all there is, and the levels of the game that have most to move.

use std::path::Path;
use std::sync::Arc;

use gossamer::content::library::Library;
use gossamer::content::source::Source;
use gossamer::math::geom::Vec2;
use gossamer::sim::command::{Command, FingerKind, Spot};
use gossamer::sim::puzzle::disc;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::state::Puzzle;
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;

/// What a thing that can be touched weighs against a node of a rope or a cloth.
const TARGET: usize = 12;

/// What a finger can drag, as it is now.
fn handles(puzzle: &Puzzle) -> Vec<Vec2> {
    let (level, elements) = (puzzle.level(), puzzle.elements());
    let pegs = elements.beads.iter().map(|bead| bead.peg).chain(elements.reels.iter().map(|reel| reel.peg));
    let mut places: Vec<Vec2> = pegs.map(|peg| elements.pegs[peg].at).collect();
    places.extend(level.discs.iter().zip(&elements.discs).map(|(spec, disc)| disc::handle(spec, 0, disc.angle)));
    places.extend(puzzle.berry().and_then(|id| puzzle.world().body(id)).map(|body| body.position));
    places
}

/// Taps one thing after the other with finger 0, drags one after the other in circles with finger 1.
pub fn act(session: &mut Session, frame: u32) {
    let (kind, turn, step) = (FingerKind::Touch, (frame / 30) as usize, frame % 30);
    if step == 0 {
        let targets: Vec<Vec2> = session.puzzle().targets().map(|(_, at, _)| at).collect();
        let handles = handles(session.puzzle());
        let tap = (!targets.is_empty()).then(|| targets[turn % targets.len()]);
        let drag = (!handles.is_empty()).then(|| handles[turn % handles.len()]);
        for (finger, at) in [(0, tap), (1, drag)] {
            if let Some(at) = at {
                session.push(Command::Press { finger, kind, at: Spot::new(at) });
            }
        }
    } else if step == 25 {
        (0..2).for_each(|finger| session.push(Command::Release { finger }));
    } else if let Some(held) = session.puzzle().fingers().down()[1] {
        let to = held.at + Vec2::from_angle(0.4 * step as f32) * 14.0;
        session.push(Command::Move { finger: 1, to: Spot::new(to) });
    }
}

/// All levels of the game.
pub fn levels() -> Vec<Arc<Level>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf();
    Library::load(&Source { root: Some(root) }).playable().cloned().collect()
}

/// The level of each pack that has most to move.
pub fn busiest() -> Vec<Arc<Level>> {
    let mut found: Vec<(usize, Arc<Level>)> = Vec::new();
    for level in levels() {
        let load = load(&level);
        match found.iter_mut().find(|(_, other)| pack(other) == pack(&level)) {
            Some(most) if most.0 < load => *most = (load, level),
            Some(_) => {}
            None => found.push((load, level)),
        }
    }
    found.into_iter().map(|(_, level)| level).collect()
}

/// The pack of a level.
pub fn pack(level: &Level) -> &str {
    level.id.split('/').next().unwrap_or_default()
}

/// How much moves at the start of a level: nodes of ropes and cloth, and things to touch.
fn load(level: &Arc<Level>) -> usize {
    let puzzle = Puzzle::new(Arc::clone(level), &Tuning::default());
    let world = puzzle.world();
    let ropes: usize = world.ropes().filter_map(|id| world.rope(id)).map(|rope| rope.len()).sum();
    let sheets: usize = world.sheets().filter_map(|id| world.sheet(id)).map(|sheet| sheet.columns * sheet.rows).sum();
    ropes + sheets + TARGET * puzzle.targets().count()
}

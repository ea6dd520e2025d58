//! The stage as it is drawn: every element in the levels under `tests/stage`, played by hands that tap and drag all there
//! is. A frame allocates nothing of ours, and nothing that is drawn is not a number.

use std::path::Path;
use std::sync::Arc;

use glam::{Affine2, Vec2, vec2};
use gossamer::content::library::Library;
use gossamer::content::source::Source;
use gossamer::content::style::{Pack, Style};
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::state::Puzzle;
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;
use gossamer::view::debug::draw_debug;
use gossamer::view::motion::Motion;
use gossamer::view::paint::Painter;
use gossamer::view::stage::StageView;
use gossamer::view::stage_frame::StageFrame;

#[path = "common/counting.rs"]
mod counting;
#[path = "common/hand.rs"]
mod hand;

use counting::allocations;

/// Frames of one run, at two ticks each.
const FRAMES: u32 = 300;

fn levels() -> Vec<Arc<Level>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stage");
    let library = Library::load(&Source { root: Some(root) });
    let problems: Vec<String> = library.entries().iter().map(|entry| entry.problems.to_string()).collect();
    let levels: Vec<Arc<Level>> = library.playable().cloned().collect();
    assert_eq!(levels.len(), library.entries().len(), "{problems:?}");
    levels
}

/// Plays a level for so many frames and draws every `every`th; how often ticks and frames allocated.
fn run(
    session: &mut Session,
    p: &mut Painter,
    style: &Style,
    motion: Motion,
    (frames, every): (u32, u32),
) -> (usize, usize) {
    session.restart();
    let mut stage = StageView::new(session.puzzle(), style).dressed(true);
    let view = Affine2::from_scale_angle_translation(Vec2::splat(1.3), 0.0, vec2(380.0, 0.0));
    let made = allocations;
    let (mut in_ticks, mut in_frames) = (0, 0);
    for number in 0..frames {
        hand::act(session, number);
        let before = made();
        (0..2).for_each(|_| session.step());
        in_ticks += made() - before;
        let before = made();
        for event in session.events() {
            stage.event(event, session.puzzle());
        }
        let motion = Motion { time: number as f32 / 60.0, ..motion };
        stage.update(session.puzzle(), motion);
        let frame = StageFrame {
            style,
            palette: style.palette(Pack::Storm),
            alpha: 0.5,
            view,
            window: vec2(1280.0, 800.0),
            slots: [vec2(-100.0, 20.0); 3],
            motion,
        };
        p.begin_frame(1.0);
        if number % every == 0 {
            stage.draw(p, session.puzzle(), &frame);
            draw_debug(p, session.puzzle(), view);
        }
        in_frames += made() - before;
        session.clear_events();
        for vertex in p.sheet.chunks().iter().flat_map(|chunk| &chunk.mesh.vertices) {
            assert!(vertex.position.is_finite(), "frame {number} of {}", session.puzzle().level().id);
        }
    }
    (in_ticks, in_frames)
}

/// What macroquad itself allocates in a frame, three times for 70 bytes, needs a window and is not counted here.
#[test]
fn a_minute_in_the_busiest_level_of_each_pack_allocates_nothing() {
    let style = Style::default();
    let mut p = Painter::default();
    let levels = hand::busiest();
    assert!(!levels.is_empty());
    for level in levels {
        let mut session = Session::new(Arc::clone(&level), Tuning::default());
        session.step();
        let motion = Motion { dt: 1.0 / 60.0, ..Motion::still(0.0) };
        let length = (3600, 4);
        let (first, _) = run(&mut session, &mut p, &style, motion, length);
        let (second, frames) = run(&mut session, &mut p, &style, motion, length);
        println!("{}: played for a minute", level.id);
        assert_eq!((first, second, frames), (0, 0, 0), "{}: allocations in ticks and frames", level.id);
    }
}

#[test]
fn frames_of_every_element_allocate_nothing_and_hold_only_numbers() {
    let style = Style::default();
    let mut p = Painter::default();
    for level in levels() {
        let mut session = Session::new(Arc::clone(&level), Tuning::default());
        for motion in [Motion::still(0.0), Motion { reduced: true, contrast: true, ..Motion::still(0.0) }] {
            // the painter grows in the first run to what the second, equal one needs
            run(&mut session, &mut p, &style, motion, (FRAMES, 1));
            let (_, made) = run(&mut session, &mut p, &style, motion, (FRAMES, 1));
            assert_eq!(made, 0, "{}: drawing allocated {made} times in {FRAMES} frames", level.id);
        }
    }
}

/// How many of something a level has.
type Count = fn(&Level) -> usize;

#[test]
fn the_levels_to_look_at_hold_every_element() {
    let levels = levels();
    let has = |list: Count| levels.iter().any(|level| list(level) > 0);
    let lists: [(&str, Count); 19] = [
        ("seeds", |level| level.seeds.len()),
        ("lamps", |level| level.lamps.len()),
        ("ropes", |level| level.ropes.len()),
        ("ants", |level| level.ants.len()),
        ("fireflies", |level| level.fireflies.iter().filter(|fly| fly.leaves.is_some()).count()),
        ("turning thorns", |level| level.thorns.iter().filter(|thorn| thorn.turns.is_some()).count()),
        ("nettles", |level| level.thorns.iter().filter(|thorn| thorn.nettle.is_some()).count()),
        ("buttons", |level| level.buttons.len()),
        ("bubbles", |level| level.bubbles.len()),
        ("puffballs", |level| level.puffballs.len()),
        ("rocks", |level| level.rocks.len()),
        ("burrows", |level| level.burrows.len()),
        ("caps", |level| level.caps.len()),
        ("moonstones", |level| level.moonstones.len()),
        ("discs", |level| level.discs.len()),
        ("slings", |level| level.slings.len()),
        ("curtains, breezes and bridges", |level| level.curtains.len() * level.breezes.len() * level.bridges.len()),
        ("jars and geysers", |level| level.jars.len() * level.geysers.len()),
        ("halves at night", |level| usize::from(level.halves.is_some() && level.night)),
    ];
    let missing: Vec<&str> = lists.into_iter().filter(|(_, list)| !has(*list)).map(|(name, _)| name).collect();
    assert!(missing.is_empty(), "no level has {missing:?}");
    let elements: Vec<Puzzle> = levels.iter().map(|level| Puzzle::new(Arc::clone(level), &Tuning::default())).collect();
    let pegs = |count: fn(&Puzzle) -> usize| elements.iter().any(|puzzle| count(puzzle) > 0);
    assert!(pegs(|puzzle| puzzle.elements().beads.len()) && pegs(|puzzle| puzzle.elements().moths.len()));
    assert!(pegs(|puzzle| puzzle.elements().reels.len()) && pegs(|puzzle| puzzle.elements().stickies.len()));
    assert!(pegs(|puzzle| puzzle.elements().rings.len()) && pegs(|puzzle| puzzle.elements().pods.len()));
}

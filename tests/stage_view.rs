//! The stage as it is drawn: every element in the levels under `tests/stage`, played by hands that tap and drag all there
//! is. A frame allocates nothing of ours, and nothing that is drawn is not a number.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use glam::{Affine2, Vec2, vec2};
use gossamer::content::library::Library;
use gossamer::content::source::Source;
use gossamer::content::style::{Pack, Style};
use gossamer::sim::command::{Command, FingerKind, Spot};
use gossamer::sim::puzzle::disc;
use gossamer::sim::puzzle::level::Level;
use gossamer::sim::puzzle::state::Puzzle;
use gossamer::sim::session::Session;
use gossamer::sim::tuning::Tuning;
use gossamer::view::debug::draw_debug;
use gossamer::view::motion::Motion;
use gossamer::view::paint::Painter;
use gossamer::view::stage::StageView;
use gossamer::view::stage_frame::StageFrame;

struct Counting;

thread_local! {
    /// Per thread, since the test harness allocates in its own thread meanwhile.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    // A thread that ends may allocate after its counter is gone; it is not the one that counts.
    let _ = ALLOCATIONS.try_with(|made| made.set(made.get() + 1));
}

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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
fn act(session: &mut Session, frame: u32) {
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

/// Plays a level and draws every frame; how often drawing allocated.
fn run(session: &mut Session, p: &mut Painter, style: &Style, motion: Motion) -> usize {
    session.restart();
    let mut stage = StageView::new(session.puzzle(), style);
    let view = Affine2::from_scale_angle_translation(Vec2::splat(1.3), 0.0, vec2(380.0, 0.0));
    let mut made = 0;
    for number in 0..FRAMES {
        act(session, number);
        (0..2).for_each(|_| session.step());
        let before = ALLOCATIONS.with(Cell::get);
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
        stage.draw(p, session.puzzle(), &frame);
        draw_debug(p, session.puzzle(), view);
        made += ALLOCATIONS.with(Cell::get) - before;
        session.clear_events();
        for vertex in p.sheet.chunks().iter().flat_map(|chunk| &chunk.mesh.vertices) {
            assert!(vertex.position.is_finite(), "frame {number} of {}", session.puzzle().level().id);
        }
    }
    made
}

#[test]
fn frames_of_every_element_allocate_nothing_and_hold_only_numbers() {
    let style = Style::default();
    let mut p = Painter::default();
    for level in levels() {
        let mut session = Session::new(Arc::clone(&level), Tuning::default());
        for motion in [Motion::still(0.0), Motion { reduced: true, contrast: true, ..Motion::still(0.0) }] {
            // the painter grows in the first run to what the second, equal one needs
            run(&mut session, &mut p, &style, motion);
            let made = run(&mut session, &mut p, &style, motion);
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

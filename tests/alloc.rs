//! A tick allocates nothing, whatever happens in it: counted by the global allocator of this test.

mod common;

use gossamer::math::geom::vec2;
use gossamer::verlet::query;
use gossamer::verlet::scenes;
use gossamer::verlet::world::World;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    /// Per thread, since the test harness allocates in its own thread meanwhile.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

fn count() {
    // A thread that ends may allocate after its counter is gone; it is not the one that counts.
    let _ = ALLOCATIONS.try_with(|made| made.set(made.get() + 1));
}

fn counted() -> usize {
    ALLOCATIONS.with(Cell::get)
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

/// Every kind of question.
fn ask(world: &World) {
    let (a, b) = (vec2(-50.0, -50.0), vec2(250.0, 300.0));
    let mut hits = 0;
    query::swept_cut(world, a, b, 14.0, &mut |_, _, _, _| hits += 1);
    query::bodies_in_circle(world, a, 500.0, &mut |_| hits += 1);
    hits += query::ray(world, a, b).is_some() as u32 + query::nearest_rope(world, b, 1000.0).is_some() as u32;
    std::hint::black_box(hits);
}

#[test]
fn no_scene_allocates_in_a_tick() {
    for (name, start) in scenes::SCENES {
        let mut scene = start();
        scene.step();
        let before = counted();
        for _ in 0..600 {
            scene.step();
        }
        ask(&scene.world);
        let made = counted() - before;
        assert_eq!(made, 0, "{name} allocated {made} times in 600 ticks and some questions");
        let mut checkpoint = scene.world.clone();
        scene.step();
        let before = counted();
        checkpoint.clone_from(&scene.world);
        scene.world.clone_from(&checkpoint);
        scene.step();
        let made = counted() - before;
        assert_eq!(made, 0, "{name}: copying a checkpoint there and back allocated {made} times");
    }
}

#[test]
fn a_session_with_cuts_checkpoints_and_rewinds_allocates_nothing() {
    let mut level = common::hanging_level();
    level.bubbles = vec![vec2(200.0, 300.0)];
    level.fireflies = vec![vec2(200.0, 260.0)];
    let mut session = common::start(level);
    session.step();
    let before = counted();
    for round in 0..40 {
        common::swipe(&mut session, vec2(150.0, 140.0), vec2(250.0, 150.0));
        for _ in 0..100 {
            session.step();
            session.clear_events();
        }
        session.rewind_to(100 * round / 2);
        session.clear_events();
    }
    let made = counted() - before;
    assert_eq!(made, 0, "allocated {made} times");
}

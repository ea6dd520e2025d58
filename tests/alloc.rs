//! A tick allocates nothing, whatever happens in it: counted by the global allocator of this test.

use gossamer::verlet::scenes;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// One test for all scenes: others would allocate at the same time.
#[test]
fn no_scene_allocates_in_a_tick() {
    for (name, start) in scenes::SCENES {
        let mut scene = start();
        scene.step();
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        for _ in 0..600 {
            scene.step();
        }
        let made = ALLOCATIONS.load(Ordering::Relaxed) - before;
        assert_eq!(made, 0, "{name} allocated {made} times in 600 ticks");
        let mut checkpoint = scene.world.clone();
        scene.step();
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        checkpoint.clone_from(&scene.world);
        scene.world.clone_from(&checkpoint);
        scene.step();
        let made = ALLOCATIONS.load(Ordering::Relaxed) - before;
        assert_eq!(made, 0, "{name}: copying a checkpoint there and back allocated {made} times");
    }
}

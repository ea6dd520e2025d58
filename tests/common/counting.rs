//! Counts what this thread allocates. A test file that has this as a module runs with it.
// Not every test uses all of it.
#![allow(dead_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    /// Per thread, since the test harness allocates in its own thread meanwhile.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// Bytes asked for and not yet given back, by this thread.
    static HELD: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: usize) {
    // A thread that ends may allocate after its counter is gone; it is not the one that counts.
    let _ = ALLOCATIONS.try_with(|made| made.set(made.get() + 1));
    let _ = HELD.try_with(|held| held.set(held.get() + bytes as isize));
}

fn uncount(bytes: usize) {
    let _ = HELD.try_with(|held| held.set(held.get() - bytes as isize));
}

/// How often this thread allocated so far.
pub fn allocations() -> usize {
    ALLOCATIONS.with(Cell::get)
}

/// Bytes that this thread holds.
pub fn held() -> isize {
    HELD.with(Cell::get)
}

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        uncount(layout.size());
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size);
        uncount(layout.size());
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

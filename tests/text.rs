//! Painting text allocates nothing once its letters were painted before: counted by the global allocator of this test.
use glam::{Vec2, vec2};
use gossamer::content::letters::Letters;
use gossamer::view::ink::Ink;
use gossamer::view::paint::Painter;
use gossamer::view::text::{Align, Outline, Text, TextStyle, Tint};
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

/// A frame with every kind of text.
fn frame(text: &Text, painter: &mut Painter) {
    painter.begin_frame(0.5);
    let stops = [(0.0, Ink::WHITE), (0.5, Ink::hex(0xf1eaff)), (1.0, Ink::hex(0xa890f4))];
    let title = TextStyle { tint: Tint::Each(&stops), ..TextStyle::new(150.0, 600, Ink::WHITE) };
    let outline = Outline { ink: Ink::SHADOW, width: 6.0, drop: vec2(0.0, 4.0) };
    text.draw_outlined(painter, "Gossamer", vec2(400.0, 200.0), Align::Centre, &title, &outline);
    let small = TextStyle::new(14.0, 500, Ink::WHITE.fade(0.7));
    let banner = "levels/puzzle/garden/03_swing.jsonc:12:8: unknown key \"lenght\"; did you mean \"length\"?";
    text.draw_wrapped(painter, banner, vec2(20.0, 300.0), 200.0, Align::Left, &small);
    text.draw_middle(painter, "Überraschung – 7.4 s", Vec2::ZERO, Align::Right, &text.fitted("x", small, 10.0));
}

#[test]
fn text_that_was_painted_before_allocates_nothing() {
    let text = Text::new(Letters::built_in());
    let mut painter = Painter::default();
    frame(&text, &mut painter);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    for _ in 0..10 {
        frame(&text, &mut painter);
    }
    assert_eq!(ALLOCATIONS.load(Ordering::Relaxed) - before, 0);
}

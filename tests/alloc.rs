//! A tick allocates nothing, whatever happens in it: counted by the global allocator of this test.

mod common;
#[path = "common/counting.rs"]
mod counting;

use counting::{allocations, held};
use gossamer::math::geom::vec2;
use gossamer::math::rng::Rng;
use gossamer::sim::puzzle::level::{Level, limits};
use gossamer::sim::session::Session;
use gossamer::sim::spider::scenes as nights;
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::query;
use gossamer::verlet::scenes;
use gossamer::verlet::scenes_web::{self, meddle};
use gossamer::verlet::world::World;
use std::sync::Arc;

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
        let before = allocations();
        for _ in 0..600 {
            scene.step();
        }
        ask(&scene.world);
        let made = allocations() - before;
        assert_eq!(made, 0, "{name} allocated {made} times in 600 ticks and some questions");
        let mut checkpoint = scene.world.clone();
        scene.step();
        let before = allocations();
        checkpoint.clone_from(&scene.world);
        scene.world.clone_from(&checkpoint);
        scene.step();
        let made = allocations() - before;
        assert_eq!(made, 0, "{name}: copying a checkpoint there and back allocated {made} times");
    }
}

/// Ticks, edits, questions and checkpoints of webs.
#[test]
fn no_web_allocates_once_it_is_made() {
    for (name, start) in scenes_web::WEBS {
        let mut scene = start();
        let mut checkpoint = scene.web.clone();
        let before = allocations();
        for tick in 0..600 {
            scene.step();
            if tick % 3 == 0 {
                meddle(&mut scene.web, &mut Rng::new(tick), 5);
            }
            let at = vec2(tick as f32 - 300.0, 100.0);
            let found = (scene.web.held(), scene.web.nearest(at, 900.0), scene.web.ray(at, at, 900.0, |_| false));
            std::hint::black_box(found);
            if tick % 100 == 50 {
                checkpoint.clone_from(&scene.web);
            }
            if tick % 100 == 99 {
                scene.web.clone_from(&checkpoint);
            }
        }
        assert_eq!(allocations() - before, 0, "{name}");
    }
}

/// The most web and prey that there can be, played, with checkpoints and rewinds.
#[test]
fn no_night_allocates_in_a_tick() {
    for name in nights::NIGHTS {
        let level = Arc::new(nights::level(name).expect("listed nights exist"));
        let mut session: Session<Night> = Session::of(level, Tuning { spin: nights::tuning(), ..Tuning::default() });
        let mut commands = Vec::with_capacity(8);
        let (mut made, mut strands, mut prey) = (0, 0, 0);
        for tick in 0..2400 {
            nights::act(session.game(), |command| commands.push(command));
            commands.drain(..).for_each(|command| session.push(command));
            let before = allocations();
            session.step();
            session.clear_events();
            if tick % 700 == 699 {
                session.rewind_to(session.game().tick() - 200);
            }
            made += allocations() - before;
            strands = strands.max(session.game().web().size().strands);
            prey = prey.max(session.game().prey().len());
        }
        println!("{name}: up to {strands} strands and {prey} prey");
        assert_eq!(made, 0, "{name} allocated {made} times");
        assert!(*name == "night" || strands >= 2000 && prey == 40, "{name}: {strands} strands and {prey} prey");
    }
}

#[test]
fn a_session_with_cuts_checkpoints_and_rewinds_allocates_nothing() {
    let mut level = common::hanging_level();
    level.bubbles = vec![vec2(200.0, 300.0)];
    level.fireflies = common::fireflies(&[vec2(200.0, 260.0)]);
    let mut session = common::start(level);
    session.step();
    let before = allocations();
    for round in 0..40 {
        common::swipe(&mut session, vec2(150.0, 140.0), vec2(250.0, 150.0));
        for _ in 0..100 {
            session.step();
            session.clear_events();
        }
        session.rewind_to(100 * round / 2);
        session.clear_events();
        if round % 10 == 9 {
            session.restart();
        }
    }
    let made = allocations() - before;
    assert_eq!(made, 0, "allocated {made} times");
}

/// All mechanics in one level, with taps, drags and cuts, checkpoints, restarts and rewinds.
#[test]
fn a_level_with_every_mechanic_allocates_nothing_in_a_tick() {
    let all: Vec<usize> = (0..common::pairs::MECHANICS.len()).collect();
    let mut session = common::start(common::pairs::level_of(&all));
    session.step();
    let targets: Vec<_> = session.puzzle().targets().map(|(_, at, _)| at).collect();
    let pegs: Vec<_> = session.puzzle().elements().pegs.iter().map(|peg| peg.at).collect();
    let mut made = 0;
    for tick in 0..4800 {
        if tick % 20 == 0 {
            common::tap(&mut session, targets[tick / 20 % targets.len()]);
        }
        let peg = pegs[tick / 50 % pegs.len()];
        match tick % 50 {
            5 => common::press(&mut session, 1, peg),
            6..40 => common::drag(&mut session, 1, peg + vec2(30.0, (tick % 50) as f32)),
            40 => common::release(&mut session, 1),
            41 if tick % 400 > 300 => common::swipe(&mut session, peg + vec2(-30.0, 30.0), peg + vec2(30.0, 34.0)),
            _ => {}
        }
        let before = allocations();
        session.step();
        session.clear_events();
        if tick % 700 == 699 {
            session.rewind_to(session.puzzle().tick() - 200);
            session.clear_events();
        }
        if tick % 1600 == 1599 {
            session.restart();
        }
        made += allocations() - before;
    }
    assert_eq!(made, 0, "allocated {made} times");
}

/// The log had room for 4096 commands and grew in the middle of a tick.
#[test]
fn issue_ten_seconds_of_a_fast_mouse_allocated_in_a_tick() {
    let mut session = common::start(common::hanging_level());
    session.step();
    common::press(&mut session, 0, vec2(20.0, 300.0));
    let mut made = 0;
    for tick in 0..1200 {
        for part in 0..9 {
            common::drag(&mut session, 0, vec2(20.0 + part as f32, 300.0 + (tick % 100) as f32));
        }
        let before = allocations();
        session.step();
        made += allocations() - before;
        session.clear_events();
    }
    assert!(session.recording().entries.len() > 10_000);
    assert_eq!(made, 0, "allocated {made} times in ticks");
}

/// Each of the forty checkpoints had a solver's working memory of its own.
#[test]
fn issue_a_session_took_hundreds_of_megabytes_for_its_checkpoints() {
    let held_by = |level: Level| {
        let before = held();
        let mut session = common::start(level);
        (0..1300).for_each(|_| session.step());
        (held() - before) / 1024
    };
    let usual = held_by(common::hanging_level());
    let mut level = common::hanging_level();
    level.ropes = vec![level.ropes[0].clone(); limits::ROPES];
    level.ropes.iter_mut().for_each(|rope| rope.length = limits::ROPE_LENGTH);
    let largest = held_by(level);
    println!("a usual level {usual} KiB, the largest {largest} KiB");
    assert!(usual < 3 * 1024, "a usual level takes {usual} KiB");
    assert!(largest < 48 * 1024, "the largest level takes {largest} KiB");
}

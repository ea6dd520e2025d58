//! What the rope solver promises: stretch, rest, energy, and the law of the relaxation. All numbers are deterministic.

mod common;

use common::worlds::undamped;
use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::scenes::{self, hung, pendulum};
use gossamer::verlet::study::{RopeFigures, RopeSetup};
use gossamer::verlet::{EngineTuning, RopeId, Solver, World};

fn measure(links: usize, bob: f32, ticks: u32) -> RopeFigures {
    let figures = RopeSetup { links, bob, ticks, ..RopeSetup::default() }.measure();
    println!("{links} links, bob {bob}: {figures:?}");
    figures
}

/// (worst link, total) stretch now, %.
fn stretch(world: &World, rope: RopeId) -> (f32, f32) {
    let view = world.rope(rope).expect("the rope is there");
    (100.0 * view.worst_stretch, 100.0 * view.stretch)
}

#[test]
fn ropes_of_any_length_and_load_keep_their_length() {
    for links in [30, 60, 200] {
        for bob in [1.0, 10.0, 100.0] {
            let figures = measure(links, bob, 2400);
            assert!(figures.steady_total <= 0.1, "{links} links, bob {bob}: {figures:?}");
            assert!(figures.max_total <= 0.25, "{links} links, bob {bob}: {figures:?}");
        }
    }
}

#[test]
fn a_rope_of_a_thousand_links_keeps_its_length_as_it_swings() {
    for bob in [1.0, 10.0, 100.0] {
        let figures = measure(1000, bob, 2400);
        assert!(figures.max_total <= 0.25, "bob {bob}: {figures:?}");
    }
}

/// Total stretch (%, mean of a second) and rms speed (cm/s) of a rope that was let go sideways and hangs still from a pin
/// at height `pin`. It settles under the damping that stops a pendulum of its length soonest; then the usual one has five
/// seconds.
fn at_rest(links: usize, bob: f32, pin: f32) -> (f32, f32) {
    let slowest = (98.0 / links as f32).sqrt();
    let soonest = EngineTuning { damping: (-2.0 * slowest / 120.0).exp(), ..EngineTuning::default() };
    let mut hung = pendulum(soonest, links, bob);
    hung.world.move_pin(hung.rope, 0, vec2(0.0, pin));
    (0..(16.0 / slowest * 120.0) as u32).for_each(|_| hung.world.step());
    hung.world.set_tuning(EngineTuning::default());
    let (mut total, mut fastest) = (0.0, 0.0f32);
    for tick in 0..600 {
        hung.world.step();
        if tick >= 480 {
            total += stretch(&hung.world, hung.rope).1 / 120.0;
            fastest = fastest.max(hung.world.rms_speed());
        }
    }
    println!("{links} links, bob {bob}, pin at {pin}: {total} %, {fastest} cm/s");
    (total, fastest)
}

/// The middle of the rope hangs at the origin. f32 rounds a coordinate of 100 m to 0.5 mm; what a displacement keeps of
/// that moves nothing, but reads as 0.04 cm/s.
#[test]
fn ropes_of_any_length_and_load_come_to_rest_at_their_length() {
    for bob in [1.0, 10.0, 100.0] {
        let (_, speed) = at_rest(1000, bob, 0.0);
        assert!(speed <= 0.04, "100 m below the origin, bob {bob}: {speed} cm/s");
        for links in [30, 60, 200, 1000] {
            let (total, speed) = at_rest(links, bob, -5.0 * links as f32);
            assert!(speed <= 0.02, "{links} links, bob {bob}: {speed} cm/s");
            assert!(total <= 0.1, "{links} links, bob {bob}: {total} %");
        }
    }
}

#[test]
fn far_from_the_origin_a_rope_still_comes_to_rest() {
    let mut hung = pendulum(EngineTuning::default(), 30, 10.0);
    hung.world.move_pin(hung.rope, 0, vec2(3000.0, 1000.0));
    for _ in 0..4800 {
        hung.world.step();
    }
    assert!(hung.world.rms_speed() <= 0.05, "{}", hung.world.rms_speed());
}

#[test]
fn energy_never_grows() {
    let slanted = vec2(0.866, 0.5);
    for (bob, local) in
        [(10.0, Vec2::ZERO), (10.0, vec2(-16.0, 0.0)), (100.0, vec2(-16.0, 0.0)), (100.0, vec2(0.0, 16.0))]
    {
        let mut hung = hung(undamped(), 30, bob, slanted, local);
        let lowest = -980.0 * (bob as f64 * (300.0 + local.length() as f64) + 29.0 * 150.0);
        let start = hung.world.energy().total() - lowest;
        let mut most = 0.0f64;
        for _ in 0..1200 {
            hung.world.step();
            most = most.max((hung.world.energy().total() - lowest) / start);
        }
        let left = (hung.world.energy().total() - lowest) / start;
        println!("bob {bob} at {local}: most {most}, left {left}");
        assert!(most <= 1.0005, "bob {bob} at {local}: energy rose to {most}");
        assert!(left > 0.5, "bob {bob} at {local}: the solver ate all but {left}");
    }
}

#[test]
fn two_pins_taut_or_overstretched_settle_at_the_exact_answer() {
    for (span, exact) in [(0.3, 0.0), (0.8, 0.0), (1.0, 0.0), (1.02, 2.0), (1.1, 10.0)] {
        let mut world = scenes::two_pins(span);
        for _ in 0..2400 {
            world.step();
        }
        let rope = world.ropes().next().expect("one rope");
        let (worst, total) = stretch(&world, rope);
        println!("span {span}: worst {worst}, total {total}, rms {}", world.rms_speed());
        assert!((worst - exact).abs() < 0.15, "span {span}: worst link {worst} %");
        assert!(world.rms_speed() < 0.02, "span {span}: {} cm/s", world.rms_speed());
    }
}

#[test]
fn an_elastic_rope_stretches_by_its_compliance() {
    for strain in [0.05, 0.2] {
        for substeps in [1, 2, 4] {
            let mut world = scenes::sling(strain);
            world.set_tuning(EngineTuning { substeps, ..EngineTuning::default() });
            for _ in 0..3600 {
                world.step();
            }
            let rope = world.ropes().next().expect("one rope");
            let view = world.rope(rope).expect("it is there");
            // The lowest link carries the body alone.
            let lowest = view.point(19).distance(view.point(20)) / 10.0 - 1.0;
            println!("strain {strain}, {substeps} substeps: {lowest}, rms {}", world.rms_speed());
            assert!((lowest / strain - 1.0).abs() < 1e-3, "{lowest} instead of {strain}");
            let tension = 980.0 * (50.0 + 19.0);
            assert!((view.tension / tension - 1.0).abs() < 2e-3, "top link pulls {} not {tension}", view.tension);
        }
    }
}

#[test]
fn node_mass_is_weight() {
    let mut world = World::new(EngineTuning::default(), gossamer::verlet::Capacity::default());
    let light = scenes::add(&mut world, pin(0.0), free(0.0), 100.0);
    let heavy = world.add_rope(&gossamer::verlet::RopeDef {
        from: pin(50.0),
        to: free(50.0),
        node_mass: 5.0,
        ..gossamer::verlet::RopeDef::default()
    });
    for _ in 0..1200 {
        world.step();
    }
    let tension = |rope| world.rope(rope).map_or(0.0, |view| view.tension);
    let (one, five) = (tension(light), tension(heavy.expect("room")));
    assert!((one / 9800.0 - 1.0).abs() < 0.01 && (five / 49000.0 - 1.0).abs() < 0.01, "{one} {five}");
}

fn pin(x: f32) -> gossamer::verlet::Attach {
    gossamer::verlet::Attach::Pin(vec2(x, 0.0))
}

fn free(x: f32) -> gossamer::verlet::Attach {
    gossamer::verlet::Attach::Free(vec2(x, 100.0))
}

/// total = (g h^2 / K L) (N / 2 + M - 1), worst = (g h^2 / K L) (N + M - 2).
#[test]
fn the_relaxation_stretches_by_its_law() {
    let cases = [
        (30, 1.0, 1, 120),
        (30, 1.0, 5, 120),
        (30, 10.0, 5, 120),
        (30, 50.0, 5, 120),
        (60, 10.0, 5, 120),
        (60, 1.0, 8, 120),
        (30, 10.0, 2, 240),
    ];
    for (links, bob, passes, hz) in cases {
        let setup = RopeSetup { links, bob, passes, hz, solver: Solver::Relax, ticks: 3600 };
        let figures = setup.measure();
        let unit = 100.0 * 980.0 / (hz * hz) as f32 / (passes as f32 * 10.0);
        let total = unit * (0.5 * links as f32 + bob - 1.0);
        let worst = unit * (links as f32 + bob - 2.0);
        assert!((figures.steady_total / total - 1.0).abs() < 0.1, "{setup:?}: {figures:?} not {total}");
        assert!((figures.steady_worst / worst - 1.0).abs() < 0.1, "{setup:?}: {figures:?} not {worst}");
    }
}

//! What hanging and rolling bodies promise when they meet each other and bridges.

mod common;

use common::worlds::{look, worst};
use gossamer::verlet::Body;
use gossamer::verlet::scenes_hold::{Ravine, knock, ravine};

#[test]
fn a_pendulum_gives_a_hanging_body_its_momentum() {
    for restitution in [0.0, 0.3, 0.8] {
        let (mut world, [seed, berry]) = knock(1, restitution);
        let mut before = [look(&world, seed), look(&world, berry)];
        loop {
            world.step();
            let after = [look(&world, seed), look(&world, berry)];
            if (after[1].velocity - before[1].velocity).length() > 40.0 {
                let sum = |[a, b]: [Body; 2]| 600.0 * a.velocity.x + 200.0 * b.velocity.x;
                let kept = sum(after) / sum(before);
                let rebound = (after[1].velocity.x - after[0].velocity.x) / before[0].velocity.x;
                println!("e {restitution}: momentum x {kept}, rebound {rebound}");
                assert!(before[0].velocity.x > 500.0, "{:?}", before[0]);
                assert!((kept - 1.0).abs() < 2e-3, "momentum x {kept}");
                assert!((rebound - restitution).abs() < 0.01, "rebounds with {rebound}, not {restitution}");
                break;
            }
            before = after;
        }
    }
}

#[test]
fn a_knock_between_ropes_stretches_none_and_brings_no_energy() {
    for ropes in [1, 2] {
        for restitution in [0.0, 0.3, 0.8] {
            let (mut world, bodies) = knock(ropes, restitution);
            let start = world.energy().total();
            // From the lowest that both can hang.
            let lowest = -980.0 * 144.0 * 800.0;
            for tick in 0..1200 {
                world.step();
                let energy = (world.energy().total() - lowest) / (start - lowest);
                assert!(energy < 1.001, "{ropes} ropes, e {restitution}, tick {tick}: energy x {energy}");
                // A body that is knocked up falls back into its rope.
                let limit = if restitution > 0.5 { 5.0 } else { 1.0 };
                assert!(worst(&world) < limit, "{ropes} ropes, e {restitution}, tick {tick}: {} %", worst(&world));
                let gap = look(&world, bodies[0]).position.distance(look(&world, bodies[1]).position);
                assert!(gap > 35.5, "{ropes} ropes, e {restitution}, tick {tick}: {gap} cm apart");
            }
        }
    }
}

#[test]
fn a_bridge_carries_what_rolls_over_it() {
    for (speed, slack) in [(250.0, 1.01), (400.0, 1.01), (400.0, 1.05)] {
        let Ravine { mut world, body, .. } = ravine(speed, slack);
        let mut ticks = 0;
        while look(&world, body).position.x < 130.0 {
            world.step();
            ticks += 1;
            let at = look(&world, body).position;
            assert!(ticks < 480, "{speed} cm/s, slack {slack}: stuck at {at}");
            assert!(at.y < 25.0, "{speed} cm/s, slack {slack}: fell through at {at}");
            assert!(worst(&world) < 1.0, "{speed} cm/s, slack {slack}: {} %", worst(&world));
        }
        println!("{speed} cm/s, slack {slack}: over in {ticks} ticks");
    }
}

#[test]
fn a_slow_body_comes_to_rest_in_the_middle_of_a_slack_bridge() {
    let Ravine { mut world, body, .. } = ravine(100.0, 1.05);
    (0..6000).for_each(|_| world.step());
    let body = look(&world, body);
    println!("{} {} {} %", body.position, world.rms_speed(), worst(&world));
    assert!(body.position.x.abs() < 30.0 && body.velocity.length() < 2.0, "{body:?}");
    assert!(worst(&world) < 0.3, "{} %", worst(&world));
}

#[test]
fn a_bridge_that_is_cut_under_way_drops_the_body() {
    for link in [3, 10, 17] {
        let Ravine { mut world, bridge, body } = ravine(250.0, 1.03);
        while look(&world, body).position.x < 0.0 {
            world.step();
        }
        let (before, energy) = (look(&world, body), world.energy().total());
        world.cut(bridge, link, 0.5);
        for tick in 0..60 {
            world.step();
            assert!(worst(&world) < 0.5, "link {link}, tick {tick}: {} %", worst(&world));
            assert!(world.energy().total() < energy + 1.0, "link {link}, tick {tick}: it gains energy");
        }
        let after = look(&world, body);
        // Free fall would be 122 cm in half a second.
        let fallen = after.position.y - before.position.y;
        assert!((70.0..125.0).contains(&fallen), "link {link}: fell {fallen} cm");
    }
}

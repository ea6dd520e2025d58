//! Random orders, thousands of them, in a world that is too small for all of them: no panic, no NaN, nothing leaks.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::hash::Hasher;
use gossamer::math::rng::Rng;
use gossamer::math::trig;
use gossamer::verlet::{
    Attach, BodyDef, BodyId, Capacity, EngineTuning, Outline, RopeDef, RopeId, ShapeDef, Solver, WindId, WindZone,
    World,
};

fn pick<T: Copy>(rng: &mut Rng, from: &[T]) -> Option<T> {
    (!from.is_empty()).then(|| from[rng.next_u32() as usize % from.len()])
}

fn point(rng: &mut Rng) -> Vec2 {
    vec2(rng.range(-300.0, 300.0), rng.range(-300.0, 300.0))
}

fn attach(rng: &mut Rng, bodies: &[BodyId]) -> Attach {
    match (rng.next_u32() % 4, pick(rng, bodies)) {
        (0, _) => Attach::Free(point(rng)),
        (1 | 2, Some(body)) => Attach::Body { body, local: trig::direction(rng.range(0.0, 6.3)) * 10.0 },
        _ => Attach::Pin(point(rng)),
    }
}

/// Turns gravity round, lets wind come and go, takes a body in hand or lets go of it.
fn disturb_air(world: &mut World, rng: &mut Rng, winds: &mut Vec<WindId>) {
    let bodies: Vec<BodyId> = world.bodies().collect();
    match (rng.next_u32() % 6, pick(rng, &bodies)) {
        (0..=2, Some(body)) => {
            let target = (!rng.next_u32().is_multiple_of(3)).then(|| point(rng));
            world.hold_body(body, target);
        }
        (3, _) => world.set_gravity(-world.gravity()),
        (4, _) => {
            let (min, max, velocity) = (point(rng), point(rng), point(rng) * 3.0);
            winds.extend(world.add_wind(&WindZone { min, max, velocity, gusts: rng.unit() }));
        }
        (5, Some(body)) => world.set_body_sail(body, Some(rng.range(0.0, 5000.0))),
        _ => {}
    }
    if winds.len() > 3 {
        world.remove_wind(winds.remove(0));
    }
}

/// Does one random thing.
fn disturb(world: &mut World, rng: &mut Rng) {
    let ropes: Vec<RopeId> = world.ropes().collect();
    let bodies: Vec<BodyId> = world.bodies().collect();
    let rope = pick(rng, &ropes);
    let body = pick(rng, &bodies);
    match (rng.next_u32() % 16, rope, body) {
        (0..=3, _, _) => {
            let def = RopeDef {
                from: attach(rng, &bodies),
                to: attach(rng, &bodies),
                length: rng.range(0.0, 300.0),
                max_length: if rng.next_u32().is_multiple_of(2) { 400.0 } else { 0.0 },
                compliance: if rng.next_u32().is_multiple_of(4) { 1e-5 } else { 0.0 },
                node_mass: rng.range(0.1, 3.0),
                catches: rng.next_u32().is_multiple_of(3),
                carries: rng.next_u32().is_multiple_of(3),
                ..RopeDef::default()
            };
            world.add_rope(&def);
        }
        (4, _, _) if bodies.len() < 6 => {
            let (mass, spin) = (rng.range(0.5, 100.0), rng.range(-60.0, 60.0));
            world.add_body(BodyDef { position: point(rng), mass, spin, velocity: point(rng), ..BodyDef::default() });
        }
        (5..=7, Some(rope), _) => {
            let links = world.rope(rope).map_or(1, |view| view.rest.len() as u32);
            for half in world.cut(rope, (rng.next_u32() % links) as usize, rng.unit()).into_iter().flatten().flatten() {
                world.set_lifetime(half, rng.next_u32() % 240);
            }
        }
        (8, Some(rope), _) => world.release_end(rope, (rng.next_u32() % 2) as usize),
        (9, Some(rope), _) => {
            let to = attach(rng, &bodies);
            world.tie_end(rope, (rng.next_u32() % 2) as usize, to);
        }
        (10, Some(rope), _) => world.set_reel(rope, rng.range(-300.0, 300.0)),
        (11, Some(rope), _) => world.move_pin(rope, 0, point(rng)),
        (12, Some(rope), _) => world.remove_rope(rope),
        (13, _, Some(body)) => world.kick_body(body, point(rng) * 5.0),
        (14, _, Some(body)) => world.move_body(body, point(rng)),
        (15, _, Some(body)) if bodies.len() > 3 => world.remove_body(body),
        _ => {}
    }
}

fn run(seed: u64, solver: Solver, ticks: u32) -> u64 {
    let tuning = EngineTuning { solver, ..EngineTuning::default() };
    let mut world =
        World::new(tuning, Capacity { particles: 400, ropes: 12, bodies: 8, shapes: 2, ..Capacity::default() });
    let outline = Outline::rectangle(vec2(200.0, 20.0));
    world.add_shape(&ShapeDef { outline, position: vec2(0.0, 350.0), ..ShapeDef::default() });
    let mut rng = Rng::new(seed);
    let mut winds = Vec::new();
    for tick in 0..ticks {
        if tick % 5 == 0 {
            disturb(&mut world, &mut rng);
        }
        if tick % 8 == 0 {
            disturb_air(&mut world, &mut rng, &mut winds);
        }
        world.step();
        for rope in world.ropes() {
            let view = world.rope(rope).expect("listed ropes exist");
            assert!((0..view.len()).all(|i| view.point(i).is_finite()), "seed {seed}, tick {tick}: {rope:?}");
            assert!(view.rest.iter().all(|rest| *rest > 0.0), "seed {seed}, tick {tick}: {:?}", view.rest);
        }
    }
    let mut hasher = Hasher::default();
    world.hash_into(&mut hasher);
    let ropes: Vec<RopeId> = world.ropes().collect();
    ropes.into_iter().for_each(|rope| world.remove_rope(rope));
    let all = world.add_rope(&RopeDef { length: 3970.0, ..RopeDef::default() });
    assert!(all.is_some(), "seed {seed}: particles were lost");
    hasher.finish()
}

#[test]
fn random_orders_do_no_harm_to_the_direct_solver() {
    for seed in 0..12 {
        let hash = run(seed, Solver::Direct, 1200);
        assert_eq!(hash, run(seed, Solver::Direct, 1200), "seed {seed} ends differently the second time");
    }
}

#[test]
fn random_orders_do_no_harm_to_the_relaxation() {
    for seed in 0..6 {
        run(seed, Solver::Relax, 1200);
    }
}

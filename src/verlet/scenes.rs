//! Small named worlds that tests, golden hashes and the study command share, each with what happens in it.

use super::body::{BodyDef, BodyId};
use super::rope::{Attach, RopeDef, RopeId};
use super::scenes_contact;
use super::scenes_hold;
use super::scenes_sheet;
use super::scenes_web;
use super::shape::Jam;
use super::tuning::{Capacity, EngineTuning, Solver};
use super::world::World;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::math::rng::Rng;
use crate::math::trig;

/// A world and what is done to it before tick `t`.
pub struct Scene {
    pub world: World,
    pub tick: u32,
    script: fn(&mut World, u32),
}

/// A scene's name and how it starts.
type Entry = (&'static str, fn() -> Scene);

/// All scenes.
pub const SCENES: &[Entry] = &[
    ("rope_30", || still(pendulum(EngineTuning::default(), 30, 1.0).world)),
    ("rope_60_bob_10", || still(pendulum(EngineTuning::default(), 60, 10.0).world)),
    ("rope_200_bob_100", || still(pendulum(EngineTuning::default(), 200, 100.0).world)),
    ("relax_60_bob_10", || still(pendulum(relax(5), 60, 10.0).world)),
    ("three_ropes", || still(three_ropes())),
    ("chain_1_10_100", || still(chain([1.0, 10.0, 100.0]))),
    ("chain_100_10_1", || still(chain([100.0, 10.0, 1.0]))),
    ("ring_of_bodies", || still(ring_of_bodies())),
    ("two_pins", || still(two_pins(0.8))),
    ("two_pins_taut", || still(two_pins(1.1))),
    ("own_loop", || still(own_loop())),
    ("free_rope", || scripted(free_rope(), whip)),
    ("sling", || still(sling(0.2))),
    ("sling_relax", || scripted(sling(0.2), switch_solver)),
    ("spin", || scripted(three_ropes(), spin)),
    ("cuts", || scripted(curtain(), cut_all)),
    ("reel", || scripted(crane(), wind)),
    ("rough_pin", || scripted(pendulum(EngineTuning::default(), 30, 10.0).world, drag_and_kick)),
    ("ring_ties", || scripted(flyer(), tie_and_release)),
    ("corner_bob_100", || still(scenes_contact::over_corner(100.0, 0.3).world)),
    ("wall_bob_100", || still(scenes_contact::over_wall(100.0, 0.0).world)),
    ("pile", || still(scenes_contact::pile())),
    ("bridge", || scripted(scenes_contact::bridge(30.0).world, scenes_contact::drop_more)),
    ("mover", || scripted(scenes_contact::mover(Jam::Stop), scenes_contact::drive)),
    ("mover_jam_stop", || scripted(scenes_contact::jammed(Jam::Stop), scenes_contact::press)),
    ("mover_jam_snap", || scripted(scenes_contact::jammed(Jam::Snap), scenes_contact::press)),
    ("throws", || scripted(scenes_contact::range(), scenes_contact::throw)),
    ("sling_shot", || scripted(scenes_hold::sling_shot(), scenes_hold::pull_and_shoot)),
    ("led", || scripted(scenes_hold::led(), scenes_hold::lead)),
    ("breeze", || still(scenes_hold::breeze())),
    ("ravine", || scripted(scenes_hold::ravine(250.0, 1.03).world, scenes_hold::cut_late)),
    ("knock", || still(scenes_hold::knock(2, 0.3).0)),
    ("circus", || scripted(scenes_hold::circus(), scenes_hold::perform)),
    ("curtain", || still(scenes_sheet::curtain(EngineTuning::default()))),
    ("curtain_relax", || still(scenes_sheet::curtain(relax(5)))),
    ("hammock", || scripted(scenes_sheet::hammock(), scenes_sheet::tighten)),
    ("heap", || still(scenes_sheet::heap())),
    ("banner", || scripted(scenes_sheet::banner(), scenes_sheet::wave)),
    ("slashed_banner", || scripted(scenes_sheet::banner(), scenes_sheet::slash)),
];

/// Starts the scene of that name.
pub fn open(name: &str) -> Option<Scene> {
    SCENES.iter().find(|(known, _)| *known == name).map(|(_, start)| start())
}

/// Hash of the state of the scene, or web, of that name after `ticks` ticks; None if there is none.
pub fn hash(name: &str, ticks: u32) -> Option<u64> {
    let Some(mut scene) = open(name) else { return scenes_web::hash(name, ticks) };
    for _ in 0..ticks {
        scene.step();
    }
    let mut hasher = Hasher::default();
    scene.world.hash_into(&mut hasher);
    Some(hasher.finish())
}

impl Scene {
    /// One tick, with what the script does before it.
    pub fn step(&mut self) {
        (self.script)(&mut self.world, self.tick);
        self.world.step();
        self.tick += 1;
    }
}

/// A scene in which nothing is done.
pub fn still(world: World) -> Scene {
    Scene { world, tick: 0, script: |_, _| {} }
}

/// A scene with a script.
pub fn scripted(world: World, script: fn(&mut World, u32)) -> Scene {
    Scene { world, tick: 0, script }
}

/// Tuning with the relaxation and `passes` passes.
pub fn relax(passes: u32) -> EngineTuning {
    EngineTuning { solver: Solver::Relax, relax_passes: passes, ..EngineTuning::default() }
}

fn capacity(particles: usize) -> Capacity {
    Capacity { particles, ropes: 64, bodies: 16, shapes: 4, ..Capacity::default() }
}

/// A rope with a body at its end.
pub struct Pendulum {
    pub world: World,
    pub rope: RopeId,
    pub body: BodyId,
}

/// A rope of `links` links held out straight to the right of its pin at the origin, with a body of mass `bob` tied by its
/// centre to the other end.
pub fn pendulum(tuning: EngineTuning, links: usize, bob: f32) -> Pendulum {
    hung(tuning, links, bob, vec2(1.0, 0.0), Vec2::ZERO)
}

/// As [`pendulum`], held out in `direction` and tied at `local` of the body's own frame.
pub fn hung(tuning: EngineTuning, links: usize, bob: f32, direction: Vec2, local: Vec2) -> Pendulum {
    let mut world = World::new(tuning, capacity(links + 16));
    let length = 10.0 * links as f32;
    let position = direction * length - local;
    let body = world.add_body(BodyDef { position, mass: bob, ..BodyDef::default() });
    let to = Attach::Body { body, local };
    let rope = add(&mut world, Attach::Pin(Vec2::ZERO), to, length);
    Pendulum { world, rope, body }
}

/// Adds a plain rope, which must fit.
pub fn add(world: &mut World, from: Attach, to: Attach, length: f32) -> RopeId {
    world.add_rope(&RopeDef { from, to, length, ..RopeDef::default() }).expect("the scene has room")
}

/// The point of a body's rim at `angle`.
pub fn rim(body: BodyId, angle: f32) -> Attach {
    Attach::Body { body, local: trig::direction(angle) * 16.0 }
}

/// Three ropes of 30 links from pins 200 cm apart to the rim of a turning body of mass 100.
pub fn three_ropes() -> World {
    let mut world = World::new(EngineTuning::default(), capacity(256));
    let body = world.add_body(BodyDef { position: vec2(0.0, 220.0), mass: 100.0, ..BodyDef::default() });
    for k in -1..=1 {
        let pin = Attach::Pin(vec2(200.0 * k as f32, 0.0));
        add(&mut world, pin, rim(body, -1.57 + k as f32), 300.0);
    }
    world
}

/// Pin - 20 links - body - 20 links - body - 20 links - body, tied at the rims and held out to the right.
pub fn chain(masses: [f32; 3]) -> World {
    let mut world = World::new(EngineTuning::default(), capacity(128));
    let (mut from, mut x) = (Attach::Pin(Vec2::ZERO), 0.0);
    for mass in masses {
        let body = world.add_body(BodyDef { position: vec2(x + 216.0, 0.0), mass, ..BodyDef::default() });
        add(&mut world, from, rim(body, core::f32::consts::PI), 200.0);
        from = rim(body, 0.0);
        x += 232.0;
    }
    world
}

/// Eight bodies in a closed ring of ropes, hung by two more.
pub fn ring_of_bodies() -> World {
    let mut world = World::new(EngineTuning::default(), capacity(256));
    let place = |k: usize| trig::direction(k as f32 * core::f32::consts::FRAC_PI_4) * 150.0 + vec2(0.0, 300.0);
    let bodies: Vec<BodyId> = (0..8)
        .map(|k| world.add_body(BodyDef { position: place(k), mass: 5.0 + k as f32, ..BodyDef::default() }))
        .collect();
    for k in 0..8 {
        let way = place((k + 1) % 8) - place(k);
        let angle = trig::atan2(way.y, way.x);
        let (from, to) = (rim(bodies[k], angle), rim(bodies[(k + 1) % 8], angle + core::f32::consts::PI));
        add(&mut world, from, to, way.length() - 32.0);
    }
    add(&mut world, Attach::Pin(vec2(-100.0, 0.0)), rim(bodies[5], -2.4), 200.0);
    add(&mut world, Attach::Pin(vec2(100.0, 0.0)), rim(bodies[7], -0.8), 200.0);
    world
}

/// A rope of 30 links between two pins that are `span` times its length apart.
pub fn two_pins(span: f32) -> World {
    let mut world = World::new(EngineTuning::default(), capacity(64));
    add(&mut world, Attach::Pin(Vec2::ZERO), Attach::Pin(vec2(300.0 * span, 0.0)), 300.0);
    world
}

/// A rope of 30 links with both ends on one body, which hangs on another.
fn own_loop() -> World {
    let Pendulum { mut world, body, .. } = pendulum(EngineTuning::default(), 10, 30.0);
    add(&mut world, rim(body, 0.6), rim(body, 2.5), 60.0);
    world
}

/// A rope without ends held anywhere.
pub fn free_rope() -> World {
    let mut world = World::new(EngineTuning::default(), capacity(64));
    world.set_gravity(Vec2::ZERO);
    add(&mut world, Attach::Free(Vec2::ZERO), Attach::Free(vec2(300.0, 0.0)), 300.0);
    world
}

/// An elastic rope that its load stretches by `strain`.
pub fn sling(strain: f32) -> World {
    let mut world = World::new(EngineTuning::default(), capacity(64));
    let body = world.add_body(BodyDef { position: vec2(0.0, 200.0), mass: 50.0, ..BodyDef::default() });
    let to = Attach::Body { body, local: Vec2::ZERO };
    let compliance = strain / (50.0 * 980.0);
    let from = Attach::Pin(Vec2::ZERO);
    world.add_rope(&RopeDef { from, to, length: 200.0, compliance, ..RopeDef::default() }).expect("room");
    world
}

/// Eight ropes with bodies, side by side.
pub fn curtain() -> World {
    let mut world = World::new(EngineTuning::default(), capacity(400));
    for k in 0..8 {
        let x = 50.0 * k as f32;
        let body = world.add_body(BodyDef { position: vec2(x + 200.0, 0.0), ..BodyDef::default() });
        add(&mut world, Attach::Pin(vec2(x, 0.0)), rim(body, core::f32::consts::PI), 200.0);
    }
    world
}

/// A load on a rope that a reel can make 500 cm long.
pub fn crane() -> World {
    let mut world = World::new(EngineTuning::default(), capacity(128));
    let body = world.add_body(BodyDef { position: vec2(20.0, 60.0), mass: 30.0, ..BodyDef::default() });
    let from = Attach::Pin(Vec2::ZERO);
    let to = rim(body, -1.57);
    world.add_rope(&RopeDef { from, to, length: 60.0, max_length: 500.0, ..RopeDef::default() }).expect("room");
    world
}

/// A body in flight, to be caught by ropes.
fn flyer() -> World {
    let mut world = World::new(EngineTuning::default(), capacity(1024));
    world.add_body(BodyDef { position: vec2(-200.0, 100.0), velocity: vec2(400.0, -200.0), ..BodyDef::default() });
    world
}

fn first_rope(world: &World) -> Option<RopeId> {
    world.ropes().next()
}

fn first_body(world: &World) -> Option<BodyId> {
    world.bodies().next()
}

fn whip(world: &mut World, tick: u32) {
    if tick.is_multiple_of(60)
        && let Some(rope) = first_rope(world)
    {
        world.kick_node(rope, (tick / 4) as usize % 31, trig::direction(tick as f32) * 2000.0);
    }
}

fn switch_solver(world: &mut World, tick: u32) {
    let solver = if tick % 240 < 120 { Solver::Direct } else { Solver::Relax };
    world.set_tuning(EngineTuning { solver, ..*world.tuning() });
}

fn spin(world: &mut World, tick: u32) {
    if tick.is_multiple_of(60)
        && let Some(body) = first_body(world)
    {
        world.spin_body(body, if tick.is_multiple_of(120) { 60.0 } else { -60.0 });
        world.kick_body(body, trig::direction(tick as f32) * 800.0);
    }
}

fn cut_all(world: &mut World, tick: u32) {
    if !tick.is_multiple_of(20) {
        return;
    }
    let mut rng = Rng::new(tick as u64);
    let count = world.ropes().count() as u32;
    if count == 0 {
        return;
    }
    let chosen = world.ropes().nth((rng.next_u32() % count) as usize);
    if let Some(rope) = chosen
        && let Some(view) = world.rope(rope)
    {
        let links = view.rest.len() as u32;
        let link = (rng.next_u32() % links) as usize;
        let halves = world.cut(rope, link, rng.unit());
        for half in halves.into_iter().flatten().flatten() {
            world.set_lifetime(half, 240);
        }
    }
}

fn wind(world: &mut World, tick: u32) {
    if tick.is_multiple_of(240)
        && let Some(rope) = first_rope(world)
    {
        world.set_reel(rope, if tick.is_multiple_of(480) { 200.0 } else { -200.0 });
    }
}

/// Drags the first pin about at 1,500 cm/s, lets it teleport, and kicks nodes at up to 3,000 cm/s.
fn drag_and_kick(world: &mut World, tick: u32) {
    let Some(rope) = first_rope(world) else { return };
    let mut rng = Rng::new(tick as u64 / 60);
    let way = trig::direction(rng.range(0.0, 6.3));
    if tick % 60 < 20 {
        world.move_pin(rope, 0, way * (12.5 * (tick % 60) as f32));
    }
    if tick % 300 == 150 {
        world.move_pin(rope, 0, way * 300.0);
    }
    if tick.is_multiple_of(60) {
        world.kick_node(rope, 1 + rng.next_u32() as usize % 29, way * 3000.0);
    }
}

/// Ties a new rope to the body twice a second and lets the oldest go.
fn tie_and_release(world: &mut World, tick: u32) {
    if !tick.is_multiple_of(60) {
        return;
    }
    let Some(body) = first_body(world) else { return };
    let at = world.body(body).map_or(Vec2::ZERO, |b| b.position);
    if let Some(rope) = first_rope(world)
        && tick.is_multiple_of(120)
    {
        world.release_end(rope, 1);
        world.set_lifetime(rope, 100);
    }
    let pin = at + vec2(60.0, -150.0);
    add(world, Attach::Pin(pin), Attach::Body { body, local: Vec2::ZERO }, pin.distance(at));
}

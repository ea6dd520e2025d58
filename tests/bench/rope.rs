//! What the direct solver costs against the plain relaxation with five passes, as a ratio measured in one run.
//!
//! Rounds alternate between the contestants and medians are compared, so a busy machine slows both alike. Gravity tilts to
//! and fro, so that all ropes swing all the time.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::scenes_contact::{bridge, over_corner, over_wall, pile, slab};
use gossamer::verlet::study::RopeSetup;
use gossamer::verlet::{Solver, WindZone, World};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 401;
const TICKS_PER_ROUND: usize = 20;
/// Most that the direct solver may cost for 60 links and a bob of 10, in units of the plain relaxation.
const PROMISED: f64 = 0.6;

/// The article's rope on its own: position Verlet, mass-weighted, five passes, no bodies, no ids, nothing else.
struct PlainRope {
    x: Vec<f32>,
    y: Vec<f32>,
    old_x: Vec<f32>,
    old_y: Vec<f32>,
    inverse_mass: Vec<f32>,
    gravity: Vec2,
}

impl PlainRope {
    fn new(links: usize, bob: f32) -> PlainRope {
        let x: Vec<f32> = (0..=links).map(|i| 10.0 * i as f32).collect();
        let y = vec![0.0; links + 1];
        let mut inverse_mass = vec![1.0; links + 1];
        inverse_mass[0] = 0.0;
        inverse_mass[links] = 1.0 / bob;
        PlainRope { old_x: x.clone(), old_y: y.clone(), x, y, inverse_mass, gravity: Vec2::ZERO }
    }

    #[inline(never)]
    fn step(&mut self) {
        let n = self.x.len();
        let (x, y, old_x, old_y) = (&mut self.x[..n], &mut self.y[..n], &mut self.old_x[..n], &mut self.old_y[..n]);
        let w = &self.inverse_mass[..n];
        let fall = self.gravity / 14400.0;
        for i in 1..n {
            let (vx, vy) = ((x[i] - old_x[i]) * 0.99, (y[i] - old_y[i]) * 0.99);
            (old_x[i], old_y[i]) = (x[i], y[i]);
            x[i] += vx + fall.x;
            y[i] += vy + fall.y;
        }
        for _ in 0..5 {
            // The node between two links stays in registers: the fastest form we found.
            let (mut ax, mut ay, mut aw) = (x[0], y[0], w[0]);
            for i in 1..n {
                let (dx, dy) = (x[i] - ax, y[i] - ay);
                let d = (dx * dx + dy * dy).sqrt();
                let push = (d - 10.0) / (d * (aw + w[i]));
                x[i - 1] = ax + dx * (push * aw);
                y[i - 1] = ay + dy * (push * aw);
                (ax, ay, aw) = (x[i] - dx * (push * w[i]), y[i] - dy * (push * w[i]), w[i]);
            }
            (x[n - 1], y[n - 1]) = (ax, ay);
        }
    }
}

/// One thing to time: its name and its tick.
struct Contestant {
    name: String,
    tick: Box<dyn FnMut(Vec2)>,
    ticks: usize,
    times: Vec<f64>,
}

impl Contestant {
    fn new(name: String, tick: impl FnMut(Vec2) + 'static) -> Contestant {
        Contestant { name, tick: Box::new(tick), ticks: 0, times: Vec::new() }
    }

    fn round(&mut self) {
        let tilt = if (self.ticks / 240).is_multiple_of(2) { 300.0 } else { -300.0 };
        self.ticks += TICKS_PER_ROUND;
        let start = Instant::now();
        for _ in 0..TICKS_PER_ROUND {
            (self.tick)(vec2(tilt, 980.0));
        }
        self.times.push(start.elapsed().as_nanos() as f64 / TICKS_PER_ROUND as f64);
    }

    fn median(&mut self) -> f64 {
        self.times.sort_by(f64::total_cmp);
        self.times[self.times.len() / 2]
    }
}

fn world(name: &str, setup: RopeSetup) -> Contestant {
    let mut world: World = setup.start().world;
    let name = format!("{name} {:>4} links, bob {}", setup.links, setup.bob);
    Contestant::new(name, move |gravity| {
        world.set_gravity(gravity);
        black_box(&mut world).step();
    })
}

/// A world that is ready, timed by its tick.
fn scene(name: &str, mut world: World) -> Contestant {
    Contestant::new(name.to_string(), move |gravity| {
        world.set_gravity(gravity);
        black_box(&mut world).step();
    })
}

/// The same rope without anything solid, with four shapes far away, and lying over a corner and a thin wall.
fn contacts() {
    let mut plain = PlainRope::new(60, 10.0);
    let free = || RopeSetup { links: 60, bob: 10.0, ..RopeSetup::default() }.start().world;
    let mut crowd = free();
    while crowd.add_shape(&slab(vec2(-3000.0, 2000.0), vec2(20.0, 20.0), 0.3, 0.3)).is_some() {}
    let mut windy = free();
    let (min, max, velocity) = (vec2(-900.0, -900.0), vec2(900.0, 900.0), vec2(30.0, 0.0));
    windy.add_wind(&WindZone { min, max, velocity, gusts: 1.0 });
    let mut contestants = [
        Contestant::new("plain five-pass relaxation 60 links".to_string(), move |gravity| {
            plain.gravity = gravity;
            black_box(&mut plain).step();
        }),
        scene("direct, nothing solid", free()),
        scene("direct, shapes far away", crowd),
        scene("direct, in a gusty wind", windy),
        scene("direct, over a corner", over_corner(10.0, 0.3).world),
        scene("direct, over a wall", over_wall(10.0, 0.3).world),
        scene("four bodies in a pile", pile()),
        scene("a body on a bridge of 20 links", bridge(30.0).world),
    ];
    contest(&mut contestants);
}

/// Times all in turn and prints them against the first. Returns how long the second took as a share of the first.
fn contest(contestants: &mut [Contestant]) -> f64 {
    for _ in 0..ROUNDS {
        contestants.iter_mut().for_each(Contestant::round);
    }
    let base = contestants[0].median();
    for contestant in contestants.iter_mut() {
        let time = contestant.median();
        println!("{:<36} {time:>9.0} ns/tick  {:>5.2}", contestant.name, time / base);
    }
    contestants[1].median() / base
}

/// Says whether a promise is kept. Times are no reason to fail: a busy machine may break it.
fn judge(what: &str, ratio: f64, most: f64) {
    let verdict = if ratio <= most { "PASS" } else { "FAIL" };
    println!("{verdict}: {what} costs {ratio:.2} of plain five-pass relaxation, at most {most:.2} is promised\n");
}

fn main() {
    for (links, bob) in [(30, 10.0), (60, 10.0), (60, 100.0), (200, 10.0), (1000, 10.0)] {
        let mut plain = PlainRope::new(links, bob);
        let setup = RopeSetup { links, bob, ..RopeSetup::default() };
        let relax = RopeSetup { solver: Solver::Relax, ..setup };
        let mut contestants = [
            Contestant::new(format!("plain five-pass relaxation {links} links"), move |gravity| {
                plain.gravity = gravity;
                black_box(&mut plain).step();
            }),
            world("direct", setup),
            world("direct, 120 Hz", RopeSetup { hz: 120, ..setup }),
            world("relax", relax),
        ];
        let ratio = contest(&mut contestants);
        if links == 60 && bob == 10.0 {
            judge("a rope of 60 links with a bob of 10", ratio, PROMISED);
        }
    }
    contacts();
}

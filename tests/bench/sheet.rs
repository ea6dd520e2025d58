//! What the direct cloth solver costs against the scalar relaxation with five passes, as a ratio measured in one run.
//!
//! Rounds alternate between the contestants and medians are compared, so a busy machine slows both alike. Gravity tilts to
//! and fro, so that the cloth swings all the time.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::scenes;
use gossamer::verlet::{Capacity, EngineTuning, SheetDef, World};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 201;
const TICKS_PER_ROUND: usize = 4;
/// Most that the direct solver may cost for 40 x 30 nodes, in units of the scalar relaxation on displacements.
const PROMISED: f64 = 0.2;
const SPACING: f32 = 5.0;

/// The article's cloth on its own: five passes link by link, the top row held, nothing else. It may store positions and
/// old positions, as the article does, or positions and displacements, as the engine must.
struct PlainCloth {
    x: Vec<f32>,
    y: Vec<f32>,
    /// Old positions, or displacements.
    other_x: Vec<f32>,
    other_y: Vec<f32>,
    inverse_mass: Vec<f32>,
    /// Both ends of every link, row by row.
    links: Vec<(usize, usize)>,
}

impl PlainCloth {
    fn new(columns: usize, rows: usize, displaced: bool) -> PlainCloth {
        let nodes = columns * rows;
        let x: Vec<f32> = (0..nodes).map(|i| SPACING * (i % columns) as f32).collect();
        let y: Vec<f32> = (0..nodes).map(|i| SPACING * (i / columns) as f32).collect();
        let mut links = Vec::new();
        for i in 0..nodes {
            if i % columns + 1 < columns {
                links.push((i, i + 1));
            }
            if i / columns + 1 < rows {
                links.push((i, i + columns));
            }
        }
        let inverse_mass = (0..nodes).map(|i| if i < columns { 0.0 } else { 1.0 }).collect();
        let other = |now: &Vec<f32>| if displaced { vec![0.0; nodes] } else { now.clone() };
        PlainCloth { other_x: other(&x), other_y: other(&y), x, y, inverse_mass, links }
    }

    #[inline(never)]
    fn step(&mut self, gravity: Vec2) {
        let n = self.x.len();
        let (x, y) = (&mut self.x[..n], &mut self.y[..n]);
        let (old_x, old_y, w) = (&mut self.other_x[..n], &mut self.other_y[..n], &self.inverse_mass[..n]);
        let fall = gravity / 14400.0;
        for i in 0..n {
            let (vx, vy) = ((x[i] - old_x[i]) * 0.99, (y[i] - old_y[i]) * 0.99);
            (old_x[i], old_y[i]) = (x[i], y[i]);
            x[i] += (vx + fall.x) * w[i];
            y[i] += (vy + fall.y) * w[i];
        }
        for _ in 0..5 {
            for (a, b) in &self.links {
                let (a, b) = (*a, *b);
                let (dx, dy) = (x[b] - x[a], y[b] - y[a]);
                let d = (dx * dx + dy * dy).sqrt();
                let push = (d - SPACING) / (d * (w[a] + w[b] + 1e-9));
                x[a] += dx * (push * w[a]);
                y[a] += dy * (push * w[a]);
                x[b] -= dx * (push * w[b]);
                y[b] -= dy * (push * w[b]);
            }
        }
    }

    #[inline(never)]
    fn step_displaced(&mut self, gravity: Vec2) {
        let n = self.x.len();
        let (x, y) = (&mut self.x[..n], &mut self.y[..n]);
        let (qx, qy, w) = (&mut self.other_x[..n], &mut self.other_y[..n], &self.inverse_mass[..n]);
        let fall = gravity / 14400.0;
        for i in 0..n {
            qx[i] = (qx[i] * 0.99 + fall.x) * w[i];
            qy[i] = (qy[i] * 0.99 + fall.y) * w[i];
        }
        for _ in 0..5 {
            for (a, b) in &self.links {
                let (a, b) = (*a, *b);
                let (dx, dy) = ((x[b] - x[a]) + (qx[b] - qx[a]), (y[b] - y[a]) + (qy[b] - qy[a]));
                let d = (dx * dx + dy * dy).sqrt();
                let push = (d - SPACING) / (d * (w[a] + w[b] + 1e-9));
                qx[a] += dx * (push * w[a]);
                qy[a] += dy * (push * w[a]);
                qx[b] -= dx * (push * w[b]);
                qy[b] -= dy * (push * w[b]);
            }
        }
        for i in 0..n {
            x[i] += qx[i];
            y[i] += qy[i];
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

/// The engine's cloth, held by its whole top row or by two corners.
fn hung(name: &str, tuning: EngineTuning, def: SheetDef, corners: bool) -> Contestant {
    let capacity = Capacity { particles: 2, ropes: 1, bodies: 1, shapes: 1, sheets: 1, sheet_nodes: 4096 };
    let mut world = World::new(tuning, capacity);
    let sheet = world.add_sheet(&def).expect("room");
    for c in 0..def.columns {
        if !corners || c == 0 || c + 1 == def.columns {
            world.pin_sheet(sheet, c, 0, Some(vec2(SPACING * c as f32, 0.0)));
        }
    }
    Contestant::new(format!("{name} {} x {}", def.columns, def.rows), move |gravity| {
        world.set_gravity(gravity);
        black_box(&mut world).step();
    })
}

/// Times all in turn and prints them against the first. Returns how long the second took as a share of the first.
fn contest(contestants: &mut [Contestant]) -> f64 {
    for _ in 0..ROUNDS {
        contestants.iter_mut().for_each(Contestant::round);
    }
    let base = contestants[0].median();
    for contestant in contestants.iter_mut() {
        let time = contestant.median();
        println!("{:<44} {time:>9.0} ns/tick  {:>5.2}", contestant.name, time / base);
    }
    contestants[1].median() / base
}

fn main() {
    for (columns, rows) in [(20, 15), (40, 30), (64, 48)] {
        let mut plain = PlainCloth::new(columns, rows, false);
        let mut displaced = PlainCloth::new(columns, rows, true);
        let (width, height) = (SPACING * (columns - 1) as f32, SPACING * (rows - 1) as f32);
        let def = SheetDef { columns, rows, width, height, ..SheetDef::default() };
        let direct = EngineTuning::default();
        let ratio = contest(&mut [
            Contestant::new(format!("scalar five passes {columns} x {rows}"), move |gravity| {
                black_box(&mut displaced).step_displaced(gravity);
            }),
            hung("direct", direct, def, false),
            hung("direct, two corners", direct, def, true),
            hung("direct, with diagonals", direct, SheetDef { shear: true, ..def }, false),
            hung("direct, can tear", direct, SheetDef { tear: 0.5, ..def }, false),
            hung("relax, five passes", scenes::relax(5), def, false),
            Contestant::new(format!("scalar five passes on positions {columns} x {rows}"), move |gravity| {
                black_box(&mut plain).step(gravity);
            }),
        ]);
        if columns == 40 {
            let verdict = if ratio <= PROMISED { "PASS" } else { "FAIL" };
            println!(
                "{verdict}: cloth of 40 x 30 costs {ratio:.2} of scalar five-pass relaxation, at most {PROMISED:.2}"
            );
        }
        println!();
    }
}

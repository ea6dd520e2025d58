//! What a web costs: strands per iteration against the order in which webs are made, edits, rays. One run, medians of rounds
//! that alternate between the contestants.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::rng::Rng;
use gossamer::math::trig;
use gossamer::verlet::graph::{Place, Radial, StrandId, Web, WebCapacity, WebTuning, radial};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 101;
const TICKS_PER_ROUND: usize = 8;

/// Most that each may cost.
const STRAND_NS: f64 = 8.0;
const RATIO: f64 = 0.6;
const EDIT_NS: f64 = 60.0;
const RAY_US: f64 = 8.0;

/// A web of about 2,000 strands.
fn large() -> Web {
    let mut web = Web::new(WebTuning::default(), WebCapacity::default());
    let recipe = Radial { radius: 760.0, spokes: 24, rings: 18, ..Radial::default() };
    radial(&mut web, &recipe).expect("the web fits");
    web
}

/// The same strands in the order in which they were woven, with the same arithmetic and the bookkeeping left out.
struct Naive {
    /// x, y, qx, qy, inverse mass.
    points: Vec<[f32; 5]>,
    /// Nodes, rest length, what it gives, pull.
    links: Vec<(usize, usize, f32, f32, f32)>,
    soft: f32,
    substeps: u32,
    iterations: u32,
}

impl Naive {
    fn of(web: &Web) -> Naive {
        let tuning = web.tuning();
        let h = 1.0 / 120.0 / tuning.substeps as f32;
        let soft = tuning.compliance / (tuning.iterations as f32 * 36.0 * h * h);
        let most = web.nodes().map(|node| node.index()).max().unwrap_or(0);
        let mut points = vec![[0.0; 5]; most + 1];
        for node in web.nodes() {
            let view = web.node(node).expect("listed nodes live");
            let silk: f32 = web.around(node).filter_map(|(strand, _)| web.strand(strand)).map(|view| view.rest).sum();
            let mass = tuning.knot_mass + tuning.silk_mass * silk / 72.0;
            let w = if view.anchor { 0.0 } else { 1.0 / mass };
            points[node.index()] = [view.at.x, view.at.y, 0.0, 0.0, w];
        }
        let links = web.strands().filter_map(|strand| web.strand(strand)).map(|view| {
            let (a, b) = (view.a.index(), view.b.index());
            (a, b, view.rest, 1.0 / (points[a][4] + points[b][4] + soft * view.rest), 0.0)
        });
        let links = links.collect();
        Naive { points, links, soft, substeps: tuning.substeps, iterations: tuning.iterations }
    }

    #[inline(never)]
    fn step(&mut self) {
        let fall = 980.0 / (120.0 * 120.0) / (self.substeps * self.substeps) as f32;
        for _ in 0..self.substeps {
            for p in &mut self.points {
                let moves = if p[4] > 0.0 { 1.0 } else { 0.0 };
                (p[2], p[3]) = (p[2] * 0.985 * moves, (p[3] * 0.985 + fall) * moves);
            }
            for pass in 0..self.iterations {
                for (a, b, rest, give, pull) in &mut self.links {
                    let (p, q) = (self.points[*a], self.points[*b]);
                    let (dx, dy) = ((q[0] - p[0]) + (q[2] - p[2]), (q[1] - p[1]) + (q[3] - p[3]));
                    let length = (dx * dx + dy * dy + 1e-12).sqrt();
                    let before = if pass == 0 { 0.0 } else { *pull };
                    let now = (before + (length - *rest - self.soft * *rest * before) * *give).max(0.0);
                    *pull = now;
                    let change = (now - before) / length;
                    let (fx, fy) = (change * dx, change * dy);
                    self.points[*a][2] += p[4] * fx;
                    self.points[*a][3] += p[4] * fy;
                    self.points[*b][2] -= q[4] * fx;
                    self.points[*b][3] -= q[4] * fy;
                }
            }
            for p in &mut self.points {
                (p[0], p[1]) = (p[0] + p[2], p[1] + p[3]);
            }
        }
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Nanoseconds that `times` runs of `run` take each.
fn time(times: usize, mut run: impl FnMut(usize)) -> f64 {
    let start = Instant::now();
    (0..times).for_each(&mut run);
    start.elapsed().as_nanos() as f64 / times as f64
}

fn verdict(what: &str, value: f64, most: f64) {
    println!("{}: {what} {value:.2}, at most {most}", if value <= most { "PASS" } else { "FAIL" });
}

fn ticks() {
    let (mut web, mut naive) = (large(), Naive::of(&large()));
    let (strands, tuning) = (web.size().strands as f64, *web.tuning());
    let passes = strands * (tuning.substeps * tuning.iterations) as f64;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(time(TICKS_PER_ROUND, |_| black_box(&mut web).step()));
        theirs.push(time(TICKS_PER_ROUND, |_| black_box(&mut naive).step()));
    }
    let (ours, theirs) = (median(ours), median(theirs));
    println!(
        "{strands} strands, {} substeps of {} passes: {:.1} us a tick, {:.1} us in the order of weaving",
        tuning.substeps,
        tuning.iterations,
        ours / 1000.0,
        theirs / 1000.0
    );
    verdict("ns per strand and iteration", ours / passes, STRAND_NS);
    verdict("of the time in the order of weaving", ours / theirs, RATIO);
    let strands: Vec<StrandId> = web.strands().collect();
    let mut edit_and_step = |k: usize| {
        if let Some(node) = web.split(Place::new(strands[k * 7], 0.5)) {
            web.join(node);
        }
        web.clear_edits();
        web.step();
    };
    let edited = median((0..200).map(|k| time(1, |_| edit_and_step(k))).collect());
    println!("a tick after an edit, with order and what is held anew: {:.1} us", edited / 1000.0);
}

/// Splits and cuts, in rounds on a fresh copy.
fn edits() {
    let fresh = large();
    let strands: Vec<StrandId> = fresh.strands().take(500).collect();
    let mut web = fresh.clone();
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        web.clone_from(&fresh);
        times.push(time(strands.len(), |k| {
            black_box(web.split(Place::new(strands[k], 0.4)));
            black_box(web.cut(Place::new(strands[k], 0.5)));
        }));
    }
    verdict("ns for a split and a cut", median(times), EDIT_NS);
}

fn rays() {
    let web = large();
    let mut rng = Rng::new(1);
    let rays: Vec<(Vec2, Vec2)> = (0..256)
        .map(|_| {
            let from = vec2(rng.range(-500.0, 500.0), rng.range(-500.0, 500.0));
            (from, trig::direction(rng.range(0.0, 6.3)))
        })
        .collect();
    let (mut times, mut near) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let ray = |k: usize| {
            black_box(web.ray(rays[k].0, rays[k].1, 900.0, |_| false));
        };
        times.push(time(rays.len(), ray) / 1000.0);
        let nearest = |k: usize| {
            black_box(web.nearest(rays[k].0, 60.0));
        };
        near.push(time(rays.len(), nearest) / 1000.0);
    }
    verdict("us for a ray", median(times), RAY_US);
    println!("nearest strand: {:.2} us", median(near));
}

fn main() {
    ticks();
    edits();
    rays();
}

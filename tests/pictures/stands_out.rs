//! What must be told from its background in every level as it begins: ropes by their contrast, and the berry, Nim and
//! what hurts to all kinds of eyes.

use gossamer::app::layout::{Frame, StageFit};
use gossamer::app::shot::{Camera, Moment, Picture, Shot};
use gossamer::app::shot_scene::Scene;
use gossamer::content::style::Pack;
use gossamer::math::geom::{Vec2, vec2};
use gossamer::sim::puzzle::elements::Origin;
use gossamer::sim::puzzle::state::Puzzle;
use macroquad::prelude::next_frame;

use crate::colours::{self, Eyes, Light, contrast, difference, light, luminance, mean, seen};

/// The levels' window, points and pixels per point.
const WINDOW: Vec2 = vec2(800.0, 600.0);
const DPI: f32 = 2.0;
/// Least contrast of ropes and what is behind them at half of their points, and at nine of ten: a leaf, mist or another
/// rope may cross the rest.
const ROPE: [(f32, f32); 2] = [(0.5, 3.0), (0.1, 2.4)];
/// Least difference of a thing and what is behind it, to any eyes.
const STANDS_OUT: f32 = 7.0;
/// What lies so near to a peg or to the berry is knot and glow, cm.
const KNOT: f32 = 16.0;
const GLOW: f32 = 60.0;
/// From a rope's middle to its background, cm.
const BESIDE: f32 = 8.0;

/// What is not told from its background in a pack's levels.
pub async fn broken(camera: &mut Camera, pack: Pack) -> Vec<String> {
    let mut failed = Vec::new();
    let ids: Vec<String> = camera.ctx.content.library.playable().map(|level| level.id.clone()).collect();
    let mut of_pack = Vec::new();
    for id in ids.iter().filter(|id| id.starts_with(pack.id())) {
        let scene = Scene::parse(id).unwrap_or_else(|message| panic!("{message}"));
        let shot = Shot { scene, moment: Moment::At(1.0), size: WINDOW, dpi: DPI, entries: Vec::new() };
        let mut screens = match camera.play(&shot) {
            Ok(screens) => screens,
            Err(message) => return vec![message],
        };
        let taken = camera.develop(&mut screens);
        let Some(session) = screens.session() else { continue };
        let stage = Stage { taken: &taken, puzzle: session.puzzle(), fit: fit(session.puzzle()) };
        let contrasts = stage.ropes();
        of_pack.extend(contrasts);
        failed.extend(stage.things().into_iter().map(|line| format!("{id}: {line}")));
        next_frame().await;
    }
    for (part, least) in ROPE {
        let Some(contrast) = share(of_pack.clone(), part) else { continue };
        println!("{}: contrast of ropes {contrast:.2}, less at {part} of their points", pack.id());
        if contrast < least {
            failed.push(format!("{}: ropes have a contrast of {contrast:.2}, not {least}", pack.id()));
        }
    }
    failed
}

fn fit(puzzle: &Puzzle) -> StageFit {
    StageFit::new(&Frame::new(WINDOW, DPI), puzzle.level().size)
}

/// The value that this share of the values stays below.
fn share(mut values: Vec<f32>, share: f32) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    values.get((values.len() as f32 * share) as usize).copied()
}

/// A level and its picture.
struct Stage<'a> {
    taken: &'a Picture,
    puzzle: &'a Puzzle,
    fit: StageFit,
}

impl Stage<'_> {
    fn berry(&self) -> Option<Vec2> {
        Some(self.puzzle.world().body(self.puzzle.berry()?)?.position_at(0.0))
    }

    /// The contrasts along all braided ropes: both tones together against the background.
    fn ropes(&self) -> Vec<f32> {
        let mut contrasts = Vec::new();
        let level = self.puzzle.level();
        if level.night {
            // What lies in the dark is not seen, and is not meant to be.
            return contrasts;
        }
        let far = |at: Vec2, from: Vec2, least: f32| at.distance(from) > least;
        let braided = |origin: Origin| matches!(origin, Origin::Rope(_) | Origin::Peg(_));
        for rope in self.puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none() && braided(rope.origin)) {
            let Some(view) = self.puzzle.world().rope(rope.id) else { continue };
            for index in 1..view.len() {
                let (before, at) = (view.point_at(index - 1, 0.0), view.point_at(index, 0.0));
                let across = (at - before).perp().normalize_or_zero() * BESIDE;
                let free = level.pegs.iter().all(|peg| far(at, peg.at, KNOT))
                    && self.berry().is_none_or(|berry| far(at, berry, GLOW));
                if !free {
                    continue;
                }
                let patch = |at: Vec2| self.patch(at, 1.2);
                let (Some(a), Some(b)) = (patch(at + across), patch(at - across)) else { continue };
                let rope = mean((0..8).filter_map(|k| patch(before.lerp(at, k as f32 / 8.0))));
                let behind = if luminance(a) < luminance(b) { a } else { b };
                contrasts.push(contrast(rope, behind));
            }
        }
        contrasts
    }

    /// The berry, Nim and thorns that some eyes do not tell from what is around them.
    fn things(&self) -> Vec<String> {
        let level = self.puzzle.level();
        let mut things = vec![("Nim", level.nim - vec2(0.0, 6.0), 10.0, 64.0)];
        things.extend(self.berry().map(|at| ("the berry", at, 7.0, 74.0)));
        for thorns in level.thorns.iter().filter(|thorns| thorns.turns.is_none() && thorns.nettle.is_none()) {
            things
                .extend(thorns.points.windows(2).take(1).map(|ends| ("a thorn", 0.5 * (ends[0] + ends[1]), 2.0, 26.0)));
        }
        let lit = |name: &str| name != "a thorn" || !level.night;
        let told = things.into_iter().filter(|(name, ..)| lit(name)).filter_map(|(name, at, inner, outer)| {
            let (eyes, far) = self.least_difference(at, inner, outer)?;
            (far < STANDS_OUT).then(|| format!("{name} does not stand out to {eyes:?} eyes: {far:.1} of {STANDS_OUT}"))
        });
        told.collect()
    }

    /// To which eyes a thing of radius `inner` stands out least from what is `outer` cm away, and how much.
    fn least_difference(&self, at: Vec2, inner: f32, outer: f32) -> Option<(Eyes, f32)> {
        let parts: [Option<Light>; 9] = std::array::from_fn(|k| {
            let place = vec2((k % 3) as f32 - 1.0, (k / 3) as f32 - 1.0);
            self.patch(at + place * inner, 0.4 * inner)
        });
        let around = (0..24).map(|k| at + Vec2::from_angle(k as f32 * std::f32::consts::TAU / 24.0) * outer);
        let behind = mean(around.filter_map(|place| self.patch(place, 2.0)));
        // Beyond the picture there is nothing to be seen.
        parts.iter().flatten().next()?;
        // A thing is seen by the part of it that stands out most: eyes, a light edge.
        let most = |eyes: Eyes| {
            let parts = parts.into_iter().flatten().map(|part| difference(seen(part, eyes), seen(behind, eyes)));
            parts.fold(0.0, f32::max)
        };
        colours::ALL.into_iter().map(|eyes| (eyes, most(eyes))).min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The mean light of a square `half` cm to each side of a place of the stage; None beyond the picture.
    fn patch(&self, at: Vec2, half: f32) -> Option<Light> {
        let half = (half * self.fit.scale * DPI).round() as i32;
        let at = self.fit.to_screen(at) * DPI;
        let (x, y) = (at.x.round() as i32, at.y.round() as i32);
        let (width, height) = (self.taken.width as i32, self.taken.height as i32);
        let inside = x >= half && y >= half && x + half < width && y + half < height;
        let row = move |dy: i32| (-half..=half).map(move |dx| ((x + dx) as usize, (y + dy) as usize));
        inside.then(|| mean((-half..=half).flat_map(row).map(|(x, y)| light(self.taken.at(x, y)))))
    }
}

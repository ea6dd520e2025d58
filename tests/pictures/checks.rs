//! What is tested: the layout of every page at every size, equal pictures of equal shots, pictures without holes, and
//! what must stand out from its background.

use gossamer::app::layout::{Frame, StageFit};
use gossamer::app::shot::{Camera, Moment, Picture, Shot};
use gossamer::app::shot_scene::Scene;
use gossamer::content::style::Pack;
use gossamer::math::geom::{Vec2, vec2};
use macroquad::prelude::next_frame;

use crate::album::{Page, SIZES, pages};
use crate::colours::{self, Eyes, Light, contrast, difference, light, luminance, mean, seen};
use crate::layout;

/// The layout does not depend on the pixels: few of them are drawn sooner.
const FEW_PIXELS: f32 = 0.125;
/// Least contrast of a rope and what is behind it.
const ROPE: f32 = 3.0;
/// Share of a rope's points that must have it: where a rope crosses a leaf or the moon for a moment, the rest shows it.
const SHARE: f32 = 0.9;
/// Least difference of a thing and what is behind it, to any eyes.
const STANDS_OUT: f32 = 20.0;

/// Everything that is broken.
pub async fn run(camera: &mut Camera, only: &[String]) -> Vec<String> {
    let pages = pages(only);
    let mut failed = Vec::new();
    for page in &pages {
        for step in [None, Some("lefthand"), Some("wordless")] {
            failed.extend(surveyed(camera, page, step));
            next_frame().await;
        }
    }
    let chosen = |name: &str| only.is_empty() || only.iter().any(|word| word == name);
    if chosen("twice") {
        failed.extend(the_same_twice(camera).await);
    }
    if chosen("beside") {
        failed.extend(nothing_of_play_beside_the_stage(camera).await);
    }
    if chosen("colours") {
        for pack in Pack::ALL {
            failed.extend(what_must_stand_out(camera, pack).await);
        }
    }
    failed
}

/// The layout of a page at every size, with one more thing done in it.
fn surveyed(camera: &mut Camera, page: &Page, step: Option<&str>) -> Vec<String> {
    let (size, name) = (SIZES[0].0, format!("{} {}", page.name, step.unwrap_or_default()));
    let shot = step.map_or_else(|| page.shot(size, FEW_PIXELS), |step| page.shot_with(step, size, FEW_PIXELS));
    let mut screens = match camera.play(&shot) {
        Ok(screens) => screens,
        Err(message) => return vec![format!("{name}: {message}")],
    };
    let mut failed = Vec::new();
    for (size, _) in SIZES {
        camera.resize(&mut screens, size, FEW_PIXELS);
        let survey = camera.survey(&mut screens);
        failed.extend(layout::broken(&survey, size).iter().map(|rule| format!("{name} at {size}: {rule}")));
    }
    failed
}

fn shot(scene: &str, moment: Moment, size: Vec2) -> Shot {
    let scene = Scene::parse(scene).unwrap_or_else(|message| panic!("{message}"));
    Shot { scene, moment, size, dpi: 1.0, entries: Vec::new() }
}

/// The same shots, in another order: what was taken before must not be seen.
async fn the_same_twice(camera: &mut Camera) -> Vec<String> {
    let size = vec2(640.0, 400.0);
    let shots = [
        shot("title", Moment::At(2.0), size),
        shot("storm/10+three", Moment::Middle, size),
        shot("garden/03+three", Moment::End, vec2(390.0, 844.0)),
        shot("spider/02+tuning", Moment::At(8.0), size),
        shot("map/hollow", Moment::At(2.0), size),
    ];
    let mut first = Vec::new();
    for shot in &shots {
        first.push(camera.take(shot).map(|taken| taken.rgba));
        next_frame().await;
    }
    let mut failed = Vec::new();
    for (shot, before) in shots.iter().zip(first).rev() {
        let again = camera.take(shot).map(|taken| taken.rgba);
        match (before, again) {
            (Ok(before), Ok(again)) if before == again => {}
            (Ok(_), Ok(_)) => failed.push(format!("{}: two pictures of the same shot differ", shot.scene.name)),
            (Err(message), _) | (_, Err(message)) => failed.push(format!("{}: {message}", shot.scene.name)),
        }
        next_frame().await;
    }
    failed
}

/// The same level at the same time, once untouched and once with all ropes cut: beside the stage, both pictures are
/// the same, and all of them is painted.
async fn nothing_of_play_beside_the_stage(camera: &mut Camera) -> Vec<String> {
    let mut failed = Vec::new();
    for (pack, size) in Pack::ALL.into_iter().zip([(2560, 700), (1600, 600), (2560, 1080), (844, 390), (1700, 700)]) {
        let size = vec2(size.0 as f32, size.1 as f32);
        let name = format!("{}/05", pack.id());
        let still = shot(&name, Moment::At(1.2), size);
        let cut = shot(&format!("{name}+lose"), Moment::At(1.2), size);
        let level = camera.ctx.content.library.level(&name).map(|level| level.size).unwrap_or(vec2(400.0, 600.0));
        let (Ok(a), Ok(b)) = (camera.take(&still), camera.take(&cut)) else {
            failed.push(format!("{name} cannot be shown"));
            continue;
        };
        let fit = StageFit::new(&Frame::new(size, 1.0), level);
        let (left, right) = (fit.origin.x as usize, (fit.origin.x + level.x * fit.scale).ceil() as usize);
        let beside = |x: usize| x < left || x > right;
        let differs = |(x, y): &(usize, usize)| a.at(*x, *y) != b.at(*x, *y);
        let places = (0..a.height).flat_map(|y| (0..a.width).filter(|x| beside(*x)).map(move |x| (x, y)));
        if let Some((x, y)) = places.clone().find(differs) {
            let count = places.filter(differs).count();
            failed.push(format!("{name} at {size}: play is seen beside the stage, first at {x},{y} ({count} pixels)"));
        }
        next_frame().await;
    }
    failed
}

/// Ropes, the berry, Nim and what hurts, in all levels of a pack as they begin.
async fn what_must_stand_out(camera: &mut Camera, pack: Pack) -> Vec<String> {
    let mut failed = Vec::new();
    let ids: Vec<String> = camera.ctx.content.library.playable().map(|level| level.id.clone()).collect();
    let mut contrasts: Vec<f32> = Vec::new();
    for id in ids.iter().filter(|id| id.starts_with(pack.id())) {
        let shot = shot(id, Moment::At(1.0), vec2(800.0, 600.0));
        let taken = camera.play(&shot).map(|mut screens| (camera.develop(&mut screens), screens));
        let Ok((taken, screens)) = taken else { continue };
        let Some(session) = screens.session() else { continue };
        let puzzle = session.puzzle();
        let fit = StageFit::new(&Frame::new(shot.size, 1.0), puzzle.level().size);
        for rope in puzzle.ropes().iter().filter(|rope| rope.cut_at.is_none()) {
            let Some(view) = puzzle.world().rope(rope.id) else { continue };
            for index in 2..view.len().saturating_sub(2) {
                let (before, at) =
                    (fit.to_screen(view.point_at(index - 1, 0.0)), fit.to_screen(view.point_at(index, 0.0)));
                let across = (at - before).perp().normalize_or_zero();
                contrasts.extend(rope_contrast(&taken, at, across, fit.scale));
            }
        }
        let things =
            [("the berry", puzzle.level().berry, 9.0, 46.0), ("Nim", puzzle.level().nim - vec2(0.0, 6.0), 16.0, 62.0)];
        for (what, at, inner, outer) in things {
            let at = fit.to_screen(at);
            failed.extend(lost(&taken, at, (inner * fit.scale, outer * fit.scale)).map(|(eyes, far)| {
                format!("{id}: {what} does not stand out to {eyes:?} eyes: {far:.1} of {STANDS_OUT}")
            }));
        }
        next_frame().await;
    }
    contrasts.sort_by(f32::total_cmp);
    let low = contrasts.get((contrasts.len() as f32 * (1.0 - SHARE)) as usize).copied().unwrap_or(f32::MAX);
    let middle = contrasts.get(contrasts.len() / 2).copied().unwrap_or(f32::MAX);
    println!("{}: contrast of ropes {low:.2} at nine of ten points, {middle:.2} at half", pack.id());
    if low < ROPE {
        failed.push(format!("{}: ropes have a contrast of {low:.2}, and {ROPE} is asked", pack.id()));
    }
    failed
}

/// The light around a place.
fn patch(taken: &Picture, at: Vec2, half: i32) -> Option<Light> {
    let (x, y) = (at.x.round() as i32, at.y.round() as i32);
    let inside = x >= half && y >= half && x + half < taken.width as i32 && y + half < taken.height as i32;
    let places =
        (-half..=half).flat_map(move |dy| (-half..=half).map(move |dx| ((x + dx) as usize, (y + dy) as usize)));
    inside.then(|| mean(places.map(|(x, y)| light(taken.at(x, y)))))
}

/// The contrast of a rope at one of its points: its two tones together, and the background at both sides.
fn rope_contrast(taken: &Picture, at: Vec2, across: Vec2, scale: f32) -> Option<f32> {
    let rope = patch(taken, at, 1)?;
    let sides = [patch(taken, at + across * 9.0 * scale, 1)?, patch(taken, at - across * 9.0 * scale, 1)?];
    // One side may lie on another thing.
    let darker = if luminance(sides[0]) < luminance(sides[1]) { sides[0] } else { sides[1] };
    Some(contrast(rope, darker))
}

/// To which eyes a thing does not stand out, and by how much.
fn lost(taken: &Picture, at: Vec2, (inner, outer): (f32, f32)) -> Option<(Eyes, f32)> {
    let thing = patch(taken, at, inner as i32 / 2)?;
    let around = (0..24).map(|k| at + Vec2::from_angle(k as f32 * std::f32::consts::TAU / 24.0) * outer);
    let behind: Vec<Light> = around.filter_map(|place| patch(taken, place, 2)).collect();
    let behind = mean(behind.into_iter());
    let seen_so = |eyes: Eyes| difference(seen(thing, eyes), seen(behind, eyes));
    let worst = colours::ALL.into_iter().map(|eyes| (eyes, seen_so(eyes))).min_by(|a, b| a.1.total_cmp(&b.1))?;
    (worst.1 < STANDS_OUT).then_some(worst)
}

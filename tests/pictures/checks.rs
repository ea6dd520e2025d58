//! What is tested: the layout of every page at every size, equal pictures of equal shots, pictures without holes, and
//! what must stand out from its background.

use gossamer::app::layout::{Frame, StageFit};
use gossamer::app::shot::{Camera, Moment, Shot};
use gossamer::app::shot_scene::Scene;
use gossamer::content::style::Pack;
use gossamer::math::geom::{Vec2, vec2};
use macroquad::prelude::next_frame;

use crate::album::{Page, SIZES, pages};
use crate::{layout, stands_out};

/// The layout does not depend on the pixels: few of them are drawn sooner.
const FEW_PIXELS: f32 = 0.125;
/// So far beside the stage may the glow of what is in it be seen, cm.
const REACH: f32 = 90.0;

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
            failed.extend(stands_out::broken(camera, pack).await);
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
        // No firefly is caught there, whose light flies to the counter.
        let name = format!("{}/{}", pack.id(), if pack == Pack::Pond { "02" } else { "05" });
        let still = shot(&name, Moment::At(1.2), size);
        let cut = shot(&format!("{name}+lose"), Moment::At(1.2), size);
        let level = camera.ctx.content.library.level(&name).map(|level| level.size).unwrap_or(vec2(400.0, 600.0));
        let (Ok(a), Ok(b)) = (camera.take(&still), camera.take(&cut)) else {
            failed.push(format!("{name} cannot be shown"));
            continue;
        };
        let fit = StageFit::new(&Frame::new(size, 1.0), level);
        let (left, right) = (fit.origin.x as usize, (fit.origin.x + level.x * fit.scale).ceil() as usize);
        let differs = |x: usize| (0..a.height).any(|y| a.at(x, y) != b.at(x, y));
        let beside = (0..left).filter(|x| differs(*x)).map(|x| left - x);
        let beside = beside.chain((right..a.width).filter(|x| differs(*x)).map(|x| x - right));
        let far = beside.max().unwrap_or(0) as f32 / fit.scale;
        println!("{name} at {size}: play reaches {far:.0} cm beside the stage");
        if far > REACH {
            failed.push(format!("{name} at {size}: play is seen {far:.0} cm beside the stage"));
        }
        next_frame().await;
    }
    failed
}

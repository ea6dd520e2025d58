//! The scenes that show every screen of the game, and the sizes at which they are looked at.

use gossamer::app::shot::{Moment, Shot};
use gossamer::app::shot_scene::Scene;
use gossamer::math::geom::{Vec2, vec2};
use gossamer::sim::recording::Entry;

use crate::nights::{self, Part};

/// Sizes in points with the pixels per point that such a screen has.
pub const SIZES: [(Vec2, f32); 8] = [
    (vec2(320.0, 568.0), 2.0),
    (vec2(390.0, 844.0), 3.0),
    (vec2(844.0, 390.0), 3.0),
    (vec2(768.0, 1024.0), 2.0),
    (vec2(1280.0, 800.0), 1.0),
    (vec2(1920.0, 1080.0), 1.0),
    (vec2(2560.0, 1080.0), 1.0),
    (vec2(3840.0, 2160.0), 1.0),
];

/// One scene of the album.
pub struct Page {
    pub name: &'static str,
    scene: &'static str,
    moment: Moment,
    entries: Vec<Entry>,
}

impl Page {
    /// The page as a picture of this size.
    pub fn shot(&self, size: Vec2, dpi: f32) -> Shot {
        let scene = Scene::parse(self.scene).unwrap_or_else(|message| panic!("{message}"));
        Shot { scene, moment: self.moment, size, dpi, entries: self.entries.clone() }
    }

    /// The same scene with one more thing done, as in `lefthand`.
    pub fn shot_with(&self, step: &str, size: Vec2, dpi: f32) -> Shot {
        let scene = Scene::parse(&format!("{}+{step}", self.scene)).unwrap_or_else(|message| panic!("{message}"));
        Shot { scene, ..self.shot(size, dpi) }
    }
}

/// Name, scene and moment of what needs no bot.
const SNIP: [(&str, &str, Moment); 32] = [
    ("title", "title", Moment::At(3.0)),
    ("settings", "title+settings", Moment::At(1.0)),
    ("map garden", "map/garden", Moment::At(2.0)),
    ("map pond", "map/pond", Moment::At(2.0)),
    ("map hollow", "map/hollow", Moment::At(2.0)),
    ("map thicket", "map/thicket", Moment::At(2.0)),
    ("map storm", "map/storm", Moment::At(2.0)),
    ("garden start", "garden/05", Moment::At(1.5)),
    ("garden", "garden/03+three", Moment::At(2.0)),
    ("pond start", "pond/06", Moment::At(1.5)),
    ("pond", "pond/08+three", Moment::Middle),
    ("hollow start", "hollow/05", Moment::At(1.5)),
    ("hollow", "hollow/08+three", Moment::Middle),
    ("thicket start", "thicket/04", Moment::At(1.5)),
    ("thicket", "thicket/09+three", Moment::Middle),
    ("storm start", "storm/03", Moment::At(1.5)),
    ("storm", "storm/10+three", Moment::Middle),
    ("hint", "garden/04+hint", Moment::At(2.0)),
    ("wordless", "pond/03+wordless", Moment::At(2.0)),
    ("contrast", "thicket/06+three+contrast", Moment::Middle),
    ("debug", "hollow/03+three+debug", Moment::Middle),
    ("tuning", "garden/06+tuning", Moment::At(1.5)),
    ("watch", "hollow/04+three+watch", Moment::Middle),
    ("pause", "pond/02+pause", Moment::At(2.0)),
    ("pause hollow", "hollow/07+three+pause", Moment::Middle),
    ("settings in play", "storm/05+settings", Moment::At(2.0)),
    ("one", "garden/03+one", Moment::End),
    ("three", "garden/03+three", Moment::End),
    ("three storm", "storm/04+three", Moment::End),
    ("won wordless", "pond/04+three+wordless", Moment::End),
    ("lost", "garden/05+lose", Moment::End),
    ("nights", "nights", Moment::At(2.0)),
];

/// Name, scene, and the part of a night.
const SPIN: [(&str, &str, Part); 11] = [
    ("night start", "spider/01", Part::Start),
    ("night intro", "spider/02", Part::Start),
    ("night hunt", "spider/02", Part::Hunt),
    ("night wasps", "spider/04", Part::Hunt),
    ("night fall", "spider/03", Part::Fall),
    ("night endless", "spider/endless:7", Part::Hunt),
    ("night pause", "spider/03+pause", Part::Hunt),
    ("night tuning", "spider/02+tuning", Part::Hunt),
    ("night watch", "spider/02+watch", Part::Hunt),
    ("night lost", "spider/02", Part::Lost),
    ("night won", "spider/01", Part::Won),
];

/// All pages whose names hold one of `only`, or all of them if it is empty.
pub fn pages(only: &[String]) -> Vec<Page> {
    let chosen = |name: &str| only.is_empty() || only.iter().any(|part| name.contains(part.as_str()));
    let snip = SNIP.into_iter().filter(|(name, ..)| chosen(name));
    let mut pages: Vec<Page> =
        snip.map(|(name, scene, moment)| Page { name, scene, moment, entries: Vec::new() }).collect();
    for (name, scene, part) in SPIN.into_iter().filter(|(name, ..)| chosen(name)) {
        let id = scene.split('+').next().unwrap_or_default();
        let (entries, moment) = nights::played(id, part);
        pages.push(Page { name, scene, moment, entries });
    }
    pages
}

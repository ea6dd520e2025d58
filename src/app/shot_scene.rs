//! Scenes by name, for pictures: a screen or a level, and behind plus signs what is done in it, as in
//! `garden/03+three` (played as its solution says), `pond/02+pause`, `map/storm`, `title+settings`, `spider/01+tuning`.

use crate::content::ids::is_id;
use crate::content::style::Pack;

/// The screen that a scene begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Title,
    /// The map, at this place of it.
    Map(Pack),
    Nights,
    /// The level or night with this id.
    Level(String),
}

/// What is done in a scene before the picture is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The level's solution for one firefly (or none), or for all, is played.
    One,
    Three,
    /// Every rope is cut at once.
    Lose,
    /// What is played is watched instead.
    Watch,
    Pause,
    Settings,
    Tuning,
    Hint,
    /// What the engine sees is drawn over the level.
    Debug,
    /// The player's settings: for the left hand, without words, with high contrast.
    LeftHand,
    Wordless,
    Contrast,
}

/// A screen of the game and what is done in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    pub name: String,
    pub start: Start,
    pub steps: Vec<Step>,
}

const STEPS: [(&str, Step); 12] = [
    ("one", Step::One),
    ("three", Step::Three),
    ("lose", Step::Lose),
    ("watch", Step::Watch),
    ("pause", Step::Pause),
    ("settings", Step::Settings),
    ("tuning", Step::Tuning),
    ("hint", Step::Hint),
    ("debug", Step::Debug),
    ("lefthand", Step::LeftHand),
    ("wordless", Step::Wordless),
    ("contrast", Step::Contrast),
];

impl Scene {
    /// The scene with this name. Whether its level is there is seen when it is set up.
    ///
    /// # Errors
    /// What is wrong with the name; one sentence.
    pub fn parse(name: &str) -> Result<Scene, String> {
        let mut words = name.split('+');
        let start = match words.next().unwrap_or_default() {
            "title" => Start::Title,
            "nights" => Start::Nights,
            "map" => Start::Map(Pack::ALL[0]),
            word => match word.strip_prefix("map/") {
                Some(pack) => Start::Map(Pack::from_id(pack).ok_or(format!("there is no place `{pack}` on the map"))?),
                None if is_level(word) => Start::Level(word.to_string()),
                None => {
                    return Err(format!(
                        "`{word}` is no screen and no level (title, map, map/pond, nights, garden/03)"
                    ));
                }
            },
        };
        let steps: Vec<Step> = words.map(step).collect::<Result<_, _>>()?;
        let played = |step: &Step| !matches!(step, Step::Settings | Step::LeftHand | Step::Wordless | Step::Contrast);
        if !matches!(start, Start::Level(_)) && steps.iter().any(played) {
            return Err(format!("`{name}`: nothing is played there"));
        }
        Ok(Scene { name: name.to_string(), start, steps })
    }

    /// Whether this is done in the scene.
    pub fn has(&self, step: Step) -> bool {
        self.steps.contains(&step)
    }
}

/// Ids of nights may end in a seed, as in `spider/endless:7`.
fn is_level(word: &str) -> bool {
    word.contains('/') && is_id(word.split(':').next().unwrap_or_default())
}

fn step(word: &str) -> Result<Step, String> {
    let known = STEPS.iter().find(|(name, _)| *name == word).map(|(_, step)| *step);
    known.ok_or_else(|| {
        let names: Vec<&str> = STEPS.iter().map(|(name, _)| *name).collect();
        format!("`+{word}` is nothing that can be done; there are {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_are_named_by_screen_or_level_and_steps() {
        let scene = Scene::parse("garden/03+three+pause").expect("both are known");
        assert_eq!((scene.start, scene.steps), (Start::Level("garden/03".into()), vec![Step::Three, Step::Pause]));
        assert_eq!(Scene::parse("map/storm").map(|scene| scene.start), Ok(Start::Map(Pack::Storm)));
        assert_eq!(Scene::parse("spider/endless:7").map(|s| s.start), Ok(Start::Level("spider/endless:7".into())));
        assert!(Scene::parse("title+settings").is_ok_and(|scene| scene.has(Step::Settings)));
    }

    #[test]
    fn what_is_no_scene_is_named() {
        for (name, part) in [
            ("tilte", "`tilte` is no screen"),
            ("map/moon", "no place `moon`"),
            ("garden/03+won", "`+won` is nothing"),
            ("title+pause", "nothing is played"),
            ("", "`` is no screen"),
        ] {
            assert!(Scene::parse(name).is_err_and(|message| message.contains(part)), "{name}");
        }
    }
}

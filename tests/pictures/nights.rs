//! What happens in the nights of the album: a bot plays them, so that no recording of them grows old.

use std::sync::Arc;

use gossamer::app::shot::Moment;
use gossamer::math::rng::Rng;
use gossamer::sim::command::Command;
use gossamer::sim::phase::Phase;
use gossamer::sim::recording::Entry;
use gossamer::sim::session::Session;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::tuning::{TICK, TICK_RATE};

use crate::spin_bots::{Bot, nights};

/// Which moment of a night is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    Start,
    /// The chase is on.
    Hunt,
    /// Nim falls.
    Fall,
    Lost,
    Won,
}

/// A night is played for so long at most, ticks.
const LONGEST: u32 = 400 * TICK_RATE as u32;
/// The chase is on after so long; a fall is shown so long after it began, ticks.
const HUNT: u32 = 30 * TICK_RATE as u32;
const FALLEN: u32 = (0.5 * TICK_RATE) as u32;
/// So many are tried for a fall.
const SEEDS: u64 = 12;

/// What is done in the night `id` (a seed may follow behind a colon), and when its picture is taken.
pub fn played(id: &str, part: Part) -> (Vec<Entry>, Moment) {
    let moment = match part {
        Part::Start => return (Vec::new(), Moment::At(2.0)),
        Part::Hunt => Moment::At(HUNT as f32 * TICK),
        _ => Moment::End,
    };
    let (name, seed) = id.split_once(':').map_or((id, None), |(name, seed)| (name, seed.parse().ok()));
    let all = nights();
    let level = all.iter().find(|night| night.id == name).unwrap_or_else(|| panic!("there is no night {name}"));
    let level = Arc::new(seed.map_or_else(|| level.clone(), |seed| level.with_seed(seed)));
    if part == Part::Fall {
        // Somebody who bites threads off at random soon bites the wrong one.
        let runs = (1..=SEEDS).map(|seed| play(Arc::clone(&level), Bot::Random(Rng::new(seed)), part));
        let fall = runs.filter_map(|(entries, fell)| Some((entries, fell?))).min_by_key(|(_, fell)| *fell);
        let (entries, fell) = fall.unwrap_or_else(|| panic!("nobody falls in {id}"));
        return (entries, Moment::At((fell + FALLEN) as f32 * TICK));
    }
    let bot = if part == Part::Lost { Bot::Still } else { Bot::Hunter { shots: 0 } };
    (play(level, bot, part).0, moment)
}

/// Plays as far as the part needs; what was done, and when the first fall began.
fn play(level: Arc<NightLevel>, mut bot: Bot, part: Part) -> (Vec<Entry>, Option<u32>) {
    let mut session = Session::<Night>::of(level, Tuning::default());
    let mut commands: Vec<Command> = Vec::new();
    let mut entries = Vec::new();
    let mut fell = None;
    while session.game().phase() == Phase::Playing && session.game().tick() < LONGEST {
        let tick = session.game().tick();
        bot.act(session.game(), &mut |command| commands.push(command));
        for command in commands.drain(..) {
            session.push(command);
            entries.push(Entry { tick, command });
        }
        session.step();
        session.clear_events();
        if let Some((since, _)) = session.game().spider().fall {
            fell.get_or_insert(since);
        }
        let enough = match part {
            Part::Hunt => tick > HUNT,
            Part::Fall => fell.is_some_and(|since| tick > since + FALLEN),
            _ => false,
        };
        if enough {
            break;
        }
    }
    (entries, fell)
}

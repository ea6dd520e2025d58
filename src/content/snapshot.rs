//! The running game in few bytes, so that it goes on at the same tick when the program had to be started again: a browser
//! takes the graphics away, or a mistake of ours ends the program. A game is nothing but its level and the commands, so
//! that is all that is written, when a command was given, and now and then for the sake of its hash.

use super::run_bytes::{Head, pack, unpack};
use crate::sim::game::Game;
use crate::sim::run::Run;
use crate::sim::session::Session;
use crate::verlet::tuning::TICK_RATE;

/// Version of the bytes. Others are passed over.
const VERSION: u8 = 1;
/// Ticks after which a snapshot is made though nothing was done.
const EVERY: u32 = TICK_RATE as u32;
/// Ticks that may have passed since a snapshot: more come from no game.
const MOST_LATER: u32 = 4 * EVERY;

/// Ticks that a screen plays again in one frame.
pub const PER_FRAME: u32 = 600;

/// Where the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene {
    Title,
    /// The levels to choose from.
    Map,
    /// The nights to choose from.
    Nights,
    Level,
    Night,
}

const SCENES: [Scene; 5] = [Scene::Title, Scene::Map, Scene::Nights, Scene::Level, Scene::Night];

/// What a screen knows of its game besides the session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The player has done something in this run.
    pub acted: bool,
    /// The game is over, and that is noted already.
    pub noted: bool,
    /// It was the best run so far.
    pub best: bool,
    /// How often time ran back.
    pub rewinds: u8,
}

/// What was read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub scene: Scene,
    pub marks: Marks,
    /// The level and what was done in it. Without ticks if it cannot be played again: the tuning had changed on the way.
    pub run: Option<Run>,
}

impl Snapshot {
    /// Reads what a [`Keeper`] wrote; None if it is nothing of the kind.
    pub fn read(bytes: &[u8]) -> Option<Snapshot> {
        let (&[version, scene, bits, rewinds], rest) = bytes.split_first_chunk()?;
        let scene = *SCENES.get(usize::from(scene)).filter(|_| version == VERSION)?;
        let marks = Marks { acted: bits & 1 > 0, noted: bits & 2 > 0, best: bits & 4 > 0, rewinds };
        let run = match scene {
            Scene::Level | Scene::Night => Some(unpack(rest).ok()?),
            _ => None,
        };
        Some(Snapshot { scene, marks, run })
    }
}

/// What is to be done with the present moment.
#[derive(Debug, PartialEq, Eq)]
pub enum Due<'a> {
    /// The snapshot is as it was.
    Nothing,
    /// Nothing was done up to this tick.
    Reach(u32),
    /// These bytes take the place of the last ones.
    Keep(&'a [u8], u32),
}

/// Writes snapshots, and knows when there is nothing new to write. Takes new memory only where a run grows.
#[derive(Default)]
pub struct Keeper {
    bytes: Vec<u8>,
    /// What they say.
    written: Option<Written>,
    /// The last tick that was told.
    told: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Written {
    scene: u8,
    marks: Marks,
    level: u64,
    ticks: u32,
    entries: usize,
    whole: bool,
}

impl Keeper {
    /// The player is at a screen where nothing is played.
    pub fn at(&mut self, scene: Scene) -> Due<'_> {
        let written =
            Written { scene: number(scene), marks: Marks::default(), level: 0, ticks: 0, entries: 0, whole: true };
        if self.written.replace(written) == Some(written) {
            return Due::Nothing;
        }
        self.begin(&written);
        Due::Keep(&self.bytes, 0)
    }

    /// The player is where no way leads back to: the next start is like the first.
    pub fn nowhere(&mut self) -> Due<'_> {
        if self.written.take().is_none() { Due::Nothing } else { Due::Keep(&[], 0) }
    }

    /// The player is in a game.
    pub fn play<G: Game>(&mut self, scene: Scene, session: &Session<G>, marks: Marks) -> Due<'_> {
        let (game, log) = (session.game(), session.log());
        let tick = game.tick();
        let whole = session.replayable();
        let level = G::hash_of(game.level());
        let last = self.written.filter(|last| (tick.wrapping_sub(last.ticks)) < EVERY && tick >= self.told);
        let ticks = last.map_or(tick, |last| last.ticks);
        let written = Written { scene: number(scene), marks, level, ticks, entries: log.len(), whole };
        if last == Some(written) {
            if self.told == tick || !whole {
                return Due::Nothing;
            }
            self.told = tick;
            return Due::Reach(tick);
        }
        let written = Written { ticks: tick, ..written };
        self.begin(&written);
        let (ticks, hash) = if whole { (tick, game.hash()) } else { (0, 0) };
        let tuning_hash = G::tuning_hash(session.tuning());
        let head = Head { level: G::id_of(game.level()), level_hash: level, tuning_hash, ticks, hash };
        pack(&head, if whole { log } else { &[] }, &mut self.bytes);
        self.written = Some(written);
        self.told = tick;
        Due::Keep(&self.bytes, tick)
    }

    fn begin(&mut self, written: &Written) {
        let Marks { acted, noted, best, rewinds } = written.marks;
        let bits = u8::from(acted) | u8::from(noted) << 1 | u8::from(best) << 2;
        self.bytes.clear();
        self.bytes.extend([VERSION, written.scene, bits, rewinds]);
    }
}

fn number(scene: Scene) -> u8 {
    SCENES.iter().position(|known| *known == scene).unwrap_or(0) as u8
}

/// The way back into a game: its run is played again, a part in every frame.
#[derive(Clone, Debug)]
pub struct WayBack {
    run: Run,
    /// The tick that the game had come to; the run may end a little before.
    to: u32,
}

impl WayBack {
    /// To the end of `run`, and on to `reached` if nothing was done up to there.
    pub fn new(run: Run, reached: u32) -> WayBack {
        let to = reached.clamp(run.ticks, run.ticks.saturating_add(MOST_LATER));
        WayBack { run, to }
    }

    /// How long it is, in ticks.
    pub fn ticks(&self) -> u32 {
        self.to
    }

    /// Plays at most `ticks` more. None while there is more to come; then whether the game is as it was.
    pub fn go_on<G: Game>(&self, session: &mut Session<G>, ticks: u32) -> Option<bool> {
        let start = session.game().tick();
        if start < self.run.ticks {
            let there = session.catch_up(&self.run, ticks);
            session.clear_events();
            if !there {
                return None;
            }
            if session.game().hash() != self.run.hash {
                return Some(false);
            }
        }
        while session.game().tick() < self.to {
            if session.game().tick() >= start.saturating_add(ticks) {
                return None;
            }
            session.step();
            session.clear_events();
        }
        Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::library::Library;
    use crate::content::link::{level_of, night_of};
    use crate::content::reload::Content;
    use crate::content::source::Source;
    use crate::math::rng::Rng;
    use crate::sim::command::{Command, FingerKind, Spot, Stick};
    use crate::sim::spider::state::Night;
    use std::sync::Arc;

    fn content() -> Content {
        Content::load(&Source::embedded())
    }

    fn first_level(library: &Library) -> Arc<crate::sim::puzzle::level::Level> {
        Arc::clone(library.level("garden/01").expect("it ships"))
    }

    /// What the page does.
    struct Page {
        bytes: Vec<u8>,
        reached: u32,
        kept: u32,
    }

    impl Page {
        fn take(&mut self, due: Due) {
            match due {
                Due::Nothing => {}
                Due::Reach(tick) => self.reached = tick,
                Due::Keep(bytes, tick) => {
                    self.bytes.clear();
                    self.bytes.extend_from_slice(bytes);
                    (self.reached, self.kept) = (tick, self.kept + 1);
                }
            }
        }
    }

    fn page() -> Page {
        Page { bytes: Vec::new(), reached: 0, kept: 0 }
    }

    #[test]
    fn a_game_goes_on_at_the_very_tick_at_which_it_ended() {
        let content = content();
        let mut session = Session::new(first_level(&content.library), content.tuning.clone());
        let (mut keeper, mut page, mut rng) = (Keeper::default(), page(), Rng::new(5));
        for frame in 0..300 {
            if frame % 7 == 0 {
                let at = Spot { x: (rng.next_u32() % 40_000) as i32, y: (rng.next_u32() % 60_000) as i32 };
                session.push(Command::Press { finger: 0, kind: FingerKind::Mouse, at });
                session.push(Command::Move { finger: 0, to: Spot { x: at.y, y: at.x } });
                session.push(Command::Release { finger: 0 });
            }
            if frame == 150 {
                session.rewind_to(40);
            }
            session.advance(1.0 / 60.0);
            page.take(keeper.play(Scene::Level, &session, Marks { acted: true, rewinds: 3, ..Marks::default() }));
            if frame % 29 == 0 || frame == 151 {
                let snapshot = Snapshot::read(&page.bytes).expect("whole");
                let run = snapshot.run.expect("a level");
                assert_eq!((snapshot.scene, snapshot.marks.rewinds), (Scene::Level, 3));
                let level = level_of(&run, &content.library, &content.tuning).expect("it is here");
                let mut again = Session::new(level, content.tuning.clone());
                let back = WayBack::new(run, page.reached);
                let whole = std::iter::repeat_with(|| back.go_on(&mut again, 50)).flatten().next();
                assert_eq!(whole, Some(true));
                let state = |session: &Session| (session.game().tick(), session.game().hash(), session.log().len());
                assert_eq!(state(&again), state(&session), "frame {frame}");
            }
        }
    }

    #[test]
    fn a_night_goes_on_too_and_steady_frames_write_little() {
        let content = content();
        let night = content.library.night("spider/01").expect("it ships");
        let mut session: Session<Night> = Session::of(night, content.tuning.clone());
        let (mut keeper, mut page) = (Keeper::default(), page());
        session.push(Command::Steer(Stick { x: 80, y: -20 }));
        for _ in 0..600 {
            session.advance(1.0 / 60.0);
            page.take(keeper.play(Scene::Night, &session, Marks::default()));
        }
        assert!((10..=12).contains(&page.kept), "{} in ten seconds", page.kept);
        let run = Snapshot::read(&page.bytes).and_then(|snapshot| snapshot.run).expect("whole");
        let night = night_of(&run, &content.library, &content.tuning).expect("it is here");
        let mut again: Session<Night> = Session::of(night, content.tuning.clone());
        assert_eq!(WayBack::new(run, page.reached).go_on(&mut again, 100_000), Some(true));
        assert_eq!((again.game().tick(), again.game().hash()), (session.game().tick(), session.game().hash()));
    }

    #[test]
    fn what_cannot_be_played_again_leaves_its_level() {
        let content = content();
        let mut session = Session::new(first_level(&content.library), content.tuning.clone());
        session.advance(0.1);
        let mut tuning = content.tuning.clone();
        tuning.engine.gravity *= 0.5;
        session.set_tuning(tuning);
        session.advance(0.1);
        let (mut keeper, mut page) = (Keeper::default(), page());
        page.take(keeper.play(Scene::Level, &session, Marks::default()));
        let run = Snapshot::read(&page.bytes).and_then(|snapshot| snapshot.run).expect("whole");
        assert_eq!((run.level.as_str(), run.ticks, run.entries.len()), ("garden/01", 0, 0));
        assert_eq!(keeper.play(Scene::Level, &session, Marks::default()), Due::Nothing);
    }

    #[test]
    fn screens_without_a_game_are_written_once_and_rubbish_is_passed_over() {
        let mut keeper = Keeper::default();
        let mut page = page();
        page.take(keeper.at(Scene::Map));
        assert_eq!(Snapshot::read(&page.bytes).map(|snapshot| snapshot.scene), Some(Scene::Map));
        assert_eq!(keeper.at(Scene::Map), Due::Nothing);
        for bytes in [&[][..], &[1, 3, 0, 0], &[1, 9, 0, 0], &[2, 0, 0, 0], &[1, 4, 0, 0, 1, 200]] {
            assert_eq!(Snapshot::read(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn a_game_that_went_another_way_is_not_taken_for_the_same() {
        let content = content();
        let mut session = Session::new(first_level(&content.library), content.tuning.clone());
        session.advance(0.1);
        let run = Run { hash: 1, ..session.run().expect("a run") };
        let mut again = Session::new(first_level(&content.library), content.tuning.clone());
        assert_eq!(WayBack::new(run, u32::MAX).go_on(&mut again, 10_000), Some(false));
    }
}

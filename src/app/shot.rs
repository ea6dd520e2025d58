//! Pictures of the game as it is, without anybody who plays: the real screens run on a clock of their own, one tick a
//! frame, and are printed into a texture of any size. The same shot has the same pixels, whatever was taken before it.

use std::sync::Arc;

use super::banner;
use super::context::Context;
use super::input::Keys;
use super::layout::Frame;
use super::platform::storage;
use super::route::Route;
use super::screen::Screens;
use super::shot_save::save_for;
use super::shot_scene::{Scene, Start, Step};
use crate::content::link;
use crate::content::reload::Content;
use crate::content::script;
use crate::content::source::Source;
use crate::math::geom::{Vec2, vec2};
use crate::sim::command::FingerKind;
use crate::sim::gesture::{self, Gesture};
use crate::sim::phase::Phase;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::recording::Entry;
use crate::sim::run::Run;
use crate::sim::session::Session;
use crate::verlet::tuning::{TICK, TICK_RATE};
use crate::view::survey::Survey;

/// Largest side of a picture in pixels, as far as every graphics driver goes that was met.
pub const MOST_PIXELS: f32 = 16_384.0;
/// The day of all pictures: 27 May 2026 at noon, with a moon that is neither full nor half.
const DATE: u64 = 20_600 * 86_400 + 43_200;
/// What a tick is said to cost, ms.
const COST: f32 = 0.05;
/// Seconds that what is opened over a scene has to come in, and an end card after it.
const COMES_IN: f32 = 1.2;
const END_CARD: f32 = 3.0;
/// Longest scene, seconds.
pub const LONGEST: f32 = 600.0;
/// Frames in which screens follow the window.
const FOLLOW: u32 = 6;
/// When all ropes are cut, ticks.
const CUT_AT: u32 = 60;

/// When a picture is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment {
    /// So many seconds of play, then what is opened over it has time to come in.
    At(f32),
    /// Half way between the first and the last thing that is done.
    Middle,
    /// When the card of the end lies there.
    End,
}

/// One picture to take.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    pub scene: Scene,
    pub moment: Moment,
    /// Width and height in points.
    pub size: Vec2,
    /// Pixels per point.
    pub dpi: f32,
    /// What is played instead of the level's solution.
    pub entries: Vec<Entry>,
}

/// A picture: rows of red, green, blue and alpha (255) from above.
pub struct Picture {
    pub width: usize,
    pub height: usize,
    pub rgba: Vec<u8>,
}

impl Picture {
    /// Red, green and blue of a pixel.
    pub fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let at = 4 * (y * self.width + x);
        [self.rgba[at], self.rgba[at + 1], self.rgba[at + 2]]
    }
}

/// Takes pictures. The window must be open; it may be of any size.
pub struct Camera {
    pub ctx: Context,
}

impl Camera {
    /// A camera for the content of `source`. The player's saves are left alone from here on.
    ///
    /// # Errors
    /// What the graphics driver said, if it refuses the shader.
    pub fn new(source: Source) -> Result<Camera, macroquad::Error> {
        storage::leave_alone();
        Ok(Camera { ctx: Context::new(Content::load(&source), source, true)? })
    }

    /// Plays the scene and takes its picture. After it, the caller must let the window draw a frame.
    ///
    /// # Errors
    /// If there is no such level, or it cannot be played so; one sentence.
    pub fn take(&mut self, shot: &Shot) -> Result<Picture, String> {
        let mut screens = self.play(shot)?;
        Ok(self.develop(&mut screens))
    }

    /// Plays the scene up to its moment.
    ///
    /// # Errors
    /// As `take`.
    pub fn play(&mut self, shot: &Shot) -> Result<Screens, String> {
        let ctx = &mut self.ctx;
        let save = save_for(&ctx.content.library, &shot.scene);
        ctx.begin_anew(save, DATE, COST);
        let entries = entries(ctx, shot)?;
        let mut screens = set_up(ctx, shot, &entries)?;
        let mut hand = Hand { entries: &entries, next: 0, frame: Frame::new(shot.size, shot.dpi) };
        if shot.scene.has(Step::Watch) {
            hand.next = entries.len();
        }
        hand.run_to(ctx, &mut screens, shot.moment)?;
        for step in &shot.scene.steps {
            hand.open(ctx, &mut screens, *step);
        }
        Ok(screens)
    }

    /// Gives the window another size, of so many points and pixels per point, and lets the screens follow.
    pub fn resize(&mut self, screens: &mut Screens, size: Vec2, dpi: f32) {
        let mut hand = Hand { entries: &[], next: 0, frame: Frame::new(size, dpi) };
        (0..FOLLOW).for_each(|_| hand.frame(&mut self.ctx, screens, Keys::default()));
    }

    /// What can be read and pressed on the screens.
    pub fn survey(&mut self, screens: &mut Screens) -> Survey {
        self.ctx.painter.survey = Some(Box::default());
        self.develop(screens);
        self.ctx.painter.survey.take().map(|survey| *survey).unwrap_or_default()
    }

    /// Prints what the screens show.
    pub fn develop(&mut self, screens: &mut Screens) -> Picture {
        let ctx = &mut self.ctx;
        let plate = ctx.press.blank(ctx.window.size, ctx.window.pixel);
        ctx.painter.begin_frame(ctx.window.pixel);
        ctx.press.begin_plate(&plate);
        screens.draw(ctx);
        banner::draw(ctx);
        ctx.press.flush(&mut ctx.painter);
        ctx.press.end_plate();
        let (width, height, mut rgba) = plate.pixels();
        rgba.iter_mut().skip(3).step_by(4).for_each(|alpha| *alpha = 255);
        Picture { width, height, rgba }
    }
}

/// What is played in a shot.
fn entries(ctx: &Context, shot: &Shot) -> Result<Vec<Entry>, String> {
    let (Start::Level(id), true) = (&shot.scene.start, shot.entries.is_empty()) else {
        return Ok(shot.entries.clone());
    };
    let name = match () {
        () if shot.scene.has(Step::Lose) => return cuts(ctx, id),
        () if shot.scene.has(Step::One) => "one",
        () if shot.scene.has(Step::Three) => "three",
        () => return Ok(Vec::new()),
    };
    let solution = script::solution(&ctx.source, id, name).ok_or(format!("{id} has no solution `{name}`"))?;
    Ok(to_entries(solution.commands()))
}

fn to_entries(commands: Vec<(u32, crate::sim::command::Command)>) -> Vec<Entry> {
    commands.into_iter().map(|(tick, command)| Entry { tick, command }).collect()
}

/// One swipe across the middle of every rope of the level.
fn cuts(ctx: &Context, id: &str) -> Result<Vec<Entry>, String> {
    let level = ctx.content.library.level(id).ok_or(format!("there is no level {id}"))?;
    let mut puzzle = Puzzle::new(Arc::clone(level), &ctx.content.tuning);
    (0..CUT_AT).for_each(|_| puzzle.step());
    let middles = puzzle.ropes().iter().filter_map(|rope| {
        let view = puzzle.world().rope(rope.id)?;
        let (a, b) = (view.point_at(view.len() / 2 - 1, 1.0), view.point_at(view.len() / 2, 1.0));
        Some((0.5 * (a + b), (b - a).perp().normalize_or_zero() * 14.0))
    });
    let steps: Vec<gesture::Step> = middles
        .enumerate()
        .map(|(index, (at, across))| gesture::Step {
            tick: CUT_AT + 12 * index as u32,
            gesture: Gesture::Swipe { from: at - across, to: at + across },
            kind: FingerKind::Mouse,
        })
        .collect();
    Ok(to_entries(gesture::commands(&steps)))
}

/// The screens at the start of a scene.
fn set_up(ctx: &mut Context, shot: &Shot, entries: &[Entry]) -> Result<Screens, String> {
    let mut screens = Screens::new(ctx, None);
    match &shot.scene.start {
        Start::Title => {}
        Start::Map(_) => screens.show(ctx, Route::Map),
        Start::Nights => screens.show(ctx, Route::Nights),
        Start::Level(id) if shot.scene.has(Step::Watch) => {
            let run = Box::new(watched(ctx, id, entries)?);
            screens.show(ctx, Route::Watch { run, back: None });
        }
        Start::Level(id) if ctx.content.library.level(id).is_some() => screens.show(ctx, Route::Play(id.clone())),
        Start::Level(id) if ctx.content.library.night(id).is_some() => screens.show(ctx, Route::Night(id.clone())),
        Start::Level(id) => return Err(format!("there is no level {id} that can be played")),
    }
    Ok(screens)
}

/// What was done, as a run that can be watched.
fn watched(ctx: &Context, id: &str, entries: &[Entry]) -> Result<Run, String> {
    let (library, tuning) = (&ctx.content.library, ctx.content.tuning.clone());
    let ticks = entries.last().map_or(TICK_RATE as u32, |entry| entry.tick + 1);
    let recipe =
        Run { level: id.to_string(), level_hash: 0, tuning_hash: 0, entries: entries.to_vec(), ticks, hash: 0 };
    if let Some(level) = library.level(id) {
        let mut session = Session::new(Arc::clone(level), tuning);
        session.catch_up(&recipe, ticks);
        while session.puzzle().phase() == Phase::Playing && session.puzzle().tick() < ticks + 20 * TICK_RATE as u32 {
            session.step();
        }
        return session.run().ok_or(format!("{id} cannot be recorded"));
    }
    let night = library.night(id).ok_or(format!("there is no level {id}"))?;
    let mut session = Session::<crate::sim::spider::state::Night>::of(night, tuning);
    session.catch_up(&recipe, ticks);
    session.run().ok_or(format!("{id} cannot be recorded"))
}

/// The recording or link in a file, to be played in a scene.
///
/// # Errors
/// What is wrong with it; one sentence.
pub fn read_entries(file: &str) -> Result<Vec<Entry>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    link::read_run(&text).map(|run| run.entries).map_err(|message| format!("{file}: {message}"))
}

/// The hand of a scene: what it does next, and the frames that pass meanwhile.
struct Hand<'a> {
    entries: &'a [Entry],
    next: usize,
    frame: Frame,
}

impl Hand<'_> {
    fn run_to(&mut self, ctx: &mut Context, screens: &mut Screens, moment: Moment) -> Result<(), String> {
        let middle =
            || (self.entries.first().zip(self.entries.last())).map(|(a, b)| (a.tick + b.tick) as f32 * 0.5 * TICK);
        let seconds = match moment {
            Moment::At(seconds) => seconds,
            Moment::Middle => middle().ok_or("nothing is done in this scene, so that it has no middle")?,
            Moment::End => {
                let mut passed = 0.0;
                while !screens.played().ok_or("nothing is played there that could end")?.1 {
                    if passed > LONGEST {
                        return Err(format!("it has not ended after {LONGEST} s"));
                    }
                    self.frame(ctx, screens, Keys::default());
                    passed += TICK;
                }
                END_CARD
            }
        };
        self.wait(ctx, screens, seconds);
        Ok(())
    }

    /// Does a step that comes after the play, and lets it come in.
    fn open(&mut self, ctx: &mut Context, screens: &mut Screens, step: Step) {
        let keys = match step {
            Step::Pause => Keys { back: true, ..Keys::default() },
            Step::Tuning => Keys { tune: true, ..Keys::default() },
            Step::Hint => Keys { hint: true, ..Keys::default() },
            Step::Debug => Keys { debug: true, ..Keys::default() },
            Step::Settings => {
                screens.show(ctx, Route::Settings);
                Keys::default()
            }
            Step::One | Step::Three | Step::Lose | Step::Watch => return,
            Step::LeftHand | Step::Wordless | Step::Contrast => return,
        };
        self.frame(ctx, screens, keys);
        self.wait(ctx, screens, COMES_IN);
    }

    fn wait(&mut self, ctx: &mut Context, screens: &mut Screens, seconds: f32) {
        for _ in 0..(seconds.clamp(0.0, LONGEST) * TICK_RATE).round() as u32 {
            self.frame(ctx, screens, Keys::default());
        }
    }

    /// One frame, a tick long.
    fn frame(&mut self, ctx: &mut Context, screens: &mut Screens, keys: Keys) {
        ctx.motion.dt = TICK;
        ctx.motion.time += TICK;
        ctx.set_frame(self.frame);
        ctx.keys = keys;
        if let Some((tick, _)) = screens.played() {
            while let Some(entry) = self.entries.get(self.next).filter(|entry| entry.tick <= tick) {
                screens.push(entry.command);
                self.next += 1;
            }
        }
        screens.update(ctx);
    }
}

/// The size in points that a picture of `size` points and `dpi` has in pixels; None if that is too large.
pub fn pixels(size: Vec2, dpi: f32) -> Option<Vec2> {
    let pixels = vec2((size.x * dpi).round(), (size.y * dpi).round());
    (pixels.min_element() >= 1.0 && pixels.max_element() <= MOST_PIXELS).then_some(pixels)
}

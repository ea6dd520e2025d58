//! The loop: input, files, time, screen, picture, once a frame. Read this first.

use macroquad::prelude::{clear_background, next_frame};

use super::banner;
use super::cli::{self, PlayOptions, Task};
use super::context::Context;
use super::health::Health;
use super::input::Keys;
use super::layout::Frame;
use super::named;
use super::platform::clock::{self, Clock};
use super::platform::display::{self, Fullscreen};
use super::platform::probe::Probe;
use super::platform::{carry, dropped, probe, sound, start, storage, surroundings};
use super::screen::Screens;
use super::shot_task;
use super::tasks;
use super::window;
use crate::content::cue::{Cue, Play as Sound};
use crate::content::level_link;
use crate::content::link;
use crate::content::reload::{Applied, Content};
use crate::content::settle::Change;
use crate::content::snapshot::{Keeper, Snapshot};
use crate::content::source::Source;
use crate::content::watch::Watcher;
use crate::sim::game::Game;
use crate::sim::phase::Phase;
use crate::sim::run::Run;
use crate::sim::session::Session;
use crate::view::text::Text;

/// Runs the program and ends the process with its exit code.
pub fn main() {
    if let Some((level, watch)) = start::address() {
        return open_window(PlayOptions { level, watch, ..PlayOptions::default() });
    }
    let task = cli::parse(&start::arguments()).unwrap_or_else(|message| {
        eprintln!("gossamer: {message}\n\n{}", cli::HELP);
        std::process::exit(2);
    });
    match task {
        Task::Play(options) => open_window(options),
        Task::Shot(options) => shot_task::run(options),
        other => std::process::exit(tasks::run(other)),
    }
}

fn open_window(options: PlayOptions) {
    let source = Source::find(options.data.as_deref()).unwrap_or_else(|problem| {
        eprintln!("{problem}");
        std::process::exit(2);
    });
    let (source, level) = named::start_level(source, options.level.as_deref()).unwrap_or_else(|message| {
        eprintln!("{message}");
        std::process::exit(2);
    });
    let first = match (options.watch.as_deref(), level) {
        (Some(word), _) if word.contains(level_link::MARK) => {
            First::Linked(level_link::decode(word).map_err(start::refuse))
        }
        (Some(word), _) => First::Run(tasks::run_to_watch(word).map_err(start::refuse)),
        (None, Some(id)) => First::Level(id),
        (None, None) => First::Title,
    };
    window::open(1280, 800, async move {
        if let Err(error) = play(source, first, options.silent).await {
            macroquad::logging::error!("the graphics driver refused the game's shader: {}", error);
        }
    });
}

/// What to show first. A link that is wrong shows the title and says what is wrong with it.
enum First {
    Title,
    /// The level or night with this id.
    Level(String),
    Run(Result<Run, String>),
    /// The text of a level.
    Linked(Result<Vec<u8>, String>),
}

async fn play(source: Source, first: First, silent: bool) -> Result<(), macroquad::Error> {
    let mut watcher = source.root.as_deref().map(Watcher::new);
    let mut ctx = Context::new(Content::load(&source), source, silent)?;
    let mut screens = first_screens(&mut ctx, first);
    let mut keeper = Keeper::default();
    let mut health = Health::default();
    let mut clock = Clock::new();
    let mut fullscreen = Fullscreen::default();
    loop {
        let dt = clock.tick();
        begin_frame(&mut ctx, dt);
        look_after(&mut ctx, &mut health, dt);
        if let Some(watcher) = &mut watcher {
            let changes = watcher.poll();
            if !changes.is_empty() {
                let applied = ctx.content.apply(&changes);
                screens.reload(&mut ctx, &applied);
                if applied.sounds {
                    ctx.sounds.set_sounds(&ctx.content.sounds);
                }
                if applied.letters {
                    ctx.text = Text::new(ctx.content.letters.clone());
                }
                if applied != Applied::default() && ctx.content.banner().is_empty() {
                    ctx.sounds.play(Sound::new(Cue::ReloadOk));
                }
            }
        }
        let settings = &ctx.save.settings;
        ctx.sounds.set_volumes(settings.sound, settings.music);
        if sound::may_start(ctx.input.gesture()) {
            ctx.sounds.on_gesture(sound::has_device);
        }
        ctx.sounds.update(ctx.motion.dt);
        if storage::changed() {
            ctx.take_stored();
        }
        if ctx.input.hidden() {
            health.excuse();
            ctx.sounds.suspend();
            screens.suspend(&mut ctx);
        }
        if ctx.keys.fullscreen {
            fullscreen.toggle();
        }
        if let Some(text) = dropped::take() {
            screens.watch(&mut ctx, text.and_then(|text| link::read_run(&text)));
        }
        if screens.update(&mut ctx) {
            macroquad::miniquad::window::order_quit();
        }
        clear_background(macroquad::color::BLACK);
        screens.draw(&mut ctx);
        banner::draw(&mut ctx);
        banner::draw_log(&mut ctx);
        ctx.press.flush(&mut ctx.painter);
        publish(&screens);
        if carry::WANTED {
            carry::keep(screens.snapshot(&mut keeper));
        }
        next_frame().await;
    }
}

/// Where the program before this one was cut short, or what the command line asks for.
fn first_screens(ctx: &mut Context, first: First) -> Screens {
    if let First::Linked(Ok(text)) = &first {
        ctx.content.apply(&[Change { file: level_link::FILE.to_string(), bytes: Some(text.clone()) }]);
    }
    if let Some((bytes, reached)) = carry::take()
        && let Some(snapshot) = Snapshot::read(&bytes)
    {
        return Screens::resume(ctx, snapshot, reached);
    }
    match first {
        First::Title => Screens::new(ctx, None),
        First::Level(id) => Screens::new(ctx, Some(&id)),
        First::Run(run) => {
            let mut screens = Screens::new(ctx, None);
            screens.watch(ctx, run);
            screens
        }
        First::Linked(Ok(_)) => Screens::new(ctx, Some(level_link::ID)),
        First::Linked(Err(problem)) => {
            ctx.notify(problem);
            Screens::new(ctx, None)
        }
    }
}

fn begin_frame(ctx: &mut Context, dt: f32) {
    // Whatever happened to the program in between, nothing that moves on the screen jumps by more than this.
    ctx.motion.dt = dt.min(0.1);
    ctx.motion.time += ctx.motion.dt;
    ctx.date = clock::seconds();
    let (size, density) = (display::size(), display::density());
    ctx.press.begin_frame((density != display::at_start()).then_some(size));
    ctx.set_frame(Frame::new(size, density));
    ctx.motion.reduced = ctx.save.settings.reduced_motion;
    ctx.motion.contrast = ctx.save.settings.high_contrast;
    ctx.input.collect(ctx.frame.pixel);
    ctx.keys = Keys::collect(&mut ctx.repeat, ctx.motion.dt);
    ctx.painter.begin_frame(ctx.frame.pixel);
}

/// Notes how the program fares: slow frames, an empty battery, what went wrong around it.
fn look_after(ctx: &mut Context, health: &mut Health, dt: f32) {
    if ctx.resizing() {
        health.excuse();
    }
    let change = health.frame(dt, surroundings::battery_low());
    ctx.motion.sparing = health.tier();
    if let Some(change) = change {
        ctx.log.add(&change.to_string());
    }
    surroundings::take_fault(|fault| ctx.log.fault(fault));
    if ctx.keys.log {
        ctx.log.toggle();
    }
    probe::publish_tier(health.tier());
}

/// What a test of the page asks for.
fn publish(screens: &Screens) {
    if let Some(session) = screens.session() {
        probe::publish(|| look(session, session.puzzle().ropes().len()));
        probe::publish_recording(|| session.recording().to_text());
    } else if let Some(session) = screens.night() {
        probe::publish(|| look(session, 0));
        probe::publish_recording(|| session.recording().to_text());
    } else {
        probe::publish(Probe::default);
    }
}

fn look<G: Game>(session: &Session<G>, ropes: usize) -> Probe {
    let game = session.game();
    let won = matches!(game.phase(), Phase::Won { .. });
    Probe { hash: game.hash(), ticks: game.tick(), ropes: ropes as u32, won }
}

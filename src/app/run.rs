//! The loop: input, files, time, screen, picture, once a frame. Read this first.

use macroquad::prelude::{clear_background, next_frame, screen_height, screen_width};

use super::banner;
use super::cli::{self, PlayOptions, Task};
use super::context::Context;
use super::input::Keys;
use super::layout::Frame;
use super::named;
use super::platform::clock::{self, Clock};
use super::platform::{dropped, probe, sound, start};
use super::screen::Screens;
use super::shot_task;
use super::tasks;
use super::window;
use crate::content::cue::{Cue, Play as Sound};
use crate::content::level_link;
use crate::content::link;
use crate::content::reload::{Applied, Content};
use crate::content::settle::Change;
use crate::content::source::Source;
use crate::content::watch::Watcher;
use crate::math::geom::vec2;
use crate::sim::phase::Phase;
use crate::sim::run::Run;
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

/// The screens as they begin.
fn begin(ctx: &mut Context, first: First) -> Screens {
    match first {
        First::Title => Screens::new(ctx, None),
        First::Level(id) => Screens::new(ctx, Some(&id)),
        First::Run(run) => {
            let mut screens = Screens::new(ctx, None);
            screens.watch(ctx, run);
            screens
        }
        First::Linked(Ok(text)) => {
            ctx.content.apply(&[Change { file: level_link::FILE.to_string(), bytes: Some(text) }]);
            Screens::new(ctx, Some(level_link::ID))
        }
        First::Linked(Err(problem)) => {
            ctx.notify(problem);
            Screens::new(ctx, None)
        }
    }
}

async fn play(source: Source, first: First, silent: bool) -> Result<(), macroquad::Error> {
    let mut watcher = source.root.as_deref().map(Watcher::new);
    let mut ctx = Context::new(Content::load(&source), source, silent)?;
    let mut screens = begin(&mut ctx, first);
    let mut clock = Clock::new();
    let mut fullscreen = false;
    loop {
        let dt = clock.tick();
        begin_frame(&mut ctx, dt);
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
        if ctx.input.hidden() {
            ctx.sounds.suspend();
            screens.suspend(&mut ctx);
        }
        if ctx.keys.fullscreen {
            fullscreen = !fullscreen;
            macroquad::window::set_fullscreen(fullscreen);
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
        ctx.press.flush(&mut ctx.painter);
        publish(&screens);
        next_frame().await;
    }
}

fn begin_frame(ctx: &mut Context, dt: f32) {
    let size = vec2(screen_width(), screen_height());
    // Whatever happened to the program in between, nothing that moves on the screen jumps by more than this.
    ctx.motion.dt = dt.min(0.1);
    ctx.motion.time += ctx.motion.dt;
    ctx.date = clock::seconds();
    ctx.set_frame(Frame::new(size, macroquad::miniquad::window::dpi_scale()));
    ctx.motion.reduced = ctx.save.settings.reduced_motion;
    ctx.motion.contrast = ctx.save.settings.high_contrast;
    ctx.input.collect(ctx.frame.pixel);
    ctx.keys = Keys::collect(&mut ctx.repeat, ctx.motion.dt);
    ctx.painter.begin_frame(ctx.frame.pixel);
}

/// What a test of the page asks for.
fn publish(screens: &Screens) {
    let Some(session) = screens.session() else { return probe::publish(probe::Probe::default) };
    let puzzle = session.puzzle();
    probe::publish(|| probe::Probe {
        hash: puzzle.hash(),
        ticks: puzzle.tick(),
        ropes: puzzle.ropes().len() as u32,
        won: matches!(puzzle.phase(), Phase::Won { .. }),
    });
    probe::publish_recording(|| session.recording().to_text());
}

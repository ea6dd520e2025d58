//! An hour of one night: its run is kept, goes on where it was left, and can be watched.

#[path = "common/spin.rs"]
mod spin;

use std::sync::Arc;

use gossamer::content::link;
use gossamer::math::geom::vec2;
use gossamer::math::trig;
use gossamer::sim::playback::Playback;
use gossamer::sim::run::Run;
use gossamer::sim::session::Session;
use gossamer::sim::spider::level::NightLevel;
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;
use gossamer::verlet::graph::Radial;

const HOUR: u32 = 3600 * 120;

/// A small web that flies and gnats come to for as long as anybody plays.
fn level() -> NightLevel {
    let part = spin::part(600.0, 6.0, [1.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let web = Radial { radius: 160.0, spokes: 5, rings: 2, ..Radial::default() };
    NightLevel { web, endless: true, ..spin::night(part) }
}

/// Bites do not end it.
fn tuning() -> Tuning {
    let mut tuning = Tuning::default();
    tuning.spin.spider.health = 100_000.0;
    tuning
}

/// A thumb that never rests: a new direction in each frame of 60 a second, and a thread now and then.
fn play(session: &mut Session<Night>) {
    let tick = session.game().tick();
    if tick.is_multiple_of(2) {
        let seconds = tick as f32 / 120.0;
        let angle = seconds * 1.3 + 2.0 * trig::sin(seconds * 0.37);
        spin::steer(session, trig::direction(angle) * (0.75 + 0.25 * trig::sin(seconds * 2.9)));
    }
    if tick % 9600 == 600 {
        let at = session.game().spider().at;
        spin::shoot(session, at + vec2(0.4, -0.9) * 200.0);
    }
    session.step();
    session.clear_events();
}

#[test]
fn issue_an_hour_of_play_could_neither_go_on_nor_be_watched() {
    // Cause: a run was kept as a link, and links end at 64 KiB: some minutes of a thumb on the stick.
    let level = Arc::new(level());
    let mut session: Session<Night> = Session::of(Arc::clone(&level), tuning());
    while session.game().tick() < HOUR {
        play(&mut session);
    }
    assert!(session.game().is_playing(), "{:?}", session.game().phase());
    let run = session.run().expect("an hour can be kept");
    assert!(run.entries.len() > 150_000, "{} commands", run.entries.len());
    assert!(link::encode(&run).is_err(), "it is too long for a link");
    let text = link::keep(&run);
    println!("{} commands, {} KiB", run.entries.len(), text.len() / 1024);
    assert!(text.len() < 2 * 1024 * 1024, "{} bytes", text.len());
    let kept = link::read_run(&text).expect("its own text");
    assert!(kept == run);
    let left = (session.game().tick(), session.game().hash());
    // Both take as long as the hour itself did: at the same time, then.
    std::thread::scope(|scope| {
        scope.spawn(|| goes_on(left, &kept, &level));
        scope.spawn(|| is_watched(&kept, &level));
    });
}

/// Caught up over frames, it stands where it was left, and goes on as if it had not been away.
fn goes_on(left: (u32, u64), kept: &Run, level: &Arc<NightLevel>) {
    let mut back: Session<Night> = Session::of(Arc::clone(level), tuning());
    let (mut frames, start) = (0, std::time::Instant::now());
    while !back.catch_up(kept, 240) {
        back.clear_events();
        frames += 1;
    }
    println!("{:.1} s to catch up", start.elapsed().as_secs_f32());
    assert_eq!((back.game().tick(), back.game().hash()), left);
    assert_eq!(frames, HOUR / 240 - 1);
    (0..240).for_each(|_| play(&mut back));
    assert!(
        back.run().is_some_and(|run| run.entries.len() > kept.entries.len() && run.entries.starts_with(&kept.entries))
    );
    assert_eq!(back.run().map(|run| run.ticks), Some(HOUR + 240));
}

/// Shown at the pace of frames, it ends in the state that it was kept in.
fn is_watched(kept: &Run, level: &Arc<NightLevel>) {
    let mut film: Playback<Night> = Playback::new(kept.clone(), Arc::clone(level), tuning());
    while !film.ended() {
        film.advance(0.1);
        film.clear_events();
    }
    assert!(!film.parted());
    assert_eq!((film.session().game().tick(), film.session().game().hash()), (kept.ticks, kept.hash));
}

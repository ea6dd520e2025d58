//! `gossamer solve LEVEL --try`: steps that somebody wants to see the effect of, and the log of what they do.

use super::cli::SolveOptions;
use super::named::load_level;
use super::say::say;
use crate::content::script;
use crate::content::source::Source;
use crate::math::geom::Vec2;
use crate::sim::command::FingerKind;
use crate::sim::event::Event;
use crate::sim::gesture::Step;
use crate::sim::phase::Phase;
use crate::sim::puzzle::level::Level;
use crate::sim::solve::player::LONGEST;
use crate::sim::solve::trial::{Attempt, Note, Trial, What, watch};
use crate::verlet::tuning::TICK;

/// Plays `steps`, prints what happens, the berry's place every `every` ticks among it, and returns the exit code: 0 for
/// a win.
///
/// # Errors
/// What is wrong with the level or the steps.
pub fn try_steps(options: &SolveOptions, steps: &str, every: u32) -> Result<i32, String> {
    let (source, content, level) = load_level(options.data.as_deref(), &options.level)?;
    let attempts = attempts(&source, &level, steps)?;
    let trial = watch(&level, &content.tuning, &attempts, LONGEST, every);
    let place = |at: &Vec2| format!("{:.0} {:.0}", at.x, at.y);
    let fireflies: Vec<String> = level.fireflies.iter().map(|firefly| place(&firefly.at)).collect();
    say!("{} {}: Nim at {}, fireflies at {}", level.id, level.name, place(&level.nim), fireflies.join(", "));
    say!("  tick       s");
    for (tick, note) in &trial.log {
        say!("{tick:6} {:7.2}  {}", *tick as f32 * TICK, line(note));
    }
    summary(&level, &trial);
    Ok(if matches!(trial.end.phase(), Phase::Won { .. }) { 0 } else { 1 })
}

/// The steps between semicolons, or the stored solution of this name.
fn attempts(source: &Source, level: &Level, steps: &str) -> Result<Vec<Attempt>, String> {
    let steps = steps.trim();
    if matches!(steps, "one" | "three") {
        let solutions = script::of_pack(source, level.id.split('/').next().unwrap_or_default());
        let solutions = solutions.map_err(|problems| problems.to_string())?;
        let known = solutions.into_iter().find(|solution| solution.level == level.id && solution.name == steps);
        let known = known.ok_or_else(|| format!("{} has no solution {steps} yet", level.id))?;
        let attempt = |step: Step| Attempt { tick: step.tick, what: What::Gesture(step.gesture), kind: step.kind };
        return Ok(known.steps.into_iter().map(attempt).collect());
    }
    steps.split([';', '\n']).map(str::trim).filter(|text| !text.is_empty()).map(attempt).collect()
}

/// `60 cut 0`, or a step as in a script.
fn attempt(text: &str) -> Result<Attempt, String> {
    let problem = match script::step(text) {
        Ok(Step { tick, gesture, kind }) => return Ok(Attempt { tick, what: What::Gesture(gesture), kind }),
        Err(problem) => problem,
    };
    let (text_only, kind) = match text.strip_suffix(" touch") {
        Some(text) => (text, FingerKind::Touch),
        None => (text, FingerKind::Mouse),
    };
    let mut words = text_only.split_whitespace();
    let tick = words.next().and_then(|word| word.parse().ok());
    let name = words.collect::<Vec<_>>().join(" ");
    // A gesture with a mistake in it is no name.
    match tick {
        Some(tick) if !name.is_empty() && !name.contains(" to ") => Ok(Attempt { tick, what: What::Named(name), kind }),
        _ => Err(format!("`{text}`: {problem}; or `TICK cut 0`, `TICK tap bubble 0` and the like")),
    }
}

fn line(note: &Note) -> String {
    match note {
        Note::Step(step) => format!("> {}", without_tick(&script::step_text(step))),
        Note::Unknown { name, known } => format!("> {name}?? What can be done now: {}", known.join(", ")),
        Note::Event(event) => format!("  * {}", event_text(event)),
        Note::Berry { at, velocity } => {
            // Plus 0: no "-0".
            let [x, y, u, v] = [at.x, at.y, velocity.x, velocity.y].map(|value| value.round() + 0.0);
            format!("    berry {x:4} {y:4}   moving {u:5} {v:5}")
        }
    }
}

fn without_tick(step: &str) -> &str {
    step.split_once(' ').map_or(step, |(_, rest)| rest)
}

/// `FireflyCaught { index: 0, at: Vec2(228.0, 375.0), count: 1 }` as `firefly caught, index 0, at 228.0 375.0, count 1`:
/// made from the debugging form, so that it knows every event there will ever be.
fn event_text(event: &Event) -> String {
    let debug = format!("{event:.1?}");
    let (name, rest) = debug.split_once(" {").unwrap_or((&debug, ""));
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.extend(letter.to_lowercase());
    }
    let rest = rest.trim_end_matches('}').trim().replace(": ", " ").replace("Vec2(", "");
    // The comma inside a point goes, those between fields stay.
    for piece in rest.split(", ").map(|piece| piece.trim_end_matches(')')).filter(|piece| !piece.is_empty()) {
        out.push_str(if piece.parse::<f32>().is_ok() { " " } else { ", " });
        out.push_str(piece);
    }
    out
}

/// How it ended, what was missed by how much, and the steps as a script would say them.
fn summary(level: &Level, trial: &Trial) {
    let seconds = |tick: u32| format!("tick {tick} ({:.2} s)", tick as f32 * TICK);
    match trial.end.phase() {
        Phase::Won { at, stars } => say!("won with {stars} fireflies at {}", seconds(at)),
        Phase::Lost { at, cause } => say!("lost to {cause:?} at {}", seconds(at)),
        Phase::Playing => say!("still open at {}", seconds(trial.end.tick())),
    }
    for (index, near) in &trial.missed {
        let distance = near.distance - trial.end.tuning().snip.firefly_reach;
        say!("  firefly {index} missed by {distance:.0} cm at {}", seconds(near.tick));
    }
    if let (Some(near), false) = (trial.mouth, matches!(trial.end.phase(), Phase::Won { .. })) {
        let distance = near.distance - trial.end.tuning().snip.eat_reach;
        say!("  the mouth missed by {distance:.0} cm at {}", seconds(near.tick));
    }
    if !trial.steps.is_empty() {
        say!("{} ?", level.id);
        trial.steps.iter().for_each(|step| say!("  {}", script::step_text(step)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::geom::vec2;

    #[test]
    fn events_are_told_in_words() {
        let event = Event::FireflyCaught { index: 0, at: vec2(228.0, 375.25), count: 1 };
        assert_eq!(event_text(&event), "firefly caught, index 0, at 228.0 375.2, count 1");
        assert_eq!(event_text(&Event::MouthOpened), "mouth opened");
    }
}

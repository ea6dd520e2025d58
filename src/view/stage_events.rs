//! Which burst of particles each happening throws. Nothing here is kept or read again.

use super::elements::sign::sign_ink;
use super::fx::Fx;
use super::fx_elements::inks;
use super::ink::Ink;
use super::stage_devices::PUFFBALL_RADIUS;
use crate::sim::event::Event;
use crate::sim::phase::LossCause;
use crate::sim::puzzle::spec::PegKind;
use crate::sim::puzzle::state::Puzzle;
use crate::sim::puzzle::{sling, thorn};
use crate::sim::sign::Sign;
use glam::{Vec2, vec2};

pub const BUBBLE_RADIUS: f32 = 30.0;

/// Throws what `event` makes fly about.
pub fn throw(fx: &mut Fx, event: &Event, puzzle: &Puzzle) {
    match *event {
        Event::RopeCut { at, .. } => fx.cut(at, swipe(puzzle)),
        Event::RopeSnapped { at } => fx.snap(at),
        Event::FireflyCaught { at, .. } => fx.caught(at),
        Event::FireflyLeft { at, .. } => fx.sparks(at, 6, inks::LIME.fade(0.6), 50.0),
        Event::BubbleEntered { at, .. } => fx.ring(at, 1.15 * BUBBLE_RADIUS, inks::WATER.fade(0.5)),
        Event::BubblePopped { at, .. } => fx.popped(at, BUBBLE_RADIUS),
        Event::Puffed { at, direction, .. } => {
            fx.puffed(at + direction * PUFFBALL_RADIUS, direction, puzzle.tuning().snip.puff_reach);
        }
        Event::BerryHit { at, normal, speed } => fx.hit(at, normal, speed),
        Event::SeedHit { at, speed, .. } => {
            fx.dust(at, Vec2::ZERO, (speed / 50.0).clamp(3.0, 9.0) as usize, dim(inks::EARTH))
        }
        Event::HalvesJoined { at } => fx.sparks(at, 14, inks::BERRY, 150.0),
        Event::Lost { at, cause } => lost(fx, at, cause),
        _ => {
            by_pegs(fx, event, puzzle);
            by_things(fx, event, puzzle);
        }
    }
}

fn lost(fx: &mut Fx, at: Vec2, cause: LossCause) {
    match cause {
        LossCause::Thorns => fx.burst(at),
        LossCause::Dark => {
            fx.dust(at, vec2(0.0, -20.0), 12, inks::NIGHT.fade(0.4));
            fx.sparks(at, 6, inks::BERRY.fade(0.5), 40.0);
        }
        LossCause::Stolen => fx.sparks(at, 8, inks::ROSE, 90.0),
        LossCause::OffStage | LossCause::Bitten | LossCause::Fell => {}
    }
}

/// The way of the newest piece of a finger's trail.
fn swipe(puzzle: &Puzzle) -> Vec2 {
    puzzle.fingers().trail().last().map_or(Vec2::ZERO, |piece| piece.to - piece.from)
}

/// Clouds are soft.
fn dim(ink: Ink) -> Ink {
    ink.fade(0.24)
}

/// Rings, pods, sticky pegs, handles and ants.
fn by_pegs(fx: &mut Fx, event: &Event, puzzle: &Puzzle) {
    match *event {
        Event::RingTied { peg, at } => {
            let radius = match puzzle.level().pegs.get(usize::from(peg)).map(|peg| &peg.kind) {
                Some(PegKind::Ring { radius }) => *radius,
                _ => 40.0,
            };
            // the dots of the circle run together in the eye
            fx.circle(at, radius, 18, inks::PALE_MINT, -1.4 * radius);
            fx.ring(at, 16.0, inks::MINT.fade(0.9));
        }
        Event::PodShot { from, to, .. } => {
            let way = (to - from).normalize_or_zero();
            fx.dust(from + way * 22.0, way * 130.0, 8, dim(inks::MINT));
            fx.threads(from + way * 24.0, way * 120.0, 6, inks::ROPE);
            fx.ring(to, 26.0, inks::ROPE[0].fade(0.7));
        }
        Event::PodMissed { at, .. } => fx.dust(at, Vec2::ZERO, 5, dim(inks::DUST)),
        Event::HandleGrabbed { at } => fx.ring(at, 30.0, inks::MINT.fade(0.5)),
        Event::HandleClicked { at } => fx.sparks(at, 1, inks::BRASS.fade(0.8), 70.0),
        Event::StickyLoosed { at, .. } => fx.drops(at, vec2(0.0, 40.0 * puzzle.gravity_sign()), 8, inks::GUM),
        Event::StickyStuck { at, .. } => {
            fx.ring(at, 26.0, inks::GUM.fade(0.9));
            fx.drops(at, Vec2::ZERO, 7, inks::GUM);
        }
        Event::AntWoke { at, .. } => fx.sparks(at - vec2(0.0, 24.0), 3, inks::ROSE, 50.0),
        Event::AntDropped { at, .. } => fx.dust(at, Vec2::ZERO, 5, dim(inks::DUST)),
        _ => {}
    }
}

/// All that stands, hangs or holds.
fn by_things(fx: &mut Fx, event: &Event, puzzle: &Puzzle) {
    let fall = vec2(0.0, puzzle.gravity_sign());
    match *event {
        Event::CapBounced { index, at, speed } => {
            let way = puzzle.level().caps.get(usize::from(index)).map_or(-fall, |cap| Vec2::from_angle(cap.angle));
            fx.spores(at, way * (0.3 * speed).min(150.0), 14, inks::PALE_MINT.fade(0.9));
            fx.ring(at, 30.0, inks::MINT.fade(0.6));
        }
        Event::ThornsTurned { sign, at } => {
            fx.ring(at, 34.0, sign_ink(sign).fade(0.9));
            turned(fx, puzzle, sign);
        }
        Event::NettleStung { at, .. } => fx.sparks(at, 8, inks::ROSE, 120.0),
        Event::GravityFlipped { at, .. } => {
            fx.ring(at, 90.0, inks::MOON.fade(0.9));
            fx.flash(at, 70.0, inks::MOON.fade(0.6), 0.35);
            fx.spores(at, fall * 170.0, 22, inks::MOON);
        }
        Event::JarCaught { at, .. } => {
            fx.flash(at, 60.0, inks::BERRY.fade(0.8), 0.3);
            fx.circle(at, 34.0, 12, inks::BERRY, 60.0);
        }
        Event::JarReleased { at, .. } => {
            fx.ring(at, 50.0, inks::BERRY.fade(0.8));
            fx.drops(at, Vec2::ZERO, 8, inks::WATER.fade(0.9));
        }
        Event::GeyserTurned { index, at, .. } => {
            let way = puzzle.level().geysers.get(usize::from(index)).map_or(-fall, |one| Vec2::from_angle(one.angle));
            fx.drops(at, way * 220.0, 16, inks::WATER.fade(0.9));
        }
        Event::BurrowEntered { at, .. } => {
            fx.dust(at, Vec2::ZERO, 10, dim(inks::EARTH));
            fx.circle(at, 34.0, 12, inks::DUST, -90.0);
        }
        Event::BurrowLeft { index, at } => {
            fx.dust(at, way_out(puzzle, index, at) * 160.0, 12, dim(inks::EARTH));
            fx.circle(at, 14.0, 12, inks::DUST, 110.0);
        }
        Event::SlingShot { at, stretch } => {
            let middle = puzzle.level().slings.iter().map(sling::middle).min_by(|a, b| nearer(*a, *b, at));
            let way = middle.map_or(-fall, |middle| (middle - at).normalize_or(-fall));
            fx.spores(at, way * (1.6 * stretch).min(220.0), 12, inks::PALE_MINT);
        }
        Event::SlingLoaded { at } => fx.ring(at, 34.0, inks::MINT.fade(0.8)),
        Event::CurtainCut { at, links } => {
            fx.threads(at, swipe(puzzle).normalize_or_zero() * 30.0, some(links), inks::CLOTH)
        }
        Event::CurtainTorn { at, links } => fx.threads(at, Vec2::ZERO, some(links), inks::CLOTH),
        Event::NimWoke => fx.sparks(puzzle.nim().mouth - vec2(0.0, 34.0), 6, inks::BERRY, 60.0),
        _ => {}
    }
}

/// Of `links` threads so many fly about.
fn some(links: u8) -> usize {
    2 + usize::from(links.min(10))
}

fn nearer(a: Vec2, b: Vec2, to: Vec2) -> std::cmp::Ordering {
    a.distance(to).total_cmp(&b.distance(to))
}

/// Sparks at the hubs that begin to turn.
fn turned(fx: &mut Fx, puzzle: &Puzzle, sign: Sign) {
    for spec in puzzle.level().thorns.iter().filter(|spec| spec.turns == Some(sign)) {
        fx.circle(thorn::pivot(&spec.points), 15.0, 8, sign_ink(sign), 60.0);
    }
}

/// The direction out of the mouth of burrow `index` that is at `at`.
fn way_out(puzzle: &Puzzle, index: u8, at: Vec2) -> Vec2 {
    let mouths = puzzle.level().burrows.get(usize::from(index)).map(|burrow| burrow.mouths.iter());
    let mouth = mouths.and_then(|mouths| mouths.min_by(|a, b| nearer(a.at, b.at, at)));
    mouth.map_or(Vec2::ZERO, |mouth| Vec2::from_angle(mouth.angle))
}

//! F1 in a night of Spin: the web as the engine sees it and what the rules look at.
//!
//! Strands from green (slack) through red (about to break), grey where nothing holds them; nodes, anchors; Nim with what it
//! reaches, where it faces, steers and goes; prey with its bite, its tug and its aim; how far a thread flies; the camera.

use super::debug_ink::{BODY, HARM, NODE, Pen, REACH, SOLID, TOUCH, WIND};
use super::ink::Ink;
use super::paint::Painter;
use crate::sim::spider::state::{Night, PreyState};
use crate::verlet::graph::Web;
use glam::{Affine2, Vec2};

/// What no anchor holds.
const LOOSE: Ink = Ink::hex(0x9a96b8);
/// Seconds of a way that an arrow shows.
const WAY: f32 = 0.25;

/// Draws over the night. `view` maps night centimetres to screen points; `camera` is where the camera goes, cm.
pub fn draw_debug_night(p: &mut Painter, night: &Night, view: Affine2, camera: Vec2) {
    p.push_view(view);
    let line = 1.2 * p.pixel_size().max(0.4);
    let mut pen = Pen { p, line };
    draw_web(&mut pen, night.web());
    draw_prey(&mut pen, night);
    for shot in night.shots() {
        let from = shot.origin.and_then(|place| night.web().at(place)).unwrap_or(night.spider().at);
        pen.segment(from, shot.head, TOUCH);
        pen.circle(shot.head, night.tuning().thread.lasso, TOUCH);
    }
    draw_spider(&mut pen, night);
    pen.segment(camera - Vec2::X * 8.0, camera + Vec2::X * 8.0, WIND);
    pen.segment(camera - Vec2::Y * 8.0, camera + Vec2::Y * 8.0, WIND);
    pen.p.pop();
}

fn draw_web(pen: &mut Pen, web: &Web) {
    let most = web.tuning().break_strain.max(1e-3);
    for strand in web.strands().filter_map(|id| web.strand(id)) {
        let strained = SOLID.mix(HARM, (strand.strain / most).clamp(0.0, 1.0));
        let slack = if strand.strain <= 0.0 { 0.5 } else { 1.0 };
        let ink = if web.is_held(strand.a) { strained } else { LOOSE };
        pen.segment(strand.from, strand.to, ink.fade(slack));
    }
    for node in web.nodes().filter_map(|id| web.node(id)) {
        if node.anchor {
            pen.circle(node.at, 6.0, BODY);
        } else {
            pen.p.dot(node.at, 1.3, NODE);
        }
    }
}

fn draw_prey(pen: &mut Pen, night: &Night) {
    for prey in night.prey() {
        let harmless = matches!(prey.state, PreyState::Dead | PreyState::Appearing | PreyState::Hidden);
        let ink = if harmless { LOOSE } else { HARM };
        pen.circle(prey.at, night.tuning().spider.bite_reach, ink.fade(0.4 + 0.6 * prey.life));
        pen.arrow(prey.at, prey.at + prey.velocity * WAY, NODE);
        match prey.state {
            PreyState::Caught => pen.arrow(prey.at, prey.at + prey.tug * 30.0, HARM),
            PreyState::Flying => pen.segment(prey.at, prey.aim, WIND.fade(0.4)),
            _ => {}
        }
    }
}

fn draw_spider(pen: &mut Pen, night: &Night) {
    let (spider, tuning) = (night.spider(), night.tuning());
    pen.circle(spider.at, tuning.spider.reach, BODY);
    pen.dashes(spider.at, tuning.thread.reach, REACH.fade(0.7));
    pen.arrow(spider.at, spider.at + spider.facing * 50.0, BODY);
    pen.arrow(spider.at, spider.at + spider.stick.vec2() * 70.0, TOUCH);
    pen.arrow(spider.at, spider.at + spider.velocity * WAY, NODE);
    if let Some(along) = spider.perch.and_then(|place| night.web().direction(place.strand)) {
        // a shot within this wedge cannot leave the strand
        let wedge = tuning.thread.parallel.to_radians();
        for angle in [-wedge, wedge] {
            let side = Vec2::from_angle(angle).rotate(along) * 60.0;
            pen.segment(spider.at - side, spider.at + side, REACH.fade(0.5));
        }
    }
    if let Some((_, from)) = spider.fall {
        let deadly = from + tuning.spider.fall_depth;
        pen.segment(Vec2::new(spider.at.x - 200.0, deadly), Vec2::new(spider.at.x + 200.0, deadly), HARM);
    }
}

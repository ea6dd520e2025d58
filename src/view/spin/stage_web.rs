//! The web of a night as strands to draw: smooth through the nodes of a thread, bright where it is tight, dewy where it is
//! slack, and only what is in the window.

use super::anchor::draw_anchor;
use super::glints::draw_glint;
use super::light::SilkLight;
use super::strand::{StrandPose, draw_dew, draw_joint, draw_loose_end, draw_strand};
use crate::content::style_spin::SilkLook;
use crate::sim::spider::state::Night;
use crate::verlet::graph::{NodeId, StrandId, StrandView, Web};
use crate::view::paint::Painter;
use glam::Vec2;

/// Strands that are drawn at once, at most.
const MOST: usize = 3000;
/// What hangs out of the window by this much is not drawn, cm.
const MARGIN: f32 = 40.0;
/// Length of the curl at a broken end, cm.
const CURL: f32 = 20.0;

/// Poses of the strands that are in sight, kept from frame to frame for their memory.
pub struct WebPicture {
    poses: Vec<StrandPose>,
}

impl Default for WebPicture {
    fn default() -> WebPicture {
        WebPicture { poses: Vec::with_capacity(MOST) }
    }
}

/// What of the night a frame shows.
pub struct WebFrame<'a> {
    pub night: &'a Night,
    pub look: &'a SilkLook,
    /// How far the picture is between the last tick and the next, 0..=1.
    pub alpha: f32,
    /// Upper left and lower right corner of what is seen, cm.
    pub sight: [Vec2; 2],
}

impl WebFrame<'_> {
    /// Whether something may be seen that reaches `margin` cm from `at`.
    pub fn sees(&self, at: Vec2, margin: f32) -> bool {
        at.cmpge(self.sight[0] - margin).all() && at.cmple(self.sight[1] + margin).all()
    }

    /// Whether a strand may be seen: a long one may cross the window with both ends outside.
    fn crosses(&self, from: Vec2, to: Vec2) -> bool {
        from.max(to).cmpge(self.sight[0] - MARGIN).all() && from.min(to).cmple(self.sight[1] + MARGIN).all()
    }

    fn node(&self, id: NodeId) -> Vec2 {
        self.night.web().node(id).map_or(Vec2::ZERO, |node| node.previous.lerp(node.at, self.alpha))
    }
}

impl WebPicture {
    /// Finds out how all strands in sight look.
    pub fn compose(&mut self, frame: &WebFrame) {
        self.poses.clear();
        let web = frame.night.web();
        let perch = frame.night.spider().perch.map(|place| place.strand);
        for id in web.strands() {
            let Some(strand) = web.strand(id) else { continue };
            let from = strand.previous_from.lerp(strand.from, frame.alpha);
            let to = strand.previous_to.lerp(strand.to, frame.alpha);
            if self.poses.len() < MOST && frame.crosses(from, to) {
                self.poses.push(pose(frame, web, id, &strand, from, to, perch));
            }
        }
    }

    /// How many strands are in sight.
    pub fn len(&self) -> usize {
        self.poses.len()
    }

    /// Whether nothing is in sight.
    pub fn is_empty(&self) -> bool {
        self.poses.is_empty()
    }

    pub fn draw(&self, p: &mut Painter, light: &SilkLight, frame: &WebFrame) {
        self.poses.iter().for_each(|pose| draw_strand(p, light, pose));
        for id in frame.night.web().nodes() {
            let Some(node) = frame.night.web().node(id) else { continue };
            let at = node.previous.lerp(node.at, frame.alpha);
            if !frame.sees(at, MARGIN) {
                continue;
            }
            if node.anchor {
                draw_anchor(p, light, at, 0.3, id.index() as u32);
            } else if node.degree > 2 {
                draw_joint(p, light, at, 1.15);
            } else if node.degree == 1 {
                let back = frame.night.web().around(id).next().map_or(at, |(_, far)| frame.node(far));
                draw_loose_end(p, light, at, at - back, CURL, id.index() as u32);
            }
        }
        for pose in &self.poses {
            draw_dew(p, light, pose, 1.0);
            draw_glint(p, light, pose);
        }
    }
}

fn pose(
    frame: &WebFrame,
    web: &Web,
    id: StrandId,
    strand: &StrandView,
    from: Vec2,
    to: Vec2,
    perch: Option<StrandId>,
) -> StrandPose {
    let own = perch == Some(id);
    let threads = [strand.a, strand.b].map(|node| web.node(node).map_or(0, |node| node.degree));
    // A spoke runs on through nodes of many strands; what hangs between two spokes has a free middle.
    let fine = threads.contains(&2) && strand.strain < 0.02;
    let width = if own {
        frame.look.held
    } else if fine {
        frame.look.spiral
    } else {
        frame.look.spoke
    };
    let most = web.tuning().break_strain.max(1e-3);
    StrandPose {
        lean: [lean(frame, web, id, strand.a, strand.b), lean(frame, web, id, strand.b, strand.a) * -1.0],
        tension: (strand.strain / most).clamp(0.0, 1.0),
        slack: (strand.rest - strand.length).max(0.0),
        held: if own { 1.0 } else { 0.0 },
        ..StrandPose::new(from, to, width, id.index() as u32)
    }
}

/// The way of the thread through node `at` towards `far`; straight where it does not simply go on.
fn lean(frame: &WebFrame, web: &Web, id: StrandId, at: NodeId, far: NodeId) -> Vec2 {
    let through = web.node(at).is_some_and(|node| node.degree == 2 && !node.anchor);
    let before = web.around(at).find(|(strand, _)| *strand != id).map(|(_, node)| node);
    match before.filter(|_| through) {
        Some(before) => frame.node(far) - frame.node(before),
        None => Vec2::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::style_spin::SILK;
    use crate::sim::spider::scenes;
    use glam::vec2;
    use std::sync::Arc;

    #[test]
    fn issue_a_long_strand_through_the_window_was_not_drawn() {
        // Cause: only strands with an end in sight were drawn, and a thread may be longer than the window is wide.
        // A thread to a far anchor in one piece.
        let mut tuning = scenes::tuning();
        tuning.thread.segment = 1000.0;
        let night = Night::new(Arc::new(scenes::level("night").expect("a named night")), &tuning);
        let web = night.web();
        let long = web.strands().filter_map(|id| web.strand(id)).max_by(|a, b| a.length.total_cmp(&b.length));
        let long = long.expect("a web has strands");
        let middle = 0.5 * (long.from + long.to);
        assert!((long.to - long.from).abs().max_element() > 2.0 * (MARGIN + 1.0) + 1.0, "both ends are out of sight");
        let mut picture = WebPicture::default();
        let mut compose = |middle: Vec2| {
            picture.compose(&WebFrame { night: &night, look: &SILK, alpha: 1.0, sight: [middle - 1.0, middle + 1.0] });
            picture.len()
        };
        assert!(compose(middle) > 0);
        assert_eq!(compose(vec2(9000.0, 0.0)), 0, "what is far away is not drawn");
    }
}

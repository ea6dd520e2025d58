//! What edits did to places: whoever remembers a place on a web asks after each edit where it is now.

use super::nodes::NodeId;
use super::strands::{Place, StrandId};
use crate::math::hash::Hasher;
use crate::math::record::Mix;

/// One change of the strands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Edit {
    /// `strand` now ends at `t` of what it was, and `second` is the rest of it. `node` is the new end of `strand`; after a
    /// cut `second` begins at a node of its own.
    Split { strand: StrandId, t: f32, second: StrandId, node: NodeId },
    /// `second` is gone and `first` spans both: what was t = 0 and t = 1 of either is there now.
    Joined { first: StrandId, second: StrandId, first_span: [f32; 2], second_span: [f32; 2] },
    /// `strand` is gone.
    Gone { strand: StrandId },
}

impl Mix for Edit {
    fn mix(&self, h: &mut Hasher) {
        match self {
            Edit::Split { strand, t, second, node } => {
                h.bytes(&[0]);
                strand.mix(h);
                t.mix(h);
                second.mix(h);
                node.mix(h);
            }
            Edit::Joined { first, second, first_span, second_span } => {
                h.bytes(&[1]);
                first.mix(h);
                second.mix(h);
                first_span.mix(h);
                second_span.mix(h);
            }
            Edit::Gone { strand } => {
                h.bytes(&[2]);
                strand.mix(h);
            }
        }
    }
}

/// Where `place` is after `edit`; None when its strand is gone.
pub fn follow(edit: &Edit, place: Place) -> Option<Place> {
    let within = |span: [f32; 2]| (span[0] + (span[1] - span[0]) * place.t).clamp(0.0, 1.0);
    match *edit {
        Edit::Split { strand, t, second, .. } if strand == place.strand => {
            if place.t <= t {
                Some(Place::new(strand, (place.t / t.max(1e-9)).min(1.0)))
            } else {
                Some(Place::new(second, ((place.t - t) / (1.0 - t).max(1e-9)).clamp(0.0, 1.0)))
            }
        }
        Edit::Joined { first, first_span, .. } if first == place.strand => Some(Place::new(first, within(first_span))),
        Edit::Joined { first, second, second_span, .. } if second == place.strand => {
            Some(Place::new(first, within(second_span)))
        }
        Edit::Gone { strand } if strand == place.strand => None,
        _ => Some(place),
    }
}

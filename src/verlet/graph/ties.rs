//! Which strands end at which node: a doubly linked list per node, threaded through the ends of the strands, so that tying and
//! untying take constant time and no memory.

use crate::math::hash::Hasher;
use crate::math::record::{Mix, record};

/// No end.
pub const NONE: u32 = u32::MAX;

/// An end of a strand: twice its slot, plus 1 for its node b.
pub fn end(strand: usize, side: usize) -> u32 {
    (2 * strand + side) as u32
}

/// Slot of the strand that an end belongs to.
pub fn strand_of(end: u32) -> usize {
    end as usize / 2
}

/// 0 for the end at node a, 1 for the one at node b.
pub fn side_of(end: u32) -> usize {
    end as usize % 2
}

record! {
    /// All lists.
    pub struct Ties {
        /// The first end at each node.
        pub first: Vec<u32>,
        /// How many ends are at each node.
        pub degree: Vec<u32>,
        /// The end before and after each end, at the same node.
        pub before: Vec<u32>,
        pub after: Vec<u32>,
    }
}

impl Ties {
    /// Lists for so many nodes and strands.
    pub fn new(nodes: usize, strands: usize) -> Ties {
        Ties {
            first: vec![NONE; nodes],
            degree: vec![0; nodes],
            before: vec![NONE; 2 * strands],
            after: vec![NONE; 2 * strands],
        }
    }

    /// Ties an end to a node, as the first of its list.
    pub fn tie(&mut self, end: u32, node: usize) {
        let first = self.first[node];
        self.before[end as usize] = NONE;
        self.after[end as usize] = first;
        if first != NONE {
            self.before[first as usize] = end;
        }
        self.first[node] = end;
        self.degree[node] += 1;
    }

    /// Unties an end from its node.
    pub fn untie(&mut self, end: u32, node: usize) {
        let (before, after) = (self.before[end as usize], self.after[end as usize]);
        match before {
            NONE => self.first[node] = after,
            _ => self.after[before as usize] = after,
        }
        if after != NONE {
            self.before[after as usize] = before;
        }
        self.degree[node] -= 1;
    }

    /// Puts `new` into the place of `old` in the list of a node.
    pub fn replace(&mut self, old: u32, new: u32, node: usize) {
        let (before, after) = (self.before[old as usize], self.after[old as usize]);
        (self.before[new as usize], self.after[new as usize]) = (before, after);
        match before {
            NONE => self.first[node] = new,
            _ => self.after[before as usize] = new,
        }
        if after != NONE {
            self.before[after as usize] = new;
        }
    }

    /// Empties the list of a node that goes.
    pub fn forget(&mut self, node: usize) {
        self.first[node] = NONE;
        self.degree[node] = 0;
    }

    /// The ends at a node, the one tied last first.
    pub fn at(&self, node: usize) -> impl Iterator<Item = u32> + '_ {
        let mut next = self.first[node];
        std::iter::from_fn(move || {
            let end = next;
            next = *self.after.get(end as usize)?;
            Some(end)
        })
    }

    /// Mixes in the lists of one node.
    pub fn hash_node(&self, node: usize, h: &mut Hasher) {
        self.degree[node].mix(h);
        self.at(node).for_each(|end| h.u32(end));
    }
}

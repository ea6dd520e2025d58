//! What hangs on an anchor: a flood from all anchors along the strands.

use super::nodes::Nodes;
use super::strands::Strands;
use super::ties::{Ties, side_of, strand_of};
use crate::verlet::slots::Reserved;

/// Which nodes an anchor holds, as of one edition of the web.
#[derive(Debug, PartialEq)]
pub struct Held {
    reached: Vec<bool>,
    count: usize,
    edition: u64,
    stack: Reserved<u32>,
}

impl Clone for Held {
    fn clone(&self) -> Held {
        let Held { reached, count, edition, stack } = self;
        Held { reached: reached.clone(), count: *count, edition: *edition, stack: stack.clone() }
    }

    fn clone_from(&mut self, source: &Held) {
        let Held { reached, count, edition, stack: _ } = source;
        self.reached.clone_from(reached);
        (self.count, self.edition) = (*count, *edition);
    }
}

impl Held {
    /// Room for so many nodes.
    pub fn new(nodes: usize) -> Held {
        Held { reached: vec![false; nodes], count: 0, edition: 0, stack: Reserved::new(nodes) }
    }

    /// Floods anew if the web has changed since.
    pub fn refresh(&mut self, nodes: &Nodes, strands: &Strands, ties: &Ties, edition: u64) {
        if self.edition == edition {
            return;
        }
        self.edition = edition;
        self.count = 0;
        self.reached.fill(false);
        for anchor in nodes.slate.taken().filter(|i| nodes.anchor[*i]) {
            self.reach(anchor);
            while let Some(node) = self.stack.pop() {
                for end in ties.at(node as usize) {
                    self.reach(strands.silk[strand_of(end)].ends[1 - side_of(end)] as usize);
                }
            }
        }
    }

    fn reach(&mut self, node: usize) {
        if !self.reached[node] {
            self.reached[node] = true;
            self.count += 1;
            self.stack.push(node as u32);
        }
    }

    /// Whether the node in this slot hangs on an anchor.
    pub fn is_held(&self, node: usize) -> bool {
        self.reached[node]
    }

    /// How many nodes hang on an anchor, anchors among them.
    pub fn count(&self) -> usize {
        self.count
    }
}

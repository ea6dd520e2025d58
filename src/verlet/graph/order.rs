//! In which order the solver takes the strands: neighbours in the list share no node, so that the processor can work on
//! several at once. In the order in which webs are made, each strand would wait for the one before it (3.6 times slower).

use super::nodes::Nodes;
use super::strands::Strands;
use super::tuning::SEGMENT;
use crate::verlet::slots::Reserved;

/// A strand shares no node with this many strands before it in the list, if that is possible.
const APART: u32 = 8;
/// How many waiting strands are looked at for one that fits, when all others are placed.
const TRIES: usize = 64;

/// A strand as the solver sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    pub a: u32,
    pub b: u32,
    pub rest: f32,
    /// 1 over the sum of both inverse masses and the compliance, in this tick.
    pub give: f32,
    /// Tension so far in this substep, as an impulse times the substep.
    pub pull: f32,
    /// Its slot.
    pub strand: u32,
}

/// The strands in the order of solving, and the silk that each node carries. Both follow from the state.
#[derive(Debug, PartialEq)]
pub struct Plan {
    pub links: Reserved<Link>,
    /// Length of silk that hangs on each node, in segments of 36 cm: half of each strand.
    pub silk: Vec<f32>,
    /// Edition of the web for which this was made.
    pub edition: u64,
    /// Strands that found no place yet.
    waiting: Reserved<u32>,
    /// Place in the list, counted from `APART`, where each node was used last.
    used: Vec<u32>,
}

impl Clone for Plan {
    fn clone(&self) -> Plan {
        let Plan { links, silk, edition, waiting, used } = self;
        Plan {
            links: links.clone(),
            silk: silk.clone(),
            edition: *edition,
            waiting: waiting.clone(),
            used: used.clone(),
        }
    }

    fn clone_from(&mut self, source: &Plan) {
        let Plan { links, silk, edition, waiting: _, used: _ } = source;
        self.links.clone_from(links);
        self.silk.clone_from(silk);
        self.edition = *edition;
    }
}

impl Plan {
    /// Room for so many nodes and strands.
    pub fn new(nodes: usize, strands: usize) -> Plan {
        Plan {
            links: Reserved::new(strands),
            silk: vec![0.0; nodes],
            edition: 0,
            waiting: Reserved::new(strands),
            used: vec![0; nodes],
        }
    }

    /// Makes the plan anew for the strands of a web.
    pub fn make(&mut self, nodes: &Nodes, strands: &Strands, edition: u64) {
        self.edition = edition;
        self.links.clear();
        self.waiting.clear();
        let known = nodes.slate.used();
        self.silk[..known].fill(0.0);
        self.used[..known].fill(0);
        let mut head = 0;
        // A stride that fits the room and not the number of strands: an edit moves few others in the list.
        let room = strands.slate.capacity();
        let stride = stride(room);
        let mut slot = 0;
        for _ in 0..room {
            slot = if slot + stride >= room { slot + stride - room } else { slot + stride };
            if !strands.slate.is_taken(slot) {
                continue;
            }
            let waits = self.waiting.get(head).copied();
            if let Some(first) = waits
                && self.fits(strands, first)
            {
                self.put(strands, first);
                head += 1;
            }
            if self.fits(strands, slot as u32) {
                self.put(strands, slot as u32);
            } else {
                self.waiting.push(slot as u32);
            }
        }
        while head < self.waiting.len() {
            let fitting = (head..self.waiting.len()).take(TRIES).find(|k| self.fits(strands, self.waiting[*k]));
            self.waiting.swap(head, fitting.unwrap_or(head));
            self.put(strands, self.waiting[head]);
            head += 1;
        }
    }

    /// Whether neither node of a strand was used by the last few.
    fn fits(&self, strands: &Strands, slot: u32) -> bool {
        let here = self.links.len() as u32 + APART;
        let [a, b] = strands.silk[slot as usize].ends;
        let free = |node: u32| self.used[node as usize] + APART <= here;
        free(a) && free(b)
    }

    fn put(&mut self, strands: &Strands, strand: u32) {
        let silk = strands.silk[strand as usize];
        let [a, b] = silk.ends;
        for node in [a, b] {
            self.used[node as usize] = self.links.len() as u32 + APART;
            self.silk[node as usize] += 0.5 / SEGMENT * silk.rest;
        }
        self.links.push(Link { a, b, rest: silk.rest, give: 0.0, pull: 0.0, strand });
    }
}

/// A step through `room` slots near its golden section, which visits all of them and comes back near a slot late.
fn stride(room: usize) -> usize {
    let common = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (room * 618 / 1000..room).find(|step| *step > 0 && common(*step, room) == 1).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stride_visits_all_slots() {
        for room in [1, 2, 3, 8, 1000, 4096] {
            let mut seen: Vec<usize> = (0..room).map(|k| k * stride(room) % room).collect();
            seen.sort();
            assert!(seen.into_iter().eq(0..room), "{room}");
        }
    }
}

//! Homes for things that come and go: generational ids, last freed slot first, always walked in creation order.

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use crate::math::hash::Hasher;
use crate::math::record::Mix;

/// Names one thing of kind `T`. An id outlives its thing and then simply finds nothing.
pub struct Id<T> {
    index: u32,
    generation: u32,
    kind: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    pub(super) fn new(index: u32, generation: u32) -> Id<T> {
        Id { index, generation, kind: PhantomData }
    }

    /// How often the slot had been used before, or a number that grows with it.
    pub(super) fn generation(self) -> u32 {
        self.generation
    }

    /// The slot number: small, dense, reused.
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// Slot and generation as one number, for hashing.
    pub fn bits(self) -> u64 {
        (self.index as u64) << 32 | self.generation as u64
    }
}

impl<T> Mix for Id<T> {
    fn mix(&self, h: &mut Hasher) {
        h.u64(self.bits());
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Id<T> {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Id<T>) -> bool {
        self.bits() == other.bits()
    }
}

impl<T> Eq for Id<T> {}

impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Id<T>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Id<T>) -> Ordering {
        self.bits().cmp(&other.bits())
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.index, self.generation)
    }
}

/// A `Vec` whose clones keep its capacity, so that a restored checkpoint does not allocate in a tick either.
#[derive(Debug, PartialEq)]
pub struct Reserved<T>(Vec<T>);

impl<T> Reserved<T> {
    /// Empty, with room for `capacity` items.
    pub fn new(capacity: usize) -> Reserved<T> {
        Reserved(Vec::with_capacity(capacity))
    }
}

impl<T> Default for Reserved<T> {
    fn default() -> Reserved<T> {
        Reserved::new(0)
    }
}

impl<T: Clone> Clone for Reserved<T> {
    fn clone(&self) -> Reserved<T> {
        let mut items = Vec::with_capacity(self.0.capacity());
        items.extend_from_slice(&self.0);
        Reserved(items)
    }

    fn clone_from(&mut self, source: &Reserved<T>) {
        self.0.clone_from(&source.0);
    }
}

impl<T> Deref for Reserved<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> DerefMut for Reserved<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}

impl<T: Mix> Mix for Reserved<T> {
    fn mix(&self, h: &mut Hasher) {
        self.0.mix(h);
    }
}

/// A fixed number of slots for things of kind `T`.
#[derive(Debug, PartialEq)]
pub struct Slots<T> {
    items: Vec<Option<T>>,
    generations: Vec<u32>,
    free: Reserved<u32>,
    order: Reserved<u32>,
}

impl<T: Clone> Clone for Slots<T> {
    fn clone(&self) -> Slots<T> {
        let Slots { items, generations, free, order } = self;
        Slots { items: items.clone(), generations: generations.clone(), free: free.clone(), order: order.clone() }
    }

    fn clone_from(&mut self, source: &Slots<T>) {
        let Slots { items, generations, free, order } = source;
        self.items.clone_from(items);
        self.generations.clone_from(generations);
        self.free.clone_from(free);
        self.order.clone_from(order);
    }
}

impl<T> Slots<T> {
    /// Room for `capacity` things.
    pub fn new(capacity: usize) -> Slots<T> {
        let mut free = Reserved::new(capacity);
        free.extend((0..capacity as u32).rev());
        Slots {
            items: (0..capacity).map(|_| None).collect(),
            generations: vec![0; capacity],
            free,
            order: Reserved::new(capacity),
        }
    }

    /// Puts `item` into the slot that was freed last; None if all are taken.
    pub fn add(&mut self, item: T) -> Option<Id<T>> {
        let index = self.free.pop()?;
        self.items[index as usize] = Some(item);
        self.order.push(index);
        Some(Id::new(index, self.generations[index as usize]))
    }

    /// Takes the thing out and ends its id.
    pub fn remove(&mut self, id: Id<T>) -> Option<T> {
        self.get(id)?;
        let item = self.items[id.index()].take();
        self.generations[id.index()] += 1;
        self.free.push(id.index);
        self.order.retain(|index| *index != id.index);
        item
    }

    /// The thing that `id` names, while it lives.
    pub fn get(&self, id: Id<T>) -> Option<&T> {
        if self.generations.get(id.index()) != Some(&id.generation) {
            return None;
        }
        self.items[id.index()].as_ref()
    }

    /// The thing that `id` names, while it lives.
    pub fn get_mut(&mut self, id: Id<T>) -> Option<&mut T> {
        if self.generations.get(id.index()) != Some(&id.generation) {
            return None;
        }
        self.items[id.index()].as_mut()
    }

    /// How many things live.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether nothing lives.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// How many things fit.
    pub fn capacity(&self) -> usize {
        self.items.len()
    }

    /// Whether one more thing fits.
    pub fn has_room(&self) -> bool {
        !self.free.is_empty()
    }

    /// The id at place `k` of the creation order.
    pub fn id(&self, k: usize) -> Option<Id<T>> {
        self.order.get(k).map(|index| Id::new(*index, self.generations[*index as usize]))
    }

    /// All ids, oldest first.
    pub fn ids(&self) -> impl Iterator<Item = Id<T>> + '_ {
        self.order.iter().map(|index| Id::new(*index, self.generations[*index as usize]))
    }

    /// All things, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &T> + '_ {
        self.order.iter().filter_map(|index| self.items[*index as usize].as_ref())
    }

    /// Runs `change` on all things, oldest first.
    pub fn for_each_mut(&mut self, mut change: impl FnMut(Id<T>, &mut T)) {
        for index in self.order.iter() {
            let id = Id::new(*index, self.generations[*index as usize]);
            if let Some(item) = self.items[*index as usize].as_mut() {
                change(id, item);
            }
        }
    }

    /// The thing in slot `index`, which must be taken: for the solver's inner loops, which keep slot numbers.
    pub fn at(&self, index: usize) -> &T {
        self.items[index].as_ref().expect("the slot is taken")
    }

    /// The id of the thing in slot `index`, which must be taken.
    pub fn id_at(&self, index: usize) -> Id<T> {
        Id::new(index as u32, self.generations[index])
    }

    /// As [`Slots::at`].
    pub fn at_mut(&mut self, index: usize) -> &mut T {
        self.items[index].as_mut().expect("the slot is taken")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_freed_slot_is_reused_first_and_its_old_id_finds_nothing() {
        let mut slots = Slots::new(3);
        let (a, b) = (slots.add('a').unwrap(), slots.add('b').unwrap());
        assert_eq!(slots.remove(a), Some('a'));
        let c = slots.add('c').unwrap();
        assert_eq!((c.index(), format!("{c:?}")), (a.index(), "0v1".to_string()));
        assert_eq!((slots.get(a), slots.get(c), slots.get(b)), (None, Some(&'c'), Some(&'b')));
        assert_eq!(slots.remove(a), None);
        assert_eq!(slots.iter().collect::<String>(), "bc", "creation order, not slot order");
    }

    #[test]
    fn full_slots_refuse_and_clones_keep_their_room() {
        let mut slots = Slots::new(1);
        let a = slots.add(1).unwrap();
        assert_eq!(slots.add(2), None);
        slots.remove(a);
        let copy = slots.clone();
        assert!(copy.has_room() && copy.order.capacity() >= 1);
    }
}

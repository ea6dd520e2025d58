//! Who lives in a fixed number of slots: ids come and go in constant time, the slot freed last is used first. Unlike
//! `verlet::slots` it keeps no order of creation and no things, only who is there; the things are arrays beside it.

use crate::math::record::{Mix, record};
use crate::verlet::slots::{Id, Reserved};

record! {
    /// The slots of one kind of thing.
    pub struct Slate {
        /// How often each slot was taken and freed; odd while it is taken.
        pub turns: Vec<u32>,
        /// Free slots below `used`, the one freed last at the end.
        pub free: Reserved<u32>,
        /// Slots from here on were never taken.
        pub used: u32,
    }
}

impl Slate {
    /// `capacity` free slots.
    pub fn new(capacity: usize) -> Slate {
        Slate { turns: vec![0; capacity], free: Reserved::new(capacity), used: 0 }
    }

    /// Takes a slot; None if all are taken.
    pub fn add<T>(&mut self) -> Option<Id<T>> {
        let index = match self.free.pop() {
            Some(index) => index,
            None if self.used() < self.capacity() => {
                self.used += 1;
                self.used - 1
            }
            None => return None,
        };
        let turn = &mut self.turns[index as usize];
        *turn = turn.wrapping_add(1);
        Some(Id::new(index, *turn))
    }

    /// Frees the slot of a living thing and ends its id.
    pub fn remove<T>(&mut self, id: Id<T>) {
        if self.find(id).is_some() {
            let turn = &mut self.turns[id.index()];
            *turn = turn.wrapping_add(1);
            self.free.push(id.index() as u32);
        }
    }

    /// The slot of the thing that `id` names, while it lives.
    pub fn find<T>(&self, id: Id<T>) -> Option<usize> {
        (self.turns.get(id.index()) == Some(&id.generation())).then_some(id.index())
    }

    /// The id of the thing in slot `index`, if there is one.
    pub fn id<T>(&self, index: usize) -> Option<Id<T>> {
        self.is_taken(index).then(|| Id::new(index as u32, self.turns[index]))
    }

    /// Whether slot `index` is taken.
    pub fn is_taken(&self, index: usize) -> bool {
        self.turns[index] % 2 == 1
    }

    /// All ids, by slot.
    pub fn ids<T>(&self) -> impl Iterator<Item = Id<T>> + '_ {
        (0..self.used()).filter_map(|index| self.id(index))
    }

    /// All taken slots in order.
    pub fn taken(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.used()).filter(|index| self.is_taken(*index))
    }

    /// Slots from here on were never taken.
    pub fn used(&self) -> usize {
        self.used as usize
    }

    /// How many slots there are.
    pub fn capacity(&self) -> usize {
        self.turns.len()
    }

    /// How many slots are free.
    pub fn room(&self) -> usize {
        self.capacity() - self.used() + self.free.len()
    }

    /// How many slots are taken.
    pub fn count(&self) -> usize {
        self.used() - self.free.len()
    }

    /// Mixes in what decides about all later ids.
    pub fn hash_into(&self, h: &mut crate::math::hash::Hasher) {
        let Slate { turns, free, used } = self;
        turns[..*used as usize].mix(h);
        free.mix(h);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slot_freed_last_is_used_first_and_old_ids_find_nothing() {
        let mut slate = Slate::new(2);
        let (a, b): (Id<u8>, Id<u8>) = (slate.add().unwrap(), slate.add().unwrap());
        assert_eq!((slate.add::<u8>(), slate.room(), slate.count()), (None, 0, 2));
        slate.remove(a);
        slate.remove(a);
        let c: Id<u8> = slate.add().unwrap();
        assert_eq!((c.index(), slate.find(a), slate.find(c), slate.find(b)), (0, None, Some(0), Some(1)));
        assert_eq!(slate.ids::<u8>().collect::<Vec<_>>(), [c, b]);
    }
}

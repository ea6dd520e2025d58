//! Plain records of state: [`Mix`] hashes a value, the macro [`kept!`] declares a struct whose `clone_from` reuses memory
//! field by field, and [`record!`] one whose hash covers every field too. A field that is added is hashed and copied;
//! nothing can be forgotten.

use super::geom::Vec2;
use super::hash::Hasher;

/// Can be mixed into a state hash.
pub trait Mix {
    /// Mixes everything that the future depends on into `h`.
    fn mix(&self, h: &mut Hasher);
}

impl Mix for f32 {
    fn mix(&self, h: &mut Hasher) {
        h.f32(*self);
    }
}

impl Mix for u32 {
    fn mix(&self, h: &mut Hasher) {
        h.u32(*self);
    }
}

impl Mix for u64 {
    fn mix(&self, h: &mut Hasher) {
        h.u64(*self);
    }
}

impl Mix for u8 {
    fn mix(&self, h: &mut Hasher) {
        h.bytes(&[*self]);
    }
}

impl Mix for usize {
    fn mix(&self, h: &mut Hasher) {
        h.u64(*self as u64);
    }
}

impl Mix for bool {
    fn mix(&self, h: &mut Hasher) {
        h.bool(*self);
    }
}

impl Mix for String {
    fn mix(&self, h: &mut Hasher) {
        h.u32(self.len() as u32);
        h.bytes(self.as_bytes());
    }
}

impl Mix for Vec2 {
    fn mix(&self, h: &mut Hasher) {
        h.vec2(*self);
    }
}

impl<T: Mix> Mix for Option<T> {
    fn mix(&self, h: &mut Hasher) {
        h.bool(self.is_some());
        if let Some(value) = self {
            value.mix(h);
        }
    }
}

impl<A: Mix, B: Mix> Mix for (A, B) {
    fn mix(&self, h: &mut Hasher) {
        self.0.mix(h);
        self.1.mix(h);
    }
}

impl<T: Mix> Mix for [T] {
    fn mix(&self, h: &mut Hasher) {
        h.u32(self.len() as u32);
        self.iter().for_each(|value| value.mix(h));
    }
}

impl<T: Mix> Mix for Vec<T> {
    fn mix(&self, h: &mut Hasher) {
        self.as_slice().mix(h);
    }
}

impl<T: Mix, const N: usize> Mix for [T; N] {
    fn mix(&self, h: &mut Hasher) {
        self.as_slice().mix(h);
    }
}

/// Declares structs that are `Clone` with a `clone_from` that reuses memory field by field, which `derive` does not write.
macro_rules! kept {
    ($($(#[$about:meta])* $sight:vis struct $name:ident {
        $($(#[$says:meta])* $seen:vis $field:ident: $kind:ty,)*
    })*) => {$(
        $(#[$about])*
        $sight struct $name {
            $($(#[$says])* $seen $field: $kind,)*
        }

        impl Clone for $name {
            fn clone(&self) -> $name {
                $name { $($field: self.$field.clone(),)* }
            }

            fn clone_from(&mut self, source: &$name) {
                $(self.$field.clone_from(&source.$field);)*
            }
        }
    )*};
}

pub(crate) use kept;

/// Declares structs with public fields that are `Debug`, `PartialEq`, `Clone` (with a `clone_from` that reuses memory)
/// and [`Mix`].
macro_rules! record {
    ($($(#[$about:meta])* pub struct $name:ident {
        $($(#[$says:meta])* pub $field:ident: $kind:ty,)*
    })*) => {$(
        $crate::math::record::kept! {
            $(#[$about])*
            #[derive(Debug, PartialEq)]
            pub struct $name {
                $($(#[$says])* pub $field: $kind,)*
            }
        }

        impl $crate::math::record::Mix for $name {
            fn mix(&self, h: &mut $crate::math::hash::Hasher) {
                $($crate::math::record::Mix::mix(&self.$field, h);)*
            }
        }
    )*};
}

pub(crate) use record;

#[cfg(test)]
mod tests {
    use super::*;

    record! {
        /// A record with every kind of field.
        pub struct Sample {
            pub at: Vec2,
            pub since: Option<u32>,
            pub list: Vec<f32>,
        }
    }

    fn hash(sample: &Sample) -> u64 {
        let mut h = Hasher::default();
        sample.mix(&mut h);
        h.finish()
    }

    #[test]
    fn every_field_is_hashed_and_copied() {
        let sample = Sample { at: Vec2::ONE, since: None, list: vec![1.0, 2.0] };
        let mut copy = Sample { at: Vec2::ZERO, since: Some(3), list: Vec::with_capacity(9) };
        copy.clone_from(&sample);
        assert_eq!((copy == sample, hash(&copy) == hash(&sample), copy.list.capacity()), (true, true, 9));
        for changed in [
            Sample { at: Vec2::ZERO, ..sample.clone() },
            Sample { since: Some(0), ..sample.clone() },
            Sample { list: vec![1.0], ..sample.clone() },
        ] {
            assert_ne!(hash(&changed), hash(&sample));
        }
    }
}

//! Passes over arrays in chunks of eight, so that the compiler uses vector instructions: it may not reorder a float
//! maximum by itself.

/// Numbers handled at once.
pub const LANES: usize = 8;

/// The `N` numbers of `a` from `k` on.
#[inline(always)]
pub fn window<const N: usize>(a: &[f32], k: usize) -> &[f32; N] {
    a[k..k + N].try_into().expect("the slice has this length")
}

/// `count` chunks of `N` numbers of `a` from `k` on: loops over them need no checks.
#[inline(always)]
pub fn chunks_of<const N: usize>(a: &[f32], k: usize, count: usize) -> &[[f32; N]] {
    &a[k..k + N * count].as_chunks().0[..count]
}

/// Takes `value` if it is larger: one vector instruction, unlike `f32::max` with its care for NaN.
#[inline(always)]
pub fn raise(most: &mut f32, value: f32) {
    *most = if value > *most { value } else { *most };
}

/// Takes `value` if it is smaller.
#[inline(always)]
pub fn lower(least: &mut f32, value: f32) {
    *least = if value < *least { value } else { *least };
}

/// Largest number of all lanes.
#[inline(always)]
pub fn top(most: &[f32; LANES]) -> f32 {
    most.iter().fold(most[0], |top, value| if *value > top { *value } else { top })
}

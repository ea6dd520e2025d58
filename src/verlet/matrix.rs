//! The 2x2 matrices of the rope solver.

use crate::math::geom::{Vec2, vec2};

/// Symmetric 2x2 matrix [[a, b], [b, d]].
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Sym2 {
    pub a: f32,
    pub b: f32,
    pub d: f32,
}

impl Sym2 {
    /// `k` times the identity.
    pub fn scalar(k: f32) -> Sym2 {
        Sym2 { a: k, b: 0.0, d: k }
    }

    /// k u u^T.
    pub fn outer(u: Vec2, k: f32) -> Sym2 {
        Sym2 { a: k * u.x * u.x, b: k * u.x * u.y, d: k * u.y * u.y }
    }

    #[inline(always)]
    pub fn plus(self, o: Sym2) -> Sym2 {
        Sym2 { a: self.a + o.a, b: self.b + o.b, d: self.d + o.d }
    }

    #[inline(always)]
    pub fn minus(self, o: Sym2) -> Sym2 {
        Sym2 { a: self.a - o.a, b: self.b - o.b, d: self.d - o.d }
    }

    #[inline(always)]
    pub fn times(self, s: f32) -> Sym2 {
        Sym2 { a: self.a * s, b: self.b * s, d: self.d * s }
    }

    #[inline(always)]
    pub fn apply(self, v: Vec2) -> Vec2 {
        vec2(self.a * v.x + self.b * v.y, self.b * v.x + self.d * v.y)
    }

    /// The inverse; the matrix must be positive definite.
    #[inline(always)]
    pub fn inverse(self) -> Sym2 {
        let t = 1.0 / (self.a * self.d - self.b * self.b);
        Sym2 { a: self.d * t, b: -self.b * t, d: self.a * t }
    }

    /// This times `o`, which is not symmetric in general.
    #[inline(always)]
    pub fn product(self, o: Sym2) -> Mat2 {
        Mat2 {
            a: self.a * o.a + self.b * o.b,
            b: self.a * o.b + self.b * o.d,
            c: self.b * o.a + self.d * o.b,
            d: self.b * o.b + self.d * o.d,
        }
    }
}

/// General 2x2 matrix [[a, b], [c, d]].
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Mat2 {
    pub a: f32,
    pub b: f32,
    pub c: f32,
    pub d: f32,
}

impl Mat2 {
    /// This times `s`.
    #[inline(always)]
    pub fn times_sym(self, s: Sym2) -> Mat2 {
        Mat2 {
            a: self.a * s.a + self.b * s.b,
            b: self.a * s.b + self.b * s.d,
            c: self.c * s.a + self.d * s.b,
            d: self.c * s.b + self.d * s.d,
        }
    }

    #[inline(always)]
    pub fn apply(self, v: Vec2) -> Vec2 {
        vec2(self.a * v.x + self.b * v.y, self.c * v.x + self.d * v.y)
    }

    /// The transpose times `v`.
    #[inline(always)]
    pub fn apply_transposed(self, v: Vec2) -> Vec2 {
        vec2(self.a * v.x + self.c * v.y, self.b * v.x + self.d * v.y)
    }

    /// This times the transpose of `o`, known to be symmetric.
    #[inline(always)]
    pub fn times_transposed(self, o: Mat2) -> Sym2 {
        Sym2 { a: self.a * o.a + self.b * o.b, b: self.a * o.c + self.b * o.d, d: self.c * o.c + self.d * o.d }
    }

    /// This times `s`, known to be symmetric; the off-diagonal parts are averaged, so that rounding cannot skew it.
    #[inline(always)]
    pub fn times_sym_to_sym(self, s: Sym2) -> Sym2 {
        let m = self.times_sym(s);
        Sym2 { a: m.a, b: 0.5 * (m.b + m.c), d: m.d }
    }
}

impl From<Sym2> for Mat2 {
    fn from(s: Sym2) -> Mat2 {
        Mat2 { a: s.a, b: s.b, c: s.b, d: s.d }
    }
}

/// Sine of `t` and cosine of `t` minus 1 for a small turn (|t| <= 0.5 rad, error 1e-6): plain arithmetic, no library.
#[inline(always)]
pub fn small_turn(t: f32) -> (f32, f32) {
    let t2 = t * t;
    (t * (1.0 - t2 * (1.0 / 6.0 - t2 * (1.0 / 120.0))), -t2 * (0.5 - t2 * (1.0 / 24.0 - t2 * (1.0 / 720.0))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_undoes_apply() {
        let m = Sym2::scalar(2.0).plus(Sym2::outer(vec2(0.6, 0.8), 50.0));
        let v = vec2(3.0, -4.0);
        assert!((m.inverse().apply(m.apply(v)) - v).length() < 1e-4);
        assert!((m.product(m.inverse()).apply(v) - v).length() < 1e-4);
    }

    #[test]
    fn small_turn_matches_the_library() {
        for t in [-0.5f32, -0.01, 0.0, 0.2, 0.5] {
            let (s, c) = small_turn(t);
            assert!((s - crate::math::trig::sin(t)).abs() < 2e-6 && (c + 1.0 - crate::math::trig::cos(t)).abs() < 2e-6);
        }
    }
}

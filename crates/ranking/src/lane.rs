//! One suit of one hand, or of sixteen hands side by side.
//!
//! A ranking's fast code is written once, over [`Lane`]: with [`One`] it ranks a single hand, with
//! [`Sixteen`] it ranks sixteen at once where the machine has AVX2. A lane holds thirteen rank
//! bits, deuce lowest, and above them, where a ranking asks for it, how many cards the suit has.

use std::ops::{Add, BitAnd, BitOr};

/// The rank bits of a lane.
pub(crate) const RANKS: u16 = 0x1fff;

/// Where the count of a suit's cards begins.
pub(crate) const COUNT: u32 = 13;

/// Sixteen-bit lanes and what a ranking does with them. Conditions are lanes too: all ones or all
/// zeros.
pub(crate) trait Lane:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Add<Output = Self>
{
    /// The same value for every hand.
    fn all(value: u16) -> Self;
    fn shl<const BY: i32>(self) -> Self;
    fn shr<const BY: i32>(self) -> Self;
    /// These bits without those of `other`.
    fn but(self, other: Self) -> Self;
    /// Which hands have no bit here.
    fn is_zero(self) -> Self;
    /// Where the condition `self` holds `yes`, elsewhere `no`.
    fn pick(self, yes: Self, no: Self) -> Self;
    /// What is left after taking away `less`, nothing if there was not as much.
    fn over(self, less: u16) -> Self;
    /// How many bits are set.
    fn count(self) -> Self;
    /// Whether any hand has a bit here.
    fn any(self) -> bool;

    /// Which hands have a bit here.
    #[inline(always)]
    fn is_some(self) -> Self {
        Self::all(0xffff).but(self.is_zero())
    }

    /// Without the lowest bit.
    #[inline(always)]
    fn drop_low(self) -> Self {
        self & (self + Self::all(0xffff))
    }

    /// Without the lowest bit, unless it is the only one.
    #[inline(always)]
    fn drop_low_of_many(self) -> Self {
        let less = self.drop_low();
        less.is_zero().pick(self, less)
    }

    /// The lowest bit.
    #[inline(always)]
    fn lowest(self) -> Self {
        self.but(self.drop_low())
    }

    /// The highest bit.
    #[inline(always)]
    fn highest(self) -> Self {
        let down = self | self.shr::<1>();
        let down = down | down.shr::<2>();
        let down = down | down.shr::<4>();
        let down = down | down.shr::<8>();
        down.but(down.shr::<1>())
    }

    /// The top card of the best straight of five ranks, the ace also below the deuce. Right for
    /// up to nine ranks: more could hold two straights apart.
    #[inline(always)]
    fn straight(self) -> Self {
        let ranks = self.shl::<1>() | self.shr::<12>();
        let two = ranks & ranks.shl::<1>();
        let four = two & two.shl::<2>();
        let tops = (four & ranks.shl::<4>()).shr::<1>();
        tops.but(tops.shr::<1>())
    }
}

/// The same done to each of the four suits. Unlike the array's own `map` it is always compiled in
/// place, as code for AVX2 must be.
#[inline(always)]
pub(crate) fn each<L: Lane>([c, d, h, s]: [L; 4], done: impl Fn(L) -> L) -> [L; 4] {
    [done(c), done(d), done(h), done(s)]
}

/// One hand.
#[derive(Clone, Copy)]
pub(crate) struct One(pub(crate) u16);

impl BitAnd for One {
    type Output = One;
    #[inline(always)]
    fn bitand(self, other: One) -> One {
        One(self.0 & other.0)
    }
}

impl BitOr for One {
    type Output = One;
    #[inline(always)]
    fn bitor(self, other: One) -> One {
        One(self.0 | other.0)
    }
}

impl Add for One {
    type Output = One;
    #[inline(always)]
    fn add(self, other: One) -> One {
        One(self.0.wrapping_add(other.0))
    }
}

impl Lane for One {
    #[inline(always)]
    fn all(value: u16) -> One {
        One(value)
    }
    #[inline(always)]
    fn shl<const BY: i32>(self) -> One {
        One(self.0 << BY)
    }
    #[inline(always)]
    fn shr<const BY: i32>(self) -> One {
        One(self.0 >> BY)
    }
    #[inline(always)]
    fn but(self, other: One) -> One {
        One(self.0 & !other.0)
    }
    #[inline(always)]
    fn is_zero(self) -> One {
        One(if self.0 == 0 { 0xffff } else { 0 })
    }
    #[inline(always)]
    fn pick(self, yes: One, no: One) -> One {
        if self.0 == 0 { no } else { yes }
    }
    #[inline(always)]
    fn over(self, less: u16) -> One {
        One(self.0.saturating_sub(less))
    }
    #[inline(always)]
    fn count(self) -> One {
        One(self.0.count_ones() as u16)
    }
    #[inline(always)]
    fn any(self) -> bool {
        self.0 != 0
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Sixteen;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    //! Sixteen hands in one AVX2 register.
    //!
    //! Safety, for every `unsafe` here: the instructions need AVX2 and nothing else. A `Sixteen`
    //! is made only inside `batch`, in functions compiled for AVX2 and entered after the machine
    //! was asked for it.

    use super::Lane;
    use std::arch::x86_64::*;
    use std::ops::{Add, BitAnd, BitOr};

    #[derive(Clone, Copy)]
    pub(crate) struct Sixteen(pub(crate) __m256i);

    impl BitAnd for Sixteen {
        type Output = Sixteen;
        #[inline(always)]
        fn bitand(self, other: Sixteen) -> Sixteen {
            Sixteen(unsafe { _mm256_and_si256(self.0, other.0) })
        }
    }

    impl BitOr for Sixteen {
        type Output = Sixteen;
        #[inline(always)]
        fn bitor(self, other: Sixteen) -> Sixteen {
            Sixteen(unsafe { _mm256_or_si256(self.0, other.0) })
        }
    }

    impl Add for Sixteen {
        type Output = Sixteen;
        #[inline(always)]
        fn add(self, other: Sixteen) -> Sixteen {
            Sixteen(unsafe { _mm256_add_epi16(self.0, other.0) })
        }
    }

    impl Lane for Sixteen {
        #[inline(always)]
        fn all(value: u16) -> Sixteen {
            Sixteen(unsafe { _mm256_set1_epi16(value as i16) })
        }
        #[inline(always)]
        fn shl<const BY: i32>(self) -> Sixteen {
            Sixteen(unsafe { _mm256_slli_epi16::<BY>(self.0) })
        }
        #[inline(always)]
        fn shr<const BY: i32>(self) -> Sixteen {
            Sixteen(unsafe { _mm256_srli_epi16::<BY>(self.0) })
        }
        #[inline(always)]
        fn but(self, other: Sixteen) -> Sixteen {
            Sixteen(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }
        #[inline(always)]
        fn is_zero(self) -> Sixteen {
            Sixteen(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
        }
        #[inline(always)]
        fn pick(self, yes: Sixteen, no: Sixteen) -> Sixteen {
            Sixteen(unsafe { _mm256_blendv_epi8(no.0, yes.0, self.0) })
        }
        #[inline(always)]
        fn over(self, less: u16) -> Sixteen {
            Sixteen(unsafe { _mm256_subs_epu16(self.0, _mm256_set1_epi16(less as i16)) })
        }
        #[inline(always)]
        fn count(self) -> Sixteen {
            // The bits of a nibble, looked up sixteen at a time, then the two bytes added.
            unsafe {
                let bits = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                ));
                let nibble = _mm256_set1_epi8(0x0f);
                let low = _mm256_and_si256(self.0, nibble);
                let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
                let bytes = _mm256_add_epi8(
                    _mm256_shuffle_epi8(bits, low),
                    _mm256_shuffle_epi8(bits, high),
                );
                Sixteen(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)))
            }
        }
        #[inline(always)]
        fn any(self) -> bool {
            unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
        }
    }
}

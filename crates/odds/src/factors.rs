//! What whole numbers have in common.

/// The greatest number that both are multiples of, whatever their signs.
pub(crate) const fn common(one: i128, other: i128) -> i128 {
    let (mut one, mut other) = (one.abs(), other.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// The least number that is a multiple of both, which are above zero.
pub(crate) const fn common_multiple(one: i128, other: i128) -> i128 {
    one / common(one, other) * other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_and_eighteen() {
        assert_eq!((common(12, -18), common(0, 7)), (6, 7));
        assert_eq!((common_multiple(12, 18), common_multiple(1, 5)), (36, 5));
    }
}

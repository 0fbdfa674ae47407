//! What whole numbers have in common.

/// The greatest number that both are multiples of, whatever their signs.
pub(crate) const fn common(one: i128, other: i128) -> i128 {
    let (mut one, mut other) = (one.abs(), other.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// The least number that is a multiple of both, which are above zero; `None` if it is too large to be
/// written down.
pub(crate) const fn common_multiple(one: i128, other: i128) -> Option<i128> {
    (one / common(one, other)).checked_mul(other)
}

/// The least number that is a multiple of all of these, which are above zero, if it is no larger than
/// `most`.
pub(crate) fn multiple_of_all(numbers: impl IntoIterator<Item = i128>, most: i128) -> Option<i128> {
    let finer = |held, number| common_multiple(held, number).filter(|it| *it <= most);
    numbers.into_iter().try_fold(1, finer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_and_eighteen() {
        assert_eq!((common(12, -18), common(0, 7)), (6, 7));
        assert_eq!((common_multiple(12, 18), common_multiple(1, 5)), (Some(36), Some(5)));
        assert_eq!(common_multiple(i128::MAX, i128::MAX - 1), None);
        assert_eq!(
            (multiple_of_all([4, 6, 9], 36), multiple_of_all([4, 6, 9], 35)),
            (Some(36), None)
        );
    }
}

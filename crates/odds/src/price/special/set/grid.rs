//! How many of the dealer's hands have their front below one place and their back below another.

/// Where the parts of a hand of the dealer's stand among those of all its hands, and whether wagers are
/// settled otherwise against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stands {
    front: u16,
    back: u16,
}

impl Stands {
    /// The bit of those that settle otherwise.
    const OTHERWISE: u16 = 1 << 15;
    /// Parts that stand in more places than these are not counted.
    pub(super) const PLACES: usize = 1 << 15;

    pub(super) fn new(front: usize, back: usize, otherwise: bool) -> Stands {
        let flag = if otherwise { Stands::OTHERWISE } else { 0 };
        Stands { front: front as u16 | flag, back: back as u16 }
    }

    pub(super) const fn front(self) -> u16 {
        self.front & !Stands::OTHERWISE
    }

    pub(super) const fn back(self) -> u16 {
        self.back
    }

    pub(super) const fn settles_otherwise(self) -> bool {
        self.front & Stands::OTHERWISE != 0
    }
}

/// Two places, one in front and one behind: hands lie below it whose parts both do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) front: u16,
    pub(super) back: u16,
}

/// Numbers of hands below every point; those against which wagers are settled otherwise a second time by
/// themselves, where `G` is two.
pub(super) struct Grid<const G: usize> {
    /// Where the row of each place begins: one for each place that is taken, and one below all.
    rows: Vec<u32>,
    /// The column of each place, in the same way.
    columns: Vec<u32>,
    below: Vec<[u32; G]>,
}

impl<const G: usize> Grid<G> {
    /// Of these hands, each so many times.
    pub(super) fn new(hands: &[(Stands, u32)], fronts: usize, backs: usize) -> Grid<G> {
        let columns = taken_below(hands.iter().map(|(hand, _)| hand.back()), backs);
        let wide = columns[backs] as usize + 1;
        let mut rows = taken_below(hands.iter().map(|(hand, _)| hand.front()), fronts);
        let high = rows[fronts] as usize + 1;
        rows.iter_mut().for_each(|row| *row *= wide as u32);
        let mut below = vec![[0; G]; wide * high];
        for (hand, times) in hands {
            let (row, column) =
                (rows[usize::from(hand.front())], columns[usize::from(hand.back())]);
            let cell = &mut below[row as usize + wide + column as usize + 1];
            cell[0] += times;
            if let Some(otherwise) = cell.get_mut(1).filter(|_| hand.settles_otherwise()) {
                *otherwise += times;
            }
        }
        for row in 1..high {
            let (before, rest) = below.split_at_mut(row * wide);
            let mut sum = [0_u32; G];
            for (cell, above) in rest[..wide].iter_mut().zip(&before[(row - 1) * wide..]) {
                for at in 0..G {
                    sum[at] = sum[at].wrapping_add(cell[at]);
                    cell[at] = sum[at].wrapping_add(above[at]);
                }
            }
        }
        Grid { rows, columns, below }
    }

    #[inline]
    pub(super) fn below(&self, point: Point) -> [u32; G] {
        let row = self.rows[usize::from(point.front)];
        self.below[row.wrapping_add(self.columns[usize::from(point.back)]) as usize]
    }
}

/// How many places are taken below each of them, and below the one past all.
fn taken_below(taken: impl Iterator<Item = u16>, all: usize) -> Vec<u32> {
    let mut below = vec![0_u32; all + 1];
    taken.for_each(|at| below[usize::from(at)] = 1);
    let mut sum = 0_u32;
    for place in &mut below {
        sum += std::mem::replace(place, sum);
    }
    below
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every point over some hands, against looking at each of them.
    #[test]
    fn hands_below_a_point() {
        let (fronts, backs) = (7, 130);
        let hands: Vec<(Stands, u32)> = (0..60_usize)
            .map(|at| (Stands::new(at * at % 7, at * 37 % 130, at % 3 == 0), at as u32 % 4 + 1))
            .collect();
        let grid: Grid<2> = Grid::new(&hands, fronts, backs);
        for front in 0..=fronts as u16 {
            for back in 0..=backs as u16 {
                let mut expected = [0; 2];
                for (hand, times) in &hands {
                    if hand.front() < front && hand.back() < back {
                        expected[0] += times;
                        expected[1] += if hand.settles_otherwise() { *times } else { 0 };
                    }
                }
                assert_eq!(grid.below(Point { front, back }), expected, "{front} {back}");
            }
        }
    }
}

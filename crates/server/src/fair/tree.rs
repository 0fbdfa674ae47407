//! A tree of hashes over leaves in order. A node without a neighbour goes up as it is.

use sha2::{Digest, Sha256};

/// The rows of a tree, the leaves first, one node in the last.
#[derive(Debug, Clone)]
pub(super) struct Tree(Vec<Vec<[u8; 32]>>);

/// On which side of the way up something lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Tree {
    /// The tree over at least one leaf.
    pub(super) fn new(leaves: Vec<[u8; 32]>) -> Tree {
        assert!(!leaves.is_empty(), "a tree has leaves");
        let mut rows = vec![leaves];
        while let Some(row) = rows.last().filter(|row| row.len() > 1) {
            let next = row.chunks(2).map(|pair| match pair {
                [left, right] => node(left, right),
                alone => alone[0],
            });
            let next = next.collect();
            rows.push(next);
        }
        Tree(rows)
    }

    pub(super) fn top(&self) -> [u8; 32] {
        self.0[self.0.len() - 1][0]
    }

    /// What lies beside the way from a leaf up, the lowest first.
    pub(super) fn beside(&self, place: usize) -> Vec<[u8; 32]> {
        let rows = self.0.iter().enumerate();
        rows.filter_map(|(up, row)| row.get((place >> up) ^ 1).copied()).collect()
    }
}

/// On which side the neighbours lie on the way up from a place among so many leaves.
pub(super) fn way(place: usize, count: usize) -> Vec<Side> {
    let mut sides = Vec::new();
    let (mut at, mut row) = (place, count);
    while row > 1 {
        match at % 2 {
            1 => sides.push(Side::Left),
            _ if at + 1 < row => sides.push(Side::Right),
            _ => {}
        }
        (at, row) = (at / 2, row.div_ceil(2));
    }
    sides
}

pub(super) fn node(left: &[u8; 32], right: &[u8; 32]) -> [u8; 32] {
    let hash = Sha256::new().chain_update(b"cardroom node");
    hash.chain_update(left).chain_update(right).finalize().into()
}

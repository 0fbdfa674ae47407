//! What a street deals, as a sheet writes it: `2 down, 1 up`.

use crate::error::Wrong;
use crate::section::text;
use crate::tree::Node;

/// How many cards go where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Deal {
    pub(crate) down: u8,
    pub(crate) up: u8,
    pub(crate) board: u8,
}

/// Reads parts such as `2 down`, divided by commas.
pub(crate) fn read(node: &Node) -> Result<Deal, Wrong> {
    let written = text(node)?;
    let unfit = || Wrong::new(format!("`{written}` deals nothing"), "`2 down, 1 up` or `3 board`");
    let mut deal = Deal::default();
    for part in written.split(',') {
        let (count, zone) = part.trim().split_once(' ').ok_or_else(unfit)?;
        let count: u8 =
            count.parse().ok().filter(|&count| 0 < count && count < 14).ok_or_else(unfit)?;
        let held = match zone {
            "down" => &mut deal.down,
            "up" => &mut deal.up,
            "board" => &mut deal.board,
            _ => return Err(unfit()),
        };
        if *held > 0 {
            return Err(unfit());
        }
        *held = count;
    }
    Ok(deal)
}

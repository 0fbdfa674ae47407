//! Cards alike in rank and suit, as only several packs have them. Source: colorado l.1567.

use super::place::Lying;

/// How often each card is there, by its index, the four of a rank together; jokers are left out.
fn copies(cards: Lying<'_>) -> [u8; 52] {
    let mut copies = [0; 52];
    for card in cards.filter(|card| !card.is_joker()) {
        copies[card.index() as usize] += 1;
    }
    copies
}

pub(super) fn holds(cards: Lying<'_>, count: u8) -> bool {
    copies(cards).iter().any(|copies| *copies >= count)
}

/// Whether there are four alike, and a fifth of their rank.
pub(super) fn holds_four_of_five(cards: Lying<'_>) -> bool {
    let copies = copies(cards);
    copies
        .chunks(4)
        .any(|rank| rank.iter().any(|copies| *copies >= 4) && rank.iter().sum::<u8>() >= 5)
}

/// Whether there are two times two alike; four alike are that too.
pub(super) fn holds_pairs(cards: Lying<'_>) -> bool {
    copies(cards).iter().map(|copies| copies / 2).sum::<u8>() >= 2
}

/// Whether there are three alike, and two alike of another rank.
pub(super) fn holds_full_house(cards: Lying<'_>) -> bool {
    let copies = copies(cards);
    let alike = |count: u8| (0..52).filter(move |index| copies[*index] >= count);
    alike(3).any(|three| alike(2).any(|two| two / 4 != three / 4))
}

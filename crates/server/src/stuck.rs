//! What becomes of the chips on a table whose log comes to nothing.

use money::{Money, Net};
use std::collections::BTreeMap;
use store::{Entry, Place, Posted, Posting, TableId};

/// The entry by which everybody has back what he brought and has not taken home; the house has what
/// is over, or is short of. Nothing where nothing lies there.
///
/// What was won and lost in between is not known any more: the log is what would say so.
pub(crate) fn back(table: TableId, left: Money, entries: &[Posted]) -> Option<Entry> {
    if left.is_zero() {
        return None;
    }
    let own = Place::Table(table);
    let mut brought: BTreeMap<Place, i64> = BTreeMap::new();
    for posting in entries.iter().flat_map(|posted| posted.entry.postings()) {
        if posting.place != own {
            *brought.entry(posting.place).or_default() -= posting.net.as_cents();
        }
    }
    // People first: what bots play with is nobody's.
    let mut people: Vec<_> =
        brought.iter().filter(|(place, cents)| **place != Place::House && **cents > 0).collect();
    people.sort_by_key(|(place, _)| **place == Place::Mint);
    let mut rest = left.as_cents();
    let mut postings = vec![Posting { place: own, net: Net::lost(left) }];
    for (place, cents) in people {
        let share = cents.unsigned_abs().min(rest);
        rest -= share;
        postings.push(Posting { place: *place, net: Net::won(Money::cents(share)) });
    }
    postings.push(Posting { place: Place::House, net: Net::won(Money::cents(rest)) });
    Entry::new("back from a table that cannot go on", &postings).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{AccountId, Moment};

    #[test]
    fn everybody_has_back_what_he_brought() {
        let (table, id) = (Place::Table(TableId(7)), TableId(7));
        let [ada, bob] = [1, 2].map(|who| Place::Player(AccountId(who)));
        let dollars = Money::dollars;
        let entries: Vec<Posted> = [
            Entry::moves("chips to the table", dollars(100), ada, table),
            Entry::moves("chips to the table", dollars(50), Place::Mint, table),
            Entry::moves("the house's", dollars(10), table, Place::House),
            Entry::moves("chips to the table", dollars(20), bob, table),
            Entry::moves("chips from the table", dollars(30), table, bob),
        ]
        .into_iter()
        .map(|entry| Posted { number: 1, at: Moment(0), table: None, entry })
        .collect();
        let back = back(id, dollars(130), &entries).expect("chips lie there");
        let gives = |place, money| Posting { place, net: Net::won(money) };
        let lost = Posting { place: table, net: Net::lost(dollars(130)) };
        // Bob has taken home more than he brought; Ada comes before the bots.
        let [hers, mint] = [gives(ada, dollars(100)), gives(Place::Mint, dollars(30))];
        assert_eq!(back.postings(), [lost, hers, mint]);
        assert_eq!(super::back(id, Money::ZERO, &entries), None);
    }
}

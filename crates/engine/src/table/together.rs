//! The most that several tables pay one hand together: the sum of their best rows is no measure, for
//! no hand need hold both.

use super::paytable::{PayTable, Reading};
use super::rules::Rules;
use super::settle::plus;
use cards::{CardSet, Hand, Suit};
use money::{Fraction, Pay};
use ranking::pattern::{self, Wild};
use sheet::table::step::{Step, Zone};

impl Rules {
    /// The longest odds that these tables pay together for own cards and those beside them. Source:
    /// colorado l.1097, l.1124.
    pub(super) fn best_together(&self, tables: &[PayTable]) -> Pay {
        let deck = self.game.pack.plain();
        let dealt = |zone: Zone| -> usize {
            let deals = self.game.steps.iter().filter_map(|step| match step {
                Step::Deal { cards, to, .. } if *to == zone => Some(usize::from(*cards)),
                _ => None,
            });
            deals.sum()
        };
        // What own cards bring by themselves bounds what they bring with others: the best bound is
        // tried first, and where it brings no more than has been found, nothing does.
        let own = deck.subsets(dealt(Zone::Players)).filter(|own| names_suits_in_order(*own));
        let mut held: Vec<(Fraction, CardSet)> = own
            .map(|own| {
                let bound = |table: &PayTable| match table.reads_own_cards() {
                    true => odds(self.paid(&[table], own, CardSet::EMPTY)),
                    false => table
                        .in_force()
                        .iter()
                        .map(|pay| odds(*pay))
                        .max()
                        .unwrap_or(Fraction::ZERO),
                };
                (tables.iter().map(bound).sum(), own)
            })
            .collect();
        held.sort_by_key(|(bound, _)| std::cmp::Reverse(*bound));
        let tables: Vec<&PayTable> = tables.iter().collect();
        let mut best = Pay::Lose;
        for (bound, own) in held {
            if bound <= odds(best) {
                break;
            }
            for beside in deck.without(own).subsets(dealt(Zone::Extra)) {
                let paid = self.paid(&tables, own, beside);
                best = if odds(paid) > odds(best) { paid } else { best };
            }
        }
        best
    }

    /// What tables pay together for own cards and those beside them.
    fn paid(&self, tables: &[&PayTable], own: CardSet, beside: CardSet) -> Pay {
        let hand: Hand = own.iter().chain(beside.iter()).collect();
        let own: Hand = own.iter().collect();
        let cards =
            pattern::Cards { hand: &hand, own: &own, dealer: &[], board: &[], wild: Wild::None };
        let standing = self.compared.and_then(|compared| compared.rank.try_rank(&hand).ok());
        let reading = Reading { standing, cards, hands: 1 };
        let mut paid = tables.iter().filter_map(|table| table.pay(&reading)).map(|(_, pay)| pay);
        let first = paid.next().unwrap_or(Pay::Lose);
        paid.fold(first, plus)
    }
}

/// Odds to compare by.
fn odds(pay: Pay) -> Fraction {
    match pay {
        Pay::Odds(odds) => odds.pays(),
        _ => Fraction::ZERO,
    }
}

/// Whether the suits come up in the order of the pack: one of all hands that differ in the names of
/// their suits alone.
fn names_suits_in_order(cards: CardSet) -> bool {
    let mut named = 0;
    cards.iter().filter_map(|card| card.suit()).all(|suit| {
        let fits = suit as usize <= named;
        named = named.max(suit as usize + 1).min(Suit::ALL.len());
        fits
    })
}

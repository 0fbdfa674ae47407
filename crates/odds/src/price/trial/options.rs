//! What may be done at a decision, by the engine.

use super::Table;
use crate::price::drive::SEAT;
use crate::price::moves::Move;
use crate::price::paths::Deed;
use cards::{Card, Hand};
use engine::Packet;
use engine::table::{Action, Amounts, Choices, Offer, Places, Round, Rules, WagerId, legal};
use money::Money;
use sheet::table::peculiar::Peculiar;
use sheet::table::step::Step;
use sheet::table::wager::Size;

impl Table<'_> {
    /// All that may be done where a round waits for an answer, smaller bets first. Wagers beside the
    /// hand are not made, and of a grid the first row is picked.
    pub(super) fn options(&self, round: &Round) -> Vec<(Move, Action)> {
        let rules = self.rules;
        let legal = legal(rules, round);
        if legal.pick.is_some() {
            return vec![(Move::Do(Deed::Pass), Action::Pick(SEAT, Places::FIRST_ROW))];
        }
        let own = &round.spot(SEAT).own.cards;
        let mut all = plain(&legal);
        all.extend(self.bets(round, &legal));
        let mut with = |counts: std::ops::RangeInclusive<u8>, made: fn(Hand) -> (Move, Action)| {
            for count in counts {
                all.extend(parts(own, count.into()).into_iter().map(made));
            }
        };
        if let Some((_, count)) = legal.discard {
            with(count..=count, |hand| (Move::GiveUp(hand), Action::Discard(SEAT, packet(hand))));
        }
        if let Some((_, fewest, most)) = legal.draw {
            with(fewest..=most, |hand| (Move::Throw(hand), Action::Draw(SEAT, packet(hand))));
        }
        if let Some((_, count)) = legal.set {
            with(count..=count, |hand| (Move::Front(hand), Action::Set(SEAT, packet(hand))));
        }
        if let Some((_, count)) = legal.split {
            with(count..=count, |hand| (Move::SplitOff(hand), Action::Split(SEAT, packet(hand))));
        }
        self.accepted(round, all)
    }

    /// Those that the dealer accepts, each once: where the two parts of a hand are as large, whichever
    /// is put in front, the lower one lies there.
    fn accepted(&self, round: &Round, all: Vec<(Move, Action)>) -> Vec<(Move, Action)> {
        let mut accepted: Vec<(Move, Action)> = Vec::new();
        for (act, action) in all {
            let mut next = round.clone();
            if next.act(self.rules, action, &mut Vec::new()).is_err() {
                continue;
            }
            let spot = next.spot(SEAT);
            let front = &spot.own.cards[..spot.own.cards.len().min(spot.front.into())];
            let act = match act {
                Move::Front(hand) if front.len() == hand.len() => {
                    let own = round.spot(SEAT).own.cards.iter();
                    let mut left = front.to_vec();
                    Move::Front(
                        own.filter(|card| {
                            let at = left.iter().position(|held| held == *card);
                            at.map(|at| left.swap_remove(at)).is_some()
                        })
                        .copied()
                        .collect(),
                    )
                }
                act => act,
            };
            if !accepted.iter().any(|(held, _)| *held == act) {
                accepted.push((act, action));
            }
        }
        accepted
    }

    /// The wagers that are asked for.
    fn bets(&self, round: &Round, legal: &Choices) -> Vec<(Move, Action)> {
        let rules = self.rules;
        if let Some((asked, _)) = round.question(rules) {
            let offers = legal.offers.iter().filter(|offer| offer.wager == asked);
            return offers.flat_map(|offer| self.amounts(round, offer)).collect();
        }
        let sides = rules.game.steps.iter().find_map(|step| match step {
            Step::Peculiar(Peculiar::ChooseSide { high, low, both, .. }) => Some([high, low, both]),
            _ => None,
        });
        let deeds = [Deed::High, Deed::Low, Deed::Both];
        let sides = sides.into_iter().flat_map(|names| names.into_iter().zip(deeds));
        sides
            .filter_map(|(name, deed)| {
                let offer = legal.offers.iter().find(|offer| rules.name(offer.wager) == name)?;
                let bet = Action::Bet(SEAT, offer.wager, offer.amounts.least());
                Some((Move::Do(deed), bet))
            })
            .collect()
    }

    /// The amounts of a wager, as multiples of what it goes by.
    fn amounts(&self, round: &Round, offer: &Offer) -> Vec<(Move, Action)> {
        let unit = self.unit(round, offer.wager);
        let bet = |money: Money| {
            let times = u8::try_from(money.as_cents() / unit.as_cents().max(1)).unwrap_or(u8::MAX);
            (Move::Do(Deed::Bet(times)), Action::Bet(SEAT, offer.wager, money))
        };
        match offer.amounts {
            Amounts::OneOf(held) => held.into_iter().filter(|it| !it.is_zero()).map(bet).collect(),
            Amounts::Range { least, .. } => {
                vec![bet(if offer.amounts.contains(unit) { unit } else { least })]
            }
        }
    }

    /// What a wager by decision is a multiple of.
    fn unit(&self, round: &Round, wager: WagerId) -> Money {
        let size = &self.rules.game.wagers[wager.place()].size;
        let of = size.of().and_then(|name| self.rules.wager(name));
        let base = of.map_or(self.drive.unit, |of| round.spot(SEAT).bet(of));
        match size {
            Size::HalfOf(_) => Money::cents(base.as_cents() / 2),
            _ => base,
        }
    }
}

/// What needs neither cards nor an amount.
fn plain(legal: &Choices) -> Vec<(Move, Action)> {
    let rides = if legal.pull.is_some() { Deed::LetItRide } else { Deed::Check };
    let all = [
        legal.fold.map(|seat| (Move::Do(Deed::Fold), Action::Fold(seat))),
        legal.pull.map(|(seat, _)| (Move::Do(Deed::Pull), Action::Pull(seat))),
        legal.surrender.map(|(seat, _)| (Move::Do(Deed::Surrender), Action::Surrender(seat))),
        legal.check.map(|seat| (Move::Do(rides), Action::Check(seat))),
        legal.declare.map(|seat| (Move::Do(Deed::Show), Action::Declare(seat))),
        legal.claim.map(|seat| (Move::Do(Deed::Show), Action::Claim(seat))),
        legal.war.map(|seat| (Move::War, Action::War(seat))),
    ];
    all.into_iter().flatten().collect()
}

fn packet(hand: Hand) -> Packet {
    Packet::known(&hand)
}

/// Every way to take so many of some cards; equal cards are taken once.
fn parts(cards: &[Card], count: usize) -> Vec<Hand> {
    let mut all: Vec<Hand> = Vec::new();
    for bits in 0_u32..1 << cards.len() {
        if bits.count_ones() as usize == count {
            let taken = cards.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            let hand: Hand = taken.map(|(_, card)| *card).collect();
            if !all.contains(&hand) {
                all.push(hand);
            }
        }
    }
    all
}

/// How a game lets its cards be chosen from a grid.
pub(super) fn picked(rules: &Rules) -> usize {
    let picked = rules.game.steps.iter().find_map(|step| match step {
        Step::Pick { cards, .. } => Some(usize::from(*cards)),
        _ => None,
    });
    picked.unwrap_or(0)
}

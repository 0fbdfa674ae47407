//! How many cards lie where: a hand of more cards than its ranking reads, or of fewer, does not load.

use super::hand::{Cards, Hands, Part};
use super::peculiar::{Peculiar, Warriors};
use super::settle::{By, Settlement};
use super::side::{Read, Side};
use super::special::Special;
use super::step::{Step, Zone};
use crate::error::{SheetError, Wrong};
use crate::sections::Sections;
use ranking::Ranking;
use std::fmt;

/// A number of cards that a decision may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Count {
    fewest: usize,
    most: usize,
}

impl Count {
    const fn of(cards: usize) -> Count {
        Count { fewest: cards, most: cards }
    }

    const fn and(self, more: Count) -> Count {
        Count { fewest: self.fewest + more.fewest, most: self.most + more.most }
    }

    /// So many of them at most.
    fn first(self, cards: usize) -> Count {
        Count { fewest: self.fewest.min(cards), most: self.most.min(cards) }
    }

    /// Those that a ranking takes, if there are any.
    fn fits(self, ranking: Ranking) -> bool {
        let takes = ranking.takes();
        takes.contains(&self.fewest) && takes.contains(&self.most)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.fewest, self.most) {
            (1, 1) => f.write_str("1 card"),
            (fewest, most) if fewest == most => write!(f, "{most} cards"),
            (fewest, most) => write!(f, "{fewest} to {most} cards"),
        }
    }
}

/// How many cards lie where.
#[derive(Debug, Clone, Copy, Default)]
struct Lie {
    own: Count,
    /// Given up by the player.
    thrown: Count,
    extra: Count,
    dealer: Count,
    second_dealer: Count,
    board: Count,
    side: Count,
    second_side: Count,
    hands: Count,
}

impl Lie {
    /// What lies there when something of this name is settled, or claimed; at the end without one.
    fn until(steps: &[Step], name: Option<&str>) -> Lie {
        let mut lie = Lie::default();
        let is_due = |order: &[String]| name.is_some_and(|name| order.iter().any(|it| it == name));
        for step in steps {
            match step {
                Step::Settle { order, .. } if is_due(order) => return lie,
                Step::Special(Special::Claim { wager, win: None })
                    if Some(wager.as_str()) == name =>
                {
                    return lie;
                }
                step => lie.take(step),
            }
        }
        lie
    }

    fn take(&mut self, step: &Step) {
        let cards = |cards: &u8| usize::from(*cards);
        match step {
            Step::Deal { cards: dealt, to, .. } => {
                let zone = self.zone(*to);
                *zone = zone.and(Count::of(cards(dealt)));
            }
            Step::Discard(thrown) => self.give_up(Count::of(cards(thrown))),
            Step::Peculiar(Peculiar::Throw(most)) => {
                self.give_up(Count { fewest: 0, most: cards(most) });
            }
            Step::Pick { cards: picked, .. } => self.own = self.own.and(Count::of(cards(picked))),
            Step::Keep { cards: kept, .. } => self.dealer = self.dealer.first(cards(kept)),
            Step::Special(Special::Split { cards: second, .. }) => {
                let second = Count { fewest: 0, most: cards(second) };
                self.give_up(second);
                self.extra = second;
            }
            Step::Special(Special::Buy { cards: bought, .. }) => {
                self.own.most += cards(bought);
            }
            Step::Peculiar(Peculiar::WarDeal { to, .. }) => {
                self.dealer.most += 1;
                match to {
                    Warriors::Each => self.own.most += 1,
                    Warriors::Common => self.hands.most += 1,
                }
            }
            _ => {}
        }
    }

    fn give_up(&mut self, cards: Count) {
        self.own.fewest = self.own.fewest.saturating_sub(cards.most);
        self.own.most = self.own.most.saturating_sub(cards.fewest);
        self.thrown = self.thrown.and(cards);
    }

    const fn zone(&mut self, zone: Zone) -> &mut Count {
        match zone {
            Zone::Players => &mut self.own,
            Zone::Dealer => &mut self.dealer,
            Zone::SecondDealer => &mut self.second_dealer,
            Zone::Board | Zone::Grid => &mut self.board,
            Zone::Side | Zone::Dragon => &mut self.side,
            Zone::SecondSide => &mut self.second_side,
            Zone::Extra => &mut self.extra,
            Zone::Hands => &mut self.hands,
        }
    }

    /// How many of these there are; `None` where it goes by the hands themselves.
    fn of(&self, cards: Cards) -> Option<Count> {
        let Lie { own, board, dealer, .. } = *self;
        Some(match cards {
            Cards::Own => own,
            Cards::OwnAndBoard => own.and(board),
            Cards::OwnAndFlop => own.and(board.first(3)),
            Cards::OwnAndFirst | Cards::OwnAndSecond | Cards::OwnAndThird => {
                own.and(board.first(1))
            }
            Cards::OwnAndFirstTwo => own.and(board.first(2)),
            // Each card that is given up has another in its place.
            Cards::OwnAndDrawn => Count::of(own.most),
            Cards::OwnAndDealer => own.and(dealer),
            Cards::OwnAndDealersFirstTwo => own.and(dealer.first(2)),
            Cards::Dealers => dealer,
            Cards::SecondDealers => self.second_dealer,
            Cards::Board => board,
            Cards::Side => self.side,
            Cards::OwnAndSide => own.and(self.side),
            Cards::SideForJoker => own,
            Cards::OwnAndSecondSide => own.and(self.second_side),
            Cards::OwnAndExtra => own.and(self.extra),
            Cards::FirstThree => Count::of(3),
            Cards::AsDealt | Cards::OwnAndDiscards => Count::of(own.fewest + self.thrown.most),
            Cards::SecondAndBoard => self.extra.and(board),
            Cards::GridLine => board.first(3),
            Cards::GridLineAndDealer => board.first(3).and(dealer),
            Cards::HandOne
            | Cards::HandTwo
            | Cards::HandThree
            | Cards::HandFour
            | Cards::HandFive
            | Cards::HandSix => self.hands,
            Cards::Front
            | Cards::Back
            | Cards::HandAndDealersHand
            | Cards::Beaten
            | Cards::BestAtTable => return None,
        })
    }
}

/// Refuses hands that their ranking cannot read: those that are compared, the dealer's, and those
/// of side bets.
pub(super) fn check(
    sections: &Sections<'_>,
    steps: &[Step],
    compared: &Hands,
    settlement: &Settlement,
    sides: &[Side],
) -> Result<(), SheetError> {
    check_turns(sections, steps)?;
    let end = Lie::until(steps, None);
    match compared {
        Hands::Nothing => {}
        Hands::One { cards, rank, .. } => {
            let fit = |whose: &str, count: Option<Count>| match count {
                Some(count) if !count.fits(*rank) => {
                    Err(sections.need("hand")?.wrong_at("cards", unfit(whose, count, *rank)))
                }
                _ => Ok(()),
            };
            // Where nobody is dealt to, players bet on hands of the table's own.
            let own = if end.own.most == 0 { Some(end.hands) } else { end.of(*cards) };
            fit("a hand", own)?;
            let dealers = match cards {
                Cards::OwnAndBoard => end.dealer.and(end.board),
                _ => end.dealer,
            };
            fit("the dealer's hand", Some(dealers).filter(|_| end.dealer.most > 0))?;
        }
        Hands::Split { front, back, whole } => {
            let parts = [("front", Some(front)), ("back", Some(back)), ("whole", whole.as_ref())];
            let parts = parts.into_iter().filter_map(|(key, part)| Some((key, part?)));
            for (key, Part { cards, rank }) in parts {
                let count = Count::of((*cards).into());
                if !count.fits(*rank) {
                    let hand = sections.need("hand")?;
                    return Err(hand.wrong_at(key, unfit("this hand", count, *rank)));
                }
            }
            let held = usize::from(front.cards) + usize::from(back.cards);
            if end.own != Count::of(held) {
                let wrong =
                    format!("front and back are {}, a player has {}", Count::of(held), end.own);
                let wrong = Wrong::new(wrong, "as many as are dealt");
                return Err(sections.need("hand")?.wrong_at("back", wrong));
            }
            if end.dealer.most > 0 && end.dealer != Count::of(held) {
                let wrong = format!(
                    "front and back are {}, the dealer has {}",
                    Count::of(held),
                    end.dealer
                );
                let wrong = Wrong::new(wrong, "as many as are dealt to the dealer");
                return Err(sections.need("hand")?.wrong_at("back", wrong));
            }
        }
    }
    for line in &settlement.lines {
        let By::Against(zone, rank) = line.by else { continue };
        let mut end = Lie::until(steps, Some(&line.wager));
        for (whose, count) in [("a hand", end.own), ("the hand against it", *end.zone(zone))] {
            if !count.fits(rank) {
                let settle = sections.need("settle")?;
                return Err(settle.wrong_at(&line.wager, unfit(whose, count, rank)));
            }
        }
    }
    for side in sides {
        let Read::Ranking(rank) = side.read else { continue };
        let count = Lie::until(steps, Some(&side.name)).of(side.cards);
        if let Some(count) = count.filter(|count| !count.fits(rank)) {
            let wrong = unfit("its hand", count, rank);
            return Err(sections.need("side")?.wrong_at(&side.name, wrong));
        }
    }
    Ok(())
}

/// Refuses to turn up more cards than lie there.
fn check_turns(sections: &Sections<'_>, steps: &[Step]) -> Result<(), SheetError> {
    let mut lie = Lie::default();
    for step in steps {
        if let Step::Turn { cards: Some(cards), of } = step {
            let count = *lie.zone(*of);
            if usize::from(*cards) > count.most {
                let wrong = format!("{cards} cards are turned up, and there are {}", count.most);
                let wrong = Wrong::new(wrong, "no more than are dealt");
                return Err(sections.need("round")?.wrong_at("steps", wrong));
            }
        }
        lie.take(step);
    }
    Ok(())
}

fn unfit(whose: &str, count: Count, rank: Ranking) -> Wrong {
    let takes = rank.takes();
    let takes = Count { fewest: *takes.start(), most: *takes.end() };
    let wrong = format!("{whose} has {count}, which `{}` does not rank", rank.id());
    Wrong::new(wrong, format!("{takes}, or another rank"))
}

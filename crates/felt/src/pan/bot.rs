//! Bots at Pan: they see their own hand and what lies on the table, and nothing else.

use cards::{Card, Hand, Suit};
use engine::Seat;
use engine::pan::{
    Action, Counts, Origin, Play, Round, Rules, Spread, Waiting, each_play, rope_place, value,
};
use std::ops::ControlFlow;

/// From how many cards of the stock that would make a meld a hand is worth the antes, for each made
/// meld fewer: what [`crate::pan::odds`] finds to come out at the ante lost by retiring.
const STAYS: u32 = 84;
const MADE: u32 = 20;

/// Cards that help less than this many others are thrown without regret.
const LOOSE: u32 = 8;

/// What a bot may know.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    rules: &'a Rules,
    hand: &'a Hand,
    spread: &'a Spread,
    /// The card drawn or taken, if it is there to be used.
    drawn: Option<(Card, Origin)>,
    top: Option<Card>,
}

impl<'a> Seen<'a> {
    /// What a seat sees of a round.
    pub fn of(rules: &'a Rules, round: &'a Round, seat: Seat) -> Seen<'a> {
        let player = round.player(seat);
        let top = round.top().map(|top| top.card);
        Seen { rules, hand: &player.hand.cards, spread: &player.spread, drawn: round.drawn(), top }
    }

    fn counts(&self) -> Counts {
        Counts::of(self.hand.iter().copied())
    }

    /// How many cards of the pack that are not in the hand would be of use at once.
    pub fn outs(&self) -> u32 {
        let counts = self.counts();
        let outs = self.rules.game.pack.plain().iter().map(|card| {
            let left = self.rules.game.pack.count_of(card) as u32 - u32::from(counts.get(card));
            let mut with = counts;
            with.add(card);
            let used = &mut |_| ControlFlow::Break(());
            let is_used = each_play(self.rules, &with, Some(card), self.spread, used).is_break();
            if is_used { left } else { 0 }
        });
        outs.sum()
    }

    /// How many melds the hand holds that share no card: each one is tried first, and after it the
    /// shortest of what is left, one by one.
    pub fn made(&self) -> u32 {
        let mut most = 0;
        let counts = self.counts();
        self.each_meld(&counts, &mut |first| {
            let mut left = counts;
            let (mut made, mut next) = (0, Some(first));
            while let Some(meld) = next {
                meld.iter().for_each(|card| _ = left.take(*card));
                made += 1;
                next = self.shortest_meld(&left);
            }
            most = most.max(made);
        });
        most
    }

    fn shortest_meld(&self, counts: &Counts) -> Option<Hand> {
        let mut shortest: Option<Hand> = None;
        self.each_meld(counts, &mut |meld| {
            if shortest.is_none_or(|held| meld.len() < held.len()) {
                shortest = Some(meld);
            }
        });
        shortest
    }

    fn each_meld(&self, counts: &Counts, visit: &mut impl FnMut(Hand)) {
        let _ = each_play(self.rules, counts, None, &Spread::EMPTY, &mut |play| {
            if let Play::Meld { cards, .. } = play {
                visit(cards);
            }
            ControlFlow::Continue(())
        });
    }

    /// Whether the hand is worth more than the ante that retiring costs.
    pub fn stays(&self) -> bool {
        self.outs() + MADE * self.made() >= STAYS
    }

    /// The best way to lay cards, with one that must be among them if it is named.
    fn best(&self, must: Option<Card>) -> Option<Play> {
        let mut counts = self.counts();
        must.into_iter().for_each(|card| counts.add(card));
        let mut best: Option<(u32, Play)> = None;
        let _ = each_play(self.rules, &counts, must, self.spread, &mut |play| {
            let worth = self.worth(&play);
            if best.is_none_or(|(held, _)| worth > held) {
                best = Some((worth, play));
            }
            ControlFlow::Continue(())
        });
        best.map(|(_, play)| play)
    }

    /// Cards laid count, and chips; what is the simpler comes first.
    fn worth(&self, play: &Play) -> u32 {
        let laid = 10 * play.laid().len() as u32;
        match play {
            Play::Meld { cards, borrowed: None } => 4 + laid + 8 * value(self.rules, cards),
            Play::Meld { .. } => laid,
            Play::Add { to, cards } => {
                let meld = &self.spread.melds()[usize::from(*to)];
                let grown: Hand = meld.iter().chain(cards).copied().collect();
                2 + laid + 8 * (value(self.rules, &grown) - value(self.rules, meld))
            }
            Play::Split { part, .. } => 1 + laid + 4 * value(self.rules, part),
        }
    }

    /// Whether to use a card: to make a meld always, to add it if that pays or ends the round, or if
    /// there is a card to spare.
    fn wants(&self, card: Card) -> Option<Play> {
        let play = self.best(Some(card))?;
        let last = self.spread.cards() + 1 == usize::from(self.rules.game.out);
        let spare = self.hand.len() > 4 || self.loosest().is_none_or(|(help, _)| help < LOOSE);
        let pays = self.worth(&play) >= 20;
        (last || spare || pays || matches!(play, Play::Meld { .. })).then_some(play)
    }

    /// How many cards of the stock make a meld of a card with one other of the hand.
    fn help(&self, card: Card) -> u32 {
        let mut left = *self.hand;
        left.remove(card);
        left.iter().map(|other| self.pair(card, *other)).sum()
    }

    /// How many cards of the stock make a meld of two cards, a little more if it would collect.
    fn pair(&self, one: Card, other: Card) -> u32 {
        let ranks = (one.rank(), other.rank());
        let (Some(rank), Some(second)) = ranks else { return 0 };
        let packs = u32::from(self.rules.game.pack.packs());
        let one_suit = one.suit() == other.suit();
        if rank == second {
            let valle = if self.rules.is_valle(rank) { packs / 2 } else { 0 };
            return match one_suit {
                _ if self.rules.any_suits(rank) => 4 * packs - 2,
                true => packs - 2 + valle + self.spades(one),
                false => 2 * packs + valle,
            };
        }
        let places = (rope_place(rank), rope_place(second));
        let (true, (Some(low), Some(high))) = (one_suit, places) else { return 0 };
        let (low, high) = (low.min(high), low.max(high));
        let edge = low == 0 || high == 9;
        match high - low {
            1 if edge => packs + 1 + self.spades(one),
            1 => 2 * packs,
            2 if edge => packs + 1 + self.spades(one),
            2 => packs,
            _ => 0,
        }
    }

    /// Spades pay double.
    fn spades(&self, card: Card) -> u32 {
        u32::from(card.suit() == Some(Suit::Spades))
    }

    /// The card of the hand that helps least.
    fn loosest(&self) -> Option<(u32, Card)> {
        self.hand.iter().map(|card| (self.help(*card), *card)).min()
    }

    /// The cards of the hand, the one that helps least first.
    fn by_help(&self) -> Vec<(u32, Card)> {
        let mut cards: Vec<(u32, Card)> =
            self.hand.iter().map(|card| (self.help(*card), *card)).collect();
        cards.sort();
        cards
    }
}

/// What a bot at the seat that the round waits for does; `None` where it waits for no seat.
pub fn act(rules: &Rules, round: &Round) -> Option<Action> {
    match round.waiting_for(rules) {
        Waiting::Stay(seat) => Some(match Seen::of(rules, round, seat).stays() {
            true => Action::Stay(seat),
            false => Action::Retire(seat),
        }),
        Waiting::Draw(seat) => {
            let seen = Seen::of(rules, round, seat);
            let takes =
                round.may_be_taken(rules) && seen.top.is_some_and(|it| seen.wants(it).is_some());
            Some(if takes || round.forced().is_some() {
                Action::Take(seat)
            } else {
                Action::Draw(seat)
            })
        }
        Waiting::Use(seat, card) => Some(used(rules, round, seat, card)),
        Waiting::Discard(seat) => Some(finish(rules, round, seat)),
        Waiting::Cards { .. } | Waiting::Shuffle | Waiting::Nothing => None,
    }
}

/// Uses a card, or discards it.
fn used(rules: &Rules, round: &Round, seat: Seat, card: Card) -> Action {
    let seen = Seen::of(rules, round, seat);
    let must = matches!(seen.drawn, Some((_, Origin::Pile))) || !round.may_throw(rules, seat, card);
    let play = if must { seen.best(Some(card)) } else { seen.wants(card) };
    match play {
        Some(play) => Action::Play(seat, play),
        None if round.may_draw_over(rules) => Action::DrawAgain(seat),
        None => Action::Discard(seat, card),
    }
}

/// Lays what there is to lay, then discards what helps least.
fn finish(rules: &Rules, round: &Round, seat: Seat) -> Action {
    let seen = Seen::of(rules, round, seat);
    // A card is kept that the rules want discarded, unless all of them go out.
    if let Some(play) = seen.best(None) {
        return Action::Play(seat, play);
    }
    let cards = seen.by_help();
    let allowed = cards.iter().find(|(_, card)| round.may_throw(rules, seat, *card));
    allowed.map_or(Action::TimeOut(seat), |(_, card)| Action::Discard(seat, *card))
}

/// Whether a bot at this seat makes the player whose turn it is take the discard: it does where that
/// pays nothing and breaks up a small hand.
pub fn forces(rules: &Rules, round: &Round, by: Seat) -> bool {
    let Waiting::Draw(seat) = round.waiting_for(rules) else { return false };
    if by == seat || !round.may_be_forced(rules, by) {
        return false;
    }
    let other = round.player(seat);
    let Some(top) = round.top() else { return false };
    let pays = other.spread.melds().iter().any(|meld| {
        let grown: Hand = meld.iter().copied().chain([top.card]).collect();
        value(rules, &grown) > value(rules, meld)
    });
    (1..=4).contains(&other.hand.len()) && !pays
}

/// The quick rule: stays, uses every card it can in the first way there is, discards the first card.
pub fn quick(rules: &Rules, round: &Round) -> Option<Action> {
    let first = |seat: Seat, must: Option<Card>| {
        let player = round.player(seat);
        let mut counts = Counts::of(player.hand.cards.iter().copied());
        must.into_iter().for_each(|card| counts.add(card));
        let mut found = None;
        let _ = each_play(rules, &counts, must, &player.spread, &mut |play| {
            found = Some(Action::Play(seat, play));
            ControlFlow::Break(())
        });
        found
    };
    match round.waiting_for(rules) {
        Waiting::Stay(seat) => Some(Action::Stay(seat)),
        Waiting::Draw(seat) => {
            let takes = round.may_be_taken(rules);
            Some(if takes { Action::Take(seat) } else { Action::Draw(seat) })
        }
        Waiting::Use(seat, card) => {
            Some(first(seat, Some(card)).unwrap_or(Action::Discard(seat, card)))
        }
        Waiting::Discard(seat) => Some(first(seat, None).unwrap_or(Action::TimeOut(seat))),
        Waiting::Cards { .. } | Waiting::Shuffle | Waiting::Nothing => None,
    }
}

/// A simple class of a hand as it was dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Class {
    /// Melds already there.
    pub made: u32,
    /// Cards of the stock that are of use, in steps.
    pub outs: u32,
}

impl Class {
    /// How wide a step of outs is.
    pub const STEP: u32 = 25;

    /// The class of a seat's hand.
    pub fn of(rules: &Rules, round: &Round, seat: Seat) -> Class {
        let seen = Seen::of(rules, round, seat);
        Class { made: seen.made().min(2), outs: seen.outs() / Class::STEP }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::pan::Start;
    use engine::{Packet, pan::Target};
    use money::Money;
    use sheet::Library;

    /// A table of two whose first player holds these cards.
    fn dealt(text: &str) -> (Rules, Round) {
        let page = Library::built_in().game("pan").unwrap().resolve(&[]).unwrap();
        let rules = Rules::new(page.pan().unwrap());
        let stacks = [Money::dollars(100); 2];
        let start = Start { stacks: &stacks, first: Some(Seat::new(0)) };
        let mut events = Vec::new();
        let mut round = Round::begin(&rules, &start, &mut events).unwrap();
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        let other = "2c 4d 6h Jd Ks 3s 5d 7h Qc Ac";
        let other: Vec<Card> = other.split(' ').map(|card| card.parse().unwrap()).collect();
        for five in 0..2 {
            for (seat, hand) in [(0, &cards), (1, &other)] {
                let packet = Packet::of(hand[5 * five..5 * five + 5].iter().copied());
                let deal = Action::Deal(Target::Seat(Seat::new(seat)), packet);
                round.act(&rules, deal, &mut events).unwrap();
            }
        }
        (rules, round)
    }

    #[test]
    fn outs_are_the_cards_that_make_a_meld() {
        // Two fives of one suit: six more of them. No two cards near each other but these.
        let (rules, round) = dealt("5h 5h 2c 7d Qs 3d Jc 6s Ah Kc");
        let seen = Seen::of(&rules, &round, Seat::new(0));
        // 5h (6); a queen of clubs makes king, queen, jack (8).
        assert_eq!((seen.outs(), seen.made()), (6 + 8, 0));
        assert!(!seen.stays());
    }

    #[test]
    fn made_melds_and_pairs_stay() {
        let (rules, round) = dealt("5h 5d 5c Kd Kc Jh 7h 6h 2s 2d");
        let seen = Seen::of(&rules, &round, Seat::new(0));
        assert_eq!(seen.made(), 2);
        assert!(seen.stays());
    }

    #[test]
    fn the_loosest_card_is_thrown() {
        let (rules, round) = dealt("5h 5d 4h 4d Kd Kc Jh 7h 6h 2s");
        let seen = Seen::of(&rules, &round, Seat::new(0));
        assert_eq!(seen.loosest().unwrap().1, "2s".parse().unwrap());
    }
}

//! Considered answers: every answer is tried on deals that the seat's own view allows, and the one
//! that wins most is given.
//!
//! A bot thinks of the round by what it was shown: cards that it may not see are dealt anew from
//! those that it has not seen.

use super::answers;
use super::quick::Way;
use crate::chance::Chance;
use crate::layout::Who;
use cards::{Card, Shoe, shuffle_first};
use engine::table::{Action, Event, Round, Rules, Start, Target, Waiting};
use engine::{Packet, Seat};
use money::Net;
use std::cmp::Reverse;

/// More actions than any round has.
const ENDLESS: usize = 2_000;

/// How many answers are weighed to the end. Where there are more, as in a draw, a quarter of the
/// deals shows which are the best.
const FEW: usize = 8;

/// What is known of a round before a seat answers.
pub struct View<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// How the others are thought to answer.
    pub way: Way,
    /// What the round began with.
    pub start: &'a Start<'a>,
    /// What has happened, as that seat saw it.
    pub seen: Vec<Event>,
    /// Who looks.
    pub who: Who,
}

impl<'a> View<'a> {
    /// What a seat saw of these events.
    pub fn new(
        rules: &'a Rules,
        way: Way,
        start: &'a Start<'a>,
        events: &[Event],
        seat: Seat,
    ) -> View<'a> {
        let seen = events.iter().map(|event| event.seen_by(Some(seat))).collect();
        View { rules, way, start, seen, who: Who::Place(seat) }
    }

    /// What each of these answers wins in one deal, the cards that were not seen lying so; `None`
    /// where what happened cannot be imagined.
    pub fn weigh(&self, unseen: &[Card], answers: &[Action]) -> Option<Vec<Net>> {
        let (imagined, rest) = self.imagine(unseen)?;
        let mut trial = Trial::new(&imagined, rest);
        answers.iter().map(|answer| self.outcome(&imagined, &mut trial, *answer)).collect()
    }

    /// Those of these answers that the dealer accepts.
    pub fn accepted<T>(&self, unseen: &[Card], answers: Vec<(T, Action)>) -> Vec<(T, Action)> {
        let Some((imagined, _)) = self.imagine(unseen) else { return Vec::new() };
        let accepts =
            |action: Action| imagined.clone().act(self.rules, action, &mut Vec::new()).is_ok();
        answers.into_iter().filter(|(_, action)| accepts(*action)).collect()
    }

    /// The answer that does best in so many deals; of equal ones the first.
    pub fn best(&self, round: &Round, deals: usize, chance: &mut Chance) -> Action {
        let Who::Place(seat) = self.who else { return round.left_to_the_house(self.rules) };
        let answers = answers::all(self.rules, round, seat);
        let quick = || self.way.answer(self.rules, round, seat);
        let [_, _, ..] = answers[..] else {
            return answers.first().copied().unwrap_or_else(quick);
        };
        let mut weighed: Vec<Weighed> = answers.into_iter().map(Weighed::new).collect();
        let mut unseen = self.unseen();
        for deal in 0..deals {
            if weighed.len() > FEW && deal == deals / 4 {
                weighed.sort_by_key(|it| Reverse(it.sum));
                weighed.truncate(FEW);
            }
            let count = unseen.len();
            shuffle_first(&mut unseen, count, &mut |bound| chance.below(bound));
            let Some((imagined, rest)) = self.imagine(&unseen) else { return quick() };
            let mut trial = Trial::new(&imagined, rest);
            let mut checked = None;
            for it in &mut weighed {
                let Some(net) = self.outcome(&imagined, &mut trial, it.answer) else {
                    return quick();
                };
                if matches!(it.answer, Action::Check(_)) {
                    checked = Some(net);
                }
                it.add(net, checked);
            }
        }
        let may_check = weighed.iter().any(|it| matches!(it.answer, Action::Check(_)));
        let stands =
            |it: &&Weighed| !(may_check && self.is_apart(it.answer)) || it.beats_checking(deals);
        let best = weighed.iter().rev().filter(stands).max_by_key(|it| it.sum);
        best.map_or_else(quick, |it| it.answer)
    }

    /// Whether an answer is a bet of any amount that the hand does not need, as one on the dragon
    /// hand. Such a bet costs what the house keeps of it, which few deals do not show.
    fn is_apart(&self, answer: Action) -> bool {
        match answer {
            Action::Bet(_, wager, _) => self.rules.game.wagers[wager.place()].size.of().is_none(),
            _ => false,
        }
    }

    /// The cards of the pack that were not seen.
    pub fn unseen(&self) -> Vec<Card> {
        let mut unseen: Vec<Card> = self.rules.game.pack.cards().collect();
        let mut take = |card: &Card| {
            if let Some(at) = unseen.iter().position(|held| held == card) {
                unseen.swap_remove(at);
            }
        };
        let mut dealer = 0;
        for event in &self.seen {
            match event {
                // The players' own cards may come from another pack.
                Event::Dealt { to: Target::Seat(_) | Target::Extra(_), .. }
                    if self.rules.game.second_pack.is_some() => {}
                Event::Dealt { to, packet, .. } => {
                    packet.cards.iter().for_each(&mut take);
                    if *to == Target::Dealer {
                        dealer += packet.cards.len();
                    }
                }
                // A dealer's hand is turned as a whole: the cards that lay face up come again.
                Event::Turned { of: Target::Dealer, packet } => {
                    packet.cards.iter().skip(dealer).for_each(&mut take);
                }
                Event::Turned { packet, .. } | Event::Looked(_, packet) => {
                    packet.cards.iter().for_each(&mut take);
                }
                _ => {}
            }
        }
        unseen
    }

    /// The round with cards for its backs, and the cards that are left; `None` where what
    /// happened cannot be imagined.
    fn imagine<'c>(&self, unseen: &'c [Card]) -> Option<(Round, &'c [Card])> {
        // A card that was taken away need not be among those that are imagined.
        if self.seen.iter().any(|event| matches!(event, Event::Ruled(_))) {
            return None;
        }
        let mut round = Round::begin(self.rules, self.start);
        let mut at = 0;
        // Cards that are turned or taken up later must lie there from the start.
        let mut later = self.turned_later();
        for event in &self.seen {
            let event = match *event {
                Event::Dealt { to, packet, up, look } if packet.unseen > 0 => {
                    let known = later.iter().position(|(of, _)| *of == to);
                    let known = known.map(|at| later.remove(at).1).unwrap_or_default();
                    let missing = usize::from(packet.unseen).checked_sub(known.len())?;
                    let drawn = unseen.get(at..at + missing)?;
                    at += missing;
                    let cards = known.iter().chain(drawn).chain(packet.cards.iter());
                    Event::Dealt { to, packet: Packet::of(cards.copied()), up, look }
                }
                Event::Discarded(seat, packet) if packet.unseen > 0 => {
                    Event::Discarded(seat, held(&round, seat, packet.unseen))
                }
                Event::Drew(seat, packet) if packet.unseen > 0 => {
                    Event::Drew(seat, held(&round, seat, packet.unseen))
                }
                Event::Looked(seat, packet) if packet.unseen > 0 => {
                    Event::Looked(seat, held(&round, seat, packet.unseen))
                }
                Event::Set(seat, packet) if packet.unseen > 0 => {
                    Event::Set(seat, self.set(&round, seat, packet.unseen))
                }
                other => other,
            };
            round.apply(self.rules, &event);
        }
        Some((round, &unseen[at..]))
    }

    /// How a seat has set a hand that was not seen: the house way, where the bank goes by it.
    fn set(&self, round: &Round, seat: Seat, count: u8) -> Packet {
        let mut events = Vec::new();
        if self.who == Who::Banker {
            let _refused = round.clone().act(self.rules, Action::TimeOut(seat), &mut events);
        }
        let set = events.iter().find_map(|event| match event {
            Event::Set(at, packet) if *at == seat && packet.unseen == 0 => Some(*packet),
            _ => None,
        });
        set.unwrap_or_else(|| held(round, seat, count))
    }

    /// What was turned up or taken up by now, by where it lies.
    fn turned_later(&self) -> Vec<(Target, Vec<Card>)> {
        let mut later: Vec<(Target, Vec<Card>)> = Vec::new();
        for event in &self.seen {
            let (of, packet) = match event {
                Event::Turned { of, packet } => (*of, packet),
                Event::Looked(seat, packet) if packet.unseen == 0 => (Target::Seat(*seat), packet),
                _ => continue,
            };
            match later.iter_mut().find(|(held, _)| *held == of) {
                Some((_, cards)) => cards.extend(packet.cards.iter()),
                None => later.push((of, packet.cards.to_vec())),
            }
        }
        later
    }

    /// What the seat wins if it answers so, everyone goes on by the rule of thumb, and these cards
    /// come.
    fn outcome(&self, imagined: &Round, trial: &mut Trial, answer: Action) -> Option<Net> {
        let rules = self.rules;
        let Trial { round, shoe, events } = trial;
        round.lay_as(imagined);
        shoe.rewind();
        events.clear();
        round.act(rules, answer, events).ok()?;
        for _ in 0..ENDLESS {
            events.clear();
            round.deal_from(rules, shoe, events).ok()?;
            let action = match round.waiting_for(rules) {
                Waiting::Nothing => return Some(self.won(round)),
                Waiting::Answer(seat) => self.way.answer(rules, round, seat),
                Waiting::Start => Action::Start(3),
                Waiting::Banker => round.left_to_the_house(rules),
                Waiting::Bets | Waiting::Cards { .. } | Waiting::Shuffle => return None,
            };
            round.act(rules, action, events).ok()?;
        }
        None
    }
}

/// An answer, and what it has won over the deals.
struct Weighed {
    answer: Action,
    sum: Net,
    /// What it has won beyond checking, in cents: the sum, and that of the squares.
    beyond: i128,
    squares: i128,
}

impl Weighed {
    /// By how many standard errors a bet must beat checking to be made for its own sake: chance
    /// alone does that once in thirty thousand times.
    const ERRORS: i128 = 4;

    fn new(answer: Action) -> Weighed {
        Weighed { answer, sum: Net::ZERO, beyond: 0, squares: 0 }
    }

    fn add(&mut self, net: Net, checked: Option<Net>) {
        self.sum += net;
        if let Some(checked) = checked {
            let beyond = i128::from(net.as_cents()) - i128::from(checked.as_cents());
            self.beyond += beyond;
            self.squares += beyond * beyond;
        }
    }

    /// Whether it has won more than checking has, by more than chance would have it.
    fn beats_checking(&self, deals: usize) -> bool {
        // The mean is `beyond / n`, the square of its standard error `(n squares - beyond²) / n³`.
        let (n, square) = (deals as i128, self.beyond * self.beyond);
        let spread = n * self.squares - square;
        self.beyond > 0 && n * square > Weighed::ERRORS * Weighed::ERRORS * spread
    }
}

/// Where the answers to one imagined deal are tried, one after the other.
struct Trial {
    round: Round,
    /// The cards that are still to come.
    shoe: Shoe,
    events: Vec<Event>,
}

impl Trial {
    fn new(imagined: &Round, rest: &[Card]) -> Trial {
        let shoe = Shoe::in_order(rest.iter().copied());
        Trial { round: imagined.clone(), shoe, events: Vec::new() }
    }
}

impl View<'_> {
    /// What a round has brought to whoever looks.
    fn won(&self, round: &Round) -> Net {
        match self.who {
            Who::Banker => round.bank_net(),
            Who::Place(seat) => {
                let before = self.start.chairs[round.spot(seat).owner.place()].stack;
                Net::between(before, round.stack(seat))
            }
        }
    }
}

/// The first cards that a seat holds.
fn held(round: &Round, seat: Seat, count: u8) -> Packet {
    Packet::of(round.spot(seat).own.cards.iter().copied().take(usize::from(count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use money::Money;

    /// What a bet of ten dollars has won beyond checking, in so many deals won and lost.
    fn bet(won: u32, lost: u32) -> (Weighed, usize) {
        let mut bet = Weighed::new(Action::Check(Seat::new(0)));
        let checked = Some(Net::ZERO);
        (0..won).for_each(|_| bet.add(Net::won(Money::dollars(10)), checked));
        (0..lost).for_each(|_| bet.add(Net::lost(Money::dollars(10)), checked));
        (bet, (won + lost) as usize)
    }

    #[test]
    fn a_bet_must_win_by_more_than_chance() {
        // Of 60 even bets 30 are won, with a standard error of a little less than 4.
        for (won, beats) in
            [(0, false), (30, false), (38, false), (43, false), (44, true), (60, true)]
        {
            let (bet, deals) = bet(won, 60 - won);
            assert_eq!(bet.beats_checking(deals), beats, "{won} of 60");
        }
    }
}

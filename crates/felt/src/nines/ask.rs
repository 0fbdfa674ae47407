//! The adviser at games to nine: what it is worth to draw or to stand, over deals that the seat's own
//! view allows.

use super::{bots, words};
use crate::adviser::{Counsel, Patience, Question, Tally, ways};
use crate::answer::{Answer, Choice};
use crate::chance::{Chance, Purpose};
use crate::layout::Who;
use cards::{Card, Shoe, shuffle_first};
use engine::nines::{Action, Event, Round, Rules, Start, Target, Waiting};
use engine::{Bank, Chair};
use money::Net;
use sheet::nines::chart::Draw;
use std::sync::Arc;

/// How many deals are enough, and how many are drawn whatever the time.
const DEALS: u64 = 20_000;
const FEWEST: u64 = 30;

/// What somebody asks who is waited for.
pub(super) struct Asks {
    pub(super) rules: Arc<Rules>,
    pub(super) chairs: Vec<Chair>,
    pub(super) bank: Bank,
    /// What has happened, as he saw it.
    pub(super) seen: Vec<Event>,
    pub(super) who: Who,
    /// What may be said.
    pub(super) choices: Vec<Choice>,
}

impl Question for Asks {
    fn key(&self) -> String {
        format!("{:?} {:?}", self.who, self.seen)
    }

    fn sample(&self, seed: u64, patience: &Patience<'_>) -> Result<Counsel, String> {
        let mut chance = Chance::new(seed, Purpose::Bots(0));
        let mut unseen = self.unseen();
        let read = |answer: Answer| Some((words::read(self.who, &answer).ok()?, answer));
        let answers: Vec<(Action, Answer)> =
            self.choices.iter().flat_map(ways).filter_map(read).collect();
        let actions: Vec<Action> = answers.iter().map(|(action, _)| *action).collect();
        let mut tally = Tally::new(answers.into_iter().map(|(_, answer)| answer));
        while tally.deals < DEALS && (tally.deals < FEWEST || patience()) {
            let count = unseen.len();
            shuffle_first(&mut unseen, count, &mut |bound| chance.below(bound));
            let (imagined, rest) = self.imagine(&unseen);
            let nets = actions.iter().map(|act| self.outcome(imagined.clone(), rest, *act));
            let nets: Option<Vec<Net>> = nets.collect();
            tally.add(nets.ok_or("what has happened here cannot be imagined")?);
        }
        let means = tally.means();
        let others = "from a shoe that is otherwise fresh, everybody else going the house way";
        tally.counsel(&means, others)
    }
}

impl Asks {
    /// The banker's cards, where they were turned up.
    fn turned(&self) -> Vec<Card> {
        let turned = self.seen.iter().find_map(|event| match event {
            Event::Turned(packet) => Some(packet.cards.to_vec()),
            _ => None,
        });
        turned.unwrap_or_default()
    }

    /// The cards of the shoe that were not seen in this round.
    fn unseen(&self) -> Vec<Card> {
        let mut unseen: Vec<Card> = self.rules.game.pack.cards().collect();
        let turned = self.turned();
        let down = |event: &&Event| matches!(event, Event::Dealt(Target::Banker, None, _));
        // Of cards that lay face up from the start none is counted twice.
        let backs = self.seen.iter().filter(down).count();
        let dealt = self.seen.iter().filter_map(|event| match event {
            Event::Dealt(_, card, _) => *card,
            _ => None,
        });
        for card in dealt.chain(turned.into_iter().take(backs)) {
            if let Some(at) = unseen.iter().position(|held| *held == card) {
                unseen.swap_remove(at);
            }
        }
        unseen
    }

    /// The round with cards for its backs, and the cards that are left.
    fn imagine<'c>(&self, unseen: &'c [Card]) -> (Round, &'c [Card]) {
        let start = Start { chairs: &self.chairs, bank: self.bank, free_hands: 0 };
        let mut round = Round::begin(&self.rules, &start);
        let mut turned = self.turned().into_iter();
        let mut rest = unseen.iter();
        for event in &self.seen {
            let event = match *event {
                Event::Dealt(to, None, face) => {
                    let known = if to == Target::Banker { turned.next() } else { None };
                    Event::Dealt(to, known.or_else(|| rest.next().copied()), face)
                }
                other => other,
            };
            round.apply(&self.rules, &event);
        }
        (round, rest.as_slice())
    }

    /// What is won with an answer if everybody goes the house way and these cards come.
    fn outcome(&self, mut round: Round, rest: &[Card], answer: Action) -> Option<Net> {
        let (rules, mut events) = (&self.rules, Vec::new());
        let mut shoe = Shoe::in_order(rest.iter().copied());
        round.act(rules, answer, &mut events).ok()?;
        loop {
            events.clear();
            round.deal_from(rules, &mut shoe, &mut events).ok()?;
            let action = match round.waiting_for(rules) {
                Waiting::Nothing => return Some(self.won(&round)),
                Waiting::Answer(seat) => {
                    let own = &round.spot(seat).own.cards;
                    match bots::draws(rules, Who::Place(seat), own) {
                        Draw::Hit => Action::Draw(seat),
                        Draw::Stand | Draw::Option => Action::Stand(seat),
                    }
                }
                Waiting::Banker => Action::BankerTimesOut,
                Waiting::Dice => Action::Dice(3),
                Waiting::Bets | Waiting::Card(_) => return None,
            };
            round.act(rules, action, &mut events).ok()?;
        }
    }

    fn won(&self, round: &Round) -> Net {
        match self.who {
            Who::Banker => round.bank_net(),
            Who::Place(place) => {
                let owner = self.chairs[place.place()].owner;
                Net::between(self.chairs[owner.place()].stack, round.stack(place))
            }
        }
    }
}

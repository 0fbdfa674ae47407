//! The adviser at twenty-one: what each thing to do is worth against the banker's card, worked out
//! over every card that may come from an otherwise fresh shoe; where no count knows that, what each
//! wins over deals that the player's own view allows.

use super::{chart, words};
use crate::adviser::{Counsel, How, Patience, Question, Tally, Worth, ways};
use crate::answer::{Amount, Answer, Choice};
use crate::chance::{Chance, Purpose};
use crate::layout::Who;
use cards::{Card, Shoe, shuffle_first};
use engine::points::{
    Action, Bank, Chair, Event, Face, Found, Round, Rules, Start, Target, Waiting,
};
use money::Net;
use odds::points::{self, Plays};
use ranking::points::{Kind, Origin, count};
use std::sync::{Arc, OnceLock};

/// How many deals are enough, and how many are drawn whatever the time.
const DEALS: u64 = 20_000;
const FEWEST: u64 = 30;

/// More actions than any round has.
const ENDLESS: usize = 2_000;

/// What somebody asks who is waited for.
pub(super) struct Asks {
    pub(super) rules: Arc<Rules>,
    pub(super) chairs: Vec<Chair>,
    pub(super) bank: Bank,
    /// The best play, once it is known.
    pub(super) plays: Arc<OnceLock<Plays>>,
    /// What has happened, as all see it.
    pub(super) seen: Vec<Event>,
    pub(super) who: Who,
    /// The hand that is played, or both where it is asked whether to switch, and the banker's card.
    pub(super) sight: Option<(Vec<Card>, Card)>,
    /// What may be said.
    pub(super) choices: Vec<Choice>,
}

impl Question for Asks {
    fn key(&self) -> String {
        format!("{:?} {:?}", self.who, self.seen)
    }

    fn count(&self, _patience: &Patience<'_>) -> Result<Counsel, String> {
        let (own, up) = self.sight.as_ref().ok_or("no count is known for this")?;
        let worth = points::advise(&self.rules, own, *up)?;
        let mut lines: Vec<Worth> = worth.iter().filter_map(|choice| self.line(choice)).collect();
        if self.offers("surrender") && self.offers("decline") {
            // Not to surrender before anything else is to play on as well as one can.
            let others = worth.iter().filter(|choice| choice.deed != "surrender");
            let best = others.map(|choice| choice.worth).max_by(f64::total_cmp);
            lines.push(Worth { answer: Answer::of("decline"), value: best });
        }
        let known = |choice: &Choice| lines.iter().any(|line| line.answer.choice == choice.id);
        if !self.choices.iter().all(known) {
            return Err("the count does not know all that may be said here".to_owned());
        }
        let unit = self.rules.name(self.rules.hands()[0]).to_owned();
        let says =
            "every card that may come counted, from a shoe that is otherwise fresh, in wagers";
        Ok(Counsel { how: How::Counted, unit, says: says.to_owned(), lines }.sorted())
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
            // What a look at the banker's card has told is heeded.
            let Some((imagined, rest)) = self.imagine(&unseen) else { continue };
            let nets = actions.iter().map(|act| self.outcome(imagined.clone(), rest, *act));
            let nets: Option<Vec<Net>> = nets.collect();
            tally.add(nets.ok_or("what has happened here cannot be imagined")?);
        }
        let means = tally.means();
        tally.counsel(&means, "from a shoe that is otherwise fresh, everybody playing on by charts")
    }
}

impl Asks {
    /// The cards of the shoe that were not seen in this round.
    fn unseen(&self) -> Vec<Card> {
        let mut unseen: Vec<Card> = self.rules.game.pack.cards().collect();
        for event in &self.seen {
            let (Event::Dealt(_, Some(card), _) | Event::Turned(card)) = event else { continue };
            if let Some(at) = unseen.iter().position(|held| held == card) {
                unseen.swap_remove(at);
            }
        }
        unseen
    }

    /// The round with cards for its backs, and the cards that are left; `None` where the banker's
    /// card cannot be the one that was drawn for it.
    fn imagine<'c>(&self, unseen: &'c [Card]) -> Option<(Round, &'c [Card])> {
        let start = Start { chairs: &self.chairs, bank: self.bank };
        let mut round = Round::begin(&self.rules, &start);
        let turned = self.seen.iter().find_map(|event| match event {
            Event::Turned(card) => Some(*card),
            _ => None,
        });
        let mut at = 0;
        for event in &self.seen {
            let event = match *event {
                Event::Dealt(to, None, face) => {
                    let known = turned.filter(|_| to == Target::Banker && face == Face::Down);
                    let card = known.or_else(|| {
                        at += 1;
                        unseen.get(at - 1).copied()
                    });
                    Event::Dealt(to, Some(card?), face)
                }
                Event::Looked(Found::Nothing) if self.is_natural(&round) => return None,
                other => other,
            };
            round.apply(&self.rules, &event);
        }
        Some((round, &unseen[at..]))
    }

    /// Whether the banker's cards are a natural.
    fn is_natural(&self, round: &Round) -> bool {
        let made = count(self.rules.game.counting, Origin::Dealt, round.banker());
        matches!(made.kind, Kind::Natural(_))
    }

    /// What is won with an answer if everybody goes on by the charts and these cards come.
    fn outcome(&self, mut round: Round, rest: &[Card], answer: Action) -> Option<Net> {
        let (rules, mut events) = (&self.rules, Vec::new());
        let mut shoe = Shoe::in_order(rest.iter().copied());
        round.act(rules, answer, &mut events).ok()?;
        for _ in 0..ENDLESS {
            events.clear();
            round.deal_by(rules, || shoe.deal(), &mut events);
            if round.waiting_for(rules) == Waiting::Nothing {
                return Some(self.won(&round));
            }
            let best = self.plays.get().and_then(|plays| plays.answer(rules, &round));
            let action = best.or_else(|| chart::answer(rules, &round))?;
            round.act(rules, action, &mut events).ok()?;
        }
        None
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

    fn offers(&self, id: &str) -> bool {
        self.choices.iter().any(|choice| choice.id == id)
    }

    fn line(&self, choice: &points::Choice) -> Option<Worth> {
        let offered = self.choices.iter().find(|it| it.id == choice.deed)?;
        let mut answer = Answer::of(choice.deed.clone());
        answer.cents = offered.amount.as_ref().and_then(|amount| match amount {
            Amount::OneOf(held) => held.iter().copied().max(),
            Amount::Range { most, .. } => Some(*most),
        });
        Some(Worth { answer, value: Some(choice.worth) })
    }
}

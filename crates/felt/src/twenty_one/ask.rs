//! The adviser at twenty-one: what each thing to do is worth against the banker's card, worked out
//! over every card that may come from an otherwise fresh shoe.

use crate::adviser::{Counsel, How, Patience, Question, Worth};
use crate::answer::{Amount, Answer, Choice};
use cards::Card;
use engine::points::Rules;
use odds::points;
use std::sync::Arc;

/// What a place asks that is waited for.
pub(super) struct Asks {
    pub(super) rules: Arc<Rules>,
    /// The hand that is played, or both where it is asked whether to switch.
    pub(super) own: Vec<Card>,
    /// The banker's card.
    pub(super) up: Card,
    /// What may be said.
    pub(super) choices: Vec<Choice>,
}

impl Question for Asks {
    fn key(&self) -> String {
        let ids: Vec<&str> = self.choices.iter().map(|choice| choice.id.as_str()).collect();
        format!("{:?} {:?} {ids:?}", self.own, self.up)
    }

    fn count(&self, _patience: &Patience<'_>) -> Result<Counsel, String> {
        let worth = points::advise(&self.rules, &self.own, self.up)?;
        let mut lines: Vec<Worth> = worth.iter().filter_map(|choice| self.line(choice)).collect();
        if self.offers("surrender") && self.offers("decline") {
            // Not to surrender before anything else is to play on as well as one can.
            let others = worth.iter().filter(|choice| choice.deed != "surrender");
            let best = others.map(|choice| choice.worth).max_by(f64::total_cmp);
            lines.push(Worth { answer: Answer::of("decline"), value: best });
        }
        if lines.is_empty() {
            return Err("the count knows none of what may be said here".to_owned());
        }
        let unit = self.rules.name(self.rules.hands()[0]).to_owned();
        let says =
            "every card that may come counted, from a shoe that is otherwise fresh, in wagers";
        Ok(Counsel { how: How::Counted, unit, says: says.to_owned(), lines }.sorted())
    }
}

impl Asks {
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

//! Where a decision is: a round is played to it with the cards that are in sight.

use super::options::picked;
use super::sitting::{Sight, Sitting, Stop};
use super::{Known, Table};
use crate::price::Unpriced;
use crate::price::advise::Spot;
use crate::price::moves::Move;
use crate::price::paths::Deed;
use cards::{Card, Hand};
use engine::table::{Action, Target};
use sheet::table::special::Special;
use sheet::table::step::Step;

/// What may be done, and the actions that do it.
pub(super) type Options = Vec<(Move, Action)>;

/// Cards that are turned up late have a round begun again, as often as there are such cards.
const TRIES: usize = 16;

impl Table<'_> {
    /// What the player knows at the first decision with these cards in sight that what was done
    /// before does not answer, and what may be done there.
    pub(super) fn find(&self, spot: &Spot) -> Result<(Known, Options), Unpriced> {
        let places = Places { spot, own: spot.dealt(), picked: picked(self.rules) };
        let mut known = Known::default();
        for _ in 0..TRIES {
            if let Some(found) = self.look(&places, &mut known)? {
                return Ok(found);
            }
        }
        Err(places.spot.nothing())
    }

    /// Whether some hands may be shown before they are played.
    fn shows(&self) -> bool {
        let shows = |step: &Step| {
            matches!(step, Step::Special(Special::Claim { .. } | Special::Declare { .. }))
        };
        self.rules.game.steps.iter().any(shows)
    }

    /// Plays a round up to the decision; `None` if more has become known of its cards on the way.
    fn look(
        &self,
        places: &Places<'_>,
        known: &mut Known,
    ) -> Result<Option<(Known, Options)>, Unpriced> {
        let mut sitting = Sitting::new(self);
        let mut deeds = places.spot.done.iter().peekable();
        let mut passed = Vec::new();
        let others: Vec<Card> = {
            let all = Known { cards: places.all().map(Some).collect(), answers: Vec::new() };
            self.unseen(&all)
        };
        let mut others = others.into_iter();
        loop {
            match sitting.go_on(self) {
                Stop::Over => return Err(places.nothing_after(&passed)),
                Stop::Cards(to, count, up) => {
                    let mut hand = Hand::EMPTY;
                    let mut in_sight = sitting.in_sight(to);
                    for at in 0..count {
                        let number = sitting.lies.len() + at;
                        known.cards.resize(known.cards.len().max(number + 1), None);
                        if Sitting::sight(to, at, count, up) == Sight::Up {
                            let card = places.card(to, in_sight);
                            known.cards[number] = known.cards[number].or(card);
                            in_sight += 1;
                        }
                        let card = known.cards[number].or_else(|| others.next());
                        hand.push(card.ok_or_else(|| places.spot.nothing())?);
                    }
                    sitting.deal(self, (to, up), &hand);
                }
                Stop::Answer => {
                    match learn(places, &sitting, known) {
                        Learnt::Nothing => {}
                        Learnt::More => return Ok(None),
                        Learnt::Beyond => return Err(places.nothing_after(&passed)),
                    }
                    let options = self.options(&sitting.round);
                    let is_here = places.are_in_sight(&sitting);
                    // Who could not show the hand may say so, and is asked something else.
                    let checks = |act: &Move| !options.iter().any(|(held, _)| held.is(act));
                    if self.shows() {
                        deeds.next_if(|act| **act == Deed::Check && checks(act));
                    }
                    let taken = match options.len() {
                        0 => return Err(places.spot.nothing()),
                        1 => 0,
                        _ => match deeds.next() {
                            Some(deed) => options
                                .iter()
                                .position(|(act, _)| act.is(deed))
                                .ok_or_else(|| not_to_be_done(deed, &options))?,
                            None if is_here => return Ok(Some((sitting.known(), options))),
                            None => options
                                .iter()
                                .position(
                                    |(act, _)| matches!(act, Move::Do(deed) if deed.stays_in()),
                                )
                                .ok_or_else(|| {
                                    Unpriced::shape("say with --done what was done before")
                                })?,
                        },
                    };
                    if options.len() > 1 {
                        passed.push(Passed::new(&sitting, &options, taken));
                    }
                    sitting.answer(self, (taken as u8, options[taken].1));
                }
            }
        }
    }
}

/// That something could not have been done, and what could.
fn not_to_be_done(act: &Move, options: &Options) -> Unpriced {
    let options: Vec<String> = options.iter().map(|(act, _)| act.to_string()).collect();
    Unpriced::shape(format!("{act} could not have been done, but {}", either(&options)))
}

/// Things to do, as a choice.
fn either(options: &[String]) -> String {
    match options.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => options.concat(),
    }
}

/// What a look at the cards that were turned up has shown.
enum Learnt {
    Nothing,
    More,
    /// A card is in sight that the spot has not.
    Beyond,
}

/// Has the cards that were turned up be those of the spot; says whether any was another.
fn learn(places: &Places<'_>, sitting: &Sitting, known: &mut Known) -> Learnt {
    let mut learnt = Learnt::Nothing;
    let up = sitting.lies.iter().enumerate().filter(|(_, lie)| lie.sight == Sight::Up);
    for (number, lie) in up {
        if known.cards[number].is_none() {
            let at = |lies: &[Option<Card>]| {
                let held = sitting.lies.iter().zip(lies);
                held.filter(|(held, card)| held.to == lie.to && card.is_some()).count()
            };
            let Some(card) = places.card(lie.to, at(&known.cards)) else { return Learnt::Beyond };
            known.cards[number] = Some(card);
            learnt = Learnt::More;
        }
    }
    learnt
}

/// A decision on the way: the cards in sight, what could be done, and what was.
struct Passed {
    in_sight: usize,
    options: Vec<String>,
    taken: String,
}

impl Passed {
    fn new(sitting: &Sitting, options: &Options, taken: usize) -> Passed {
        let in_sight = sitting.lies.iter().filter(|lie| lie.sight == Sight::Up).count();
        let options: Vec<String> = options.iter().map(|(act, _)| act.to_string()).collect();
        Passed { in_sight, taken: options[taken].clone(), options }
    }
}

/// Where the cards of a spot lie.
struct Places<'a> {
    spot: &'a Spot,
    /// The own cards as they were dealt, with those that are gone.
    own: Vec<Card>,
    /// How many of the board are the player's own, where they are picked from a grid.
    picked: usize,
}

impl Places<'_> {
    /// The card in sight that was dealt there after so many others that are.
    fn card(&self, to: Target, before: usize) -> Option<Card> {
        let Spot { board, dealer, .. } = self.spot;
        let own = &self.own;
        match to {
            Target::Seat(_) | Target::Hand(0) => own.get(before).copied(),
            Target::Board if before < self.picked => own.get(before).copied(),
            Target::Board => board.get(before - self.picked).copied(),
            Target::Dealer => dealer.get(before).copied(),
            _ => None,
        }
    }

    /// All of them.
    fn all(&self) -> impl Iterator<Item = Card> {
        let Spot { board, dealer, .. } = self.spot;
        self.own.iter().chain(board).chain(dealer).copied()
    }

    /// Whether they are all in sight, and no others.
    fn are_in_sight(&self, sitting: &Sitting) -> bool {
        let up = sitting.lies.iter().filter(|lie| lie.sight == Sight::Up).count();
        up == self.all().count()
    }

    /// That nothing is decided any more, with these cards in sight and after what was done.
    fn nothing_after(&self, passed: &[Passed]) -> Unpriced {
        if passed.is_empty() {
            return self.spot.nothing();
        }
        let done: Vec<&str> = passed.iter().map(|it| it.taken.as_str()).collect();
        let each = passed
            .iter()
            .map(|it| format!("with {} cards in sight, {}", it.in_sight, either(&it.options)));
        Unpriced::shape(format!(
            "after {} nothing is left to decide with these cards; what was decided: {}",
            done.join(", "),
            each.collect::<Vec<_>>().join("; ")
        ))
    }
}

//! The steps of a round, in the order of the sheet.

use super::choose::Sides;
use super::event::Due;
use super::peculiar;
use super::round::Round;
use super::rules::{Place, Rules, Unplayable};
use crate::layout::{Amounts, WagerId};
use money::Pay;
use ranking::Standing;
use ranking::pattern::Pattern;
use sheet::table::Multiples;
use sheet::table::hand::{DealerDraw, Hands};
use sheet::table::special::Special;
use sheet::table::step::{
    From, Keeper, Look, Otherwise, Setter, SettledBy, Start, Step as PrintedStep, Zone,
};

/// A step, its wagers by place.
// Looked at several times a step: its number stands apart, where no other field is to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Step {
    Deal {
        cards: u8,
        to: Zone,
        up: u8,
        look: Look,
    },
    DealHand {
        cards: u8,
        hand: u8,
        up: u8,
    },
    Burn(u8),
    Turn {
        cards: Option<u8>,
        of: Zone,
    },
    TurnHand(u8),
    Start(Start),
    Ask(Ask),
    Pull(WagerId),
    Discard(u8),
    Draw {
        fewest: u8,
        most: u8,
        look: Look,
    },
    DealerDraws(DealerDraw),
    Claim {
        wager: WagerId,
        due: Due,
        win: Option<(Standing, Pay)>,
    },
    Split {
        wager: WagerId,
        cards: u8,
    },
    Keep {
        cards: u8,
        by: Keeper,
    },
    Naturals,
    ShowHands,
    Set(Setter),
    /// What these are worth to a hand that was given up is known before the dealer's cards are.
    TakeFolded(Vec<Due>),
    Settle {
        from: From,
        order: Vec<Due>,
        by: SettledBy,
        show: Show,
    },
    Envy,
    Declare {
        wager: WagerId,
        hands: Vec<Pattern>,
    },
    Buy {
        wager: WagerId,
        unless: Standing,
        otherwise: Otherwise,
    },
    BurnForBuyers {
        wager: WagerId,
        cards: u8,
    },
    DealBuyers {
        wager: WagerId,
        cards: u8,
    },
    Surrender {
        wager: WagerId,
        needs: Vec<WagerId>,
        pays: Pay,
    },
    Award {
        wager: WagerId,
        by: u8,
    },
    Choose {
        sides: Sides,
        times: Vec<u8>,
        otherwise: Otherwise,
    },
    Throw(u8),
    Offer(Vec<WagerId>),
    Pick(u8),
    War {
        on: WagerId,
        with: Option<WagerId>,
    },
    /// What happens only if anybody is at war.
    WarBurn(u8),
    WarCard(Zone),
}

/// A question for a wager.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ask {
    pub(super) wager: WagerId,
    /// The wager that it goes by.
    pub(super) base: Option<WagerId>,
    /// Whether it asks for one of a few multiples, whatever the seat holds.
    pub(super) is_plain: bool,
    /// The wager that is made with it, as large.
    pub(super) and: Option<WagerId>,
    pub(super) times: Vec<u8>,
    pub(super) guards: Vec<(Standing, Vec<u8>)>,
    pub(super) otherwise: Otherwise,
}

/// Which hands a settlement turns up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Show {
    /// All that are still to be settled.
    All,
    /// Those that are paid: the others have decisions to come, or nothing goes by their cards.
    Paid,
}

impl Rules {
    pub(super) fn add_steps(&mut self, place: &Place<'_>) -> Result<(), Unplayable> {
        for printed in &self.game.steps {
            let step = match printed {
                PrintedStep::Deal { cards, to: Zone::Hands, up, hands, .. } => {
                    if usize::from(*hands) > Round::HANDS {
                        let fault = format!("{hands} hands on the table, {} at most", Round::HANDS);
                        return Err(Unplayable(fault));
                    }
                    let deal = |hand| Step::DealHand { cards: *cards, hand, up: *up };
                    self.steps.extend((0..*hands).map(deal));
                    continue;
                }
                PrintedStep::Deal { cards, to, up, look, .. } => {
                    Step::Deal { cards: *cards, to: *to, up: *up, look: *look }
                }
                PrintedStep::Burn(cards) => Step::Burn(*cards),
                PrintedStep::Turn { of: Zone::Hands, .. } => {
                    let dealt = self.steps.iter().filter_map(|step| match step {
                        Step::DealHand { hand, .. } => Some(Step::TurnHand(*hand)),
                        _ => None,
                    });
                    let turned: Vec<Step> = dealt.collect();
                    self.steps.extend(turned);
                    continue;
                }
                PrintedStep::Turn { cards, of } => Step::Turn { cards: *cards, of: *of },
                PrintedStep::Start(start) => Step::Start(*start),
                PrintedStep::Ask { wager, times, guards, otherwise, and } => {
                    let wager = place(wager)?;
                    let few = match self.game.multiples {
                        Multiples::Whole => Amounts::LISTED,
                        Multiples::AnyAmount => 1,
                    };
                    Step::Ask(Ask {
                        wager,
                        base: self.wagers[wager.place()].size.base(),
                        is_plain: guards.is_empty() && (1..=few).contains(&times.len()),
                        and: and.as_deref().map(place).transpose()?,
                        times: times.clone(),
                        guards: guards.iter().map(|it| (it.least, it.times.clone())).collect(),
                        otherwise: *otherwise,
                    })
                }
                PrintedStep::Pull(wager) => Step::Pull(place(wager)?),
                PrintedStep::Discard(cards) => Step::Discard(*cards),
                PrintedStep::Draw { fewest, most, look } => {
                    Step::Draw { fewest: *fewest, most: *most, look: *look }
                }
                PrintedStep::Pick { cards, .. } => Step::Pick(*cards),
                PrintedStep::DealerDraws => {
                    let Hands::One { draw: Some(draw), .. } = self.game.compared else {
                        return Err(Unplayable("the dealer draws, and no way is printed".into()));
                    };
                    Step::DealerDraws(draw)
                }
                PrintedStep::Keep { cards, by } => Step::Keep { cards: *cards, by: *by },
                PrintedStep::Naturals => Step::Naturals,
                PrintedStep::ShowHands => Step::ShowHands,
                PrintedStep::Set(setter) => {
                    if self.split.as_ref().is_none_or(|split| split.way.is_none()) {
                        return Err(Unplayable("hands are set and no house way is printed".into()));
                    }
                    Step::Set(*setter)
                }
                PrintedStep::TakeFolded { read } => Step::TakeFolded(self.forfeits(read)),
                PrintedStep::Settle { from, order, by } => {
                    let order = order.iter().flat_map(|name| self.dues_of(name)).collect();
                    Step::Settle { from: *from, order, by: *by, show: Show::All }
                }
                PrintedStep::Envy => Step::Envy,
                PrintedStep::Peculiar(peculiar) => {
                    let steps = peculiar::steps(peculiar, place)?;
                    if let [Step::Choose { sides, .. }] = &steps[..] {
                        self.sides_chosen = Some(*sides);
                    }
                    self.steps.extend(steps);
                    continue;
                }
                PrintedStep::Special(special) => {
                    let steps = self.special(special, place)?;
                    self.steps.extend(steps);
                    continue;
                }
            };
            self.steps.push(step);
        }
        self.hide_undecided();
        self.part_hands();
        self.settle_the_rest()
    }

    /// The steps that a special one is made of.
    fn special(&self, special: &Special, place: &Place<'_>) -> Result<Vec<Step>, Unplayable> {
        Ok(match special {
            Special::Declare { wager, hands } => {
                vec![Step::Declare { wager: place(wager)?, hands: hands.clone() }]
            }
            // Everyone decides before the first card is bought. Source: colorado l.1430.
            Special::Buy { wager, burn, cards, unless, otherwise } => {
                let wager = place(wager)?;
                let ask = Step::Buy { wager, unless: *unless, otherwise: *otherwise };
                let burn = (*burn > 0).then_some(Step::BurnForBuyers { wager, cards: *burn });
                let deal = Step::DealBuyers { wager, cards: *cards };
                [Some(ask), burn, Some(deal)].into_iter().flatten().collect()
            }
            Special::Surrender { wager, needs, pays } => {
                let needs = needs.iter().map(|name| place(name)).collect::<Result<_, _>>()?;
                vec![Step::Surrender { wager: place(wager)?, needs, pays: *pays }]
            }
            Special::Claim { wager, win } => {
                let (name, wager) = (wager, place(wager)?);
                let due = self.dues_of(name).into_iter().find(|due| self.is_own(*due, wager));
                let due = due.ok_or_else(|| Unplayable(format!("`{name}` pays nothing")))?;
                vec![Step::Claim { wager, due, win: *win }]
            }
            Special::Split { wager, cards } => {
                vec![Step::Split { wager: place(wager)?, cards: *cards }]
            }
            Special::Award { wager, by } => {
                let read = self.game.sides.iter().position(|side| side.name == *by);
                let by = read.ok_or_else(|| Unplayable(format!("`{by}` reads no cards")))?;
                vec![Step::Award { wager: place(wager)?, by: by as u8 }]
            }
        })
    }

    /// Has settlements before the last decision turn up only what they pay, and keeps in mind what
    /// must be claimed and which wager is a second hand's. Source: colorado l.839.
    fn hide_undecided(&mut self) {
        let mut decided = true;
        for step in self.steps.iter_mut().rev() {
            match step {
                Step::Settle { show, .. } if !decided => *show = Show::Paid,
                Step::Ask(_)
                | Step::Pull(_)
                | Step::Discard(_)
                | Step::Draw { .. }
                | Step::Keep { .. }
                | Step::Choose { .. }
                | Step::Offer(_)
                | Step::War { .. }
                | Step::Deal { to: Zone::Players, .. } => decided = false,
                Step::Split { wager, .. } => self.second = Some(*wager),
                Step::Claim { wager, win: None, .. } => self.claimed |= 1 << wager.place(),
                _ => {}
            }
        }
    }
}

//! A table game made ready to play: names become places on the layout.

use super::choose::Sides;
use super::raises;
use super::set::Split;
use super::tips::TipRules;
use money::{Meter, Money};
use sheet::table::hand::{Cards, Hands};
use sheet::table::keep_way::SecondHand;
use sheet::table::settle::{By, Naming};
use sheet::table::step::{From, Setter, Start, Step as PrintedStep, Zone};
use sheet::table::wager::Status;
use sheet::table::{Beside, TableGame};

pub(super) use super::by_hand::ByHand;
pub(super) use super::calls::Calls;
pub(super) use super::lines::{Against, Cell, Compared, Line};
pub(super) use super::sides::Side;
pub(super) use super::steps::{Ask, Show, Step};
pub(super) use super::wager::{Size, Wager};
pub(super) use crate::layout::{Limits, Unplayable, WagerId};

/// How the dealer's cards are set where the house way sets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DealerSets {
    /// By the program, which makes no mistake.
    #[default]
    HouseWay,
    /// By a dealer's hand, which the floor may have to correct.
    ByHand,
}

/// The rules of a table: a sheet and what the house posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The sheet.
    pub game: TableGame,
    /// What the house posts.
    pub limits: Limits,
    /// Who sets the dealer's cards by the house way.
    pub dealer_sets: DealerSets,
    pub(super) wagers: Vec<Wager>,
    pub(super) steps: Vec<Step>,
    /// Of whom each step wants something.
    pub(super) calls: Vec<Calls>,
    pub(super) compared: Option<Compared>,
    /// What cards are arranged into, where they are.
    pub(super) split: Option<Split>,
    /// What each wager is paid, for those that the settlement names.
    pub(super) lines: Vec<Option<Line>>,
    /// The first wager of the same line, for those that share theirs.
    pub(super) alike: Vec<Option<WagerId>>,
    pub(super) sides: Vec<Side>,
    /// The meters, each by the wager that is paid from it.
    pub(super) meters: Vec<(WagerId, Meter)>,
    /// The wager on a second hand, where a hand may be made two.
    pub(super) second: Option<WagerId>,
    /// Side bets that are lost unless their hand is shown in time, a bit for each wager.
    pub(super) claimed: u32,
    /// Which of the dealer's hands a player may take on, where that is chosen.
    pub(super) sides_chosen: Option<Sides>,
    /// The wager on the dragon hand, where the table has one.
    pub(super) dragon: Option<WagerId>,
    /// Which steps a player's hands go through one after the other.
    pub(super) by_hand: Option<ByHand>,
    /// From which step on nobody looks at the cards that come.
    pub(super) blind_from: Option<u8>,
    /// What may be bet for the dealer, where tips are taken.
    pub(super) tips: Option<TipRules>,
    /// Which way round the table cards, questions and settling go.
    pub(super) turns: Turns,
    /// The most that a raise may be, where it is held to more than the wager it goes by.
    pub(super) raise_max: Option<Money>,
    /// The wagers that are held to the maximum together, a bit for each.
    pub(super) together: u32,
    /// The wagers whose long odds the house may cap, a bit for each.
    pub(super) main: u32,
}

/// Which way round the table things go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turns {
    Clockwise,
    /// Source: clovis-500 l.312, l.331.
    CounterClockwise,
}

impl Rules {
    /// Makes a sheet ready to play.
    ///
    /// # Errors
    ///
    /// The sheet leaves a wager unsettled, or a case of it, or wants what no table plays yet.
    pub fn new(game: &TableGame, limits: Limits) -> Result<Rules, Unplayable> {
        let names: Vec<&str> = game.wagers.iter().map(|wager| wager.name.as_str()).collect();
        if names.len() > WagerId::MAX {
            return Err(Unplayable(format!("{} wagers, sixteen at most", names.len())));
        }
        let place = |name: &str| {
            let place = names.iter().position(|held| *held == name);
            place.map(WagerId::new).ok_or_else(|| Unplayable(format!("no wager `{name}`")))
        };
        // The least that a page prints is that of a hand; bets beside it may have the house's own.
        let posted = limits.least;
        let limits = limits.within(game.limits)?;
        let beside = match game.beside {
            Beside::AsPosted => Limits { least: posted, ..limits },
            Beside::AsAHand => limits,
        };
        let wagers = game.wagers.iter().map(|printed| match printed.status {
            Status::Required | Status::Either => Wager::new(printed, &place, &limits),
            Status::Optional | Status::ByDecision => Wager::new(printed, &place, &beside),
        });
        let mut wagers = wagers.collect::<Result<Vec<Wager>, Unplayable>>()?;
        Wager::find_rivals(&mut wagers);
        let deals_dealer = game
            .steps
            .iter()
            .any(|step| matches!(step, PrintedStep::Deal { to: Zone::Dealer, .. }));
        let compared = match game.compared {
            Hands::Nothing => None,
            Hands::One { cards, rank, qualify, draw: _, natural } => Some(Compared {
                cards,
                rank,
                qualify,
                natural,
                against: if deals_dealer { Against::Dealer } else { Against::Nobody },
            }),
            Hands::Split { .. } => None,
        };
        let mut rules = Rules {
            game: game.clone(),
            limits,
            dealer_sets: DealerSets::HouseWay,
            lines: vec![None; wagers.len()],
            wagers,
            steps: Vec::new(),
            calls: Vec::new(),
            compared,
            split: Split::new(game),
            alike: Vec::new(),
            sides: Vec::new(),
            meters: Vec::new(),
            second: None,
            claimed: 0,
            sides_chosen: None,
            dragon: None,
            by_hand: None,
            blind_from: None,
            tips: TipRules::new(game, &place)?,
            turns: match game.steps.contains(&PrintedStep::Start(Start::DiceCounterClockwise)) {
                true => Turns::CounterClockwise,
                false => Turns::Clockwise,
            },
            raise_max: raises::most(game, &limits),
            together: raises::together(game, &place)?,
            main: 0,
        };
        rules.add_lines(&place)?;
        rules.add_main(&place)?;
        rules.dragon = rules.on_dragon();
        rules.add_sides(&place)?;
        rules.add_meters()?;
        rules.add_steps(&place)?;
        rules.add_calls();
        rules.find_alike();
        rules.leave_room_for_raises()?;
        rules.leave_room_for_required()?;
        rules.add_dealer_bonus(&place)?;
        rules.check_payout()?;
        rules.check_backline()?;
        Ok(rules)
    }

    /// The wager's name on the layout.
    #[must_use]
    pub fn name(&self, wager: WagerId) -> &str {
        &self.game.wagers[wager.place()].name
    }

    /// The wager of this name.
    #[must_use]
    pub fn wager(&self, name: &str) -> Option<WagerId> {
        let place = self.game.wagers.iter().position(|wager| wager.name == name)?;
        Some(WagerId::new(place))
    }

    /// Every wager, in the order of the layout.
    pub fn wagers(&self) -> impl Iterator<Item = WagerId> + use<> {
        (0..self.wagers.len()).map(WagerId::new)
    }

    /// The cards that main wagers are paid by.
    pub(super) fn read_cards(&self) -> Cards {
        self.compared.as_ref().map_or(Cards::Own, |compared| compared.cards)
    }

    /// From where wagers are settled, the last time that they are.
    pub(super) fn settles_from(&self) -> From {
        let from = self.steps.iter().rev().find_map(|step| match step {
            Step::Settle { from, .. } => Some(*from),
            _ => None,
        });
        from.unwrap_or(From::DealersLeft)
    }

    /// Whether the dealer has cards replaced.
    #[must_use]
    pub fn dealer_draws(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::DealerDraws(_)))
    }

    /// Whether a player who has several hands ever looks at those beside the first before they are
    /// compared. Source: clovis-500 l.362, l.388, l.598.
    #[must_use]
    pub fn looks_at_other_hands(&self) -> bool {
        let set = self.steps.iter().any(|step| matches!(step, Step::Set(Setter::FirstHands)));
        let kept =
            self.game.keep_way.as_ref().is_some_and(|way| way.second == SecondHand::HouseWay);
        !set && !kept
    }

    /// What a player names of the next card who makes this wager.
    #[must_use]
    pub fn naming(&self, wager: WagerId) -> Option<Naming> {
        match self.lines[wager.place()].as_ref()?.by {
            Some(By::Named(naming)) => Some(naming),
            _ => None,
        }
    }
}

pub(super) type Place<'a> = dyn Fn(&str) -> Result<WagerId, Unplayable> + 'a;

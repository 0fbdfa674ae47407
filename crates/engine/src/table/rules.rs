//! A table game made ready to play: names become places on the layout.

use super::choose::Sides;
use super::event::Due;
use super::paytable::{PayTable, Reader};
use super::peculiar;
use super::round::Round;
use super::set::Split;
use money::{Chip, Mark, Money, Odds, Pay, Rounding};
use ranking::pattern::Pattern;
use ranking::{Ranking, Standing};
use sheet::Kind;
use sheet::table::TableGame;
use sheet::table::hand::{Cards, DealerDraw, GridLine, Hands};
use sheet::table::settle::{By, Cell as Printed, Naming, On, Outcome, PaiGow};
use sheet::table::side::{AfterFold, Envied, Read, Staked, When};
use sheet::table::special::Special;
use sheet::table::step::{
    From, Keeper, Otherwise, Setter, SettledBy, Start, Step as PrintedStep, Zone,
};
use sheet::table::wager::{Posted, Size as PrintedSize, Stands, Status, Taken, Takers};
use std::fmt;

/// A wager by its place on the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WagerId(pub(super) u8);

impl WagerId {
    /// The most wagers a layout has.
    pub const MAX: usize = 16;

    /// The wager at this place of the sheet's list.
    ///
    /// # Panics
    ///
    /// If the place is not below [`WagerId::MAX`].
    #[must_use]
    #[track_caller]
    pub const fn new(place: usize) -> WagerId {
        assert!(place < WagerId::MAX, "a layout has sixteen wagers at most");
        WagerId(place as u8)
    }

    /// Its place, from zero.
    #[must_use]
    pub const fn place(self) -> usize {
        self.0 as usize
    }
}

/// What the house posts at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The least that may be bet where the sheet leaves the size free.
    pub least: Money,
    /// The most.
    pub most: Money,
    /// The smallest chip.
    pub chip: Chip,
    /// The most that the house pays in a round on main wagers that pay 50 to 1 and more.
    /// Source: colorado l.599-606.
    pub payout: Option<Money>,
    /// How a payment that does not come out in whole cents is rounded.
    pub rounding: Rounding,
}

impl Default for Limits {
    /// From five dollars to five hundred, in dollars, paid in full.
    fn default() -> Limits {
        Limits {
            least: Money::dollars(5),
            most: Money::dollars(500),
            chip: Chip::DOLLAR,
            payout: None,
            rounding: Rounding::DOWN,
        }
    }
}

/// What the dealer's pai gow leaves of even money. Source: colorado l.2719.
const HALF: Odds = match Odds::new(1, Mark::To, 2) {
    Some(odds) => odds,
    None => panic!("odds are per something"),
};

/// Why a sheet cannot be played as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unplayable(pub String);

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unplayable {}

/// The rules of a table: a sheet and what the house posts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The sheet.
    pub game: TableGame,
    /// What the house posts.
    pub limits: Limits,
    pub(super) wagers: Vec<Wager>,
    pub(super) steps: Vec<Step>,
    pub(super) compared: Option<Compared>,
    /// What cards are arranged into, where they are.
    pub(super) split: Option<Split>,
    /// What each wager is paid, for those that the settlement names.
    pub(super) lines: Vec<Option<Line>>,
    pub(super) sides: Vec<Side>,
    /// The wager on a second hand, where a hand may be made two.
    pub(super) second: Option<WagerId>,
    /// Side bets that are lost unless their hand is shown in time, a bit for each wager.
    pub(super) claimed: u32,
    /// Which of the dealer's hands a player may take on, where that is chosen.
    pub(super) sides_chosen: Option<Sides>,
}

/// A wager, its relations by place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wager {
    pub(super) status: Status,
    pub(super) size: Size,
    pub(super) needs: Option<WagerId>,
    pub(super) instead_of: Option<WagerId>,
    pub(super) takers: Takers,
    pub(super) taken: Taken,
    pub(super) posted: Posted,
    pub(super) steps: Option<Money>,
    pub(super) most: Option<Money>,
    pub(super) least: Option<Money>,
    pub(super) stands: Stands,
}

/// How large a wager is, by the place of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    Free,
    EqualTo(WagerId),
    Times(WagerId),
    HalfOf(WagerId),
    UpTo(u8, WagerId),
    /// One of these, zero where there are fewer.
    Fixed([Money; 4]),
}

impl Size {
    /// The wager that the size goes by.
    pub(super) const fn base(self) -> Option<WagerId> {
        match self {
            Size::EqualTo(other) | Size::Times(other) | Size::HalfOf(other) => Some(other),
            Size::UpTo(_, other) => Some(other),
            Size::Free | Size::Fixed(_) => None,
        }
    }
}

/// A step, its wagers by place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Deal {
        cards: u8,
        to: Zone,
        up: u8,
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
    Set(Setter),
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
    /// Those that are paid: the others have decisions to come.
    Paid,
}

/// What is compared with the dealer's hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Compared {
    pub(super) cards: Cards,
    pub(super) rank: Ranking,
    pub(super) qualify: Option<Standing>,
    /// What wins in the cards as they are dealt.
    pub(super) natural: Option<Pattern>,
    /// Whether there is a dealer to beat.
    pub(super) against: Against,
}

/// Whom a hand is to beat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Against {
    Dealer,
    Nobody,
}

/// What a main wager is paid, every case settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Line {
    /// What decides it, if that is not the hand that the game compares.
    pub(super) by: Option<By>,
    pub(super) fold: Cell,
    /// By whether the dealer qualifies, then win, lose and tie.
    pub(super) cells: [[Cell; 3]; 2],
    /// Where nobody is to be beaten.
    pub(super) pays: Cell,
    /// For a hand that wins as it was dealt.
    pub(super) natural: Cell,
    /// The hand of a split that decides, if it is not both, and what follows if it is equal to the
    /// dealer's in colour too.
    pub(super) on: Option<(On, Option<Cell>)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cell {
    Pay(Pay),
    Table { tables: Vec<PayTable>, otherwise: Pay },
    Guarded { least: Standing, then: Pay, otherwise: Pay },
}

/// A side bet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Side {
    pub(super) wager: WagerId,
    pub(super) stake: Staked,
    pub(super) cards: Cards,
    pub(super) line: Option<GridLine>,
    pub(super) read: Reader,
    pub(super) after_fold: AfterFold,
    pub(super) when: When,
    pub(super) table: PayTable,
    pub(super) otherwise: Pay,
    pub(super) envy: Option<(Money, Envied, PayTable)>,
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
        let wagers = game.wagers.iter().map(|wager| {
            let size = match &wager.size {
                PrintedSize::Free => Size::Free,
                PrintedSize::EqualTo(other) => Size::EqualTo(place(other)?),
                PrintedSize::Times(other) => Size::Times(place(other)?),
                PrintedSize::HalfOf(other) => Size::HalfOf(place(other)?),
                PrintedSize::UpTo(times, other) => Size::UpTo(*times, place(other)?),
                PrintedSize::Fixed(listed) => {
                    let mut amounts = [Money::ZERO; 4];
                    amounts.iter_mut().zip(listed).for_each(|(slot, amount)| *slot = *amount);
                    Size::Fixed(amounts)
                }
            };
            Ok(Wager {
                status: wager.status,
                size,
                needs: wager.needs.as_deref().map(place).transpose()?,
                instead_of: wager.instead_of.as_deref().map(place).transpose()?,
                takers: wager.takers,
                taken: wager.taken,
                posted: wager.posted,
                steps: wager.steps,
                most: wager.most,
                least: wager.least,
                stands: wager.stands,
            })
        });
        let wagers = wagers.collect::<Result<Vec<Wager>, Unplayable>>()?;
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
            lines: vec![None; wagers.len()],
            wagers,
            steps: Vec::new(),
            compared,
            split: Split::new(game),
            sides: Vec::new(),
            second: None,
            claimed: 0,
            sides_chosen: None,
        };
        rules.add_lines(&place)?;
        rules.add_sides(&place)?;
        rules.add_steps(&place)?;
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

    /// What is settled, in words: a wager's name, or a bonus's.
    #[must_use]
    pub fn due_name(&self, due: Due) -> &str {
        match due {
            Due::Line(wager) | Due::Kept(wager) | Due::Pot(wager) => self.name(wager),
            Due::Side(side) => &self.game.sides[side as usize].name,
        }
    }

    /// The cards that main wagers are paid by.
    pub(super) fn read_cards(&self) -> Cards {
        self.compared.map_or(Cards::Own, |compared| compared.cards)
    }

    /// The wager whose stake something due is paid on, and whether it settles that.
    pub(super) fn stake_of(&self, due: Due) -> (WagerId, Staked) {
        match due {
            Due::Line(wager) | Due::Kept(wager) | Due::Pot(wager) => (wager, Staked::Own),
            Due::Side(at) => (self.sides[at as usize].wager, self.sides[at as usize].stake),
        }
    }

    /// Whether the dealer has cards replaced.
    #[must_use]
    pub fn dealer_draws(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::DealerDraws(_)))
    }

    /// What a player names of the next card who makes this wager.
    pub(super) fn naming(&self, wager: WagerId) -> Option<Naming> {
        match self.lines[wager.place()].as_ref()?.by {
            Some(By::Named(naming)) => Some(naming),
            _ => None,
        }
    }

    /// Where the last wagers are settled.
    pub(super) fn settles_at(&self) -> u8 {
        let at = self.steps.iter().rposition(|step| matches!(step, Step::Settle { .. }));
        at.unwrap_or(self.steps.len()) as u8
    }

    fn add_lines(&mut self, place: &Place<'_>) -> Result<(), Unplayable> {
        for line in &self.game.settlement.lines {
            let wager = place(&line.wager)?;
            let by = (self.game.kind == Kind::War || line.by != By::Hand).then_some(line.by);
            let find = |outcome: Outcome| {
                line.cells.iter().find(|(held, _)| *held == outcome).map(|(_, cell)| cell)
            };
            let cell = |outcomes: &[Outcome]| -> Result<Cell, Unplayable> {
                match outcomes.iter().find_map(|outcome| find(*outcome)) {
                    Some(printed) => self.cell(printed),
                    None => Ok(Cell::Pay(Pay::NotOffered)),
                }
            };
            if matches!(by, Some(By::Hand | By::Common(_))) {
                use Outcome::{Lose, Surrender, Tie, War, WarLose, WarTie, WarWin, Win};
                let first = [cell(&[Win])?, cell(&[Lose])?, cell(&[Tie])?];
                let war = [cell(&[WarWin])?, cell(&[WarLose])?, cell(&[WarTie])?];
                let (fold, pays) = (cell(&[Surrender])?, cell(&[War])?);
                let (natural, on) = (Cell::Pay(Pay::NotOffered), None);
                let cells = [first, war];
                self.lines[wager.place()] = Some(Line { by, fold, cells, pays, natural, on });
                continue;
            }
            let fold = match find(Outcome::Fold) {
                Some(printed) => self.cell(printed)?,
                None => Cell::Pay(Pay::Lose),
            };
            let out = Outcome::Out;
            let mut cells = [
                [
                    cell(&[Outcome::OutWin, out, Outcome::Win, Outcome::Both])?,
                    cell(&[Outcome::OutLose, out, Outcome::Lose, Outcome::None])?,
                    cell(&[Outcome::OutTie, out, Outcome::Tie, Outcome::One])?,
                ],
                [
                    cell(&[Outcome::Win, Outcome::Both])?,
                    cell(&[Outcome::Lose, Outcome::None])?,
                    cell(&[Outcome::Tie, Outcome::One])?,
                ],
            ];
            let pays = cell(&[Outcome::Pays])?;
            let natural = cell(&[Outcome::Natural, Outcome::Win])?;
            let missing = Cell::Pay(Pay::NotOffered);
            let pai_gow = self.split.as_ref().map_or(PaiGow::Plays, |split| split.pai_gow);
            match pai_gow {
                PaiGow::Plays => {}
                PaiGow::AcePushes | PaiGow::KingPushes => {
                    cells[0] = [const { Cell::Pay(Pay::Push) }; 3]
                }
                PaiGow::PaysHalf => cells[0][0] = Cell::Pay(Pay::Odds(HALF)),
            }
            let on = match line.on {
                None => None,
                Some(on) => {
                    let alike = find(Outcome::SameColour).map(|printed| self.cell(printed));
                    Some((on, alike.transpose()?))
                }
            };
            let whole = match self.compared.map(|compared| compared.against) {
                None if self.split.is_some() => !cells.as_flattened().contains(&missing),
                _ if matches!(by, Some(By::Against(..))) => !cells[1].contains(&missing),
                Some(Against::Dealer) => !cells.as_flattened().contains(&missing),
                Some(Against::Nobody) | None => pays != missing,
            };
            if !whole {
                return Err(Unplayable(format!("`{}` is not settled in every case", line.wager)));
            }
            self.lines[wager.place()] = Some(Line { by, fold, cells, pays, natural, on });
        }
        Ok(())
    }

    fn cell(&self, printed: &Printed) -> Result<Cell, Unplayable> {
        Ok(match printed {
            Printed::Pay(pay) => Cell::Pay(*pay),
            Printed::Guarded { least, then, otherwise } => {
                Cell::Guarded { least: *least, then: *then, otherwise: *otherwise }
            }
            Printed::Table { tables, otherwise } => {
                let reader = match self.compared {
                    Some(compared) => Reader::Ranking(compared.rank),
                    None => Reader::Patterns,
                };
                let tables = tables.iter().map(|name| self.table(name, reader));
                Cell::Table { tables: tables.collect::<Result<_, _>>()?, otherwise: *otherwise }
            }
        })
    }

    fn table(&self, name: &str, reader: Reader) -> Result<PayTable, Unplayable> {
        let table = self.game.tables.iter().find(|table| table.name == name);
        let table = table.ok_or_else(|| Unplayable(format!("no pay table `{name}`")))?;
        PayTable::new(table, reader).map_err(Unplayable)
    }

    fn add_sides(&mut self, place: &Place<'_>) -> Result<(), Unplayable> {
        for side in &self.game.sides {
            let read = match side.read {
                Read::Ranking(ranking) => Reader::Ranking(ranking),
                Read::Pattern(_) => Reader::Patterns,
            };
            let table = self.table(&side.table, read)?.wild(side.wild);
            let envy = match side.envy {
                None => None,
                Some(ref envy) => {
                    let beside = self.game.tables.iter().find(|table| {
                        matches!(&table.by, sheet::table::paytable::By::With(lead) if *lead == side.table)
                    });
                    let beside = beside.map(|table| table.name.clone());
                    match beside {
                        None => None,
                        Some(name) => {
                            let table = self.table(&name, read)?.wild(side.wild);
                            Some((envy.from, envy.on, table))
                        }
                    }
                }
            };
            self.sides.push(Side {
                wager: place(&side.wager)?,
                stake: side.stake,
                cards: side.cards,
                line: side.line,
                read,
                after_fold: side.after_fold,
                when: side.when,
                table,
                otherwise: side.otherwise,
                envy,
            });
        }
        Ok(())
    }

    fn add_steps(&mut self, place: &Place<'_>) -> Result<(), Unplayable> {
        for printed in &self.game.steps {
            let step = match printed {
                PrintedStep::Deal { cards, to: Zone::Hands, up, hands } => {
                    if usize::from(*hands) > Round::HANDS {
                        let fault = format!("{hands} hands on the table, {} at most", Round::HANDS);
                        return Err(Unplayable(fault));
                    }
                    let deal = |hand| Step::DealHand { cards: *cards, hand, up: *up };
                    self.steps.extend((0..*hands).map(deal));
                    continue;
                }
                PrintedStep::Deal { cards, to, up, .. } => {
                    Step::Deal { cards: *cards, to: *to, up: *up }
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
                PrintedStep::Ask { wager, times, guards, otherwise, and } => Step::Ask(Ask {
                    wager: place(wager)?,
                    and: and.as_deref().map(place).transpose()?,
                    times: times.clone(),
                    guards: guards.iter().map(|it| (it.least, it.times.clone())).collect(),
                    otherwise: *otherwise,
                }),
                PrintedStep::Pull(wager) => Step::Pull(place(wager)?),
                PrintedStep::Discard(cards) => Step::Discard(*cards),
                PrintedStep::Draw { fewest, most } => Step::Draw { fewest: *fewest, most: *most },
                PrintedStep::Pick { cards, .. } => Step::Pick(*cards),
                PrintedStep::DealerDraws => {
                    let Hands::One { draw: Some(draw), .. } = self.game.compared else {
                        return Err(Unplayable("the dealer draws, and no way is printed".into()));
                    };
                    Step::DealerDraws(draw)
                }
                PrintedStep::Keep { cards, by } => Step::Keep { cards: *cards, by: *by },
                PrintedStep::Naturals => Step::Naturals,
                PrintedStep::Set(setter) => {
                    if self.split.as_ref().is_none_or(|split| split.way.is_none()) {
                        return Err(Unplayable("hands are set and no house way is printed".into()));
                    }
                    Step::Set(*setter)
                }
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

    /// What is settled under a name: a wager's line, a side bet, a bonus.
    fn dues_of(&self, name: &str) -> Vec<Due> {
        let wager = self.wager(name).filter(|wager| self.lines[wager.place()].is_some());
        let sides = self.game.sides.iter().enumerate();
        let sides = sides.filter(|(_, side)| side.name == name);
        let sides = sides.map(|(at, _)| Due::Side(at as u8));
        wager.map(Due::Line).into_iter().chain(sides).collect()
    }

    /// Has the last settlement settle whatever none names, and checks that each wager is settled
    /// once.
    fn settle_the_rest(&mut self) -> Result<(), Unplayable> {
        let orders = self.steps.iter().filter_map(|step| match step {
            Step::Settle { order, .. } => Some(order),
            _ => None,
        });
        let mut all: Vec<Due> = orders.flatten().copied().collect();
        let named = all.len();
        let lines = self.wagers().filter(|wager| self.lines[wager.place()].is_some());
        let rest = lines.map(Due::Line).chain((0..self.sides.len()).map(|at| Due::Side(at as u8)));
        for due in rest {
            if !all.contains(&due) {
                all.push(due);
            }
        }
        for wager in self.wagers() {
            let own = |due: &&Due| self.is_own(**due, wager);
            let awarded =
                |step: &&Step| matches!(step, Step::Award { wager: it, .. } if *it == wager);
            let awards = self.steps.iter().filter(awarded).count();
            match all.iter().filter(own).count() + awards {
                1 => {}
                0 if self.wagers[wager.place()].taken == Taken::Kept => all.push(Due::Kept(wager)),
                // One that a war decides later, or that is made again for the next card.
                2.. if self.lines[wager.place()].as_ref().is_some_and(|it| it.by.is_some()) => {}
                0 => return Err(Unplayable(format!("`{}` is never settled", self.name(wager)))),
                _ => return Err(Unplayable(format!("`{}` is settled twice", self.name(wager)))),
            }
        }
        let last = self.steps.iter_mut().rev().find_map(|step| match step {
            Step::Settle { order, .. } => Some(order),
            _ => None,
        });
        let last = last.ok_or_else(|| Unplayable("nothing is settled".into()))?;
        last.extend(&all[named..]);
        Ok(())
    }

    /// Whether the own cards decide something due, and are not open anyway.
    pub(super) fn reads_own(&self, due: Due) -> bool {
        match due {
            Due::Line(wager) => {
                let by = self.lines[wager.place()].as_ref().and_then(|line| line.by);
                matches!(by, None | Some(By::Against(..)))
            }
            Due::Side(at) => self.sides[at as usize].cards.has_own(),
            Due::Kept(_) | Due::Pot(_) => true,
        }
    }

    /// Whether something due settles this wager's stake.
    pub(super) fn is_own(&self, due: Due, wager: WagerId) -> bool {
        match due {
            Due::Line(held) | Due::Kept(held) | Due::Pot(held) => held == wager,
            Due::Side(at) => {
                let side = &self.sides[at as usize];
                side.wager == wager && side.stake == Staked::Own
            }
        }
    }
}

pub(super) type Place<'a> = dyn Fn(&str) -> Result<WagerId, Unplayable> + 'a;

//! What a path of play comes to, by what its wagers are paid.

use super::Unpriced;
use super::paths::{Leaf, Paths};
use super::script::Script;
use super::worth::{self, Worth};
use engine::table::{Due, Laid, Rules, Stands, WagerId};
use money::{Fraction, Meter, Money, Pay};
use sheet::table::settle::Outcome::Fold;
use sheet::table::settle::{By, Cell};
use sheet::table::side::{AfterFold, Staked};

/// What everything due is paid for one lie of the cards, held and folded.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Verdict {
    pub(super) held: Vec<(Pay, Option<usize>)>,
    /// The same if the hand was given up; empty where no path does.
    pub(super) folded: Vec<(Pay, Option<usize>)>,
}

/// What a path comes to under a verdict.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outcome {
    /// In units of the opening wager, times the scale.
    pub(super) net: i64,
    pub(super) meters: [Fraction; Meter::ALL.len()],
}

/// Verdicts numbered as they are met, and what each comes to on each path.
#[derive(Debug, Clone)]
pub(super) struct Results<'a> {
    rules: &'a Rules,
    dues: &'a [Due],
    leaves: &'a [Leaf],
    stake: Money,
    /// What nets are multiplied by to be whole.
    pub(super) scale: i64,
    pub(super) verdicts: Vec<Verdict>,
    /// What each verdict comes to on each path: the paths of the first verdict first.
    pub(super) outcomes: Vec<Outcome>,
    folds: bool,
    /// Whether no card matters to a hand that is given up.
    fold_is_flat: bool,
    held: Vec<(Pay, Option<usize>)>,
    folded: Vec<(Pay, Option<usize>)>,
    last: usize,
}

impl<'a> Results<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        script: &'a Script,
        paths: &'a Paths,
        stake: Money,
    ) -> Results<'a> {
        let folds = paths.leaves.iter().any(|leaf| leaf.folded);
        let blank = vec![(Pay::NotOffered, None); script.dues.len()];
        Results {
            rules,
            dues: &script.dues,
            leaves: &paths.leaves,
            stake,
            scale: paths.scale,
            verdicts: Vec::new(),
            outcomes: Vec::new(),
            folds,
            fold_is_flat: script.dues.iter().all(|due| fold_is_flat(rules, *due)),
            folded: if folds { blank.clone() } else { Vec::new() },
            held: blank,
            last: 0,
        }
    }

    /// The number of what the cards say as they lie.
    pub(super) fn read(&mut self, laid: &mut Laid<'_>) -> usize {
        laid.pays(self.dues, &mut self.held);
        if self.folds && !self.fold_is_known() {
            laid.hold(engine::table::Hold::Folded);
            laid.pays(self.dues, &mut self.folded);
            laid.hold(engine::table::Hold::In);
        }
        self.number()
    }

    /// The number of what they say where of the dealer's hand only this is known.
    pub(super) fn read_if(&mut self, laid: &mut Laid<'_>, stands: Stands) -> usize {
        laid.pays_if(stands, self.dues, &mut self.held);
        if self.folds && !self.fold_is_known() {
            laid.hold(engine::table::Hold::Folded);
            laid.pays_if(stands, self.dues, &mut self.folded);
            laid.hold(engine::table::Hold::In);
        }
        self.number()
    }

    /// The numbers for each way in which the dealer's hand may stand, in little room.
    pub(super) fn read_each(
        &mut self,
        laid: &mut Laid<'_>,
    ) -> Result<[u16; Stands::ALL.len()], Unpriced> {
        let mut numbers = [0; Stands::ALL.len()];
        for (number, stands) in numbers.iter_mut().zip(Stands::ALL) {
            *number = kept_number(self.read_if(laid, stands))?;
        }
        Ok(numbers)
    }

    /// Whether a hand that is given up is paid the same whatever the cards.
    fn fold_is_known(&self) -> bool {
        self.fold_is_flat && !self.verdicts.is_empty()
    }

    /// The number of a verdict that was met elsewhere.
    pub(super) fn number_of(&mut self, verdict: &Verdict) -> usize {
        self.held.clone_from(&verdict.held);
        self.folded.clone_from(&verdict.folded);
        self.number()
    }

    /// The number of what the own cards say for a hand that is declared.
    pub(super) fn read_declared(&mut self, laid: &mut Laid<'_>, wager: WagerId) -> usize {
        laid.pays_declared(wager, self.dues, &mut self.held);
        if self.folds && !self.fold_is_known() {
            laid.hold(engine::table::Hold::Folded);
            laid.pays(self.dues, &mut self.folded);
            laid.hold(engine::table::Hold::In);
        }
        self.number()
    }

    /// Hands that are given up on this path come to the same, whatever they are.
    pub(super) fn check_folds(&self, path: usize) -> Result<(), Unpriced> {
        let mut paths = self.outcomes.chunks(self.leaves.len()).map(|paths| paths[path].net);
        let first = paths.next();
        match paths.all(|net| Some(net) == first) {
            true => Ok(()),
            false => Err(Unpriced::shape("hands given up that are paid")),
        }
    }

    fn number(&mut self) -> usize {
        let same = |verdict: &Verdict| verdict.held == self.held && verdict.folded == self.folded;
        if self.verdicts.get(self.last).is_some_and(same) {
            return self.last;
        }
        let found = self.verdicts.iter().position(same);
        self.last = found.unwrap_or_else(|| self.learn());
        self.last
    }

    fn learn(&mut self) -> usize {
        let verdict = Verdict { held: self.held.clone(), folded: self.folded.clone() };
        for leaf in self.leaves {
            self.outcomes.push(self.outcome(leaf, &verdict));
        }
        self.verdicts.push(verdict);
        self.verdicts.len() - 1
    }

    /// What a path comes to.
    pub(super) fn outcome(&self, leaf: &Leaf, verdict: &Verdict) -> Outcome {
        let pays = if leaf.folded { &verdict.folded } else { &verdict.held };
        let mut net = Fraction::whole(0);
        let mut meters = [Fraction::whole(0); Meter::ALL.len()];
        for (due, (pay, _)) in self.dues.iter().zip(pays) {
            let (wager, staked) = self.rules.stake_of(*due);
            let bet = leaf.stakes[wager.place()];
            if bet == Fraction::whole(0) {
                continue;
            }
            let settled = leaf.settled.filter(|(held, _)| *held == wager && staked == Staked::Own);
            let pay = &settled.map_or(*pay, |(_, pay)| pay);
            let worth = worth_of(self.rules, *due, *pay, self.stake, bet);
            net = worth::plus(net, worth.units);
            if let Some((meter, share)) = worth.meter {
                let at = Meter::ALL.iter().position(|held| *held == meter).unwrap_or_default();
                meters[at] = worth::plus(meters[at], share);
            }
        }
        Outcome { net: whole(worth::times(net, Fraction::whole(self.scale.into()))), meters }
    }

    /// What lies on the layout at the end of a path, times the scale.
    pub(super) fn staked(&self, leaf: &Leaf) -> i64 {
        let sum = leaf.stakes.iter().fold(Fraction::whole(0), |sum, bet| worth::plus(sum, *bet));
        whole(worth::times(sum, Fraction::whole(self.scale.into())))
    }
}

/// What a pay for something due is worth where so many stakes lie on its wager, less a commission.
/// Dollars that grow with the stake are those for one.
pub(super) fn worth_of(rules: &Rules, due: Due, pay: Pay, stake: Money, bet: Fraction) -> Worth {
    let (wager, staked) = rules.stake_of(due);
    if pay == Pay::NotOffered && staked == Staked::Another {
        return Worth::NOTHING;
    }
    let taken = rules.game.wagers[wager.place()].taken;
    let worth = match pay {
        Pay::Fixed(_) | Pay::FixedFromMeter(_) if dollars_grow(rules, due) => {
            let one = Worth::of(pay, staked, taken, stake);
            Worth { units: worth::times(bet, one.units), ..one }
        }
        _ => Worth::of_stakes(pay, staked, taken, stake, bet),
    };
    match (due, rules.game.settlement.commission) {
        (Due::Line(_), Some(share)) if worth.units.numerator() > 0 => {
            let kept = worth::less(Fraction::whole(1), share.fraction());
            Worth { units: worth::times(worth.units, kept), ..worth }
        }
        _ => worth,
    }
}

/// Whether the dollars of what is due are printed for a stake, and grow with it. Source: colorado
/// l.1362.
fn dollars_grow(rules: &Rules, due: Due) -> bool {
    let Due::Side(at) = due else { return false };
    let name = &rules.game.sides[usize::from(at)].table;
    rules.game.tables.iter().any(|table| table.name == *name && table.per.is_some())
}

/// Whether something due is paid the same for every hand that is given up.
fn fold_is_flat(rules: &Rules, due: Due) -> bool {
    match due {
        Due::Line(wager) => {
            let lines = &rules.game.settlement.lines;
            let line = lines.iter().find(|line| line.wager == rules.name(wager));
            let fold = line.and_then(|line| {
                let cell = line.cells.iter().find(|(outcome, _)| *outcome == Fold);
                cell.map(|(_, cell)| cell)
            });
            matches!(fold, None | Some(Cell::Pay(_)))
                && line.is_some_and(|line| line.by == By::Hand)
        }
        Due::Side(at) => rules.game.sides[at as usize].after_fold == AfterFold::Lost,
        Due::Kept(_) | Due::Pot(_) => true,
    }
}

/// The number of a verdict in less room.
pub(super) fn kept_number<T: TryFrom<usize>>(number: usize) -> Result<T, Unpriced> {
    T::try_from(number).map_err(|_| Unpriced::shape("more verdicts than are kept"))
}

/// A fraction that has come out whole.
fn whole(fraction: Fraction) -> i64 {
    assert_eq!(fraction.denominator(), 1, "the scale is that of all pays");
    i64::try_from(fraction.numerator()).expect("printed figures are small")
}

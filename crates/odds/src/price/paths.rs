//! The ways that a round can be played: each path of decisions, and what lies on the layout then.

use super::moves::Move;
use super::script::{Scene, Script};
use super::{Unpriced, scale, worth};
use engine::table::{Due, Rules, WagerId};
use money::{Fraction, Money, Pay};
use sheet::table::step::Otherwise;
use std::fmt;
use std::ops::Range;

/// What a player does when asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// Bets so many times the unit of the wager.
    Bet(u8),
    /// Does not, and stays in.
    Check,
    /// Gives the hand up.
    Fold,
    /// Takes the wager back.
    Pull,
    /// Lets it lie.
    LetItRide,
    /// Gives up part of the wager.
    Surrender,
    /// Shows the hand, and is paid for it.
    Show,
    /// Takes on the better of the dealer's two hands.
    High,
    /// Takes on the other one.
    Low,
    /// Takes on both.
    Both,
    /// Has nothing to decide.
    Pass,
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Bet(1) => f.write_str("bet"),
            Deed::Bet(times) => write!(f, "bet {times} times"),
            Deed::Check => f.write_str("check"),
            Deed::Fold => f.write_str("fold"),
            Deed::Pull => f.write_str("take it back"),
            Deed::LetItRide => f.write_str("let it ride"),
            Deed::Surrender => f.write_str("surrender"),
            Deed::Show => f.write_str("show the hand"),
            Deed::High => f.write_str("bet on high"),
            Deed::Low => f.write_str("bet on low"),
            Deed::Both => f.write_str("bet on both"),
            Deed::Pass => f.write_str("pass"),
        }
    }
}

impl Deed {
    /// Those that are one thing each.
    pub(super) const NAMED: [Deed; 11] = [
        Deed::Bet(1),
        Deed::Check,
        Deed::Fold,
        Deed::Pull,
        Deed::LetItRide,
        Deed::Surrender,
        Deed::Show,
        Deed::High,
        Deed::Low,
        Deed::Both,
        Deed::Pass,
    ];

    /// Whether one who does so plays on with the whole hand.
    pub(super) const fn stays_in(self) -> bool {
        !matches!(self, Deed::Fold | Deed::Pull | Deed::Surrender | Deed::Show)
    }

    /// Reads a deed as it is printed, or `bet 3` for short.
    pub(super) fn read(text: &str) -> Option<Deed> {
        if let Some(deed) = Deed::NAMED.into_iter().find(|deed| deed.to_string() == text) {
            return Some(deed);
        }
        let times = text.strip_prefix("bet ").map(|rest| rest.trim_end_matches(" times"))?;
        times.parse().ok().filter(|times| *times > 0).map(Deed::Bet)
    }
}

/// The end of a path.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    /// What lies on each wager, in units of the first opening wager.
    pub(super) stakes: Vec<Fraction>,
    pub(super) folded: bool,
    /// A wager that was settled on the way, and how.
    pub(super) settled: Option<(WagerId, Pay)>,
    /// Whether the hand was shown and is out of play.
    pub(super) shown: bool,
    /// Whether it went to war.
    pub(super) at_war: bool,
}

impl Leaf {
    /// What lies there if nothing else happens.
    pub(super) const fn staked(stakes: Vec<Fraction>) -> Leaf {
        Leaf { stakes, folded: false, settled: None, shown: false, at_war: false }
    }
}

/// Every path through a script.
#[derive(Debug, Clone)]
pub(super) struct Paths {
    /// The points at each scene, those of the first scene first.
    pub(super) levels: Vec<Vec<Point>>,
    pub(super) leaves: Vec<Leaf>,
    /// What nets are multiplied by until they are whole.
    pub(super) scale: i64,
}

/// A point of a level: what can be done there, by the leaves that lie beyond each.
#[derive(Debug, Clone)]
pub(super) struct Point {
    pub(super) options: Vec<(Deed, Range<usize>)>,
}

impl Point {
    /// The leaves beyond it.
    pub(super) fn leaves(&self) -> Range<usize> {
        let last = self.options.len() - 1;
        self.options[0].1.start..self.options[last].1.end
    }
}

impl Paths {
    /// The paths through a script for a stake.
    pub(super) fn new(rules: &Rules, script: &Script, stake: Money) -> Result<Paths, Unpriced> {
        let mut stakes = vec![Fraction::whole(0); rules.game.wagers.len()];
        for (wager, units) in &script.opening {
            stakes[wager.place()] = *units;
        }
        let levels = vec![Vec::new(); script.scenes.len()];
        let mut paths = Paths { levels, leaves: Vec::new(), scale: 1 };
        paths.grow(rules, script, 0, Leaf::staked(stakes));
        paths.scale = scale::of(rules, &script.dues, &paths.leaves, stake)?;
        Ok(paths)
    }

    /// Paths of which only the ends matter.
    pub(super) fn ending(
        rules: &Rules,
        dues: &[Due],
        leaves: Vec<Leaf>,
        stake: Money,
    ) -> Result<Paths, Unpriced> {
        let scale = scale::of(rules, dues, &leaves, stake)?;
        Ok(Paths { levels: Vec::new(), leaves, scale })
    }

    /// The point at a scene of a player who has stayed in with as little as that takes.
    pub(super) fn staying(&self, scene: usize) -> Option<usize> {
        self.levels[..scene].iter().try_fold(0, |at, level| {
            let before: usize = level[..at].iter().map(|point| point.options.len()).sum();
            let stays = level[at].options.iter().position(|(deed, _)| deed.stays_in());
            Some(before + stays?)
        })
    }

    /// The point at a scene of a player who has done this where there was something to decide; where it is
    /// not told, who has stayed in.
    pub(super) fn after(&self, scene: usize, done: &[Move]) -> Result<usize, Unpriced> {
        let mut done = done.iter();
        self.levels[..scene].iter().try_fold(0, |at, level| {
            let before: usize = level[..at].iter().map(|point| point.options.len()).sum();
            let options = &level[at].options;
            let told = if options.len() > 1 { done.next() } else { None };
            let taken = options.iter().position(|(deed, _)| match told {
                Some(act) => act == deed,
                None => deed.stays_in(),
            });
            let taken = taken.ok_or_else(|| Unpriced::shape("that could not have been done"))?;
            Ok(before + taken)
        })
    }

    /// Whether bets of several sizes lead to a scene where something is still decided: what is best
    /// there goes by how much was bet.
    pub(super) fn come_by_sizes(&self, scene: usize) -> bool {
        let sizes = |point: &Point| {
            point.options.iter().filter(|(deed, _)| matches!(deed, Deed::Bet(_))).count()
        };
        // Paths of a game that is counted otherwise have no levels.
        let Some(level) = self.levels.get(scene) else { return false };
        let deciding = level.iter().filter(|point| point.options.len() > 1).count();
        deciding > 1 && self.levels[..scene].iter().flatten().any(|point| sizes(point) > 1)
    }

    /// What was done on the way to a point of a scene, where there was something to decide.
    pub(super) fn deeds_to(&self, scene: usize, point: usize) -> Vec<Deed> {
        let leaf = self.levels[scene][point].leaves().start;
        let done = self.levels[..scene].iter().flatten().filter(|point| point.options.len() > 1);
        let deed = |point: &Point| {
            let mut options = point.options.iter();
            options.find(|(_, range)| range.contains(&leaf)).map(|(deed, _)| *deed)
        };
        done.filter_map(deed).collect()
    }

    /// Follows every path from a scene on, and returns the leaves it led to.
    fn grow(&mut self, rules: &Rules, script: &Script, at: usize, so_far: Leaf) -> Range<usize> {
        let first = self.leaves.len();
        let Some(scene) = script.scenes.get(at) else {
            self.leaves.push(so_far);
            return first..first + 1;
        };
        let mut options = Vec::new();
        for (deed, leaf) in choices(rules, scene, &so_far) {
            options.push((deed, self.grow(rules, script, at + 1, leaf)));
        }
        self.levels[at].push(Point { options });
        first..self.leaves.len()
    }
}

/// What can be done at a scene, smaller bets first.
fn choices(rules: &Rules, scene: &Scene, so_far: &Leaf) -> Vec<(Deed, Leaf)> {
    let pass = || vec![(Deed::Pass, so_far.clone())];
    if so_far.folded || so_far.shown {
        return pass();
    }
    match scene {
        Scene::See(..) | Scene::Discard(_) | Scene::Draw(..) => pass(),
        Scene::Ask(ask) => {
            if so_far.stakes[ask.wager.place()] != Fraction::whole(0) {
                return pass();
            }
            let unit = unit_of(rules, ask.wager, so_far);
            let mut options = vec![match ask.otherwise {
                Otherwise::Fold => (Deed::Fold, Leaf { folded: true, ..so_far.clone() }),
                Otherwise::Check => (Deed::Check, so_far.clone()),
            }];
            for times in ask.all_times() {
                let mut leaf = so_far.clone();
                let bet = worth::times(unit, Fraction::whole(times.into()));
                leaf.stakes[ask.wager.place()] = bet;
                if let Some(and) = ask.and {
                    leaf.stakes[and.place()] = bet;
                }
                options.push((Deed::Bet(times), leaf));
            }
            options
        }
        Scene::Pull(wager) => {
            let mut pulled = so_far.clone();
            pulled.stakes[wager.place()] = Fraction::whole(0);
            vec![(Deed::Pull, pulled), (Deed::LetItRide, so_far.clone())]
        }
        Scene::Surrender(wager, pays) => {
            let settled = Some((*wager, *pays));
            let given_up = Leaf { settled, ..so_far.clone() };
            vec![(Deed::Surrender, given_up), (Deed::Check, so_far.clone())]
        }
        Scene::Claim(wager, _, pays) => {
            let settled = Some((*wager, *pays));
            let shown = Leaf { settled, shown: true, ..so_far.clone() };
            vec![(Deed::Check, so_far.clone()), (Deed::Show, shown)]
        }
        Scene::Declare(..) => {
            let shown = Leaf { shown: true, ..so_far.clone() };
            vec![(Deed::Check, so_far.clone()), (Deed::Show, shown)]
        }
    }
}

/// What a wager by decision is a multiple of.
fn unit_of(rules: &Rules, wager: WagerId, so_far: &Leaf) -> Fraction {
    let size = &rules.game.wagers[wager.place()].size;
    let of = size.of().and_then(|name| rules.wager(name));
    let base = of.map_or(Fraction::whole(1), |of| so_far.stakes[of.place()]);
    match size {
        sheet::table::wager::Size::HalfOf(_) => worth::times(base, worth::ratio(1, 2)),
        _ => base,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeds_are_read_as_they_are_printed() {
        for deed in Deed::NAMED.into_iter().chain([Deed::Bet(4)]) {
            assert_eq!(Deed::read(&deed.to_string()), Some(deed));
        }
        assert_eq!(Deed::read("bet 3"), Some(Deed::Bet(3)));
        assert_eq!(Deed::read("bet 0"), None);
        assert_eq!(Deed::read("call"), None);
    }
}

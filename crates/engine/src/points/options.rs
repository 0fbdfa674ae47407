//! What a hand may do in its turn: the chart, and what else its cards and chips allow.

use super::hand::{Played, Start, is_ace, value};
use super::round::{Round, Stage};
use super::rules::Rules;
use crate::layout::{Amounts, whole};
use cards::Rank;
use money::Money;
use ranking::points::{Count, Kind, Origin};
use sheet::points::chart::Must;
use sheet::points::play::{
    Aces, AfterSplit, AgainstAce, DoubleOn, DoubleSize, InsuranceSize, InsuredWhen, Redouble,
    Rescue, SurrenderOrder, SurrenderWhen, Tens,
};
use sheet::points::{JokerHand, JokerUp};
use std::fmt;

/// What a hand may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options(u8);

impl Options {
    /// Take a card.
    pub const HIT: Options = Options(1);
    /// Take none.
    pub const STAND: Options = Options(2);
    /// Add to the wager and take one card.
    pub const DOUBLE: Options = Options(4);
    /// Become two hands.
    pub const SPLIT: Options = Options(8);
    /// Be given up for half.
    pub const SURRENDER: Options = Options(16);
    /// Have its last doubling taken back.
    pub const RESCUE: Options = Options(32);

    const NAMES: [(Options, &'static str); 6] = [
        (Options::HIT, "hit"),
        (Options::STAND, "stand"),
        (Options::DOUBLE, "double"),
        (Options::SPLIT, "split"),
        (Options::SURRENDER, "surrender"),
        (Options::RESCUE, "rescue"),
    ];

    /// Whether this is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, option: Options) -> bool {
        self.0 & option.0 != 0
    }

    #[must_use]
    const fn with(self, option: Options) -> Options {
        Options(self.0 | option.0)
    }

    /// Whether there is anything to do but stand.
    #[must_use]
    #[inline]
    pub const fn is_choice(self) -> bool {
        self.0 & !Options::STAND.0 != 0
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = Options::NAMES.iter().filter(|(option, _)| self.has(*option));
        let names: Vec<&str> = held.map(|(_, name)| *name).collect();
        match &names[..] {
            [] => f.write_str("do nothing"),
            [one] => f.write_str(one),
            [rest @ .., last] => write!(f, "{} or {last}", rest.join(", ")),
        }
    }
}

impl Round {
    /// What the hand at this place of the table's hands may do in its turn.
    #[must_use]
    #[inline]
    pub fn options(&self, rules: &Rules, at: usize) -> Options {
        match self.note.options {
            Some(options) if at == self.at as usize => options,
            _ => self.work_out_options(rules, at),
        }
    }

    #[inline(never)]
    pub(super) fn work_out_options(&self, rules: &Rules, at: usize) -> Options {
        let hand = &self.hands[at];
        let none = Options::default();
        if hand.owed > 0 || hand.cards.len() < 2 || self.is_frozen(rules, hand) {
            return none;
        }
        let count = hand.count(rules);
        if count.kind == Kind::Over {
            return none;
        }
        if hand.doublings > 0 {
            return self.after_double(rules, at, &count);
        }
        let natural = matches!(count.kind, Kind::Natural(_));
        let mut options = none;
        if self.can_split(rules, at) {
            options = options.with(Options::SPLIT);
        }
        if natural || hand.start == Start::SplitAce && rules.game.split.aces == Aces::OneCard {
            return options.with(Options::STAND);
        }
        let must = rules.game.player.at(count.total);
        if must != Must::Hit {
            options = options.with(Options::STAND);
        }
        if must != Must::Stand {
            options = options.with(Options::HIT);
            if self.can_double(rules, at, &count) {
                options = options.with(Options::DOUBLE);
            }
        }
        if self.can_surrender(rules, hand, &count) {
            options = options.with(Options::SURRENDER);
        }
        options
    }

    /// Whether a joker bars all further action. Source: lucky-lady l.173, l.185-186.
    pub(super) fn is_frozen(&self, rules: &Rules, hand: &Played) -> bool {
        let up = self.banker.first().is_some_and(|card| card.is_joker());
        rules.game.joker_up == JokerUp::Freezes && up
            || rules.game.joker == JokerHand::Freezes && hand.cards.has_joker()
    }

    /// A doubled hand draws no more, unless the game gives it two cards, lets it be doubled again,
    /// or taken back. Source: clovis-500 l.268, l.2123-2124.
    fn after_double(&self, rules: &Rules, at: usize, count: &Count) -> Options {
        let hand = &self.hands[at];
        let double = &rules.game.double;
        let draws = rules.game.player.at(count.total) != Must::Stand;
        let mut options = Options::STAND;
        if hand.left > 0 && draws {
            options = options.with(Options::HIT);
        }
        let again = double.redouble == Redouble::Twice && hand.doublings < 3;
        if again && draws && self.stack(hand.place) >= hand.stake() {
            options = options.with(Options::DOUBLE);
        }
        if double.rescue == Rescue::Allowed {
            options = options.with(Options::RESCUE);
        }
        options
    }

    fn can_double(&self, rules: &Rules, at: usize, count: &Count) -> bool {
        let hand = &self.hands[at];
        let double = &rules.game.double;
        let points = count.total.half_points;
        let fits = match double.on {
            DoubleOn::Nothing => false,
            DoubleOn::TwoCards => true,
            DoubleOn::TwoCardsBut21 => points != 42,
            DoubleOn::ElevenOrTwelve => points == 22 || points == 24,
        };
        let split = hand.origin == Origin::Split && double.after_split == AfterSplit::Barred;
        fits && hand.cards.len() == 2 && !split && self.double_amounts(rules, at).is_some()
    }

    /// The amounts that a hand may be doubled by.
    #[must_use]
    pub fn double_amounts(&self, rules: &Rules, at: usize) -> Option<Amounts> {
        let hand = &self.hands[at];
        let (has, stake) = (self.stack(hand.place), hand.stake());
        let double = &rules.game.double;
        if hand.doublings > 0 || double.redouble == Redouble::Twice {
            return Amounts::one_of([stake], has);
        }
        match double.size {
            DoubleSize::Equal => Amounts::one_of([stake], has),
            DoubleSize::LessIfShort => Amounts::one_of([stake.min(has)], has),
            DoubleSize::EqualOrLess => {
                let step = rules.limits.chip.value();
                // A wager is whole chips; what a player has left may not be.
                let most = if stake <= has { stake } else { whole(has, step) };
                (step <= most).then_some(Amounts::Range { least: step, most, step })
            }
        }
    }

    /// Whether a hand is a pair that may be split. Source: players-casino l.1181-1184, l.1367.
    fn can_split(&self, rules: &Rules, at: usize) -> bool {
        let hand = &self.hands[at];
        let &[one, other] = &hand.cards[..] else { return false };
        // Most hands are no pair.
        let alike = match rules.game.split.tens {
            Tens::ByValue => value(one) == value(other),
            Tens::ByRank => one.rank() == other.rank(),
        };
        if !alike || one.is_joker() {
            return false;
        }
        let aces = one.rank() == Some(Rank::Ace);
        let split = &rules.game.split;
        let times = if aces { split.ace_times } else { split.times };
        let spot = self.spot(hand.place);
        let made = self.hands[spot.hands()].iter().filter(|it| it.wager == hand.wager).count();
        made <= usize::from(times) && self.stack(hand.place) >= hand.bet
    }

    fn can_surrender(&self, rules: &Rules, hand: &Played, count: &Count) -> bool {
        let surrender = &rules.game.surrender;
        let in_time = match surrender.when {
            SurrenderWhen::Never => return false,
            SurrenderWhen::TwoCards => hand.cards.len() == 2,
            SurrenderWhen::AnyTime => true,
        };
        let early = surrender.order == SurrenderOrder::Early && self.stage != Stage::Early;
        let split = hand.origin == Origin::Split && surrender.after_split == AfterSplit::Barred;
        let ace = surrender.against_ace == AgainstAce::Barred
            && self.banker.first().is_some_and(|card| is_ace(*card));
        let points = count.total.half_points / 2;
        let fits = (u16::from(surrender.least)..=u16::from(surrender.most)).contains(&points);
        in_time && !early && !split && !ace && fits
    }

    /// Whether a hand may be given up before the banker's second card is looked at. Source:
    /// clovis-500 l.2128.
    pub(super) fn asks_early(&self, rules: &Rules, at: usize) -> bool {
        let hand = &self.hands[at];
        if rules.game.surrender.order != SurrenderOrder::Early
            || hand.state != super::State::Playing
        {
            return false;
        }
        let count = hand.count(rules);
        !matches!(count.kind, Kind::Natural(_))
            && !self.is_frozen(rules, hand)
            && self.can_surrender(rules, hand, &count)
    }

    /// Whether hands may be insured against what the banker shows.
    pub(super) fn may_insure(&self, rules: &Rules) -> bool {
        rules.game.insurance.when != InsuredWhen::Never
            && self.banker.first().is_some_and(|up| is_ace(*up))
    }

    /// The amounts that a hand may be insured for; `None` if it may not.
    #[must_use]
    pub fn insurance_amounts(&self, rules: &Rules, at: usize) -> Option<Amounts> {
        let hand = &self.hands[at];
        if !self.may_insure(rules) || !hand.is_live() {
            return None;
        }
        let half = Money::cents(hand.bet.as_cents() / 2);
        let has = self.stack(hand.place);
        match rules.game.insurance.size {
            InsuranceSize::Half => Amounts::one_of([half], has),
            InsuranceSize::UpToHalf => {
                let chip = rules.limits.chip.value();
                // Half of an odd number of chips is insured in half chips.
                let step = match half.as_cents().is_multiple_of(chip.as_cents()) {
                    true => chip,
                    false => Money::cents(chip.as_cents() / 2),
                };
                let most = whole(half.min(has), step);
                (step <= most).then_some(Amounts::Range { least: step, most, step })
            }
        }
    }
}

//! Two cards kept of four, or the four made two hands, against a dealer who keeps two by a house way, with
//! a board that both share: what is best with four cards is learnt from some deals at random, what it
//! brings is found by others.

mod ends;
mod grid;
mod hands;
mod lessons;
mod shape;
#[cfg(test)]
mod tests;
mod told;

use super::house_way;
use crate::price::drive::Drive;
use crate::price::report::{Method, Ratio};
use crate::price::sample::{Draw, Drawn, ENOUGH, Sum};
use crate::price::{Asked, Priced, Unpriced};
use cards::Card;
use ends::{Dealt, End, Ends, Met, Stands};
use engine::table::{Due, Laid, Rules};
use hands::HELD;
use lessons::{Taught, Wins};
use ranking::Standing;
use shape::{HANDS, Shape};
use told::{Brings, Plan};

/// Cards of the board.
const BOARD: usize = 5;
/// Lessons that the play is learnt from, however few deals are drawn later: a play that few have
/// taught loses more than the error says.
const LESSONS: u64 = 1 << 16;

/// Something that may be done with four cards, by their places among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// These two are kept.
    Keep([u8; 2]),
    /// They are made two hands, each with a wager.
    Split([u8; 2], [u8; 2]),
}

impl Way {
    const KEEPS: [Way; 6] = [
        Way::Keep([0, 1]),
        Way::Keep([0, 2]),
        Way::Keep([0, 3]),
        Way::Keep([1, 2]),
        Way::Keep([1, 3]),
        Way::Keep([2, 3]),
    ];
    /// The highest card is in the first hand.
    const SPLITS: [Way; 3] =
        [Way::Split([2, 3], [0, 1]), Way::Split([1, 3], [0, 2]), Way::Split([0, 3], [1, 2])];
}

/// Prices such a game: played as well as lessons teach, with what the house way brings beside it.
pub(super) fn price(rules: &Rules, asked: &Asked<'_>) -> Result<Priced, Unpriced> {
    taught(rules, asked, LESSONS)
}

/// The same by so many lessons.
fn taught(rules: &Rules, asked: &Asked<'_>, lessons: u64) -> Result<Priced, Unpriced> {
    let shape = Shape::new(rules)?;
    let drive = Drive::new(rules, &shape.opening, asked.stake)?;
    let unit = drive.unit.as_cents() as i64;
    let known = house_way::known(rules, &shape.opening, asked);
    let dues: Vec<Due> = known.iter().map(|(due, ..)| *due).collect();
    let ends = Ends::new(&shape, &drive, &dues);
    let wins = wins(&shape, &ends, asked)?;
    let Taught { classes, grid } = lessons::learn(&shape, (wins, unit), lessons, asked);
    let plan = Plan::new(&shape, &classes, &grid);
    let table = Table { shape: &shape, ends: &ends, plan: &plan };
    let drawn = table.draw(unit).play(asked, |cards, sum| table.meet(cards, sum));
    let drawn = Found::new(&table, &drawn);
    let too_fine = || Unpriced::shape("what lies beside it is too fine to be added up");
    // What is known of own cards alone goes with all that is drawn.
    let with_known = |rest: Ratio| {
        let mut known = known.iter();
        known.try_fold(rest, |sum, (_, units, worth)| house_way::added(sum, *units, *worth))
    };
    let rest = |who: Who| Ratio {
        numerator: drawn.rest(who),
        denominator: drawn.rounds(who) * unit.unsigned_abs() as u128,
    };
    let nothing = Ratio { numerator: 0, denominator: 1 };
    let house = if shape.is_even(wins) { nothing } else { rest(Who::House) };
    let expected = with_known(rest(Who::Best)).ok_or_else(too_fine)?;
    let sum = drawn.sum();
    let error = drawn.error;
    let sampled = sum.mean(unit as f64);
    let rounds = drawn.rounds(Who::Best);
    let seed = asked.numbers.1;
    let method = match &known[..] {
        [] => Method::Sample { seed, error },
        _ => {
            // Each hand is drawn once for all that it meets.
            let hands = rounds as f64 / (shape.hands() - 1) as f64;
            let apart =
                (error * error + shape.spread(&ends) / (hands * (unit * unit) as f64)).sqrt();
            Method::InPart { seed, error, sampled, apart }
        }
    };
    let play = vec![plan.table(&shape, &drawn.brings(unit as f64))];
    let priced = house_way::priced(shape.opening[0].0, asked, &drive, error, sum);
    Ok(Priced {
        expected,
        method,
        play,
        by_house_way: with_known(house),
        by_tables: with_known(rest(Who::Grid)),
        charts: vec![grid.chart()],
        ..priced
    })
}

impl Shape<'_> {
    /// Whether who plays as the dealer does wins as much as he loses: every hand is as good as another, and
    /// is kept alike.
    fn is_even(&self, wins: Wins) -> bool {
        let [win, tie, lose] = wins.first;
        self.natural.is_none() && win == -lose && tie == 0
    }

    /// What own cards alone win by a row, in cents.
    fn known(&self, ends: &Ends<'_>, row: usize) -> i64 {
        let numbers = row * Met::COUNT..(row + 1) * Met::COUNT;
        let found = numbers.filter_map(|number| ends.found(number)).next();
        let end = found.cloned().unwrap_or_else(|| ends.play(&self.example(row)));
        end.net - end.rest
    }

    /// A round whose own cards meet a row.
    fn example(&self, row: usize) -> Dealt {
        let at = self.row.iter().position(|held| usize::from(*held) == row);
        let own = self.fours.cards(&self.fours.classes[at.expect("a class met it")]);
        let mut pack = self.pack.clone();
        for card in own {
            let at = pack.iter().position(|held| *held == card).expect("a card of the pack");
            pack.swap_remove(at);
        }
        Dealt {
            own,
            kept: [own[2], own[3]],
            second: None,
            dealer: std::array::from_fn(|at| pack[at]),
            board: std::array::from_fn(|at| pack[HELD + at]),
            under: pack[HELD + BOARD],
        }
    }

    /// The variance of what own cards alone win, in cents.
    fn spread(&self, ends: &Ends<'_>) -> f64 {
        let wins: Vec<i64> = (0..self.rows.len()).map(|row| self.known(ends, row)).collect();
        let (mut sum, mut squared, mut all) = (0.0, 0.0, 0.0);
        for (class, row) in self.fours.classes.iter().zip(&self.row) {
            let (deals, won) = (class.deals as f64, wins[usize::from(*row)] as f64);
            (sum, squared, all) = (sum + deals * won, squared + deals * won * won, all + deals);
        }
        squared / all - (sum / all).powi(2)
    }
}

/// What was drawn, by who played, the line that tells a hand, its row and what it met.
struct Found<'a, 'r> {
    table: &'a Table<'a, 'r>,
    met: &'a [u128],
    error: f64,
}

impl<'a, 'r> Found<'a, 'r> {
    fn new(table: &'a Table<'a, 'r>, drawn: &'a Drawn) -> Found<'a, 'r> {
        Found { table, met: &drawn.met, error: drawn.error }
    }

    /// Every way to come out that was met: the line, the end and how often.
    fn all(&self, who: Who) -> impl Iterator<Item = (usize, &End, u128)> {
        let of_line = self.table.shape.rows.len() * Met::COUNT;
        let block = self.table.plan.lines() * of_line;
        let met = self.met.iter().skip(who as usize * block).take(block).enumerate();
        met.filter(|(_, times)| **times > 0).map(move |(at, times)| {
            let end = self.table.ends.found(at % of_line).expect("a round ended so");
            (at / of_line, end, *times)
        })
    }

    fn rounds(&self, who: Who) -> u128 {
        self.all(who).map(|(.., times)| times).sum()
    }

    /// What was won in all of them, in cents, besides what is known.
    fn rest(&self, who: Who) -> i128 {
        self.all(who).map(|(_, end, times)| i128::from(end.rest) * times as i128).sum()
    }

    /// The rounds that were played for the most.
    fn sum(&self) -> house_way::Sum {
        let mut sum = house_way::Sum::default();
        self.all(Who::Best)
            .for_each(|(_, end, times)| sum.add(&end.came, [end.net, end.rest, end.staked], times));
        sum
    }

    /// What the hands of each line bring: what own cards alone win over all of them, the rest as drawn.
    fn brings(&self, unit: f64) -> Vec<Brings> {
        let Table { shape, ends, plan } = self.table;
        let mut brings = vec![Brings::default(); plan.lines()];
        let known: Vec<f64> =
            (0..shape.rows.len()).map(|row| shape.known(ends, row) as f64).collect();
        for (at, class) in shape.fours.classes.iter().enumerate() {
            let brings = &mut brings[plan.line(at)];
            brings.deals += class.deals;
            brings.best += known[usize::from(shape.row[at])] * class.deals as f64;
        }
        let rest = |who: Who| {
            let mut sums = vec![(0.0, 0.0); plan.lines()];
            for (line, end, times) in self.all(who) {
                let (won, all) = sums[line];
                sums[line] = (won + end.rest as f64 * times as f64, all + times as f64);
            }
            sums.into_iter().map(|(won, all)| won / f64::max(all, 1.0)).collect::<Vec<f64>>()
        };
        let (best, house) = (rest(Who::Best), rest(Who::House));
        for ((brings, best), house) in brings.iter_mut().zip(best).zip(house) {
            let known = brings.best / brings.deals.max(1) as f64;
            (brings.best, brings.house) = ((known + best) / unit, (known + house) / unit);
        }
        brings
    }
}

/// What each way to stand wins, from rounds in which hands stand so.
fn wins(shape: &Shape<'_>, ends: &Ends<'_>, asked: &Asked<'_>) -> Result<Wins, Unpriced> {
    let mut below = (asked.numbers.0)(EXAMPLE);
    let mut pack = shape.pack.clone();
    let laid = Laid::new(shape.rules);
    let mut one: [Option<i64>; 3] = [None; 3];
    let mut two: [[Option<i64>; 3]; 3] = [[None; 3]; 3];
    let is_full = |one: &[Option<i64>; 3], two: &[[Option<i64>; 3]; 3]| {
        one.iter().all(Option::is_some)
            && (shape.second.is_none() || two.iter().flatten().all(Option::is_some))
    };
    let needed = BOARD + 2 * HELD + 1;
    for _ in 0..EXAMPLES {
        if is_full(&one, &two) {
            break;
        }
        crate::price::sample::shuffle(&mut pack, needed, &mut below);
        let (board, rest) = pack[..needed].split_at(BOARD);
        let hand =
            |at: usize| -> [Card; HELD] { std::array::from_fn(|card| rest[at * HELD + card]) };
        let (own, dealer) = (hand(0), hand(1));
        if shape.wins_as_dealt(&own) || shape.wins_as_dealt(&dealer) {
            continue;
        }
        let beaten = shape.rank(&laid.keeps(&dealer).expect("a house way keeps two"), board);
        let stands = |two: [Card; 2]| Stands::of(shape.rank(&two, board).cmp(&beaten));
        let board: [Card; BOARD] = std::array::from_fn(|at| board[at]);
        let dealt = Dealt {
            own,
            kept: [own[2], own[3]],
            second: None,
            dealer,
            board,
            under: rest[2 * HELD],
        };
        let stood = stands(dealt.kept);
        one[stood as usize].get_or_insert_with(|| ends.play(&dealt).lines);
        if shape.second.is_some() {
            let second = [own[0], own[1]];
            let dealt = Dealt { second: Some(second), ..dealt };
            let other = stands(second);
            two[stood as usize][other as usize].get_or_insert_with(|| ends.play(&dealt).lines);
        }
    }
    // What has not come about in so many rounds is as good as never.
    let first = one.map(Option::unwrap_or_default);
    let beside = |other: usize| {
        let all = first.iter().zip(&two);
        let mut all = all.filter_map(|(first, two)| Some(two[other]? - first));
        let second = all.next().unwrap_or_default();
        all.all(|it| it == second).then_some(second)
    };
    let second = [beside(0), beside(1), beside(2)];
    match second {
        [Some(win), Some(tie), Some(lose)] => Ok(Wins { first, second: [win, tie, lose] }),
        _ => Err(Unpriced::shape("two hands that are not paid each by itself")),
    }
}

/// The stream of rounds that say what is won, and how many of them are looked at.
const EXAMPLE: u64 = 1 << 40;
const EXAMPLES: usize = 1 << 12;

/// What rounds are counted by.
struct Table<'a, 'r> {
    shape: &'a Shape<'r>,
    ends: &'a Ends<'a>,
    plan: &'a Plan,
}

/// A hand of a shuffle.
#[derive(Clone, Copy)]
struct Lying {
    /// As it was dealt, and in order.
    dealt: [Card; HELD],
    cards: [Card; HELD],
    class: u32,
    places: [u8; HELD],
    /// What the house way keeps of it, and what that makes.
    kept: [Card; 2],
    stands: Standing,
    is_natural: bool,
}

/// How often hands stand each way against dealers in order: those that it beats come first.
#[derive(Clone, Copy)]
struct Against {
    below: usize,
    not_above: usize,
    all: usize,
}

impl Against {
    fn new(dealers: &[Standing], own: Standing) -> Against {
        let below = dealers.partition_point(|dealer| *dealer < own);
        let alike = dealers[below..].partition_point(|dealer| *dealer == own);
        Against { below, not_above: below + alike, all: dealers.len() }
    }

    /// The dealers against whom it stands so.
    const fn part(self, stands: Stands) -> (usize, usize) {
        match stands {
            Stands::Win => (0, self.below),
            Stands::Tie => (self.below, self.not_above),
            Stands::Lose => (self.not_above, self.all),
        }
    }
}

impl Table<'_, '_> {
    /// As many hands as the pack has cards for, each against every other.
    fn draw(&self, unit: i64) -> Draw<'_> {
        let hands = self.shape.hands();
        Draw {
            pack: &self.shape.pack,
            cards: BOARD + hands * HELD + 1,
            rounds: (hands * (hands - 1)) as u64,
            scale: unit,
            enough: ENOUGH,
        }
    }

    fn lying(&self, laid: &Laid<'_>, dealt: &[Card], board: &[Card]) -> Lying {
        let dealt: [Card; HELD] = std::array::from_fn(|at| dealt[at]);
        let mut cards = dealt;
        cards.sort_unstable_by_key(|card| self.shape.fours.kind(*card));
        let (class, places) = self.shape.fours.find(&cards.map(|card| self.shape.fours.kind(card)));
        let kept = laid.keeps(&dealt).expect("a house way keeps two");
        let stands = self.shape.rank(&kept, board);
        let is_natural = self.shape.is_natural[class];
        Lying { dealt, cards, class: class as u32, places, kept, stands, is_natural }
    }

    /// Plays every hand of a shuffle against every other one.
    fn meet(&self, cards: &[Card], sum: &mut Sum) {
        let (board, rest) = cards.split_at(BOARD);
        let count = rest.len() / HELD;
        let laid = Laid::new(self.shape.rules);
        let mut hands: Option<[Lying; HANDS]> = None;
        for (at, dealt) in rest.chunks_exact(HELD).enumerate() {
            let lying = self.lying(&laid, dealt, board);
            hands.get_or_insert([lying; HANDS])[at] = lying;
        }
        let Some(hands) = &hands else { return };
        let hands = &hands[..count];
        let mut dealers = [Standing::NOTHING; HANDS];
        let mut plain = 0;
        for hand in hands.iter().filter(|hand| !hand.is_natural) {
            dealers[plain] = hand.stands;
            plain += 1;
        }
        dealers[..plain].sort_unstable();
        let dealers = &dealers[..plain];
        let under = rest[count * HELD];
        let board: [Card; BOARD] = std::array::from_fn(|at| board[at]);
        for own in 0..count {
            let round = Rounds { table: self, hands, own, dealers, board, under };
            round.play(sum);
        }
    }
}

/// The rounds of one hand of a shuffle.
struct Rounds<'a> {
    table: &'a Table<'a, 'a>,
    hands: &'a [Lying],
    own: usize,
    /// What hands that do not win as dealt make, in order.
    dealers: &'a [Standing],
    board: [Card; BOARD],
    under: Card,
}

impl Rounds<'_> {
    fn own(&self) -> &Lying {
        &self.hands[self.own]
    }

    /// The cards at these places.
    fn at(&self, places: [u8; 2]) -> [Card; 2] {
        let own = self.own();
        places.map(|place| {
            let at = own.places.iter().position(|it| *it == place).expect("four places");
            own.cards[at]
        })
    }

    fn rank(&self, two: &[Card; 2]) -> Standing {
        self.table.shape.rank(two, &self.board)
    }

    fn play(&self, sum: &mut Sum) {
        for who in Who::ALL {
            let play = self.by(who);
            self.count(&play, &mut |met, times| self.add(&play, met, times, who, sum));
        }
    }

    /// What is done with the hand.
    fn by(&self, who: Who) -> Play {
        let own = self.own();
        match self.table.plan.way(own.class, who) {
            None => Play { kept: own.kept, second: None },
            Some(Way::Keep(kept)) => Play { kept: self.at(kept), second: None },
            Some(Way::Split(first, second)) => {
                Play { kept: self.at(first), second: Some(self.at(second)) }
            }
        }
    }

    /// Adds rounds that are settled so.
    fn add(&self, play: &Play, met: Met, times: usize, who: Who, sum: &mut Sum) {
        let Table { shape, ends, plan } = self.table;
        let class = self.own().class as usize;
        let row = usize::from(shape.row[class]);
        let end = ends.end((row, met), || self.example(play, met));
        let of = (who as usize * plan.lines() + plan.line(class)) * shape.rows.len() + row;
        let net = if who == Who::Best { end.rest } else { 0 };
        sum.add(of * Met::COUNT + met.number(), times as u64, net);
    }

    /// How often the hand meets each thing that settles its rounds.
    fn count(&self, play: &Play, see: &mut impl FnMut(Met, usize)) {
        let own = self.own();
        if own.is_natural {
            return see(Met::Natural, self.hands.len() - 1);
        }
        let naturals = self.hands.len() - self.dealers.len();
        if naturals > 0 {
            see(Met::DealersNatural, naturals);
        }
        let rank = |two: &[Card; 2]| if *two == own.kept { own.stands } else { self.rank(two) };
        // Nobody plays against himself.
        let itself = |stands: Standing| Stands::of(stands.cmp(&own.stands));
        let first = rank(&play.kept);
        let against = Against::new(self.dealers, first);
        let Some(second) = &play.second else {
            for stands in Stands::ALL {
                let (from, to) = against.part(stands);
                let times = to - from - usize::from(itself(first) == stands);
                if times > 0 {
                    see(Met::One(stands), times);
                }
            }
            return;
        };
        let second = rank(second);
        let beside = Against::new(self.dealers, second);
        for one in Stands::ALL {
            for other in Stands::ALL {
                let (parts, others) = (against.part(one), beside.part(other));
                let both = parts.1.min(others.1).saturating_sub(parts.0.max(others.0));
                let is_own = itself(first) == one && itself(second) == other;
                let times = both - usize::from(is_own);
                if times > 0 {
                    see(Met::Two(one, other), times);
                }
            }
        }
    }

    /// One of those rounds.
    fn example(&self, play: &Play, met: Met) -> Dealt {
        let own = self.own();
        let first = self.rank(&play.kept);
        let second = play.second.map(|second| self.rank(&second));
        let fits = |dealer: &Lying| match met {
            Met::Natural => true,
            Met::DealersNatural => dealer.is_natural,
            _ if dealer.is_natural => false,
            Met::One(stands) => Stands::of(first.cmp(&dealer.stands)) == stands,
            Met::Two(one, other) => {
                Stands::of(first.cmp(&dealer.stands)) == one
                    && second.map(|second| Stands::of(second.cmp(&dealer.stands))) == Some(other)
            }
        };
        let mut others = self.hands.iter().enumerate().filter(|(at, _)| *at != self.own);
        let dealer = others.find(|(_, dealer)| fits(dealer)).expect("it was counted").1;
        let Play { kept, second } = *play;
        let (dealer, board, under) = (dealer.dealt, self.board, self.under);
        Dealt { own: own.dealt, kept, second, dealer, board, under }
    }
}

/// What is done with a hand.
struct Play {
    kept: [Card; 2],
    second: Option<[Card; 2]>,
}

/// By whom a hand is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    /// For the most, as far as it was learnt.
    Best,
    House,
    /// By the chart of what two cards are worth.
    Grid,
}

impl Who {
    const ALL: [Who; 3] = [Who::Best, Who::House, Who::Grid];
}

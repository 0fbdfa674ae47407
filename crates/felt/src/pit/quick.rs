//! Answers without much thought: the known basic strategy where it is short, a rule of thumb
//! elsewhere. A seat goes by its own cards and what lies face up.

use super::answers;
use cards::{Card, CardSet, Hand, Rank, Suit};
use engine::Seat;
use engine::table::{Action, Round, Rules};
use ranking::{Ranking, Standing};
use sheet::table::hand::{Cards, Hands};
use sheet::table::step::Otherwise;

/// How a game's questions are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Bet with this hand or better: where the dealer needs a hand, the same is enough.
    AtLeast(Ranking, Standing),
    /// Bet with a pair or a high card.
    PairOrHigh,
    /// Ultimate Texas Hold'em: four times with a good start, twice with a pair, once with hope.
    Ladder,
    /// Mississippi Stud: count two for a high card and one for a middle one.
    Points,
    /// Let It Ride: leave the bet with what pays, or nearly.
    Ride,
}

/// What a seat makes of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// No bet.
    No,
    /// As small a bet as can be made.
    Least,
    /// As large a one.
    Most,
}

impl Way {
    /// The way for a game.
    pub fn of(game: &str, rules: &Rules) -> Way {
        match game {
            "ultimate-texas-holdem" => return Way::Ladder,
            "mississippi-stud" => return Way::Points,
            "let-it-ride" => return Way::Ride,
            _ => {}
        }
        let Hands::One { cards: Cards::Own, rank, qualify, .. } = rules.game.compared else {
            return Way::PairOrHigh;
        };
        // A dealer who draws needs more than most hands come to, and a player may draw too.
        if rules.dealer_draws() {
            return Way::PairOrHigh;
        }
        // Q-6-4 in Three Card Poker, K-Q-8-4 in Crazy 4, A-K-J-8-3 in Caribbean Stud.
        let known = match rank.id() {
            "high3" => "Qc 6d 4h",
            "high4" => "Ks Qd 8c 4h",
            "high5" => "As Kd Jc 8h 3s",
            _ => "",
        };
        let known = known.parse::<Hand>().ok().and_then(|hand| rank.try_rank(&hand).ok());
        known.or(qualify).map_or(Way::PairOrHigh, |least| Way::AtLeast(rank, least))
    }

    /// What a seat that is asked does.
    pub fn answer(self, rules: &Rules, round: &Round, seat: Seat) -> Action {
        let Some((wager, otherwise)) = round.question(rules) else {
            return answers::by_hand(self, rules, round, seat);
        };
        let no = match otherwise {
            Otherwise::Check => Action::Check(seat),
            Otherwise::Fold => Action::Fold(seat),
        };
        let money = match self.judge(rules, round, seat) {
            Verdict::No => return no,
            Verdict::Least => round.least(rules, seat, wager),
            Verdict::Most => round.most(rules, seat, wager),
        };
        money.map_or(no, |money| Action::Bet(seat, wager, money))
    }

    /// Whether a seat would rather bet than not.
    pub fn likes(self, rules: &Rules, round: &Round, seat: Seat) -> bool {
        self.judge(rules, round, seat) != Verdict::No
    }

    fn judge(self, rules: &Rules, round: &Round, seat: Seat) -> Verdict {
        let mut own = round.spot(seat).own.cards;
        if own.is_empty() {
            // Cards that everybody shares, where each player has picked some.
            own = round.made(rules, seat).unwrap_or_default();
        }
        let own = &own;
        let board = round.board_up();
        let yes = match self {
            Way::AtLeast(ranking, least) => match ranking.try_rank(own) {
                Ok(standing) => standing >= least,
                Err(_) => pair_or(own, board, Rank::Queen),
            },
            Way::PairOrHigh => pair_or(own, board, Rank::Queen),
            Way::Ladder => return ladder(rules, own, board),
            Way::Points => return points(own, board),
            Way::Ride => rides(own, board),
        };
        if yes { Verdict::Least } else { Verdict::No }
    }
}

/// Cards of one pack, and their ranks: a bit for each.
#[derive(Debug, Clone, Copy)]
struct Count {
    cards: CardSet,
    /// The ranks that are there, those that are there twice, three times.
    any: u16,
    pairs: u16,
    trips: u16,
}

impl Count {
    fn of(own: &[Card], board: &[Card]) -> Count {
        let cards: CardSet = own.iter().chain(board).copied().collect();
        let [c, d, h, s] = Suit::ALL.map(|suit| cards.lane(suit));
        let (minor, minors) = (c | d, c & d);
        let (major, majors) = (h | s, h & s);
        Count {
            cards,
            any: minor | major,
            pairs: minors | majors | (minor & major),
            trips: (minors & major) | (majors & minor),
        }
    }

    /// Whether all are of one suit.
    fn is_suited(&self) -> bool {
        // A suit that has every rank has every card, where no rank is there twice.
        self.pairs == 0 && Suit::ALL.into_iter().any(|suit| self.cards.lane(suit) == self.any)
    }

    /// Whether the ranks, all different, lie within so many in a row.
    fn within(&self, row: u32) -> bool {
        let above = u16::BITS - self.any.leading_zeros();
        self.pairs == 0 && above <= row + self.any.trailing_zeros()
    }

    /// How many of its ranks are among these.
    const fn among(&self, ranks: u16) -> u32 {
        (self.any & ranks).count_ones()
    }
}

/// This rank and those above it, a bit each.
const fn from(rank: Rank) -> u16 {
    u16::MAX << rank as u8
}

/// A pair that the own cards have a part in, or an own card as high.
fn pair_or(own: &[Card], board: &[Card], least: Rank) -> bool {
    let pairs = |at: usize| {
        let others = own[at + 1..].iter().chain(board);
        others.into_iter().any(|card| card.rank() == own[at].rank())
    };
    own.iter().any(|card| card.rank().is_none_or(|rank| rank >= least)) || (0..own.len()).any(pairs)
}

/// Ultimate Texas Hold'em, as its strategy cards have it, a little shortened.
fn ladder(rules: &Rules, own: &[Card], board: &[Card]) -> Verdict {
    let [one, other] = own else { return Verdict::Least };
    let (Some(a), Some(b)) = (one.rank(), other.rank()) else { return Verdict::Most };
    let (high, low) = (a.max(b), a.min(b));
    let suited = one.suit() == other.suit();
    let hidden_pair = || {
        a == b && a > Rank::Two
            || board.iter().any(|card| card.rank() == Some(a) || card.rank() == Some(b))
    };
    let yes = match board.len() {
        0 => {
            let kicker = match (high, suited) {
                _ if a == b => Rank::Three,
                (Rank::Ace, _) | (Rank::King, true) => Rank::Two,
                (Rank::King, false) => Rank::Five,
                (Rank::Queen, true) => Rank::Six,
                (Rank::Queen, false) | (Rank::Jack, true) => Rank::Eight,
                (Rank::Jack, false) => Rank::Ten,
                _ => return Verdict::No,
            };
            low >= kicker
        }
        3 => {
            let suit = |card: &Card| {
                let suited = board.iter().filter(|held| held.suit() == card.suit()).count();
                card.rank() >= Some(Rank::Ten) && suited + 1 + usize::from(suited > 0) >= 4
            };
            hidden_pair() || suit(one) || suit(other)
        }
        _ => hidden_pair() || high >= Rank::King || beats_the_board(rules, own, board),
    };
    if yes { Verdict::Most } else { Verdict::No }
}

/// Whether the own cards make more of the board than it is, straights and flushes included.
fn beats_the_board(rules: &Rules, own: &[Card], board: &[Card]) -> bool {
    let Hands::One { rank, .. } = rules.game.compared else { return false };
    let hand: Hand = own.iter().chain(board).copied().collect();
    match (rank.try_rank(&hand), rank.try_rank(board)) {
        (Ok(with), Ok(without)) => with.class_number() != without.class_number(),
        _ => false,
    }
}

/// Mississippi Stud: three times with a pair that pays at least its money, once with enough
/// points or a good draw.
fn points(own: &[Card], board: &[Card]) -> Verdict {
    let count = Count::of(own, board);
    let cards = own.len() + board.len();
    if count.pairs != 0 {
        let small = cards > 2 && count.pairs & from(Rank::Six) == 0 && count.trips == 0;
        return if small { Verdict::Least } else { Verdict::Most };
    }
    let sum = count.among(from(Rank::Six)) + count.among(from(Rank::Jack));
    let suited = count.is_suited();
    let row = count.within(5);
    match cards {
        4 if suited || count.within(4) && sum >= 4 => Verdict::Most,
        3 if suited && row && sum >= 3 => Verdict::Most,
        4 => {
            if sum >= 4 || row {
                Verdict::Least
            } else {
                Verdict::No
            }
        }
        3 => {
            if sum >= 3 || suited {
                Verdict::Least
            } else {
                Verdict::No
            }
        }
        _ => {
            if sum >= 2 || suited && row && sum > 0 {
                Verdict::Least
            } else {
                Verdict::No
            }
        }
    }
}

/// Let It Ride: tens or better, three to a straight flush, four to a flush or an open straight.
fn rides(own: &[Card], board: &[Card]) -> bool {
    let count = Count::of(own, board);
    let cards = own.len() + board.len();
    let pays =
        count.pairs & from(Rank::Ten) != 0 || count.trips != 0 || count.pairs.count_ones() >= 2;
    let suited = count.is_suited();
    let high = count.among(from(Rank::Ten));
    let low = count.among(!from(Rank::Four));
    pays || match cards {
        3 => suited && (high == 3 || count.within(3) && low == 0),
        4 => suited || count.within(4) && high > 0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Hand {
        text.parse().expect("cards")
    }

    #[test]
    fn mississippi_is_played_by_points() {
        for (own, board, verdict) in [
            ("Jc Jd", "", Verdict::Most),
            ("2c 2d", "", Verdict::Most),
            ("Ac 2d", "", Verdict::Least),
            ("7c 8d", "", Verdict::Least),
            ("5c 6c", "", Verdict::Least),
            ("2c 9d", "", Verdict::No),
            ("2c 2d", "9h", Verdict::Least),
            ("7c Kd", "2h", Verdict::Least),
            ("2c Kd", "3h", Verdict::No),
            ("7c Kc", "2c Tc", Verdict::Most),
            ("7c Kd", "2h 3s", Verdict::No),
        ] {
            assert_eq!(points(&cards(own), &cards(board)), verdict, "{own} {board}");
        }
    }

    #[test]
    fn a_bet_rides_with_what_pays_or_nearly() {
        for (own, board, rides_on) in [
            ("Tc Td 2h", "", true),
            ("9c 9d 2h", "", false),
            ("4c 5c 6c", "", true),
            ("2c 3c 4c", "", false),
            ("Ac Kc Tc", "", true),
            ("Ac 7c 2c", "9c", true),
            ("9c Td Jh", "Qs", true),
            ("4c 5d 6h", "7s", false),
            ("4c 4d 5h", "5s", true),
        ] {
            assert_eq!(rides(&cards(own), &cards(board)), rides_on, "{own} {board}");
        }
    }
}

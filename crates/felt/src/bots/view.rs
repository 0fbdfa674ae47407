//! What a bot knows: its own cards, what lies face up, and how the round goes on.

use cards::{Card, CardSet, Hand};
use engine::Seat;
use engine::pot::{Round, Rules, Stage};
use money::Money;
use ranking::Standing;
use sheet::poker::{Award, Street, Structure, Tier, Way, Wild};

/// The round as one seat sees it. Nothing else of the round reaches a bot.
#[derive(Debug, Clone)]
pub struct View<'a> {
    pub rules: &'a Rules,
    /// The hands that win, by the game that the round plays.
    pub ways: &'a [Way],
    pub own: CardSet,
    /// The other hands, those who have paid most first.
    pub rivals: Vec<Rival>,
    pub boards: Vec<Hand>,
    /// Cards that could be anywhere.
    pub unseen: Vec<Card>,
    /// Cards that each hand is still dealt.
    pub to_come: usize,
    /// Cards that each board is still dealt.
    pub board_to_come: usize,
    /// Cards that a hand counts at the showdown; those above it are given up on the way.
    pub kept: usize,
    /// Draws still to come, the one that is on included.
    pub draws_left: usize,
    /// Rounds of betting still to come, the one that is on included.
    pub bets_left: usize,
    /// Whether this is the first round of betting.
    pub street: Opening,
    /// How often it was bet and raised on this street, judged by the size of the bet; what was
    /// forced is none.
    pub raises: u64,
    /// Seats that speak after this one before the button is reached.
    pub behind: usize,
    pub pot: Money,
    pub level: Money,
    pub bet: Money,
    pub stack: Money,
}

/// Another hand.
#[derive(Debug, Clone, Copy)]
pub struct Rival {
    pub up: CardSet,
    pub down: usize,
    pub bet: Money,
}

/// Whether the first cards are being bet on, or later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    First,
    Later,
}

impl<'a> View<'a> {
    /// What a seat sees.
    pub fn of(rules: &'a Rules, round: &Round, seat: Seat) -> View<'a> {
        let streets = &rules.game.streets;
        let at = match round.stage() {
            Stage::Dealing(at)
            | Stage::Killing(at)
            | Stage::CallingWild(at)
            | Stage::Agreeing(at)
            | Stage::Drawing(at)
            | Stage::Betting(at)
            | Stage::Discarding(at) => usize::from(at),
            Stage::Showing | Stage::Over => streets.len() - 1,
        };
        let later = &streets[at + 1..];
        let boards: Vec<Hand> =
            (0..rules.game.pot.boards.max(1)).map(|number| *round.board(number)).collect();
        let own = round.own(seat);
        let mut paid: Vec<Seat> = round.live().without(seat).iter().collect();
        paid.sort_by_key(|rival| std::cmp::Reverse(round.player(*rival).paid));
        let rivals = paid.iter().map(|rival| round.player(*rival)).map(|player| Rival {
            up: player.up.set(),
            down: player.down.len(),
            bet: player.bet,
        });
        let on_boards = boards.iter().fold(CardSet::EMPTY, |all, board| all | board.set());
        // Up cards of folded hands are known too.
        let shown = round.players().iter().fold(on_boards, |all, player| all | player.up.set());
        let known = own | shown;
        let sum = |of: fn(&Street) -> u8| later.iter().map(|street| usize::from(of(street))).sum();
        let dealt: usize = streets.iter().map(|s| usize::from(s.down + s.up)).sum();
        let given: usize = streets.iter().map(|street| usize::from(street.discard)).sum();
        let drawing = matches!(round.stage(), Stage::Drawing(_));
        let betting = matches!(round.stage(), Stage::Betting(_) | Stage::Drawing(_));
        let player = round.player(seat);
        let count = round.players().len();
        let from_button = |seat: Seat| (round.button().place() + count - seat.place()) % count;
        let behind = paid.iter().filter(|rival| from_button(**rival) < from_button(seat)).count();
        let earlier = streets[..at].iter().any(|street| street.bet.is_some());
        View {
            rules,
            ways: round.ways(rules),
            own,
            boards,
            rivals: rivals.collect(),
            unseen: rules.game.pack.cards().filter(|card| !known.contains(*card)).collect(),
            to_come: sum(|street| street.down + street.up),
            board_to_come: sum(|street| street.board),
            kept: dealt - given,
            draws_left: later.iter().filter(|street| street.draw.is_some()).count()
                + usize::from(drawing),
            bets_left: later.iter().filter(|street| street.bet.is_some()).count()
                + usize::from(betting),
            street: if earlier { Opening::Later } else { Opening::First },
            raises: raises(rules, round, &streets[at]),
            behind,
            pot: round.pot(),
            level: round.level(),
            bet: player.bet,
            stack: player.stack,
        }
    }

    /// What a hand is worth one way: nothing where it does not qualify; of more cards than the
    /// game keeps, the best choice; with the best card called wild.
    pub fn standing(&self, way: &Way, own: CardSet, board: &Hand) -> Standing {
        let rank = |own: CardSet| way.using.rank(way.ranking, own, board);
        let held = match () {
            () if own.len() as usize > self.kept => {
                own.subsets(self.kept).map(rank).max().unwrap_or_default()
            }
            () if self.rules.game.extras.wild == Wild::ChosenCard => {
                own.iter().map(|card| rank(with_wild(own, card))).max().unwrap_or_default()
            }
            () => rank(own),
        };
        // A pot that rolls goes to the best hand, whether or not it qualifies.
        let rolls = self.rules.game.extras.award == Award::Rolling;
        let qualifies = way.qualify.is_none_or(|floor| rolls || held >= floor);
        if qualifies { held } else { Standing::NOTHING }
    }
}

/// A hand with one of its cards wild.
pub(super) fn with_wild(own: CardSet, card: Card) -> CardSet {
    own.without(CardSet::from_iter([card])).with(Card::JOKER)
}

/// How many bets a level is beyond what was forced: by count where bets have one size, by
/// doubling where they have not.
fn raises(rules: &Rules, round: &Round, street: &Street) -> u64 {
    let (low, high) = round.limits_in_force(rules);
    let unit = match (rules.game.betting.structure, street.bet.map(|bet| bet.tier)) {
        (Structure::Limit, Some(Tier::High)) => high,
        _ => low,
    };
    let forced = match round.players().iter().any(|player| !player.bet.is_zero()) {
        true if street.bet.is_some_and(|bet| bet.first == sheet::poker::First::AfterBlinds) => {
            rules.stakes.blinds.into_iter().max().unwrap_or(Money::ZERO).max(round.killed())
        }
        _ => Money::ZERO,
    };
    let bets = round.level().saturating_sub(forced).as_cents() / unit.as_cents().max(1);
    match rules.game.betting.structure {
        Structure::Limit | Structure::Posted | Structure::SetByFirst => bets,
        Structure::Spread | Structure::PotLimit | Structure::NoLimit => {
            bets.checked_ilog2().map_or(0, |doubled| u64::from(doubled / 2) + 1)
        }
    }
}

//! What a bot knows: its own cards, what lies face up, and how the round goes on.

use cards::{Card, CardSet, Hand};
use engine::Seat;
use engine::pot::{Round, Rules, Stage};
use money::Money;
use sheet::poker::{Street, Structure, Tier};

/// The round as one seat sees it. Nothing else of the round reaches a bot.
#[derive(Debug, Clone)]
pub(crate) struct View<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) own: CardSet,
    /// The other hands, those who have paid most first.
    pub(crate) rivals: Vec<Rival>,
    pub(crate) boards: Vec<Hand>,
    /// Cards that could be anywhere.
    pub(crate) unseen: Vec<Card>,
    /// Cards that each hand is still dealt.
    pub(crate) to_come: usize,
    /// Cards that each board is still dealt.
    pub(crate) board_to_come: usize,
    /// Cards that a hand counts at the showdown; those above it are given up on the way.
    pub(crate) kept: usize,
    /// Draws still to come, the one that is on included.
    pub(crate) draws_left: usize,
    /// Rounds of betting still to come, the one that is on included.
    pub(crate) bets_left: usize,
    /// Whether this is the first round of betting.
    pub(crate) street: Opening,
    /// How often it was bet and raised on this street, judged by the size of the bet.
    pub(crate) raises: u64,
    pub(crate) pot: Money,
    pub(crate) level: Money,
    pub(crate) bet: Money,
    pub(crate) stack: Money,
}

/// Another hand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rival {
    pub(crate) up: CardSet,
    pub(crate) down: usize,
    pub(crate) bet: Money,
}

/// Whether the first cards are being bet on, or later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opening {
    First,
    Later,
}

impl<'a> View<'a> {
    /// What a seat sees.
    pub(crate) fn of(rules: &'a Rules, round: &Round, seat: Seat) -> View<'a> {
        let streets = &rules.game.streets;
        let (Stage::Dealing(at) | Stage::Drawing(at) | Stage::Betting(at) | Stage::Discarding(at)) =
            round.stage()
        else {
            unreachable!("nobody decides anything after the last street")
        };
        let later = &streets[usize::from(at) + 1..];
        let boards: Vec<Hand> =
            (0..rules.game.pot.boards.max(1)).map(|number| *round.board(number)).collect();
        let own = round.own(seat);
        let mut paid: Vec<Seat> = round.live().without(seat).iter().collect();
        paid.sort_by_key(|rival| std::cmp::Reverse(round.player(*rival).paid));
        let rivals: Vec<Rival> = paid
            .into_iter()
            .map(|rival| round.player(rival))
            .map(|player| Rival { up: player.up.set(), down: player.down.len(), bet: player.bet })
            .collect();
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
        View {
            rules,
            own,
            rivals,
            boards,
            unseen: rules.game.pack.cards().filter(|card| !known.contains(*card)).collect(),
            to_come: sum(|street| street.down + street.up),
            board_to_come: sum(|street| street.board),
            kept: dealt - given,
            draws_left: later.iter().filter(|street| street.draw.is_some()).count()
                + usize::from(drawing),
            bets_left: later.iter().filter(|street| street.bet.is_some()).count()
                + usize::from(betting),
            street: if at == 0 { Opening::First } else { Opening::Later },
            raises: raises(rules, &streets[usize::from(at)], round.level()),
            pot: round.pot(),
            level: round.level(),
            bet: player.bet,
            stack: player.stack,
        }
    }
}

/// How many bets a level is: by count where bets have one size, by doubling where they have not.
fn raises(rules: &Rules, street: &Street, level: Money) -> u64 {
    let stakes = &rules.stakes;
    let unit = match (rules.game.betting.structure, street.bet.map(|bet| bet.tier)) {
        (Structure::Limit, Some(Tier::High)) => stakes.high,
        _ => stakes.low,
    };
    let bets = level.as_cents() / unit.as_cents().max(1);
    match rules.game.betting.structure {
        Structure::Limit | Structure::Posted | Structure::SetByFirst => bets,
        Structure::Spread | Structure::PotLimit | Structure::NoLimit => {
            bets.checked_ilog2().map_or(0, |doubled| u64::from(doubled) + 1)
        }
    }
}

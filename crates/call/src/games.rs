//! The games of the PHH standard, each as rules that the engine plays.
//!
//! Histories come from many rooms, so what rooms differ in is left open here: raises are not
//! counted, and nothing that a room somewhere allows is refused.

use crate::phh::Variant;
use cards::Pack;
use ranking::{Ranking, Using};
use sheet::poker::{
    Ante, Betting, BringIn, CheckRaise, Extras, First, Folded, HeadsUp, OpenPair, Poker, Posts,
    Pot, Round, Seats, ShortStack, Shortage, SitsOut, Straddle, Street, Structure, Tier, Unopened,
    Way,
};

/// The rules of a variant.
#[must_use]
pub fn poker(variant: Variant) -> Poker {
    match variant {
        Variant::LimitHoldem => board_game(Structure::Limit, 2, HIGH),
        Variant::NoLimitHoldem => board_game(Structure::NoLimit, 2, HIGH),
        Variant::ShortDeck => {
            let way = Way { ranking: Ranking::High5Short, ..HIGH[0] };
            Poker { pack: Pack::SHORT, ..board_game(Structure::NoLimit, 2, &[way]) }
        }
        Variant::PotLimitOmaha => board_game(Structure::PotLimit, 4, OMAHA_HIGH),
        Variant::OmahaEight => board_game(Structure::Limit, 4, OMAHA_EIGHT),
        Variant::Stud => stud(BringIn::LowCard, First::HighShowing, HIGH),
        Variant::StudEight => stud(BringIn::LowCard, First::HighShowing, EIGHT),
        Variant::Razz => stud(BringIn::HighCard, First::LowShowing, &[way(Ranking::LowA5)]),
        Variant::SingleDraw => draw(Structure::NoLimit, 5, 1, Ranking::Low27),
        Variant::TripleDraw => draw(Structure::Limit, 5, 3, Ranking::Low27),
        Variant::Badugi => draw(Structure::Limit, 4, 3, Ranking::Badugi),
    }
}

/// The variant of a name such as a golden hand's first line holds.
#[must_use]
pub fn named(name: &str) -> Option<Variant> {
    Variant::ALL.into_iter().find(|variant| self::name(*variant) == name)
}

/// What a variant is called.
#[must_use]
pub const fn name(variant: Variant) -> &'static str {
    match variant {
        Variant::LimitHoldem => "limit-holdem",
        Variant::NoLimitHoldem => "no-limit-holdem",
        Variant::ShortDeck => "short-deck-holdem",
        Variant::PotLimitOmaha => "pot-limit-omaha",
        Variant::OmahaEight => "omaha-hi-lo",
        Variant::Stud => "seven-card-stud",
        Variant::StudEight => "seven-card-stud-hi-lo",
        Variant::Razz => "razz",
        Variant::SingleDraw => "deuce-to-seven-single-draw",
        Variant::TripleDraw => "deuce-to-seven-triple-draw",
        Variant::Badugi => "badugi",
    }
}

const fn way(ranking: Ranking) -> Way {
    Way { ranking, using: Using::Any, qualify: None }
}

const fn omaha(ranking: Ranking) -> Way {
    Way { ranking, using: Using::ExactlyTwo, qualify: None }
}

const HIGH: &[Way] = &[way(Ranking::High5)];
const EIGHT: &[Way] = &[way(Ranking::High5), way(Ranking::LowA5Eight)];
const OMAHA_HIGH: &[Way] = &[omaha(Ranking::High5)];
const OMAHA_EIGHT: &[Way] = &[omaha(Ranking::High5), omaha(Ranking::LowA5Eight)];

/// A street on which nothing is dealt yet.
fn street(name: &str, tier: Tier, first: First) -> Street {
    Street {
        name: name.to_owned(),
        burn: 1,
        down: 0,
        up: 0,
        board: 0,
        draw: None,
        bet: Some(Round { tier, first, open_pair: OpenPair::Nothing, unopened: Unopened::Check }),
        discard: 0,
    }
}

fn game(structure: Structure, posts: Posts, streets: Vec<Street>, ways: &[Way]) -> Poker {
    Poker {
        pack: Pack::FIFTY_TWO,
        seats: Seats { min: 2, max: 10, dealt: 10, sits_out: SitsOut::Nobody },
        posts,
        betting: Betting {
            structure,
            raises: None,
            heads_up: HeadsUp::NoCap,
            check_raise: CheckRaise::Allowed,
            short_stack: ShortStack::AllIn,
            folded: Folded::Out,
        },
        streets,
        pot: Pot { boards: 1, ways: ways.to_vec() },
        shortage: Shortage::Never,
        extras: Extras::default(),
    }
}

const BLINDS: Posts =
    Posts { ante: Ante::Everyone, blinds: 2, bring_in: None, straddle: Straddle::Allowed };

fn board_game(structure: Structure, down: u8, ways: &[Way]) -> Poker {
    let hole = Street { burn: 0, down, ..street("hole cards", Tier::Low, First::AfterBlinds) };
    let later = |name, tier, board| Street { board, ..street(name, tier, First::LeftOfButton) };
    let streets = vec![
        hole,
        later("flop", Tier::Low, 3),
        later("turn", Tier::High, 1),
        later("river", Tier::High, 1),
    ];
    game(structure, BLINDS, streets, ways)
}

fn stud(bring_in: BringIn, first: First, ways: &[Way]) -> Poker {
    let posts = Posts {
        ante: Ante::Everyone,
        blinds: 0,
        bring_in: Some(bring_in),
        straddle: Straddle::Barred,
    };
    let third =
        Street { burn: 0, down: 2, up: 1, ..street("third street", Tier::Low, First::BringIn) };
    let up = |name, tier| Street { up: 1, ..street(name, tier, first) };
    // On an open pair rooms let its owner bet the higher limit, or anyone, or nobody.
    let mut fourth = up("fourth street", Tier::Low);
    fourth.bet = fourth.bet.map(|bet| Round { open_pair: OpenPair::Anyone, ..bet });
    let seventh = Street { down: 1, ..street("seventh street", Tier::High, first) };
    let streets = vec![
        third,
        fourth,
        up("fifth street", Tier::High),
        up("sixth street", Tier::High),
        seventh,
    ];
    let shortage = Shortage::CommunityCard;
    Poker { shortage, ..game(Structure::Limit, posts, streets, ways) }
}

fn draw(structure: Structure, down: u8, draws: u8, ranking: Ranking) -> Poker {
    let names = ["first draw", "second draw", "third draw"];
    let deal = Street { burn: 0, down, ..street("deal", Tier::Low, First::AfterBlinds) };
    let drawn = (0..draws).map(|number| {
        let tier = if number == 0 { Tier::Low } else { Tier::High };
        let name = if draws == 1 { "draw" } else { names[number as usize] };
        Street { draw: Some(down), ..street(name, tier, First::LeftOfButton) }
    });
    let streets = std::iter::once(deal).chain(drawn).collect();
    let shortage = Shortage::ReshuffleDiscards;
    Poker { shortage, ..game(structure, BLINDS, streets, &[way(ranking)]) }
}

//! Games to test the pot engine with, as a sheet would resolve them.

use cards::Pack;
use engine::pot::Rules;
use money::{Chip, Money};
use ranking::{Ranking, Using};
use sheet::poker::*;

/// Every game here, by name.
pub(crate) fn all() -> Vec<(&'static str, Rules)> {
    vec![
        ("limit hold'em", holdem(Structure::Limit)),
        ("no-limit hold'em", holdem(Structure::NoLimit)),
        ("pot-limit hold'em", holdem(Structure::PotLimit)),
        ("spread hold'em", holdem(Structure::Spread)),
        ("omaha hi-lo", omaha_hi_lo()),
        ("double board omaha", double_board()),
        ("crazy pineapple", crazy_pineapple()),
        ("seven card stud", stud(BringIn::LowCard, &[way(Ranking::High5)])),
        ("stud hi-lo", stud(BringIn::LowCard, &[way(Ranking::High5), way(Ranking::LowA5Eight)])),
        ("razz", stud(BringIn::HighCard, &[way(Ranking::LowA5)])),
        ("five card draw", draw(5, 1, Ranking::High5)),
        ("triple draw", draw(5, 3, Ranking::Low27)),
        ("badugi", draw(4, 3, Ranking::Badugi)),
        ("lowball", lowball()),
        ("lowball with an offered kill", killed(Kill::Offered { cards: 2 })),
        ("lowball with a chain of kills", chain(KillSize::Doubled)),
        ("lowball with free kills", chain(KillSize::UpToThird)),
        ("chopped hold'em", chopped()),
    ]
}

fn way(ranking: Ranking) -> Way {
    Way { ranking, using: Using::Any, qualify: None }
}

fn rules(game: Poker) -> Rules {
    let stakes = Stakes {
        ante: Money::dollars(if game.posts.ante == Ante::Everyone { 1 } else { 0 }),
        blinds: [Money::dollars(1), Money::dollars(2), Money::ZERO],
        bring_in: Money::dollars(1),
        low: Money::dollars(2),
        high: Money::dollars(4),
        ..Stakes::default()
    };
    Rules { game, stakes, chip: Chip::DOLLAR }
}

fn betting(structure: Structure) -> Betting {
    Betting {
        structure,
        raises: (structure == Structure::Limit).then_some(3),
        heads_up: HeadsUp::NoCap,
        check_raise: CheckRaise::Allowed,
        short_stack: ShortStack::AllIn,
        folded: Folded::Out,
    }
}

fn street(name: &str, tier: Tier, first: First) -> Street {
    Street {
        name: name.to_owned(),
        burn: 0,
        down: 0,
        up: 0,
        board: 0,
        draw: None,
        bet: Some(Round { tier, first, open_pair: OpenPair::Nothing, unopened: Unopened::Check }),
        discard: 0,
    }
}

fn flop_streets(down: u8) -> Vec<Street> {
    let street =
        |name, tier, board| Street { burn: 1, board, ..street(name, tier, First::LeftOfButton) };
    vec![
        Street { down, ..self::street("hole cards", Tier::Low, First::AfterBlinds) },
        street("flop", Tier::Low, 3),
        street("turn", Tier::High, 1),
        street("river", Tier::High, 1),
    ]
}

fn blinds() -> Posts {
    Posts { ante: Ante::Nobody, blinds: 2, bring_in: None, straddle: Straddle::Barred }
}

fn seats(max: u8) -> Seats {
    Seats { min: 2, max, dealt: max, sits_out: SitsOut::Nobody }
}

fn holdem(structure: Structure) -> Rules {
    rules(Poker {
        pack: Pack::FIFTY_TWO,
        seats: seats(10),
        posts: blinds(),
        betting: betting(structure),
        streets: flop_streets(2),
        pot: Pot { boards: 1, ways: vec![way(Ranking::High5)] },
        shortage: Shortage::Never,
        extras: Extras::default(),
    })
}

fn omaha_hi_lo() -> Rules {
    let ways = [Ranking::High5, Ranking::LowA5Eight]
        .map(|ranking| Way { using: Using::ExactlyTwo, ..way(ranking) });
    let base = holdem(Structure::Limit);
    rules(Poker {
        streets: flop_streets(4),
        pot: Pot { boards: 1, ways: ways.to_vec() },
        ..base.game
    })
}

fn double_board() -> Rules {
    let base = omaha_hi_lo();
    let ways = base.game.pot.ways[..1].to_vec();
    rules(Poker {
        seats: seats(8),
        betting: betting(Structure::PotLimit),
        pot: Pot { boards: 2, ways },
        ..base.game
    })
}

fn crazy_pineapple() -> Rules {
    let base = holdem(Structure::Limit);
    let mut streets = flop_streets(3);
    streets[1].discard = 1;
    rules(Poker { streets, ..base.game })
}

fn stud(bring_in: BringIn, ways: &[Way]) -> Rules {
    let later = if bring_in == BringIn::LowCard { First::HighShowing } else { First::LowShowing };
    let up = |name, tier| Street { burn: 1, up: 1, ..street(name, tier, later) };
    rules(Poker {
        pack: Pack::FIFTY_TWO,
        seats: seats(8),
        posts: Posts {
            ante: Ante::Everyone,
            blinds: 0,
            bring_in: Some(bring_in),
            straddle: Straddle::Barred,
        },
        betting: betting(Structure::Limit),
        streets: vec![
            Street { down: 2, up: 1, ..street("third street", Tier::Low, First::BringIn) },
            up("fourth street", Tier::Low),
            up("fifth street", Tier::High),
            up("sixth street", Tier::High),
            Street { burn: 1, down: 1, ..street("seventh street", Tier::High, later) },
        ],
        pot: Pot { boards: 1, ways: ways.to_vec() },
        shortage: Shortage::CommunityCard,
        extras: Extras::default(),
    })
}

fn draw(cards: u8, draws: u8, ranking: Ranking) -> Rules {
    let base = holdem(Structure::Limit);
    let mut streets = vec![Street { down: cards, ..street("deal", Tier::Low, First::AfterBlinds) }];
    for number in 0..draws {
        let tier = if number * 2 + 1 < draws { Tier::Low } else { Tier::High };
        streets.push(Street {
            burn: 1,
            draw: Some(cards),
            ..street("draw", tier, First::LeftOfButton)
        });
    }
    rules(Poker {
        seats: seats(6),
        streets,
        pot: Pot { boards: 1, ways: vec![way(ranking)] },
        shortage: Shortage::ReshuffleDiscards,
        ..base.game
    })
}

fn lowball() -> Rules {
    let base = draw(5, 1, Ranking::LowA5);
    let betting = Betting { check_raise: CheckRaise::Barred, ..base.game.betting };
    let mut rules = rules(Poker { pack: Pack::WITH_JOKER, betting, ..base.game });
    for bet in rules.game.streets.iter_mut().filter_map(|street| street.bet.as_mut()) {
        bet.unopened = Unopened::BetOrFold;
    }
    rules
}

fn killed(kill: Kill) -> Rules {
    let mut rules = lowball();
    rules.game.extras.kill = kill;
    rules.stakes.kill = rules.stakes.blinds[1].times(2);
    rules
}

fn chain(size: KillSize) -> Rules {
    let mut rules = killed(Kill::Chain { size, buttons: 6 });
    let rest = Street { down: 3, ..rules.game.streets[0].clone() };
    rules.game.streets[0] = Street { down: 2, bet: None, ..rest.clone() };
    rules.game.streets.insert(1, rest);
    rules
}

fn chopped() -> Rules {
    let mut rules = holdem(Structure::Limit);
    rules.game.extras.chop = Chop::IfBothAgree;
    rules
}

//! Charts held to the engine.

use super::*;
use engine::Limits;
use sheet::Library;
use std::time::Instant;

fn rules(game: &str, choices: &[(&str, &str)]) -> Rules {
    let library = Library::built_in();
    let page = library.game(game).expect("a game").resolve(choices).expect("a page");
    Rules::new(page.points().expect("twenty-one"), Limits::default()).expect("it is played")
}

const GAMES: [&str; 11] = [
    "no-bust-21st-century-blackjack@lucky-lady",
    "no-bust-21st-century-blackjack@players-casino",
    "no-bust-21st-century-blackjack@clovis-500",
    "no-bust-21st-century-blackjack@diamond-jims",
    "no-bust-blackjack-22@diamond-jims",
    "no-bust-blackjack-22@lucky-lady",
    "century-21-blackjack@clovis-500",
    "century-21-blackjack@proposed",
    "pure-21-5-blackjack@clovis-500",
    "pure-spanish-21-5@clovis-500",
    "21st-century-blackjack-switch@players-casino",
];

/// Numbers from a seed: splitmix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ mixed >> 31) * u128::from(bound)) >> 64) as u32
    }
}

fn asked<T>(rounds: u64, run: impl FnOnce(&Asked<'_>) -> T) -> T {
    let numbers = |block: u64| -> Box<dyn FnMut(u32) -> u32> {
        let mut dice = Dice(block << 32);
        Box::new(move |bound| dice.below(bound))
    };
    run(&Asked {
        stake: Money::dollars(1),
        seats: 1,
        numbers: (&numbers, 1),
        rounds,
        tell: &crate::work::silent,
    })
}

#[test]
fn look() {
    for game in GAMES {
        let rules = rules(game, &[]);
        let clock = Instant::now();
        for wager in wagers(&rules) {
            let priced =
                asked(400_000, |asked| super::wager(&rules, wager, asked)).expect("a price");
            println!(
                "{game} {} {:.4} % staked {:.4} {:?} {:.1} s",
                priced.wager,
                -100.0 * priced.expected.value(),
                priced.staked.value(),
                priced.method,
                clock.elapsed().as_secs_f64()
            );
            if let Method::Induction { sampled, error, .. } = priced.method {
                println!("   far {:.1}", (sampled - priced.expected.value()) / error);
            }
            for chart in &priced.charts {
                println!("{} {:?}", chart.hands, chart.columns);
                for (hand, cells) in &chart.rows {
                    println!(
                        "{hand:>4} {}",
                        cells.iter().map(|c| format!("{c:>4}")).collect::<String>()
                    );
                }
            }
        }
    }
}

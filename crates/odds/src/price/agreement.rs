//! Paths are held to the engine: rounds played at random ask what they ask, and come to the money at
//! their end.

use super::paths::{Deed, Paths};
use super::results::Results;
use super::script::{Scene, Script};
use crate::dice::Dice;
use cards::{Card, Shoe};
use engine::table::{
    Action, Bank, Chair, Laid, Limits, Meters, Place, Round, Rules, Start, Waiting, legal,
};
use engine::{Packet, Seat};
use money::{Money, Net};
use sheet::Library;
use sheet::table::step::Step;

/// Rounds of each game and edition.
const ROUNDS: u64 = 30;
const SEAT: Seat = Seat::new(0);

#[test]
fn rounds_go_along_the_paths() {
    let library = Library::built_in();
    let mut games = 0;
    for sheet in library.sheets() {
        for edition in &sheet.editions {
            let name = format!("{}@{}", sheet.id, edition.id);
            let page = library.game(&name).expect("listed").resolve(&[]).expect("a page");
            let Some(game) = page.table() else { continue };
            let limits = Limits { least: Money::dollars(1), ..Limits::default() };
            let rules = Rules::new(game, limits).expect("playable");
            let Some(script) = plain_script(&rules) else { continue };
            let paths = Paths::new(&rules, &script, Money::dollars(1)).expect("paths");
            games += 1;
            for seed in 0..ROUNDS {
                let mut dice = Dice(seed);
                let played = Played::new(&rules, &script, &paths, &mut dice);
                assert_eq!(played.net, played.counted(&rules, &script, &paths), "{name}, {seed}");
            }
        }
    }
    assert!(games >= 30, "{games} games were held to the engine");
}

/// The script of a game whose decisions lie on paths; the rounds of all games are in `cents`.
fn plain_script(rules: &Rules) -> Option<Script> {
    let script = Script::new(rules).ok()?;
    let picks = rules.game.steps.iter().any(|step| matches!(step, Step::Pick { .. }));
    let plain = !picks && script.scenes.iter().all(is_plain) && rules.game.pack.packs() == 1;
    plain.then_some(script)
}

/// Whether a scene is one that a random round answers here.
fn is_plain(scene: &Scene) -> bool {
    matches!(scene, Scene::See(..) | Scene::Ask(_) | Scene::Pull(_) | Scene::Discard(_))
}

/// A round that was played through the engine.
struct Played {
    round: Round,
    stake: Money,
    net: Net,
    /// The path that was taken, by its leaf.
    leaf: usize,
}

impl Played {
    fn new(rules: &Rules, script: &Script, paths: &Paths, dice: &mut Dice) -> Played {
        let stack = Money::dollars(100_000);
        let chairs = [Chair::own(0, stack)];
        let start = Start { chairs: &chairs, bank: Bank::House, meters: Meters::default() };
        let mut round = Round::begin(rules, &start);
        let mut events = Vec::new();
        let stake = open(rules, script, &mut round);
        let mut shoe = Shoe::new(rules.game.pack);
        let mut below = |bound: u32| dice.below(bound);
        shoe.shuffle_top(rules.game.pack.size(), &mut below);
        round.act(rules, Action::NoMoreBets, &mut events).expect("the bets are whole");
        let (mut at, mut leaves) = (0, 0..paths.leaves.len());
        loop {
            round.deal_from(rules, &mut shoe, &mut events).expect("the shoe serves");
            match round.waiting_for(rules) {
                Waiting::Start => {
                    let action = Action::Start(3 + dice.below(16) as u8);
                    round.act(rules, action, &mut events).expect("dice");
                }
                Waiting::Answer(_) => {
                    if let Some((seat, cards)) = legal(rules, &round).discard {
                        let own = round.spot(seat).own.cards;
                        let first = dice.below(own.len() as u32) as usize;
                        let cards = (0..cards as usize).map(|it| own[(first + it) % own.len()]);
                        let action = Action::Discard(seat, Packet::of(cards));
                        round.act(rules, action, &mut events).expect("own cards");
                        continue;
                    }
                    // The next scene at which this path has something to decide.
                    let point = loop {
                        let point = paths.levels[at].iter().find(|it| it.leaves() == leaves);
                        let point = point.expect("a point of the path");
                        if point.options.len() > 1 {
                            break point;
                        }
                        at += 1;
                    };
                    let unit = stake;
                    let mut tries = 0;
                    loop {
                        tries += 1;
                        assert!(tries < 1_000, "nothing of {:?} is taken", script.scenes[at]);
                        let option = dice.below(point.options.len() as u32) as usize;
                        let (deed, range) = &point.options[option];
                        let action = match (deed, &script.scenes[at]) {
                            (Deed::Bet(times), Scene::Ask(ask)) => {
                                let leaf = &paths.leaves[range.start];
                                let bet = leaf.stakes[ask.wager.place()];
                                assert!(*times > 0);
                                Action::Bet(SEAT, ask.wager, share(unit, bet))
                            }
                            (Deed::Fold, _) => Action::Fold(SEAT),
                            (Deed::Pull, _) => Action::Pull(SEAT),
                            _ => Action::Check(SEAT),
                        };
                        if round.act(rules, action, &mut events).is_ok() {
                            leaves = range.clone();
                            break;
                        }
                    }
                    at += 1;
                }
                _ => break,
            }
        }
        let net = Net::between(stack, round.stack(SEAT));
        // The engine has asked all that the path asks.
        for (scene, points) in script.scenes.iter().zip(&paths.levels).skip(at) {
            let mut points = points.iter().filter(|it| leaves.contains(&it.leaves().start));
            assert!(points.all(|it| it.options.len() == 1), "{scene:?} was not asked");
        }
        Played { round, stake, net, leaf: leaves.start }
    }

    /// What the counts make of the same cards on the same path.
    fn counted(&self, rules: &Rules, script: &Script, paths: &Paths) -> Net {
        let mut laid = Laid::staked(rules, self.stake);
        let round = &self.round;
        let spot = round.spot(SEAT);
        let lay = |laid: &mut Laid<'_>, place, cards: &[Card]| laid.lay(place, cards);
        lay(&mut laid, Place::Own, &spot.own.cards);
        lay(&mut laid, Place::Extra, &spot.extra.cards);
        lay(&mut laid, Place::Thrown, &spot.thrown.cards);
        lay(&mut laid, Place::Dealer, &round.dealer().cards);
        lay(&mut laid, Place::SecondDealer, &round.second_dealer().cards);
        lay(&mut laid, Place::Board, &round.board().cards);
        lay(&mut laid, Place::Side, &round.side().cards);
        lay(&mut laid, Place::SecondSide, &round.second_side().cards);
        for (at, hand) in round.hands().enumerate() {
            lay(&mut laid, Place::Hand(at as u8), &hand.cards);
        }
        let mut results = Results::new(rules, script, paths, self.stake);
        let number = results.read(&mut laid);
        let net = results.outcomes[number * paths.leaves.len() + self.leaf].net;
        let cents = i128::from(net) * i128::from(self.stake.as_cents());
        assert_eq!(cents % i128::from(results.scale), 0, "the stake pays in whole cents");
        let cents = cents / i128::from(results.scale);
        let money = Money::cents(u64::try_from(cents.unsigned_abs()).expect("cents"));
        if cents < 0 { Net::between(money, Money::ZERO) } else { Net::between(Money::ZERO, money) }
    }
}

/// Makes the opening wagers, and returns what the first of them is.
fn open(rules: &Rules, script: &Script, round: &mut Round) -> Money {
    let mut events = Vec::new();
    let first = script.opening[0].0;
    // Forty-two dollars are paid in whole cents at any printed odds.
    let stake = [Money::dollars(42), Money::dollars(40), Money::dollars(1), Money::cents(25)]
        .into_iter()
        .find(|stake| round.act(rules, Action::Bet(SEAT, first, *stake), &mut events).is_ok())
        .expect("some stake fits");
    for (wager, units) in &script.opening[1..] {
        let action = Action::Bet(SEAT, *wager, share(stake, *units));
        round.act(rules, action, &mut events).expect("an opening wager");
    }
    stake
}

fn share(stake: Money, units: money::Fraction) -> Money {
    let cents = i128::from(stake.as_cents()) * units.numerator() / units.denominator();
    Money::cents(u64::try_from(cents).expect("a stake"))
}

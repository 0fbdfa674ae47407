//! Golden rounds at a table with a layout, written as they are spoken.
//!
//! The first line names the game. Then come the table's lines (`stacks $100 $100`, `bank $50` for a
//! player-dealer's wager, `limits $5 $500`, `meter $10,000` or
//! `meter $10,000 on mini-royal`), and then what is done, one line
//! each: `seat 1 bets $5 on ante, $5 on trips`, `no more bets`, `deal seat 1 Ah Kd`, `dealer 2c 2d`,
//! `board 2h 3h 4h`, `dice 7`, `seat 1 folds`, `seat 1 sets Kd Qh`,
//! `bank sets Kd Qh`, `floor: player-count at seat 2`, `shuffle`. With `dealer by hand` among the
//! table's lines the dealer sets too: `dealer sets Kd Qh`. What the dealer would refuse shows in the call
//! behind `!`, and the round goes on as if it had not been tried. `#` starts a comment.

use crate::events::capital;
use crate::layout::Caller;
use crate::remedy;
use crate::script::{Unread, after_the_table, game_of, packet, seat, stakes};
use crate::setting::{Setting, amounts};
use cards::{Rank, Suit};
use engine::table::{
    Action, Bank, DealerSets, Meters, Named, Places, Round, Rules, Start, Target, Third, Waiting,
};
use engine::{Packet, Seat};
use money::{Meter, Money};
use sheet::table::TableGame;

/// Plays a script by the rules of its game and calls it.
///
/// # Errors
///
/// A line that makes no sense, or a game that no table plays.
pub fn call(game: &TableGame, script: &str) -> Result<String, Unread> {
    let mut setting = LayoutSetting::new(game);
    let rest = after_the_table(script, &mut |text| setting.read(text))?;
    let LayoutSetting { table, meters: shown, dealer_sets } = setting;
    let mut rules = match Rules::new(game, table.limits) {
        Ok(rules) => rules,
        Err(fault) => return Ok(format!("! {}.", capital(&fault.to_string()))),
    };
    rules.dealer_sets = dealer_sets;
    if !table.sits(Seat::MAX) {
        let expected = "one to ten stacks, places behind seats last";
        return Err(Unread::new(1, game_of(script), expected));
    }
    let meters = meters(&rules, &shown);
    let bank = table.bank.unwrap_or(Bank::House);
    let start = Start { chairs: &table.chairs, bank, meters };
    let mut caller = Caller::new(&rules, &start);
    let mut round = Round::begin(&rules, &start);
    let mut out = Vec::new();
    for (line, text) in rest {
        burn(&rules, &mut round, &mut caller);
        let actions =
            actions(&rules, text).map_err(|expected| Unread::new(line, text, expected))?;
        let mut events = Vec::new();
        let mut refusal = None;
        for action in actions {
            if let Err(no) = round.act(&rules, action, &mut events) {
                refusal = Some(no);
                break;
            }
        }
        out.extend(caller.call(&events));
        if let Some(refusal) = refusal {
            out.extend(caller.flush());
            out.push(format!("! {}.", capital(&refusal.to_string())));
        }
    }
    out.extend(caller.flush());
    Ok(out.join("\n"))
}

/// No script says what is burned.
fn burn(rules: &Rules, round: &mut Round, caller: &mut Caller<&Rules>) {
    while let Waiting::Cards { to: Target::Burn, count, .. } = round.waiting_for(rules) {
        let mut events = Vec::new();
        let burned = Action::Deal(Target::Burn, Packet::unseen(count));
        round.act(rules, burned, &mut events).expect("a burn that is due is never refused");
        caller.call(&events);
    }
}

/// The table as a script sets it, with what layouts alone have.
struct LayoutSetting {
    table: Setting,
    meters: Vec<Shows>,
    dealer_sets: DealerSets,
}

impl LayoutSetting {
    fn new(game: &TableGame) -> LayoutSetting {
        LayoutSetting {
            table: Setting::new(game.bank.map(|bank| bank.reach)),
            meters: Vec::new(),
            dealer_sets: DealerSets::HouseWay,
        }
    }

    /// Takes in one line of the table; says whether it was one.
    fn read(&mut self, text: &str) -> Result<bool, &'static str> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "dealer" if rest == "by hand" => self.dealer_sets = DealerSets::ByHand,
            "payout" => {
                let most = rest.parse().map_err(|_| "an amount such as `$50,000`")?;
                self.table.limits.payout = Some(most);
            }
            "meter" => {
                let (shows, on) = match rest.split_once(" on ") {
                    Some((shows, wager)) => (shows, Some(wager.to_owned())),
                    None => (rest, None),
                };
                let shows = shows.parse().map_err(|_| "`meter $10,000`, also `on mini-royal`")?;
                self.meters.push(Shows { on, meter: None, shows });
            }
            "meters" => match amounts(rest)?[..] {
                [mega, major, minor] => {
                    let named = [(Meter::Mega, mega), (Meter::Major, major), (Meter::Minor, minor)];
                    let shows =
                        named.map(|(meter, shows)| Shows { on: None, meter: Some(meter), shows });
                    self.meters.extend(shows);
                }
                _ => return Err("`meters $50,000 $5,000 $500`: mega, major, minor"),
            },
            _ => return self.table.read(text),
        }
        Ok(true)
    }
}

/// What a script says of the meters: of one wager's or all, of one kind or all.
struct Shows {
    on: Option<String>,
    meter: Option<Meter>,
    shows: Money,
}

/// What the meters show; those that a script says nothing of show nothing.
fn meters(rules: &Rules, said: &[Shows]) -> Meters {
    let mut meters = Meters::default();
    for (card, (wager, meter)) in meters.0.iter_mut().zip(rules.meters()) {
        let fits = |it: &&Shows| {
            it.on.as_deref().is_none_or(|name| name == rules.name(*wager))
                && it.meter.is_none_or(|held| held == *meter)
        };
        card.shows = said.iter().rev().find(fits).map_or(Money::ZERO, |it| it.shows);
    }
    meters
}

/// What a line of the script does.
fn actions(rules: &Rules, text: &str) -> Result<Vec<Action>, &'static str> {
    const SPOKEN: &str = "`seat N …`, `no more bets`, `deal seat N …`, `dealer …`, `board …`, \
                          `side …`, `extra seat N …`, `dice N`";
    if text == "no more bets" {
        return Ok(vec![Action::NoMoreBets]);
    }
    if let Some(hands) = text.strip_prefix("deal ") {
        let deals = hands.split(',').map(|hand| deal(hand, Target::Seat));
        return deals.collect::<Option<_>>().ok_or("`deal seat 1 Ah Kd, …`");
    }
    if let Some(hands) = text.strip_prefix("extra ") {
        let deals = hands.split(',').map(|hand| deal(hand, Target::Extra));
        return deals.collect::<Option<_>>().ok_or("`extra seat 1 Ah, …`");
    }
    if let Some(kept) = text.strip_prefix("bank keeps ") {
        let kept = if kept == "the house way" { Some(Packet::default()) } else { packet(kept) };
        return kept
            .map(|kept| vec![Action::KeepDealer(kept)])
            .ok_or("`bank keeps Ah Kd` or `bank keeps the house way`");
    }
    if let Some(shown) = text.strip_prefix("dice ") {
        let shown = shown.parse().map_err(|_| "`dice 7`")?;
        return Ok(vec![Action::Start(shown)]);
    }
    if let Some(words) = text.strip_prefix("floor: ") {
        let ruling = remedy::read(words, |what| Round::remedies(rules, what).first().copied());
        return ruling.map(|it| vec![Action::Floor(it)]).ok_or(
            "`floor: player-count at seat 2`, and where the sheet leaves it open `: table void`",
        );
    }
    if text == "shuffle" {
        return Ok(vec![Action::Shuffle]);
    }
    let sets = text.strip_prefix("bank sets ").or(text.strip_prefix("dealer sets "));
    if let Some(front) = sets {
        let front = if front == "the house way" { Some(Packet::default()) } else { packet(front) };
        return Ok(vec![Action::SetDealer(front.ok_or("cards such as `Ah Kd`")?)]);
    }
    if text.starts_with("seat ") {
        let mut words = text.splitn(3, ' ');
        let who = words.by_ref().take(2).collect::<Vec<_>>().join(" ");
        let seat = seat(&who).ok_or("a seat from 1 to 10")?;
        return verb(rules, seat, words.next().unwrap_or(""));
    }
    for (word, target) in [
        ("dealer ", Target::Dealer),
        ("second dealer ", Target::SecondDealer),
        ("board ", Target::Board),
        ("side ", Target::Side),
        ("dragon ", Target::Side),
        ("second side ", Target::SecondSide),
        ("hand 1 ", Target::Hand(0)),
        ("hand 2 ", Target::Hand(1)),
        ("hand 3 ", Target::Hand(2)),
        ("hand 4 ", Target::Hand(3)),
        ("hand 5 ", Target::Hand(4)),
        ("hand 6 ", Target::Hand(5)),
        ("hand 7 ", Target::Hand(6)),
    ] {
        if let Some(cards) = text.strip_prefix(word) {
            let packet = packet(cards).ok_or("cards such as `Ah Kd`")?;
            return Ok(vec![Action::Deal(target, packet)]);
        }
    }
    Err(SPOKEN)
}

fn deal(text: &str, target: impl Fn(Seat) -> Target) -> Option<Action> {
    let (number, cards) = text.trim().strip_prefix("seat ")?.split_once(' ')?;
    Some(Action::Deal(target(seat(&format!("seat {number}"))?), packet(cards)?))
}

/// What a wager on the next card is on: `hearts`, `kings`, `Kh`, `low`, `over`.
#[must_use]
pub fn named(text: &str) -> Option<Named> {
    let named = |third: &Third| third.name() == text;
    if let Some(third) = Third::ALL.into_iter().find(named) {
        return Some(Named::Third(third));
    }
    if let Some(suit) = Suit::ALL.into_iter().find(|suit| suit.name() == text) {
        return Some(Named::Suit(suit));
    }
    match text {
        "over" => Some(Named::Over),
        "under" => Some(Named::Under),
        _ => match Rank::ALL.into_iter().find(|rank| rank.plural() == text) {
            Some(rank) => Some(Named::Value(rank)),
            None => text.parse().ok().map(Named::Card),
        },
    }
}

/// What a seat does, by the words for it.
fn verb(rules: &Rules, seat: Seat, text: &str) -> Result<Vec<Action>, &'static str> {
    let cards = |text: &str| packet(text).ok_or("cards such as `Ah Kd`");
    let exact = match text {
        "folds" => Some(Action::Fold(seat)),
        "checks" | "lets it ride" => Some(Action::Check(seat)),
        "pulls back" => Some(Action::Pull(seat)),
        "declares" => Some(Action::Declare(seat)),
        "surrenders" => Some(Action::Surrender(seat)),
        "stands pat" => Some(Action::Draw(seat, Packet::default())),
        "shows" => Some(Action::Claim(seat)),
        "goes to war" => Some(Action::War(seat)),
        "times out" => Some(Action::TimeOut(seat)),
        _ => None,
    };
    if let Some(action) = exact {
        return Ok(vec![action]);
    }
    let after = |words: &str| text.strip_prefix(words);
    if let Some(thrown) = after("throws ") {
        return Ok(vec![Action::Draw(seat, cards(thrown)?)]);
    }
    if let Some(front) = after("sets ") {
        return Ok(vec![Action::Set(seat, cards(front)?)]);
    }
    if let Some(second) = after("makes a second hand of ") {
        return Ok(vec![Action::Split(seat, cards(second)?)]);
    }
    if let Some(given) = after("gives up ") {
        return Ok(vec![Action::Discard(seat, cards(given)?)]);
    }
    if let Some(places) = after("picks ") {
        let numbers = places.split(' ').map(|number| number.parse::<u8>());
        let numbers = numbers.collect::<Result<Vec<_>, _>>();
        let places = numbers.ok().and_then(Places::numbered);
        return places.map(|it| vec![Action::Pick(seat, it)]).ok_or("`picks 1 5 9`");
    }
    if let Some(tips) = after("tips ") {
        let stakes = stakes(tips, |name| rules.wager(name))
            .ok_or("`tips $5 on ante`, by the names of the sheet")?;
        let tip = |(wager, money)| Action::Tip(seat, wager, money);
        return Ok(stakes.into_iter().map(tip).collect());
    }
    if let Some(bets) = after("bets ") {
        let bet = |bet: &str| {
            let (money, wager) = bet.trim().split_once(" on ")?;
            if let Some((wager, what)) = wager.split_once(": ") {
                let wager = rules.wager(wager)?;
                return Some(Action::BetOn(seat, wager, money.parse().ok()?, named(what)?));
            }
            Some(Action::Bet(seat, rules.wager(wager)?, money.parse().ok()?))
        };
        let bets = bets.split(", ").map(bet).collect::<Option<Vec<_>>>();
        return bets.ok_or("`bets $5 on ante, $5 on trips`, by the names of the sheet");
    }
    Err(
        "bets $5 on ante, bets $1 on suit: hearts, tips $1 on ante, checks, folds, lets it ride, pulls back, stands \
         pat, throws Ah, gives up Ah, sets Ah Kd, shows, makes a second hand of Ah Kd, declares, \
         picks 1 5 9, goes to war, surrenders, times out",
    )
}

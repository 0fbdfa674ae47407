//! Golden hands: a round written as it is spoken, and the dealer's call of it.
//!
//! The first line names the game. Then come the table's lines (`stacks $100 $100 $60`,
//! `blinds $1 $2`, `straddle $4`, `newcomer seat 4`, `missed seat 4` of one whom both blinds passed,
//! `kill $6`, `killer seat 2`, `scoop $40`), and then what is done, one line each:
//! `deal seat 1 Ah Kd, seat 2 ??`, `flop 2c 3d 4h`, `seat 3 raises to $6`. Burns are put in. What the dealer would refuse shows in
//! the call behind `!`, and the round goes on as if it had not been tried. `#` starts a comment.

use crate::events::{Caller, capital};
use crate::ruling;
use crate::setting::amounts;
use cards::{Card, Hand};
use engine::pot::{
    Action, Answer, Ante, Carried, Chair, Event, Recipient, Refusal, Round, Rules, Start, Waiting,
};
use engine::{Packet, Seat, WagerId};
use money::{Chip, Money};
use sheet::poker::{Poker, Stakes, Straddle};

/// Where a script cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: `{text}`: expected {expected}")]
pub struct Unread {
    /// The line, from one.
    pub line: usize,
    /// What it says.
    pub text: String,
    /// What would do.
    pub expected: &'static str,
}

impl Unread {
    pub(crate) fn new(line: usize, text: &str, expected: &'static str) -> Unread {
        Unread { line, text: text.to_owned(), expected }
    }
}

/// The name of the game, which a script's first line holds.
#[must_use]
pub fn game_of(script: &str) -> &str {
    lines(script).next().map_or("", |(_, text)| text)
}

/// Plays a script by the rules of its game and calls it.
///
/// # Errors
///
/// A line that makes no sense, or a table that cannot be seated.
pub fn call(game: &Poker, script: &str) -> Result<String, Unread> {
    let mut setting = Setting::default();
    let rest = after_the_table(script, &mut |text| setting.read(text))?;
    let rules = setting.rules(game);
    let chairs = setting.chairs();
    let count = chairs.len();
    if !(2..=Seat::MAX).contains(&count) || setting.button >= count {
        return Err(Unread::new(
            1,
            game_of(script),
            "two to ten stacks, and the button at one of them",
        ));
    }
    if !setting.straddle.is_zero() && game.posts.straddle == Straddle::Barred {
        return Err(Unread::new(1, game_of(script), "a game in which one may straddle"));
    }
    let start = Start { button: Seat::new(setting.button), seats: &chairs, ante: Ante::Matched };
    let mut caller = Caller::new(&rules, &start);
    let mut events = Vec::new();
    let mut round = match Round::begin_with(&rules, &start, setting.carried, &mut events) {
        Ok(round) => round,
        Err(refusal) => return Ok(refused(&refusal)),
    };
    let mut out = caller.call(&events);
    for (line, text) in rest {
        burn(&rules, &mut round, &mut caller);
        let actions =
            actions(&rules, &round, text).map_err(|expected| Unread::new(line, text, expected))?;
        let mut events = Vec::new();
        let mut refusal = None;
        for action in actions {
            if let Err(no) = round.act(&rules, action, &mut events) {
                refusal = Some(no);
                break;
            }
        }
        out.extend(caller.call(&events));
        out.extend(refusal.map(|refusal| refused(&refusal)));
    }
    Ok(out.join("\n"))
}

pub(crate) fn lines(script: &str) -> impl Iterator<Item = (usize, &str)> {
    let bare = |text: &'_ str| -> usize { text.find('#').unwrap_or(text.len()) };
    let numbered = script.lines().enumerate();
    let trimmed = numbered.map(move |(at, text)| (at + 1, text[..bare(text)].trim()));
    trimmed.filter(|(_, text)| !text.is_empty())
}

/// The lines behind those of the table, which `read` takes in; it says of each whether it is one.
pub(crate) fn after_the_table<'a>(
    script: &'a str,
    read: &mut dyn FnMut(&str) -> Result<bool, &'static str>,
) -> Result<impl Iterator<Item = (usize, &'a str)> + use<'a>, Unread> {
    let mut rest = lines(script).skip(1).peekable();
    while let Some(&(line, text)) = rest.peek() {
        match read(text) {
            Ok(true) => _ = rest.next(),
            Ok(false) => break,
            Err(expected) => return Err(Unread::new(line, text, expected)),
        }
    }
    Ok(rest)
}

fn refused(refusal: &Refusal) -> String {
    format!("! {}.", capital(&refusal.to_string()))
}

/// No script says what is burned.
fn burn(rules: &Rules, round: &mut Round, caller: &mut Caller<&Rules>) {
    while let Waiting::Cards { to: Recipient::Burn, count, .. } = round.waiting_for(rules) {
        let mut events = Vec::<Event>::new();
        let burned = Action::Deal(Recipient::Burn, Packet::unseen(count));
        round.act(rules, burned, &mut events).expect("a burn that is due is never refused");
        caller.call(&events);
    }
}

/// The table as a script sets it.
#[derive(Debug, Default)]
struct Setting {
    stacks: Vec<Money>,
    blinds: Vec<Money>,
    ante: Money,
    bring_in: Money,
    limits: Vec<Money>,
    straddle: Money,
    kill: Money,
    scoop: Money,
    killer: Option<Seat>,
    newcomer: Option<Seat>,
    missed: Option<Seat>,
    chip: Option<Chip>,
    wagers: Vec<Money>,
    side: Money,
    jackpot: Vec<Money>,
    carried: Option<Carried>,
    button: usize,
    button_given: Option<usize>,
}

impl Setting {
    /// Takes in one line of the table; says whether it was one.
    fn read(&mut self, text: &str) -> Result<bool, &'static str> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let one = || rest.parse::<Money>().map_err(|_| "an amount such as `$5`");
        let many = || amounts(rest);
        match word {
            "stacks" => self.stacks = many()?,
            "blinds" => self.blinds = many()?,
            "antes" => self.ante = one()?,
            "bring-in" => self.bring_in = one()?,
            "limits" => self.limits = many()?,
            "straddle" => self.straddle = one()?,
            "kill" => self.kill = one()?,
            "scoop" => self.scoop = one()?,
            "killer" => self.killer = Some(seat(rest).ok_or("`killer seat 2`")?),
            "newcomer" => self.newcomer = Some(seat(rest).ok_or("`newcomer seat 4`")?),
            "missed" => self.missed = Some(seat(rest).ok_or("`missed seat 4`")?),
            "side" => self.side = one()?,
            "jackpot" => self.jackpot = many()?,
            "wagers" => self.wagers = many()?,
            "pot" => self.carried = Some(carried(rest).ok_or("`pot $20 after 4 rounds`")?),
            "chip" => self.chip = Some(rest.parse().map_err(|_| "a chip such as `$1`")?),
            "button" => self.button_given = Some(seat(rest).ok_or("`button seat 3`")?.place()),
            _ => return Ok(false),
        }
        self.button = self.button_given.unwrap_or(self.stacks.len().saturating_sub(1));
        Ok(true)
    }

    fn rules(&self, game: &Poker) -> Rules {
        let at = |list: &[Money], at: usize| list.get(at).copied().unwrap_or(Money::ZERO);
        let big_blind = self.blinds.iter().copied().max().unwrap_or(Money::ZERO);
        let low = self.limits.first().copied().unwrap_or(big_blind);
        let stakes = Stakes {
            ante: self.ante,
            blinds: [0, 1, 2].map(|number| at(&self.blinds, number)),
            bring_in: self.bring_in,
            side: self.side,
            low,
            high: self.limits.get(1).copied().unwrap_or(low),
            kill: self.kill,
            scoop: self.scoop,
            ..Stakes::default()
        };
        Rules { game: game.clone(), stakes, chip: self.chip.unwrap_or(Chip::DOLLAR) }
    }

    /// The blinds lie from the seat left of the button on; with two players, from the button on.
    /// The straddle lies left of the last; a newcomer posts the big blind, who missed both the small
    /// one dead as well. Source: clovis-500 l.31-33, colorado l.199.
    fn chairs(&self) -> Vec<Chair> {
        let count = self.stacks.len();
        let chair = |stack: &Money| Chair { stack: *stack, ante: self.ante, ..Chair::default() };
        let mut chairs: Vec<Chair> = self.stacks.iter().map(chair).collect();
        for (chair, wager) in chairs.iter_mut().zip(&self.jackpot) {
            chair.jackpot = *wager;
        }
        for (chair, wager) in chairs.iter_mut().zip(&self.wagers) {
            chair.ante = *wager;
        }
        let first = if count == 2 { self.button } else { self.button + 1 };
        for (at, blind) in self.blinds.iter().enumerate().take(count) {
            chairs[(first + at) % count].blind = *blind;
        }
        if count > self.blinds.len() && !self.straddle.is_zero() {
            chairs[(first + self.blinds.len()) % count].blind = self.straddle;
        }
        let big = self.blinds.iter().copied().max().unwrap_or_default();
        let at = |seat: Option<Seat>| seat.map(Seat::place).filter(|place| *place < count);
        for place in at(self.newcomer).into_iter().chain(at(self.missed)) {
            chairs[place].entry = big;
        }
        if let Some(place) = at(self.missed) {
            chairs[place].dead = self.blinds.iter().copied().sum::<Money>().saturating_sub(big);
        }
        if let Some(place) = at(self.killer) {
            chairs[place].kill = self.kill;
        }
        chairs
    }
}

/// What an earlier round left: `$20 after 4 rounds`.
fn carried(text: &str) -> Option<Carried> {
    let (money, rounds) = text.split_once(" after ")?;
    let rolled = rounds.split_once(' ')?.0.parse().ok()?;
    Some(Carried { money: money.parse().ok()?, rolled })
}

pub(crate) fn seat(text: &str) -> Option<Seat> {
    place(text).filter(|seat| seat.place() < Seat::MAX)
}

/// A seat, or one who stands behind them all the same.
pub(crate) fn place(text: &str) -> Option<Seat> {
    let number: usize = text.trim().strip_prefix("seat ")?.parse().ok()?;
    (1..=Seat::PLACES).contains(&number).then(|| Seat::new(number - 1))
}

/// What is laid on which wager: `$5 on ante, $5 on trips`.
pub(crate) fn stakes(
    text: &str,
    wager: impl Fn(&str) -> Option<WagerId>,
) -> Option<Vec<(WagerId, Money)>> {
    let stake = |stake: &str| {
        let (money, name) = stake.trim().split_once(" on ")?;
        Some((wager(name)?, money.parse().ok()?))
    };
    text.split(", ").map(stake).collect()
}

/// Cards, `??` being one that is not known.
pub(crate) fn packet(text: &str) -> Option<Packet> {
    let mut packet = Packet::default();
    for word in text.split_whitespace() {
        match word {
            "??" => packet.unseen += 1,
            word if packet.cards.len() < Hand::MAX => {
                packet.cards.push(word.parse::<Card>().ok()?);
            }
            _ => return None,
        }
    }
    Some(packet)
}

/// What a line of the script does.
fn actions(rules: &Rules, round: &Round, text: &str) -> Result<Vec<Action>, &'static str> {
    if let Some(hands) = text.strip_prefix("deal ") {
        return hands.split(',').map(deal).collect::<Option<_>>().ok_or("`deal seat 1 Ah Kd, …`");
    }
    if let Some(words) = text.strip_prefix("floor: ") {
        let ruling = ruling::read(words).ok_or(ruling::EXPECTED)?;
        return Ok(vec![Action::Floor(ruling)]);
    }
    if text.starts_with("seat ") {
        let mut words = text.splitn(3, ' ');
        let who = words.by_ref().take(2).collect::<Vec<_>>().join(" ");
        let seat = seat(&who).ok_or("a seat from 1 to 10")?;
        return verb(round, seat, words.next().unwrap_or("")).map(|action| vec![action]);
    }
    let streets = rules.game.streets.iter().map(|street| street.name.as_str());
    let names = streets.chain(["board"]);
    let (cards, boards) = names
        .filter_map(|name| text.strip_prefix(name)?.strip_prefix(' '))
        .find_map(|cards| packet(cards).map(|packet| (packet, round.waiting_for(rules))))
        .ok_or("`deal …`, `seat N …`, or a street's name and its cards")?;
    let board = match boards {
        Waiting::Cards { to: Recipient::Board(board), .. } => board,
        _ => 0,
    };
    Ok(vec![Action::Deal(Recipient::Board(board), cards)])
}

fn deal(text: &str) -> Option<Action> {
    let text = text.trim().strip_prefix("seat ")?;
    let (number, cards) = text.split_once(' ')?;
    let seat = seat(&format!("seat {number}"))?;
    Some(Action::Deal(Recipient::Hand(seat), packet(cards)?))
}

/// What a seat does, by the words for it.
fn verb(round: &Round, seat: Seat, text: &str) -> Result<Action, &'static str> {
    let money = |text: &str| text.parse::<Money>().map_err(|_| "an amount such as `$5`");
    let cards = |text: &str| packet(text).ok_or("cards such as `Ah Kd`");
    let player = round.players().get(seat.place()).copied().unwrap_or_default();
    let exact = match text {
        "folds" => Some(Action::Fold(seat)),
        "checks" => Some(Action::Check(seat)),
        "calls" => Some(Action::Call(seat)),
        "brings it in" => Some(Action::BringIn(seat)),
        "goes all in" => Some(Action::Bet(seat, player.bet + player.stack)),
        "stands pat" => Some(Action::Draw(seat, Packet::default())),
        "shows" => Some(Action::Show(seat, Packet::default())),
        "mucks" => Some(Action::Muck(seat)),
        "does not kill" => Some(Action::NoKill(seat)),
        "chops" => Some(Action::Chop(seat)),
        "times out" => Some(Action::TimeOut(seat)),
        "agrees to run it twice" => Some(Action::RunTwice(seat, Answer::Yes)),
        "would run it once" => Some(Action::RunTwice(seat, Answer::No)),
        _ => None,
    };
    if let Some(action) = exact {
        return Ok(action);
    }
    let after = |words: &str| text.strip_prefix(words);
    if let Some(to) = ["bets ", "raises to ", "completes to "].iter().find_map(|it| after(it)) {
        Ok(Action::Bet(seat, money(to)?))
    } else if let Some(to) = after("kills for ") {
        Ok(Action::Kill(seat, money(to)?))
    } else if let Some(thrown) = after("throws ") {
        Ok(Action::Draw(seat, cards(thrown)?))
    } else if let Some(given) = after("gives up ") {
        Ok(Action::Discard(seat, cards(given)?))
    } else if let Some(wild) = after("calls wild ") {
        Ok(Action::CallWild(seat, cards(wild)?))
    } else if let Some(other) = after("asks to see ") {
        let hand = self::seat(other).ok_or("`asks to see seat 2`")?;
        Ok(Action::AskToSee { by: seat, hand })
    } else if let Some(shown) = after("shows ") {
        Ok(Action::Show(seat, cards(shown)?))
    } else {
        Err("folds, checks, calls, brings it in, bets $5, raises to $5, completes to $5, goes all \
             in, stands pat, throws Ah, gives up Ah, shows, mucks, asks to see seat 2, \
             kills for $6, does not kill, chops, times out")
    }
}

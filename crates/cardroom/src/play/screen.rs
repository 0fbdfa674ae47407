//! The table on the full screen: reads keys, lets the bots take their time, keeps the terminal
//! as it was found.

use super::ask::{Answer, Ask, Moment};
use super::deal::{Deal, Next};
use super::felt::{self, Picture};
use super::order::Order;
use super::room::{FirstWord, Room};
use ::felt::poker::stakes;
use engine::pot::{Choices, Entering, Jackpot, Rules};
use money::Money;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::widgets::{Paragraph, Wrap};
use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

/// How long a bot thinks, unless the player wants it faster or slower.
const PACE: Duration = Duration::from_millis(650);
const FASTEST: Duration = Duration::from_millis(40);
const SLOWEST: Duration = Duration::from_secs(3);

/// The keys that always work.
const HELP: &str = "Before the next round: o sit out, t top up, s straddle, j jackpot; e see \
     called hands. ! calls the floor: `Ada fouled`, `early board`. \
     While bots play: Space, + and -.";

/// Plays on the full screen until the player leaves, and gives the terminal back.
///
/// # Errors
/// The terminal cannot be drawn on or read.
pub(crate) fn play(room: &mut Room<'_>) -> io::Result<()> {
    // Sets a panic hook too, which gives the terminal back before the panic is printed.
    let mut terminal = ratatui::try_init()?;
    let played = evening(&mut terminal, room);
    ratatui::try_restore()?;
    played?;
    println!("{}", room.farewell());
    Ok(())
}

fn evening(terminal: &mut DefaultTerminal, room: &mut Room<'_>) -> io::Result<()> {
    let mut log: Vec<String> = room.welcome().lines().map(str::to_owned).collect();
    let mut pace = PACE;
    while room.plays_on() {
        log.extend(room.between());
        if room.is_broke() {
            log.push(room.rebuy());
        }
        if first_words(terminal, room, &mut log)? == Left::Gone {
            return Ok(());
        }
        let mut deal = match room.deal() {
            Ok(deal) => deal,
            Err(refusal) => {
                // Too few are left without the player, who has to come back.
                log.push(refusal);
                log.push(room.come_back(Entering::Post));
                if room.is_away() {
                    return Ok(());
                }
                continue;
            }
        };
        log.push(String::new());
        log.push(room.announcement(&deal));
        let title = room.title();
        let (entry, note) = (Entry::Nothing, String::new());
        let counted = Counted::No;
        let mut desk = Desk { room, title, log: &mut log, entry, note, pace, counted };
        let left = desk.round(terminal, &mut deal)?;
        pace = desk.pace;
        if left == Left::Gone {
            return Ok(());
        }
    }
    Ok(())
}

/// Asks what has to be said before one is first dealt in: a wager of one's own, the jackpot.
fn first_words(
    terminal: &mut DefaultTerminal,
    room: &mut Room<'_>,
    log: &mut Vec<String>,
) -> io::Result<Left> {
    // The wager that `w` has come to, until Enter.
    let mut wager: Option<Money> = None;
    while let Some(word) = room.first_word() {
        let keys = match word {
            FirstWord::Wager(least, most) => format!(
                "You wager {} a round, of {least} to {most}.  w more   Enter deal   q leave",
                wager.unwrap_or(least)
            ),
            FirstWord::Jackpot(wager, posted) => {
                format!("The jackpot is {posted}. Play for it, {wager} a round?  y yes   n no")
            }
        };
        let lines = log.iter().map(String::as_str).chain(["", &keys]);
        let text = lines.collect::<Vec<_>>().join("\n");
        terminal.draw(|frame| {
            let page = Paragraph::new(text.as_str()).wrap(Wrap { trim: false });
            frame.render_widget(page, frame.area());
        })?;
        let Some(key) = pressed(event::read()?) else { continue };
        if leaves(key, &Entry::Nothing) {
            return Ok(Left::Gone);
        }
        match (word, key.code) {
            (FirstWord::Wager(least, _), KeyCode::Char('w')) => {
                wager = Some(next_wager(wager.unwrap_or(least), room.rules()));
            }
            (FirstWord::Wager(least, _), KeyCode::Enter | KeyCode::Char(' ')) => {
                log.push(room.order(Order::Wager(wager.unwrap_or(least))));
            }
            (FirstWord::Jackpot(..), KeyCode::Char('y' | 'j')) => {
                log.push(room.order(Order::Jackpot));
            }
            (FirstWord::Jackpot(..), KeyCode::Char('n') | KeyCode::Enter) => {
                room.orders.jackpot = Some(Jackpot::Out);
            }
            _ => {}
        }
    }
    Ok(Left::Stays)
}

/// Whether the player is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Stays,
    Gone,
}

/// What the player is in the middle of typing.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Entry {
    Nothing,
    /// An amount, behind this word.
    Amount(&'static str, String),
    /// Cards marked to be thrown, by place.
    Cards(BTreeSet<usize>),
    /// What has happened, for the floor.
    Floor(String),
}

/// The player's side of the table during a round.
struct Desk<'d, 'a> {
    room: &'d mut Room<'a>,
    /// What is played.
    title: String,
    /// The call of earlier rounds.
    log: &'d mut Vec<String>,
    entry: Entry,
    /// What was wrong with the last answer.
    note: String,
    /// How long a bot thinks.
    pace: Duration,
    counted: Counted,
}

impl Desk<'_, '_> {
    /// Plays a round to its end, and waits for the player to want the next. A pot that was won by a
    /// muck lies there until then, for the hand may be retrieved.
    fn round(&mut self, terminal: &mut DefaultTerminal, deal: &mut Deal<'_>) -> io::Result<Left> {
        loop {
            let next = deal.next();
            let lies = self.counted == Counted::No && deal.may_be_retrieved();
            if next == Next::Over && self.counted == Counted::No && !lies {
                self.count(deal)?;
            }
            self.draw(terminal, deal, next)?;
            let waits = match next {
                Next::Goes(_) => event::poll(self.pace)?,
                Next::Asks(_) | Next::Over => true,
            };
            let key = if waits { pressed(event::read()?) } else { None };
            match (key, next) {
                (Some(key), _) if leaves(key, &self.entry) => {
                    if self.counted == Counted::No {
                        self.room.leave(deal)?;
                    }
                    return Ok(Left::Gone);
                }
                (None, Next::Goes(_)) if !waits => deal.go(self.room.orders.curious),
                (Some(key), Next::Goes(_)) => self.hurries(deal, key.code),
                (Some(key), Next::Asks(ask)) => self.key(deal, ask, key.code),
                (Some(key), Next::Over) if lies && self.calls_floor(deal, key.code) => {}
                (Some(key), Next::Over) if self.between(key.code) == Wants::Another => {
                    if self.counted == Counted::No {
                        self.count(deal)?;
                    }
                    // Who is broke by it is asked first.
                    if !lies || !self.room.is_broke() {
                        return Ok(Left::Stays);
                    }
                }
                // A resize, or a key that means nothing now.
                _ => {}
            }
        }
    }

    /// The table takes the round back.
    fn count(&mut self, deal: &Deal<'_>) -> io::Result<()> {
        let said = self.room.end(deal)?;
        self.log.extend_from_slice(deal.calls());
        self.log.extend(said);
        self.counted = Counted::Yes;
        Ok(())
    }

    /// Takes a key of what is said to the floor; says whether it was one.
    fn calls_floor(&mut self, deal: &mut Deal<'_>, code: KeyCode) -> bool {
        match (&mut self.entry, code) {
            (Entry::Floor(typed), KeyCode::Char(sign)) if typed.len() < 60 => typed.push(sign),
            (Entry::Floor(typed), KeyCode::Backspace) => _ = typed.pop(),
            (Entry::Floor(typed), KeyCode::Enter) => {
                let words = std::mem::take(typed);
                self.entry = Entry::Nothing;
                self.note = deal.floor(&words).err().unwrap_or_default();
            }
            (Entry::Floor(_), KeyCode::Esc) => self.entry = Entry::Nothing,
            (Entry::Floor(_), _) => {}
            (Entry::Nothing | Entry::Cards(_), KeyCode::Char('!')) => {
                self.entry = Entry::Floor(String::new());
            }
            _ => return false,
        }
        true
    }

    /// A key while the bots play.
    fn hurries(&mut self, deal: &mut Deal<'_>, code: KeyCode) {
        match code {
            KeyCode::Char('+' | '=') => self.pace = (self.pace / 2).max(FASTEST),
            KeyCode::Char('-') => self.pace = (self.pace * 2).min(SLOWEST),
            KeyCode::Char(' ') | KeyCode::Enter => deal.go(self.room.orders.curious),
            KeyCode::Char(sign) => self.orders(sign),
            _ => {}
        }
    }

    /// Takes a key that is an order for before the next round.
    fn orders(&mut self, sign: char) {
        let order = match sign {
            '?' => return self.note = HELP.to_owned(),
            'e' => Order::See,
            's' => Order::Straddle,
            'o' => Order::SitOut,
            'j' => Order::Jackpot,
            't' => Order::TopUp(None),
            'w' => match self.room.wager() {
                Some(wager) => Order::Wager(next_wager(wager, self.room.rules())),
                None => return,
            },
            _ => return,
        };
        self.note = self.room.order(order);
    }

    /// A key after the round; says whether the player wants the next one.
    fn between(&mut self, code: KeyCode) -> Wants {
        match code {
            KeyCode::Char('i') if self.room.is_away() => {
                self.note = self.room.come_back(Entering::Post);
            }
            KeyCode::Char('b') if self.room.is_away() && self.room.owes_blinds() => {
                self.note = self.room.come_back(Entering::Wait);
            }
            code if goes_on(code) => return Wants::Another,
            KeyCode::Char(sign) => self.orders(sign),
            _ => {}
        }
        Wants::ToLook
    }

    fn draw(&self, terminal: &mut DefaultTerminal, deal: &Deal<'_>, next: Next) -> io::Result<()> {
        let marked = match &self.entry {
            Entry::Cards(marked) => marked.clone(),
            _ => BTreeSet::new(),
        };
        let on = match self.counted {
            Counted::No => deal.calls(),
            Counted::Yes => &[],
        };
        let calls: Vec<&str> = self.log.iter().chain(on).map(String::as_str).collect();
        let beside = self.room.beside();
        let picture = Picture {
            title: &self.title,
            stakes: &stakes(deal.rules()),
            rules: deal.rules(),
            round: deal.seen(),
            voice: deal.voice(),
            button: deal.line_up().places.button,
            table: self.room,
            next,
            calls: &calls,
            keys: self.keys(deal, next),
            note: &self.note,
            beside: beside.as_deref(),
            marked,
        };
        terminal.draw(|frame| felt::draw(frame, &picture)).map(|_| ())
    }

    /// The keys that work now and what each does.
    fn keys(&self, deal: &Deal<'_>, next: Next) -> Vec<(String, String)> {
        let key = |key: &str, what: &str| (key.to_owned(), what.to_owned());
        let mut keys = match (next, &self.entry) {
            (_, Entry::Amount(_, typed)) => {
                return vec![
                    ("$".to_owned(), format!("{typed}▏")),
                    key("Enter", "that much"),
                    key("Esc", "think again"),
                ];
            }
            (_, Entry::Floor(typed)) => {
                return vec![
                    ("floor".to_owned(), format!("{typed}▏")),
                    key("Enter", "that happened"),
                    key("Esc", "nothing did"),
                ];
            }
            (Next::Asks(Ask::Draw { most }), _) => {
                let last = deal.moment(ask_of(next)).cards().len().min(9);
                let what = format!("mark cards to throw, up to {most}");
                vec![(format!("1-{last}"), what), key("Enter", "throw them"), key("p", "stand pat")]
            }
            (Next::Asks(ask @ (Ask::Discard { .. } | Ask::Wild)), _) => {
                let last = deal.moment(ask).cards().len().min(9);
                let what = match ask {
                    Ask::Discard { count } => format!("mark {count} to give up"),
                    _ => "mark the card to call wild".to_owned(),
                };
                vec![(format!("1-{last}"), what), key("Enter", "done")]
            }
            (Next::Asks(ask), _) => deal
                .moment(ask)
                .keys()
                .into_iter()
                .map(|(key, what)| (key.to_owned(), what))
                .collect(),
            (Next::Goes(_), _) => vec![key("Space", "go on"), key("+ -", "pace")],
            (Next::Over, _) => self.keys_between(),
        };
        if self.counted == Counted::No && deal.may_be_retrieved() {
            keys.push(key("!", "a mucked hand is retrieved"));
        }
        keys.push(key("?", "more"));
        keys.push(key("q", "leave"));
        keys
    }

    fn keys_between(&self) -> Vec<(String, String)> {
        let key = |key: &str, what: &str| (key.to_owned(), what.to_owned());
        let mut keys = Vec::new();
        match (self.room.is_away(), self.room.is_broke()) {
            (true, _) => {
                keys.extend([key("Enter", "watch a round"), key("i", "come back in")]);
                if self.room.owes_blinds() {
                    keys.push(key("b", "come back with the big blind"));
                }
            }
            (_, true) => {
                keys.push(("Enter".to_owned(), format!("buy in again for {}", self.room.buy_in())));
            }
            _ => keys.push(key("Enter", "next round")),
        }
        if let Some(wager) = self.room.wager() {
            keys.push(("w".to_owned(), format!("wager {wager}")));
        }
        match self.room.plays_jackpot() {
            Some(Jackpot::Out) => keys.push(key("j", "play for the jackpot")),
            Some(Jackpot::In) => keys.push(key("j", "no jackpot wager")),
            None => {}
        }
        if self.room.may_straddle() {
            keys.push(key("s", "straddle"));
        }
        if self.room.may_top_up() {
            keys.push(key("t", "top up"));
        }
        if !self.room.is_away() {
            keys.push(key("o", "sit out"));
        }
        keys
    }

    /// A key while the player is asked.
    fn key(&mut self, deal: &mut Deal<'_>, ask: Ask, code: KeyCode) {
        self.note.clear();
        if self.calls_floor(deal, code) {
            return;
        }
        match (&mut self.entry, code) {
            (Entry::Amount(_, typed), KeyCode::Char(sign))
                if is_amount(sign) && typed.len() < 12 =>
            {
                typed.push(sign);
            }
            (Entry::Amount(_, typed), KeyCode::Backspace) => _ = typed.pop(),
            (Entry::Amount(word, typed), KeyCode::Enter) => {
                let answer = format!("{word} {typed}");
                self.entry = Entry::Nothing;
                self.answer(deal, ask, &answer);
            }
            (Entry::Amount(..), KeyCode::Esc) => self.entry = Entry::Nothing,
            (Entry::Amount(..), _) => {}
            (_, code) => match ask {
                Ask::Bet(choices) => self.speaks(deal, choices, code),
                Ask::RunTwice | Ask::Chop => {
                    if let KeyCode::Char(sign) = code {
                        self.answer(deal, ask, &sign.to_string());
                    }
                }
                Ask::Draw { .. } | Ask::Discard { .. } | Ask::Wild => self.marks(deal, ask, code),
            },
        }
    }

    fn speaks(&mut self, deal: &mut Deal<'_>, choices: Choices, code: KeyCode) {
        let typed = |least: Money| least.to_string().replace(['$', ','], "");
        match (code, choices.bet, choices.kill) {
            (KeyCode::Char('r' | 'b'), Some((least, most)), _) if least != most => {
                self.entry = Entry::Amount("r", typed(least));
            }
            (KeyCode::Char('k'), _, Some((least, most))) if least != most => {
                self.entry = Entry::Amount("k", typed(least));
            }
            (KeyCode::Char(sign @ ('e' | 'o' | 't' | 's' | 'j')), ..) => self.orders(sign),
            (KeyCode::Char(sign), ..) if sign != ' ' => {
                self.answer(deal, Ask::Bet(choices), &sign.to_string());
            }
            _ => {}
        }
    }

    /// Marks cards by their places and throws those marked.
    fn marks(&mut self, deal: &mut Deal<'_>, ask: Ask, code: KeyCode) {
        let mut marked = match std::mem::replace(&mut self.entry, Entry::Nothing) {
            Entry::Cards(marked) => marked,
            _ => BTreeSet::new(),
        };
        let count = deal.moment(ask).cards().len();
        match code {
            KeyCode::Char(sign @ '1'..='9') => {
                let place = sign as usize - '0' as usize;
                if place <= count && !marked.remove(&place) {
                    marked.insert(place);
                }
            }
            KeyCode::Char('p') if matches!(ask, Ask::Draw { .. }) => {
                return self.answer(deal, ask, "p");
            }
            KeyCode::Enter if marked.is_empty() && matches!(ask, Ask::Draw { .. }) => {
                return self.answer(deal, ask, "p");
            }
            KeyCode::Enter | KeyCode::Char('d') => {
                let places: Vec<String> = marked.iter().map(usize::to_string).collect();
                return self.answer(deal, ask, &format!("d {}", places.join(" ")));
            }
            KeyCode::Char(sign) => self.orders(sign),
            _ => {}
        }
        self.entry = Entry::Cards(marked);
    }

    fn answer(&mut self, deal: &mut Deal<'_>, ask: Ask, text: &str) {
        let moment: Moment<'_> = deal.moment(ask);
        let wrong = match moment.read(text) {
            Ok(Answer::Does(action)) => deal.play(action).err().map(|no| {
                format!("The dealer says no: {}.", deal.voice().with_names(&no.to_string()))
            }),
            Ok(Answer::Declines) => {
                deal.decline();
                None
            }
            Ok(Answer::Orders(order)) => Some(self.room.order(order)),
            Ok(Answer::Help) => Some(HELP.to_owned()),
            Ok(Answer::Leaves) => None,
            Err(wrong) => Some(wrong),
        };
        self.note = wrong.unwrap_or_default();
    }
}

/// What a player wants after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wants {
    Another,
    ToLook,
}

/// Whether the round that is shown has been taken back by the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    No,
    Yes,
}

/// The next of the usual wagers: twice as much, and from the most back to the least.
fn next_wager(wager: Money, rules: &Rules) -> Money {
    let (low, high) = (rules.stakes.low, rules.stakes.high.max(rules.stakes.low));
    match wager {
        wager if wager >= high => low,
        wager => wager.times(2).min(high),
    }
}

fn ask_of(next: Next) -> Ask {
    match next {
        Next::Asks(ask) => ask,
        Next::Goes(_) | Next::Over => Ask::Draw { most: 0 },
    }
}

/// The key of an event, if it is one going down.
fn pressed(event: Event) -> Option<KeyEvent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(key),
        _ => None,
    }
}

fn leaves(key: KeyEvent, entry: &Entry) -> bool {
    let interrupts = key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char('c' | 'd'));
    let quits =
        key.code == KeyCode::Char('q') && !matches!(entry, Entry::Amount(..) | Entry::Floor(_));
    interrupts || quits
}

const fn goes_on(code: KeyCode) -> bool {
    matches!(code, KeyCode::Enter | KeyCode::Char(' ' | 'n' | 'y'))
}

const fn is_amount(sign: char) -> bool {
    sign.is_ascii_digit() || sign == '.'
}

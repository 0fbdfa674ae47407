//! The table on the full screen: reads keys, lets the bots take their time, keeps the terminal
//! as it was found.

use super::ask::{Answer, Ask, Moment};
use super::deal::{Deal, Next};
use super::felt::{self, Picture};
use super::room::Room;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

/// How long a bot thinks.
const PACE: Duration = Duration::from_millis(650);

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
    while room.plays_on() {
        log.push(String::new());
        log.push(room.announcement());
        let mut deal = room.deal();
        let mut desk = Desk { room, log: &log, entry: Entry::Nothing, note: String::new() };
        let left = desk.round(terminal, &mut deal)?;
        log.extend_from_slice(deal.calls());
        match left {
            Left::Gone => {
                // Between rounds there is nothing to leave behind.
                match deal.next() {
                    Next::Over => room.end(&deal),
                    _ => room.leave(&mut deal),
                }
                return Ok(());
            }
            Left::Stays => room.end(&deal),
        }
        if room.is_broke() {
            room.rebuy();
            log.push(format!("You buy in again for {}.", room.buy_in()));
        }
    }
    Ok(())
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
    /// An amount.
    Amount(String),
    /// Cards marked to be thrown, by place.
    Cards(BTreeSet<usize>),
}

/// The player's side of the table during a round.
struct Desk<'d, 'a> {
    room: &'d Room<'a>,
    /// The call of earlier rounds.
    log: &'d [String],
    entry: Entry,
    /// What was wrong with the last answer.
    note: String,
}

impl Desk<'_, '_> {
    fn round(&mut self, terminal: &mut DefaultTerminal, deal: &mut Deal<'_>) -> io::Result<Left> {
        loop {
            let next = deal.next();
            self.draw(terminal, deal, next)?;
            let waits = match next {
                Next::Goes(_) => event::poll(PACE)?,
                Next::Asks(_) | Next::Over => true,
            };
            let key = if waits { pressed(event::read()?) } else { None };
            match (key, next) {
                (Some(key), _) if leaves(key, &self.entry) => return Ok(Left::Gone),
                (None, Next::Goes(_)) if !waits => deal.go(),
                (Some(_), Next::Goes(_)) => deal.go(),
                (Some(key), Next::Asks(ask)) => self.key(deal, ask, key.code),
                (Some(key), Next::Over) if goes_on(key.code) => return Ok(Left::Stays),
                // A resize, or a key that means nothing now.
                _ => {}
            }
        }
    }

    fn draw(&self, terminal: &mut DefaultTerminal, deal: &Deal<'_>, next: Next) -> io::Result<()> {
        let marked = match &self.entry {
            Entry::Cards(marked) => marked.clone(),
            _ => BTreeSet::new(),
        };
        let calls: Vec<&str> = self.log.iter().chain(deal.calls()).map(String::as_str).collect();
        let picture = Picture {
            title: &self.room.title,
            rules: self.room.rules,
            round: deal.seen(),
            voice: self.room.voice,
            next,
            calls: &calls,
            keys: self.keys(deal, next),
            note: &self.note,
            marked,
        };
        terminal.draw(|frame| felt::draw(frame, &picture)).map(|_| ())
    }

    /// The keys that work now and what each does.
    fn keys(&self, deal: &Deal<'_>, next: Next) -> Vec<(String, String)> {
        let key = |key: &str, what: &str| (key.to_owned(), what.to_owned());
        let mut keys = match (next, &self.entry) {
            (_, Entry::Amount(typed)) => {
                return vec![
                    ("$".to_owned(), format!("{typed}▏")),
                    key("Enter", "that much"),
                    key("Esc", "think again"),
                ];
            }
            (Next::Asks(Ask::Draw { most: count } | Ask::Discard { count }), _) => {
                let last = deal.moment(ask_of(next)).cards().len().min(9);
                let least = match next {
                    Next::Asks(Ask::Draw { .. }) => format!("mark cards to throw, up to {count}"),
                    _ => format!("mark {count} to give up"),
                };
                vec![(format!("1-{last}"), least), key("Enter", "done")]
            }
            (Next::Asks(ask), _) => deal
                .moment(ask)
                .keys()
                .into_iter()
                .map(|(key, what)| (key.to_owned(), what))
                .collect(),
            (Next::Goes(_), _) => vec![key("Space", "faster")],
            (Next::Over, _)
                if deal
                    .stacks()
                    .nth(self.room.you().place())
                    .is_some_and(|stack| stack.is_zero()) =>
            {
                vec![("Enter".to_owned(), format!("buy in again for {}", self.room.buy_in()))]
            }
            (Next::Over, _) => vec![key("Enter", "next round")],
        };
        keys.push(key("q", "leave"));
        keys
    }

    /// A key while the player is asked.
    fn key(&mut self, deal: &mut Deal<'_>, ask: Ask, code: KeyCode) {
        self.note.clear();
        match (&mut self.entry, code) {
            (Entry::Amount(typed), KeyCode::Char(sign)) if is_amount(sign) && typed.len() < 12 => {
                typed.push(sign);
            }
            (Entry::Amount(typed), KeyCode::Backspace) => _ = typed.pop(),
            (Entry::Amount(typed), KeyCode::Enter) => {
                let answer = format!("r {typed}");
                self.entry = Entry::Nothing;
                self.answer(deal, ask, &answer);
            }
            (Entry::Amount(_), KeyCode::Esc) => self.entry = Entry::Nothing,
            (Entry::Amount(_), _) => {}
            (_, code) => match ask {
                Ask::Bet(_) => self.speaks(deal, ask, code),
                Ask::Draw { .. } | Ask::Discard { .. } => self.marks(deal, ask, code),
            },
        }
    }

    fn speaks(&mut self, deal: &mut Deal<'_>, ask: Ask, code: KeyCode) {
        let Ask::Bet(choices) = ask else { return };
        match (code, choices.bet) {
            (KeyCode::Char('r' | 'b'), Some((least, most))) if least != most => {
                self.entry = Entry::Amount(least.to_string().replace(['$', ','], ""));
            }
            (KeyCode::Char(sign), _) if sign != ' ' => self.answer(deal, ask, &sign.to_string()),
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
            _ => {}
        }
        self.entry = Entry::Cards(marked);
    }

    fn answer(&mut self, deal: &mut Deal<'_>, ask: Ask, text: &str) {
        let moment: Moment<'_> = deal.moment(ask);
        let wrong = match moment.read(text) {
            Ok(Answer::Does(action)) => deal.play(action).err().map(|no| no.to_string()),
            Ok(Answer::Help) => Some("The keys that work stand below.".to_owned()),
            Ok(Answer::Leaves) => None,
            Err(wrong) => Some(wrong),
        };
        self.note = wrong.unwrap_or_default();
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
    let quits = key.code == KeyCode::Char('q') && !matches!(entry, Entry::Amount(_));
    interrupts || quits
}

const fn goes_on(code: KeyCode) -> bool {
    matches!(code, KeyCode::Enter | KeyCode::Char(' ' | 'n' | 'y'))
}

const fn is_amount(sign: char) -> bool {
    sign.is_ascii_digit() || sign == '.'
}

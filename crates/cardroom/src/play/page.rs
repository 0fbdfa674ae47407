//! Any table on the full screen: reads keys, lets the bots take their time, keeps the terminal as it
//! was found.

use super::evening::{Evening, Free, Next, YOU};
use super::sketch::{self, Sketch};
use super::talk::{beside, free};
use super::told::Matters;
use super::{say, sketch::Betting};
use ::felt::answer::{Amount, Answer, Choice};
use ::felt::view::Phase;
use money::Money;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::io;
use std::time::Duration;

/// How long a bot takes.
const PACE: Duration = Duration::from_millis(350);

/// What can be said while bets are taken.
fn betting_help(free: Free) -> String {
    let bets = "Arrows choose a bet, + and - change it, 0 takes it off, Enter deals";
    match free {
        Free::Dealt => {
            format!("{bets}; f asks for a hand without bets; ! calls the floor: `!boxed`.")
        }
        Free::Never => format!("{bets}; ! calls the floor: `!boxed`."),
    }
}

/// What can be said besides the answers to a question.
fn asked_help(matters: Matters) -> String {
    let told = match matters {
        Matters::Layout => "!player-exposed Ah",
        Matters::Pan => "!Ada foul",
    };
    format!("a asks what a careful player would do, g does it; ! calls the floor: `{told}`.")
}

/// Plays on the full screen until the player leaves, and gives the terminal back.
///
/// # Errors
/// The terminal cannot be drawn on or read.
pub(super) fn play(evening: &mut Evening) -> io::Result<()> {
    // Sets a panic hook too, which gives the terminal back before the panic is printed.
    let mut terminal = ratatui::try_init()?;
    let played = sit(&mut terminal, evening);
    ratatui::try_restore()?;
    played?;
    println!("{}", evening.farewell());
    Ok(())
}

fn sit(terminal: &mut DefaultTerminal, evening: &mut Evening) -> io::Result<()> {
    let log = evening.welcome().lines().map(str::to_owned).collect();
    let mut desk = Desk { log, chosen: 0, note: String::new(), typed: String::new() };
    while evening.plays_on() {
        desk.log.extend(evening.between());
        if evening.is_broke() {
            let bought = evening.buy(YOU);
            desk.log.push(bought);
        }
        match evening.begin() {
            Ok(announced) => desk.log.extend([String::new(), announced]),
            Err(missing) => {
                desk.log.push(format!("The dealer waits: {missing}."));
                return Ok(());
            }
        }
        if desk.round(terminal, evening)? == Left::Gone {
            evening.abandon();
            return Ok(());
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

/// The player's side of the table.
struct Desk {
    /// The call so far.
    log: Vec<String>,
    /// The wager that plus and minus change, by its place.
    chosen: usize,
    /// What was wrong with the last answer, or what a careful player would do.
    note: String,
    /// What has been typed of an answer that is not one key.
    typed: String,
}

impl Desk {
    fn round(&mut self, terminal: &mut DefaultTerminal, evening: &mut Evening) -> io::Result<Left> {
        let mut laid = false;
        loop {
            let heard = evening.hear();
            self.log.extend(heard);
            let next = evening.next();
            if next == Next::Bets && !laid {
                evening.lay();
                laid = true;
            }
            self.draw(terminal, evening, next)?;
            if let Next::Bot(seat) = next {
                // Nobody waits for others to bet.
                let pause = evening.view().phase == Phase::Playing;
                if pause && event::poll(PACE)? && leaves_on(&event::read()?) {
                    return Ok(Left::Gone);
                }
                evening.go(seat);
                continue;
            }
            let Some(key) = pressed(&event::read()?) else { continue };
            if leaves(key) && self.typed.is_empty() {
                return Ok(Left::Gone);
            }
            match next {
                Next::Bets => self.bets(evening, key.code),
                Next::Asks => self.answers(evening, key.code),
                Next::Aside => match key.code {
                    KeyCode::Enter | KeyCode::Char('n' | ' ') => evening.pass(),
                    code => self.answers(evening, code),
                },
                Next::Over if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ' | 'n')) => {
                    self.note.clear();
                    return Ok(Left::Stays);
                }
                Next::Over | Next::Bot(_) => {}
            }
        }
    }

    /// A key while bets are taken.
    fn bets(&mut self, evening: &mut Evening, code: KeyCode) {
        self.note.clear();
        if self.typed.starts_with('!') || self.typed.is_empty() && code == KeyCode::Char('!') {
            return self.floor(evening, code);
        }
        let (choices, lying) = (evening.choices(), evening.bets());
        // A bet for the dealer is said in words, and how many hands one plays.
        if !self.typed.is_empty() || matches!(code, KeyCode::Char('t' | 'h')) {
            return self.words(evening, &beside(&choices), code);
        }
        let wagers = say::wagers(&choices, &lying);
        let count = wagers.len().max(1);
        self.chosen %= count;
        let Some(wager) = wagers.get(self.chosen) else { return };
        let lies = lying.iter().find(|(held, _)| held == wager).map_or(Money::ZERO, |it| it.1);
        let done = match code {
            KeyCode::Right | KeyCode::Tab | KeyCode::Down => {
                self.chosen = (self.chosen + 1) % count;
                return;
            }
            KeyCode::Left | KeyCode::BackTab | KeyCode::Up => {
                self.chosen = (self.chosen + count - 1) % count;
                return;
            }
            KeyCode::Char('+' | '=') => evening.say(&more(&choices, wager, lies)),
            KeyCode::Char('-' | '_') => evening.say(&less(&choices, wager, lies)),
            KeyCode::Char('0') => evening.say(&Answer::of(format!("off:{wager}"))),
            KeyCode::Char('?') => {
                self.note = betting_help(evening.free());
                return;
            }
            KeyCode::Char('f') => free(evening),
            KeyCode::Enter | KeyCode::Char(' ' | 'd') => {
                evening.keep();
                evening.say(&Answer::of("ready"))
            }
            _ => return,
        };
        if let Err(refusal) = done {
            self.note = format!("The dealer says no: {refusal}.");
        }
    }

    /// A key of an answer in words.
    fn words(&mut self, evening: &mut Evening, choices: &[Choice], code: KeyCode) {
        match code {
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Char(sign) => self.typed.push(sign),
            KeyCode::Enter => {
                let answer = say::read(choices, &std::mem::take(&mut self.typed));
                self.note = said(answer.map(|answer| evening.say(&answer)));
            }
            _ => {}
        }
    }

    /// A key while the player is asked.
    fn answers(&mut self, evening: &mut Evening, code: KeyCode) {
        if self.typed.starts_with('!') || self.typed.is_empty() && code == KeyCode::Char('!') {
            return self.floor(evening, code);
        }
        let choices = evening.choices();
        let answer = match code {
            KeyCode::Backspace => {
                self.typed.pop();
                return;
            }
            KeyCode::Esc => return self.typed.clear(),
            KeyCode::Char('?') => {
                self.note = asked_help(evening.matters());
                return;
            }
            KeyCode::Char('a') if self.typed.is_empty() => {
                if let Some(answer) = evening.advice() {
                    self.note = format!("A careful player would {}.", say::does(&choices, &answer));
                }
                return;
            }
            KeyCode::Char('g') if self.typed.is_empty() => {
                evening.advice().ok_or_else(|| "There is no advice.".to_owned())
            }
            KeyCode::Char(sign) => {
                self.typed.push(sign);
                if !self.is_whole(&choices) {
                    return;
                }
                say::read(&choices, &self.typed)
            }
            KeyCode::Enter => say::read(&choices, &self.typed),
            _ => return,
        };
        self.typed.clear();
        self.note = said(answer.map(|answer| evening.say(&answer)));
    }

    /// A key of what the floor is told, behind a `!`.
    fn floor(&mut self, evening: &mut Evening, code: KeyCode) {
        match code {
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Char(sign) => self.typed.push(sign),
            KeyCode::Enter => {
                let words = std::mem::take(&mut self.typed);
                self.note = evening.floor(&words[1..]).err().unwrap_or_default();
            }
            _ => {}
        }
    }

    /// Whether one key says everything: a letter whose choice wants no cards, or a number where there
    /// are fewer than ten.
    fn is_whole(&self, choices: &[Choice]) -> bool {
        let keys = say::whole_keys(choices);
        let numbers = keys.iter().filter(|key| key.parse::<u32>().is_ok()).count();
        let letter = self.typed.parse::<u32>().is_err();
        (letter || numbers < 10) && keys.contains(&self.typed)
    }

    fn draw(
        &self,
        terminal: &mut DefaultTerminal,
        evening: &Evening,
        next: Next,
    ) -> io::Result<()> {
        let choices = evening.choices();
        let key = |key: &str, what: &str| (key.to_owned(), what.to_owned());
        let mut keys = match next {
            Next::Bot(_) => Vec::new(),
            Next::Bets => {
                let mut keys =
                    vec![key("Enter", "deal"), key("+ -", "more, less"), key("← →", "another bet")];
                keys.extend(say::keys(&beside(&choices)));
                keys
            }
            Next::Asks => {
                let mut keys = say::keys(&choices);
                keys.push(key("a", "advice"));
                keys
            }
            Next::Aside => {
                let mut keys = say::keys(&choices);
                keys.push(key("Enter", "no"));
                keys
            }
            Next::Over if evening.is_broke() => {
                vec![key("Enter", &format!("buy in again for {}", evening.buy_in()))]
            }
            Next::Over => vec![key("Enter", "next round")],
        };
        keys.extend([key("?", "more"), key("q", "leave")]);
        let lying = evening.bets();
        let wagers = say::wagers(&choices, &lying);
        let betting = (next == Next::Bets).then(|| Betting {
            chosen: self.chosen % wagers.len().max(1),
            wagers,
            lying,
        });
        let (view, title) = (evening.view(), evening.title());
        let sketch = Sketch {
            title: &title,
            view: &view,
            calls: &self.log,
            keys: &keys,
            typed: &self.typed,
            note: &self.note,
            betting: betting.as_ref(),
            tables: evening.tables(),
        };
        terminal.draw(|frame| sketch::draw(frame, &sketch)).map(|_| ())
    }
}

/// What is said to an answer: nothing if it was taken.
fn said(answered: Result<Result<(), String>, String>) -> String {
    match answered {
        Ok(Ok(())) => String::new(),
        Ok(Err(refusal)) => format!("The dealer says no: {refusal}."),
        Err(wrong) => wrong,
    }
}

/// The amounts that a wager may have.
fn amounts<'a>(choices: &'a [Choice], wager: &str) -> Option<&'a Amount> {
    let id = format!("bet:{wager}");
    choices.iter().find(|choice| choice.id == id)?.amount.as_ref()
}

/// The next larger bet.
fn more(choices: &[Choice], wager: &str, lies: Money) -> Answer {
    let lies = lies.as_cents();
    let cents = match amounts(choices, wager) {
        Some(Amount::OneOf(held)) => {
            let larger = held.iter().copied().filter(|cents| *cents > lies).min();
            larger.or(held.last().copied()).unwrap_or(lies)
        }
        Some(Amount::Range { least, most, .. }) => (lies + least).min(*most),
        None => lies,
    };
    Answer::of(format!("bet:{wager}")).for_money(Money::cents(cents))
}

/// The next smaller bet, or none.
fn less(choices: &[Choice], wager: &str, lies: Money) -> Answer {
    let lies = lies.as_cents();
    let cents = match amounts(choices, wager) {
        Some(Amount::OneOf(held)) => held.iter().copied().filter(|cents| *cents < lies).max(),
        Some(Amount::Range { least, .. }) => lies.checked_sub(*least).filter(|it| it >= least),
        None => None,
    };
    match cents {
        Some(cents) => Answer::of(format!("bet:{wager}")).for_money(Money::cents(cents)),
        None => Answer::of(format!("off:{wager}")),
    }
}

/// The key of an event, if it is one going down.
fn pressed(event: &Event) -> Option<KeyEvent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(*key),
        _ => None,
    }
}

fn leaves(key: KeyEvent) -> bool {
    let interrupts = key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char('c' | 'd'));
    interrupts || key.code == KeyCode::Char('q')
}

fn leaves_on(event: &Event) -> bool {
    pressed(event).is_some_and(leaves)
}

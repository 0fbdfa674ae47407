//! A table with a dealer on the full screen: reads keys, lets the bots take their time, keeps the
//! terminal as it was found.

use super::choice::Answer as Said;
use super::evening::{Answer, DISBANDED, Evening, YOU};
use super::hand::{Hand, Next, Nudge};
use super::picture::{self, Picture};
use super::plain::advice;
use super::words::{self, Circle};
use engine::table::WagerId;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

/// How long a bot takes.
const PACE: Duration = Duration::from_millis(500);

const HELP: &str = "Arrows choose a bet, + and - change it, 0 takes it off, Enter deals. `a` asks \
                    what a careful player would do.";

/// Plays on the full screen until the player leaves, and gives the terminal back.
///
/// # Errors
/// The terminal cannot be drawn on or read.
pub(crate) fn play(evening: &mut Evening<'_>) -> io::Result<()> {
    // Sets a panic hook too, which gives the terminal back before the panic is printed.
    let mut terminal = ratatui::try_init()?;
    let played = sit(&mut terminal, evening);
    ratatui::try_restore()?;
    played?;
    println!("{}", evening.farewell());
    Ok(())
}

fn sit(terminal: &mut DefaultTerminal, evening: &mut Evening<'_>) -> io::Result<()> {
    let mut desk = Desk {
        log: evening.welcome().lines().map(str::to_owned).collect(),
        chosen: 0,
        marked: BTreeSet::new(),
        note: String::new(),
        line: None,
    };
    while evening.plays_on() {
        desk.log.extend(evening.between());
        if evening.is_broke() {
            desk.log.push(evening.buy(YOU));
        }
        if desk.round(terminal, evening)? == Left::Gone {
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

/// Whether a finished round has been taken back by the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    No,
    Yes,
}

/// The player's side of the table.
struct Desk {
    /// The call of earlier rounds.
    log: Vec<String>,
    /// The circle that plus and minus change.
    chosen: usize,
    /// Cards marked, by place from one.
    marked: BTreeSet<usize>,
    /// What was wrong with the last answer.
    note: String,
    /// A line being typed.
    line: Option<String>,
}

impl Desk {
    fn round(
        &mut self,
        terminal: &mut DefaultTerminal,
        evening: &mut Evening<'_>,
    ) -> io::Result<Left> {
        if evening.offers_bank() && self.offer(terminal, evening)? == Left::Gone {
            return Ok(Left::Gone);
        }
        if evening.is_disbanded() {
            let note = format!("{DISBANDED} Press a key");
            terminal.draw(|frame| picture::question(frame, evening, &note))?;
            while pressed(event::read()?).is_none() {}
            return Ok(Left::Gone);
        }
        let mut hand = evening.hand();
        self.log.push(String::new());
        self.log.push(evening.announcement(&hand));
        let mut counted = Counted::No;
        loop {
            let next = hand.next();
            if next == Next::Over && counted == Counted::No {
                evening.end(&hand);
                self.log.extend_from_slice(hand.calls());
                counted = Counted::Yes;
            }
            self.draw(terminal, evening, &hand, next, counted)?;
            let waits = match next {
                Next::Goes(_) => event::poll(PACE)?,
                Next::Asks | Next::Over | Next::Bets => true,
            };
            let Some(key) = (if waits { pressed(event::read()?) } else { None }) else {
                if !waits {
                    hand.go();
                }
                continue;
            };
            // A letter of a line being typed is no key.
            let typing = self.line.is_some() && matches!(key.code, KeyCode::Char(_));
            if leaves(key) && !(typing && key.modifiers.is_empty()) {
                if counted == Counted::No && next != Next::Bets {
                    hand.abandon();
                    evening.end(&hand);
                }
                return Ok(Left::Gone);
            }
            match next {
                Next::Goes(_) => hand.go(),
                Next::Bets => self.bets(evening, &mut hand, key.code),
                Next::Asks => self.answers(&mut hand, key.code),
                Next::Over => {
                    if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ' | 'n')) {
                        self.note.clear();
                        return Ok(Left::Stays);
                    }
                }
            }
        }
    }

    /// Asks whether the player takes the bank.
    fn offer(
        &mut self,
        terminal: &mut DefaultTerminal,
        evening: &mut Evening<'_>,
    ) -> io::Result<Left> {
        self.note = format!("Your turn to bank. Bank with {}? y or n", evening.your_bank());
        loop {
            let note = &self.note;
            terminal.draw(|frame| picture::question(frame, evening, note))?;
            let Some(key) = pressed(event::read()?) else { continue };
            match key.code {
                _ if leaves(key) => return Ok(Left::Gone),
                KeyCode::Char('y') => evening.answer = Answer::Takes,
                KeyCode::Char('n') | KeyCode::Enter => evening.answer = Answer::Passes,
                _ => continue,
            }
            self.note.clear();
            return Ok(Left::Stays);
        }
    }

    /// A key while bets are taken.
    fn bets(&mut self, evening: &mut Evening<'_>, hand: &mut Hand<'_>, code: KeyCode) {
        self.note.clear();
        let circles = words::circles(hand, &evening.wishes);
        let count = circles.len().max(1);
        let chosen = circles.get(self.chosen.min(count - 1)).map(|circle| circle.wager);
        match (code, chosen) {
            (KeyCode::Right | KeyCode::Tab | KeyCode::Down, _) => {
                self.chosen = (self.chosen + 1) % count;
            }
            (KeyCode::Left | KeyCode::BackTab | KeyCode::Up, _) => {
                self.chosen = (self.chosen + count - 1) % count;
            }
            (KeyCode::Char('+' | '='), Some(wager)) => {
                hand.nudge(&mut evening.wishes, wager, Nudge::More);
                self.explain(hand, &circles, wager);
            }
            (KeyCode::Char('-' | '_'), Some(wager)) => {
                hand.nudge(&mut evening.wishes, wager, Nudge::Less);
                self.explain(hand, &circles, wager);
            }
            (KeyCode::Char('0'), Some(wager)) => {
                evening.wishes.0[wager.place()] = money::Money::ZERO;
            }
            (KeyCode::Char('?'), _) => self.note = HELP.to_owned(),
            (KeyCode::Enter | KeyCode::Char(' ' | 'd'), _) => {
                if let Err(refusal) = hand.deal(&evening.wishes) {
                    self.note = format!("The dealer says no: {refusal}.");
                }
            }
            _ => {}
        }
    }

    /// Why a bet cannot be changed.
    fn explain(&mut self, hand: &Hand<'_>, circles: &[Circle], wager: WagerId) {
        let circle = circles.iter().find(|circle| circle.wager == wager);
        match circle.map(|circle| &circle.amounts) {
            Some(None) => {
                let name = hand.rules().name(wager);
                self.note = format!("You cannot bet on {name} beside your other bets.");
            }
            _ => self.note.clear(),
        }
    }

    /// A key while the player is asked.
    fn answers(&mut self, hand: &mut Hand<'_>, code: KeyCode) {
        self.note.clear();
        let choices = hand.choices();
        let cards = choices.iter().find_map(|choice| match choice.answer {
            Said::Cards(..) => Some(choice.key),
            Said::Does(_) | Said::Names | Said::Tips => None,
        });
        // A line is typed for what no single key says.
        if let Some(line) = &mut self.line {
            match code {
                KeyCode::Enter => {}
                KeyCode::Backspace => _ = line.pop(),
                KeyCode::Char(sign) => line.push(sign),
                _ => return self.line = None,
            }
            if code != KeyCode::Enter {
                return self.note = format!("> {line}_   Enter says it, an arrow key does not");
            }
        }
        let typed = |sign: char| {
            let said = choices.iter().find(|choice| choice.key == sign).map(|it| it.answer);
            matches!(said, Some(Said::Names | Said::Tips))
        };
        let text = match (code, cards) {
            (KeyCode::Enter, _) if let Some(line) = self.line.take() => line,
            (KeyCode::Char(sign), _) if typed(sign) => {
                let wants = choices.iter().find(|choice| choice.key == sign);
                self.note = wants.map_or(String::new(), |choice| choice.says.clone());
                return self.line = Some(format!("{sign} "));
            }
            (KeyCode::Char('?'), _) => return self.note = HELP.to_owned(),
            (KeyCode::Char('a'), _) => return self.note = advice(hand),
            (KeyCode::Char(sign @ '1'..='9'), Some(_)) => {
                let place = sign as usize - '0' as usize;
                if !self.marked.remove(&place) {
                    self.marked.insert(place);
                }
                return;
            }
            (KeyCode::Enter, Some(key)) => {
                let places: Vec<String> = self.marked.iter().map(usize::to_string).collect();
                format!("{key} {}", places.join(" "))
            }
            (KeyCode::Enter, None) => return,
            (KeyCode::Char(sign), _) => sign.to_string(),
            _ => return,
        };
        self.note = match words::read_answer(hand, &text) {
            Ok(action) => {
                self.marked.clear();
                let done = hand.play(action);
                done.err().map_or(String::new(), |no| format!("The dealer says no: {no}."))
            }
            Err(wrong) => wrong,
        };
    }

    fn draw(
        &self,
        terminal: &mut DefaultTerminal,
        evening: &Evening<'_>,
        hand: &Hand<'_>,
        next: Next,
        counted: Counted,
    ) -> io::Result<()> {
        let on = match counted {
            Counted::No => hand.calls(),
            Counted::Yes => &[],
        };
        let calls: Vec<&str> = self.log.iter().chain(on).map(String::as_str).collect();
        let circles = words::circles(hand, &evening.wishes);
        let chosen = circles.get(self.chosen.min(circles.len().max(1) - 1));
        let asked = next == Next::Asks && hand.you_bank() && self.note.is_empty();
        let note = if asked { words::situation(hand) } else { self.note.clone() };
        let picture = Picture {
            evening,
            hand,
            next,
            calls: &calls,
            keys: keys(evening, hand, next, chosen),
            note: &note,
            chosen: chosen.map(|circle| circle.wager),
            marked: self.marked.clone(),
        };
        terminal.draw(|frame| picture::draw(frame, &picture)).map(|_| ())
    }
}

/// The keys that work now and what each does.
fn keys(
    evening: &Evening<'_>,
    hand: &Hand<'_>,
    next: Next,
    chosen: Option<&Circle>,
) -> Vec<(String, String)> {
    let key = |key: &str, what: &str| (key.to_owned(), what.to_owned());
    let mut keys = Vec::new();
    match next {
        Next::Bets => {
            keys.push(key("Enter", "deal"));
            if let Some(circle) = chosen {
                let range = circle.amounts.as_ref().map(words::range);
                let what = range.map_or(circle.name.clone(), |it| format!("{} {it}", circle.name));
                keys.push(("+ -".to_owned(), what));
                keys.push(key("← →", "another bet"));
            }
        }
        Next::Goes(_) => keys.push(key("Space", "go on")),
        Next::Asks => {
            for choice in hand.choices() {
                match choice.answer {
                    Said::Does(_) => keys.push((choice.key.to_string(), choice.says)),
                    Said::Names | Said::Tips => {
                        let says = choice.says.split(", such").next().unwrap_or("").to_owned();
                        keys.push((choice.key.to_string(), says));
                    }
                    Said::Cards(..) => {
                        let count = hand.nameable().len();
                        let says = choice.says.split(", such").next().unwrap_or("").to_owned();
                        keys.push((format!("1-{count}"), format!("mark, Enter: {says}")));
                    }
                }
            }
            keys.push(key("a", "advice"));
        }
        Next::Over if evening.is_broke() => {
            keys.push(("Enter".to_owned(), format!("buy in again for {}", evening.buy_in())));
        }
        Next::Over => keys.push(key("Enter", "next round")),
    }
    keys.push(key("?", "more"));
    keys.push(key("q", "leave"));
    keys
}

/// The key of an event, if it is one going down.
fn pressed(event: Event) -> Option<KeyEvent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(key),
        _ => None,
    }
}

fn leaves(key: KeyEvent) -> bool {
    let interrupts = key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char('c' | 'd'));
    interrupts || key.code == KeyCode::Char('q')
}

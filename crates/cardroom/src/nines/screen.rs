//! A table to nine on the full screen: reads keys, keeps the terminal as it was found.

use super::evening::Evening;
use super::hand::{Deal, Hand, Next};
use super::picture::{self, Picture};
use crate::pit::{Answer, Nudge, YOU};
use engine::WagerId;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use sheet::nines::chart::Draw;
use std::io;

const HELP: &str = "Arrows choose a bet, + and - change it, 0 takes it off, Enter deals, f deals \
                    for nothing.";

/// Plays on the full screen until the player leaves, and gives the terminal back.
///
/// # Errors
/// The terminal cannot be drawn on or read.
pub(crate) fn play(evening: &mut Evening<'_>) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let played = sit(&mut terminal, evening);
    ratatui::try_restore()?;
    played?;
    println!("{}", evening.farewell());
    Ok(())
}

fn sit(terminal: &mut DefaultTerminal, evening: &mut Evening<'_>) -> io::Result<()> {
    let log = evening.welcome().lines().map(str::to_owned).collect();
    let mut desk = Desk { log, chosen: 0, note: String::new() };
    while evening.plays_on() {
        let said = evening.between();
        desk.log.extend(said);
        if evening.is_broke() {
            let bought = evening.buy(YOU);
            desk.log.push(bought);
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

/// The player's side of the table.
struct Desk {
    /// The call so far.
    log: Vec<String>,
    /// The wager that plus and minus change, by its place.
    chosen: usize,
    /// What was wrong with the last answer.
    note: String,
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
        let mut hand = evening.hand();
        self.log.push(String::new());
        self.log.push(evening.announcement(&hand));
        let mut called = 0;
        let mut counted = false;
        loop {
            self.log.extend_from_slice(&hand.calls()[called..]);
            called = hand.calls().len();
            let next = hand.next();
            if next == Next::Over && !counted {
                evening.end(&hand);
                counted = true;
            }
            self.draw(terminal, evening, Some((&hand, next)))?;
            if let Next::Goes(_) = next {
                hand.go();
                continue;
            }
            if next == Next::Bets && hand.your_place().is_none() {
                self.deal(evening, &mut hand, Deal::ForBets);
                continue;
            }
            let Some(key) = pressed(event::read()?) else { continue };
            if leaves(key) {
                if !counted && next != Next::Bets {
                    hand.abandon();
                    evening.end(&hand);
                }
                return Ok(Left::Gone);
            }
            match next {
                Next::Bets => self.bets(evening, &mut hand, key.code),
                Next::Asks => self.answers(&mut hand, key.code),
                Next::Over if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ' | 'n')) => {
                    self.note.clear();
                    return Ok(Left::Stays);
                }
                Next::Over | Next::Goes(_) => {}
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
            self.draw(terminal, evening, None)?;
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
        let count = hand.rules().wagers().count().max(1);
        let wager = WagerId::new(self.chosen % count);
        match code {
            KeyCode::Right | KeyCode::Tab | KeyCode::Down => {
                self.chosen = (self.chosen + 1) % count
            }
            KeyCode::Left | KeyCode::BackTab | KeyCode::Up => {
                self.chosen = (self.chosen + count - 1) % count;
            }
            KeyCode::Char('+' | '=') => self.nudge(evening, hand, wager, Nudge::More),
            KeyCode::Char('-' | '_') => self.nudge(evening, hand, wager, Nudge::Less),
            KeyCode::Char('0') => evening.wishes.0[wager.place()] = money::Money::ZERO,
            KeyCode::Char('?') => self.note = HELP.to_owned(),
            KeyCode::Char('f') => self.deal(evening, hand, Deal::Free),
            KeyCode::Enter | KeyCode::Char(' ' | 'd') => self.deal(evening, hand, Deal::ForBets),
            _ => {}
        }
    }

    fn nudge(&mut self, evening: &mut Evening<'_>, hand: &Hand<'_>, wager: WagerId, nudge: Nudge) {
        if hand.amounts(&evening.wishes, wager).is_none() {
            let name = hand.rules().name(wager);
            self.note = format!("You cannot bet on {name} beside your other bets.");
        }
        hand.nudge(&mut evening.wishes, wager, nudge);
    }

    fn deal(&mut self, evening: &Evening<'_>, hand: &mut Hand<'_>, deal: Deal) {
        if let Err(refusal) = hand.deal(&evening.wishes, deal) {
            self.note = format!("The dealer says no: {refusal}.");
        }
    }

    /// A key while the player is asked.
    fn answers(&mut self, hand: &mut Hand<'_>, code: KeyCode) {
        self.note.clear();
        let draw = match code {
            KeyCode::Char('d') => Draw::Hit,
            KeyCode::Char('s') => Draw::Stand,
            KeyCode::Char('h') => Draw::Option,
            KeyCode::Char('a') => {
                let does = if hand.advice() == Draw::Hit { "draw" } else { "stand" };
                return self.note = format!("A careful player would {does}.");
            }
            _ => return,
        };
        if let Err(refusal) = hand.play(hand.answer(draw)) {
            self.note = format!("The dealer says no: {refusal}.");
        }
    }

    fn draw(
        &self,
        terminal: &mut DefaultTerminal,
        evening: &Evening<'_>,
        hand: Option<(&Hand<'_>, Next)>,
    ) -> io::Result<()> {
        let key = |key, what: &str| (key, what.to_owned());
        let mut keys = match hand {
            None => vec![key("y", "bank"), key("n", "pass")],
            Some((_, Next::Bets)) => {
                vec![key("Enter", "deal"), key("+ -", "more, less"), key("← →", "another bet")]
            }
            Some((_, Next::Asks)) => {
                vec![key("d", "draw"), key("s", "stand"), key("h", "house way"), key("a", "advice")]
            }
            Some((_, Next::Over)) if evening.is_broke() => {
                vec![("Enter", format!("buy in again for {}", evening.buy_in()))]
            }
            Some(_) => vec![key("Enter", "next round")],
        };
        keys.push(key("?", "more"));
        keys.push(key("q", "leave"));
        let betting = matches!(hand, Some((_, Next::Bets)));
        let picture = Picture {
            evening,
            hand,
            calls: &self.log,
            keys,
            note: &self.note,
            chosen: betting.then(|| WagerId::new(self.chosen)),
        };
        terminal.draw(|frame| picture::draw(frame, &picture)).map(|_| ())
    }
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

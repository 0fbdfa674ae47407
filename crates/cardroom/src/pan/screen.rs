//! A table of Pan on the full screen: reads keys, lets the bots take their time, keeps the terminal as
//! it was found.

use super::evening::{Evening, Game, Next, YOU};
use super::picture::{self, Picture};
use super::plain::advice;
use super::words;
use engine::pan::{Action, Choices};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::io;
use std::time::Duration;

/// How long a bot takes.
const PACE: Duration = Duration::from_millis(350);

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
    let mut log: Vec<String> = vec![evening.welcome()];
    while evening.plays_on() {
        log.extend(evening.between());
        if evening.is_broke() {
            log.push(evening.buy(YOU));
        }
        let mut game = evening.game();
        let left = round(terminal, &mut game, &log)?;
        if left == Left::Gone {
            game.abandon();
        }
        evening.end(&game);
        log.extend_from_slice(game.calls());
        if left == Left::Gone {
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

fn round(terminal: &mut DefaultTerminal, game: &mut Game<'_>, log: &[String]) -> io::Result<Left> {
    let mut typed = String::new();
    let mut note = String::new();
    loop {
        let next = game.next();
        let choices = if next == Next::Asks { game.choices() } else { Choices::default() };
        let keys = words::keys(game, &choices);
        let calls: Vec<&str> = log.iter().chain(game.calls()).map(String::as_str).collect();
        let picture = Picture { game, next, keys: &keys, calls, typed: &typed, note: &note };
        terminal.draw(|frame| picture::draw(frame, &picture))?;
        let waits = match next {
            Next::Goes(_) => event::poll(PACE)?,
            _ => true,
        };
        let Some(key) = (if waits { pressed(event::read()?) } else { None }) else {
            if !waits {
                game.go();
            }
            continue;
        };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if matches!(key.code, KeyCode::Char('c')) && control
            || matches!(key.code, KeyCode::Esc)
            || matches!(key.code, KeyCode::Char('q')) && typed.is_empty()
        {
            return Ok(Left::Gone);
        }
        match next {
            Next::Goes(_) => game.go(),
            Next::Over => {
                if matches!(key.code, KeyCode::Enter | KeyCode::Char(' ' | 'n')) {
                    return Ok(Left::Stays);
                }
            }
            Next::MayForce(_) => match key.code {
                KeyCode::Char('y') => game.play(Action::Force(YOU)).expect("it was offered"),
                KeyCode::Char('n') | KeyCode::Enter => game.pass(),
                _ => {}
            },
            Next::Asks => {
                if let Some(said) = answer(game, &choices, key.code, &mut typed) {
                    note = said;
                }
            }
        }
    }
}

/// Takes a key while you are asked; gives what is said about it, if anything is.
fn answer(
    game: &mut Game<'_>,
    choices: &Choices,
    code: KeyCode,
    typed: &mut String,
) -> Option<String> {
    match code {
        KeyCode::Backspace => {
            typed.pop();
            return None;
        }
        KeyCode::Char('a') if typed.is_empty() => return Some(advice(game)),
        KeyCode::Char('g') if typed.is_empty() => {
            let action = game.advice()?;
            return game.play(action).err().map(|refusal| refusal.to_string());
        }
        KeyCode::Char(sign) => {
            typed.push(sign);
            // One letter is enough where it says everything.
            let whole = matches!(sign, 's' | 'r' | 'd' | 't' | 'o') && typed.len() == 1;
            let only = typed == "x" && choices.discards.len() == 1;
            if !whole && !only {
                return None;
            }
        }
        KeyCode::Enter => {}
        _ => return None,
    }
    let text = std::mem::take(typed);
    match words::read(choices, &text) {
        Err(wrong) => Some(wrong),
        Ok(action) => match game.play(action) {
            Ok(()) => Some(String::new()),
            Err(refusal) => Some(format!("The dealer says no: {refusal}.")),
        },
    }
}

fn pressed(event: Event) -> Option<KeyEvent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(key),
        _ => None,
    }
}

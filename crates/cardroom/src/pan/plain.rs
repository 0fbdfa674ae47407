//! A table of Pan as lines of text: works on any terminal, and in a pipe.

use super::evening::{Evening, Game, Next, YOU};
use super::words;
use crate::play::Echo;
use engine::pan::Action;
use std::io::{self, BufRead, Write};

/// A line-by-line conversation.
pub(crate) struct Plain<R, W> {
    pub(crate) input: R,
    pub(crate) output: W,
    pub(crate) echo: Echo,
}

/// Whether the player is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Stays,
    Gone,
}

pub(super) const HELP: &str = "  \
s, r         stay, or retire and lose the ante
  d, t         draw a card of the stock, or take the top discard
  1, 2, 3      lay cards as listed beside the number
  x, x 4h      discard the card drawn, or one of your hand
  o            draw over the first card, where the house has it
  y, n         force the discard on the next player, or do not
  a, g         ask what a careful player would do, and do it
  q            leave the table";

impl<R: BufRead, W: Write> Plain<R, W> {
    /// Plays until the player leaves or the rounds are over.
    ///
    /// # Errors
    /// The terminal cannot be read or written.
    pub(crate) fn play(&mut self, evening: &mut Evening<'_>) -> io::Result<()> {
        writeln!(self.output, "{}", evening.welcome())?;
        while evening.plays_on() {
            if self.ready(evening)? == Left::Gone || self.round(evening)? == Left::Gone {
                break;
            }
        }
        writeln!(self.output, "\n{}", evening.farewell())
    }

    fn ready(&mut self, evening: &mut Evening<'_>) -> io::Result<Left> {
        for said in evening.between() {
            writeln!(self.output, "{said}")?;
        }
        while evening.is_broke() {
            let prompt =
                format!("  You cannot ante. Buy in again for {}? [y/n]  > ", evening.buy_in());
            match self.line(&prompt)?.as_deref().map(str::trim) {
                Some("y" | "Y" | "yes") => {
                    let said = evening.buy(YOU);
                    writeln!(self.output, "  {said}")?;
                }
                None | Some("n" | "N" | "no" | "q") => return Ok(Left::Gone),
                Some(_) => writeln!(self.output, "  Say y or n.")?,
            }
        }
        Ok(Left::Stays)
    }

    fn round(&mut self, evening: &mut Evening<'_>) -> io::Result<Left> {
        let mut game = evening.game();
        writeln!(self.output)?;
        let mut called = 0;
        let mut left = Left::Stays;
        loop {
            for said in &game.calls()[called..] {
                writeln!(self.output, "{said}")?;
            }
            called = game.calls().len();
            match game.next() {
                Next::Over => break,
                Next::Goes(_) => game.go(),
                Next::MayForce(seat) => {
                    let card = game.seen().top().map_or(String::new(), |it| it.card.to_string());
                    let prompt = format!("  Force {card} on {seat}? [y/n]  > ");
                    match self.line(&prompt)?.as_deref().map(str::trim) {
                        Some("y" | "yes") => game.play(Action::Force(YOU)).expect("it was offered"),
                        None | Some("q") => left = Left::Gone,
                        Some(_) => game.pass(),
                    }
                }
                Next::Asks => left = self.ask(&mut game)?,
            }
            if left == Left::Gone {
                game.abandon();
                break;
            }
        }
        evening.end(&game);
        Ok(left)
    }

    /// Asks until the answer is one that the dealer takes.
    fn ask(&mut self, game: &mut Game<'_>) -> io::Result<Left> {
        for said in words::situation(game) {
            writeln!(self.output, "  {said}")?;
        }
        let choices = game.choices();
        let keys = words::keys(game, &choices);
        let keys: Vec<String> = keys.iter().map(|(key, what)| format!("[{key}] {what}")).collect();
        loop {
            let Some(line) = self.line(&format!("  {}  > ", keys.join("  ")))? else {
                return Ok(Left::Gone);
            };
            let wrong = match line.trim() {
                "q" | "quit" => return Ok(Left::Gone),
                "?" | "help" => HELP.to_owned(),
                "a" | "advice" => format!("  {}", advice(game)),
                "g" | "go" => {
                    let action = game.advice().expect("you are asked");
                    writeln!(self.output, "  You {}.", words::action(game, &action))?;
                    game.play(action).expect("a careful player does what is legal");
                    return Ok(Left::Stays);
                }
                text => match words::read(&choices, text) {
                    Ok(action) => match game.play(action) {
                        Ok(()) => return Ok(Left::Stays),
                        Err(refusal) => format!("  The dealer says no: {refusal}."),
                    },
                    Err(wrong) => format!("  {wrong}"),
                },
            };
            writeln!(self.output, "{wrong}")?;
        }
    }

    /// A line of input; `None` at its end.
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes)?;
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if self.echo == Echo::Script || read == 0 {
            let printable = line.chars().filter(|sign| !sign.is_control());
            writeln!(self.output, "{}", printable.take(60).collect::<String>())?;
        }
        Ok((read > 0).then_some(line))
    }
}

/// What a careful player would do, in words.
pub(super) fn advice(game: &Game<'_>) -> String {
    match game.advice() {
        Some(action) => format!("A careful player would {}.", words::action(game, &action)),
        None => String::new(),
    }
}

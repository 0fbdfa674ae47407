//! A table with a dealer as lines of text: works on any terminal, and in a pipe.

use super::evening::{Answer, DISBANDED, Evening, YOU};
use super::hand::{Hand, Next};
use super::words;
use crate::play::Echo;
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

const HELP: &str = "  \
Before the deal:
  Enter        deal, with the bets as they are
  ante 20      put $20 on a bet; 0 takes it off; the beginning of its name is enough
  tip ante 5   bet $5 for the dealer beside it, where the game takes that
  When asked:
  1, 2, 3      bet the amount beside the number; `1 20` bets $20
  n hearts 1   bet $1 that the next card is a heart
  t ante 5     bet $5 for the dealer
  c, f         check or let it ride; fold
  p            pull a bet back, or stand pat
  d 1 3        give up, throw or put in front your first and third card (or name them: d 7h 2c)
  h            set the house way
  a            ask what a careful player would do
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
        let farewell = evening.farewell();
        writeln!(self.output, "\n{farewell}")
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))
    }

    /// Chips, and whether the player banks.
    fn ready(&mut self, evening: &mut Evening<'_>) -> io::Result<Left> {
        let said = evening.between();
        self.say(&said)?;
        while evening.is_broke() {
            let prompt =
                format!("  You are out of chips. Buy in again for {}? [y/n]  > ", evening.buy_in());
            match self.line(&prompt)?.as_deref().map(str::trim) {
                Some("y" | "Y" | "yes") => {
                    let said = evening.buy(YOU);
                    writeln!(self.output, "  {said}")?;
                }
                None | Some("n" | "N" | "no" | "q") => return Ok(Left::Gone),
                Some(_) => writeln!(self.output, "  Say y or n.")?,
            }
        }
        while evening.offers_bank() {
            let prompt =
                format!("  Your turn to bank. Bank with {}? [y/n]  > ", evening.your_bank());
            match self.line(&prompt)?.as_deref().map(str::trim) {
                Some("y" | "Y" | "yes") => evening.answer = Answer::Takes,
                Some("n" | "N" | "no" | "") => {
                    evening.answer = Answer::Passes;
                    if evening.is_disbanded() {
                        writeln!(self.output, "  {DISBANDED}")?;
                        return Ok(Left::Gone);
                    }
                }
                None | Some("q") => return Ok(Left::Gone),
                Some(_) => writeln!(self.output, "  Say y or n.")?,
            }
        }
        Ok(Left::Stays)
    }

    fn round(&mut self, evening: &mut Evening<'_>) -> io::Result<Left> {
        let mut hand = evening.hand();
        writeln!(self.output, "\n{}", evening.announcement(&hand))?;
        let mut called = 0;
        loop {
            self.say(&hand.calls()[called..])?;
            called = hand.calls().len();
            match hand.next() {
                Next::Bets => {
                    if self.bets(evening, &mut hand)? == Left::Gone {
                        return Ok(Left::Gone);
                    }
                }
                Next::Goes(_) => hand.go(),
                Next::Asks => {
                    if self.ask(&mut hand)? == Left::Gone {
                        hand.abandon();
                        evening.end(&hand);
                        return Ok(Left::Gone);
                    }
                }
                Next::Over => break,
            }
        }
        evening.end(&hand);
        Ok(Left::Stays)
    }

    /// Asks for bets until the cards can be dealt.
    fn bets(&mut self, evening: &mut Evening<'_>, hand: &mut Hand<'_>) -> io::Result<Left> {
        loop {
            if hand.your_place().is_some() {
                let circles = words::circles(hand, &evening.wishes);
                let bets = words::layout(&circles);
                let Some(line) = self.line(&format!("  {bets}  [Enter] deal  > "))? else {
                    return Ok(Left::Gone);
                };
                match line.trim() {
                    "" | "d" | "deal" => {}
                    "q" | "quit" => return Ok(Left::Gone),
                    "?" | "help" => {
                        writeln!(self.output, "{HELP}")?;
                        continue;
                    }
                    text => {
                        if let Err(wrong) = words::read_bet(hand, &mut evening.wishes, text) {
                            writeln!(self.output, "  {wrong}")?;
                        }
                        continue;
                    }
                }
            }
            match hand.deal(&evening.wishes) {
                Ok(()) => return Ok(Left::Stays),
                Err(_) if hand.your_place().is_none() => return Ok(Left::Gone),
                Err(refusal) => writeln!(self.output, "  The dealer says no: {refusal}.")?,
            }
        }
    }

    /// Asks until the answer is one that the dealer takes.
    fn ask(&mut self, hand: &mut Hand<'_>) -> io::Result<Left> {
        writeln!(self.output, "  {}", words::situation(hand))?;
        loop {
            let prompt = format!("  {}  > ", words::keys(&hand.choices()));
            let Some(line) = self.line(&prompt)? else { return Ok(Left::Gone) };
            let wrong = match line.trim() {
                "q" | "quit" => return Ok(Left::Gone),
                "?" | "help" => HELP.to_owned(),
                "a" | "advice" => format!("  {}", advice(hand)),
                text => match words::read_answer(hand, text) {
                    Ok(action) => match hand.play(action) {
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
pub(super) fn advice(hand: &mut Hand<'_>) -> String {
    use engine::table::Action;
    let Some(action) = hand.advice() else { return String::new() };
    let rules = hand.rules();
    let does = match action {
        Action::Bet(_, wager, money) => format!("bet {money} on {}", rules.name(wager)),
        Action::Check(_) => "stay as it is".to_owned(),
        Action::Fold(_) => "fold".to_owned(),
        Action::Pull(_) => "pull the bet back".to_owned(),
        Action::Discard(_, packet) => format!("give up {packet}"),
        Action::Draw(_, packet) if packet.is_empty() => "stand pat".to_owned(),
        Action::Draw(_, packet) => format!("throw {packet}"),
        Action::Declare(_) | Action::Claim(_) => "show the hand".to_owned(),
        Action::Split(_, packet) => format!("make a second hand of {packet}"),
        Action::Surrender(_) => "surrender".to_owned(),
        Action::War(_) => "go to war".to_owned(),
        _ => "leave it to the house way".to_owned(),
    };
    format!("A careful player would {does}.")
}

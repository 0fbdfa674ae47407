//! A table to nine as lines of text: works on any terminal, and in a pipe.

use super::evening::Evening;
use super::hand::{Deal, Hand, Next, Wishes};
use crate::pit::{Answer, YOU};
use crate::play::{Echo, amount};
use money::Money;
use sheet::nines::chart::Draw;
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
  player 20    put $20 on a bet; 0 takes it off; the beginning of its name is enough
  free         deal a hand for nothing, where the house does
  When asked:
  d, s         draw, stand
  h            play the house way
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

    /// Chips, the shoe, and whether the player banks.
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
                Some("n" | "N" | "no" | "") => evening.answer = Answer::Passes,
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
            let mut deal = Deal::ForBets;
            if hand.your_place().is_some() {
                let bets = layout(hand, &evening.wishes);
                let Some(line) = self.line(&format!("  {bets}  [Enter] deal  > "))? else {
                    return Ok(Left::Gone);
                };
                match line.trim() {
                    "" | "deal" => {}
                    "free" => deal = Deal::Free,
                    "q" | "quit" => return Ok(Left::Gone),
                    "?" | "help" => {
                        writeln!(self.output, "{HELP}")?;
                        continue;
                    }
                    text => {
                        if let Err(wrong) = read_bet(hand, &mut evening.wishes, text) {
                            writeln!(self.output, "  {wrong}")?;
                        }
                        continue;
                    }
                }
            }
            match hand.deal(&evening.wishes, deal) {
                Ok(()) => return Ok(Left::Stays),
                Err(_) if hand.your_place().is_none() => return Ok(Left::Gone),
                Err(refusal) => writeln!(self.output, "  The dealer says no: {refusal}.")?,
            }
        }
    }

    /// Asks until the answer is one that the dealer takes.
    fn ask(&mut self, hand: &mut Hand<'_>) -> io::Result<Left> {
        loop {
            let Some(line) = self.line("  [d] draw  [s] stand  [h] house way  > ")? else {
                return Ok(Left::Gone);
            };
            let draw = match line.trim() {
                "d" | "draw" => Draw::Hit,
                "s" | "stand" => Draw::Stand,
                "h" | "house way" => Draw::Option,
                "q" | "quit" => return Ok(Left::Gone),
                "a" | "advice" => {
                    let does = match hand.advice() {
                        Draw::Hit => "draw",
                        Draw::Stand | Draw::Option => "stand",
                    };
                    writeln!(self.output, "  A careful player would {does}.")?;
                    continue;
                }
                _ => {
                    writeln!(self.output, "{HELP}")?;
                    continue;
                }
            };
            match hand.play(hand.answer(draw)) {
                Ok(()) => return Ok(Left::Stays),
                Err(refusal) => writeln!(self.output, "  The dealer says no: {refusal}.")?,
            }
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

/// The layout: each wager with what the player puts on it.
fn layout(hand: &Hand<'_>, wishes: &Wishes) -> String {
    let Some(seat) = hand.your_place() else { return String::new() };
    let laid = hand.laid(wishes);
    let wagers = hand.rules().wagers().map(|wager| {
        let bet = laid.spot(seat).bet(wager);
        let bet = if bet.is_zero() { "-".to_owned() } else { bet.to_string() };
        format!("{} {bet}", hand.rules().name(wager))
    });
    wagers.collect::<Vec<_>>().join("  ")
}

/// Reads `player 20`.
fn read_bet(hand: &Hand<'_>, wishes: &mut Wishes, text: &str) -> Result<(), String> {
    let rules = hand.rules();
    let names = || rules.wagers().map(|wager| rules.name(wager)).collect::<Vec<_>>().join(", ");
    let expected = || format!("Say a bet and an amount, such as `player 20`: {}.", names());
    let (name, money) = text.rsplit_once(' ').ok_or_else(expected)?;
    let name = name.trim();
    let exact = rules.wager(name);
    let wager = exact.or_else(|| rules.wagers().find(|it| rules.name(*it).starts_with(name)));
    let wager = wager.ok_or_else(expected)?;
    let money = amount(money)?;
    if money.is_zero() {
        wishes.0[wager.place()] = Money::ZERO;
        return Ok(());
    }
    match hand.amounts(wishes, wager) {
        Some(amounts) if amounts.contains(money) => {
            wishes.0[wager.place()] = money;
            Ok(())
        }
        Some(amounts) => {
            let (least, most) = (amounts.least(), amounts.most());
            Err(format!("{} takes {least} to {most}, not {money}.", rules.name(wager)))
        }
        None => Err(format!("{} cannot be bet now: it needs a line beside it.", rules.name(wager))),
    }
}

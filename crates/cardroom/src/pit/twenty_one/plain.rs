//! A table of twenty-one as lines of text: works on any terminal, and in a pipe.

use super::evening::{Evening, Table, Takes};
use super::words;
use crate::play::Echo;
use money::Money;
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
  game 20      put $20 on a bet; 0 takes it off; the beginning of its name is enough
  When asked:
  h, s         hit, stand
  d, d 5       double, or for less where that may be
  p, u, r      split; surrender; take the last double back
  w, i, n      switch; insure; no
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
        writeln!(self.output, "\n{}", evening.farewell())
    }

    /// Chips, and whether the player banks.
    fn ready(&mut self, evening: &mut Evening<'_>) -> io::Result<Left> {
        for line in evening.between() {
            writeln!(self.output, "{line}")?;
        }
        while evening.is_broke() {
            let prompt = format!("  You are out of chips. Buy in again for {}?", evening.buy_in());
            match self.yes(&prompt)? {
                Some(Takes::Yes) => evening.buy(),
                Some(Takes::No) | None => return Ok(Left::Gone),
            }
        }
        while let Some(wager) = evening.offers_bank() {
            match self.yes(&format!("  Your turn to bank. Bank with {wager}?"))? {
                Some(answer) => evening.takes = Some(answer),
                None => return Ok(Left::Gone),
            }
        }
        Ok(Left::Stays)
    }

    /// Asks for yes or no; `None` if the player leaves.
    fn yes(&mut self, prompt: &str) -> io::Result<Option<Takes>> {
        loop {
            match self.line(&format!("{prompt} [y/n]  > "))?.as_deref().map(str::trim) {
                Some("y" | "Y" | "yes") => return Ok(Some(Takes::Yes)),
                Some("n" | "N" | "no" | "") => return Ok(Some(Takes::No)),
                None | Some("q") => return Ok(None),
                Some(_) => writeln!(self.output, "  Say y or n.")?,
            }
        }
    }

    fn round(&mut self, evening: &mut Evening<'_>) -> io::Result<Left> {
        let mut table = evening.table();
        self.say(&mut table)?;
        if self.bets(evening, &mut table)? == Left::Gone {
            return Ok(Left::Gone);
        }
        self.say(&mut table)?;
        while table.asks_you() {
            if self.ask(&mut table)? == Left::Gone {
                table.abandon();
                evening.end(&table);
                return Ok(Left::Gone);
            }
            self.say(&mut table)?;
        }
        evening.end(&table);
        Ok(Left::Stays)
    }

    fn say(&mut self, table: &mut Table<'_>) -> io::Result<()> {
        table.calls.drain(..).try_for_each(|line| writeln!(self.output, "{line}"))
    }

    /// Asks for bets until the cards can be dealt.
    fn bets(&mut self, evening: &mut Evening<'_>, table: &mut Table<'_>) -> io::Result<Left> {
        loop {
            if table.your_place().is_some() {
                let wagers = &evening.game.rules.game.wagers;
                let bets = wagers.iter().zip(&evening.wishes);
                let bets: Vec<String> =
                    bets.map(|(it, bet)| format!("{} {bet}", it.name)).collect();
                let prompt = format!("  {}  [Enter] deal  > ", bets.join(", "));
                let Some(line) = self.line(&prompt)? else { return Ok(Left::Gone) };
                match line.trim() {
                    "" | "deal" => {}
                    "q" | "quit" => return Ok(Left::Gone),
                    "?" | "help" => {
                        writeln!(self.output, "{HELP}")?;
                        continue;
                    }
                    text => {
                        if let Err(wrong) = wish(evening, text) {
                            writeln!(self.output, "  {wrong}")?;
                        }
                        continue;
                    }
                }
            }
            match table.deal(&evening.wishes) {
                Ok(()) => return Ok(Left::Stays),
                Err(refusal) => writeln!(self.output, "  The dealer says no: {refusal}.")?,
            }
            if table.your_place().is_none() {
                return Ok(Left::Gone);
            }
        }
    }

    /// Asks until the answer is one that the dealer takes.
    fn ask(&mut self, table: &mut Table<'_>) -> io::Result<Left> {
        let choices = table.choices();
        let rules = &table.game.rules;
        writeln!(self.output, "  {}", words::situation(rules, &table.round, &choices))?;
        loop {
            let prompt = format!("  {}  > ", words::keys(&choices));
            let Some(line) = self.line(&prompt)? else { return Ok(Left::Gone) };
            let wrong = match line.trim() {
                "q" | "quit" => return Ok(Left::Gone),
                "?" | "help" => HELP.to_owned(),
                "a" | "advice" => {
                    let advice = table.advice().map(words::does).unwrap_or_default();
                    format!("  A careful player would {advice}.")
                }
                text => match words::read(&choices, text) {
                    Ok(action) => match table.play(action) {
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

/// Reads `game 20`: what the player puts on a wager from now on.
fn wish(evening: &mut Evening<'_>, text: &str) -> Result<(), String> {
    let said = "Say a bet and an amount, such as `game 20`.";
    let (name, amount) = text.rsplit_once(' ').ok_or(said)?;
    let wagers = &evening.game.rules.game.wagers;
    let at = wagers.iter().position(|wager| wager.name.starts_with(name.trim()));
    let at = at.ok_or_else(|| {
        let names: Vec<&str> = wagers.iter().map(|wager| wager.name.as_str()).collect();
        format!("There is no bet `{name}`: {}.", names.join(", "))
    })?;
    let dollars = if amount.starts_with('$') { amount.to_owned() } else { format!("${amount}") };
    let money: Money = dollars.parse().map_err(|_| format!("`{amount}` is no amount."))?;
    evening.wishes[at] = money;
    Ok(())
}

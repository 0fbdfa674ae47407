//! Any table as lines of text: works on any terminal, and in a pipe.

use super::Echo;
use super::evening::{Evening, Free, Next, YOU};
use super::{floor, say};
use ::felt::answer::{Answer, Choice};
use std::io::{self, BufRead, Write};

/// A line-by-line conversation.
pub(super) struct Talk<R, W> {
    pub(super) input: R,
    pub(super) output: W,
    pub(super) echo: Echo,
}

/// Whether the player is still there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    Stays,
    Gone,
}

/// What can be said while bets are taken at a layout with these wagers.
fn explains(wagers: &[String], free: Free) -> String {
    let first = wagers.first().map_or("bet", String::as_str);
    let put = "put $20 on a bet; 0 takes it off; the beginning of its name is enough";
    let second = wagers.iter().find(|wager| wager.ends_with("@2"));
    let floor =
        "call the floor: what goes wrong before the deal, or where a round never stands still";
    let mut keys = vec![("Enter".to_owned(), "deal, with the bets as they are")];
    keys.push((format!("{first} 20"), put));
    keys.extend(second.map(|wager| (format!("{wager} 20"), "the same on your second hand")));
    keys.push(("floor boxed".to_owned(), floor));
    if free == Free::Dealt {
        keys.push(("free".to_owned(), "ask for a hand without bets"));
    }
    keys.push(("out".to_owned(), "take your bets back and sit this round out"));
    keys.push(("q".to_owned(), "leave the table"));
    let lines = keys.into_iter().map(|(key, what)| format!("  {key:<12} {what}"));
    lines.collect::<Vec<_>>().join("\n")
}

impl<R: BufRead, W: Write> Talk<R, W> {
    /// Plays until the player leaves or the rounds are over.
    ///
    /// # Errors
    /// The terminal cannot be read or written.
    pub(super) fn play(&mut self, evening: &mut Evening) -> io::Result<()> {
        writeln!(self.output, "{}", evening.welcome())?;
        while evening.plays_on() {
            if self.ready(evening)? == Left::Gone || self.round(evening)? == Left::Gone {
                break;
            }
        }
        writeln!(self.output, "\n{}", evening.farewell())
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))
    }

    /// Sees to everybody's chips.
    fn ready(&mut self, evening: &mut Evening) -> io::Result<Left> {
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
        Ok(Left::Stays)
    }

    fn round(&mut self, evening: &mut Evening) -> io::Result<Left> {
        let announced = match evening.begin() {
            Ok(announced) => announced,
            Err(missing) => {
                writeln!(self.output, "  The dealer waits: {missing}.")?;
                return Ok(Left::Gone);
            }
        };
        writeln!(self.output, "\n{announced}")?;
        loop {
            let lines = evening.hear();
            self.say(&lines)?;
            let left = match evening.next() {
                Next::Over => return Ok(Left::Stays),
                Next::Bot(seat) => {
                    evening.go(seat);
                    Left::Stays
                }
                Next::Aside => self.aside(evening)?,
                Next::Bets => self.bets(evening)?,
                Next::Asks => self.ask(evening)?,
            };
            if left == Left::Gone {
                evening.abandon();
                let lines = evening.hear();
                self.say(&lines)?;
                return Ok(Left::Gone);
            }
        }
    }

    /// What the player may say out of turn: one thing, or nothing.
    fn aside(&mut self, evening: &mut Evening) -> io::Result<Left> {
        let choices = evening.choices();
        let keys = prompt(&choices);
        match self.line(&format!("  {keys}  [Enter] no  > "))?.as_deref().map(str::trim) {
            None | Some("q" | "quit") => return Ok(Left::Gone),
            Some(text) => match say::read(&choices, text) {
                Ok(answer) => {
                    if let Err(refusal) = evening.say(&answer) {
                        writeln!(self.output, "  The dealer says no: {refusal}.")?;
                    }
                }
                Err(_) => evening.pass(),
            },
        }
        Ok(Left::Stays)
    }

    /// Asks for bets until the player is ready.
    fn bets(&mut self, evening: &mut Evening) -> io::Result<Left> {
        evening.lay();
        let meters = evening.meters();
        if !meters.is_empty() {
            writeln!(self.output, "  {}", meters.join(", "))?;
        }
        loop {
            let (choices, lying) = (evening.choices(), evening.bets());
            let wagers = say::wagers(&choices, &lying);
            let layout = wagers.iter().map(|wager| {
                let bet = lying.iter().find(|(held, _)| held == wager);
                let bet = bet.map_or_else(|| "-".to_owned(), |(_, money)| money.to_string());
                format!("{wager} {bet}")
            });
            let layout: Vec<String> = layout.collect();
            if let Some(warning) = evening.warning() {
                writeln!(self.output, "  {warning}")?;
            }
            let Some(line) = self.line(&format!("  {}  [Enter] deal  > ", layout.join("  ")))?
            else {
                return Ok(Left::Gone);
            };
            if let Some(words) = floor::called(&line) {
                match evening.floor(words) {
                    Ok(()) => self.say(&evening.hear())?,
                    Err(no) => writeln!(self.output, "  {no}")?,
                }
                continue;
            }
            let done = match line.trim() {
                "" | "deal" => {
                    evening.keep();
                    evening.say(&Answer::of("ready")).map(|()| true)
                }
                "q" | "quit" => return Ok(Left::Gone),
                "?" | "help" => {
                    writeln!(self.output, "{}", explains(&wagers, evening.free()))?;
                    self.help(&beside(&choices))?;
                    Ok(false)
                }
                "f" | "free" => free(evening).map(|()| true),
                "out" | "sit-out" => evening.say(&Answer::of(out(&choices))).map(|()| true),
                text => match say::read(&beside(&choices), text) {
                    Ok(answer) => {
                        let said = evening.say(&answer);
                        let hands = answer.choice.strip_prefix("hands:").filter(|_| said.is_ok());
                        if let Some(hands) = hands {
                            let plays = if hands == "1" { "hand" } else { "hands" };
                            let when = "from the next round on";
                            writeln!(self.output, "  You play {hands} {plays} {when}.")?;
                        }
                        said.map(|()| false)
                    }
                    Err(wrong) if text.starts_with("tip ") => {
                        writeln!(self.output, "  {wrong}")?;
                        Ok(false)
                    }
                    Err(_) => match say::read_bet(&wagers, text) {
                        Ok(answer) => evening.say(&answer).map(|()| false),
                        Err(wrong) => {
                            writeln!(self.output, "  {wrong}")?;
                            Ok(false)
                        }
                    },
                },
            };
            match done {
                Ok(true) => return Ok(Left::Stays),
                Ok(false) => {}
                Err(refusal) => writeln!(self.output, "  The dealer says no: {refusal}.")?,
            }
        }
    }

    /// Asks until the answer is one that the dealer takes.
    fn ask(&mut self, evening: &mut Evening) -> io::Result<Left> {
        for line in say::situation(&evening.view()) {
            writeln!(self.output, "  {line}")?;
        }
        let choices = evening.choices();
        let prompt = format!("  {}  > ", prompt(&choices));
        loop {
            let Some(line) = self.line(&prompt)? else { return Ok(Left::Gone) };
            if let Some(words) = floor::called(&line) {
                match evening.floor(words) {
                    Ok(()) => return Ok(Left::Stays),
                    Err(no) => writeln!(self.output, "  {no}")?,
                }
                continue;
            }
            let answer = match line.trim() {
                "q" | "quit" => return Ok(Left::Gone),
                "?" | "help" => {
                    self.help(&choices)?;
                    let advice = ("a, g", "ask what a careful player would do, and do it");
                    let leave = ("q", "leave the table");
                    for (key, what) in [advice, evening.matters().example(), leave] {
                        writeln!(self.output, "  {key:<12} {what}")?;
                    }
                    continue;
                }
                "a" | "advice" => {
                    if let Some(answer) = evening.advice() {
                        let does = say::does(&choices, &answer);
                        writeln!(self.output, "  A careful player would {does}.")?;
                    }
                    continue;
                }
                "g" | "go" => evening.advice().ok_or_else(|| "There is no advice.".to_owned()),
                text => say::read(&choices, text),
            };
            let refused = match answer {
                Ok(answer) => match evening.say(&answer) {
                    Ok(()) => return Ok(Left::Stays),
                    Err(refusal) => format!("The dealer says no: {refusal}."),
                },
                Err(wrong) => wrong,
            };
            writeln!(self.output, "  {refused}")?;
        }
    }

    /// Says what each key does.
    fn help(&mut self, choices: &[Choice]) -> io::Result<()> {
        for (key, what) in say::keys(choices) {
            writeln!(self.output, "  {key:<12} {what}")?;
        }
        Ok(())
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

/// What may be said while bets are taken that is no bet: those have names.
pub(super) fn beside(choices: &[Choice]) -> Vec<Choice> {
    let is_bet = |id: &str| id.starts_with("bet:") || id.starts_with("off:");
    // Words of their own say these.
    let is_word = |id: &str| ["ready", "same-bets", "sit-out"].contains(&id);
    let other = |choice: &&Choice| !is_bet(&choice.id) && !is_word(&choice.id);
    choices.iter().filter(other).cloned().collect()
}

/// What sits a round out: bets that lie are taken back for it.
fn out(choices: &[Choice]) -> &'static str {
    match choices.iter().any(|choice| choice.id == "sit-out") {
        true => "sit-out",
        false => "ready",
    }
}

/// Asks for a hand without bets, which is dealt if nobody else bets.
///
/// # Errors
/// What the dealer says against it; the bets lie where they lay.
pub(super) fn free(evening: &mut Evening) -> Result<(), String> {
    evening.keep();
    evening.take_back();
    let asked = evening.say(&Answer::of("free-hand"));
    match asked {
        Ok(()) => evening.say(&Answer::of("ready")),
        Err(refusal) => {
            evening.lay();
            Err(refusal)
        }
    }
}

fn prompt(choices: &[Choice]) -> String {
    let keys = say::keys(choices).into_iter();
    keys.map(|(key, what)| format!("[{key}] {what}")).collect::<Vec<_>>().join("  ")
}

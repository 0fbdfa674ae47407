//! `cardroom replay`: plays hand histories through the engine and says where they disagree.

pub(crate) mod number;

use crate::asked::{self, Shelf};
use crate::record::{self, Again, Record};
use call::events::Caller;
use call::phh::{self, Field, Game, History};
use call::pokerstars::{self, Unwritten};
use call::replay::{self, Verdict};
use engine::Seat;
use felt::evening;
use money::Money;
use number::Numbers;
use serde_json::{Value, json};
use sheet::Library;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Replay hand histories and say where they disagree with the rules
///
/// Reads PHH files, one hand (`.phh`) or many (`.phhs`), and the rounds that `play --record` and
/// `simulate --record` write (`.rounds`); folders are searched for them. Each hand is played
/// through the engine, and its finishing stacks or winnings are held against the result. A PHH
/// variant such as `_big-o` or `_holdem-eighty-eight@colorado` names a game of the sheets. `--phh` and
/// `--pokerstars` print the hands themselves, so that other programs can read recorded rounds, and
/// `--call` has the dealer say what happened in each, in every kind of game.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  cardroom replay hands.phhs histories/\n\n\
                  Exit code 0 if every hand agrees and could be printed, 1 if not.")]
pub(crate) struct Replay {
    /// Files and folders
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    shelf: Shelf,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// Print every hand as PokerStars-style text, for trackers; disagreements go to stderr, and so
    /// do hands of games that trackers have no name for
    #[arg(long, conflicts_with_all = ["json", "phh"])]
    pokerstars: bool,

    /// Print every hand as PHH, many in one file (`.phhs`); disagreements go to stderr
    #[arg(long, conflicts_with = "json")]
    phh: bool,

    /// Print the dealer's call of every hand or round; disagreements go to stderr
    #[arg(long, conflicts_with_all = ["json", "phh", "pokerstars"])]
    call: bool,
}

/// What is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Disagreements and a count.
    Report,
    /// The same as JSON.
    Json,
    /// The hands, for trackers.
    PokerStars,
    /// The hands, as histories.
    Phh,
    /// What the dealer says.
    Call,
}

/// What became of all hands.
struct Tally {
    library: Library,
    form: Form,
    agree: usize,
    differ: usize,
    refused: usize,
    /// Hands whose record names no result, so that nothing but their play was held against it.
    unchecked: Vec<phh::Place>,
    /// Hands whose record is short of what lay in the pots: file, hand, and by how much.
    raked: Vec<(phh::Place, String)>,
    lines: Vec<Disagreement>,
    errors: Vec<String>,
    /// Hands that trackers have no words for, and why.
    unwritten: Vec<(phh::Place, Unwritten)>,
    /// The hands for trackers, or as they are called, and the numbers of trackers.
    pages: Vec<String>,
    numbers: Numbers,
    /// The hands as histories.
    histories: Vec<History>,
}

/// A hand that did not agree.
struct Disagreement {
    at: phh::Place,
    verdict: Verdict,
}

impl Replay {
    /// Replays everything and prints what was found.
    pub(crate) fn run(self) -> ExitCode {
        let mut tally = match self.shelf.library() {
            Ok(library) => Tally::new(library, self.form()),
            Err(refusal) => {
                eprintln!("error: {refusal}");
                return ExitCode::from(1);
            }
        };
        for path in &self.files {
            match files(path) {
                Ok(files) if files.is_empty() => {
                    tally
                        .errors
                        .push(format!("{} holds no .phh, .phhs or .rounds file", path.display()));
                }
                Ok(files) => files.iter().for_each(|file| tally.file(file)),
                Err(error) => tally.unreadable(error),
            }
        }
        let text = match tally.form {
            Form::Json => tally.json(),
            Form::Report => tally.text(),
            Form::PokerStars => {
                eprint!("{}", tally.text());
                tally.pages.join("\n\n\n")
            }
            Form::Call => {
                eprint!("{}", tally.text());
                tally.pages.join("\n\n")
            }
            Form::Phh => {
                eprint!("{}", tally.text());
                phh::write_all(&tally.histories)
            }
        };
        let printed = crate::print(&text);
        tally.errors.iter().for_each(|error| eprintln!("error: {error}"));
        tally.say_unwritten();
        if tally.all_agree() { printed } else { ExitCode::from(1) }
    }
}

impl Replay {
    const fn form(&self) -> Form {
        match (self.json, self.pokerstars, self.phh, self.call) {
            (true, ..) => Form::Json,
            (_, true, ..) => Form::PokerStars,
            (_, _, true, _) => Form::Phh,
            (.., true) => Form::Call,
            (false, false, false, false) => Form::Report,
        }
    }
}

impl Tally {
    fn new(library: Library, form: Form) -> Tally {
        Tally {
            library,
            form,
            agree: 0,
            differ: 0,
            refused: 0,
            unchecked: Vec::new(),
            raked: Vec::new(),
            lines: Vec::new(),
            errors: Vec::new(),
            unwritten: Vec::new(),
            pages: Vec::new(),
            numbers: Numbers::default(),
            histories: Vec::new(),
        }
    }

    /// A file that cannot be read holds a hand at least, and that is refused.
    fn unreadable(&mut self, error: String) {
        self.refused += 1;
        self.errors.push(error);
    }

    fn file(&mut self, file: &Path) {
        let name = file.display().to_string();
        let text = match std::fs::read(file).map(String::from_utf8) {
            Ok(Ok(text)) => text,
            Ok(Err(_)) => return self.unreadable(format!("{name} is not text in UTF-8")),
            Err(error) => return self.unreadable(format!("cannot read {name}: {error}")),
        };
        if evening::is_evening(&text) {
            return self.evening(&text, &name);
        }
        if record::is_record(&text) {
            return self.records(&text, &name);
        }
        match phh::read(&text, &name) {
            Ok(hands) => hands.into_iter().for_each(|hand| self.hand(hand)),
            Err(misread) => self.unreadable(misread.to_string()),
        }
    }

    /// Plays an evening at a table again, round by round.
    fn evening(&mut self, text: &str, name: &str) {
        if matches!(self.form, Form::PokerStars | Form::Phh) {
            self.errors.push(format!("cannot write {name}: neither form has words for its games"));
        }
        let rounds = match self.form {
            Form::Call => evening::called(text, &self.library),
            _ => {
                let rounds = evening::replay(text, &self.library).into_iter();
                rounds.map(|again| (again, Vec::new())).collect()
            }
        };
        for (round, (again, call)) in rounds.into_iter().enumerate() {
            let verdict = match again {
                evening::Again::Agrees => {
                    Verdict::Agree(replay::Checked { by: replay::By::Stacks, rake: Money::ZERO })
                }
                evening::Again::Differs(what) => Verdict::Differ(what),
                evening::Again::Refused(line, why) => {
                    Verdict::Refused { action: None, why: format!("line {line}: {why}") }
                }
            };
            let hand = Some((round + 1).to_string());
            let at = phh::Place { file: name.to_owned(), hand, ..phh::Place::default() };
            self.keep_call(&at, &call);
            self.count(at, verdict);
        }
    }

    /// Keeps what the dealer said, where that is printed.
    fn keep_call(&mut self, at: &phh::Place, call: &[String]) {
        if self.form == Form::Call && !call.is_empty() {
            self.pages.push(format!("{at}\n{}", call.join("\n")));
        }
    }

    /// Plays the rounds of a file again, one a line.
    fn records(&mut self, text: &str, name: &str) {
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let record = Record::read(&self.library, line);
            if let Ok(record) = &record {
                self.keep_record(record, name, at + 1);
                // A record that cannot be played is refused below.
                let call = match self.form {
                    Form::Call => record.call().unwrap_or_default(),
                    _ => Vec::new(),
                };
                let hand = Some((at + 1).to_string());
                let at = phh::Place { file: name.to_owned(), hand, ..phh::Place::default() };
                self.keep_call(&at, &call);
            }
            let verdict = match record.map(|record| record.replay()) {
                Ok(Again::Agrees) => {
                    Verdict::Agree(replay::Checked { by: replay::By::Stacks, rake: Money::ZERO })
                }
                Ok(Again::Differs(what)) => Verdict::Differ(what),
                Ok(Again::Refused { action, why }) => Verdict::Refused { action, why },
                Err(why) => Verdict::Refused { action: None, why },
            };
            let hand = Some((at + 1).to_string());
            let at = phh::Place { file: name.to_owned(), hand, ..phh::Place::default() };
            self.count(at, verdict);
        }
    }

    /// Keeps a round as a history, where histories are printed.
    fn keep_record(&mut self, record: &Record, name: &str, hand: usize) {
        if !matches!(self.form, Form::PokerStars | Form::Phh) {
            return;
        }
        match record.history() {
            Ok((mut history, replay)) => {
                let field = |name: &str, value: String| Field { name: name.to_owned(), value };
                history.others.push(field("currency_symbol", "\"$\"".to_owned()));
                let hand = Some(hand.to_string());
                history.at = phh::Place { file: name.to_owned(), hand, ..phh::Place::default() };
                self.keep(history, &replay);
            }
            Err(why) => self.errors.push(format!("cannot write {name}, hand {hand}: {why}")),
        }
    }

    /// Keeps a hand in the form that is printed.
    fn keep(&mut self, mut history: History, replay: &replay::Replay) {
        match self.form {
            Form::PokerStars => {
                self.numbers.give(&mut history);
                match pokerstars::write(&history, replay, hero(&history)) {
                    Ok(page) => self.pages.push(page),
                    Err(why) => self.unwritten.push((history.at, why)),
                }
            }
            Form::Phh => self.histories.push(history),
            Form::Call => {
                let mut caller = Caller::new(&replay.rules, &replay.start());
                self.keep_call(&history.at, &caller.call(&replay.events));
            }
            Form::Report | Form::Json => {}
        }
    }

    fn hand(&mut self, hand: Result<History, phh::Misread>) {
        let (at, verdict) = match hand {
            Ok(history) => (history.at.clone(), self.judge(history)),
            Err(misread) => {
                let action = misread.at.action;
                let at = phh::Place { action: None, ..misread.at };
                (at, Verdict::Refused { action, why: misread.fault.to_string() })
            }
        };
        self.count(at, verdict);
    }

    fn count(&mut self, at: phh::Place, verdict: Verdict) {
        match &verdict {
            Verdict::Agree(_) => {
                self.agree += 1;
                return;
            }
            Verdict::Differ(_) => self.differ += 1,
            Verdict::Refused { .. } => self.refused += 1,
        }
        self.lines.push(Disagreement { at, verdict });
    }

    /// Plays a history: a game of the standard, or one of the sheets.
    fn play(&self, history: &History) -> Result<replay::Replay, String> {
        if let Some(replay) = replay::replay(history) {
            return Ok(replay);
        }
        let Game::Other(name) = &history.game else {
            return Err(format!("{} is no game of the PHH standard", history.game));
        };
        let choices = history.field_texts("_choices");
        let page = asked::resolve(&self.library, name, &asked::choices(&choices)?, None)?;
        let (poker, _) = page.poker().ok_or_else(|| format!("{name} is not poker"))?;
        Ok(replay::replay_as(poker, history))
    }

    fn judge(&mut self, history: History) -> Verdict {
        let replay = match self.play(&history) {
            Ok(replay) => replay,
            Err(why) => return Verdict::Refused { action: None, why },
        };
        if let Verdict::Agree(checked) = replay.verdict
            && !checked.rake.is_zero()
        {
            self.raked.push((history.at.clone(), history.amount(checked.rake)));
        }
        let silent = history.finishing.is_none() && history.named_winnings().is_none();
        if silent && matches!(replay.verdict, Verdict::Agree(_)) {
            self.unchecked.push(history.at.clone());
        }
        self.keep(history, &replay);
        replay.verdict
    }

    fn all_agree(&self) -> bool {
        self.lines.is_empty() && self.errors.is_empty() && self.unwritten.is_empty()
    }

    /// Says which hands have no text, one line for each reason.
    fn say_unwritten(&self) {
        for why in Unwritten::ALL {
            let mut hands = self.unwritten.iter().filter(|(_, reason)| *reason == why);
            let Some((at, _)) = hands.next() else { continue };
            let more = match hands.count() {
                0 => String::new(),
                count => format!(", and {count} more"),
            };
            eprintln!("error: cannot write {at}{more}: {why}");
        }
    }

    fn hands(&self) -> usize {
        self.agree + self.differ + self.refused
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for (at, rake) in &self.raked {
            writeln!(out, "{at}: agrees, raked by {rake}").expect("writing to a string");
        }
        for Disagreement { at, verdict } in &self.lines {
            writeln!(out, "{at}: {verdict}").expect("writing to a string");
        }
        if let [first, more @ ..] = &self.unchecked[..] {
            let more = match more.len() {
                0 => String::new(),
                count => format!(", and {count} more"),
            };
            writeln!(
                out,
                "{first}{more}: played to its last line; the record names no result to compare"
            )
            .expect("writing to a string");
        }
        let (agree, differ, refused) = (self.agree, self.differ, self.refused);
        let hands = self.hands();
        writeln!(out, "{hands} hands: {agree} agree, {differ} differ, {refused} refused")
            .expect("writing to a string");
        out
    }

    fn json(&self) -> String {
        let lines: Vec<Value> = self.lines.iter().map(Disagreement::json).collect();
        let raked: Vec<Value> = self
            .raked
            .iter()
            .map(|(at, rake)| json!({ "file": at.file, "hand": at.hand, "rake": rake }))
            .collect();
        let unchecked: Vec<Value> =
            self.unchecked.iter().map(|at| json!({ "file": at.file, "hand": at.hand })).collect();
        let value = json!({
            "hands": self.hands(),
            "agree": self.agree,
            "differ": self.differ,
            "refused": self.refused,
            "raked": raked,
            "unchecked": unchecked,
            "disagreements": lines,
            "errors": self.errors,
        });
        format!("{value:#}\n")
    }
}

impl Disagreement {
    fn json(&self) -> Value {
        let (verdict, action, what) = match &self.verdict {
            Verdict::Agree(_) => ("agree", None, String::new()),
            Verdict::Differ(what) => ("differ", None, what.clone()),
            Verdict::Refused { action, why } => ("refused", *action, why.clone()),
        };
        json!({
            "file": self.at.file,
            "hand": self.at.hand,
            "verdict": verdict,
            "action": action,
            "what": what,
        })
    }
}

/// The player whose hand the record may tell trackers: who kept it.
fn hero(history: &History) -> Option<Seat> {
    let player: usize = history.field("_you")?.parse().ok()?;
    let place = player.checked_sub(1)?;
    (place < history.count()).then(|| Seat::new(place))
}

/// The histories at a path: the file itself, or those in the folder and below it.
fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let kind = std::fs::metadata(path).map_err(unreadable)?;
    if !kind.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path)
        .map_err(unreadable)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(unreadable)?;
    entries.sort();
    for entry in entries {
        let kind = entry.extension().and_then(|kind| kind.to_str());
        let is_history = matches!(kind, Some("phh" | "phhs" | "rounds"));
        // A link to a folder is not followed: it may lead back here.
        if entry.is_dir() && !entry.is_symlink() {
            found.extend(files(&entry)?);
        } else if is_history {
            found.push(entry);
        }
    }
    Ok(found)
}

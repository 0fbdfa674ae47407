//! The `cardroom` command.

mod asked;
mod equity;
mod games;
mod hint;
mod layout;
mod menu;
mod nines;
mod odds;
mod pan;
mod pit;
mod play;
mod posted;
mod rank;
mod record;
mod replay;
mod serve;
mod show;
mod simulate;
mod verify;
mod watch;

use clap::{Parser, Subcommand};
use felt::{bots, chance, sitting};
use simulate::Conserved;
use std::process::ExitCode;

/// What somebody who has just come in may try, one of each kind.
const TRY: &str = "\
Try:
  cardroom serve                          a room at http://127.0.0.1:8089, every game in it
  cardroom play three-card-poker          a table in this terminal
  cardroom show pai-gow-tiles             the rules as one page, with their sources
  cardroom odds let-it-ride               what every wager brings, and how to play it
  cardroom equity texas-holdem AhAs KdKc  how much of the pot each hand wins

`cardroom VERB --help` explains a verb and ends with an example.";

/// An executable rulebook of card-room games.
#[derive(Parser)]
#[command(name = "cardroom", version, about, max_term_width = 100)]
#[command(arg_required_else_help = true, after_help = TRY)]
struct Command {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Games(games::Games),
    Show(show::Show),
    Play(play::Play),
    Rank(rank::Rank),
    Odds(odds::Odds),
    Equity(equity::Equity),
    Replay(replay::Replay),
    Simulate(simulate::Simulate),
    Serve(serve::Serve),
    Verify(verify::Verify),
}

fn main() -> ExitCode {
    let command = Command::try_parse().unwrap_or_else(|wrong| misused(&wrong));
    let done = match command.verb {
        Verb::Games(games) => games.run(),
        Verb::Show(show) => show.run(),
        Verb::Play(play) => return play.run(),
        Verb::Rank(rank) => rank.run(),
        Verb::Odds(odds) => odds.run(),
        Verb::Equity(equity) => equity.run(),
        Verb::Replay(replay) => return replay.run(),
        Verb::Serve(serve) => serve.run(),
        Verb::Verify(verify) => verify.run(),
        Verb::Simulate(simulate) => match simulate.run() {
            Ok((text, Conserved::Yes)) => Ok(text),
            Ok((text, Conserved::No)) => {
                print(&text);
                Err("money or cards were lost or made: a bug of the engine".to_owned())
            }
            Err(refusal) => Err(refusal),
        },
    };
    match done {
        Ok(text) => print(&text),
        Err(refusal) => {
            eprintln!("error: {}", hint::hinted(&refusal));
            ExitCode::from(1)
        }
    }
}

/// Prints what a verb says. A reader that went away, as `head` does, is no error.
fn print(text: &str) -> ExitCode {
    use std::io::Write;
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("error: cannot write the answer: {error}");
            ExitCode::from(1)
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Says what the command line is refused for, or the help that was asked for. What is no number is told
/// in the words of a parser, which do not say what would be one.
fn misused(wrong: &clap::Error) -> ! {
    let said = wrong.render().to_string();
    if !said.contains(NO_NUMBER) {
        wrong.exit();
    }
    eprint!("{}", said.replace(NO_NUMBER, "write a whole number, such as 1000"));
    std::process::exit(2)
}

const NO_NUMBER: &str = "invalid digit found in string";

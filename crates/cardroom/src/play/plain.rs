//! The table as lines of text: works on any terminal, and in a pipe.

use super::ask::{Answer, Ask, Moment};
use super::deal::{Deal, Next};
use super::floor;
use super::order::Order;
use super::room::{FirstWord, Room};
use cards::Card;
use engine::pot::{Entering, Jackpot};
use std::io::{self, BufRead, Write};

/// Whether what is read was typed at the prompt, or has to be repeated behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Echo {
    /// A person types: the terminal shows it.
    Typed,
    /// A script answers.
    Script,
}

/// A line-by-line conversation.
pub(crate) struct Plain<R, W> {
    pub(crate) input: R,
    pub(crate) output: W,
    pub(crate) echo: Echo,
}

/// Why nothing more is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    /// The player stays.
    Stays,
    /// The player has gone.
    Gone,
}

impl<R: BufRead, W: Write> Plain<R, W> {
    /// Plays until the player leaves or the rounds are over.
    ///
    /// # Errors
    /// The terminal cannot be read or written.
    pub(crate) fn play(&mut self, room: &mut Room<'_>) -> io::Result<()> {
        writeln!(self.output, "{}", room.welcome())?;
        while room.plays_on() {
            if self.ready(room)? == Left::Gone || self.round(room)? == Left::Gone {
                break;
            }
        }
        let farewell = room.farewell();
        writeln!(self.output, "\n{farewell}")
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.output, "{line}"))
    }

    /// Sees to what must be seen to before a round: chips, and whether one is there.
    fn ready(&mut self, room: &mut Room<'_>) -> io::Result<Left> {
        let said = room.between();
        self.say(&said)?;
        if self.rebuy(room)? == Left::Gone {
            return Ok(Left::Gone);
        }
        while room.is_away() {
            let owes = room.owes_blinds();
            let back = match owes {
                true => "[i] post the blinds and come back  [b] come back with the big blind",
                false => "[i] come back in",
            };
            let prompt = format!("  You sit out.  [Enter] watch a round  {back}  [q] leave  > ");
            match self.line(&prompt)?.as_deref().map(str::trim) {
                Some("i" | "in" | "back") => {
                    let said = room.come_back(Entering::Post);
                    writeln!(self.output, "  {said}")?;
                }
                Some("b" | "blind") if owes => {
                    let said = room.come_back(Entering::Wait);
                    writeln!(self.output, "  {said}")?;
                }
                Some("") => break,
                None | Some("q" | "quit") => return Ok(Left::Gone),
                Some(_) => writeln!(self.output, "  Say i to come back, q to leave.")?,
            }
        }
        self.first_words(room)
    }

    /// Asks what has to be said before one is first dealt in: a wager of one's own, the jackpot.
    fn first_words(&mut self, room: &mut Room<'_>) -> io::Result<Left> {
        while let Some(word) = room.first_word() {
            let prompt = match word {
                FirstWord::Wager(least, most) => format!(
                    "  You wager {least} to {most} a round.  [Enter] {least}  [w 20] wager $20  \
                     [q] leave  > "
                ),
                FirstWord::Jackpot(wager, posted) => {
                    format!("  The jackpot is {posted}. Play for it, {wager} a round? [y/n]  > ")
                }
            };
            let Some(line) = self.line(&prompt)? else { return Ok(Left::Gone) };
            let said = match (word, line.trim()) {
                (_, "q" | "quit") => return Ok(Left::Gone),
                (FirstWord::Wager(least, _), "") => room.order(Order::Wager(least)),
                (FirstWord::Wager(..), line) => {
                    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
                    match Order::read(word, rest) {
                        Some(Ok(order @ Order::Wager(_))) => room.order(order),
                        Some(Err(wrong)) => wrong,
                        _ => "Say w and how much.".to_owned(),
                    }
                }
                (FirstWord::Jackpot(..), "y" | "Y" | "yes" | "j") => room.order(Order::Jackpot),
                (FirstWord::Jackpot(..), "n" | "N" | "no" | "") => {
                    room.orders.jackpot = Some(Jackpot::Out);
                    continue;
                }
                (FirstWord::Jackpot(..), _) => "Say y or n.".to_owned(),
            };
            writeln!(self.output, "  {said}")?;
        }
        Ok(Left::Stays)
    }

    fn round(&mut self, room: &mut Room<'_>) -> io::Result<Left> {
        let mut deal = match room.deal() {
            Ok(deal) => deal,
            Err(refusal) => {
                // Too few are left without the player, who has to come back.
                writeln!(self.output, "{refusal}")?;
                return Ok(if room.is_away() { self.must_return(room)? } else { Left::Gone });
            }
        };
        writeln!(self.output, "\n{}", room.announcement(&deal))?;
        let mut called = 0;
        loop {
            self.say(&deal.calls()[called..])?;
            called = deal.calls().len();
            match deal.next() {
                Next::Goes(_) => deal.go(room.orders.curious),
                Next::Asks(ask) => {
                    if self.ask(room, &mut deal, ask)? == Left::Gone {
                        room.leave(&mut deal)?;
                        return Ok(Left::Gone);
                    }
                }
                Next::Over if deal.may_retrieve_own() => {
                    if !self.turns_up()? {
                        break;
                    }
                    if let Err(no) = deal.floor("you retrieved") {
                        writeln!(self.output, "  {no}")?;
                        break;
                    }
                }
                Next::Over => break,
            }
        }
        let said = room.end(&deal)?;
        self.say(&said)?;
        Ok(Left::Stays)
    }

    /// Whether the player takes a hand back that he mucked, and turns it up.
    fn turns_up(&mut self) -> io::Result<bool> {
        let prompt = "  Your hand lies there, mucked.  [Enter] let it lie  [u] turn it up  > ";
        let said = self.line(prompt)?;
        Ok(said.is_some_and(|said| ["u", "up", "turn it up"].contains(&said.trim())))
    }

    fn must_return(&mut self, room: &mut Room<'_>) -> io::Result<Left> {
        let said = room.come_back(Entering::Post);
        writeln!(self.output, "{said}")?;
        Ok(if room.is_away() { Left::Gone } else { Left::Stays })
    }

    /// Asks until the answer is one that the dealer takes.
    fn ask(&mut self, room: &mut Room<'_>, deal: &mut Deal<'_>, ask: Ask) -> io::Result<Left> {
        writeln!(self.output, "  {}", situation(&deal.moment(ask)))?;
        loop {
            let moment = deal.moment(ask);
            let keys: Vec<String> =
                moment.keys().into_iter().map(|(key, what)| format!("[{key}] {what}")).collect();
            let Some(line) = self.line(&format!("  {}  > ", keys.join("  ")))? else {
                return Ok(Left::Gone);
            };
            if let Some(words) = floor::called(&line) {
                match deal.floor(words) {
                    Ok(()) => return Ok(Left::Stays),
                    Err(no) => writeln!(self.output, "  {no}")?,
                }
                continue;
            }
            let wrong = match moment.read(&line) {
                Ok(Answer::Leaves) => return Ok(Left::Gone),
                Ok(Answer::Help) => HELP.to_owned(),
                Ok(Answer::Orders(order)) => format!("  {}", room.order(order)),
                Ok(Answer::Declines) => {
                    deal.decline();
                    return Ok(Left::Stays);
                }
                Ok(Answer::Does(action)) => match deal.play(action) {
                    Ok(()) => return Ok(Left::Stays),
                    Err(refusal) => {
                        let said = deal.voice().with_names(&refusal.to_string());
                        format!("  The dealer says no: {said}.")
                    }
                },
                Err(wrong) => format!("  {wrong}"),
            };
            writeln!(self.output, "{wrong}")?;
        }
    }

    fn rebuy(&mut self, room: &mut Room<'_>) -> io::Result<Left> {
        while room.is_broke() && room.plays_on() {
            let why = room.broke();
            let prompt = format!("  {why} Buy in again for {}? [y/n]  > ", room.buy_in());
            match self.line(&prompt)?.as_deref().map(str::trim) {
                Some("y" | "Y" | "yes") => {
                    let said = room.rebuy();
                    writeln!(self.output, "  {said}")?;
                }
                None | Some("n" | "N" | "no" | "q") => return Ok(Left::Gone),
                Some(_) => writeln!(self.output, "  Say y or n.")?,
            }
        }
        Ok(Left::Stays)
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

/// What the player should see before deciding: cards, board, pot, stack.
fn situation(moment: &Moment<'_>) -> String {
    let words = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
    let own = moment.cards();
    let own = match moment.ask {
        Ask::Bet(_) | Ask::RunTwice | Ask::Chop => words(&own),
        Ask::Draw { .. } | Ask::Discard { .. } | Ask::Wild => {
            let each = own.iter().enumerate().map(|(at, card)| format!("{}:{card}", at + 1));
            each.collect::<Vec<_>>().join(" ")
        }
    };
    let boards = (0..2).map(|number| moment.round.board(number));
    let boards: Vec<String> =
        boards.filter(|board| !board.is_empty()).map(|board| words(board)).collect();
    let board = match boards.is_empty() {
        true => String::new(),
        false => format!("   board {}", boards.join(" / ")),
    };
    let player = moment.round.player(moment.seat);
    format!("You hold {own}{board}   pot {}   you have {}", moment.round.pot(), player.stack)
}

const HELP: &str = "  \
f        fold
  c        check, call, or bring it in
  b 6      bet $6; alone, the only size there is
  r 12     raise to $12, all that will lie in front of you
  a        all in
  d 2 5    throw your second and fifth card (or name them: d 7h 2c)
  p        stand pat
  h        offer to chop the blinds
  k        kill the pot, where it is offered
  y, n     yes, no
  s        straddle when your turn comes, where the game has it
  t 50     add $50 before the next round; alone, up to the buy-in
  e        ask to see called hands, or no longer
  w 20     wager $20 a round, where each names his own amount
  j        play for the jackpot, or no longer, where there is one
  floor Ada fouled   call the floor: a misdeal, a fouled hand, an early board; alone, what it can be
  o        sit out from the next round on
  q        leave the table";

#[cfg(test)]
mod tests {
    use super::super::room::{Cast, SetUp};
    use super::*;
    use crate::menu::Offer;
    use engine::Seat;
    use felt::menu::Menu;
    use money::Net;
    use proptest::prelude::*;
    use sheet::Library;
    use std::sync::LazyLock;

    /// Every poker game and edition, and a mix of them.
    static GAMES: LazyLock<Vec<Offer>> = LazyLock::new(|| {
        let library = Library::built_in();
        let names = library.sheets().flat_map(|sheet| {
            sheet.editions.iter().map(|edition| format!("{}@{}", sheet.id, edition.id))
        });
        let offer = |name: String| Menu { game: Some(name), ..Menu::default() }.offer(&library);
        let offers = names.chain(["horse".to_owned()]).map(offer);
        offers.filter_map(|offer| offer.ok()).collect()
    });

    /// Plays a session with these bytes as its input and checks that no chip is lost or made.
    fn check(at: usize, seats: usize, bets: u64, seed: u64, input: &[u8]) {
        let offer = &GAMES[at % GAMES.len()];
        let name = &offer.name;
        let rules = &offer.house.games()[0];
        let least = rules.stakes.low + rules.stakes.ante;
        let buy_in = rules.stakes.low.times(bets).max(rules.stakes.buy_in).max(least);
        let buy_in = buy_in.min(offer.house.buy_in.max.unwrap_or(buy_in));
        let most = usize::from(offer.house.seats());
        let fewest = usize::from(rules.game.seats.min.max(2));
        let seats = fewest + seats % (most - fewest + 1);
        let cast = Cast::new(offer, seed);
        let set_up = SetUp { seats, buy_in, seed, rounds: Some(4), record: None };
        let mut room = Room::new(offer, &cast, set_up).expect("the table opens");
        let mut output = Vec::new();
        Plain { input, output: &mut output, echo: Echo::Script }.play(&mut room).expect("memory");
        let nets: Net = (0..seats).map(|place| room.sitting.net(Seat::new(place))).sum();
        let all = nets + room.sitting.house_net() + Net::won(room.sitting.waiting());
        assert!(all.is_zero(), "{name} {seed}: chips were lost or made");
        let said = String::from_utf8(output).expect("the call is text");
        assert!(said.contains("You leave the table with"), "{name} {seed}: {said}");
    }

    /// Answers: sensible, half sensible, and none at all.
    fn answers() -> impl Strategy<Value = Vec<u8>> {
        let line = prop_oneof![
            6 => "[cdfp]|c|c|r|b|a|y|d 1|d 1 2|d 5 4 3|p|k|h|n|o|i|b|s|t|t 20|w 10|j",
            1 => "floor( you| ada| ben| Cleo)? (fouled|fouled bet|given up|bypassed|taken in|misdealt|opened falsely|keeps early|stands all-in|misdeal|defective deck|early board|early cards|faced card|stray joker|no burn|retrieved)",
            1 => "floor (you|ada|ben) (replaces|last card up|threw|hole card up) [2-9TJQKA][shdc]( by accident)?",
            2 => "[fcbrapdqynkhostwi?]{1,2}( \\$?[0-9]{1,5}){0,3}",
            1 => "\\PC{0,12}",
        ];
        let text = prop::collection::vec(line.prop_map(String::into_bytes), 0..60)
            .prop_map(|lines| lines.join(&b'\n'));
        let noise = prop::collection::vec(any::<u8>(), 0..80);
        prop_oneof![6 => text, 1 => noise]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

        /// Whatever is typed, the table goes on and no chip is lost or made.
        #[test]
        fn garbage_does_no_harm(
            at in 0_usize..1_000,
            seats in 0_usize..10,
            bets in 1_u64..60,
            seed in 0_u64..1_000_000,
            input in answers(),
        ) {
            check(at, seats, bets, seed, &input);
        }
    }

    /// Every game is played to its end by one who always stays in.
    #[test]
    fn every_game_is_played_out() {
        assert!(GAMES.len() > 70, "only {} games can be played", GAMES.len());
        let input = b"c\nd 1\np\ny\nb\n".repeat(400);
        for at in 0..GAMES.len() {
            check(at, at, 20, at as u64, &input);
        }
    }
}

//! A table between rounds as it is written down, so that its log can begin there: who sits where
//! with what, whose turn it is, what the meters show. Cards are not kept: a table is written down
//! when the next round shuffles all of them.

use crate::game::Presence;
use crate::layout::{Chairs, Holder, Rotation, Sitter, Standing as Turns};
use crate::table::Kind;
use engine::pot::{
    BaseRunners, Buy, Carried, Debt, Entering, Jackpot, Jackpots, Kills, Lying, Places,
    Presence as Seated, Standing, WaitingPot,
};
use engine::{Seat, SeatSet};
use money::Money;
use serde::{Deserialize, Serialize};

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// How many rounds have begun.
    pub rounds: u32,
    /// Who sits there.
    pub people: Vec<KeptPerson>,
    /// What the game has beside that.
    pub game: KeptGame,
}

/// Somebody who sits there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPerson {
    /// Where.
    pub seat: u8,
    /// Who.
    pub name: String,
    /// A person or a bot.
    pub kind: Kind,
    /// Whether he sits out.
    pub away: bool,
}

/// What a game has beside its people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KeptGame {
    /// Poker.
    Poker(KeptPoker),
    /// A table with a layout.
    Layout(KeptLayout),
    /// Pan.
    Pan {
        /// Who has how many chips.
        chairs: Vec<KeptChair>,
        /// Who won the last round.
        winner: Option<u8>,
    },
}

/// A seat's chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptChair {
    seat: u8,
    cents: u64,
    /// Chips that play from the next round on.
    fresh: u64,
    away: bool,
}

/// A table with a layout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptLayout {
    pub(crate) chairs: Vec<KeptChair>,
    pub(crate) bank: KeptBank,
    /// What each seat bet last.
    pub(crate) bets: Vec<(u8, Vec<(String, u64)>)>,
    /// What the meters show and start from.
    pub(crate) meters: Vec<(u64, u64)>,
    /// The seats that want more than one hand, and how many.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) hands: Vec<(u8, u8)>,
}

/// Whose turn it is to bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptBank {
    holder: Option<KeptHolder>,
    held: u8,
    /// The player whose turn is over, until somebody takes the bank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<u8>,
    last: Option<u8>,
    /// Who bet on the last hand, or banked it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    played: Vec<u8>,
}

/// Who has the bank: `[2, 20000]`, a seat and what it wagers, or `"third-party"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum KeptHolder {
    Seat(u8, u64),
    Else(KeptElse),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptElse {
    ThirdParty,
}

/// A poker table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptPoker {
    players: Vec<KeptPlayer>,
    drawn: Option<u8>,
    places: Option<KeptPlaces>,
    game: u8,
    rounds: u32,
    began: Option<u8>,
    arrivals: u32,
    /// What few tables have.
    #[serde(default, skip_serializing_if = "KeptBeside::is_nothing")]
    beside: KeptBeside,
}

/// What lies on a poker table, and who owes what, where that is so.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct KeptBeside {
    /// The next game waits for the pot that lies there.
    overdue: bool,
    /// Who wants to straddle.
    straddle: Option<u8>,
    /// Who owes a kill.
    kills: Vec<u8>,
    /// The kill buttons of each seat that has any, and how many were given out.
    buttons: Vec<(u8, u8)>,
    given: u8,
    /// A pot that waits: how much, how often it has rolled over, who plays for it, who has anted.
    pot: Option<(u64, u8, Vec<u8>, Vec<u8>)>,
    /// Home Run's pool, and the runners of each seat that has any.
    pool: u64,
    runners: Vec<(u8, u8)>,
    /// Longhorn's jackpots, the primary one first.
    jackpots: Option<(u64, u64)>,
}

impl KeptBeside {
    fn is_nothing(&self) -> bool {
        *self == KeptBeside::default()
    }

    fn of(standing: &Standing) -> KeptBeside {
        let Standing { kills, lying, .. } = standing;
        let places = |seats: SeatSet| seats.iter().map(place).collect();
        let seats = || (0..Seat::MAX).map(Seat::new);
        let some = |held: &(u8, u8)| held.1 > 0;
        let pot = |pot: WaitingPot| {
            let Carried { money, rolled } = pot.carried;
            (money.as_cents(), rolled, places(pot.players), places(pot.anted))
        };
        KeptBeside {
            overdue: standing.overdue,
            straddle: standing.straddle.map(place),
            kills: places(kills.owing),
            buttons: seats()
                .map(|seat| (place(seat), kills.buttons[seat.place()]))
                .filter(some)
                .collect(),
            given: kills.given,
            pot: lying.pot.map(pot),
            pool: lying.runners.pool.as_cents(),
            runners: seats()
                .map(|seat| (place(seat), lying.runners.of(seat)))
                .filter(some)
                .collect(),
            jackpots: lying
                .jackpots
                .map(|Jackpots { primary, secondary }| (primary.as_cents(), secondary.as_cents())),
        }
    }

    fn kills(&self) -> Result<Kills, String> {
        let mut kills = Kills { owing: all(&self.kills)?, given: self.given, ..Kills::default() };
        for (at, buttons) in &self.buttons {
            kills.buttons[player(*at)?.place()] = *buttons;
        }
        Ok(kills)
    }

    fn lying(&self) -> Result<Lying, String> {
        let mut runners = BaseRunners::default();
        runners.pool = Money::cents(self.pool);
        for (at, count) in &self.runners {
            runners.advance(player(*at)?, *count);
        }
        let pot = |(cents, rolled, players, anted): &(u64, u8, Vec<u8>, Vec<u8>)| {
            let carried = Carried { money: Money::cents(*cents), rolled: *rolled };
            Ok::<_, String>(WaitingPot { carried, players: all(players)?, anted: all(anted)? })
        };
        let jackpots = |(primary, secondary): (u64, u64)| Jackpots {
            primary: Money::cents(primary),
            secondary: Money::cents(secondary),
        };
        let pot = self.pot.as_ref().map(pot).transpose()?;
        Ok(Lying { pot, runners, jackpots: self.jackpots.map(jackpots) })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct KeptPlaces {
    button: u8,
    blinds: [Option<u8>; 3],
    count: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct KeptPlayer {
    seat: u8,
    cents: u64,
    away: bool,
    owes: KeptDebt,
    posts: bool,
    short: bool,
    arrived: u32,
    wager: Option<u64>,
    jackpot: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptDebt {
    Nothing,
    Small,
    Big,
    Both,
}

fn place(seat: Seat) -> u8 {
    crate::view::place(seat)
}

fn seat(place: u8) -> Result<Seat, String> {
    match usize::from(place) < Seat::PLACES {
        true => Ok(Seat::new(usize::from(place))),
        false => Err(format!("there is no seat {place}")),
    }
}

/// A seat at a poker table.
fn player(place: u8) -> Result<Seat, String> {
    let seat = seat(place)?;
    match seat.place() < Seat::MAX {
        true => Ok(seat),
        false => Err(format!("there is no seat {place} at a poker table")),
    }
}

fn all(places: &[u8]) -> Result<SeatSet, String> {
    places.iter().map(|at| seat(*at)).collect()
}

impl KeptChair {
    pub(crate) fn all(chairs: &Chairs) -> Vec<KeptChair> {
        let kept = |seat: Seat| {
            let sitter = chairs.sitter(seat)?;
            Some(KeptChair {
                seat: place(seat),
                cents: sitter.stack.as_cents(),
                fresh: sitter.fresh.as_cents(),
                away: sitter.presence == Presence::Away,
            })
        };
        chairs.taken().iter().filter_map(kept).collect()
    }

    pub(crate) fn seated(kept: &[KeptChair]) -> Result<Chairs, String> {
        let mut chairs = Chairs::default();
        for chair in kept {
            let presence = if chair.away { Presence::Away } else { Presence::Here };
            let (stack, fresh) = (Money::cents(chair.cents), Money::cents(chair.fresh));
            chairs.seat(seat(chair.seat)?, Sitter { stack, fresh, presence });
        }
        Ok(chairs)
    }
}

impl KeptBank {
    pub(crate) fn of(bank: &Rotation) -> KeptBank {
        let kept = |holder: Holder| match holder {
            Holder::Seat(seat, money) => KeptHolder::Seat(place(seat), money.as_cents()),
            Holder::ThirdParty => KeptHolder::Else(KeptElse::ThirdParty),
        };
        let Turns { holder, held, before, last, played } = bank.standing();
        KeptBank {
            holder: holder.map(kept),
            held,
            before: before.map(place),
            last: last.map(place),
            played: played.iter().map(place).collect(),
        }
    }

    pub(crate) fn goes_on(&self) -> Result<Rotation, String> {
        let holder = |kept: KeptHolder| match kept {
            KeptHolder::Else(KeptElse::ThirdParty) => Ok(Holder::ThirdParty),
            KeptHolder::Seat(at, cents) => seat(at).map(|at| Holder::Seat(at, Money::cents(cents))),
        };
        Ok(Rotation::at(Turns {
            holder: self.holder.map(holder).transpose()?,
            held: self.held,
            before: self.before.map(seat).transpose()?,
            last: self.last.map(seat).transpose()?,
            played: self.played.iter().map(|at| seat(*at)).collect::<Result<_, _>>()?,
        }))
    }
}

impl KeptPoker {
    pub(crate) fn of(standing: &Standing) -> KeptPoker {
        let player = |(at, player): &(Seat, engine::pot::Seated)| KeptPlayer {
            seat: place(*at),
            cents: player.stack.as_cents(),
            away: player.presence == Seated::Away,
            owes: match player.owes {
                Debt::Nothing => KeptDebt::Nothing,
                Debt::Small => KeptDebt::Small,
                Debt::Big => KeptDebt::Big,
                Debt::Both => KeptDebt::Both,
            },
            posts: player.entering == Entering::Post,
            short: player.bought == Buy::Short,
            arrived: player.arrived,
            wager: player.wager.map(Money::as_cents),
            jackpot: player.jackpot == Jackpot::In,
        };
        KeptPoker {
            players: standing.players.iter().map(player).collect(),
            drawn: standing.drawn.map(place),
            places: standing.places.map(|places| KeptPlaces {
                button: place(places.button),
                blinds: places.blinds.map(|blind| blind.map(place)),
                count: places.count,
            }),
            game: standing.game,
            rounds: standing.rounds,
            began: standing.began.map(place),
            arrivals: standing.arrivals,
            beside: KeptBeside::of(standing),
        }
    }

    pub(crate) fn goes_on(&self) -> Result<Standing, String> {
        let player = |kept: &KeptPlayer| {
            let player = engine::pot::Seated {
                stack: Money::cents(kept.cents),
                presence: if kept.away { Seated::Away } else { Seated::Here },
                owes: match kept.owes {
                    KeptDebt::Nothing => Debt::Nothing,
                    KeptDebt::Small => Debt::Small,
                    KeptDebt::Big => Debt::Big,
                    KeptDebt::Both => Debt::Both,
                },
                entering: if kept.posts { Entering::Post } else { Entering::Wait },
                bought: if kept.short { Buy::Short } else { Buy::Full },
                arrived: kept.arrived,
                wager: kept.wager.map(Money::cents),
                jackpot: if kept.jackpot { Jackpot::In } else { Jackpot::Out },
            };
            Ok((self::player(kept.seat)?, player))
        };
        let places = |kept: &KeptPlaces| -> Result<Places, String> {
            let mut blinds = [None; 3];
            for (blind, kept) in blinds.iter_mut().zip(kept.blinds) {
                *blind = kept.map(seat).transpose()?;
            }
            Ok(Places { button: seat(kept.button)?, blinds, count: kept.count })
        };
        Ok(Standing {
            players: self.players.iter().map(player).collect::<Result<_, String>>()?,
            drawn: self.drawn.map(seat).transpose()?,
            places: self.places.as_ref().map(places).transpose()?,
            game: self.game,
            rounds: self.rounds,
            began: self.began.map(seat).transpose()?,
            overdue: self.beside.overdue,
            arrivals: self.arrivals,
            kills: self.beside.kills()?,
            straddle: self.beside.straddle.map(seat).transpose()?,
            lying: self.beside.lying()?,
        })
    }
}

/// The seats of people that are kept.
pub(crate) fn seats(kept: &[KeptPerson]) -> Result<SeatSet, String> {
    kept.iter().map(|person| seat(person.seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever has the bank has it when the page is read back, a third party too.
    #[test]
    fn the_turns_are_read_back() {
        let seat = Seat::new(2);
        for holder in [None, Some(Holder::ThirdParty), Some(Holder::Seat(seat, Money::dollars(5)))]
        {
            let (before, last, played) = (Some(seat), Some(seat), SeatSet::first(3));
            let bank = Rotation::at(Turns { holder, held: 1, before, last, played });
            let text = serde_json::to_string(&KeptBank::of(&bank)).expect("a page is JSON");
            let read: KeptBank = serde_json::from_str(&text).expect("it is read back");
            assert_eq!(read.goes_on(), Ok(bank), "{text}");
        }
    }

    /// Pages that were written before a new game had no last banker.
    #[test]
    fn an_older_page_is_read() {
        let text = r#"{"holder":[2,20000],"held":1,"last":2}"#;
        let bank: KeptBank = serde_json::from_str(text).expect("it is read");
        let holder = Some(Holder::Seat(Seat::new(2), Money::dollars(200)));
        let last = Some(Seat::new(2));
        let turns = Turns { holder, held: 1, last, ..Turns::default() };
        assert_eq!(bank.goes_on(), Ok(Rotation::at(turns)));
    }
}

//! The shoe from round to round: shuffled, burned from, dealt until the cut card comes out.

use super::round::Round;
use super::rules::Rules;
use cards::{Card, Lots, Rank, Shoe};
use sheet::nines::Burn;
use sheet::table::Shuffle;
use std::fmt;

/// A table between rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Table {
    at: Between,
    /// Free hands that this shoe has dealt.
    freed: u8,
    /// Rounds that it has dealt, those included.
    rounds: u32,
    /// Whether the cut card has come out.
    last: bool,
}

/// What a table waits for between rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Between {
    /// The cards are to be shuffled.
    #[default]
    Shuffle,
    /// The first card of the shoe is to be turned up.
    FirstCard,
    /// So many are to be burned.
    Burn(u8),
    /// A round may begin.
    Round,
}

/// One thing done between rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableAction {
    /// The dealer shuffles.
    Shuffle,
    /// The first card of the shoe is turned up.
    Turn(Card),
    /// So many are burned, unseen.
    Burn(u8),
    /// The cut card comes out.
    CutCard,
}

/// What happened to the shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableEvent {
    /// The cards were shuffled.
    Shuffled,
    /// The first card was turned up, and so many are to be burned.
    Turned(Card, u8),
    /// So many were burned.
    Burned(u8),
    /// The cut card came out: this round, or the last one, is the shoe's last.
    CutCardOut,
    /// A round was played.
    Played,
    /// A hand was dealt on which nobody had bet.
    PlayedFree,
}

/// Why something is not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableRefusal {
    /// The table waits for something else: this.
    NotNow(Between),
    /// So many are to be burned, not another number.
    Burns(u8),
    /// The round is not over.
    RoundIsOn,
}

impl fmt::Display for TableRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableRefusal::NotNow(Between::Shuffle) => f.write_str("the cards are shuffled first"),
            TableRefusal::NotNow(Between::FirstCard) => {
                f.write_str("the first card of the shoe is turned up first")
            }
            TableRefusal::NotNow(Between::Burn(count)) | TableRefusal::Burns(count) => {
                write!(f, "{count} cards are to be burned")
            }
            TableRefusal::NotNow(Between::Round) => f.write_str("a round is to be dealt"),
            TableRefusal::RoundIsOn => f.write_str("the round is not over"),
        }
    }
}

impl std::error::Error for TableRefusal {}

impl Table {
    /// What the table waits for.
    #[must_use]
    pub const fn waiting_for(&self) -> Between {
        self.at
    }

    /// How many hands the shoe may still deal without a bet. Source: players-casino l.3380.
    #[must_use]
    pub fn free_hands(&self, rules: &Rules) -> u8 {
        rules.game.free_hands.saturating_sub(self.freed)
    }

    /// How many rounds the shoe has dealt.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Carries out one action.
    ///
    /// # Errors
    ///
    /// The table waits for something else; nothing has changed.
    pub fn act(&mut self, rules: &Rules, action: TableAction) -> Result<TableEvent, TableRefusal> {
        let event = match (self.at, action) {
            (Between::Shuffle, TableAction::Shuffle) => TableEvent::Shuffled,
            (Between::FirstCard, TableAction::Turn(card)) => TableEvent::Turned(card, burns(card)),
            (Between::Burn(due), TableAction::Burn(count)) if due == count => {
                TableEvent::Burned(count)
            }
            (Between::Burn(due), TableAction::Burn(_)) => return Err(TableRefusal::Burns(due)),
            (Between::Round, TableAction::CutCard) if !self.last => TableEvent::CutCardOut,
            (at, _) => return Err(TableRefusal::NotNow(at)),
        };
        self.apply(rules, event);
        Ok(event)
    }

    /// Takes a finished round back.
    ///
    /// # Errors
    ///
    /// It is not over, or the table waits for something else.
    pub fn end(&mut self, rules: &Rules, round: &Round) -> Result<TableEvent, TableRefusal> {
        if self.at != Between::Round {
            return Err(TableRefusal::NotNow(self.at));
        }
        if !round.is_over() {
            return Err(TableRefusal::RoundIsOn);
        }
        let event = if round.is_free() { TableEvent::PlayedFree } else { TableEvent::Played };
        self.apply(rules, event);
        Ok(event)
    }

    /// Books one event.
    pub fn apply(&mut self, rules: &Rules, event: TableEvent) {
        match event {
            TableEvent::Shuffled => {
                let at = match rules.game.burn {
                    Burn::Nothing => Between::Round,
                    Burn::FirstCardsValue => Between::FirstCard,
                };
                *self = Table { at, ..Table::default() };
            }
            TableEvent::Turned(_, count) => self.at = Between::Burn(count),
            TableEvent::Burned(_) => self.at = Between::Round,
            TableEvent::CutCardOut => self.last = true,
            TableEvent::Played | TableEvent::PlayedFree => {
                self.rounds += 1;
                self.freed += u8::from(event == TableEvent::PlayedFree);
                if self.last {
                    self.at = Between::Shuffle;
                }
            }
        }
    }

    /// Makes a shoe ready for the next round, by numbers that come in: shuffles and burns where it
    /// is time, and no more than the next `most` cards need. Says what happened through `tell`.
    ///
    /// # Panics
    ///
    /// If the shoe has not the cards that the sheet says.
    pub fn ready(
        &mut self,
        rules: &Rules,
        shoe: &mut Shoe,
        most: usize,
        by: &mut impl Lots,
        mut tell: impl FnMut(TableEvent),
    ) {
        const MATCHES: &str = "a shoe has more cards than it burns";
        if self.at == Between::Round && rules.game.shuffle == Shuffle::EachRound {
            shoe.gather();
        }
        while self.at != Between::Round {
            let action = match self.at {
                Between::Shuffle => {
                    shoe.gather();
                    shoe.place_cut_card(usize::from(rules.game.cut_card));
                    TableAction::Shuffle
                }
                Between::FirstCard => {
                    shoe.shuffle_top_by(1, by);
                    TableAction::Turn(shoe.burn().expect(MATCHES))
                }
                Between::Burn(count) => {
                    shoe.shuffle_top_by(usize::from(count), by);
                    (0..count).for_each(|_| _ = shoe.burn().expect(MATCHES));
                    TableAction::Burn(count)
                }
                Between::Round => unreachable!("the loop ends there"),
            };
            tell(self.act(rules, action).expect("it was waited for"));
        }
        shoe.shuffle_top_by(most, by);
    }

    /// Notes that a round is over, and whether the cut card has come out of the shoe.
    ///
    /// # Errors
    ///
    /// As [`Table::end`].
    pub fn played(
        &mut self,
        rules: &Rules,
        round: &Round,
        shoe: &Shoe,
    ) -> Result<(), TableRefusal> {
        if !self.last && shoe.past_cut_card() && rules.game.shuffle == Shuffle::CutCard {
            self.act(rules, TableAction::CutCard)?;
        }
        self.end(rules, round).map(|_| ())
    }
}

/// How many cards the first one burns: faces and tens ten, an ace one. Source: players-casino
/// l.3380; ruling G-223.
fn burns(card: Card) -> u8 {
    match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) => (rank as u8 - Rank::Two as u8 + 2).min(10),
        None => 0,
    }
}

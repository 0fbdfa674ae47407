//! What happens at a table in turn: cards dealt and turned, questions asked, wagers settled.

use super::peculiar::{self, Peculiar};
use super::special::{self, Special};
use super::wager::Wagers;
use crate::error::{SheetError, Wrong};
use crate::floor::floor;
use crate::section::{Section, count, some, text};
use crate::tree::{Node, Value, join};
use crate::words::words;
use ranking::{Ranking, Standing};

/// One thing that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Cards are dealt, some of them face up.
    Deal {
        /// How many each.
        cards: u8,
        /// To whom.
        to: Zone,
        /// How many of them face up.
        up: u8,
        /// How many hands of the table's own, where they go to those.
        hands: u8,
        /// Whether players look at their own.
        look: Look,
    },
    /// Cards go under, unseen.
    Burn(u8),
    /// Cards are turned face up.
    Turn {
        /// How many; `None` for all.
        cards: Option<u8>,
        /// Whose.
        of: Zone,
    },
    /// Who receives the first hand, and where settling starts, is found.
    Start(Start),
    /// Each player decides on a wager.
    Ask {
        /// The wager.
        wager: String,
        /// Another that is made with it, as large. Source: colorado l.5167.
        and: Option<String>,
        /// Which multiples may be bet; none where the amount is free.
        times: Vec<u8>,
        /// Which instead, by the hand held: the first that it is good enough for.
        guards: Vec<Guard>,
        /// What one does who does not bet.
        otherwise: Otherwise,
    },
    /// Each player may take a wager back. Source: colorado l.889.
    Pull(String),
    /// Each player gives up so many cards, and gets no others.
    Discard(u8),
    /// Each player may have cards replaced.
    Draw {
        /// How many at least.
        fewest: u8,
        /// How many at most.
        most: u8,
        /// Whether the player looks at the new ones.
        look: Look,
    },
    /// Each player names so many places, whose cards will be the player's own. Source: colorado
    /// l.4651.
    Pick {
        /// How many.
        cards: u8,
        /// Of which cards.
        of: Zone,
    },
    /// The dealer has cards replaced, by the way of the sheet. Source: colorado l.853.
    DealerDraws,
    /// The dealer keeps so many cards and gives up the rest.
    Keep {
        /// How many.
        cards: u8,
        /// Who chooses them.
        by: Keeper,
    },
    /// Hands that win as they were dealt are turned up. Source: clovis-500 l.570.
    Naturals,
    /// Every hand in play lies face up from here on. Source: colorado l.2655, l.3228-3230.
    ShowHands,
    /// Cards are arranged into hands.
    Set(Setter),
    /// What hands that were given up have forfeited is taken, before the dealer's cards are seen.
    /// Source: players-casino l.802-809, l.1672-1673; clovis-500 l.1115-1122, l.1734-1735.
    TakeFolded {
        /// Side bets that outlive the hand and are read at once: they are taken where they lose.
        read: Vec<String>,
    },
    /// Wagers are settled.
    Settle {
        /// Where settling starts and which way it goes.
        from: From,
        /// The wagers, first settled first.
        order: Vec<String>,
        /// All wagers of a seat together, or all seats for a wager.
        by: SettledBy,
    },
    /// Envy bonuses are paid.
    Envy,
    /// What few games have.
    Special(Special),
    /// What hardly any other game has.
    Peculiar(Peculiar),
}

/// How much may be bet when asked, where it is no multiple of another wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Amount {
    /// Anything within the limits of the table.
    Free,
}

words!(Amount, "amount": "free" => Free);

/// Whether players look at the cards that they get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Look {
    /// They do.
    #[default]
    Allowed,
    /// Nobody does before the hands are compared. Source: colorado l.2094, l.4150.
    Barred,
}

words!(Look, "rule of looking at cards": "allowed" => Allowed, "barred" => Barred);

/// Multiples that a good hand may bet. Source: colorado l.2183.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guard {
    /// The worst hand that may, by the ranking that hands are compared by.
    pub least: Standing,
    /// Which multiples.
    pub times: Vec<u8>,
}

/// Whose cards are arranged, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setter {
    /// Each player arranges the own cards.
    Players,
    /// The same for one hand each; a player's other hands are arranged by the house way. Source:
    /// colorado l.2835.
    FirstHands,
    /// The house dealer arranges the dealer's, by the house way.
    Dealer,
    /// The player who banks says how the dealer's lie. Source: diamond-jims l.728.
    Banker,
    /// The house dealer arranges the dragon hand, by the house way. Source: colorado l.2161.
    Dragon,
    /// The player who took the dragon hand arranges it. Source: colorado l.2160; ruling G-159.
    DragonTaker,
}

words!(Setter, "setter of hands":
    "players" => Players, "players, other hands by house way" => FirstHands,
    "dealer" => Dealer, "banker" => Banker, "dragon" => Dragon, "dragon's taker" => DragonTaker);

/// Where cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Zone {
    /// Each player's own.
    Players,
    /// The dealer's, or the player-dealer's.
    Dealer,
    /// The dealer's second hand.
    SecondDealer,
    /// The middle of the table.
    Board,
    /// The table, for a side bet alone.
    Side,
    /// The table, for another side bet. Source: colorado l.4434.
    SecondSide,
    /// Each player's, for a side bet alone.
    Extra,
    /// Hands of the table's own, which players bet on.
    Hands,
    /// Nine cards in three rows.
    Grid,
    /// A hand of the table's own that players may take or bet on. Source: colorado l.2160-2161.
    Dragon,
}

words!(Zone, "place for cards":
    "players" => Players, "dealer" => Dealer, "second dealer" => SecondDealer, "board" => Board,
    "side" => Side, "second side" => SecondSide, "extra" => Extra, "hands" => Hands, "grid" => Grid, "dragon" => Dragon);

/// Who chooses the dealer's cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Keeper {
    /// The house way. Source: colorado l.3234.
    Dealer,
    /// The player who banks, who may leave it to the house way. Source: clovis-500 l.575, l.597.
    Banker,
}

words!(Keeper, "keeper": "dealer" => Dealer, "banker" => Banker);

/// How the first seat is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// Three dice, counted clockwise from the banker's seat. Source: players-casino l.930.
    Dice,
    /// Three dice or a number generator, counted counter-clockwise. Source: colorado l.2947.
    DiceOrGenerator,
    /// The same counted clockwise. Source: colorado l.2807-2809.
    DiceOrGeneratorClockwise,
    /// Three dice, counted counter-clockwise from the banker's seat; the deal and all action go
    /// that way too. Source: clovis-500 l.312, l.331, l.418.
    DiceCounterClockwise,
    /// The first card of the board from ace to eight, as the number of a place. Source: clovis-500
    /// l.581.
    BoardCard,
}

words!(Start, "way to find the first seat":
    "three dice" => Dice, "dice or generator" => DiceOrGenerator,
    "dice or generator, clockwise" => DiceOrGeneratorClockwise,
    "three dice, counter-clockwise" => DiceCounterClockwise, "board card" => BoardCard);

/// What one does who does not bet. A player who has bet is not asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Otherwise {
    /// Waits for the next question.
    Check,
    /// Gives up the hand.
    Fold,
}

words!(Otherwise, "answer": "check" => Check, "fold" => Fold);

/// Where settling starts and which way it goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum From {
    /// From the dealer's right, counter-clockwise.
    DealersRight,
    /// From the dealer's left, clockwise.
    DealersLeft,
    /// From the banker's left, clockwise.
    BankersLeft,
    /// From the action button, clockwise.
    ActionButton,
}

words!(From, "start of settling":
    "dealer's right" => DealersRight, "dealer's left" => DealersLeft,
    "banker's left" => BankersLeft, "action button" => ActionButton);

/// What is settled together. Ruling X-19.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SettledBy {
    /// All wagers of a seat, then the next seat.
    Seat,
    /// One wager at all seats, then the next wager.
    Wager,
}

words!(SettledBy, "order of settling": "seat" => Seat, "wager" => Wager);

/// Reads `steps`, a list of tables.
pub(crate) fn read(
    section: Section<'_>,
    wagers: &Wagers,
    ranking: Option<Ranking>,
) -> Result<Vec<Step>, SheetError> {
    let expected = "steps = [{ deal = 2, to = \"players\" }, …]";
    let steps = section.raw("steps");
    let Some(Node { value: Value::List(list), .. }) = steps else {
        return Err(section.wrong(Wrong::new("no steps", expected)));
    };
    let mut steps = Vec::new();
    for (at, node) in list.iter().enumerate() {
        let path = join(section.path(), &format!("steps[{at}]"));
        let Value::Table(table) = &node.value else {
            let wrong = Wrong::new(format!("a step is {}", node.kind()), expected);
            return Err(wrong.at(section.reading().file, node.line, &path));
        };
        let opened = Section::new(section.reading(), path, node.line, table);
        steps.extend(step(opened, wagers, ranking)?);
    }
    // Nobody is asked about a hand that he has not seen whole.
    let unseen = steps.iter().position(Step::bars_looks).unwrap_or(steps.len());
    if steps.iter().skip(unseen + 1).any(Step::asks_players) {
        let wrong = Wrong::new(
            "a question behind cards that nobody looks at",
            "look = \"barred\" behind the last question",
        );
        return Err(section.wrong_at("steps", wrong));
    }
    section.finish()?;
    Ok(steps)
}

impl Step {
    /// Whether players get cards that they do not look at.
    #[must_use]
    pub const fn bars_looks(&self) -> bool {
        matches!(
            self,
            Step::Deal { look: Look::Barred, .. } | Step::Draw { look: Look::Barred, .. }
        )
    }

    /// Whether players decide something.
    #[must_use]
    pub const fn asks_players(&self) -> bool {
        match self {
            Step::Ask { .. }
            | Step::Pull(_)
            | Step::Discard(_)
            | Step::Draw { .. }
            | Step::Pick { .. } => true,
            Step::Set(setter) => {
                matches!(setter, Setter::Players | Setter::FirstHands | Setter::DragonTaker)
            }
            Step::Special(special) => !matches!(special, Special::Award { .. }),
            Step::Peculiar(peculiar) => !matches!(peculiar, Peculiar::WarDeal { .. }),
            Step::Deal { .. }
            | Step::Burn(_)
            | Step::Turn { .. }
            | Step::Start(_)
            | Step::DealerDraws
            | Step::Keep { .. }
            | Step::Naturals
            | Step::ShowHands
            | Step::TakeFolded { .. }
            | Step::Settle { .. }
            | Step::Envy => false,
        }
    }
}

/// Reads a step; one about a wager that the house does not offer is none.
fn step(
    section: Section<'_>,
    wagers: &Wagers,
    ranking: Option<Ranking>,
) -> Result<Option<Step>, SheetError> {
    let verb = section.keys().next().unwrap_or_default();
    let zone = |key: &str| -> Result<Zone, SheetError> {
        let expected = format!("{key} = \"players\", \"dealer\" or another place");
        section.need(key, &expected, crate::section::word)
    };
    let wager = |node: &Node| wagers.named(text(node)?);
    let step = Some(match verb {
        "deal" => {
            let to = zone("to")?;
            let cards = section.need("deal", "a number of cards", some)?;
            let up = section.count("up")?.unwrap_or(0);
            if up > cards {
                let wrong = Wrong::new(format!("{up} of {cards} cards"), "no more than are dealt");
                return Err(section.wrong_at("up", wrong));
            }
            Step::Deal {
                cards,
                to,
                up,
                hands: match to {
                    Zone::Hands => section.count("hands")?.unwrap_or(1),
                    _ => 1,
                },
                look: match to {
                    Zone::Players => section.word_or("look", Look::Allowed)?,
                    _ => Look::Allowed,
                },
            }
        }
        "burn" => Step::Burn(section.need("burn", "a number of cards", count)?),
        "turn" => Step::Turn {
            cards: section.need("turn", "a number of cards, or all", |node| {
                if node.text() == "all" { Ok(None) } else { count(node).map(Some) }
            })?,
            of: zone("of")?,
        },
        "start" => Step::Start(section.need("start", "three dice", crate::section::word)?),
        "ask" => {
            let and = section.get("and", wager)?.flatten();
            let wager = section.need("ask", "a wager", wager)?;
            let times = match section.word::<Amount>("amount")? {
                Some(Amount::Free) => Vec::new(),
                None => list(&section, "times", some)?,
            };
            let guards = guards(&section, ranking)?;
            let otherwise = section.need("otherwise", "check or fold", crate::section::word)?;
            let Some(wager) = wager else {
                section.finish()?;
                return Ok(None);
            };
            Step::Ask { wager, and, times, guards, otherwise }
        }
        "pull" => {
            let Some(wager) = section.need("pull", "a wager", wager)? else {
                section.finish()?;
                return Ok(None);
            };
            Step::Pull(wager)
        }
        "discard" => Step::Discard(section.need("discard", "a number of cards", count)?),
        "draw" => {
            let most = section.need("draw", "a number of cards", count)?;
            let fewest = section.count("fewest")?.unwrap_or(0);
            match section.word_or("of", Zone::Players)? {
                Zone::Players => {
                    Step::Draw { fewest, most, look: section.word_or("look", Look::Allowed)? }
                }
                Zone::Dealer => Step::DealerDraws,
                _ => {
                    let wrong = Wrong::new("nobody draws there", "players or dealer");
                    return Err(section.wrong_at("of", wrong));
                }
            }
        }
        "pick" => {
            Step::Pick { cards: section.need("pick", "a number of cards", count)?, of: zone("of")? }
        }
        "keep" => Step::Keep {
            cards: section.need("keep", "a number of cards", count)?,
            by: section.need("of", "dealer or banker", crate::section::word)?,
        },
        "show" => section.need("show", "naturals or hands", |node| match node.text().as_str() {
            "naturals" => Ok(Step::Naturals),
            "hands" => Ok(Step::ShowHands),
            other => Err(Wrong::new(format!("`{other}` are not shown apart"), "naturals or hands")),
        })?,
        "set" => {
            Step::Set(section.need("set", "players, dealer or banker", crate::section::word)?)
        }
        "take" => {
            section.need("take", "folded", |node| match node.text().as_str() {
                "folded" => Ok(()),
                other => Err(Wrong::new(format!("`{other}` is not taken apart"), "folded")),
            })?;
            let named = |node: &Node| wagers.settled(text(node)?);
            let read = section.raw("read").map(|_| list(&section, "read", named)).transpose()?;
            Step::TakeFolded { read: read.into_iter().flatten().flatten().collect() }
        }
        "settle" => Step::Settle {
            from: section.need("settle", "where settling starts", crate::section::word)?,
            order: list(&section, "order", |node| wagers.settled(text(node)?))?
                .into_iter()
                .flatten()
                .collect(),
            by: section.word_or("by", SettledBy::Seat)?,
        },
        "pay" => {
            section.need("pay", "envy", |node| match node.text().as_str() {
                "envy" => Ok(()),
                other => Err(Wrong::new(format!("`{other}` is not paid apart"), "envy")),
            })?;
            Step::Envy
        }
        verb if special::VERBS.contains(&verb) => match special::read(&section, wagers, ranking)? {
            Some(special) => Step::Special(special),
            None => {
                section.finish()?;
                return Ok(None);
            }
        },
        verb if peculiar::VERBS.contains(&verb) => match peculiar::read(&section, wagers)? {
            Some(peculiar) => Step::Peculiar(peculiar),
            None => {
                section.finish()?;
                return Ok(None);
            }
        },
        other => {
            let wrong = Wrong::new(
                format!("`{other}` does not happen at a table"),
                "deal, burn, turn, start, ask, pull, discard, draw, pick, keep, show, set, \
                 take, settle, pay, declare, claim, split, buy, surrender, award, choose, throw, offer, \
                 war or war-deal as the step's first key",
            );
            return Err(section.wrong(wrong));
        }
    });
    section.finish()?;
    Ok(step)
}

/// Reads `with`, a list of hands and the multiples they may bet.
fn guards(section: &Section<'_>, ranking: Option<Ranking>) -> Result<Vec<Guard>, SheetError> {
    let expected = "with = [{ hand = \"pair of aces or better\", times = [1, 2, 3] }]";
    let listed = match section.raw("with") {
        None => return Ok(Vec::new()),
        Some(Node { value: Value::List(listed), .. }) => listed,
        Some(_) => return Err(section.wrong_at("with", Wrong::new("no list", expected))),
    };
    let mut guards = Vec::new();
    for (at, node) in listed.iter().enumerate() {
        let path = join(section.path(), &format!("with[{at}]"));
        let (Value::Table(table), Some(ranking)) = (&node.value, ranking) else {
            let wrong = Wrong::new("no hand to go by", expected);
            return Err(wrong.at(section.reading().file, node.line, &path));
        };
        let guard = Section::new(section.reading(), path, node.line, table);
        let least = guard.need("hand", "a hand or better", |node| floor(ranking, text(node)?))?;
        let times = list(&guard, "times", some)?;
        guard.finish()?;
        guards.push(Guard { least, times });
    }
    Ok(guards)
}

/// Reads a list that is no option: all of it holds.
pub(super) fn list<T>(
    section: &Section<'_>,
    key: &str,
    read: impl Fn(&Node) -> Result<T, Wrong>,
) -> Result<Vec<T>, SheetError> {
    match section.raw(key) {
        Some(Node { value: Value::List(list), .. }) if !list.is_empty() => list
            .iter()
            .map(&read)
            .collect::<Result<_, _>>()
            .map_err(|wrong| section.wrong_at(key, wrong)),
        _ => Err(section.wrong(Wrong::new(format!("no {key}"), format!("{key} = […]")))),
    }
}

//! Why the dealer would say no.

use super::action::Target;
use super::round::Waiting;
use crate::seat::Seat;
use cards::Card;
use std::fmt;

/// Why an action is refused; nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The round waits for something else.
    NotNow(Waiting),
    /// There is no such seat in the round.
    NoSuchSeat(Seat),
    /// The stack does not reach for the ante.
    Short(Seat),
    /// Cards are due elsewhere.
    Elsewhere(Target),
    /// Another number of cards is due.
    Count {
        /// How many are due.
        due: u8,
        /// How many came.
        given: u8,
    },
    /// That is the number of cards which is due.
    ProperDeal,
    /// The stock has no such card any more.
    NoSuchCard(Card),
    /// The hand must be set right before it draws.
    WrongHand(Seat),
    /// There is no discard that may be taken.
    NothingToTake,
    /// The discard came from a hand, and only one from the stock may be taken.
    FromHand(Card),
    /// The card cannot be used in a meld at once.
    NoUse(Card),
    /// The player must take the discard.
    Forced(Card),
    /// The discard fits no meld of the player.
    DoesNotFit(Card),
    /// Nobody is forced in this house, or not oneself, or not twice.
    NoForcing,
    /// The card drawn comes first.
    UseDrawn(Card),
    /// A card taken must be used.
    MustUse(Card),
    /// The card would put the next player out, and there is another choice.
    PutsOut(Seat),
    /// No second card may be drawn.
    NoSecondDraw,
    /// The player does not hold that card.
    NotHeld(Card),
    /// No card is laid.
    NothingLaid,
    /// There is no such meld.
    NoSuchMeld(u8),
    /// Those cards are no meld.
    NoMeld,
    /// The meld would not keep its character.
    Character,
    /// What is left would be no meld.
    NoMeldLeft,
    /// One of the two melds would be the whole old one, which is no split.
    NoSplit,
    /// Cards are not borrowed in this house.
    NoBorrowing,
    /// The hand has as many cards as it should.
    RightCount(Seat),
    /// The hand has drawn: it is foul, not mended.
    HasDrawn(Seat),
    /// The hand has not drawn: it is mended, not foul.
    NotDrawn(Seat),
    /// So many cards are to be withdrawn.
    Withdraw(u8),
    /// Those cards are a proper meld.
    ProperMeld,
    /// The player has no bad meld lying.
    NoBadMeld(Seat),
    /// The player has discarded: the hand is foul.
    TooLate(Seat),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow(Waiting::Nothing) => f.write_str("the round is over"),
            Refusal::NotNow(waiting) => write!(f, "not now: waiting for {waiting}"),
            Refusal::NoSuchSeat(seat) => write!(f, "{seat} is not in the hand"),
            Refusal::Short(seat) => write!(f, "{seat} has not chips enough for the ante"),
            Refusal::Elsewhere(target) => write!(f, "cards are due {target}"),
            Refusal::Count { due: 1, given } => write!(f, "one card is due, not {given}"),
            Refusal::Count { due, given } => write!(f, "{due} cards are due, not {given}"),
            Refusal::ProperDeal => f.write_str("that many cards are due: deal them"),
            Refusal::NoSuchCard(card) => write!(f, "the stock has no {card} any more"),
            Refusal::WrongHand(seat) => {
                write!(f, "{seat}'s hand has the wrong number of cards: the floor sets it right")
            }
            Refusal::NothingToTake => f.write_str("there is no discard to take: draw a card"),
            Refusal::FromHand(card) => {
                write!(f, "{card} came from a hand: only a card just drawn may be taken")
            }
            Refusal::NoUse(card) => write!(f, "{card} makes no meld now: draw a card"),
            Refusal::Forced(card) => write!(f, "{card} is forced: take it"),
            Refusal::DoesNotFit(card) => write!(f, "{card} fits no meld of the player"),
            Refusal::NoForcing => f.write_str("that player cannot force the card"),
            Refusal::UseDrawn(card) => write!(f, "{card} comes first: use it or discard it"),
            Refusal::MustUse(card) => write!(f, "{card} was taken: it must be used in a meld"),
            Refusal::PutsOut(seat) => {
                write!(f, "that card would put {seat} out: make another choice")
            }
            Refusal::NoSecondDraw => f.write_str("no second card is drawn: use it or discard it"),
            Refusal::NotHeld(card) => write!(f, "the player has no {card}"),
            Refusal::NothingLaid => f.write_str("lay a card of the hand, or the one drawn"),
            Refusal::NoSuchMeld(meld) => write!(f, "there is no meld {}", meld + 1),
            Refusal::NoMeld => f.write_str(
                "those cards are no meld: three in sequence of a suit, or of a rank in one suit or \
                 three",
            ),
            Refusal::Character => f.write_str("a set in one suit takes no other suit"),
            Refusal::NoMeldLeft => f.write_str("a valid meld must be left"),
            Refusal::NoSplit => f.write_str("each part must have some cards of the meld"),
            Refusal::NoBorrowing => f.write_str("cards are not borrowed here"),
            Refusal::RightCount(seat) => write!(f, "{seat} has the right number of cards"),
            Refusal::HasDrawn(seat) => write!(f, "{seat} has drawn: an incorrect hand is foul"),
            Refusal::NotDrawn(seat) => {
                write!(f, "nothing was drawn by {seat} yet: the hand is mended")
            }
            Refusal::Withdraw(1) => f.write_str("name the card that is withdrawn"),
            Refusal::Withdraw(count) => write!(f, "name the {count} cards that are withdrawn"),
            Refusal::ProperMeld => f.write_str("those cards are a proper meld"),
            Refusal::NoBadMeld(seat) => write!(f, "{seat} has no bad meld"),
            Refusal::TooLate(seat) => write!(f, "{seat} has discarded: the hand is foul"),
        }
    }
}

impl std::error::Error for Refusal {}

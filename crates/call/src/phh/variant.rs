//! The games of the standard, by their codes.

use std::fmt;

/// A game that the standard has a code for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Limit hold'em, `FT`.
    LimitHoldem,
    /// No-limit hold'em, `NT`.
    NoLimitHoldem,
    /// No-limit hold'em with 36 cards, `NS`.
    ShortDeck,
    /// Pot-limit Omaha, `PO`.
    PotLimitOmaha,
    /// Limit Omaha, high-low, eight or better, `FO/8`.
    OmahaEight,
    /// Limit seven card stud, `F7S`.
    Stud,
    /// Limit seven card stud, high-low, eight or better, `F7S/8`.
    StudEight,
    /// Limit razz, `FR`.
    Razz,
    /// No-limit deuce-to-seven, one draw, `N2L1D`.
    SingleDraw,
    /// Limit deuce-to-seven, three draws, `F2L3D`.
    TripleDraw,
    /// Limit badugi, `FB`.
    Badugi,
}

/// What a history is played by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Game {
    /// A game of the standard.
    Standard(Variant),
    /// A game outside it, by the name of its sheet; written with an underscore before it.
    Other(String),
}

impl Variant {
    /// Every variant, in the order of the standard.
    pub const ALL: [Variant; 11] = [
        Variant::LimitHoldem,
        Variant::NoLimitHoldem,
        Variant::ShortDeck,
        Variant::PotLimitOmaha,
        Variant::OmahaEight,
        Variant::Stud,
        Variant::StudEight,
        Variant::Razz,
        Variant::SingleDraw,
        Variant::TripleDraw,
        Variant::Badugi,
    ];

    /// The code of the standard.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Variant::LimitHoldem => "FT",
            Variant::NoLimitHoldem => "NT",
            Variant::ShortDeck => "NS",
            Variant::PotLimitOmaha => "PO",
            Variant::OmahaEight => "FO/8",
            Variant::Stud => "F7S",
            Variant::StudEight => "F7S/8",
            Variant::Razz => "FR",
            Variant::SingleDraw => "N2L1D",
            Variant::TripleDraw => "F2L3D",
            Variant::Badugi => "FB",
        }
    }

    /// The variant of a code.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.code() == code)
    }

    /// The fields that the standard asks of this game, beside those it asks of every game.
    #[must_use]
    pub const fn asks(self) -> &'static [&'static str] {
        match self {
            Variant::NoLimitHoldem
            | Variant::ShortDeck
            | Variant::PotLimitOmaha
            | Variant::SingleDraw => &["blinds_or_straddles", "min_bet"],
            Variant::Stud | Variant::StudEight | Variant::Razz => {
                &["bring_in", "small_bet", "big_bet"]
            }
            _ => &["blinds_or_straddles", "small_bet", "big_bet"],
        }
    }
}

impl Game {
    /// The game of a `variant` field.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Game> {
        match code.strip_prefix('_') {
            Some("") => None,
            Some(sheet) => Some(Game::Other(sheet.to_owned())),
            None => Variant::of_code(code).map(Game::Standard),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Game::Standard(variant) => f.write_str(variant.code()),
            Game::Other(sheet) => write!(f, "_{sheet}"),
        }
    }
}

//! What a player wants before the next round, said at any time.

use super::ask::amount;
use engine::pot::Jackpot;
use money::Money;

/// Something to be done before the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// Straddle when the big blind is to the right.
    Straddle,
    /// Sit out, or after all not.
    SitOut,
    /// Add this much; up to the buy-in where no amount is named.
    TopUp(Option<Money>),
    /// Wager this much, where each names his own amount.
    Wager(Money),
    /// Make the jackpot wager each round, or no longer.
    Jackpot,
    /// Ask to see called hands before they are mucked, or no longer.
    See,
}

/// Whether the player asks to see called hands that would be mucked. Source: colorado l.371.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Curious {
    /// They may go.
    #[default]
    No,
    /// They are shown.
    Yes,
}

/// What was ordered and not yet done.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Orders {
    pub(crate) straddle: bool,
    pub(crate) sit_out: bool,
    pub(crate) top_up: Option<Order>,
    /// What one wagers where each names his own amount.
    pub(crate) wager: Option<Money>,
    /// Whether one plays for the jackpot, where there is one.
    pub(crate) jackpot: Option<Jackpot>,
    pub(crate) curious: Curious,
}

impl Order {
    /// The order that some words give; none if they are no order.
    pub(crate) fn read(word: &str, rest: &str) -> Option<Result<Order, String>> {
        Some(match word {
            "straddle" | "s" if rest.is_empty() => Ok(Order::Straddle),
            "o" | "out" | "sit" => Ok(Order::SitOut),
            "t" | "top" if rest.is_empty() => Ok(Order::TopUp(None)),
            "t" | "top" => amount(rest).map(|money| Order::TopUp(Some(money))),
            "w" | "wager" => amount(rest).map(Order::Wager),
            "j" | "jackpot" if rest.is_empty() => Ok(Order::Jackpot),
            "e" | "see" if rest.is_empty() => Ok(Order::See),
            _ => return None,
        })
    }
}

impl Orders {
    /// Takes an order in that can be carried out, and says so.
    pub(crate) fn take(&mut self, order: Order) -> String {
        match order {
            Order::Straddle => {
                self.straddle = !self.straddle;
                match self.straddle {
                    true => "You straddle when your turn comes.".to_owned(),
                    false => "You do not straddle.".to_owned(),
                }
            }
            Order::SitOut => {
                self.sit_out = !self.sit_out;
                match self.sit_out {
                    true => "You sit out from the next round on.".to_owned(),
                    false => "You play on.".to_owned(),
                }
            }
            Order::Jackpot => match self.jackpot {
                Some(Jackpot::In) => {
                    self.jackpot = Some(Jackpot::Out);
                    "You play for the jackpot no longer.".to_owned()
                }
                Some(Jackpot::Out) | None => {
                    self.jackpot = Some(Jackpot::In);
                    "You play for the jackpot from the next round on.".to_owned()
                }
            },
            Order::See => match self.curious {
                Curious::No => {
                    self.curious = Curious::Yes;
                    "You ask to see the hands that you have called, or that called you.".to_owned()
                }
                Curious::Yes => {
                    self.curious = Curious::No;
                    "You let called hands go unseen.".to_owned()
                }
            },
            Order::TopUp(money) => {
                self.top_up = Some(order);
                match money {
                    Some(money) => format!("You add {money} before the next round."),
                    None => "You top up before the next round.".to_owned(),
                }
            }
            Order::Wager(money) => {
                self.wager = Some(money);
                format!("You wager {money} from the next round on.")
            }
        }
    }
}

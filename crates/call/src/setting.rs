//! A table with a layout as a script sets it, before anything is bet: `stacks $100 $100`,
//! `place 3 is behind seat 1`, `place 2 is seat 1's`, `bank $50 at seat 1`, `limits $5 $500`,
//! `chip $1`.

use crate::script::place;
use engine::{Bank, Chair, Limits, PlayerDealer, Seat};
use money::{Chip, Money};
use sheet::table::bank::Reach;

/// What the table's lines say.
pub(crate) struct Setting {
    pub(crate) chairs: Vec<Chair>,
    pub(crate) bank: Option<Bank>,
    pub(crate) limits: Limits,
    reach: Reach,
}

impl Setting {
    /// An empty table, whose player-dealer's money reaches this far.
    pub(crate) fn new(reach: Option<Reach>) -> Setting {
        Setting {
            chairs: Vec::new(),
            bank: None,
            limits: Limits { least: Money::dollars(1), ..Limits::default() },
            reach: reach.unwrap_or(Reach::Running),
        }
    }

    /// Takes in one line of the table; says whether it was one.
    pub(crate) fn read(&mut self, text: &str) -> Result<bool, &'static str> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "stacks" => {
                let stacks = amounts(rest)?;
                if stacks.len() > Seat::PLACES {
                    return Err("twenty-one stacks at most");
                }
                let chairs = stacks.into_iter().enumerate();
                self.chairs = chairs.map(|(place, stack)| Chair::own(place, stack)).collect();
            }
            "place" => self.place(rest).ok_or(
                "`place 3 is behind seat 1`, the last of the places, or `place 2 is seat 1's`",
            )?,
            // Without an amount it is something that the bank does.
            "bank" if rest.starts_with('$') => {
                let (wager, at) = rest.split_once(" at ").unwrap_or((rest, "seat 1"));
                let wager = wager.parse().map_err(|_| "`bank $50` or `bank $50 at seat 3`")?;
                let first = place(at).ok_or("`bank $50 at seat 3`, whose left is seat 3")?;
                self.bank = Some(Bank::PlayerDealer(PlayerDealer::new(first, wager, self.reach)));
            }
            "limits" => match amounts(rest)?[..] {
                [least, most] => (self.limits.least, self.limits.most) = (least, most),
                _ => return Err("`limits $5 $500`"),
            },
            "chip" => {
                self.limits.chip = rest.parse::<Chip>().map_err(|_| "a chip such as `$1`")?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whose a place is: a second hand of somebody's, or one who stands behind a seat.
    fn place(&mut self, text: &str) -> Option<()> {
        let (number, whose) = text.split_once(" is ")?;
        let at = number.parse::<usize>().ok()?.checked_sub(1)?;
        let (count, chair) = (self.chairs.len(), self.chairs.get_mut(at)?);
        match whose.strip_prefix("behind ") {
            Some(front) => chair.behind = Some(place(front)?),
            None => {
                let owner = place(whose.strip_suffix("'s")?)?;
                chair.owner = Some(owner).filter(|owner| owner.place() < count)?;
            }
        }
        Some(())
    }

    /// Whether so many may sit here, and all who stand behind a seat come after those who sit.
    pub(crate) fn sits(&self, most: usize) -> bool {
        let seated = self.chairs.iter().take_while(|chair| chair.behind.is_none()).count();
        let stands = |chair: &Chair| chair.behind.is_some_and(|front| front.place() < seated);
        (1..=most).contains(&self.chairs.len()) && self.chairs[seated..].iter().all(stands)
    }
}

/// Amounts one after the other.
pub(crate) fn amounts(text: &str) -> Result<Vec<Money>, &'static str> {
    let amounts = text.split_whitespace().map(str::parse::<Money>);
    amounts.collect::<Result<_, _>>().map_err(|_| "amounts such as `$1 $2`")
}

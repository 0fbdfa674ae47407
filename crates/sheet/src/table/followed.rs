//! Whether a round goes by what a sheet says: keys that only some games go by are refused in others,
//! where nothing would come of them.

use super::hand::{Hands, Part};
use super::side::{Doubled, When};
use super::step::{Step, Zone};
use crate::error::{SheetError, Wrong};
use crate::kind::Kind;
use crate::section::{Section, word};
use crate::sections::Sections;
use crate::tree::Node;
use ranking::Class;

/// What a side bet may go by of the dealer's hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Against<'a> {
    pub(super) compared: &'a Hands,
    pub(super) steps: &'a [Step],
}

impl Against<'_> {
    fn deals_dealer(&self) -> bool {
        let deals = |step: &Step| matches!(step, Step::Deal { to: Zone::Dealer, .. });
        self.steps.iter().any(deals)
    }

    /// Whether the dealer's cards can hold nothing: they are set, and the hand behind is ranked from
    /// high card up.
    fn tells_nothing(&self) -> bool {
        let Hands::Split { back, .. } = self.compared else { return false };
        back.rank.classes().first() == Some(&Class::HighCard) && self.deals_dealer()
    }

    /// Reads when pays are doubled.
    pub(super) fn doubled(&self, node: &Node) -> Result<Doubled, Wrong> {
        match word(node)? {
            Doubled::DealerHasNothing if !self.tells_nothing() => Err(Wrong::new(
                "no cards of the dealer's are set that could hold nothing",
                "never, or a game of set hands against a dealer",
            )),
            doubled => Ok(doubled),
        }
    }

    /// Reads when a side bet is paid.
    pub(super) fn when(&self, node: &Node) -> Result<When, Wrong> {
        match word(node)? {
            When::Always => Ok(When::Always),
            when if self.deals_dealer() && *self.compared != Hands::Nothing => Ok(when),
            _ => Err(Wrong::new(
                "there is no hand of the dealer's to beat",
                "always, or a dealer with a hand",
            )),
        }
    }
}

/// Refuses what belongs to games of another kind, or to a step that does not happen.
pub(super) fn check(
    sections: &Sections<'_>,
    kind: Kind,
    steps: &[Step],
    compared: &Hands,
) -> Result<(), SheetError> {
    if let Some(dealer) = sections.get("dealer") {
        check_dealer(&dealer, kind, compared)?;
    }
    if let Some(settle) = sections.get("settle") {
        check_settle(&settle, Against { compared, steps })?;
    }
    if let Hands::One { natural, .. } = compared
        && natural.is_some() != steps.contains(&Step::Naturals)
    {
        let wrong = "naturals are named and not shown, or shown and not named";
        let expected = "a step { show = \"naturals\" } and natural = \"pair\" in [hand]";
        return Err(sections.need("hand")?.wrong_at("natural", Wrong::new(wrong, expected)));
    }
    match sections.get("house-way") {
        Some(way) => check_way(&way, kind, steps),
        None => Ok(()),
    }
}

/// Refuses a house way of setting cards where none are set, or of keeping some where all are kept.
fn check_way(way: &Section<'_>, kind: Kind, steps: &[Step]) -> Result<(), SheetError> {
    let keeps = way.raw("keep").is_some();
    let kept = |step: &Step| matches!(step, Step::Keep { .. } | Step::Discard(_));
    let wrong = match (kind, keeps) {
        (Kind::SplitHands, false) => return Ok(()),
        (Kind::SplitHands, true) => "hands are set here, and this keeps cards",
        (_, false) => "no hands are set",
        (_, true) if steps.iter().any(kept) => return Ok(()),
        (_, true) => "all cards are kept",
    };
    let expected =
        "`rules` where hands are set, or `keep` with a step { keep = 4, of = \"dealer\" }";
    Err(way.wrong(Wrong::new(wrong, expected)))
}

/// Refuses what is said of a dealer's hand where nothing is settled by it.
fn check_dealer(dealer: &Section<'_>, kind: Kind, compared: &Hands) -> Result<(), SheetError> {
    if !matches!(compared, Hands::One { .. }) {
        let wrong = Wrong::new("the dealer's cards are not one hand", "no [dealer]");
        return Err(dealer.wrong(wrong));
    }
    if kind != Kind::VersusDealer && dealer.raw("qualify").is_some() {
        let wrong = "nothing is settled by whether the dealer qualifies";
        let wrong = Wrong::new(wrong, "kind = \"versus-dealer\", or no such key");
        return Err(dealer.wrong_at("qualify", wrong));
    }
    Ok(())
}

/// Refuses what only hands that are set are settled by.
fn check_settle(settle: &Section<'_>, against: Against<'_>) -> Result<(), SheetError> {
    let seven = |front: &Part, back: &Part| u16::from(front.cards) + u16::from(back.cards) == 7;
    let (keys, wrong, expected): (&[&str], _, _) = match against.compared {
        Hands::Split { front, back, .. } if seven(front, back) && against.tells_nothing() => {
            return Ok(());
        }
        Hands::Split { .. } => (
            &["pai-gow"],
            "no seven cards of the dealer's are set that could hold nothing",
            "seven cards for the dealer, those behind ranked from high card up, or no such key",
        ),
        Hands::Nothing | Hands::One { .. } => (
            &["copy", "commission", "pai-gow"],
            "no hands are set",
            "kind = \"split-hands\", or no such key",
        ),
    };
    match keys.iter().find(|key| settle.raw(key).is_some()) {
        Some(key) => Err(settle.wrong_at(key, Wrong::new(wrong, expected))),
        None => Ok(()),
    }
}

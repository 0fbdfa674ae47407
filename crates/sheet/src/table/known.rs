//! Whether rankings know the cards that they read: a pack that one of them is not made for does not
//! load.

use super::hand::{Cards, Hands};
use super::peculiar::Peculiar;
use super::settle::{By, Settlement};
use super::side::{Read, Side};
use super::step::{Step, Zone};
use crate::error::{SheetError, Wrong};
use crate::sections::Sections;
use cards::{Card, Pack};
use ranking::Ranking;

/// The packs of a game: the players' own cards come from the second where there is one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Packs {
    pub(super) first: Pack,
    pub(super) second: Option<Pack>,
}

impl Packs {
    /// Those that these cards come from.
    fn of(self, cards: Cards) -> Vec<Pack> {
        let own = matches!(cards, Cards::Own | Cards::AsDealt | Cards::OwnAndDiscards);
        match self.second {
            Some(second) if own => vec![second],
            Some(second) if cards.has_own() => vec![self.first, second],
            _ => vec![self.first],
        }
    }

    fn all(self) -> Vec<Pack> {
        [self.first].into_iter().chain(self.second).collect()
    }
}

/// Refuses rankings that do not know the packs: those of hands that are compared, and of side bets.
pub(super) fn check(
    sections: &Sections<'_>,
    packs: Packs,
    steps: &[Step],
    compared: &Hands,
    settlement: &Settlement,
    sides: &[Side],
) -> Result<(), SheetError> {
    match compared {
        Hands::Nothing => {}
        Hands::One { cards, rank, .. } => {
            let deals = |step: &Step| matches!(step, Step::Deal { to: Zone::Dealer, .. });
            let met = steps.iter().any(deals);
            let packs = if met { packs.all() } else { packs.of(*cards) };
            if let Some(wrong) = unknown(*rank, &packs) {
                return Err(sections.need("hand")?.wrong_at("rank", wrong));
            }
        }
        Hands::Split { front, back, whole } => {
            let parts = [("front", Some(front)), ("back", Some(back)), ("whole", whole.as_ref())];
            for (key, part) in parts {
                if let Some(wrong) = part.and_then(|part| unknown(part.rank, &packs.all())) {
                    return Err(sections.need("hand")?.wrong_at(key, wrong));
                }
            }
        }
    }
    for step in steps {
        if let Step::Peculiar(Peculiar::ChooseSide { low_rank, .. }) = step
            && let Some(wrong) = unknown(*low_rank, &packs.all())
        {
            return Err(sections.need("round")?.wrong_at("steps", wrong));
        }
    }
    for line in &settlement.lines {
        if let By::Against(_, rank) = line.by
            && let Some(wrong) = unknown(rank, &packs.all())
        {
            return Err(sections.need("settle")?.wrong_at(&line.wager, wrong));
        }
    }
    for side in sides {
        let Read::Ranking(rank) = side.read else { continue };
        let wrong = match side.cards {
            // Another card is read in the joker's place.
            Cards::SideForJoker => {
                let whole = |pack: Pack| pack.cards().filter(|card| card.rank().is_some());
                foreign(rank, packs.all().into_iter().flat_map(whole))
            }
            cards => unknown(rank, &packs.of(cards)),
        };
        if let Some(wrong) = wrong {
            return Err(sections.need("side")?.wrong_at(&side.name, wrong));
        }
    }
    Ok(())
}

/// What is wrong with a ranking of hands that come from these packs.
fn unknown(rank: Ranking, packs: &[Pack]) -> Option<Wrong> {
    foreign(rank, packs.iter().flat_map(|pack| pack.cards())).or_else(|| {
        let repeats = packs.len() > 1 || packs.iter().any(|pack| pack.set().is_none());
        let names: Vec<String> = packs.iter().map(ToString::to_string).collect();
        let wrong =
            format!("`{}` is made for one pack, not for {}", rank.id(), names.join(" and "));
        let wrong = Wrong::new(wrong, "one pack, or a ranking made for several");
        (repeats && rank.is_of_one_pack()).then_some(wrong)
    })
}

/// What is wrong if one of the cards is none of the ranking's.
fn foreign(rank: Ranking, mut cards: impl Iterator<Item = Card>) -> Option<Wrong> {
    let card = cards.find(|card| !rank.knows(*card))?;
    let wrong = format!("`{}` does not rank {card}, which is in the pack", rank.id());
    Some(Wrong::new(wrong, "a ranking made for the pack"))
}

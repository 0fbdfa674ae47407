//! Steps that hardly any other game has, made ready to play.

use super::choose::Sides;
use super::rules::{Place, Step, Unplayable};
use sheet::table::peculiar::{Peculiar, Warriors};
use sheet::table::step::Zone;

/// The steps that a peculiar one comes to.
pub(super) fn steps(printed: &Peculiar, place: &Place<'_>) -> Result<Vec<Step>, Unplayable> {
    Ok(match printed {
        Peculiar::ChooseSide { high, low, both, low_rank, times, otherwise } => {
            let (high, low, both) = (place(high)?, place(low)?, place(both)?);
            let sides = Sides { high, low, both, low_rank: *low_rank };
            vec![Step::Choose { sides, times: times.clone(), otherwise: *otherwise }]
        }
        Peculiar::Throw(most) => vec![Step::Throw(*most)],
        Peculiar::Offer(wagers) => {
            let wagers = wagers.iter().map(|name| place(name));
            vec![Step::Offer(wagers.collect::<Result<_, _>>()?)]
        }
        Peculiar::War { on, with } => {
            let with = with.as_deref().map(place).transpose()?;
            let wars = on.iter().map(|name| Ok(Step::War { on: place(name)?, with }));
            wars.collect::<Result<_, _>>()?
        }
        Peculiar::WarDeal { to, burn } => {
            let under = (*burn > 0).then_some(Step::WarBurn(*burn));
            let (own, between) = match to {
                Warriors::Each => (Step::WarCard(Zone::Players), None),
                Warriors::Common => (Step::WarCard(Zone::Board), under.clone()),
            };
            let dealer = Step::WarCard(Zone::Dealer);
            under.into_iter().chain([own]).chain(between).chain([dealer]).collect()
        }
    })
}

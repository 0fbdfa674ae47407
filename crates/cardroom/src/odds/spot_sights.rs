//! Which cards are in sight at the decisions of a game, and whether those are that somebody asks with.

use super::spot_lines::face;
use cards::Card;
use engine::table::Rules;
use odds::price::Spot;
use sheet::Resolved;
use sheet::table::peculiar::Peculiar;
use sheet::table::special::Special;
use sheet::table::step::{Setter, Step, Zone};

/// How many cards are in sight at a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    own: usize,
    board: usize,
    dealer: usize,
}

/// Refuses cards that are there twice, not in the pack, or not in sight at any decision.
pub(super) fn check(page: &Resolved, rules: &Rules, spot: &Spot) -> Result<(), String> {
    let name = format!("{}@{}", page.game, page.edition);
    let all = spot.own.iter().chain(&spot.board).chain(&spot.dealer).copied();
    let all: Vec<Card> = all.chain(spot.gone()).collect();
    for card in &all {
        let held = all.iter().filter(|other| *other == card).count();
        match rules.game.pack.count_of(*card) {
            0 => return Err(format!("{} is not in the pack of {name}", face(*card))),
            1 if held > 1 => return Err(format!("{} is there twice", face(*card))),
            of if of < held => {
                return Err(format!("{} is there {held} times, of {of}", face(*card)));
            }
            _ => {}
        }
    }
    let given = Seen { own: spot.own.len(), board: spot.board.len(), dealer: spot.dealer.len() };
    let all = decisions(rules);
    if all.is_empty() {
        return Err(match rules.game.steps.iter().any(is_offer) {
            true => format!(
                "what is decided in {name} once cards are dealt is which of the wagers to make that \
                 are offered then; leave --hand out: each has its price"
            ),
            false => format!("nothing is decided in {name} once cards are dealt; leave --hand out"),
        });
    }
    if given.board > 0 && all.iter().all(|seen| seen.board == 0) {
        return Err(format!("{name} has no board at a decision; leave --board out"));
    }
    if given.dealer > 0 && all.iter().all(|seen| seen.dealer == 0) {
        return Err(format!(
            "no card of the dealer's is open at a decision in {name}; leave --dealer-up out"
        ));
    }
    match all.contains(&given) {
        true => Ok(()),
        false => {
            let all: Vec<String> = all.into_iter().map(Seen::words).collect();
            let given = given.words();
            Err(format!("{name} has no decision with {given}; it has with {}", all.join("; with ")))
        }
    }
}

impl Seen {
    fn words(self) -> String {
        let cards = |count: usize| match count {
            1 => "one card".to_owned(),
            count => format!("{count} cards"),
        };
        let mut text = format!("{} in hand", cards(self.own));
        if self.board > 0 {
            text += &format!(", {} on the board", self.board);
        }
        if self.dealer > 0 {
            text += &format!(", {} of the dealer's", self.dealer);
        }
        text
    }
}

/// Whether wagers are offered there that stand beside the hand.
const fn is_offer(step: &Step) -> bool {
    matches!(step, Step::Peculiar(Peculiar::Offer(_)))
}

/// Whether a player decides something there.
const fn decides(step: &Step) -> bool {
    match step {
        Step::Ask { .. } | Step::Pull(_) | Step::Discard(_) | Step::Draw { .. } => true,
        Step::Set(setter) => matches!(setter, Setter::Players | Setter::FirstHands),
        Step::Special(special) => !matches!(special, Special::Award { .. }),
        Step::Peculiar(peculiar) => {
            !matches!(peculiar, Peculiar::Offer(_) | Peculiar::WarDeal { .. })
        }
        _ => false,
    }
}

/// What is in sight whenever something is decided, from the first deal on.
fn decisions(rules: &Rules) -> Vec<Seen> {
    let mut seen = Seen { own: 0, board: 0, dealer: 0 };
    let (mut board_down, mut dealer_down, mut picked) = (0, 0, 0);
    let mut all = Vec::new();
    for step in &rules.game.steps {
        match step {
            Step::Pick { cards, .. } => picked = usize::from(*cards),
            Step::Deal { cards, to, up, .. } => {
                let (cards, up) = (usize::from(*cards), usize::from(*up));
                match to {
                    Zone::Players | Zone::Hands => seen.own += cards,
                    Zone::Grid => {
                        seen.own += picked;
                        seen.board += cards - picked;
                    }
                    Zone::Board => {
                        seen.board += up;
                        board_down += cards - up;
                    }
                    Zone::Dealer => {
                        seen.dealer += up;
                        dealer_down += cards - up;
                    }
                    _ => {}
                }
            }
            Step::Turn { cards, of } => {
                let (down, up) = match of {
                    Zone::Board => (&mut board_down, &mut seen.board),
                    Zone::Dealer => (&mut dealer_down, &mut seen.dealer),
                    _ => continue,
                };
                let turned = cards.map_or(*down, |cards| usize::from(cards).min(*down));
                *down -= turned;
                *up += turned;
            }
            step if decides(step) && seen.own > 0 && !all.contains(&seen) => all.push(seen),
            _ => {}
        }
    }
    all
}

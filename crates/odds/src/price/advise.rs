//! What each thing to do is worth at one decision, with the cards that are in sight.

use super::decide::{may, standing_for};
use super::moves::Move;
use super::paths::{Deed, Paths};
use super::script::{Scene, Script};
use super::{Asked, Ratio, Unpriced, board, runs, special, tree, versus};
use cards::{Card, CardSet};
use engine::table::{Laid, Place, Rules, WagerId};
use money::Money;
use sheet::table::special::Special;
use sheet::table::step::Step;
use sheet::table::wager::Status;

/// A decision: the cards in sight, in the order in which they came, and what was done before it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spot {
    /// The player's own cards.
    pub own: Vec<Card>,
    /// Those of the board that lie open.
    pub board: Vec<Card>,
    /// Those of the dealer's that lie open.
    pub dealer: Vec<Card>,
    /// What was done at each choice before. Where it is not told, the player has stayed in with as
    /// little as that takes. Cards that were thrown are named here; those that came for them are the
    /// last of the own ones.
    pub done: Vec<Move>,
}

/// Something to do, and what the round is worth then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// What to do.
    pub deed: Deed,
    /// What the player comes out ahead by on average, with best play from then on, in units of the
    /// opening wager: what lies there already counts.
    pub worth: Ratio,
}

/// A spot in the script of its game: the scene and the point of its decision.
pub(super) struct Here<'a> {
    pub(super) rules: &'a Rules,
    pub(super) script: &'a Script,
    pub(super) paths: &'a Paths,
    pub(super) spot: &'a Spot,
    pub(super) found: (usize, usize),
}

/// Says what each thing to do is worth, the best first; of equal ones the smaller bet.
///
/// # Errors
///
/// Nothing is decided with these cards in sight, or the game has something that no count knows.
pub fn advise(rules: &Rules, spot: &Spot, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    spot.check(rules)?;
    let mut choices = match special::advise_unscripted(rules, spot, asked) {
        Ok(choices) => choices,
        Err(_) => by_script(rules, spot, asked)?,
    };
    // The sort keeps equal ones in their order, which is that of the bets.
    choices.sort_by(|one, other| other.worth.order(one.worth));
    Ratio::align(choices.iter_mut().map(|choice| &mut choice.worth).collect());
    Ok(choices)
}

/// The same, by the script of the game and in its order.
fn by_script(rules: &Rules, spot: &Spot, asked: &Asked<'_>) -> Result<Vec<Choice>, Unpriced> {
    let script = deciding(rules)?;
    match board::advise(rules, &script, spot, asked) {
        Ok(choices) => Ok(choices),
        Err(board::NoAdvice::Refused(fault)) => Err(fault),
        Err(board::NoAdvice::OtherShape) => {
            let paths = Paths::new(rules, &script, asked.stake)?;
            let found = spot.find((rules, asked.stake), &script, &paths)?;
            let place = Here { rules, script: &script, paths: &paths, spot, found };
            // How hands stand is looked at sooner than what every wager comes to.
            let counted = versus::advise(&place, asked).or_else(|_| tree::advise(&place, asked));
            counted.or_else(|fault| {
                let others = runs::advise(&place, asked);
                others.or_else(|_| special::advise(&place, asked)).map_err(|_| fault)
            })
        }
    }
}

/// The same game for somebody who has made another wager too, that gives the right to buy a card.
///
/// # Errors
///
/// It gives no such right, so that nothing is decided otherwise with it. Source: colorado l.1426-1432.
pub fn with_right(rules: &Rules, wager: WagerId) -> Result<Rules, Unpriced> {
    let name = rules.name(wager);
    let buys = |step: &Step| match step {
        Step::Special(Special::Buy { wager, .. }) => {
            let bought = rules.wager(wager).map(|it| &rules.game.wagers[it.place()]);
            bought.is_some_and(|bought| bought.needs.as_deref() == Some(name))
        }
        _ => false,
    };
    if !rules.game.steps.iter().any(buys) {
        return Err(Unpriced::shape(format!("what is decided is the same with {name}")));
    }
    let mut game = rules.game.clone();
    game.wagers[wager.place()].status = Status::Required;
    Rules::new(&game, rules.limits).map_err(|fault| Unpriced::shape(fault.to_string()))
}

/// What was done at each decision before a spot, as far as it is told; from there on what was best
/// with the cards in sight then, among what comes to the spot at all.
///
/// # Errors
///
/// Nothing is decided with these cards in sight, or the game has something that no count knows.
pub fn done_before(rules: &Rules, spot: &Spot, asked: &Asked<'_>) -> Result<Vec<Move>, Unpriced> {
    spot.check(rules)?;
    let script = deciding(rules)?;
    let paths = Paths::new(rules, &script, asked.stake)?;
    let find = |spot: &Spot| spot.find((rules, asked.stake), &script, &paths);
    let (asked_at, _) = find(spot)?;
    let mut done = spot.done.clone();
    let mut seen = [0_usize; 3];
    for (at, scene) in script.scenes[..asked_at].iter().enumerate() {
        match scene {
            Scene::See(Place::Own, count) => seen[0] += usize::from(*count),
            Scene::See(Place::Board, count) => seen[1] += usize::from(*count),
            Scene::See(Place::Dealer, count) => seen[2] += usize::from(*count),
            _ => {}
        }
        let before = Spot {
            own: spot.own[..seen[0].min(spot.own.len())].to_vec(),
            board: spot.board[..seen[1].min(spot.board.len())].to_vec(),
            dealer: spot.dealer[..seen[2].min(spot.dealer.len())].to_vec(),
            done: done.clone(),
        };
        // The next decision that is not told yet, if it is here.
        let Some((_, point)) = find(&before).ok().filter(|(found, _)| *found == at) else {
            continue;
        };
        let comes_here = |deed: &Deed| {
            let done = done.iter().copied().chain([Move::Do(*deed)]).collect();
            find(&Spot { done, ..spot.clone() }).is_ok_and(|(found, _)| found == asked_at)
        };
        let options = paths.levels[at][point].options.iter().map(|(deed, _)| *deed);
        let options: Vec<Deed> = options.filter(comes_here).collect();
        let best = match options[..] {
            [only] => Some(only),
            _ => {
                let choices = advise(rules, &before, asked)?;
                choices.iter().map(|choice| choice.deed).find(|deed| options.contains(deed))
            }
        };
        done.extend(best.map(Move::Do));
    }
    Ok(done)
}

/// The script of the first wager that decisions follow from.
fn deciding(rules: &Rules) -> Result<Script, Unpriced> {
    let script = Script::new(rules)?;
    if script.decides() {
        return Ok(script);
    }
    let mut led = rules.wagers().filter_map(|wager| Script::led_by(rules, wager).ok());
    led.find(Script::decides).ok_or_else(|| Unpriced::shape("there is nothing to decide"))
}

impl Spot {
    /// All the cards that are there.
    pub(super) fn cards(&self) -> CardSet {
        self.own.iter().chain(&self.board).chain(&self.dealer).copied().collect()
    }

    /// The cards that have left the hand.
    pub fn gone(&self) -> impl Iterator<Item = Card> {
        self.done.iter().flat_map(|act| act.gone().iter().copied())
    }

    /// The own cards in the order in which they may have been dealt, with those that are gone.
    pub(super) fn dealt(&self) -> Vec<Card> {
        let (mut held, mut drawn) = (self.own.clone(), Vec::new());
        for act in self.done.iter().rev() {
            let came = held.split_off(held.len() - act.drawn().min(held.len()));
            drawn.splice(0..0, came);
            held.extend(act.gone());
        }
        held.extend(drawn);
        held
    }

    /// Every card is of the pack, and there once.
    fn check(&self, rules: &Rules) -> Result<(), Unpriced> {
        let all: CardSet = self.gone().fold(self.cards(), |all, card| all.with(card));
        let count = self.own.len() + self.board.len() + self.dealer.len() + self.gone().count();
        let pack = rules.game.pack.set();
        let pack = pack.ok_or_else(|| Unpriced::shape("cards of several packs"))?;
        if all.len() as usize != count {
            return Err(Unpriced::shape("a card is named twice"));
        }
        if !pack.contains_all(all) {
            return Err(Unpriced::shape("a card is not of the pack"));
        }
        Ok(())
    }

    /// The scene and the point of the first decision with these cards in sight that what was done
    /// before does not answer. Where the cards leave one thing to do, nothing is decided.
    pub(super) fn find(
        &self,
        (rules, stake): (&Rules, Money),
        script: &Script,
        paths: &Paths,
    ) -> Result<(usize, usize), Unpriced> {
        let mut sight = InSight { laid: Laid::staked(rules, stake), own: 0, board: 0, dealer: 0 };
        let mut done = self.done.iter();
        let mut point = 0;
        for (at, scene) in script.scenes.iter().enumerate() {
            let level = &paths.levels[at];
            let before: usize = level[..point].iter().map(|point| point.options.len()).sum();
            let options = &level[point].options;
            let taken = match scene {
                Scene::See(place, count) => {
                    sight.lay(self, *place, (*count).into())?;
                    0
                }
                Scene::Discard(_) if sight.is_all(self) && done.len() == 0 => {
                    return Err(Unpriced::shape("which cards to give up"));
                }
                Scene::Draw(fewest, most) => match done.next() {
                    Some(Move::Throw(thrown))
                        if (*fewest..=*most).contains(&(thrown.len() as u8)) =>
                    {
                        0
                    }
                    _ => break,
                },
                Scene::Discard(_) => break,
                scene => {
                    let laid = &sight.laid;
                    let standing = standing_for(scene, laid);
                    let open = |deed: Deed| may(scene, deed, standing, laid);
                    let mut open = options.iter().enumerate().filter(|(_, (deed, _))| open(*deed));
                    let first = open.next();
                    let decides = open.next().is_some();
                    // Who cannot show the hand may say so, and goes on.
                    let checks = matches!(scene, Scene::Claim(..) | Scene::Declare(..))
                        && done.clone().next().is_some_and(|act| *act == Deed::Check);
                    let next = (decides || checks).then(|| done.next());
                    match next {
                        None => first.map_or(0, |(taken, _)| taken),
                        Some(None) if sight.is_all(self) => return Ok((at, point)),
                        Some(None) => {
                            let stays = options.iter().position(|(deed, _)| deed.stays_in());
                            stays.unwrap_or_default()
                        }
                        Some(Some(deed)) => options
                            .iter()
                            .position(|(held, _)| deed == held)
                            .ok_or_else(|| Unpriced::shape("that could not have been done"))?,
                    }
                }
            };
            point = before + taken;
        }
        Err(self.nothing())
    }

    /// That nothing is decided with these cards in sight.
    pub(super) fn nothing(&self) -> Unpriced {
        let [own, board, dealer] = [self.own.len(), self.board.len(), self.dealer.len()];
        let cards = if own == 1 { "card" } else { "cards" };
        Unpriced::shape(format!(
            "nothing is decided with these cards in sight: {own} own {cards}, {board} of the board \
             and {dealer} of the dealer's"
        ))
    }
}

/// The cards of a spot that have come into sight so far.
struct InSight<'a> {
    laid: Laid<'a>,
    own: usize,
    board: usize,
    dealer: usize,
}

impl InSight<'_> {
    /// Lays more cards of a place, as far as the spot has them.
    fn lay(&mut self, spot: &Spot, place: Place, count: usize) -> Result<(), Unpriced> {
        let (held, cards) = match place {
            Place::Own => (&mut self.own, &spot.own),
            Place::Board => (&mut self.board, &spot.board),
            Place::Dealer => (&mut self.dealer, &spot.dealer),
            _ => return Err(Unpriced::shape("cards beside the hands and the board")),
        };
        *held += count;
        self.laid.lay(place, &cards[..cards.len().min(*held)]);
        Ok(())
    }

    /// Whether these are all the cards of a spot, and no others.
    fn is_all(&self, spot: &Spot) -> bool {
        let here = [self.own, self.board, self.dealer];
        here == [spot.own.len(), spot.board.len(), spot.dealer.len()]
    }
}

#[cfg(test)]
mod tests;

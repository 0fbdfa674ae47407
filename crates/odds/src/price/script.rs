//! A round as one player lives through it: cards that come into sight, and decisions.

use super::Unpriced;
use super::reads::{board_cuts, place_of, reads, same_zone};
use super::sight::InSight;
use cards::CardSet;
use engine::table::{Due, Place, Rules, WagerId};
use money::{Fraction, Pay};
use ranking::Standing;
use ranking::pattern::Pattern;
use sheet::table::hand::Cards;
use sheet::table::peculiar::Peculiar;
use sheet::table::side::Staked;
use sheet::table::special::Special;
use sheet::table::step::{Otherwise, Step};
use sheet::table::wager::{Size, Status};

/// What happens before the last decision, and what is dealt that the player does not see by then.
#[derive(Debug, Clone)]
pub(super) struct Script {
    pub(super) scenes: Vec<Scene>,
    /// Cards that only the settlement shows.
    pub(super) hidden: Vec<(Place, u8)>,
    /// The wagers that are made before the deal, and how large in units of the first.
    pub(super) opening: Vec<(WagerId, Fraction)>,
    /// What settles those wagers and the ones that decisions make.
    pub(super) dues: Vec<Due>,
}

/// One thing that the player sees or decides.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Scene {
    /// Cards come into sight.
    See(Place, u8),
    /// The player may bet.
    Ask(Question),
    /// The player may take a wager back.
    Pull(WagerId),
    /// The player gives up cards.
    Discard(u8),
    /// The player may have so many cards replaced, from the fewest to the most.
    Draw(u8, u8),
    /// The player may give a wager up for what this pays.
    Surrender(WagerId, Pay),
    /// The player may show a hand this good for what this pays.
    Claim(WagerId, Standing, Pay),
    /// The player may show own cards that hold one of these, and be paid by them alone.
    Declare(WagerId, Vec<Pattern>),
}

/// A question for a wager.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Question {
    pub(super) wager: WagerId,
    pub(super) and: Option<WagerId>,
    pub(super) times: Vec<u8>,
    pub(super) guards: Vec<(Standing, Vec<u8>)>,
    pub(super) otherwise: Otherwise,
}

impl Question {
    /// Every multiple that some hand may bet.
    pub(super) fn all_times(&self) -> Vec<u8> {
        let mut all: Vec<u8> = self.guards.iter().flat_map(|(_, times)| times.clone()).collect();
        all.extend(&self.times);
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The multiples that this hand may bet.
    pub(super) fn times(&self, standing: Option<Standing>) -> &[u8] {
        let met = |least: Standing| standing.is_some_and(|standing| standing >= least);
        let guard = self.guards.iter().find(|(least, _)| met(*least));
        guard.map_or(&self.times, |(_, times)| times)
    }
}

impl Script {
    /// The round under its opening wager.
    pub(super) fn new(rules: &Rules) -> Result<Script, Unpriced> {
        Script::beside(rules, &[])
    }

    /// The same, with what else is to be read when it is over, which has no stake in it.
    pub(super) fn beside(rules: &Rules, more: &[Due]) -> Result<Script, Unpriced> {
        Script::under(rules, opening(rules)?, more)
    }

    /// The round under a wager that need not be made, but that others follow from, or that may be
    /// given up.
    pub(super) fn led_by(rules: &Rules, wager: WagerId) -> Result<Script, Unpriced> {
        if !leads(rules, wager) && !may_be_given_up(rules, wager) {
            return Err(Unpriced::shape("nothing follows from it"));
        }
        Script::under(rules, vec![(wager, Fraction::whole(1))], &[])
    }

    fn under(
        rules: &Rules,
        opening: Vec<(WagerId, Fraction)>,
        more: &[Due],
    ) -> Result<Script, Unpriced> {
        let base = base(rules, &opening);
        let dues: Vec<Due> = rules.dues();
        let mut dues: Vec<Due> =
            dues.into_iter().filter(|due| base.contains(&rules.stake_of(*due).0)).collect();
        dues.retain(|due| !more.contains(due));
        dues.extend(more);
        let mut script = Script { scenes: Vec::new(), hidden: Vec::new(), opening, dues };
        script.add_steps(rules, &base)?;
        script.hide_the_end(&reads(rules, &script.dues));
        script.part_the_board(rules);
        Ok(script)
    }

    /// Adds what is seen and asked; nobody is asked for a wager that grows from others than these.
    fn add_steps(&mut self, rules: &Rules, base: &[WagerId]) -> Result<(), Unpriced> {
        let place = |name: &str| {
            rules.wager(name).ok_or_else(|| Unpriced::shape(format!("no wager `{name}`")))
        };
        let mut down: Vec<(Place, u8)> = Vec::new();
        for step in &rules.game.steps {
            match step {
                Step::Deal { cards, to, up, hands, .. } => {
                    for hand in 0..*hands {
                        let at = place_of(*to, hand);
                        let up = if matches!(at, Place::Own | Place::Extra) { *cards } else { *up };
                        if up > 0 {
                            self.scenes.push(Scene::See(at, up));
                        }
                        if *cards > up {
                            down.push((at, cards - up));
                        }
                    }
                }
                Step::Turn { cards, of } => {
                    for held in &mut down {
                        if same_zone(held.0, *of) {
                            let turned = cards.map_or(held.1, |cards| cards.min(held.1));
                            if turned > 0 {
                                self.scenes.push(Scene::See(held.0, turned));
                                held.1 -= turned;
                            }
                        }
                    }
                    down.retain(|(_, left)| *left > 0);
                }
                Step::Ask { wager, .. } if !base.contains(&place(wager)?) => {}
                Step::Ask { wager, and, times, guards, otherwise } => {
                    if times.is_empty() {
                        return Err(Unpriced::shape("a bet of any size"));
                    }
                    self.scenes.push(Scene::Ask(Question {
                        wager: place(wager)?,
                        and: and.as_deref().map(place).transpose()?,
                        times: times.clone(),
                        guards: guards.iter().map(|it| (it.least, it.times.clone())).collect(),
                        otherwise: *otherwise,
                    }));
                }
                Step::Pull(wager) => self.scenes.push(Scene::Pull(place(wager)?)),
                Step::Discard(cards) => self.scenes.push(Scene::Discard(*cards)),
                Step::Burn(_)
                | Step::Start(_)
                | Step::ShowHands
                | Step::TakeFolded { .. }
                | Step::Settle { .. }
                | Step::Envy => {}
                Step::Draw { fewest, most, .. } => self.scenes.push(Scene::Draw(*fewest, *most)),
                Step::DealerDraws => return Err(Unpriced::shape("a dealer who draws")),
                Step::Keep { .. } => return Err(Unpriced::shape("a dealer who keeps cards")),
                Step::Set(_) => return Err(Unpriced::shape("hands that are set")),
                Step::Pick { .. } => {}
                Step::Naturals => return Err(Unpriced::shape("naturals")),
                Step::Special(special) => self.add_special(rules, special)?,
                // Wagers on the side, each with a price of its own.
                Step::Peculiar(Peculiar::Offer(_)) => {}
                Step::Peculiar(_) => return Err(Unpriced::shape("a decision of its own")),
            }
        }
        self.hidden = down;
        Ok(())
    }

    /// Adds a step that few games have, if it is about what has been bet.
    fn add_special(&mut self, rules: &Rules, special: &Special) -> Result<(), Unpriced> {
        let made = |script: &Script, name: &str| {
            let wager = rules.wager(name)?;
            script.opening.iter().any(|(held, _)| *held == wager).then_some(wager)
        };
        match special {
            // Who may give it up has made the wagers that this takes: they change nothing else.
            Special::Surrender { wager, pays, .. } => {
                if let Some(wager) = made(self, wager) {
                    self.scenes.push(Scene::Surrender(wager, *pays));
                }
            }
            Special::Claim { wager, win } => match (made(self, wager), win) {
                (None, _) => {}
                (Some(wager), Some((least, pays))) => {
                    self.scenes.push(Scene::Claim(wager, *least, *pays));
                }
                (Some(_), None) => return Err(Unpriced::shape("a hand shown for a wager")),
            },
            Special::Declare { wager, hands } => {
                if let Some(wager) = made(self, wager) {
                    self.scenes.push(Scene::Declare(wager, hands.clone()));
                }
            }
            Special::Buy { wager, .. } => {
                let needs = rules.wager(wager).and_then(|it| needs_of(rules, it));
                if needs.is_none_or(|needed| made(self, needed).is_some()) {
                    return Err(Unpriced::shape("cards that are bought"));
                }
            }
            Special::Split { .. } => return Err(Unpriced::shape("hands that are made two")),
            Special::Award { .. } => {}
        }
        Ok(())
    }

    /// The cards in sight at a scene: the own ones, those of the board and those that the dealer shows.
    /// What is thrown next is left out where a board makes a hand of the others.
    pub(super) fn in_sight(
        &self,
        scene: usize,
        own: CardSet,
        board: CardSet,
        dealers: CardSet,
    ) -> InSight {
        let thrown = if board.is_empty() { None } else { self.throws_after(scene) };
        let thrown = thrown.map(|count| (own, count));
        InSight { held: own.union(board), dealers, more: self.more_comes(scene), thrown }
    }

    /// How many own cards are thrown right behind a scene.
    pub(super) fn throws_after(&self, scene: usize) -> Option<u8> {
        match self.scenes.get(scene + 1) {
            Some(Scene::Discard(count)) => Some(*count),
            _ => None,
        }
    }

    /// Whether more own cards or cards of the board come behind a scene.
    pub(super) fn more_comes(&self, scene: usize) -> bool {
        let own = |place: &Place| matches!(place, Place::Own | Place::Board);
        let comes = |scene: &Scene| match scene {
            Scene::See(place, _) => own(place),
            Scene::Draw(..) => true,
            _ => false,
        };
        self.scenes.iter().skip(scene + 1).any(comes)
            || self.hidden.iter().any(|(place, _)| own(place))
    }

    /// Whether there is anything to decide.
    pub(super) fn decides(&self) -> bool {
        self.scenes.iter().any(|scene| !matches!(scene, Scene::See(..)))
    }

    /// What comes into sight after the last decision is as good as hidden; what no wager reads and
    /// no decision knows is left in the pack.
    fn hide_the_end(&mut self, reads: &[Place]) {
        while let Some(Scene::See(place, count)) = self.scenes.last().cloned() {
            self.scenes.pop();
            self.hidden.insert(0, (place, count));
        }
        self.hidden.retain(|(place, _)| reads.contains(place));
        // Cards that fall to one place are one draw from the pack.
        let mut merged: Vec<(Place, u8)> = Vec::new();
        for (place, count) in self.hidden.drain(..) {
            match merged.iter_mut().find(|(held, _)| *held == place) {
                Some((_, held)) => *held += count,
                None => merged.push((place, count)),
            }
        }
        self.hidden = merged;
        let mut scenes: Vec<Scene> = Vec::new();
        for scene in self.scenes.drain(..) {
            match (&scene, scenes.last_mut()) {
                (Scene::See(place, more), Some(Scene::See(held, count))) if place == held => {
                    *count += more;
                }
                _ => scenes.push(scene),
            }
        }
        self.scenes = scenes;
    }

    /// Where wagers read single cards of the board, those come one by one.
    fn part_the_board(&mut self, rules: &Rules) {
        let cuts: Vec<u8> = self.dues.iter().flat_map(|due| board_cuts(rules, *due)).collect();
        let mut before = 0;
        let parted = |place: Place, count: u8, before: &mut u8| -> Vec<(Place, u8)> {
            if place != Place::Board {
                return vec![(place, count)];
            }
            let mut parts = Vec::new();
            let mut held = 0;
            for card in 1..=count {
                held += 1;
                if cuts.contains(&(*before + card)) || card == count {
                    parts.push((place, held));
                    held = 0;
                }
            }
            *before += count;
            parts
        };
        let scenes = std::mem::take(&mut self.scenes);
        for scene in scenes {
            match scene {
                Scene::See(place, count) => {
                    let parts = parted(place, count, &mut before);
                    self.scenes
                        .extend(parts.into_iter().map(|(place, count)| Scene::See(place, count)));
                }
                other => self.scenes.push(other),
            }
        }
        let hidden = std::mem::take(&mut self.hidden);
        self.hidden = hidden
            .into_iter()
            .flat_map(|(place, count)| parted(place, count, &mut before))
            .collect();
    }
}

/// The wagers of a round under these: they, and those that decisions make of them.
pub(super) fn base(rules: &Rules, opening: &[(WagerId, Fraction)]) -> Vec<WagerId> {
    let mut base: Vec<WagerId> = opening.iter().map(|(wager, _)| *wager).collect();
    let grows = |wager: &WagerId| follows(rules, *wager) && grows_from(rules, *wager, &base);
    let grown: Vec<WagerId> = rules.wagers().filter(grows).collect();
    base.extend(grown);
    base
}

/// Whether a decision makes the wager as part of the base game: not one on the side that the round
/// offers, nor one that needs another of those.
pub(super) fn follows(rules: &Rules, wager: WagerId) -> bool {
    if rules.game.wagers[wager.place()].status != Status::ByDecision {
        return false;
    }
    let name = rules.name(wager);
    let offered = |step: &Step| match step {
        Step::Peculiar(Peculiar::Offer(wagers)) => wagers.iter().any(|held| held == name),
        _ => false,
    };
    let needed = needs_of(rules, wager).and_then(|name| rules.wager(name));
    let stands = needed.is_none_or(|it| {
        let status = rules.game.wagers[it.place()].status;
        status == Status::Required || follows(rules, it)
    });
    stands && !rules.game.steps.iter().any(offered)
}

/// Whether a wager is measured by one of these, or by one that is.
fn grows_from(rules: &Rules, wager: WagerId, base: &[WagerId]) -> bool {
    let size = &rules.game.wagers[wager.place()].size;
    match size.of().and_then(|name| rules.wager(name)) {
        None => true,
        Some(of) if base.contains(&of) => true,
        Some(of) => {
            let by_decision = rules.game.wagers[of.place()].status == Status::ByDecision;
            by_decision && grows_from(rules, of, base)
        }
    }
}

/// Whether decisions follow from a wager that need not be made.
pub(super) fn leads(rules: &Rules, wager: WagerId) -> bool {
    let optional = rules.game.wagers[wager.place()].status == Status::Optional;
    let measured = |it: &WagerId| {
        let free = rules.game.wagers[it.place()].size.of().is_none();
        follows(rules, *it) && !free && grows_from(rules, *it, &[wager])
    };
    optional && rules.wagers().any(|it| measured(&it))
}

/// Whether a part of a wager that need not be made may be had back. Source: colorado l.1734.
pub(super) fn may_be_given_up(rules: &Rules, wager: WagerId) -> bool {
    let name = rules.name(wager);
    rules.game.wagers[wager.place()].status != Status::Required
        && rules.game.steps.iter().any(|step| match step {
            Step::Special(Special::Surrender { wager, .. }) => wager == name,
            _ => false,
        })
}

fn needs_of(rules: &Rules, wager: WagerId) -> Option<&str> {
    rules.game.wagers[wager.place()].needs.as_deref()
}

/// The wager that the base game is priced under.
pub(super) fn opening_wager(rules: &Rules) -> Option<WagerId> {
    opening(rules).ok().map(|opening| opening[0].0)
}

/// The wagers that a hand is dealt to, in units of the first.
pub(super) fn opening(rules: &Rules) -> Result<Vec<(WagerId, Fraction)>, Unpriced> {
    let required = |status: Status| status == Status::Required;
    let made = rules.game.wagers.iter().enumerate().filter(|(_, wager)| required(wager.status));
    let made = made.filter(|(at, _)| !stands_apart(rules, WagerId::new(*at)));
    let mut opening: Vec<(WagerId, Fraction)> = Vec::new();
    let made: Vec<_> = made.collect();
    let made = if made.is_empty() {
        // Of those that one may choose from, the one that decisions follow; else the first.
        let follows = |name: &str| rules.game.wagers.iter().any(|it| it.size.of() == Some(name));
        let either = rules.game.wagers.iter().enumerate();
        let mut either: Vec<_> =
            either.filter(|(_, wager)| wager.status == Status::Either).collect();
        either.sort_by_key(|(_, wager)| !follows(&wager.name));
        either.truncate(1);
        either
    } else {
        made
    };
    for (at, wager) in made {
        let of = |name: &str| {
            let id = rules.wager(name);
            let held = opening.iter().find(|(held, _)| Some(*held) == id);
            held.map(|(_, units)| *units).unwrap_or(Fraction::whole(1))
        };
        let units = match &wager.size {
            Size::EqualTo(other) | Size::Times(other) | Size::UpTo(_, other) => of(other),
            Size::HalfOf(other) => super::worth::times(of(other), super::worth::ratio(1, 2)),
            Size::Free | Size::Fixed(_) => Fraction::whole(1),
        };
        opening.push((WagerId::new(at), units));
    }
    if opening.is_empty() {
        return Err(Unpriced::shape("no opening wager"));
    }
    Ok(opening)
}

/// Whether a wager that must be made has nothing to do with the others: its size is its own, and no
/// decision changes what it is paid. Such a one has a price of its own. Source: colorado l.1140.
pub(super) fn stands_apart(rules: &Rules, wager: WagerId) -> bool {
    let made = &rules.game.wagers[wager.place()];
    let first = rules.game.wagers.iter().position(|it| it.status == Status::Required);
    let measured = rules.game.wagers.iter().any(|it| it.size.of() == Some(made.name.as_str()));
    let folds = rules
        .game
        .steps
        .iter()
        .any(|step| matches!(step, Step::Ask { otherwise: Otherwise::Fold, .. }));
    let of_the_board = rules.game.sides.iter().any(|side| {
        side.wager == made.name && side.stake == Staked::Own && side.cards == Cards::Board
    });
    made.status == Status::Required
        && first != Some(wager.place())
        && made.size == Size::Free
        && of_the_board
        && !measured
        && !folds
}

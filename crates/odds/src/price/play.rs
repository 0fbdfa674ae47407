//! The best play as a table: the hands first seen, best first, those that are played alike on one
//! line.

use super::act::Act;
use super::board::ranges;
use super::cuts::{self, Seen};
use super::paths::Deed;
use super::report::{Advice, Decision};
use super::sight::{InSight, Naming, Sight};
use super::weighed::Weighed;
use cards::{CardSet, Rank};
use engine::table::Rules;
use ranking::{Ranking, Standing};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// Most lines of a table by standings; beyond, hands are parted by what else tells them.
const LINES: usize = 16;

/// What is best with the cards first seen, over every deal that follows.
#[derive(Debug, Clone)]
pub(super) struct First {
    pub(super) cards: CardSet,
    /// How many hands are like them.
    pub(super) times: u64,
    pub(super) best: Weighed,
}

/// The table of the first decision, if its hands can be put in order; more cards come to them or not.
pub(super) fn first(
    rules: &Rules,
    (first, more): (&[First], bool),
    deals: u128,
    scale: u128,
) -> Vec<Decision> {
    let Some(First { cards, .. }) = first.first() else { return Vec::new() };
    let hands: u128 = first.iter().map(|it| u128::from(it.times)).sum();
    let each = deals / hands.max(1);
    let decision = |lines: Vec<Line>| {
        let lines = lines.into_iter().map(|line| line.advice(scale)).collect();
        Decision::new("own cards".to_owned(), lines)
    };
    // Two cards have names of their own, as long as those tell how they are played.
    if order(rules, cards.len() as usize).is_none()
        && let Some(lines) = by_kind(first, each)
    {
        return vec![decision(lines)];
    }
    let naming = Naming::of(rules.game.compared.ranking(), cards.len() as usize);
    if let Naming::Hands(ranking) = naming
        && let Some(lines) = by_standing(ranking, &held(ranking, first, each))
    {
        return vec![decision(lines)];
    }
    let seen = first.iter().map(|first| {
        let best = first.best.clone().times(first.times.into());
        let costs = best
            .costs
            .map(|costs| costs.into_iter().map(|(deed, cost)| (Act::deed(deed), cost)).collect());
        Seen {
            sight: Sight::of(naming, &InSight { more, ..InSight::whole(first.cards) }),
            action: Act::deed(best.deed),
            deals: u128::from(first.times) * each,
            worth: best.worth,
            costs,
        }
    });
    let (lines, followed) = cuts::lines(naming, merged(seen), scale as f64);
    vec![Decision { followed, ..Decision::new("own cards".to_owned(), lines) }]
}

/// Sights that are told alike and played alike as one.
pub(super) fn merged(seen: impl Iterator<Item = Seen>) -> Vec<Seen> {
    let mut all: HashMap<(Sight, Act), Seen> = HashMap::new();
    for it in seen {
        match all.entry((it.sight, it.action.clone())) {
            Entry::Vacant(empty) => {
                empty.insert(it);
            }
            Entry::Occupied(mut held) => held.get_mut().add(it),
        }
    }
    all.into_values().collect()
}

/// Hands by their standing, the best first.
fn held(ranking: Ranking, first: &[First], each: u128) -> Vec<Held> {
    let one = |first: &First| Held {
        standing: ranking.rank_set(first.cards),
        deed: first.best.deed,
        deals: u128::from(first.times) * each,
        worth: first.best.worth * i128::from(first.times),
    };
    let mut held: Vec<Held> = first.iter().map(one).collect();
    held.sort_by(|one, other| other.standing.cmp(&one.standing).then(one.deed.cmp(&other.deed)));
    held
}

/// By what ranking hands of so many cards are put in order.
pub(super) fn order(rules: &Rules, cards: usize) -> Option<Ranking> {
    let own = rules.game.compared.ranking().filter(|own| own.takes().contains(&cards));
    own.or(match cards {
        3 => Some(Ranking::High3),
        4 => Some(Ranking::High4A),
        5..=7 => Some(Ranking::High5),
        _ => None,
    })
}

/// Hands of one kind.
struct Held {
    standing: Standing,
    deed: Deed,
    deals: u128,
    worth: i128,
}

/// Hands that are played alike.
struct Line {
    hands: String,
    /// One hand of each kind, where they are told so.
    kinds: Vec<CardSet>,
    deed: Deed,
    deals: u128,
    worth: i128,
}

impl Line {
    const fn new(deed: Deed, deals: u128, worth: i128) -> Line {
        Line { hands: String::new(), kinds: Vec::new(), deed, deals, worth }
    }

    fn with(mut self, kind: CardSet) -> Line {
        self.kinds.push(kind);
        self
    }

    fn advice(self, scale: u128) -> Advice {
        let worth = self.worth as f64 / (self.deals * scale) as f64;
        let advice = Advice::new(self.hands, Act::deed(self.deed), self.deals, worth);
        Advice { kinds: self.kinds, ..advice }
    }
}

/// Lines of two cards as players write them, the largest bet first; `None` where hands of one kind
/// are played differently, or are not of two cards.
fn by_kind(first: &[First], each: u128) -> Option<Vec<Line>> {
    let mut kinds: BTreeMap<(Rank, Rank, bool), Deed> = BTreeMap::new();
    let mut lines: Vec<Line> = Vec::new();
    for First { cards: hand, times, best } in first {
        let Weighed { deed, worth, .. } = best;
        let cards: Vec<_> = hand.iter().collect();
        let [one, other] = cards[..] else { return None };
        let (low, high) = (one.rank()?.min(other.rank()?), one.rank()?.max(other.rank()?));
        let kind = (low, high, one.suit() == other.suit());
        if *kinds.entry(kind).or_insert(*deed) != *deed {
            return None;
        }
        let (deals, worth) = (u128::from(*times) * each, *worth * i128::from(*times));
        match lines.iter_mut().find(|line| line.deed == *deed) {
            Some(line) => {
                line.deals += deals;
                line.worth += worth;
                line.kinds.push(*hand);
            }
            None => {
                lines.push(Line::new(*deed, deals, worth).with(*hand));
            }
        }
    }
    let size = |deed: Deed| match deed {
        Deed::Bet(times) => times,
        _ => 0,
    };
    lines.sort_by(|one, other| {
        size(other.deed).cmp(&size(one.deed)).then(one.deed.cmp(&other.deed))
    });
    Some(lines.into_iter().map(|line| Line { hands: ranges(&line.kinds), ..line }).collect())
}

/// Lines from the best hand down, where each is played by its standing alone and few change.
fn by_standing(ranking: Ranking, held: &[Held]) -> Option<Vec<Line>> {
    let mut runs: Vec<(Standing, Standing, Line)> = Vec::new();
    for hand in held {
        match runs.last_mut() {
            Some((_, least, line)) if line.deed == hand.deed => {
                *least = hand.standing;
                line.deals += hand.deals;
                line.worth += hand.worth;
            }
            Some((_, least, _)) if *least == hand.standing => return None,
            _ => {
                let (deed, deals, worth) = (hand.deed, hand.deals, hand.worth);
                runs.push((hand.standing, hand.standing, Line::new(deed, deals, worth)));
            }
        }
    }
    let last = runs.len().checked_sub(1)?;
    (runs.len() <= LINES).then(|| {
        let named = runs.into_iter().enumerate().map(|(at, (most, least, line))| {
            let hands = match at {
                0 if last == 0 => "any hand".to_owned(),
                0 => format!("{} or better", ranking.full_name(least)),
                at if at == last => "anything less".to_owned(),
                _ if most == least => ranking.full_name(most),
                _ => format!("{} down to {}", ranking.full_name(most), ranking.full_name(least)),
            };
            Line { hands, ..line }
        });
        named.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Card;
    use engine::table::Limits;
    use sheet::Library;

    /// Two cards are named by rank and suit where that tells how they are played; by what is in sight
    /// where a joker is among them, or suits matter by more than being the same.
    #[test]
    fn the_first_decision_is_always_told() {
        let library = Library::built_in();
        let page = library.game("mississippi-stud").expect("a game").resolve(&[]).expect("a page");
        let rules =
            Rules::new(page.table().expect("a table"), Limits::default()).expect("playable");
        let told = |hands: &[(&str, Deed)]| -> Vec<(String, Act)> {
            let first: Vec<First> = hands
                .iter()
                .map(|(cards, deed)| First {
                    cards: cards.split(' ').map(|it| it.parse::<Card>().expect("a card")).collect(),
                    times: 1,
                    best: Weighed::alone(*deed, if *deed == Deed::Fold { -1 } else { 1 }),
                })
                .collect();
            let mut decisions = super::first(&rules, (&first, true), hands.len() as u128, 1);
            assert_eq!(decisions.len(), 1, "{hands:?}");
            let lines = decisions.remove(0).lines;
            lines.into_iter().map(|line| (line.hands, line.action)).collect()
        };
        let (bet, fold) = (Deed::Bet(1), Deed::Fold);
        let act = |deed: Deed| Act::deed(deed);
        let lines = [("AKs".to_owned(), act(bet)), ("72o".to_owned(), act(fold))];
        assert_eq!(told(&[("Ah Kh", bet), ("7h 2d", fold)]), lines);
        let jokers = told(&[("Ah Jk", bet), ("7h 2d", fold)]);
        let deeds = |lines: &[(String, Act)]| {
            [bet, fold].map(|deed| lines.iter().filter(|line| line.1 == act(deed)).count())
        };
        assert_eq!(deeds(&jokers), [1, 1], "{jokers:?}");
        assert_ne!(jokers[0].0, jokers[1].0, "two hands, two names");
        let one_card = told(&[("Ah", bet), ("2d", fold)]);
        assert_eq!(deeds(&one_card), [1, 1], "{one_card:?}");
    }
}

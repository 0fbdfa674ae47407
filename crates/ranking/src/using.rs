//! Which of a seat's own cards and of the board's may make its hand.

use crate::omaha;
use crate::ranking::{Made, Ranking, Unfit};
use crate::standing::Standing;
use cards::{Card, CardSet, Hand};

/// How many own cards a hand must and may use, the rest coming from the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Using {
    /// The best of all, own cards and board alike: hold'em, stud, and every game without a board.
    Any,
    /// Exactly two own cards and three of the board: Omaha, Big O.
    /// Source: players-casino l.506.
    ExactlyTwo,
    /// Two own cards at most: Lazy Pineapple. Source: players-casino l.531.
    AtMostTwo,
    /// One own card at least: Hold 'Em Eighty-Eight, Longhorn.
    AtLeastOne,
    /// Both own cards and the centre card, which is the board's last: Across 'Em (ruling G-027).
    BothAndCentre,
}

impl Using {
    /// Every rule, in the order above.
    pub const ALL: [Using; 5] =
        [Using::Any, Using::ExactlyTwo, Using::AtMostTwo, Using::AtLeastOne, Using::BothAndCentre];

    /// The name used in sheets.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Using::Any => "any",
            Using::ExactlyTwo => "exactly two",
            Using::AtMostTwo => "at most two",
            Using::AtLeastOne => "at least one",
            Using::BothAndCentre => "both and the centre card",
        }
    }

    /// The best standing that `own` can make with the board by this rule; nothing while there are
    /// too few cards for a hand. One pack: no card is there twice.
    #[must_use]
    #[inline]
    pub fn rank(self, ranking: Ranking, own: CardSet, board: &[Card]) -> Standing {
        let on_board: CardSet = board.iter().copied().collect();
        let plain = own.len() >= 2
            && matches!(board.len(), 3..=5)
            && CardSet::DECK.contains_all(own | on_board);
        match (self, ranking) {
            (Using::ExactlyTwo, Ranking::High5) if plain => omaha::rank_high(own, on_board),
            (Using::ExactlyTwo, Ranking::LowA5Eight) if plain => omaha::rank_low(own, on_board),
            _ => self.best_of_each(ranking, own, board),
        }
    }

    /// The best of every hand that keeps the rule. Apart, so that [`Using::rank`] stays small.
    #[inline(never)]
    fn best_of_each(self, ranking: Ranking, own: CardSet, board: &[Card]) -> Standing {
        let on_board: CardSet = board.iter().copied().collect();
        let of = |cards: CardSet| rank_if_enough(ranking, cards);
        match self {
            Using::Any => of(own | on_board),
            Using::ExactlyTwo => exactly_two(ranking, own, on_board),
            // With more than two own cards, each two of them with the whole board.
            Using::AtMostTwo if own.len() > 2 => best(own.subsets(2).map(|two| of(two | on_board))),
            Using::AtMostTwo => of(own | on_board),
            // Five cards cannot all lie on four of the board.
            Using::AtLeastOne if board.len() > 4 => {
                best(on_board.subsets(4).map(|four| of(own | four)))
            }
            Using::AtLeastOne => of(own | on_board),
            Using::BothAndCentre => {
                let Some((&centre, around)) = board.split_last() else { return of(own) };
                let around: CardSet = around.iter().copied().collect();
                best(around.subsets(2).map(|two| of(own | two.with(centre))))
            }
        }
    }
}

impl Using {
    /// Ranks a hand with the board and finds the cards that make it, own cards first. Slow: meant
    /// for showing a hand, not for counting.
    ///
    /// # Errors
    ///
    /// The cards cannot be ranked: too few for the rule, one of them twice, or not of the pack.
    pub fn made(self, ranking: Ranking, own: &[Card], board: &[Card]) -> Result<Made, Unfit> {
        let all: Hand = own.iter().chain(board).copied().collect();
        let takes = ranking.takes();
        if all.len() < *takes.start() {
            return Err(Unfit::Count { ranking, takes, given: all.len() });
        }
        ranking.check_pack(&all)?;
        let (own_set, board_set) = (own.iter().copied().collect(), board.iter().copied().collect());
        let hands = self.hands(ranking, own_set, board_set, board.last().copied());
        let best = hands
            .map(|hand| (ranking.rank(&hand), hand))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        let (standing, used) = best.ok_or(Unfit::Rule(self))?;
        let used = all.iter().copied().filter(|card| used.contains(card)).collect();
        Ok(Made { standing, used })
    }

    /// Every hand of the size the ranking uses that keeps the rule.
    fn hands(
        self,
        ranking: Ranking,
        own: CardSet,
        board: CardSet,
        centre: Option<Card>,
    ) -> impl Iterator<Item = Hand> {
        let all = own | board;
        let sizes = match ranking.uses() {
            Some(uses) => uses..=uses,
            None => *ranking.takes().start()..=(all.len() as usize).min(*ranking.takes().end()),
        };
        let keeps = move |hand: &CardSet| {
            let owned = (*hand & own).len();
            match self {
                Using::Any => true,
                Using::ExactlyTwo => owned == 2,
                Using::AtMostTwo => owned <= 2,
                Using::AtLeastOne => owned >= 1,
                Using::BothAndCentre => {
                    owned == own.len() && centre.is_some_and(|centre| hand.contains(centre))
                }
            }
        };
        sizes.flat_map(move |size| all.subsets(size)).filter(keeps).map(Hand::from)
    }
}

fn exactly_two(ranking: Ranking, own: CardSet, board: CardSet) -> Standing {
    best(omaha::each_two_and_three(own, board).map(|hand| ranking.rank(&hand)))
}

/// The standing of the cards, nothing if they are too few for the ranking.
fn rank_if_enough(ranking: Ranking, cards: CardSet) -> Standing {
    if ranking.takes().contains(&(cards.len() as usize)) {
        ranking.rank(&Hand::from(cards))
    } else {
        Standing::NOTHING
    }
}

fn best(standings: impl Iterator<Item = Standing>) -> Standing {
    standings.max().unwrap_or(Standing::NOTHING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Dice;

    /// The obvious way: every five of all the cards that keep the rule.
    fn slow(using: Using, own: CardSet, board: &[Card]) -> Standing {
        let on_board: CardSet = board.iter().copied().collect();
        let keeps = |five: &CardSet| {
            let owned = (*five & own).len();
            match using {
                Using::Any => true,
                Using::ExactlyTwo => owned == 2,
                Using::AtMostTwo => owned <= 2,
                Using::AtLeastOne => owned >= 1,
                Using::BothAndCentre => owned == 2 && five.contains(*board.last().unwrap()),
            }
        };
        let hands = (own | on_board).subsets(5).filter(keeps);
        hands.map(|five| Ranking::High5.rank(&Hand::from(five))).max().unwrap()
    }

    #[test]
    fn every_rule_agrees_with_the_obvious_way() {
        let mut dice = Dice(23);
        for (using, own_counts) in [
            (Using::Any, 2..=2),
            (Using::ExactlyTwo, 4..=5),
            (Using::AtMostTwo, 2..=3),
            (Using::AtLeastOne, 2..=2),
            (Using::BothAndCentre, 2..=2),
        ] {
            for own_count in own_counts {
                for _ in 0..5_000 {
                    let own = dice.hand(CardSet::DECK, own_count);
                    let board = dice.hand(CardSet::DECK.without(own), 5);
                    let board: Vec<Card> = board.iter().collect();
                    let fast = using.rank(Ranking::High5, own, &board);
                    assert_eq!(fast, slow(using, own, &board), "{using:?} {own} on {board:?}");
                }
            }
        }
    }

    #[test]
    fn what_makes_a_hand_keeps_the_rule() {
        let board: Hand = "Ah Kh Qh 2c 3d".parse().unwrap();
        for (using, own, used) in [
            (Using::Any, "Jh 9s", "Jh 9s Ah Kh Qh"),
            (Using::ExactlyTwo, "Jh Th 9h 2d", "Jh Th Ah Kh Qh"),
            (Using::ExactlyTwo, "Jh Ts 9c 8c", "Jh Ts Ah Kh Qh"),
            (Using::BothAndCentre, "Ts 9s", "Ts 9s Ah Kh 3d"),
        ] {
            let own: Hand = own.parse().unwrap();
            let made = using.made(Ranking::High5, &own, &board).unwrap();
            assert_eq!(made.used.to_string(), used, "{using:?}");
            assert_eq!(made.standing, using.rank(Ranking::High5, own.set(), &board), "{using:?}");
        }
    }

    #[test]
    fn a_board_of_two_makes_no_omaha_hand() {
        let [own, board]: [Hand; 2] = ["Ah Kh Qh Jh", "2c 3d"].map(|cards| cards.parse().unwrap());
        let refused = Using::ExactlyTwo.made(Ranking::High5, &own, &board);
        assert_eq!(refused, Err(Unfit::Rule(Using::ExactlyTwo)));
    }

    #[test]
    fn a_board_card_in_the_hand_is_refused() {
        let [own, board]: [Hand; 2] =
            ["Ah Kh", "Ah 2c 3d 4s 9h"].map(|cards| cards.parse().unwrap());
        let refused = Using::Any.made(Ranking::High5, &own, &board);
        assert_eq!(refused, Err(Unfit::Repeated(own[0], Ranking::High5)));
    }

    #[test]
    fn too_few_cards_stand_nowhere() {
        let own: CardSet = "Ah Kh".parse().unwrap();
        for using in Using::ALL {
            assert_eq!(using.rank(Ranking::High5, own, &[]), Standing::NOTHING, "{using:?}");
        }
    }
}

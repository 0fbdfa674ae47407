//! Which of a seat's own cards and of the board's may make its hand.

use crate::high5;
use crate::made::choices;
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
    /// Source: colorado l.729, l.2029.
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

    /// The best standing that `own` can make with the board by this rule; nothing where no hand of
    /// the ranking keeps it. One pack: no card is there twice. Several packs have
    /// [`rank_cards`](Using::rank_cards).
    #[must_use]
    #[inline]
    pub fn rank(self, ranking: Ranking, own: CardSet, board: &[Card]) -> Standing {
        let on_board: CardSet = board.iter().copied().collect();
        let plain = || {
            own.len() >= 2
                && matches!(board.len(), 3..=5)
                && CardSet::DECK.contains_all(own | on_board)
        };
        match (self, ranking) {
            (Using::Any, Ranking::High5) if matches!((own | on_board).len(), 5..=7) => {
                high5::rank(own | on_board)
            }
            (Using::ExactlyTwo, Ranking::High5) if plain() => omaha::rank_high(own, on_board),
            (Using::ExactlyTwo, Ranking::LowA5Eight) if plain() => omaha::rank_low(own, on_board),
            _ => self.best_of_each(ranking, own, on_board, board),
        }
    }

    /// The same for cards of several packs, which may be there twice. Slower: every choice of cards
    /// is tried.
    #[must_use]
    pub fn rank_cards(self, ranking: Ranking, own: &[Card], board: &[Card]) -> Standing {
        self.best_choice(ranking, own, board).map_or(Standing::NOTHING, |(standing, _)| standing)
    }

    /// Ranks a hand with the board and finds the cards that make it, own cards first. Slow: meant
    /// for showing a hand, not for counting.
    ///
    /// # Errors
    ///
    /// The cards cannot be ranked: too few or too many, one of them twice, not of the pack, or no
    /// hand of them keeps the rule.
    pub fn made(self, ranking: Ranking, own: &[Card], board: &[Card]) -> Result<Made, Unfit> {
        let given = own.len() + board.len();
        let takes = ranking.takes();
        // By a rule, more cards may lie there than the ranking takes: four own and five of a board.
        // Where every card counts there is nothing to choose.
        let chooses = self != Using::Any && !ranking.counts_all();
        let most = if chooses { Hand::MAX } else { *takes.end() };
        if given < *takes.start() || given > most {
            return Err(Unfit::Count { ranking, takes, given });
        }
        let all: Hand = own.iter().chain(board).copied().collect();
        ranking.check_pack(&all)?;
        let best = self.best_choice(ranking, own, board);
        let (standing, used) = best.ok_or(Unfit::Rule(self))?;
        Ok(Made { standing, used })
    }

    /// Fast ways to the best standing for the shapes that games deal. Apart, so that
    /// [`Using::rank`] stays small.
    #[inline(never)]
    fn best_of_each(
        self,
        ranking: Ranking,
        own: CardSet,
        on_board: CardSet,
        board: &[Card],
    ) -> Standing {
        let takes = ranking.takes();
        let most = *takes.end() as u32;
        let small = |cards: u32| cards <= most && ranking.uses().is_some();
        let of = |cards: CardSet| rank_if_enough(ranking, cards);
        match self {
            Using::Any if takes.contains(&((own | on_board).len() as usize)) => {
                ranking.rank_set(own | on_board)
            }
            Using::Any if (own | on_board).len() < *takes.start() as u32 => Standing::NOTHING,
            // Each two own cards with the whole board.
            Using::AtMostTwo if own.len() > 2 && small(2 + on_board.len()) => {
                best(own.subsets(2).map(|two| of(two | on_board)))
            }
            Using::AtMostTwo if own.len() <= 2 && small((own | on_board).len()) => {
                of(own | on_board)
            }
            // Five cards cannot all lie on four of the board.
            Using::AtLeastOne
                if ranking.uses() == Some(5) && on_board.len() == 5 && small(own.len() + 4) =>
            {
                best(on_board.subsets(4).map(|four| of(own | four)))
            }
            _ => self.rank_cards(ranking, &Hand::from(own), board),
        }
    }

    /// The best choice of own cards and board that keeps the rule, the fewest cards of equal ones.
    fn best_choice(
        self,
        ranking: Ranking,
        own: &[Card],
        board: &[Card],
    ) -> Option<(Standing, Hand)> {
        let all: Hand = own.iter().chain(board).copied().collect();
        let takes = ranking.takes();
        if all.len() < *takes.start() || ranking.counts_all() && all.len() > *takes.end() {
            return None;
        }
        let choices = ranking.sizes(all.len()).flat_map(|size| choices(&all, size));
        let kept = choices.filter(|(places, _)| self.keeps(*places, own.len(), all.len()));
        kept.map(|(_, hand)| (ranking.rank(&hand), hand))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })
    }

    /// Whether a choice keeps the rule: a bit for each card, own cards lowest, the board's last on
    /// top.
    fn keeps(self, places: u32, own: usize, all: usize) -> bool {
        let owned = (places & ((1 << own) - 1)).count_ones();
        let shared = places.count_ones() - owned;
        match self {
            Using::Any => true,
            Using::ExactlyTwo => owned == 2 && shared == 3,
            Using::AtMostTwo => owned <= 2,
            Using::AtLeastOne => owned >= 1,
            Using::BothAndCentre => {
                let centre = all > own && places >> (all - 1) & 1 == 1;
                own == 2 && owned == 2 && centre
            }
        }
    }
}

/// The standing of the cards, nothing if they are too few for the ranking.
fn rank_if_enough(ranking: Ranking, cards: CardSet) -> Standing {
    if ranking.takes().contains(&(cards.len() as usize)) {
        ranking.rank_set(cards)
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
    fn slow(using: Using, ranking: Ranking, own: CardSet, board: &[Card]) -> Standing {
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
        hands.map(|five| ranking.rank_set(five)).max().unwrap()
    }

    /// So many hands by each rule, of as many own cards as games deal. Lows are played by the rules
    /// of hold'em, Omaha and Lazy Pineapple.
    fn check_rules(hands: usize) {
        let mut dice = Dice::new(23);
        let (high, low) = (Ranking::High5, Ranking::LowA5Eight);
        for (using, own_counts, rankings) in [
            (Using::Any, 2..=2, &[high, low][..]),
            (Using::ExactlyTwo, 4..=5, &[high, low]),
            (Using::AtMostTwo, 2..=3, &[high, low]),
            (Using::AtLeastOne, 2..=2, &[high]),
            (Using::BothAndCentre, 2..=2, &[high]),
        ] {
            for own_count in own_counts {
                for _ in 0..hands {
                    let own = dice.hand(CardSet::DECK, own_count);
                    let board = Hand::from(dice.hand(CardSet::DECK.without(own), 5));
                    for &ranking in rankings {
                        let fast = using.rank(ranking, own, &board);
                        let slow = slow(using, ranking, own, &board);
                        assert_eq!(fast, slow, "{using:?} {ranking} {own} on {board}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_rule_agrees_with_the_obvious_way() {
        check_rules(75_000);
    }

    #[test]
    #[ignore = "many more hands: cargo xtask proofs"]
    fn every_rule_agrees_with_the_obvious_way_on_a_million_hands() {
        check_rules(1_000_000);
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

    /// Fast ways, slow way and the cards that make the hand agree, whatever is dealt.
    #[test]
    fn every_way_to_rank_agrees() {
        let mut dice = Dice::new(29);
        let rankings = [Ranking::High5, Ranking::LowA5, Ranking::High5Short, Ranking::Badugi];
        for _ in 0..1_500 {
            let (own_count, board_count) = (1 + dice.below(6), dice.below(6));
            let ranking = rankings[dice.below(rankings.len())];
            let short = ranking == Ranking::High5Short;
            let pack = if short { cards::Pack::SHORT.set().unwrap() } else { CardSet::DECK };
            let own = dice.hand(pack, own_count);
            let board = Hand::from(dice.hand(pack.without(own), board_count));
            for using in Using::ALL {
                let fast = using.rank(ranking, own, &board);
                let told = format!("{using:?} {ranking} {own} on {board}");
                assert_eq!(fast, using.rank_cards(ranking, &Hand::from(own), &board), "{told}");
                match using.made(ranking, &Hand::from(own), &board) {
                    Ok(made) => assert_eq!(made.standing, fast, "{told}"),
                    Err(Unfit::Rule(_)) => assert_eq!(fast, Standing::NOTHING, "{told}"),
                    Err(Unfit::Count { .. }) => {}
                    Err(other) => panic!("{told}: {other}"),
                }
            }
        }
    }

    /// Every ranking by every rule, with as many cards as a hand may hold: refused, or made of cards
    /// that the ranking takes, that were given, that keep the rule, and that stand where they say.
    #[test]
    fn every_ranking_keeps_every_rule_or_refuses() {
        let mut dice = Dice::new(31);
        for &ranking in Ranking::ALL {
            let known: CardSet =
                CardSet::WITH_JOKER.iter().filter(|card| ranking.knows(*card)).collect();
            let tiles: Vec<Card> = cards::Tile::ALL.into_iter().map(Card::of_tile).collect();
            for own_count in 1..=4 {
                for board_count in [0, 1, 3, 5, 8, 13] {
                    let (own, board): (Hand, Hand) = if ranking == Ranking::Tiles {
                        let mut all = tiles.iter().copied().cycle().skip(dice.below(tiles.len()));
                        (all.by_ref().take(own_count).collect(), all.take(board_count).collect())
                    } else {
                        let own = dice.hand(known, own_count);
                        (own.into(), dice.hand(known.without(own), board_count).into())
                    };
                    for using in Using::ALL {
                        let told = format!("{using:?} {ranking} {own} on {board}");
                        let given = own.len() + board.len();
                        match using.made(ranking, &own, &board) {
                            Ok(Made { standing, used }) => {
                                let held = |card: &&Card| own.contains(card);
                                let owned = used.iter().filter(held).count();
                                assert!(used.len() <= *ranking.takes().end(), "{told}: {used}");
                                assert!(
                                    used.iter().all(|it| own.contains(it) || board.contains(it))
                                );
                                assert!(
                                    ranking.uses().is_none_or(|uses| uses == used.len()),
                                    "{told}"
                                );
                                assert_eq!(ranking.rank(&used), standing, "{told}: {used}");
                                assert!(
                                    standing != Standing::NOTHING || ranking == Ranking::LowA5Eight,
                                    "{told}"
                                );
                                match using {
                                    Using::Any => {}
                                    Using::ExactlyTwo => {
                                        assert_eq!((owned, used.len()), (2, 5), "{told}")
                                    }
                                    Using::AtMostTwo => assert!(owned <= 2, "{told}: {used}"),
                                    Using::AtLeastOne => assert!(owned >= 1, "{told}: {used}"),
                                    Using::BothAndCentre => {
                                        assert_eq!(owned, 2, "{told}: {used}");
                                        assert!(
                                            used.contains(board.last().unwrap()),
                                            "{told}: {used}"
                                        );
                                    }
                                }
                            }
                            Err(Unfit::Count { takes, .. }) => {
                                let fits = takes.contains(&given);
                                assert!(!fits, "{told}: {given} cards are as many as it takes");
                            }
                            Err(Unfit::Rule(refused)) => assert_eq!(refused, using, "{told}"),
                            Err(other) => panic!("{told}: {other}"),
                        }
                    }
                }
            }
        }
    }

    /// What is too much for a ranking is refused by every rule, and nothing is left hanging.
    #[test]
    fn lengths_and_sums_take_no_more_than_they_may() {
        for (ranking, using, own, board, expected) in [
            // Eleven clubs in a row and two more: no run is longer than eight.
            (
                Ranking::RunLength,
                Using::AtLeastOne,
                "Kc Ac",
                "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc",
                Some(8),
            ),
            (Ranking::FlushLength, Using::AtLeastOne, "9c", "2c 3c 4c 5c 6c 7c 8c", Some(7)),
            (Ranking::Mod10, Using::AtLeastOne, "3c 4c", "9c 9d 9h 9s 2c", None),
            (Ranking::Badugi, Using::AtMostTwo, "4s Kd", "Ac 2d 3h 5s 6c", Some(4)),
            (Ranking::Badugi, Using::ExactlyTwo, "4s Kd", "Ac 2d 3h 5s 6c", None),
        ] {
            let [own, board]: [Hand; 2] = [own, board].map(|cards| cards.parse().unwrap());
            let made = using.made(ranking, &own, &board);
            assert_eq!(made.map(|it| it.used.len()).ok(), expected, "{ranking} {using:?}");
        }
    }

    /// Six packs: the same card in the hand and on the board.
    #[test]
    fn several_packs_keep_their_repeats() {
        for (ranking, using, own, board, name, used) in [
            (Ranking::High5MultiA, Using::Any, "8c Kd", "8c 8d 8h Kd 2h", "four of a kind", 5),
            (
                Ranking::High5MultiB,
                Using::AtLeastOne,
                "9c Kd",
                "9c 9c 9d 3h 2h",
                "four of a kind",
                5,
            ),
            (
                Ranking::High5MultiA,
                Using::Any,
                "8c 8c",
                "8c 8c 8c Kd 2h",
                "suited five of a kind",
                5,
            ),
            (Ranking::High1, Using::Any, "Kc", "Kc", "high card", 1),
        ] {
            let [own, board]: [Hand; 2] = [own, board].map(|cards| cards.parse().unwrap());
            let made = using.made(ranking, &own, &board).unwrap();
            assert_eq!(ranking.class(made.standing).unwrap().name(), name);
            assert_eq!(made.used.len(), used);
        }
    }

    #[test]
    fn more_cards_than_a_hand_holds_are_refused() {
        let own: Hand = "Ks Kd".parse().unwrap();
        let board: Hand = CardSet::DECK.iter().take(22).collect();
        for using in Using::ALL {
            let refused = using.made(Ranking::High5, &own, &board);
            let takes = Ranking::High5.takes();
            assert_eq!(refused, Err(Unfit::Count { ranking: Ranking::High5, takes, given: 24 }));
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

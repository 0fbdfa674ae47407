//! Casino War: a card each, and after a tie a wager given up or another card each.

use super::{SEAT, Table, net, same};
use cards::{Card, Rank, Suit};
use engine::table::{Action, Due, Event, Round, Waiting};

/// Every rank for each card that decides; burned cards are any, for they are as likely to be.
#[test]
fn every_war_is_fought() {
    for (packs, cards) in [(6, "52 x 6"), (8, "52 x 8")] {
        let table =
            Table::new("casino-war@colorado", &[("pack.cards", cards)], &["initial", "tie"]);
        let tie = table.rules.wager("tie").expect("a wager");
        let mut shoe = Shoe { left: [4 * packs; 13] };
        let (mut initial, mut tied, mut deals) = (0, 0, 0);
        for own in Rank::ALL {
            let times = shoe.take(own);
            for dealer in Rank::ALL {
                let times = times * shoe.take(dealer);
                let more = shoe.orders(2);
                let mut round = table.round();
                let mut events = Vec::new();
                [own, dealer]
                    .iter()
                    .for_each(|rank| table.deal(&mut round, &[of(*rank)], &mut events));
                let paid = events.iter().find_map(|event| match event {
                    Event::Settled(_, Due::Line(wager), paid) if *wager == tie => Some(paid),
                    _ => None,
                });
                let paid = paid.expect("the tie is settled at once");
                let side = paid.total().as_cents() as i128 - paid.stake.as_cents() as i128;
                tied += times * more * side;
                deals += times * more;
                let best = match own == dealer {
                    false => net(&table.rules, &round) * more,
                    true => {
                        let war = every_war(&table, &round, &mut shoe);
                        table.act(&mut round, Action::Surrender(SEAT));
                        war.max(net(&table.rules, &round) * more)
                    }
                };
                initial += times * (best - side * more);
                shoe.put_back(dealer);
            }
            shoe.put_back(own);
        }
        same(&table.price("initial"), initial, deals as u128, cards);
        same(&table.price("tie"), tied, deals as u128, cards);
    }
}

/// What going to war comes to over every two cards that may follow.
fn every_war(table: &Table, tied: &Round, shoe: &mut Shoe) -> i128 {
    let mut round = tied.clone();
    table.act(&mut round, Action::War(SEAT));
    table.act(&mut round, Action::Check(SEAT));
    let burn = [Rank::Two, Rank::Three, Rank::Four].map(of);
    table.deal(&mut round, &burn, &mut Vec::new());
    let mut sum = 0;
    for own in Rank::ALL {
        let times = shoe.take(own);
        for dealer in Rank::ALL {
            let mut war = round.clone();
            let times = times * shoe.left[dealer as usize];
            for rank in [own, dealer] {
                table.deal(&mut war, &[of(rank)], &mut Vec::new());
            }
            assert_eq!(war.waiting_for(&table.rules), Waiting::Nothing);
            sum += times * net(&table.rules, &war);
        }
        shoe.put_back(own);
    }
    sum
}

/// How many cards of each rank are left.
struct Shoe {
    left: [i128; 13],
}

impl Shoe {
    /// Takes a card of a rank out, and says in how many ways.
    fn take(&mut self, rank: Rank) -> i128 {
        self.left[rank as usize] -= 1;
        self.left[rank as usize] + 1
    }

    fn put_back(&mut self, rank: Rank) {
        self.left[rank as usize] += 1;
    }

    /// In how many orders so many more cards can come.
    fn orders(&self, cards: i128) -> i128 {
        let size: i128 = self.left.iter().sum();
        (0..cards).map(|gone| size - gone).product()
    }
}

fn of(rank: Rank) -> Card {
    Card::new(rank, Suit::Spades)
}

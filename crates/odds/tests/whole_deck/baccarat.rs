//! Baccarat: six cards at most, each by what it counts, and all wagers of the layout at once.

use super::{BET, SEAT, STACK, same};
use cards::{Card, Rank, Suit};
use engine::nines::{Action, Event, Round, Rules, Start, Waiting};
use engine::{Bank, Chair, Limits};
use sheet::Library;

/// Every order in which the shoe can deal by what cards count: tens and faces are one kind.
#[test]
fn every_shoe_is_dealt() {
    for game in ["ez-baccarat@clovis-500", "golden-frog-baccarat"] {
        let library = Library::built_in();
        let page = library.game(game).expect("a game").resolve(&[]).expect("a page");
        let rules = Rules::new(page.nines().expect("to nine"), Limits::default());
        let rules = rules.expect("playable");
        let chairs = [Chair::own(0, STACK)];
        let start = Start { chairs: &chairs, bank: Bank::House, free_hands: 0 };
        let mut round = Round::begin(&rules, &start);
        for wager in rules.wagers() {
            let bet = Action::Bet(SEAT, wager, BET);
            round.act(&rules, bet, &mut Vec::new()).expect("a bet");
        }
        round.act(&rules, Action::NoMoreBets, &mut Vec::new()).expect("bets lie");
        let mut left = [0; 10];
        rules.game.pack.cards().for_each(|card| left[counts(card)] += 1);
        let mut walk =
            Walk { rules: &rules, left, sums: vec![0; rules.wagers().count()], deals: 0 };
        walk.deal(&round, 1, 0, &mut Vec::new());
        for wager in rules.wagers() {
            let priced = odds::nines::wager(&rules, wager).expect("a price");
            let name = format!("{game} {}", rules.name(wager));
            same(&priced, walk.sums[wager.place()], walk.deals as u128, &name);
        }
    }
}

/// What a card counts.
fn counts(card: Card) -> usize {
    match card.rank().expect("no joker is dealt") {
        Rank::Ace => 1,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
        rank => rank as usize + 2,
    }
}

/// A card that counts so much.
fn face(count: usize) -> Card {
    let rank = match count {
        0 => Rank::King,
        1 => Rank::Ace,
        count => Rank::ALL[count - 2],
    };
    Card::new(rank, Suit::Spades)
}

struct Walk<'r> {
    rules: &'r Rules,
    left: [i128; 10],
    /// What each wager has come to, in cents.
    sums: Vec<i128>,
    deals: i128,
}

impl Walk<'_> {
    /// The most cards of a round.
    const CARDS: i128 = 6;

    fn deal(&mut self, round: &Round, ways: i128, out: i128, events: &mut Vec<Event>) {
        let size: i128 = self.left.iter().sum();
        let Waiting::Card(to) = round.waiting_for(self.rules) else {
            assert!(round.is_over(), "nobody decides");
            let deals = ways * (out..Walk::CARDS).map(|at| size - (at - out)).product::<i128>();
            self.deals += deals;
            for event in events.iter() {
                if let Event::Settled(_, wager, paid) = event {
                    let net = paid.total().as_cents() as i128 - paid.stake.as_cents() as i128;
                    self.sums[wager.place()] += net * deals;
                }
            }
            return;
        };
        for count in 0..10 {
            let many = self.left[count];
            self.left[count] -= 1;
            let mut next = round.clone();
            events.clear();
            next.act(self.rules, Action::Deal(to, face(count)), events).expect("the card is due");
            self.deal(&next, ways * many, out + 1, events);
            self.left[count] += 1;
        }
    }
}

//! A kept round as a PHH history, for other programs.

use super::{Record, When};
use call::phh::{Field, Game, History, Variant};
use call::replay::{self, Replay, Verdict};
use engine::pot::Event;
use sheet::poker::{OpenPair, Poker, Street};

impl Record {
    /// The round as a history: by a code of the standard where it has one for the game, otherwise
    /// by the name of the sheet.
    ///
    /// # Errors
    /// The format has no words for what happened: read back, it would be another round.
    pub(crate) fn history(&self) -> Result<(History, Replay), String> {
        let (_, events) = self.play().map_err(|(_, why)| why)?;
        if events.iter().any(|event| matches!(event, Event::Ruled(_))) {
            return Err("the floor ruled in it, for which neither form has words".to_owned());
        }
        let write = |game| {
            let mut history = call::record::history(game, &self.rules, &self.start(), &events);
            let number = self.number().to_string();
            history.others.push(Field { name: "hand".to_owned(), value: number });
            history.others.extend(self.time.into_iter().flat_map(When::fields));
            history.others.extend(self.keeper());
            history.players = self.in_order_of_the_button(&self.names);
            history.seats = match &self.seats[..] {
                [] => history.seats,
                seats => self.in_order_of_the_button(seats),
            };
            history
        };
        let agrees = |replay: &Replay| matches!(replay.verdict, Verdict::Agree(_));
        for variant in Variant::ALL {
            if !is_like(&call::games::poker(variant), &self.rules.game) {
                continue;
            }
            let history = write(Game::Standard(variant));
            if let Some(replay) = replay::replay(&history).filter(agrees) {
                return Ok((history, replay));
            }
        }
        let mut history = write(Game::Other(self.name.clone()));
        if !self.choices.is_empty() {
            history.others.push(Field::texts("_choices", &self.choices));
        }
        let replay = replay::replay_as(&self.rules.game, &history);
        match &replay.verdict {
            Verdict::Agree(_) => Ok((history, replay)),
            verdict => Err(format!("PHH has no words for what happened: {verdict}")),
        }
    }
}

impl Record {
    /// What is said of each player, in the order of histories: from the one left of the button.
    fn in_order_of_the_button<T: Clone>(&self, of: &[T]) -> Vec<T> {
        let mut all = of.to_vec();
        if !all.is_empty() {
            all.rotate_left((self.button + 1) % of.len());
        }
        all
    }

    /// Which player kept the record, counted as histories do, from the one left of the button.
    fn keeper(&self) -> Option<Field> {
        let count = self.chairs.len();
        let place = (self.you?.place() + count - (self.button + 1) % count) % count;
        Some(Field { name: "_you".to_owned(), value: (place + 1).to_string() })
    }
}

/// Whether a game of the standard deals, bets and wins as another does.
fn is_like(one: &Poker, other: &Poker) -> bool {
    let dealt = |street: &Street| (street.down, street.up, street.board, street.draw);
    let streets = |game: &Poker| game.streets.iter().map(dealt).collect::<Vec<_>>();
    let tiers = |game: &Poker| {
        let bets = game.streets.iter().filter_map(|street| street.bet);
        bets.map(|bet| (bet.tier, bet.first)).collect::<Vec<_>>()
    };
    // Not every program knows the higher limit on an open pair.
    let open_pair =
        |street: &Street| street.bet.is_some_and(|bet| bet.open_pair != OpenPair::Nothing);
    one.pack == other.pack
        && one.betting.structure == other.betting.structure
        && one.pot == other.pot
        && streets(one) == streets(other)
        && tiers(one) == tiers(other)
        && !other.streets.iter().any(open_pair)
}

//! The player's evening: the session, what is said about it, and when it ends.

use super::chance::{Chance, Purpose};
use super::deal::Deal;
use super::session::Session;
use super::voice::Voice;
use engine::Seat;
use engine::pot::Rules;
use money::{Money, Net};
use sheet::poker::Structure;

/// A session and the player in it.
pub(crate) struct Room<'a> {
    pub(crate) rules: &'a Rules,
    /// What is played: `Texas Hold'em (clovis-500)`.
    pub(crate) title: String,
    pub(crate) session: Session,
    pub(crate) voice: Voice,
    pub(crate) seed: u64,
    /// How many rounds are played, if not until the player leaves.
    pub(crate) rounds: Option<u32>,
}

impl<'a> Room<'a> {
    /// A table of `seats` players, the person in one of them and bots in the others.
    pub(crate) fn new(
        rules: &'a Rules,
        title: String,
        seats: usize,
        buy_in: Money,
        seed: u64,
        rounds: Option<u32>,
    ) -> Room<'a> {
        let voice = Voice { you: Seat::new(0) };
        let session = Session::new(seats, buy_in, seed);
        Room { rules, title, session, voice, seed, rounds }
    }

    /// Whether another round is played.
    pub(crate) fn plays_on(&self) -> bool {
        self.rounds.is_none_or(|rounds| self.session.rounds() < rounds)
    }

    /// Deals the next round; bots without chips buy in again first.
    pub(crate) fn deal(&mut self) -> Deal<'a> {
        for place in 0..self.session.stacks().len() {
            let seat = Seat::new(place);
            if seat != self.voice.you && self.session.is_broke(seat) {
                self.session.rebuy(seat);
            }
        }
        Deal::begin(self.rules, &self.session, self.voice, self.seed)
    }

    /// Ends a round.
    pub(crate) fn end(&mut self, deal: &Deal<'_>) {
        self.session.end_round(deal.stacks());
    }

    /// Leaves in the middle of a round: the others play it out.
    pub(crate) fn leave(&mut self, deal: &mut Deal<'_>) {
        deal.abandon();
        self.end(deal);
    }

    /// Whether the player has no chips left.
    pub(crate) fn is_broke(&self) -> bool {
        self.session.is_broke(self.voice.you)
    }

    /// The player buys in again.
    pub(crate) fn rebuy(&mut self) {
        self.session.rebuy(self.voice.you);
    }

    /// What one buys in for.
    pub(crate) const fn buy_in(&self) -> Money {
        self.session.buy_in()
    }

    /// The player's place.
    pub(crate) const fn you(&self) -> Seat {
        self.voice.you
    }

    /// What is played, with whom, for how much.
    pub(crate) fn welcome(&self) -> String {
        let others = (1..self.session.stacks().len()).map(|at| self.voice.name(Seat::new(at)));
        format!(
            "{}, {}.\nYou sit down with {}; clockwise from you: {}.\n`?` explains the keys.",
            self.title,
            stakes(self.rules),
            self.buy_in(),
            others.collect::<Vec<_>>().join(", "),
        )
    }

    /// What begins a round.
    pub(crate) fn announcement(&self) -> String {
        let have = if self.session.button() == self.voice.you { "have" } else { "has" };
        let button = self.voice.title(self.session.button());
        format!("Round {}. {button} {have} the button.", self.session.rounds() + 1)
    }

    /// How the evening went.
    pub(crate) fn farewell(&self) -> String {
        let stack = self.session.stacks()[self.voice.you.place()];
        let net = Net::between(self.session.bought(self.voice.you), stack);
        let rounds = match self.session.rounds() {
            1 => "1 round".to_owned(),
            rounds => format!("{rounds} rounds"),
        };
        format!(
            "You leave the table with {stack}: {net} in {rounds}. Seed {} deals the same again.",
            self.seed
        )
    }
}

/// A seed by chance, small enough to type.
pub(crate) fn fresh_seed() -> u64 {
    let noise = getrandom::u64().unwrap_or_default();
    u64::from(Chance::new(noise, Purpose::Seating).below(1_000_000_000))
}

/// What the table is played for.
pub(crate) fn stakes(rules: &Rules) -> String {
    let stakes = &rules.stakes;
    let blinds: Vec<String> = stakes.blinds[..usize::from(rules.game.posts.blinds).min(3)]
        .iter()
        .map(Money::to_string)
        .collect();
    let mut words = Vec::new();
    if !stakes.ante.is_zero() {
        words.push(format!("ante {}", stakes.ante));
    }
    match &blinds[..] {
        [] => {}
        [blind] => words.push(format!("blind {blind}")),
        blinds => words.push(format!("blinds {}", blinds.join(" and "))),
    }
    if rules.game.posts.bring_in.is_some() {
        words.push(format!("bring-in {}", stakes.bring_in));
    }
    words.push(match rules.game.betting.structure {
        Structure::Limit => format!("limits {} and {}", stakes.low, stakes.high),
        Structure::Spread => format!("bets {} to {}", stakes.low, stakes.high),
        Structure::PotLimit => "pot limit".to_owned(),
        Structure::NoLimit => "no limit".to_owned(),
        Structure::Posted | Structure::SetByFirst => format!("{} to stay in", stakes.low),
    });
    words.join(", ")
}

//! One round at the table: the dealer deals, bots act, the player is asked, and all of it is
//! called as the player may hear it.

use super::ask::{Ask, Moment};
use super::bots::Temper;
use super::chance::{Chance, Purpose};
use super::session::Session;
use super::voice::Voice;
use call::events::Caller;
use cards::{Card, Shoe};
use engine::pot::{Action, Answer, Ante, Event, Refusal, Round, Rules, Start, Status, Waiting};
use engine::{Packet, Seat};
use money::Money;
use ranking::Standing;

/// A round being played.
#[derive(Debug)]
pub(crate) struct Deal<'a> {
    rules: &'a Rules,
    round: Round,
    /// The round as the player sees it: folded from the events shown to that seat.
    seen: Round,
    shoe: Shoe,
    shuffle: Chance,
    whims: Chance,
    tempers: Vec<Temper>,
    caller: Caller<'a>,
    voice: Voice,
    /// The call so far.
    calls: Vec<String>,
}

/// Who goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// A bot, or a hand that is turned up.
    Goes(Seat),
    /// The player is asked.
    Asks(Ask),
    /// Nobody: the money has been pushed.
    Over,
}

impl<'a> Deal<'a> {
    /// Posts, shuffles and deals the next round of a session.
    pub(crate) fn begin(rules: &'a Rules, session: &Session, voice: Voice, seed: u64) -> Deal<'a> {
        let number = session.rounds();
        let chairs = session.chairs(rules);
        let start = Start { button: session.button(), seats: &chairs, ante: Ante::Matched };
        let mut shuffle = Chance::new(seed, Purpose::Shuffle(number));
        let shoe = Shoe::shuffled(rules.game.pack, &mut |bound| shuffle.below(bound));
        let mut seating = Chance::new(seed, Purpose::Seating);
        let tempers = chairs.iter().map(|_| Temper::new(&mut seating)).collect();
        let mut events = Vec::new();
        let round = Round::begin(rules, &start, &mut events)
            .expect("the session seats as many as the game deals to, all with chips");
        let mut deal = Deal {
            rules,
            round,
            seen: Round::seated(&start),
            shoe,
            shuffle,
            whims: Chance::new(seed, Purpose::Bots(number)),
            tempers,
            caller: Caller::new(rules, &start),
            voice,
            calls: Vec::new(),
        };
        deal.go_on(events);
        deal
    }

    /// The round as the player sees it.
    pub(crate) const fn seen(&self) -> &Round {
        &self.seen
    }

    /// The dealer's call so far.
    pub(crate) fn calls(&self) -> &[String] {
        &self.calls
    }

    /// What each seat has behind.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = Money> {
        self.round.players().iter().map(|player| player.stack)
    }

    /// Who goes on.
    pub(crate) fn next(&self) -> Next {
        if let Some(moment) = Moment::of(self.rules, &self.round) {
            let yours = moment.seat == self.voice.you;
            return if yours { Next::Asks(moment.ask) } else { Next::Goes(moment.seat) };
        }
        match self.round.waiting_for(self.rules) {
            Waiting::Show(seat) | Waiting::Agree(seat) => Next::Goes(seat),
            Waiting::Nothing => Next::Over,
            waiting => unreachable!("the dealer and the players have seen to {waiting}"),
        }
    }

    /// The decision that the player is asked for, by what that seat sees.
    pub(crate) fn moment(&self, ask: Ask) -> Moment<'_> {
        Moment { rules: self.rules, round: &self.seen, seat: self.voice.you, ask }
    }

    /// Lets a bot act, or a hand be turned up or run once.
    pub(crate) fn go(&mut self) {
        let action = match self.next() {
            Next::Asks(_) | Next::Over => return,
            Next::Goes(seat) => match Moment::of(self.rules, &self.round) {
                Some(moment) => self.tempers[seat.place()].act(&moment, &mut self.whims),
                None => self.settle(seat),
            },
        };
        self.play(action).expect("bots act within the rules");
    }

    /// What a seat does when nothing is left to decide: it shows. At this table a board is run
    /// once.
    fn settle(&self, seat: Seat) -> Action {
        match self.round.waiting_for(self.rules) {
            Waiting::Agree(_) => Action::RunTwice(seat, Answer::No),
            _ => self.show(seat),
        }
    }

    /// Plays the round out without the player, who folds when it is that seat's turn.
    pub(crate) fn abandon(&mut self) {
        let you = self.voice.you;
        loop {
            let action = match self.next() {
                Next::Over => return,
                Next::Goes(_) => {
                    self.go();
                    continue;
                }
                Next::Asks(Ask::Bet(choices)) if choices.bring_in.is_some() => Action::BringIn(you),
                Next::Asks(Ask::Bet(choices)) if choices.kill.is_some() => Action::NoKill(you),
                Next::Asks(Ask::Bet(_)) => Action::Fold(you),
                Next::Asks(Ask::Draw { .. }) => Action::Draw(you, Packet::default()),
                Next::Asks(ask @ Ask::Discard { count }) => {
                    let cards = self.moment(ask).cards();
                    Action::Discard(you, Packet::of(cards.into_iter().take(usize::from(count))))
                }
            };
            self.play(action).expect("one can always fold, bring it in, or give up cards");
        }
    }

    /// Carries out an action.
    ///
    /// # Errors
    /// What the dealer says against it.
    pub(crate) fn play(&mut self, action: Action) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.round.act(self.rules, action, &mut events)?;
        self.go_on(events);
        Ok(())
    }

    /// Deals what is due, and calls what happened as the player sees it.
    fn go_on(&mut self, mut events: Vec<Event>) {
        let mut below = |bound| self.shuffle.below(bound);
        self.round
            .deal_from(self.rules, &mut self.shoe, &mut below, &mut events)
            .expect("a shuffled pack serves the round");
        let seen: Vec<Event> =
            events.into_iter().map(|event| event.seen_by(Some(self.voice.you))).collect();
        seen.iter().for_each(|event| self.seen.apply(event));
        let voice = self.voice;
        self.calls.extend(self.caller.call(&seen).iter().filter_map(|line| voice.says(line)));
    }

    /// Turns a hand up, or mucks it where a hand already shown beats it for every pot it is in.
    fn show(&self, seat: Seat) -> Action {
        let round = &self.round;
        let paid = round.player(seat).paid;
        let shown = |other: &Seat| {
            let player = round.player(*other);
            player.status == Status::Shown && player.paid >= paid
        };
        let beaten = |board: u8, way: &sheet::poker::Way| {
            let held = |seat: Seat| {
                let standing = way.using.rank(way.ranking, round.own(seat), round.board(board));
                let fits = way.qualify.is_none_or(|floor| standing >= floor);
                if fits { standing } else { Standing::NOTHING }
            };
            let own = held(seat);
            own == Standing::NOTHING
                || round.live().iter().filter(shown).any(|other| held(other) > own)
        };
        let somebody = round.live().iter().any(|other| shown(&other));
        let boards = 0..self.rules.game.pot.boards.max(1);
        let ways = &self.rules.game.pot.ways;
        let lost = boards.into_iter().all(|board| ways.iter().all(|way| beaten(board, way)));
        match somebody && lost {
            true => Action::Muck(seat),
            // The faces go with it, so that the others learn them.
            false => Action::Show(seat, Packet::of(round.player(seat).down.cards.iter().copied())),
        }
    }
}

/// The cards of a seat as far as they are seen, hidden ones as `None`, down cards first.
pub(crate) fn cards_of(round: &Round, seat: Seat) -> Vec<Option<Card>> {
    let player = round.player(seat);
    let backs = std::iter::repeat_n(None, usize::from(player.down.unseen));
    let faces = player.down.cards.iter().chain(player.up.iter()).copied().map(Some);
    backs.chain(faces).collect()
}

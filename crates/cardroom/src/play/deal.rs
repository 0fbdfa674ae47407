//! One round at the table: the dealer deals, bots act, the player is asked, and all of it is
//! called as the player may hear it.

use super::Voice;
use super::ask::{Ask, Moment};
use super::floor;
use super::order::Curious;
use crate::bots::{self, Care, Chopping, Openings, Temper, Wits, show_or_muck};
use crate::chance::{Chance, Purpose};
use ::felt::poker::floor::{MOST_EARLY, Mishap, rule};
use call::events::Caller;
use cards::{Card, Pile, Shoe};
use engine::pot::{
    Action, Answer, Aside, Carried, Event, LineUp, Refusal, Round, Rules, Ruling, Waiting, aside,
    step,
};
use engine::{Packet, Seat};
use std::sync::Arc;

/// A round being played.
#[derive(Debug)]
pub(crate) struct Deal<'a> {
    rules: &'a Rules,
    line_up: Arc<LineUp>,
    round: Round,
    /// The round as the player sees it: folded from the events shown to that seat.
    seen: Round,
    shoe: Shoe,
    shuffle: Chance,
    whims: Chance,
    bots: Bench<'a>,
    caller: Caller<&'a Rules>,
    voice: Voice,
    /// Everything that happened.
    events: Vec<Event>,
    /// The call so far.
    calls: Vec<String>,
    chopping: Mood,
}

/// Those who play against the player, and what they think with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bench<'a> {
    pub(crate) tempers: &'a [Temper],
    pub(crate) openings: &'a Openings,
}

/// Whether the blinds are chopped in this round, where they can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mood {
    /// Bots offer it.
    Offering,
    /// They do not, or the player has declined.
    Playing,
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
    /// Shuffles and deals a round that has begun.
    pub(crate) fn begin(
        rules: &'a Rules,
        line_up: Arc<LineUp>,
        (round, events): (Round, Vec<Event>),
        bots: Bench<'a>,
        voice: Voice,
        (seed, number): (u64, u32),
    ) -> Deal<'a> {
        let mut shuffle = Chance::new(seed, Purpose::Shuffle(number));
        let shoe = Shoe::shuffled(rules.game.pack, &mut |bound| shuffle.below(bound));
        let mut whims = Chance::new(seed, Purpose::Bots(number));
        let chopping = if whims.happens(500) { Mood::Offering } else { Mood::Playing };
        let start = line_up.start();
        let mut deal = Deal {
            rules,
            round,
            seen: Round::seated(&start),
            shoe,
            shuffle,
            whims,
            bots,
            caller: Caller::new(rules, &start),
            voice,
            events: Vec::new(),
            calls: Vec::new(),
            chopping,
            line_up: Arc::clone(&line_up),
        };
        if let Some(Carried { money, .. }) = deal.line_up.carried {
            deal.calls.push(format!("{money} lies in the middle from the last round."));
        }
        deal.go_on(events);
        deal
    }

    /// Who was dealt in and posted what.
    pub(crate) fn line_up(&self) -> &LineUp {
        &self.line_up
    }

    /// The rules it is played by.
    pub(crate) const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The round itself, every card known.
    pub(crate) const fn round(&self) -> &Round {
        &self.round
    }

    /// Everything that happened.
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// The round as the player sees it.
    pub(crate) const fn seen(&self) -> &Round {
        &self.seen
    }

    /// Who hears it, and who was dealt in.
    pub(crate) const fn voice(&self) -> Voice {
        self.voice
    }

    /// The dealer's call so far.
    pub(crate) fn calls(&self) -> &[String] {
        &self.calls
    }

    /// Who goes on.
    pub(crate) fn next(&self) -> Next {
        let you = self.voice.your_place();
        match bots::chop(self.rules, &self.round) {
            Some(Chopping::Accepts(seat)) if Some(seat) == you => {
                if self.chopping == Mood::Offering {
                    return Next::Asks(Ask::Chop);
                }
            }
            Some(Chopping::Accepts(seat)) => return Next::Goes(seat),
            Some(Chopping::Offers(_)) | None => {}
        }
        if let Some(moment) = Moment::of(self.rules, &self.round) {
            let yours = Some(moment.seat) == you;
            return if yours { Next::Asks(moment.ask) } else { Next::Goes(moment.seat) };
        }
        match self.round.waiting_for(self.rules) {
            Waiting::Show(seat) => Next::Goes(seat),
            Waiting::Nothing => Next::Over,
            waiting => unreachable!("the dealer and the players have seen to {waiting}"),
        }
    }

    /// The decision that the player is asked for, by what that seat sees.
    pub(crate) fn moment(&self, ask: Ask) -> Moment<'_> {
        let seat = self.voice.your_place().unwrap_or(Seat::new(0));
        Moment { rules: self.rules, round: &self.seen, seat, ask }
    }

    /// Lets a bot act, or a hand be turned up.
    pub(crate) fn go(&mut self, curious: Curious) {
        let Next::Goes(seat) = self.next() else { return };
        if let Some(asks) = self.asks_to_see(seat).filter(|_| curious == Curious::Yes) {
            self.play(asks).expect("who called all bets may ask");
        }
        self.act(seat, Care::PATIENT);
    }

    /// The player's question for a hand that would be mucked, where it may be asked.
    fn asks_to_see(&self, hand: Seat) -> Option<Action> {
        let by = self.voice.your_place()?;
        let Aside { asks, waits, .. } = aside(self.rules, &self.round);
        let may = by != hand && asks.contains(by) && waits.contains(hand);
        let mucks = may && show_or_muck(self.rules, &self.round, hand) == Action::Muck(hand);
        mucks.then_some(Action::AskToSee { by, hand })
    }

    fn act(&mut self, seat: Seat, care: Care) {
        let action = match bots::chop(self.rules, &self.round) {
            Some(Chopping::Accepts(other)) if other == seat => Some(Action::Chop(seat)),
            Some(Chopping::Offers(other)) if other == seat && self.chopping == Mood::Offering => {
                Some(Action::Chop(seat))
            }
            _ => None,
        };
        let table_seat = self.voice.seat(seat).place();
        let action = action.unwrap_or_else(|| match self.round.waiting_for(self.rules) {
            Waiting::Show(seat) => show_or_muck(self.rules, &self.round, seat),
            _ => {
                let wits = Wits { openings: self.bots.openings, care };
                let temper = self.bots.tempers[table_seat];
                bots::think(self.rules, &self.round, temper, &wits, &mut self.whims)
                    .expect("the round waits for a seat")
            }
        });
        self.play(action).expect("bots act within the rules");
    }

    /// The player does not chop.
    pub(crate) fn decline(&mut self) {
        self.chopping = Mood::Playing;
        self.calls.push("You would rather play.".to_owned());
    }

    /// Plays the round out without the player, who folds when it is that seat's turn.
    pub(crate) fn abandon(&mut self) {
        loop {
            let action = match self.next() {
                Next::Over => return,
                Next::Goes(seat) => {
                    self.act(seat, Care::QUICK);
                    continue;
                }
                Next::Asks(Ask::Chop) => {
                    self.decline();
                    continue;
                }
                Next::Asks(ask) => {
                    let moment = self.moment(ask);
                    let you = moment.seat;
                    let first = |count: usize| Packet::of(moment.cards().into_iter().take(count));
                    match ask {
                        Ask::Bet(choices) if choices.bring_in.is_some() => Action::BringIn(you),
                        Ask::Bet(choices) if choices.kill.is_some() => Action::NoKill(you),
                        Ask::Bet(_) => Action::Fold(you),
                        Ask::Draw { .. } => Action::Draw(you, Packet::default()),
                        Ask::Discard { count } => Action::Discard(you, first(usize::from(count))),
                        Ask::Wild => Action::CallWild(you, first(1)),
                        Ask::RunTwice | Ask::Chop => Action::RunTwice(you, Answer::No),
                    }
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

    /// Calls the floor, whose ruling is carried out.
    ///
    /// # Errors
    /// What can be said, or why the floor does not rule so.
    pub(crate) fn floor(&mut self, words: &str) -> Result<(), String> {
        let voice = self.voice;
        let mishap = floor::read(words, voice)?;
        if let Mishap::Off(_) = mishap {
            let stub = self.shoe.count(Pile::Stub);
            self.shoe.shuffle_top(MOST_EARLY.min(stub), &mut |bound| self.shuffle.below(bound));
        }
        let ruled = rule(self.rules, &mut self.round, &mut self.shoe, mishap);
        let says =
            |no: Refusal| format!("The floor says no: {}.", voice.with_names(&no.to_string()));
        self.go_on(ruled.map_err(says)?);
        Ok(())
    }

    /// Whether the player mucked his own hand, the pot was won by that, and he may take it back.
    pub(crate) fn may_retrieve_own(&self) -> bool {
        let own = self.voice.your_place().map(|seat| Action::Floor(Ruling::Retrieved(seat)));
        self.next() == Next::Over
            && own.is_some_and(|ruling| step(self.rules, &self.round, ruling).is_ok())
    }

    /// Whether the pot was won by a muck and the floor may still give the hand back.
    pub(crate) fn may_be_retrieved(&self) -> bool {
        let seats = (0..self.voice.dealt.len()).map(Seat::new);
        let retrieved = |seat: Seat| Action::Floor(Ruling::Retrieved(seat));
        self.next() == Next::Over
            && seats.map(retrieved).any(|ruling| step(self.rules, &self.round, ruling).is_ok())
    }

    /// Deals what is due, and calls what happened as the player sees it.
    fn go_on(&mut self, mut events: Vec<Event>) {
        let mut below = |bound| self.shuffle.below(bound);
        self.round
            .deal_from(self.rules, &mut self.shoe, &mut below, &mut events)
            .expect("a shuffled pack serves the round");
        let you = self.voice.your_place();
        let seen: Vec<Event> = events.iter().map(|event| event.seen_by(you)).collect();
        self.events.extend(events);
        seen.iter().for_each(|event| self.seen.apply(event));
        let voice = self.voice;
        self.calls.extend(self.caller.call(&seen).iter().filter_map(|line| voice.says(line)));
    }
}

/// The cards of a seat as far as they are seen, hidden ones as `None`, down cards first.
pub(crate) fn cards_of(round: &Round, seat: Seat) -> Vec<Option<Card>> {
    let player = round.player(seat);
    let backs = std::iter::repeat_n(None, usize::from(player.down.unseen));
    let faces = player.down.cards.iter().chain(player.up.iter()).copied().map(Some);
    backs.chain(faces).collect()
}

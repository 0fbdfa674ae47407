//! A table of Pan: everyone antes, the winner of a round begins the next.

use super::dealer::Dealer;
use super::offer::Parlour;
use super::{bot, words};
use crate::answer::{Answer, Choice};
use crate::chance::{Chance, Shuffler};
use crate::game::{BuyIn, Game, Laid, Presence, Sign};
use crate::kept::{KeptChair, KeptGame};
use crate::layout::{Chairs, Ears, Follows, Lines, Ruling, Told};
use crate::view::View;
use call::pan::Caller;
use cards::Card;
use engine::pan::Ruling::Foul;
use engine::pan::{Action, Event, Refusal, Round, Rules, Start, Waiting, legal, step};
use engine::{Seat, SeatSet};
use money::{Money, Net};
use std::sync::Arc;

/// What the floor is told of a hand that is incorrect.
const FOUL: &str = "foul";

/// A table of Pan.
pub struct PanTable {
    parlour: Parlour,
    pub(super) chairs: Chairs,
    /// Who won the last round.
    winner: Option<Seat>,
    pub(super) deal: Option<PanDeal>,
    house: Net,
    lines: Lines,
}

/// A round of Pan, on or over.
pub(super) struct PanDeal {
    /// The seats in it, by place.
    pub(super) seats: SeatSet,
    pub(super) round: Round,
    dealer: Dealer,
    dice: Shuffler,
    ears: Ears<Caller<Arc<Rules>>>,
}

impl Follows for Caller<Arc<Rules>> {
    type Event = Event;

    fn seen_by(event: &Event, viewer: Option<Seat>) -> Event {
        event.seen_by(viewer)
    }

    fn follow(&mut self, events: &[Event]) -> Vec<String> {
        let mut lines = self.call(events);
        lines.extend(self.flush());
        lines
    }

    fn came(event: &Event) -> Vec<Option<Card>> {
        match event {
            // Those that lie face up came last.
            Event::Dealt { packet, .. } => {
                let down = std::iter::repeat_n(None, usize::from(packet.unseen));
                down.chain(packet.cards.iter().copied().map(Some)).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl PanDeal {
    pub(super) fn place(&self, seat: Seat) -> Option<Seat> {
        self.seats.iter().position(|held| held == seat).map(Seat::new)
    }

    pub(super) fn seat(&self, place: Seat) -> Seat {
        self.seats.iter().nth(place.place()).unwrap_or(place)
    }

    /// The round as somebody sees it.
    pub(super) fn seen(&self, eyes: Option<Seat>) -> &Round {
        self.ears.of(eyes.and_then(|seat| self.place(seat))).round()
    }

    /// Whose word is waited for, by place.
    pub(super) fn waits(&self, rules: &Rules) -> Option<Seat> {
        match self.round.waiting_for(rules) {
            Waiting::Stay(seat)
            | Waiting::Draw(seat)
            | Waiting::Use(seat, _)
            | Waiting::Discard(seat) => Some(seat),
            Waiting::Cards { .. } | Waiting::Shuffle | Waiting::Nothing => None,
        }
    }

    fn act(&mut self, rules: &Rules, action: Action) -> Result<(), Refusal> {
        let mut events = Vec::new();
        self.round.act(rules, action, &mut events)?;
        self.go_on(rules, events);
        Ok(())
    }

    /// Deals what is due; everybody hears it.
    fn go_on(&mut self, rules: &Rules, mut events: Vec<Event>) {
        let PanDeal { round, dealer, dice, .. } = self;
        let below = &mut |bound| dice.below(bound);
        while dealer.serve(rules, round, below, &mut events).expect("it was waited for") {}
        self.ears.tell(&events);
    }
}

impl PanTable {
    /// An empty table.
    #[must_use]
    pub fn new(parlour: Parlour) -> PanTable {
        PanTable {
            parlour,
            chairs: Chairs::default(),
            winner: None,
            deal: None,
            house: Net::ZERO,
            lines: Lines::new(),
        }
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.parlour.rules
    }

    /// Who plays the next round: as many as the table has hands for, from the first seat.
    fn here(&self) -> SeatSet {
        let most = usize::from(self.rules().game.seats_max);
        self.chairs.here(self.rules().ante()).iter().take(most).collect()
    }

    /// Plays an action, hears it, and takes the chips back when the round is over.
    fn play(&mut self, action: Action) -> Result<(), String> {
        let deal = self.deal.as_mut().ok_or("no round is on")?;
        deal.act(&self.parlour.rules, action).map_err(|refusal| {
            // The round counts only who is in it.
            crate::voice::counted(&refusal.to_string(), deal.seats)
        })?;
        self.listen();
        self.settle();
        Ok(())
    }

    fn listen(&mut self) {
        if let Some(deal) = &mut self.deal {
            self.lines.listen_to(&mut deal.ears, deal.seats);
        }
    }

    fn settle(&mut self) {
        let Some(deal) = self.deal.as_ref().filter(|deal| deal.round.is_over()) else { return };
        for (place, seat) in deal.seats.iter().enumerate() {
            self.chairs.set(seat, deal.round.player(Seat::new(place)).stack);
        }
        self.house += Net::won(deal.round.fee());
        self.winner = deal.round.winner().map(|place| deal.seat(place));
    }

    fn place(&self, seat: Seat) -> Result<(&PanDeal, Seat), String> {
        let deal = self.deal.as_ref().filter(|deal| !deal.round.is_over());
        let deal = deal.ok_or("no round is on")?;
        let place = deal.place(seat).ok_or("you are not in this round")?;
        Ok((deal, place))
    }
}

impl Game for PanTable {
    fn sign(&self) -> Sign {
        let (named, game) = (&self.parlour.named, &self.rules().game);
        let chip = game.chip;
        Sign {
            title: named.title.clone(),
            game: named.game.clone(),
            edition: named.edition.clone(),
            stakes: format!("chips of {chip}, ante {}", self.rules().ante()),
            fewest: usize::from(game.seats_min),
            seats: usize::from(game.seats_max),
            buy_in: BuyIn {
                least: chip.times(20).max(self.rules().ante()),
                most: chip.times(1_000_000),
                usual: chip.times(100),
                chip,
            },
        }
    }

    fn sit(&mut self, seat: Seat, chips: Money) -> Result<(), String> {
        let buy_in = self.sign().buy_in;
        self.chairs.sit(seat, chips, &buy_in)?;
        self.lines.forget(seat);
        Ok(())
    }

    fn buy(&mut self, seat: Seat, chips: Money) -> Result<(), String> {
        let buy_in = self.sign().buy_in;
        self.chairs.buy(seat, chips, &buy_in)
    }

    fn leave(&mut self, seat: Seat) -> Result<Money, String> {
        match self.dealt_in().contains(seat) {
            true => Err(format!("{seat} is in the round")),
            false => self.chairs.leave(seat),
        }
    }

    fn turn_up(&mut self, seat: Seat, presence: Presence) -> Result<(), String> {
        self.chairs.turn_up(seat, presence)
    }

    fn chips(&self, seat: Seat) -> Money {
        let fresh = self.chairs.sitter(seat).map_or(Money::ZERO, |sitter| sitter.fresh);
        match self.place(seat) {
            Ok((deal, place)) => deal.round.player(place).stack + fresh,
            Err(_) => self.chairs.chips(seat),
        }
    }

    fn all_chips(&self) -> Money {
        self.chairs.all_chips()
    }

    fn needs_chips(&self, seat: Seat) -> bool {
        self.chairs.chips(seat) < self.rules().ante()
    }

    fn can_begin(&self) -> Result<(), String> {
        if self.is_on() {
            return Err("a round is on".to_owned());
        }
        let least = usize::from(self.rules().game.seats_min);
        match self.here().len() >= least {
            true => Ok(()),
            false => Err(format!("{least} players with chips for the ante are needed")),
        }
    }

    fn begin(&mut self, seed: [u8; 32]) -> Result<(), String> {
        self.can_begin()?;
        self.chairs.play_fresh();
        self.lines.clear();
        let seats = self.here();
        let stacks: Vec<Money> = seats.iter().map(|seat| self.chairs.chips(seat)).collect();
        let first = self.winner.and_then(|winner| seats.iter().position(|seat| seat == winner));
        let start = Start { stacks: &stacks, first: first.map(Seat::new) };
        let rules = &self.parlour.rules;
        let mut events = Vec::new();
        let round = Round::begin(rules, &start, &mut events).map_err(|it| it.to_string())?;
        let mut dice = Shuffler::new(seed);
        let mut dealer = Dealer::new(rules);
        dealer.shuffle(&mut |bound| dice.below(bound));
        let ears = Ears::new(stacks.len(), || Caller::new(Arc::clone(rules), &start));
        let mut deal = PanDeal { seats, round, dealer, dice, ears };
        deal.go_on(rules, events);
        self.deal = Some(deal);
        self.listen();
        self.settle();
        Ok(())
    }

    fn is_on(&self) -> bool {
        self.deal.as_ref().is_some_and(|deal| !deal.round.is_over())
    }

    fn dealt_in(&self) -> SeatSet {
        let deal = self.deal.as_ref().filter(|deal| !deal.round.is_over());
        deal.map_or(SeatSet::EMPTY, |deal| deal.seats)
    }

    fn asked(&self) -> SeatSet {
        let Some(deal) = &self.deal else { return SeatSet::EMPTY };
        deal.waits(self.rules()).map(|place| deal.seat(place)).into_iter().collect()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        match self.place(seat) {
            Ok((deal, place)) => {
                words::choices(&legal(self.rules(), &deal.round), &deal.round, place)
            }
            Err(_) => Vec::new(),
        }
    }

    fn answer(&mut self, seat: Seat, answer: &Answer) -> Result<(), String> {
        let (deal, place) = self.place(seat)?;
        let action = words::read(&legal(self.rules(), &deal.round), &deal.round, place, answer)?;
        self.play(action)
    }

    /// A table in software deals every hand its cards and takes no meld that is none: what is left
    /// for the floor is a hand that is incorrect after it has drawn. Source: clovis-500 l.554.
    fn floor(&mut self, seat: Option<Seat>, told: &Told) -> Result<(), String> {
        if *told != (Told { what: FOUL.to_owned(), at: told.at, ..Told::default() }) {
            return Err(format!("at Pan the floor is told `{FOUL}`, and whose hand is"));
        }
        let own = seat.map(crate::view::place);
        let about = told.at.or(own).map(usize::from).filter(|at| *at < Seat::PLACES);
        let (_, place) = self.place(Seat::new(about.ok_or("say whose hand it is")?))?;
        self.play(Action::Floor(Foul(place)))
    }

    fn rulings(&self) -> Vec<Ruling> {
        let seats = self.dealt_in().iter().filter(|seat| {
            let round = self.place(*seat);
            round.is_ok_and(|(deal, place)| {
                step(self.rules(), &deal.round, Action::Floor(Foul(place))).is_ok()
            })
        });
        let ruling = |seat: Seat| {
            let at = Some(crate::view::place(seat));
            Ruling { what: FOUL.to_owned(), at, ..Ruling::default() }
        };
        seats.map(ruling).collect()
    }

    fn time_out(&mut self, seat: Seat) -> Result<(), String> {
        let (_, place) = self.place(seat)?;
        self.play(Action::TimeOut(place))
    }

    /// A bot sees what its seat does; one whose turn it is not may force the discard on who has it.
    fn bot(&self, seat: Seat, _chance: &mut Chance) -> Option<Answer> {
        let (deal, place) = self.place(seat).ok()?;
        let (rules, seen) = (self.rules(), deal.seen(Some(seat)));
        if deal.waits(rules) == Some(place) {
            let action = bot::act(rules, seen)?;
            return words::said(&action, &seen.player(place).spread);
        }
        bot::forces(rules, seen, place).then(|| Answer::of("force"))
    }

    fn view(&self, eyes: Option<Seat>) -> View {
        super::seen::view(self, eyes)
    }

    fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        self.lines.hear(eyes)
    }

    fn heard_of(&self) -> SeatSet {
        SeatSet::first(Seat::PLACES)
    }

    fn house_net(&mut self) -> Net {
        std::mem::replace(&mut self.house, Net::ZERO)
    }

    fn keep(&self) -> Option<KeptGame> {
        let plain = !self.is_on() && self.house.is_zero();
        let winner = self.winner.map(crate::view::place);
        plain.then(|| KeptGame::Pan { chairs: KeptChair::all(&self.chairs), winner })
    }

    fn go_on_from(&mut self, kept: &KeptGame) -> Result<(), String> {
        let KeptGame::Pan { chairs, winner } = kept else {
            return Err("that is of another game".to_owned());
        };
        self.chairs = KeptChair::seated(chairs)?;
        self.winner = winner.map(|seat| Seat::new(usize::from(seat)));
        (self.deal, self.house, self.lines) = (None, Net::ZERO, Lines::new());
        Ok(())
    }

    fn packs(&self) -> Vec<Laid> {
        let Some(deal) = &self.deal else { return Vec::new() };
        let mut packs = deal.ears.trail().along(deal.dealer.packs());
        // The round counts only who is in it.
        packs.iter_mut().for_each(|pack| {
            pack.seen_from(|places| places.iter().map(|place| deal.seat(place)).collect());
        });
        packs
    }
}

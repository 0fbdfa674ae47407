//! A poker table of the room: the engine keeps seats, button, blinds and kills; here a round is
//! dealt, bots think, and everybody hears what he may hear.

mod ask;
mod between;
mod deal;
pub mod floor;
mod seen;
mod won;
mod words;

use crate::adviser::Question;
use crate::answer::{Answer, Choice};
use crate::bots::{Care, Openings, Temper, Wits, think};
use crate::chance::{Chance, Purpose, Shuffler};
use crate::game::{BuyIn, Game, Laid, Presence, Sign};
use crate::kept::{KeptGame, KeptPoker};
use crate::layout::{Ruling, Told};
use crate::menu::Offer;
use crate::view::View;
use cards::{CardSet, shuffle_first};
use deal::Deal;
use engine::pot::{
    Entering, LineUp, Presence as Seated, Rules, Table, TableAction, TableEvent, TableRefusal,
};
use engine::{Packet, Seat, SeatSet};
use money::{Money, Net};
use sheet::poker::{Award, ShortStack, SitsOut, Structure};
use std::sync::{Arc, OnceLock};
pub use words::stakes;

/// A poker table.
pub struct Poker {
    offer: Offer,
    rules: Vec<Arc<Rules>>,
    table: Table,
    /// How the bots of the seats play, and what is good to start with in each game.
    tempers: Vec<Temper>,
    openings: Vec<OnceLock<Openings>>,
    /// The round that is on, or the last one.
    deal: Option<Deal>,
    /// The table before its chips came back from a round in which a hand was mucked that may still be
    /// retrieved: until anybody does anything else.
    before: Option<Box<Table>>,
    /// What the house has won since it was asked.
    house: Net,
    /// What is called beside the round: pools, jackpots, another game.
    beside: Vec<String>,
}

impl Poker {
    /// An empty table.
    #[must_use]
    pub fn new(offer: Offer) -> Poker {
        let rules: Vec<Arc<Rules>> = offer.house.games().iter().cloned().map(Arc::new).collect();
        let mut seating = Chance::new(0, Purpose::Seating);
        Poker {
            openings: rules.iter().map(|_| OnceLock::new()).collect(),
            tempers: (0..Seat::MAX).map(|_| Temper::new(&mut seating)).collect(),
            rules,
            offer,
            table: Table::new(),
            deal: None,
            before: None,
            house: Net::ZERO,
            beside: Vec::new(),
        }
    }

    /// Which of the house's games is on.
    fn game(&self) -> usize {
        let rules = self.table.rules(&self.offer.house);
        self.offer.house.games().iter().position(|it| std::ptr::eq(it, rules)).unwrap_or(0)
    }

    fn rules(&self) -> &Rules {
        self.table.rules(&self.offer.house)
    }

    /// How many rounds are left until the next game, the one that is on or comes next included.
    fn rounds_left(&self) -> Option<u32> {
        let left = self.table.rounds_left(&self.offer.house)?;
        // What was dealt last is over, and the button has not moved yet.
        let over = self.deal.as_ref().is_some_and(Deal::is_over);
        let changed = self.beside.iter().any(|line| line.starts_with("The game is now"));
        Some(if over && !changed { (left - 1).max(1) } else { left })
    }

    /// Does something between rounds.
    fn at_table(&mut self, action: TableAction) -> Result<Vec<TableEvent>, String> {
        let mut events = Vec::new();
        let done = self.table.act(&self.offer.house, action, &mut events);
        done.map_err(|refusal: TableRefusal| refusal.to_string())?;
        self.before = None;
        Ok(events)
    }

    /// The high card gets the first button. A backup draws none. Source: lucky-lady l.928.
    fn draw_for_button(&mut self, dice: &mut Shuffler) -> Result<(), String> {
        let seated = self.table.taken().len();
        let at_table = self.rules().game.seats;
        let drawing = match at_table.sits_out {
            SitsOut::Last => seated.min(usize::from(at_table.dealt)),
            SitsOut::Nobody | SitsOut::Button => seated,
        };
        let mut deck: Vec<cards::Card> = CardSet::DECK.iter().collect();
        shuffle_first(&mut deck, drawing, &mut |bound| dice.below(bound));
        let cards = Packet::of(deck.into_iter().take(drawing));
        self.at_table(TableAction::DrawForButton(cards)).map(|_| ())
    }

    /// Whether the button has been drawn for.
    fn has_button(&self) -> bool {
        !matches!(self.table.line_up(&self.offer.house), Err(TableRefusal::NoButton))
    }

    /// Takes the round back when it is over.
    fn settle(&mut self) -> Result<(), String> {
        let Some(deal) = self.deal.as_mut().filter(|deal| deal.is_over() && !deal.settled) else {
            return Ok(());
        };
        deal.settled = true;
        let lies = deal.beside().is_zero() && deal.may_retrieve_any();
        self.before = lies.then(|| Box::new(self.table.clone()));
        self.house += deal.beside();
        let mut events = Vec::new();
        let ended = self.table.end(&self.offer.house, deal.round(), &mut events);
        ended.map_err(|refusal| refusal.to_string())?;
        let seat = |seat: &Seat| format!("Seat {}", seat.place() + 1);
        for event in &events {
            match event {
                TableEvent::PoolWon(at, money) => {
                    self.beside.push(format!("{} wins {money} beside the pot.", seat(at)));
                }
                TableEvent::JackpotWon(shares) => {
                    self.house += Net::lost(shares.iter().copied().sum());
                    let won = shares.iter().enumerate().filter(|(_, share)| !share.is_zero());
                    let says = |(at, share): (usize, &Money)| {
                        format!("{} wins {share} of the jackpot.", seat(&Seat::new(at)))
                    };
                    self.beside.extend(won.map(says));
                }
                TableEvent::Changed(game) => {
                    let title = &self.offer.games[usize::from(*game)].title;
                    let says = format!("The game is now {title}.");
                    deal.say(&says);
                    self.beside.push(says);
                }
                TableEvent::GoesOn => {
                    let says = "The game goes on until the pot is won.".to_owned();
                    deal.say(&says);
                    self.beside.push(says);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A hand that was mucked and lost the pot by that is taken back and turned up; the chips lie as
    /// they lay before. Source: colorado l.364.
    fn retrieve(&mut self, seat: Seat) -> Result<(), String> {
        let deal = self.deal.as_mut().filter(|deal| deal.settled).ok_or("no round is over")?;
        let before = self.before.take().ok_or("no hand can be retrieved any more")?;
        if let Err(refusal) = deal.retrieve(seat) {
            self.before = Some(before);
            return Err(refusal);
        }
        deal.settled = false;
        self.table = *before;
        self.settle()
    }

    fn openings(&self, game: usize) -> &Openings {
        let purpose = Purpose::Openings(game);
        self.openings[game]
            .get_or_init(|| Openings::of(&self.rules[game], &mut Chance::new(0, purpose)))
    }
}

impl Game for Poker {
    fn sign(&self) -> Sign {
        let games = self.offer.house.games();
        let rules = &games[0];
        let free = |structure| matches!(structure, Structure::PotLimit | Structure::NoLimit);
        let bets = match games.iter().any(|rules| free(rules.game.betting.structure)) {
            true => 100,
            false => 40,
        };
        let low = rules.stakes.low;
        let printed = games.iter().map(|rules| rules.stakes.buy_in).max().unwrap_or(Money::ZERO);
        let most = self.offer.house.buy_in.max.unwrap_or(low.times(100_000));
        let least = printed.max(low).max(rules.stakes.ante + low).min(most);
        let fewest = games.iter().map(|rules| rules.game.seats.min.max(2)).max().unwrap_or(2);
        let title = match &self.offer.games[..] {
            [only] => only.title.clone(),
            _ => self.offer.name.to_uppercase(),
        };
        Sign {
            title,
            game: self.offer.name.clone(),
            edition: self.offer.edition.clone(),
            stakes: words::stakes(self.rules()),
            fewest: usize::from(fewest),
            seats: usize::from(self.offer.house.seats()).min(Seat::MAX),
            buy_in: BuyIn {
                least,
                most,
                usual: low.times(bets).max(printed).min(most),
                chip: rules.chip.value(),
            },
        }
    }

    fn on(&self) -> Option<String> {
        let named = self.offer.games.get(self.game()).filter(|_| self.offer.games.len() > 1)?;
        Some(format!("{}@{}", named.game, named.edition))
    }

    fn sit(&mut self, seat: Seat, chips: Money) -> Result<(), String> {
        let BuyIn { least, most, chip, .. } = self.sign().buy_in;
        if chips < least || chips > most || !chips.as_cents().is_multiple_of(chip.as_cents()) {
            return Err(format!("sit down with {least} to {most}, in chips of {chip}"));
        }
        self.at_table(TableAction::Sit(seat, chips, Entering::Post)).map(|_| ())
    }

    fn buy(&mut self, seat: Seat, chips: Money) -> Result<(), String> {
        self.sign().buy_in.adds(self.chips(seat), chips)?;
        self.at_table(TableAction::Buy(seat, chips)).map(|_| ())
    }

    fn buys_wait(&self, seat: Seat) -> bool {
        self.is_on() && self.dealt_in().contains(seat)
    }

    fn leave(&mut self, seat: Seat) -> Result<Money, String> {
        if self.is_on() && self.dealt_in().contains(seat) {
            return Err(format!("{seat} is in the round"));
        }
        let events = self.at_table(TableAction::Leave(seat))?;
        let left = events.iter().find_map(|event| match event {
            TableEvent::Left(_, money) => Some(*money),
            _ => None,
        });
        Ok(left.unwrap_or(Money::ZERO))
    }

    fn turn_up(&mut self, seat: Seat, presence: Presence) -> Result<(), String> {
        let action = match presence {
            Presence::Here => TableAction::Return(seat, Entering::Post),
            Presence::Away => TableAction::SitOut(seat),
        };
        self.at_table(action).map(|_| ())
    }

    fn chips(&self, seat: Seat) -> Money {
        if self.is_on()
            && let Some(deal) = &self.deal
            && let Some(place) = deal.line_up.place_of(seat)
        {
            return deal.round().player(place).stack;
        }
        self.table.player(seat).map_or(Money::ZERO, |player| player.stack)
    }

    fn all_chips(&self) -> Money {
        self.table.chips()
    }

    fn needs_chips(&self, seat: Seat) -> bool {
        let (rules, stack) = (self.rules(), self.chips(seat));
        let matched = rules.game.extras.award == Award::Matched;
        let folds = rules.game.betting.short_stack == ShortStack::Folds;
        let stakes = &rules.stakes;
        let blind = stakes.blinds.into_iter().max().unwrap_or_default();
        let posted = stakes.ante + stakes.side + blind;
        stack.is_zero() || ((matched || folds) && stack < stakes.low + posted)
    }

    fn can_begin(&self) -> Result<(), String> {
        match self.table.line_up(&self.offer.house) {
            Ok(_) => Ok(()),
            Err(TableRefusal::NoButton) => {
                let here = self.table.taken().iter().filter(|seat| {
                    let player = self.table.player(*seat);
                    player.is_some_and(|it| it.presence == Seated::Here) && !self.needs_chips(*seat)
                });
                match here.count() >= self.sign().fewest {
                    true => Ok(()),
                    false => Err(format!("{} players are needed", self.sign().fewest)),
                }
            }
            Err(refusal) => Err(refusal.to_string()),
        }
    }

    fn begin(&mut self, seed: [u8; 32]) -> Result<(), String> {
        self.can_begin()?;
        let mut dice = Shuffler::new(seed);
        if !self.has_button() {
            self.draw_for_button(&mut dice)?;
        }
        let game = self.game();
        let mut events = Vec::new();
        let line_up = self.table.deal(&self.offer.house, &mut events);
        let line_up: Arc<LineUp> = line_up.map_err(|refusal| refusal.to_string())?;
        self.beside.clear();
        self.before = None;
        self.deal = Some(Deal::begin(Arc::clone(&self.rules[game]), line_up, dice)?);
        self.settle()
    }

    fn is_on(&self) -> bool {
        self.deal.as_ref().is_some_and(|deal| !deal.is_over())
    }

    fn dealt_in(&self) -> SeatSet {
        match &self.deal {
            Some(deal) if self.is_on() => deal.seats(),
            _ => SeatSet::EMPTY,
        }
    }

    fn asked(&self) -> SeatSet {
        self.deal.as_ref().map_or(SeatSet::EMPTY, Deal::asked)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let mut choices = self.deal.as_ref().map_or(Vec::new(), |deal| deal.choices(seat));
        if !self.dealt_in().contains(seat) {
            choices.extend(between::choices(&self.table, &self.offer.house, seat));
        }
        let deal = self.deal.as_ref().filter(|_| self.before.is_some());
        if deal.is_some_and(|deal| deal.may_retrieve(seat)) {
            choices.push(Choice::new("retrieve", "Turn your mucked hand up").on('u'));
        }
        choices
    }

    fn answer(&mut self, seat: Seat, answer: &Answer) -> Result<(), String> {
        if let Some(action) = between::read(&self.table, &self.offer.house, seat, answer)? {
            return self.at_table(action).map(|_| ());
        }
        if answer.choice == "retrieve" {
            return self.retrieve(seat);
        }
        let deal = self.deal.as_mut().ok_or("no round is on")?;
        deal.answer(seat, answer)?;
        self.settle()
    }

    fn floor(&mut self, seat: Option<Seat>, told: &Told) -> Result<(), String> {
        if let (Some(_), "retrieved", Some(at)) = (&self.before, &*told.what, told.at) {
            let seat = Some(usize::from(at)).filter(|at| *at < Seat::PLACES).map(Seat::new);
            return self.retrieve(seat.ok_or("that seat is not in this round")?);
        }
        let deal = self.deal.as_mut().filter(|deal| !deal.is_over()).ok_or("no round is on")?;
        deal.floor(seat, told)?;
        self.settle()
    }

    fn rulings(&self) -> Vec<Ruling> {
        let may = |deal: &&Deal| !deal.is_over() || self.before.is_some();
        self.deal.as_ref().filter(may).map_or(Vec::new(), Deal::rulings)
    }

    fn time_out(&mut self, seat: Seat) -> Result<(), String> {
        let deal = self.deal.as_mut().ok_or("no round is on")?;
        deal.time_out(seat)?;
        self.settle()
    }

    fn bot(&self, seat: Seat, chance: &mut Chance) -> Option<Answer> {
        let deal = self.deal.as_ref()?;
        let place = deal.line_up.place_of(seat)?;
        if deal.accepts_chop(place) {
            return Some(Answer::of("chop"));
        }
        let temper = self.tempers[seat.place()];
        if !deal.asked().contains(seat) {
            return between::bot(&self.table, &self.offer.house, seat, temper, chance);
        }
        let wits = Wits { openings: self.openings(self.game()), care: Care::PATIENT };
        // A bot thinks with what its seat has seen, and no more.
        let action = think(&deal.rules, deal.seen(Some(seat)), temper, &wits, chance)?;
        words::said(&action)
    }

    fn question(&self, seat: Seat) -> Option<Box<dyn Question>> {
        let deal = self.deal.as_ref().filter(|deal| deal.asked().contains(seat))?;
        let place = deal.line_up.place_of(seat)?;
        let asks = ask::Asks::new(&deal.rules, deal.seen(Some(seat)), place)?;
        Some(Box::new(asks))
    }

    fn view(&self, eyes: Option<Seat>) -> View {
        seen::view(self, eyes)
    }

    fn hear(&mut self, eyes: Option<Seat>) -> Vec<String> {
        self.deal.as_mut().map_or(Vec::new(), |deal| deal.hear(eyes))
    }

    fn heard_of(&self) -> SeatSet {
        self.deal.as_ref().map_or(SeatSet::EMPTY, Deal::seats)
    }

    fn house_net(&mut self) -> Net {
        std::mem::replace(&mut self.house, Net::ZERO)
    }

    fn keep(&self) -> Option<KeptGame> {
        let plain = !self.is_on() && self.house.is_zero();
        let standing = self.table.standing().filter(|_| plain)?;
        Some(KeptGame::Poker(KeptPoker::of(&standing)))
    }

    fn go_on_from(&mut self, kept: &KeptGame) -> Result<(), String> {
        let KeptGame::Poker(kept) = kept else {
            return Err("that is of another game".to_owned());
        };
        self.table = Table::from(&kept.goes_on()?);
        (self.deal, self.before, self.house) = (None, None, Net::ZERO);
        self.beside.clear();
        Ok(())
    }

    fn packs(&self) -> Vec<Laid> {
        self.deal.as_ref().map_or(Vec::new(), Deal::laid)
    }
}

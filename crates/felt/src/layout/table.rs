//! A table with a layout: the bank is offered, bets are taken until everyone is ready, a round is
//! dealt and its chips come back.

use super::spots::{Spots, Wanted, of_hand, on_hand};
use super::{
    By, Chairs, Closed, Deal, Holder, Layout, Lines, Mishap, Rotation, Ruling, Told, Waits, Who,
};
use crate::adviser::{BeforeTheDeal, Question};
use crate::answer::{Amount, Answer, Choice, NOT_NOW};
use crate::chance::{Chance, Shuffler};
use crate::game::{BuyIn, Game, Laid, Presence, Sign};
use crate::kept::{KeptBank, KeptChair, KeptGame, KeptLayout};
use crate::pit::turns::Banking;
use crate::twenty_one::Studies;
use crate::view::{Bet, View, place};
use engine::{Chair, Seat, SeatSet};
use money::{Money, Net};
use sheet::Banker;
use sheet::table::bank::Untaken;
use sheet::table::irregular::Remedy;

/// A table of a family with a layout.
pub struct LayoutTable<L: Layout> {
    pub(super) layout: L,
    pub(super) chairs: Chairs,
    /// Who takes part in the round.
    pub(super) players: SeatSet,
    pub(super) bank: Rotation,
    /// What a banker wagers who says nothing else.
    usual: Money,
    pub(super) stage: Stage<L::Deal>,
    /// What each seat bet last.
    bet_last: Vec<Vec<(String, Money)>>,
    /// How many hands each seat wants to play.
    pub(super) wanted: Wanted,
    house: Net,
    lines: Lines,
}

/// How far a table has come.
pub(super) enum Stage<D> {
    /// No round has begun.
    Idle,
    /// The bank is offered; the shuffle's numbers wait.
    Offer(Box<Shuffler>),
    /// A round was laid.
    Round(Laying<D>),
}

/// A round, and who is in it.
pub(super) struct Laying<D> {
    pub(super) deal: D,
    pub(super) banking: Banking,
    /// What the banker wagers.
    pub(super) wager: Money,
    /// Who has a place on the layout.
    pub(super) spots: Spots,
    /// Who has said so.
    pub(super) ready: SeatSet,
    pub(super) end: End,
    /// What the round brought, once it is over.
    pub(super) nets: Vec<(Seat, Net)>,
}

/// Whether a round is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// It is on.
    On,
    /// It was played, or called off.
    Over,
}

impl<D: Deal> Laying<D> {
    /// The first place of a seat.
    pub(super) fn place(&self, seat: Seat) -> Option<Seat> {
        self.spots.of(seat).next()
    }

    fn who(&self, seat: Seat) -> Result<Who, String> {
        let asked = match self.deal.waits() {
            Waits::Places(places) => self.spots.of(seat).find(|place| places.contains(*place)),
            Waits::Bets | Waits::Banker | Waits::Nothing => None,
        };
        match asked.or_else(|| self.place(seat)) {
            Some(place) => Ok(Who::Place(place)),
            None if self.banking == Banking::Seat(seat) => Ok(Who::Banker),
            None => Err("you are not in this round".to_owned()),
        }
    }

    pub(super) fn asked(&self) -> SeatSet {
        match (self.end, self.deal.waits()) {
            (End::Over, _) | (_, Waits::Nothing) => SeatSet::EMPTY,
            (_, Waits::Bets) => self.spots.bettors().but(self.ready),
            (_, Waits::Places(places)) => self.spots.owners(places),
            (_, Waits::Banker) => match self.banking {
                Banking::Seat(seat) => SeatSet::EMPTY.with(seat),
                Banking::House | Banking::ThirdParty => SeatSet::EMPTY,
            },
        }
    }

    pub(super) fn takes_bets(&self) -> bool {
        self.end == End::On && self.deal.waits() == Waits::Bets
    }
}

impl<L: Layout> LayoutTable<L> {
    /// An empty table.
    #[must_use]
    pub fn new(layout: L) -> LayoutTable<L> {
        let usual = layout.turns().wager(None).unwrap_or(Money::ZERO);
        LayoutTable {
            layout,
            chairs: Chairs::default(),
            players: SeatSet::EMPTY,
            bank: Rotation::default(),
            usual,
            stage: Stage::Idle,
            bet_last: vec![Vec::new(); Seat::PLACES],
            wanted: Wanted::default(),
            house: Net::ZERO,
            lines: Lines::new(),
        }
    }

    /// The same where a banker wagers this much as a rule.
    #[must_use]
    pub fn banked_with(mut self, usual: Money) -> LayoutTable<L> {
        self.usual = usual;
        self
    }

    pub(super) fn laying(&self) -> Option<&Laying<L::Deal>> {
        match &self.stage {
            Stage::Round(laying) => Some(laying),
            Stage::Idle | Stage::Offer(_) => None,
        }
    }

    /// What a seat would bank with: at least, at most, and as a rule.
    fn wagers(&self, seat: Seat) -> (Money, Money, Money) {
        let (least, chip) = (self.layout.limits().least, self.layout.limits().chip.value());
        let most = self.chairs.chips(seat);
        let most = Money::cents(most.as_cents() - most.as_cents() % chip.as_cents());
        let usual = self.bank.keeps(seat).unwrap_or(self.usual);
        (least, most, usual.clamp(least, most.max(least)))
    }

    pub(super) fn offered_to(&self) -> Option<Seat> {
        match self.stage {
            Stage::Offer(_) => self.bank.asked(),
            Stage::Idle | Stage::Round(_) => None,
        }
    }

    /// Goes on until somebody is asked, or the round is over.
    fn go_on(&mut self) -> Result<(), String> {
        if let Stage::Offer(dice) = &self.stage {
            let dice = Shuffler::clone(dice);
            if self.is_untaken() && self.untaken() == Untaken::ThirdParty {
                self.bank.hand_over();
            }
            if self.is_untaken() && self.untaken() == Untaken::Disbanded {
                self.bank.disband();
                self.stage = Stage::Idle;
                self.lines.say("No other player takes the bank: the game is disbanded.");
                return Ok(());
            }
            if let Some((banking, wager)) = self.banker() {
                self.lay(banking, wager, dice);
            }
        }
        if let Stage::Round(laying) = &mut self.stage {
            // Nobody of the table banks: the house dealer goes on by the house's way.
            while laying.deal.waits() == Waits::Banker
                && !matches!(laying.banking, Banking::Seat(_))
            {
                laying.deal.time_out(Who::Banker)?;
            }
            if laying.spots.bettors().but(laying.ready).is_empty() && laying.takes_bets() {
                self.close()?;
                return self.go_on();
            }
        }
        self.listen();
        self.settle();
        Ok(())
    }

    /// Whether no other player takes the bank. Source: diamond-jims l.695-696, l.752-753,
    /// l.807-809, l.1303; lucky-lady l.155-157, l.322; ruling X-21.
    fn is_untaken(&self) -> bool {
        self.players.is_many() && self.bank.is_untaken()
    }

    /// What follows then.
    fn untaken(&self) -> Untaken {
        self.layout.turns().bank.map_or(Untaken::BanksOn, |bank| bank.untaken)
    }

    /// Who banks, and with how much, once that is settled.
    fn banker(&self) -> Option<(Banking, Money)> {
        if self.layout.turns().banker != Banker::PlayerDealer {
            return Some((Banking::House, Money::ZERO));
        }
        if self.players.len() < 2 {
            return Some((Banking::ThirdParty, self.usual));
        }
        Some(match self.bank.holder()? {
            Holder::Seat(seat, wager) => (Banking::Seat(seat), wager.min(self.chairs.chips(seat))),
            Holder::ThirdParty => (Banking::ThirdParty, self.usual),
        })
    }

    fn lay(&mut self, banking: Banking, wager: Money, dice: Shuffler) {
        // What was bought while the bank was offered is in play before anything is bet; counted on
        // the layout and kept aside, too, it would come back twice.
        self.chairs.play_fresh();
        let mut bettors = self.players;
        let mut at = banking;
        if let Banking::Seat(seat) = banking {
            bettors = bettors.without(seat);
        }
        let seats = self.layout.seats();
        let free = SeatSet::first(seats).but(self.chairs.taken());
        // A seat is left to whoever banks.
        let most = match self.layout.turns().banker {
            Banker::PlayerDealer => seats.saturating_sub(1),
            _ => seats,
        };
        let spots = Spots::new(bettors, free, most, &self.wanted);
        if let Banking::Seat(seat) = banking {
            // The layout counts its places without the banker: the one at his left has his number.
            let before = spots.all().iter().filter(|it| it.place() < seat.place()).count();
            at = Banking::Seat(Seat::new(before));
            self.lines.say(&format!("Seat {} banks with {wager}.", seat.place() + 1));
        }
        if banking == Banking::ThirdParty {
            self.lines.say(&format!("A third party banks with {wager}."));
        }
        for (spot, owner) in spots.lent() {
            let (owner, spot) = (owner.place() + 1, spot.place() + 1);
            self.lines.say(&format!("Seat {owner} may bet on seat {spot}, too."));
        }
        // The house's dealer sits before the first seat, a third party wherever there is room.
        let position = |seat: Seat| match banking {
            Banking::House => Some(seat.place() + 1),
            Banking::Seat(banker) => Some((seat.place() + seats - banker.place()) % seats),
            Banking::ThirdParty => None,
        };
        let chairs: Vec<Chair> = spots.chairs(
            |seat| self.chairs.chips(seat),
            |seat| position(seat).map(|position| position as u8),
        );
        let bank = self.layout.turns().bank(at, wager);
        let deal = self.layout.lay(&chairs, bank, dice);
        let (ready, end, nets) = (SeatSet::EMPTY, End::On, Vec::new());
        self.stage = Stage::Round(Laying { deal, banking, wager, spots, ready, end, nets });
    }

    /// Everybody is ready.
    fn close(&mut self) -> Result<(), String> {
        let Stage::Round(laying) = &mut self.stage else { return Ok(()) };
        let lying: Vec<(Seat, Vec<(String, Money)>)> = laying
            .spots
            .bettors()
            .iter()
            .map(|seat| {
                let hands = laying.spots.of(seat).enumerate();
                let bets = hands.flat_map(|(hand, place)| {
                    let bets = laying.deal.bets(place).into_iter();
                    bets.map(move |bet| (on_hand(&bet.wager, hand), Money::cents(bet.cents)))
                });
                (seat, bets.collect())
            })
            .collect();
        match laying.deal.close()? {
            Closed::Dealt => {
                let bettors = lying.iter().filter(|(_, bets)| !bets.is_empty()).map(|(it, _)| *it);
                let banker = match laying.banking {
                    Banking::Seat(seat) => Some(seat),
                    Banking::House | Banking::ThirdParty => None,
                };
                self.bank.deal(bettors.chain(banker).collect());
                for (seat, bets) in lying.into_iter().filter(|(_, bets)| !bets.is_empty()) {
                    self.bet_last[seat.place()] = bets;
                }
            }
            Closed::NobodyBet => {
                laying.end = End::Over;
                self.layout.take_back(&laying.deal);
                self.listen();
                self.lines.say("Nobody has bet: the round is called off.");
            }
        }
        Ok(())
    }

    /// Everybody hears what the round has called, with the seats counted as the table does.
    fn listen(&mut self) {
        let Stage::Round(laying) = &mut self.stage else { return };
        let Laying { deal, spots, .. } = laying;
        self.lines.listen(|place| deal.hear(place), spots.all(), spots.bettors());
    }

    /// Takes the chips back when the round is over.
    fn settle(&mut self) {
        let Stage::Round(laying) = &mut self.stage else { return };
        if laying.end == End::Over || laying.deal.waits() != Waits::Nothing {
            return;
        }
        laying.end = End::Over;
        let deal = &laying.deal;
        let mut after: Vec<(Seat, Money)> = Vec::new();
        for seat in laying.spots.bettors().iter() {
            let place = laying.spots.of(seat).next().expect("who bets has a place");
            after.push((seat, deal.stack(place)));
        }
        match laying.banking {
            Banking::Seat(seat) => {
                let stack = self.chairs.sitter(seat).map_or(Money::ZERO, |it| it.stack);
                let stack = Net::won(stack) + deal.bank_net();
                assert!(stack.as_cents() >= 0, "a bank loses no more than its wager");
                after.push((seat, stack.amount()));
            }
            Banking::House | Banking::ThirdParty => self.house += deal.bank_net(),
        }
        self.house += deal.beside();
        after.sort();
        for (seat, stack) in after {
            let before = self.chairs.sitter(seat).map_or(Money::ZERO, |it| it.stack);
            laying.nets.push((seat, Net::between(before, stack)));
            self.chairs.set(seat, stack);
        }
        self.layout.take_back(deal);
        if self.bank.holder().is_some() {
            self.bank.played(self.layout.turns().rounds());
        }
    }

    fn offer_choices(&self, seat: Seat) -> Vec<Choice> {
        if self.offered_to() != Some(seat) {
            return Vec::new();
        }
        let (least, most, usual) = self.wagers(seat);
        let step = self.layout.limits().chip.value().as_cents();
        let amount = Amount::Range { least: least.as_cents(), most: most.as_cents(), step };
        let (takes, passes) = match self.bank.keeps(seat) {
            Some(_) => ("Keep the bank", "Pass the bank on"),
            None => ("Take the bank", "Pass the bank"),
        };
        let takes = format!("{takes}, with {usual} or what you say");
        vec![
            Choice::new("take-bank", takes).on('y').amount(amount),
            Choice::new("pass-bank", passes).on('n'),
        ]
    }

    fn bet_choices(&self, laying: &Laying<L::Deal>, seat: Seat) -> Vec<Choice> {
        if !laying.takes_bets() || laying.ready.contains(seat) {
            return Vec::new();
        }
        let mut choices: Vec<Choice> = Vec::new();
        for (hand, place) in laying.spots.of(seat).enumerate() {
            let offers = laying.deal.offers(place).into_iter();
            choices.extend(offers.map(|(wager, amounts)| {
                let wager = on_hand(&wager, hand);
                let says = format!("Bet on {wager}");
                Choice::new(format!("bet:{wager}"), says).amount(amounts.into())
            }));
        }
        for (hand, place) in laying.spots.of(seat).enumerate() {
            let backs = laying.deal.may_take_back(place).into_iter();
            choices.extend(backs.map(|wager| {
                let wager = on_hand(&wager, hand);
                Choice::new(format!("off:{wager}"), format!("Take {wager} back"))
            }));
        }
        let lies = bets_lie(laying, seat);
        if !lies && !self.bet_last[seat.place()].is_empty() {
            choices.push(Choice::new("same-bets", "The same bets again").on('e'));
        }
        choices.extend(self.hand_choices(seat));
        if lies {
            let says = "Take your bets back and sit this round out";
            choices.push(Choice::new("sit-out", says));
        }
        if may_be_ready(laying, seat).is_ok() {
            let says = if lies { "Ready" } else { "Sit this round out" };
            choices.push(Choice::new("ready", says).on('r'));
        }
        choices
    }

    /// One hand more, where a spot is free for it, or one alone: any other number may be said, too.
    fn hand_choices(&self, seat: Seat) -> Vec<Choice> {
        let wanted = self.wanted.of(seat);
        let mut choices = Vec::new();
        let free = SeatSet::first(self.layout.seats()).but(self.chairs.taken());
        if wanted < self.layout.hands() && free.iter().any(|it| it.place() > seat.place()) {
            let more = wanted + 1;
            let says = format!("Play {more} hands from the next round on");
            choices.push(Choice::new(format!("hands:{more}"), says));
        }
        if wanted > 1 {
            choices.push(Choice::new("hands:1", "Play one hand from the next round on"));
        }
        choices
    }

    /// A seat says how many hands it wants to play from the next round on.
    fn want_hands(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        let most = self.layout.hands();
        let hands = text.parse().ok().filter(|hands| (1..=most).contains(hands));
        let hands = hands.ok_or_else(|| match most {
            1 => "everybody plays one hand here".to_owned(),
            most => format!("play 1 to {most} hands here"),
        })?;
        self.wanted.set(seat, hands);
        Ok(())
    }

    /// What a seat says while the bank is offered.
    fn answer_offer(&mut self, seat: Seat, answer: &Answer) -> Result<(), String> {
        if self.offered_to() != Some(seat) {
            return Err("another seat is offered the bank".to_owned());
        }
        match answer.choice.as_str() {
            "take-bank" => {
                let (least, most, usual) = self.wagers(seat);
                let wager = answer.cents.map(|_| answer.money()).transpose()?.unwrap_or(usual);
                let chip = self.layout.limits().chip;
                if wager < least || wager > most || !wager.is_multiple_of(chip) {
                    return Err(format!("bank with {least} to {most}, in chips of {chip}"));
                }
                self.bank.take(seat, wager);
            }
            "pass-bank" => self.pass(seat),
            _ => return Err(NOT_NOW.to_owned()),
        }
        Ok(())
    }

    fn pass(&mut self, seat: Seat) {
        let on = if self.bank.keeps(seat).is_some() { " on" } else { "" };
        self.bank.pass(seat);
        self.lines.say(&format!("Seat {} passes the bank{on}.", seat.place() + 1));
    }
}

/// What a seat says while bets are taken.
fn answer_bets<D: Deal>(
    laying: &mut Laying<D>,
    seat: Seat,
    answer: &Answer,
    last: &[(String, Money)],
) -> Result<(), String> {
    if laying.ready.contains(seat) {
        return Err("you have said that you are ready".to_owned());
    }
    let choice = answer.choice.as_str();
    if let Some(wager) = choice.strip_prefix("bet:") {
        let money = answer.money()?;
        return match money.is_zero() {
            true => Err("bet something, or take the bet back".to_owned()),
            false => bet(laying, seat, wager, money),
        };
    }
    if let Some(wager) = choice.strip_prefix("off:") {
        return bet(laying, seat, wager, Money::ZERO);
    }
    let lies = bets_lie(laying, seat);
    match choice {
        "ready" => may_be_ready(laying, seat)?,
        "sit-out" => take_all_back(laying, seat)?,
        "same-bets" if last.is_empty() => return Err("you have made no bets here yet".to_owned()),
        "same-bets" if lies => {
            return Err("bets of yours lie there: take them back first".to_owned());
        }
        "same-bets" => {
            // What there are not chips enough for is left out.
            let mut made = Vec::new();
            for (wager, money) in last {
                made.push(bet(laying, seat, wager, *money));
            }
            if let Some(Err(refusal)) = made.first().filter(|_| made.iter().all(Result::is_err)) {
                return Err(refusal.clone());
            }
            if let Err(lacks) = may_be_ready(laying, seat) {
                for (wager, _) in last.iter().rev() {
                    // What was not made cannot be taken back, and need not.
                    let _made = bet(laying, seat, wager, Money::ZERO);
                }
                return Err(lacks);
            }
        }
        _ => {
            let who = laying.who(seat)?;
            laying.deal.answer(who, answer)?;
            if choice == "free-hand" {
                // Whoever has bet says anew whether he does.
                let lies = |seat: &Seat| bets_lie(laying, *seat);
                let bet: SeatSet = laying.ready.iter().filter(lies).collect();
                laying.ready = laying.ready.but(bet);
            }
            return Ok(());
        }
    }
    laying.ready = laying.ready.with(seat);
    Ok(())
}

/// Puts so much on a wager of one of a seat's hands: `ante`, `ante@2`.
fn bet<D: Deal>(
    laying: &mut Laying<D>,
    seat: Seat,
    name: &str,
    money: Money,
) -> Result<(), String> {
    let (wager, hand) = of_hand(name);
    let place = laying.spots.of(seat).nth(hand);
    let place = place.ok_or_else(|| {
        let hands = hand + 1;
        format!(
            "you have no hand {hands} in this round; where several are allowed, `hands {hands}` \
             asks for them from the next on"
        )
    })?;
    laying.deal.bet(place, wager, money)
}

/// Takes back all that a seat has bet. What others go by comes off after them.
fn take_all_back<D: Deal>(laying: &mut Laying<D>, seat: Seat) -> Result<(), String> {
    let places: Vec<Seat> = laying.spots.of(seat).collect();
    let mut lifted: Vec<(Seat, Bet)> = Vec::new();
    for place in places {
        loop {
            let mut lie = laying.deal.bets(place).into_iter();
            if lie.len() == 0 {
                break;
            }
            match lie.find(|it| laying.deal.bet(place, &it.wager, Money::ZERO).is_ok()) {
                Some(bet) => lifted.push((place, bet)),
                None => {
                    for (place, Bet { wager, cents, .. }) in lifted.into_iter().rev() {
                        laying.deal.bet(place, &wager, Money::cents(cents))?;
                    }
                    return Err("those bets stand: they cannot be taken back".to_owned());
                }
            }
        }
    }
    Ok(())
}

/// Whether a seat has bet on any of its hands.
fn bets_lie<D: Deal>(laying: &Laying<D>, seat: Seat) -> bool {
    laying.spots.of(seat).any(|place| !laying.deal.bets(place).is_empty())
}

/// Whether the bets of a seat can stand.
fn may_be_ready<D: Deal>(laying: &Laying<D>, seat: Seat) -> Result<(), String> {
    let mut hands = laying.spots.of(seat).enumerate();
    let lacks = hands.find_map(|(hand, place)| Some(on_hand(&laying.deal.lacks(place)?, hand)));
    match lacks {
        None => Ok(()),
        Some(lacks) => Err(format!("bet on {lacks}, too, or take your bets back")),
    }
}

impl<L: Layout> Game for LayoutTable<L> {
    fn sign(&self) -> Sign {
        let (named, limits) = (self.layout.named(), self.layout.limits());
        let bank = match self.layout.turns().banker {
            Banker::PlayerDealer => "the players bank in turn",
            _ => "the house banks",
        };
        Sign {
            title: named.title.clone(),
            game: named.game.clone(),
            edition: named.edition.clone(),
            stakes: format!("bets {} to {}, {bank}", self.layout.least(), self.layout.most()),
            fewest: 1,
            seats: self.layout.seats(),
            buy_in: BuyIn {
                least: limits.least.times(20).max(self.layout.needs()),
                most: limits.least.times(1_000_000),
                usual: limits.least.times(100),
                chip: limits.chip.value(),
            },
        }
    }

    fn sit(&mut self, seat: Seat, chips: Money) -> Result<(), String> {
        let buy_in = self.sign().buy_in;
        self.chairs.sit(seat, chips, &buy_in)?;
        self.bet_last[seat.place()].clear();
        self.wanted.set(seat, 1);
        self.bank.sits(seat);
        self.lines.forget(seat);
        Ok(())
    }

    fn buy(&mut self, seat: Seat, chips: Money) -> Result<(), String> {
        let buy_in = self.sign().buy_in;
        self.chairs.buy(seat, chips, &buy_in)
    }

    fn leave(&mut self, seat: Seat) -> Result<Money, String> {
        if self.dealt_in().contains(seat) {
            return Err(format!("{seat} is in the round"));
        }
        let chips = self.chairs.leave(seat)?;
        if self.chairs.taken().is_empty() {
            // The game has gone dead. Source: clovis-500 l.600.
            self.bank.disband();
        }
        Ok(chips)
    }

    fn turn_up(&mut self, seat: Seat, presence: Presence) -> Result<(), String> {
        self.chairs.turn_up(seat, presence)
    }

    fn chips(&self, seat: Seat) -> Money {
        let all = self.chairs.chips(seat);
        let Some(laying) = self.laying().filter(|laying| laying.end == End::On) else {
            return all;
        };
        let fresh = self.chairs.sitter(seat).map_or(Money::ZERO, |sitter| sitter.fresh);
        match laying.place(seat) {
            Some(place) => laying.deal.stack(place) + fresh,
            None if laying.banking == Banking::Seat(seat) => all - laying.wager,
            None => all,
        }
    }

    fn all_chips(&self) -> Money {
        self.chairs.all_chips()
    }

    fn needs_chips(&self, seat: Seat) -> bool {
        self.chairs.chips(seat) < self.layout.needs()
    }

    fn can_begin(&self) -> Result<(), String> {
        if self.is_on() {
            return Err("a round is on".to_owned());
        }
        match self.chairs.here(self.layout.needs()).is_empty() {
            true => Err("nobody is there with chips enough".to_owned()),
            false => Ok(()),
        }
    }

    fn begin(&mut self, seed: [u8; 32]) -> Result<(), String> {
        self.can_begin()?;
        self.chairs.play_fresh();
        self.players = self.chairs.here(self.layout.needs());
        self.lines.clear();
        let mut dice = Shuffler::new(seed);
        for line in self.layout.ready(self.players.len(), &mut dice) {
            self.lines.say(&line);
        }
        if let Some(rules) = self.layout.turns().bank {
            self.bank.begin(self.players, rules);
        }
        self.stage = Stage::Offer(Box::new(dice));
        self.go_on()
    }

    fn is_on(&self) -> bool {
        match &self.stage {
            Stage::Idle => false,
            Stage::Offer(_) => true,
            Stage::Round(laying) => laying.end == End::On,
        }
    }

    fn dealt_in(&self) -> SeatSet {
        if self.is_on() { self.players } else { SeatSet::EMPTY }
    }

    fn asked(&self) -> SeatSet {
        match &self.stage {
            Stage::Idle => SeatSet::EMPTY,
            Stage::Offer(_) => self.offered_to().into_iter().collect(),
            Stage::Round(laying) => laying.asked(),
        }
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let Some(laying) = self.laying() else { return self.offer_choices(seat) };
        let (End::On, Ok(who)) = (laying.end, laying.who(seat)) else { return Vec::new() };
        let mut choices = laying.deal.choices(who);
        if let Who::Place(_) = who {
            let bets = self.bet_choices(laying, seat);
            if laying.takes_bets() && bets.is_empty() {
                return Vec::new();
            }
            choices.extend(bets);
        }
        choices
    }

    fn answer(&mut self, seat: Seat, answer: &Answer) -> Result<(), String> {
        match &mut self.stage {
            Stage::Idle => return Err("no round is on".to_owned()),
            Stage::Offer(_) => self.answer_offer(seat, answer)?,
            Stage::Round(laying) => {
                if laying.end == End::Over {
                    return Err("the round is over".to_owned());
                }
                match (laying.who(seat)?, answer.choice.strip_prefix("hands:")) {
                    (Who::Place(_), Some(hands)) if laying.takes_bets() => {
                        self.want_hands(seat, hands)?;
                    }
                    (Who::Place(_), None) if laying.takes_bets() => {
                        let last = &self.bet_last[seat.place()];
                        answer_bets(laying, seat, answer, last)?;
                    }
                    (who, _) => laying.deal.answer(who, answer)?,
                }
            }
        }
        self.go_on()
    }

    fn floor(&mut self, seat: Option<Seat>, told: &Told) -> Result<(), String> {
        let Stage::Round(laying) = &mut self.stage else {
            return Err("no round is on".to_owned());
        };
        if laying.end == End::Over {
            return Err("the round is over".to_owned());
        }
        let about = told.at.map(|at| laying.spots.place_of(at)).transpose()?;
        let by = match seat {
            Some(seat) => By::Player(laying.spots.of(seat).collect()),
            None => By::House,
        };
        let before = laying.takes_bets();
        laying.deal.floor(&told.read(by, about)?)?;
        if before {
            self.lines.say(&format!("Floor: {}, to be ruled on when bets are closed.", told.what));
        }
        self.go_on()
    }

    fn rulings(&self) -> Vec<Ruling> {
        let on = |laying: &&Laying<L::Deal>| laying.end == End::On;
        let Some(laying) = self.laying().filter(on) else { return Vec::new() };
        let ruling = |ruling: (Mishap, Vec<Remedy>)| {
            let at = ruling.0.place.map(|it| place(laying.spots.seat_at(it)));
            Ruling::new(ruling, at)
        };
        laying.deal.rulings().into_iter().map(ruling).collect()
    }

    fn time_out(&mut self, seat: Seat) -> Result<(), String> {
        if !self.asked().contains(seat) {
            return Err(format!("{seat} is not asked"));
        }
        match &mut self.stage {
            Stage::Idle => {}
            Stage::Offer(_) => self.pass(seat),
            Stage::Round(laying) if laying.takes_bets() => laying.ready = laying.ready.with(seat),
            Stage::Round(laying) => {
                let who = laying.who(seat)?;
                laying.deal.time_out(who)?;
            }
        }
        self.go_on()
    }

    fn bot(&self, seat: Seat, chance: &mut Chance) -> Option<Answer> {
        if self.offered_to() == Some(seat) {
            return Some(Answer::of("take-bank"));
        }
        let laying = self.laying().filter(|laying| laying.end == End::On)?;
        if laying.takes_bets() && !laying.asked().contains(seat) {
            return None;
        }
        laying.deal.bot(laying.who(seat).ok()?, chance)
    }

    fn studies(&self) -> Option<Studies> {
        self.layout.studies()
    }

    fn question(&self, seat: Seat) -> Option<Box<dyn Question>> {
        let Some(laying) = self.laying().filter(|laying| !laying.takes_bets()) else {
            return Some(Box::new(BeforeTheDeal));
        };
        let who = laying.who(seat).ok().filter(|_| laying.asked().contains(seat))?;
        laying.deal.question(who)
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

    fn lent(&self) -> SeatSet {
        let lent = self.laying().into_iter().flat_map(|laying| laying.spots.lent());
        lent.map(|(spot, _)| spot).collect()
    }

    fn house_net(&mut self) -> Net {
        std::mem::replace(&mut self.house, Net::ZERO)
    }

    fn keep(&self) -> Option<KeptGame> {
        if self.is_on() || !self.house.is_zero() {
            return None;
        }
        let cents = |(one, other): &(Money, Money)| (one.as_cents(), other.as_cents());
        let bets = self.bet_last.iter().zip(0..).filter(|(bets, _)| !bets.is_empty());
        let bet = |(wager, money): &(String, Money)| (wager.clone(), money.as_cents());
        Some(KeptGame::Layout(KeptLayout {
            meters: self.layout.keep()?.iter().map(cents).collect(),
            chairs: KeptChair::all(&self.chairs),
            bank: KeptBank::of(&self.bank),
            bets: bets.map(|(bets, seat)| (seat, bets.iter().map(bet).collect())).collect(),
            hands: self.wanted.kept(),
        }))
    }

    fn go_on_from(&mut self, kept: &KeptGame) -> Result<(), String> {
        let KeptGame::Layout(kept) = kept else {
            return Err("that is of another game".to_owned());
        };
        let (chairs, bank) = (KeptChair::seated(&kept.chairs)?, kept.bank.goes_on()?);
        let money = |(one, other): &(u64, u64)| (Money::cents(*one), Money::cents(*other));
        self.layout.open_anew(&kept.meters.iter().map(money).collect::<Vec<_>>());
        (self.chairs, self.bank) = (chairs, bank);
        (self.players, self.house) = (SeatSet::EMPTY, Net::ZERO);
        (self.stage, self.lines) = (Stage::Idle, Lines::new());
        self.wanted = Wanted::seated(&kept.hands)?;
        self.bet_last.iter_mut().for_each(Vec::clear);
        for (seat, bets) in &kept.bets {
            let last = self.bet_last.get_mut(usize::from(*seat)).ok_or("there is no such seat")?;
            last.extend(bets.iter().map(|(wager, cents)| (wager.clone(), Money::cents(*cents))));
        }
        Ok(())
    }

    fn packs(&self) -> Vec<Laid> {
        match &self.stage {
            Stage::Idle => Vec::new(),
            Stage::Offer(_) => self.layout.packs(),
            Stage::Round(laying) => {
                let mut packs = laying.deal.packs();
                let owners = |places| laying.spots.owners(places);
                packs.iter_mut().for_each(|pack| pack.seen_from(owners));
                packs
            }
        }
    }
}

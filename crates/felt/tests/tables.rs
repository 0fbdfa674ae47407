//! Tables of every game with people and bots: whatever is said, chips add up, a log comes to the same
//! table again, a refusal changes nothing, and nobody is shown what he may not see.

use engine::Limits;
use engine::Seat;
use felt::answer::{Amount, Answer, Choice};
use felt::chance::{Chance, Purpose};
use felt::game::Laid;
use felt::kept::Kept;
use felt::menu::Menu;
use felt::table::{Command, Effect, Kind, Table, write_seed};
use felt::view::{Spread, View};
use money::{Money, Net};
use sheet::Library;

/// Every game and edition, and the mixes.
fn names() -> Vec<String> {
    let library = Library::built_in();
    let editions = library.sheets().flat_map(|sheet| {
        sheet.editions.iter().map(|edition| format!("{}@{}", sheet.id, edition.id))
    });
    editions.chain(["horse".to_owned(), "hose".to_owned()]).collect()
}

fn open(name: &str) -> Option<Table> {
    let menu = Menu { game: Some(name.to_owned()), ..Menu::default() };
    let ready = menu.ready(&Library::built_in(), Limits::default()).expect("the game is there");
    felt::open(ready).ok().map(Table::new)
}

/// A table, its log, and where the chips went.
struct Evening {
    table: Table,
    log: Vec<Command>,
    brought: Money,
    left: Money,
    house: Net,
    rounds: u32,
}

impl Evening {
    fn new(name: &str) -> Option<Evening> {
        let table = open(name)?;
        let (brought, left) = (Money::ZERO, Money::ZERO);
        Some(Evening { table, log: Vec::new(), brought, left, house: Net::ZERO, rounds: 0 })
    }

    fn act(&mut self, command: Command) -> Result<(), String> {
        let (before, packs) = (self.views(), self.table.game().packs());
        match self.table.act(&command) {
            Ok(effects) => {
                if !matches!(command, Command::Begin { .. }) {
                    self.check_packs(&packs);
                }
                self.log.push(command);
                let over = effects.contains(&Effect::Over);
                effects.into_iter().for_each(|effect| self.note(effect));
                if over {
                    let lies = Net::won(self.table.game().all_chips() + self.left) + self.house;
                    assert_eq!(lies, Net::won(self.brought), "chips were lost or made");
                }
                Ok(())
            }
            Err(refusal) => {
                assert_eq!(self.views(), before, "{command:?} was refused and changed something");
                Err(refusal)
            }
        }
    }

    /// What was shuffled for a round lies as it lay, and comes out from the top.
    fn check_packs(&self, before: &[Laid]) {
        let after = self.table.game().packs();
        assert!(after.len() >= before.len(), "a pack was lost");
        for (old, new) in before.iter().zip(&after) {
            assert_eq!(old.cards, new.cards, "a pack was shuffled again");
            assert!(old.out <= new.out && new.out <= new.cards.len(), "cards went back");
        }
    }

    fn note(&mut self, effect: Effect) {
        match effect {
            Effect::Brought(_, chips) => self.brought += chips,
            Effect::Left(_, chips) => self.left += chips,
            Effect::House(net) => self.house += net,
            Effect::Began => {}
            Effect::Over => self.rounds += 1,
        }
    }

    fn views(&self) -> Vec<View> {
        let seats = self.table.taken().iter().map(Some).chain([None]);
        seats.map(|eyes| self.table.view(eyes)).collect()
    }

    /// Seats everybody who fits, and plays rounds; people say something at random.
    fn play(&mut self, rounds: u32, seed: u64) {
        let sign = self.table.sign();
        let mut chance = Chance::new(seed, Purpose::Seating);
        let seats = sign.seats.min(sign.fewest.max(4));
        for seat in 0..seats {
            let kind = if seat % 2 == 0 { Kind::Person } else { Kind::Bot };
            let (name, cents) = (format!("P{seat}"), sign.buy_in.usual.as_cents());
            self.act(Command::Sit { seat: seat as u8, name, kind, cents }).expect("a seat is free");
        }
        for round in 0..rounds {
            self.buy_again();
            let mut bytes = [0; 32];
            bytes[0] = round as u8;
            bytes[1] = seed as u8;
            self.act(Command::Begin { seed: write_seed(&bytes) }).expect("a round can begin");
            self.play_round(&mut chance);
        }
    }

    fn buy_again(&mut self) {
        let usual = self.table.sign().buy_in.usual.as_cents();
        for seat in self.table.taken().iter() {
            if self.table.game().needs_chips(seat) {
                let seat = seat.place() as u8;
                self.act(Command::Buy { seat, cents: usual }).expect("who is broke may buy");
            }
        }
    }

    fn play_round(&mut self, chance: &mut Chance) {
        for step in 0.. {
            assert!(step < 20_000, "a round without an end");
            self.look();
            let asked = self.table.game().asked();
            let Some(seat) = asked.iter().nth(chance.below(asked.len().max(1) as u32) as usize)
            else {
                break;
            };
            let at = seat.place() as u8;
            let answer = match self.table.person(seat).map(|it| it.kind) {
                Some(Kind::Bot) => self.table.bot(seat, chance),
                _ if chance.happens(30) => None,
                _ => any(&self.table.game().choices(seat), chance),
            };
            let bot = self.table.bots().contains(seat);
            match answer {
                Some(answer) => {
                    let command = Command::Answer { seat: at, answer };
                    match self.act(command.clone()) {
                        Ok(()) => {}
                        Err(refusal) if bot => panic!("{command:?}: {refusal}"),
                        // A choice of cards may break a rule that no list can print.
                        Err(_) => {
                            let _timed = self.act(Command::TimeOut { seat: at });
                        }
                    }
                }
                None => self.act(Command::TimeOut { seat: at }).expect("time may always pass"),
            }
        }
        assert!(!self.table.game().is_on(), "nobody is asked and the round is on");
    }

    /// Nobody hears or sees a card of the stub, nor one that lies face down before another.
    fn look(&mut self) {
        let packs = self.table.game().packs();
        let out = packs.iter().flat_map(|pack| &pack.cards[..pack.out]).map(ToString::to_string);
        let out: Vec<String> = out.collect();
        for eyes in self.table.taken().iter().map(Some).chain([None]) {
            let view = self.table.view(eyes);
            for seat in view.seats.iter().filter(|seat| view.you != Some(seat.seat)) {
                let faces = seat.hands.iter().flat_map(|hand| &hand.cards);
                let seen = faces.filter(|face| face.down && face.card.is_some()).count();
                assert_eq!(seen, 0, "{eyes:?} sees a card that lies face down: {seat:?}");
            }
            let hands = view.seats.iter().flat_map(|seat| &seat.hands);
            let spreads = hands.chain(&view.dealer).chain(&view.middle);
            let seen =
                spreads.flat_map(|spread| &spread.cards).filter_map(|face| face.card.as_ref());
            let mut left = out.clone();
            for card in seen.filter(|_| self.table.game().is_on()) {
                let at = left.iter().position(|held| held == card);
                let at = at.unwrap_or_else(|| panic!("{card} is seen and has not come out"));
                left.swap_remove(at);
            }
            self.table.hear(eyes);
        }
    }
}

/// One of the choices, with some amount and some cards.
fn any(choices: &[Choice], chance: &mut Chance) -> Option<Answer> {
    let choice = choices.get(chance.below(choices.len().max(1) as u32) as usize)?;
    let cents = choice.amount.as_ref().map(|amount| match amount {
        Amount::OneOf(held) => held[chance.below(held.len() as u32) as usize],
        Amount::Range { least, most, step } => {
            let steps = ((most - least) / step).min(40) as u32;
            (least + u64::from(chance.below(steps + 1)) * step).min(*most)
        }
    });
    let cards = choice.cards.as_ref().map_or(Vec::new(), |pick| {
        let mut from = pick.from.clone();
        let most = usize::from(pick.most).min(from.len());
        let least = usize::from(pick.least).min(most);
        let count = least + chance.below((most - least + 1) as u32) as usize;
        cards::shuffle_first(&mut from, count, &mut |bound| chance.below(bound));
        from.into_iter().take(count).collect()
    });
    Some(Answer { choice: choice.id.clone(), cents, cards })
}

/// Every game, a few rounds: and the log comes to the same table again.
#[test]
fn every_game_is_played_and_its_log_comes_to_the_same_table() {
    let mut played = 0;
    for (at, name) in names().into_iter().enumerate() {
        let Some(mut evening) = Evening::new(&name) else { continue };
        evening.play(2, at as u64);
        assert_eq!(evening.rounds, 2, "{name}");
        let mut again = open(&name).expect("it was open before");
        for command in &evening.log {
            let text = serde_json::to_string(command).expect("a command is JSON");
            let command: Command = serde_json::from_str(&text).expect("and is read back");
            again.act(&command).expect("what was accepted is accepted again");
        }
        let seats = evening.table.taken().iter().map(Some).chain([None]);
        for eyes in seats {
            assert_eq!(evening.table.view(eyes), again.view(eyes), "{name}");
        }
        played += 1;
    }
    assert!(played >= 40, "only {played} editions were played");
}

/// A table that was written down between rounds goes on as the one that it was written from, card
/// by card and chip by chip.
#[test]
fn every_table_goes_on_from_what_was_written_down() {
    let (mut kept, mut never) = (0, Vec::new());
    for (at, name) in names().into_iter().enumerate() {
        let Some(mut evening) = Evening::new(&name) else { continue };
        evening.play(1, 100 + at as u64);
        let Some(page) = evening.table.keep() else {
            never.push(name);
            continue;
        };
        let text = serde_json::to_string(&page).expect("a page is JSON");
        let read: Kept = serde_json::from_str(&text).expect("and is read back");
        assert_eq!(read, page, "{name}");
        let mut again = open(&name).expect("it was open before");
        again.go_on_from(&read).expect("the same game");
        let chips = evening.table.game().all_chips();
        evening.table.go_on_from(&read).expect("the same table");
        assert_eq!(evening.table.game().all_chips(), chips, "{name}");
        assert_eq!(evening.table.keep().as_ref(), Some(&page), "{name}");
        let begins = evening.log.len();
        evening.buy_again();
        evening.act(Command::Begin { seed: "5a".repeat(32) }).expect("a round can begin");
        evening.play_round(&mut Chance::new(at as u64, Purpose::Seating));
        for command in &evening.log[begins..] {
            again.act(command).expect("what was accepted is accepted there");
        }
        for eyes in evening.table.taken().iter().map(Some).chain([None]) {
            assert_eq!(evening.table.view(eyes), again.view(eyes), "{name}");
        }
        kept += 1;
    }
    // Shoes are written down when they are spent.
    assert!(kept >= 40, "only {kept} were written down; not {never:?}");
    // A pool or a jackpot that lies on the table is written down with it.
    let lies = |name: &String| name.starts_with("longhorn") || name.starts_with("home-run");
    assert!(!never.iter().any(lies), "{never:?}");
}

/// Those who watch hear what was called once, whatever is said after it that nobody calls.
#[test]
fn who_watches_hears_a_line_once() {
    for name in ["texas-holdem", "ez-baccarat", "pan"] {
        let mut evening = Evening::new(name).expect("it is played");
        let seats = evening.table.sign().fewest.max(3) as u8;
        for seat in 0..seats {
            let cents = evening.table.sign().buy_in.usual.as_cents();
            let (name, kind) = (format!("P{seat}"), Kind::Person);
            evening.table.act(&Command::Sit { seat, name, kind, cents }).expect("a seat is free");
        }
        evening.table.act(&Command::Begin { seed: "17".repeat(32) }).expect("it can begin");
        let seat = evening.table.game().asked().iter().next().expect("somebody is asked");
        evening.table.hear(None);
        evening.table.act(&Command::TimeOut { seat: seat.place() as u8 }).expect("time passes");
        assert!(!evening.table.hear(None).is_empty(), "{name}");
        assert_eq!(evening.table.hear(None), [""; 0], "{name}");
    }
}

/// Who leaves in the middle of a round stays in it, and has the chips when it is over.
#[test]
fn who_leaves_in_a_round_leaves_when_it_is_over() {
    let mut evening = Evening::new("texas-holdem").expect("it is played");
    evening.play(1, 5);
    evening.act(Command::Begin { seed: "ab".repeat(32) }).expect("a round can begin");
    let seat = evening.table.game().asked().iter().next().expect("somebody is asked");
    let at = seat.place() as u8;
    evening.act(Command::Leave { seat: at }).expect("one may always leave");
    assert!(evening.table.person(seat).is_some(), "the round is on");
    evening.play_round(&mut Chance::new(3, Purpose::Seating));
    assert!(evening.table.person(seat).is_none());
    assert!(evening.left > Money::ZERO || evening.table.game().chips(Seat::new(0)).is_zero());
}

/// Once a round is over, the cards that won are marked, in the hand and on the board: five where one
/// hand won at hold'em, and none where nobody had to show.
#[test]
fn the_cards_that_won_are_marked() {
    let (mut shown, mut alone) = (0, 0);
    for seed in 0..30_u8 {
        let mut evening = Evening::new("texas-holdem").expect("it is played");
        for seat in 0..3 {
            let (name, kind) = (format!("P{seat}"), Kind::Person);
            evening.act(Command::Sit { seat, name, kind, cents: 20_000 }).expect("it is free");
        }
        evening.act(Command::Begin { seed: write_seed(&[seed; 32]) }).expect("it can begin");
        let says: &[&str] = if seed % 3 == 0 { &["fold"] } else { &["check", "call"] };
        while evening.table.game().is_on() {
            let view = evening.table.view(None);
            assert!(view.middle.iter().flat_map(|it| &it.cards).all(|face| !face.won));
            let seat = evening.table.game().asked().iter().next().expect("somebody is asked");
            let may = |id: &str| evening.table.game().choices(seat).iter().any(|it| it.id == id);
            let id = says.iter().find(|id| may(id)).unwrap_or(&"check");
            let (seat, answer) = (seat.place() as u8, Answer::of(*id));
            evening.act(Command::Answer { seat, answer }).expect("it may");
        }
        let view = evening.table.view(None);
        let won = |spread: &Spread| spread.cards.iter().filter(|face| face.won).count();
        let held = view.seats.iter().map(|seat| seat.hands.iter().map(won).sum::<usize>());
        let winners = view.seats.iter().filter(|seat| seat.net > Some(0)).count();
        let (held, board): (usize, usize) = (held.sum(), view.middle.iter().map(won).sum());
        match seed % 3 == 0 {
            true => assert_eq!(held + board, 0, "nobody showed"),
            false if winners == 1 => assert_eq!(held + board, 5, "{view:#?}"),
            false => assert!(board > 0, "they share what lies there"),
        }
        *(if seed % 3 == 0 { &mut alone } else { &mut shown }) += 1;
    }
    assert!(shown > 5 && alone > 5);
}

/// A hand that was mucked and lost the pot by that is taken back by its player and turned up, until
/// anybody does anything else; the chips lie as they lay, and the log comes to the same table.
/// Source: colorado l.364, l.385.
#[test]
fn a_mucked_hand_is_taken_back_and_turned_up() {
    let (mut turned, mut late) = (0, 0);
    for seed in 0..40_u8 {
        let mut evening = Evening::new("texas-holdem").expect("it is played");
        for seat in 0..2 {
            let (name, kind) = (format!("P{seat}"), Kind::Person);
            evening.act(Command::Sit { seat, name, kind, cents: 20_000 }).expect("it is free");
        }
        evening.act(Command::Begin { seed: write_seed(&[seed; 32]) }).expect("it can begin");
        while evening.table.game().is_on() {
            let seat = evening.table.game().asked().iter().next().expect("somebody is asked");
            let may = |id: &str| evening.table.game().choices(seat).iter().any(|it| it.id == id);
            let answer = Answer::of(if may("check") { "check" } else { "call" });
            evening.act(Command::Answer { seat: seat.place() as u8, answer }).expect("it may");
        }
        let offered = |table: &Table, seat: usize| {
            table.game().choices(Seat::new(seat)).iter().any(|it| it.id == "retrieve")
        };
        let Some(loser) = (0..2).find(|seat| offered(&evening.table, *seat)) else { continue };
        let (seat, answer) = (loser as u8, Answer::of("retrieve"));
        let command = Command::Answer { seat, answer };
        if seed % 4 == 0 {
            evening.act(Command::Buy { seat, cents: 300 }).expect("he may add chips");
            evening.act(command).expect_err("the chips lie otherwise now");
            late += 1;
            continue;
        }
        let cards = |table: &Table, eyes: Option<usize>| {
            let view = table.view(eyes.map(Seat::new));
            let own = view.seats.iter().find(|it| usize::from(it.seat) == loser).expect("a seat");
            let faces = own.hands.iter().flat_map(|hand| hand.cards.clone());
            faces.filter_map(|face| face.card).collect::<Vec<String>>()
        };
        let chips = [0, 1].map(|seat| evening.table.game().chips(Seat::new(seat)));
        assert_eq!(cards(&evening.table, None), [""; 0], "nobody has seen it");
        assert_eq!(cards(&evening.table, Some(loser)).len(), 2, "he has");
        evening.act(command.clone()).expect("it is his");
        assert_eq!(cards(&evening.table, None).len(), 2, "all see it");
        assert_eq!(chips, [0, 1].map(|seat| evening.table.game().chips(Seat::new(seat))));
        evening.act(command).expect_err("it is turned up already");
        let mut again = open("texas-holdem").expect("it is played");
        evening.log.iter().for_each(|command| _ = again.act(command).expect("it was accepted"));
        assert_eq!(again.view(None), evening.table.view(None));
        turned += 1;
    }
    assert!(turned > 5 && late > 0, "only {turned} hands were turned up, {late} were too late");
}

impl Evening {
    /// People sit down in the first seats.
    fn seat(&mut self, seats: std::ops::Range<u8>) {
        let cents = self.table.sign().buy_in.usual.as_cents();
        for seat in seats {
            let (name, kind) = (format!("P{seat}"), Kind::Person);
            self.act(Command::Sit { seat, name, kind, cents }).expect("a seat is free");
        }
    }

    fn offers(&self, seat: usize) -> Vec<String> {
        let choices = self.table.game().choices(Seat::new(seat));
        choices.into_iter().map(|choice| choice.id).collect()
    }

    fn says(&mut self, seat: u8, answer: Answer) -> Result<(), String> {
        self.act(Command::Answer { seat, answer })
    }

    fn begin(&mut self, seed: u8) {
        self.act(Command::Begin { seed: write_seed(&[seed; 32]) }).expect("a round can begin");
    }

    /// Time passes until the round is over.
    fn time_passes(&mut self) {
        while let Some(seat) = self.table.game().asked().iter().next() {
            self.act(Command::TimeOut { seat: seat.place() as u8 }).expect("time may pass");
        }
    }
}

/// Each names his own wager before the cards, between the posted limits. Source: colorado l.740.
#[test]
fn a_wager_of_ones_own_is_named_before_the_deal() {
    let mut evening = Evening::new("joker-poker").expect("it is played");
    evening.seat(0..3);
    assert_eq!(evening.offers(0), ["wager"]);
    let wager = |dollars| Answer::of("wager").for_money(Money::dollars(dollars));
    evening.says(0, wager(51)).expect_err("$50 is the most");
    evening.says(0, Answer::of("wager")).expect_err("how much?");
    evening.says(0, wager(20)).expect("it is between the limits");
    let before = evening.table.game().chips(Seat::new(0));
    evening.begin(7);
    let put_up = |seat| before - evening.table.game().chips(Seat::new(seat));
    assert_eq!([0, 1].map(put_up), [Money::dollars(20), Money::dollars(5)]);
    assert!(!evening.offers(0).contains(&"wager".to_owned()), "the wager is made");
}

/// The jackpot wager is each player's option, and the table shows what stands in the jackpot.
/// Source: colorado l.2030, l.2052.
#[test]
fn the_jackpot_is_played_for_by_those_who_like() {
    let mut evening = Evening::new("longhorn-holdem").expect("it is played");
    evening.seat(0..3);
    let notes = |evening: &Evening| evening.table.view(None).notes;
    assert_eq!(notes(&evening), ["The jackpot is $100."]);
    assert_eq!(evening.offers(0), ["jackpot:in"]);
    evening.says(0, Answer::of("jackpot:out")).expect_err("he makes no such wager");
    evening.says(0, Answer::of("jackpot:in")).expect("it is his option");
    assert_eq!(evening.offers(0), ["jackpot:out"]);
    let before = evening.table.game().chips(Seat::new(0));
    evening.begin(7);
    let put_up = |seat| before - evening.table.game().chips(Seat::new(seat));
    assert_eq!(put_up(0) - put_up(1), Money::dollars(5));
    evening.time_passes();
    // Of $5, 60 % goes to the jackpot that is posted.
    assert!(notes(&evening).contains(&"The jackpot is $103.".to_owned()), "{:?}", notes(&evening));
}

/// A newcomer posts the big blind, or waits for it, as he says. Source: clovis-500 l.31.
#[test]
fn who_sits_down_may_wait_for_the_big_blind() {
    for waits in [false, true] {
        let mut evening = Evening::new("texas-holdem@clovis-500").expect("it is played");
        evening.seat(0..4);
        assert_eq!(evening.offers(0), [""; 0], "nobody owes anything at first");
        evening.begin(7);
        evening.time_passes();
        evening.seat(4..5);
        assert_eq!(evening.offers(4), ["enter:wait"]);
        if waits {
            evening.says(4, Answer::of("enter:wait")).expect("he may wait");
            assert_eq!(evening.offers(4), ["enter:post"]);
        }
        let mut missed = 0;
        for seed in 0..8 {
            evening.begin(seed);
            if evening.table.game().dealt_in().contains(Seat::new(4)) {
                break;
            }
            missed += 1;
            evening.time_passes();
            // Whoever let his time pass sits out or not: none of that is asked here.
            for seat in 0..4 {
                let _back = evening.act(Command::Back { seat });
            }
        }
        assert_eq!(missed > 0, waits, "{missed} rounds were missed");
        assert!(missed < 8, "the big blind never came");
    }
}

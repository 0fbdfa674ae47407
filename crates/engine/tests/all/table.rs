//! A table from round to round, worked out by hand from the pages: each line is a round as it was
//! dealt, the button's seat first, then who posted what, then who was dealt in.

use crate::felt::{Felt, dollars, rules, seat};
use engine::Packet;
use engine::pot::Action::{Bet, BringIn, Call, Check, Fold, Kill, Muck, NoKill, Show};
use engine::pot::{
    Change, Entering, House, LineUp, Rules, Table, TableAction, TableEvent, TableRefusal, Waiting,
};
use money::Money;
use sheet::poker::Structure;
use std::num::NonZero;
use std::sync::Arc;

use Entering::{Post, Wait};
use TableAction::{Buy, DrawForButton, Leave, Return, Sit, SitOut, Straddle};

struct Session {
    house: House,
    table: Table,
    events: Vec<TableEvent>,
}

impl Session {
    /// Players in these seats with $100 each, the button at the first of them.
    fn new(rules: Rules, seats: &[usize]) -> Session {
        Session::of(House::of(rules), seats)
    }

    fn of(house: House, seats: &[usize]) -> Session {
        let mut session = Session { house, table: Table::new(), events: Vec::new() };
        for &number in seats {
            session.does(Sit(seat(number), dollars(100), Wait));
        }
        let order = ["As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s", "6s", "5s"];
        let cards = order[..seats.len()].iter().map(|card| card.parse().expect("a card"));
        session.does(DrawForButton(Packet::of(cards)));
        session
    }

    fn tries(&mut self, action: TableAction) -> Result<(), TableRefusal> {
        self.table.act(&self.house, action, &mut self.events)
    }

    fn does(&mut self, action: TableAction) {
        let done = self.tries(action);
        assert_eq!(done, Ok(()), "{action:?}");
    }

    fn begin(&mut self) -> (Arc<LineUp>, Felt) {
        let rules = self.table.rules(&self.house).clone();
        let line_up = self.table.deal(&self.house, &mut self.events).expect("a round is dealt");
        let felt = Felt::from(rules, &line_up.start(), &mut |_| 0);
        (line_up, felt)
    }

    fn end(&mut self, felt: &Felt) {
        let ended = self.table.end(&self.house, &felt.round, &mut self.events);
        assert_eq!(ended, Ok(()));
    }

    /// Deals a round that everyone folds, and says how it was dealt.
    fn round(&mut self) -> String {
        let (line_up, mut felt) = self.begin();
        while let Waiting::Kill(place) = felt.waiting() {
            felt.plays(&[NoKill(place)]);
        }
        felt.folds_out();
        while let Waiting::BringIn(place) = felt.waiting() {
            felt.plays(&[BringIn(place)]).folds_out();
        }
        self.end(&felt);
        said(&line_up)
    }
}

/// A round as it was dealt.
fn said(line_up: &LineUp) -> String {
    let mut words = vec![format!("button {}", line_up.places.button.place() + 1)];
    for (seat, chair) in line_up.seats.iter().zip(line_up.chairs()) {
        let posts = [
            ("", chair.blind),
            ("enters ", chair.entry),
            ("dead ", chair.dead),
            ("kills ", chair.kill),
        ];
        for (word, money) in posts {
            if !money.is_zero() {
                words.push(format!("{} {word}{money}", seat.place() + 1));
            }
        }
    }
    let dealt: Vec<String> = line_up.seats.iter().map(|it| (it.place() + 1).to_string()).collect();
    format!("{}; dealt {}", words.join(", "), dealt.join(" "))
}

fn holdem() -> Rules {
    rules("texas-holdem@clovis-500", &[])
}

/// The king of hearts beats the king of clubs. Source: players-casino l.1833.
#[test]
fn the_high_card_gets_the_button() {
    let mut session =
        Session { house: House::of(rules("badugi", &[])), table: Table::new(), events: Vec::new() };
    for number in [2, 5, 6] {
        session.does(Sit(seat(number), dollars(100), Wait));
    }
    let draw = |text: [&str; 3]| DrawForButton(Packet::of(text.map(|it| it.parse().unwrap())));
    let two = DrawForButton(Packet::of(["Kc", "Kh"].map(|it| it.parse().unwrap())));
    assert_eq!(session.tries(two), Err(TableRefusal::Cards(3)));
    assert_eq!(session.table.line_up(&session.house), Err(TableRefusal::NoButton));
    session.does(draw(["Kc", "Kh", "Qs"]));
    assert_eq!(session.tries(draw(["Kc", "Kh", "Qs"])), Err(TableRefusal::HasButton));
    assert_eq!(session.round(), "button 5, 2 $1, 6 $0.50; dealt 2 5 6");
}

/// Clockwise, one seat a round. Source: players-casino l.1835, l.1837.
#[test]
fn the_button_goes_round() {
    let mut session = Session::new(holdem(), &[1, 3, 4, 8]);
    let rounds: Vec<String> = (0..5).map(|_| session.round()).collect();
    assert_eq!(
        rounds,
        [
            "button 1, 3 $1, 4 $3; dealt 1 3 4 8",
            "button 3, 4 $1, 8 $3; dealt 1 3 4 8",
            "button 4, 1 $3, 8 $1; dealt 1 3 4 8",
            "button 8, 1 $1, 3 $3; dealt 1 3 4 8",
            "button 1, 3 $1, 4 $3; dealt 1 3 4 8",
        ]
    );
}

/// Two players: the button posts the small blind (ruling X-17). Nobody has the big blind twice in
/// turn when a third comes or goes.
#[test]
fn heads_up_the_button_posts_the_small_blind() {
    let mut session = Session::new(holdem(), &[1, 4]);
    assert_eq!(session.round(), "button 1, 1 $1, 4 $3; dealt 1 4");
    assert_eq!(session.round(), "button 4, 1 $3, 4 $1; dealt 1 4");
    // Seat 2 gets the big blind next: no need to post.
    session.does(Sit(seat(2), dollars(100), Wait));
    assert_eq!(session.round(), "button 4, 1 $1, 2 $3; dealt 1 2 4");
    assert_eq!(session.round(), "button 1, 2 $1, 4 $3; dealt 1 2 4");
    session.does(Leave(seat(4)));
    assert_eq!(session.round(), "button 2, 1 $3, 2 $1; dealt 1 2");
    assert_eq!(session.round(), "button 1, 1 $1, 2 $3; dealt 1 2");
}

/// The one who had the small blind, or would have the button, is gone: that place stays empty.
#[test]
fn small_blind_and_button_may_be_dead() {
    let mut session = Session::new(holdem(), &[1, 2, 3, 4, 5]);
    assert_eq!(session.round(), "button 1, 2 $1, 3 $3; dealt 1 2 3 4 5");
    session.does(Leave(seat(3)));
    assert_eq!(session.round(), "button 2, 4 $3; dealt 1 2 4 5", "no small blind");
    assert_eq!(session.round(), "button 3, 4 $1, 5 $3; dealt 1 2 4 5", "nobody has the button");
    assert_eq!(session.round(), "button 4, 1 $3, 5 $1; dealt 1 2 4 5");
}

/// A newcomer waits for the big blind or posts it, live. Source: clovis-500 l.31.
#[test]
fn a_newcomer_posts_or_waits() {
    let mut session = Session::new(holdem(), &[1, 2, 3, 4]);
    session.round();
    session.does(Sit(seat(8), dollars(100), Wait));
    session.does(Sit(seat(9), dollars(100), Post));
    assert_eq!(session.round(), "button 2, 3 $1, 4 $3, 9 enters $3; dealt 1 2 3 4 9");
    assert_eq!(session.round(), "button 3, 4 $1, 8 $3; dealt 1 2 3 4 8 9");
    assert_eq!(session.round(), "button 4, 8 $1, 9 $3; dealt 1 2 3 4 8 9");
}

/// Both blinds missed: the small one dead, the big one live, or wait. Source: clovis-500 l.33.
#[test]
fn missed_blinds_are_made_up() {
    let mut session = Session::new(holdem(), &[1, 2, 3, 4, 5]);
    session.round();
    session.does(SitOut(seat(4)));
    assert_eq!(session.round(), "button 2, 3 $1, 5 $3; dealt 1 2 3 5");
    session.does(Return(seat(4), Post));
    let made_up = "button 3, 1 $3, 4 enters $3, 4 dead $1, 5 $1; dealt 1 2 3 4 5";
    assert_eq!(session.round(), made_up);
    assert_eq!(session.round(), "button 5, 1 $1, 2 $3; dealt 1 2 3 4 5", "paid is paid");
}

/// Having waited for the big blind, one owes nothing more.
#[test]
fn waiting_for_the_big_blind_is_free() {
    let mut session = Session::new(holdem(), &[1, 2, 3, 4]);
    session.round();
    session.does(SitOut(seat(4)));
    assert_eq!(session.round(), "button 2, 1 $3, 3 $1; dealt 1 2 3");
    session.does(Return(seat(4), Wait));
    assert_eq!(session.round(), "button 3, 1 $1, 2 $3; dealt 1 2 3");
    assert_eq!(session.round(), "button 1, 2 $1, 3 $3; dealt 1 2 3");
    assert_eq!(session.round(), "button 2, 3 $1, 4 $3; dealt 1 2 3 4");
}

/// Only the small blind missed: it is posted dead.
#[test]
fn the_small_blind_alone_is_made_up() {
    let mut session = Session::new(holdem(), &[1, 2, 3, 4]);
    session.round();
    session.does(SitOut(seat(3)));
    assert_eq!(session.round(), "button 2, 4 $3; dealt 1 2 4");
    session.does(Return(seat(3), Post));
    assert_eq!(session.round(), "button 3, 1 $3, 3 dead $1, 4 $1; dealt 1 2 3 4");
}

/// A seat away whom no blind passed comes back for nothing.
#[test]
fn a_round_away_between_the_blinds_is_free() {
    let mut session = Session::new(holdem(), &[1, 2, 3, 4, 5, 6]);
    session.round();
    session.does(SitOut(seat(6)));
    assert_eq!(session.round(), "button 2, 3 $1, 4 $3; dealt 1 2 3 4 5");
    session.does(Return(seat(6), Wait));
    assert_eq!(session.round(), "button 3, 4 $1, 5 $3; dealt 1 2 3 4 5 6");
}

/// One blind, left of the button, and an ante. Source: lucky-lady l.40.
#[test]
fn one_blind_goes_round() {
    let mut session = Session::new(rules("lowball-kill-buttons", &[]), &[1, 2, 3]);
    assert_eq!(session.round(), "button 1, 2 $5; dealt 1 2 3");
    assert_eq!(session.round(), "button 2, 3 $5; dealt 1 2 3");
    session.does(Leave(seat(3)));
    assert_eq!(session.round(), "button 3, 1 $5; dealt 1 2");
    assert_eq!(session.round(), "button 1, 2 $5; dealt 1 2");
}

/// Three blinds of $1, $3 and $3. Source: clovis-500 l.115.
#[test]
fn three_blinds_go_round() {
    let three = rules("lowball@clovis-500", &[("posts.blinds", "3")]);
    let mut session = Session::new(three, &[1, 2, 3, 4, 5]);
    assert_eq!(session.round(), "button 1, 2 $1, 3 $3, 4 $3; dealt 1 2 3 4 5");
    session.does(Leave(seat(3)));
    assert_eq!(session.round(), "button 2, 4 $3, 5 $3; dealt 1 2 4 5");
    session.does(Leave(seat(2)));
    assert_eq!(session.round(), "button 3, 1 $3, 4 $1, 5 $3; dealt 1 4 5");
    assert_eq!(session.round(), "button 4, 1 $3, 4 $3, 5 $1; dealt 1 4 5");
    session.does(Leave(seat(1)));
    assert_eq!(session.round(), "button 4, 4 $1, 5 $3; dealt 4 5");
}

/// A button without a player that would come to lie between the blinds goes to the last of them:
/// there are as many blinds as players. Ruling E-12.
#[test]
fn three_players_with_three_blinds_have_the_button_on_the_last() {
    let three = rules("lowball@clovis-500", &[("posts.blinds", "3")]);
    let mut session = Session::new(three, &[3, 5, 8]);
    assert_eq!(session.round(), "button 3, 3 $3, 5 $1, 8 $3; dealt 3 5 8");
    assert_eq!(session.round(), "button 5, 3 $3, 5 $3, 8 $1; dealt 3 5 8");
    session.does(Leave(seat(8)));
    session.does(Sit(seat(1), dollars(100), Wait));
    assert_eq!(session.round(), "button 1, 1 $3, 3 $1, 5 $3; dealt 1 3 5");
}

/// The second of three blinds missed, and the first one's place come to: that one is live, the other
/// dead. Ruling X-17.
#[test]
fn of_three_blinds_the_one_come_to_is_live() {
    let three = rules("lowball@players-casino", &[("posts.blinds", "3")]);
    let mut session = Session::new(three, &[1, 2, 3, 4, 5]);
    assert_eq!(session.round(), "button 1, 2 $1, 3 $3, 4 $3; dealt 1 2 3 4 5");
    session.does(SitOut(seat(4)));
    assert_eq!(session.round(), "button 2, 3 $1, 5 $3; dealt 1 2 3 5");
    session.does(Return(seat(4), Post));
    assert_eq!(session.round(), "button 3, 1 $3, 4 $1, 4 dead $3, 5 $3; dealt 1 2 3 4 5");
}

/// In stud there are antes only, and the button goes round all the same. Source: players-casino
/// l.57.
#[test]
fn in_stud_only_the_button_goes_round() {
    let mut session = Session::new(rules("seven-card-stud", &[]), &[1, 4, 6]);
    assert_eq!(session.round(), "button 1; dealt 1 4 6");
    session.does(Sit(seat(5), dollars(100), Wait));
    assert_eq!(session.round(), "button 4; dealt 1 4 5 6");
    assert_eq!(session.round(), "button 5; dealt 1 4 5 6");
}

/// Whoever chooses stakes without limits bets without them.
/// Source: lucky-lady l.14-18, diamond-jims l.1381-1392.
#[test]
fn stakes_without_limits_are_bet_without() {
    let cases = [
        ("texas-holdem@lucky-lady", "no-limit 1-3", 100, true),
        ("texas-holdem@diamond-jims", "pot-limit 1-2", 6, true),
        ("texas-holdem-hi-lo@diamond-jims", "pot-limit 1-2", 6, true),
        ("omaha@diamond-jims", "pot-limit 1-2", 7, false),
        ("texas-holdem@lucky-lady", "3-6", 100, false),
    ];
    for (game, stakes, to, legal) in cases {
        let mut session = Session::new(rules(game, &[("stakes", stakes)]), &[1, 2]);
        let (_, mut felt) = session.begin();
        let bets = felt.tries(Bet(seat(1), dollars(to)));
        assert_eq!(bets.is_ok(), legal, "{game} {stakes}: {bets:?}");
    }
}

/// $200 to sit down; with $100 or less one may buy again, up to $200, and to $100 at least.
/// Source: diamond-jims l.209, ruling G-006.
#[test]
fn a_player_buys_again() {
    const NO_LIMIT: &str = "texas-holdem@diamond-jims-no-limit";
    let rules = rules(NO_LIMIT, &[]);
    assert_eq!(rules.stakes.buy_in, dollars(200));
    let mut session = Session { house: House::of(rules), table: Table::new(), events: Vec::new() };
    let limits = TableRefusal::BuyIn { min: dollars(200), max: dollars(200) };
    assert_eq!(session.tries(Sit(seat(1), dollars(199), Wait)), Err(limits.clone()));
    assert_eq!(session.tries(Sit(seat(1), dollars(201), Wait)), Err(limits.clone()));
    for number in [1, 2] {
        session.does(Sit(seat(number), dollars(200), Wait));
    }
    assert_eq!(session.tries(Sit(seat(2), dollars(200), Wait)), Err(TableRefusal::Taken(seat(2))));
    session.does(DrawForButton(Packet::of(["As", "Ks"].map(|it| it.parse().unwrap()))));
    let enough = |number| Err(TableRefusal::HasEnough(seat(number), dollars(100)));
    assert_eq!(session.tries(Buy(seat(1), dollars(1))), enough(1));

    // Seat 1 bets $140 and gives up: $60 is left.
    let (_, mut felt) = session.begin();
    felt.plays(&[Bet(seat(1), dollars(140)), Call(seat(2)), Bet(seat(2), dollars(5))]);
    assert_eq!(session.tries(Buy(seat(1), dollars(40))), Err(TableRefusal::MidRound(seat(1))));
    felt.folds_out();
    session.end(&felt);
    assert_eq!(session.table.player(seat(1)).map(|it| it.stack), Some(dollars(60)));
    assert_eq!(session.tries(Buy(seat(1), dollars(141))), Err(limits));
    let short = Err(TableRefusal::ShortBuy(seat(1), dollars(100)));
    assert_eq!(session.tries(Buy(seat(1), dollars(20))), short);
    // Where the house allows one short buy, it allows one.
    session.house = House::of(self::rules(NO_LIMIT, &[("short-buy", "once")]));
    session.does(Buy(seat(1), dollars(20)));
    assert_eq!(session.tries(Buy(seat(1), dollars(10))), short);
    session.does(Buy(seat(1), dollars(120)));
    assert_eq!(session.tries(Buy(seat(1), dollars(1))), enough(1));
    assert_eq!(session.tries(Buy(seat(2), dollars(1))), enough(2));
}

/// All in and lost, one buys or is passed; who leaves in the middle of a round leaves at its end.
/// Source: colorado l.300-305.
#[test]
fn the_broke_are_not_dealt_in() {
    let mut session = Session::new(rules("texas-holdem@clovis-500", &[]), &[1, 2, 3]);
    session.does(Sit(seat(4), dollars(3), Wait));
    session.round();
    let (line_up, mut felt) = session.begin();
    assert_eq!(said(&line_up), "button 2, 3 $1, 4 $3; dealt 1 2 3 4");
    felt.plays(&[Call(seat(1))]);
    session.does(Leave(seat(2)));
    assert!(session.table.player(seat(2)).is_some(), "the round is not over");
    felt.folds_out().plays(&[Show(seat(1), Packet::default()), Muck(seat(4))]);
    session.end(&felt);
    assert!(session.events.contains(&TableEvent::Left(seat(2), dollars(99))));
    assert_eq!(session.table.player(seat(2)), None);
    assert_eq!(session.round(), "button 3, 1 $3, 3 $1; dealt 1 3");
    session.does(Buy(seat(4), dollars(50)));
    assert_eq!(session.round(), "button 1, 1 $1, 3 $3; dealt 1 3", "the small blind passed seat 4");
    assert_eq!(session.round(), "button 1, 3 $1, 4 $3; dealt 1 3 4");
}

/// The seat left of the big blind may straddle before the deal, for twice as much, and has the
/// last word. Source: colorado l.199.
#[test]
fn left_of_the_big_blind_one_may_straddle() {
    let straddled = rules("texas-holdem@colorado", &[("posts.straddle", "allowed")]);
    let mut session = Session::new(straddled, &[1, 2, 3, 4, 5]);
    assert_eq!(session.tries(Straddle(seat(5))), Err(TableRefusal::NoStraddle(seat(5))));
    session.does(Straddle(seat(4)));
    let (line_up, mut felt) = session.begin();
    assert_eq!(said(&line_up), "button 1, 2 $1, 3 $3, 4 $6; dealt 1 2 3 4 5");
    felt.plays(&[Call(seat(5)), Call(seat(1)), Call(seat(2)), Call(seat(3))]);
    assert_eq!(felt.waiting(), Waiting::Turn(seat(4)));
    // A straddle is no raise: the bet goes to $9, and three raises are open.
    felt.plays(&[Bet(seat(4), dollars(9))]).folds_out();
    session.end(&felt);
    assert_eq!(session.round(), "button 2, 3 $1, 4 $3; dealt 1 2 3 4 5", "for one round");
    let mut plain = Session::new(holdem(), &[1, 2, 3, 4]);
    assert_eq!(plain.tries(Straddle(seat(4))), Err(TableRefusal::NoStraddle(seat(4))));
}

/// Nine players and eight hands: the button is not dealt in. Source: players-casino l.1522, l.2119.
#[test]
fn the_button_sits_out_of_big_o() {
    let big_o = rules("big-o", &[]);
    let mut session = Session::new(big_o, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(session.round(), "button 1, 2 $2, 3 $4; dealt 2 3 4 5 6 7 8 9");
    assert_eq!(session.round(), "button 2, 3 $2, 4 $4; dealt 1 3 4 5 6 7 8 9");
    session.does(SitOut(seat(9)));
    assert_eq!(session.round(), "button 3, 4 $2, 5 $4; dealt 1 2 3 4 5 6 7 8");
}

/// Ten players and eight hands: the seat right of the button sits out too. Source: players-casino
/// l.2002, l.2119.
#[test]
fn two_sit_out_of_lowball() {
    let mut session = Session::new(rules("lowball", &[]), &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(session.round(), "button 1, 2 $1, 3 $3; dealt 2 3 4 5 6 7 8 9");
    assert_eq!(session.round(), "button 2, 3 $1, 4 $3; dealt 3 4 5 6 7 8 9 10");
}

/// The tenth player is a backup. Source: lucky-lady l.928.
#[test]
fn the_tenth_player_waits_for_ez_money() {
    let ez_money = rules("ez-money-holdem", &[]);
    let mut session = Session::new(ez_money, &[1, 2, 3, 4, 5, 6, 7, 8, 10]);
    session.does(Sit(seat(9), dollars(100), Post));
    assert_eq!(session.round(), "button 1, 2 $1, 3 $3; dealt 1 2 3 4 5 6 7 8 10");
    session.does(Leave(seat(5)));
    assert_eq!(session.round(), "button 2, 3 $1, 4 $3; dealt 1 2 3 4 6 7 8 9 10");
}

/// In lowball a newcomer waits for the big blind or kills the pot, one a round.
/// Source: clovis-500 l.127-132.
#[test]
fn a_newcomer_to_lowball_kills_the_pot() {
    let mut session = Session::new(rules("lowball@clovis-500", &[]), &[1, 2, 3]);
    session.round();
    session.does(Sit(seat(6), dollars(100), Post));
    session.does(Sit(seat(7), dollars(100), Post));
    let (line_up, mut felt) = session.begin();
    assert_eq!(said(&line_up), "button 2, 3 $1, 6 $3, 7 kills $6; dealt 1 2 3 6 7");
    assert_eq!(felt.round.limits_in_force(&felt.rules), (dollars(6), dollars(12)));
    assert_eq!(felt.waiting(), Waiting::Turn(seat(1)), "the kill is last to act");
    felt.folds_out();
    session.end(&felt);
    session.does(Sit(seat(4), dollars(100), Post));
    session.does(Sit(seat(5), dollars(100), Post));
    assert_eq!(session.round(), "button 3, 4 kills $6, 6 $1, 7 $3; dealt 1 2 3 4 6 7");
    assert_eq!(session.round(), "button 6, 1 $3, 5 kills $6, 7 $1; dealt 1 2 3 4 5 6 7");
}

/// Winning the whole of a pot of $40, one kills the next for $6; $36 is not enough.
/// Source: lucky-lady l.82.
#[test]
fn a_scoop_is_followed_by_a_kill() {
    for (third, pot, dealt) in [
        (Call(seat(3)), 42, "button 2, 1 kills $6, 3 $1, 4 $3; dealt 1 2 3 4"),
        (Fold(seat(3)), 36, "button 2, 3 $1, 4 $3; dealt 1 2 3 4"),
    ] {
        let rules = rules("omaha-hi-lo@lucky-lady", &[("stakes", "3-6")]);
        let mut session = Session::new(rules, &[1, 2, 3, 4]);
        let (_, mut felt) = session.begin();
        // Four put in $9, or three and the big blind of $3; on the flop two put in $3 more, and
        // then all give up to seat 1.
        felt.plays(&[Bet(seat(4), dollars(6)), Bet(seat(1), dollars(9))]);
        felt.plays(&[Call(seat(2)), third, Call(seat(4))]);
        felt.plays(&[Check(seat(2))]);
        if felt.waiting() == Waiting::Turn(seat(3)) {
            felt.plays(&[Check(seat(3))]);
        }
        felt.plays(&[Check(seat(4)), Bet(seat(1), dollars(3)), Call(seat(2))]);
        while felt.round.live().len() > 1 {
            let Waiting::Turn(next) = felt.waiting() else { panic!("{}", felt.waiting()) };
            felt.plays(&[if next == seat(1) { Check(next) } else { Fold(next) }]);
        }
        assert_eq!(felt.round.pushed(), dollars(pot));
        session.end(&felt);
        let (line_up, _) = session.begin();
        assert_eq!(said(&line_up), dealt);
    }
}

/// Two kill buttons: when both are out, those without one must kill in the blind, one a round from
/// the dealer's left; then the buttons come back. Source: lucky-lady l.37-38, ruling G-055.
#[test]
fn kill_buttons_make_everyone_kill() {
    let mut rules = rules("lowball-kill-buttons", &[]);
    rules.game.extras.kill =
        sheet::poker::Kill::Chain { size: sheet::poker::KillSize::Doubled, buttons: 2 };
    let mut session = Session::new(rules, &[1, 2, 3, 4]);
    let (line_up, mut felt) = session.begin();
    assert_eq!(said(&line_up), "button 1, 2 $5; dealt 1 2 3 4");
    felt.plays(&[Kill(seat(2), dollars(10)), Kill(seat(3), dollars(20))]);
    felt.plays(&[NoKill(seat(2)), NoKill(seat(4)), NoKill(seat(1))]).folds_out();
    session.end(&felt);
    assert_eq!(session.table.kills().buttons[..4], [0, 1, 1, 0]);
    // Buttons up: seats 4 and 1 owe a kill, seat 4 being nearer to the dealer's left.
    let (line_up, mut felt) = session.begin();
    assert_eq!(said(&line_up), "button 2, 3 $5, 4 kills $10; dealt 1 2 3 4");
    assert_eq!(felt.waiting(), Waiting::Kill(seat(3)), "there may be an overkill");
    felt.plays(&[Kill(seat(3), dollars(20)), NoKill(seat(4)), NoKill(seat(1)), NoKill(seat(2))]);
    assert_eq!(felt.round.limits_in_force(&felt.rules), (dollars(20), dollars(40)));
    felt.folds_out();
    session.end(&felt);
    assert_eq!(session.table.kills().buttons[..4], [0, 1, 1, 0], "no buttons are left to earn");
    assert_eq!(session.round(), "button 3, 1 kills $10, 4 $5; dealt 1 2 3 4");
    assert_eq!(*session.table.kills(), engine::pot::Kills::default(), "a new kill round");
    assert_eq!(session.round(), "button 4, 1 $5; dealt 1 2 3 4");
}

/// One who owes a kill leaves: nobody owes it any more.
#[test]
fn a_kill_owed_goes_with_its_owner() {
    let mut rules = rules("lowball-kill-buttons", &[]);
    rules.game.extras.kill =
        sheet::poker::Kill::Chain { size: sheet::poker::KillSize::Doubled, buttons: 1 };
    let mut session = Session::new(rules, &[1, 2, 3]);
    let (_, mut felt) = session.begin();
    felt.plays(&[Kill(seat(2), dollars(10)), NoKill(seat(3)), NoKill(seat(1))]).folds_out();
    session.end(&felt);
    session.does(Leave(seat(3)));
    assert_eq!(session.round(), "button 2, 1 $5, 1 kills $10; dealt 1 2");
    assert_eq!(*session.table.kills(), engine::pot::Kills::default());
}

/// Games in turn: after so many rounds, or when the button has gone round.
#[test]
fn games_take_turns() {
    let games = || vec![holdem(), rules("razz", &[]), rules("seven-card-stud", &[])];
    let two = NonZero::new(2).expect("two");
    let mut session = Session::of(House::mixed(games(), Change::EveryRounds(two)), &[1, 2, 3]);
    let mut names = Vec::new();
    let mut rounds = Vec::new();
    for _ in 0..7 {
        names.push(session.table.rules(&session.house).game.posts.bring_in);
        rounds.push(session.round());
    }
    use sheet::poker::BringIn::{HighCard, LowCard};
    let razz = Some(HighCard);
    assert_eq!(names, [None, None, razz, razz, Some(LowCard), Some(LowCard), None]);
    assert_eq!(rounds[1], "button 2, 1 $3, 3 $1; dealt 1 2 3");
    assert_eq!(rounds[2], "button 3; dealt 1 2 3");
    assert_eq!(rounds[5], "button 3; dealt 1 2 3");
    assert_eq!(rounds[6], "button 1, 2 $1, 3 $3; dealt 1 2 3");

    let mut session = Session::of(House::mixed(games(), Change::EveryOrbit), &[1, 2, 3]);
    for _ in 0..3 {
        assert_eq!(session.table.rules(&session.house).game.posts.bring_in, None);
        session.round();
    }
    assert_eq!(session.table.rules(&session.house).game.posts.bring_in, razz);
}

/// The schedule prints the least to buy in for, and with some options the most.
/// Source: diamond-jims l.1398-1429, l.1517-1519, l.1557-1559.
#[test]
fn a_no_limit_table_has_a_least_and_a_most_to_buy() {
    for (game, stakes, min, max) in [
        ("texas-holdem@diamond-jims", "no-limit 40", 40, None),
        ("texas-holdem@diamond-jims", "no-limit 50-200", 50, Some(200)),
        ("texas-holdem-hi-lo@diamond-jims", "no-limit 200-500", 200, Some(500)),
        ("lowball@diamond-jims", "no-limit 50", 50, None),
        ("seven-card-stud@diamond-jims", "no-limit 50", 50, None),
        ("seven-card-stud-hi-lo@diamond-jims", "no-limit 50", 50, None),
        ("razz@diamond-jims", "no-limit 50", 50, None),
    ] {
        let rules = rules(game, &[("stakes", stakes)]);
        assert_eq!(rules.game.betting.structure, Structure::NoLimit, "{game}");
        let house = House::of(rules);
        let mut session = Session { house, table: Table::new(), events: Vec::new() };
        let limits =
            TableRefusal::BuyIn { min: dollars(min), max: max.map_or(Money::MAX, dollars) };
        let less = session.tries(Sit(seat(1), dollars(min - 1), Wait));
        assert_eq!(less, Err(limits.clone()), "{game} {stakes}");
        if let Some(max) = max {
            let more = session.tries(Sit(seat(1), dollars(max + 1), Wait));
            assert_eq!(more, Err(limits), "{game} {stakes}");
        }
        session.does(Sit(seat(1), dollars(max.unwrap_or(min)), Wait));
    }
}

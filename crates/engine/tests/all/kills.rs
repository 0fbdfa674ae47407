//! Kills, chopped blinds, time-outs and the order of showing, worked out by hand from the pages.

use crate::felt::{Felt, dollars, rules, seat};
use engine::Packet;
use engine::pot::Action::{Bet, Call, Check, Chop, Draw, Fold, Kill, NoKill, Show, TimeOut};
use engine::pot::{Chair, Event, Refusal, Stage, Waiting};
use money::Money;

/// 5-10 Lowball with kill buttons, four players: ante $1, seat 1 has the blind of $5.
fn lowball(game: &str, blind: u64, stack: u64) -> Felt {
    let chair = Chair { stack: dollars(stack), ante: dollars(1), ..Chair::default() };
    let first = Chair { blind: dollars(blind), ..chair };
    Felt::begin(rules(game, &[]), &[first, chair, chair, chair])
}

/// Nobody kills: the limits are $5 and $10. Source: lucky-lady l.40.
#[test]
fn without_a_kill_the_limits_are_those_of_the_table() {
    let mut felt = lowball("lowball-kill-buttons", 5, 200);
    assert_eq!(felt.waiting(), Waiting::Kill(seat(1)));
    assert_eq!(felt.round.player(seat(1)).cards(), 2);
    felt.plays(&[1, 2, 3, 4].map(|number| NoKill(seat(number))));
    assert_eq!(felt.round.player(seat(1)).cards(), 5);
    assert_eq!(felt.waiting(), Waiting::Turn(seat(2)));
    assert_eq!(felt.round.limits_in_force(&felt.rules), (dollars(5), dollars(10)));
}

/// $5 blind, $10 kill, $20 overkill, $40 second overkill; the limit before the draw is the greatest
/// of them, and twice that after it. The greatest killer speaks last. Source: lucky-lady l.30, l.40.
#[test]
fn each_kill_of_a_chain_is_twice_the_last() {
    let mut felt = lowball("lowball-kill-buttons", 5, 200);
    felt.plays(&[NoKill(seat(1))]);
    for wrong in [5, 9, 15, 20] {
        let (min, max, to) = (dollars(10), dollars(10), dollars(wrong));
        let said = Refusal::Size { seat: seat(2), to, min, max };
        assert_eq!(felt.tries(Kill(seat(2), to)), Err(said));
    }
    felt.plays(&[Kill(seat(2), dollars(10))]);
    assert_eq!(felt.round.limits_in_force(&felt.rules), (dollars(10), dollars(20)));
    // All but the killer are asked again, from the dealer's left.
    felt.plays(&[Kill(seat(1), dollars(20)), NoKill(seat(2)), Kill(seat(3), dollars(40))]);
    felt.plays(&[NoKill(seat(1)), NoKill(seat(2)), NoKill(seat(4))]);
    assert_eq!(felt.round.killed(), dollars(40));
    assert_eq!(felt.round.limits_in_force(&felt.rules), (dollars(40), dollars(80)));
    felt.plays(&[Fold(seat(4)), Call(seat(1)), Fold(seat(2))]);
    // The kill is live: its owner may still raise, by $40.
    let (min, max, to) = (dollars(80), dollars(80), dollars(60));
    let said = Refusal::Size { seat: seat(3), to, min, max };
    assert_eq!(felt.tries(Bet(seat(3), to)), Err(said));
    felt.plays(&[Check(seat(3))]);
    felt.plays(&[Draw(seat(1), Packet::default()), Draw(seat(3), Packet::default())]);
    assert!(felt.tries(Bet(seat(1), dollars(40))).is_err(), "the limit is $80 now");
    felt.plays(&[Bet(seat(1), dollars(80)), Fold(seat(3))]);
    // Antes $4, seat 2's $10, and $40 each of seats 1 and 3.
    assert_eq!(felt.round.pushed(), dollars(94));
}

/// 10-20: any amount from twice the last up to a third of one's chips. With $91 left that is $20 to
/// $30; who would have to make it $60 cannot. Source: lucky-lady l.42-44, ruling G-056.
#[test]
fn an_unstructured_kill_is_at_most_a_third_of_the_chips() {
    let mut felt = lowball("lowball-kill-buttons@lucky-lady-10-20", 10, 92);
    let (min, max) = (dollars(20), dollars(30));
    for wrong in [Money::cents(19_50), Money::cents(30_50)] {
        let said = Refusal::Size { seat: seat(1), to: wrong, min, max };
        assert_eq!(felt.tries(Kill(seat(1), wrong)), Err(said));
    }
    felt.plays(&[Kill(seat(1), dollars(30))]);
    assert_eq!(felt.waiting(), Waiting::Turn(seat(2)), "nobody can make it $60");
    assert_eq!(felt.round.limits_in_force(&felt.rules), (dollars(30), dollars(60)));
}

/// If nobody opens, antes and blinds go to whoever killed. Source: lucky-lady l.52.
#[test]
fn nobody_opens_a_killed_pot() {
    let mut felt = lowball("lowball-kill-buttons", 5, 200);
    felt.plays(&[NoKill(seat(1)), NoKill(seat(2)), Kill(seat(3), dollars(10))]);
    felt.plays(&[NoKill(seat(1)), NoKill(seat(2)), NoKill(seat(4))]);
    felt.plays(&[Fold(seat(4)), Fold(seat(1)), Fold(seat(2))]);
    assert_eq!(felt.round.stage(), Stage::Over);
    assert_eq!(felt.round.player(seat(3)).stack, dollars(200 + 3 + 5));
}

/// After two cards anyone may double the big blind, once; limits double and the kill speaks last.
/// Source: clovis-500 l.132, ruling G-052.
#[test]
fn an_offered_kill_doubles_the_limits() {
    let chair = Chair { stack: dollars(100), ..Chair::default() };
    let blind = |amount| Chair { blind: dollars(amount), ..chair };
    let chairs = [blind(1), blind(3), chair, chair, chair];
    let mut felt = Felt::begin(rules("lowball@clovis-500", &[]), &chairs);
    assert_eq!(felt.round.player(seat(5)).cards(), 2);
    felt.plays(&[NoKill(seat(1)), NoKill(seat(2)), NoKill(seat(3)), Kill(seat(4), dollars(6))]);
    assert_eq!(felt.round.player(seat(5)).cards(), 5);
    assert_eq!(felt.round.limits_in_force(&felt.rules), (dollars(6), dollars(12)));
    felt.plays(&[Call(seat(5)), Fold(seat(1)), Call(seat(2)), Fold(seat(3))]);
    assert_eq!(felt.waiting(), Waiting::Turn(seat(4)), "the kill is last to act");
    felt.plays(&[Bet(seat(4), dollars(12))]);
}

/// Three cards may be looked at in the older rule. Source: players-casino l.2012.
#[test]
fn a_kill_is_offered_after_three_cards() {
    let chair = Chair { stack: dollars(100), ..Chair::default() };
    let mut felt = Felt::begin(rules("lowball", &[("kill.when", "offered")]), &[chair; 3]);
    assert_eq!(felt.round.player(seat(1)).cards(), 3);
    felt.plays(&[1, 2, 3].map(|number| NoKill(seat(number))));
    assert_eq!(felt.round.player(seat(1)).cards(), 5);
}

/// A kill of $6 owed after a scoop doubles 3-6 to 6-12, one of $8 doubles 4-8 to 8-16; the killer
/// speaks in turn. Source: lucky-lady l.82, ruling G-010.
#[test]
fn a_kill_after_a_scoop_doubles_the_limits() {
    for (stakes, small, big, kill, low, high) in [("3-6", 1, 3, 6, 6, 12), ("4-8", 2, 4, 8, 8, 16)]
    {
        let rules = rules("omaha-hi-lo@lucky-lady", &[("stakes", stakes)]);
        assert_eq!(rules.stakes.kill, dollars(kill));
        let chair = Chair { stack: dollars(100), ..Chair::default() };
        let blind = |amount| Chair { blind: dollars(amount), ..chair };
        let killer = Chair { kill: dollars(kill), ..chair };
        let mut felt = Felt::begin(rules, &[blind(small), blind(big), chair, killer, chair]);
        assert_eq!(felt.round.limits_in_force(&felt.rules), (dollars(low), dollars(high)));
        assert_eq!(felt.waiting(), Waiting::Turn(seat(3)), "left of the blinds");
        felt.plays(&[Call(seat(3)), Check(seat(4)), Bet(seat(5), dollars(low * 2))]);
        felt.plays(&[Fold(seat(1)), Fold(seat(2)), Call(seat(3)), Call(seat(4))]);
        felt.plays(&[Check(seat(3)), Bet(seat(4), dollars(low)), Call(seat(5)), Fold(seat(3))]);
        felt.plays(&[Bet(seat(4), dollars(high))]);
    }
}

fn chopping() -> Felt {
    let mut rules = rules("texas-holdem@colorado", &[]);
    rules.game.extras.chop = sheet::poker::Chop::IfBothAgree;
    let chair = Chair { stack: dollars(100), ..Chair::default() };
    let blind = |amount| Chair { blind: dollars(amount), ..chair };
    Felt::begin(rules, &[blind(1), blind(3), chair, chair])
}

/// All others fold, both agree, both take their blinds back. Source: colorado l.171, l.385.
#[test]
fn the_blinds_are_chopped() {
    let mut felt = chopping();
    felt.plays(&[Fold(seat(3))]);
    assert_eq!(felt.tries(Chop(seat(1))), Err(Refusal::NoChop(seat(1))), "seat 4 is still in");
    felt.plays(&[Fold(seat(4)), Chop(seat(2))]);
    assert_eq!(felt.tries(Chop(seat(2))), Err(Refusal::NoChop(seat(2))), "it takes two");
    felt.plays(&[Chop(seat(1))]);
    assert_eq!(felt.round.stage(), Stage::Over);
    let stacks: Vec<Money> = felt.round.players().iter().map(|player| player.stack).collect();
    assert_eq!(stacks, [dollars(100); 4]);
}

/// Action takes the offer off the table.
#[test]
fn an_offer_to_chop_lapses() {
    let mut felt = chopping();
    felt.plays(&[Fold(seat(3)), Fold(seat(4)), Chop(seat(2)), Call(seat(1))]);
    assert_eq!(felt.tries(Chop(seat(2))), Err(Refusal::NoChop(seat(2))));
    let mut felt = chopping();
    felt.plays(&[Call(seat(3)), Fold(seat(4))]);
    assert_eq!(felt.tries(Chop(seat(1))), Err(Refusal::NoChop(seat(1))), "somebody called");
}

/// Time up, who faces a bet is dead, who faces none checks. Source: colorado l.403.
#[test]
fn time_is_up() {
    let mut felt = chopping();
    felt.plays(&[TimeOut(seat(3)), Call(seat(4)), TimeOut(seat(1)), TimeOut(seat(2))]);
    assert!(felt.events.contains(&Event::Folded(seat(3))));
    assert!(felt.events.contains(&Event::Folded(seat(1))));
    assert!(felt.events.contains(&Event::Checked(seat(2))));
    assert_eq!(felt.tries(TimeOut(seat(4))), Err(Refusal::NotNow(Waiting::Turn(seat(2)))));
}

/// Who raised last shows first, then clockwise; checked down, who spoke first does.
/// Source: colorado l.375-380.
#[test]
fn hands_are_shown_in_order() {
    let shown = |felt: &mut Felt| {
        let mut order = Vec::new();
        while let Waiting::Show(next) = felt.waiting() {
            order.push(next);
            felt.plays(&[Show(next, Packet::default())]);
        }
        order
    };
    let before_river = |felt: &mut Felt| {
        felt.plays(&[Call(seat(3)), Call(seat(4)), Call(seat(1)), Check(seat(2))]);
        for _ in 0..2 {
            felt.plays(&[1, 2, 3, 4].map(|number| Check(seat(number))));
        }
    };
    let mut felt = chopping();
    before_river(&mut felt);
    felt.plays(&[1, 2, 3, 4].map(|number| Check(seat(number))));
    assert_eq!(shown(&mut felt), [1, 2, 3, 4].map(seat));

    let mut felt = chopping();
    before_river(&mut felt);
    felt.plays(&[Check(seat(1)), Bet(seat(2), dollars(6)), Bet(seat(3), dollars(12))]);
    felt.plays(&[Call(seat(4)), Call(seat(1)), Call(seat(2))]);
    assert_eq!(shown(&mut felt), [3, 4, 1, 2].map(seat));
}

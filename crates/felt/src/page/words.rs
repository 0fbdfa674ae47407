//! The names of sheets in the words of the table, for a reader who knows the game and not the
//! sheets. What has no entry here is plain enough as the sheet writes it.

use ranking::Ranking;

/// A value in words.
#[must_use]
pub fn value(section: &str, key: &str, value: &str) -> String {
    match section {
        "streets" => street(value),
        "pot" => hand(key, value),
        "openers" if key == "otherwise" => hand(key, value),
        "stakes" => stakes(value),
        _ => phrase(section, key, value).map_or_else(|| value.to_owned(), str::to_owned),
    }
}

/// One name of a closed list.
fn phrase(section: &str, key: &str, value: &str) -> Option<&'static str> {
    Some(match (section, key, value) {
        ("seats", "sits-out", "the button") => "the button sits out when more are seated",
        ("seats", "sits-out", "the last to come") => "the last to come waits when more are seated",
        ("posts", "ante", "everyone") => "everyone antes",
        ("posts", "blinds", "1") => "one, left of the button",
        ("posts", "blinds", "2") => "two, left of the button",
        ("posts", "blinds", "3") => "three, left of the button",
        ("posts", "bring-in", "low card") => "by the lowest up card, the lowest suit of equal ones",
        ("posts", "bring-in", "high card") => {
            "by the highest up card, the highest suit of equal ones"
        }
        ("posts", "straddle", "allowed") => "by the seat left of the big blind",
        ("posts", "chop", "if both agree") => {
            "the two blinds may take them back if everyone else folds before the flop"
        }
        ("posts", "entering", "wait or post") => {
            "a newcomer waits for the big blind or posts it; missed blinds are made up"
        }
        ("posts", "entering", "wait or kill") => {
            "a newcomer waits for the big blind or kills the pot"
        }
        ("betting", "structure", "limit") => "limit: one size a street, the lower or the higher",
        ("betting", "structure", "spread") => "spread: any size between the limits",
        ("betting", "structure", "pot-limit") => "pot-limit: as much as is in the pot",
        ("betting", "structure", "no-limit") => "no-limit: as much as a player has on the table",
        ("betting", "structure", "posted") => "one posted amount to stay in, and no raises",
        ("betting", "structure", "set by first") => {
            "one amount to stay in, set by the player left of the button"
        }
        ("betting", "raises", "none") => "not counted: any number",
        ("betting", "raises", "0") => "barred: nobody raises",
        ("betting", "raises", "1") => "a bet and one raise where there are limits",
        ("betting", "raises", "2") => "a bet and two raises where there are limits",
        ("betting", "raises", "3") => "a bet and three raises where there are limits",
        ("betting", "raises", "4") => "a bet and four raises where there are limits",
        ("betting", "raises", "5") => "a bet and five raises where there are limits",
        ("betting", "heads-up", "no cap") => "raises are not counted while two are left",
        ("betting", "heads-up", "capped") => "raises are counted while two are left, too",
        ("betting", "unopened", "check") => "check or bet",
        ("betting", "short-stack", "folds") => "a player who cannot match a bet folds",
        ("betting", "short-stack", "all-in") => "a player who cannot match a bet is all in",
        ("betting", "folded", "out") => "a folded seat is dealt no more cards",
        ("betting", "folded", "dealt to until a bet") => {
            "the seat of a hand given up where there was no bet is dealt to until somebody bets"
        }
        ("must-bet", "play", "limit") => "in limit play",
        ("must-bet", "play", "any") => "whatever the betting",
        ("must-bet", "short-call", "allowed") => {
            "it may call a bet that is all-in for less; who overcalls gets his money back"
        }
        ("must-bet", "late-bets", "come back") => "the bets after the draw come back",
        ("must-bet", "late-bets", "to the second best") => {
            "the bets after the draw go to the second best hand"
        }
        ("run-it-twice", "when", "if all agree") => {
            "if all agree once everybody is all in, in pot-limit and no-limit games"
        }
        ("run-it-twice", "when", "if all agree, at limit too") => {
            "if all agree once everybody is all in, whatever the betting"
        }
        ("shortage", "way", "community card") => {
            "stub and burns are mixed, and one card is dealt for all to share"
        }
        ("shortage", "way", "reshuffle discards") => {
            "discards are shuffled in, but not those of players still to draw"
        }
        ("shortage", "way", "scramble last card") => {
            "all but the last card are dealt, the last is mixed with the burns; if that is too few, one card for all"
        }
        ("kill", "when", "offered") => {
            "anyone may after looking at his first cards: the limits are doubled for the round"
        }
        ("kill", "when", "after a scoop") => "whoever scooped a large pot kills the next one",
        ("kill", "when", "chain") => {
            "offered to everyone after two cards, again and again, each kill twice the last"
        }
        ("kill", "size", "doubled") => "twice the blind or the last kill",
        ("kill", "size", "up to a third") => "twice the last kill up to a third of one's chips",
        ("irregular", "remedies", "general") => "the general rules of Colorado",
        ("irregular", "remedies", "flop") => "those of California hold'em",
        ("irregular", "remedies", "stud") => "those of California stud",
        ("irregular", "remedies", "lowball") => "those of lowball",
        ("irregular", "discard", "hand is dead") => "a hand that discards by accident is dead",
        ("irregular", "discard", "hand plays on") => {
            "a hand that discards by accident goes on with two cards"
        }
        ("irregular", "remedies", "put back") => {
            "a card that came too early goes back, a hand with an exposed card is dead"
        }
        ("limits", "raises", "by the ante") => "go by the ante alone, whatever the maximum",
        ("limits", "raises", "within the maximum") => {
            "never go above the posted maximum; an ante leaves room for the raise that it needs"
        }
        ("limits", "beside", "as a hand") => "side bets keep to the least of a hand, too",
        ("limits", "beside", "as posted") => "side bets have the least that the house posts",
        _ => return None,
    })
}

/// A street: what is dealt, how it is bet, who is first.
fn street(value: &str) -> String {
    let mut dealt = Vec::new();
    let (mut bet, mut first, mut more) = (None, None, Vec::new());
    for part in value.split("; ") {
        let (key, value) = part.split_once(' ').unwrap_or((part, ""));
        match (key, value) {
            ("burn", "0") => {}
            ("burn", count) => dealt.push(format!("burn {count}")),
            ("deal", cards) => {
                dealt.push(format!("deal {}", cards.replace("board", "to the board")))
            }
            ("draw", most) => dealt.push(format!("exchange up to {most}")),
            ("bet", "low") => bet = Some("bet the lower limit"),
            ("bet", "high") => bet = Some("bet the higher limit"),
            ("first", "bring-in") => first = Some("the bring-in first"),
            ("first", "after the blinds") => first = Some("first the seat after the blinds"),
            ("first", "left of the button") => first = Some("first the seat left of the button"),
            ("first", "high showing") => first = Some("first the highest hand showing"),
            ("first", "low showing") => first = Some("first the lowest hand showing"),
            ("discard", count) => more.push(format!("then give up {count}")),
            ("open-pair", "owner") => {
                more.push("an open pair's owner may bet the higher limit".to_owned());
            }
            ("open-pair", "anyone") => {
                more.push("with an open pair showing anyone may bet the higher limit".to_owned());
            }
            ("unopened", "bet or fold") => more.push("without a bet, bet or fold".to_owned()),
            ("unopened", "check") => more.push("without a bet, check or bet".to_owned()),
            ("open-pair", "nothing") | ("bet" | "unopened", "none") => {}
            _ => more.push(part.to_owned()),
        }
    }
    let betting = bet.map(|limit| match first {
        Some(who) => format!("{limit}, {who}"),
        None => limit.to_owned(),
    });
    let dealt = (!dealt.is_empty()).then(|| dealt.join(", "));
    let parts: Vec<String> = dealt.into_iter().chain(betting).chain(more).collect();
    if parts.is_empty() { "nothing is dealt or bet".to_owned() } else { parts.join("; ") }
}

/// A hand that wins: by which ranking, of which cards, from what on.
fn hand(key: &str, value: &str) -> String {
    if !value.starts_with("rank ") {
        return match (key, value) {
            ("award", "matched") => {
                "each loser pays the winner what he wagered, as far as the winner's wager goes"
                    .to_owned()
            }
            ("odd-chip", "high half") => "between high and low, to the high half".to_owned(),
            ("odd-chip", "left of the button") => {
                "between high and low, to the winner closest to the left of the button".to_owned()
            }
            ("showing", "all show") => "everyone who is still in shows".to_owned(),
            ("award", "rolling") => "the pot stays until somebody qualifies".to_owned(),
            ("odd-seat", "left of the dealer") => {
                "of tied hands, to the first left of the dealer".to_owned()
            }
            _ => value.to_owned(),
        };
    }
    let parts = value.split("; ").filter_map(|part| match part.split_once(' ')? {
        ("rank", id) => {
            let about = id.parse::<Ranking>().map_or("", Ranking::about);
            Some(format!("{id}: {about}"))
        }
        ("using", "any") | ("qualify", "none") => None,
        ("using", rule) => Some(format!("using {rule} of one's own")),
        ("qualify", floor) => Some(format!("{floor} to qualify")),
        _ => Some(part.to_owned()),
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// Stakes, amount by amount.
fn stakes(value: &str) -> String {
    let parts = value.split("; ").map(|part| match part.split_once(' ') {
        Some(("blinds", amounts)) => format!("blinds {}", amounts.replace(", ", " and ")),
        Some(("low", amount)) => format!("lower limit {amount}"),
        Some(("high", amount)) => format!("higher limit {amount}"),
        Some(("side", amount)) => format!("beside the pot {amount}"),
        Some(("scoop", amount)) => format!("a scoop is {amount} or more"),
        Some((key, amount)) => format!("{key} {amount}"),
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(", ")
}

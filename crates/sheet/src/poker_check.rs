//! Whether the sections of a poker sheet fit together: cards for every hand, somebody who is first,
//! hands that can be ranked. Each value is fit by itself when this is asked.

use crate::error::{SheetError, Wrong};
use crate::poker::*;
use crate::section::Section;
use crate::sections::Sections;
use cards::{Card, Hand};
use ranking::Using;

/// Refuses rules that cannot be played, or that no table can mean.
pub(crate) fn check(sections: &Sections<'_>, poker: &Poker) -> Result<(), SheetError> {
    check_pack(sections, poker)?;
    check_streets(sections, poker)?;
    check_supply(sections, poker)?;
    check_opening(sections, poker)?;
    check_ways(sections, poker)?;
    check_extras(sections, poker)
}

/// Refuses a pack that holds a card twice: a hand of poker tells its cards apart.
fn check_pack(sections: &Sections<'_>, poker: &Poker) -> Result<(), SheetError> {
    if poker.pack.set().is_none() || poker.pack.is_tiles() {
        let wrong = Wrong::new(format!("`{}` in a game of poker", poker.pack), "one pack of cards");
        return Err(sections.need("pack")?.wrong_at("cards", wrong));
    }
    Ok(())
}

/// How many cards a full table takes off the pack when nobody folds.
struct Wanted {
    /// By the hands, all streets together.
    hands: usize,
    /// By the last street that deals to hands: a hand, and all of them.
    last_each: usize,
    last: usize,
    /// Burned.
    burns: usize,
    /// By the boards.
    boards: usize,
    /// By the largest draw of one hand.
    draw: usize,
}

impl Wanted {
    fn of(poker: &Poker) -> Wanted {
        let dealt = usize::from(poker.seats.dealt);
        let streets = &poker.streets;
        let sum = |of: fn(&Street) -> usize| streets.iter().map(of).sum::<usize>();
        let each = |street: &Street| usize::from(street.down) + usize::from(street.up);
        let last_each = streets.iter().map(each).rfind(|cards| *cards > 0).unwrap_or(0);
        Wanted {
            hands: sum(each) * dealt,
            last_each,
            last: last_each * dealt,
            burns: sum(|street| usize::from(street.burn)),
            boards: sum(|street| usize::from(street.board)) * usize::from(poker.pot.boards),
            draw: streets.iter().filter_map(|street| street.draw).max().unwrap_or(0).into(),
        }
    }
}

/// Refuses a table with more hands than the pack has cards for, unless the sheet says what then; and
/// what that cannot help with. A card for all, or the last card scrambled with the burns, is for the
/// last deal; reshuffled discards are for draws.
fn check_supply(sections: &Sections<'_>, poker: &Poker) -> Result<(), SheetError> {
    let Wanted { hands, last_each, last, burns, boards, draw } = Wanted::of(poker);
    let size = poker.pack.size();
    let all = hands + burns + boards;
    let many = |wrong: String, expected: &str| {
        Err(sections.need("seats")?.wrong(Wrong::new(wrong, expected)))
    };
    let dealt = poker.seats.dealt;
    match poker.shortage {
        Shortage::Never if draw > 0 => Err(draws_unmet(sections, poker)?),
        Shortage::Never if all > size => many(
            format!("{dealt} hands may want {all} cards of {size}"),
            "fewer seats, or a [shortage] that says what then",
        ),
        Shortage::CommunityCard | Shortage::ScrambleLast if draw > 0 => {
            let wrong = format!("a draw where a shortage is met by `{}`", poker.shortage.id());
            let wrong = Wrong::new(wrong, format!("`{}`", Shortage::ReshuffleDiscards.id()));
            Err(sections.need("shortage")?.wrong_at("way", wrong))
        }
        Shortage::CommunityCard | Shortage::ScrambleLast if all - last > size => many(
            format!("{} of {size} cards go before the last card of {dealt} hands", all - last),
            "fewer seats, cards or burns: a [shortage] is met at the last card",
        ),
        Shortage::CommunityCard | Shortage::ScrambleLast if all > size && last_each > 1 => many(
            format!("the last {last_each} cards of {dealt} hands may be more than {size} hold"),
            "fewer seats: a [shortage] is met at the last card, not at several",
        ),
        Shortage::CommunityCard | Shortage::ScrambleLast if all - last == size && burns == 0 => {
            many(format!("none of {size} cards is left to share"), "fewer seats, or a burn")
        }
        // The first to draw gets his from the stub; after him it holds what he threw.
        Shortage::ReshuffleDiscards if all + draw > size => many(
            format!("{dealt} hands want {all} cards and the first draw {draw}, of {size}"),
            "fewer seats: discards are reshuffled after the first draw",
        ),
        _ => Ok(()),
    }
}

/// Says that nothing is said about a stub that is too short for a draw.
fn draws_unmet(sections: &Sections<'_>, poker: &Poker) -> Result<SheetError, SheetError> {
    let street = poker.streets.iter().find(|street| street.draw.is_some());
    let name = &street.expect("a hand draws").name;
    let section = sections.need("streets")?.table(name)?.expect("the street was read from it");
    let expected = format!("[shortage] with way = \"{}\"", Shortage::ReshuffleDiscards.id());
    Ok(section.wrong_at("draw", Wrong::new("a draw and no [shortage]", expected)))
}

/// Refuses streets whose parts do not fit the cards that a hand has by then.
fn check_streets(sections: &Sections<'_>, poker: &Poker) -> Result<(), SheetError> {
    let page = sections.need("streets")?;
    let (mut held, mut up) = (0, 0);
    for street in &poker.streets {
        let section = page.table(&street.name)?.expect("the street was read from it");
        let wrong = |key: &str, wrong: String, expected: &str| {
            Err(section.wrong_at(key, Wrong::new(wrong, expected)))
        };
        let deals = street.down + street.up;
        (held, up) = (held + usize::from(deals), up + street.up);
        // One more is burned when the last card is scrambled.
        let most = format!("fewer than {} at once", Hand::MAX);
        if usize::from(street.burn) >= Hand::MAX {
            return wrong("burn", format!("{} cards", street.burn), &most);
        }
        if held > Hand::MAX {
            return wrong("deal", format!("{held} cards in a hand"), &most);
        }
        if let Some(draw) = street.draw {
            if deals + street.board > 0 {
                return wrong("draw", "a deal and a draw".to_owned(), "a street for each");
            }
            if draw == 0 || usize::from(draw) > held {
                let wrong = Wrong::new(draw.to_string(), "1 card up to all that a hand holds");
                return Err(section.wrong_at("draw", wrong));
            }
        }
        if street.discard > 0 && usize::from(street.discard) >= held {
            let said = format!("{} of {held} cards", street.discard);
            return wrong("discard", said, "fewer than a hand holds");
        }
        held -= usize::from(street.discard);
        let Some(round) = street.bet else { continue };
        let by_cards = [First::BringIn, First::HighShowing, First::LowShowing];
        if up == 0 && by_cards.contains(&round.first) {
            let said = format!("`{}` where no card is up", round.first.id());
            return wrong("first", said, "cards that are dealt up, or another order");
        }
        if up < 2 && round.open_pair != OpenPair::Nothing {
            return wrong("open-pair", format!("a pair of {up} up cards"), "two, or `nothing`");
        }
    }
    Ok(())
}

/// Refuses a bring-in that is never made, and one that nobody is bound to. It opens the first
/// betting, where nothing else has: later ones and blinds leave no place for it.
fn check_opening(sections: &Sections<'_>, poker: &Poker) -> Result<(), SheetError> {
    let (posts, page) = (sections.need("posts")?, sections.need("streets")?);
    let brings_in = poker.posts.bring_in.is_some();
    if brings_in && poker.posts.blinds > 0 {
        let wrong = Wrong::new("a bring-in where blinds are posted", "one of the two");
        return Err(posts.wrong_at("bring-in", wrong));
    }
    let rounds = poker.streets.iter().filter_map(|street| Some((street, street.bet?.first)));
    for (number, (street, first)) in rounds.clone().enumerate() {
        let section = page.table(&street.name)?.expect("the street was read from it");
        let wrong = match (brings_in && number == 0, first) {
            (true, First::BringIn) => continue,
            (true, first) => Wrong::new(
                format!("`{}`, so that nobody brings it in", first.id()),
                "`bring-in`, or none in [posts]",
            ),
            (false, First::BringIn) if brings_in => {
                Wrong::new("a second bring-in", "another order: the first betting has it")
            }
            (false, First::BringIn) => {
                Wrong::new("a bring-in that nobody posts", "bring-in in [posts], or another order")
            }
            (false, _) => continue,
        };
        return Err(section.wrong_at("first", wrong));
    }
    match brings_in && rounds.count() == 0 {
        true => Err(posts.wrong_at("bring-in", Wrong::new("a bring-in and no bet", "a bet"))),
        false => Ok(()),
    }
}

/// Refuses a ranking that the cards of the game make no hand of.
fn check_ways(sections: &Sections<'_>, poker: &Poker) -> Result<(), SheetError> {
    let page = sections.need("pot")?;
    let sum = |of: fn(&Street) -> u8| {
        poker.streets.iter().map(|street| usize::from(of(street))).sum::<usize>()
    };
    let own = sum(|street| street.down + street.up) - sum(|street| street.discard);
    let board = sum(|street| street.board);
    if own == 0 {
        let wrong = Wrong::new("no hand is dealt a card", "deal = \"2 down\" on a street");
        return Err(sections.need("streets")?.wrong(wrong));
    }
    if poker.pot.boards > 1 && board == 0 {
        return Err(
            page.wrong_at("boards", Wrong::new("two boards, and no cards", "a deal to them"))
        );
    }
    let tables = ["high", "low"].into_iter().filter_map(|key| page.table(key).transpose());
    for (section, way) in tables.zip(&poker.pot.ways) {
        check_way(&section?, way, poker, (own, board))?;
    }
    if let (Some(openers), Some(page)) = (&poker.extras.openers, sections.get("openers")) {
        let section = page.table("otherwise")?.expect("openers have another way");
        check_way(&section, &openers.otherwise, poker, (own, board))?;
        let first = &poker.streets[0];
        let fewest = *poker.pot.ways[0].ranking.takes().start();
        if first.bet.is_none() || usize::from(first.down + first.up) < fewest {
            let wrong = format!("openers on `{}`", first.name);
            let expected = "a whole hand and a bet on the first street";
            return Err(page.wrong_at("least", Wrong::new(wrong, expected)));
        }
    }
    Ok(())
}

/// The same of one way, with so many own cards and so many of a board.
fn check_way(
    section: &Section<'_>,
    way: &Way,
    poker: &Poker,
    (own, board): (usize, usize),
) -> Result<(), SheetError> {
    let Way { ranking, using, .. } = *way;
    if let Some(card) = poker.pack.cards().find(|card| !ranking.knows(*card)) {
        let wrong = format!("{} does not rank {card}, which is in the pack", ranking.id());
        return Err(section.wrong_at("rank", Wrong::new(wrong, "a ranking made for the pack")));
    }
    if poker.extras.wild == Wild::ChosenCard && !ranking.knows(Card::JOKER) {
        let wrong = format!("{} ranks no joker, for which the chosen card counts", ranking.id());
        return Err(section.wrong_at("rank", Wrong::new(wrong, "a ranking with a wild card")));
    }
    let takes = ranking.takes();
    // A rule of which cards count picks from more than the ranking takes: four own and five of a
    // board.
    let picks = using != Using::Any && ranking.uses().is_some();
    let most = if picks { Hand::MAX } else { *takes.end() };
    if !(*takes.start()..=most).contains(&(own + board)) {
        let wrong = format!("{} from {own} own cards and {board} of a board", ranking.id());
        let expected = format!("{} to {most} cards together", takes.start());
        return Err(section.wrong_at("rank", Wrong::new(wrong, expected)));
    }
    let uses = ranking.uses().unwrap_or(*takes.start());
    let fits = match using {
        Using::Any => true,
        Using::ExactlyTwo => own >= 2 && uses >= 2 && board + 2 >= uses,
        Using::AtMostTwo => board + 2 >= uses,
        Using::AtLeastOne => board > 0,
        Using::BothAndCentre => own == 2 && uses > 2 && board > 0,
    };
    if !fits {
        let wrong = format!("{} from {own} own cards and {board} of a board", using.id());
        let expected = format!("cards that make a hand of {}", ranking.id());
        return Err(section.wrong_at("using", Wrong::new(wrong, expected)));
    }
    Ok(())
}

/// Refuses what only some games have where the rest of the game leaves no room for it.
fn check_extras(sections: &Sections<'_>, poker: &Poker) -> Result<(), SheetError> {
    if let (Some(page), true) = (sections.get("kill"), poker.extras.kill != Kill::Never) {
        check_kill(&page, poker)?;
    }
    let run_twice = poker.extras.run_twice != RunTwice::Never;
    if let (Some(page), true) = (sections.get("run-it-twice"), run_twice) {
        check_run_twice(&page, poker)?;
    }
    check_low_rules(sections, poker)?;
    let award = poker.extras.award;
    if (award == Award::Rolling) != poker.extras.rolling.is_some() {
        let wrong = format!("[rolling] beside award = \"{}\"", award.id());
        let expected = "one with the other: award = \"rolling\" and a [rolling]";
        return Err(sections.need("pot")?.wrong_at("award", Wrong::new(wrong, expected)));
    }
    Ok(())
}

fn check_kill(page: &Section<'_>, poker: &Poker) -> Result<(), SheetError> {
    let first = &poker.streets[0];
    let cards = first.down + first.up;
    match poker.extras.kill {
        // Each kill of a chain is twice what lies there.
        Kill::Chain { .. } if poker.posts.blinds == 0 => {
            let wrong = Wrong::new("a chain of kills without a blind", "blinds to double");
            Err(page.wrong_at("when", wrong))
        }
        Kill::Offered { cards: seen } if !(1..=cards).contains(&seen) => {
            let wrong = format!("a look at {seen} of {cards} cards before the kill");
            let expected = "one of the first street's or more";
            Err(page.wrong_at("cards", Wrong::new(wrong, expected)))
        }
        _ => Ok(()),
    }
}

/// Refuses to run twice what is no single board, or has no cards for a second one. Burns may be dealt
/// again there, but for the last.
fn check_run_twice(page: &Section<'_>, poker: &Poker) -> Result<(), SheetError> {
    let Wanted { hands, boards, .. } = Wanted::of(poker);
    if boards == 0 || poker.pot.boards > 1 {
        let count = if boards == 0 { 0 } else { poker.pot.boards };
        let wrong = Wrong::new(format!("{count} boards to run twice"), "one, or `never`");
        return Err(page.wrong_at("when", wrong));
    }
    let burn = poker.streets.iter().map(|street| street.burn).max().unwrap_or(0);
    let all = hands + 2 * boards + usize::from(burn);
    let size = poker.pack.size();
    if all > size {
        let wrong = format!("{all} cards for {} hands and two boards", poker.seats.dealt);
        return Err(page.wrong_at("when", Wrong::new(wrong, format!("{size}, or `never`"))));
    }
    Ok(())
}

/// Refuses rules of low games where the round never turns low.
fn check_low_rules(sections: &Sections<'_>, poker: &Poker) -> Result<(), SheetError> {
    let barred = poker.betting.check_raise == CheckRaise::BarredLow;
    if barred && poker.extras.openers.is_none() {
        let wrong = Wrong::new("a game that is never played low", "[openers], or `barred`");
        return Err(sections.need("betting")?.wrong_at("check-raise", wrong));
    }
    if let (Some(page), true) = (sections.get("must-bet"), poker.extras.must_bet.is_some()) {
        let low = sections.need("pot")?.table("low")?.is_some() && poker.pot.ways.len() == 1;
        if !low && poker.extras.openers.is_none() {
            let wrong = "a low that must bet, where the pot is not won by the low alone";
            let expected = "a [pot] of low only, or [openers]";
            return Err(page.wrong_at("least", Wrong::new(wrong, expected)));
        }
    }
    Ok(())
}

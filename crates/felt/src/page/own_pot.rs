//! How a round goes where the players win from each other: poker, and Pan.

use super::{capital, counted, line, number, sentence, words};
use ranking::Using;
use sheet::Resolved;
use sheet::pan::Pan;
use sheet::poker::{Ante, BringIn, Poker, Street, Way};

pub(super) fn story(page: &Resolved, game: &Poker) -> Vec<String> {
    let mut says = vec![
        "The players win from each other: the pot goes to the best hand among those who stay in, or \
         to the last player when all others have folded."
            .to_owned(),
    ];
    says.extend(posts(game));
    says.extend(game.streets.iter().map(street));
    if let Some(structure) = line(page, "betting", "structure") {
        let how = words::value("betting", "structure", structure);
        says.push(sentence(&format!("bets are {how}")));
    }
    says.extend(wins(game));
    says
}

fn posts(game: &Poker) -> Vec<String> {
    let mut says = Vec::new();
    if game.posts.ante == Ante::Everyone {
        says.push("Everybody antes before the deal.".to_owned());
    }
    match game.posts.blinds {
        0 => {}
        1 => says.push("One blind is posted left of the button.".to_owned()),
        count => {
            let count = capital(&number(count));
            says.push(format!("{count} blinds are posted left of the button."));
        }
    }
    match game.posts.bring_in {
        Some(BringIn::LowCard) => says.push("The lowest card showing must open.".to_owned()),
        Some(BringIn::HighCard) => says.push("The highest card showing must open.".to_owned()),
        None => {}
    }
    says
}

/// `Flop: three cards for everybody on the board, then a round of betting.`
fn street(street: &Street) -> String {
    let mut parts = Vec::new();
    let own = [(street.down, "face down"), (street.up, "face up")];
    let own: Vec<String> = own
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, how)| format!("{} {how}", counted(count, "card")))
        .collect();
    if !own.is_empty() {
        parts.push(format!("{} to each player", own.join(" and ")));
    }
    if street.board > 0 {
        parts.push(format!("{} for everybody on the board", counted(street.board, "card")));
    }
    if let Some(most) = street.draw {
        parts.push(format!("everybody may exchange up to {}", counted(most, "card")));
    }
    if street.bet.is_some() {
        parts.push("a round of betting".to_owned());
    }
    if street.discard > 0 {
        parts.push(format!("everybody gives up {}", counted(street.discard, "card")));
    }
    match parts.is_empty() {
        true => sentence(&format!("{}: nothing is dealt", street.name)),
        false => sentence(&format!("{}: {}", street.name, parts.join(", then "))),
    }
}

fn wins(game: &Poker) -> Vec<String> {
    let way = |way: &Way| {
        let about = way.ranking.about().replace(';', ",");
        let using = match way.using {
            Using::Any => "",
            Using::ExactlyTwo => ", made of exactly two cards of your own and three of the board",
            Using::AtMostTwo => ", with at most two cards of your own",
            Using::AtLeastOne => ", with at least one card of your own",
            Using::BothAndCentre => ", made of both your own cards and the centre card",
        };
        format!("{about}{using}")
    };
    let mut says = match &game.pot.ways[..] {
        [one] => vec![format!("Hands are compared by {}.", way(one))],
        [high, low] => {
            let needs = match low.qualify {
                Some(_) => ", if there is one that is good enough",
                None => "",
            };
            vec![
                format!("Half of the pot goes to the best hand by {}.", way(high)),
                format!("The other half goes to the best low by {}{needs}.", way(low)),
            ]
        }
        _ => Vec::new(),
    };
    if game.pot.boards > 1 {
        let boards = number(game.pot.boards);
        says.push(format!("There are {boards} boards, and the pot is shared between them."));
    }
    says
}

pub(super) fn pan(game: &Pan) -> Vec<String> {
    let least = number(game.meld_min);
    vec![
        format!(
            "The players win from each other: whoever first lays {} cards in melds goes out and \
             wins.",
            number(game.out)
        ),
        format!("Everybody puts an ante up and gets {}.", counted(game.hand, "card")),
        "Whoever does not like his cards drops out before the play.".to_owned(),
        "In turn you draw a card, use it at once in a meld or lay it off, and throw one away."
            .to_owned(),
        format!("A meld is {least} cards or more of one rank, or a run of one suit."),
        "Some melds are conditions: every other player pays you for them at once.".to_owned(),
        format!(
            "Whoever goes out collects {} from each player still in, and once more for each of his \
             conditions.",
            counted(game.out_pays, "chip")
        ),
    ]
}

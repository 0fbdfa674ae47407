//! How a round goes where totals are compared: twenty-one, and the games of nine.

use super::{called, counted, line, listed, sentence};
use sheet::Resolved;
use sheet::nines::{Hands, NinesGame};
use sheet::points::PointsGame;
use sheet::table::wager::Status;

pub(super) fn points(page: &Resolved, game: &PointsGame) -> Vec<String> {
    let mut says = vec![
        "You draw cards to come closer to the best total than the banker does, without going over \
         it."
        .to_owned(),
        sentence(&format!("the count: {}", game.counting.about().replace(';', ","))),
    ];
    let bets: Vec<String> = game.hands.iter().map(|it| called(it)).collect();
    says.push(sentence(&format!("before the deal you bet on {}", listed(&bets, "and"))));
    let sides = game.wagers.iter().filter(|it| it.status == Status::Optional);
    let sides: Vec<String> = sides.map(|it| called(&it.name)).collect();
    if !sides.is_empty() {
        let are = if sides.len() == 1 { "is a bet" } else { "are bets" };
        says.push(sentence(&format!(
            "{} {are} beside that you need not make",
            listed(&sides, "and")
        )));
    }
    says.push("You and the banker get two cards each, and one of the banker's lies up.".to_owned());
    for (who, section) in [("you", "player-chart"), ("the banker", "banker-chart")] {
        let does = |key: &str| line(page, section, key).filter(|it| *it != "none");
        let stand = does("stand").map(|on| format!("must stand on {on}"));
        let hit = does("hit").map(|on| format!("must draw on {on}"));
        let both: Vec<String> = [stand, hit].into_iter().flatten().collect();
        if !both.is_empty() {
            says.push(sentence(&format!("{who} {}", both.join(" and "))));
        }
    }
    let may = [
        ("double", "on", "double your bet for one more card"),
        ("split", "times", "split a pair into two hands"),
        ("surrender", "when", "give up for half of the bet"),
        ("insurance", "when", "insure against a natural"),
    ];
    let may = may.into_iter().filter(|(section, key, _)| {
        line(page, section, key).is_some_and(|it| !["never", "none", "0"].contains(&it))
    });
    let may: Vec<String> = may.map(|(_, _, what)| what.to_owned()).collect();
    if !may.is_empty() {
        says.push(sentence(&format!("you may {}, where the rules let you", listed(&may, "or"))));
    }
    if let (Some(win), Some(natural)) =
        (line(page, "settle", "win"), line(page, "settle", "natural"))
    {
        says.push(sentence(&format!("a better hand pays {win}, a natural {natural}")));
    }
    says
}

pub(super) fn nines(page: &Resolved, game: &NinesGame) -> Vec<String> {
    let names: Vec<String> = {
        let main = game.wagers.iter().filter(|it| it.status != Status::Optional);
        main.map(|it| called(&it.name)).collect()
    };
    let sides = game.wagers.iter().filter(|it| it.status == Status::Optional);
    let sides: Vec<String> = sides.map(|it| called(&it.name)).collect();
    let cards = counted(game.cards, "card");
    let mut says = vec![
        "The total nearest to nine wins. Aces count one, court cards and tens nothing, and of a \
         total of ten or more the last figure alone counts."
            .to_owned(),
        sentence(&format!("you bet on {} before the deal", listed(&names, "or"))),
    ];
    if !sides.is_empty() {
        let are = if sides.len() == 1 { "is a bet" } else { "are bets" };
        says.push(sentence(&format!(
            "{} {are} beside that you need not make",
            listed(&sides, "and")
        )));
    }
    says.push(match game.hands {
        Hands::Common => {
            format!("Two hands of {cards} are dealt for everybody, the player's and the banker's.")
        }
        Hands::Own => format!("You and the banker get {cards} each."),
    });
    says.push(match game.hands {
        Hands::Common => {
            "Whether a hand draws one more card stands on a chart: nobody decides anything."
                .to_owned()
        }
        Hands::Own => "You may draw one more card, or stand.".to_owned(),
    });
    for wager in &names {
        let key = wager.to_lowercase().replace(' ', "-");
        let Some(pays) = line(page, "settle", &key) else { continue };
        let parts = pays.split("; ").filter_map(|part| {
            let (when, what) = part.split_once(' ')?;
            let when = match when {
                "player" => "if the player's hand wins",
                "banker" => "if the banker's wins",
                "tie" => "on a tie",
                "barred" => "on a hand that bars it",
                _ => return None,
            };
            Some(match what {
                "push" => format!("comes back {when}"),
                "lose" => format!("is lost {when}"),
                pays => format!("pays {pays} {when}"),
            })
        });
        let parts: Vec<String> = parts.collect();
        if !parts.is_empty() {
            says.push(sentence(&format!("{wager} {}", parts.join(", "))));
        }
    }
    says
}

//! How a round goes at a table with a dealer, step by step.

use super::{called, counted, line, listed, number, sentence};
use money::Pay;
use sheet::table::TableGame;
use sheet::table::hand::Hands;
use sheet::table::peculiar::Peculiar;
use sheet::table::settle::{Cell, Outcome};
use sheet::table::special::Special;
use sheet::table::step::{Look, Otherwise, Setter, Step, Zone};
use sheet::table::wager::{Size, Status, Wager};
use sheet::{Kind, Resolved};

/// How many things that happen stand in one sentence at most.
const TOGETHER: usize = 3;

pub(super) fn story(page: &Resolved, game: &TableGame) -> Vec<String> {
    let mut says = vec![aim(page, game)];
    says.extend(bets(&game.wagers));
    let told = |it: &&Step| !matches!(it, Step::Burn(_) | Step::Start(_) | Step::Settle { .. });
    let mut happens: Vec<String> = Vec::new();
    for it in game.steps.iter().filter(told) {
        happens.push(step(game, it));
        // A sentence ends with what the player has to decide.
        if happens.len() == TOGETHER || matches!(it, Step::Ask { .. } | Step::Pull(_)) {
            says.push(sentence(&std::mem::take(&mut happens).join(", then ")));
        }
    }
    if !happens.is_empty() {
        says.push(sentence(&happens.join(", then ")));
    }
    says.extend(wins(page, game));
    says
}

fn noun(game: &TableGame) -> &'static str {
    if game.pack.is_tiles() { "tile" } else { "card" }
}

fn aim(page: &Resolved, game: &TableGame) -> String {
    match (&game.compared, page.kind) {
        (Hands::Split { front, back, .. }, _) => format!(
            "You make two hands of your {noun}s, one of {} and one of {}, and play each against the \
             dealer's.",
            number(front.cards),
            number(back.cards),
            noun = noun(game)
        ),
        (_, Kind::War) => {
            "Your card is compared with the dealer's: the higher one wins.".to_owned()
        }
        (Hands::Nothing, _) => {
            "There is no hand to beat: what the cards make is paid by the tables below.".to_owned()
        }
        (_, Kind::PayTable) => {
            "There is no dealer to beat: the hand that your cards make is paid by a table."
                .to_owned()
        }
        _ => "Your hand is played against the dealer's: the better one wins.".to_owned(),
    }
}

/// What is bet before the deal.
fn bets(wagers: &[Wager]) -> Vec<String> {
    let names = |status: Status| -> Vec<String> {
        let all = wagers.iter().filter(|wager| wager.status == status);
        all.map(|wager| called(&wager.name)).collect()
    };
    let mut says = Vec::new();
    let required = names(Status::Required);
    if !required.is_empty() {
        let equal = wagers.iter().filter(|wager| wager.status == Status::Required);
        let equal = equal.filter_map(|wager| match &wager.size {
            Size::EqualTo(of) => Some(format!("{} as much as {}", called(&wager.name), called(of))),
            _ => None,
        });
        let parts: Vec<String> = [listed(&required, "and")].into_iter().chain(equal).collect();
        says.push(sentence(&format!("before the deal you bet on {}", parts.join(", "))));
    }
    let either = names(Status::Either);
    if !either.is_empty() {
        let more = if required.is_empty() { "before the deal you bet" } else { "you also bet" };
        says.push(sentence(&format!("{more} on {}", listed(&either, "or"))));
    }
    let optional = names(Status::Optional);
    if !optional.is_empty() {
        let are = if optional.len() == 1 { "is a bet" } else { "are bets" };
        says.push(sentence(&format!(
            "{} {are} beside that you need not make",
            listed(&optional, "and")
        )));
    }
    says
}

/// One thing that happens, as a part of a sentence.
pub(super) fn step(game: &TableGame, step: &Step) -> String {
    let noun = noun(game);
    let some = |count: u8| counted(count, noun);
    match step {
        Step::Deal { cards, to, up, hands, look } => {
            let up = match up {
                0 => "",
                all if all == cards => ", face up",
                1 => ", one of them face up",
                _ => ", some of them face up",
            };
            let lie = if *cards == 1 { "lies" } else { "lie" };
            let cards = format!("{}{up}", some(*cards));
            match to {
                Zone::Players if *look == Look::Barred => {
                    format!("you get {cards}, which you do not look at")
                }
                Zone::Players => format!("you get {cards}"),
                Zone::Dealer => format!("the dealer gets {cards}"),
                Zone::SecondDealer => format!("the dealer gets a second hand of {cards}"),
                Zone::Board if up.is_empty() => format!("{cards} {lie} face down for everybody"),
                Zone::Board => format!("{cards}, {lie} there for everybody"),
                Zone::Side | Zone::SecondSide => format!("{cards} {lie} there for a side bet"),
                Zone::Extra => format!("you get {cards} more, for a side bet alone"),
                Zone::Hands => format!("{} hands of {cards} are dealt to bet on", number(*hands)),
                Zone::Grid => "nine cards are laid in three rows".to_owned(),
                Zone::Dragon => {
                    format!("a dragon hand of {cards} is dealt, which a player may take")
                }
            }
        }
        Step::Burn(count) => format!(
            "{} burned",
            if *count == 1 { "a card is".to_owned() } else { format!("{} are", some(*count)) }
        ),
        Step::Start(_) => "it is found who gets the first hand".to_owned(),
        Step::TakeFolded { .. } => "what folded hands forfeit is taken".to_owned(),
        Step::Settle { order, .. } => {
            let order: Vec<String> = order.iter().map(|it| called(it)).collect();
            format!("the bets are settled: {}", listed(&order, "and"))
        }
        Step::Turn { cards, of } => {
            let whose = match of {
                Zone::Players => "players'",
                Zone::Dealer => "dealer's",
                Zone::SecondDealer => "dealer's second hand's",
                Zone::Board => "common",
                Zone::Side | Zone::SecondSide => "side bet's",
                Zone::Extra => "extra",
                Zone::Hands => "table's own hands'",
                Zone::Grid => "laid",
                Zone::Dragon => "dragon hand's",
            };
            match cards {
                None => format!("the {whose} {noun}s are turned up"),
                Some(1) => format!("one of the {whose} {noun}s is turned up"),
                Some(count) => format!("{} of the {whose} {noun}s are turned up", number(*count)),
            }
        }
        Step::Ask { wager, times, otherwise, .. } => {
            let or = match otherwise {
                Otherwise::Check => "check",
                Otherwise::Fold => "fold",
            };
            format!("you bet {} on {}, or {or}", much(game, wager, times), called(wager))
        }
        Step::Pull(wager) => format!("you may take {} back, or let it ride", called(wager)),
        Step::Discard(count) => format!("you give up {}", some(*count)),
        Step::Draw { fewest, most, .. } if fewest == most => {
            format!("you exchange {}", some(*most))
        }
        Step::Draw { most, .. } => format!("you may exchange up to {}", some(*most)),
        Step::Pick { cards, .. } => format!("you choose {} by their places", some(*cards)),
        Step::DealerDraws => "the dealer exchanges cards by a fixed way".to_owned(),
        Step::Keep { cards, .. } => format!("the dealer keeps {}", some(*cards)),
        Step::Naturals => "hands that win as they were dealt are turned up".to_owned(),
        Step::ShowHands => "all hands are turned up".to_owned(),
        Step::Set(Setter::Players | Setter::FirstHands) => {
            format!("you set your {noun}s into your hands")
        }
        Step::Set(Setter::Dealer) => "the dealer's hands are set by a fixed way".to_owned(),
        Step::Set(Setter::Banker) => "the banker sets his hands".to_owned(),
        Step::Set(Setter::Dragon | Setter::DragonTaker) => "the dragon hand is set".to_owned(),
        Step::Envy => "envy bonuses are paid for the great hands of others".to_owned(),
        Step::Special(special) => few(game, special),
        Step::Peculiar(peculiar) => rare(peculiar),
    }
}

/// How much is bet when asked.
fn much(game: &TableGame, wager: &str, times: &[u8]) -> String {
    let size = game.wagers.iter().find(|it| it.name == wager).map(|it| &it.size);
    let of = size.and_then(Size::of).map(called);
    match (size, of, times) {
        (Some(Size::HalfOf(_)), Some(of), _) => format!("half of {of}"),
        (Some(Size::UpTo(most, _)), Some(of), _) => format!("up to {} times {of}", number(*most)),
        (_, Some(of), [] | [1]) => format!("as much as {of}"),
        (_, Some(of), times) => {
            let times: Vec<String> = times.iter().map(|it| number(*it)).collect();
            match &times[..] {
                [two] if two == "two" => format!("twice the {of}"),
                _ => format!("{} times the {of}", listed(&times, "or")),
            }
        }
        (_, None, _) => "what you like".to_owned(),
    }
}

fn few(game: &TableGame, special: &Special) -> String {
    match special {
        Special::Declare { wager, .. } => {
            format!(
                "who holds a certain hand may show it and is paid for {} at once",
                called(wager)
            )
        }
        Special::Claim { wager, .. } => {
            format!(
                "who holds a hand that {} pays for may show it and is paid at once",
                called(wager)
            )
        }
        Special::Split { wager, cards } => {
            let cards = counted(*cards, noun(game));
            format!("you may make a second hand of {cards}, with a bet on {}", called(wager))
        }
        Special::Buy { wager, cards, .. } => {
            format!("you may buy {} for {}", counted(*cards, noun(game)), called(wager))
        }
        Special::Surrender { wager, .. } => {
            format!("you may give up part of {} and take the rest back", called(wager))
        }
        Special::Award { wager, .. } => {
            format!("the best hand among those who bet on {} takes all of it", called(wager))
        }
    }
}

fn rare(peculiar: &Peculiar) -> String {
    match peculiar {
        Peculiar::ChooseSide { .. } => {
            "you take on the dealer's better hand for high, the other for low, or both".to_owned()
        }
        Peculiar::Throw(most) => format!(
            "you may give up {}, for which the first common ones count",
            if *most == 1 { "a card".to_owned() } else { format!("up to {} cards", number(*most)) }
        ),
        Peculiar::Offer(wagers) => {
            let names: Vec<String> = wagers.iter().map(|it| called(it)).collect();
            format!("you may bet on {}", listed(&names, "or"))
        }
        Peculiar::War { .. } => {
            "who ties with the dealer gives up half of his bet or goes to war for it".to_owned()
        }
        Peculiar::WarDeal { .. } => "for a war more cards are dealt".to_owned(),
    }
}

/// Who wins: what the dealer must hold, and what each wager comes to.
fn wins(page: &Resolved, game: &TableGame) -> Vec<String> {
    let mut says = Vec::new();
    if let Some(least) = line(page, "dealer", "qualify").filter(|it| *it != "none") {
        says.push(sentence(&format!("the dealer must hold {least} to play")));
    }
    for wager in &game.settlement.lines {
        let cells = wager.cells.iter().filter_map(|(outcome, cell)| {
            let what = comes_to(cell)?;
            Some(format!("{what} {}", if_so(*outcome)?))
        });
        let cells: Vec<String> = cells.collect();
        if !cells.is_empty() {
            says.push(sentence(&format!("{} {}", called(&wager.wager), cells.join(", "))));
        }
    }
    says
}

fn if_so(outcome: Outcome) -> Option<&'static str> {
    Some(match outcome {
        Outcome::Win => "if you win",
        Outcome::Lose => "if you lose",
        Outcome::Tie => "on a tie",
        Outcome::Out => "if the dealer does not play",
        Outcome::OutWin => "if the dealer does not play and you win",
        Outcome::OutLose => "if the dealer does not play and you would lose",
        Outcome::Both => "if you win both hands",
        Outcome::One => "if you win one",
        Outcome::None => "if you win none",
        Outcome::Natural => "on a natural",
        Outcome::Pays => "by what you hold",
        Outcome::Surrender => "if you give up",
        Outcome::WarWin => "if you win the war",
        Outcome::WarLose => "if you lose it",
        Outcome::WarTie => "on a tie in it",
        Outcome::Fold | Outcome::OutTie | Outcome::SameColour | Outcome::War => return None,
    })
}

fn comes_to(cell: &Cell) -> Option<String> {
    let pay = |pay: &Pay| match pay {
        Pay::Push => Some("comes back".to_owned()),
        Pay::Lose => Some("is lost".to_owned()),
        Pay::LoseHalf => Some("loses half".to_owned()),
        Pay::NotOffered => None,
        other => Some(format!("pays {other}")),
    };
    match cell {
        Cell::Pay(one) => pay(one),
        Cell::Table { otherwise: Pay::Lose, .. } => Some("is paid by its table".to_owned()),
        Cell::Table { otherwise, .. } => {
            Some(format!("is paid by its table or {}", pay(otherwise)?))
        }
        Cell::Guarded { then, otherwise, .. } => {
            Some(format!("{} with a good hand, else {}", pay(then)?, pay(otherwise)?))
        }
    }
}

//! What a wager's price rests on: the lines of the page that its count reads, and no others. Two
//! pages on which they are the same give the wager the same price.

use engine::table::Rules;
use engine::table::WagerId;
use sheet::table::hand::Hands;
use sheet::table::paytable::{By, PayTable};
use sheet::table::peculiar::Peculiar;
use sheet::table::settle::Cell;
use sheet::table::side::{AfterFold, Side, When};
use sheet::table::step::Step;
use sheet::table::wager::{Status, Taken};
use sheet::{PageLine, Resolved};

/// The sections that say how a round goes.
const OF_THE_ROUND: &[&str] = &["pack", "round", "hand", "dealer", "house-way"];

/// The lines that a wager's price rests on, as text.
pub(super) fn basis(page: &Resolved, rules: &Rules, wager: WagerId) -> String {
    let mut out = format!("{}\n", page.kind.id());
    let game = &rules.game;
    let wanted = Wanted::new(rules, wager);
    for section in &page.sections {
        let keep = |line: &&PageLine| match section.name.as_str() {
            "wagers" => wanted.wagers.contains(&line.key.as_str()),
            "side" => wanted.sides.iter().any(|side| side.name == line.key),
            "settle" => wanted.settles(&line.key, rules),
            name => OF_THE_ROUND.contains(&name),
        };
        for line in section.lines.iter().filter(keep) {
            let said = match section.name.as_str() {
                "wagers" => unbounded(&line.cells.join(" | ")),
                "round" => unmoved(&line.cells.join(" | ")),
                // A low sum is as good as another that is lower: one hand in two wordings.
                "settle" => line.cells.join(" | ").replace(" or lower", " or better"),
                _ => line.cells.join(" | "),
            };
            out += &format!("{}.{}: {said}\n", section.name, line.key);
        }
    }
    for table in game.tables.iter().filter(|table| wanted.reads(table)) {
        // A table whose column goes by the hands has one stake for all of them.
        let per = table.per.as_ref().map(|per| per[table.chosen]);
        out += &format!("table {} {:?} {per:?}\n", table.name, table.suit);
        for row in &table.rows {
            let columns = match table.by {
                By::HandsDealt | By::HandsDealtAndOne => &row.pays[..],
                By::House | By::With(_) => &row.pays[table.chosen..=table.chosen],
            };
            let pays: Vec<String> = columns.iter().map(ToString::to_string).collect();
            out += &format!("{}: {}\n", row.hand, pays.join(" | "));
        }
    }
    out += wanted.apart(rules, wager);
    out
}

/// Whether hands are set of so many cards that not each deal of them is looked at.
fn sets_many(rules: &Rules) -> bool {
    let Hands::Split { front, back, .. } = rules.game.compared else { return false };
    rules.game.house_way.is_some() && front.cards + back.cards > 3
}

/// Whether players take on one of two hands of the dealer's.
fn has_two_hands(rules: &Rules) -> bool {
    let steps = &mut rules.game.steps.iter();
    steps.any(|step| matches!(step, Step::Peculiar(Peculiar::ChooseSide { .. })))
}

/// A wager's line without the least of a required one, and without what bounds an optional bet by
/// another: the size of a bet changes no price of it where that is by the unit.
fn unbounded(line: &str) -> String {
    let (required, optional) = (line.starts_with("required"), line.starts_with("optional"));
    let bounds = |part: &str| {
        required && part.starts_with("from ") || optional && part.starts_with("up to ")
    };
    let kept = line.split(", ").filter(|part| !bounds(part));
    kept.collect::<Vec<_>>().join(", ")
}

/// The steps without what changes no price: who is dealt to first, where two ways to count are
/// printed, that nobody looks at cards behind which nothing is decided, how many are burned before
/// a war, and that what a fold lost is taken before the rest.
fn unmoved(steps: &str) -> String {
    let said = steps.replace("; look barred", "");
    let said = said.replace("dice or generator, clockwise", "dice or generator");
    // Prices are kept that name both numbers.
    let burned = |said: String, cards: &str| {
        said.replace(&format!("war-deal common; burn {cards} |"), "war-deal common; burn 3, 0 |")
    };
    let said = ["3", "0"].into_iter().fold(said, burned);
    let kept = said.split(" | ").filter(|step| !step.starts_with("take folded"));
    kept.collect::<Vec<_>>().join(" | ")
}

/// The same for a game to nine: the shoe, who draws, and what the wager is paid. Options of a
/// banker matter only where there are hands to play against them.
pub(super) fn nines(page: &Resolved, rules: &engine::nines::Rules, wager: WagerId) -> String {
    let mut out = format!("{}\n", page.kind.id());
    let own = rules.name(wager);
    let is_wager = |key: &str| rules.wager(key).is_some();
    for section in &page.sections {
        let keep = |line: &&PageLine| match section.name.as_str() {
            "settle" => match line.key.as_str() {
                "order" | "from" | "short" => false,
                "barred" => rules.game.table(own).is_none(),
                key => key == own || !is_wager(key),
            },
            "pack" => line.key == "cards",
            name => ["deal", "chart", "house-way"].contains(&name),
        };
        for line in section.lines.iter().filter(keep) {
            out += &format!("{}.{}: {}\n", section.name, line.key, line.cells.join(" | "));
        }
    }
    if let Some(table) = rules.game.table(own) {
        for row in &table.rows {
            out += &format!("{}: {}\n", row.hand, row.pays[table.chosen]);
        }
    }
    out
}

/// The same for twenty-one: the shoe and how hands are counted and played; for a bet on the side the
/// shoe, how the banker plays where it reads that hand, and its table.
pub(super) fn points(page: &Resolved, rules: &engine::points::Rules, wager: WagerId) -> String {
    let mut out = format!("{}\n", page.kind.id());
    let own = rules.game.sides.iter().find(|side| side.wager == rules.name(wager));
    let of_bankers = own.is_some_and(|side| side.reads.needs_banker());
    for section in &page.sections {
        let keep = |line: &&PageLine| match (section.name.as_str(), line.key.as_str()) {
            ("pack", key) => key == "cards",
            // A house way that hits nothing is as good as none.
            ("banker-chart", "house-way") if line.cells == ["none"] => false,
            ("hand" | "banker-chart", _) => own.is_none() || of_bankers,
            ("round", key) => own.is_none() && !["deal", "play"].contains(&key),
            ("settle", key) => {
                let order = ["from", "short", "by", "short-by", "order", "naturals"];
                own.is_none() && !order.contains(&key)
            }
            ("player-chart" | "double" | "split" | "surrender" | "insurance" | "over", _) => {
                own.is_none()
            }
            _ => false,
        };
        for line in section.lines.iter().filter(keep) {
            out += &format!("{}.{}: {}\n", section.name, line.key, line.cells.join(" | "));
        }
    }
    if let Some(side) = own {
        out += &format!("reads {:?}\n", side.reads);
        for table in rules.game.tables.iter().filter(|table| table.name == side.table) {
            for row in &table.rows {
                out += &format!("{}: {}\n", row.hand, row.pays[table.chosen]);
            }
        }
    }
    out
}

/// What a wager reads.
struct Wanted<'a> {
    own: &'a str,
    /// Whether the decisions of the round matter to it.
    decided: bool,
    wagers: Vec<&'a str>,
    sides: Vec<&'a Side>,
    tables: Vec<&'a str>,
}

impl<'a> Wanted<'a> {
    fn new(rules: &'a Rules, wager: WagerId) -> Wanted<'a> {
        let game = &rules.game;
        let own = rules.name(wager);
        let base = game.wagers.iter().filter(|wager| wager.status != Status::Optional);
        let base: Vec<&str> = base.map(|wager| wager.name.as_str()).collect();
        let is_base = base.contains(&own);
        // What the decisions of the round decide for a side bet is decided by the main wagers.
        let fee = game.wagers[wager.place()].taken == Taken::Kept;
        let decided = is_base
            || fee
            || game.steps.iter().any(decides_cards)
            || game.sides.iter().any(|side| side.wager == own && depends(side));
        let reads = |side: &&Side| side.wager == own || decided && base.contains(&&*side.wager);
        let sides: Vec<&Side> = game.sides.iter().filter(reads).collect();
        let mut tables: Vec<&str> = sides.iter().map(|side| side.table.as_str()).collect();
        let lines = game.settlement.lines.iter();
        let lines = lines.filter(|line| decided || line.wager == own);
        for (_, cell) in lines.flat_map(|line| &line.cells) {
            if let Cell::Table { tables: named, .. } = cell {
                tables.extend(named.iter().map(String::as_str));
            }
        }
        let wagers = base.into_iter().chain([own]).collect();
        Wanted { own, decided, wagers, sides, tables }
    }

    /// Whether a line of the settlement matters: the own one, those of the main wagers where their
    /// decisions do, and what holds for all.
    fn settles(&self, key: &str, rules: &Rules) -> bool {
        self.decided || key == self.own || rules.wager(key).is_none()
    }

    /// What is priced apart from the own hand, hands of cards that were drawn before all their deals were
    /// counted, and cards that were kept by a house way alone, since it is otherwise: those prices alone were
    /// counted again then.
    fn apart(&self, rules: &Rules, wager: WagerId) -> &'static str {
        let is_envied = |side: &&Side| side.wager == self.own && side.envy.is_some();
        let has_table = |side: &Side| {
            let with =
                |table: &PayTable| matches!(&table.by, By::With(lead) if *lead == side.table);
            rules.game.tables.iter().any(with)
        };
        let fee = rules.game.wagers[wager.place()].taken == Taken::Kept;
        let is_line = rules.game.settlement.lines.iter().any(|line| line.wager == self.own);
        match self.sides.iter().copied().find(|side| is_envied(side)) {
            _ if fee => "the round, and what the fee adds\n",
            Some(side) if has_table(side) => "envy apart\n",
            _ if is_line && sets_many(rules) => "every deal of hands that are set\n",
            _ if is_line && has_two_hands(rules) => "every two hands of the dealer's\n",
            _ if is_line && rules.game.keep_way.is_some() => "what is best to keep\n",
            _ => "",
        }
    }

    fn reads(&self, table: &PayTable) -> bool {
        let with = match &table.by {
            By::With(lead) => self.tables.contains(&lead.as_str()),
            By::House | By::HandsDealt | By::HandsDealtAndOne => false,
        };
        with || self.tables.contains(&table.name.as_str())
    }
}

/// Whether a side bet comes out otherwise when the main hand is played otherwise.
fn depends(side: &Side) -> bool {
    side.after_fold == AfterFold::Lost || side.when != When::Always
}

/// Whether players change their cards by a decision.
fn decides_cards(step: &Step) -> bool {
    matches!(step, Step::Draw { .. } | Step::Discard(_) | Step::Set(_) | Step::Pick { .. })
}

#[cfg(test)]
mod tests {
    use crate::odds::{Book, counting};
    use sheet::Library;
    use std::collections::BTreeSet;

    fn told(game: &str, choices: &[(&str, &str)], wager: &str) -> String {
        let library = Library::built_in();
        let page = library.game(game).expect("a game").resolve(choices).expect("a page");
        let book = counting::rules(&page).expect("playable");
        book.basis(&page, book.wager(wager).expect("a wager"))
    }

    #[test]
    fn a_table_touches_the_wagers_that_read_it() {
        let game = "ultimate-texas-holdem@colorado";
        let library = Library::built_in();
        let options = library.game(game).expect("a game").options();
        let trips = options.iter().find(|option| option.id == "paytable.trips").expect("trips");
        let other = [("paytable.trips", trips.values[1].as_str())];
        assert_ne!(told(game, &[], "trips"), told(game, &other, "trips"));
        assert_eq!(told(game, &[], "ante"), told(game, &other, "ante"));
        // Columns of the ante bonus go with those of pair plus; six cards are live after a fold.
        let (game, other) = ("three-card-poker@colorado", [("paytable.pair-plus", "2")]);
        assert_ne!(told(game, &[], "ante"), told(game, &other, "ante"));
        assert_eq!(told(game, &[], "six-card"), told(game, &other, "six-card"));
        // How large a bonus bet may be is no part of its price.
        let (game, other) = ("ultimate-texas-holdem", [("wagers.trips", "optional, up to ante")]);
        assert_eq!(told(game, &[], "trips"), told(game, &other, "trips"));
    }

    /// Three to two for a hand that is shown is not even money. Source: colorado l.2096.
    #[test]
    fn an_option_inside_a_step_is_part_of_it() {
        let (game, shown) = ("wild-six-card-draw-poker", "round.steps[3].pays");
        let pays = |pays: &'static str| told(game, &[(shown, pays)], "poker");
        assert_ne!(pays("1 to 1"), pays("3 to 2"));
        assert_eq!(told(game, &[], "poker"), pays("1 to 1"));
        let given_up = [("round.steps[2].pays", "-")];
        assert_ne!(told("3-5-7-poker", &[], "seven"), told("3-5-7-poker", &given_up, "seven"));
    }

    /// Where a choice changes the rules of the round, it changes what its price rests on, but for
    /// what moves no price.
    #[test]
    fn other_rounds_rest_on_other_lines() {
        let unmoved =
            ["emperors-challenge round.steps[0].start", "stadium-casino-war round.steps[4].burn"];
        let library = Library::built_in();
        let (mut held, mut same) = (0, BTreeSet::new());
        for sheet in library.sheets() {
            for edition in &sheet.editions {
                let name = format!("{}@{}", sheet.id, edition.id);
                let game = library.game(&name).expect("listed");
                for option in game.options().iter().filter(|it| it.id.starts_with("round.")) {
                    let of = |value: &String| {
                        let page = game.resolve(&[(option.id.as_str(), value.as_str())]).ok()?;
                        let Book::Table(rules) = Book::of(&page).ok()? else { return None };
                        let steps = rules.game.steps.clone();
                        let book = Book::Table(rules);
                        Some((steps, book.basis(&page, *book.wagers().first()?)))
                    };
                    let pages: Vec<_> = option.values.iter().filter_map(of).collect();
                    for (at, (steps, basis)) in pages.iter().enumerate() {
                        let others = pages[..at].iter().filter(|(other, _)| other != steps);
                        for (_, other) in others {
                            held += 1;
                            if other == basis {
                                same.insert(format!("{} {}", sheet.id, option.id));
                            }
                        }
                    }
                }
            }
        }
        assert!(held >= 6, "{held} pairs of rounds");
        assert_eq!(same, unmoved.map(str::to_owned).into());
    }
}

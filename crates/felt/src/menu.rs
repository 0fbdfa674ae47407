//! What is played at a table: one game, or several in turn.

use crate::mix::at_one_limit;
use crate::nines::Nines;
use crate::pan::Parlour;
use crate::pit::Pit;
use crate::twenty_one::TwentyOne;
use engine::pot::{Change, House, Rules};
use engine::{Limits, Seat};
use money::{Chip, Money};
use serde::{Deserialize, Serialize};
use sheet::poker::{Stakes, Structure};
use sheet::{Library, Resolved};

/// One game, or several that take turns, as they are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Menu {
    /// The game, such as `razz@clovis-500`, or the name of a mix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Several games in turn, at the limits of the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rotate: Vec<String>,
    /// The house's choices, as `option=value`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choose: Vec<String>,
    /// Which of the sheet's stakes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stakes: Option<String>,
}

/// A game that is ready to be played.
#[derive(Debug)]
pub enum Ready {
    /// Poker, or a mix of poker games.
    Poker(Offer),
    /// Against a dealer or a pay table, tiles among them.
    Pit(Pit),
    /// Baccarat and its like.
    Nines(Nines),
    /// Twenty-one.
    TwentyOne(TwentyOne),
    /// Pan.
    Pan(Parlour),
}

/// Mixes that players know by name: their games take turns at one table.
pub const MIXES: [(&str, &[&str]); 2] = [
    ("horse", &["texas-holdem", "omaha-hi-lo", "razz", "seven-card-stud", "seven-card-stud-hi-lo"]),
    ("hose", &["texas-holdem", "omaha-hi-lo", "seven-card-stud", "seven-card-stud-hi-lo"]),
];

/// What the house offers, and what each game is called.
#[derive(Debug)]
pub struct Offer {
    /// The games by their rules.
    pub house: House,
    /// In the order of the house's games.
    pub games: Vec<Named>,
    /// The name of the mix; the game's own where there is only one.
    pub name: String,
    /// Its edition: `mixed` for several games.
    pub edition: String,
}

/// What a game of the house is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its id.
    pub game: String,
    /// Whose edition.
    pub edition: String,
    /// What it is called at the table.
    pub title: String,
    /// The name of its stakes.
    pub stakes: String,
    /// What the house chose, as `option=value`.
    pub choices: Vec<String>,
}

impl Menu {
    /// The game, whatever its family.
    ///
    /// # Errors
    /// A game that is not there, does not have a choice, or cannot be played.
    pub fn ready(&self, library: &Library, limits: Limits) -> Result<Ready, String> {
        let Some(page) = self.page(library)? else { return self.offer(library).map(Ready::Poker) };
        if let Some(pit) = Pit::of(&page, limits)? {
            return Ok(Ready::Pit(pit));
        }
        if let Some(nines) = Nines::of(&page, limits)? {
            return Ok(Ready::Nines(nines));
        }
        if let Some(game) = TwentyOne::of(&page, limits)? {
            return Ok(Ready::TwentyOne(game));
        }
        match Parlour::of(&page) {
            Some(parlour) => Ok(Ready::Pan(parlour)),
            None => self.offer(library).map(Ready::Poker),
        }
    }

    /// The page of the one game that is named; `None` for several.
    ///
    /// # Errors
    /// A game that is not there, or does not have a choice.
    pub fn page(&self, library: &Library) -> Result<Option<Resolved>, String> {
        let (_, names) = self.names()?;
        let [only] = names[..] else { return Ok(None) };
        resolve(library, only, &choices(&self.choose)?, self.stakes.as_deref()).map(Some)
    }

    /// The page of the game that is on, such as `razz@clovis-500`; the first where none is named.
    ///
    /// # Errors
    /// A game that is not there, or does not have a choice.
    pub fn page_on(&self, library: &Library, on: Option<&str>) -> Result<Resolved, String> {
        if let Some(only) = self.page(library)? {
            return Ok(only);
        }
        let (_, names) = self.names()?;
        let mut pages = self.pages(library, &names)?;
        let is_on =
            |page: &Resolved| on == Some(format!("{}@{}", page.game, page.edition).as_str());
        let at = pages.iter().position(is_on).unwrap_or(0);
        Ok(pages.swap_remove(at))
    }

    /// Resolves every game of the menu.
    ///
    /// # Errors
    /// A game that is not there, is no poker, or does not have a choice.
    pub fn offer(&self, library: &Library) -> Result<Offer, String> {
        let (mix, names) = self.names()?;
        let pages = match &names[..] {
            [only] => {
                vec![resolve(library, only, &choices(&self.choose)?, self.stakes.as_deref())?]
            }
            several => self.pages(library, several)?,
        };
        let games: Vec<Rules> = pages.iter().map(rules).collect::<Result<_, _>>()?;
        let named: Vec<Named> = pages.iter().map(Named::of).collect();
        Ok(match (mix, &named[..]) {
            (_, [only]) => Offer {
                name: only.game.clone(),
                edition: only.edition.clone(),
                house: House::of(games.into_iter().next().expect("there is one")),
                games: named,
            },
            (mix, _) => Offer {
                name: mix.unwrap_or("rotation").to_owned(),
                edition: "mixed".to_owned(),
                house: House::mixed(at_one_limit(games, &named)?, Change::EveryOrbit),
                games: named,
            },
        })
    }

    /// The name of the mix, if it has one, and the games.
    ///
    /// # Errors
    /// An edition of a mix: each game of a mix has its own.
    fn names(&self) -> Result<(Option<&str>, Vec<&str>), String> {
        let Some(game) = self.game.as_deref() else {
            let games = self.rotate.iter().map(|name| name.trim());
            return Ok((None, games.filter(|name| !name.is_empty()).collect()));
        };
        if let Some((named, edition)) = game.split_once('@')
            && let Some(games) = mix(named)
        {
            let mixes: Vec<&str> = MIXES.iter().map(|(name, _)| *name).collect();
            let games: Vec<String> = games.iter().map(|it| format!("{it}@{edition}")).collect();
            return Err(format!(
                "{named} is a mix of games and has no editions; the mixes are {}; for editions of \
                 your own name the games in turn: {}",
                mixes.join(" and "),
                games.join(",")
            ));
        }
        Ok(match mix(game) {
            Some(games) => (Some(game), games.to_vec()),
            None => (None, vec![game]),
        })
    }

    /// The pages of several games. A choice goes to the games that have it.
    fn pages(&self, library: &Library, names: &[&str]) -> Result<Vec<Resolved>, String> {
        if names.is_empty() {
            return Err("a mix names its games, such as razz,texas-holdem".to_owned());
        }
        if names.len() > House::GAMES_MAX {
            let most = House::GAMES_MAX;
            return Err(format!("a mix has up to {most} games, not {}", names.len()));
        }
        let choices = choices(&self.choose)?;
        let takes =
            |name: &str, choice: (&str, &str)| resolve(library, name, &[choice], None).is_ok();
        for choice in &choices {
            if !names.iter().any(|name| takes(name, *choice)) {
                return Err(format!("no game of the mix has {}={}", choice.0, choice.1));
            }
        }
        let own = |name: &str| -> Vec<(&str, &str)> {
            choices.iter().copied().filter(|it| takes(name, *it)).collect()
        };
        let first = resolve(library, names[0], &own(names[0]), self.stakes.as_deref())?;
        // Where another sheet prints stakes by the same name, those are meant.
        let stakes = Named::of(&first).stakes;
        let page = |name: &&str| {
            let own = own(name);
            resolve(library, name, &own, Some(&stakes))
                .or_else(|_| resolve(library, name, &own, None))
        };
        let others: Vec<Resolved> = names[1..].iter().map(page).collect::<Result<_, _>>()?;
        if self.stakes.is_some() {
            check_structure(&first, &others)?;
        }
        Ok([first].into_iter().chain(others).collect())
    }
}

/// Refuses stakes without limits where another game of the mix has limits: nobody who names stakes
/// for a mix means its first game alone.
fn check_structure(first: &Resolved, others: &[Resolved]) -> Result<(), String> {
    let structure = |page: &Resolved| page.poker().map(|(game, _)| game.betting.structure);
    let (Some(free), name) = (structure(first), Named::of(first).stakes) else { return Ok(()) };
    let limited = others.iter().find(|other| structure(other) != Some(free));
    match (free, limited) {
        (Structure::PotLimit | Structure::NoLimit, Some(other)) => Err(format!(
            "`{name}` is {} and {} is not, so that the mix would have two kinds of betting; name \
             stakes with limits, or choose betting.structure={} for the games that have it",
            free.id(),
            other.title,
            free.id()
        )),
        _ => Ok(()),
    }
}

/// The largest bet that a house may post: far from where sums would overflow.
pub const MOST_POSTED: Money = Money::dollars(1_000_000);

/// The limits of a table with a layout.
///
/// # Errors
/// They leave no bet.
pub fn posted(least: Option<Money>, most: Option<Money>) -> Result<Limits, String> {
    let usual = Limits::default();
    let least = least.unwrap_or(usual.least.min(most.unwrap_or(usual.least)));
    let most = most.unwrap_or(usual.most.max(least));
    let chip = usual.chip.value();
    let whole = |money: Money| money.as_cents().is_multiple_of(chip.as_cents());
    if least < chip || !whole(least) || !whole(most) {
        return Err(format!("limits are in whole chips of {chip}: not {least} to {most}"));
    }
    if least > MOST_POSTED {
        return Err(format!("the least is {chip} to {MOST_POSTED}, not {least}"));
    }
    if most < least || most > MOST_POSTED {
        return Err(format!("the most is {least} to {MOST_POSTED}, not {most}"));
    }
    Ok(Limits { least, most, ..usual })
}

impl Named {
    /// The names of a page.
    pub fn of(page: &Resolved) -> Named {
        let section = page.sections.iter().find(|section| section.name == "stakes");
        let stakes = section.and_then(|section| section.lines.first());
        Named {
            game: page.game.clone(),
            edition: page.edition.clone(),
            title: page.title.clone(),
            stakes: stakes.map_or(String::new(), |line| line.key.clone()),
            choices: page
                .options
                .iter()
                .filter(|option| option.chosen != option.usual)
                .map(|option| format!("{}={}", option.id, option.value()))
                .collect(),
        }
    }
}

impl Offer {
    /// How many sit at the table: as many as asked for, or six where the house has as many seats.
    ///
    /// # Errors
    /// Too few or too many.
    pub fn seats(&self, asked: Option<usize>) -> Result<usize, String> {
        let games = self.house.games();
        let least = games.iter().map(|rules| rules.game.seats.min.max(2)).max().unwrap_or(2);
        let (least, most) = (usize::from(least), usize::from(self.house.seats()).min(Seat::MAX));
        let seats = asked.unwrap_or(most.min(6).max(least));
        match (least..=most).contains(&seats) {
            true => Ok(seats),
            false => {
                let name = format!("{}@{}", self.name, self.edition);
                Err(format!("{name} is played by {least} to {most}, not {seats}"))
            }
        }
    }
}

/// The rules of a page, if it is poker.
fn rules(page: &Resolved) -> Result<Rules, String> {
    let Some((game, stakes)) = page.poker() else {
        let name = format!("{}@{}", page.game, page.edition);
        return Err(format!("{name} takes no turns with others: only poker games do"));
    };
    Ok(Rules { game: game.clone(), stakes, chip: chip(&stakes) })
}

/// The largest of the usual chips in which every amount of the table can be paid.
pub fn chip(stakes: &Stakes) -> Chip {
    let Stakes { ante, blinds: [one, two, three], bring_in, low, high, kill, side, .. } = *stakes;
    let amounts = [ante, one, two, three, bring_in, low, high, kill, side];
    let chips = [100, 50, 25, 10, 5].map(Money::cents).into_iter().filter_map(Chip::new);
    let fits = |chip: &Chip| amounts.iter().all(|amount| amount.is_multiple_of(*chip));
    chips.into_iter().find(fits).unwrap_or(Chip::CENT)
}

/// The choices as `option` and `value`.
pub fn choices(words: &[String]) -> Result<Vec<(&str, &str)>, String> {
    let parted = words.iter().map(|choice| {
        choice
            .split_once('=')
            .ok_or_else(|| format!("`{choice}` chooses nothing; write option=value"))
    });
    parted.collect()
}

/// The games of a mix that has this name.
fn mix(wanted: &str) -> Option<&'static [&'static str]> {
    MIXES.iter().find(|(name, _)| *name == wanted).map(|(_, games)| *games)
}

/// The page of a game with these choices and stakes.
pub fn resolve(
    library: &Library,
    game: &str,
    choices: &[(&str, &str)],
    stakes: Option<&str>,
) -> Result<Resolved, String> {
    let game = library.game(game).map_err(|unknown| match mix(game) {
        Some(games) => format!("{game} is a mix: name one of its games, {}", games.join(", ")),
        None => unknown.to_string(),
    })?;
    let mut choices = choices.to_vec();
    if let Some(name) = stakes {
        let options = game.options();
        if options.iter().any(|option| option.id == "stakes") {
            choices.push(("stakes", name));
        } else {
            check_only_stakes(&game.resolve(&[]).map_err(|fault| fault.to_string())?, name)?;
        }
    }
    game.resolve(&choices).map_err(|fault| fault.to_string())
}

/// Lets the name of stakes pass where the sheet prints no others.
fn check_only_stakes(page: &Resolved, name: &str) -> Result<(), String> {
    let stakes = page.sections.iter().find(|section| section.name == "stakes");
    let game = format!("{}@{}", page.game, page.edition);
    match stakes.and_then(|section| section.lines.first()) {
        Some(only) if only.key == name => Ok(()),
        Some(only) => Err(format!("{game} has no stakes `{name}`; it has: {}", only.key)),
        None => Err(format!("{game} prints no stakes; name none")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chip_pays_every_amount_of_the_table() {
        let chip = |ante, low| {
            let [ante, low] = [ante, low].map(Money::cents);
            super::chip(&Stakes { ante, low, ..Stakes::default() }).to_string()
        };
        assert_eq!(chip(0, 300), "$1");
        assert_eq!(chip(50, 300), "$0.50");
        assert_eq!(chip(25, 100), "$0.25");
        assert_eq!(chip(1, 2), "$0.01");
    }

    #[test]
    fn the_page_of_a_mix_is_that_of_the_game_that_is_on() {
        let library = Library::built_in();
        let menu = Menu { game: Some("horse".to_owned()), ..Menu::default() };
        let on = |name| menu.page_on(&library, name).expect("the game is there").game;
        assert_eq!(on(None), "texas-holdem");
        let razz = menu.offer(&library).expect("the games are there").games.remove(2);
        assert_eq!(on(Some(&format!("{}@{}", razz.game, razz.edition))), "razz");
    }
}

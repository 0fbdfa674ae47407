//! Games that take turns at one limit: that of the first, the posts of the others in proportion.

use crate::menu::{Named, chip};
use engine::pot::Rules;
use money::{Chip, Money};
use sheet::poker::{Stakes, Structure};

/// The usual chips, the largest first.
const CHIPS: [u64; 6] = [100, 50, 25, 10, 5, 1];

/// The same games at the limits of the first. Low and high are exactly its own; what a game posts
/// keeps its proportion to the low limit, rounded up to whole chips (ruling X-41).
///
/// # Errors
/// A game whose posts cannot be made so small.
pub(crate) fn at_one_limit(mut games: Vec<Rules>, named: &[Named]) -> Result<Vec<Rules>, String> {
    let Some(first) = games.first().cloned() else { return Ok(games) };
    for (rules, named) in games.iter_mut().zip(named).skip(1) {
        let chips = CHIPS.into_iter().filter_map(|cents| Chip::new(Money::cents(cents)));
        let mut tried = chips.map(|chip| scaled(rules, &first, chip));
        rules.stakes = tried.find_map(|stakes| stakes).ok_or_else(|| {
            let Stakes { low, high, .. } = first.stakes;
            format!(
                "{} cannot be played at {low} and {high}: what is posted at it does not fit there",
                named.title
            )
        })?;
    }
    // One set of chips serves the whole table.
    let smallest = games.iter().map(|rules| chip(&rules.stakes)).min_by_key(|chip| chip.value());
    for rules in &mut games {
        rules.chip = smallest.unwrap_or(rules.chip);
    }
    Ok(games)
}

/// The stakes of a game at the limits of the first, posts in whole chips of this kind; `None` where
/// that makes a post more than half as large again, or one that the limits do not allow.
fn scaled(rules: &Rules, first: &Rules, chip: Chip) -> Option<Stakes> {
    let own = rules.stakes;
    let (to, from) = (u128::from(first.stakes.low.as_cents()), u128::from(own.low.as_cents()));
    let unit = u128::from(chip.value().as_cents());
    let up = |money: Money| {
        let exact = u128::from(money.as_cents()) * to;
        let cents = exact.div_ceil(from * unit) * unit;
        let near = 2 * cents * from <= 3 * exact;
        u64::try_from(cents).ok().filter(|_| near).map(Money::cents)
    };
    if to == from && first.stakes.high == own.high {
        return Some(own);
    }
    let [one, two, three] = own.blinds;
    // The same blinds serve every game that has as many.
    let alike = rules.game.posts.blinds == first.game.posts.blinds;
    let blinds = if alike { first.stakes.blinds } else { [up(one)?, up(two)?, up(three)?] };
    // A spread or a pot has no second limit that another structure could share.
    let structure = |rules: &Rules| (rules.game.betting.structure, rules.game.extras.award);
    let high = match structure(rules) == structure(first) {
        true => first.stakes.high,
        false => up(own.high)?,
    };
    let stakes = Stakes {
        ante: up(own.ante)?,
        blinds,
        bring_in: up(own.bring_in)?,
        low: first.stakes.low,
        high,
        kill: up(own.kill)?,
        scoop: up(own.scoop)?,
        buy_in: up(own.buy_in)?,
        buy_in_max: up(own.buy_in_max)?,
        buy_again: up(own.buy_again)?,
        short_buy: own.short_buy,
        side: up(own.side)?,
    };
    stands(rules, &stakes).then_some(stakes)
}

/// Whether posts fit the limits, as a sheet's own must.
fn stands(rules: &Rules, stakes: &Stakes) -> bool {
    let spread = rules.game.betting.structure == Structure::Spread;
    let most = if spread { stakes.high } else { stakes.low };
    let blind = stakes.blinds.into_iter().max().unwrap_or_default();
    let fits = blind <= most && stakes.bring_in <= most && stakes.ante <= most;
    fits && stakes.high >= stakes.low && (stakes.kill.is_zero() || stakes.kill > blind)
}

#[cfg(test)]
mod tests {
    use crate::menu::Menu;
    use engine::pot::Rules;
    use sheet::Library;
    use sheet::poker::Stakes;

    fn games(menu: &Menu) -> Result<Vec<Rules>, String> {
        menu.offer(&Library::built_in()).map(|offer| offer.house.games().to_vec())
    }

    fn mix(name: &str, stakes: Option<&str>) -> Menu {
        let stakes = stakes.map(str::to_owned);
        Menu { game: Some(name.to_owned()), stakes, ..Menu::default() }
    }

    fn rotation(names: &str) -> Menu {
        Menu { rotate: names.split(',').map(str::to_owned).collect(), ..Menu::default() }
    }

    fn posts(rules: &Rules) -> String {
        let Stakes { ante, blinds: [small, big, _], bring_in, low, high, .. } = rules.stakes;
        format!("ante {ante}, blinds {small} {big}, bring-in {bring_in}, {low}-{high}")
    }

    /// Every game of a mix has the limits of the first, and its posts are whole chips.
    #[test]
    fn a_mix_has_one_limit() {
        let of_a_name = ["horse", "hose"]
            .into_iter()
            .flat_map(|name| [None, Some("3-6"), Some("2-4")].map(|stakes| mix(name, stakes)));
        let of_ones_own = [
            "badugi,texas-holdem",
            "texas-holdem,badugi,lowball,seven-card-stud",
            "razz,texas-holdem@clovis-500,five-card-draw",
            "seven-card-stud@clovis-500,omaha-hi-lo@diamond-jims,lowball@clovis-500",
            "omaha-hi-lo@lucky-lady,texas-holdem@colorado,badugi",
        ];
        for menu in of_a_name.chain(of_ones_own.map(rotation)) {
            let games = games(&menu).unwrap_or_else(|fault| panic!("{menu:?}: {fault}"));
            let limits = |rules: &Rules| (rules.stakes.low, rules.stakes.high, rules.chip);
            for rules in &games {
                assert_eq!(limits(rules), limits(&games[0]), "{menu:?}");
                let Stakes { ante, blinds, bring_in, .. } = rules.stakes;
                let mut posted = blinds.into_iter().chain([ante, bring_in]);
                assert!(posted.all(|money| money.is_multiple_of(rules.chip)), "{menu:?}");
            }
        }
    }

    /// At $2 and $4 stud has the ante that its own sheets print for these limits elsewhere.
    #[test]
    fn posts_keep_their_proportion() {
        let games = games(&mix("horse", Some("2-4"))).expect("the games are there");
        let board = "ante $0, blinds $1 $2, bring-in $0, $2-$4";
        let razz = "ante $0.50, blinds $0 $0, bring-in $1, $2-$4";
        let stud = "ante $0.50, blinds $0 $0, bring-in $2, $2-$4";
        assert_eq!(games.iter().map(posts).collect::<Vec<_>>(), [board, board, razz, stud, stud]);
    }

    /// A game of another structure shares the low limit; what it has above that is its own.
    #[test]
    fn another_structure_shares_the_low_limit() {
        let games = games(&rotation("trips-poker,texas-holdem,joker-poker")).expect("three games");
        let expected = [
            "ante $5, blinds $0 $0, bring-in $0, $5-$5",
            "ante $0, blinds $2 $5, bring-in $0, $5-$10",
            "ante $0, blinds $0 $0, bring-in $0, $5-$50",
        ];
        assert_eq!(games.iter().map(posts).collect::<Vec<_>>(), expected);
    }

    /// Stakes without limits are those of the whole mix, or of none of it.
    #[test]
    fn stakes_without_limits_are_for_all_or_refused() {
        let refused = games(&mix("horse", Some("no-limit 1-3"))).expect_err("razz has limits");
        assert!(refused.starts_with("`no-limit 1-3` is no-limit and Omaha"), "{refused}");
        let both = "omaha@lucky-lady,texas-holdem@lucky-lady";
        let menu = Menu { stakes: Some("no-limit 1-3".to_owned()), ..rotation(both) };
        let games = games(&menu).expect("both have them");
        assert_eq!(posts(&games[0]), posts(&games[1]));
    }
}

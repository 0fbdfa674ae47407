//! What came of looking at each price that says something is wrong: the printed figures, and the
//! rulings that they are read by, held against the source again.

use super::suspects::{Suspect, Whose};

/// What gives a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// The printed figures.
    Book,
    /// A reading of ours, or what the house may choose by one.
    Ruling,
}

impl Cause {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Cause::Book => "book",
            Cause::Ruling => "ruling",
        }
    }
}

/// What came of looking at some prices of a game.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Account {
    game: &'static str,
    editions: &'static [&'static str],
    wagers: &'static [&'static str],
    /// The option whose choice brings it, where it is one.
    option: Option<&'static str>,
    pub(super) cause: Cause,
    pub(super) said: &'static str,
}

impl Account {
    /// The account of a price.
    pub(super) fn of(suspect: &Suspect) -> Option<&'static Account> {
        let chosen = |option: &str| suspect.choices.iter().any(|(held, _)| held == option);
        ALL.iter().find(|it| {
            suspect.of == Whose::BuiltIn
                && it.game == suspect.game
                && it.editions.contains(&suspect.edition.as_str())
                && it.wagers.contains(&suspect.wager.as_str())
                && it.option.is_none_or(chosen)
        })
    }

    /// What it is about.
    pub(super) const fn title(&self) -> &'static str {
        match (self.wagers, self.option) {
            (_, Some(option)) => option,
            ([wager], None) => wager,
            _ => "several wagers",
        }
    }
}

/// All of them.
pub(super) const ALL: &[Account] = &[
    Account {
        game: "208-poker",
        editions: &["colorado"],
        wagers: &["jackpot", "three-identical", "royal-flush", "ace-king-queen", "three-of-a-kind"],
        option: None,
        cause: Cause::Book,
        said: "colorado l.1567 pays those who bet on the winning outcome, so that each row of \
            l.1569-1576 is a wager of its own. Of the 620,620 sets of three cards out of 156, three \
            identical cards are 52, ace-king-queen of a suit 108, any ace-king-queen 1,728 and three \
            of a kind 2,860: at 2,500, 2,000, 200 and 125 to 1 that is what is left. The jackpot's \
            rows (l.1581-1585) are met by 42,120 of 822,942,120 hands. Read as one table for one \
            wager, the rows would bring back four times what is bet. A dear schedule, read rightly.",
    },
    Account {
        game: "century-21-blackjack",
        editions: &["clovis-500"],
        wagers: &["game"],
        option: None,
        cause: Cause::Ruling,
        said: "clovis-500 l.254 leaves the banker a choice on 17 and 18 (19 in print, ruling \
            G-200) and on soft 19 and 20; on hard 19 and 20 he must stand (l.252). By ruling E-57 he \
            stands unless the house posts another way. Against a banker who does what is best the house \
            edge is 6.65 %, as the sheet says beside the price: a banker who never hits is a weak \
            one, and the reading is of a man who says nothing. The rule that the closer hand over 22 \
            wins (l.258) is the page's own, and so is the joker that makes 22 with any card (l.248).",
    },
    Account {
        game: "century-21-blackjack",
        editions: &["proposed"],
        wagers: &["game"],
        option: None,
        cause: Cause::Book,
        said: "clovis-500 l.262-268 proposes four jokers a pack that count 2 or 12, and a double on \
            11 and 12 with up to two cards. Only the player doubles, and he may look at the first \
            card before he takes the second; what the banker has for it are the ties over 22. By \
            ruling G-202 the proposals are an edition of their own, and \
            not in force elsewhere. The banker stands where he may choose (ruling E-57).",
    },
    Account {
        game: "champion-poker",
        editions: &["colorado"],
        wagers: &["bonus"],
        option: Some("paytable.bonus"),
        cause: Cause::Book,
        said: "Schedule G (colorado l.2014-2019) ends with the full house, where E and F go on with \
            flush, straight and three of a kind. As printed nothing below is paid, which is what \
            ruling G-113 says. With F's three lower rows the edge would be 20.89 %, like the others' \
            22 %: these rows have been lost from the page, it seems, and nobody can say what they \
            were.",
    },
    Account {
        game: "dj-wild-stud-poker",
        editions: &["colorado", "colorado-multi-game"],
        wagers: &["cover-all"],
        option: None,
        cause: Cause::Book,
        said: "The best of seven hands, five cards of the pack wild, is four of a kind in one round \
            of eight and a full house in one of thirty; colorado l.3911-3917 pays 20 and 3 to 1 for \
            them. The rows of the other columns are as generous. Rulings G-092 and G-093 (where pays \
            begin, and what five of a kind is) change nothing of that: four of a kind alone brings \
            back two and a half times the bet. A misprint, or a table made for hands without wild \
            cards.",
    },
    Account {
        game: "ez-baccarat",
        editions: &["lucky-lady", "players-casino"],
        wagers: &["tie"],
        option: Some("chart.naturals"),
        cause: Cause::Ruling,
        said: "The letter of the pages, which do not say that a natural ends the drawing. Ruling \
            G-217 has it end there, for this very reason; a house may choose the letter, and this is \
            what it costs.",
    },
    Account {
        game: "ez-baccarat",
        editions: &["players-casino"],
        wagers: &["banker"],
        option: Some("settle.barred"),
        cause: Cause::Ruling,
        said: "The letter of players-casino l.626 and l.646, which do not say that the banker's line \
            pushes on a three-card seven. Ruling G-218 bars that hand as another page of the game \
            does, for this very reason; a house may choose the letter.",
    },
    Account {
        game: "fortune-pai-gow-poker",
        editions: &["players-casino"],
        wagers: &["game"],
        option: None,
        cause: Cause::Ruling,
        said: "By the house way on both sides the house keeps 1.2 %; who sets for the most against it \
            is ahead. players-casino l.965-978 prints one way for all hands and no word about a joker \
            that is any card (l.898); by ruling G-156 it is one more of what the cards hold most of. \
            So a joker with two nines makes three of a kind, which l.972 never splits: two nines in \
            front, the joker with a king behind, win 0.59 of the wager on average, the house way 0.24. \
            The reading is what the chart says of three cards alike; a better way for a wild joker is \
            Lucky Lady's, which Colorado's edition goes by.",
    },
    Account {
        game: "fortune-pai-gow-poker",
        editions: &["colorado", "colorado-fully-wild"],
        wagers: &["fortune"],
        option: Some("side.fortune.doubled"),
        cause: Cause::Book,
        said: "colorado l.3006, a note below schedules 01 and 02, doubles what is paid if the dealer has \
            ace high or lower, and names no schedule; only the royal match has its asterisk. The sheet \
            leaves it to the house. With every row doubled against 15 dealer hands of 100 the first column of \
            either game favours the bettor: it was made for other figures than these.",
    },
    Account {
        game: "no-bust-21st-century-blackjack",
        editions: &["lucky-lady"],
        wagers: &["game"],
        option: None,
        cause: Cause::Book,
        said: "Nearly even, as a game that players bank in turn may be: the house lives of its \
            collection (lucky-lady l.336), which is not counted. What tips it are the page's own \
            rules: half of the wager back with any number of cards up to 20 (l.350), a three-card 22 \
            to 25 that pushes (l.332), doubles and surrender after splits (l.346), aces split again \
            (l.347). Ruling G-186 lets a hand be surrendered until the banker's second card is \
            turned: it lies there before anybody acts, so that before it is dealt no hand could be.",
    },
    Account {
        game: "no-bust-21st-century-blackjack",
        editions: &["clovis-500"],
        wagers: &["game"],
        option: None,
        cause: Cause::Book,
        said: "Nearly even: players bank in turn, and the house's collection is not counted. A hand \
            over that is closer than the banker's pushes (clovis-500 l.914-917), surrender is open \
            with any number of cards (l.931), and a joker makes the best hand. As printed.",
    },
    Account {
        game: "no-bust-blackjack-22",
        editions: &["diamond-jims", "lucky-lady"],
        wagers: &["game"],
        option: None,
        cause: Cause::Book,
        said: "Nearly even: players bank in turn, and the house's collection is not counted \
            (diamond-jims l.864). Two aces, two jokers or both are paid 3 to 2 (l.850), a hand over \
            that is closer pushes (l.839), any two cards may be doubled (l.844). As printed; rulings G-197 and G-199 only say what \
            22 and less come to, and that two aces may be split instead.",
    },
    Account {
        game: "players-choice-poker",
        editions: &["five-card"],
        wagers: &["hand-1", "hand-2", "hand-3", "hand-4", "hand-5", "hand-6"],
        option: None,
        cause: Cause::Book,
        said: "colorado l.1709-1717 pays any pair 1 to 1, and 42 hands of a hundred are a pair. If a \
            pair had only its wager back (1 for 1), the house edge would be 5.30 %: that is what was \
            meant, it seems. The dollars of the first two rows are paid whatever the wager, and are \
            worth two cents of it at $1.",
    },
    Account {
        game: "super-pan-9",
        editions: &["diamond-jims"],
        wagers: &["bet"],
        option: Some("house-way.banker"),
        cause: Cause::Ruling,
        said: "The pages do not say how the banker plays where he may choose. By the way of ruling \
            G-226 the game is even; these are other ways that a house may post by it, and a banker \
            who plays worse loses more.",
    },
    Account {
        game: "three-card-prime",
        editions: &["colorado"],
        wagers: &["mini-royal"],
        option: Some("paytable.mini-royal"),
        cause: Cause::Ruling,
        said: "The page prints no seed; by ruling X-09 the house sets one, and the sheet starts from \
            $10,000. One hand in 22,100 wins the meter: by this column the bettor comes out even at \
            $9,205 for each dollar bet, so that a house which posts it has to start the meter lower. \
            By the other columns $10,000 leaves the house 2.9 % and more.",
    },
    Account {
        game: "ultimate-texas-holdem",
        editions: &["colorado"],
        wagers: &["trips"],
        option: Some("paytable.trips"),
        cause: Cause::Book,
        said: "Schedule 2 (colorado l.2532-2540) pays 8, 7 and 5 to 1 for full house, flush and \
            straight. Schedule 3 has 8, 7 and 4, schedule 4 has 7, 6 and 5; the schedule that is \
            known elsewhere has 8, 6 and 5, with which the house edge would be 1.90 %. The flush is a \
            misprint, it seems; the sheet has what is printed.",
    },
];

//! What a player is asked, and what the answers mean.

use super::order::Order;
use crate::bots::{self, Chopping};
use cards::Card;
use engine::pot::{self, Action, Choices, Refusal, Round, Rules, Sizes, legal};
use engine::{Packet, Seat};
use money::{Expected, Money};

/// What a player has to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ask {
    /// Speak, or bring it in.
    Bet(Choices),
    /// Throw cards for new ones.
    Draw {
        /// As many as this.
        most: u8,
    },
    /// Give up cards for good.
    Discard {
        /// Exactly so many.
        count: u8,
    },
    /// Call one's best card wild.
    Wild,
    /// Run the rest of the board twice, or once.
    RunTwice,
    /// Take the blinds back, as the other blind offers.
    Chop,
}

/// The player to act and what there is to decide.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) round: &'a Round,
    pub(crate) seat: Seat,
    pub(crate) ask: Ask,
}

/// What a player said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Plays on.
    Does(Action),
    /// Does not chop.
    Declines,
    /// Wants something before the next round.
    Orders(Order),
    /// Wants to know the keys.
    Help,
    /// Leaves the table.
    Leaves,
}

impl<'a> Moment<'a> {
    /// The decision that a round waits for, if it is a player's.
    pub(crate) fn of(rules: &'a Rules, round: &'a Round) -> Option<Moment<'a>> {
        let (seat, choices) = legal(rules, round)?;
        let ask = match choices {
            Choices { draw: Some(most), .. } => Ask::Draw { most },
            Choices { discard: Some(count), .. } => Ask::Discard { count },
            Choices { wild: true, .. } => Ask::Wild,
            Choices { run_twice: true, .. } => Ask::RunTwice,
            // Hands are turned up without a word.
            Choices { show: Some(_), .. } => return None,
            _ => Ask::Bet(choices),
        };
        Some(Moment { rules, round, seat, ask })
    }

    /// The player's cards, in the order in which a draw counts them.
    pub(crate) fn cards(&self) -> Vec<Card> {
        let player = self.round.player(self.seat);
        player.down.cards.iter().chain(player.up.iter()).copied().collect()
    }

    /// The keys that work now and what each does.
    pub(crate) fn keys(&self) -> Vec<(&'static str, String)> {
        match self.ask {
            Ask::Bet(choices) => self.bet_keys(choices),
            Ask::Draw { most } => vec![
                ("d", format!("draw up to {most}, such as `d 1 3`")),
                ("p", "stand pat".to_owned()),
            ],
            Ask::Discard { count: 1 } => vec![("d", "give up a card, such as `d 1`".to_owned())],
            Ask::Discard { count } => {
                vec![("d", format!("give up {count} cards, such as `d 1 2`"))]
            }
            Ask::Wild => vec![("d", "call a card wild, such as `d 1`".to_owned())],
            Ask::RunTwice => {
                vec![("y", "run it twice".to_owned()), ("n", "run it once".to_owned())]
            }
            Ask::Chop => vec![("y", "chop the blinds".to_owned()), ("n", "play on".to_owned())],
        }
    }

    fn bet_keys(&self, choices: Choices) -> Vec<(&'static str, String)> {
        let mut keys = Vec::new();
        if choices.fold {
            keys.push(("f", "fold".to_owned()));
        }
        keys.extend(choices.call.map(|money| ("c", format!("call {money}"))));
        if choices.check {
            keys.push(("c", "check".to_owned()));
        }
        keys.extend(choices.bring_in.map(|money| ("c", format!("bring it in for {money}"))));
        match choices.kill {
            Some((least, most)) if least == most => {
                keys.push(("k", format!("kill the pot for {least}")));
            }
            Some((least, most)) => {
                keys.push(("k", format!("kill the pot for {least} to {most}")));
            }
            None => {}
        }
        if choices.kill.is_some() {
            keys.push(("c", "let it be".to_owned()));
        }
        // Where the bring-in is a full bet there is nothing to complete.
        let whole = choices.bring_in.is_some_and(|it| choices.bet == Some((it, it)));
        if let Some((min, max)) = choices.bet.filter(|_| !whole) {
            let (key, verb) = self.bet_verb(choices);
            keys.push(match (min == max, choices.sizes) {
                (true, _) => (key, format!("{verb} {min}")),
                (false, Sizes::Either) => (key, format!("{verb} {min} or {max}")),
                (false, Sizes::Between) => (key, format!("{verb} {min} to {max}")),
            });
        }
        if self.all_in(choices).is_some() {
            keys.push(("a", "all in".to_owned()));
        }
        if self.may_offer_chop() {
            keys.push(("h", "offer to chop".to_owned()));
        }
        keys
    }

    fn may_offer_chop(&self) -> bool {
        bots::chop(self.rules, self.round) == Some(Chopping::Offers(self.seat))
    }

    fn bet_verb(&self, choices: Choices) -> (&'static str, &'static str) {
        match choices.bring_in {
            Some(_) => ("b", "complete the bet to"),
            None if self.round.level().is_zero() => ("b", "bet"),
            None if self.is_short_of_a_bet() => ("r", "complete to"),
            None => ("r", "raise to"),
        }
    }

    /// Whether only a bring-in lies there, which is completed and not raised.
    fn is_short_of_a_bet(&self) -> bool {
        let stud = self.rules.game.posts.bring_in.is_some();
        stud && self.round.level() < self.rules.stakes.low
    }

    /// The action that puts in the last chip, where one does.
    fn all_in(&self, choices: Choices) -> Option<Action> {
        let player = self.round.player(self.seat);
        let all = player.bet + player.stack;
        match (choices.bet, choices.call) {
            (Some((_, max)), _) if max == all => Some(Action::Bet(self.seat, all)),
            (_, Some(call)) if call == player.stack => Some(Action::Call(self.seat)),
            _ => None,
        }
    }

    /// Understands an answer.
    ///
    /// # Errors
    /// What was wrong with it, for the player.
    pub(crate) fn read(&self, text: &str) -> Result<Answer, String> {
        let text = text.trim().to_lowercase();
        let end = text.find(|sign: char| !sign.is_alphabetic() && sign != '?');
        let (word, rest) = text.split_at(end.unwrap_or(text.len()));
        let rest = rest.trim();
        match word {
            "?" | "help" => return Ok(Answer::Help),
            "q" | "quit" | "leave" => return Ok(Answer::Leaves),
            _ => {}
        }
        if let Some(order) = Order::read(word, rest) {
            return order.map(Answer::Orders);
        }
        let action = match self.ask {
            Ask::Bet(choices) => self.read_bet(choices, word, rest)?,
            Ask::Draw { most } => Action::Draw(self.seat, self.read_draw(word, rest, most)?),
            Ask::Discard { count } => {
                Action::Discard(self.seat, self.read_discard(word, rest, count)?)
            }
            Ask::Wild => Action::CallWild(self.seat, self.read_discard(word, rest, 1)?),
            Ask::RunTwice => match word {
                "y" | "yes" => Action::RunTwice(self.seat, pot::Answer::Yes),
                "n" | "no" => Action::RunTwice(self.seat, pot::Answer::No),
                _ => return Err(self.unknown(word)),
            },
            Ask::Chop => match word {
                "y" | "yes" | "h" => Action::Chop(self.seat),
                "n" | "no" => return Ok(Answer::Declines),
                _ => return Err(self.unknown(word)),
            },
        };
        Ok(Answer::Does(action))
    }

    fn read_bet(&self, choices: Choices, word: &str, rest: &str) -> Result<Action, String> {
        let seat = self.seat;
        match word {
            "k" | "kill" if choices.kill.is_some() => {
                let (least, _) = choices.kill.expect("it was just seen");
                let money = if rest.is_empty() { least } else { amount(rest)? };
                Ok(Action::Kill(seat, money))
            }
            "c" | "n" if choices.kill.is_some() => Ok(Action::NoKill(seat)),
            "f" | "fold" if choices.fold => Ok(Action::Fold(seat)),
            "f" | "fold" => Err("You cannot fold now.".to_owned()),
            "k" | "kill" => Err("No pot is killed now.".to_owned()),
            "check" if !choices.check => Err("You cannot check now.".to_owned()),
            "call" if choices.call.is_none() && choices.bring_in.is_none() => {
                Err("There is nothing to call.".to_owned())
            }
            "c" | "check" | "call" => match choices {
                Choices { bring_in: Some(_), .. } => Ok(Action::BringIn(seat)),
                Choices { check: true, .. } => Ok(Action::Check(seat)),
                Choices { call: Some(_), .. } => Ok(Action::Call(seat)),
                _ => Err("You can neither check nor call here.".to_owned()),
            },
            "b" | "bet" if choices.bet.is_some() && self.bet_verb(choices).0 == "r" => {
                Err(format!("There is a bet of {} already: `r` raises it.", self.round.level()))
            }
            "b" | "r" | "bet" | "raise" | "raises" | "to" => self.read_amount(choices, rest),
            "a" | "all" | "allin" => {
                let no = || "The limits do not let you go all in now.".to_owned();
                self.all_in(choices).ok_or_else(no)
            }
            "h" | "chop" if self.may_offer_chop() => Ok(Action::Chop(seat)),
            _ => Err(self.unknown(word)),
        }
    }

    /// Why nothing can be bet, as the dealer would say it.
    fn why_no_bet(&self) -> String {
        let more = self.round.level() + Money::cents(1);
        match pot::step(self.rules, self.round, Action::Bet(self.seat, more)) {
            Err(Refusal::Capped(_)) => "You cannot raise: the betting is capped.".to_owned(),
            Err(Refusal::NotReopened(_)) => {
                "You cannot raise: the last raise was short of a full one.".to_owned()
            }
            Err(Refusal::CheckRaise(_)) => "You cannot raise after checking.".to_owned(),
            Err(Refusal::NoOpeners(_)) => "You have no openers.".to_owned(),
            Err(Refusal::CannotCover(_, money)) => {
                format!("You cannot cover {money}, and nobody plays all-in here.")
            }
            _ => "You cannot bet or raise now.".to_owned(),
        }
    }

    fn read_amount(&self, choices: Choices, rest: &str) -> Result<Action, String> {
        let Some((min, max)) = choices.bet else {
            return Err(self.why_no_bet());
        };
        if rest.is_empty() && min == max {
            return Ok(Action::Bet(self.seat, min));
        }
        let (key, verb) = self.bet_verb(choices);
        if rest.is_empty() {
            let least = min.to_string();
            return Err(format!(
                "How much? You may {verb} {min} to {max}: `{key} {}`.",
                least.trim_start_matches('$')
            ));
        }
        let to = amount(rest.trim_start_matches("to"))?;
        match to {
            _ if to < min || to > max => Err(match min == max {
                true => format!("Not {to}: you may only {verb} {min}."),
                false => format!("Not {to}: you may {verb} {min} to {max}."),
            }),
            _ if to != max && !to.is_multiple_of(self.rules.chip) => {
                Err(format!("The smallest chip here is {}.", self.rules.chip))
            }
            _ => Ok(Action::Bet(self.seat, to)),
        }
    }

    fn read_draw(&self, word: &str, rest: &str, most: u8) -> Result<Packet, String> {
        match word {
            "p" | "pat" | "stand" => Ok(Packet::default()),
            "d" | "draw" if rest.is_empty() => {
                Err("Which cards? `d 1 3` throws the first and the third, `p` none.".to_owned())
            }
            "d" | "draw" => {
                let cards = self.picked(rest)?;
                match cards.len() <= usize::from(most) {
                    true => Ok(Packet::of(cards)),
                    false => Err(format!("You may throw {most} cards at most.")),
                }
            }
            _ => Err(self.unknown(word)),
        }
    }

    fn read_discard(&self, word: &str, rest: &str, count: u8) -> Result<Packet, String> {
        if !["d", "discard", ""].contains(&word) {
            return Err(self.unknown(word));
        }
        let cards = self.picked(rest)?;
        match cards.len() == usize::from(count) {
            true => Ok(Packet::of(cards)),
            false => Err(format!("You must name {count}, not {}.", cards.len())),
        }
    }

    /// Own cards by their places from one, or by their faces.
    fn picked(&self, text: &str) -> Result<Vec<Card>, String> {
        let own = self.cards();
        let mut picked = Vec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let by_place = word.parse::<usize>().ok().and_then(|at| own.get(at.checked_sub(1)?));
            let by_face = own.iter().find(|card| card.to_string().eq_ignore_ascii_case(word));
            let card = by_place.or(by_face).ok_or_else(|| {
                format!("`{}` is none of your cards: say 1 to {}.", short(word), own.len())
            })?;
            if picked.contains(card) {
                return Err(format!("You named {card} twice."));
            }
            picked.push(*card);
        }
        Ok(picked)
    }

    fn unknown(&self, word: &str) -> String {
        let keys: Vec<String> =
            self.keys().into_iter().map(|(key, what)| format!("{key} {what}")).collect();
        match word {
            "" => format!("Say one of: {}.", keys.join(", ")),
            _ => format!("`{}` does not work here. Say one of: {}.", short(word), keys.join(", ")),
        }
    }
}

/// An amount as it is typed, with or without its dollar sign.
pub(crate) fn amount(text: &str) -> Result<Money, String> {
    amount_up_to(text, Money::MAX, "an amount is")
}

/// The same, where there is a most; `is` begins what is said of more.
pub(crate) fn amount_up_to(text: &str, most: Money, is: &str) -> Result<Money, String> {
    let bare = text.trim().trim_start_matches('$');
    let too_large = || format!("{is} {most} at most.");
    match format!("${bare}").parse::<Money>() {
        Ok(money) if money > most => Err(too_large()),
        Ok(money) => Ok(money),
        Err(misprint) if misprint.expected == Expected::Smaller => Err(too_large()),
        Err(_) => {
            let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            let said = short(bare);
            Err(match bare.split_once('.') {
                Some((dollars, cents)) if digits(dollars) && digits(cents) => {
                    let right = match format!("{dollars:0>1}.{cents:0<2.2}") {
                        nothing if nothing.bytes().all(|it| b"0.".contains(&it)) => {
                            "0.01".to_owned()
                        }
                        right => right,
                    };
                    format!("`{said}` is not in whole cents: write two digits of them, as {right}.")
                }
                _ => format!("`{said}` is no amount of money: write dollars, as 25 or 2.50."),
            })
        }
    }
}

/// The beginning of what was typed, for repeating it.
pub(super) fn short(word: &str) -> String {
    word.chars().filter(|sign| !sign.is_control()).take(20).collect()
}

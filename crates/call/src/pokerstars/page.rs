//! The lines of a hand: what happened, one after the other.

use super::hand::{self, Named};
use super::voice::{Blind, cards};
use super::{Page, Posted};
use cards::{Card, Hand};
use engine::pot::{Event, Post, Recipient, Stage};
use engine::{Packet, Seat};
use money::Money;

impl Page<'_> {
    /// Writes one event and follows it.
    pub(super) fn event(&mut self, event: &Event) {
        let voice = self.voice;
        let name = |seat: Seat| voice.name(seat);
        let line = match *event {
            Event::Posted { seat, post, money, .. } => {
                self.posted(seat, post, money);
                None
            }
            Event::Began(stage) => {
                self.write_posts();
                self.began(stage)
            }
            Event::Dealt { to: Recipient::Hand(seat), packet, up } => self.dealt(seat, &packet, up),
            Event::Dealt { to: Recipient::Board(_), packet, .. } => self.board(&packet),
            Event::Folded(seat) => {
                self.folded[seat.place()] = Some(self.street);
                Some(format!("{}: folds", name(seat)))
            }
            Event::Checked(seat) => Some(format!("{}: checks", name(seat))),
            Event::Called(seat, more) => Some(self.bets(seat, "calls", more, "", more)),
            Event::BroughtIn(seat, money) => {
                Some(self.bets(seat, "brings in for", money, "", money))
            }
            Event::Bet(seat, to, _) => {
                let more = to.saturating_sub(self.round.player(seat).bet);
                let level = self.round.level();
                Some(if level.is_zero() {
                    self.bets(seat, "bets", to, "", more)
                } else {
                    let to_text = format!(" to {}", self.voice.money(to));
                    self.bets(seat, "raises", to.saturating_sub(level), &to_text, more)
                })
            }
            Event::Drew(seat, packet) => Some(self.drew(seat, &packet)),
            Event::Returned(seat, money) => {
                let money = self.voice.money(money);
                Some(format!("Uncalled bet ({money}) returned to {}", name(seat)))
            }
            Event::Mucked(seat) => {
                self.folded[seat.place()] = Some(usize::MAX);
                Some(format!("{}: mucks hand", name(seat)))
            }
            Event::Awarded { pot, seat, money, .. } => {
                let line = self.collects(pot, seat, money);
                self.collected.push((pot, line));
                None
            }
            // Burns and the like, and what trackers know no words for.
            _ => None,
        };
        self.round.apply(event);
        if line.is_some() {
            self.write_collected();
        }
        self.lines.extend(line);
        if let Event::Showed(seat, _) = *event {
            let hand = self.hand(seat);
            let words = self.standings(seat);
            self.lines.push(format!("{}: shows {} ({words})", self.voice.name(seat), cards(&hand)));
        }
    }

    /// Writes the hands that were turned up though the pot was pushed without them. A hand that had
    /// been folded stays folded.
    pub(super) fn shown_for_nothing(&mut self) {
        for (seat, packet) in &self.replay.shown {
            let (seat, name) = (*seat, self.voice.name(*seat));
            let live = self.round.live().contains(seat);
            if live {
                self.round.apply(&Event::Showed(seat, *packet));
            }
            let faces = if live { self.hand(seat) } else { packet.cards };
            let words = if live { self.standings(seat) } else { String::new() };
            let words = if words.is_empty() { words } else { format!(" ({words})") };
            self.lines.push(format!("{name}: shows {}{words}", cards(&faces)));
        }
    }

    /// Takes a post; it is written down with the others, in the order of the format.
    fn posted(&mut self, seat: Seat, post: Post, money: Money) {
        let blind = self.voice.blind(seat);
        let (turn, what) = match (post, blind) {
            (Post::Ante | Post::DeadAnte, _) => (0, "posts the ante"),
            (Post::Side | Post::Jackpot, _) => return,
            (Post::Blind, Some(Blind::Button)) => (1, "posts button blind"),
            (Post::Blind, Some(Blind::Small)) => (1, "posts small blind"),
            (Post::Blind, Some(Blind::Big)) => (2, "posts big blind"),
            (Post::Blind, _) => (3, "posts straddle"),
            // A small blind behind the first is a dead one to trackers.
            (Post::Dead, _) => (3, "posts small blind"),
            (Post::Entry, _) => (3, "posts big blind"),
            (Post::Kill | Post::KillOwed, _) => unreachable!("a killed pot is not written"),
        };
        let before = match post {
            Post::Entry => self.posts.iter().position(|it| it.seat == seat && it.dead),
            _ => None,
        };
        let dead = before.map_or(Money::ZERO, |at| self.posts.remove(at).money);
        let what = if dead.is_zero() { what } else { "posts small & big blinds" };
        if !money.is_zero() {
            let line = self.bets(seat, what, dead + money, "", money);
            let money = dead + money;
            self.posts.push(Posted { turn, seat, dead: post == Post::Dead, money, line });
        }
    }

    /// Writes the posts: antes, the small blind, the big one, and what else was posted.
    fn write_posts(&mut self) {
        self.posts.sort_by_key(|posted| posted.turn);
        self.lines.extend(self.posts.drain(..).map(|posted| posted.line));
    }

    /// A player puts chips in; `more` says whether they are the last.
    fn bets(&self, seat: Seat, verb: &str, money: Money, to: &str, more: Money) -> String {
        let last = if more >= self.round.player(seat).stack { " and is all-in" } else { "" };
        format!("{}: {verb} {}{to}{last}", self.voice.name(seat), self.voice.money(money))
    }

    fn began(&mut self, stage: Stage) -> Option<String> {
        match stage {
            Stage::Dealing(street) => {
                self.street = street as usize;
                let heading = self.streets.heading(self.street)?;
                // The heading of a board stands with its cards.
                let bare = self.round.board(0).is_empty() && !matches!(heading, "FLOP");
                (bare || heading.ends_with("STREET")).then(|| format!("*** {heading} ***"))
            }
            Stage::Showing => Some("*** SHOW DOWN ***".to_owned()),
            _ => None,
        }
    }

    fn board(&self, packet: &Packet) -> Option<String> {
        let before = self.round.board(0);
        let heading = self.streets.heading(self.street)?;
        let new = cards(&packet.cards);
        Some(match before.is_empty() {
            true => format!("*** {heading} *** {new}"),
            false => format!("*** {heading} *** {} {new}", cards(before)),
        })
    }

    /// Cards of the hero, and cards face up.
    fn dealt(&self, seat: Seat, packet: &Packet, up: u8) -> Option<String> {
        let player = self.round.player(seat);
        let mine = self.hero == Some(seat);
        let held = if mine { self.hand(seat) } else { player.up };
        let faces =
            packet.cards.len().saturating_sub(if mine { packet.cards.len() } else { up.into() });
        let new = &packet.cards[faces..];
        if new.is_empty() {
            return None;
        }
        let before = if held.is_empty() { String::new() } else { format!("{} ", cards(&held)) };
        Some(format!("Dealt to {} {before}{}", self.voice.name(seat), cards(new)))
    }

    fn drew(&self, seat: Seat, packet: &Packet) -> String {
        let name = self.voice.name(seat);
        let mine = self.hero == Some(seat);
        let seen = |list: &[Card]| if mine { format!(" {}", cards(list)) } else { String::new() };
        match packet.len() {
            0 if mine => format!("{name}: stands pat on {}", cards(&self.hand(seat))),
            0 => format!("{name}: stands pat"),
            1 => format!("{name}: discards 1 card{}", seen(&packet.cards)),
            count => format!("{name}: discards {count} cards{}", seen(&packet.cards)),
        }
    }

    /// Writes what was collected: the last side pot first, the main pot last.
    pub(super) fn write_collected(&mut self) {
        self.collected.sort_by_key(|(pot, _)| std::cmp::Reverse(*pot));
        self.lines.extend(self.collected.drain(..).map(|(_, line)| line));
    }

    fn collects(&mut self, pot: u8, seat: Seat, money: Money) -> String {
        let short = &mut self.short[seat.place()];
        let raked = money.saturating_sub(*short);
        *short = short.saturating_sub(money);
        self.pots.resize(self.pots.len().max(pot as usize + 1), Money::ZERO);
        self.pots[pot as usize] += money;
        self.won[seat.place()] += raked;
        let from = match (self.sides, pot) {
            (0, _) => "pot".to_owned(),
            (_, 0) => "main pot".to_owned(),
            (1, _) => "side pot".to_owned(),
            (_, side) => format!("side pot-{side}"),
        };
        format!("{} collected {} from {from}", self.voice.name(seat), self.voice.money(raked))
    }

    /// A seat's cards, down cards first.
    pub(super) fn hand(&self, seat: Seat) -> Hand {
        let player = self.round.player(seat);
        player.down.cards.iter().chain(player.up.iter()).copied().collect()
    }

    /// What a hand is, by each way to win; nothing while cards are missing.
    pub(super) fn standings(&self, seat: Seat) -> String {
        let ways = &self.replay.rules.game.pot.ways;
        let words = ways.iter().enumerate().filter_map(|(at, way)| {
            let made = way.using.made(way.ranking, &self.hand(seat), self.round.board(0)).ok()?;
            let name = hand::named(way.ranking, &made)?;
            Some(match (name, ways.len(), at) {
                (Named::Words(name) | Named::Low(name), 2, 0) => format!("HI: {name}"),
                (Named::Words(name) | Named::Low(name), 2, _) => format!("LO: {name}"),
                (Named::Low(ranks), ..) => format!("Lo: {ranks}"),
                (Named::Words(words), ..) => words,
            })
        });
        words.collect::<Vec<_>>().join("; ")
    }
}

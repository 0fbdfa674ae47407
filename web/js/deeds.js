// What each seat did last, for its plate: read from the dealer's call, kept until the street is over.

import { spokenWagers, wagerName } from "./words.js";

/** A wager's name that is longer has no room on a plate: where the bet lies says it. */
const LONG = 10;

/** What is said of somebody, and how his plate shows it; the first that fits. */
const DEEDS = [
  [/^folds?\./, () => "Fold"],
  [/^checks?\./, () => "Check"],
  [/^calls? (\$[\d,.]*\d)/, (money) => `Call ${money}`],
  [/^raises? to (\$[\d,.]*\d)/, (money) => `Raise to ${money}`],
  [/^completes? to (\$[\d,.]*\d)/, (money) => `Complete to ${money}`],
  [/^brings? it in for (\$[\d,.]*\d)/, (money) => `Brings in ${money}`],
  [/^posts? the (small|big|third) blind, (\$[\d,.]*\d)/, (which, money) => `${wagerName(which)} blind ${money}`],
  [/^bets? (\$[\d,.]*\d) on ([a-z\d@-]+)\./, (money, wager) => `${wager.length > LONG ? "Bet" : wagerName(wager)} ${money}`],
  [/^bets? (\$[\d,.]*\d)/, (money) => `Bet ${money}`],
  [/^draws? (one|two|three|four|five|six|seven)\b/, (count) => `Draws ${count}`],
  [/^draws? a card/, () => "Draws"],
  [/^melds?\b/, () => "Melds"],
  [/^stands? pat/, () => "Stands pat"],
  [/^(stand|hit|surrender|retire|split)s?\b/, (verb) => wagerName(verb)],
  [/^doubles?\b/, () => "Double"],
  [/^lets? it ride/, () => "Let it ride"],
  [/^pulls? ([a-z\d@-]+) back/, (wager) => `Pulls ${spokenWagers(wager)}`],
  [/^sets? /, () => "Set"],
];

/** Who a line is about, and what is said of him: the longest name that it begins with. */
function subject(line, { seats, you }) {
  if (line.startsWith("You ")) return [you, line.slice(4)];
  const named = seats.filter((seat) => line.startsWith(`${seat.name} `)).sort((a, b) => b.name.length - a.name.length)[0];
  return named ? [named.seat, line.slice(named.name.length + 1)] : [null, ""];
}

/** What a line says that a seat did: nothing where it says something else. */
export function deedOf(line, view) {
  const [seat, rest] = subject(line, view);
  if (seat === null || seat === undefined) return null;
  for (const [pattern, says] of DEEDS) {
    const found = rest.match(pattern);
    if (found) return { seat, says: says(...found.slice(1)) };
  }
  return null;
}

/** Bets that are made before the deal are told when they are closed: they lie there for all to see. */
const CLOSED = "No more bets.";

/** The deeds after more lines of the call. */
export function withDeeds(deeds, { at, lines }, view) {
  if (!view) return deeds;
  const said = lines.slice(lines.lastIndexOf(CLOSED) + 1).map((line) => deedOf(line, view)).filter(Boolean);
  const more = Object.fromEntries(said.map(({ seat, says }) => [seat, { says, at, street: streetOf(view) }]));
  return { ...deeds, ...more };
}

/**
 * What tells one street from the next: the cards in the middle; where there is a pot, what was
 * gathered in it and how many cards a hand has.
 */
export function streetOf(view) {
  const middle = view.middle.flatMap((spread) => spread.cards).filter((face) => face.card).length;
  const pots = view.pots.filter((pot) => pot.label === "pot").map((pot) => pot.cents);
  const held = view.seats.some((seat) => seat.bets.some((bet) => bet.wager === "bet")) || pots.length ? Math.max(0, ...view.seats.flatMap((seat) => seat.hands.map((hand) => hand.cards.length))) : 0;
  return [view.round, middle, ...pots, held].join();
}

/** The deeds of a street; what ended the one before is seen until something else happens. */
export function keptDeeds(deeds, view, at) {
  if (view.phase !== "playing") return {};
  const street = streetOf(view);
  return Object.fromEntries(Object.entries(deeds).filter(([, deed]) => deed.at === at || deed.street === street));
}

// What may be said now, as buttons: pure, from a view's choices and what the reader has picked.

import { due, isBetting, wagerOf } from "./bets.js";
import { cents as readCents, money } from "./money.js";
import { own } from "./state.js";
import { allows, asksFor, wanting } from "./pick.js";

const QUIET = /^(fold|muck|retire|surrender|no-|decline|pass|run-once|stop)/;
const MINOR = /^(tip|see:|straddle|chop|ask)/;
const STRONG = /^(bet|raise|ready|play|draw|discard|set|front|hit|meld|take|kill|double|split|deal|lay:|stay|same-bets)/;

/** Everything that is said by a button, in the order of the view. */
export function offers(view, ui) {
  const betting = isBetting(view);
  const plain = view.choices.filter((choice) => !(betting && wagerOf(choice)) && !choice.id.startsWith("off:"));
  // What goes with one's bets is made by saying that one is ready.
  const isShort = betting && !plain.some((choice) => choice.id === "ready");
  if (isShort && due(view, own(view), ui).length) plain.push({ id: "ready", says: "Ready", key: "r" });
  const list = plain.flatMap((choice) => offersOf(choice, ui));
  return withKeys(list, digitsTaken(view));
}

function offersOf(choice, ui) {
  const kind = MINOR.test(choice.id) ? "minor" : QUIET.test(choice.id) ? "quiet" : STRONG.test(choice.id) ? "strong" : "plain";
  if (choice.id === "ready" && /\bout\b/.test(choice.says)) return [{ id: choice.id, name: choice.id, choice, label: choice.says, kind: "quiet", key: choice.key ?? null, enabled: true }];
  const base = { id: choice.id, choice, label: choice.says, kind, key: choice.key ?? null, enabled: true };
  const held = choice.amount?.["one-of"];
  if (held && held.length > 1) {
    return held.map((cents, at) => ({ ...base, name: `${choice.id}.${cents}`, cents, label: amountLabel(choice, cents), key: at === 0 ? base.key : null, digit: true }));
  }
  const offer = { ...base, name: choice.id };
  if (held?.length) Object.assign(offer, { cents: held[0], label: amountLabel(choice, held[0]) });
  if (choice.amount?.range) {
    const cents = amountOf(choice, ui);
    Object.assign(offer, { cents, label: amountLabel(choice, cents), range: choice.amount.range });
  }
  if (choice.cards) {
    const cards = ui.picks.map((pick) => pick.card);
    offer.cards = cards;
    offer.enabled = allows(choice, cards);
    offer.asks = asksFor(choice.cards);
    offer.label = cardsLabel(choice, cards.length, offer.enabled);
  }
  return [offer];
}

const FIGURE = /\$[\d,]+(\.\d\d)?/;

/** An amount that stands in the words is the usual one, and is changed there. */
function amountLabel(choice, cents) {
  if (!FIGURE.test(choice.says)) return `${choice.says} ${money(cents)}`;
  return choice.says.replace(FIGURE, money(cents)).replace(" or what you say", "");
}

const usualOf = (choice) => readCents(choice.says.match(FIGURE)?.[0] ?? "");

function cardsLabel(choice, picked, enabled) {
  const { least, most } = choice.cards;
  if (choice.id === "draw") return picked ? `Draw ${picked}` : least === 0 ? "Stand pat" : choice.says;
  if (enabled || picked === 0 || (least === 0 && most === 0)) return choice.says;
  return `${choice.says} (${picked} of ${least === most ? most : `${least}–${most}`})`;
}

/** The amount that stands beside a choice: what was set, what is usual, or the least. */
export function amountOf(choice, ui) {
  const { least, most } = choice.amount.range;
  return Math.min(Math.max(ui.amounts[choice.id] ?? choice.usual ?? usualOf(choice) ?? least, least), most);
}

/** The choice whose amount is shown: the one that was armed, or the one that matters. */
export const sizedOf = (list, ui) => list.find((offer) => offer.range && offer.name === ui.armed) ?? list.find((offer) => offer.range && offer.kind !== "minor") ?? null;

/** Whole steps from the least; the last chip may always go in. */
export function fitted({ least, most, step }, cents) {
  if (cents >= most) return most;
  const steps = Math.round((cents - least) / Math.max(step, 1));
  return Math.min(Math.max(least + steps * Math.max(step, 1), least), most);
}

/** Quick amounts of a range: the least, parts of the pot, the most. */
export function quick(view, range) {
  const bets = view.seats.flatMap((seat) => seat.bets.filter((bet) => bet.wager === "bet").map((bet) => ({ seat: seat.seat, cents: bet.cents })));
  const pot = view.pots.reduce((sum, it) => sum + it.cents, 0) + bets.reduce((sum, it) => sum + it.cents, 0);
  const level = Math.max(0, ...bets.map((bet) => bet.cents));
  const mine = bets.find((bet) => bet.seat === view.you)?.cents ?? 0;
  const share = (part) => fitted(range, level + Math.round(part * (pot + level - mine)));
  const list = [["Min", range.least]];
  if (pot > 0) list.push(["½ pot", share(0.5)], ["Pot", share(1)]);
  list.push(["Max", range.most]);
  return list.filter(([, cents], at) => at === 0 || cents > list[at - 1][1] || at === list.length - 1);
}

/** Digits pick cards, or wagers, where there are some. */
const digitsTaken = (view) => wanting(view).length > 0 || isBetting(view);

/** Every button has a key: its own, a figure, or a letter of what it says. */
function withKeys(list, noDigits) {
  const used = new Set(list.map((offer) => offer.key).filter(Boolean));
  let figure = 1;
  const letter = (label) => [...label.toLowerCase()].find((sign) => /[a-z]/.test(sign) && !used.has(sign));
  const seen = new Set();
  return list.map((offer) => {
    let key = offer.key && !seen.has(offer.key) ? offer.key : null;
    if (offer.digit && !noDigits) key = String(figure++);
    if (!key) key = letter(offer.label) ?? null;
    if (key) used.add(key);
    seen.add(key);
    return { ...offer, key };
  });
}

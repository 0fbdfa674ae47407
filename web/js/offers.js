// What may be said now, as buttons: pure, from a view's choices and what the reader has picked.

import { areaKey, areas, due, isBetting, wagerOf } from "./bets.js";
import { cents as readCents, money } from "./money.js";
import { own } from "./state.js";
import { allows, asksFor, wanting } from "./pick.js";
import { wagerName } from "./words.js";

const QUIET = /^(fold|muck|retire|surrender|no-|decline|run-once|stop|sit-out)/;
const MINOR = /^(tip|see:|straddle|chop|ask|hands:|take-bank|jackpot:|enter:)/;
const STRONG = /^(bet|raise|ready|play|draw|discard|set|front|hit|meld|take|kill|double|split|deal|lay:|stay|same-bets)/;

/** What does not answer the dealer: how many hands one plays, who banks, whether one plays at all, what one puts up from the next round on. */
const ASIDE = /^(hands:|take-bank|pass-bank|same-bets|sit-out|wager|jackpot:|enter:)/;

/** More buttons of a kind than this are not shown at once. */
const ROOM = 3;

/** Everything that is said by a button now, in the order of the view, and the drawers that hold more. */
export function offers(view, ui) {
  const betting = isBetting(view);
  const plain = view.choices.filter((choice) => !(betting && wagerOf(choice)) && !choice.id.startsWith("off:"));
  // What goes with one's bets, and a chip that still rests, is made by saying that one is ready.
  const wishes = betting && (due(view, own(view), ui).length > 0 || Object.values(ui.wished).some((cents) => cents > 0));
  const at = plain.findIndex((choice) => choice.id === "ready");
  if (wishes) plain.splice(at < 0 ? plain.length : at, 1, { id: "ready", says: "Ready", key: "r" });
  const stake = own(view)?.bets[0]?.cents;
  const list = plain.flatMap((choice) => offersOf(choice, ui, stake));
  const keys = betting ? areas(view, own(view), ui).map((_, at) => areaKey(at)) : [];
  return withKeys(folded(list, ui), digitsTaken(view), keys);
}

/** Whether Enter may say it, if it is the only one: an answer to the dealer, and no way out of the round. */
export const isMain = (offer) => ["strong", "plain"].includes(offer.kind) && !offer.isDrawer && !ASIDE.test(offer.id);

/** What lies in a drawer: one of many words for the next card, one of many bets, what is seldom said. */
function drawerOf(offer, list) {
  if (offer.word) return offer.wager;
  const bets = list.filter((it) => it.range && it.wager && it.kind !== "minor");
  if (bets.length > ROOM && bets.includes(offer)) return "bet on";
  const [row] = list.filter((it) => !it.word).map((it) => it.row).filter(Boolean);
  const aside = list.filter((it) => it.kind === "minor" || (it.row && !it.word && it.row !== row));
  return aside.length > 1 && aside.includes(offer) ? "more" : null;
}

/** The same with all drawers shut but one, and a button for each of the others. */
function folded(list, ui) {
  const drawers = new Map(list.map((offer) => [offer, drawerOf(offer, list)]));
  const names = [...new Set(drawers.values())].filter(Boolean);
  const opener = (name) => ({ id: `drawer:${name}`, name: `drawer.${name}`, label: name === ui.drawer ? "Back" : `${wagerName(name)}…`, kind: name === "more" || name === ui.drawer ? "quiet" : "plain", enabled: true, opens: name === ui.drawer ? null : name, isDrawer: true });
  const within = list.filter((offer) => drawers.get(offer) === ui.drawer && ui.drawer).map((offer) => ({ ...offer, kind: offer.kind === "strong" ? "plain" : offer.kind }));
  const beside = list.filter((offer) => !drawers.get(offer)).sort((a, b) => (a.kind === "minor") - (b.kind === "minor"));
  if (within.length && ui.drawer !== "more") return [...beside.filter((offer) => offer.kind !== "minor"), opener(ui.drawer), ...within];
  return [...beside, ...within, ...names.map(opener)];
}

function offersOf(choice, ui, stake) {
  const out = choice.id === "ready" && /\bout\b/.test(choice.says);
  const kind = MINOR.test(choice.id) ? "minor" : out || QUIET.test(choice.id) ? "quiet" : STRONG.test(choice.id) ? "strong" : "plain";
  const [, wager, word] = choice.id.match(/^(?:bet|tip|on|tip-off):([^:]+)(?::(.+))?$/) ?? [];
  const says = wager ? choice.says.replace(wager, wagerName(wager)) : choice.says;
  const base = { id: choice.id, choice, wager, word, label: word ?? says, kind, key: choice.key ?? null, enabled: true };
  const held = choice.amount?.["one-of"];
  if (held && held.length > 1) {
    return held.map((cents, at) => ({ ...base, name: `${choice.id}.${cents}`, cents, label: amountLabel(says, cents), row: wager ? wagerName(wager) : null, short: timesOf(cents, held, stake), key: at === 0 ? base.key : null, digit: true }));
  }
  const offer = { ...base, name: choice.id, row: word ? wagerName(wager) : null };
  if (held?.length) Object.assign(offer, { cents: held[0], label: amountLabel(says, held[0]) });
  // What is nearly always said whole is a word; less of it is asked for first.
  if (isWhole(choice) && ui.less !== choice.id) {
    const { most } = choice.amount.range;
    return [{ ...offer, cents: most, label: amountLabel(says, most) }, { id: `less:${choice.id}`, name: `less.${choice.id}`, label: "For less…", kind: "quiet", enabled: true, key: null, less: choice.id, opens: choice.id, isDrawer: true }];
  }
  if (choice.amount?.range) {
    const cents = amountOf(choice, ui);
    const asks = kind === "minor" && offer.name !== ui.armed;
    Object.assign(offer, { cents, label: asks ? `${says.replace(/, with .*/, "")}…` : word ? word : amountLabel(says, cents), range: choice.amount.range });
  }
  if (choice.cards) {
    const cards = ui.picks.map((pick) => pick.card);
    offer.cards = cards;
    offer.enabled = allows(choice, cards);
    offer.asks = asksFor(choice.cards);
    offer.label = cardsLabel(choice, cards.length, offer.enabled);
  }
  offer.brief = briefOf(offer.label);
  return [offer];
}

/** Long words in short, where there is little room: the whole is heard. */
const BRIEF = [[/^(Take your bets back and s|S)it this round out$/, "Skip this round"], [/^Play (\d+) hands from the next round on$/, "$1 hands"], [/^Play one hand from the next round on$/, "One hand"], [/^The same bets again$/, "Same bets"], [/^Set the house way$/, "House way"], [/^Surrender for half$/, "Surrender"], [/^Tip the dealer on .+…$/, "Tip…"]];

function briefOf(label) {
  const [long, short] = BRIEF.find(([it]) => it.test(label)) ?? [];
  return long ? label.replace(long, short) : null;
}

/** Whether all of it is what most say: to double, to insure. Nobody banks with all he has by one word. */
const isWhole = ({ id, amount, usual }) => Boolean(amount?.range) && id !== "take-bank" && amount.range.least < amount.range.most && usual === amount.range.most;

/** `3× $15`, where all that may be bet is so many times one's first bet. */
function timesOf(cents, held, stake) {
  return stake && held.every((it) => it % stake === 0) ? `${cents / stake}× ${money(cents)}` : money(cents);
}

const FIGURE = /\$[\d,]+(\.\d\d)?/;

/** An amount that stands in the words is the usual one, and is changed there. */
function amountLabel(says, cents) {
  if (!FIGURE.test(says)) return `${says} ${money(cents)}`;
  return says.replace(FIGURE, () => money(cents)).replace(" or what you say", "");
}

const usualOf = (choice) => readCents(choice.says.match(FIGURE)?.[0] ?? "");

function cardsLabel(choice, picked, enabled) {
  const { least, most } = choice.cards;
  if (choice.id === "draw") return picked ? `Draw ${picked}` : least === 0 ? "Stand pat" : choice.says;
  if (enabled || picked === 0 || (least === 0 && most === 0)) return choice.says;
  return `${choice.says} (${picked} of ${least === most ? most : `${least}–${most}`})`;
}

/** What an amount is set for: a choice, or all that may be bet on beside it. */
export const sizeKey = (id) => id.replace(/^(bet|on):.*/, "$1:");

/** The amount that stands beside a choice: what was set, what is usual, or the least. Nobody is led to bank with more than half of what he has. */
export function amountOf(choice, ui) {
  const { least, most } = choice.amount.range;
  const said = () => choice.usual ?? usualOf(choice) ?? least;
  const usual = () => (choice.id === "take-bank" ? Math.min(said(), fitted(choice.amount.range, most / 2)) : said());
  return Math.min(Math.max(ui.amounts[sizeKey(choice.id)] ?? usual(), least), most);
}

/** The choice whose amount is shown: the one that was armed, or the one that matters. */
export const sizedOf = (list, ui) => list.find((offer) => offer.range && offer.name === ui.armed) ?? list.find((offer) => offer.range && offer.kind !== "minor") ?? null;

/** Whole steps from the least; the last chip may always go in. */
export function fitted({ least, most, step }, cents) {
  if (cents >= most) return most;
  const steps = Math.round((cents - least) / Math.max(step, 1));
  return Math.min(Math.max(least + steps * Math.max(step, 1), least), most);
}

/**
 * Why an amount cannot be said, in words; nothing where it can. Nobody's figure is changed for him:
 * `The least raise is to $27.`
 */
export function refusalOf({ choice, range: { least, most, step } }, cents) {
  const says = choice.says.replace(FIGURE, "").replace(/,? (with|or what you say).*$/, "").trim();
  const named = (which, to) => (says === "Raise to" ? `The ${which === "most" ? "highest" : which} raise is to ${money(to)}.` : `${says}: the ${which} is ${money(to)}.`);
  if (cents === null) return "Write an amount, such as 25.";
  if (cents < least) return named("least", least);
  if (cents > most) return named("most", most);
  if (cents !== most && step > 1 && (cents - least) % step) return `${money(cents)} cannot be said: from ${money(least)} it goes up in steps of ${money(step)}.`;
  return null;
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
function withKeys(list, noDigits, taken) {
  const used = new Set([...taken, ...list.map((offer) => offer.key)].filter(Boolean));
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

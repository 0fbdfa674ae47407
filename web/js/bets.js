// One's own betting areas: a circle for every wager, with what lies there.

import { stack } from "./chips.js";
import { h } from "./dom.js";
import { money, net, shortMoney } from "./money.js";
import { endOf } from "./settle.js";
import { wagerName } from "./words.js";

/** The wager of a choice `bet:WAGER`. */
export const wagerOf = (choice) => (choice.id.startsWith("bet:") ? choice.id.slice(4) : null);

/** Whether bets are taken now: later on, a bet is an answer like others. */
export const isBetting = (view) => view.phase === "bets" && view.choices.some((choice) => choice.id === "ready" || wagerOf(choice));

/** What may be bet on now. */
export const openWagers = (view) => (isBetting(view) ? view.choices.filter(wagerOf) : []);

/**
 * The bet that the room wants with one's own, where it can be of one size only, such as a blind with
 * an ante: it is shown as made, and is made when one is ready, unless it is taken away first. A bet
 * that nobody has to make is nobody's but the reader's.
 */
export function due(view, seat, ui) {
  const lying = new Set((seat?.bets ?? []).map((bet) => bet.wager));
  return openWagers(view).flatMap((choice) => {
    const [wager, held] = [wagerOf(choice), choice.amount?.["one-of"] ?? []];
    const fits = isWanted(view, wager) && held.length === 1 && !lying.has(wager);
    return fits && !ui.declined.has(wager) && !(wager in ui.wished) ? [{ wager, cents: held[0] }] : [];
  });
}

const LACKS = /^Bet on (.+), too, /;

/** What one's bets want before they can stand, in words with the wagers' names; nothing where they can. */
export const wanted = (view) => view.prompt?.replace(LACKS, (_, wager) => `Bet on ${wagerName(wager)}, too, `) || null;

/** Whether one's bets want this one. */
const isWanted = (view, wager) => view.prompt?.match(LACKS)?.[1] === wager;

/** What is said on the felt: not what the bar below says already. */
export const notesOf = (view) => view.notes.filter((note) => note !== view.prompt && note !== "The bank is offered to you.").map((note) => note.replace(LEFT, (_, count, pack) => `${wagerName(pack)}: ${count} cards`));

const LEFT = /^(\d+) cards are left in the (shoe|stock)\.$/;

/** How many cards are left in the stock that is drawn from: nothing where that is not said. */
export const stockOf = (view) => view.notes.map((note) => note.match(LEFT)).find((found) => found?.[2] === "stock")?.[1] ?? null;

/** Every wager of the layout until the deal, those too that are not open yet. */
const printed = (view) => (view.phase === "settled" ? [] : view.wagers ?? []).map((it) => it.wager);

/**
 * What the layout prints in this round: until the deal the view says so, and after it the felt is
 * the same. `ui.layout` keeps it; a round that was come upon later shows what lies there.
 */
function layoutOf(view, ui) {
  const now = printed(view);
  if (now.length) ui.layout = { round: view.round, wagers: now };
  return now.length ? now : ui.layout?.round === view.round && ui.keepsLayout ? ui.layout.wagers : [];
}

/** The wagers that one may bet on now or later, or has bet on, in the layout's order. */
export function areas(view, seat, ui) {
  const { wished } = ui;
  const open = openWagers(view);
  const goesWith = new Map(due(view, seat, ui).map((bet) => [bet.wager, bet.cents]));
  const lying = new Map((seat?.bets ?? []).map((bet) => [bet.wager, bet]));
  const all = layoutOf(view, ui);
  const now = new Set([...all, ...open.map(wagerOf), ...lying.keys()]);
  ui.order = merged(all.length ? all : ui.order ?? [], [...now]);
  return ui.order.filter((wager) => now.has(wager)).map((wager) => {
    const choice = open.find((it) => wagerOf(it) === wager) ?? null;
    const bet = lying.get(wager) ?? null;
    const cents = wished?.[wager] ?? bet?.cents ?? goesWith.get(wager) ?? 0;
    return { wager, choice, bet, cents, isDue: goesWith.has(wager), isWanted: isWanted(view, wager) };
  });
}

/** An area keeps its place: what is new comes after the one it is named after. */
function merged(order, names) {
  const all = [...order];
  names.forEach((name, at) => {
    if (!all.includes(name)) all.splice(at === 0 ? 0 : all.indexOf(names[at - 1]) + 1, 0, name);
  });
  return all;
}

/** The amount after a chip more, or less; zero takes the bet back. */
export function moved(amount, cents, chip) {
  if (amount["one-of"]) {
    const held = [0, ...amount["one-of"].filter(Boolean)].sort((a, b) => a - b);
    const next = chip > 0 ? held.find((it) => it > cents) : held.filter((it) => it < cents).at(-1);
    return next ?? (chip > 0 ? held.at(-1) : 0);
  }
  const { least, most, step } = amount.range;
  const sum = cents + chip;
  if (chip > 0) return Math.min(Math.max(stepped(sum, step), least), most);
  return sum < least ? 0 : stepped(sum, step);
}

/** The largest amount of whole steps below. */
const stepped = (cents, step) => (step > 1 ? Math.floor(cents / step) * step : cents);

const KEYS = "1234567890qwtyuiasdfgjkzxvb";

/** The key of an area, by its place: figures, then letters. */
export const areaKey = (at) => KEYS[at] ?? null;

/** The place of a key's area: nothing where there is none. With Shift a figure is another sign. */
export function areaAt({ key, code = "" }) {
  const at = KEYS.indexOf(/^Digit(\d)$/.exec(code)?.[1] ?? key.toLowerCase());
  return key.length === 1 && at >= 0 ? at : null;
}

/** One area. */
function areaElement(area, at, about) {
  const { wager, choice, bet, cents } = area;
  const open = choice && about.change;
  const shut = about.betting && !choice && !cents;
  const result = bet?.net !== undefined ? net(bet.net) : null;
  const end = result && endOf(bet);
  const range = choice?.amount?.range;
  const limits = range ? `, ${money(range.least)} to ${money(range.most)}` : choice?.amount?.["one-of"] ? `, ${choice.amount["one-of"].map(money).join(" or ")}` : "";
  const label = `${wagerName(wager)}: ${cents ? money(cents) : "no bet"}${result ? ", " + result : ""}${bet?.says ? ", " + bet.says : ""}${area.isDue ? ", goes with your bet" : ""}${open ? limits : shut ? ", not open yet" : ""}`;
  const inside = [
    h("span", { class: "area-name", "aria-hidden": "true" }, wagerName(wager)),
    cents > 0 && h("span", { class: `area-chips${end?.left === 0 ? " is-swept" : ""}`, "aria-hidden": "true", "data-key": "chips", "data-chips": `own.${wager}`, "data-cents": cents }, stack(end?.left || cents, { narrow: about.narrow }), h("b", {}, shortMoney(end?.left || cents))),
    end?.paid > 0 && h("span", { class: "area-paid", "aria-hidden": "true", "data-key": "paid" }, stack(end.paid, { narrow: true })),
    !cents && open && range && h("span", { class: "area-limits", "aria-hidden": "true" }, `${shortMoney(range.least)}+`),
    result && h("span", { class: `area-net ${bet.net > 0 ? "is-won" : bet.net < 0 ? "is-lost" : ""}`, "aria-hidden": "true", "data-key": "net" }, bet.net === 0 ? bet.says || "push" : result),
    open && areaKey(at) && h("kbd", { "aria-hidden": "true" }, areaKey(at).toUpperCase()),
  ];
  // The longest word decides how large the name is written: none is broken.
  const style = `--turn:${about.turn?.(wager) ?? 0}ms;--letters:${Math.max(...wagerName(wager).split(" ").map((word) => word.length))}`;
  const classes = `area${open ? " is-open" : ""}${shut ? " is-shut" : ""}${area.isDue ? " is-due" : ""}${area.isWanted ? " is-wanted" : ""}${cents ? " has-bet" : ""}${about.main.has(wager) ? " is-main" : ""}`;
  if (!open) return h("div", { class: classes, style, role: "img", "aria-label": label, "data-key": `area${wager}` }, inside);
  return h("button", {
    class: classes, style, type: "button", "aria-label": label, "aria-keyshortcuts": areaKey(at), "data-key": `area${wager}`, "data-wager": wager,
    title: "Click adds a chip; right-click or Shift takes one away",
    onclick: (event) => about.change(area, event.shiftKey ? -1 : 1),
    oncontextmenu: (event) => { event.preventDefault(); about.change(area, -1); },
  }, inside);
}

/** Bets that belong to a card of the board, in its order: a felt prints their circles below it. */
const STREETS = ["third-street", "fourth-street", "fifth-street"];

/** Whether an area is printed below the board. */
export const isStreet = (area) => STREETS.includes(area.wager);

/** The circles below the board, with what lies in them: nothing at a game without such bets. */
export function streetsElement(list, about) {
  const lying = STREETS.map((wager) => list.find((area) => area.wager === wager) ?? { wager, choice: null, bet: null, cents: 0 });
  return h("div", { class: "streets", "data-key": "streets", style: `--step:${about.step.toFixed(1)}px`, role: "group", "aria-label": "Your bets on the streets" }, lying.map((area, at) => areaElement(area, at, { ...about, main: new Set(), betting: false })));
}

/** All of one's own areas. */
export function areasElement(list, about) {
  if (!list.length) return null;
  const main = new Set(list.filter((area) => /^(ante|game|player|banker|tie|base|blind|bet|1|2|3)$/.test(area.wager)).map((area) => area.wager));
  const betting = list.some((area) => area.choice) || about.keepsLayout;
  return h("div", { class: `areas${betting ? " is-betting" : ""}${list.length > 6 ? " is-many" : ""}`, "data-key": "areas", role: "group", "aria-label": "Your bets" },
    list.map((area, at) => areaElement(area, at, { ...about, main, betting })));
}

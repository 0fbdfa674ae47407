// The felt with everything on it, from one view.

import { beadsElement } from "./beads.js";
import { areas, areasElement, isStreet, notesOf, stockOf, streetsElement } from "./bets.js";
import { cardElement } from "./cards.js";
import { stack } from "./chips.js";
import { ringOf as ring } from "./clock.js";
import { drawn, h } from "./dom.js";
import { layoutOf } from "./layout.js";
import { held } from "./layout-pan.js";
import { money } from "./money.js";
import { pickable } from "./pick.js";
import { totalPot } from "./pots.js";
import { betsElement, emptySeat, handsSize, isOut, plate, seatElement } from "./seat.js";
import { moves } from "./settings.js";
import { turnOf, turnsOf } from "./settle.js";
import { roomOf, spreadElement } from "./spread.js";
import { own } from "./state.js";
import { count, tileName, tileTitle, wagerName } from "./words.js";

/** How many seats the table shows. */
export function seatCount(view, table) {
  const taken = Math.max(0, ...view.seats.map((seat) => seat.seat + 1));
  return Math.max(table?.seats ?? 0, taken, 2);
}

/** The whole felt. `size` is the stage's, `hands` what the page does when something is pressed. */
export function stageElement(state, ui, size, hands) {
  const { view, table } = state;
  const layout = layoutOf(table?.family);
  const seats = seatCount(view, table);
  const mine = own(view);
  const order = orderOf(view, seats, mine);
  const most = Math.max(0, ...view.seats.filter((seat) => seat.seat !== view.you).flatMap((seat) => seat.hands.map((hand) => hand.cards.length)));
  const several = view.seats.some((seat) => seat.seat !== view.you && seat.hands.length > 1);
  const others = view.seats.filter((seat) => seat.seat !== view.you);
  const needs = { order, most, phase: view.phase, several, held: mine ? mine.hands.reduce((sum, hand) => sum + hand.cards.length, 0) : 0, low: lowOf(view, mine, ui, size, layout), middle: view.middle.length > 0, dealt: Math.max(0, ...view.dealer.map((hand) => hand.cards.length)) * Math.max(view.dealer.length, 1) };
  // How large cards are decides how much room a seat needs, and that where its bets lie.
  const first = layout.geometry(size, needs);
  const sizes = others.map((seat) => handsSize(seat, { ...first, melds: layout.melds, tiles: layout.tiles }));
  const fan = { width: Math.max(0, ...sizes.map((it) => it.width)), height: Math.max(0, ...sizes.map((it) => it.height)), open: others.some((seat) => seat.hands.some((hand) => hand.cards.some((face) => face.card))) };
  const places = layout.geometry(size, { ...needs, fan });
  const turns = moves() ? turnsOf(view) : new Map();
  const about = { view, size, phone: size.phone, tiles: layout.tiles, melds: layout.melds, hasPot: layout.felt === "oval", turns, look: hands.look, hasStreets: !size.phone && /^mississippi-stud\b/.test(table?.game ?? "") && view.middle.length > 0, family: table?.family ?? "poker", deed: (seat) => state.deeds?.[seat]?.says ?? null, ...places };
  const last = Math.max(0, ...turns.values());
  // Nobody's cards lie below who is nearest on his side.
  const nearest = (seat) => others.every((other) => places.seats[other.seat].side !== places.seats[seat.seat].side || places.seats[other.seat].y <= places.seats[seat.seat].y);
  const free = Array.from({ length: seats }, (_, at) => at).filter((at) => !view.seats.some((seat) => seat.seat === at));
  return h("div", { class: `stage family-${table?.family ?? "poker"} phase-${view.phase}${size.phone ? " is-phone" : ""}${order.length > 6 ? " is-crowded" : ""}${places.tight ? " is-tight" : ""}${places.tight && places.beside !== false ? " is-beside" : ""}${places.tiny ? " is-tiny" : ""}${places.flat ? " is-flat" : ""}${several ? " is-several" : ""}${hasWon(view) ? " has-won" : ""}`, style: `--wide:${size.w.toFixed(0)}px;--last:${last ? last + 450 : 300}ms;${size.scale !== 1 ? `width:${size.w}px;height:${size.h}px;right:auto;bottom:auto;transform-origin:0 0;transform:scale(${size.scale})` : ""}`, "data-scale": size.scale, "data-round": view.round, "data-phase": view.phase, "data-you": view.you },
    feltElement(layout, places, view, table),
    notesElement(view, layout, size),
    layout.hands === "middle" ? pairElement(about, ui) : dealerElement(about),
    layout.hands === "middle" && ui.common && beadsElement(state.beads, { x: places.felt.left + 44, y: places.dealer.y + 6 }),
    middleElement(about, ui, hands),
    others.filter((seat) => !liesBeside(seat, places)).map((seat) => betsElement(seat, places.seats[seat.seat], about)),
    others.map((seat) => seatElement(seat, places.seats[seat.seat], { ...about, ring: ringOf(state, seat.seat), nearest: nearest(seat) })),
    free.map((at) => {
      const place = places.seats[at];
      return place && !mine && emptySeat(at, place, hands.sit && (() => hands.sit(at)));
    }),
    mine && ownElement(state, mine, about, ui, hands));
}

/** Whether a seat's open cards lie beside its plate, where its bets lie otherwise. */
const liesBeside = (seat, { tight, beside, seats }) => tight && beside !== false && seats[seat.seat].side !== "top" && !seats[seat.seat].covered && seat.hands.length === 1 && seat.hands[0].cards.some((face) => face.card);

/** Whether the room says which cards won. */
const hasWon = (view) => view.phase === "settled" && [...view.middle, ...view.seats.flatMap((seat) => seat.hands)].some((spread) => spread.cards.some((face) => face.won));

/** The other seats clockwise from one's own; who looks for a seat sees the free ones too. */
function orderOf(view, seats, taken) {
  const watching = view.you === null || view.you === undefined;
  const all = watching ? Array.from({ length: seats }, (_, at) => at) : Array.from({ length: seats - 1 }, (_, at) => (view.you + at + 1) % seats);
  return taken ? all.filter((at) => view.seats.some((seat) => seat.seat === at)) : all;
}

/** About how high one's own bets and cards reach, in pixels. */
function lowOf(view, mine, ui, size, layout) {
  if (!mine) return 90;
  const list = areas(view, mine, ui);
  const betting = list.some((area) => area.choice) || Boolean(layout.hands);
  const made = list.length > 6 ? 42 * Math.ceil(list.length / 5) + 8 : 8 + 66 * (size.phone ? Math.ceil(list.length / Math.floor((size.w - 8) / 60)) : 1);
  const bets = list.length === 0 ? 0 : !betting ? made : layout.hands && list.length > 3 ? (size.h < 500 ? 140 : 190) : rowsOf(list.length, size);
  const cards = mine.hands.some((hand) => hand.cards.length) ? Math.min(size.w / 3.8, size.h / 5.7) + (!layout.tiles ? 16 : view.phase === "settled" ? 26 : 60) : 0;
  return 70 + bets + cards;
}

/** How high so many open betting areas reach, in the rows that they take. */
function rowsOf(count, { w, phone }) {
  if (!phone) return count > 6 ? 190 : 80;
  const [wide, high, room] = count > 6 ? [63, 56, 318] : [69, 70, w - 8];
  return 14 + high * Math.ceil(count / Math.floor(room / wide));
}

/** What the dealer notes; a stock that lies in the middle says itself how much is left. */
function notesElement(view, layout, { phone }) {
  // Where melds reach to the middle of a narrow screen, there is no room for what lies in the pot.
  const pots = layout.melds && phone ? view.pots.map((pot) => `${wagerName(pot.label)}: ${money(pot.cents)}`) : [];
  const notes = [...pots, ...notesOf(view).filter((note) => !layout.melds || !note.startsWith("Stock:"))];
  return notes.length > 0 && h("ul", { class: "notes", "data-key": "notes" }, notes.slice(0, 5).map((note) => h("li", {}, note)));
}

/** The house's mark, woven into the middle of the felt. */
const EMBLEM = `<svg viewBox="0 0 200 200" focusable="false"><circle cx="100" cy="100" r="96" fill="none" stroke="currentColor" stroke-width="5"/><circle cx="100" cy="100" r="86" fill="none" stroke="currentColor" stroke-width="2"/>${["s", "h", "c", "d"].map((suit, at) => `<use href="#suit-${suit}" x="${[68, 118, 68, 18][at]}" y="${[18, 68, 118, 68][at]}" width="64" height="64"/>`).join("")}</svg>`;

function feltElement(layout, { felt }, view, table) {
  const style = `left:${felt.left}px;top:${felt.top}px;width:${felt.width}px;height:${felt.height}px`;
  return h("div", { class: `felt felt-${layout.felt}`, style, "data-key": "felt" },
    h("div", { class: "felt-line" }),
    drawn("div", { class: "felt-emblem", "aria-hidden": "true" }, EMBLEM),
    h("div", { class: "felt-name", "aria-hidden": "true" }, view.title || table?.title));
}

/** The ring round a seat that is asked. */
function ringOf(state, seat) {
  const { view, clock, table } = state;
  if (!clock || !view.asked.includes(seat) || (clock.seat ?? seat) !== seat) return null;
  return ring(clock, Date.now(), (table?.clock ?? 0) * 1000);
}

/** The dealer's hands on the far side. */
function dealerElement(about) {
  const { view, dealer, cards, tiles, size } = about;
  if (!dealer) return null;
  const max = size.phone ? size.w * 0.8 : size.w * 0.44;
  return h("div", { class: "dealer", "data-key": "dealer", style: `left:${dealer.x}px;top:${dealer.y}px` },
    rack(),
    h("div", { class: "dealer-hands" }, view.dealer.map((hand, at) => spreadElement(hand.label || !hand.says || size.phone ? hand : { ...hand, label: "Dealer:" }, { key: `d${at}`, width: cards.dealer, max: max / Math.min(view.dealer.length, 2), tiles, share: hand.cards.length > 5 ? 0.6 : 1.06 }))));
}

const rack = () => h("div", { class: "rack", "aria-hidden": "true" }, [0, 1, 2, 3, 4, 5, 6].map((at) => h("i", { class: `rack-${at}` })));

const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The total of a hand as a figure, from what it says. */
function totalOf(says = "") {
  const figure = says.match(/\b\d+\b/)?.[0];
  const word = DIGITS.findIndex((it) => new RegExp(`\\b${it}\\b`, "i").test(says));
  return figure ?? (word >= 0 ? String(word) : "");
}

/** Two hands that all bet on, with large totals. */
function pairElement(about, ui) {
  const { view, dealer, cards, size } = about;
  const wagers = new Set([...view.choices.map((choice) => choice.id), ...view.seats.flatMap((seat) => seat.bets.map((bet) => `bet:${bet.wager}`))]);
  ui.common ||= ["player", "banker"].every((name) => wagers.has(`bet:${name}`)) || view.dealer.length > 1;
  const empty = ui.common ? [{ label: "player", cards: [] }, { label: "banker", cards: [] }] : [];
  const hands = (view.dealer.length ? view.dealer : empty).map((hand, at) => {
    const total = totalOf(hand.says);
    const side = /bank/i.test(hand.label) ? 1 : at;
    return h("div", { class: `pair-hand pair-${side}`, "data-key": `pair${at}` },
      h("span", { class: "pair-name" }, hand.label),
      spreadElement({ ...hand, says: total ? "" : hand.says }, { key: `d${at}`, width: cards.dealer, max: size.w * (size.phone ? 0.42 : 0.26), unlabelled: true }),
      total && h("span", { class: "pair-total", "aria-label": `total ${total}` }, total));
  });
  return h("div", { class: "pair", "data-key": "pair", style: `--card:${cards.dealer.toFixed(0)}px;left:${dealer.x}px;top:${dealer.y}px` }, hands);
}

/** Boards, piles and pots. */
function middleElement(about, ui, hands) {
  const { view, centre, cards, size, tiles, melds } = about;
  const boards = view.middle.map((spread, at) => spreadElement(spread, {
    key: `m${at}`, width: cards.board * (view.middle.length > 2 ? 0.8 : 1), max: size.w * (size.phone ? 0.9 : 0.46), tiles, class: melds ? "is-pile" : "",
    props: (face, place) => pickProps(view, ui, hands, face, `m${at}.${place}`),
  }));
  // What was paid lies before the winner: the pot keeps its place, and is empty.
  const paid = view.phase === "settled" && view.seats.some((seat) => seat.net > 0);
  const total = totalPot(view, about.family);
  const lying = total && !view.pots.some((pot) => pot.label === "pot") ? [{ label: "pot", cents: 0 }, ...view.pots] : view.pots;
  const pots = paid || (melds && about.phone) ? [] : lying.map((pot, at) => {
    const isTotal = total > 0 && pot.label === "pot";
    const [label, cents] = isTotal ? ["Total pot", total] : [pot.label, pot.cents];
    return h("div", { class: "pot", "data-key": `pot${at}`, "data-chips": `pot${at}`, "data-cents": pot.cents, role: "img", "aria-label": `${label} ${money(cents)}` },
      pot.cents > 0 && stack(pot.cents, { narrow: about.phone }), h("span", { "aria-hidden": "true" }, h("i", {}, label), " ", h("b", {}, money(cents))));
  });
  if (melds && stockOf(view)) boards.unshift(stockElement(stockOf(view), cards.board));
  return h("div", { class: "middle", "data-key": "middle", style: `left:${centre.x}px;top:${centre.y}px` },
    !(melds && about.phone) && (lying.length > 0 || (about.hasPot && view.phase === "settled")) && h("div", { class: "pots", "data-key": "pots" }, pots),
    boards.length > 0 && h("div", { class: "boards", "data-key": "boards" }, boards),
    about.hasStreets && own(view) && streetsElement(areas(view, own(view), ui), { step: cards.board * 1.06, narrow: true, turn: (wager) => turnOf(about.turns, view.you, wager) }));
}

/** The stock that is drawn from: a pile of backs, and how many they are. */
function stockElement(left, width) {
  const back = (at) => cardElement({ card: null }, { width }, { style: `width:${width.toFixed(1)}px`, role: null, "aria-label": null, "data-key": `back${at}` });
  return h("div", { class: "spread is-pile", "data-key": "stock", role: "img", "aria-label": `The stock, ${count(left, "card")}` },
    h("div", { class: "stock", "aria-hidden": "true" }, [0, 1, 2].map(back)), h("div", { class: "spread-words", "aria-hidden": "true" }, h("span", { class: "spread-label" }, `stock ${left}`)));
}

/** What a card needs to be picked: nothing if it cannot be. */
function pickProps(view, ui, hands, face, place, hint) {
  if (!hands.pick || !pickable(view, place)) return {};
  const picked = ui.picks.some((pick) => pick.place === place);
  return {
    type: "button", class: `is-pickable${picked ? " is-picked" : ""}`, "aria-pressed": String(picked),
    "data-hint": hint ?? null, onclick: () => hands.pick({ place, card: face.card }),
  };
}

/** One's own seat, near the reader. */
function ownElement(state, seat, about, ui, hands) {
  const { view, cards, max, tiles, melds } = about;
  ui.keepsLayout = about.family === "baccarat";
  const list = areas(view, seat, ui).filter((area) => (area.wager !== "bet" || area.choice) && !(about.hasStreets && isStreet(area)));
  const bet = seat.bets.find((it) => it.wager === "bet" && !list.length);
  let number = 0;
  const many = seat.hands.filter((hand) => hand.cards.length).length;
  const spreads = seat.hands.map((hand, at) => {
    const main = !melds || hand.label !== "meld";
    const faces = hand.cards.map((face, place) => ({ ...face, place }));
    if (melds && main) faces.sort(held);
    const room = melds ? (main ? max.own * (hand.cards.length > 1 ? (about.phone ? 0.78 : 0.86) : 1) : max.own / 3) : (max.own - 20 * Math.max(many - 1, 0)) * roomOf(hand, seat.hands);
    return spreadElement({ ...hand, cards: faces }, {
      key: `o${at}`, width: melds && !main ? cards.other * 1.15 : cards.own * (many > 2 && !melds ? 0.8 : 1), max: room, words: !about.phone ? 200 : tiles && many > 1 ? (about.size.w - 40) / many : 0, tiles,
      share: melds && !main ? 0.5 : faces.length > 5 ? 0.92 : tiles ? 1.3 : 1.06, class: melds ? (main ? "is-held" : "is-meld") : "",
      props: (face, place) => {
        const caption = tiles && face.card ? { "data-caption": tileName(face.card), title: tileTitle(face.card) } : {};
        const props = { ...caption, ...pickProps(view, ui, hands, face, `o${at}.${place}`) };
        if (!props.onclick) return props;
        number += 1;
        return { ...props, "data-hint": number < 11 ? number % 10 : null };
      },
    });
  });
  const melded = melds ? spreads.filter((_, at) => seat.hands[at].label === "meld") : [];
  const holds = melds ? spreads.filter((_, at) => seat.hands[at].label !== "meld") : spreads;
  return h("div", { class: `own${isOut(seat) ? " is-folded" : ""}${view.asked.includes(seat.seat) ? " is-asked" : ""}${many > 1 ? " has-many" : ""}`, "data-key": "own" },
    melded.length > 0 && h("div", { class: "own-melds", "data-key": "melds" }, melded),
    bet && h("div", { class: "bet-own", "data-key": "bet", "data-chips": "own.bet", "data-cents": bet.cents, role: "img", "aria-label": `Your bet ${money(bet.cents)}` }, stack(bet.cents), h("span", { "aria-hidden": "true" }, money(bet.cents))),
    areasElement(list, { change: hands.bet, keepsLayout: ui.keepsLayout, narrow: about.phone || !list.some((area) => area.choice), turn: (wager) => turnOf(about.turns, seat.seat, wager) }),
    h("div", { class: "own-hands", "data-key": "hands", role: "group", "aria-label": many ? `Your cards, ${count(seat.hands.reduce((sum, hand) => sum + hand.cards.length, 0), "card")}` : "Your cards" }, holds),
    plate(seat, { ...about, ring: ringOf(state, seat.seat), you: true, phone: false, menu: hands.seat }));
}

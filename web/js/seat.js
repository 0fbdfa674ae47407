// A seat: who sits there, with how much, what he holds and what he is waited for.

import { stack } from "./chips.js";
import { seconds } from "./clock.js";
import { h, drawn } from "./dom.js";
import { money, net, shortMoney } from "./money.js";
import { endOfAll, turnOf } from "./settle.js";
import { roomOf, spreadElement, stepOf } from "./spread.js";
import { cardName, wagerName } from "./words.js";

const HUES = [12, 38, 96, 150, 190, 222, 262, 300, 338];

/** Everyone keeps one colour. */
function hue(name) {
  let sum = 0;
  for (const sign of name) sum = (sum * 33 + sign.codePointAt(0)) >>> 0;
  return HUES[sum % HUES.length];
}

/** The face of a player: an initial on his colour; a bot wears a visor. */
function avatar(seat, ring) {
  const initial = [...seat.name][0]?.toUpperCase() ?? "?";
  const mark = seat.bot ? '<path d="M11 15.5h18l-1.8 5.2H12.8z" class="visor"/>' : "";
  const tree = drawn("span", { class: `avatar${seat.bot ? " is-bot" : ""}`, style: `--hue:${hue(seat.name)}`, "aria-hidden": "true" },
    `<svg viewBox="0 0 40 40"><circle cx="20" cy="20" r="18.5" class="avatar-face"/>${seat.bot ? `${mark}<text x="20" y="33" class="avatar-bot">${escape(initial)}</text>` : `<text x="20" y="27" class="avatar-initial">${escape(initial)}</text>`}</svg>`);
  return h("span", { class: "avatar-box", "data-key": "avatar" }, tree, ring && timer(ring));
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The ring that runs down while a seat is asked: gold for its own time, blue for the time bank. */
function timer({ share, ms, key, kind, late }) {
  const from = 119.4 * (1 - share);
  return drawn("span", { class: `timer is-${kind}${late ? " is-late" : ""}`, "data-key": `timer${key}`, style: `--ms:${ms}ms;--from:${from.toFixed(1)}` },
    '<svg viewBox="0 0 44 44" aria-hidden="true"><circle cx="22" cy="22" r="19" class="timer-track"/><circle cx="22" cy="22" r="19" class="timer-left"/></svg>');
}

/** What is left in the time bank, while it runs. */
const bankTag = (ring) => ring?.kind === "bank" && h("span", { class: `badge is-bank${ring.late ? " is-late" : ""}`, "data-key": "bank-time", "aria-hidden": "true" }, `time bank ${seconds(ring.left)} s`);

/** The name plate. */
export function plate(seat, about) {
  const { view, ring, you, phone } = about;
  const asked = view.asked.includes(seat.seat);
  const chips = phone ? shortMoney(seat.chips) : money(seat.chips);
  const status = [asked && "to act", seat.state || about.deed?.(seat.seat), view.button === seat.seat && "has the button", bankOf(view, seat.seat) && "banks"];
  const label = `${you ? "You" : seat.name}${seat.bot ? ", a bot" : ""}: ${money(seat.chips)}${status.filter(Boolean).map((it) => ", " + it).join("")}${seat.net !== undefined ? `, ${net(seat.net)} in this round` : ""}`;
  return h(about.menu ? "button" : "div", { class: `plate${asked ? " is-asked" : ""}${view.phase === "settled" && seat.net > 0 ? " is-winner" : ""}`, type: about.menu ? "button" : null, onclick: about.menu, role: about.menu ? null : "group", "aria-label": label, "data-key": "plate", "data-plate": seat.seat },
    avatar(seat, ring),
    h("span", { class: "plate-words", "aria-hidden": "true" },
      h("span", { class: "plate-name" }, you ? "You" : seat.name),
      h("span", { class: "plate-chips" }, chips)),
    view.button === seat.seat && h("span", { class: "button-marker", "data-key": "button", title: "The button", "aria-hidden": "true" }, "D"),
    tags(seat, about));
}

const bankOf = (view, seat) => (view.bank && view.bank.seat === seat ? view.bank : null);

/** What hangs on a plate, in one row, so that nothing of it covers anything else. */
function tags(seat, { view, ring, you, deed }) {
  const bank = bankOf(view, seat.seat);
  // Whoever is asked has not done anything yet.
  const did = seat.state !== "folded" && !view.asked.includes(seat.seat) && deed?.(seat.seat);
  return h("span", { class: "tags", "data-key": "tags", "aria-hidden": "true" },
    netTag(seat),
    did && h("span", { class: `deed${/^(Bet|Raise|Complete|Double)/.test(did) ? " is-bold" : ""}`, "data-key": `deed${did}` }, did),
    bank && h("span", { class: "bank-marker", "data-key": "bank", title: `Banks with ${money(bank.cents)}` }, `Bank ${shortMoney(bank.cents)}`),
    seat.state && seat.state !== "banks" && h("span", { class: `badge state-${seat.state.replace(/\s/g, "-")}`, "data-key": "state" }, seat.state),
    seat.adding > 0 && h("span", { class: "badge", "data-key": "adding", title: "Added when the round is over" }, `${net(seat.adding)} next round`),
    !you && bankTag(ring));
}

/** Whether a seat's cards are out of the round: they lie there dimmed, if at all. */
export const isOut = (seat) => seat.state === "folded" || seat.state === "mucked";

/** What a round brought a seat. */
const netTag = (seat) => seat.net !== undefined && seat.net !== 0 &&
  h("span", { class: `net ${seat.net > 0 ? "is-won" : "is-lost"}`, "data-key": "net" }, net(seat.net));

/** What the hands of a seat make: one line each, beside them rather than on one another. */
function saysElement(hands) {
  const said = hands.filter((hand) => hand.says);
  if (!said.length) return null;
  return h("div", { class: `spread-words has-says seat-says${said.length > 1 ? " is-many" : ""}`, "data-key": "says", "aria-hidden": "true" },
    said.map((hand) => h("span", {}, said.length > 1 && hand.label && h("span", { class: "spread-label" }, `${hand.label.replace(/ hand$/, "")} `), h("span", { class: "spread-says" }, hand.says))));
}

/** How wide somebody else's hand may lie: backs closely, melds and several hands side by side. */
function roomFor(hand, hands, { cards, max, melds }) {
  const shows = hand.cards.some((face) => face.card);
  if (!shows && hand.cards.length > 7) return max.other * 0.6;
  if (melds) return shows ? cards.other * 2.1 : max.other * 0.45;
  if (hands.length === 1) return max.other;
  return Math.max(1.35 * max.other * roomOf(hand, hands), cards.other * 1.5);
}

/** How closely somebody else's cards lie: backs more closely than faces. */
const shareOf = (hand) => (hand.cards.some((face) => face.card) ? 0.62 : 0.45);

/** How much room the cards of somebody else's seat take, in pixels. */
export function handsSize(seat, about) {
  const { cards, tiles } = about;
  const widths = seat.hands.filter((hand) => hand.cards.length).map((hand) => cards.other + stepOf(hand.cards.length, cards.other, roomFor(hand, seat.hands, about), shareOf(hand)) * (hand.cards.length - 1));
  return { width: widths.reduce((sum, it) => sum + it, 0) + 8 * Math.max(widths.length - 1, 0), height: widths.length ? cards.other * (tiles ? 2.47 : 1.4) : 0 };
}

/** Cards that are wider than a plate lie towards the middle, not off the felt. */
const PLATE = { wide: 132, phone: 74 };

/** Small cards that lie open are read at a tap: what is shown then, large. */
function lookAt(seat, { melds, look }) {
  const open = seat.hands.filter((hand) => hand.cards.some((face) => face.card));
  if (!melds || !look || !open.length) return {};
  const read = (event) => { if (!event.key || event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); look(seat); } };
  return { role: "button", tabindex: 0, "aria-label": `${seat.name}'s melds: ${open.map((hand) => hand.cards.map((face) => cardName(face.card)).join(", ")).join("; ")}`, onclick: read, onkeydown: read };
}

/** Somebody else's seat at its place. */
export function seatElement(seat, place, about) {
  const { cards, tiles } = about;
  const hands = seat.hands.map((hand, at) => {
    return spreadElement(hand, {
      key: `s${seat.seat}h${at}`, width: cards.other, max: roomFor(hand, seat.hands, about), share: shareOf(hand), tiles, unsaid: true,
    });
  });
  const [first] = seat.hands;
  const shown = first?.cards.some((face) => face.card) ? first.cards.length : 0;
  const isLong = handsSize(seat, about).width > (about.phone ? PLATE.phone : PLATE.wide);
  return h("div", { class: `seat side-${place.side}${place.far && place.side !== "top" ? " is-far" : ""}${place.covered ? " is-covered" : ""}${isOut(seat) ? " is-folded" : ""}${about.nearest ? " is-nearest" : ""}${about.view.asked.includes(seat.seat) ? " is-asked" : ""}`, "data-key": `seat${seat.seat}`, style: `left:${place.x.toFixed(0)}px;top:${place.y.toFixed(0)}px` },
    h("div", { ...lookAt(seat, about), class: `seat-hands${hands.length > 1 || shown > 5 ? " is-wide" : ""}${isLong ? " is-long" : ""}`, style: place.lift ? `--lift:${place.lift.toFixed(0)}px` : null, "data-key": "hands" }, hands, saysElement(seat.hands)),
    plate(seat, about));
}

/** What lies before somebody else. */
export function betsElement(seat, place, about) {
  if (!seat.bets.length) return null;
  const all = seat.bets.reduce((sum, bet) => sum + bet.cents, 0);
  const named = seat.bets.filter((bet) => bet.wager !== "bet");
  const { lost, left, paid } = endOfAll(seat.bets);
  const turn = seat.bets.map((bet) => turnOf(about.turns, seat.seat, bet.wager)).find((it) => it !== null) ?? 0;
  const words = seat.bets.map((bet) => `${money(bet.cents)} on ${wagerName(bet.wager)}${bet.net !== undefined ? ": " + net(bet.net) : ""}`).join(", ");
  return h("div", { class: `bets-other${lost && !left ? " is-swept" : ""}`, "data-key": `bets${seat.seat}`, "data-chips": `bets${seat.seat}`, "data-cents": all, role: "img", "aria-label": `${seat.name} has bet ${seat.bets.length === 1 && !named.length ? money(all) : words}`, title: named.length ? words : null, style: `--turn:${turn}ms;left:${place.bets.x.toFixed(0)}px;top:${place.bets.y.toFixed(0)}px` },
    h("span", { class: "bets-piles", "data-key": "piles" }, stack(left || all, { narrow: about.phone || paid > 0, "data-key": "stack" }), paid > 0 && !about.phone && stack(paid, { narrow: true, class: "bets-paid", "data-key": "paid" })),
    h("span", { class: "bets-sum", "aria-hidden": "true" }, shortMoney(left || all)));
}

/** A seat that nobody has taken. */
export function emptySeat(number, place, sit) {
  return h("button", { class: "seat-empty", type: "button", "data-key": `empty${number}`, disabled: !sit, onclick: sit, style: `left:${place.x.toFixed(0)}px;top:${place.y.toFixed(0)}px`, "aria-label": sit ? `Sit down in seat ${number + 1}` : `Seat ${number + 1} is free` },
    sit ? "Sit" : "");
}

// The seals of the packs: shown before the cards, and kept beside the records of their rounds.

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";

/** How many are kept of a table. */
const MOST = 120;

const keyOf = (table) => `cardroom.seals.${table}`;

/** The seals that this browser was shown at a table. */
export function keptSeals(table) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)) ?? "[]");
  } catch {
    return [];
  }
}

export function keepSeals(table, seals) {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(seals.slice(-MOST)));
  } catch {
    // A browser that keeps nothing has them until the page is closed.
  }
}

/** The list with one more; one that is known stays as it was first shown. */
export function withSeal(seals, { round, root, shown }) {
  if (seals.some((seal) => seal.root === root)) return seals;
  return [...seals, { round, root, shown }].slice(-MOST);
}

/** The seals that a round was dealt under: its own, or those of a shoe that went on. */
export function sealsOf(seals, round) {
  const own = seals.filter((seal) => seal.round === round);
  if (own.length) return own;
  const before = seals.filter((seal) => seal.round < round);
  const last = before.at(-1)?.round;
  return before.filter((seal) => seal.round === last);
}

/** What the seals of a record are to those that were shown. */
export function compare(record, seals) {
  const packs = record.packs ?? [];
  const cards = packs.reduce((sum, pack) => sum + (pack.cards?.length ?? 0), 0);
  const known = packs.map((pack) => seals.find((seal) => seal.root === pack.seal));
  if (!packs.length || known.some((seal) => !seal)) return { holds: false, says: "This browser was not shown the seal of that record: it proves nothing here." };
  if (!cards) return { holds: false, says: "The record opens no card: it proves nothing." };
  const late = known.some((seal) => seal.shown !== "before");
  return { holds: !late, says: late ? "The record has the seal that you were shown when you came to the table." : "The record has the seal that you were shown before the cards." };
}

/** `3fa9c2d1…07be`. */
export const shortSeal = (root) => `${root.slice(0, 8)}…${root.slice(-4)}`;

/** The seal of the pack that is in play, on the bar; it opens and says what it is for. */
export function sealButton(state) {
  const seals = sealsOf(state.seals, state.view?.round ?? 0);
  if (!seals.length) return null;
  const label = `The seal of the pack: ${shortSeal(seals.at(-1).root)}`;
  return h("button", { type: "button", class: "seal", "data-seal": seals.at(-1).root, title: label, "aria-label": label, onclick: () => openSeals(seals) },
    h("span", { "aria-hidden": "true", class: "seal-wax" }), h("code", {}, seals.at(-1).root.slice(0, 8)));
}

function openSeals(seals) {
  openDialog("The pack is sealed", h("div", { class: "seals" },
    h("p", {}, "Before the first card the room writes down how the whole pack lies, and shows everybody the seal of what it wrote. It cannot change a card afterwards without breaking it."),
    seals.map((seal) => h("p", { class: "seal-line" }, h("code", {}, seal.root), h("span", { class: "quiet" }, wordsOf(seal)))),
    h("p", { class: "quiet" }, "When the round is over, its record under Hands opens the cards that you saw against this seal. This browser keeps the seals it was shown.")));
}

export const wordsOf = (seal) => (seal.shown === "before" ? `shown before the cards of round ${seal.round}` : `shown when you came, in round ${seal.round}`);

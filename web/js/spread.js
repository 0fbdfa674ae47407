// Cards that lie together, with what they are and what they make.

import { cardElement } from "./cards.js";
import { h } from "./dom.js";

/** How far apart the cards of a spread lie, so that it fits. */
export function stepOf(count, width, max, share) {
  if (count < 2) return width;
  return Math.min(width * share, (max - width) / (count - 1));
}

/** The share of the room that a hand has beside others: as many cards as it has of theirs. */
export function roomOf(hand, hands) {
  const all = hands.reduce((sum, it) => sum + it.cards.length, 0);
  return all ? hand.cards.length / all : 1;
}

/**
 * A spread.
 * @param {{label?: string, says?: string, active?: boolean, cards: any[]}} spread
 * @param {{key: string, width: number, max: number, share?: number, tiles?: boolean, big?: boolean, unsaid?: boolean, words?: number,
 *   props?: (face: any, place: number) => object}} how
 */
export function spreadElement(spread, how) {
  const { width, max, share = 1.06 } = how;
  const step = stepOf(spread.cards.length, width, max, share);
  const cards = spread.cards.map((face, at) => {
    const place = face.place ?? at;
    const margin = at === 0 ? "" : `margin-left:${(step - width).toFixed(1)}px;`;
    const props = how.props?.(face, place) ?? {};
    return cardElement(face, { width, tiles: how.tiles }, {
      ...props,
      style: `width:${width.toFixed(1)}px;${margin}`,
      "data-key": `${how.key}.${place}`,
      "data-fly": `${how.key}.${place}`,
      "data-face": face.card ?? "",
      class: `${face.down && face.card ? "is-down " : ""}${face.won ? "is-won-card " : ""}${props.class ?? ""}`,
    });
  });
  const label = spread.label && !how.unlabelled && h("span", { class: "spread-label" }, spread.label);
  // Long words are broken within the hand's own room, so that no hand grows into another.
  const words = !how.unsaid && (label || spread.says) && h("div", { class: `spread-words${spread.says ? " has-says" : ""}`, style: `max-width:${Math.max(max, width, how.words ?? 0).toFixed(0)}px` }, label, spread.says && h("span", { class: "spread-says" }, spread.says));
  return h("div", { class: `spread${spread.active ? " is-active" : ""}${how.class ? " " + how.class : ""}`, "data-key": how.key, role: "group", "aria-label": [spread.label, spread.says].filter(Boolean).join(": ") || null },
    h("div", { class: "spread-cards" }, cards), words);
}

// The dealer's call in words, with cards as cards.

import { h } from "./dom.js";
import { cardName, SIGNS } from "./words.js";

const CARD = /\b(Jk|Jr|[2-9TJQKA][hdsc])\b/g;

/** A line with every card in it drawn small. */
export function spoken(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(CARD)) {
    parts.push(text.slice(from, found.index), mini(found[0]));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)].flatMap((part) => (typeof part === "string" ? hidden(part) : [part])).filter((part) => part !== "");
}

/** Cards that only others see, as small backs. */
function hidden(text) {
  const words = text.split("??");
  return words.flatMap((word, at) => (at ? [h("span", { class: "mini is-back", role: "img", "aria-label": "a hidden card" }, "?"), word] : [word]));
}

function mini(card) {
  const joker = card.startsWith("J") && (card[1] === "k" || card[1] === "r");
  const sign = joker ? "★" : (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]];
  return h("span", { class: `mini suit-${joker ? "joker" : card[1]}`, role: "img", "aria-label": cardName(card) }, sign);
}

/** The same line for the ear. */
export const heard = (text) => text.replace(CARD, cardName).replace(/\?\?/g, "a hidden card");

/** The log. */
export function logElement(log) {
  if (!log.length) return h("p", { class: "quiet" }, "What the dealer says will stand here.");
  return h("ol", { class: "log" }, log.slice(-160).map((line) => h("li", { "data-key": line.key, class: kindOf(line.text) }, spoken(line.text))));
}

function kindOf(text) {
  if (/^Round \d|^Hand \d/.test(text)) return "log-round";
  if (/^(You|Your)\b/.test(text)) return "log-you";
  if (/\bwins?\b|^Net/.test(text)) return "log-won";
  return null;
}

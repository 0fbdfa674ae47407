// The dealer's call in words, with cards as cards and tiles as tiles.

import { h } from "./dom.js";
import { cardName, isJoker, isTile, SIGNS, spokenWagers } from "./words.js";

/** `As` is a word, too, before another one: `As the house would`. */
const CARD = /\b(Jk|Jr|(?!As (?:the|a|you)\b)[2-9TJQKA][hdsc])\b/g;

/** Tiles are written with the higher end first, and only in games that have them. */
const TILE = /\b(6-[1-6]|5-[1-5]|4-[1-4]|3-[1-3]|2-[12]|1-1)\b/g;

const HIDDEN = "??";

/** A line with every card in it drawn small; in a game of tiles, every tile. */
export function spoken(line, tiles = false) {
  const text = spokenWagers(line);
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(tiles ? TILE : CARD)) {
    parts.push(text.slice(from, found.index), mini(found[0]));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)].flatMap((part) => (typeof part === "string" ? hidden(part, tiles) : [part])).filter((part) => part !== "");
}

/** Cards that only others see, as small backs. */
function hidden(text, tiles) {
  const words = text.split(HIDDEN);
  return words.flatMap((word, at) => (at ? [h("span", { class: `mini is-back${tiles ? " is-tile" : ""}`, role: "img", "aria-label": backOf(tiles) }, "?"), word] : [word]));
}

const backOf = (tiles) => (tiles ? "a hidden tile" : "a hidden card");

function mini(card) {
  const kind = isTile(card) ? "tile is-tile" : isJoker(card) ? "joker" : card[1];
  const sign = isTile(card) ? card.replace("-", "·") : isJoker(card) ? "★" : (card[0] === "T" ? "10" : card[0]) + SIGNS[card[1]];
  return h("span", { class: `mini suit-${kind}`, role: "img", "aria-label": cardName(card) }, sign);
}

/** The same line for the ear. */
export const heard = (text, tiles = false) => spokenWagers(text).replace(tiles ? TILE : CARD, cardName).replaceAll(HIDDEN, backOf(tiles));

/** The last word of the dealer, where the log is not beside the table. */
export function tickerElement({ log, table }) {
  const last = log.findLast((line) => !line.seal && kindOf(line.text) !== "log-round");
  return last && h("span", { class: "ticker", "data-key": `ticker${last.key}`, "aria-hidden": "true" }, spoken(last.text, table?.family === "tiles"));
}

/** The log. */
export function logElement(log, tiles = false) {
  if (!log.length) return h("p", { class: "quiet" }, "What the dealer says will stand here.");
  return h("ol", { class: "log" }, log.slice(-160).map((line) => h("li", { "data-key": line.key, class: line.seal ? "log-seal" : kindOf(line.text), title: line.seal ?? null }, spoken(line.text, tiles))));
}

/** What a line of the call is about; what a round brought is painted by what it brought the reader. */
export function kindOf(text) {
  if (/^Round \d|^Hand \d/.test(text)) return "log-round";
  if (/^(You|Your)\b/.test(text)) return "log-you";
  const [, sign] = text.match(/^Net:.*\byou ([+-])/) ?? [];
  if (sign) return sign === "+" ? "log-won" : "log-lost";
  if (/\bwins?\b/.test(text)) return "log-won";
  return null;
}

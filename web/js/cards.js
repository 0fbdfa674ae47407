// Cards as SVG: a large index where they are small, pips and courts where there is room.

import { COURTS } from "./courts.js";
import { drawn } from "./dom.js";
import { SPOTS, SUIT_PATHS } from "./pips.js";
import { tile, tileBack } from "./tiles.js";
import { cardName, isJoker, isTile } from "./words.js";

/** From this width on, in pixels, a card shows its pips. */
const ROOM_FOR_PIPS = 66;

const suit = (it, x, y, size, turned) =>
  `<use href="#suit-${it}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"` +
  (turned ? ` transform="rotate(180 ${x} ${y})"/>` : "/>");

const index = (rank, x, y, size, ten = size * 0.92) =>
  rank === "T"
    ? `<text x="${x}" y="${y}" font-size="${size}" textLength="${ten}" lengthAdjust="spacingAndGlyphs" class="index">10</text>`
    : `<text x="${x}" y="${y}" font-size="${size}" class="index">${rank}</text>`;

const paper = '<rect x=".75" y=".75" width="98.5" height="138.5" rx="8" class="paper"/>';

/** Puts what all cards share into the page once. */
export function installDeck() {
  const suits = Object.entries(SUIT_PATHS).map(
    ([it, path]) => `<symbol id="suit-${it}" viewBox="0 0 100 100"><path d="${path}" fill="currentColor"/></symbol>`,
  );
  const courts = Object.entries(COURTS).map(
    ([rank, half]) => `<symbol id="court-${rank}" viewBox="0 0 64 51">${half}</symbol>`,
  );
  const sprite = drawn("div", { class: "sprite", "aria-hidden": "true" },
    `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"><defs>
    <pattern id="weave" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="10" height="10" class="back-ground"/><path d="M0 5h10M5 0v10" class="back-line"/><circle cx="5" cy="5" r="1.5" class="back-dot"/><circle r="1" class="back-dot"/><circle cx="10" r="1" class="back-dot"/><circle cy="10" r="1" class="back-dot"/><circle cx="10" cy="10" r="1" class="back-dot"/></pattern>
    </defs>${suits.join("")}${courts.join("")}</svg>`);
  document.body.prepend(sprite);
}

function corner(rank, it) {
  const one = `${index(rank, 12.5, 21, 20)}${suit(it, 12.5, 31, 13)}`;
  return `${one}<g transform="rotate(180 50 70)">${one}</g>`;
}

function pips(rank, it) {
  if (rank === "A") return suit(it, 50, 70, it === "s" ? 62 : 50);
  return SPOTS[rank].map(([x, y]) => suit(it, x, y, 20, y > 70.5)).join("");
}

function court(rank, it) {
  const half = `<use href="#court-${rank}" x="20.5" y="20" width="62" height="50"/>${suit(it, 28, 28, 11)}`;
  return `<rect x="20" y="15" width="60" height="110" rx="2.5" class="frame"/>
  <svg x="20" y="15" width="60" height="110" viewBox="20 15 60 110">${half}<g transform="rotate(180 50 70)">${half}</g>
  <path d="M20 70h60" class="frame-line"/></svg>`;
}

/** The face with a large index; a ten is narrow, so that it is read where only its left half is seen. */
function large(rank, it) {
  return `${index(rank, rank === "T" ? 26 : 31, 56, 62, 45)}${suit(it, 29, 82, 31)}${suit(it, 68, 104, 50)}`;
}

const star = (x, y, r) => {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [angle, far] = [(Math.PI * at) / 5 - Math.PI / 2, at % 2 ? r * 0.42 : r];
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `<path d="M${points.join("L")}Z" fill="currentColor"/>`;
};

function joker(small) {
  const letters = [..."JOKER"].map((sign, at) => `<text x="12" y="${20 + at * 13}" font-size="13" class="index">${sign}</text>`).join("");
  const cap = `<g transform="translate(50 66) scale(.9)" stroke="var(--card-ink)" stroke-width="1.2" stroke-linejoin="round">
  <path d="M-18 14C-22-6-34-14-40-8c-4 4-2 10 2 12 8 2 10 8 12 16z" fill="currentColor"/><path d="M18 14C22-6 34-14 40-8c4 4 2 10-2 12-8 2-10 8-12 16z" fill="var(--card-gold)"/>
  <path d="M-20 16C-20-14-8-30 0-38 8-30 20-14 20 16z" fill="var(--back)"/><path d="M0-38C8-30 20-14 20 16H0z" fill="currentColor"/>
  <path d="M-24 14h48v8h-48z" fill="var(--card-gold)"/><circle cx="-38" cy="6" r="4" fill="var(--card-gold)"/><circle cx="38" cy="6" r="4" fill="currentColor"/><circle cy="-40" r="4" fill="var(--card-gold)"/>
  <path d="M-14 22h28v10c0 12-6 18-14 20-8-2-14-8-14-20z" fill="var(--card-skin)"/><path d="M-8 29h4M4 29h4M-6 41q6 6 12 0" fill="none" stroke-linecap="round"/></g>`;
  if (small) return `${star(50, 58, 34)}<text x="50" y="122" font-size="25" class="index">JOKER</text>`;
  return `${letters}<g transform="rotate(180 50 70)">${letters}</g>${cap}`;
}

function front(card, width) {
  const small = width < ROOM_FOR_PIPS;
  if (isJoker(card)) return paper + joker(small);
  const [rank, it] = card;
  if (small) return paper + large(rank, it);
  return paper + (COURTS[rank] ? court(rank, it) : pips(rank, it)) + corner(rank, it);
}

const back = `${paper}<rect x="6" y="6" width="88" height="128" rx="5" fill="url(#weave)" class="back-edge"/>
<g class="back-seal"><circle cx="50" cy="70" r="17"/><circle cx="50" cy="70" r="13.5" fill="none"/>
<use href="#suit-s" x="41" y="60.5" width="18" height="18"/></g>`;

/**
 * One card as an element that says what it is.
 * @param {{card: string | null, down?: boolean}} face
 * @param {{width: number, tiles?: boolean}} how
 */
export function cardElement(face, how, props = {}) {
  const { card } = face;
  const tiles = how.tiles || (card && isTile(card));
  const label = (card ? cardName(card) : tiles ? "face-down tile" : "face-down card") +
    (card && face.down ? ", hidden from the others" : "");
  const kind = tiles ? "tile" : "card";
  const suitClass = card && !tiles ? ` suit-${isJoker(card) ? (card === "Jr" ? "h" : "joker") : card[1]}` : "";
  const markup = tiles
    ? (card ? tile(card) : tileBack())
    : `<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">${card ? front(card, how.width) : back}</svg>`;
  const classes = `${kind}${suitClass}${card ? "" : " is-back"}${props.class ? " " + props.class : ""}`;
  return drawn(props.onclick ? "button" : "span",
    { role: props.onclick ? null : "img", "aria-label": label, ...props, class: classes }, markup);
}

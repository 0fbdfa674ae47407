// A small picture of the felt that each family of games is played on.

import { drawn } from "./dom.js";

const card = (x, y, turn = 0) => `<rect x="${x}" y="${y}" width="7" height="10" rx="1.2" class="felt-card"${turn ? ` transform="rotate(${turn} ${x + 3.5} ${y + 5})"` : ""}/>`;
const spot = (x, y, r = 3) => `<circle cx="${x}" cy="${y}" r="${r}" class="felt-spot"/>`;
const seat = (x, y) => `<circle cx="${x}" cy="${y}" r="2.6" class="felt-seat"/>`;
const words = (x, y, text) => `<text x="${x}" y="${y}" class="felt-words">${text}</text>`;

/** A table for the players' own pot, and one with a dealer behind it. */
const oval = '<rect x="3" y="7" width="58" height="34" rx="17" class="felt-rail"/><rect x="6" y="10" width="52" height="28" rx="14" class="felt-cloth"/>';
const moon = '<path d="M3 8h58c0 21-13 34-29 34S3 29 3 8z" class="felt-rail"/><path d="M6.5 11h51c-1 17-12 27.5-25.5 27.5S7.5 28 6.5 11z" class="felt-cloth"/>';
const around = [[16, 7], [32, 5.5], [48, 7], [16, 41], [48, 41]].map(([x, y]) => seat(x, y)).join("");

const FELTS = {
  poker: oval + around + [13, 21, 29, 37, 45].map((x) => card(x - 0.5, 19)).join(""),
  table: moon + card(25, 12.5) + card(33, 12.5) + [[19, 29], [32, 32], [45, 29]].map(([x, y]) => spot(x, y)).join(""),
  "twenty-one": moon + card(28.5, 12.5) + card(28, 26, -10) + card(33, 26, 10) + spot(17, 24) + spot(47, 24),
  baccarat: moon + words(21, 22, "P") + words(43, 22, "B") + card(17, 24) + card(24, 24) + card(34, 24) + card(41, 24),
  tiles: moon + [18, 26, 34, 42].map((x) => `<rect x="${x}" y="15" width="5.5" height="13" rx="1.2" class="felt-tile"/><circle cx="${x + 2.75}" cy="18.5" r="1" class="felt-pip"/><circle cx="${x + 2.75}" cy="24.5" r="1" class="felt-pip is-red"/>`).join(""),
  pan: oval + around + [-24, -12, 0, 12, 24].map((turn, at) => card(18.5 + at * 5, 19, turn)).join(""),
  mix: oval + around + words(32, 28, "H·O·R·S·E"),
};

/** The felt of a family. */
export const feltElement = (family) => drawn("span", { class: "felt-sign" }, `<svg viewBox="0 0 64 48" aria-hidden="true" focusable="false">${FELTS[family] ?? FELTS.poker}</svg>`);

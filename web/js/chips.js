// Chips: one stack for any amount, of the fewest chips that make it.

import { drawn } from "./dom.js";
import { money, shortMoney } from "./money.js";

/** The chips of the room, in cents, with their colours. */
export const CHIPS = [
  [5_000_000, "#6b4f1d", "50k"], [2_500_000, "#3d5f66", "25k"], [500_000, "#8a4b2f", "5k"],
  [100_000, "#b98a1e", "1k"], [50_000, "#5d3a86", "500"], [10_000, "#23262b", "100"],
  [2_500, "#1f7a45", "25"], [500, "#b3262e", "5"], [100, "#e9e4d6", "1"], [50, "#4c78b8", "50¢"],
  [25, "#d07a2c", "25¢"], [5, "#7c8794", "5¢"], [1, "#a8683a", "1¢"],
];

/** The most chips that a pile shows, and the most piles of a stack. */
const HEIGHT = 7;
const PILES = 3;

/** The chips of an amount, the largest first. @param {number} cents */
export function chipsOf(cents) {
  const chips = [];
  let rest = cents;
  for (const chip of CHIPS) {
    while (rest >= chip[0] && chips.length < 40) {
      chips.push(chip);
      rest -= chip[0];
    }
  }
  return chips;
}

const light = (colour) => colour === "#e9e4d6";

/** A chip as it lies in a stack, seen from the side and above. */
function lying([, colour], y) {
  const edge = light(colour) ? "#2a4d8f" : "#f4efe2";
  return `<g transform="translate(0 ${y})"><path d="M2 12v5c0 6 9.4 10.5 21 10.5S44 23 44 17v-5z" fill="${colour}" class="chip-rim"/>
  <path d="M7 20.5l3 2v5l-3-2zM19.5 24h7v4.5h-7zM36 22.5l3-2v5l-3 2z" fill="${edge}"/>
  <ellipse cx="23" cy="12" rx="21" ry="10.5" fill="${colour}" class="chip-top"/><ellipse cx="23" cy="12" rx="14" ry="6.8" fill="none" stroke="${edge}" stroke-width="1.6" stroke-dasharray="5 3.5"/></g>`;
}

/** A stack for an amount: a pile for every kind of chip, the largest first; all in one where there is little room. */
export function stack(cents, { narrow, ...props } = {}) {
  const chips = chipsOf(cents);
  const kinds = [...new Set(chips)].slice(0, PILES).map((kind) => chips.filter((chip) => chip === kind));
  const piles = (narrow ? [chips] : kinds).map((pile) => pile.slice(0, HEIGHT));
  const height = 30 + (Math.max(...piles.map((pile) => pile.length), 1) - 1) * 6;
  const width = 46 + Math.max(piles.length - 1, 0) * 38;
  const drawnAt = (pile, at) => `<g transform="translate(${at * 38} 0)">${pile.map((chip, up) => lying(chip, height - 30 - up * 6)).join("")}</g>`;
  return drawn("span", { ...props, class: `stack ${props.class ?? ""}`, style: `--piles:${(width / 46).toFixed(2)}` },
    `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" focusable="false">${piles.map(drawnAt).join("")}</svg>`);
}

/** The face of one chip, as in the tray. */
export function chipFace(cents) {
  const [, colour, label] = CHIPS.find(([value]) => value === cents) ?? [0, "#444", shortMoney(cents).replace("$", "")];
  const [edge, ink] = light(colour) ? ["#2a4d8f", "#1d2b45"] : ["#f4efe2", "#fff"];
  const spots = [0, 60, 120, 180, 240, 300].map((turn) => `<path d="M27 2h10l-1.5 8h-7z" transform="rotate(${turn} 32 32)" fill="${edge}"/>`).join("");
  return `<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false"><circle cx="32" cy="32" r="30.5" fill="${colour}" class="chip-top"/>${spots}
  <circle cx="32" cy="32" r="20.5" fill="${colour}" stroke="${edge}" stroke-width="1.5"/><text x="32" y="38" text-anchor="middle" font-size="${label.length > 2 ? 15 : 19}" font-weight="700" fill="${ink}">${label}</text></svg>`;
}

/** The chips that suit a table: five from the smallest that can be bet. */
export function tray(least, most, chip) {
  const values = CHIPS.map(([value]) => value).reverse();
  const fits = values.filter((value) => value >= Math.min(least, chip || least) && value <= most && value % (chip || 1) === 0);
  return fits.slice(0, 6);
}

export { money };

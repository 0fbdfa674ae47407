// Chinese dominoes: black tiles with red and white pips.

const WHITE = "var(--pip-white)";
const RED = "var(--pip-red)";

/** Where the pips of an end lie, in a half of 60 by 70 whose middle is the origin. */
const ENDS = {
  1: [[0, 0]],
  2: [[0, -14], [0, 14]],
  3: [[-14, -18], [0, 0], [14, 18]],
  4: [[-12, -13], [12, -13], [-12, 13], [12, 13]],
  5: [[-13, -18], [13, -18], [0, 0], [-13, 18], [13, 18]],
  6: [[-12, -20], [12, -20], [-12, 0], [12, 0], [-12, 20], [12, 20]],
};

/** Ones and fours are red, and one row of each six of the Heaven tile. */
function paint(pips, at, heaven) {
  if (heaven) return at % 2 ? WHITE : RED;
  return pips === 1 || pips === 4 ? RED : WHITE;
}

function end(pips, middle, heaven) {
  const radius = pips === 1 ? 11 : 7;
  return ENDS[pips].map(([x, y], at) => {
    const colour = paint(pips, at, heaven);
    return `<circle cx="${32 + x}" cy="${middle + y}" r="${radius}" fill="${colour}"/>`;
  }).join("");
}

const body = `<rect x="2" y="4" width="60" height="152" rx="9" class="tile-side"/>
<rect x="2" y="1" width="60" height="151" rx="9" class="tile-face"/><rect x="4.5" y="3.5" width="55" height="146" rx="7" class="tile-shine"/>`;

/** The markup of a tile, `6-5`, the higher end on top. */
export function tile(text) {
  const [high, low] = text.split("-").map(Number);
  const heaven = high === 6 && low === 6;
  return `<svg viewBox="0 0 64 158" aria-hidden="true" focusable="false">${body}${end(high, 41, heaven)}${end(low, 112, heaven)}</svg>`;
}

/** The markup of a tile's back. */
export function tileBack() {
  return `<svg viewBox="0 0 64 158" aria-hidden="true" focusable="false">${body}<rect x="11" y="11" width="42" height="131" rx="5" class="tile-back"/>
  <path d="M32 52l12 24-12 24-12-24z" class="tile-seal"/></svg>`;
}

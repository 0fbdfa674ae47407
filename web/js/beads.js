// The bead plate of baccarat: who won the rounds that were seen, oldest first.

import { h } from "./dom.js";

/** The most that it shows: six in a column. */
const MOST = 60;

const WON = [[/^Player wins, /, "player"], [/^Banker wins, /, "banker"], [/^A tie at /, "tie"]];

/** The beads after more lines of the call. */
export function withBeads(beads, lines) {
  const more = lines.flatMap((line) => WON.filter(([pattern]) => pattern.test(line)).map(([, who]) => who));
  return more.length ? [...beads, ...more].slice(-MOST) : beads;
}

/** The plate at its place: nothing before the first round is over. */
export function beadsElement(beads, { x, y }) {
  if (!beads?.length) return null;
  const count = (who) => beads.filter((it) => it === who).length;
  // Whole columns leave on the left, so that a bead never moves up or down.
  const shown = beads.slice(Math.max(0, Math.ceil((beads.length - 48) / 6)) * 6);
  return h("div", { class: "beads", "data-key": "beads", role: "img", "aria-label": `The last ${beads.length} rounds: ${count("player")} for the player, ${count("banker")} for the banker, ${count("tie")} ties`, style: `left:${x.toFixed(0)}px;top:${y.toFixed(0)}px` },
    shown.map((who) => h("i", { class: `bead bead-${who}`, "aria-hidden": "true" }, who === "tie" ? "T" : who[0].toUpperCase())));
}

// What the adviser said, as the reader weighs it: the best first, the others by what they cost. Pure.

import { money, worth } from "./money.js";
import { own } from "./state.js";

/** Whether the adviser can be asked now: the cards are out, and the reader has something to decide. */
export function mayAsk({ table, view }) {
  if (!view || table?.adviser === false || !own(view)) return false;
  return view.phase === "playing" && view.asked.includes(view.you) && view.choices.length > 0;
}

/** Whether a line of advice is the best there is; of lines of equal value each is. */
export const isBest = (advice, line) => line.value === advice.lines[0]?.value;

/** `best`, `costs $1.60`, `costs 0.52 antes`; what has no value, or is a share of votes, is said as it is. */
export function costOf(advice, line) {
  const best = advice.lines[0]?.value;
  if (advice.unit === "share" || line.value === null || line.value === undefined) return worth(line.value, advice.unit);
  if (isBest(advice, line)) return "best";
  const less = best - line.value;
  return advice.unit === "cents" ? `costs ${money(Math.round(less))}` : `costs ${less.toFixed(2)} ${advice.unit}s`;
}

// The time of whoever is asked: his own first, then his time bank. Pure: the time comes in.

import { own } from "./state.js";

/** From how much on time is short, in milliseconds. */
export const SHORT = 5000;

/** What is left, and of what: `own`, `late` (short of it), `bank`, `last` (short of that) or `over`. */
export function timeLeft(clock, now) {
  const passed = Math.max(0, now - clock.from);
  const left = clock.ms - passed;
  if (left > 0) return { kind: left > SHORT ? "own" : "late", ms: left };
  const bank = (clock.bank_ms ?? 0) - Math.max(0, passed - clock.ms);
  if (bank > 0) return { kind: bank > SHORT ? "bank" : "last", ms: bank };
  return { kind: "over", ms: 0 };
}

/** In how many milliseconds it is another, or the seconds shown are; nothing once it is over. */
export function nextChange(clock, now) {
  const { kind, ms } = timeLeft(clock, now);
  if (kind === "over") return null;
  if (kind === "own") return ms - SHORT + 1;
  return (ms % 1000 || 1000) + 1;
}

/** Whole seconds, as a clock that runs down shows them. */
export const seconds = (ms) => Math.ceil(ms / 1000);

/** The ring round a seat: how full it begins and in how long it runs down, of one's time or of the bank. */
export function ringOf(clock, now, whole) {
  const { kind, ms } = timeLeft(clock, now);
  const late = kind === "late" || kind === "last";
  if (kind === "own" || kind === "late") return { kind: "own", late, left: ms, ms: clock.ms, share: clock.ms / Math.max(whole, clock.ms, 1), key: `own${clock.from}` };
  const bank = clock.bank_ms ?? 0;
  return { kind: "bank", late, left: ms, ms: bank, share: bank / Math.max(clock.whole_bank ?? bank, bank, 1), key: `bank${clock.from}` };
}

/** Whether the clock is one's own: it says which seat's it is. */
export const isOwn = (view, clock) => Boolean(own(view)) && view.asked.includes(view.you) && (clock.seat ?? view.you) === view.you;

/** What is said aloud when the time becomes another, to whom it runs. */
export function warning({ kind, ms }) {
  if (kind === "late") return `${seconds(ms)} seconds left.`;
  if (kind === "bank") return `Your time is up. Your time bank runs: ${seconds(ms)} seconds.`;
  if (kind === "last") return `Time bank: ${seconds(ms)} seconds left.`;
  return null;
}

/** The same for the eye; nothing while there is time enough. */
export function timeWords({ kind, ms }) {
  if (kind === "late") return `${seconds(ms)} s left`;
  if (kind === "bank" || kind === "last") return `Time bank: ${seconds(ms)} s`;
  return null;
}

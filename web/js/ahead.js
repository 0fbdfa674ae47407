// What the reader says ahead of his turn at poker: it is answered when he is asked, with what the room
// offers then, and forgotten when something else is asked or the round is over.

import { own } from "./state.js";

/** What may be said ahead, and the answers it means: the first that is offered. */
const AHEAD = {
  "check-fold": { says: "Check or fold", means: ["check", "fold"] },
  check: { says: "Check", means: ["check"] },
  "call-any": { says: "Call any", means: ["check", "call"] },
};

/** What may be said ahead now: nothing unless the reader is in a hand and waits. */
export function aheadOf(view, family) {
  const mine = own(view);
  const waits = mine && view.phase === "playing" && !mine.state && mine.hands.length > 0 && mine.chips > 0 && !view.asked.includes(view.you) && view.asked.length > 0;
  return waits && (family === "poker" || family === "mix") ? Object.entries(AHEAD).map(([id, { says }]) => ({ id, says })) : [];
}

/** Whether it still stands in this view: of the same round, while it is played. */
export const stillStands = (said, view) => Boolean(said) && said.round === view.round && view.phase === "playing";

/** The answer that it means, once the reader is asked: nothing where that is not offered. */
export function answerOf(said, view) {
  const offered = new Set(view.choices.map((choice) => choice.id));
  // A fold that is offered beside a check, as ever, is not what is meant by it.
  return AHEAD[said.id]?.means.find((id) => offered.has(id)) ?? null;
}

// Bets that the reader has put down and the room has not yet confirmed: they lie there at once,
// are sent after a short rest, and go back where the room refuses them.

import { due, isBetting, moved } from "./bets.js";
import { own } from "./state.js";

/** How long the hand rests before a bet is sent, in milliseconds. */
const REST = 220;

export function wishes({ ui, send, view, draw }) {
  const timers = new Map();
  const sent = new Map();

  function put(wager, cents) {
    ui.wished = { ...ui.wished, [wager]: cents };
    clearTimeout(timers.get(wager));
    timers.set(wager, setTimeout(() => dispatch(wager), REST));
    draw();
  }

  function dispatch(wager) {
    clearTimeout(timers.get(wager));
    if (!timers.delete(wager)) return;
    const cents = ui.wished[wager];
    const answer = cents > 0 ? { choice: `bet:${wager}`, cents } : { choice: `off:${wager}` };
    sent.set(send({ do: "answer", ...answer }), wager);
  }

  /** Nothing rests any more: what was put down is not sent. */
  function rest() {
    timers.forEach(clearTimeout);
    timers.clear();
  }

  function forget(wager) {
    const { [wager]: _, ...rest } = ui.wished;
    ui.wished = rest;
  }

  /** Whether all that was bet lies there. */
  const isQuiet = () => timers.size === 0 && sent.size === 0;

  /** Says that the bets are made, once they are, with those that go with them. */
  function makeReady() {
    if (!ui.readyWanted || !isQuiet()) return;
    const beside = due(view(), own(view()), ui);
    for (const { wager, cents } of beside) sent.set(send({ do: "answer", choice: `bet:${wager}`, cents }), wager);
    if (beside.length) return;
    ui.readyWanted = false;
    if (view().choices.some((choice) => choice.id === "ready")) send({ do: "answer", choice: "ready" });
  }

  return {
    /** A chip more on an area, or less. */
    change: (area, chip) => {
      if (area.isDue && chip < 0) ui.declined.add(area.wager);
      else put(area.wager, moved(area.choice.amount ?? { range: { least: 1, most: 1e12, step: 1 } }, area.isDue ? 0 : area.cents, chip));
      draw();
    },
    /** The reader has made his bets. */
    ready: () => {
      ui.readyWanted = true;
      [...timers.keys()].forEach(dispatch);
      makeReady();
      draw();
    },
    /** Sends what still rests. */
    flush: () => [...timers.keys()].forEach(dispatch),
    /** Takes up again what still rests. */
    drop: () => {
      rest();
      ui.wished = {};
    },
    clear: () => {
      for (const { wager } of [...(own(view())?.bets ?? [])].reverse()) put(wager, 0);
    },
    /** The room has answered some of them: what is no longer pending lies there, or does not. */
    answered: (pending) => {
      for (const [id, wager] of sent) {
        if (id in pending) continue;
        sent.delete(id);
        if (!timers.has(wager) && ![...sent.values()].includes(wager)) forget(wager);
      }
      makeReady();
    },
    /** Where bets are closed, nothing is wished for. */
    viewed: () => {
      const now = view();
      if (!isBetting(now)) {
        rest();
        Object.assign(ui, { wished: {}, readyWanted: false, declined: new Set() });
      }
      makeReady();
    },
  };
}

// Bets that the reader has put down and the room has not yet confirmed: they lie there at once,
// are sent after a short rest, and go back where the room refuses them.

import { areas, moved, wagerOf } from "./bets.js";
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

  function forget(wager) {
    const { [wager]: _, ...rest } = ui.wished;
    ui.wished = rest;
  }

  const open = () => areas(view(), own(view()), ui.wished).filter((area) => area.choice);

  return {
    /** A chip more on an area, or less. */
    change: (area, chip) => put(area.wager, moved(area.choice.amount ?? { range: { least: 1, most: 1e12, step: 1 } }, area.cents, chip)),
    /** Sends what still rests. */
    flush: () => [...timers.keys()].forEach(dispatch),
    clear: () => open().filter((area) => area.cents).forEach((area) => put(area.wager, 0)),
    /** The room has answered some of them: what is no longer pending lies there, or does not. */
    answered: (pending) => {
      for (const [id, wager] of sent) {
        if (id in pending) continue;
        sent.delete(id);
        if (!timers.has(wager) && ![...sent.values()].includes(wager)) forget(wager);
      }
    },
    /** Where bets are closed, nothing is wished for. */
    viewed: () => {
      if (!view().choices.some(wagerOf)) ui.wished = {};
    },
  };
}

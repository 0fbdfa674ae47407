// What is said aloud at once: that it is your turn, and that your time runs out.

import { isOwn, nextChange, timeLeft, warning } from "./clock.js";
import { heard } from "./call.js";
import { h } from "./dom.js";
import { offers } from "./offers.js";
import { own } from "./state.js";

/** What may be said, for the ear: `Fold, Call $2, Raise to`. */
function choices(view, ui, tiles) {
  const says = offers(view, ui).filter((offer) => offer.kind !== "minor").map((offer) => heard(offer.label, tiles));
  return says.length && says.length < 8 ? ` ${says.join(", ")}.` : "";
}

/** The voice; `draw` is called when the time becomes another. */
export function makeVoice({ ui, draw }) {
  const element = h("div", { class: "ear voice", role: "alert", "aria-live": "assertive", "aria-atomic": "true" });
  let timer = 0;
  let turn = null;
  let warned = null;

  const say = (text) => { element.replaceChildren(h("p", {}, text)); };

  /** Looks at the table after a message, and again when the time says so. */
  function look(state) {
    clearTimeout(timer);
    const { view, clock } = state;
    const mine = view && own(view);
    const asked = Boolean(mine) && view.asked.includes(view.you);
    document.title = asked && view.phase !== "bets" ? "Your turn · Cardroom" : "Cardroom";
    if (!asked) turn = warned = null;
    else {
      const now = `${view.round} ${view.phase} ${view.choices.map((choice) => choice.id.split(":")[0]).join()}`;
      if (turn === null || (now !== turn && view.phase !== "bets")) {
        say(view.phase === "bets" ? "Place your bets." : `Your turn.${choices(view, ui, state.table?.family === "tiles")}`);
        warned = null;
      }
      turn = now;
    }
    if (!clock) return;
    const left = timeLeft(clock, Date.now());
    if (asked && isOwn(view, clock) && left.kind !== warned) {
      if (warning(left)) say(warning(left));
      warned = left.kind;
    }
    const next = nextChange(clock, Date.now());
    if (next !== null) timer = setTimeout(() => { look(state); draw(); }, next);
  }

  return { element, say, look, close: () => { clearTimeout(timer); document.title = "Cardroom"; } };
}

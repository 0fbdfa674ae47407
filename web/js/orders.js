// Standing orders of the reader at a table: what is done for him without being asked each time.

import { mayAsk } from "./advice.js";
import { settings } from "./settings.js";
import { own } from "./state.js";

/** The orders; `send` sends a command to the table. */
export function makeOrders(send) {
  let done = null;

  /** Looks at the table after a view: each order is carried out once for it. */
  return function look(state) {
    const { view, at } = state;
    if (!own(view) || done === at) return;
    if (settings.bank === "never" && view.choices.some((choice) => choice.id === "pass-bank")) {
      done = at;
      send({ do: "answer", choice: "pass-bank" });
    } else if (settings.adviser === "always" && mayAsk(state)) {
      done = at;
      send({ do: "advise" });
    }
  };
}

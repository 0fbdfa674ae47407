// The floor at a table: what it may rule, as the room says, chosen step by step.

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { session } from "./session.js";
import { wagerName } from "./words.js";

/** Whether who is signed in is of the floor. */
export const isFloor = () => ["floor", "cage", "admin"].includes(session.account?.role);

const PLACES = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh"];
const nth = (number) => PLACES[number - 1] ?? `${number}th`;

/**
 * What is to be chosen one after the other: its key, its name, and what a value is called. What is
 * the same in all rulings that are left is not asked.
 */
const steps = (view, tiles) => [
  ["what", "What happened", wagerName],
  ["at", "Whose hand", (at) => (at === undefined ? "Nobody's" : view.seats.find((seat) => seat.seat === at)?.name ?? `Spot ${at + 1}`)],
  ["hand", "Which hand of the table", (hand) => (hand === undefined ? "None of them" : `Hand ${hand}`)],
  ["nth", tiles ? "Which tile" : "Which card", (place) => (place === undefined ? "None of them" : `${nth(place)} ${tiles ? "tile" : "card"}`)],
  ["remedy", "What is done", wagerName],
];

/** The rulings with one remedy each. */
export const each = (rulings) => rulings.flatMap(({ remedies, ...ruling }) => (remedies?.length ? remedies.map((remedy) => ({ ...ruling, remedy })) : [ruling]));

/** The values of a step among rulings, each once, in their order. */
export const values = (rulings, key) => [...new Set(rulings.map((ruling) => ruling[key]))];

/** The rulings that agree with what was chosen; what no ruling has any more is chosen anew. */
export function narrowed(rulings, chosen, keys) {
  let left = rulings;
  for (const key of keys) {
    const all = values(left, key);
    if (!all.includes(chosen[key])) chosen[key] = all[0];
    left = left.filter((ruling) => ruling[key] === chosen[key]);
  }
  return left;
}

/** Asks the floor for its ruling; `rule` sends it. */
export function openRuling(rulings, { view, tiles, rule }) {
  const all = each(rulings);
  openDialog("The floor rules", (close) => {
    if (!all.length) return h("p", {}, "Nothing can be ruled now: the floor is called while a hand is played and cards are out.");
    const asked = steps(view, tiles);
    const chosen = {};
    const form = h("form", { class: "form", onsubmit: (event) => { event.preventDefault(); close(); rule(told()); } });
    const told = () => narrowed(all, chosen, asked.map(([key]) => key))[0];
    const draw = () => {
      let left = all;
      const fields = asked.map(([key, name, says]) => {
        const choices = values(left, key);
        narrowed(left, chosen, [key]);
        left = left.filter((ruling) => ruling[key] === chosen[key]);
        if (choices.length === 1 && choices[0] === undefined) return null;
        const select = h("select", { name: key, onchange: (event) => { chosen[key] = choices[event.target.selectedIndex]; draw(); form.querySelector(`[name=${key}]`)?.focus(); } }, choices.map((value) => h("option", {}, says(value))));
        select.selectedIndex = choices.indexOf(chosen[key]);
        return h("label", {}, name, select);
      });
      form.replaceChildren(...fields.filter(Boolean),
        h("p", { class: "quiet" }, "All who are at the table hear it, and it stays in the round's record."),
        h("div", { class: "buttons" }, h("button", { type: "submit", class: "act act-strong", "data-choice": "rule" }, "Rule so"), h("button", { type: "button", class: "act act-quiet", onclick: close }, "Not now")));
    };
    draw();
    return form;
  });
}

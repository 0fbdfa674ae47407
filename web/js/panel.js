// Beside the table: the call, the last hands, the rules, the adviser.

import { costOf, isBest, mayAsk } from "./advice.js";
import { logElement } from "./call.js";
import { h, morph } from "./dom.js";
import { worth } from "./money.js";
import { showHands } from "./hands.js";
import { change, settings } from "./settings.js";
import { showTableSheet } from "./sheet.js";

const TABS = [["call", "Call"], ["hands", "Hands"], ["rules", "Rules"], ["adviser", "Adviser"]];

/** The panel of a table; `ask` asks the adviser, `about` gives the state. */
export function makePanel({ about, ask, key }) {
  let tab = "call";
  let shown = null;
  const bodies = Object.fromEntries(TABS.map(([id]) => [id, h("div", { class: `panel-body panel-${id}`, role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: 0 })]));
  const tabs = TABS.map(([id, name]) => h("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => open(id) }, name));
  const close = h("button", { type: "button", class: "close panel-close", "aria-label": "Close", onclick: () => element.classList.remove("is-open") }, "×");
  const element = h("aside", { class: "panel", "aria-label": "Beside the table" }, h("div", { class: "tabs", role: "tablist" }, tabs, close), Object.values(bodies));
  element.addEventListener("keydown", (event) => {
    if (event.target.role !== "tab" || !/^Arrow(Left|Right)$/.test(event.key)) return;
    const at = TABS.findIndex(([id]) => id === tab) + (event.key === "ArrowRight" ? 1 : -1);
    const next = TABS[(at + TABS.length) % TABS.length][0];
    open(next);
    document.getElementById(`tab-${next}`).focus();
  });

  function open(id) {
    tab = id;
    element.classList.add("is-open");
    update();
  }

  /** Shows what has changed since. */
  function update() {
    const state = about();
    TABS.forEach(([id], at) => {
      tabs[at].setAttribute("aria-selected", String(id === tab));
      tabs[at].tabIndex = id === tab ? 0 : -1;
      bodies[id].hidden = id !== tab;
    });
    if (tab === "call") updateCall(state);
    if (tab === "adviser") updateAdviser(state);
    const wanted = tab === "rules" && state.table ? `rules ${state.view?.title ?? state.table.title}` : tab === "hands" && state.table ? `hands ${state.view?.round} ${state.view?.phase === "settled"}` : tab;
    if (wanted === shown) return;
    shown = wanted;
    if (tab === "rules" && state.table) showTableSheet(bodies.rules, { id: state.table.id, key }, state.view?.stakes || state.table.stakes);
    if (tab === "hands" && state.table) showHands(bodies.hands, { id: state.table.id, key }, { seals: state.seals, tiles: state.table.family === "tiles" });
  }

  function updateCall(state) {
    const body = bodies.call;
    const low = body.scrollHeight - body.scrollTop - body.clientHeight < 60;
    const fresh = logElement(state.log, state.table?.family === "tiles");
    if (body.firstElementChild) morph(body.firstElementChild, fresh);
    else body.append(fresh);
    if (low) body.scrollTop = body.scrollHeight;
  }

  /** What stands there stays, with its focus: the table goes on while one reads. */
  function updateAdviser(state) {
    const fresh = h("div", {}, adviser(state));
    if (bodies.adviser.firstElementChild) morph(bodies.adviser.firstElementChild, fresh);
    else bodies.adviser.append(fresh);
    const standing = bodies.adviser.querySelector("[name=standing]");
    if (standing) standing.checked = settings.adviser === "always";
  }

  function adviser(state) {
    if (!state.table) return [];
    if (state.table.adviser === false) return [h("p", { class: "quiet" }, "This table has no adviser.")];
    const can = mayAsk(state);
    const { advice } = state;
    const lines = advice?.lines ?? [];
    const asked = Object.values(state.pending).some((command) => command.do === "advise");
    const standing = h("input", { type: "checkbox", name: "standing", onchange: (event) => { change("adviser", event.target.checked ? "always" : "asked"); if (event.target.checked && can) ask(); } });
    return [
      h("p", { class: "quiet" }, "The adviser says what each action is worth on average. It sees only what you see."),
      h("button", { type: "button", class: `act act-strong${asked ? " is-sent" : ""}`, disabled: !can || asked, "aria-busy": asked ? "true" : null, onclick: ask }, asked ? "The adviser counts…" : can ? "What would you do?" : state.view?.phase === "bets" ? "Asked when the cards are out" : "Nothing to advise now"),
      h("label", { class: "check" }, standing, "Advise me at each of my decisions"),
      advice && !lines.length && h("p", { class: "quiet", role: "status" }, `${advice.says}.`),
      lines.length > 0 && h("table", { class: "prices" }, h("tbody", {}, lines.map((line) => h("tr", { class: isBest(advice, line) ? "is-best" : null }, h("td", {}, isBest(advice, line) && h("span", { "aria-hidden": "true" }, "★ "), line.says || line.choice), h("td", { class: "figure" }, worth(line.value, advice.unit)), advice.unit !== "share" && h("td", { class: "figure quiet" }, costOf(advice, line)))))),
      lines.length > 0 && h("p", { class: "quiet", "data-advice": state.advice.how ?? null }, `${state.advice.how === "counted" ? "Counted" : state.advice.how === "bots" ? "Bots" : "Sampled"}: ${state.advice.says}.`),
    ].filter(Boolean);
  }

  return { element, open, update, toggle: (id) => (element.classList.contains("is-open") && tab === id ? element.classList.remove("is-open") : open(id)) };
}

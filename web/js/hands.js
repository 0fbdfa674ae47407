// The last hands of a table, and one of them told again line by line.

import { api } from "./api.js";
import { heard, spoken } from "./call.js";
import { cardElement } from "./cards.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { net } from "./money.js";

const CARD = /\b(Jk|Jr|[2-9TJQKA][hdsc]|[1-6]-[1-6])\b/g;

/** Fills `home` with the last rounds of a table. */
export async function showHands(home, table, before) {
  if (!before) home.replaceChildren(h("p", { class: "quiet" }, "…"));
  try {
    const rounds = await api.hands(table, before);
    const list = rounds.map((round) => handElement(table, round));
    const more = rounds.length >= 10 && h("button", { type: "button", class: "act act-small", onclick: (event) => { event.target.remove(); showHands(home, table, Math.min(...rounds.map((it) => it.round))); } }, "Earlier hands");
    if (!before) home.replaceChildren();
    home.append(...(list.length || before ? list : [h("p", { class: "quiet" }, "No round is over yet.")]));
    if (more) home.append(more);
  } catch (fault) {
    home.replaceChildren(h("p", { class: "quiet" }, fault.message));
  }
}

function handElement(table, round) {
  const result = typeof round.net === "number" ? h("b", { class: round.net > 0 ? "is-won" : round.net < 0 ? "is-lost" : "quiet" }, net(round.net)) : null;
  return h("details", { class: "hand" },
    h("summary", {}, h("span", {}, `Round ${round.round}`), result),
    h("p", { class: "hand-tools" },
      h("button", { type: "button", class: "act act-small", onclick: () => replay(round) }, "Replay"),
      h("a", { class: "act act-small", href: api.record(table, round.round), download: `round-${round.round}.json`, title: "The record, as `cardroom verify` reads it" }, "Record")),
    h("ol", { class: "log" }, round.lines.map((line) => h("li", {}, spoken(line)))));
}

/** Tells a round again. */
function replay(round) {
  let at = 0;
  let timer = 0;
  const line = h("p", { class: "replay-line", "aria-live": "polite" });
  const table = h("div", { class: "replay-cards" });
  const place = h("span", { class: "quiet" });
  const bar = h("input", { type: "range", class: "slider", min: 0, max: round.lines.length - 1, step: 1, "aria-label": "Line", oninput: () => go(Number(bar.value)) });
  const play = h("button", { type: "button", autofocus: true, class: "act act-strong", onclick: () => (timer ? stop() : start()) }, "Play");
  function go(to) {
    at = Math.min(Math.max(to, 0), round.lines.length - 1);
    bar.value = at;
    bar.style.setProperty("--part", `${(at / Math.max(round.lines.length - 1, 1)) * 100}%`);
    place.textContent = `${at + 1} of ${round.lines.length}`;
    line.replaceChildren(...spoken(round.lines[at]));
    line.setAttribute("aria-label", heard(round.lines[at]));
    const cards = [...round.lines[at].matchAll(CARD)].map((found) => found[0]);
    table.replaceChildren(...cards.slice(0, 14).map((card) => cardElement({ card }, { width: 70 }, { style: "width:70px" })));
    if (at === round.lines.length - 1) stop();
  }
  function start() {
    if (at === round.lines.length - 1) go(0);
    play.textContent = "Pause";
    timer = setInterval(() => go(at + 1), 1100);
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  }
  const step = (by, label) => h("button", { type: "button", class: "act act-plain", onclick: () => { stop(); go(at + by); } }, label);
  const dialog = openDialog(`Round ${round.round}`, h("div", { class: "replay" }, table, line, bar, h("div", { class: "buttons" }, step(-1, "← Back"), play, step(1, "Next →"), place)), { wide: true, onclose: stop });
  dialog.addEventListener("keydown", (event) => {
    if (event.target === bar) return;
    if (event.key === "ArrowLeft") go(at - 1);
    if (event.key === "ArrowRight") go(at + 1);
  });
  go(0);
}

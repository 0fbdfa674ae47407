// The last hands of a table: the call, the replay, and the record with the seals that were shown.

import { api } from "./api.js";
import { spoken } from "./call.js";
import { h } from "./dom.js";
import { net } from "./money.js";
import { openReplay } from "./replay.js";
import { compare, sealsOf, shortSeal, wordsOf } from "./seals.js";

/** Fills `home` with the last rounds of a table; `seals` are those that this browser was shown. */
export async function showHands(home, table, { seals = [], tiles = false } = {}, before) {
  if (!before && !home.firstChild) home.replaceChildren(h("p", { class: "quiet" }, "…"));
  try {
    const rounds = await api.hands(table, before);
    // A hand that is over stays as it is, and open if it was opened.
    const known = new Map([...home.querySelectorAll(".hand")].map((it) => [Number(it.dataset.round), it]));
    const list = rounds.map((round) => known.get(round.round) ?? handElement(table, round, { seals, tiles }));
    const more = rounds.length >= 10 && h("button", { type: "button", class: "act act-small", onclick: (event) => { event.target.remove(); showHands(home, table, { seals, tiles }, Math.min(...rounds.map((it) => it.round))); } }, "Earlier hands");
    if (!before) home.replaceChildren();
    home.append(...(list.length || before ? list : [h("p", { class: "quiet" }, "No round is over yet.")]));
    if (more) home.append(more);
  } catch (fault) {
    home.replaceChildren(h("p", { class: "quiet" }, fault.message));
  }
}

function handElement(table, round, { seals, tiles }) {
  const result = typeof round.net === "number" ? h("b", { class: round.net > 0 ? "is-won" : round.net < 0 ? "is-lost" : "quiet" }, net(round.net)) : null;
  const found = h("p", { class: "seal-found", role: "status" });
  return h("details", { class: "hand", "data-round": round.round },
    h("summary", {}, h("span", {}, `Round ${round.round}`), result),
    h("p", { class: "hand-tools" },
      h("button", { type: "button", class: "act act-small", onclick: () => openReplay(table, round.round) }, "Replay"),
      h("a", { class: "act act-small", href: api.record(table, round.round), download: `round-${round.round}.json`, title: "The record of the round: keep it, and have its cards proved against the seal" }, "Record"),
      h("button", { type: "button", class: "act act-small", onclick: () => check(table, round.round, seals, found) }, "Check the seal")),
    sealsOf(seals, round.round).map((seal) => h("p", { class: "seal-line", "data-seal": seal.root }, h("code", { title: seal.root }, shortSeal(seal.root)), h("span", { class: "quiet" }, wordsOf(seal)))),
    found,
    h("ol", { class: "log" }, round.lines.map((line) => h("li", {}, spoken(line, tiles)))));
}

/** Holds the record's seals to those that were shown. */
async function check(table, round, seals, found) {
  try {
    const { holds, says } = compare(await api.recordOf(table, round), seals);
    found.className = `seal-found ${holds ? "is-won" : "is-lost"}`;
    found.textContent = says;
  } catch (fault) {
    found.textContent = fault.message;
  }
}

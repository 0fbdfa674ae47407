// The rounds of a table for the floor: as the dealer called them, with what the ledger has of each.

import { api } from "./api.js";
import { spoken } from "./call.js";
import { h } from "./dom.js";
import { listed, postings, when } from "./floor-list.js";
import { net } from "./money.js";
import { openReplay } from "./replay.js";

/** Fills `home` with the rounds of a table, open or closed. */
export async function showRounds(home, table, back) {
  const list = h("div", { class: "rounds" });
  home.replaceChildren(
    h("div", { class: "floor-tools" }, h("button", { type: "button", class: "act act-small", onclick: back }, "← Tables"), h("h3", {}, `Table ${table.id}: ${table.title}`)),
    list);
  await more(list, table, undefined);
}

async function more(list, table, before) {
  const waits = h("p", { class: "quiet" }, "The log is being read…");
  list.append(waits);
  try {
    const { rounds, earlier } = await api.admin(`tables/${encodeURIComponent(table.id)}/rounds`, { before });
    list.append(...rounds.map((round) => roundElement(table, round)));
    if (!rounds.length && before === undefined) list.append(h("p", { class: "quiet" }, "Nothing has happened at this table."));
    if (earlier) list.append(h("button", { type: "button", class: "act act-small", "data-earlier": "", onclick: (event) => { event.target.remove(); more(list, table, rounds.at(-1).round); } }, "Earlier rounds"));
  } catch (fault) {
    list.append(h("p", { class: "refusal", role: "alert" }, fault.message));
  }
  waits.remove();
}

function roundElement(table, round) {
  const tiles = table.family === "tiles";
  const nets = round.nets.filter((it) => it.cents !== 0);
  const won = h("span", { class: "round-nets" }, nets.map((it) => h("span", {}, `${it.name} `, h("b", { class: it.cents > 0 ? "is-won" : "is-lost" }, net(it.cents)))));
  return h("details", { class: "hand", "data-round": round.round },
    h("summary", {}, h("span", {}, round.round ? `Round ${round.round}` : "Before the first round", h("span", { class: "quiet" }, ` ${when(round.at)}${round.over || !round.round ? "" : " · still on"}`)), won),
    h("div", { class: "round-body" },
      h("ol", { class: "log" }, round.lines.map((line) => h("li", {}, spoken(line, tiles)))),
      h("div", {},
        h("p", { class: "hand-tools" }, round.over && round.round > 0 && h("button", { type: "button", class: "act act-small", onclick: () => openReplay({ id: table.id }, round.round, `Table ${table.id}, round ${round.round}`) }, "Replay"),
          h("span", { class: "quiet" }, `records ${round.records[0]} to ${round.records[1]}`)),
        h("h4", {}, "In the ledger"),
        listed(["Entry", "What", "Moved"], round.entries.map((entry) => [`${entry.number}`, entry.memo, postings(entry.postings, (place) => (place.includes(":") ? place.replace(":", " ") : place))]), "No chips came to the table or left it."))));
}

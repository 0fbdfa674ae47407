// Lists of the floor's page: rows, moments, what an entry moved.

import { h } from "./dom.js";
import { money } from "./money.js";
import { wagerName } from "./words.js";

/** `14 Mar, 18:03:20`. */
export const when = (at) => (at ? new Date(at).toLocaleString(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" }) : "");

/** A table of rows: the names of its columns, and a list of cells each. */
export function listed(columns, rows, empty = "Nothing.") {
  if (!rows.length) return h("p", { class: "quiet" }, empty);
  return h("div", { class: "lines-box" }, h("table", { class: "lines is-wide floor-list" },
    h("thead", {}, h("tr", {}, columns.map((name) => h("th", {}, name)))),
    h("tbody", {}, rows.map((cells) => h("tr", {}, cells.map((cell, at) => h("td", { "data-column": columns[at] }, cell)))))));
}

/** `Ada +$20, Table 3 −$20`. */
export const postings = (list, place = (key) => wagerName(key.replace(":", " "))) => list.map((it) => `${place(it.place)} ${it.cents < 0 ? "" : "+"}${money(it.cents)}`).join(", ");

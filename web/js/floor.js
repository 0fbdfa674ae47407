// For the floor and the admin: tables, players, the ledger, and the log of any table.

import { api } from "./api.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { lobbyBar } from "./topbar.js";

const VIEWS = [["tables", "Tables"], ["players", "Players"], ["ledger", "Ledger"]];

/** Opens the floor's page. */
export function openFloor(home) {
  const body = h("div", { class: "floor-body" });
  const tabs = VIEWS.map(([id, name]) => h("button", { type: "button", class: "tab", onclick: () => look(id) }, name));
  home.replaceChildren(h("div", { class: "lobby-page" }, h("div", { class: "lobby" }, lobbyBar(), h("section", { class: "floor" }, h("h2", {}, "The floor"), h("div", { class: "family-tabs" }, tabs), body))));

  async function look(what) {
    tabs.forEach((tab, at) => tab.classList.toggle("is-on", VIEWS[at][0] === what));
    try {
      const data = await api.admin(what);
      if (data.balances) return body.replaceChildren(...ledger(data));
      body.replaceChildren(listed(data.records ?? data, what === "tables" ? (row) => look(`tables/${encodeURIComponent(row.id)}/log`) : null));
    } catch (fault) {
      body.replaceChildren(h("p", { class: "refusal" }, fault.message));
    }
    return undefined;
  }
  look("tables");
  return () => {};
}

/** The ledger: whether it balances, what lies where, the latest entries. */
function ledger({ balanced, faults, balances, entries }) {
  const moved = entries.map((entry) => ({ number: entry.number, when: new Date(entry.at).toLocaleString(), memo: entry.memo, table: entry.table, moved: entry.postings.map((it) => `${it.place} ${money(it.cents)}`).join(", ") }));
  return [
    h("p", { class: balanced ? "is-won" : "refusal" }, balanced ? "The ledger balances." : `The ledger does not balance: ${faults.join("; ")}`),
    h("h3", {}, "What lies where"), listed(balances.map((it) => ({ place: it.place, chips: money(it.cents) }))),
    h("h3", {}, "The latest entries"), listed(moved),
  ];
}

/** Whatever the room lists, as a table: rows of things, or one thing. */
function listed(data, open) {
  const rows = Array.isArray(data) ? data : Object.entries(data).map(([name, value]) => ({ name, value }));
  if (!rows.length) return h("p", { class: "quiet" }, "Nothing.");
  const columns = [...new Set(rows.flatMap((row) => (row && typeof row === "object" ? Object.keys(row) : ["value"])))];
  const cell = (value, name) => {
    if (value === null || value === undefined) return "";
    if (name === "cents") return money(value);
    if (Array.isArray(value) && value.every((it) => typeof it === "string")) return value.join(", ");
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  return h("div", { class: "lines-box" }, h("table", { class: "lines is-wide" },
    h("thead", {}, h("tr", {}, columns.map((name) => h("th", {}, name)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, columns.map((name, at) => h("td", {}, at === 0 && open && row.id !== undefined ? h("button", { type: "button", class: "link", onclick: () => open(row) }, cell(row[name], name)) : cell(typeof row === "object" ? row[name] : row, name))))))));
}

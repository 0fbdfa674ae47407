// For the floor, the cage and the admin: tables, their rounds, players, the ledger.

import { api } from "./api.js";
import { kindly, openDialog, toast } from "./dialog.js";
import { h } from "./dom.js";
import { listed, postings, when } from "./floor-list.js";
import { showRounds } from "./floor-rounds.js";
import { cents as readCents, money } from "./money.js";
import { session } from "./session.js";
import { lobbyBar } from "./topbar.js";
import { wagerName } from "./words.js";

const VIEWS = [["tables", "Tables"], ["closed", "Closed tables"], ["players", "Players"], ["ledger", "Ledger"]];
const ROLES = ["player", "floor", "cage", "admin"];

/** Whether who is signed in may do what that role may: each may what those before it may. */
const may = (role) => ROLES.indexOf(session.account?.role) >= ROLES.indexOf(role);

/** Opens the floor's page. */
export function openFloor(home) {
  const body = h("div", { class: "floor-body" });
  const tabs = VIEWS.map(([id, name]) => h("button", { type: "button", class: "tab", "data-tab": id, onclick: () => look(id) }, name));
  home.replaceChildren(h("div", { class: "lobby-page" }, h("div", { class: "lobby" }, lobbyBar(), h("section", { class: "floor" }, h("h2", {}, "The floor"), h("div", { class: "family-tabs", role: "group", "aria-label": "The floor" }, tabs), body))));

  const shows = {
    tables: async () => tablesElement(await api.admin("tables"), { rounds, again: () => look("tables") }),
    closed: async () => closedElement(await api.admin("closed"), rounds),
    players: async () => playersElement(await api.admin("players"), { roles: await api.admin("roles"), passwords: await api.admin("passwords") }, () => look("players")),
    ledger: async (before) => ledgerElement(await api.admin("ledger", before ? { before } : {}), await api.admin("players"), (number) => look("ledger", number)),
  };

  async function look(what, before) {
    tabs.forEach((tab, at) => { tab.classList.toggle("is-on", VIEWS[at][0] === what); tab.setAttribute("aria-pressed", String(VIEWS[at][0] === what)); });
    try {
      body.replaceChildren(...[await shows[what](before)].flat().filter(Boolean));
    } catch (fault) {
      body.replaceChildren(h("p", { class: "refusal", role: "alert" }, fault.message));
    }
  }

  const rounds = (table) => showRounds(body, table, () => look(table.closed ? "closed" : "tables"));
  look("tables");
  return () => {};
}

const button = (says, doing, more = {}) => h("button", { type: "button", class: "act act-small", onclick: doing, ...more }, says);

function tablesElement(tables, { rounds, again }) {
  const row = (table) => [
    h("a", { href: `#/table/${encodeURIComponent(table.id)}` }, `${table.id}`),
    [h("b", {}, table.title), table.private && h("span", { class: "quiet" }, " private")],
    table.stakes, ...(table.stuck
      ? ["", "cannot go on", h("div", { class: "floor-names refusal" }, "Its log cannot be read; closed, everybody has back what he brought.")]
      : [`${table.taken} of ${table.seats}`, table.round || "not begun", h("div", { class: "floor-names" }, table.names.join(", ") || "nobody")]),
    h("div", { class: "floor-tools" }, button("Rounds", () => rounds(table), { "data-rounds": table.id }), button("Close", () => close(table, again), { "data-close": table.id })),
  ];
  return listed(["Table", "Game", "Stakes", "Seats", "Round", "Who", ""], tables.map(row), "No table is open.");
}

/** Closes a table, once more asked. */
function close(table, again) {
  openDialog(`Close table ${table.id}?`, (done) => h("div", { class: "form" },
    h("p", {}, "Everybody leaves with his chips, and the table is closed for good. A round that people are in has to be over first."),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "act act-strong", "data-sure": "", onclick: async () => { done(); if (await kindly(() => api.closeTable(table.id))) toast(`Table ${table.id} is closed.`); again(); } }, "Close the table"),
      h("button", { type: "button", class: "act act-quiet", onclick: done }, "Not now"))));
}

function closedElement(tables, rounds) {
  const row = (table) => [`${table.id}`, h("b", {}, table.title), when(table.closed), `${table.records} records`, button("Rounds", () => rounds(table), { "data-rounds": table.id })];
  const home = h("div", {}, listed(["Table", "Game", "Closed", "Log", ""], tables.map(row), "No table was closed."));
  const more = async () => home.append(...closedElement(await api.admin("closed", { before: tables.at(-1).id }), rounds).childNodes);
  if (tables.length >= 50) home.append(button("Earlier tables", (event) => { event.target.remove(); kindly(more); }));
  return home;
}

function playersElement(players, { roles, passwords }, again) {
  const names = new Map(players.map((player) => [player.id, player.name]));
  const tools = (player) => h("div", { class: "floor-tools" },
    may("cage") && button("Chips…", () => cage(player, again), { "data-cage": player.id }),
    may("admin") && player.role !== "guest" && button("Password…", () => givePassword(player, again), { "data-give": player.id }));
  const row = (player) => [`${player.id}`, player.name, roleElement(player, again), h("span", { class: "figure" }, money(player.cents)), player.id === session.account?.id ? "" : tools(player)];
  return [
    listed(["Account", "Name", "Role", "Chips on hand", ""], players.map(row), "Nobody has an account."),
    h("h3", {}, "Roles that were given"), listed(["When", "Who", "Role", "By"], roles.map((it) => [when(it.at), names.get(it.account), wagerName(it.role), names.get(it.by)]), "None was given yet."),
    h("h3", {}, "Passwords that were given"), listed(["When", "Who", "By"], passwords.map((it) => [when(it.at), names.get(it.account), names.get(it.by)]), "None was given yet."),
  ];
}

/** Gives somebody who has forgotten his a password, once more asked; it is shown this once. */
function givePassword(player, again) {
  openDialog(`Give ${player.name} another password?`, (close) => {
    const fault = h("p", { class: "refusal", role: "alert" });
    const body = h("div", { class: "form" });
    const give = async () => {
      try {
        const { password, until } = await api.givePassword(player.id);
        const copy = async () => toast(await navigator.clipboard.writeText(password).then(() => "It is copied.", () => "It cannot be copied here: mark it, or write it down."));
        body.replaceChildren(
          h("p", {}, `Tell ${player.name} this password. It is shown this once, and is good until ${when(until)}: signing in with it, he chooses his own.`),
          h("output", { class: "given", "data-given": "" }, password),
          h("div", { class: "buttons" }, h("button", { type: "button", class: "act act-strong", autofocus: true, onclick: () => kindly(copy) }, "Copy it"), h("button", { type: "button", class: "act act-quiet", "data-told": "", onclick: close }, "Done")));
      } catch (refused) {
        fault.textContent = refused.message;
      }
    };
    body.append(
      h("p", {}, `For somebody who has forgotten his and has asked you. His present password is gone, wherever ${player.name} is signed in he is not any more, and it stays written down that you gave it.`), fault,
      h("div", { class: "buttons" }, h("button", { type: "button", class: "act act-strong", "data-sure": "", onclick: give }, "Give another"), h("button", { type: "button", class: "act act-quiet", onclick: close }, "Not now")));
    return body;
  }, { onclose: again });
}

/** The admin gives roles; nobody changes his own, and a guest has none. */
function roleElement(player, again) {
  if (!may("admin") || player.role === "guest" || player.id === session.account?.id) return wagerName(player.role);
  const change = async (event) => { if (await kindly(() => api.setRole(player.id, event.target.value))) toast(`${player.name} is now ${event.target.value}.`); again(); };
  const select = h("select", { "aria-label": `Role of ${player.name}`, "data-role": player.id, onchange: change }, ROLES.map((role) => h("option", { value: role }, wagerName(role))));
  select.value = player.role;
  return select;
}

/** The counter for somebody else's chips. */
function cage(player, again) {
  openDialog(`Chips of ${player.name}`, (close) => {
    const amount = h("input", { name: "amount", inputmode: "decimal", autofocus: true, placeholder: "100" });
    const fault = h("p", { class: "refusal", role: "alert" });
    const move = (way, says) => async () => {
      const cents = readCents(amount.value);
      if (!cents) { fault.textContent = "Write an amount, such as 100."; return; }
      try {
        await api.cage(way, player.id, cents);
        toast(`${says} ${money(cents)}.`);
        close();
        again();
      } catch (refused) {
        fault.textContent = refused.message;
      }
    };
    return h("form", { class: "form", onsubmit: (event) => event.preventDefault() },
      h("p", {}, `${player.name} has ${money(player.cents)} on hand.`), h("label", {}, "Amount, $", amount), fault,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "act act-strong", "data-way": "buy", onclick: move("buy", `${player.name} bought`) }, "Sell chips"),
        h("button", { type: "button", class: "act act-plain", "data-way": "cash", onclick: move("cash", `${player.name} cashed`) }, "Cash chips")));
  });
}

/** The ledger: whether it balances, what lies where, the latest entries, and those before them. */
function ledgerElement({ balanced, faults, balances, entries, count, earlier }, players, before) {
  const names = new Map(players.map((player) => [`player:${player.id}`, player.name]));
  const place = (key) => names.get(key) ?? wagerName(key.replace(":", " "));
  return [
    h("p", { class: balanced ? "is-won" : "refusal", role: "status" }, balanced ? `The ledger balances: ${count} entries.` : `The ledger does not balance: ${faults.join("; ")}`),
    h("h3", {}, "What lies where"), listed(["Place", "Chips"], balances.map((it) => [place(it.place), money(it.cents)])),
    h("h3", {}, "The latest entries"), listed(["Entry", "When", "What", "By", "Table", "Moved"], entries.map((entry) => [`${entry.number}`, when(entry.at), entry.memo, entry.by ? place(`player:${entry.by}`) : "", entry.table ?? "", postings(entry.postings, place)])),
    earlier && button("Earlier entries", () => before(entries.at(-1).number), { "data-earlier": "" }),
  ];
}

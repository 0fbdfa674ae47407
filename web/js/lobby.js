// The lobby: play at once, the open tables, every game by its family.

import { api } from "./api.js";
import { company, peopleFirst, tablesCounted } from "./company.js";
import { openDialog } from "./dialog.js";
import { h, morph } from "./dom.js";
import { cardElement } from "./cards.js";
import { feltElement } from "./felts.js";
import { easiest, lastPlayed, openTableDialog, playNow } from "./open-table.js";
import { guest, openDoor, refresh, session } from "./session.js";
import { showSheet } from "./sheet.js";
import { lobbyBar } from "./topbar.js";
import { count, editionName, FAMILIES } from "./words.js";

/** How often the open tables are asked for, in milliseconds. */
const OFTEN = 4000;

/** The house edge that is called low, as a share of the bet. */
const LOW_EDGE = 0.015;

/** How many tables are shown at first. */
const SHOWN = 8;

/** The games that newcomers ask for. */
const FIRST = ["texas-holdem", "ultimate-texas-holdem", "ez-baccarat", "fortune-pai-gow-poker", "pure-21-5-blackjack", "pai-gow-tiles", "seven-card-stud-hi-lo", "pan"];

/** How many games there are: a mix is played of them, and is none of its own. */
const gameCount = (list) => list.filter((it) => it.family !== "mix").length;

/** `92 and 2 mixes`. */
function counted(list) {
  const mixes = list.length - gameCount(list);
  return mixes ? `${gameCount(list)} and ${count(mixes, "mix", "mixes")}` : String(list.length);
}

/** Opens the lobby in `home`; gives a function that closes it. */
export function openLobby(home, { go }) {
  let games = [];
  let tables = [];
  let wanted = "";
  let family = "all";
  let low = false;
  let all = false;
  let fault = null;
  const page = h("div", { class: "lobby-page" }, h("div", {}));
  home.replaceChildren(page);
  document.title = "Cardroom";

  const play = (game, edition) => playNow(game, edition, go);
  const open = (game) => openTableDialog(games, game, go);

  function draw() {
    morph(page.firstElementChild, h("div", { class: "lobby" }, lobbyBar(), hero(), tablesElement(), gamesElement()));
  }

  function hero() {
    const played = lastPlayed().map((id) => games.find((it) => it.id === id)).filter(Boolean).slice(0, 3);
    const fan = ["Ah", "Ks", "Qd", "Jc", "Th"].map((card, at) => cardElement({ card }, { width: 100 }, { style: `--at:${at - 2}` }));
    return h("section", { class: "hero" },
      h("div", { class: "hero-words" },
        h("h1", {}, "Take a seat."),
        h("p", {}, `${gameCount(games) || "The"} games as licensed card rooms print them, with people and with bots. Play money, fair cards, every rule cited.`),
        h("div", { class: "buttons" },
          h("button", { type: "button", class: "act act-strong act-large", "data-play": "texas-holdem", onclick: () => play("texas-holdem") }, "Play Hold'em now"),
          !session.account && h("button", { type: "button", class: "act act-plain act-large", "data-guest": "", onclick: () => guest() }, "Enter as guest"),
          !session.account && h("button", { type: "button", class: "act act-quiet act-large", onclick: () => openDoor("sign-in") }, "Sign in"),
          session.account && h("button", { type: "button", class: "act act-plain act-large", onclick: () => open(null) }, "Open a table")),
        h("div", { class: "first", role: "group", "aria-label": "Play at once" }, FIRST.slice(1).map((id) => games.find((it) => it.id === id)).filter(Boolean).map((game) =>
          h("button", { type: "button", class: "first-one", onclick: () => play(game.id) }, game.title))),
        played.length > 0 && h("div", { class: "first", role: "group", "aria-label": "Play again" }, h("span", { class: "first-word" }, "You played last"), played.map((game) =>
          h("button", { type: "button", class: "first-one", "data-again": game.id, onclick: () => play(game.id) }, game.title)))),
      h("div", { class: "fan", "aria-hidden": "true" }, fan));
  }

  function tablesElement() {
    return h("section", { class: "open-tables", "aria-labelledby": "open-tables" },
      h("h2", { id: "open-tables" }, "Open tables", h("span", { class: "quiet" }, tables.length ? ` ${tablesCounted(tables)}` : "")),
      fault && h("p", { class: "refusal", role: "alert" }, fault),
      tables.length === 0 && !fault ? h("p", { class: "quiet" }, "No table is open. Play any game below: a table with bots is set up at once.")
        : h("ul", { class: "table-list" }, tables.slice(0, all ? tables.length : SHOWN).map(tableElement)),
      tables.length > SHOWN && h("button", { type: "button", class: "link", onclick: () => { all = !all; draw(); } }, all ? "Fewer tables" : `All ${tables.length} tables`));
  }

  function tableElement(table) {
    const met = table.people ?? (table.bots === undefined ? table.taken : table.taken - table.bots);
    const gone = met + (table.away ?? 0);
    const seats = Array.from({ length: table.seats }, (_, at) => h("i", { class: at < met ? "is-taken" : at < gone ? "is-away" : at < table.taken ? "is-taken is-bot" : null }));
    const who = company(table);
    const free = table.seats - table.taken;
    return h("li", { "data-key": `table${table.id}` },
      h("a", { class: `table-card family-${table.family}${table.people > 0 ? " has-people" : ""}`, href: `#/table/${encodeURIComponent(table.id)}`, "aria-label": `${table.title}, ${table.stakes}: ${table.taken} of ${table.seats} seats taken${who ? `, ${who}` : ""}` },
        h("span", { class: "table-title" }, table.title),
        h("span", { class: "table-stakes" }, table.stakes),
        h("span", { class: "table-seats", "aria-hidden": "true" }, seats),
        h("span", { class: "table-names" }, who && table.taken > 0 && h("b", { class: "table-who" }, who, table.people > 0 && !table.away ? ": " : ""), table.people === 0 || table.away > 0 ? "" : (table.names ?? []).join(", ") || "nobody yet"),
        h("span", { class: "table-foot" }, table.round ? `round ${table.round}` : "not begun", h("b", {}, free > 0 ? `${free} free` : table.waiting ? `${table.waiting} waiting` : "full"))));
  }

  function gamesElement() {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (game) => words.every((word) => `${game.title} ${game.id} ${game.family} ${(game.also ?? []).join(" ")} ${game.editions.map((it) => it.id).join(" ")}`.toLowerCase().includes(word));
    const cheap = (game) => !low || (typeof game.edge === "number" && game.edge <= LOW_EDGE);
    const found = games.filter((game) => (family === "all" || game.family === family) && fits(game) && cheap(game));
    const groups = FAMILIES.map(([id, name]) => [id, name, found.filter((game) => game.family === id)]).filter(([, , list]) => list.length);
    const known = new Set(games.map((game) => game.family));
    const tab = (id, name) => h("button", { type: "button", class: `tab${family === id ? " is-on" : ""}`, "aria-pressed": String(family === id), "data-key": `family${id}`, onclick: () => { family = id; draw(); } }, name);
    return h("section", { class: "games", "aria-labelledby": "games" },
      h("div", { class: "games-head" }, h("h2", { id: "games" }, "Games", h("span", { class: "quiet" }, games.length ? ` ${counted(found)}` : "")),
        h("input", { type: "search", class: "search", placeholder: matchMedia("(pointer: coarse)").matches ? "Search games" : "Search games   /", "aria-label": "Search games", "data-key": "search", oninput: (event) => { wanted = event.target.value; draw(); } }),
        h("div", { class: "family-tabs", role: "group", "aria-label": "Families" }, tab("all", "All"), FAMILIES.filter(([id]) => known.has(id)).map(([id, name]) => tab(id, name)),
          games.some((game) => typeof game.edge === "number") && h("button", { type: "button", class: `tab${low ? " is-on" : ""}`, "aria-pressed": String(low), "data-key": "low-edge", title: "Games with a bet on which the house keeps at most 1.5 %", onclick: () => { low = !low; draw(); } }, "Low house edge"))),
      games.length > 0 && found.length === 0 && h("p", { class: "quiet" }, "No game is called that."),
      groups.map(([id, name, list]) => h("div", { class: "family", "data-key": `group${id}` },
        h("h3", {}, name, h("span", { class: "quiet" }, ` ${list.length}`)),
        h("ul", { class: "game-list" }, sorted(list).map(gameElement)))));
  }

  const sorted = (list) => [...list].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
  const rank = (game) => { const at = FIRST.indexOf(game.id); return at < 0 ? FIRST.length : at; };

  function gameElement(game) {
    const select = game.editions.length > 1
      ? h("select", { class: "edition", "aria-label": `Edition of ${game.title}`, "data-key": "edition" }, game.editions.map((it) => h("option", { value: it.id, selected: it.id === easiest(game) }, editionName(it.id))))
      : h("span", { class: "edition is-only" }, game.editions[0] ? editionName(game.editions[0].id) : "");
    const chosen = (event) => event.target.closest(".game").querySelector("select.edition")?.value ?? easiest(game);
    return h("li", { class: `game family-${game.family}`, "data-key": game.id },
      h("div", { class: "game-sign", "aria-hidden": "true" }, feltElement(game.family)),
      h("div", { class: "game-words" }, h("h4", {}, game.title), select, typeof game.edge === "number" && h("span", { class: "edge", title: "What the house keeps of the best bet" }, `edge ${(game.edge * 100).toFixed(1).replace("-", "−")} %`)),
      h("div", { class: "game-tools" },
        h("button", { type: "button", class: "act act-strong act-small", "data-play": game.id, "aria-label": `Play ${game.title} now`, onclick: (event) => play(game.id, chosen(event)) }, "Play now"),
        h("button", { type: "button", class: "link", onclick: () => open(game.id) }, "Table…"),
        game.family !== "mix" && h("button", { type: "button", class: "link", onclick: (event) => rules(game, chosen(event)) }, "Rules")));
  }

  function rules(game, edition) {
    const body = h("div", { class: "panel-rules" });
    openDialog(game.title, body, { wide: true });
    showSheet(body, game.id, edition);
  }

  async function look() {
    if (document.hidden) return;
    try {
      tables = peopleFirst(await api.tables());
      if (fault) refresh();
      fault = null;
      if (!games.length) games = await api.games();
    } catch (refused) {
      fault = refused.message;
    }
    draw();
  }

  const onKey = (event) => {
    if (event.key === "/" && !event.target.matches("input, select, textarea")) {
      event.preventDefault();
      page.querySelector(".search")?.focus();
    }
  };
  document.addEventListener("keydown", onKey);
  session.hear.add(draw);
  const timer = setInterval(look, OFTEN);
  draw();
  refresh();
  api.games().then((list) => { games = list; draw(); }, () => {});
  look();

  return () => {
    clearInterval(timer);
    document.removeEventListener("keydown", onKey);
    session.hear.delete(draw);
  };
}


// Opening a table: at once with bots, or as one wants it.

import { api } from "./api.js";
import { kindly, openDialog, toast } from "./dialog.js";
import { h } from "./dom.js";
import { cents } from "./money.js";
import { hasChips } from "./seating.js";
import { guest, openDoor } from "./session.js";
import { editionName, FAMILIES, wagerName } from "./words.js";

/** How many bots sit down where nobody says. */
const BOTS = { poker: 5, mix: 5, pan: 5, table: 2, "twenty-one": 2, baccarat: 2, tiles: 2 };

/** What stands in the list of games for a mix of one's own. */
const OWN_MIX = "own-mix";

const gameOf = (game, edition) => (edition && !["mixed"].includes(edition) ? `${game}@${edition}` : game);

/** Where a table is found; a private one has a key. */
function wayTo(opened, sit) {
  const link = opened.link ? new URL(opened.link.replace("#/", ""), location.href) : null;
  const key = link?.searchParams.get("key");
  const query = [key && `key=${encodeURIComponent(key)}`, sit && "sit=1"].filter(Boolean).join("&");
  return `#/table/${encodeURIComponent(opened.id)}${query ? "?" + query : ""}`;
}

/** Opens a table with bots and takes the reader to his seat. */
export async function playNow(game, edition, go) {
  if (!(await guest())) return;
  if (!hasChips()) return;
  const games = await kindly(() => api.games());
  const found = games?.find((it) => it.id === game);
  const opened = await kindly(() => api.open({ game: gameOf(game, edition ?? easiest(found)), bots: BOTS[found?.family] ?? 3 }));
  if (!opened) return;
  keepPlayed(game);
  go(wayTo(opened, true));
}

/** The edition for somebody who asks for none: one that the house banks, where there is one, so that nobody is offered the bank first. */
export const easiest = (game) => (game?.editions.find((it) => it.banker === "house") ?? game?.editions[0])?.id;

/** What was played here last, the latest first. */
const PLAYED = "cardroom.played";

export function lastPlayed() {
  try {
    return JSON.parse(localStorage.getItem(PLAYED) ?? "[]");
  } catch {
    return [];
  }
}

function keepPlayed(game) {
  try {
    localStorage.setItem(PLAYED, JSON.stringify([game, ...lastPlayed().filter((it) => it !== game)].slice(0, 6)));
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

/** The window in which a table is set up. */
export function openTableDialog(games, first, go) {
  openDialog("Open a table", (close) => {
    const fault = h("p", { class: "refusal", role: "alert" });
    const game = h("select", { name: "game" }, FAMILIES.map(([family, name]) => {
      const list = games.filter((it) => it.family === family);
      return list.length ? h("optgroup", { label: name }, list.map((it) => h("option", { value: it.id }, it.title))) : null;
    }));
    game.value = first ?? (games.some((it) => it.id === "texas-holdem") ? "texas-holdem" : games[0]?.id ?? "");
    const edition = h("select", { name: "edition" });
    const stakes = h("select", { name: "stakes" });
    const stakesBox = h("label", {}, "Stakes", stakes);
    const options = h("div", { class: "options" });
    const optionsTitle = h("summary", {});
    const optionsBox = h("details", { class: "options-box" }, optionsTitle, options);
    const number = (name, value, min, max) => h("input", { name, type: "number", value, min, max });
    const field = { seats: number("seats", "", 2, 21), bots: number("bots", "", 0, 20), clock: number("clock", 30, 5, 600), min: h("input", { name: "min", inputmode: "decimal", placeholder: "as printed" }), max: h("input", { name: "max", inputmode: "decimal", placeholder: "as printed" }) };
    const hidden = h("input", { name: "private", type: "checkbox" });
    const seat = h("input", { name: "sit", type: "checkbox" });
    seat.checked = true;
    const limits = h("div", { class: "row" }, h("label", {}, "Least bet, $", field.min), h("label", {}, "Largest bet, $", field.max));

    game.append(h("option", { value: OWN_MIX }, "Your own mix: poker games in turn…"));
    const mix = makeMix(games.filter((it) => it.family === "poker"));
    const mixBox = h("fieldset", { class: "options-box", hidden: true }, h("legend", {}, "Games of the mix"), mix.element);

    const chosen = () => (game.value === OWN_MIX ? { id: OWN_MIX, family: "mix", editions: [] } : games.find((it) => it.id === game.value));
    async function showGame() {
      edition.replaceChildren(...(chosen()?.editions ?? []).map((it) => h("option", { value: it.id }, editionName(it.id))));
      edition.closest("label").hidden = (chosen()?.editions.length ?? 0) < 2;
      field.bots.value = BOTS[chosen()?.family] ?? 3;
      limits.hidden = ["poker", "mix", "pan"].includes(chosen()?.family);
      mixBox.hidden = game.value !== OWN_MIX;
      await showOptions();
    }
    async function showOptions() {
      options.replaceChildren();
      stakes.replaceChildren();
      stakesBox.hidden = true;
      optionsBox.hidden = true;
      const asked = gameOf(game.value, edition.value);
      if (chosen()?.family === "mix") return;
      const sheet = await api.sheet(game.value, edition.value).catch(() => null);
      if (!sheet || asked !== gameOf(game.value, edition.value)) return;
      const names = (sheet.stakes ?? []).map((it) => (typeof it === "string" ? { id: it, says: it } : { id: it.id ?? it.name ?? it.key, says: it.says ?? it.words ?? it.id ?? it.name ?? it.key }));
      stakesBox.hidden = names.length < 2;
      stakes.replaceChildren(...names.map((it) => h("option", { value: it.id }, it.says)));
      const many = (sheet.options ?? []).filter((it) => it.id !== "stakes").length;
      optionsBox.hidden = many === 0;
      optionsTitle.textContent = `House options (${many})`;
      options.replaceChildren(...(sheet.options ?? []).filter((it) => it.id !== "stakes").map(optionElement));
    }
    const optionElement = (option) => h("label", {}, wagerName(option.id.replace(/\./g, ": ")), ...(option.open ? openOption(option) : [h("select", { "data-option": option.id }, option.values.map((value, at) => h("option", { value }, at === 0 ? `${value} (usual)` : value)))]));
    // What the house may choose freely is written; the usual values are suggested.
    const openOption = (option) => {
      const list = `values-of-${option.id.replace(/[^a-z]/g, "-")}`;
      return [h("input", { "data-option": option.id, list, placeholder: `${option.values[0]} (usual)`, autocomplete: "off" }), h("datalist", { id: list }, option.values.map((value) => h("option", { value })))];
    };
    const isChosen = (it) => (it.tagName === "SELECT" ? it.selectedIndex > 0 : it.value.trim() !== "");

    async function enter(event) {
      event.preventDefault();
      if (!(await guest())) { openDoor(); return; }
      const rotate = mix.chosen();
      if (!mixBox.hidden && rotate.length < 2) { fault.textContent = "A mix has two games or more."; return; }
      const wanted = mixBox.hidden ? { game: gameOf(game.value, chosen()?.family === "mix" ? null : edition.value) } : { rotate };
      const choose = [...options.querySelectorAll("[data-option]")].filter(isChosen).map((it) => `${it.dataset.option}=${it.value.trim()}`);
      if (choose.length) wanted.choose = choose;
      if (!stakesBox.hidden && stakes.selectedIndex > 0) wanted.stakes = stakes.value;
      for (const name of ["seats", "bots", "clock"]) if (field[name].value !== "") wanted[name] = Number(field[name].value);
      if (!limits.hidden) for (const name of ["min", "max"]) if (field[name].value) wanted[name] = cents(field[name].value) ?? undefined;
      if (hidden.checked) wanted.private = true;
      try {
        const opened = await api.open(wanted);
        close();
        const way = wayTo(opened, seat.checked);
        if (hidden.checked) shareLink(new URL(way.replace(/[?&]sit=1/, ""), location.href).href);
        go(way);
      } catch (refused) {
        fault.textContent = refused.message;
      }
    }
    game.onchange = showGame;
    edition.onchange = showOptions;
    const form = h("form", { class: "form", onsubmit: enter },
      h("label", {}, "Game", game), h("label", {}, "Edition", edition), mixBox, stakesBox,
      h("div", { class: "row" }, h("label", {}, "Seats", field.seats), h("label", {}, "Bots", field.bots), h("label", {}, "Seconds to act", field.clock)),
      limits, optionsBox,
      h("label", { class: "check" }, hidden, "Private: only who has the link finds it"), h("label", { class: "check" }, seat, "Sit down at once"), fault,
      h("div", { class: "buttons" }, h("button", { class: "act act-strong" }, "Open the table"), h("button", { type: "button", class: "act act-quiet", onclick: close }, "Not now")));
    field.seats.placeholder = "usual";
    showGame();
    return form;
  }, { wide: true });
}

/** The games of one's own mix: added one by one, played in the order in which they stand. */
function makeMix(games) {
  let ids = [];
  const list = h("ol", { class: "mix-list" });
  const says = h("p", { class: "ear", role: "status" });
  const more = h("select", { "aria-label": "Add a game to the mix", onchange: () => { if (more.value) change([...ids, more.value], `${titleOf(more.value)} is added.`); } });
  const titleOf = (id) => games.find((it) => it.id === id)?.title ?? id;
  function change(next, told, focus) {
    ids = next;
    draw();
    says.textContent = told;
    if (focus) (list.querySelector(focus) ?? more).focus();
  }
  function move(at, by) {
    const next = [...ids];
    [next[at], next[at + by]] = [next[at + by], next[at]];
    change(next, `${titleOf(ids[at])} is number ${at + by + 1} of ${ids.length}.`, `[data-at="${at + by}"] [data-by="${by}"]:not(:disabled), [data-at="${at + by}"] button:not(:disabled)`);
  }
  const tool = (sign, label, by, disabled, onclick) => h("button", { type: "button", class: "act act-small", "aria-label": label, "data-by": by, disabled, onclick }, sign);
  function draw() {
    list.replaceChildren(...ids.map((id, at) => h("li", { "data-at": at, "data-mix": id }, h("span", {}, titleOf(id)),
      tool("↑", `${titleOf(id)} earlier`, -1, at === 0, () => move(at, -1)), tool("↓", `${titleOf(id)} later`, 1, at === ids.length - 1, () => move(at, 1)),
      tool("×", `Take ${titleOf(id)} out`, 0, false, () => change(ids.filter((_, place) => place !== at), `${titleOf(id)} is out.`, `[data-at="${Math.min(at, ids.length - 2)}"] [data-by="0"]`)))));
    more.replaceChildren(h("option", { value: "" }, ids.length ? "Add another game…" : "Add the first game…"), ...games.filter((it) => !ids.includes(it.id)).map((it) => h("option", { value: it.id }, it.title)));
  }
  draw();
  return { element: h("div", {}, list, more, says), chosen: () => ids };
}

/** Gives the link of a table to be passed on. */
export async function shareLink(link) {
  try {
    await navigator.clipboard.writeText(link);
    toast("The link of your table is on the clipboard.");
  } catch {
    toast(`The link of your table: ${link}`);
  }
}

// The bar on top of a table: what is played, one's seat, and what lies beside.

import { h } from "./dom.js";
import { openSettings } from "./menu.js";
import { money } from "./money.js";
import { isFloor } from "./ruling.js";
import { sealButton } from "./seals.js";
import { session } from "./session.js";
import { own } from "./state.js";
import { icon, mark, sign } from "./topbar.js";
import { playedAt } from "./words.js";

export function tableBar(state, ui, hands) {
  const { view, table } = state;
  const mine = view && own(view);
  const { mix, title, next } = playedAt(view, table);
  return h("header", { class: "topbar is-table" },
    h("a", { class: "brand", href: "#/", "aria-label": "To the lobby" }, mark()),
    h("div", { class: `what${mix ? " is-mix" : ""}` }, h("h1", { title: mix ? `${mix}: now ${title}${next ? `, ${next}` : ""}` : null }, mix ? [h("span", { class: "mix-name" }, mix), h("span", { class: "quiet wide-word" }, " now "), title] : title),
      h("p", {}, next, h("span", { class: next ? "wide-word" : null }, [next && "", view?.stakes || table?.stakes, view?.round ? `round ${view.round}` : null].filter((it) => it !== null && it !== undefined).join(" · ")))),
    h("span", { class: "spacer" }),
    sealButton(state),
    !mine && session.account && h("span", { class: "balance is-plain" }, money(session.account.cents)),
    mine && h("div", { class: "seat-tools" },
      h("button", { type: "button", class: "act act-small act-wide", onclick: hands.buy }, "Add chips"),
      h("button", { type: "button", class: "act act-small act-wide", onclick: hands.away }, mine.state === "away" ? "I am back" : "Sit out")),
    h("nav", { class: "beside", "aria-label": "Beside the table" },
      icon("call", "The dealer's call", () => hands.panel("call")), icon("rules", "The rules", () => hands.panel("rules")),
      icon("hands", "The last hands", () => hands.panel("hands")), icon("adviser", "The adviser", () => hands.panel("adviser"))),
    isFloor() && icon("floor", "Rule as the floor", hands.rule),
    icon("help", "Keys", hands.help), icon("settings", "Settings", () => openSettings()),
    h("button", { type: "button", class: `act act-small leave${ui.leaving ? " is-sent" : ""}`, "aria-label": mine ? "Leave" : "Lobby", title: mine ? "Leave" : "Lobby", onclick: hands.leave }, sign("out"), h("span", {}, mine ? "Leave" : "Lobby")));
}

// The bar on top of every page: the room's name, the account, the settings.

import { drawn, h } from "./dom.js";
import { openSettings } from "./menu.js";
import { money } from "./money.js";
import { isGuest, openAccount, openCage, openDoor, session } from "./session.js";

const ICONS = {
  settings: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1" /><circle cx="15" cy="7" r="2"/><circle cx="9" cy="12" r="2"/><circle cx="17" cy="17" r="2"/></svg>',
  call: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11H10l-4 4v-4H4z"/><path d="M8 9h8M8 12h5"/></svg>',
  hands: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5"/><path d="M12 8v4.5l3 2"/></svg>',
  rules: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3z"/><path d="M5 17a3 3 0 0 1 3-3h10M9 8h5"/></svg>',
  adviser: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z"/></svg>',
  account: '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="8" r="3.6"/><path d="M4.8 20c.6-4 3.4-6.2 7.2-6.2s6.6 2.2 7.2 6.2"/></svg>',
  out: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M14 5H6v14h8M11 12h9M17 8.5l3.5 3.5-3.5 3.5"/></svg>',
  floor: '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M13.5 4.5l6 6M11 7l6 6M12.2 5.8l-4 4 6 6 4-4M10.5 12.5L4 19M13 20h8"/></svg>',
  help: '<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="6" width="18" height="12" rx="2"/><path d="M7 10h.01M11 10h.01M15 10h.01M17.5 10h.01M7 14h10"/></svg>',
};

/** A button that is only a picture, with its name for those who cannot see it. */
export const icon = (name, label, onclick) => {
  const button = drawn("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick }, ICONS[name]);
  return button;
};

/** The picture alone, beside words. */
export const sign = (name) => drawn("span", { class: "sign", "aria-hidden": "true" }, ICONS[name]);

export const mark = () => drawn("span", { class: "mark", "aria-hidden": "true" },
  '<svg viewBox="0 0 40 40"><rect x="7" y="5" width="19" height="27" rx="3" class="mark-card" transform="rotate(-10 16 18)"/><rect x="14" y="7" width="19" height="27" rx="3" class="mark-front" transform="rotate(7 23 20)"/><use href="#suit-s" x="17" y="14" width="13" height="13"/></svg>');

/** The account's corner. */
export function accountElement() {
  const { account } = session;
  if (!account) {
    return h("div", { class: "account" },
      h("button", { type: "button", class: "act act-small", onclick: () => openDoor("sign-in") }, "Sign in"),
      h("button", { type: "button", class: "act act-small act-wide", onclick: () => openDoor("register") }, "Register"));
  }
  return h("div", { class: "account" },
    h("button", { type: "button", class: "balance-button", onclick: () => openCage(), title: "The cage: buy chips or cash out" }, h("span", { class: "account-name" }, account.name), h("b", { class: "balance" }, money(account.cents))),
    ["floor", "cage", "admin"].includes(account.role) ? h("a", { class: "act act-small floor-link", href: "#/floor" }, "Floor") : null,
    isGuest() ? h("button", { type: "button", class: "act act-small act-wide", "data-keep": "", title: "Choose a name and a password, and keep your chips", onclick: () => openDoor("keep") }, "Keep account") : null,
    icon("account", `Your account, ${account.name}`, openAccount));
}

/** The bar of the lobby. */
export function lobbyBar() {
  return h("header", { class: "topbar" },
    h("a", { class: "brand", href: "#/" }, mark(), h("span", {}, "Cardroom")),
    h("span", { class: "spacer" }), accountElement(), icon("settings", "Settings", () => openSettings()));
}

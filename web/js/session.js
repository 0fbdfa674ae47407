// Who the reader is, and what lies in his account.

import { api } from "./api.js";
import { kindly, openDialog, toast } from "./dialog.js";
import { h } from "./dom.js";
import { cents, money } from "./money.js";

/** The account, or nothing. */
export const session = { account: null, hear: new Set() };

/** The cookie cannot be read: this says whether it is worth asking who we are. */
const HERE = "cardroom.here";

export function know(account) {
  session.account = account;
  try {
    if (account) localStorage.setItem(HERE, "1");
    else localStorage.removeItem(HERE);
  } catch {
    // A browser that keeps nothing is asked each time.
  }
  for (const listener of session.hear) listener(account);
}

function mayBeHere() {
  try {
    return localStorage.getItem(HERE) !== null;
  } catch {
    return true;
  }
}

/** Asks the room who we are. */
export async function refresh() {
  if (!mayBeHere()) return know(null);
  try {
    know(await api.me());
  } catch {
    know(null);
  }
  return undefined;
}

/** Sits down as a guest, if nobody is signed in. Gives whether somebody is now. */
export async function guest(name) {
  if (session.account) return true;
  const account = await kindly(() => api.guest(name));
  if (account) know(account);
  return Boolean(account);
}

export async function signOut() {
  await kindly(() => api.signOut());
  know(null);
}

export const isGuest = () => session.account?.role === "guest";

/** Signs out; a guest, whose chips go with him, is asked first. */
export function askSignOut() {
  if (!isGuest()) return signOut();
  return openDialog("Sign out?", (close) => h("div", { class: "form" },
    h("p", {}, "You are here as a guest: nobody can sign in to this account again, and its ", h("b", { class: "balance" }, money(session.account.cents)), " are gone with it."),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "act act-strong", autofocus: true, "data-keep": "", onclick: () => { close(); openDoor("keep"); } }, "Keep the account"),
      h("button", { type: "button", class: "act act-plain", "data-sign-out": "", onclick: () => { close(); signOut(); } }, "Sign out"),
      h("button", { type: "button", class: "act act-quiet", onclick: close }, "Not now"))));
}

/** The doors: what each is called, and what it does. */
const DOORS = {
  "sign-in": { title: "Sign in", does: (name, word) => api.signIn(name, word), other: ["register", "I am new here"] },
  register: { title: "Register", does: (name, word) => api.register(name, word), other: ["sign-in", "I have an account"] },
  keep: { title: "Keep this account", does: (name, word) => api.keep(name, word), other: ["sign-in", "I have an account"] },
};

/** Opens the door: sign in, register, or keep a guest's account. */
export function openDoor(mode = "sign-in") {
  const { title, does, other } = DOORS[mode];
  const register = mode !== "sign-in";
  openDialog(title, (close) => {
    const name = h("input", { name: "name", required: true, maxlength: 32, autocomplete: "username", autofocus: true });
    const word = h("input", { name: "password", type: "password", required: true, minlength: register ? 8 : 1, autocomplete: register ? "new-password" : "current-password" });
    const fault = h("p", { class: "refusal", role: "alert" });
    const enter = async (event) => {
      event.preventDefault();
      try {
        know(await does(name.value.trim(), word.value));
        close();
        if (mode === "keep") toast(`Your account is kept as ${session.account.name}, with its chips and seats.`);
      } catch (refused) {
        fault.textContent = refused.message;
      }
    };
    return h("form", { class: "form", onsubmit: enter },
      mode === "keep" && h("p", { class: "quiet" }, "Choose a name and a password: your chips and your seats stay yours."),
      h("label", {}, "Name", name), h("label", {}, "Password", word), fault,
      h("div", { class: "buttons" }, h("button", { class: "act act-strong" }, title),
        h("button", { type: "button", class: "act act-quiet", onclick: () => { close(); openDoor(other[0]); } }, other[1])));
  });
}

/** Opens the cage: chips are bought and cashed. */
export function openCage() {
  openDialog("The cage", (close) => {
    const balance = h("b", { class: "balance" }, money(session.account.cents));
    const field = h("input", { name: "amount", inputmode: "decimal", value: "500", "aria-label": "Amount in dollars" });
    const fault = h("p", { class: "refusal", role: "alert" });
    const move = (doing, says) => async () => {
      const amount = cents(field.value);
      if (!amount) { fault.textContent = "Write an amount, such as 250."; return; }
      try {
        know(await doing(amount));
        balance.textContent = money(session.account.cents);
        fault.textContent = "";
        toast(says(amount));
      } catch (refused) {
        fault.textContent = refused.message;
      }
    };
    return h("div", { class: "form" },
      h("p", {}, "You have ", balance, " in chips. It is play money: nothing here is worth anything."),
      h("div", { class: "quick" }, [100, 500, 1000, 5000].map((dollars) => h("button", { type: "button", class: "quick-one", onclick: () => { field.value = dollars; } }, `$${dollars.toLocaleString("en-US")}`))),
      h("label", {}, "Amount in dollars", field), fault,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "act act-strong", onclick: move(api.buy, (it) => `You bought ${money(it)} in chips.`) }, "Buy chips"),
        h("button", { type: "button", class: "act act-plain", onclick: move(api.cash, (it) => `You cashed ${money(it)}.`) }, "Cash out"),
        h("button", { type: "button", class: "act act-quiet", onclick: close }, "Done")));
  });
}

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
  } catch (fault) {
    // A room that does not answer has not said that we are nobody.
    if (fault.status === 401) know(null);
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
  if (await kindly(() => api.signOut())) know(null);
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
    const enters = async () => {
      try {
        know(await does(name.value.trim(), word.value));
      } catch (refused) {
        if (refused.status !== 409) throw refused;
        // The admin gave this password, to choose another with.
        close();
        return openOwn(name.value.trim(), word.value);
      }
      close();
      if (mode === "keep") toast(`Your account is kept as ${session.account.name}, with its chips and seats.`);
      return undefined;
    };
    return asks([mode === "keep" && h("p", { class: "quiet" }, "Choose a name and a password: your chips and your seats stay yours."), h("label", {}, "Name", name), h("label", {}, "Password", word)],
      { says: title, does: enters, other: h("button", { type: "button", class: "act act-quiet", onclick: () => { close(); openDoor(other[0]); } }, other[1]) });
  });
}

/** A form that asks for an account's words; what is refused is said in it. */
function asks(fields, { says, does, other }) {
  const fault = h("p", { class: "refusal", role: "alert" });
  const enter = async (event) => {
    event.preventDefault();
    try {
      await does();
    } catch (refused) {
      fault.textContent = refused.message;
    }
  };
  return h("form", { class: "form", onsubmit: enter }, fields, fault, h("div", { class: "buttons" }, h("button", { class: "act act-strong" }, says), other));
}

/** The account: who one is here, and what can be done about it. */
export function openAccount() {
  const { account } = session;
  const act = (says, doing, more = {}) => h("button", { type: "button", class: "act act-plain", onclick: doing, ...more }, says);
  openDialog("Your account", (close) => {
    const then = (doing) => () => { close(); doing(); };
    return h("div", { class: "form" },
      h("p", {}, "You are ", h("b", {}, account.name), isGuest() ? ", a guest: keep the account, and its chips are here when you come back." : ` (${account.role}).`),
      act(`Chips: ${money(account.cents)}`, then(() => openCage())),
      isGuest() ? act("Keep this account", then(() => openDoor("keep")), { "data-keep": "" }) : act("Change the password", then(openPassword), { "data-password": "" }),
      act("Sign out", then(askSignOut), { "data-out": "" }));
  });
}

const secret = (name, autocomplete, more = {}) => h("input", { name, type: "password", required: true, autocomplete, ...more });

/** The fields for a new password, twice, and what they hold where the two are alike. */
function freshWord(whose, more = {}) {
  const [fresh, again] = [secret("new", "new-password", { minlength: 8, ...more }), secret("again", "new-password", { minlength: 8 })];
  const read = () => {
    if (fresh.value !== again.value) throw new Error("The two new passwords are not alike.");
    return fresh.value;
  };
  // Who keeps passwords wants to know whose this is.
  const name = h("input", { type: "hidden", name: "username", autocomplete: "username", value: whose });
  return { fields: [name, h("label", {}, "New password, 8 characters or more", fresh), h("label", {}, "The new one again", again)], read };
}

const notNow = (close) => h("button", { type: "button", class: "act act-quiet", onclick: close }, "Not now");

/** Opens the window in which a password becomes another. */
function openPassword() {
  openDialog("Change the password", (close) => {
    const old = secret("old", "current-password", { autofocus: true });
    const { fields, read } = freshWord(session.account.name);
    const does = async () => {
      know(await api.password(old.value, read()));
      close();
      toast("Your password is changed. Wherever else you were signed in, you are not any more.");
    };
    return asks([h("label", {}, "Present password", old), fields], { says: "Change it", does, other: notNow(close) });
  });
}

/** Opens the window in which a password that the admin gave becomes one's own. */
function openOwn(name, given) {
  openDialog("Choose your own password", (close) => {
    const { fields, read } = freshWord(name, { autofocus: true });
    const does = async () => {
      know(await api.signIn(name, given, read()));
      close();
      toast("Your password is your own again.");
    };
    return asks([h("p", { class: "quiet" }, "The admin gave you this password for one thing: to choose your own, which nobody else knows."), fields],
      { says: "Sign in with it", does, other: notNow(close) });
  });
}

/** Opens the cage: chips are bought and cashed; `why` says what they are needed for. */
export function openCage(why = "") {
  openDialog("The cage", (close) => {
    const balance = h("b", { class: "balance" }, money(session.account.cents));
    const field = h("input", { name: "amount", inputmode: "decimal", value: "500", "aria-label": "Amount in dollars" });
    const fault = h("p", { class: "refusal", role: "alert" }, why);
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

// Small windows over the page: one at a time, closed with Escape.

import { h } from "./dom.js";

/** Opens a window; its content may close it by the function that it is given. */
export function openDialog(title, content, { wide = false, onclose } = {}) {
  const close = () => dialog.close();
  const dialog = h("dialog", { class: `window${wide ? " is-wide" : ""}`, "aria-label": title },
    h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "close", "aria-label": "Close", onclick: close }, "×")),
    h("div", { class: "window-body" }, typeof content === "function" ? content(close) : content));
  dialog.addEventListener("close", () => { dialog.remove(); onclose?.(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A word at the edge of the page that goes by itself. */
export function toast(text, kind = "plain") {
  // What lies below an open window is neither seen nor heard: the word is said in it.
  const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const home = over.querySelector(":scope > .toasts") ?? over.appendChild(h("div", { class: "toasts", role: "status", "aria-live": "polite" }));
  const note = h("div", { class: `toast toast-${kind}` }, text);
  home.append(note);
  setTimeout(() => note.remove(), 5000);
}

/** Runs what may be refused, and says so kindly if it is. */
export async function kindly(doing) {
  try {
    return await doing();
  } catch (fault) {
    toast(fault.message || String(fault), "refused");
    return undefined;
  }
}

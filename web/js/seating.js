// Sitting down and adding chips.

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { cents as readCents, money } from "./money.js";
import { openCage, session } from "./session.js";
import { own } from "./state.js";

/** Whether what is needed to sit down is known. */
export const canSit = (state, account) => Boolean(state.table && state.view && account);

/** Whether the reader has chips to sit down with; who has none is taken to the cage. */
export function hasChips() {
  if (session.account?.cents > 0) return true;
  openCage("You have no chips on hand: buy some first.");
  return false;
}

/** What most sit down with, as far as the account has it. */
export function usualBuyIn(table, account) {
  const { usual, chip = 1 } = table.buy_in ?? { usual: 10_000 };
  const have = Math.floor((account.cents ?? usual) / chip) * chip;
  return Math.min(usual, have || usual);
}

/** Asks how much to bring, and goes on with it. */
export function askBuyIn(state, then) {
  if (!hasChips()) return;
  const { least = 0, most = 1e9, usual = 10_000, chip = 100 } = state.table?.buy_in ?? {};
  const mine = own(state.view);
  const have = session.account?.cents ?? 0;
  const top = Math.max(Math.min(mine ? Math.max(most - mine.chips, chip) : most, have), 0);
  const low = mine ? chip : Math.min(least, top || least);
  const first = Math.min(Math.max(mine ? usual - mine.chips : usual, low), top || usual);
  openDialog(mine ? "Add chips" : "Take a seat", (close) => {
    const field = h("input", { inputmode: "decimal", value: first / 100, "aria-label": "Dollars", autofocus: true });
    const slider = h("input", { type: "range", class: "slider", min: low, max: Math.max(top, low), step: chip, "aria-label": "Chips" });
    const shown = () => slider.style.setProperty("--part", `${top > low ? ((slider.value - low) / (top - low)) * 100 : 100}%`);
    slider.value = first;
    slider.oninput = () => { field.value = slider.value / 100; shown(); };
    field.oninput = () => { slider.value = readCents(field.value) ?? low; shown(); };
    shown();
    const fault = h("p", { class: "refusal", role: "alert" });
    const enter = (event) => {
      event.preventDefault();
      const amount = readCents(field.value);
      if (amount === null || amount <= 0) { fault.textContent = "Write an amount, such as 100."; return; }
      close();
      then(amount);
    };
    return h("form", { class: "form", onsubmit: enter },
      h("p", { class: "quiet" }, mine ? `You have ${money(mine.chips)} here and ${money(have)} in your account.` : `This table takes ${money(least)}${most < 1e9 ? ` to ${money(most)}` : " or more"}; you have ${money(have)}.`),
      slider, h("label", {}, "Dollars", field), fault,
      h("div", { class: "buttons" }, h("button", { class: "act act-strong" }, mine ? "Add chips" : "Sit down"), h("button", { type: "button", class: "act act-quiet", onclick: close }, "Not now")));
  });
}

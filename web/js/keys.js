// The keyboard of a table: every action has a key, and `?` shows them all.

import { areaAt, areas, isBetting } from "./bets.js";
import { h } from "./dom.js";
import { isMain, offers, sizedOf } from "./offers.js";
import { wanting } from "./pick.js";
import { settings } from "./settings.js";
import { own } from "./state.js";

/** Whether somebody is typing, or something else is open. */
function isElsewhere(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  if (event.target.closest?.(".panel") && event.key.startsWith("Arrow")) return true;
  if (settings.keys === "off" && event.key.length === 1) return true;
  return event.target.matches("input:not([type=range]), textarea, select") && !["ArrowUp", "ArrowDown", "Enter"].includes(event.key);
}

/** Does what a key means at a table; gives whether it meant anything. */
export function press(event, state, ui, hands) {
  if (isElsewhere(event) || !state.view) return false;
  const { key } = event;
  if (key === "?") return hands.help(), true;
  if (key === "Escape") return hands.escape(), true;
  const list = offers(state.view, ui);
  if (key === "Enter") return enter(event, list, ui, hands);
  const sized = sizedOf(list, ui);
  if (sized && /^Arrow(Up|Down)$/.test(key)) {
    const step = Math.max(sized.range.step, 1) * (event.shiftKey ? 10 : 1);
    return hands.set(sized.id, sized.cents + (key === "ArrowUp" ? step : -step)), true;
  }
  if (isBetting(state.view)) {
    if (key === "Backspace") return hands.clear(), true;
    if (key === "[" || key === "]") return hands.nextChip(key === "]" ? 1 : -1), true;
    const at = areaAt(event);
    if (at !== null && at < areas(state.view, own(state.view), ui).length) return hands.betOn(at, event.shiftKey ? -1 : 1), true;
  }
  if (wanting(state.view).length && /^[0-9]$/.test(key)) return hands.pickNumber(key === "0" ? 10 : Number(key)), true;
  const offer = list.find((it) => it.key === key.toLowerCase());
  if (!offer) return false;
  if (offer.range && !offer.word && !event.repeat) return hands.arm(offer), true;
  if (offer.enabled && !event.repeat) hands.say(offer);
  return true;
}

/**
 * Enter says what is armed; or that the bets are made; or the only answer that the dealer waits for.
 * On a card, a chip or a betting area it confirms too: the space bar is what presses those.
 */
function enter(event, list, ui, hands) {
  if (event.target.matches(".act, .icon, .tab, .plate, .cite, .link, a, summary, [role=tab]")) return false;
  const armed = list.find((offer) => offer.name === ui.armed)
    ?? list.find((offer) => offer.id === "ready" && isMain(offer))
    ?? (ui.picks.length ? list.find((offer) => offer.cards) : null)
    ?? onlyMain(list);
  if (!armed?.enabled) return false;
  hands.say(armed);
  return true;
}

/** The one answer, where all else that may be said is beside it. */
function onlyMain(list) {
  const answers = list.filter((offer) => offer.kind !== "minor" && !offer.isDrawer);
  return answers.length === 1 && isMain(answers[0]) ? answers[0] : null;
}

/** The overlay's lines: the keys that mean something now, and those that always do. */
export function helpElement(state, ui) {
  const now = state.view ? offers(state.view, ui).filter((offer) => offer.key).map((offer) => [offer.key.toUpperCase(), offer.label]) : [];
  const always = [
    ["Enter", "confirms the amount or the cards; deals when your bets are made"],
    ["↑ ↓", "change the amount; with Shift by ten steps"],
    ["1 … 9, 0", "pick a card; or put a chip on a betting area (the eleventh and on have letters), with Shift take one away"],
    ["[ ]", "the smaller or larger chip"], ["⌫", "take all bets back"],
    ["Tab, Space", "go to a card or a button, and press it"], ["Esc", "lay the picked cards back; close what is open"], ["?", "this list"],
  ];
  const rows = (list) => list.map(([key, says]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, says)]);
  return [now.length > 0 && [h("h3", {}, "Now"), h("dl", { class: "keys" }, rows(now))], h("h3", {}, "Always"), h("dl", { class: "keys" }, rows(always))];
}

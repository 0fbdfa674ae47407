// What the reader may set: theme, colours of the deck, backs, motion, sounds, standing orders.

import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { change, settings } from "./settings.js";

const GROUPS = [
  ["theme", "Room", [["auto", "As my device"], ["dark", "Evening"], ["light", "Daylight"]]],
  ["deck", "Suits", [["two", "Two colours"], ["four", "Four colours"]]],
  ["backs", "Backs", [["red", "Red"], ["blue", "Blue"], ["green", "Green"]]],
  ["speed", "Motion", [["usual", "Cards and chips move"], ["none", "Nothing moves"]]],
  ["sound", "Sounds", [["off", "None"], ["on", "Cards, chips and your turn"]]],
  ["adviser", "Adviser", [["asked", "When I ask"], ["always", "At each of my decisions"]]],
  ["keys", "Keys", [["on", "Letters and figures play"], ["off", "Tab, Space and Enter only"]]],
  ["bank", "The bank", [["offered", "Offer it to me in turn"], ["never", "Never offer it to me"]]],
];

/** Opens the settings. */
export function openSettings(after) {
  const group = ([name, title, values]) => h("fieldset", { class: "choices" }, h("legend", {}, title),
    values.map(([value, says]) => {
      const input = h("input", { type: "radio", name, value, onchange: () => { change(name, value); after?.(); } });
      input.checked = settings[name] === value;
      return h("label", {}, input, h("span", {}, says));
    }));
  openDialog("Settings", GROUPS.map(group));
}

// A round seen again on its felt: seats, board, chips, and the dealer's call below.

import { api } from "./api.js";
import { heard, spoken } from "./call.js";
import { keptDeeds, withDeeds } from "./deeds.js";
import { openDialog } from "./dialog.js";
import { h, morph } from "./dom.js";
import { animate, snapshot } from "./motion.js";
import { stageElement } from "./stage.js";

/** How long a step is shown, in milliseconds. */
const STEP = 1300;

/** Opens a round that is over, as the reader saw it. */
export async function openReplay(table, round, title = `Round ${round}`) {
  const dialog = openDialog(title, h("div", { class: "replay" }, h("p", { class: "quiet" }, "The round is being fetched…")), { wide: true, onclose: () => close() });
  dialog.classList.add("is-replay");
  let close = () => {};
  try {
    const told = await api.views(table, round);
    const player = makePlayer(told);
    close = player.close;
    dialog.querySelector(".replay").replaceWith(player.element);
    dialog.addEventListener("keydown", player.press);
    player.go(0);
  } catch (fault) {
    dialog.querySelector(".replay").replaceChildren(h("p", { class: "refusal" }, fault.message));
  }
}

/** Steps with words; a step without any is shown with the one before it. */
export function steps(views) {
  const all = [];
  for (const { lines, view } of views) {
    if (lines.length || !all.length) all.push({ lines, view });
    else all[all.length - 1] = { ...all.at(-1), view };
  }
  return all;
}

/** What each seat did last, at each step. */
function toldOf(list) {
  let deeds = {};
  return list.map(({ lines, view }, at) => {
    deeds = keptDeeds(withDeeds(deeds, { at, lines }, list[Math.max(at - 1, 0)].view), view, at);
    return deeds;
  });
}

function makePlayer({ family, seats, views }) {
  const list = steps(views);
  const told = toldOf(list);
  const most = list.length - 1;
  const tiles = family === "tiles";
  const ui = { picks: [], wished: {}, amounts: {}, declined: new Set(), common: false };
  let at = 0;
  let timer = 0;
  let drawn = null;
  const air = h("div", { class: "air", "aria-hidden": "true" });
  const box = h("div", { class: "stage-box replay-box" }, h("div", { class: "stage" }), air);
  const words = h("div", { class: "replay-line", "aria-live": "polite" });
  const place = h("span", { class: "quiet" });
  const bar = h("input", { type: "range", class: "slider", min: 0, max: most, step: 1, "aria-label": "Step", oninput: () => { stop(); go(Number(bar.value)); } });
  const play = h("button", { type: "button", autofocus: true, class: "act act-strong", onclick: () => (timer ? stop() : start()) }, "Play");

  function go(to) {
    at = Math.min(Math.max(to, 0), most);
    const { view, lines } = list[at];
    bar.value = at;
    bar.style.setProperty("--part", `${(at / Math.max(most, 1)) * 100}%`);
    place.textContent = `${at + 1} of ${list.length}`;
    words.replaceChildren(...lines.slice(-3).map((line) => h("p", { "aria-label": heard(line, tiles) }, spoken(line, tiles))));
    draw(view);
    if (at === most) stop();
  }

  function draw(view) {
    const phone = box.clientWidth < 640;
    const scale = Math.min(1, box.clientHeight / (phone ? 400 : 470));
    const size = { w: box.clientWidth / scale, h: box.clientHeight / scale, phone, scale };
    const was = snapshot(box);
    // Nobody is waited for any more, and nothing can be pressed.
    const state = { view: { ...view, asked: view.asked, choices: [] }, table: { family, seats: seats ?? 0, title: view.title }, clock: null, at, deeds: told[at] };
    morph(box.querySelector(".stage"), stageElement(state, ui, size, {}));
    if (drawn) animate(box, was, drawn, view, air);
    drawn = view;
  }

  function start() {
    if (at === most) go(0);
    play.textContent = "Pause";
    timer = setInterval(() => go(at + 1), STEP);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  }

  const step = (by, label) => h("button", { type: "button", class: "act act-plain", onclick: () => { stop(); go(at + by); } }, label);
  const element = h("div", { class: "replay" }, box, words, bar, h("div", { class: "buttons" }, step(-1, "← Back"), play, step(1, "Next →"), place));
  const press = (event) => {
    if (event.target === bar || !/^Arrow(Left|Right)$/.test(event.key)) return;
    stop();
    go(at + (event.key === "ArrowRight" ? 1 : -1));
  };
  const sized = new ResizeObserver(() => drawn && draw(list[at].view));
  sized.observe(box);
  return { element, go, press, close: () => { stop(); sized.disconnect(); } };
}

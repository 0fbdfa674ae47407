// The bar below the felt: what may be said now, with sizes, and nothing else.

import { aheadOf } from "./ahead.js";
import { due, isBetting, openWagers, wanted } from "./bets.js";
import { chipFace, tray } from "./chips.js";
import { spoken, tickerElement } from "./call.js";
import { isOwn, timeLeft, timeWords } from "./clock.js";
import { drawn, h } from "./dom.js";
import { money, worth } from "./money.js";
import { amountOf, fitted, offers, quick, sizedOf, sizeKey } from "./offers.js";
import { outcomeOf } from "./outcome.js";
import { totalPot } from "./pots.js";
import { own } from "./state.js";
import { wagerName } from "./words.js";

/** The bar. `say(offer)` gives an answer; `set(id, cents)` sets an amount. */
export function actionsElement(state, ui, hands) {
  const { view } = state;
  const mine = own(view);
  if (!mine) return h("div", { class: "actions" }, idle(state, hands));
  const list = offers(view, ui);
  const betting = isBetting(view);
  const sized = sizedOf(list, ui);
  return h("div", { class: `actions${view.asked.includes(view.you) ? " is-asked" : ""}${betting ? " is-betting" : ""}` },
    h("div", { class: "prompt", "data-key": "prompt" }, prompt(state, list, betting, ui), timeElement(state)),
    betting && trayElement(view, ui, hands),
    sized && amountElement(view, sized, ui, hands),
    aheadElement(aheadOf(view, state.table?.family), ui, hands),
    list.length > 0 && h("div", { class: "buttons", "data-key": "buttons" }, rows(list).map(([row, offers]) => {
      const buttons = offers.map((offer) => button(offer, state, hands, offer.name === ui.armed));
      return row ? h("div", { class: "row-of", role: "group", "aria-label": row, "data-key": `row${row}` }, h("span", { class: "row-name", "aria-hidden": "true" }, row), buttons) : buttons;
    })));
}

/** What may be said ahead of one's turn: each stands until it is taken back or used. */
function aheadElement(list, ui, hands) {
  if (!list.length) return null;
  return h("div", { class: "buttons ahead", "data-key": "ahead", role: "group", "aria-label": "Ahead of your turn" }, list.map(({ id, says }) => {
    const said = ui.ahead?.id === id;
    return h("button", { type: "button", class: `act act-quiet ahead-one${said ? " is-said" : ""}`, "data-key": id, "data-ahead": id, "aria-pressed": String(said), onclick: () => hands.ahead(id) }, h("span", { class: "tick", "aria-hidden": "true" }, said ? "✓" : ""), says);
  }));
}

/** Offers one after another; the sizes of one bet stand together in a row of its name. */
function rows(list) {
  const all = [];
  for (const offer of list) {
    if (offer.row && all.at(-1)?.[0] === offer.row) all.at(-1)[1].push(offer);
    else all.push([offer.row ?? null, [offer]]);
  }
  return all;
}

function button(offer, state, hands, armed) {
  const fits = (line) => line.choice === offer.id && (line.cents === undefined || offer.cents === undefined || offer.range || line.cents === offer.cents);
  const advice = state.advice?.lines.find(fits);
  const waits = Object.values(state.pending).some((command) => command.do === "answer" && command.choice === offer.id);
  return h("button", {
    type: "button", class: `act act-${offer.kind === "minor" || offer.isDrawer ? "quiet act-small" : offer.kind}${offer.word ? " act-word" : ""}${offer.brief ? " has-brief" : ""}${waits ? " is-sent" : ""}`, "data-key": offer.name, "data-choice": offer.isDrawer ? null : offer.id,
    "aria-expanded": offer.isDrawer ? String(!offer.opens) : null, "aria-label": offer.short || offer.brief ? offer.label : null,
    disabled: !offer.enabled || waits, "aria-keyshortcuts": offer.key, title: offer.asks && !offer.enabled ? `First ${offer.asks}` : offer.brief ? offer.label : null,
    onclick: () => (offer.range && offer.kind === "minor" && !armed ? hands.arm(offer) : hands.say(offer)),
  }, offer.row && !offer.word && h("span", { class: "row-in", "aria-hidden": "true" }, `${offer.row} `), h("span", { class: "full" }, spoken(offer.short ?? offer.label, state.table?.family === "tiles")), offer.brief && h("span", { class: "brief", "aria-hidden": "true" }, offer.brief), offer.key && h("kbd", { "aria-hidden": "true" }, offer.key.toUpperCase()),
  advice && h("em", { class: "advice-mark" }, worth(advice.value, state.advice.unit)));
}

function prompt(state, list, betting, ui) {
  const { view } = state;
  if (state.refusal) return h("span", { class: "refusal", role: "alert" }, state.refusal.why);
  const lacks = wanted(view);
  const beside = betting ? due(view, own(view), ui) : [];
  if (lacks && beside.length) return [h("b", {}, `${beside.map((bet) => wagerName(bet.wager)).join(", ")} ${beside.length > 1 ? "go" : "goes"} with your bet. `), "Press Ready."];
  if (lacks) return h("span", { class: "lacks", role: "status" }, lacks);
  if (betting) return bettingWords(state, list, ui);
  if (list.some((offer) => offer.id === "take-bank")) return h("span", { class: "bank-words" }, h("b", {}, "The bank is offered to you. "), "Who banks plays the dealer's side for a round: the others' losses come to him, and he pays what they win, up to what he puts up.");
  const wants = list.filter((offer) => offer.asks);
  if (wants.length === 1) {
    const asks = pickWords(wants[0]);
    return [h("b", {}, "Your turn. "), state.table?.family === "tiles" ? asks.replace("card", "tile") : asks, "."];
  }
  if (wants.length) return [h("b", {}, "Your turn. "), "Pick cards, then say what to do with them."];
  if (view.asked.includes(view.you)) return [h("b", {}, "Your turn."), toCall(view, state.table?.family)];
  const end = outcomeOf(state);
  if (end) return outcomeElement(end, state.table?.family === "tiles");
  return [view.phase === "playing" && tickerElement(state), h("span", { "data-key": "waits" }, waitingFor(view))];
}

/** How one bets, to who has not; and how one says that it is done, to who has. */
function bettingWords({ view, table }, list, ui) {
  if (!view.asked.includes(view.you) && !list.length) return "Bets are made.";
  const lies = own(view).bets.length > 0 || Object.values(ui.wished).some((cents) => cents > 0);
  if (lies) return list.some((offer) => offer.id === "ready") ? [h("b", {}, "Your bets lie. "), "Add more, or press Ready."] : "Place your bets.";
  return [h("b", {}, "Place your bets. "), `${isTouched() ? "Tap" : "Click"} a spot to put ${money(chosenChip(view, ui, table?.buy_in?.chip))} on it.`];
}

const isTouched = () => matchMedia("(pointer: coarse)").matches;

/** What cards are picked for: `Pick 2 cards, then press “Put in front”`. */
function pickWords({ choice, asks }) {
  const { least, most, from } = choice.cards;
  if (choice.id === "draw") return `Pick ${most < from.length ? `up to ${most} ` : ""}cards to exchange${least === 0 ? ", or stand pat" : ""}`;
  return `${asks.charAt(0).toUpperCase()}${asks.slice(1)}, then press “${choice.says}”`;
}

/** How much time is left, when it is short or the time bank runs. */
function timeElement({ view, clock }) {
  if (!clock || !isOwn(view, clock)) return null;
  const left = timeLeft(clock, Date.now());
  return timeWords(left) && h("span", { class: `time-left is-${left.kind}`, "data-key": "time", "data-time": left.kind }, timeWords(left));
}

/** How the round ended, what it brought the reader first. */
function outcomeElement({ text, kind, more }, tiles) {
  return h("span", { class: `outcome ends-${kind}${more.length < 3 ? " is-short" : ""}`, "data-key": "outcome" }, h("b", {}, spoken(text, tiles)), more.map((line) => h("span", { class: "outcome-more" }, spoken(line, tiles))));
}

/** What it costs to stay in, as the room says it, and the one figure for the pot. */
function toCall(view, family) {
  const sum = view.choices.find((choice) => choice.id === "call")?.says.match(/\$[\d,.]*\d/)?.[0];
  const pot = totalPot(view, family);
  return [sum && `${sum} to call`, pot > 0 && `total pot ${money(pot)}`].filter(Boolean).map((words, at) => (at ? `, ${words}` : ` ${words}`)).join("").replace(/^ t/, " T").replace(/(.)$/, "$1.");
}

/** Who is waited for, in words. */
export function waitingFor(view) {
  const names = view.seats.filter((seat) => view.asked.includes(seat.seat) && seat.seat !== view.you).map((seat) => seat.name);
  if (names.length) return `Waiting for ${names.length > 3 ? `${names.length} players` : names.join(names.length > 2 ? ", " : " and ")}…`;
  if (view.phase === "settled") return "The next round is about to begin.";
  if (view.phase === "waiting") return view.seats.length > 1 ? "The round is about to begin." : "Waiting for players.";
  return "The dealer is busy…";
}

function idle(state, hands) {
  const { view, table } = state;
  const full = table && view.seats.length >= table.seats;
  return [
    h("div", { class: "prompt" }, state.refusal ? h("span", { class: "refusal", role: "alert" }, state.refusal.why)
      : !hands.account() ? "You are watching. Sign in or play as a guest to take a seat."
        : full ? `The table is full: you are watching.${state.queue.length ? ` In line: ${state.queue.join(", ")}.` : ""}` : "You are watching. Take a seat to play."),
    h("div", { class: "buttons" }, !hands.account()
      ? h("button", { type: "button", class: "act act-strong", onclick: hands.guest }, "Play as guest")
      : full
        ? h("button", { type: "button", class: "act act-plain", onclick: hands.line }, state.queue.includes(hands.account().name) ? "Leave the waiting list" : "Join the waiting list")
        : h("button", { type: "button", class: "act act-strong", "data-choice": "sit", onclick: () => hands.sit(null) }, "Take a seat")),
  ];
}

function trayElement(view, ui, hands) {
  const chips = trayOf(view, hands.chip());
  const chosen = chosenChip(view, ui, hands.chip());
  return h("div", { class: "tray", role: "radiogroup", "aria-label": "The chip to bet with", "data-key": "tray" },
    chips.map((value) => drawn("button", { type: "button", role: "radio", class: `chip${value === chosen ? " is-chosen" : ""}`, "aria-checked": String(value === chosen), "aria-label": money(value), "data-key": `chip${value}`, onclick: () => hands.choose(value) }, chipFace(value))),
    h("button", { type: "button", class: "act act-small", "data-key": "clear", onclick: hands.clear }, h("span", {}, "Clear"), h("kbd", { "aria-hidden": "true" }, "⌫")));
}

/** The chips of the tray, from the open wagers' limits. */
export function trayOf(view, chip) {
  const ranges = openWagers(view).map((choice) => choice.amount?.range).filter(Boolean);
  const held = openWagers(view).flatMap((choice) => choice.amount?.["one-of"] ?? []).filter(Boolean);
  const least = Math.min(...ranges.map((it) => it.least), ...held, 10_000);
  const most = Math.max(...ranges.map((it) => it.most), ...held, least);
  const step = Math.max(1, Math.min(...ranges.map((it) => it.step), chip || 100));
  const chips = tray(least, most, step);
  return chips.length ? chips : [least];
}

export function chosenChip(view, ui, chip) {
  const chips = trayOf(view, chip);
  const least = Math.min(...openWagers(view).map((choice) => choice.amount?.range?.least ?? Infinity));
  return chips.includes(ui.chip) ? ui.chip : chips.find((value) => value >= least && least > 0) ?? chips[0];
}

function amountElement(view, offer, ui, hands) {
  const { least, most, step } = offer.range;
  const cents = amountOf(offer.choice, ui);
  const set = (to) => hands.set(offer.id, to);
  const wrong = ui.mistyped?.key === sizeKey(offer.id) ? ui.mistyped.text : null;
  return h("div", { class: "amount", "data-key": "amount", role: "group", "aria-label": `${offer.choice.says}: how much` },
    h("div", { class: "quick" }, quick(view, offer.range).map(([name, to]) => h("button", { type: "button", class: `quick-one${to === cents ? " is-set" : ""}`, "data-key": name, onclick: () => set(to), "aria-label": `${name}: ${money(to)}` }, name))),
    h("input", { type: "range", "data-key": "slider", class: "slider", min: least, max: most, step: 1, "data-value": cents, "aria-label": offer.choice.says, "aria-valuetext": money(cents), style: `--part:${most > least ? ((cents - least) / (most - least)) * 100 : 100}%`, oninput: (event) => set(fitted(offer.range, Number(event.target.value))) }),
    h("span", { class: "amount-field" }, "$", h("input", { type: "text", inputmode: "decimal", "data-key": "figure", "aria-invalid": wrong === null ? null : "true", "data-value": wrong ?? (cents / 100).toFixed(cents % 100 ? 2 : 0), "aria-label": `${offer.choice.says}, in dollars, ${money(least)} to ${money(most)} in steps of ${money(step)}`, onchange: (event) => hands.typed(offer, event.target.value) })));
}

/** Inputs show the amount that is set, but not over what is being typed. */
export function showAmounts(root) {
  for (const input of root.querySelectorAll("input[data-value]")) {
    const typing = input.type === "text" && document.activeElement === input && input.dataset.typing;
    if (!typing && input.value !== input.dataset.value) input.value = input.dataset.value;
  }
}

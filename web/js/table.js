// A table's page: what the room says goes in, the felt comes out, and what is pressed goes back.

import { answerOf, stillStands } from "./ahead.js";
import { actionsElement, chosenChip, showAmounts, trayOf } from "./actions.js";
import { api } from "./api.js";
import { areas } from "./bets.js";
import { heard } from "./call.js";
import { openDialog, toast } from "./dialog.js";
import { h, morph } from "./dom.js";
import { helpElement, press } from "./keys.js";
import { openSettings } from "./menu.js";
import { animate, snapshot } from "./motion.js";
import { openLine } from "./net.js";
import { fitted, refusalOf, sizeKey } from "./offers.js";
import { makeOrders } from "./orders.js";
import { shareLink } from "./open-table.js";
import { makePanel } from "./panel.js";
import { lyingAt, mostOf, pickable, toggled } from "./pick.js";
import { isFloor, openRuling } from "./ruling.js";
import { guest, refresh, session } from "./session.js";
import { keepSeals, keptSeals } from "./seals.js";
import { askBuyIn, canSit, hasChips, usualBuyIn } from "./seating.js";
import { sound } from "./sounds.js";
import { spreadElement } from "./spread.js";
import { seatCount, stageElement } from "./stage.js";
import { fold, own, start } from "./state.js";
import { tableBar } from "./table-bar.js";
import { makeVoice } from "./voice.js";
import { wishes } from "./wishes.js";
import { cents as readCents, money } from "./money.js";

/** The least height that a table is laid out for; where there is less, all of it is made smaller. */
const LEAST = { phone: { usual: 400, pan: 490, baccarat: 470 }, wide: { usual: 470, table: 505, tiles: 505, baccarat: 545 } };

/** What a table is drawn for at its own size; where there is more, all of it is made larger. */
const USUAL = { w: 1100, h: 680, most: 1.7 };

/** The same for a table that stands upright: a phone's, and a tablet's held so. */
const UPRIGHT = { w: 430, h: 560, most: 2.4 };

const leastOf = (list, family) => list[family] ?? list.usual;

function sizeOf(box, family) {
  const [w, h] = [box.clientWidth, box.clientHeight];
  // A screen that stands upright is one whatever the bar below leaves of it.
  const phone = (w < 640 && h > w * 0.6) || h > w * (innerHeight > innerWidth ? 0.75 : 1);
  const usual = phone ? UPRIGHT : USUAL;
  const larger = Math.min(w / usual.w, h / usual.h, usual.most);
  const scale = larger > 1 ? larger : Math.min(1, h / leastOf(phone ? LEAST.phone : LEAST.wide, family));
  return { w: w / scale, h: h / scale, phone, scale };
}

/** Opens a table in `home`; gives a function that closes it. */
export function openTable(home, { id, key, sit, go }) {
  let state = { ...start(), seals: keptSeals(id) };
  const ui = { picks: [], wished: {}, amounts: {}, mistyped: null, ahead: null, armed: null, chip: null, leaving: false, sitting: Boolean(sit), drawer: null, readyWanted: false, declined: new Set(), common: false };
  let line = null;
  let drawnView = null;
  let frame = 0;
  let closed = false;
  let counting = 0;

  const bar = h("div", { class: "bar-box" });
  const stageBox = h("div", { class: "stage-box" }, h("div", { class: "stage" }));
  const air = h("div", { class: "air", "aria-hidden": "true" });
  const banner = h("div", { class: "banner-box" });
  const actions = h("div", { class: "actions-box", tabindex: -1, role: "group", "aria-label": "What you may do" }, h("div", {}));
  const ear = h("div", { class: "ear", role: "log", "aria-live": "polite", "aria-atomic": "false" });
  const voice = makeVoice({ ui, draw: () => draw() });
  const panel = makePanel({ key, about: () => state, ask: () => send({ do: "advise" }) });
  stageBox.append(air);
  const page = h("div", { class: "table-page" }, bar, h("main", { class: "table-main", "aria-label": "The table" }, stageBox, banner, actions), panel.element, ear, voice.element);
  home.replaceChildren(page);

  function send(command) {
    const sent = line.send(command);
    state = fold(state, { is: "sent", id: sent, command }, Date.now());
    draw();
    return sent;
  }

  const orders = makeOrders(send);
  const bets = wishes({ ui, send, view: () => state.view, draw });

  /** The room says goodbye when it closes too: a table that is there again is come back to. */
  async function comeBack(bye) {
    state = fold(state, { is: "line", state: "lost" }, Date.now());
    draw();
    for (let tries = 0; !closed; tries++) {
      await new Promise((done) => setTimeout(done, Math.min(800 * (tries + 1), 5000)));
      try {
        await api.table({ id, key });
        if (!closed) reconnect();
        return;
      } catch (fault) {
        if (fault.status === 0 || fault.status >= 500) continue;
        state = fold(state, bye, Date.now());
        draw();
        return;
      }
    }
  }

  function hear(message) {
    if (message.is === "bye" && state.view && message.again) {
      comeBack(message);
      return;
    }
    const before = state;
    state = fold(state, message, Date.now());
    if (message.is === "call") tell(state.log.slice(-message.lines.length));
    if (message.is === "seat") calledUp();
    if (message.is === "rulings") openRuling(message.rulings, { view: state.view, tiles: state.table?.family === "tiles", rule: (told) => send({ do: "floor", ...told }) });
    if (message.is === "view") viewed(before.view);
    if (message.is === "view" && !closed) {
      voice.look(state);
      sound(before.view, state.view);
      orders(state);
    }
    if (state.seals !== before.seals) keepSeals(id, state.seals);
    if (state.view) bets.answered(state.pending);
    if (message.is === "hello" || message.is === "done") refresh();
    if (message.is === "refused") ui.sitting = ui.readyWanted = false;
    draw();
  }

  /** A seat is kept for who was first in line: it is said, and counts down until he sits. */
  function calledUp() {
    voice.say("A seat is free for you. Sit down now, or it goes to the next in line.");
    clearInterval(counting);
    counting = setInterval(() => {
      if (!state.called || Date.now() > state.called.until) {
        clearInterval(counting);
        state = { ...state, called: null };
      }
      draw();
    }, 500);
  }

  function tell(lines) {
    for (const { text } of lines) ear.append(h("p", {}, heard(text, state.table?.family === "tiles")));
    while (ear.childNodes.length > 12) ear.firstChild.remove();
  }

  function viewed(before) {
    const { view } = state;
    if (before && before.you !== null && before.you !== undefined && view.you === null && ui.leaving) return left();
    // A picked card that lies elsewhere by now is picked no more.
    ui.picks = ui.picks.filter((pick) => lyingAt(view, pick.place).card === pick.card && pickable(view, pick.place));
    if (!before || before.choices.map((it) => it.id).join() !== view.choices.map((it) => it.id).join()) {
      ui.armed = ui.mistyped = ui.less = null;
      ui.amounts = {};
      if (ui.drawer === "more") ui.drawer = null;
      state = { ...state, refusal: null };
    }
    bets.viewed();
    sayAhead(view);
    if (view.you !== null) ui.sitting = false;
    if (ui.sitting) sitAtOnce();
    return undefined;
  }

  /** Who is asked and has said it ahead has said it; anything else that is asked wants a word of its own. */
  function sayAhead(view) {
    if (!stillStands(ui.ahead, view)) ui.ahead = null;
    if (!ui.ahead || !view.asked.includes(view.you)) return;
    const choice = answerOf(ui.ahead, view);
    ui.ahead = null;
    if (choice) send({ do: "answer", choice });
  }

  function left() {
    toast("You left the table; your chips are in your account.");
    go("#/");
  }

  function sitAtOnce() {
    if (!canSit(state, session.account)) return;
    ui.sitting = false;
    if (!hasChips()) return;
    const free = freeSeats();
    if (free.length) send({ do: "sit", seat: free[0], cents: usualBuyIn(state.table, session.account) });
    else toast("The table is full.");
  }

  /** The table's address for others: they choose a seat themselves. */
  const link = () => new URL(`#/table/${encodeURIComponent(id)}${key ? `?key=${encodeURIComponent(key)}` : ""}`, location.href).href;

  const freeSeats = () => Array.from({ length: seatCount(state.view, state.table) }, (_, at) => at).filter((at) => !state.view.seats.some((seat) => seat.seat === at));

  const hands = {
    account: () => session.account,
    chip: () => state.table?.buy_in?.chip,
    guest: async () => { if (await guest()) reconnect(); },
    line: () => send({ do: state.queue.includes(session.account?.name) ? "line-out" : "line-up" }),
    sit: (seat) => askBuyIn(state, (cents) => send({ do: "sit", seat: seat ?? freeSeats()[0], cents })),
    buy: () => askBuyIn(state, (cents) => send({ do: "buy", cents })),
    away: () => send({ do: own(state.view)?.state === "away" ? "back" : "away" }),
    rule: () => send({ do: "rulings" }),
    leave,
    seat: () => openDialog("Your seat", (close) => h("div", { class: "form" },
      [["Add chips", hands.buy], ...(own(state.view)?.adding ? [[`Take ${money(own(state.view).adding)} back`, () => send({ do: "take-back" })]] : []), [own(state.view)?.state === "away" ? "I am back" : "Sit out", hands.away], ...(isFloor() ? [["Rule as the floor", hands.rule]] : []), ["Copy the table's link", () => shareLink(link())], ["Settings", () => openSettings()], ["Keys", hands.help], ["Leave the table", leave]].map(([says, doing]) =>
        h("button", { type: "button", class: "act act-plain", onclick: () => { close(); doing(); } }, says)))),
    look: (seat) => openDialog(`${seat.name}'s melds`, () => h("div", { class: "melds-read" }, seat.hands.filter((hand) => hand.cards.some((face) => face.card)).map((hand, at) => spreadElement(hand, { key: `look${at}`, width: 62, max: 380, share: 0.7, unlabelled: true })))),
    ahead: (id) => { ui.ahead = ui.ahead?.id === id ? null : { id, round: state.view.round }; draw(); },
    pick: (pick) => { ui.picks = toggled(ui.picks, pick, mostOf(state.view)); draw(); },
    pickNumber: (number) => page.querySelector(`.own [data-hint="${number % 10}"]`)?.click(),
    say,
    set: (id, to) => {
      const choice = state.view.choices.find((it) => it.id === id);
      if (choice) take(id, fitted(choice.amount.range, to));
    },
    typed: (offer, text) => {
      const to = readCents(text);
      const why = refusalOf(offer, to);
      if (why) refuse(offer, text, why);
      else take(offer.id, to);
    },
    arm: (offer) => {
      ui.armed = offer.name;
      drawNow();
      const field = actions.querySelector(".amount-field input");
      field?.focus();
      field?.select();
    },
    choose: (value) => { ui.chip = value; draw(); },
    nextChip: (by) => {
      const chips = trayOf(state.view, hands.chip());
      const at = chips.indexOf(chosenChip(state.view, ui, hands.chip())) + by;
      hands.choose(chips[Math.min(Math.max(at, 0), chips.length - 1)]);
    },
    bet: (area, by) => bets.change(area, by * chosenChip(state.view, ui, hands.chip())),
    betOn: (place, by) => {
      const area = areas(state.view, own(state.view), ui)[place];
      if (area?.choice) hands.bet(area, by);
    },
    clear: () => bets.clear(),
    escape: () => { ui.picks = []; ui.armed = ui.mistyped = null; panel.element.classList.remove("is-open"); document.activeElement?.blur?.(); draw(); },
    help: () => openDialog("Keys", helpElement(state, ui)),
    panel: (tab) => panel.toggle(tab),
  };

  /** An amount that may be said is set. */
  function take(id, cents) {
    ui.amounts[sizeKey(id)] = cents;
    ui.mistyped = null;
    state = { ...state, refusal: null };
    draw();
  }

  /** A figure that cannot be said stands where it was written, and nothing is said with it. */
  function refuse(offer, text, why) {
    ui.mistyped = { key: sizeKey(offer.id), text, why };
    state = { ...state, refusal: { why, at: Date.now() } };
    draw();
  }

  function say(offer) {
    if (offer.isDrawer) {
      if (offer.less) { ui.less = offer.less; hands.arm({ name: offer.less }); return; }
      ui.drawer = offer.opens;
      draw();
      return;
    }
    const field = document.activeElement;
    if (offer.range && field?.matches?.(".amount-field input")) {
      const to = readCents(field.value);
      const why = refusalOf(offer, to);
      if (why) { refuse(offer, field.value, why); return; }
      offer = { ...offer, cents: to };
      ui.mistyped = null;
      field.blur();
    }
    if (offer.range && ui.mistyped?.key === sizeKey(offer.id)) { refuse(offer, ui.mistyped.text, ui.mistyped.why); return; }
    if (Object.values(state.pending).some((command) => command.do === "answer" && command.choice === offer.id)) return;
    // What goes with one's bets is made first: then the room offers to be ready, too.
    if (offer.id === "ready") { bets.ready(); return; }
    if (!state.view.choices.some((choice) => choice.id === offer.id)) return;
    if (offer.id === "sit-out") bets.drop();
    else bets.flush();
    const command = { do: "answer", choice: offer.id };
    if (offer.cents !== undefined) command.cents = offer.cents;
    if (offer.cards) command.cards = offer.cards;
    ui.picks = [];
    ui.armed = null;
    send(command);
  }

  function leave() {
    if (state.view?.you === null || state.view?.you === undefined) return go("#/");
    ui.leaving = true;
    send({ do: "leave" });
    return toast("You leave as soon as the round is over.");
  }

  function draw() {
    if (!frame) frame = requestAnimationFrame(drawNow);
  }

  function drawNow() {
    cancelAnimationFrame(frame);
    frame = 0;
    renderInto(bar, tableBar(state, ui, hands));
    renderInto(banner, bannerElement());
    panel.update();
    if (!state.view) return;
    const size = sizeOf(stageBox, state.table?.family);
    const watching = state.view.you === null || state.view.you === undefined;
    const handsNow = { ...hands, sit: watching && session.account ? hands.sit : null, bet: state.view.choices.length ? hands.bet : null };
    const was = snapshot(stageBox);
    morph(stageBox.firstElementChild, stageElement(state, ui, size, handsNow));
    if (drawnView !== state.view) animate(stageBox, was, drawnView, state.view, air);
    drawnView = state.view;
    const within = actions.contains(document.activeElement);
    morph(actions.firstElementChild, actionsElement(state, ui, hands));
    // Who pressed what is gone now goes on from here, not from the top of the page.
    if (within && !actions.contains(document.activeElement)) actions.focus({ preventScroll: true });
    showAmounts(actions);
  }

  function renderInto(home, fresh) {
    if (!fresh) home.replaceChildren();
    else if (home.firstElementChild) morph(home.firstElementChild, fresh);
    else home.append(fresh);
  }

  function bannerElement() {
    if (state.bye) return h("div", { class: "banner is-final", role: "alert" }, h("p", {}, h("b", {}, state.bye)), h("button", { type: "button", class: "act act-strong", onclick: () => go("#/") }, "Back to the lobby"));
    if (state.line === "lost") return h("div", { class: "banner", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), h("p", {}, "The line to the room is lost. Your seat and your cards are kept; trying again…"), h("button", { type: "button", class: "act act-small", onclick: () => line.retry() }, "Now"));
    if (!state.view) return h("div", { class: "banner", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), h("p", {}, "Walking to the table…"));
    if (state.called) return calledElement(state.called);
    const mine = own(state.view);
    if (mine && mine.chips === 0 && !["playing"].includes(state.view.phase) && !mine.bets.length) return h("div", { class: "banner", role: "status" }, h("p", {}, "You are out of chips."), h("button", { type: "button", class: "act act-strong", onclick: hands.buy }, "Add chips"));
    return null;
  }

  function calledElement({ seat, until }) {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    return h("div", { class: "banner is-called", role: "status", "data-called": seat },
      h("p", {}, h("b", {}, "Your seat is free. "), "It is kept for you ", h("span", { class: "time-left is-bank", "aria-hidden": "true" }, `${left} s`)),
      h("button", { type: "button", class: "act act-strong", "data-choice": "sit-called", onclick: () => hands.sit(seat) }, "Sit down"),
      h("button", { type: "button", class: "act act-quiet act-small", onclick: () => { state = { ...state, called: null }; send({ do: "line-out" }); } }, "Let it go"));
  }

  function reconnect() {
    line?.close();
    line = openLine({ id, key }, hear);
  }

  const onKey = (event) => { if (press(event, state, ui, hands)) event.preventDefault(); };
  const onInput = (event) => { if (event.target.matches?.("[data-key=figure]")) event.target.dataset.typing = "1"; };
  const onBlur = (event) => { if (event.target.dataset?.typing) delete event.target.dataset.typing; };
  const watch = new ResizeObserver(draw);
  watch.observe(stageBox);
  document.addEventListener("keydown", onKey);
  page.addEventListener("input", onInput);
  page.addEventListener("focusout", onBlur);
  session.hear.add(draw);
  if (sit) history.replaceState(null, "", link());
  reconnect();
  draw();

  return () => {
    closed = true;
    line.close();
    voice.close();
    watch.disconnect();
    clearInterval(counting);
    cancelAnimationFrame(frame);
    document.removeEventListener("keydown", onKey);
    session.hear.delete(draw);
  };
}


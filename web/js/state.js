// What the page knows of a table, folded from what the room says. Pure: no page, no clock.

import { withBeads } from "./beads.js";
import { keptDeeds, withDeeds } from "./deeds.js";
import { shortSeal, withSeal } from "./seals.js";

/** The most lines of the call that are kept. */
const LINES = 400;

/** Nothing is known yet. */
export const start = () => ({
  line: "connecting", again: 0, table: null, account: null, view: null, at: 0, clock: null,
  log: [], seals: [], greeted: true, pending: {}, refusal: null, advice: null, bye: null, queue: [], called: null, deeds: {}, beads: [],
});

/** The state after a message; `now` is the time at which it came. */
export function fold(state, message, now) {
  switch (message.is) {
    case "line":
      return { ...state, line: message.state, again: message.again ?? 0 };
    case "hello":
      return { ...state, greeted: true, table: message.table, account: message.account ?? null, protocol: message.protocol };
    case "view":
      return viewed(state, message, now);
    case "call":
      return called(state, message);
    case "seal":
      return sealed(state, message);
    case "sent":
      return { ...state, refusal: null, pending: { ...state.pending, [message.id]: message.command } };
    case "done":
      return { ...state, pending: carriedOut(state, message) };
    case "refused":
      return refused(state, message, now);
    case "advice":
      return { ...state, pending: without(state.pending, message.id), advice: { at: state.at, lines: message.lines, how: message.how, unit: message.unit, says: message.says } };
    case "rulings":
      return { ...state, pending: without(state.pending, message.id) };
    case "seat":
      return { ...state, called: { seat: message.seat, until: now + message.ms } };
    case "bye":
      return { ...state, bye: message.why || "The table is closed.", line: "closed" };
    default:
      return state;
  }
}

/** Something is refused; that the adviser has nothing to say is said where he speaks. */
function refused(state, { id, why, command }, now) {
  const pending = without(state.pending, id);
  const says = why.charAt(0).toUpperCase() + why.slice(1);
  if (command?.do === "advise") return { ...state, pending, advice: { at: state.at, lines: [], how: null, unit: null, says } };
  return { ...state, pending, refusal: { why: says, at: now } };
}

/** A pack is sealed: what the room shows first to somebody who comes is there already. */
function sealed(state, { round, root }) {
  const seals = withSeal(state.seals, { round, root, shown: state.greeted ? "late" : "before" });
  if (seals === state.seals) return state;
  const log = begun(state, round, null);
  const line = { at: state.at, text: `The pack is sealed: ${shortSeal(root)}`, seal: root, key: `seal${root}` };
  return { ...state, seals, log: [...log, line].slice(-LINES) };
}

function viewed(state, message, now) {
  if (message.at < state.at) return state;
  const bank = message.clock?.seat === state.clock?.seat ? state.clock?.whole_bank ?? 0 : 0;
  const clock = message.clock ? { ...message.clock, from: now, whole_bank: Math.max(bank, message.clock.bank_ms ?? 0) } : null;
  const stale = state.advice && state.advice.at !== message.at;
  const pending = Object.fromEntries(Object.entries(state.pending).filter(([, command]) => !(command.seenAt <= message.at)));
  const log = message.view.round > (state.view?.round ?? message.view.round) ? begun(state, message.view.round, message.at) : state.log;
  return { ...state, greeted: false, pending, log, view: message.view, deeds: keptDeeds(state.deeds, message.view, message.at), at: message.at, queue: message.line ?? [], clock, advice: stale ? null : state.advice, called: isTaken(message.view, state.called, now) ? null : state.called };
}

/** Whether a call to a seat is over: taken, or not taken in time. */
const isTaken = (view, called, now) => !called || now > called.until || (view.you ?? null) !== null;

/** Lines that came before are not said again after a reconnect. */
function called(state, message) {
  const said = new Set(state.log.filter((line) => line.at === message.at).map((line) => line.text));
  const fresh = message.lines.filter((text) => !said.has(text));
  const lines = fresh.map((text, place) => ({ at: message.at, text, key: `${message.at}.${said.size + place}` }));
  return { ...state, log: [...state.log, ...lines].slice(-LINES), deeds: withDeeds(state.deeds, message, state.view), beads: withBeads(state.beads, fresh) };
}

/** A command is on its way until it is seen what it did. */
function carriedOut({ pending, at }, message) {
  if (!pending[message.id] || !(message.at > at)) return without(pending, message.id);
  return { ...pending, [message.id]: { ...pending[message.id], seenAt: message.at } };
}

/** A round begins: a line of its own parts it from the one before, and stands above its first words. */
function begun({ log, at }, round, since) {
  const key = `round${round}`;
  if (log.some((line) => line.key === key)) return log;
  const first = since === null ? -1 : log.findIndex((line) => line.at >= since);
  const place = first < 0 ? log.length : first;
  return [...log.slice(0, place), { at, text: `Round ${round}.`, key }, ...log.slice(place)].slice(-LINES);
}

function without(pending, id) {
  const { [id]: _, ...rest } = pending;
  return rest;
}

/** Whether a command of that kind is on its way. */
export const isPending = (state, doing) => Object.values(state.pending).some((command) => command.do === doing);

/** The seat whose eyes these are. */
export const own = (view) => view?.seats.find((seat) => seat.seat === view.you) ?? null;

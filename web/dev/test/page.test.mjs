// What the page works out by itself: node --test web/dev/test/

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { aheadOf, answerOf, stillStands } from "../../js/ahead.js";
import * as dealer from "../../js/layout-dealer.js";
import * as pokerLayout from "../../js/layout-poker.js";
import { allAround, bothSides } from "../../js/places.js";
import { cents, money, net } from "../../js/money.js";
import { amountOf, fitted, offers, quick, refusalOf } from "../../js/offers.js";
import { company, peopleFirst, tablesCounted } from "../../js/company.js";
import { areaAt, areaKey, areas, due, notesOf, wanted } from "../../js/bets.js";
import { allows, pickable, toggled } from "../../js/pick.js";
import { heard, kindOf } from "../../js/call.js";
import { deedOf, keptDeeds, streetOf, withDeeds } from "../../js/deeds.js";
import { outcomeOf } from "../../js/outcome.js";
import { totalPot } from "../../js/pots.js";
import { nextChange, timeLeft, timeWords, warning } from "../../js/clock.js";
import { endOf, endOfAll, turnOf, turnsOf } from "../../js/settle.js";
import { compare, sealsOf } from "../../js/seals.js";
import { each, narrowed, values } from "../../js/ruling.js";
import { edgeOf } from "../../js/sheet.js";
import { fold, start } from "../../js/state.js";
import { wishes } from "../../js/wishes.js";
import { cardName, editionName, playedAt, spokenWagers, wagerName } from "../../js/words.js";

globalThis.document = { documentElement: { dataset: {} } };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const { press } = await import("../../js/keys.js");
const { waitingFor } = await import("../../js/actions.js");
const { steps } = await import("../../js/replay.js");

test("money is written and read as a card room writes it", () => {
  assert.deepEqual([0, 50, 100, 123456, -4700].map(money), ["$0", "$0.50", "$1", "$1,234.56", "−$47"]);
  assert.deepEqual(["25", "$1,250.5", ".5", "x", "1.234"].map(cents), [2500, 125050, null, null, null]);
  assert.deepEqual([450, 0, -100].map(net), ["+$4.50", "even", "−$1"]);
});

test("cards, tiles and wagers have names", () => {
  assert.equal(cardName("Ah"), "ace of hearts");
  assert.equal(cardName("Jk"), "joker");
  assert.equal(cardName(null), "face-down card");
  assert.equal(cardName("6-6"), "Heaven tile, six and six");
  assert.equal(cardName("2-1"), "Low 3 tile, two and one");
  assert.equal(wagerName("natural-9-over-7"), "Natural 9 over 7");
  assert.equal(editionName("diamond-jims-no-limit"), "Diamond Jim's: no limit");
});

test("a view that comes late changes nothing", () => {
  const say = (state, message) => fold(state, message, 0);
  let state = say(start(), { is: "view", at: 5, view: { round: 2 } });
  state = say(state, { is: "view", at: 4, view: { round: 1 } });
  assert.equal(state.view.round, 2);
});

test("a line that was heard is not heard again after a reconnect", () => {
  let state = start();
  for (const lines of [["Ada folds."], ["Ada folds."], ["Ada folds.", "Ben calls $2."]]) state = fold(state, { is: "call", at: 7, lines }, 0);
  assert.deepEqual(state.log.map((line) => line.text), ["Ada folds.", "Ben calls $2."]);
  assert.equal(new Set(state.log.map((line) => line.key)).size, 2);
});

test("a command is pending until it is answered", () => {
  let state = fold(start(), { is: "sent", id: "a", command: { do: "leave" } }, 0);
  assert.equal(state.pending.a.do, "leave");
  state = fold(state, { is: "refused", id: "a", why: "not now" }, 0);
  assert.deepEqual([state.pending, state.refusal.why], [{}, "Not now"]);
});

test("what is done is pending until it is seen", () => {
  let state = fold(start(), { is: "view", at: 3, view: {} }, 0);
  state = fold(state, { is: "sent", id: "a", command: { do: "answer" } }, 0);
  state = fold(state, { is: "done", id: "a", at: 4 }, 0);
  assert.ok(state.pending.a);
  state = fold(state, { is: "view", at: 4, view: {} }, 0);
  assert.deepEqual(state.pending, {});
});

test("cards are picked by place, for a card may be there twice", () => {
  const choice = { cards: { from: ["2-2", "2-2", "6-6"], least: 2, most: 2 } };
  assert.equal(allows(choice, ["2-2", "2-2"]), true);
  assert.equal(allows(choice, ["6-6", "6-6"]), false);
  assert.equal(allows(choice, ["2-2"]), false);
  const picks = ["o0.0", "o0.1", "o0.2"].reduce((held, place) => toggled(held, { place, card: "2-2" }, 2), []);
  assert.deepEqual(picks.map((pick) => pick.place), ["o0.1", "o0.2"]);
  assert.deepEqual(toggled(picks, picks[0], 2).map((pick) => pick.place), ["o0.2"]);
});

test("amounts stay between the least and the most, in steps; the last chip may go in", () => {
  const range = { least: 400, most: 1050, step: 100 };
  assert.deepEqual([0, 449, 460, 1040, 1050, 9999].map((it) => fitted(range, it)), [400, 400, 500, 1000, 1050, 1050]);
  assert.equal(amountOf({ id: "bet", amount: { range } }, { amounts: { bet: 5 } }), 400);
  // A bank is the table's usual one, or half of what he has who is offered it.
  const bank = (most) => amountOf({ id: "take-bank", says: "Take the bank, with $500 or what you say", amount: { range: { least: 1000, most, step: 500 } } }, { amounts: {} });
  assert.deepEqual([bank(200_000), bank(60_000), bank(1_500)], [50_000, 30_000, 1_000]);
});

test("a pot-sized raise calls first and then raises by the pot", () => {
  const seats = [{ seat: 0, bets: [{ wager: "bet", cents: 600 }] }, { seat: 1, bets: [{ wager: "bet", cents: 200 }] }];
  const view = { you: 1, pots: [{ cents: 400 }], seats };
  const offered = Object.fromEntries(quick(view, { least: 1200, most: 9000, step: 100 }));
  assert.equal(offered.Pot, 600 + (400 + 800 + 400));
  assert.equal(offered.Max, 9000);
});

test("the others sit clockwise, from one's left hand on", () => {
  assert.deepEqual(allAround(4), [180, 270, 360]);
  assert.equal(allAround(10).length, 9);
  const [left, right] = bothSides(3, 143, 205);
  assert.ok(left > 90 && left < 270 && right < 90);
});

test("the time runs from one's own into the bank by itself", () => {
  const clock = { seat: 2, ms: 20_000, bank_ms: 30_000, from: 1000 };
  const kinds = [0, 14_999, 15_000, 19_999, 20_000, 44_999, 45_000, 50_000].map((passed) => timeLeft(clock, 1000 + passed).kind);
  assert.deepEqual(kinds, ["own", "own", "late", "late", "bank", "bank", "last", "over"]);
  assert.equal(timeLeft(clock, 27_000).ms, 24_000);
  // Whoever waits for the next change sees each of them.
  const seen = [];
  for (let now = 1000, next = 0; next !== null; now += next) {
    const { kind } = timeLeft(clock, now);
    if (seen.at(-1) !== kind) seen.push(kind);
    next = nextChange(clock, now);
    if (next === null) break;
    assert.ok(next > 0);
  }
  assert.deepEqual(seen, ["own", "late", "bank", "last", "over"]);
  assert.equal(timeWords(timeLeft(clock, 27_000)), "Time bank: 24 s");
  assert.equal(warning(timeLeft(clock, 21_000)), "Your time is up. Your time bank runs: 30 seconds.");
});

test("tiles are heard by name, cards as cards", () => {
  assert.equal(heard("Mia: 4-3 6-3, ?? ??.", true), "Mia: Mixed 7 tile, four and three Mixed 9 tile, six and three, a hidden tile a hidden tile.");
  assert.equal(heard("As the house would: As Kd."), "As the house would: ace of spades king of diamonds.");
  assert.equal(heard("Ah ??, limits 4-3."), "ace of hearts a hidden card, limits 4-3.");
});

test("a seal is kept as it was first shown, and a shoe's holds for its later rounds", () => {
  let state = fold(start(), { is: "hello", table: {} }, 0);
  state = fold(state, { is: "seal", round: 4, root: "aa" }, 0);
  state = fold(state, { is: "view", at: 1, view: { round: 4 } }, 0);
  state = fold(state, { is: "seal", round: 5, root: "bb" }, 0);
  state = fold(state, { is: "hello", table: {} }, 0);
  state = fold(state, { is: "seal", round: 7, root: "bb" }, 0);
  assert.deepEqual(state.seals, [{ round: 4, root: "aa", shown: "late" }, { round: 5, root: "bb", shown: "before" }]);
  assert.ok(state.log.some((line) => line.seal === "bb"));
  assert.deepEqual([4, 5, 7].map((round) => sealsOf(state.seals, round).map((seal) => seal.root)), [["aa"], ["bb"], ["bb"]]);
  const record = (seal, cards) => ({ packs: [{ seal, cards }] });
  assert.equal(compare(record("bb", [{}]), state.seals).holds, true);
  assert.equal(compare(record("aa", [{}]), state.seals).holds, false);
  assert.equal(compare(record("cc", [{}]), state.seals).holds, false);
  assert.equal(compare(record("bb", []), state.seals).holds, false);
  assert.equal(compare({ packs: [] }, state.seals).holds, false);
});

test("a price says how it was found, or that there is none", () => {
  const said = [{ edge: 0.0557 }, { edge: 0.1024, error: 0.0003 }, { edge: 0.1, error: 0.00001 }, { edge: 0.4165, meter: "empty" }, { edge: null }].map(edgeOf);
  assert.deepEqual(said, ["5.57 %", "10.24 % ± 0.03 %", "10.00 % ± < 0.01 %", "41.65 % at an empty meter", "not priced yet"]);
});

test("a replay's steps have words, and none is lost", () => {
  const views = [{ lines: ["a"], view: 1 }, { lines: [], view: 2 }, { lines: ["b", "c"], view: 3 }];
  assert.deepEqual(steps(views), [{ lines: ["a"], view: 2 }, { lines: ["b", "c"], view: 3 }]);
});

test("a mix says what it is, what is on and what comes next", () => {
  const horse = { title: "HORSE", family: "mix" };
  const mix = { title: "HORSE", games: ["Hold'em", "Omaha Hi-Lo"], now: 0, next: 1, rounds_left: 4 };
  assert.deepEqual(playedAt({ title: "Hold'em", mix }, horse), { mix: "HORSE", title: "Hold'em", next: "next Omaha Hi-Lo, in 4 rounds" });
  assert.deepEqual(playedAt({ title: "Hold'em" }, horse), { mix: "HORSE", title: "Hold'em", next: null });
  assert.deepEqual(playedAt({ title: "Pan" }, { title: "Pan", family: "pan" }), { mix: null, title: "Pan", next: null });
});

test("people are told from bots, and their tables come first", () => {
  assert.deepEqual([{ people: 2, bots: 3 }, { people: 1, bots: 0 }, { people: 0, bots: 5 }, { people: 0, bots: 0 }, {}].map(company), ["2 people, 3 bots", "1 person", "bots only", "nobody yet", null]);
  const tables = [{ id: 1, people: 0, bots: 5 }, { id: 2, people: 1, bots: 1 }, { id: 3, people: 0, bots: 2 }];
  assert.deepEqual(peopleFirst(tables).map((it) => it.id), [2, 1, 3]);
  assert.equal(tablesCounted(tables), "1 with people, 2 without");
  assert.equal(tablesCounted([{ id: 1 }]), "1");
});

test("every wager of the layout has its area, open or not", () => {
  const view = { phase: "bets", choices: [{ id: "bet:player", amount: { range: { least: 500, most: 50_000, step: 100 } } }], wagers: [{ wager: "player", open: true }, { wager: "tie", open: false }], notes: [] };
  const list = areas(view, { bets: [] }, { wished: {}, declined: new Set() });
  assert.deepEqual(list.map((area) => [area.wager, Boolean(area.choice)]), [["player", true], ["tie", false]]);
});

test("a call to a seat lasts until it is taken or its time is over", () => {
  const view = { round: 1, seats: [], you: null };
  const called = fold(start(), { is: "seat", seat: 3, ms: 30_000 }, 1000);
  assert.deepEqual(called.called, { seat: 3, until: 31_000 });
  assert.equal(fold(called, { is: "view", at: 1, view }, 2000).called.seat, 3);
  assert.equal(fold(called, { is: "view", at: 1, view: { ...view, you: 3 } }, 2000).called, null);
  assert.equal(fold(called, { is: "view", at: 1, view }, 40_000).called, null);
});

test("the floor chooses step by step, and never what cannot be ruled", () => {
  const all = each([{ what: "boxed", remedies: ["table void", "redealt"] }, { what: "player-exposed", at: 1, nth: 2, remedies: ["replaced"] }, { what: "fouled", at: 0 }]);
  assert.equal(all.length, 4);
  assert.deepEqual(values(all, "what"), ["boxed", "player-exposed", "fouled"]);
  const chosen = { what: "player-exposed", remedy: "table void" };
  assert.deepEqual(narrowed(all, chosen, ["what", "at", "nth", "remedy"]), [{ what: "player-exposed", at: 1, nth: 2, remedy: "replaced" }]);
  assert.equal(chosen.remedy, "replaced");
  assert.deepEqual(narrowed(all, { what: "fouled" }, ["what", "at", "nth", "remedy"]), [{ what: "fouled", at: 0 }]);
});

/** A page's bets at a table whose room is this test: what was sent, and what time does. */
function tableOf(view, context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const table = { view, sent: [], ui: { picks: [], wished: {}, amounts: {}, declined: new Set() } };
  table.bets = wishes({ ui: table.ui, send: (command) => table.sent.push(command.choice), view: () => table.view, draw() {} });
  return table;
}

const betsOn = (...wagers) => ({ phase: "bets", you: 0, notes: [], asked: [0], pots: [], seats: [{ seat: 0, bets: [] }], choices: [...wagers.map((wager) => ({ id: `bet:${wager}`, says: `Bet on ${wager}`, amount: { range: { least: 500, most: 50_000, step: 100 } } })), { id: "hands:2", says: "Play 2 hands from the next round on" }] });

test("a chip that rests when the bets are closed is not sent, nor taken back", (context) => {
  const table = tableOf(betsOn("initial"), context);
  table.bets.change(areas(table.view, table.view.seats[0], table.ui)[0], 500);
  table.view = { ...table.view, phase: "playing", choices: [] };
  table.bets.viewed();
  context.mock.timers.tick(1000);
  assert.deepEqual(table.sent, []);
});

test("Enter says the answer that is waited for, and nothing beside it", () => {
  globalThis.document.querySelector = () => null;
  const enter = (view, ui = {}) => {
    const said = [];
    const hands = { say: (offer) => said.push(offer.id) };
    press({ key: "Enter", target: { matches: () => false } }, { view }, { picks: [], wished: {}, amounts: {}, declined: new Set(), ...ui }, hands);
    return said[0] ?? null;
  };
  const view = betsOn("left", "right");
  const with_ = (...choices) => ({ ...view, choices: [...view.choices, ...choices] });
  assert.equal(enter(view), null);
  assert.equal(enter(with_({ id: "ready", says: "Sit this round out", key: "r" })), null);
  assert.equal(enter(with_({ id: "ready", says: "Ready", key: "r" })), "ready");
  // A chip that still rests is a bet: who is quick says that he is ready.
  assert.equal(enter(with_({ id: "ready", says: "Sit this round out", key: "r" }), { wished: { left: 500 } }), "ready");
  const playing = (...ids) => ({ ...view, phase: "playing", choices: ids.map((id) => ({ id, says: id })) });
  assert.equal(enter(playing("take-bank", "pass-bank")), null);
  assert.equal(enter(playing("check", "tip:ante")), "check");
  assert.equal(enter(playing("call", "fold")), null);
});

test("bets that want another say which, and can be taken back", () => {
  const seats = [{ seat: 0, bets: [{ wager: "left", cents: 500 }] }];
  const view = { ...betsOn("left", "right"), seats, notes: ["312 cards are left in the shoe.", "Bet on two-way-bad-beat, too, or take your bets back."], prompt: "Bet on two-way-bad-beat, too, or take your bets back." };
  assert.equal(wanted(view), "Bet on Two way bad beat, too, or take your bets back.");
  assert.deepEqual(notesOf(view), ["Shoe: 312 cards"]);
  assert.equal(wanted({ ...view, prompt: undefined }), null);
});

test("many bets lie in drawers, the sizes of one stand together", () => {
  const ui = { picks: [], wished: {}, amounts: {}, drawer: null };
  const street = (wager) => ({ id: `bet:${wager}`, says: `Bet on ${wager}`, amount: { "one-of": [500, 1000, 1500] } });
  const view = { ...betsOn(), phase: "playing", seats: [{ seat: 0, bets: [{ wager: "ante", cents: 500 }] }], choices: [street("third-street"), street("fourth-street"), { id: "fold", says: "Fold", key: "f" }] };
  assert.deepEqual(offers(view, ui).map((offer) => offer.short ?? offer.label), ["1× $5", "2× $10", "3× $15", "Fold", "More…"]);
  assert.equal(offers(view, ui)[2].label, "Bet on Third street $15");
  assert.equal(offers(view, { ...ui, drawer: "more" }).length, 8);
  const named = { ...view, choices: [...["2c", "Ac"].map((card) => ({ id: `on:card:${card}`, says: `${card} (card)`, amount: { range: { least: 25, most: 100, step: 25 } } })), { id: "check", says: "Check", key: "c" }] };
  assert.deepEqual(offers(named, ui).map((offer) => offer.label), ["Check", "Card…"]);
  assert.deepEqual(offers(named, { ...ui, drawer: "card" }).map((offer) => offer.label), ["Check", "Back", "2c", "Ac"]);
});

test("a net is painted by what the round brought the reader", () => {
  const lines = ["Net: you +$16.25, Edith $0, house -$16.25.", "Net: you -$5, Jasper +$10, house -$5.", "Net: you $0, house $0.", "Net: Ada +$5, house -$5."];
  assert.deepEqual(lines.map(kindOf), ["log-won", "log-lost", null, null]);
});

test("every betting area has a key, with Shift as well", () => {
  assert.deepEqual([0, 8, 9, 10].map(areaKey), ["1", "9", "0", "q"]);
  assert.equal(new Set(Array.from({ length: 20 }, (_, at) => areaKey(at))).size, 20);
  assert.deepEqual([{ key: "0", code: "Digit0" }, { key: "!", code: "Digit1" }, { key: "Q", code: "KeyQ" }, { key: "r", code: "KeyR" }, { key: "Shift", code: "ShiftLeft" }].map(areaAt), [9, 0, 10, null, null]);
});

test("only a bet that the room wants goes with one's own", () => {
  const one = (wager) => ({ id: `bet:${wager}`, says: `Bet on ${wager}`, amount: { "one-of": [500] } });
  const seats = [{ seat: 0, bets: [{ wager: "ante", cents: 500 }] }];
  const view = { ...betsOn(), seats, choices: [one("bonus"), one("blind"), { id: "ready", says: "Ready" }] };
  const ui = { wished: {}, declined: new Set() };
  assert.deepEqual(due(view, seats[0], ui), []);
  const asks = { ...view, prompt: "Bet on blind, too, or take your bets back." };
  assert.deepEqual(due(asks, seats[0], ui), [{ wager: "blind", cents: 500 }]);
  assert.deepEqual(due(asks, seats[0], { ...ui, declined: new Set(["blind"]) }), []);
});

test("a figure that cannot be said is refused in words, never changed", () => {
  const raise = { choice: { id: "bet", says: "Raise to" }, range: { least: 2700, most: 15_050, step: 100 } };
  assert.equal(refusalOf(raise, 2500), "The least raise is to $27.");
  assert.equal(refusalOf(raise, 20_000), "The highest raise is to $150.50.");
  assert.match(refusalOf(raise, 2750), /steps of \$1/);
  assert.equal(refusalOf(raise, null), "Write an amount, such as 25.");
  assert.deepEqual([2700, 2800, 15_050].map((cents) => refusalOf(raise, cents)), [null, null, null]);
  assert.equal(refusalOf({ ...raise, choice: { id: "bet", says: "Bet" } }, 100), "Bet: the least is $27.");
});

test("a settled round is settled wager by wager, the reader's last", () => {
  const bet = (wager, net) => ({ wager, cents: 500, net });
  const view = { phase: "settled", you: 0, seats: [{ seat: 0, bets: [bet("ante", 500), bet("play", -500)] }, { seat: 1, bets: [bet("ante", -500), bet("bonus", -500)] }] };
  const turns = turnsOf(view);
  assert.equal(turnOf(turns, 1, "ante"), turnOf(turns, 1, "bonus"));
  assert.ok(turnOf(turns, 1, "ante") < turnOf(turns, 0, "ante") && turnOf(turns, 0, "ante") < turnOf(turns, 0, "play"));
  assert.equal(turnsOf({ ...view, phase: "playing" }).size, 0);
  assert.deepEqual([500, 0, -250, -500, undefined].map((net) => endOf({ cents: 500, net })), [{ lost: 0, left: 500, paid: 500 }, { lost: 0, left: 500, paid: 0 }, { lost: 250, left: 250, paid: 0 }, { lost: 500, left: 0, paid: 0 }, { lost: 0, left: 500, paid: 0 }]);
  assert.deepEqual(endOfAll(view.seats[0].bets), { lost: 500, left: 500, paid: 500 });
});

test("wagers are said as words, and nothing else is", () => {
  const lines = ["You bet $5 on third-street.", "Your bet-1 loses $5.", "Ada's three-card-bonus pushes.", "Pull bet-1 back", "You bet $5 on ante and $5 on three-card-bonus.", "Seat 2 shows a low: seven-five low draw.", "Bring-in $1, all-in."];
  assert.deepEqual(lines.map(spokenWagers), ["You bet $5 on third street.", "Your bet 1 loses $5.", "Ada's three card bonus pushes.", "Pull bet 1 back", "You bet $5 on ante and $5 on three card bonus.", "Seat 2 shows a low: seven-five low draw.", "Bring-in $1, all-in."]);
});

const poker = (more = {}) => ({ round: 1, phase: "playing", you: 0, pots: [{ label: "pot", cents: 900 }], middle: [], dealer: [], asked: [], notes: [], choices: [], seats: [{ seat: 0, name: "Mia", hands: [], bets: [] }, { seat: 1, name: "Ada", hands: [], bets: [{ wager: "bet", cents: 600 }] }, { seat: 2, name: "Ada Lee", hands: [], bets: [] }], ...more });

test("a plate shows what its seat did, read from the call", () => {
  const view = poker();
  const lines = ["You check.", "Ada bets $6.", "Ada Lee raises to $1,200, all in.", "Ada draws two.", "Ada folds.", "Ada bets $5 on third-street.", "Ada posts the small blind, $1.", "Ada wins $5.", "Flop: 2c 3c 4c."];
  assert.deepEqual(lines.map((line) => deedOf(line, view)).map((it) => it && `${it.seat} ${it.says}`), ["0 Check", "1 Bet $6", "2 Raise to $1,200", "1 Draws two", "1 Fold", "1 Bet $5", "1 Small blind $1", null, null]);
  assert.deepEqual(withDeeds({}, { at: 1, lines: ["Ada bets $5 on ante.", "No more bets."] }, view), {});
});

test("what a seat did is shown until its street is over, what ended it a moment longer", () => {
  const view = poker();
  const deeds = withDeeds(withDeeds({}, { at: 4, lines: ["Ada bets $6."] }, view), { at: 5, lines: ["You call $6.", "Flop: 2c 3c 4c."] }, view);
  const flop = poker({ pots: [{ label: "pot", cents: 2100 }], middle: [{ cards: [{ card: "2c" }, { card: "3c" }, { card: "4c" }] }] });
  assert.notEqual(streetOf(flop), streetOf(view));
  const now = keptDeeds(deeds, flop, 5);
  assert.deepEqual(Object.keys(now), ["0"]);
  assert.deepEqual(keptDeeds(now, flop, 6), {});
  assert.deepEqual(keptDeeds(deeds, { ...view, phase: "settled" }, 5), {});
});

test("there is one figure for the pot", () => {
  assert.equal(totalPot(poker(), "poker"), 1500);
  assert.equal(totalPot(poker({ pots: [] }), "mix"), 600);
  assert.equal(totalPot(poker({ pots: [{ label: "pool", cents: 600 }], seats: [] }), "poker"), 0);
  assert.equal(totalPot(poker({ pots: [] }), "baccarat"), 0);
});

test("how a round ended is said in a line", () => {
  const log = (...lines) => [...lines, "Net: you +$1."].map((text) => ({ at: 9, text }));
  const hand = (says) => [{ cards: [{ card: "Ac" }], says }];
  const [mia, ada, lee] = poker().seats.map((seat) => ({ ...seat, bets: [], net: 0 }));
  const settled = (seats, more = {}) => poker({ phase: "settled", pots: [], seats, ...more });
  const said = (view, ...lines) => outcomeOf({ view, log: log(...lines) });
  const shown = settled([{ ...mia, net: 1000, hands: hand("two pair, aces and nines") }, { ...ada, net: -1000, hands: hand("pair of tens") }, { ...lee, state: "folded" }]);
  assert.deepEqual(said(shown, "You win $20."), { text: "You win $20 with two pair, aces and nines, which beats a pair of tens", kind: "won", more: ["+$10 in this round"] });
  const alone = settled([{ ...mia, net: -100, state: "folded" }, { ...ada, net: 100 }, { ...lee, state: "folded" }]);
  assert.equal(said(alone, "Ada wins $3.").text, "Ada wins $3: everybody else folded");
  const halves = settled([{ ...mia, net: 0, hands: hand("eight low") }, { ...ada, net: 0, hands: hand("flush") }, lee]);
  assert.deepEqual(said(halves, "Ada wins $6 for high with flush.", "You win $6 for low with eight low."), { text: "You win $6 for low with eight low", kind: "won", more: ["Ada wins $6 for high with a flush"] });
  const bets = [{ wager: "ante", cents: 500, net: 0 }, { wager: "pair-plus", cents: 500, net: 2000, says: "flush" }];
  const house = settled([{ ...mia, net: 2000, bets, hands: hand("flush") }], { dealer: hand("jack high") });
  assert.deepEqual(said(house, "Dealer does not qualify."), { text: "You win $20", kind: "won", more: ["Dealer does not qualify", "Dealer: jack high", "You: flush", "Pair plus pays for flush", "Ante pushes"] });
  assert.equal(outcomeOf({ view: poker(), log: [] }), null);
});

test("of two cards alike the one that is held may be picked", () => {
  const cards = (...faces) => faces.map((card) => ({ card }));
  const hands = [{ label: "hand", cards: cards("6h", "Jh") }, { label: "drawn", cards: cards("6h") }, { label: "meld", cards: cards("6h", "4h") }];
  const view = { ...poker({ middle: [{ cards: cards("Jh") }], choices: [{ id: "discard", cards: { from: ["6h", "Jh"], least: 1, most: 1 } }] }), seats: [{ seat: 0, hands, bets: [] }] };
  assert.deepEqual(["o0.0", "o0.1", "o1.0", "o2.0", "o2.1", "m0.0"].map((place) => pickable(view, place)), [true, true, false, false, false, false]);
  assert.equal(pickable({ ...view, seats: [{ seat: 0, hands: [], bets: [] }] }, "m0.0"), true);
});

test("what is nearly always said whole is one word, less of it is asked for", () => {
  const ui = { picks: [], wished: {}, amounts: {}, drawer: null };
  const double = { id: "double", says: "Double", key: "d", amount: { range: { least: 100, most: 500, step: 100 } }, usual: 500 };
  const view = { ...betsOn(), phase: "playing", choices: [{ id: "hit", says: "Hit", key: "h" }, double] };
  const list = offers(view, ui);
  assert.deepEqual(list.map((offer) => offer.label), ["Hit", "Double $5", "For less…"]);
  assert.deepEqual([list[1].cents, list[1].range], [500, undefined]);
  assert.deepEqual(offers(view, { ...ui, less: "double" }).map((offer) => [offer.label, Boolean(offer.range)]), [["Hit", false], ["Double $5", true]]);
});

test("what is said ahead is answered with what is offered, and not beyond its round", () => {
  const view = (choices, more = {}) => ({ ...poker({ choices: choices.map((id) => ({ id })), asked: [0] }), ...more });
  const said = (id) => ({ id, round: 1 });
  assert.equal(answerOf(said("check-fold"), view(["fold", "check", "bet"])), "check");
  assert.equal(answerOf(said("check-fold"), view(["fold", "call"])), "fold");
  assert.equal(answerOf(said("check"), view(["fold", "call"])), null);
  assert.equal(answerOf(said("call-any"), view(["fold", "call"])), "call");
  assert.equal(answerOf(said("check-fold"), view(["draw"])), null);
  assert.equal(stillStands(said("check"), view([], { round: 2 })), false);
  assert.equal(stillStands(said("check"), view([], { phase: "settled" })), false);
  const mine = { ...poker().seats[0], chips: 500, hands: [{ cards: [] }] };
  const waits = poker({ asked: [1], seats: [mine, poker().seats[1]] });
  assert.equal(aheadOf(waits, "poker").length, 3);
  assert.deepEqual([aheadOf(waits, "table"), aheadOf({ ...waits, asked: [0] }, "poker"), aheadOf({ ...waits, seats: [{ ...mine, state: "folded" }] }, "poker")], [[], [], []]);
});

test("the bead plate follows the call", () => {
  let state = start();
  for (const [at, line] of ["Player wins, nine over eight.", "Banker wins, seven over six.", "A tie at six.", "Player wins $5."].entries()) state = fold(state, { is: "call", at, lines: [line] }, 0);
  assert.deepEqual(state.beads, ["player", "banker", "tie"]);
});

test("a button says the amount that it bets, whatever figure that begins with", () => {
  const ui = { picks: [], wished: {}, amounts: {}, drawer: null };
  const says = (cents) => offers({ ...betsOn(), phase: "playing", choices: [{ id: "bet:play", says: "Bet $5 on play", amount: { "one-of": [cents] } }] }, ui)[0].label;
  assert.deepEqual([500, 1000, 1500, 11_150, 100_000].map(says), ["Bet $5 on Play", "Bet $10 on Play", "Bet $15 on Play", "Bet $111.50 on Play", "Bet $1,000 on Play"]);
});

test("long words have short ones where there is little room", () => {
  const ui = { picks: [], wished: {}, amounts: {}, drawer: null };
  const choices = ["Take your bets back and sit this round out", "Play 2 hands from the next round on", "Hit"].map((says, at) => ({ id: ["ready", "hands:2", "hit"][at], says }));
  const list = offers({ ...betsOn(), phase: "playing", choices }, ui);
  assert.deepEqual(Object.fromEntries(list.map((offer) => [offer.id, offer.brief])), { ready: "Skip this round", "hands:2": "2 hands", hit: null });
});

/** Whether two boxes share more than a few pixels. */
const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) > 5;

test("on the smallest phone nobody's bets lie on three cards of the dealer's, and open cards lie on the felt", () => {
  const size = { w: 360, h: 462, phone: true };
  const needs = { order: [1, 2, 3, 4, 5], most: 3, low: 241, middle: false, dealt: 3, held: 3, phase: "playing", several: false };
  const places = dealer.geometry(size, needs);
  const [wide, high] = [places.cards.dealer * 3.12, places.cards.dealer * 1.4];
  const cards = { left: 180 - wide / 2, right: 180 + wide / 2, top: places.dealer.y, bottom: places.dealer.y + high };
  for (const { bets } of Object.values(places.seats)) assert.ok(!over(cards, { left: bets.x - 13, right: bets.x + 13, top: bets.y - 20, bottom: bets.y + 20 }), JSON.stringify(bets));
  const stud = pokerLayout.geometry({ w: 360, h: 496, phone: true }, { order: [1, 2, 3, 4, 5], most: 7, held: 7, middle: false, fan: { width: 112, height: 41, open: true } });
  assert.deepEqual([stud.tight, stud.beside], [true, false]);
  for (const seat of Object.values(stud.seats).filter((it) => it.side !== "top" && it.y < stud.centre.y)) assert.equal(seat.far, true);
  // Who sits beside the reader's cards shows his own above them.
  const tall = 452;
  const shown = pokerLayout.geometry({ w: 360, h: tall, phone: true }, { order: [1, 2, 3, 4, 5], most: 2, held: 2, middle: true, fan: { width: 52, height: 45, open: true } });
  assert.equal(shown.beside, true);
  for (const seat of Object.values(shown.seats).filter((it) => it.side !== "top")) assert.ok(seat.y + 21 - seat.lift <= tall - 92 - shown.cards.own * 1.4 + 0.01);
});

test("a room that does not answer has not signed anybody out", async () => {
  const answers = [];
  globalThis.fetch = async () => { const next = answers.shift(); if (!next) throw new Error("no room"); return { ok: next.status === 200, status: next.status, text: async () => JSON.stringify(next.body) }; };
  globalThis.localStorage = { kept: { "cardroom.here": "1" }, getItem(name) { return this.kept[name] ?? null; }, setItem(name, value) { this.kept[name] = value; }, removeItem(name) { delete this.kept[name]; } };
  const { refresh, session } = await import("../../js/session.js");
  await refresh();
  assert.equal(localStorage.getItem("cardroom.here"), "1");
  answers.push({ status: 200, body: { id: 7, name: "Mia", role: "player", cents: 100 } });
  await refresh();
  assert.equal(session.account.name, "Mia");
  await refresh();
  assert.equal(session.account.name, "Mia");
  answers.push({ status: 401, body: { error: "nobody is signed in" } });
  await refresh();
  assert.deepEqual([session.account, localStorage.getItem("cardroom.here")], [null, null]);
  // A password is changed with the one that it was.
  const { api } = await import("../../js/api.js");
  let asked = null;
  globalThis.fetch = async (path, { method, body }) => { asked = [method, path, JSON.parse(body)]; return { ok: false, status: 400, text: async () => JSON.stringify({ error: "that is not your password" }) }; };
  await assert.rejects(api.password("one", "another"), { message: "That is not your password.", status: 400 });
  assert.deepEqual(asked, ["POST", "/api/password", { old: "one", new: "another" }]);
  // One that was given comes with one's own.
  await assert.rejects(api.signIn("Mia", "given", "own"));
  assert.deepEqual(asked, ["POST", "/api/sign-in", { name: "Mia", password: "given", new: "own" }]);
  await assert.rejects(api.signIn("Mia", "own"));
  assert.deepEqual(asked, ["POST", "/api/sign-in", { name: "Mia", password: "own" }]);
  await assert.rejects(api.givePassword(8));
  assert.deepEqual(asked, ["POST", "/api/admin/players/8/password", {}]);
});

test("letters play, unless the reader has switched them off", async () => {
  const { settings } = await import("../../js/settings.js");
  globalThis.document.querySelector = () => null;
  const view = { ...poker({ asked: [0], choices: [{ id: "fold", says: "Fold", key: "f" }] }) };
  const said = [];
  const event = { key: "f", code: "KeyF", target: { matches: () => false, closest: () => null } };
  const strike = () => press(event, { view }, { picks: [], wished: {}, amounts: {}, drawer: null }, { say: (offer) => said.push(offer.id) });
  assert.equal(strike(), true);
  settings.keys = "off";
  assert.equal(strike(), false);
  settings.keys = "on";
  assert.deepEqual(said, ["fold"]);
});

test("a table that has players waits for the round, not for players", () => {
  const view = poker({ phase: "waiting" });
  assert.equal(waitingFor(view), "The round is about to begin.");
  assert.equal(waitingFor({ ...view, seats: view.seats.slice(0, 1) }), "Waiting for players.");
});

test("nobody's bets lie on anybody's plate or cards, or on other bets", () => {
  const boxOf = ({ bets }, wide, high) => ({ left: bets.x - wide, right: bets.x + wide, top: bets.y - high, bottom: bets.y + high });
  const pairs = (list) => list.flatMap((a, at) => list.slice(at + 1).map((b) => [a, b]));
  // On a small phone bets of nine are lines, clear of each other, of the plates and of the board.
  for (const h of [468, 488]) {
    const { seats, centre, flat } = pokerLayout.geometry({ w: 360, h, phone: true }, { order: [1, 2, 3, 4, 5, 6, 7, 8], most: 2, held: 2, middle: true, fan: { width: 52, height: 45 } });
    const lines = Object.values(seats);
    assert.ok(flat);
    for (const [a, b] of pairs(lines)) assert.ok(!over(boxOf(a, 38, 12), boxOf(b, 38, 12)), JSON.stringify([a.bets, b.bets]));
    for (const seat of lines) {
      for (const other of lines) assert.ok(!over(boxOf(seat, 38, 12), { left: other.x - 36, right: other.x + 36, top: other.y - 17, bottom: other.y + 17 }), JSON.stringify([seat.bets, other]));
      if (seat.side !== "top") assert.ok(seat.bets.y - 12 > centre.y + 57, `${h}: ${seat.bets.y} lies on the board, down to ${centre.y + 60}`);
    }
  }
  const fan = { width: 64, height: 56 };
  const six = Object.values(dealer.geometry({ w: 940, h: 576, phone: false }, { order: [1, 2, 3, 4, 5], most: 2, low: 300, middle: true, dealt: 2, held: 2, several: false, fan }).seats);
  for (const seat of six) for (const other of six) assert.ok(!over(boxOf(seat, 42, 26), { left: other.x - 66, right: other.x + 66, top: other.y - 24 - fan.height, bottom: other.y + 28 }), JSON.stringify([seat.bets, other]));
});

/** How far two colours are apart, as WCAG counts it: `#rrggbb`, the first with its share laid over the second. */
function contrast(ink, ground, share = 1) {
  const parts = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const light = (rgb) => rgb.map((it) => it / 255).map((it) => (it <= 0.03928 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4)).reduce((sum, it, at) => sum + it * [0.2126, 0.7152, 0.0722][at], 0);
  const under = parts(ground);
  const over = parts(ink).map((it, at) => it * share + under[at] * (1 - share));
  const [less, more] = [light(over), light(under)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

test("what is written is read in both lights: 4.5 to 1, and what is focused 3 to 1", () => {
  const css = readFileSync(new URL("../../css/room.css", import.meta.url), "utf8");
  for (const theme of ["dark", "light"]) {
    const block = [...css.matchAll(/:root(\[data-theme="\w+"\])? \{([^}]*)\}/g)].filter(([, which]) => !which || which.includes(theme)).map(([, , body]) => body).join("");
    const colour = Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
    const least = (number, ink, ground, share) => assert.ok(contrast(colour[ink], ground.startsWith("#") ? ground : colour[ground], share) >= number, `${theme}: ${ink} on ${ground}`);
    for (const ground of ["room", "room-2", "room-3"]) for (const ink of ["ink", "ink-2"]) least(4.5, ink, ground);
    for (const ink of ["won", "lost", "accent"]) least(4.5, ink, "room-2");
    least(4.5, "accent-ink", "accent");
    // The felt where it shines most, and what is printed on it more faintly.
    const shine = parseInt(block.match(/--felt-shine: #ffffff([0-9a-f]{2})/)[1], 16) / 255;
    const felt = "#" + [1, 3, 5].map((at) => Math.round(255 * shine + parseInt(colour["felt-1"].slice(at, at + 2), 16) * (1 - shine)).toString(16).padStart(2, "0")).join("");
    least(4.5, "felt-ink", felt);
    least(4.5, "felt-ink", "felt-2", 0.84);
    for (const ground of ["room", "room-2"]) least(3, "focus", ground);
  }
});

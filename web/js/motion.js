// Cards that are dealt and chips that move: from where things lay before a view to where they lie
// after it. Nothing here decides what lies where.

import { chipFace, chipsOf } from "./chips.js";
import { drawn } from "./dom.js";
import { endOfAll, turnOf, turnsOf } from "./settle.js";
import { moves } from "./settings.js";

const DEAL = { duration: 340, easing: "cubic-bezier(.2,.8,.3,1)" };
const CHIP = { duration: 460, easing: "cubic-bezier(.3,.1,.2,1)" };

/** The rest between one card and the next, and what a whole deal takes at most, in milliseconds. */
const BEAT = 60;
const DEALT = 700;

/** Where everything that can move lies now. */
export function snapshot(stage) {
  const found = { cards: new Map(), chips: new Map(), plates: new Map() };
  if (!stage || !moves()) return found;
  for (const card of stage.querySelectorAll("[data-fly]")) found.cards.set(card.dataset.fly, { box: card.getBoundingClientRect(), face: card.dataset.face });
  for (const pile of stage.querySelectorAll("[data-chips]")) found.chips.set(pile.dataset.chips, { box: pile.getBoundingClientRect(), cents: Number(pile.dataset.cents) });
  for (const plate of stage.querySelectorAll("[data-plate]")) found.plates.set(Number(plate.dataset.plate), plate.getBoundingClientRect());
  return found;
}

/** Moves what changed. `before` and `after` are views; `layer` is where flying chips are drawn. */
export function animate(stage, was, before, after, layer) {
  if (!moves() || !before || document.hidden) return;
  const now = snapshot(stage);
  deal(stage, was, now);
  chips(was, now, before, after, layer);
}

function deal(stage, was, now) {
  const shoe = shoeOf(stage);
  const scale = Number(stage.querySelector(".stage")?.dataset.scale ?? 1) || 1;
  const fresh = [...now.cards.keys()].filter((key) => !was.cards.has(key)).length;
  const beat = Math.min(BEAT, DEALT / Math.max(fresh, 1));
  let dealt = 0;
  for (const [key, { box, face }] of now.cards) {
    const old = was.cards.get(key);
    const card = stage.querySelector(`[data-fly="${key}"]`);
    if (!old) {
      const [dx, dy] = [(shoe.x - box.x - box.width / 2) / scale, (shoe.y - box.y - box.height / 2) / scale];
      card.animate(
        [{ transform: `translate(${dx}px,${dy}px) rotate(-24deg) scale(.7)`, opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: "none" }],
        { ...DEAL, delay: dealt++ * beat, fill: "backwards" });
    } else if (!old.face && face) {
      card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 260, easing: "ease-out" });
    } else if (Math.hypot(old.box.x - box.x, old.box.y - box.y) > 3) {
      card.animate([{ transform: `translate(${(old.box.x - box.x) / scale}px,${(old.box.y - box.y) / scale}px)` }, { transform: "none" }], { duration: 220, easing: "ease-out" });
    }
  }
}

/** Cards come from the dealer's right hand. */
function shoeOf(stage) {
  const box = (stage.querySelector(".felt") ?? stage).getBoundingClientRect();
  return { x: box.x + box.width * 0.66, y: box.y + Math.min(40, box.height * 0.1) };
}

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

function chips(was, now, before, after, layer) {
  const fly = (from, to, cents, delay = 0) => from && to && cents > 0 && flight(layer, middle(from), middle(to), cents, delay);
  const boxOf = (what) => seenBox(layer.parentElement?.querySelector(what));
  const pot = now.chips.get("pot0")?.box ?? was.chips.get("pot0")?.box ?? boxOf(".pots");
  const ended = after.phase === "settled" && before.phase !== "settled";
  const bank = now.plates.get(after.bank?.seat) ?? boxOf(".rack") ?? topOf(boxOf(".felt"));
  const seatOf = (key) => (key.startsWith("own.") ? after.you : Number(key.slice(4)));
  for (const [key, { box, cents }] of now.chips) {
    if (key.startsWith("pot")) continue;
    const old = was.chips.get(key)?.cents ?? 0;
    if (cents > old) fly(now.plates.get(seatOf(key)), box, cents - old);
  }
  for (const [key, { box, cents }] of was.chips) {
    if (key.startsWith("pot") || now.chips.has(key)) continue;
    // What was lost is gone already: what still lies there, and what was paid beside it, is taken up.
    const { lost, left, paid } = endOfAll(betsAt(before, key));
    fly(box, pot ?? now.plates.get(seatOf(key)), left + paid || (lost ? 0 : cents));
  }
  if (!ended) return;
  settle(now, after, fly, bank);
  for (const seat of after.seats) {
    if (pot && seat.net > 0) fly(pot, now.plates.get(seat.seat), seat.net, 350);
  }
}

/** The bets of a view that lie in a pile of this name: one of the reader's, all of somebody else's. */
function betsAt(view, key) {
  const mine = key.startsWith("own.");
  const seat = view.seats.find((it) => it.seat === (mine ? view.you : Number(key.slice(4))));
  return (seat?.bets ?? []).filter((bet) => !mine || bet.wager === key.slice(4));
}

/** Wager by wager: what is lost goes to who banks, what is won comes from there and lies beside the bet. */
function settle(now, view, fly, bank) {
  const turns = turnsOf(view);
  for (const [key, { box }] of now.chips) {
    const bets = betsAt(view, key);
    const seat = key.startsWith("own.") ? view.you : Number(key.slice(4));
    const turn = bets.map((bet) => turnOf(turns, seat, bet.wager)).find((it) => it !== null);
    if (turn === undefined) continue;
    const { lost, paid } = endOfAll(bets);
    fly(box, bank, lost, turn);
    fly(bank, { ...plain(box), x: box.x + box.width * 0.55 }, paid, turn);
  }
}

const plain = ({ x, y, width, height }) => ({ x, y, width, height });

/** Where an element lies: nothing where it is not drawn. */
const seenBox = (element) => (element?.getClientRects().length ? element.getBoundingClientRect() : null);

/** The middle of the felt's far side, where a dealer's rack would be. */
const topOf = (felt) => felt && { x: felt.x + felt.width / 2, y: felt.y + 14, width: 0, height: 0 };

/** A few chips through the air. */
function flight(layer, from, to, cents, delay) {
  const home = layer.getBoundingClientRect();
  chipsOf(cents).slice(0, 4).forEach(([value], at) => {
    const chip = drawn("span", { class: "flying-chip" }, chipFace(value));
    layer.append(chip);
    const [x, y] = [from.x - home.x, from.y - home.y];
    const end = `translate(${to.x - home.x}px,${to.y - home.y}px)`;
    const moving = chip.animate(
      [{ transform: `translate(${x}px,${y}px)`, opacity: 1 }, { transform: end, opacity: 1, offset: 0.92 }, { transform: end, opacity: 0 }],
      { ...CHIP, delay: delay + at * 45, fill: "forwards" });
    moving.onfinish = moving.oncancel = () => chip.remove();
  });
}

// A table against a dealer: half a moon, the dealer on its straight side.

import { apart, bothSides, feltOf, seatsAround, twoColumns, withFan, within } from "./places.js";

export const felt = "moon";
export const dealerOnTop = true;

/** Where everything lies. */
export function geometry(size, { order, low, middle, dealt, several, fan }) {
  const { w, h, phone } = size;
  const felt = feltOf(size, phone ? { side: 12, top: 12, bottom: 58 } : { side: 44, top: 24, bottom: 62 });
  // A narrow screen that is high as well has room for larger cards.
  const own = phone ? within(42, Math.min(w / 5.4, h / 8), 78) : within(56, h * 0.125, 90);
  const board = phone ? within(38, Math.min(w / 7.2, h / 11), 60) : within(48, h * 0.115, 80);
  // Where no dealer plays, the board lies where his cards would.
  const down = dealt > 0 ? (phone ? 0.36 : h < 580 ? 0.39 : 0.45) : phone ? 0.26 : 0.31;
  const centre = { x: w / 2, y: felt.top + down * felt.height };
  // A narrow screen has room for others beside a dealer of few cards, and above and below a board.
  const below = felt.top + (several ? 58 : 42) + board * 1.4;
  const half = board * 0.7 + 4;
  const free = (top) => (middle ? [{ from: top, to: centre.y - half }, { from: centre.y + half, to: h - low }] : [{ from: top, to: h - low }]);
  const columns = phone ? columnsOf(order, size, free, { dealt, below, high: h > 560 ? 16 : 6 }) : { seats: seatsAround(felt, bothSides(order.length + 1, 143, 205), order, size, centre, 0.28, withFan(several ? { room: 210, up: 150 } : { room: 116, up: 48 }, fan)), tight: false };
  if (!phone) apart(columns.seats, fan);
  // Beside the dealer's cards there is room for a plate, not for its bets or what it shows: bets lie below, beside no words.
  if (phone && dealt > 1 && !middle && !columns.tight) Object.values(columns.seats).forEach((seat) => { seat.bets = { ...seat.bets, y: Math.max(seat.bets.y, felt.top + 80 + board * 1.4) }; });
  if (phone && dealt > 0) {
    for (const seat of Object.values(columns.seats).filter((it) => it.y - 20 < below)) {
      seat.covered = true;
      // What lies between a plate and the dealer's two cards.
      if (dealt < 3) seat.bets = { ...seat.bets, x: seat.side === "left" ? Math.min(seat.bets.x, 117) : Math.max(seat.bets.x, w - 117) };
    }
  }
  return {
    felt,
    centre,
    dealer: { x: w / 2, y: felt.top + (phone ? 10 : 16) },
    ...columns,
    cards: { own, board, other: phone ? 27 : within(32, h * 0.07, 50), dealer: board },
    max: { own: phone ? w - 28 : w * 0.46, other: phone ? 88 : 150 },
  };
}

/** Two columns of seats, from the far edge where they fit beside the dealer's cards, else from below them. */
function columnsOf(order, size, free, { dealt, below, high }) {
  const first = twoColumns(order, size, free(dealt > 3 ? below : high));
  return { ...(first.tight && dealt === 3 ? twoColumns(order, size, free(below)) : first), beside: true };
}

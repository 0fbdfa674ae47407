// A table against a dealer: half a moon, the dealer on its straight side.

import { bothSides, feltOf, seatsAround, twoColumns, withFan, within } from "./places.js";

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
  const down = dealt > 0 ? (phone ? 0.36 : 0.45) : phone ? 0.26 : 0.31;
  const centre = { x: w / 2, y: felt.top + down * felt.height };
  // A narrow screen has room for others beside a dealer of few cards, and above and below a board.
  const top = dealt > 3 ? felt.top + (several ? 58 : 42) + board * 1.4 : h > 560 ? 16 : 6;
  const half = board * 0.7 + 4;
  const free = middle ? [{ from: top, to: centre.y - half }, { from: centre.y + half, to: h - low }] : [{ from: top, to: h - low }];
  const columns = phone ? twoColumns(order, size, free) : { seats: seatsAround(felt, bothSides(order.length + 1, 143, 205), order, size, centre, 0.28, withFan(several ? { room: 210, up: 150 } : { room: 116, up: 48 }, fan)), tight: false };
  // Beside three cards of the dealer's there is room for a plate, not for its bets: they lie below.
  if (phone && dealt > 2 && !columns.tight) Object.values(columns.seats).forEach((seat) => { seat.bets = { ...seat.bets, y: Math.max(seat.bets.y, felt.top + 80 + board * 1.4) }; });
  return {
    felt,
    centre,
    dealer: { x: w / 2, y: felt.top + (phone ? 10 : 16) },
    ...columns,
    cards: { own, board, other: phone ? 27 : within(32, h * 0.07, 50), dealer: board },
    max: { own: phone ? w - 28 : w * 0.46, other: phone ? 88 : 150 },
  };
}

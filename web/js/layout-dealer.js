// A table against a dealer: half a moon, the dealer on its straight side.

import { bothSides, feltOf, seatsAround, twoColumns, within } from "./places.js";

export const felt = "moon";
export const dealerOnTop = true;

/** Where everything lies. */
export function geometry(size, { order, low }) {
  const { w, h, phone } = size;
  const felt = feltOf(size, phone ? { side: 12, top: 12, bottom: 58 } : { side: 44, top: 24, bottom: 62 });
  const own = phone ? within(42, w / 7, 62) : within(56, h * 0.125, 90);
  const board = phone ? within(38, w / 9, 50) : within(48, h * 0.115, 80);
  const centre = { x: w / 2, y: felt.top + (phone ? 0.36 : 0.45) * felt.height };
  return {
    felt,
    centre,
    dealer: { x: w / 2, y: felt.top + (phone ? 10 : 16) },
    seats: phone ? twoColumns(order, size, 190, h - low - 40) : seatsAround(felt, bothSides(order.length + 1, 143, 205), order, size, centre, 0.28),
    cards: { own, board, other: phone ? 27 : within(32, h * 0.07, 50), dealer: board },
    max: { own: phone ? w - 28 : w * 0.46, other: phone ? 88 : 150 },
  };
}

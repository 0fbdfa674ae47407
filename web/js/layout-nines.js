// Baccarat: two hands that belong to nobody in the middle, their totals large.

import { bothSides, feltOf, seatsAround, within } from "./places.js";

export const felt = "moon";
export const hands = "middle";

/** Where everything lies. */
export function geometry(size, { count, first }) {
  const { w, h, phone } = size;
  const felt = feltOf(size, phone ? { side: 8, top: 8, bottom: 60 } : { side: 40, top: 14, bottom: 64 });
  const centre = { x: w / 2, y: felt.top + felt.height * (phone ? 0.24 : 0.27) };
  const card = phone ? within(40, w / 8.4, 56) : within(52, h * 0.13, 92);
  const angles = phone ? bothSides(count, 150, 196) : bothSides(count, 143, 200);
  return {
    felt,
    centre,
    dealer: { x: w / 2, y: felt.top + (phone ? 14 : 22) },
    seats: seatsAround(felt, angles, first, count, size, { x: w / 2, y: felt.top + felt.height * 0.5 }, 0.28),
    cards: { own: card, board: card, dealer: card, other: phone ? 27 : within(32, h * 0.07, 50) },
    max: { own: phone ? w - 28 : w * 0.5, other: phone ? 88 : 150 },
  };
}

// A table against a dealer: half a moon, the dealer on its straight side.

import { bothSides, feltOf, seatsAround, within } from "./places.js";

export const felt = "moon";
export const dealerOnTop = true;

/** Where everything lies. */
export function geometry(size, { count, first }) {
  const { w, h, phone } = size;
  const felt = feltOf(size, phone ? { side: 8, top: 8, bottom: 60 } : { side: 40, top: 14, bottom: 64 });
  const own = phone ? within(42, w / 7, 62) : within(56, h * 0.125, 90);
  const board = phone ? within(38, w / 9, 50) : within(48, h * 0.115, 80);
  const centre = { x: w / 2, y: felt.top + (phone ? 0.4 : 0.43) * felt.height };
  const angles = phone ? bothSides(count, 150, 208) : bothSides(count, 143, 205);
  return {
    felt,
    centre,
    dealer: { x: w / 2, y: felt.top + (phone ? 10 : 16) },
    seats: seatsAround(felt, angles, first, count, size, centre, phone ? 0.3 : 0.3),
    cards: { own, board, other: phone ? 27 : within(32, h * 0.07, 50), dealer: board },
    max: { own: phone ? w - 28 : w * 0.46, other: phone ? 88 : 150 },
  };
}

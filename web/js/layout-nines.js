// Baccarat: two hands that belong to nobody in the middle, their totals large.

import { apart, bothSides, feltOf, seatsAround, twoColumns, within } from "./places.js";

export const felt = "moon";
export const hands = "middle";

/** Where everything lies. */
export function geometry(size, { order, low, phase }) {
  const { w, h, phone } = size;
  const felt = feltOf(size, phone ? { side: 12, top: 12, bottom: 58 } : { side: 44, top: 24, bottom: 62 });
  const centre = { x: w / 2, y: felt.top + felt.height * (phone ? 0.24 : 0.27) };
  const card = phone ? within(40, w / 8.4, 56) : within(52, h * 0.15, 108);
  const others = { x: w / 2, y: felt.top + felt.height * 0.5 };
  const columns = phone ? twoColumns(order, size, [{ from: phase === "bets" ? 70 : 190, to: h - low }]) : { seats: seatsAround(felt, bothSides(order.length + 1, 143, 184), order, size, others, 0.1, { room: 106, up: 48 }), tight: false };
  if (!phone) apart(columns.seats);
  return {
    felt,
    centre,
    dealer: { x: w / 2, y: felt.top + (phone ? 14 : felt.height * 0.07) },
    ...columns,
    cards: { own: card, board: card, dealer: card, other: phone ? 27 : within(32, h * 0.07, 50) },
    max: { own: phone ? w - 28 : w * 0.5, other: phone ? 88 : 150 },
  };
}

// Pan: a round table, a wide hand kept in order, melds before every seat, one card in the middle.

import { allAround, aroundOval, feltOf, seatsAround, within } from "./places.js";

export const felt = "oval";
export const melds = true;

/** Where everything lies. */
export function geometry(size, { order, fan }) {
  const { w, h, phone } = size;
  const felt = feltOf(size, phone ? { side: 22, top: 34, bottom: 130 } : { side: 66, top: 50, bottom: h < 560 ? 96 : 120 });
  const centre = { x: w / 2, y: felt.top + felt.height * (phone ? 0.42 : 0.43) };
  const seats = seatsAround(felt, allAround(order.length + 1), order, size, centre, 0.4, aroundOval(size, fan));
  // On a narrow screen what lies before the sides lies below what lies before the far end.
  if (phone && Object.values(seats).some((seat) => seat.side === "top")) {
    Object.values(seats).filter((seat) => seat.side !== "top").forEach((seat) => { seat.y = Math.max(seat.y, 146); });
  }
  return {
    felt,
    centre,
    seats,
    cards: { own: phone ? 48 : within(54, h * 0.12, 84), board: phone ? 48 : within(52, h * 0.12, 82), other: phone ? 25 : within(30, h * 0.062, 44), dealer: 50 },
    max: { own: phone ? w - 20 : w * 0.66, other: phone ? 100 : 170 },
  };
}

const SUITS = "cdhs";
const RANKS = "A234567TJQK";

/** The order in which a player of Pan holds his cards: by suit, and by rank in it. */
export function held(a, b) {
  if (!a.card || !b.card) return 0;
  return SUITS.indexOf(a.card[1]) - SUITS.indexOf(b.card[1]) || RANKS.indexOf(a.card[0]) - RANKS.indexOf(b.card[0]);
}

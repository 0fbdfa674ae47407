// Tiles: the same half moon; four tiles a hand, longer than cards.

import * as dealer from "./layout-dealer.js";

export const felt = "moon";
export const dealerOnTop = true;
export const tiles = true;

/** Where everything lies. */
export function geometry(size, table) {
  const places = dealer.geometry(size, table);
  const { own, board, other } = places.cards;
  const shrink = size.phone ? 0.62 : 0.6;
  return { ...places, cards: { own: own * shrink, board: board * 0.58, dealer: board * 0.58, other: other * 0.6 } };
}

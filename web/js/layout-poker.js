// Poker: an oval, the board in the middle, seats all around.

import { allAround, aroundOval, atSides, feltOf, oneBelowTheOther, seatsAround, turned, within } from "./places.js";

export const felt = "oval";

/** How far from the edge of a narrow screen the middle of a line of bets lies: beside a short plate. */
const LINE = 131;

/** Where everything lies. */
export function geometry(size, { order, most, fan, held = 2, middle }) {
  const { w, h, phone } = size;
  const felt = feltOf(size, phone ? { side: 26, top: 34, bottom: 84 } : { side: 74, top: 52, bottom: h < 560 ? 66 : 86 });
  const centre = { x: w / 2, y: felt.top + felt.height * (!phone ? 0.42 : order.length > 6 ? 0.33 : 0.43) };
  const own = phone ? within(44, w / 6, 70) : within(60, h * 0.135, 96);
  const board = phone ? within(38, Math.min(w / 6.1, h / 10.8), order.length > 6 ? 43 : 64) : within(50, h * 0.118, 84);
  const around = seatsAround(felt, allAround(order.length + 1), order, size, centre, most > 4 ? 0.52 : 0.4, aroundOval(size, fan));
  // Beside few cards of one's own others may sit, not beside many.
  const beside = (w - Math.min(held * own * 1.06, w - 28)) / 2 > 106;
  // Two at the far end take the corners: nobody else sits there.
  const tops = Object.values(around).filter((seat) => seat.side === "top");
  const free = [{ from: tops.length > 1 ? tops[0].y + 70 : 22, to: centre.y - board * 0.7 - 34 }, { from: centre.y + board * 0.7 + (order.length > 6 ? 24 : 20), to: beside ? h - 46 - own * 0.6 : h - 78 - own * 1.4 }];
  const sides = phone ? atSides(around, size, free) : { tight: false, tiny: false };
  if (phone && !sides.tight) turned(around, centre.y, size, fan);
  // Where no board lies in the middle there is room for open cards below the plates beyond it.
  const open = phone && sides.tight && !sides.tiny && !middle;
  if (open) Object.values(around).filter((seat) => seat.side !== "top" && seat.y < centre.y).forEach((seat) => { seat.far = true; });
  // Who sits beside the reader's cards has his bets above them.
  const above = h - 92 - own * 1.4;
  const reach = Math.min(held * own * 1.06, w - 28) / 2 + 24;
  const flat = phone && sides.tight && order.length > 6;
  if (phone) {
    Object.values(around).filter(({ bets }) => bets.y > above - 24 && Math.abs(bets.x - w / 2) < reach).forEach((seat) => { seat.bets = { ...seat.bets, y: above - (flat ? 21 : 26) }; });
    // Where many sit close together their bets are lines: chips, and beside them how much.
    oneBelowTheOther(around, flat ? 26 : 40);
    if (flat) Object.values(around).filter((seat) => seat.side !== "top").forEach((seat) => { seat.bets = { ...seat.bets, x: seat.side === "left" ? LINE : w - LINE }; });
    // Cards that are shown beside a plate lie above the reader's own.
    Object.values(around).forEach((seat) => { seat.lift = Math.max(0, seat.y + 21 - above); });
  }
  // Where seats lie close together the far end's bets lie below it, and below its cards where they are shown.
  if (phone && sides.tight) tops.forEach((seat) => { seat.bets = { x: seat.x, y: seat.y + 38 + (fan?.open ? fan.height : 0) }; });
  return {
    felt,
    centre,
    ...sides,
    flat,
    beside: sides.tight && !open,
    seats: around,
    cards: { own, board, other: otherWidth(size, order.length + 1, most), dealer: own },
    max: { own: phone ? w - 28 : w * 0.4, other: phone ? 112 : 190 },
  };
}

function otherWidth({ h, phone }, count, most) {
  if (phone) return most > 4 ? 29 : 32;
  const width = within(36, h * 0.08, 58);
  return count > 8 || most > 5 ? width * 0.85 : width;
}

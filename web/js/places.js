// Points around a felt: what the layouts of all families share. Pixels, from the top left.

/** The felt's edges within the stage. */
export function feltOf({ w, h }, edge) {
  return { left: edge.side, top: edge.top, width: w - 2 * edge.side, height: h - edge.top - edge.bottom };
}

/** A point on the felt's edge; 90 degrees is the bottom, and clockwise goes on from there. */
export function onEdge(felt, degrees, out = 1) {
  const angle = (degrees * Math.PI) / 180;
  const [rx, ry] = [felt.width / 2, felt.height / 2];
  return { x: felt.left + rx + rx * out * Math.cos(angle), y: felt.top + ry + ry * out * Math.sin(angle) };
}

/** A point between two. */
export const between = (from, to, share) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });

/** Keeps a number between two others. */
export const within = (least, number, most) => Math.min(Math.max(number, least), Math.max(least, most));

/** The places of the others around a whole oval, clockwise from one's own left. */
export function allAround(count, near = 54) {
  const first = Math.max(360 / count, near);
  const others = count - 1;
  if (others === 1) return [270];
  return Array.from({ length: others }, (_, at) => 90 + first + (at * (360 - 2 * first)) / (others - 1));
}

/** The places of the others on both sides of a table whose far side is the dealer's. */
export function bothSides(count, near, far) {
  const others = count - 1;
  const left = Math.ceil(others / 2);
  const side = (many) => Array.from({ length: many }, (_, at) => (many === 1 ? (near + far) / 2 : near + ((far - near) * at) / (many - 1)));
  const right = side(others - left).map((degrees) => 180 - degrees).reverse();
  return [...side(left), ...right];
}

/** Which way a seat's cards lie from its plate. */
export function sideOf(degrees) {
  const turned = ((degrees % 360) + 360) % 360;
  if (turned > 228 && turned < 312) return "top";
  return turned > 90 && turned < 270 ? "left" : "right";
}

/** How much of the felt, from its middle, is clear of the rail. */
const FELT = 0.84;

/** How far out a point lies: one is the felt's edge. */
const outOf = (felt, { x, y }) => Math.hypot((x - felt.left) / (felt.width / 2) - 1, (y - felt.top) / (felt.height / 2) - 1);

/** Where a seat's bets lie: towards the middle, clear of its plate and of the rail. */
function betsOf(spot, felt, degrees, centre, reach, { room, up, down = 48 }) {
  const edge = onEdge(felt, degrees, 0.97);
  const clear = (at) => at.y < spot.y - up || at.y > spot.y + down || Math.abs(at.x - spot.x) > room;
  let bets = between(edge, centre, reach);
  for (let share = reach; share < 0.7 && !(clear(bets) && outOf(felt, bets) < FELT); share += 0.03) bets = between(edge, centre, share);
  return bets;
}

/** How far a seat needs the felt where nothing else is said. */
const needs = ({ phone }) => ({ room: phone ? 72 : 116, up: 48 });

/** Half a plate; how far from its end wide cards begin, to lie on the felt; what a pile of chips needs beside them. */
const HALF = 66;
const RAIL = 36;
const PILE = 50;

/** How far a seat needs the felt for its cards: those that are wider than its plate reach inward. */
export function withFan(own, fan) {
  const { width = 0, height = 0 } = fan ?? {};
  return { ...own, fan, ...(width > 2 * HALF ? { room: Math.max(own.room, width - HALF + RAIL + PILE), up: Math.max(own.up, 44 + height) } : {}) };
}

/** The same around an oval: beyond its middle the felt is below a plate, not above it, and the cards lie there. */
export function aroundOval(size, fan) {
  const own = size.phone ? { ...needs(size), fan } : withFan(needs(size), fan);
  return { ...own, turns: size.phone ? null : { ...own, up: 48, down: Math.max(118, 44 + (fan?.height ?? 0)) } };
}

/**
 * The seats around a felt, in order: each with its point, its side and where its bets lie; `own` is
 * how far to the side and up a seat needs the felt for its plate and cards.
 */
export function seatsAround(felt, angles, order, size, centre, reach = 0.4, own = needs(size)) {
  const seats = {};
  angles.forEach((degrees, at) => {
    const side = sideOf(degrees);
    const edge = onEdge(felt, degrees, size.phone ? 1.02 : 1.03);
    const half = size.phone ? 52 : 82;
    const spot = { x: within(half, edge.x, size.w - half), y: within(size.phone ? 34 : 42, edge.y, size.h - 60) };
    // What lies before the far end lies beside its cards, which hang below its plate.
    const { width: wide = 0, height: high = 0 } = own.fan ?? {};
    const off = Math.max(!size.phone ? 84 : order.length > 6 ? 40 : 58, wide / 2 + (size.phone ? 24 : PILE));
    // On a narrow screen the next seats are beside a wide one: its bets lie below it.
    const beside = size.phone && wide > 84 ? { x: spot.x, y: spot.y + 36 + high } : { x: spot.x + off, y: spot.y + (size.phone ? 44 : 66) };
    const far = Boolean(own.turns) && spot.y < centre.y - 24;
    const bets = side === "top" ? beside : betsOf(spot, felt, degrees, centre, reach, far ? own.turns : own);
    seats[order[at]] = { ...spot, side, bets, far };
  });
  return seats;
}

/** What lies before the seats of a side lies one below the other, so far apart, the nearest where it is. */
export function oneBelowTheOther(seats, step = 40) {
  for (const side of ["left", "right"]) {
    const near = Object.values(seats).filter((seat) => seat.side === side).sort((a, b) => b.y - a.y);
    near.slice(1).forEach((seat, at) => { seat.bets = { ...seat.bets, y: Math.min(seat.bets.y, near[at].bets.y - step) }; });
  }
}

/** Half of what lies before a seat, and of what is paid beside it. */
const PILES = { wide: 42, high: 27 };

/** Moves bets towards the middle until they lie clear of everybody's plate and cards. */
export function apart(seats, fan) {
  const { width = 0, height = 0 } = fan ?? {};
  const all = Object.values(seats).filter((seat) => seat.side !== "top");
  const lies = (seat) => ({ from: seat.y - 26 - (height ? height + 22 : 0), to: seat.y + 36, out: Math.max(HALF, width > 2 * HALF ? width - HALF + RAIL : width / 2 + 8) });
  for (const seat of all) {
    const inward = seat.side === "left" ? 1 : -1;
    const clear = () => all.every((other) => {
      const { from, to, out } = lies(other);
      return seat.bets.y + PILES.high < from || seat.bets.y - PILES.high > to || Math.abs(seat.bets.x - other.x) > out + PILES.wide;
    });
    for (let step = 0; step < 20 && !clear(); step++) seat.bets = { ...seat.bets, x: seat.bets.x + 6 * inward };
  }
}

/** How far a seat with its cards reaches above its point and below it, and how near the next may be. */
const ROOMY = { up: 70, down: 31, next: 98 };

/** The same without its cards, where there is no room for them. */
const TIGHT = { up: 24, down: 31, next: 48 };

/** The same with a plate of two short lines, where there is hardly any. */
const TINY = { up: 16, down: 17, next: 33 };

const fits = ({ from, to }, { up, down, next }) => (to - down < from + up ? 0 : 1 + Math.floor((to - down - from - up) / next));

/**
 * The heights of so many seats, one below the other in what is left free of a side; nothing where
 * they do not fit. The last of the free stretches is filled first: it is the nearest.
 */
export function stacked(count, free, how) {
  const room = free.map((stretch) => fits(stretch, how));
  if (room.reduce((sum, it) => sum + it, 0) < count) return null;
  const taken = room.map(() => 0);
  const half = free.length > 1 ? Math.ceil(count / 2) : count;
  for (let left = count, at = free.length - 1, most = half; left > 0; at = (at + free.length - 1) % free.length, most = count) {
    const more = Math.min(room[at] - taken[at], left, most);
    taken[at] += more;
    left -= more;
  }
  return free.flatMap(({ from, to }, at) => {
    const [first, last] = [from + how.up, to - how.down];
    const step = taken[at] > 1 ? Math.min((last - first) / (taken[at] - 1), how.next * 1.6) : 0;
    const begin = at === 0 && free.length > 1 ? last - step * (taken[at] - 1) : (first + last - step * (taken[at] - 1)) / 2;
    return Array.from({ length: taken[at] }, (_, place) => begin + step * place);
  });
}

/** So many heights, evenly from the first free place to the last: where nothing fits, all are seen. */
function spread(count, free) {
  const [first, last] = [free[0].from + TINY.up, free.at(-1).to - TINY.down];
  return Array.from({ length: count }, (_, at) => (count === 1 ? (first + last) / 2 : first + ((last - first) * at) / (count - 1)));
}

/**
 * Moves the seats at the sides of a narrow screen to what is free of them, with their bets towards
 * the middle; says how much of each has to be left out: `tight` of its cards, `tiny` of its plate too.
 */
export function atSides(seats, { w }, free) {
  const sides = ["left", "right"].map((side) => Object.values(seats).filter((seat) => seat.side === side).sort((a, b) => a.y - b.y));
  const how = [ROOMY, TIGHT, TINY].find((it) => sides.every((list) => stacked(list.length, free, it)));
  const tiny = how !== ROOMY && how !== TIGHT;
  for (const list of sides) {
    const heights = how ? stacked(list.length, free, how) : spread(list.length, free);
    list.forEach((seat, at) => {
      seat.y = heights[at];
      if (tiny) seat.x = seat.side === "right" ? w - 48 : 48;
      // Plates are short where there are many of them.
      const [off, near] = tiny || Object.keys(seats).length > 6 ? [58, 106] : [72, 122];
      seat.bets = { x: seat.side === "right" ? Math.min(seat.x - off, w - near) : Math.max(seat.x + off, near), y: seat.y + 7 };
    });
  }
  return { tight: how !== ROOMY, tiny };
}

/** Beyond the middle of a narrow screen cards lie below their plate, on the felt, not above it; bets lie beside them. */
export function turned(seats, middle, { w }, { width = 0 } = {}) {
  for (const seat of Object.values(seats)) {
    if (seat.side === "top" || seat.y > middle) continue;
    const x = width > 84 ? (seat.side === "left" ? width + 33 : w - width - 33) : seat.bets.x;
    Object.assign(seat, { y: seat.y - (ROOMY.up - ROOMY.down), far: true, bets: { x, y: seat.bets.y + (width > 84 ? 0 : 9) } });
  }
}

/** The seats of a narrow screen in two columns, the first on one's left hand. */
export function twoColumns(order, size, free) {
  const seats = {};
  const left = Math.ceil(order.length / 2);
  order.forEach((seat, at) => {
    const side = at < left ? "left" : "right";
    seats[seat] = { x: side === "left" ? 54 : size.w - 54, y: at < left ? -at : at, side, bets: null };
  });
  return { seats, ...atSides(seats, size, free) };
}

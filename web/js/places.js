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

/** The seats around a felt, in order: each with its point, its side and where its bets lie. */
export function seatsAround(felt, angles, order, size, centre, reach = 0.4) {
  const seats = {};
  angles.forEach((degrees, at) => {
    const side = sideOf(degrees);
    const edge = onEdge(felt, degrees, size.phone ? 1.02 : 1.03);
    const half = size.phone ? 52 : 82;
    const spot = { x: within(half, edge.x, size.w - half), y: within(size.phone ? 34 : 42, edge.y, size.h - 60) };
    const beside = { x: spot.x + (size.phone ? 58 : 84), y: spot.y + (size.phone ? 44 : 54) };
    const bets = side === "top" ? beside : between(onEdge(felt, degrees, 0.97), centre, reach);
    seats[order[at]] = { ...spot, side, bets };
  });
  return seats;
}

/** The seats of a narrow screen: in two columns between the dealer and one's own cards. */
export function twoColumns(order, { w }, top, bottom) {
  const seats = {};
  const left = Math.ceil(order.length / 2);
  const column = (list, side) => list.forEach((seat, at) => {
    const y = list.length === 1 ? (top + bottom) / 2 : bottom + ((top - bottom) * at) / (list.length - 1);
    const x = side === "left" ? 54 : w - 54;
    seats[seat] = { x, y, side, bets: { x: side === "left" ? x + 74 : x - 74, y } };
  });
  column(order.slice(0, left), "left");
  column(order.slice(left).reverse(), "right");
  return seats;
}

// A round that is settled, one wager after the other: when each has its turn, what is taken of it,
// what is left lying and what is paid beside it. Pure, from what the room says that a wager brought.

/** The rest before the first wager, while the dealer's cards are turned, and the longest between two, in milliseconds. */
const FIRST = 650;
const NEXT = 240;

/** What all of them take at most: a settled round lies there for a few seconds. */
const ALL = 1700;

/** What became of a bet: taken, left, paid beside it. All of it is left where nothing was said yet. */
export function endOf({ cents, net }) {
  const lost = net < 0 ? Math.min(cents, -net) : 0;
  return { lost, left: cents - lost, paid: net > 0 ? net : 0 };
}

/** The same of all that lies before a seat. */
export function endOfAll(bets) {
  const ends = bets.map(endOf);
  const sum = (part) => ends.reduce((all, end) => all + end[part], 0);
  return { lost: sum("lost"), left: sum("left"), paid: sum("paid") };
}

const keyOf = (seat, wager) => `${seat}.${wager}`;

/**
 * When each wager of a settled round has its turn, in milliseconds; nothing where none is settled.
 * A seat's follow one another, and the reader's come last: he has seen the dealer's hand by then.
 */
export function turnsOf(view) {
  if (view.phase !== "settled") return new Map();
  const seats = [...view.seats].sort((a, b) => (a.seat === view.you) - (b.seat === view.you));
  // What lies before somebody else is one pile, and settled at once.
  const steps = seats.flatMap((seat) => {
    const done = seat.bets.filter((bet) => bet.net !== undefined).map((bet) => keyOf(seat.seat, bet.wager));
    return seat.seat === view.you ? done.map((key) => [key]) : done.length ? [done] : [];
  });
  const beat = Math.min(NEXT, ALL / Math.max(steps.length, 1));
  return new Map(steps.flatMap((keys, at) => keys.map((key) => [key, Math.round(FIRST + at * beat)])));
}

/** The turn of one wager: nothing where it has none. */
export const turnOf = (turns, seat, wager) => turns.get(keyOf(seat, wager)) ?? null;

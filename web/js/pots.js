// The one figure for a pot: what lies in the middle and what still lies before the seats.

/** Whether players play for a pot here, by what lies where. */
const hasPot = (view) => view.pots.some((pot) => pot.label === "pot") || view.seats.some((seat) => seat.bets.some((bet) => bet.wager === "bet"));

/** The total pot, in cents; nothing where players do not play for one. */
export function totalPot(view) {
  if (view.phase !== "playing" || !hasPot(view)) return 0;
  const middle = view.pots.filter((pot) => pot.label === "pot").reduce((sum, pot) => sum + pot.cents, 0);
  return middle + view.seats.flatMap((seat) => seat.bets).filter((bet) => bet.wager === "bet").reduce((sum, bet) => sum + bet.cents, 0);
}

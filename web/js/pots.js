// The one figure for a pot: what lies in the middle and what still lies before the seats.

/** The families of games in which players play for a pot. */
const FOR_A_POT = new Set(["poker", "mix"]);

/** The total pot, in cents; nothing where players do not play for one. */
export function totalPot(view, family) {
  if (view.phase !== "playing" || !FOR_A_POT.has(family)) return 0;
  const middle = view.pots.filter((pot) => pot.label === "pot").reduce((sum, pot) => sum + pot.cents, 0);
  return middle + view.seats.flatMap((seat) => seat.bets).filter((bet) => bet.wager === "bet").reduce((sum, bet) => sum + bet.cents, 0);
}

// How a round ended, in a line: from what the room says that it brought, and from its call.

import { money, net } from "./money.js";
import { own } from "./state.js";
import { spokenWagers, wagerName } from "./words.js";

/** What was called when the round ended. */
function lastLines(log) {
  const end = log.findLast((line) => line.text.startsWith("Net:"));
  return end ? log.filter((line) => line.at === end.at).map((line) => line.text) : [];
}

const WINS = /^(.+?) wins? (\$[\d,]+(?:\.\d\d)?)(.*)\.$/;

/** Hands that all may see, of those who are still in. */
const shown = (view) => view.seats.filter((seat) => seat.hands.some((hand) => hand.says) && seat.hands.every((hand) => hand.cards.every((face) => face.card && !face.down)) && !["folded", "mucked"].includes(seat.state));

const saysOf = (seat) => seat?.hands.map((hand) => hand.says).filter(Boolean).join(" and ");

/** `a pair of aces`: some hands are one of their kind. */
const one = (says) => (/^(pair|straight|flush|full house|royal)\b/.test(says) ? `a ${says}` : says);

/** Who won a pot, or which part of it, and with what: `Ada wins $12 for low with an eight low`. */
function potWon(view, lines) {
  const open = shown(view);
  return lines.flatMap((line) => {
    const [, who, sum, how] = line.match(WINS) ?? [];
    const seat = view.seats.find((it) => (who === "You" ? it.seat === view.you : it.name === who));
    if (!seat) return [];
    const says = how.includes(" with ") ? "" : open.includes(seat) ? ` with ${one(saysOf(seat))}` : "";
    const others = open.filter((it) => it !== seat && !(it.net > 0));
    const over = says && others.length === 1 ? `, which beats ${one(saysOf(others[0]))}` : "";
    const alone = !says && !how && view.seats.every((it) => it === seat || it.state) ? ": everybody else folded" : "";
    return [`${who} ${who === "You" ? "win" : "wins"} ${sum}${how.replace(/(?<= with )(.*)/, one)}${says}${over}${alone}`];
  });
}

/** What the reader won or lost, in words. */
function brought(cents) {
  if (cents > 0) return { text: `You win ${money(cents)}`, kind: "won" };
  if (cents < 0) return { text: `You lose ${money(-cents)}`, kind: "lost" };
  return { text: "You break even", kind: "even" };
}

/** Lines of the call that say more than a wager's sum does. */
const TELLING = /^(Dealer does not qualify|(Player|Banker) wins, |A tie at |.+ takes? the tops, )/;

/** What was laid against what, at a table with a dealer. */
function compared(view, lines) {
  const mine = own(view);
  const dealer = view.dealer.filter((hand) => hand.says);
  const told = lines.filter((line) => TELLING.test(line)).map((line) => line.replace(/\.$/, ""));
  const hands = !told.some((line) => /wins,|^A tie/.test(line)) && dealer.length ? [`${bankName(view)}: ${dealer.map((hand) => `${hand.label && !/bank|dealer/.test(hand.label) ? `${hand.label} ` : ""}${hand.says}`).join(", ")}`] : [];
  const yours = hands.length && saysOf(mine) ? [`You: ${saysOf(mine)}`] : [];
  const rows = (mine?.bets ?? []).filter((bet) => bet.net > 0 && bet.says).map((bet) => `${wagerName(bet.wager)} pays for ${bet.says}`);
  const pushes = (mine?.bets ?? []).filter((bet) => bet.net === 0).map((bet) => wagerName(bet.wager));
  return [...told, ...hands, ...yours, ...rows, ...(pushes.length ? [`${pushes.join(", ")} ${pushes.length > 1 ? "push" : "pushes"}`] : [])].map((text) => spokenWagers(text));
}

const bankName = (view) => (view.bank && view.bank.seat !== null && view.bank.seat !== undefined ? "Bank" : "Dealer");

/**
 * How the round ended: what it says first, whether that is good for the reader, and what else there
 * is to say; nothing while it is played.
 * @returns {{text: string, kind: "won" | "lost" | "even", more: string[]} | null}
 */
export function outcomeOf({ view, log }) {
  if (view?.phase !== "settled") return null;
  const lines = lastLines(log);
  const mine = own(view);
  const pots = potWon(view, lines);
  const isIn = mine && mine.net !== undefined;
  if (pots.length) {
    const won = pots.find((text) => text.startsWith("You "));
    const rest = pots.filter((text) => text !== won);
    const lost = isIn && !won && mine.net < 0;
    return { text: won ?? pots[0], kind: won ? "won" : lost ? "lost" : "even", more: [...(won ? rest : pots.slice(1)), ...(isIn && mine.net ? [`${net(mine.net)} in this round`] : [])] };
  }
  const more = compared(view, lines);
  if (isIn && (mine.bets.length || mine.net)) return { ...brought(mine.net), more };
  return more.length ? { text: more[0], kind: "even", more: more.slice(1) } : null;
}

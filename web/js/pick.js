// Cards picked for a choice. A card may be there twice, so cards are picked by their place.

import { own } from "./state.js";

/** The choices that want cards. */
export const wanting = (view) => view.choices.filter((choice) => choice.cards);

/** What lies at a place, `o0.2` of one's own hands or `m0.0` of the middle: its card and its spread. */
export function lyingAt(view, place) {
  const [zone, at] = place.split(".");
  const spread = zone[0] === "o" ? own(view)?.hands[Number(zone.slice(1))] : view.middle[Number(zone.slice(1))];
  return { spread, isHeld: zone[0] === "o" && !LAID.has(spread?.label), card: spread?.cards[Number(at)]?.card ?? null };
}

/** One's own cards that one does not hold any more, or not yet. */
const LAID = new Set(["meld", "drawn"]);

/** Whether the reader holds a card of this face. */
const holds = (view, card) => Boolean(own(view)?.hands.some((hand) => !LAID.has(hand.label) && hand.cards.some((face) => face.card === card)));

/**
 * Whether the card at a place may be picked for any choice. A choice names faces: of two cards alike
 * it means the one that is held, not the one that lies in a meld or in the middle.
 */
export function pickable(view, place) {
  const { card, isHeld } = lyingAt(view, place);
  if (!card || !wanting(view).some((choice) => choice.cards.from.includes(card))) return false;
  return isHeld || !holds(view, card);
}

/** Whether a choice may be made of these cards. */
export function allows(choice, cards) {
  const { from, least, most } = choice.cards;
  if (cards.length < least || cards.length > most) return false;
  const left = [...from];
  return cards.every((card) => {
    const at = left.indexOf(card);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** The most cards that any choice takes. */
export const mostOf = (view) => Math.max(0, ...wanting(view).map((choice) => choice.cards.most));

/** `pick 2 cards`, `pick up to 3`. */
export function asksFor({ least, most }, noun = "card") {
  const cards = (count) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  if (least === most) return `pick ${cards(least)}`;
  if (least === 0) return `pick up to ${cards(most)}`;
  return `pick ${least} to ${cards(most)}`;
}

/**
 * The picks after a card was pressed: on, or off again; where one more would be too many, the
 * first one goes.
 */
export function toggled(picks, pick, most) {
  if (picks.some((it) => it.place === pick.place)) return picks.filter((it) => it.place !== pick.place);
  const kept = picks.length >= most ? picks.slice(picks.length - most + 1) : picks;
  return [...kept, pick];
}

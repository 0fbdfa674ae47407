// Cards picked for a choice. A card may be there twice, so cards are picked by their place.

/** The choices that want cards. */
export const wanting = (view) => view.choices.filter((choice) => choice.cards);

/** Whether a card may be picked for any choice. */
export const pickable = (view, card) => Boolean(card) && wanting(view).some((choice) => choice.cards.from.includes(card));

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

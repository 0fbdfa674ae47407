// Who sits at the tables: people are told from bots.

import { count } from "./words.js";

/** Who sits at a table, people and bots apart: `2 people, 1 away, 3 bots`; nothing where the room does not say. */
export function company({ people, away = 0, bots = 0 }) {
  if (people === undefined) return null;
  if (!people && !away) return bots ? "bots only" : "nobody yet";
  return [people && count(people, "person", "people"), away && `${away} away`, bots && count(bots, "bot")].filter(Boolean).join(", ");
}

/** Tables with people first, then those with nobody, last those that wait for somebody who is away. */
export const peopleFirst = (tables) => [...tables].sort((a, b) => standing(a) - standing(b));

const standing = ({ people = 0, away = 0 }) => (people > 0 ? 0 : away > 0 ? 2 : 1);

/** `3 with people, 33 with bots only`. */
export function tablesCounted(tables) {
  if (!tables.length || tables[0].people === undefined) return String(tables.length || "");
  const met = tables.filter((it) => it.people > 0).length;
  return `${met} with people, ${tables.length - met} without`;
}

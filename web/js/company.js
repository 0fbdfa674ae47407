// Who sits at the tables: people are told from bots.

import { count } from "./words.js";

/** Who sits at a table, people and bots apart: `2 people, 3 bots`; nothing where the room does not say. */
export function company({ people, bots = 0 }) {
  if (people === undefined) return null;
  if (!people) return bots ? "bots only" : "nobody yet";
  return [count(people, "person", "people"), bots && count(bots, "bot")].filter(Boolean).join(", ");
}

/** Tables with people first, as the room has them otherwise. */
export const peopleFirst = (tables) => [...tables].sort((a, b) => Number((b.people ?? 0) > 0) - Number((a.people ?? 0) > 0));

/** `3 with people, 33 with bots only`. */
export function tablesCounted(tables) {
  if (!tables.length || tables[0].people === undefined) return String(tables.length || "");
  const met = tables.filter((it) => it.people > 0).length;
  return `${met} with people, ${tables.length - met} without`;
}

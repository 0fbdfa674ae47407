// What cards, tiles and wagers are called: for screen readers and for the eye.

const RANKS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven",
  6: "six", 5: "five", 4: "four", 3: "three", 2: "two",
};
const SUITS = { h: "hearts", d: "diamonds", s: "spades", c: "clubs" };
export const SIGNS = { h: "♥", d: "♦", s: "♠", c: "♣" };

/** The names of the tiles, the higher end first. */
const TILES = {
  "6-6": ["天", "Teen", "Heaven"], "1-1": ["地", "Dey", "Earth"], "4-4": ["人", "Yun", "Man"],
  "3-1": ["鵝", "Gor", "Goose"], "5-5": ["梅", "Mui", "Flower"], "3-3": ["長", "Cheung", "Long"],
  "2-2": ["板", "Barn", "Board"], "6-5": ["斧", "Poo", "Hatchet"],
  "6-4": ["屏", "Ping", "Partition"], "6-1": ["七", "Chut", "Long Leg 7"],
  "5-1": ["六", "Luk", "Big Head 6"], "5-4": ["雜九", "Jaap Gow", "Mixed 9"],
  "6-3": ["雜九", "Jaap Gow", "Mixed 9"], "5-3": ["雜八", "Jaap Bart", "Mixed 8"],
  "6-2": ["雜八", "Jaap Bart", "Mixed 8"], "5-2": ["雜七", "Jaap Chut", "Mixed 7"],
  "4-3": ["雜七", "Jaap Chut", "Mixed 7"], "4-2": ["六", "Luk", "Low Six"],
  "4-1": ["雜五", "Jaap Ng", "Mixed 5"], "3-2": ["雜五", "Jaap Ng", "Mixed 5"],
  "2-1": ["", "", "Low 3"],
};

/** Whether a card's text is a tile's. */
export const isTile = (card) => /^[1-6]-[1-6]$/.test(card);

/** Whether it is a joker's. */
export const isJoker = (card) => /^(Jk|Jr|Jo)$/.test(card);

/** `ace of hearts`, `joker`, `Heaven tile, six and six`. @param {string | null} card */
export function cardName(card) {
  if (!card) return "face-down card";
  if (isJoker(card)) return "joker";
  if (isTile(card)) {
    const [high, low] = card.split("-").map((end) => RANKS[end] ?? "one");
    return `${tileName(card)} tile, ${high} and ${low}`;
  }
  return `${RANKS[card[0]] ?? card} of ${SUITS[card[1]] ?? "no suit"}`;
}

/** A face-down tile is no card. */
export const backName = (tiles) => (tiles ? "face-down tile" : "face-down card");

/** `Heaven`. */
export const tileName = (tile) => TILES[tile]?.[2] ?? tile;

/** `天 Teen`. */
export const tileTitle = (tile) => (TILES[tile] ?? []).slice(0, 2).filter(Boolean).join(" ");

/** A wager as the layout prints it: `natural-9-over-7` is `Natural 9 over 7`, `ante@2` is `Ante, hand 2`. */
export function wagerName(wager) {
  const words = wager.replace(/[-_]/g, " ").replace("@", ", hand ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A wager's id where the call names one: `on third-street`, `Your bet-1 loses`, `Pull bet-1 back`. */
const WAGER = /(?<=^|\b(?:on|and|Your|your|Pulls?|pulls?|Surrender|tip on) |'s )[a-z]+(?:-[a-z\d]+)+(?:@\d+)?\b(?! wager)/g;

/** A line with its wagers in words: what is recorded keeps their ids. */
export const spokenWagers = (text) => text.replace(WAGER, (wager) => wager.replace(/-/g, " ").replace("@", ", hand "));

/** `1 card`, `2 cards`, `2 mixes`. */
export const count = (number, noun, several = `${noun}s`) => `${number} ${number === 1 ? noun : several}`;

/**
 * What a table plays. Where several games take turns: the mix, the one that is on, and what comes
 * next: `HORSE`, `Hold'em`, `next Omaha Hi-Lo, in 4 rounds`.
 */
export function playedAt(view, table) {
  const { mix } = view ?? {};
  const named = (game) => (typeof game === "number" ? mix.games?.[game] : game?.title ?? game);
  if (!mix) {
    const of = table?.family === "mix" && view?.title && table.title !== view.title ? table.title : null;
    return { mix: of, title: view?.title || table?.title || "Table", next: null };
  }
  const left = mix.rounds_left;
  const next = named(mix.next) ? `next ${named(mix.next)}${left > 0 ? `, in ${count(left, "round")}` : ""}` : null;
  return { mix: mix.title || table?.title || "Mix", title: named(mix.now) || view.title, next };
}

/** The names of the documents that print the rules. */
const DOCUMENTS = {
  "players-casino": "Player's Casino", "clovis-500": "Clovis 500 Club",
  "lucky-lady": "Lucky Lady", "diamond-jims": "Diamond Jim's", colorado: "Colorado, Rule 10",
};

/** `Player's Casino`; an edition of a document says what it adds: `Diamond Jim's, no limit`. */
export function editionName(id) {
  if (DOCUMENTS[id]) return DOCUMENTS[id];
  const of = Object.keys(DOCUMENTS).find((it) => id.startsWith(it + "-"));
  if (of) return `${DOCUMENTS[of]}: ${id.slice(of.length + 1).replace(/-/g, " ")}`;
  return wagerName(id);
}

export const FAMILIES = [
  ["poker", "Poker"], ["table", "Against the dealer"], ["twenty-one", "Twenty-one"],
  ["baccarat", "Baccarat"], ["tiles", "Tiles"], ["pan", "Pan"], ["mix", "Mixed games"],
];

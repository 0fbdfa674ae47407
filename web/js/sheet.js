// The rule sheet of this very game, to be read: how it goes, which hand beats which, what each wager
// costs, then its sections with citations and rulings that open.

import { api } from "./api.js";
import { cardElement } from "./cards.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { editionName, wagerName } from "./words.js";

/** Shows the sheet of a game as printed: `home` is filled when it has come. */
export const showSheet = (home, game, edition) => show(home, () => api.sheet(game, edition));

/** Shows the sheet of a table with its own choices; at a mix, of the game that is on. */
export const showTableSheet = (home, table, stakes) => show(home, () => api.tableSheet(table), stakes);

async function show(home, fetched, stakes) {
  if (!home.firstChild) home.replaceChildren(h("p", { class: "quiet" }, "The rules are being fetched…"));
  try {
    const sheet = await fetched();
    home.replaceChildren(...sheetElements(sheet, stakes));
  } catch (fault) {
    home.replaceChildren(h("p", { class: "quiet" }, fault.message));
  }
}

function sheetElements(sheet, stakes) {
  const options = sheet.options ?? [];
  const sections = sheet.sections.map((section) => sectionElement(section, sheet.documents !== false));
  return [
    h("p", { class: "sheet-head" }, h("b", {}, sheet.title), sheet.edition && h("span", {}, editionName(sheet.edition))),
    stakes !== undefined && h("p", { class: "sheet-table" }, stakes || limitsOf(sheet.limits)),
    storyElement(sheet.story),
    ranksElement(sheet.ranks),
    optionsElement("Chosen by this house", options.filter((option) => option.value !== option.usual), true),
    pricesElement(sheet),
    h("h3", { class: "sheet-part" }, "The rules in full"),
    ...sections,
    optionsElement("House options, as usual", options.filter((option) => option.value === option.usual), false),
  ].filter(Boolean);
}

/** How a round goes, for somebody who has never played it. */
function storyElement(story = []) {
  if (!story.length) return null;
  return h("section", { class: "story", "aria-label": "How it goes" }, h("h3", { class: "sheet-part" }, "How it goes"), h("ol", {}, story.map((text) => h("li", {}, text))));
}

/** Which hand beats which, the best first. */
function ranksElement(ranks = []) {
  if (!ranks.length) return null;
  const row = ({ name, cards }) => h("li", {}, h("span", { class: "rank-name" }, wagerName(name)), h("span", { class: "rank-cards" }, cards.match(/../g).map((card) => cardElement({ card }, { width: 26 }, { style: "width:26px" }))));
  return h("details", { class: "section ranks", open: true }, h("summary", {}, h("span", {}, "Which hand beats which")), h("ol", {}, ranks.map(row)));
}

const limitsOf = (limits) => (limits?.min || limits?.max ? `Bets ${money(limits.min ?? 0)} to ${money(limits.max ?? 0)}` : "Limits as printed");

/** What the house chose; and, closed, what it left as it usually is. */
function optionsElement(title, options, chosen) {
  if (!options.length) return null;
  const row = (option) => h("tr", { class: chosen ? "is-chosen" : null, "data-option": option.id }, h("th", { scope: "row" }, optionName(option.id)), h("td", {}, option.value, chosen && h("span", { class: "quiet" }, ` (usually ${option.usual})`)));
  return h("details", { class: "section", open: chosen },
    h("summary", {}, h("span", {}, title), h("span", { class: "quiet" }, `${options.length}`)),
    h("div", { class: "lines-box" }, h("table", { class: "lines" }, h("tbody", {}, options.map(row)))));
}

const optionName = (id) => wagerName(id.replace(/^(paytable\.|lib\/)/, "pay table ").replace(/\./g, ": "));

const METHODS = { exact: "every deal counted", induction: "every card that may come", sample: "sampled", unpriced: "" };

/** A share of the bet as a percentage. */
const percent = (share) => `${(share * 100).toFixed(2).replace("-", "−")} %`;

/** The error of a sample; so small a one that it would be written as nothing is a hundredth at most. */
const errorOf = (error) => (error * 100 < 0.005 ? " ± < 0.01 %" : ` ± ${percent(error)}`);

/** `5.57 %`, `10.24 % ± 0.03 %`, `41.65 % at an empty meter`. */
export function edgeOf({ edge, error, meter }) {
  if (edge === null || edge === undefined) return "not priced yet";
  return `${percent(edge)}${error ? errorOf(error) : ""}${meter ? ` at an ${meter} meter` : ""}`;
}

/** Why a game has no prices at all. */
const PRICELESS = {
  poker: "In poker the players win from each other: no wager has a price.",
  pan: "In Pan the players win from each other: no wager has a price.",
};

/** What each wager costs under these options, from the price sheets. */
export function pricesElement({ prices = [], family }) {
  const priced = prices.length > 0 && h("table", { class: "prices" },
    h("thead", {}, h("tr", {}, h("th", {}, "Wager"), h("th", {}, "House edge"), h("th", {}, "How"))),
    h("tbody", {}, prices.map((price) => h("tr", { "data-price": price.wager }, h("td", {}, wagerName(price.wager)), h("td", { class: price.method === "unpriced" ? "figure quiet" : "figure" }, edgeOf(price)), h("td", { class: "quiet" }, METHODS[price.method] ?? price.method)))));
  return h("details", { class: "section", open: prices.length > 0 },
    h("summary", {}, h("span", {}, "Price of each wager")),
    priced || h("p", { class: "quiet" }, PRICELESS[family] ?? "Not priced yet."));
}

function sectionElement(section, opens) {
  const sources = section.sources ?? (section.source ? [section.source] : []);
  return h("details", { class: "section", "data-section": section.name },
    h("summary", {}, h("span", {}, section.title ?? wagerName(section.name.replace(/\./g, ": ")))),
    h("p", { class: "cited" }, sources.map((source) => sourceElement(source, opens)), (section.rulings ?? []).map(rulingElement)),
    section.lines.length > 0 && linesElement(section.lines));
}

/** Pay tables have a column a schedule; elsewhere what a line holds stands one below the other. */
function linesElement(lines) {
  const wide = lines.some((line) => line.key === "schedules" || line.key === "by");
  const row = (line) => (wide ? line.cells.map((cell) => h("td", {}, cell)) : h("td", {}, (line.said ?? line.cells).map((cell) => h("div", {}, sentenceOf(cell)))));
  return h("div", { class: "lines-box" }, h("table", { class: `lines${wide ? " is-wide" : ""}` }, h("tbody", {}, lines.map((line) =>
    h("tr", {}, h("th", { scope: "row" }, wide ? line.key.replace(/-/g, " ") : wagerName(line.key)), row(line))))));
}

const sentenceOf = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A citation; where the room has the documents, its lines open. */
function sourceElement(source, opens) {
  const home = h("div", { class: "opened", hidden: true });
  const label = `${editionName(source.document)} l.${source.lines}`;
  if (!opens) return [h("span", { class: "cite", title: "This room was not given the documents" }, label)];
  const open = async () => {
    if (!home.hidden) { home.hidden = true; return; }
    home.hidden = false;
    home.replaceChildren(h("p", { class: "quiet" }, "…"));
    try {
      const parts = await Promise.all(source.lines.split(/,\s*/).map((lines) => api.lines(source.document, lines)));
      home.replaceChildren(h("ol", { class: "document" }, parts.flatMap((part) => part.lines).map((line) => h("li", { value: line.number }, line.text))));
    } catch (fault) {
      home.replaceChildren(h("p", { class: "quiet" }, fault.status === 404 ? "This room was not given the documents, so the lines cannot be shown." : fault.message));
    }
  };
  return [h("button", { type: "button", class: "cite", onclick: open, title: "Show the cited lines" }, label), home];
}

/** A ruling; it opens and says how a silent or unclear document is read. */
function rulingElement(ruling) {
  const id = typeof ruling === "string" ? ruling : ruling.id;
  const home = h("div", { class: "opened", hidden: true });
  const open = async () => {
    if (!home.hidden) { home.hidden = true; return; }
    home.hidden = false;
    try {
      const { question, reading, reason } = await api.ruling(id);
      home.replaceChildren(h("p", {}, h("b", {}, question)), h("p", {}, reading), h("p", { class: "quiet" }, reason));
    } catch (fault) {
      home.replaceChildren(h("p", { class: "quiet" }, fault.message));
    }
  };
  return [h("button", { type: "button", class: "cite is-ruling", onclick: open, title: "Show the ruling" }, `Ruling ${id}`), home];
}

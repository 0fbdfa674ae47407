// The rule sheet of this very game: its sections with citations, rulings that open, and prices.

import { api } from "./api.js";
import { h } from "./dom.js";
import { editionName, wagerName } from "./words.js";

/** Shows a sheet in a home of its own: `home` is filled when it has come. */
export async function showSheet(home, game, edition) {
  home.replaceChildren(h("p", { class: "quiet" }, "The rules are being fetched…"));
  try {
    const sheet = await api.sheet(game, edition);
    home.replaceChildren(...sheetElements(sheet, edition));
  } catch (fault) {
    home.replaceChildren(h("p", { class: "quiet" }, fault.message));
  }
}

function sheetElements(sheet, edition) {
  const sections = sheet.sections.map((section, at) => sectionElement(section, at, sheet.documents !== false));
  return [
    h("p", { class: "sheet-head" }, h("b", {}, sheet.title), edition && h("span", {}, editionName(edition))),
    sheet.prices?.length > 0 && pricesElement(sheet.prices),
    ...sections,
  ].filter(Boolean);
}

const METHODS = { exact: "every deal counted", sample: "sampled" };

/** A share of the bet as a percentage. */
const edgeOf = (edge) => (typeof edge === "number" ? `${(edge * 100).toFixed(2).replace("-", "−")} %` : edge);

/** What each wager costs, from the price sheets. */
export function pricesElement(prices) {
  return h("details", { class: "section", open: true },
    h("summary", {}, h("span", {}, "Price of each wager")),
    h("table", { class: "prices" },
      h("thead", {}, h("tr", {}, h("th", {}, "Wager"), h("th", {}, "House edge"), h("th", {}, "How"))),
      h("tbody", {}, prices.map((price) => h("tr", {}, h("td", {}, wagerName(price.wager)), h("td", { class: "figure" }, edgeOf(price.edge)), h("td", { class: "quiet" }, METHODS[price.method] ?? price.method))))));
}

function sectionElement(section, at, opens) {
  const sources = section.sources ?? (section.source ? [section.source] : []);
  return h("details", { class: "section", open: at < 4 },
    h("summary", {}, h("span", {}, wagerName(section.name.replace(/\./g, ": ")))),
    h("p", { class: "cited" }, sources.map((source) => sourceElement(source, opens)), (section.rulings ?? []).map(rulingElement)),
    section.lines.length > 0 && linesElement(section.lines));
}

/** Pay tables have a column a schedule; elsewhere what a line holds stands one below the other. */
function linesElement(lines) {
  const cellsOf = (line) => line.cells ?? line.values ?? [line.words ?? ""];
  const wide = lines.some((line) => line.key === "schedules" || line.key === "by");
  const row = (line) => (wide ? cellsOf(line).map((cell) => h("td", {}, cell)) : h("td", {}, cellsOf(line).map((cell) => h("div", {}, cell))));
  return h("div", { class: "lines-box" }, h("table", { class: `lines${wide ? " is-wide" : ""}` }, h("tbody", {}, lines.map((line) =>
    h("tr", {}, h("th", { scope: "row" }, line.key.replace(/-/g, " ")), row(line))))));
}

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

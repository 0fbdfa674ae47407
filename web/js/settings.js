// How the page looks to this reader: kept in this browser.

const KEY = "cardroom.settings";
const USUAL = { theme: "auto", deck: "four", backs: "red", speed: "usual", sound: "off", bank: "offered", adviser: "asked", keys: "on" };

function load() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...USUAL };
  }
}

export const settings = load();

/** Shows the settings on the page. */
export function apply() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = settings.theme === "auto" ? (dark ? "dark" : "light") : settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.backs = settings.backs;
}

export function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing shows them until it is closed.
  }
  apply();
}

/** Whether things may move. */
export const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches && settings.speed !== "none";

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);

// The room over HTTP.

/** What the room said against a request. */
export class Refused extends Error {
  /** @param {number} status @param {string} why */
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

async function ask(method, path, body) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  let answer;
  try {
    answer = await fetch(path, { method, credentials: "same-origin", ...sent });
  } catch {
    throw new Refused(0, "The room does not answer. Is it still open?");
  }
  const text = await answer.text();
  let said = null;
  try {
    said = text ? JSON.parse(text) : {};
  } catch {
    said = { error: text.slice(0, 200) };
  }
  if (!answer.ok) throw new Refused(answer.status, sentence(said.error ?? `The room said ${answer.status}.`));
  return said;
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
const kept = new Map();

/** What does not change while the page is open is asked for once. */
function once(path) {
  if (!kept.has(path)) kept.set(path, ask("GET", path).catch((fault) => { kept.delete(path); throw fault; }));
  return kept.get(path);
}

const part = encodeURIComponent;

/** A name for what is to be done once. */
const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? "?" + given.map(([name, value]) => `${name}=${part(value)}`).join("&") : "";
}

export const api = {
  me: () => ask("GET", "/api/me"),
  guest: (name) => ask("POST", "/api/guest", name ? { name } : {}),
  register: (name, password) => ask("POST", "/api/register", { name, password }),
  keep: (name, password) => ask("POST", "/api/keep", { name, password }),
  signIn: (name, password, fresh) => ask("POST", "/api/sign-in", { name, password, new: fresh }),
  password: (old, fresh) => ask("POST", "/api/password", { old, new: fresh }),
  signOut: () => ask("POST", "/api/sign-out", {}),
  buy: (cents) => ask("POST", "/api/cage/buy", { id: newId(), cents }),
  cash: (cents) => ask("POST", "/api/cage/cash", { id: newId(), cents }),
  games: () => once("/api/games"),
  sheet: (game, edition) => once(`/api/games/${part(game)}${edition ? "@" + part(edition) : ""}`),
  tableSheet: ({ id, key }) => ask("GET", `/api/tables/${part(id)}/sheet${query({ key })}`),
  ruling: (id) => once(`/api/rulings/${part(id)}`),
  lines: (document, lines) => once(`/api/documents/${part(document)}?lines=${part(lines)}`),
  tables: () => ask("GET", "/api/tables"),
  table: ({ id, key }) => ask("GET", `/api/tables/${part(id)}${query({ key })}`),
  open: (wanted) => ask("POST", "/api/tables", wanted),
  hands: ({ id, key }, before) => ask("GET", `/api/tables/${part(id)}/hands${query({ key, before })}`),
  record: ({ id, key }, round) => `/api/tables/${part(id)}/hands/${round}${query({ key })}`,
  recordOf: (table, round) => ask("GET", api.record(table, round)),
  views: ({ id, key }, round) => ask("GET", `/api/tables/${part(id)}/hands/${round}/views${query({ key })}`),
  admin: (what, values = {}) => ask("GET", `/api/admin/${what}${query(values)}`),
  givePassword: (id) => ask("POST", `/api/admin/players/${part(id)}/password`, {}),
  setRole: (id, role) => ask("POST", `/api/admin/players/${part(id)}`, { role }),
  closeTable: (id) => ask("DELETE", `/api/tables/${part(id)}`),
  cage: (way, account, cents) => ask("POST", `/api/cage/${way}`, { id: newId(), account, cents }),
};

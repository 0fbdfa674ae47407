// A room of cardboard: serves the page and canned views, so that the page can be worked on alone.
//
//   node web/dev/mock.mjs [PORT]      then http://localhost:8099/#/table/holdem
//
// Every file of fixtures/ with `steps` is a table; an answer goes on to its next step;
// `ultimate~2` begins with the third.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const WEB = join(HERE, "..");
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };
const read = (name) => JSON.parse(readFileSync(join(HERE, "fixtures", name), "utf8"));
const tables = () => readdirSync(join(HERE, "fixtures")).map((name) => [name.replace(".json", ""), read(name)]).filter(([, it]) => it.steps);

let me = { id: 7, name: "Mia", role: "admin", cents: 1_250_000 };

function listed([id, { table, steps }]) {
  const { seats } = steps[0].view;
  return { id, taken: seats.length, names: seats.map((seat) => seat.name), people: seats.filter((seat) => !seat.bot).length, bots: seats.filter((seat) => seat.bot).length, round: steps[0].view.round, waiting: 0, ...table };
}

/** The steps of a table as a round that is over. */
function replayed(name) {
  const [, { table, steps }] = tables().find(([id]) => id === name.split("~")[0]);
  return { round: steps[0].view.round, family: table.family, seats: table.seats, views: steps.map(({ call, view }) => ({ lines: call ?? [], view: { ...view, choices: [] } })) };
}

function answer(method, path, query, body) {
  if (path === "/api/me") return me;
  if (/^\/api\/(guest|register|sign-in)$/.test(path)) return (me = { id: 7, role: "player", cents: 1_250_000, ...body, name: body.name ?? "Mia" });
  if (path === "/api/password") return me;
  if (path === "/api/sign-out") { me = null; return {}; }
  if (path === "/api/cage/buy") return (me = { ...me, cents: me.cents + body.cents });
  if (path === "/api/cage/cash") return (me = { ...me, cents: me.cents - body.cents });
  if (path === "/api/games") return read("games.json");
  if (path.startsWith("/api/games/") || /^\/api\/tables\/[^/]+\/sheet$/.test(path)) return read("sheet.json");
  if (/\/views$/.test(path)) return replayed(path.split("/")[3]);
  if (path.startsWith("/api/rulings/")) return { id: path.slice(13), question: "What does the document leave open?", reading: "It is read so.", reason: "Because the other editions say so." };
  if (path === "/api/documents/colorado") return { lines: [{ number: 2486, text: "A standard deck of 52 cards is used." }, { number: 2487, text: "Each player places an ante and a blind." }] };
  if (path === "/api/admin/tables") return tables().map(listed);
  if (path === "/api/admin/players") return ["Mia", "Ada", "Ben"].map((name, at) => ({ id: 7 + at, name, role: at ? "player" : "admin", cents: 125_000 * (at + 1) }));
  if (/^\/api\/admin\/players\/\d+\/password$/.test(path)) return { id: 8, name: "Ada", password: "bdfk-hjmn-pqrt-vwbc", until: Date.now() + 86_400_000 };
  if (path === "/api/admin/passwords") return [{ number: 1, at: 1_760_000_000_000, account: 8, by: 7 }];
  if (path === "/api/admin/roles" || path === "/api/admin/closed") return [];
  if (path === "/api/admin/ledger") return { balanced: true, count: 2, balances: [{ place: "player:7", cents: 125_000 }], entries: [{ number: 2, at: 1_760_000_000_000, memo: "buy-in", by: 7, table: 3, postings: [{ place: "player:7", cents: -10_000 }, { place: "table:3", cents: 10_000 }] }] };
  if (path === "/api/tables" && method === "POST") return { id: "holdem", link: "/#/table/holdem?key=abc" };
  if (path === "/api/tables") return tables().map(listed);
  if (/\/hands$/.test(path)) return [3, 2, 1].map((round) => ({ round, net: [0, 450, -200, 1200][round], lines: ["Ada has the button.", "Dealt: you Ah Kd.", "Flop: Qh Jh 2c.", "Ada bets $6.", "You call $6.", "You win $24 with a straight."] }));
  return null;
}

const server = createServer((request, response) => {
  const url = new URL(request.url, "http://room");
  let text = "";
  request.on("data", (part) => { text += part; });
  request.on("end", () => {
    if (url.pathname.startsWith("/api/")) {
      const said = answer(request.method, url.pathname, url.searchParams, text ? JSON.parse(text) : {});
      response.writeHead(said ? 200 : url.pathname === "/api/me" ? 401 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(said ?? { error: "there is no such thing" }));
      return;
    }
    const file = join(WEB, normalize(url.pathname === "/" ? "index.html" : url.pathname));
    try {
      const bytes = readFileSync(file);
      response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "text/plain", "content-security-policy": "default-src 'self'; img-src 'self' data:" });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
});

server.on("upgrade", (request, socket) => {
  const key = createHash("sha1").update(request.headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest("base64");
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
  const [id, from = 0] = decodeURIComponent(request.url.split("/")[3]).split("~");
  const found = tables().find(([name]) => name === id);
  if (!found) { say(socket, { is: "bye", why: "There is no such table." }); return; }
  const [, { table, steps }] = found;
  let at = Number(from);
  let counted = 10;
  say(socket, { is: "hello", protocol: 1, table: { ...listed(found), adviser: true, clock: 30, ...table }, account: me });
  say(socket, { is: "seal", round: steps[0].view.round, root: createHash("sha256").update(id).digest("hex") });
  const show = () => {
    const step = steps[at % steps.length];
    counted += 1;
    if (step.call) say(socket, { is: "call", at: counted, lines: step.call });
    say(socket, { is: "view", at: counted, view: step.view, clock: step.clock ?? (step.view.asked.length ? { seat: null, ms: 21_000, bank_ms: 30_000 } : null) });
  };
  show();
  if (table.called) say(socket, { is: "seat", ...table.called });
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    const text = heard(bytes);
    if (text === null) return socket.end();
    if (!text) return undefined;
    const command = JSON.parse(text);
    if (command.do === "advise") return say(socket, { is: "advice", id: command.id, lines: steps[at % steps.length].view.choices.map((choice, place) => ({ choice: choice.id, value: `${(0.6 - place * 0.4).toFixed(2)}`, says: choice.says })) });
    if (command.do === "rulings") return say(socket, { is: "rulings", id: command.id, at: counted, rulings: [{ what: "player-exposed", at: 0, nth: 1, remedies: ["replaced"] }, { what: "boxed", remedies: ["table void", "redealt"] }] });
    if (command.do === "sit" && table.full) return say(socket, { is: "refused", id: command.id, why: "the seat is taken" });
    if (command.do === "answer" && !/^(bet|off):/.test(command.choice)) at += 1;
    say(socket, { is: "done", id: command.id, at: counted + 1 });
    if (command.do === "answer" && /^(bet|off):/.test(command.choice)) bet(steps[at % steps.length].view, command);
    return show();
  });
});

function bet(view, { choice, cents }) {
  const mine = view.seats.find((seat) => seat.seat === view.you);
  const wager = choice.slice(4);
  mine.bets = mine.bets.filter((it) => it.wager !== wager);
  if (cents) mine.bets.push({ wager, cents });
}

/** Writes one message as a frame. */
function say(socket, message) {
  const body = Buffer.from(JSON.stringify(message));
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : Buffer.from([0x81, 126, body.length >> 8, body.length & 255]);
  if (body.length > 65_535) throw new Error("a view is smaller than that");
  socket.write(Buffer.concat([head, body]));
}

/** Reads one short frame of a browser; nothing where it closes. */
function heard(bytes) {
  if ((bytes[0] & 15) === 8) return null;
  if ((bytes[0] & 15) !== 1) return "";
  const short = bytes[1] & 127;
  const from = short === 126 ? 4 : 2;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const mask = bytes.subarray(from, from + 4);
  return Buffer.from(bytes.subarray(from + 4, from + 4 + length).map((byte, at) => byte ^ mask[at % 4])).toString();
}

const port = Number(process.argv[2] ?? 8099);
server.listen(port, () => console.log(`http://localhost:${port}/`));

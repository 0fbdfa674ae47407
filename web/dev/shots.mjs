// Pictures of the page in headless Chromium, and every word of its console that is a fault.
//
//   node --experimental-websocket web/dev/shots.mjs FOLDER [ADDRESS] [NAME-FILTER]

import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";

const [folder = "shots", address = "http://localhost:8099", filter = ""] = process.argv.slice(2);
const SIZES = { wide: [1920, 1080], desk: [1440, 900], lap: [1280, 720], tablet: [820, 1180], phone: [390, 844], small: [360, 640] };
const PAGES = ["", "table/holdem", "table/holdem~2", "table/holdem-nine", "table/stud", "table/draw", "table/ultimate", "table/ultimate~1", "table/ultimate~2", "table/pai-gow", "table/pai-gow~1", "table/twenty-one", "table/baccarat", "table/baccarat~1", "table/tiles", "table/tiles~1", "table/pan", "floor", "table/called", "table/over-mix", "table/over-baccarat~2", ...["holdem", "nine", "ultimate", "pai-gow", "tiles", "21", "baccarat", "stud", "pan"].map((it) => `table/over-${it}~1`)];

mkdirSync(folder, { recursive: true });
const browser = spawn("chromium", ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=9377", "--user-data-dir=/tmp/shots-profile", "about:blank"], { stdio: "ignore" });
process.on("exit", () => browser.kill());

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
let page = null;
for (let tries = 0; tries < 50 && !page; tries++) {
  await wait(200);
  page = await fetch("http://127.0.0.1:9377/json").then((it) => it.json()).then((list) => list.find((it) => it.type === "page")).catch(() => null);
}
const socket = new WebSocket(page.webSocketDebuggerUrl);
await new Promise((done) => { socket.onopen = done; });
let number = 0;
let faults = 0;
const waiting = new Map();
socket.onmessage = ({ data }) => {
  const said = JSON.parse(data);
  if (said.id) waiting.get(said.id)?.(said.result ?? said.error);
  if (said.method === "Runtime.exceptionThrown") { faults += 1; console.log("fault:", said.params.exceptionDetails.exception?.description ?? said.params.exceptionDetails.text); }
  if (said.method === "Log.entryAdded" && said.params.entry.level === "error") { faults += 1; console.log("error:", said.params.entry.text, said.params.entry.url ?? ""); }
  if (said.method === "Runtime.consoleAPICalled" && said.params.type === "error") { faults += 1; console.log("console:", said.params.args.map((it) => it.value ?? it.description).join(" ")); }
};
const ask = (method, params = {}) => new Promise((done) => { waiting.set(++number, done); socket.send(JSON.stringify({ id: number, method, params })); });
await ask("Runtime.enable");
await ask("Log.enable");
await ask("Page.enable");
await ask("Page.addScriptToEvaluateOnNewDocument", { source: "try { localStorage.setItem('cardroom.here', '1') } catch {}" });

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const theme of ["dark", "light"]) {
    for (const place of PAGES) {
      const name = `${place.replace("table/", "").replace("~", "-") || "lobby"}.${size}.${theme}`;
      if (filter && !new RegExp(filter).test(name)) continue;
      await ask("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 640 });
      await ask("Emulation.setTouchEmulationEnabled", { enabled: width < 640 });
      await ask("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: theme }] });
      await ask("Page.navigate", { url: "about:blank" });
      await ask("Page.navigate", { url: `${address}/#/${place}` });
      await wait(1500);
      const { data } = await ask("Page.captureScreenshot", { format: "png" });
      writeFileSync(`${folder}/${name}.png`, Buffer.from(data, "base64"));
    }
  }
}
console.log(`${faults} faults`);
socket.close();
browser.kill();
process.exit(faults ? 1 : 0);

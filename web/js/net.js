// A table's WebSocket: it comes back by itself, and a command is carried out once.

import { api } from "./api.js";

const PAUSES = [300, 1000, 2000, 4000, 8000, 15000];

/** How long without a word before the line is taken for dead, in milliseconds. */
const SILENCE = 45_000;

let counted = 0;
const name = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${counted++}`;

/**
 * Opens the line to a table.
 *
 * `hear` is given every message of the room, and `{"is":"line","state":"open"|"lost"|"closed"}`
 * when the line itself changes. What was sent and not yet answered is sent again with the same id.
 * A line that is lost is told from a table that is not there: that is said once, as a last word.
 */
export function openLine(table, hear) {
  /** @type {Map<string, object>} */
  const waiting = new Map();
  let socket = null;
  let tries = 0;
  let over = false;
  let timer = 0;
  let heard = Date.now();
  let met = false;

  function connect() {
    clearTimeout(timer);
    heard = Date.now();
    socket = new WebSocket(lineOf(table));
    socket.onopen = () => {
      hear({ is: "line", state: "open" });
      for (const command of waiting.values()) socket.send(JSON.stringify(command));
    };
    socket.onmessage = ({ data }) => {
      tries = 0;
      met = true;
      heard = Date.now();
      receive(JSON.parse(data));
    };
    socket.onclose = lost;
  }

  function receive(message) {
    const command = waiting.get(message.id);
    if (message.is === "done" || message.is === "refused" || message.is === "advice" || message.is === "rulings") {
      waiting.delete(message.id);
    }
    if (message.is === "bye") finish();
    hear(command ? { ...message, command } : message);
  }

  async function lost() {
    if (over) return;
    // Somebody who was never at the table hears of no seat that is kept before it is known to be there.
    if (met) hear({ is: "line", state: "lost", tries });
    const why = await missing(table, met);
    if (over) return;
    if (why) {
      finish();
      hear({ is: "bye", why });
      return;
    }
    const pause = PAUSES[Math.min(tries++, PAUSES.length - 1)];
    hear({ is: "line", state: "lost", again: Date.now() + pause, tries });
    timer = setTimeout(connect, pause);
  }

  function finish() {
    over = true;
    clearTimeout(timer);
    clearInterval(watch);
    removeEventListener("online", wake);
    socket?.close();
  }

  const wake = () => {
    if (!over && socket?.readyState > 1) connect();
  };
  const watch = setInterval(() => {
    if (waiting.size && Date.now() - heard > SILENCE) socket?.close();
  }, 5000);
  addEventListener("online", wake);
  connect();

  return {
    /** Sends a command and gives its id. */
    send(what) {
      const command = { id: name(), ...what };
      waiting.set(command.id, command);
      if (socket?.readyState === 1) socket.send(JSON.stringify(command));
      return command.id;
    },
    retry: () => { if (!over && socket?.readyState > 1) connect(); },
    close: finish,
  };
}

/** Why there is no way back to a table, where the room knows of none; nothing where it may be tried again. */
async function missing(table, met) {
  try {
    await api.table(table);
    return null;
  } catch (refused) {
    if (![400, 403, 404].includes(refused.status)) return null;
    return met ? "The table is closed." : "There is no such table, or its link is needed.";
  }
}

/** The address of a table's line. */
function lineOf({ id, key }) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(id)}/ws${query}`;
}

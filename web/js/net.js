// A table's WebSocket: it comes back by itself, and a command is carried out once.

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
 */
export function openLine(address, hear) {
  /** @type {Map<string, object>} */
  const waiting = new Map();
  let socket = null;
  let tries = 0;
  let over = false;
  let timer = 0;
  let heard = Date.now();

  function connect() {
    clearTimeout(timer);
    heard = Date.now();
    socket = new WebSocket(address);
    socket.onopen = () => {
      hear({ is: "line", state: "open" });
      for (const command of waiting.values()) socket.send(JSON.stringify(command));
    };
    socket.onmessage = ({ data }) => {
      tries = 0;
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

  function lost() {
    if (over) return;
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

/** The address of a table's line. */
export function lineOf(table, key) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/ws${query}`;
}

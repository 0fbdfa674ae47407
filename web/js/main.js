// The page: what its address says is shown.

import { installDeck } from "./cards.js";
import { openFloor } from "./floor.js";
import { openLobby } from "./lobby.js";
import { refresh } from "./session.js";
import { apply } from "./settings.js";
import { openTable } from "./table.js";

const home = document.getElementById("home");
let close = null;

const go = (where) => { location.hash = where; };

/** `#/table/ID?key=…&sit=1`, or the same as a path, as links of private tables have it. */
function place() {
  const path = location.hash.startsWith("#/") ? location.hash.slice(1) : location.pathname + location.search;
  const [where, query = ""] = path.split("?");
  return { parts: where.split("/").filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

function show() {
  close?.();
  const { parts, query } = place();
  if (/^t(ables?)?$/.test(parts[0] ?? "") && parts[1]) {
    close = openTable(home, { id: parts[1], key: query.get("key"), sit: query.get("sit"), go });
  } else if (parts[0] === "floor") {
    close = openFloor(home, { go });
  } else {
    close = openLobby(home, { go });
  }
  scrollTo(0, 0);
}

apply();
installDeck();
addEventListener("hashchange", show);
if (!/^#?\/?$/.test(location.hash)) await refresh();
show();

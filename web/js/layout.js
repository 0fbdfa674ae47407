// Which layout a family of games has.

import * as dealer from "./layout-dealer.js";
import * as nines from "./layout-nines.js";
import * as pan from "./layout-pan.js";
import * as poker from "./layout-poker.js";
import * as tiles from "./layout-tiles.js";

const LAYOUTS = { poker, mix: poker, table: dealer, "twenty-one": dealer, baccarat: nines, tiles, pan };

/** The layout of a family; the generic one for a family that the page does not know. */
export const layoutOf = (family) => LAYOUTS[family] ?? poker;

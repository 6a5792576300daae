/** The bridge between a battle and a host that shows it with pieces of its own. */

export { Board } from "./board.js";
export { Bridge } from "./bridge.js";
export { readLink, writeLink } from "./link.js";
export { Links } from "./links.js";
export { Draft, factsOf, offersOf } from "./offers.js";
export { learnBook, readerOf } from "./pieces.js";
export { SYSTEMS, setupOf } from "./setups.js";
export { explained, factWords, needsToken, oddsWords, percent, refusalWords, wayWords, words } from "./words.js";
export { Panel } from "./panel.js";

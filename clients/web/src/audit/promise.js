/** What was promised of the dice, and what can be known of them now. */

import { seatName } from "../seats.js";
import { fill, h } from "../dom.js";

/** @typedef {import("../table.js").Table} Table */

const SOURCES = {
  committed: "Committed: a secret seed was bound before anything happened, and is revealed at the close",
  seeded: "Seeded: the seed is public, and anyone may know the dice in advance",
  supplied: "Supplied: the players throw, and type the faces in",
};

/**
 * Return the terms of a battle's dice, and the hash of its journal.
 *
 * @param {Table} table
 */
export function promise(table) {
  const facts = h("dl", { class: "facts" });
  table.watch(["scenario", "entries"], () => {
    const { dice, contributed, chain, version, forked_from: root } = table.state.scenario;
    const close = table.state.entries.at(-1);
    const revealed = close?.kind === "close" ? close.seed : null;
    const secret = dice.source === "committed" ? "sealed until the battle is closed" : "none";
    const seed = dice.seed ?? revealed;
    const inherited = (dice.nonces ?? []).map((nonce) => `“${nonce}”`);
    const given = Object.entries(contributed).map(([seat, nonce]) => `${seatName(seat)}: “${nonce}”`);
    fill(
      facts,
      fact("Dice", SOURCES[dice.source]),
      dice.commitment ? fact("Commitment", copyable("commitment", dice.commitment)) : null,
      fact("Seed", seed === null || seed === undefined ? secret : copyable("seed", seed)),
      dice.source === "committed" &&
        fact("Words of the sides", [...inherited, ...given].join("; ") || "none"),
      fact("Name in the key", h("code", {}, dice.scenario)),
      root && fact("Forked from", `${root.scenario}, version ${root.version}`),
      fact(`Hash at version ${version}`, copyable("hash", chain)),
    );
  });
  return facts;
}

/**
 * @param {string} name
 * @param {import("../dom.js").Child} value
 */
function fact(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/**
 * Return a text with a button that copies it.
 *
 * @param {string} name
 * @param {string} text
 */
function copyable(name, text) {
  const button = h(
    "button",
    { type: "button", class: "quiet copy", "aria-label": `Copy the ${name}` },
    "Copy",
  );
  button.addEventListener("click", () => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => fill(button, "Copied"),
      () => fill(button, "Select it"),
    );
  });
  return h("span", { class: "copyable" }, h("code", {}, text), button);
}

/** What was promised of the dice, and what can be known of them now. */

import { seatName } from "../seats.js";
import { fill, h } from "../dom.js";
import { factList } from "../log/facts.js";

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
  const place = h("div", {});
  table.watch(["scenario", "entries"], () => {
    const { dice, contributed, chain, version, forked_from: root } = table.state.scenario;
    const close = table.state.entries.at(-1);
    const revealed = close?.kind === "close" ? close.seed : null;
    const secret = dice.source === "committed" ? "sealed until the battle is closed" : "none";
    const seed = dice.seed ?? revealed;
    const inherited = (dice.nonces ?? []).map((nonce) => `“${nonce}”`);
    const given = Object.entries(contributed).map(([seat, nonce]) => `${seatName(seat)}: “${nonce}”`);
    const sides = dice.source === "committed" && ([...inherited, ...given].join("; ") || "none");
    /** @type {[string, import("../dom.js").Child][]} */
    const facts = [
      ["Dice", SOURCES[dice.source]],
      ["Commitment", dice.commitment && copyable("commitment", dice.commitment)],
      ["Seed", typeof seed === "string" ? copyable("seed", seed) : secret],
      ["Words of the sides", sides],
      ["Name in the key", h("code", {}, dice.scenario)],
      ["Forked from", root && `${root.scenario}, version ${root.version}`],
      [`Hash at version ${version}`, copyable("hash", chain)],
    ];
    fill(place, factList(facts.filter(([, value]) => value)));
  });
  return place;
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

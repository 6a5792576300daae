/** How a roll follows from the seed, and the same done here. */

import { fill, h } from "../dom.js";
import { factList } from "./facts.js";
import { recomputed } from "./recompute.js";

/**
 * @typedef {import("./recompute.js").Recomputed} Recomputed
 * @typedef {import("../../../javascript/src/dice.js").Roll} Roll
 * @typedef {import("../../../javascript/src/answers.js").DiceKey} DiceKey
 */

/**
 * Return what goes into the key of a roll, and a button that throws it again.
 *
 * @param {Roll} roll
 * @param {DiceKey} key
 */
export function keyShown(roll, key) {
  if (key.state === "typed")
    return h("p", {}, "The players threw these dice, and typed the faces in. Nothing can be recomputed.");
  const parts = /** @type {[string, string][]} */ ([
    ["Label", roll.label],
    ["Name in the key", key.scenario],
    ["Words of the sides", key.nonces.join(" | ") || "none"],
    ["Commitment", key.commitment ?? "none: the seed is public"],
    ["Seed", key.seed ?? "sealed until the battle is closed"],
    ["Message", key.message ?? "not known yet"],
  ]);
  return h(
    "div",
    {},
    h(
      "p",
      {},
      `A block is HMAC-SHA-256 of the message under the seed. Of its bytes, those from ${key.below} on are ` +
        `skipped; each other one, divided by ${roll.sides}, leaves a face less one.`,
    ),
    factList(parts.map(([name, value]) => [name, h("code", {}, value)])),
    key.state === "recomputed"
      ? again(roll, key)
      : h("p", {}, "Once the seed is revealed, this roll can be recomputed here."),
  );
}

/**
 * @param {Roll} roll
 * @param {DiceKey} key
 */
function again(roll, key) {
  const place = h("div", { "aria-live": "polite" });
  const button = h("button", { type: "button" }, "Recompute here");
  button.addEventListener("click", async () => {
    try {
      fill(place, ...found(roll, key, await recomputed(roll, key)));
    } catch (error) {
      const missing = globalThis.crypto.subtle === undefined;
      fill(place, h("p", { class: "bad" }, missing ? NO_HASHES : String(error)));
    }
  });
  return h("div", {}, button, place);
}

/** What to tell where the browser withholds what it takes to recompute. */
export const NO_HASHES = "This browser computes hashes only for pages from https: or from this machine.";

/**
 * @param {Roll} roll
 * @param {DiceKey} key
 * @param {Recomputed} done
 */
function found(roll, key, { agrees, blocks, bytes }) {
  const verdict = agrees
    ? h("p", { class: "good" }, "✓ The same faces, computed in this browser.")
    : h("p", { class: "bad" }, "✗ These are not the faces that the seed gives.");
  const rows = bytes.map(({ byte, face }) =>
    h(
      "tr",
      {},
      h("td", {}, h("code", {}, byte.toString(16).padStart(2, "0"))),
      h("td", {}, byte),
      h("td", {}, face === null ? `skipped: not under ${key.below}` : `${byte % roll.sides}`),
      h("td", {}, face === null ? "" : face),
    ),
  );
  const heads = ["Byte", "Decimal", `Remainder by ${roll.sides}`, "Face"].map((name) =>
    h("th", { scope: "col" }, name),
  );
  return [
    verdict,
    ...blocks.map((block, place) => h("p", { class: "block" }, `Block ${place}: `, h("code", {}, block))),
    h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows)),
  ];
}

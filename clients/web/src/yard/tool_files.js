/** Ships of other tools: read from a file into the yard, and written for the Full Thrust Ship Builder. */

import { fill, h } from "../dom.js";
import { noticeOf } from "../notice.js";
import { freshId, merged, save } from "./kept.js";

/**
 * @typedef {Record<string, any>} Json
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("./stock.js").Stock} Stock
 * @typedef {import("./yard.js").Store} Store
 */

const BOOK = "full-thrust-remixed";
const DIFFERS = /** @type {Record<string, string>} */ ({ left_out: "left out", changed: "changed", noted: "noted" });

/**
 * Return what reads ships of other tools, and writes the designs of this browser for one; nothing for other rulebooks.
 *
 * @param {Client} client
 * @param {Stock} stock
 * @param {Store} store
 */
export function toolFiles(client, stock, store) {
  if (stock.system !== BOOK) return [];
  const told = h("div", { role: "status" });
  const file = h("input", { type: "file", accept: ".json,.txt,.ftpf,application/json,text/plain" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen === undefined) return;
    try {
      const { ships } = await client.importShips(stock.system, contentOf(await chosen.text()));
      const designs = ships.map((/** @type {Json} */ { design }) => ({ id: freshId(), system: stock.system, design }));
      store.change((kept) => merged(kept, { designs, fleets: [] }));
      fill(told, ...ships.map(shipTold));
    } catch (error) {
      fill(told, h("p", { class: "notice error" }, noticeOf(error).text));
    }
    file.value = "";
  });
  const write = async () => {
    try {
      const { file: written, remarks } = await client.exportShips(
        stock.system,
        stock.kept().map(({ design }) => design),
      );
      save("ships.json", `${JSON.stringify(written, null, 2)}\n`);
      fill(told, differences(remarks));
    } catch (error) {
      fill(told, h("p", { class: "notice error" }, noticeOf(error).text));
    }
  };
  return [
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: () => void write() }, "Export for the Ship Builder"),
      h("label", {}, "Bring in ships of another tool", file),
    ),
    told,
  ];
}

/**
 * Return the content of a file as the service takes it: JSON as its value, anything else as text.
 *
 * @param {string} text
 * @returns {unknown}
 */
export function contentOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Return a ship that was read: both counts of points, and what differs. @param {Json} ship */
function shipTold({ name, figures, remarks, assessment }) {
  const { mass, used, stated_points: stated, points, fighter_points: fighters } = figures;
  return h(
    "section",
    {},
    h("h3", { translate: "no" }, name),
    h("p", {}, `Mass ${used} of ${mass}. Points: ${stated ?? "not stated"} in the file, ${points + fighters} by the rulebook.`),
    assessment.legal ? null : h("p", { class: "notice error" }, "This ship breaks a rule of design: open it to see which."),
    differences(remarks),
  );
}

/** @param {Json[]} remarks */
function differences(remarks) {
  return h("ul", {}, remarks.map(({ pointer, kind, message }) => h("li", {}, h("code", {}, pointer), " ", DIFFERS[kind] ?? kind, ": ", message)));
}

/**
 * Displays of ships that fight nowhere yet: the service opens a battle of them that it does not keep, and the page
 * draws it as any other. To be seen, and to be printed: each on a page of A5, to be played with pencils.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("./books.js").Model} Model
 * @typedef {import("./books.js").Yard} Yard
 * @typedef {import("../books/book.js").Sheet} Sheet
 */

import { bookOf } from "../books/books.js";
import { h } from "../dom.js";
import { differences } from "../sheets/differences.js";
import { parts } from "../sheets/display.js";

/** Rows for what a player writes each turn. */
const TURNS = 6;
const SIDES = ["One", "Two"];

/**
 * Return the displays of ships.
 *
 * @param {Client} client
 * @param {import("./stock.js").Stock} stock
 * @param {Yard} yard
 * @param {{name: string, model: Model, number: number}[]} ships
 * @returns {Promise<Sheet[]>}
 */
export async function sheetsOf(client, stock, yard, ships) {
  if (ships.length === 0) return [];
  const { system, tables } = stock;
  /** @type {Json} */
  const setup = { sides: SIDES };
  const ground = yard.ground({});
  // Some rulebooks want ships on both sides: the first is there twice.
  const [first] = ships;
  const there = [...ships, ...(first ? [{ ...first, name: "Other" }] : [])];
  there.forEach(({ name, model, number }, at) => {
    const side = SIDES[at < ships.length ? 0 : 1] ?? "";
    const posted = { x: ground.kind === "plane" ? at % ground.width : 0, y: Math.floor(at / 2), deg: 0 };
    yard.enter(setup, { id: `S${at}`, name, side, posted, speed: 0, number, squadron: null, model }, { options: {}, tables });
  });
  const battle = await client.view(system, { setup });
  const book = bookOf(system);
  const units = book.units(battle);
  return ships.flatMap((_, at) => {
    const unit = units.find(({ id }) => id === `S${at}`);
    const sheet = unit === undefined ? null : book.sheet(battle, unit);
    return sheet === null ? [] : [sheet];
  });
}

/** Return a display. @param {Sheet} sheet */
export function drawn(sheet) {
  return h("div", { class: "sheets" }, h("div", { class: "display" }, parts(sheet, differences(null, sheet))));
}

/**
 * Print displays, one on each page.
 *
 * @param {Sheet[]} sheets
 * @param {string} title  Of the rulebook.
 */
export function printed(sheets, title) {
  const pages = h("div", { class: "printed" }, sheets.map((sheet) => page(sheet, title)));
  document.querySelector(".printed")?.remove();
  document.body.append(pages);
  addEventListener("afterprint", () => pages.remove(), { once: true });
  print();
}

/** @param {Sheet} sheet @param {string} title */
function page(sheet, title) {
  return h(
    "article",
    { class: "a5" },
    h("header", {}, h("h2", {}, sheet.title), h("p", {}, [sheet.subtitle.replace(/, One$/, ""), title].filter(Boolean).join(" · "))),
    drawn(sheet),
    h(
      "table",
      { class: "written" },
      h("thead", {}, h("tr", {}, ["Turn no.", "Orders", "Notes"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, Array.from({ length: TURNS }, (_, turn) => h("tr", {}, h("td", {}, turn + 1), h("td", {}), h("td", {})))),
    ),
  );
}

/** The yard: ships are designed, fleets are put together, and set out on a map for a battle. */

import { yardFragment } from "../address.js";
import { fill, h } from "../dom.js";
import { noticeOf } from "../notice.js";
import { t } from "../texts/texts.js";
import { isGame } from "../books/books.js";
import { minesOf, yardOfBook } from "./books.js";
import { designing } from "./designing.js";
import { fleetPanel } from "./fleet_panel.js";
import { exported, imported, keepYard, merged, save, yardKept } from "./kept.js";
import { setOut } from "./setting_out.js";
import { Stock } from "./stock.js";
import { toolFiles } from "./tool_files.js";

/**
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("./kept.js").Yard} Kept
 *
 * @typedef {object} Store  The yard that is kept, and who follows it.
 * @property {() => Kept} read
 * @property {(change: (kept: Kept) => Kept) => void} change
 * @property {(follow: () => void) => void} watch
 * @property {(text: string, tone?: "info" | "error") => void} say
 */

const FIRST = "full-thrust-remixed";

/**
 * Return the page.
 *
 * @param {Client} client
 * @param {string} [system]
 */
export function yardPage(client, system = FIRST) {
  document.title = t("umpire: the yard");
  const said = h("p", { class: "notice", role: "status", hidden: true });
  const body = h("div", {});
  const books = h("select", {});
  books.addEventListener("change", () => {
    location.hash = yardFragment(books.value);
  });
  void show(client, system, books, body, storeOf(said));
  return h(
    "div",
    { class: "page yard" },
    h("nav", { "aria-label": "Pages" }, h("a", { class: "home", href: "#/" }, "umpire")),
    h("h1", {}, "The yard"),
    h("p", { class: "lead" }, "Design ships, put fleets together, set them out, and open the battle. All of it stays in this browser."),
    h("div", { class: "row" }, h("label", {}, "Rulebook", books)),
    said,
    body,
  );
}

/** @param {HTMLElement} said @returns {Store} */
function storeOf(said) {
  /** @type {(() => void)[]} */
  const followers = [];
  /** @param {string} text @param {"info" | "error"} [tone] */
  const say = (text, tone = "info") => {
    said.className = `notice ${tone}`;
    said.hidden = false;
    fill(said, text);
  };
  return {
    read: yardKept,
    change(change) {
      if (!keepYard(change(yardKept()))) say("This browser keeps nothing for this page: export what you made.", "error");
      for (const follow of followers) follow();
    },
    watch: (follow) => void followers.push(follow),
    say,
  };
}

/**
 * @param {Client} client
 * @param {string} system
 * @param {HTMLSelectElement} books
 * @param {HTMLElement} body
 * @param {Store} store
 */
async function show(client, system, books, body, store) {
  const own = yardOfBook(system);
  try {
    const listed = await client.rulebooks();
    fill(books, listed.filter(({ system: each }) => isGame(each)).map((each) => h("option", { value: each.system, selected: each.system === system }, each.title)));
    if (own === undefined) throw new Error(`This page cannot build ships of ${system}.`);
    const mined = own.mined === undefined ? { mines: [] } : client.sample(system, own.mined);
    const [book, samples, schema, mines] = await Promise.all([client.rulebook(system), client.designs(system), client.schema(system), mined]);
    const yard = { ...own, things: [...own.things, ...minesOf(mines)] };
    const stock = new Stock(client, yard, book, samples, schema, () => store.read().designs.filter((each) => each.system === system));
    const designs = schema["$defs"].Design !== undefined;
    fill(
      body,
      designs ? designing(client, stock, yard, store) : h("p", {}, "This book has no rules of design: its fleets are made of its own classes."),
      fleetPanel(client, stock, yard, store),
      setOut(client, stock, yard, store),
      fileOf(store, toolFiles(client, stock, store)),
    );
  } catch (error) {
    fill(body, h("p", { class: "notice error" }, noticeOf(error).text));
  }
}

/**
 * Return what writes all that is kept to a file, and reads it back.
 *
 * @param {Store} store
 * @param {HTMLElement[]} others  What reads and writes files of other tools.
 */
function fileOf(store, others) {
  const file = h("input", { type: "file", accept: ".json,application/json" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen === undefined) return;
    try {
      const more = imported(await chosen.text());
      store.change((kept) => merged(kept, more));
      store.say(`${more.designs.length} designs and ${more.fleets.length} fleets brought in.`);
    } catch (error) {
      store.say(error instanceof Error ? error.message : String(error), "error");
    }
    file.value = "";
  });
  return h(
    "section",
    { "aria-labelledby": "yard-file" },
    h("h2", { id: "yard-file" }, "To a file, and back"),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "quiet", onclick: () => save("umpire-yard.json", exported(store.read())) }, "Export everything"),
      h("label", {}, "Bring in a file", file),
    ),
    ...others,
  );
}

/** The log: every entry of the journal that this seat hears, told line by line, with rules and dice. */

import { counted, fill, h, words } from "../dom.js";
import { explained } from "./asked.js";
import { Ending } from "./ending.js";
import { explain } from "./explain.js";
import { filterBar } from "./filter_bar.js";
import { Lines } from "./lines.js";
import { openingOf } from "./standings.js";

/** @typedef {import("../table.js").Table} Table */

/** @param {Table} table */
export function logPanel(table) {
  const phaseTitle = phaseTitles(table);
  const lines = new Lines(table, phaseTitle);
  const scrolled = { class: "scroller", role: "log", "aria-label": "Rulings", tabindex: 0 };
  const scroller = h("div", scrolled, lines.element);
  const news = h("button", { type: "button", class: "news", hidden: true });
  const past = h("p", { class: "past-lines", tabindex: -1 });
  const skip = h("button", { type: "button", class: "unseen quiet" }, "Past the lines");
  const filters = filterBar(table, (filter) => lines.filter(filter));
  const ending = new Ending(scroller, lines.element, () => (news.hidden = true));

  skip.addEventListener("click", () => past.focus());
  lines.element.addEventListener("click", (event) => clicked(table, event, phaseTitle));
  tellNews(table, lines, ending, news);
  markShown(table, lines, ending);
  void openingOf(table).then((opening) => lines.begin(opening));
  return h("div", { class: "log" }, filters, skip, scroller, news, past);
}

/**
 * Add what is new; where the user has scrolled up, a button tells how much that is.
 *
 * @param {Table} table
 * @param {Lines} lines
 * @param {Ending} ending
 * @param {HTMLButtonElement} news
 */
function tellNews(table, lines, ending, news) {
  let unread = 0;
  news.addEventListener("click", () => {
    news.hidden = true;
    ending.go();
  });
  table.watch(["entries"], () => {
    const fresh = lines.update();
    unread = ending.kept || news.hidden ? fresh : unread + fresh;
    if (ending.kept) ending.go();
    else if (fresh > 0) {
      news.hidden = false;
      fill(news, counted(unread, "new line"));
    }
  });
}

/**
 * Return how a table's rulebook calls its phases.
 *
 * @param {Table} table
 */
export function phaseTitles({ rulebook }) {
  const titles = new Map(rulebook.phases.map(({ name, title }) => [name, title]));
  return (/** @type {string} */ phase) => titles.get(phase) ?? words(phase);
}

/**
 * Mark the entry whose battle is shown, while that is not the present one.
 *
 * @param {Table} table
 * @param {Lines} lines
 * @param {Ending} ending
 */
function markShown(table, lines, ending) {
  /** @type {HTMLElement | undefined} */
  let marked;
  table.watch(["shown", "live"], () => {
    const { shown, live } = table.state;
    marked?.removeAttribute("aria-current");
    marked = live ? undefined : lines.at(shown);
    marked?.setAttribute("aria-current", "true");
    ending.aim(marked);
  });
}

/**
 * @param {Table} table
 * @param {MouseEvent} event
 * @param {(phase: string) => string} phaseTitle
 */
function clicked(table, event, phaseTitle) {
  const button = /** @type {Element} */ (event.target).closest("button");
  const { show, unit, roll } = button?.dataset ?? {};
  if (unit !== undefined) table.select(unit);
  if (show !== undefined) table.show(Number(show)).catch((error) => table.tell(error));
  if (roll !== undefined) {
    const [version = 0, happened = 0, which = 0] = roll.split("/").map(Number);
    void explain(explained(table, { version, event: happened, roll: which }), phaseTitle, table.state.battle);
  }
}

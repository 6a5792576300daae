/** What the user asks of the log: by unit, by who ordered, with dice alone, with these words. */

import { seatName } from "../seats.js";
import { counted, fill, h } from "../dom.js";

/** How long to wait until the user has typed on, in ms. */
const TYPING_MS = 120;

/**
 * Return the controls that filter the log.
 *
 * @param {import("../table.js").Table} table
 * @param {(filter: import("./filter.js").Filter) => number} filtered  Applies it; returns how many are shown.
 */
export function filterBar(table, filtered) {
  const controls = controlsOf(table.state.battle);
  const { search, seat, dice, selected, which, count } = controls;

  function apply() {
    const unit = selected.checked ? table.state.selected : null;
    const filter = { unit, seat: seat.value || null, dice: dice.checked, search: search.value };
    const shown = filtered(filter);
    fill(count, narrowed() && counted(shown, "entry", "entries"));
  }

  /** Whether less than everything is asked for. */
  const narrowed = () => selected.checked || seat.value !== "" || dice.checked || search.value.trim() !== "";

  let typing = 0;
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(apply, TYPING_MS);
  });
  for (const control of [seat, dice, selected]) control.addEventListener("change", apply);
  table.watch(["selected", "battle"], () => {
    fill(which, table.unit(table.state.selected)?.name ?? table.state.selected ?? "the selected unit");
    if (selected.checked) apply();
  });
  table.watch(["entries"], () => narrowed() && apply());
  return formOf(controls);
}

/**
 * @param {Record<string, any>} battle
 */
function controlsOf(battle) {
  const seats = ["referee", ...battle["sides"].map((/** @type {string} */ side) => `side:${side}`)];
  const options = seats.map((name) => h("option", { value: name }, seatName(name, battle)));
  return {
    search: h("input", { type: "search", "aria-label": "Search the log", placeholder: "Search" }),
    seat: h("select", { "aria-label": "Ordered by" }, h("option", { value: "" }, "Ordered by all"), options),
    dice: h("input", { type: "checkbox" }),
    selected: h("input", { type: "checkbox" }),
    which: h("span", {}),
    count: h("p", { class: "count faint", role: "status" }),
  };
}

/**
 * @param {ReturnType<typeof controlsOf>} controls
 */
function formOf({ search, seat, dice, selected, which, count }) {
  const form = h("form", { class: "filters", role: "search", "aria-label": "The log" });
  form.addEventListener("submit", (event) => event.preventDefault());
  const boxes = [h("label", {}, dice, " With dice"), h("label", {}, selected, " Only ", which)];
  form.append(search, seat, ...boxes, count);
  return form;
}

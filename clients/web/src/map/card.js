/** A card beside the unit that is pointed at, with as much of its display as helps to decide. */

import { sideClass, sideName } from "../books/sides.js";
import { fill, h } from "../dom.js";
import { inner, listed, t } from "../texts/texts.js";
import { toScreen } from "./view.js";

/**
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../books/book.js").Sheet} Sheet
 * @typedef {import("../books/book.js").Track} Track
 * @typedef {import("./aim.js").Aim} Aim
 * @typedef {import("./chart.js").Chart} Chart
 */

/** How far from the unit it stands, in pixels; and how wide it is. */
const ASIDE_PX = 24;
const WIDE_PX = 208;
/** How many facts it tells. */
const FACTS = 4;

/**
 * Return the card; what it says, the line below the map says too.
 *
 * @param {Table} table
 * @param {Chart} chart
 * @param {Aim} aim
 */
export function unitCard(table, chart, aim) {
  const card = h("div", { class: "unit-card", "aria-hidden": "true", hidden: true });
  const draw = () => {
    const unit = aim.state.hover === null ? undefined : aim.under;
    // What is selected stands beside the map, and the places that it can go to are not to be covered.
    card.hidden = unit === undefined || unit.aboard !== undefined || unit.id === table.state.selected;
    if (unit === undefined || card.hidden) return;
    const { battle } = table.state;
    const sheet = table.book.sheet(battle, unit);
    card.className = `unit-card ${sideClass(battle, unit.side)}`;
    fill(
      card,
      h("strong", {}, unit.name),
      h("p", {}, listed([unit.kind, unit.side !== null && sideName(battle, unit.side)].filter(Boolean).join(" · "))),
      sheet && display(sheet),
      unit.marks.length > 0 && h("p", {}, listed(unit.marks.join(", "))),
    );
    const [x, y] = toScreen(chart.view, [unit.x, unit.y]);
    const right = x + ASIDE_PX + WIDE_PX < chart.size.width;
    card.style.left = `${right ? x + ASIDE_PX : Math.max(0, x - ASIDE_PX - WIDE_PX)}px`;
    card.style.top = `${Math.max(0, Math.min(y - ASIDE_PX, chart.size.height - card.offsetHeight))}px`;
  };
  aim.watch(["hover"], draw);
  table.watch(["selected"], draw);
  return card;
}

/** @param {Sheet} sheet */
function display({ facts, compartments }) {
  const systems = compartments.flatMap((each) => each.systems);
  const hurt = systems.filter(({ condition }) => condition === "lost" || condition === "hit");
  const metered = new Set(compartments.flatMap(({ tracks }) => tracks.map(({ name }) => name)));
  const others = facts.filter(([name]) => !metered.has(name));
  return [
    ...compartments.flatMap(({ name, tracks }) => tracks.map((track) => meter(name, track))),
    h("p", {}, others.slice(0, FACTS).map(([name, value]) => `${t(name)} ${typeof value === "string" ? listed(value) : value}`).join(" · ")),
    hurt.length > 0 && h("p", { class: "bad" }, `Lost: ${hurt.map(({ detail }) => inner(detail.split(/[:;,]/u)[0] ?? "")).join(", ")}`),
  ].filter((part) => part !== false);
}

/** @param {string} compartment @param {Track} track */
function meter(compartment, { name, rows }) {
  const boxes = rows.flat();
  const whole = boxes.filter((box) => box === "whole").length;
  const said = [compartment, name].filter(Boolean).map((each) => t(each)).join(" ");
  return h("p", { class: "meter" }, h("span", {}, `${said} ${whole}/${boxes.length}`), h("meter", { min: 0, max: Math.max(boxes.length, 1), value: whole }));
}

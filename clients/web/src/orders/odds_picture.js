/**
 * The chances of an order, as pictures: a bar for each amount of damage, for each target.
 *
 * @typedef {import("../table.js").Odds} Odds
 * @typedef {import("../../../javascript/src/answers.js").TargetOdds} TargetOdds
 */

import { fill, h, svg } from "../dom.js";
import { bars, percent } from "./odds_figures.js";

const WIDTH = 320;
const HEIGHT = 96;
const FOOT = 18;
/** Numbers below bars stand at least this far apart. */
const APART = 18;

/**
 * Return the pictures of the odds of an order.
 *
 * @param {Odds} odds
 * @param {(id: string) => string} nameFor
 */
export function oddsPicture(odds, nameFor) {
  return odds.targets.map((target) => picture(target, nameFor(target.target)));
}

/** @param {TargetOdds} target @param {string} name */
function picture({ damage, mean_damage, outcomes }, name) {
  const mean = Math.round(mean_damage * 100) / 100;
  const told = h("p", { class: "told", "aria-live": "polite" }, `Mean ${mean}.`);
  const likely = outcomes.filter(({ chance }) => chance > 0);
  return h(
    "figure",
    { class: "odds" },
    h("figcaption", {}, `Damage to ${name}`),
    damage.length > 0 && chart(damage, mean_damage, name, told),
    told,
    likely.length > 0 &&
      h(
        "ul",
        {},
        likely.map((each) =>
          h("li", {}, `${each.name}: ${percent(each.chance)} `, h("span", { class: "rule" }, each.rule)),
        ),
      ),
    damage.length > 0 && h("details", {}, h("summary", {}, "As numbers"), figures(damage)),
  );
}

/**
 * @param {readonly number[]} damage
 * @param {number} mean
 * @param {string} name
 * @param {HTMLElement} told
 */
function chart(damage, mean, name, told) {
  const all = bars(damage);
  const step = WIDTH / all.length;
  const at = Math.min(WIDTH - 1, (mean + 0.5) * step);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": `Chances of damage to ${name}` },
    all.map((bar) => column(bar, step, told)),
    svg("line", { class: "mean", x1: at, x2: at, y1: 0, y2: HEIGHT - FOOT }),
    svg("line", { class: "ground", x1: 0, x2: WIDTH, y1: HEIGHT - FOOT, y2: HEIGHT - FOOT }),
  );
}

/**
 * @param {import("./odds_figures.js").Bar} bar
 * @param {number} step  How wide it stands.
 * @param {HTMLElement} told  Where its figures are told.
 */
function column({ amount, chance, height, least }, step, told) {
  const said = `${amount}: ${percent(chance)}; at least ${amount}: ${percent(least)}`;
  const tell = () => fill(told, `${said}.`);
  const every = Math.max(1, Math.ceil(APART / step));
  const high = height * (HEIGHT - FOOT - 4);
  const place = { x: amount * step + step * 0.1, y: HEIGHT - FOOT - high, width: step * 0.8, height: high };
  const middle = { x: (amount + 0.5) * step, y: HEIGHT - 4, "text-anchor": "middle" };
  const named = { class: "column", tabindex: 0, role: "img", "aria-label": said };
  return svg(
    "g",
    { ...named, onfocus: tell, onpointerenter: tell, onclick: tell },
    svg("rect", { class: "hit", x: amount * step, y: 0, width: step, height: HEIGHT - FOOT }),
    svg("rect", { class: "bar-of-chance", ...place }),
    amount % every === 0 && svg("text", middle, amount),
  );
}

/** @param {readonly number[]} damage */
function figures(damage) {
  const head = ["Damage", "Chance", "At least"].map((title) => h("th", { scope: "col" }, title));
  const lines = bars(damage).map(({ amount, chance, least }) =>
    h("tr", {}, h("th", { scope: "row" }, amount), h("td", {}, exact(chance)), h("td", {}, exact(least))),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, lines));
}

/** @param {number} chance */
function exact(chance) {
  return `${(chance * 100).toFixed(2)} %`;
}

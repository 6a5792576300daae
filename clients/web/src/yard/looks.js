/**
 * How parts of a design are drawn before any battle knows them: by their kind, their figure and their arcs.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../books/book.js").System} System
 */

import { fromBow } from "../books/cold_infinity/arcs.js";
import { sectors } from "../books/full_thrust/sectors.js";
import { called, spaced, words } from "../dom.js";
import { inner, t } from "../texts/texts.js";

/** What tells one of a kind from another, the most telling first. */
const FIGURES = ["weapon_class", "tractor_class", "rating", "thrust", "ew", "salvoes", "mines", "capacity", "magazine"];
const LONGEST = 4;

/**
 * Return a part as its symbol shows it.
 *
 * @param {Json} part
 * @param {string} field  Of the design in which it stands: `sr_launchers`.
 * @param {Json} tables  Of the book.
 * @returns {System}
 */
export function looksOf(part, field, tables) {
  const kind = String(part["kind"] ?? field.replace(/s$/, ""));
  const id = String(part["id"] ?? part["name"] ?? part["bay"] ?? part["munition"] ?? words(kind));
  const figure = FIGURES.map((name) => part[name]).find((value) => value !== undefined && value !== null);
  const arcs = arcsOf(part, tables);
  return {
    id,
    kind,
    label: figure === undefined ? shortOf(id, kind) : String(figure),
    detail: [t(words(kind)), ...(id === words(kind) ? [] : [called(id)]), ...particulars(part)].join(", "),
    condition: "whole",
    ...(arcs && { arcs }),
  };
}

/** @param {string} id @param {string} kind */
function shortOf(id, kind) {
  if (id.length <= LONGEST) return id;
  return kind.split("_").map((word) => word.charAt(0).toUpperCase()).join("").slice(0, LONGEST);
}

/** @param {Json} part @returns {string[]} */
function particulars(part) {
  return Object.entries(part).flatMap(([name, value]) => {
    if (["id", "kind", "name"].includes(name) || value === null || value === "" || value === false) return [];
    if (value === true) return [inner(spaced(name))];
    if (Array.isArray(value)) return value.every((each) => typeof each === "string") ? [`${inner(spaced(name))} ${value.join(" ")}`] : [];
    return typeof value === "object" ? [] : [`${inner(spaced(name))} ${inner(spaced(String(value)))}`];
  });
}

/** @param {Json} part @param {Json} tables @returns {number[] | undefined} */
function arcsOf({ arcs, arc, arc_deg: middle }, tables) {
  if (Array.isArray(arcs)) return sectors(arcs).flat();
  if (typeof middle === "number") return [middle - 30, middle + 30].map((deg) => (deg + 360) % 360);
  if (typeof arc?.heading !== "string" || tables["arcs"] === undefined) return undefined;
  const battle = /** @type {any} */ ({ tables });
  return fromBow(battle, arc);
}

/**
 * The systems of a display: what each is called, what stands in its symbol, what has become of it.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").System} System
 * @typedef {Pick<System, "condition" | "note">} Told
 */

import { called, spaced, words } from "../../dom.js";
import { t } from "../../texts/texts.js";
import { sectors } from "./sectors.js";
import { left } from "./stores.js";

/** Names that are not simply the words of their kind, and what stands in symbols that have no figure. */
const NAMES = /** @type {Readonly<Record<string, [string, string]>>} */ ({
  fire_control: ["FireCon", "FC"],
  point_defence: ["Point defence", "PDS"],
  area_defence: ["Area defence", "ADFC"],
  salvo_missile_launcher: ["Salvo missile launcher", "SML"],
  salvo_missile_rack: ["Salvo missile rack", "SMR"],
  pulse_torpedo: ["Pulse torpedo", "PT"],
  photon_tube: ["Photon tube", "PT"],
  needle_beam: ["Needle beam", "N"],
  submunition_pack: ["Submunition pack", "SP"],
  screen_generator: ["Screen", "S"],
  ftl_drive: ["FTL drive", "FTL"],
  minesweeper: ["Minesweeper", "MS"],
  ortillery: ["Ortillery", "ORT"],
  weasel_decoy: ["Weasel decoy", "WD"],
  jammer: ["ECM", "ECM"],
  nova_cannon: ["Nova cannon", "NC"],
  reflex_field: ["Reflex field", "RF"],
  cloaking_field: ["Cloaking field", "CF"],
  cloaking_device: ["Cloaking device", "CD"],
  transporter: ["Transporter", "TR"],
});

/**
 * Return what kind of system it is, with its class.
 *
 * @param {Json} system
 */
export function titleOf(system) {
  const name = NAMES[system["kind"]]?.[0] ?? words(system["kind"]);
  const rank = system["weapon_class"] ?? system["tractor_class"] ?? system["grade"] ?? "";
  return rank === "" ? name : `${name} ${rank}`;
}

/**
 * Return a system of a ship as its display shows it.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} system
 * @returns {System}
 */
export function systemOf(battle, ship, system) {
  const { id, name, kind, arcs } = system;
  const title = NAMES[kind]?.[0] ?? words(kind);
  const own = name === undefined ? called(id) : `${name} (${id})`;
  return {
    id,
    kind,
    label: labelOf(battle, ship, system),
    detail: [own === title ? t(title) : `${t(title)} ${own}`, ...particulars(battle, ship, system)].join(", "),
    ...conditionOf(battle, ship, system),
    ...(arcs && { arcs: sectors(arcs).flat() }),
  };
}

/**
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} system
 * @returns {string}
 */
function labelOf(battle, ship, system) {
  const stored = left(battle, ship, system);
  if (stored !== undefined) return stored.label;
  const { weapon_class: rank, tractor_class: grip, thrust, strength } = system;
  const figure = rank ?? grip ?? thrust ?? strength;
  if (figure !== undefined) return String(figure);
  if (system["kind"] === "main_drive") return String(ship["ssd"].thrust);
  if (system["kind"] === "sensor_suite") return system["grade"] === "superior" ? "S" : "E";
  return NAMES[system["kind"]]?.[1] ?? system["id"];
}

/**
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} system
 */
function* particulars(battle, ship, system) {
  const rank = system["weapon_class"] ?? system["tractor_class"];
  if (rank !== undefined) yield `class ${rank}`;
  if (system["grade"]) yield system["grade"];
  if (system["area"]) yield "area";
  if (system["thrust"] !== undefined) yield `thrust ${system["thrust"]}`;
  if (system["kind"] === "main_drive") yield `thrust ${ship["ssd"].thrust}`;
  if (system["strength"] !== undefined) yield `strength ${system["strength"]}`;
  if (system["ammunition"]) yield `${spaced(system["ammunition"])} missiles`;
  if (system["shows"]) yield `shows as ${system["shows"]}`;
  if (system["arcs"]) yield system["arcs"].length === 6 ? "all arcs" : system["arcs"].join(" ");
  const stored = left(battle, ship, system);
  if (stored !== undefined) yield stored.words;
}

/**
 * Return what has become of a system: lost, used up, used for this turn, damaged or switched off.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} system
 * @returns {Told}
 */
function conditionOf(battle, ship, system) {
  const { id, kind } = system;
  if (kind === "ftl_drive" && ship["core_ejected"]) return { condition: "lost", note: "ejected" };
  if (ship["lost"].includes(id)) return { condition: "lost" };
  if (ship["spent"]?.includes(id)) return { condition: "spent", note: "used up" };
  const halved = kind === "main_drive" && ship["drive"] === "half";
  if (halved) return { condition: "hit", note: "at half thrust" };
  if (ship["fired"]?.includes(id)) return { condition: "spent", note: "fired this turn" };
  if (ship["used"]?.includes(id) || ship["engaged"]?.includes(id)) {
    return { condition: "spent", note: "used this turn" };
  }
  if (left(battle, ship, system)?.empty) return { condition: "spent", note: "empty" };
  const down = kind === "shield_generator" && ship["shields_left"] > 0 && ship["shield_points"] === 0;
  return down ? { condition: "off", note: "shields are not up" } : { condition: "whole" };
}

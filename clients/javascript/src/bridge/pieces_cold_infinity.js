/** Where units are in Cold Infinity: on hexes. */

import { centre, faced } from "../hexes.js";

/**
 * @typedef {import("./pieces.js").Json} Json
 * @typedef {import("./pieces.js").Piece} Piece
 * @typedef {import("./pieces.js").Shape} Shape
 */

const STATIONS = ["satellite", "weapon_platform", "stardock", "starbase", "space_station", "mobile_base"];
/** What is in play: a derelict drifts on, and a ship in stealth is where its own side sees it. */
const IN_PLAY = ["active", "derelict", "hidden"];

/** @type {import("./pieces.js").Reader} */
export const CI = {
  geometry: () => ({ kind: "hexes", unit: "hex" }),
  pieces: (battle) => [
    ...each(battle, "bodies").map(bodyPiece),
    ...each(battle, "tunnels").map((tunnel) => tunnelPiece(battle, tunnel)),
    ...each(battle, "contacts").map(contactPiece),
    ...each(battle, "groups").map(groupPiece),
    ...each(battle, "ships").map(shipPiece),
    ...each(battle, "mines").map(minePiece),
    ...each(battle, "guided").map(guidedPiece),
  ],
};

/** @param {Json} battle @param {string} what @returns {Json[]} */
function each(battle, what) {
  return battle[what] ?? [];
}

/** Return where the nose points on the map; off the map, where it pointed before it tumbled. @param {Json} attitude */
export function noseDeg({ facing, tumble }) {
  return faced(tumble === 180 ? facing + 3 : facing);
}

/**
 * @param {Json} thing
 * @param {Shape} shape
 * @param {[number, number]} cell
 * @param {number | null} [heading_deg]
 * @returns {Piece}
 */
function piece({ id, name, side }, shape, cell, heading_deg = null) {
  return { id, name: name ?? id, side: side ?? null, shape, ...centre(cell), heading_deg, out: false };
}

/** Return a unit on its own vector, if it is on the map at all. @param {Json} unit @param {Shape} shape @returns {Piece} */
function moving(unit, shape) {
  const { status, berths } = unit;
  const there = { ...piece(unit, shape, unit["cell"], noseDeg(unit["motion"].attitude)), out: !IN_PLAY.includes(status) };
  // What has yet to come in stands nowhere, whatever hex it was set up with.
  if (status === "beyond") return { ...there, aboard: "" };
  return status === "stowed" && berths?.[0] ? { ...there, aboard: berths[0].ship } : there;
}

/** @param {Json} ship @returns {Piece} */
export function shipPiece(ship) {
  const { status, sheet } = ship;
  return moving(ship, status === "destroyed" ? "wreck" : STATIONS.includes(sheet.hull_type) ? "station" : "ship");
}

/** @param {Json} group @returns {Piece} */
export function groupPiece(group) {
  const stays = IN_PLAY.includes(group["status"]) || group["status"] === "stowed";
  return moving(group, stays ? "fighters" : "wreck");
}

/** @param {Json} contact @returns {Piece} */
export function contactPiece(contact) {
  return moving(contact, "bogey");
}

/** A ship in stealth of others stands nowhere that a seat knows. @param {Json} hidden @returns {Piece} */
export function hiddenPiece(hidden) {
  return { ...piece(hidden, "bogey", [0, 0]), aboard: "" };
}

/** @param {Json} body @returns {Piece} */
export function bodyPiece(body) {
  return piece(body, "body", body["cell"]);
}

/** @param {Json} mine @returns {Piece} */
export function minePiece(mine) {
  return piece(mine, "mine", mine["cell"]);
}

/** @param {Json} guided @returns {Piece} */
export function guidedPiece(guided) {
  return piece(guided, "missile", guided["position"]);
}

/** @param {Json} battle @param {Json} tunnel @returns {Piece} */
export function tunnelPiece(battle, { id, cell, facing, ship }) {
  const opener = each(battle, "ships").find((one) => one["id"] === ship);
  return piece({ id, side: opener?.["side"] }, "body", cell, faced(facing));
}

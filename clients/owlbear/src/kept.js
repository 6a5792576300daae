/**
 * What is kept, and where. Tokens of seats lie in `localStorage` of the extension, which no other player's
 * browser has. What scenes, items and players have as metadata reaches all: it holds no token.
 *
 * @typedef {import("../../javascript/src/bridge/link.js").Seat} Seat
 *
 * @typedef {object} Battle  Of a scene, for all.
 * @property {string} service
 * @property {string} scenario
 * @property {string} system
 * @property {import("../../javascript/src/bridge/board.js").Terms} board
 *
 * @typedef {object} Place  Of a player, in this browser alone.
 * @property {Seat} seat
 * @property {string} [observer]  What moves the items for all: a game master's, beside the seat.
 */

import OBR from "@owlbear-rodeo/sdk";

const BATTLE = "org.umpire/battle";
const UNIT = "org.umpire/unit";
const KEEPS = "org.umpire/keeps";
const PLACES = "umpire/places";
/** What one page of the extension asks of the other. */
const ASKED = "umpire/asked";

/** @returns {Promise<Battle | undefined>} */
export async function battle() {
  return /** @type {Battle | undefined} */ ((await OBR.scene.getMetadata())[BATTLE]);
}

/** @param {Battle | undefined} battle */
export async function keepBattle(battle) {
  await OBR.scene.setMetadata({ [BATTLE]: battle });
}

/** Return the unit that an item stands for. @param {import("@owlbear-rodeo/sdk").Item} item */
export function unitOf(item) {
  return /** @type {string | undefined} */ (item.metadata[UNIT]);
}

/** What an item has that stands for a unit. @param {string | undefined} unit */
export function linked(unit) {
  return { [UNIT]: unit };
}

/** Return the filter of menus for items that stand for units. */
export const STANDS = { key: /** @type {["metadata", string]} */ (["metadata", UNIT]), value: undefined, operator: /** @type {const} */ ("!=") };

/** @param {string} scenario @returns {Place | undefined} */
export function placeIn(scenario) {
  return places()[`${OBR.room.id}/${OBR.player.id}/${scenario}`];
}

/** @param {string} scenario @param {Place | undefined} place */
export function keepPlace(scenario, place) {
  const key = `${OBR.room.id}/${OBR.player.id}/${scenario}`;
  localStorage.setItem(PLACES, JSON.stringify({ ...places(), [key]: place }));
}

/** @returns {Record<string, Place>} */
function places() {
  return JSON.parse(localStorage.getItem(PLACES) ?? "{}");
}

/** Tell when a seat was taken or left in the other page. @param {() => void} told */
export function onPlaces(told) {
  addEventListener("storage", ({ key }) => key === PLACES && told());
}

/**
 * @typedef {{what: "order" | "aim" | "link", id: string, at: number}} Asked  A unit to order about or to aim at, or an item to link.
 */

/** Ask something of the popover. @param {Asked["what"]} what @param {string} id */
export async function ask(what, id) {
  localStorage.setItem(ASKED, JSON.stringify({ what, id, at: Date.now() }));
  await OBR.action.open();
}

/** Hear what was asked, now and later. @param {(asked: Asked) => void} told */
export function onAsked(told) {
  const last = () => {
    const asked = localStorage.getItem(ASKED);
    if (asked !== null) told(JSON.parse(asked));
    localStorage.removeItem(ASKED);
  };
  addEventListener("storage", ({ key, newValue }) => key === ASKED && newValue !== null && last());
  last();
}

/** Say to all that this player's browser can move items for them. @param {string | undefined} scenario */
export async function canKeep(scenario) {
  const known = (await OBR.player.getMetadata())[KEEPS];
  if (known !== scenario) await OBR.player.setMetadata({ [KEEPS]: scenario });
}

/** Tell whether it falls to this browser to move items: it is the first of those of game masters who can. @param {string} scenario */
export async function isKeeper(scenario) {
  const [others, mine] = await Promise.all([OBR.party.getPlayers(), OBR.player.getConnectionId()]);
  const able = others.filter(({ role, metadata }) => role === "GM" && metadata[KEEPS] === scenario);
  return able.every(({ connectionId }) => mine < connectionId);
}

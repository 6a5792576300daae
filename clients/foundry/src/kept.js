/**
 * What is kept, and where. Tokens of seats lie in settings of scope `client`, which Foundry keeps in this
 * browser and sends to nobody. What a scene and its tokens have as flags reaches every client: it holds no
 * token of a seat.
 *
 * @typedef {import("../../javascript/src/bridge/link.js").Seat} Seat
 * @typedef {import("../../javascript/src/bridge/board.js").Terms} Terms
 *
 * @typedef {object} Battle  Of a scene, for all.
 * @property {string} service
 * @property {string} scenario
 * @property {string} system
 * @property {Terms} board
 * @property {number} told  The version up to which cards are in the chat.
 *
 * @typedef {object} Place  Of a user, in this browser alone.
 * @property {Seat} seat
 * @property {string} [observer]  What moves the tokens for all: a game master's, beside the seat.
 */

import { text } from "./words.js";

export const ID = "umpire";
const SEATS = "seats";

/** Say to Foundry what is kept. */
export function register() {
  game.settings.register(ID, SEATS, { scope: "client", config: false, type: Object, default: {} });
  game.settings.register(ID, "bagLink", {
    name: "UMPIRE.bagLink",
    hint: "UMPIRE.bagLinkHint",
    scope: "client",
    config: true,
    type: String,
    default: "",
  });
  game.settings.register(ID, "bow", {
    name: "UMPIRE.bow",
    hint: "UMPIRE.bowHint",
    scope: "world",
    config: true,
    type: Number,
    choices: /** @type {any} */ ({ 0: "UMPIRE.up", 180: "UMPIRE.down" }),
    default: 180,
  });
  game.settings.register(ID, "create", {
    name: "UMPIRE.create",
    hint: "UMPIRE.createHint",
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
  });
}

/** The link of this user's seat at a bag of dice. @returns {string} */
export function bagLink() {
  return String(game.settings.get(ID, "bagLink"));
}

/** Which way pictures of tokens point. @returns {number} */
export function bow() {
  return Number(game.settings.get(ID, "bow"));
}

/** Whether units without a token get one. @returns {boolean} */
export function creates() {
  return game.settings.get(ID, "create");
}

/** @returns {Record<string, Place>} */
function places() {
  return /** @type {Record<string, Place>} */ (game.settings.get(ID, SEATS));
}

/** Two users of one browser, and two worlds, do not share a seat. @param {string} scenario */
function keyOf(scenario) {
  return [game.world.id, game.user.id, scenario].join("/");
}

/** Return the place of this user in a battle. @param {string} scenario @returns {Place | undefined} */
export function placeIn(scenario) {
  return places()[keyOf(scenario)];
}

/** @param {string} scenario @param {Place} place */
export async function keepPlace(scenario, place) {
  await game.settings.set(ID, SEATS, { ...places(), [keyOf(scenario)]: place });
}

/** Return the battle of a scene. @param {Scene} scene @returns {Battle | undefined} */
export function battleOf(scene) {
  return /** @type {Battle | undefined} */ (scene.getFlag(ID, "battle"));
}

/** @param {Scene} scene @param {Battle} battle */
export async function keepBattle(scene, battle) {
  await scene.setFlag(ID, "battle", battle);
}

/** @param {Scene} scene */
export async function forgetBattle(scene) {
  await scene.unsetFlag(ID, "battle");
}

/** Tell a user's problem. @param {string} said */
export function warn(said) {
  ui.notifications?.warn(`${text("title")}: ${said}`);
}

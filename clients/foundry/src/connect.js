/** Connecting a scene to a battle: by a link, or by opening one from the tokens on it. */

import { Client } from "../../javascript/src/index.js";
import { learnBook, readLink, readerOf, setupOf, writeLink } from "../../javascript/src/bridge/index.js";
import { boardOf, laid } from "./board.js";
import { battleOf, keepBattle, keepPlace, placeIn } from "./kept.js";
import { headingOf, link, middleOf } from "./tokens.js";
import { text } from "./words.js";

/**
 * @typedef {import("../../javascript/src/bridge/link.js").Seat} Seat
 * @typedef {{token: TokenDocument, class_name: string, side: string, velocity: number}} Assigned
 */

/**
 * Take a seat by its link. The first link of a scene is a referee's: with it the client of the game master
 * gets the observer's token, which moves tokens for all.
 *
 * @param {Scene} scene
 * @param {string} given
 * @returns {Promise<boolean>}  Whether the scene had that battle already.
 * @throws {Error}  It is no link, of another battle, or of no seat.
 */
export async function join(scene, given) {
  const seat = readLink(given);
  const known = battleOf(scene);
  if (known && known.scenario !== seat.scenario) throw new Error(text("otherBattle"));
  const client = new Client(seat.service);
  const kept = client.scenario(seat.scenario, seat);
  const seen = await kept.look();
  await learnBook(client, seen.system);
  const keeps = game.user.isGM && (seen.seat === "referee" || seen.seat === "observer");
  if (known === undefined && !keeps) throw new Error(text("needsReferee"));
  const observer = keeps ? await observers(kept, seen.seat, seat.token) : placeIn(seat.scenario)?.observer;
  await keepPlace(seat.scenario, { seat, ...(observer !== undefined && { observer }) });
  if (known) return true;
  const board = laid(readerOf(seen.system).geometry(seen.battle));
  const { service, scenario } = seat;
  await keepBattle(scene, { service, scenario, system: seen.system, board, told: seen.version });
  return false;
}

/** @param {import("../../javascript/src/index.js").Scenario} kept @param {string} seat @param {string | undefined} token */
async function observers(kept, seat, token) {
  return seat === "observer" ? token : (await kept.tokens())["observer"];
}

/**
 * Open a battle from tokens, each a ship of a class.
 *
 * @param {Scene} scene
 * @param {{service: string, operatorKey: string | undefined, system: string, ships: readonly Assigned[]}} terms
 * @returns {Promise<Record<string, string>>}  The links of the seats.
 */
export async function open(scene, { service, operatorKey, system, ships }) {
  if (ships.length === 0) throw new Error(text("noShips"));
  const hexes = system === "space-fleet" || system === "cold-infinity";
  const geometry = { kind: hexes ? /** @type {const} */ ("hexes") : /** @type {const} */ ("plane"), unit: "" };
  const terms = laid(geometry);
  const board = boardOf(geometry, terms);
  const placed = ships.map(({ token, ...ship }) => {
    const middle = middleOf(token);
    const at = { at: board.map(middle), cell: board.cell(middle), heading_deg: headingOf(board, token) };
    return { ...ship, ...at, name: token.name };
  });
  const { setup, ids } = setupOf(system, placed);
  const client = new Client(service, operatorKey ? { operatorKey } : {});
  const { scenario, tokens } = await client.open(system, { setup, title: scene.name });
  for (const [place, { token }] of ships.entries()) await link(scene, token, ids[place] ?? "");
  const seat = { service: service.replace(/\/+$/u, ""), scenario, token: tokens["referee"] };
  await keepPlace(scenario, { seat, observer: tokens["observer"] });
  await keepBattle(scene, { service: seat.service, scenario, system, board: terms, told: 0 });
  return linksOf(seat, tokens);
}

/** @param {Seat} seat @param {Record<string, string>} tokens */
function linksOf({ service, scenario }, tokens) {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, writeLink({ service, scenario, token })]),
  );
}

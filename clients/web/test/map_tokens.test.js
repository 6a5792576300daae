/** What a token shows at a glance: of each book, from its battles. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { shipToken as coldShip } from "../src/books/cold_infinity/tokens.js";
import { modelToken, shipToken as thrustShip } from "../src/books/full_thrust/tokens.js";
import { shipToken as fleetShip } from "../src/books/space_fleet/tokens.js";
import { rock } from "../src/map/terrain.js";
import { battleOf } from "./battles.js";

/** @type {any} */
const strike = battleOf("full-thrust-remixed-strike");
/** @type {any} */
const skirmish = battleOf("space-fleet-skirmish");
/** @type {any} */
const flagship = battleOf("cold-infinity-flagship");

/** @param {any} battle @param {string} words */
function classed(battle, words) {
  return battle.ships.find((/** @type {any} */ { ssd }) => ssd.class_name.includes(words));
}

test("ships of Full Thrust are drawn by their Mass and their bays", () => {
  const hulls = ["destroyer", "heavy cruiser", "carrier"].map((words) => thrustShip(classed(strike, words)).hull);
  assert.deepEqual(hulls, ["escort", "cruiser", "carrier"]);
  assert.equal(thrustShip({ ...classed(strike, "destroyer"), ssd: { ...classed(strike, "destroyer").ssd, mass: 120 } }).hull, "capital");
  assert.deepEqual([modelToken("merchant"), modelToken("")], [{ hull: "merchant" }, {}]);
});

test("a ship that lost its drive, its FireCons and half its hull shows all three", () => {
  const ship = classed(strike, "heavy cruiser");
  const boxes = ship.ssd.rows.reduce((/** @type {number} */ sum, /** @type {number} */ row) => sum + row, 0);
  const hurt = { ...ship, drive: "out", fire_controls: 0, damage: (boxes * 2) / 3, screen_level: 0 };
  const { left, lost, shielded } = thrustShip(hurt);
  assert.ok(Math.abs((left ?? 0) - 1 / 3) < 1e-9);
  assert.deepEqual([lost, shielded], [["drive", "fire"], false]);
  assert.deepEqual(thrustShip(ship).lost, []);
});

test("ships of Space Fleet are drawn by their class, with shields while any are left", () => {
  const [ship] = skirmish.ships;
  assert.deepEqual(fleetShip(skirmish, ship), { hull: "capital", left: 1, lost: [], shielded: true });
  const hurt = { ...ship, ship_class: "DD", damage_points: 2, engines: "wrecked", weapons: "ko", shields: 0 };
  assert.deepEqual(fleetShip(skirmish, hurt), { hull: "escort", left: 0.5, lost: ["drive", "fire"], shielded: false });
});

test("a ship of Cold Infinity that has lost control can neither move nor fire", () => {
  const [ship] = flagship.ships;
  assert.deepEqual(coldShip(ship), { hull: "capital", left: 1, lost: [], shielded: true });
  assert.deepEqual(coldShip({ ...ship, lost_control: true }).lost, ["drive", "fire"]);
});

test("a rock has the same outline each time, within its circle", () => {
  assert.equal(rock("R1", [0, 0], 2), rock("R1", [0, 0], 2));
  assert.notEqual(rock("R1", [0, 0], 2), rock("R2", [0, 0], 2));
  const points = rock("R1", [0, 0], 2).match(/-?[\d.]+ -?[\d.]+/gu) ?? [];
  assert.ok(points.every((each) => Math.hypot(...each.split(" ").map(Number)) <= 2.001));
});

/** All that bears or may go is declared from the start: whoever wants to hold it back takes it away. */

import { terrainOf } from "../../../javascript/src/opponent/places.js";
import { shotsAt, volley } from "../../../javascript/src/opponent/volley.js";
import { filling } from "./offer.js";
import { taken } from "./rows.js";
import { fieldOf } from "./shape.js";
import { filled } from "./values.js";

/** Lists of which all goes at once, and the figure of each item that begins at its most. @type {Record<string, [list: string, most: string]>} */
const AT_ONCE = { launch_spreads: ["spreads", "length"] };

/**
 * Fill in the shots that together do most to the enemy, and what goes at once.
 *
 * @param {import("./draft.js").Draft} draft
 * @param {Record<string, any>} battle
 */
export function declareAll(draft, battle) {
  declareShots(draft, terrainOf(battle));
  const [list, most] = AT_ONCE[draft.kind] ?? [];
  if (list === undefined || most === undefined || draft.value[list]?.length > 0) return;
  const rows = fieldOf(draft.shape, list)?.shape.rows ?? [];
  const items = rows.map((row) => ({ ...filling(row), [most]: fieldOf(row.shape, most)?.shape.most }));
  draft.set([list], taken([], items));
}

/** @param {import("./draft.js").Draft} draft @param {ReadonlySet<string>} terrain */
function declareShots(draft, terrain) {
  const choice = draft.choices.find((each) => shotsAt(each) !== undefined);
  const name = choice && shotsAt(choice)?.slice(1);
  if (choice === undefined || name === undefined || draft.value[name]?.length > 0) return;
  const field = draft.shape.fields?.find((each) => each.name === name);
  const shots = volley(choice, terrain);
  if (field !== undefined && shots.length > 0) draft.set([name], filled(field.shape, shots));
}

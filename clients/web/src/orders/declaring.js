/** All guns that bear are declared from the start: whoever wants to hold one back takes it away. */

import { shotsAt, volley } from "../../../javascript/src/opponent/volley.js";
import { filled } from "./values.js";

/**
 * Fill in the shots that together do most.
 *
 * @param {import("./draft.js").Draft} draft
 */
export function declareAll(draft) {
  const choice = draft.choices.find((each) => shotsAt(each) !== undefined);
  const name = choice && shotsAt(choice)?.slice(1);
  if (choice === undefined || name === undefined || draft.value[name]?.length > 0) return;
  const field = draft.shape.fields?.find((each) => each.name === name);
  const shots = volley(choice);
  if (field !== undefined && shots.length > 0) draft.set([name], filled(field.shape, shots));
}

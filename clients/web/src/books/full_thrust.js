/** How battles of Full Thrust are drawn: Light, Remixed, To Boldly Thrust. */

import { areas } from "./full_thrust/areas.js";
import { arcs } from "./full_thrust/arcs.js";
import { geometry } from "./full_thrust/courses.js";
import { sheet } from "./full_thrust/sheet.js";
import { sketch, unitOf } from "./full_thrust/sketch.js";
import { trial } from "./full_thrust/trial.js";
import { units } from "./full_thrust/units.js";

/** @type {import("./book.js").Book} */
export const fullThrust = { geometry, units, areas, arcs, sheet, unitOf, sketch, trial };

/** Where units are in Full Thrust: Light, Remixed, To Boldly Thrust. Courses are those of the clock. */

/**
 * @typedef {import("./pieces.js").Json} Json
 * @typedef {import("./pieces.js").Piece} Piece
 * @typedef {import("./pieces.js").Shape} Shape
 */

const POINT_DEG = 30;
/** Ships of these states are no part of the battle, though some may come back. */
const GONE = new Set(["destroyed", "off_table", "jumped", "withdrawn", "landed", "in_orbit"]);
const GROUPS_IN_PLAY = new Set(["active", "aboard"]);

/** @type {import("./pieces.js").Reader} */
export const FT = {
  geometry: () => ({ kind: "plane", unit: "MU" }),
  pieces: (battle) => [
    ...each(battle, "terrain").filter(isTarget).map(bodyPiece),
    ...each(battle, "mines").map(minePiece),
    ...each(battle, "salvoes").map(salvoPiece),
    ...each(battle, "spreads").map(spreadPiece),
    ...each(battle, "groups").map((group) => groupPiece(battle, group)),
    ...unknownBogeys(battle).map(bogeyPiece),
    ...[...each(battle, "ships"), ...each(battle, "models")].map((ship) => shipPiece(battle, ship)),
  ],
};

/** @param {Json} battle @param {string} what @returns {Json[]} */
function each(battle, what) {
  return battle[what] ?? [];
}

/** Return a course of the clock as a heading; 12 is up. @param {number} course */
export function heading(course) {
  return (course % 12) * POINT_DEG;
}

/** Return where a bow points: in cinematic movement that is the course too. @param {Json} ship @returns {number} */
export function facing(ship) {
  return ship["facing"] ?? ship["course"];
}

/** @param {Json} thing @param {Shape} shape @param {Partial<Piece>} [more] @returns {Piece} */
function piece({ id, name, side, x, y }, shape, more = {}) {
  return { id, name: name ?? id, side: side ?? null, shape, x, y, heading_deg: null, out: false, ...more };
}

/** @param {Json} body @returns {Piece} */
export function bodyPiece(body) {
  return piece(body, "body", { out: body["damage"] >= body["damage_points"] });
}

/** @param {Json} mine @returns {Piece} */
export function minePiece(mine) {
  return piece(mine, "mine");
}

/** @param {Json} salvo @returns {Piece} */
export function salvoPiece(salvo) {
  return piece(salvo, "missile", { out: salvo["status"] === "spent" });
}

/** @param {Json} spread @returns {Piece} */
export function spreadPiece(spread) {
  return piece(spread, "missile");
}

/** Return where a ship is, or a model whose display is closed to the seat. @param {Json} battle @param {Json} ship @returns {Piece} */
export function shipPiece({ turn }, ship) {
  const { status, docked } = ship;
  const inside = docked?.berth === "internal" && docked.since <= turn;
  return piece({ ...ship, ...placeOf(ship) }, status === "destroyed" ? "wreck" : ship["station"] ? "station" : "ship", {
    heading_deg: heading(facing(ship["hidden"] ?? ship)),
    out: GONE.has(status),
    ...(inside && { aboard: docked.station }),
  });
}

/** Return where a ship really is: under its cloak, or about to enter. @param {Json} ship */
function placeOf({ x, y, hidden, entry, status }) {
  if (hidden) return { x: hidden.x, y: hidden.y };
  if (status !== "waiting" || !entry) return { x, y };
  return entry.point ? { x: entry.point[0], y: entry.point[1] } : { x: entry.x, y: entry.y };
}

/** Return the bogeys behind which the seat knows no ship. @param {Json} battle */
export function unknownBogeys(battle) {
  const known = new Set(each(battle, "ships").map(({ id }) => id));
  return each(battle, "bogeys").filter(({ code }) => !known.has(code));
}

/** @param {Json} bogey @returns {Piece} */
export function bogeyPiece(bogey) {
  return piece({ ...bogey, id: bogey["code"] }, "bogey", {
    heading_deg: heading(bogey["facing"]),
    out: GONE.has(bogey["status"]),
  });
}

/** @param {Json} battle @param {Json} group @returns {Piece} */
export function groupPiece(battle, group) {
  const aboard = group["status"] === "aboard";
  const carrier = aboard ? each(battle, "ships").find(({ id }) => id === group["carrier"]) : undefined;
  const { x, y } = carrier ?? group;
  return piece({ ...group, x, y }, "fighters", {
    heading_deg: heading(group["facing"]),
    out: !GROUPS_IN_PLAY.has(group["status"]),
    ...(aboard && { aboard: group["carrier"] }),
  });
}

/** Tell whether a body can be shot at: an asteroid that wears down. @param {Json} body */
export function isTarget(body) {
  return body["kind"] === "asteroid" && body["damage_points"] !== null;
}

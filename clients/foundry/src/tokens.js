/** Tokens that stand for units: linking them, and moving them by rulings. */

import { Links } from "../../javascript/src/bridge/index.js";
import { ID, creates } from "./kept.js";

/**
 * @typedef {import("../../javascript/src/bridge/board.js").Board} Board
 * @typedef {import("../../javascript/src/bridge/bridge.js").Move} Move
 * @typedef {import("../../javascript/src/bridge/pieces.js").Piece} Piece
 * @typedef {TokenDocument} Doc
 */

/** What is out of the battle is still seen, faintly. */
const FAINT = 0.35;
const PICTURES = new Set(["ship", "fighters", "missile", "mine", "bogey", "station", "body", "wreck"]);

/** Return the unit that a token stands for. @param {Doc} token @returns {string | undefined} */
export function unitOf(token) {
  return /** @type {string | undefined} */ (token.getFlag(ID, "unit"));
}

/** Return the links of a scene. @param {Scene} scene */
export function linksOf(scene) {
  const linked = scene.tokens.contents.flatMap((token) => {
    const unit = unitOf(token);
    return unit === undefined ? [] : [/** @type {[string, string]} */ ([String(token.id), unit])];
  });
  return new Links(Object.fromEntries(linked));
}

/**
 * Link a token to a unit; the one that stood for it before does so no more.
 *
 * @param {Scene} scene
 * @param {Doc} token
 * @param {string} unit
 */
export async function link(scene, token, unit) {
  const before = scene.tokens.contents.find((each) => each !== token && unitOf(each) === unit);
  await before?.unsetFlag(ID, "unit");
  await token.setFlag(ID, "unit", unit);
}

/** @param {Doc} token */
export async function unlink(token) {
  await token.unsetFlag(ID, "unit");
}

/** Link tokens to units of the same name. @param {Scene} scene @param {readonly Piece[]} pieces */
export async function linkByName(scene, pieces) {
  const links = linksOf(scene);
  const named = scene.tokens.contents.map((token) => ({ key: String(token.id), name: token.name }));
  for (const unit of links.match(named, pieces)) {
    await scene.tokens.get(links.keyOf(unit) ?? "")?.setFlag(ID, "unit", unit);
  }
}

/** Return the middle of a token, in pixels of the scene. @param {Doc} token */
export function middleOf(token) {
  const { width, height } = token.getSize();
  return { x: token.x + width / 2, y: token.y + height / 2 };
}

/** Return which heading a token's picture has. @param {Board} board @param {Doc} token */
export function headingOf(board, token) {
  return (board.heading(token.rotation) + ownBow(token, board.bow_deg) - board.bow_deg + 360) % 360;
}

/** Pictures of the module point up, whatever those of the world do. @param {Doc} token @param {number} usual */
function ownBow(token, usual) {
  return token.getFlag(ID, "drawn") ? 0 : usual;
}

/**
 * Put tokens in the places of their units.
 *
 * @param {Scene} scene
 * @param {Board} board
 * @param {readonly Move[]} moves
 */
export async function put(scene, board, moves) {
  const links = linksOf(scene);
  const updates = [];
  const creations = [];
  for (const { unit, piece, what } of moves) {
    const token = scene.tokens.get(links.keyOf(unit) ?? "");
    if (token !== undefined) updates.push(changed(token, board, piece, what));
    else if (piece !== null && what !== "leaves" && creates()) creations.push(created(scene, board, piece));
  }
  const free = { autoRotate: false, showRuler: false, constrainOptions: { ignoreWalls: true, ignoreCost: true } };
  const movement = Object.fromEntries(updates.map(({ _id }) => [_id, free]));
  if (updates.length > 0) await scene.updateEmbeddedDocuments("Token", updates, /** @type {any} */ ({ movement }));
  if (creations.length > 0) await scene.createEmbeddedDocuments("Token", /** @type {any} */ (creations));
}

/**
 * @param {Doc} token
 * @param {Board} board
 * @param {Piece | null} piece
 * @param {Move["what"]} what
 */
function changed(token, board, piece, what) {
  const _id = String(token.id);
  // What all may not see any more stays where it was last seen, and only the game master sees it there.
  if (piece === null) return { _id, hidden: true };
  const { x, y } = board.at(piece);
  const { width, height } = token.getSize();
  const turned = piece.heading_deg === null ? {} : { rotation: turn(board, piece.heading_deg, ownBow(token, board.bow_deg)) };
  const gone = what === "leaves" || piece.out;
  return { _id, x: Math.round(x - width / 2), y: Math.round(y - height / 2), ...turned, alpha: gone ? FAINT : 1, hidden: piece.aboard !== undefined };
}

/** @param {Board} board @param {number} heading_deg @param {number} bow_deg */
function turn(board, heading_deg, bow_deg) {
  return (board.turn(heading_deg) + board.bow_deg - bow_deg + 360) % 360;
}

/** @param {Scene} scene @param {Board} board @param {Piece} piece */
function created(scene, board, piece) {
  const { x, y } = board.at(piece);
  const half = scene.grid.size / 2;
  const picture = PICTURES.has(piece.shape) ? piece.shape : "ship";
  return {
    name: piece.name,
    x: Math.round(x - half),
    y: Math.round(y - half),
    rotation: piece.heading_deg ?? 0,
    texture: { src: `modules/${ID}/foundry/art/${picture}.svg` },
    displayName: CONST.TOKEN_DISPLAY_MODES.HOVER,
    flags: { [ID]: { unit: piece.id, drawn: true } },
  };
}

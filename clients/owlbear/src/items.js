/** Items that stand for units: putting them in their places, for all or in this browser alone. */

import OBR, { buildImage } from "@owlbear-rodeo/sdk";
import { Links } from "../../javascript/src/bridge/index.js";
import { linked, unitOf } from "./kept.js";

/**
 * @typedef {import("@owlbear-rodeo/sdk").Item} Item
 * @typedef {import("../../javascript/src/bridge/board.js").Board} Board
 * @typedef {import("../../javascript/src/bridge/bridge.js").Move} Move
 * @typedef {import("../../javascript/src/bridge/pieces.js").Piece} Piece
 */

const PICTURE = 200;

/** Return the links of the items of a scene. @param {readonly Item[]} items */
export function linksOf(items) {
  return new Links(Object.fromEntries(items.flatMap((item) => {
    const unit = unitOf(item);
    return unit === undefined ? [] : [[item.id, unit]];
  })));
}

/** Link an item to a unit; the one that stood for it before does so no more. @param {string} id @param {string} unit */
export async function link(id, unit) {
  const items = await OBR.scene.items.getItems((item) => item.id === id || unitOf(item) === unit);
  await OBR.scene.items.updateItems(items, (drafts) => {
    for (const draft of drafts) Object.assign(draft.metadata, linked(draft.id === id ? unit : undefined));
  });
}

/** Link items to units of the same name. @param {readonly Piece[]} pieces */
export async function linkByName(pieces) {
  const items = await OBR.scene.items.getItems(({ layer }) => layer === "CHARACTER" || layer === "MOUNT");
  const links = linksOf(items);
  const found = links.match(items.map(({ id, name }) => ({ key: id, name })), pieces);
  for (const unit of found) await link(links.keyOf(unit) ?? "", unit);
}

/** Put the items of all in the places of their units. @param {Board} board @param {readonly Move[]} moves */
export async function put(board, moves) {
  const items = await OBR.scene.items.getItems((item) => unitOf(item) !== undefined);
  const links = linksOf(items);
  const known = new Map(moves.map((move) => [move.unit, move]));
  const moved = items.filter((item) => known.has(unitOf(item) ?? ""));
  await OBR.scene.items.updateItems(moved, (drafts) => {
    for (const draft of drafts) Object.assign(draft, standing(board, known.get(unitOf(draft) ?? "")));
  });
  const without = moves.filter(({ unit, what }) => links.keyOf(unit) === undefined && what !== "leaves");
  const built = without.flatMap(({ piece }) => (piece === null ? [] : [imageOf(board, piece)]));
  if (built.length > 0) await OBR.scene.items.addItems(built);
}

/** @param {Board} board @param {Move | undefined} move @returns {Partial<Item>} */
function standing(board, move) {
  const piece = move?.piece;
  // What is lost, or what not all may see any more, only the game master sees where it was.
  if (!piece || piece.out || piece.aboard !== undefined) return { visible: false };
  const turned = piece.heading_deg === null ? {} : { rotation: board.turn(piece.heading_deg) };
  return { position: board.at(piece), ...turned, visible: true };
}

/**
 * Show the units of this player's seat that no item stands for, in this browser alone.
 *
 * @param {Board} board
 * @param {readonly Piece[]} pieces
 */
export async function putOwn(board, pieces) {
  const [shared, own] = await Promise.all([OBR.scene.items.getItems(), OBR.scene.local.getItems((item) => unitOf(item) !== undefined)]);
  const shown = linksOf(shared.filter(({ visible }) => visible));
  const secret = pieces.filter(({ id, out, aboard }) => !out && aboard === undefined && shown.keyOf(id) === undefined);
  await OBR.scene.local.deleteItems(own.map(({ id }) => id));
  await OBR.scene.local.addItems(secret.map((piece) => imageOf(board, piece)));
}

/** @param {Board} board @param {Piece} piece */
function imageOf(board, piece) {
  const url = new URL(`../../art/${piece.shape}.svg`, import.meta.url).href;
  const image = { url, mime: "image/svg+xml", width: PICTURE, height: PICTURE };
  return buildImage(image, { dpi: PICTURE, offset: { x: PICTURE / 2, y: PICTURE / 2 } })
    .position(board.at(piece))
    .rotation(board.turn(piece.heading_deg ?? 0))
    .name(piece.name)
    .plainText(piece.name)
    .layer("CHARACTER")
    .metadata(linked(piece.id))
    .build();
}

/** Return how a map lies on the scene: its nought at the lower left of what lies on the layer of maps. @param {"plane" | "hexes"} kind */
export async function laid(kind) {
  const unit = await OBR.scene.grid.getDpi();
  if (kind === "hexes") return { origin: await OBR.scene.grid.snapPosition({ x: 0, y: 0 }, 1, false, true), unit };
  const maps = await OBR.scene.items.getItems(({ layer }) => layer === "MAP");
  if (maps.length === 0) return { origin: { x: 0, y: 0 }, unit };
  const { min, max } = await OBR.scene.items.getItemBounds(maps.map(({ id }) => id));
  return { origin: { x: min.x, y: max.y }, unit };
}

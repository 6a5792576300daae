/**
 * The page that Owlbear keeps open unseen: it moves items, shows this player's own units, and has the menus.
 *
 * What reaches all comes from the observer's seat alone: no browser is ever told of a unit that is hidden
 * from its player. Units of the player's own seat are local items, which Owlbear sends to nobody.
 */

import OBR from "@owlbear-rodeo/sdk";
import { Client } from "../../javascript/src/index.js";
import { Board, Bridge, refusalWords } from "../../javascript/src/bridge/index.js";
import { linkByName, put, putOwn } from "./items.js";
import { STANDS, ask, battle, canKeep, isKeeper, onPlaces, placeIn, unitOf } from "./kept.js";

/** @typedef {import("./kept.js").Battle} Battle */

const AGAIN_MS = 10_000;

/** @type {Bridge | undefined} */
let keeper;
/** @type {Bridge | undefined} */
let seat;
/** @type {string}  The battle and the place that were taken up. */
let taken = "";
/** @type {Promise<unknown>}  What is done is done one after another. */
let doing = Promise.resolve();

/** @param {() => Promise<unknown>} act */
function next(act) {
  doing = doing.then(act).catch((error) => {
    taken = "";
    return OBR.notification.show(refusalWords(error).text, "ERROR");
  });
  return doing;
}

/** Take up the battle of the scene as it stands now, or leave what is no more. */
async function begin() {
  const known = (await OBR.scene.isReady()) ? await battle() : undefined;
  const place = known && placeIn(known.scenario);
  const keeps = known !== undefined && place?.observer !== undefined && (await OBR.player.getRole()) === "GM";
  await canKeep(keeps ? known.scenario : undefined);
  const mine = keeps && (await isKeeper(known.scenario));
  const now = JSON.stringify([known, place, mine]);
  if (now === taken) return;
  taken = now;
  for (const bridge of [keeper, seat]) bridge?.leave();
  keeper = seat = undefined;
  if (known === undefined || place === undefined) return;
  if (mine) await keep(known, place.observer ?? "");
  await sit(known, place.seat);
}

/** @param {Battle} known @param {string} token */
async function keep(known, token) {
  const client = new Client(known.service);
  let named = false;
  const move = async (/** @type {any} */ moves, /** @type {Bridge} */ bridge) => {
    if (!named) await linkByName(bridge.pieces);
    named = true;
    await put(new Board(bridge.geometry, known.board), moves);
  };
  keeper = await Bridge.join(client, { scenario: known.scenario, token }, { move }, { orders: false });
}

/** @param {Battle} known @param {import("./kept.js").Seat} where */
async function sit(known, where) {
  const changed = (/** @type {Bridge} */ bridge) => putOwn(new Board(bridge.geometry, known.board), bridge.pieces);
  seat = await Bridge.join(new Client(where.service), where, { changed }, { orders: false });
}

/** Say which menus there are. */
async function menus() {
  const icon = "/owlbear/icon.svg";
  const stands = { every: [STANDS], max: 1 };
  const unitIn = (/** @type {any} */ { items: [item] }) => item && unitOf(item);
  await OBR.contextMenu.create({
    id: "org.umpire/order",
    icons: [{ icon, label: "Order (umpire)", filter: stands }],
    onClick: (context) => void ask("order", unitIn(context) ?? ""),
  });
  await OBR.contextMenu.create({
    id: "org.umpire/aim",
    icons: [{ icon, label: "Aim at (umpire)", filter: stands }],
    onClick: (context) => void ask("aim", unitIn(context) ?? ""),
  });
  await OBR.contextMenu.create({
    id: "org.umpire/link",
    icons: [{ icon, label: "Link to a unit (umpire)", filter: { roles: ["GM"], max: 1 } }],
    onClick: ({ items: [item] }) => void (item && ask("link", item.id)),
  });
}

OBR.onReady(() => {
  void menus();
  const again = () => void next(begin).then(() => {
    if (taken === "") setTimeout(again, AGAIN_MS); // it could not be taken up
  });
  OBR.scene.onReadyChange(again);
  OBR.scene.onMetadataChange(again);
  OBR.party.onChange(again);
  onPlaces(again);
  again();
});

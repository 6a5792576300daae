/**
 * What systems hold: missiles, mines, fighters, charge.
 *
 * @typedef {import("../book.js").Json} Json
 *
 * @typedef {object} Stored
 * @property {string} label
 * @property {string} words
 * @property {boolean} empty  It can do nothing more for want of it.
 */

/**
 * Return what a system still holds, `undefined` of one that holds nothing.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} system
 * @returns {Stored | undefined}
 */
export function left(battle, ship, system) {
  return STORES[system["kind"]]?.(battle, ship, system);
}

/** @type {Readonly<Record<string, (battle: Json, ship: Json, system: Json) => Stored>>} */
const STORES = {
  magazine: (_, ship, system) => magazine(ship, system),
  minelayer: (_, ship, system) => minelayer(ship, system),
  fighter_bay: (battle, ship, system) => bay(battle, ship, system),
  hangar: (battle, ship, system) => bay(battle, ship, system),
  wave_gun: (battle, ship, system) => waveGun(battle, ship, system),
};

/**
 * @param {Json} ship
 * @param {Json} magazine
 * @returns {Stored}
 */
function magazine({ loads }, { id, standard, extended_range: extended }) {
  const gone = loads.find((/** @type {Json} */ load) => load["magazine"] === id);
  const near = standard - (gone?.standard ?? 0);
  const far = extended - (gone?.extended_range ?? 0);
  const kinds = [`${near} of ${standard} standard`];
  if (extended > 0) kinds.push(`${far} of ${extended} extended range`);
  return {
    label: extended > 0 ? `${near}+${far}` : String(near),
    words: `${kinds.join(" and ")} salvoes left`,
    empty: near + far === 0,
  };
}

/**
 * @param {Json} ship
 * @param {Json} minelayer
 * @returns {Stored}
 */
function minelayer({ laid }, { id, mines }) {
  const dropped = laid.find((/** @type {Json} */ each) => each["minelayer"] === id)?.mines ?? 0;
  const stock = mines - dropped;
  return { label: String(stock), words: `${stock} of ${mines} mines left`, empty: stock === 0 };
}

/**
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} bay
 * @returns {Stored}
 */
function bay({ groups }, { id: carrier }, { id }) {
  const held = groups.find(
    (/** @type {Json} */ each) =>
      each["status"] === "aboard" && each["carrier"] === carrier && each["bay"] === id,
  );
  if (held === undefined) return { label: "–", words: "no group aboard", empty: false };
  return { label: String(held.strength), words: `${held.id} aboard`, empty: false };
}

/**
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} gun
 * @returns {Stored}
 */
function waveGun({ tables }, { charges }, { id }) {
  const charge = charges.find((/** @type {Json} */ each) => each["weapon"] === id)?.points ?? 0;
  const words = `charged with ${charge}, ready from ${tables.wave.ready_from}`;
  return { label: String(charge), words, empty: false };
}

/**
 * All that bears: the shots of a firing choice that together do most, each weapon once.
 *
 * What may be fired at what is read from the `open` list of the choice; how much each shot does, from its
 * `solutions`. No weapon is known here by name.
 *
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Shot  A way to fire one weapon.
 * @property {Json} item  As it stands in the order.
 * @property {string} use  What is used up by it.
 * @property {string} target
 * @property {number} mean  What it does on average, as far as the choice tells.
 * @property {number} chance  That it does anything.
 */

/** Names of figures that tell what a shot does, the best first. */
const MEANS = ["mean_damage", "mean_hits", "mean_effect"];

/**
 * Return where a firing choice takes its shots, as a JSON pointer; `undefined` for any other choice.
 *
 * @param {Json} choice
 * @returns {string | undefined}
 */
export function shotsAt(choice) {
  const found = (choice["open"] ?? []).find(
    (/** @type {Json} */ { at, legal }) =>
      /^\/[a-z]+$/u.test(at) && legal.type === "array" && itemsOf(legal).some((each) => "target" in each),
  );
  return choice["solutions"] === undefined ? undefined : found?.at;
}

/**
 * Return every shot that a choice offers.
 *
 * @param {Json} choice
 * @returns {Shot[]}
 */
export function shotsOf(choice) {
  const at = shotsAt(choice);
  if (at === undefined) return [];
  const { legal } = choice["open"].find((/** @type {Json} */ each) => each["at"] === at);
  return itemsOf(legal)
    .filter(({ target, weapon, system }) => typeof target === "string" && weapon !== undefined && system === undefined)
    .map((item) => ({ item, use: useOf(item), target: item["target"], ...effectOf(choice, item) }));
}

/**
 * Return what may be aimed at, by what all that bears does to it: the most first.
 *
 * @param {Json} choice
 * @param {ReadonlySet<string>} [terrain]  What is left out: ids of rocks and the like.
 * @returns {{target: string, mean: number, chance: number, shots: Shot[]}[]}
 */
export function targetsOf(choice, terrain = new Set()) {
  const shots = shotsOf(choice).filter(({ target }) => !terrain.has(target));
  const names = [...new Set(shots.map(({ target }) => target))];
  const found = names.map((target) => {
    const best = bestOf(shots.filter((shot) => shot.target === target));
    const miss = best.reduce((all, { chance }) => all * (1 - chance), 1);
    return { target, shots: best, mean: best.reduce((sum, shot) => sum + shot.mean, 0), chance: 1 - miss };
  });
  return found.sort((one, other) => other.mean - one.mean);
}

/**
 * Return all that bears: the first target gets what bears on it, the next what is left. Nothing is fired at terrain.
 *
 * @param {Json} choice
 * @param {ReadonlySet<string>} terrain  Ids of rocks and the like.
 * @param {(found: {target: string, mean: number, chance: number, shots: Shot[]}) => number} [worth]  Which
 *   target comes first; without it, the one that suffers most.
 * @returns {Json[]}  Items of the order.
 */
export function volley(choice, terrain, worth = ({ mean }) => mean) {
  const most = limitOf(choice);
  /** @type {Map<string, Json>} */
  const taken = new Map();
  const aimed = new Set();
  for (const { target, shots } of targetsOf(choice, terrain).sort((one, other) => worth(other) - worth(one))) {
    const left = shots.filter(({ use, chance }) => !taken.has(use) && chance > 0);
    if (left.length === 0 || aimed.size >= most) continue;
    aimed.add(target);
    for (const { use, item } of left) taken.set(use, item);
  }
  const at = shotsAt(choice);
  const legal = (choice["open"] ?? []).find((/** @type {Json} */ each) => each["at"] === at)?.legal;
  return [...taken.values()].slice(0, legal?.maxItems ?? 0);
}

/**
 * Whether a firing choice leaves something to choose: a shot at an enemy that may hit, or whose chance is not known.
 *
 * @param {Json} choice
 * @param {ReadonlySet<string>} terrain  Ids of rocks and the like.
 */
export function mayHit(choice, terrain) {
  const shots = shotsOf(choice).filter(({ target }) => !terrain.has(target));
  const unknown = new Set((choice["solutions"] ?? []).flatMap((/** @type {Json} */ { target, chance }) => (typeof chance === "number" ? [] : [target])));
  return shots.some(({ target, chance }) => chance > 0 || unknown.has(target));
}

/** How many targets there may be, where the choice tells it. @param {Json} choice @returns {number} */
function limitOf({ fire_controls: directed, targets }) {
  if (typeof directed === "number" && directed > 0) return directed;
  return typeof targets === "number" ? targets : Infinity;
}

/** Of shots of one weapon, the best. @param {Shot[]} shots */
function bestOf(shots) {
  /** @type {Map<string, Shot>} */
  const best = new Map();
  for (const shot of shots) if (shot.mean > (best.get(shot.use)?.mean ?? -1)) best.set(shot.use, shot);
  return [...best.values()];
}

/** @param {Json} item */
function useOf({ weapon, mount }) {
  return mount === undefined ? weapon : `${weapon} ${mount}`;
}

/** What a shot does. @param {Json} choice @param {Json} item */
function effectOf({ solutions }, { weapon, mount, target, configuration, arc, count = 1 }) {
  const found = solutions.find(
    (/** @type {Json} */ each) =>
      each["target"] === target &&
      (each["weapon"] === weapon || each["weapons"]?.includes(weapon)) &&
      (mount === undefined || each["mounts"]?.includes(mount)) &&
      (configuration === undefined || each["configuration"] === configuration) &&
      (arc === undefined || !Array.isArray(each["arcs"]) || each["arcs"].includes(arc)),
  );
  const chance = found?.chance ?? 0;
  const mean = MEANS.map((name) => found?.[name]).find((each) => typeof each === "number");
  return { chance: 1 - (1 - chance) ** count, mean: (mean ?? chance * (found?.shots ?? 1)) * count };
}

/** Every item that a list may hold; of figures the largest, and nothing that may be left out. @param {Json} legal */
function itemsOf({ items }) {
  return everyValue(items).filter((each) => each !== null && typeof each === "object");
}

/** @param {Json} legal @returns {any[]} */
function everyValue(legal) {
  if ("const" in legal) return [legal["const"]];
  if (legal["enum"] !== undefined) return legal["enum"];
  if (legal["anyOf"] !== undefined) return legal["anyOf"].flatMap(everyValue);
  if (legal["type"] === "integer") return [legal["maximum"]];
  if (legal["type"] !== "object") return [];
  /** @type {Json[]} */
  let found = [{}];
  for (const name of legal["required"] ?? []) {
    const values = everyValue(legal["properties"][name]);
    found = found.flatMap((item) => values.map((value) => ({ ...item, [name]: value })));
  }
  return found;
}

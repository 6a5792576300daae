// A second engine, for the conformance suite: movement and energy weapons of Full Thrust Light. It was written
// after the book, not after the umpire. It reads a case a line and answers a line; what it does not know, it says.
//
//     umpire conformance --engine "node schema/conformance/engines/light.mjs" --ruleset full-thrust-light

import { createInterface } from "node:readline";

const NEAR = 0.001; // MU: a range or a place this close to an edge is on it
const NEAR_DEG = 0.01;
const ARCS = ["B", "SB", "SH", "H", "BH", "BB"]; // clockwise from the bow, 60 degrees each
const ENGLISH = { F: "B", FS: "SB", AS: "SH", A: "H", AP: "BH", FP: "BB" };
const BEAM = { band_mu: 12, damage: [0, 0, 0, 1, 1, 2] };

class Unsupported extends Error {}
class Refused extends Error {}

const unknown = (what) => {
  throw new Unsupported(what);
};
const refuse = (code) => {
  throw new Refused(code);
};

// The position.

const works = (system) => system.working !== false;
const thrustOf = (ship) =>
  ship.systems.filter((one) => one.kind === "drive" && works(one)).reduce((sum, { thrust }) => sum + thrust, 0);
const controlsOf = (ship) =>
  ship.systems.filter((one) => (one.kind === "fls" || one.kind === "fire_control") && works(one)).length;

function battleOf(given) {
  const ships = (given.ships ?? []).map((ship) => ({
    x: 0, y: 0, course: 12, velocity: 0, damage: 0, status: "active", ...structuredClone(ship),
    systems: structuredClone(ship.systems ?? []),
    rows: ship.rows ?? [20, 20, 20, 20],
  }));
  return { options: given.options ?? {}, tables: given.tables ?? {}, table: given.table ?? null, ships };
}

function shipIn(battle, name) {
  return battle.ships.find((ship) => ship.id === name) ?? refuse("unknown_ship");
}

function acting(battle, name) {
  const ship = shipIn(battle, name);
  return ship.status === "active" ? ship : refuse(ship.status);
}

// Movement: thrust is shared between turns and speed; a ship flies two legs, turning before each.

const allowance = (thrust) => Math.ceil(thrust / 2);
const turned = (course, points) => ((((course + points - 1) % 12) + 12) % 12) + 1;

function advanced([x, y], course, distance) {
  const angle = (course * Math.PI) / 6;
  return [x + Math.sin(angle) * distance, y + Math.cos(angle) * distance];
}

function read(order) {
  if (order === null || order === undefined) return { dv: 0, turn: 0 };
  if (typeof order !== "string") return { dv: order.dv ?? order.speed ?? 0, turn: order.turn ?? 0 };
  const speed = "([+-]\\s*\\d{1,3})";
  const turn = "([BPS])\\s*(\\d{1,3})";
  const german = new RegExp(`^\\s*${speed}?\\s*,?\\s*(?:${turn})?\\s*$`, "i").exec(order);
  const english = new RegExp(`^\\s*${turn}\\s*,?\\s*${speed}?\\s*$`, "i").exec(order);
  if (german === null && english === null) refuse("bad_notation");
  const [dv, side, points] = german?.slice(1) ?? [english[3], english[1], english[2]];
  const sign = side?.toUpperCase() === "S" ? 1 : -1;
  return { dv: Number((dv ?? "0").replace(/\s/g, "")), turn: points === undefined ? 0 : sign * Number(points) };
}

const spins = (battle, ship, { dv }) =>
  Boolean(battle.options.stationary_rotation) && ship.velocity === 0 && dv === 0 && thrustOf(ship) > 0;

function wrong(battle, ship, order) {
  const [turn, speed, thrust] = [Math.abs(order.turn), Math.abs(order.dv), thrustOf(ship)];
  if (!spins(battle, ship, order)) {
    if (turn > allowance(thrust)) return "turn_over_half";
    if (turn + speed > thrust) return "over_thrust";
  }
  return ship.velocity + order.dv < 0 ? "negative_velocity" : null;
}

function fly(battle, ship, spoken) {
  const fault = wrong(battle, ship, spoken);
  if (fault !== null && (battle.options.illegal_orders ?? "reject") === "reject") refuse(fault);
  const order = fault === null ? spoken : { dv: 0, turn: 0 };
  const velocity = ship.velocity + order.dv;
  const half = velocity / 2;
  const halves = battle.options.half_move === "floor_ceil" ? [Math.floor(half), Math.ceil(half)] : [half, half];
  const first = Math.trunc(order.turn / 2);
  const mid = turned(ship.course, first);
  const start = [ship.x, ship.y];
  const middle = advanced(start, mid, halves[0]);
  const course = turned(mid, order.turn - first);
  const end = advanced(middle, course, halves[1]);
  const spent = { turn: spins(battle, ship, order) ? 0 : Math.abs(order.turn), speed: Math.abs(order.dv) };
  const path = [start, middle, end];
  Object.assign(ship, { x: end[0], y: end[1], course, velocity });
  if (leaves(battle, path)) ship.status = "off_table";
  return { ok: true, thrust_used: spent, mid_course: mid, halves, path, reason: fault, ship: where(ship) };
}

const where = (ship) => {
  const { x, y, course, velocity, status } = ship;
  return { x, y, course, velocity, status, thrust: thrustOf(ship) };
};

const within = ([x, y], { width, height }) => x >= -NEAR && x <= width + NEAR && y >= -NEAR && y <= height + NEAR;

function leaves(battle, path) {
  if (battle.table === null) return false;
  const seen = battle.options.leave_table === "end_point" ? path.slice(-1) : path;
  return seen.some((point) => !within(point, battle.table));
}

function move(battle, when) {
  const orders = { ...when.orders };
  if (when.ship !== undefined) orders[when.ship] = when.order;
  for (const name of Object.keys(orders)) acting(battle, name);
  const given = Object.entries(orders).filter(([, order]) => order !== null && order !== undefined);
  const spoken = Object.fromEntries(given.map(([name, order]) => [name, read(order)]));
  const flying = battle.ships.filter((ship) => ship.status === "active");
  const ships = Object.fromEntries(
    flying.map((ship) => [ship.id, fly(battle, ship, spoken[ship.id] ?? (ship.order ? read(ship.order) : read(null)))]),
  );
  const flown = Object.fromEntries(Object.entries(ships).map(([id, told]) => [id, { ...told, ...told.ship }]));
  return { ok: true, ...(when.ship === undefined ? {} : flown[when.ship]), ships: flown };
}

function comeBack(battle, when) {
  const ship = shipIn(battle, when.ship);
  if (!battle.options.return_to_table || battle.table === null) refuse("no_return");
  if (ship.status !== "off_table") refuse("not_off_table");
  const { x, y, course } = when;
  const { width, height } = battle.table;
  const edge = Math.min(...[x, x - width, y, y - height].map(Math.abs)) <= NEAR;
  if (!edge || !within([x, y], battle.table)) refuse("not_on_edge");
  Object.assign(ship, { x, y, course, status: "active" });
  return { ok: true, ship: where(ship) };
}

function thrust(battle, when) {
  const points = when.ship === undefined ? when.thrust : thrustOf(shipIn(battle, when.ship));
  return { thrust: points, max_turn: allowance(points) };
}

// Arcs: a target on the line of two is in the clockwise one, unless a die or the firer says which.

function bearing(firer, target) {
  const [east, north] = [target.x - firer.x, target.y - firer.y];
  if (Math.hypot(east, north) <= NEAR) return ["B"];
  const degrees = (Math.atan2(east, north) * 180) / Math.PI - 30 * firer.course;
  const from = (((degrees + 30) % 360) + 360) % 360;
  const index = Math.floor(from / 60) % 6;
  const into = from - 60 * Math.floor(from / 60);
  if (into <= NEAR_DEG) return [ARCS[(index + 5) % 6], ARCS[index]];
  if (60 - into <= NEAR_DEG) return [ARCS[index], ARCS[(index + 1) % 6]];
  return [ARCS[index]];
}

const lineOf = (battle) => battle.options.arc_line ?? "clockwise";
const openArcs = (battle, firer, target) =>
  lineOf(battle) === "clockwise" ? bearing(firer, target).slice(-1) : bearing(firer, target);
const german = (arc) => ENGLISH[arc] ?? (ARCS.includes(arc) ? arc : unknown(`no arc ${arc}`));
const rangeOf = (one, other) => Math.hypot(other.x - one.x, other.y - one.y);

function arc(battle, when, dice) {
  const [firer, target] = [shipIn(battle, when.ship), shipIn(battle, when.target)];
  let arcs = openArcs(battle, firer, target);
  if (arcs.length > 1 && dice.left > 0) arcs = [arcs[dice.next() % 2 === 1 ? 0 : 1]];
  if (when.choice !== undefined && arcs.includes(german(when.choice))) arcs = [german(when.choice)];
  const allowed = arcs.some((one) => one !== "H");
  return { arc: arcs.length === 1 ? arcs[0] : null, arcs, fire_allowed: allowed, range: rangeOf(firer, target) };
}

// Energy weapons: a die for each class, one fewer for each band after the first.

function diceOf(weaponClass, range, { band_mu }) {
  return Math.max(0, weaponClass - Math.max(0, Math.ceil((range - NEAR) / band_mu) - 1));
}

const beamTable = (battle) => ({ ...BEAM, ...battle.tables.beam });

function fire(battle, when, dice) {
  const firer = acting(battle, when.ship);
  if (firer.activated) refuse("already_fired");
  const targets = solved(battle, firer, when.shots);
  const shots = new Map();
  const hurt = {};
  for (const [name, solutions] of targets) hurt[name] = firedAt(battle, name, solutions, dice, shots);
  return { ok: true, ship: firer.id, shots: when.shots.map(({ weapon }) => shots.get(weapon)), targets: hurt };
}

/** The shots by target, in the order in which targets are first named; all are allowed, or none is fired. */
function solved(battle, firer, shots) {
  const controls = controlsOf(firer);
  if (controls === 0) refuse("no_fire_control");
  const targets = new Map(shots.map(({ target }) => [target, []]));
  if (targets.size > controls) refuse("too_many_targets");
  const fired = new Set(firer.systems.filter((one) => one.fired).map(({ id }) => id));
  for (const shot of shots) {
    const weapon = firer.systems.find(({ id }) => id === shot.weapon);
    if (weapon?.kind === "pulse_torpedo") unknown("pulse torpedoes");
    if (weapon?.kind !== "beam") refuse("unknown_weapon");
    if (!works(weapon)) refuse("weapon_destroyed");
    if (fired.has(weapon.id)) refuse("already_fired");
    const target = acting(battle, shot.target);
    if (target.side === firer.side) refuse("own_side");
    targets.get(shot.target).push(solution(battle, firer, weapon, target, shot.arc));
    fired.add(weapon.id);
  }
  return targets;
}

function solution(battle, firer, weapon, target, named) {
  let arcs = openArcs(battle, firer, target);
  const byDie = arcs.length > 1 && lineOf(battle) === "random_d6";
  if (named) {
    if (byDie || !arcs.includes(german(named))) refuse("wrong_arc");
    arcs = [german(named)];
  }
  const bears = weapon.arcs.map(german).filter((one) => one !== "H");
  const open = arcs.filter((one) => bears.includes(one));
  if (open.length === 0) refuse(arcs.every((one) => one === "H") ? "aft_arc" : "out_of_arc");
  const range = rangeOf(firer, target);
  const count = diceOf(weapon.class, range, beamTable(battle));
  if (count === 0) refuse("out_of_range");
  return { weapon: weapon.id, bears, range, count, arcs: byDie ? arcs : open.slice(0, 1) };
}

function firedAt(battle, name, solutions, dice, shots) {
  const target = shipIn(battle, name);
  const settled = solutions[0].arcs.length > 1 ? solutions[0].arcs[dice.next() % 2 === 1 ? 0 : 1] : null;
  const table = beamTable(battle);
  let points = 0;
  for (const { weapon, bears, range, count, arcs } of solutions) {
    const told = { weapon, target: name, arc: settled ?? arcs[0] };
    if (settled !== null && !bears.includes(settled)) {
      shots.set(weapon, { ...told, fired: false, damage: 0 });
      continue;
    }
    const faces = Array.from({ length: count }, () => dice.next());
    const damage = faces.reduce((sum, face) => sum + table.damage[face - 1], 0);
    shots.set(weapon, { ...told, range, dice: faces, damage });
    points += damage;
  }
  return hurtBy(battle, target, points, dice);
}

// Damage, as far as fire needs it: boxes row by row; at the end of a row every working system throws a die.

function hurtBy(battle, ship, points, dice) {
  const before = rowsEnded(ship);
  const told = { ok: true, damage_taken: points, threshold: null, rolled: [], lost: [] };
  ship.damage += points;
  if (ship.damage >= ship.rows.reduce((sum, row) => sum + row, 0)) ship.status = "destroyed";
  const ended = rowsEnded(ship) - before;
  const systems = ship.systems.filter(works);
  if (ship.status === "active" && ended > 0 && systems.length > 0) {
    const worse = battle.options.multi_threshold === "per_row" ? ended - 1 : Math.min(ended - 1, 1);
    told.threshold = before + ended + worse * (battle.tables.threshold?.extra ?? 1);
    told.rolled = systems.map(({ id }) => id);
    const gone = systems.filter(() => dice.next() <= told.threshold);
    for (const system of gone) system.working = false;
    told.lost = gone.map(({ id }) => id);
  }
  const { damage, status } = ship;
  return { ...told, damage, status, thrust: thrustOf(ship), fire_controls: controlsOf(ship) };
}

function rowsEnded({ rows, damage }) {
  let end = 0;
  return rows.filter((row) => (end += row) <= damage).length;
}

// The protocol.

const COMMANDS = {
  move,
  return_to_table: comeBack,
  thrust,
  arc,
  beam_dice: (battle, when) => ({ dice: diceOf(when.class, when.range, beamTable(battle)) }),
  fire,
};

class Dice {
  #faces;

  constructor(faces) {
    this.#faces = [...faces];
  }

  get left() {
    return this.#faces.length;
  }

  next() {
    return this.#faces.shift() ?? refuse("too_few_dice");
  }
}

function answered({ ruleset, given, when }) {
  if (ruleset !== "full-thrust-light") unknown(`no rulebook ${ruleset}`);
  const command = Object.hasOwn(COMMANDS, when.command) ? COMMANDS[when.command] : unknown(`no command ${when.command}`);
  const dice = new Dice(when.dice ?? []);
  try {
    const answer = command(battleOf(given), when, dice);
    if (dice.left > 0) refuse("too_many_dice");
    return answer;
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refused: true, reason: error.message };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...question } = JSON.parse(line);
  let told;
  try {
    told = { answer: answered(question) };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    told = { unsupported: error.message };
  }
  process.stdout.write(`${JSON.stringify({ id, ...told })}\n`);
}

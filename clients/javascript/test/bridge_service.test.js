/** The bridge against a service: `UMPIRE_OPEN` says which. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Client } from "../src/index.js";
import { Bridge, Draft, refusalWords, setupOf } from "../src/bridge/index.js";
import { QUICK, cutting } from "./asked.js";

const { UMPIRE_OPEN: url } = process.env;
const skip = url ? false : "no service: the Python suite starts one";
const SYSTEMS = [
  ["full-thrust-light", "lantern"],
  ["full-thrust-remixed", "beacon"],
  ["to-boldly-thrust", "almanac"],
  ["space-fleet", "halberd"],
  ["cold-infinity", "bittern"],
];

/** Return a host that writes down what it is told, and can wait for a version. */
function writing() {
  const host = { moved: [], rulings: [], states: [], pieces: new Map() };
  let heard = () => {};
  return Object.assign(host, {
    move: (moves) => {
      host.moved.push(moves);
      for (const { unit, piece } of moves) host.pieces.set(unit, piece);
    },
    tell: (ruling) => host.rulings.push(ruling),
    changed: () => heard(),
    connection: (state) => host.states.push(state),
    until: async (enough) => {
      while (!enough()) await new Promise((resolve) => (heard = resolve));
    },
  });
}

async function opened(system, sample, settings = {}) {
  const client = new Client(url, { retries: QUICK, ...settings });
  const { scenario, tokens } = await client.open(system, { sample });
  const joined = [];
  const as = async (seat, host = {}, terms = {}) => {
    const bridge = await Bridge.join(client, { scenario, token: tokens[seat] }, host, terms);
    joined.push(bridge);
    return bridge;
  };
  return { client, scenario, tokens, as, leave: () => joined.forEach((bridge) => bridge.leave()) };
}

const offer = (bridge, kind) => bridge.offers().find((each) => each.kind === kind);

test("a turn of two seats: pieces move by rulings, which are told with rule and dice", { skip, timeout: 300_000 }, async () => {
  const battle = await opened("full-thrust-light", "duel");
  const host = writing();
  const looker = await battle.as("observer", host, { orders: false });
  assert.deepEqual([...host.pieces.keys()], ["Candle", "Hammer"]);
  assert.deepEqual(host.moved[0].map(({ what }) => what), ["appears", "appears"]);
  const [compact, union] = [await battle.as("side:Compact"), await battle.as("side:Union")];

  const draft = new Draft(offer(union, "write_order"));
  draft.set("/manoeuvre/speed", 9);
  const judged = await union.judge(draft.order);
  assert.deepEqual([judged.legal, judged.code, judged.rule], [false, "over_thrust", "FTL-MOVE-06"]);
  draft.set("/manoeuvre/speed", 1);
  assert.equal((await union.judge(draft.order)).legal, true);
  await union.give(draft.order);
  await union.give(offer(union, "finish_orders").order);
  await compact.refresh();
  await compact.give(offer(compact, "finish_orders").order);
  await compact.give(offer(compact, "move_ships").order);
  await compact.give(offer(compact, "roll_initiative").order);
  await host.until(() => host.rulings.some(({ version }) => version === 5));
  assert.equal(host.pieces.get("Candle").y, 14);
  assert.equal(host.rulings.filter(({ opened: twice }) => twice).length, 1, "what was sealed is told once more");
  const rolled = host.rulings.flatMap(({ lines }) => lines).find(({ rolls }) => rolls.length > 0);
  assert.equal(rolled.rule, "FTL-FIRE-01");
  const explanation = await looker.explain(rolled.rolls[0].label);
  assert.equal(explanation.rule.id, "FTL-FIRE-01");
  assert.equal(await looker.explain("no/such/roll"), null);

  await union.refresh();
  const shooter = [compact, union].find((each) => offer(each, "fire_weapons"));
  const volley = new Draft(offer(shooter, "fire_weapons"));
  assert.ok(volley.aim(["Candle", "Hammer"]));
  assert.ok((await shooter.odds(volley.order)).targets[0].mean_damage > 0);
  assert.equal(await shooter.odds({ kind: "roll_initiative" }), null);
  await shooter.give(volley.order);
  battle.leave();
});

test("a stale order is refused in words, and the seat has caught up", { skip }, async () => {
  const battle = await opened("full-thrust-light", "duel");
  const [one, other] = [await battle.as("side:Compact"), await battle.as("side:Compact")];
  const both = await Promise.allSettled([one, other].map((each) => each.give(offer(each, "finish_orders").order)));
  const [late] = both.filter(({ status }) => status === "rejected");
  assert.equal(refusalWords(late.reason).code, "stale");
  assert.deepEqual([one.version, other.version], [1, 1]);
  battle.leave();
});

test("a host that comes back is told what it missed, and nothing twice", { skip }, async () => {
  const battle = await opened("full-thrust-light", "duel");
  const referee = await battle.as("referee");
  for (const side of ["Compact", "Union"]) await referee.give({ kind: "finish_orders", side });
  const host = writing();
  const back = await battle.as("observer", host, { told: 1, orders: false });
  assert.deepEqual(host.rulings.map(({ version }) => version), [2]);
  assert.equal(back.told, 2);
  battle.leave();
});

test("a connection that breaks loses no ruling", { skip, timeout: 300_000 }, async () => {
  const resumed = [];
  const battle = await opened("full-thrust-light", "duel", { fetch: cutting([10, 200], resumed) });
  const host = writing();
  const looker = await battle.as("observer", host, { orders: false });
  const referee = await battle.as("referee");
  for (const side of ["Compact", "Union"]) await referee.give({ kind: "finish_orders", side });
  await referee.give({ kind: "move_ships" });
  await host.until(() => looker.version === 3 && host.rulings.length >= 3);
  assert.deepEqual(host.rulings.filter(({ opened: again }) => !again).map(({ version }) => version), [1, 2, 3]);
  battle.leave();
});

test("a hidden unit is in no piece of another seat until it is told", { skip }, async () => {
  const battle = await opened("space-fleet", "hidden-approach");
  const host = writing();
  await battle.as("observer", host, { orders: false });
  const north = await battle.as("side:North");
  const own = north.pieces.filter(({ side, shape }) => side === "North" && shape === "ship").map(({ id }) => id);
  assert.ok(own.includes("Gloaming"));
  assert.deepEqual(own.filter((id) => host.pieces.has(id)), []);
  battle.leave();
});

test("a bad token ends the following, and says so", { skip }, async () => {
  const battle = await opened("full-thrust-light", "duel");
  const where = { scenario: battle.scenario, token: "none" };
  await assert.rejects(Bridge.join(battle.client, where, {}), (error) => refusalWords(error).code === "token_invalid");
});

for (const [system, class_name] of SYSTEMS) {
  test(`a battle of ${system} is opened from pieces`, { skip }, async () => {
    const placed = ["Köln", "Köln"].map((name, which) => ({
      name, class_name, side: ["Red", "Blue"][which], at: { x: 10 + 20 * which, y: 12 }, cell: { q: 9 * which, r: 0 }, heading_deg: 60 + 180 * which, velocity: 2,
    }));
    const { setup, ids } = setupOf(system, placed);
    const client = new Client(url);
    const { scenario } = await client.open(system, { setup });
    const bridge = await Bridge.join(client, { scenario }, {});
    const pieces = bridge.pieces.filter(({ id }) => ids.includes(id));
    assert.deepEqual(pieces.map(({ name, heading_deg: deg }) => [name, deg]), [["Köln", 60], ["Köln", 240]]);
    assert.ok(bridge.offers().length > 0);
    bridge.leave();
  });
}

/** The client against a service: `UMPIRE_CLOSED` and `UMPIRE_OPERATOR_KEY`, `UMPIRE_OPEN` say which. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Client, UmpireError, readTranscript, verifyTranscript } from "../src/index.js";
import { Opponent } from "../src/opponent/opponent.js";
import { DUEL, QUICK, TO_FIRE, all, broken, cutting } from "./asked.js";

const { UMPIRE_CLOSED: url, UMPIRE_OPERATOR_KEY: operatorKey, UMPIRE_OPEN: open } = process.env;
const skip = url && operatorKey && open ? false : "no service: the Python suite starts one";
const SYSTEM = "full-thrust-light";

/** Open a duel, and return it as each seat has it. */
async function duel(terms = {}, settings = {}) {
  const client = new Client(url, { operatorKey, retries: QUICK, ...settings });
  const opened = await client.open(SYSTEM, { ...DUEL, ...terms });
  const as = (seat) => client.scenario(opened.scenario, { token: opened.tokens[seat] });
  return { client, opened, as, referee: as("referee") };
}

/** Return the first shots that are offered. */
async function shotsOf(battle) {
  const ready = (await battle.choices()).find(({ kind }) => kind === "fire_weapons");
  const shots = ready.solutions.map(({ weapon, target }) => ({ weapon, target }));
  return { kind: "fire_weapons", ship: ready.ship, shots };
}

test("what the service knows", { skip }, async () => {
  const client = new Client(url);
  const books = await client.rulebooks();
  assert.ok(books.some(({ system }) => system === SYSTEM));
  const { samples, phases } = await client.rulebook(SYSTEM);
  assert.ok(samples.includes("duel") && phases.length > 0);
  const { $defs } = await client.schema(SYSTEM);
  assert.ok($defs.WriteOrder && $defs.Event.oneOf.length > 0);
  const setup = await client.sample(SYSTEM, "duel");
  const battle = await client.battle(SYSTEM, { setup });
  assert.deepEqual(battle, await client.battle(SYSTEM, DUEL));
  await assert.rejects(client.rulebook("no such book"), { kind: "unknown", status: 404 });
});

test("what is judged and not kept", { skip }, async () => {
  const client = new Client(url);
  const ruling = await client.adjudicate(SYSTEM, TO_FIRE, { ...DUEL, seed: "two moons" });
  assert.ok(ruling.events.some(({ kind }) => kind === "initiative_rolled"));
  const movement = { ...DUEL, seed: "two moons", family: "movement" };
  await assert.rejects(client.adjudicate(SYSTEM, TO_FIRE, movement), UmpireError);
  const ready = (await client.choices(SYSTEM, ruling.battle)).find((one) => one.solutions);
  const { weapon, target } = ready.solutions[0];
  const order = { kind: "fire_weapons", ship: ready.ship, shots: [{ weapon, target }] };
  const { targets } = await client.odds(SYSTEM, ruling.battle, order);
  assert.equal(targets[0].target, target);
  const ship = { class_name: "Lucifer", mass: 12, hull: 3, thrust: 6, systems: [] };
  assert.equal((await client.assess("full-thrust-remixed", ship)).mass, 12);
});

test("a battle from its opening to its close, and its transcript", { skip }, async () => {
  const { client, opened, as, referee } = await duel({ title: "A duel" });
  await as("side:Union").contribute("words of Union");
  await as("side:Compact").contribute("words of Compact");
  const tried = await referee.dryRun(TO_FIRE);
  assert.deepEqual([tried.accepted, tried.version, tried.throws.count], [4, 2, 1]);
  const checked = await referee.checks([{ orders: TO_FIRE }, { orders: TO_FIRE.slice(-1) }]);
  assert.deepEqual([checked[0], checked[1].code], [tried, "wrong_phase"]);
  const moved = await referee.order(TO_FIRE);
  const shots = await shotsOf(referee);
  assert.ok((await referee.odds(shots)).targets[0].mean_damage > 0);
  const fired = await referee.order(shots);
  const seen = { [moved.version]: moved.chain, [fired.version]: fired.chain };
  assert.equal((await referee.look()).title, "A duel");
  assert.equal((await referee.look({ version: 1 })).version, 1);
  const early = await verifyTranscript(await referee.transcript(), { seen });
  assert.deepEqual([early.difference, early.dice, early.closed], [null, "sealed", false]);

  const own = await verifyTranscript(await as("observer").transcript(), { seen });
  assert.deepEqual([own.difference, own.redacted.seat, own.chain], [null, "observer", early.chain]);
  const fork = await referee.fork({ version: 3 });
  assert.deepEqual([fork.forked_from.version, fork.version], [3, 0]);

  const closed = await referee.close();
  const transcript = await referee.transcript();
  const report = await verifyTranscript(transcript, { seen });
  assert.deepEqual([report.difference, report.dice, report.closed], [null, "recomputed", true]);
  assert.equal(report.commitment, opened.dice.commitment);
  assert.deepEqual([report.chain, report.entries], [closed.chain, closed.version]);
  for (const verdict of [await referee.verification(), await client.verify(transcript)]) {
    assert.deepEqual(verdict, { ...verdict, verified: true, rolls: report.rolls, dice: report.dice });
  }
  const entries = await all(referee.rulings());
  const { rolls, count } = await referee.rolls({ limit: 1 });
  assert.deepEqual([rolls.length, count], [1, report.rolls]);
  assert.deepEqual((await referee.roll(1)).roll, rolls[0]);
  assert.deepEqual((await client.explain(transcript, { roll: 1 })).roll, rolls[0]);
  assert.equal((await client.importTranscript(transcript)).version, closed.version);
  const inWords = await all(referee.rulings({ told: true }));
  for (const [at, { told, events }] of inWords.entries()) {
    assert.deepEqual([told?.length, entries[at].told], [events?.length, undefined]);
  }
  assert.deepEqual(entries, readTranscript(transcript).entries);
  assert.deepEqual((await referee.page({ after: 1, limit: 2 })).entries, entries.slice(1, 3));
});

test("whatever the dice, what was played verifies", { skip }, async () => {
  for (const [terms, faces, dice] of [
    [{ dice: "seeded", seed: "two moons" }, undefined, "recomputed"],
    [{ dice: "supplied" }, [6, 1], "typed"],
  ]) {
    const { referee } = await duel(terms);
    await referee.order(TO_FIRE, { faces });
    assert.equal((await referee.close()).seed, null);
    const report = await verifyTranscript(await referee.transcript());
    assert.deepEqual([report.difference, report.dice], [null, dice]);
  }
});

test("an order whose answer is lost is applied once", { skip }, async () => {
  let losses = 0;
  const fetch = async (address, init) => {
    const response = await globalThis.fetch(address, init);
    await response.clone().arrayBuffer();
    if (init.method !== "POST" || losses === 0) return response;
    losses -= 1;
    throw broken("ECONNRESET");
  };
  const { referee } = await duel({}, { fetch });
  losses = 3;
  const ruling = await referee.order(TO_FIRE);
  const entries = await all(referee.rulings());
  assert.deepEqual(entries.map(({ version, events }) => [version, events]), [[1, ruling.events]]);

  losses = QUICK.most + 1;
  const shots = await shotsOf(referee);
  const gone = await referee.order(shots).catch((error) => error);
  assert.equal(gone.code, "unreachable");
  const { version } = await referee.order(shots, { commandId: gone.commandId });
  assert.equal(version, 2);
});

test("refusals are told as they are", { skip }, async () => {
  const { as, referee, opened } = await duel();
  const stale = await duel();
  await stale.referee.order(TO_FIRE);
  await assert.rejects(stale.referee.order(TO_FIRE, { version: 0 }), {
    kind: "stale",
    currentVersion: 1,
  });
  const fast = { kind: "write_order", ship: "Hammer", notation: "+9" };
  await assert.rejects(as("side:Union").order(fast), (error) => {
    assert.deepEqual([error.kind, error.citation.rule], ["illegal", "FTL-MOVE-06"]);
    assert.match(error.pointer, /^\/orders\/0/);
    return true;
  });
  await assert.rejects(as("side:Compact").order(fast), { kind: "forbidden" });
  await assert.rejects(referee.order({ kind: "no_such_order" }), { kind: "malformed" });
  await assert.rejects(new Client(url).open(SYSTEM, DUEL), { kind: "unauthenticated" });
  const nobody = new Client(url).scenario(opened.scenario);
  await assert.rejects(nobody.look(), { kind: "unauthenticated" });
  const tokens = await referee.tokens();
  assert.deepEqual(Object.keys(tokens).sort(), Object.keys(opened.tokens).sort());
});

test("battles are found and removed, and tokens revoked", { skip }, async () => {
  const { opened, client, referee } = await duel();
  const found = [];
  for await (const one of client.find({ system: SYSTEM, archived: false })) found.push(one.scenario);
  assert.equal(found.filter((name) => name === opened.scenario).length, 1);
  const [held] = await client.seats([opened.tokens["side:Union"]]);
  assert.deepEqual([held.seat, held.your_turn], ["side:Union", true]);
  const fresh = await referee.revoke("side:Union");
  const old = client.scenario(opened.scenario, { token: opened.tokens["side:Union"] });
  await assert.rejects(old.look(), { kind: "unauthenticated" });
  const seen = await client.scenario(opened.scenario, { token: fresh }).look();
  assert.equal(seen.seat, "side:Union");
  await assert.rejects(referee.addWebhook("https://127.0.0.1/"), { kind: "forbidden" });
  await assert.rejects(referee.webhooks(), { kind: "forbidden" });
  assert.equal((await referee.remove()).version, 0);
  await assert.rejects(referee.look(), { kind: "unknown" });
});

for (const cuts of [[], [1], [100, 200, 300], Array.from({ length: 30 }, (_, n) => 250 + 75 * n)]) {
  test(`cut ${cuts.length} times, a follower loses nothing`, { skip }, async () => {
    const { opened, as, referee } = await duel();
    await referee.order([
      { kind: "write_order", ship: "Candle", notation: "+1" },
      { kind: "finish_orders", side: "Compact" },
    ]);
    await referee.order({ kind: "finish_orders", side: "Union" });
    await referee.order([{ kind: "move_ships" }, { kind: "roll_initiative" }]);
    await referee.close();
    const resumed = [];
    const client = new Client(url, { retries: QUICK, fetch: cutting([...cuts], resumed) });
    const token = opened.tokens.observer;
    const heard = await all(client.scenario(opened.scenario, { token }).follow());
    const inShort = heard.map(({ version, opened: again }) => (again ? -version : version));
    assert.deepEqual(inShort, [1, -1, 2, 3, 4]);
    assert.deepEqual(resumed, [...resumed].sort((one, other) => one - other));
    assert.ok(cuts.length === 0 || resumed.length > 1);
    assert.equal(heard[0].entry.orders.length + 1, heard[1].entry.orders.length);
    assert.deepEqual(await all(as("referee").follow({ after: 4 })), []);
  });
}

test("entries come as they are made, and a follower can give up", { skip }, async () => {
  const { as, referee } = await duel();
  const giving = new AbortController();
  const heard = [];
  const given = referee.order(TO_FIRE);
  const following = (async () => {
    for await (const { version } of as("observer").follow({ signal: giving.signal })) {
      heard.push(version);
      if (version === 1) await given.then(async () => referee.order(await shotsOf(referee)));
      else giving.abort(new Error("enough"));
    }
  })();
  await assert.rejects(following, /enough/);
  assert.deepEqual(heard, [1, 2]);
});

test("in open mode the seat is named", { skip }, async () => {
  const client = new Client(open);
  const { scenario } = await client.open(SYSTEM, DUEL);
  const union = client.scenario(scenario, { seat: "side:Union" });
  assert.equal((await union.look()).seat, "side:Union");
  const [{ kind }] = await union.choices({ unit: "Hammer" });
  assert.equal(typeof kind, "string");
  await assert.rejects(union.close(), { kind: "forbidden" });
  const first = union.follow();
  const next = first.next();
  await client.scenario(scenario).order(TO_FIRE);
  assert.equal((await next).value.version, 1);
  await first.return();
});

const SMALLEST = {
  "full-thrust-light": "duel",
  "full-thrust-remixed": "meeting-engagement",
  "to-boldly-thrust": "border-incident",
  "space-fleet": "skirmish",
  "cold-infinity": "first-contact",
};

for (const [system, sample] of Object.entries(SMALLEST)) {
  test(`opponents play a turn of ${system} without a refused order`, { skip, timeout: 120_000 }, async () => {
    const client = new Client(url, { operatorKey, timeoutMs: 60_000 });
    const { scenario, tokens } = await client.open(system, { sample, dice: "seeded", seed: "opponents" });
    const seats = Object.keys(tokens).filter((seat) => seat.startsWith("side:"));
    const players = await Promise.all(
      seats.map((seat) => Opponent.join(client, scenario, { token: tokens[seat] }, { random: () => 0.4 })),
    );
    const referee = client.scenario(scenario, { token: tokens.referee });
    for (let step = 0; step < 200; step += 1) {
      const done = await players[step % players.length].step();
      if (done === "over" || (await referee.look()).battle.turn > 1) break;
    }
    assert.ok((await referee.look()).battle.turn > 1);
    for (const { counts } of players) assert.deepEqual([counts.refused, counts.given > 0], [0, true]);
  });
}

test("a bag of dice from its opening to its close", { skip }, async () => {
  const client = new Client(url, { operatorKey, retries: QUICK });
  const opened = await client.openBag(["Anna", "Jürgen"], { title: "Thursday" });
  const as = (seat) => client.bag(opened.bag, { token: opened.tokens[seat] });
  await as("side:Anna").contribute("words of Anna");
  const commandId = "roll once";
  const first = await as("side:Anna").roll("3d6", { label: "Mirabel attacks", commandId });
  assert.deepEqual(await as("side:Anna").roll("3d6", { label: "Mirabel attacks", commandId }), first);
  const second = await as("side:seat-2").roll("4d6kh3");
  await assert.rejects(as("side:Anna").roll("3x6"), { code: "bad_dice", pointer: "/dice" });
  assert.deepEqual(await all(as("observer").rolls()), [first, second]);
  const closed = await as("referee").close();
  assert.deepEqual(await all(as("observer").follow()), [first, second]);
  assert.equal((await as("observer").look()).rolled, 2);
  assert.ok((await as("observer").verification()).verified);
  const transcript = await as("observer").transcript();
  const verdict = await verifyTranscript(transcript);
  assert.deepEqual([verdict.verified, verdict.dice, verdict.rolls], [true, "recomputed", 2]);
  assert.equal(verdict.commitment, opened.dice.commitment);
  assert.equal(closed.seed.length, 64);
});

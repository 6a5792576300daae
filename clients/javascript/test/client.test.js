import assert from "node:assert/strict";
import { test } from "node:test";

import { UmpireError } from "../src/index.js";
import { retryAfterMs } from "../src/errors.js";
import { Attempts, RETRIES } from "../src/retries.js";
import { QUICK, all, broken, clientOf, json, problem, scripted } from "./asked.js";

const BOOKS = json({ rulebooks: [] });
const BUSY = problem(503, "journal_unavailable", "unavailable", { "retry-after": "0" });
const LIMITED = problem(429, "rate_limited", "unavailable");
const MOVE = { kind: "move_ships" };
const is = (code) => (error) => error instanceof UmpireError && error.code === code;

/** Return a scenario at version 3 of a service that answers so. */
function battleOf(fetch) {
  const battle = clientOf(fetch, { token: "t" }).scenario("s/1");
  battle.version = 3;
  return battle;
}

test("an order says who gives it, for which version, and under which id", async () => {
  const { asked, fetch } = scripted(json({ version: 4, command: "c", chain: "", events: [] }));
  const battle = battleOf(fetch);
  await battle.order(MOVE);
  assert.equal(battle.version, 4);
  await battle.order([MOVE, MOVE], { version: 1, commandId: "mine", faces: [6] });
  assert.equal(battle.version, 4);
  const [first, second] = asked;
  assert.deepEqual([first.method, first.url], ["POST", "/v1/scenarios/s%2F1/rulings"]);
  assert.equal(first.headers.get("authorization"), "Bearer t");
  assert.equal(first.headers.get("content-type"), "application/json");
  assert.equal(first.headers.get("if-match"), '"3"');
  assert.match(first.headers.get("idempotency-key"), /^[0-9a-f]{32}$/);
  assert.deepEqual(JSON.parse(first.body), { orders: [MOVE] });
  assert.equal(second.headers.get("if-match"), '"1"');
  assert.equal(second.headers.get("idempotency-key"), "mine");
  assert.deepEqual(JSON.parse(second.body), { orders: [MOVE, MOVE], faces: [6] });
});

test("choices come page by page, and all at one version", async () => {
  const page = (version, name, next) => json({ version, choices: [name], next });
  const { asked, fetch } = scripted(
    page(3, "a", 1), page(4, "b", null), page(4, "c", 1), page(4, "d", null),
  );
  assert.deepEqual(await battleOf(fetch).choices({ unit: "u" }), ["c", "d"]);
  const places = asked.map(({ url }) => url.split("?")[1]);
  assert.deepEqual(places, ["unit=u", "unit=u&after=1", "unit=u", "unit=u&after=1"]);
  const sent = scripted(page(0, "a", 1), page(0, "b", null));
  assert.deepEqual(await clientOf(sent.fetch).choices("x", {}), ["a", "b"]);
  assert.equal(JSON.parse(sent.asked[1].body).after, 1);
});

test("a battle and its choices stand at one version, though it moves on between the two", async () => {
  const page = (version, name) => json({ version, choices: [name], next: null });
  const { asked, fetch } = scripted(json({ version: 4 }), page(3, "a"), json({ version: 4 }), page(4, "b"));
  assert.deepEqual(await battleOf(fetch).standing(), { seen: { version: 4 }, choices: ["b"] });
  assert.equal(asked.length, 4);
});

test("who has not looked yet, looks before they order", async () => {
  const seen = json({ version: 7 });
  const { asked, fetch } = scripted(seen, json({ version: 8 }));
  const battle = clientOf(fetch).scenario("s", { seat: "side:Épée" });
  await battle.order(MOVE);
  assert.deepEqual(asked.map(({ method }) => method), ["GET", "POST"]);
  assert.equal(asked[1].headers.get("if-match"), '"7"');
  assert.equal(asked[1].headers.get("umpire-seat"), "side:Épée");
});

test("a token is that of the seat, or else the client's only one", async () => {
  const { asked, fetch } = scripted(json({ version: 1 }));
  const client = clientOf(fetch, { token: "only", tokens: { referee: "r" } });
  for (const who of [undefined, { seat: "referee" }, { seat: "observer" }, { token: "given" }]) {
    await client.scenario("s", who).look();
  }
  const sent = asked.map(({ headers }) => headers.get("authorization"));
  assert.deepEqual(sent, ["Bearer only", "Bearer r", "Bearer only", "Bearer given"]);
});

test("a refusal tells its code, its rule, its place, and where the scenario stands", async () => {
  const citation = { rule: "FTL-MOVE-06", section: "Movement", gist: "Not so fast." };
  const more = { pointer: "/orders/0", citation, current_version: 5 };
  const { asked, fetch } = scripted(problem(412, "stale_version", "stale", {}, more));
  await assert.rejects(battleOf(fetch).order(MOVE, { commandId: "mine" }), (error) => {
    assert.ok(error instanceof UmpireError);
    assert.deepEqual([error.code, error.kind, error.status], ["stale_version", "stale", 412]);
    assert.deepEqual([error.pointer, error.currentVersion], ["/orders/0", 5]);
    assert.deepEqual([error.citation, error.commandId], [citation, "mine"]);
    assert.equal(error.message, "stale_version: Not now.");
    assert.equal(error.problem.type, "/problems/stale_version");
    return true;
  });
  assert.equal(asked.length, 1);
});

for (const status of [400, 401, 403, 404, 409, 412, 422, 500]) {
  test(`a refusal with ${status} is never repeated`, async () => {
    const { asked, fetch } = scripted(problem(status, "x", "illegal"));
    await assert.rejects(battleOf(fetch).order(MOVE), is("x"));
    assert.equal(asked.length, 1);
  });
}

for (const [name, first] of [
  ["a lost connection", broken("ECONNRESET")],
  ["what a browser tells", new TypeError("Failed to fetch")],
  ["a service that is busy", BUSY],
  ["too many requests", LIMITED],
  ["a gateway without a service", new Response("<html>", { status: 502 })],
]) {
  test(`after ${name} an opening is repeated under the same key`, async () => {
    const { asked, fetch } = scripted(first, json({ scenario: "s" }));
    await clientOf(fetch, { operatorKey: "k" }).open("toy", { sample: "duel" });
    const [one, two] = asked.map(({ headers }) => headers.get("idempotency-key"));
    assert.ok(one);
    assert.equal(one, two);
    assert.equal(asked[0].headers.get("authorization"), "Bearer k");
  });

  test(`after ${name} a read and an order are repeated`, async () => {
    const reading = scripted(first, BOOKS);
    assert.deepEqual(await clientOf(reading.fetch).rulebooks(), []);
    assert.equal(reading.asked.length, 2);
    const ordering = scripted(first, json({ version: 4 }));
    await battleOf(ordering.fetch).order(MOVE);
    const [one, two] = ordering.asked.map(({ headers }) => headers.get("idempotency-key"));
    assert.equal(one, two);
  });
}

for (const [name, act] of Object.entries({
  fork: (battle) => battle.fork({ version: 3 }),
  nonce: (battle) => battle.contribute("words", { version: 3 }),
  close: (battle) => battle.close({ version: 3 }),
  webhook: (battle) => battle.addWebhook("https://there.example/"),
})) {
  test(`a ${name} has a key, and is repeated under it`, async () => {
    const { asked, fetch } = scripted(broken("ECONNRESET"), json({ version: 4 }));
    await act(battleOf(fetch));
    const [one, two] = asked.map(({ headers }) => headers.get("idempotency-key"));
    assert.ok(one);
    assert.equal(one, two);
  });
}

test("what is gone after a lost answer was removed", async () => {
  const gone = () => problem(404, "unknown_webhook", "unknown");
  for (const first of [broken("ECONNRESET"), BUSY]) {
    assert.equal(await battleOf(scripted(first, gone()).fetch).removeWebhook("w"), undefined);
    assert.equal(await battleOf(scripted(first, gone()).fetch).remove(), undefined);
    await assert.rejects(battleOf(scripted(first, gone()).fetch).revoke("side:Union"), is("unknown_webhook"));
  }
  await assert.rejects(battleOf(scripted(gone()).fetch).removeWebhook("w"), is("unknown_webhook"));
  await assert.rejects(battleOf(scripted(gone()).fetch).remove(), is("unknown_webhook"));
});

test("an order without any answer tells its command id", async () => {
  const { asked, fetch } = scripted(broken("ECONNRESET"));
  await assert.rejects(battleOf(fetch).order(MOVE, { commandId: "mine" }), (error) => {
    assert.deepEqual([error.code, error.commandId], ["unreachable", "mine"]);
    return true;
  });
  assert.equal(asked.length, QUICK.most + 1);
});

test("a body that is cut off is no answer", async () => {
  const torn = () =>
    new Response(new ReadableStream({ start: (stream) => stream.error(broken("ECONNRESET")) }));
  const { asked, fetch } = scripted(torn, BOOKS);
  await clientOf(fetch).rulebooks();
  assert.equal(asked.length, 2);
});

test("what is no answer of an umpire is not understood", async () => {
  for (const answer of [new Response("<html>"), new Response("no", { status: 418 }), json(1, 404)]) {
    const { fetch } = scripted(answer);
    await assert.rejects(clientOf(fetch).rulebooks(), is("not_understood"));
  }
});

test("who is asked to wait too long is told so at once", async () => {
  const { asked, fetch } = scripted(
    problem(429, "rate_limited", "unavailable", { "retry-after": "3600" }),
  );
  await assert.rejects(clientOf(fetch).rulebooks(), (error) => {
    assert.deepEqual([error.code, error.retryAfterMs], ["rate_limited", 3_600_000]);
    return true;
  });
  assert.equal(asked.length, 1);
});

test("waits grow and differ, and are as long as the service asks", () => {
  const attempts = new Attempts({ ...RETRIES, most: 8, longestWaitMs: 5000 }, "always");
  for (let number = 0; number < 8; number += 1) {
    const wait = attempts.afterError(broken("ECONNRESET"));
    const full = Math.min(5000, 200 * 2 ** number);
    assert.ok(full / 2 <= wait && wait <= full, `${wait} of ${full}`);
  }
  assert.throws(() => attempts.afterError(broken("ECONNRESET")), is("unreachable"));
  const headers = new Headers({ "retry-after": "3" });
  const wait = new Attempts(RETRIES, "always").afterAnswer({ status: 429, headers });
  assert.ok(3000 <= wait && wait <= 3200);
});

test("when to come back is a number or a date", () => {
  const told = (value) => retryAfterMs(new Headers(value === undefined ? {} : { "retry-after": value }));
  assert.equal(told("7"), 7000);
  const soon = told(new Date(Date.now() + 60_000).toUTCString());
  assert.ok(55_000 < soon && soon <= 60_000);
  assert.equal(told("Wed, 21 Oct 2015 07:28:00 GMT"), 0);
  assert.equal(told("soon"), undefined);
  assert.equal(told(), undefined);
});

test("a service that says nothing is given up after a time", async () => {
  const silent = (signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const { asked, fetch } = scripted(silent, silent, BOOKS);
  const living = setInterval(() => {}, 1000); // the timeout itself keeps no process alive
  await clientOf(fetch, { timeoutMs: 100 }).rulebooks();
  clearInterval(living);
  assert.equal(asked.length, 3);
});

test("whoever asked may give up, while they wait for an answer or for the next attempt", async () => {
  const giving = new AbortController();
  const { asked, fetch } = scripted(() => {
    giving.abort(new Error("enough"));
    throw broken("ECONNRESET");
  });
  await assert.rejects(clientOf(fetch).rulebooks({ signal: giving.signal }), /enough/);
  assert.equal(asked.length, 1);

  const later = new AbortController();
  const patient = { most: 5, firstWaitMs: 10_000, longestWaitMs: 10_000 };
  const busy = scripted(() => {
    setTimeout(() => later.abort(new Error("enough")), 5);
    return BUSY.clone();
  });
  const waiting = clientOf(busy.fetch, { retries: patient }).rulebooks({ signal: later.signal });
  await assert.rejects(waiting, /enough/);
});

test("what no header can hold is said at once, and not asked again", async () => {
  const { asked, fetch } = scripted(BOOKS);
  await assert.rejects(clientOf(fetch).scenario("s", { seat: "side:Ω" }).look(), TypeError);
  assert.equal(asked.length, 0);
});

test("the journal is read page by page", async () => {
  const page = (...versions) => json({ version: 3, entries: versions.map((version) => ({ version })) });
  const { asked, fetch } = scripted(page(1, 2), page(3));
  const battle = clientOf(fetch).scenario("s");
  const entries = await all(battle.rulings());
  assert.deepEqual(entries.map(({ version }) => version), [1, 2, 3]);
  assert.deepEqual(
    asked.map(({ url }) => url),
    ["/v1/scenarios/s/rulings?after=0&limit=100", "/v1/scenarios/s/rulings?after=2&limit=100"],
  );
  assert.equal(battle.version, 3);
});

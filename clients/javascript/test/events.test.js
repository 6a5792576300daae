import assert from "node:assert/strict";
import { test } from "node:test";

import { EventParser } from "../src/sse.js";
import { QUICK, all, broken, clientOf, problem, scripted } from "./asked.js";

/** Return an event. */
function said(kind, version, named = true) {
  const data = JSON.stringify({ kind, version });
  return `${named ? `id: ${version}\nevent: ${kind}` : "event: opened"}\ndata: ${data}\n\n`;
}

/** Return a stream of events; it ends, breaks, or stays open without a word. */
function stream(text, end = "ends") {
  return () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(text));
          if (end === "ends") controller.close();
        },
        pull(controller) {
          if (end === "breaks") controller.error(broken("ECONNRESET"));
        },
      }),
    );
}

const inShort = (heard) => heard.map(({ version, opened }) => (opened ? -version : version));
const resumed = (asked) => asked.map(({ headers }) => headers.get("last-event-id"));

test("events are read wherever the pieces end, and however the lines do", () => {
  const text = ": hello\nretry: 10\n\nid: 1\nevent: a\ndata: x\ndata:y\n\ndata\n\ndata: é:z\n\nevent: b\n\n";
  const expected = [
    { event: "message", data: "", retryMs: 10 },
    { event: "a", data: "x\ny" },
    { event: "message", data: "é:z" },
  ];
  for (const end of ["\n", "\r\n", "\r"]) {
    const written = text.replaceAll("\n", end) + (end === "\r" ? ":" : "");
    for (const size of [1, 2, 3, 7, 1000]) {
      const parser = new EventParser();
      const found = [];
      for (let at = 0; at < written.length; at += size) {
        found.push(...parser.push(written.slice(at, at + size)));
      }
      assert.deepEqual(found, expected, `${JSON.stringify(end)} in pieces of ${size}`);
    }
  }
});

test("what was opened waits for the entry that opened it; cut off, it comes once more", async () => {
  const again = said("ruling", 1, false);
  const { asked, fetch } = scripted(
    stream(`retry: 1\n\n: still here\n\n${said("ruling", 1)}${again}`, "breaks"),
    stream(said("ruling", 1) + again + said("ruling", 2)),
    stream(said("close", 3)),
  );
  const battle = clientOf(fetch).scenario("s", { token: "t" });
  const heard = await all(battle.follow());
  assert.deepEqual(inShort(heard), [1, -1, 2, 3]);
  assert.deepEqual(resumed(asked), ["0", "1", "2"]);
  assert.equal(asked[0].headers.get("authorization"), "Bearer t");
  assert.equal(asked[0].headers.get("accept"), "text/event-stream");
  assert.equal(battle.version, 3);
});

test("who asks who is there is told, and of entries as ever", async () => {
  const present = 'event: present\ndata: {"present": ["referee"]}\n\n';
  const { asked, fetch } = scripted(stream(present + said("ruling", 1)), stream(said("close", 2)));
  const told = [];
  const heard = await all(clientOf(fetch).scenario("s").follow({ onPresence: (seats) => told.push(seats) }));
  assert.deepEqual(inShort(heard), [1, 2]);
  assert.deepEqual(told, [["referee"]]);
  assert.deepEqual(asked.map(({ url }) => url.split("events")[1]), ["?present=true", "?present=true"]);
});

test("it begins where it is told to, and ends where all has been told", async () => {
  const { asked, fetch } = scripted(new Response(null, { status: 204 }));
  assert.deepEqual(await all(clientOf(fetch).scenario("s").follow({ after: 7 })), []);
  assert.deepEqual(resumed(asked), ["7"]);
});

test("a slow reader connects again; a refusal that would come again is thrown", async () => {
  const told = (status, kind) =>
    problem(status, "x", kind).text().then((data) => `event: error\ndata: ${data}\n\n`);
  const { asked, fetch } = scripted(
    stream(said("ruling", 1) + (await told(503, "unavailable"))),
    stream(await told(403, "forbidden")),
  );
  const heard = [];
  await assert.rejects(async () => {
    for await (const one of clientOf(fetch).scenario("s").follow()) heard.push(one);
  }, { code: "x", kind: "forbidden" });
  assert.deepEqual(inShort(heard), [1]);
  assert.deepEqual(resumed(asked), ["0", "1"]);
});

test("a refusal ends it, and a service that is full is waited for", async () => {
  const full = problem(503, "too_many_followers", "unavailable", { "retry-after": "0" });
  const { asked, fetch } = scripted(full, problem(403, "other_seat", "forbidden"));
  await assert.rejects(all(clientOf(fetch).scenario("s").follow()), { code: "other_seat" });
  assert.equal(asked.length, 2);
});

test("what is no entry is not understood", async () => {
  const { fetch } = scripted(stream("data: {\n\n"));
  await assert.rejects(all(clientOf(fetch).scenario("s").follow()), { code: "not_understood" });
});

test("it gives up when nothing is heard for long", async () => {
  const { asked, fetch } = scripted(stream(": still here\n\n"));
  await assert.rejects(all(clientOf(fetch).scenario("s").follow()), { code: "unreachable" });
  assert.equal(asked.length, QUICK.most * 4 + 1);
});

test("a stream that falls silent is left for another", async () => {
  const { asked, fetch } = scripted(stream(said("ruling", 1), "silent"), stream(said("close", 2)));
  const heard = await all(clientOf(fetch, { silenceMs: 20 }).scenario("s").follow());
  assert.deepEqual(inShort(heard), [1, 2]);
  assert.deepEqual(resumed(asked), ["0", "1"]);
});

test("whoever stops listening hangs up", async () => {
  let hungUp;
  const { fetch } = scripted((signal) => {
    signal.addEventListener("abort", () => (hungUp = true));
    return stream(said("ruling", 1), "silent")();
  });
  for await (const { version } of clientOf(fetch).scenario("s").follow()) {
    assert.equal(version, 1);
    break;
  }
  assert.equal(hungUp, true);
});

test("a signal gives up, while it listens or waits to connect again", async () => {
  for (const [answer, retries] of [
    [stream(said("ruling", 1), "silent"), QUICK],
    [broken("ECONNRESET"), { most: 9, firstWaitMs: 10_000, longestWaitMs: 10_000 }],
  ]) {
    const giving = new AbortController();
    const { fetch } = scripted((signal) => {
      setTimeout(() => giving.abort(new Error("enough")), 10);
      if (answer instanceof Error) throw answer;
      const response = answer();
      const body = response.body.pipeThrough(new TransformStream(), { signal });
      return new Response(body, response);
    });
    const following = clientOf(fetch, { retries }).scenario("s").follow({ signal: giving.signal });
    await assert.rejects(all(following), /enough/);
  }
});

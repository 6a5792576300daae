/** Deliveries of webhooks: taken if they are signed as Standard Webhooks says, and refused otherwise. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { readDelivery } from "../src/index.js";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const NOW = Date.UTC(2026, 2, 1, 12);
const BODY = '{"type":"scenario.your_turn","timestamp":"2026-03-01T12:00:00.000Z","data":{"scenario":"s","seat":"side:Union","version":3}}';
const HEADERS = {
  "Webhook-Id": "msg_1",
  "Webhook-Timestamp": "1772366400",
  // Made with the Python library of Standard Webhooks.
  "Webhook-Signature": "v1,Q3eKIqmdsS3PFDw4aRQAY3m66oRVieI3l7WI0k1aVoU=",
};

test("a delivery that is signed with the secret is read", async () => {
  const told = { id: "msg_1", kind: "scenario.your_turn", scenario: "s", seat: "side:Union", version: 3, entries: [] };
  assert.deepEqual(await readDelivery(BODY, HEADERS, SECRET, NOW), told);
  const bytes = new TextEncoder().encode(BODY);
  assert.deepEqual(await readDelivery(bytes, new Headers(HEADERS), SECRET, NOW + 299_000), told);
  const both = { ...HEADERS, "Webhook-Signature": `v1,AAAA ${HEADERS["Webhook-Signature"]} v2,other` };
  assert.deepEqual(await readDelivery(BODY, both, SECRET, NOW), told);
});

for (const [what, body, headers, secret, now] of [
  ["another body", BODY.replace("3}", "4}"), {}, SECRET, NOW],
  ["another secret", BODY, {}, "whsec_AAAA", NOW],
  ["no secret", BODY, {}, "whsec_%", NOW],
  ["an old one", BODY, {}, SECRET, NOW + 301_000],
  ["one from the future", BODY, {}, SECRET, NOW - 301_000],
  ["no time", BODY, { "Webhook-Timestamp": "yesterday" }, SECRET, NOW],
  ["another id", BODY, { "Webhook-Id": "msg_2" }, SECRET, NOW],
  ["no signature", BODY, { "Webhook-Signature": "" }, SECRET, NOW],
  ["junk for a signature", BODY, { "Webhook-Signature": "v1,%" }, SECRET, NOW],
]) {
  test(`${what} is refused`, async () => {
    const delivery = readDelivery(body, { ...HEADERS, ...headers }, secret, now);
    await assert.rejects(delivery, { name: "UmpireError", code: "not_genuine" });
  });
}

import assert from "node:assert/strict";
import test from "node:test";

import { fragmentOf, placeOf } from "../src/address.js";

const PLACES = [
  { scenario: "sample" },
  { scenario: "sample", seat: "side:West" },
  { scenario: "a/b?c#d", token: "eyJ.a-b_c.d" },
  { scenario: "straße & co", seat: "side:A.b-c_1", version: 0 },
  { scenario: "sample", token: "a+b/c==", version: 12 },
];

for (const place of PLACES) {
  test(`an address leads to the place it was made of: ${JSON.stringify(place)}`, () => {
    const { seat, token, version } = { seat: undefined, token: undefined, version: undefined, ...place };
    assert.deepEqual(placeOf(fragmentOf(place)), { scenario: place.scenario, seat, token, version });
  });
}

test("anything else is the lobby", () => {
  for (const fragment of ["", "#", "#/", "#/battle/", "#/battles/x", "battle/x", "#/battle/?seat=x"]) {
    assert.equal(placeOf(fragment), undefined, fragment);
  }
});

test("a version that is no number is none, and a broken escape is taken as it stands", () => {
  assert.equal(placeOf("#/battle/x?version=-1")?.version, undefined);
  assert.equal(placeOf("#/battle/x?version=1e9")?.version, undefined);
  assert.equal(placeOf("#/battle/%E0%A4%A")?.scenario, "%E0%A4%A");
});

/** What is shown of a version, and when. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FLIGHT_MS, timeline } from "../src/map/timeline.js";

const AT = { A: [0, 0], B: [10, 0] };
const deed = (tone, told = []) => ({ from: "A", to: "B", points: [AT.A, AT.B], tone, told });
const flight = { unit: "A", points: [[-5, 0], [0, 0]], told: [] };
const shown = (events, flights, deeds) => timeline(events, { flights, deeds }, (unit) => AT[unit]);

test("shots begin when units have arrived, and what they did stands at the target", () => {
  const events = [{ kind: "beam_fired", ship: "A", target: "B", damage: 3 }];
  const [shot, note] = shown(events, [flight], [deed("hit")]);
  assert.deepEqual([shot.what, shot.start, shot.points], ["shot", FLIGHT_MS, [AT.A, AT.B]]);
  assert.deepEqual([note.what, note.text, note.points], ["note", "−3", [AT.B]]);
  assert.equal(note.start, shot.end);
});

test("a miss is told as one, and a torpedo takes its time", () => {
  const [shot, note] = shown([], [], [deed("miss", ["A launches T1 at B"])]);
  assert.equal(shot.flies, true);
  assert.equal(shot.start, 0);
  assert.equal(note.text, "miss");
});

test("lost systems are named one after another, and a ship that is destroyed explodes", () => {
  const events = [
    { kind: "system_lost", ship: "B", system: "FC1" },
    { kind: "system_lost", ship: "B", system: "B2" },
    { kind: "ship_destroyed", ship: "B" },
  ];
  const scenes = shown(events, [], []);
  assert.deepEqual(scenes.filter(({ what }) => what === "note").map(({ text }) => text), ["FC1 lost", "B2 lost", "destroyed"]);
  assert.ok(scenes[1].start > scenes[0].start);
  assert.equal(scenes.filter(({ what }) => what === "burst").length, 1);
});

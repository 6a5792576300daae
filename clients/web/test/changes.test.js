import assert from "node:assert/strict";
import test from "node:test";

import { Changes } from "../src/changes.js";

test("a watcher is told at once, and once after all changes of a task", async () => {
  const changes = new Changes({ one: 1, two: 2, three: 3 });
  /** @type {string[]} */
  const told = [];
  changes.watch(["one", "two"], () => told.push(`${changes.state.one}${changes.state.two}`));
  changes.set({ one: 5 });
  changes.set({ two: 6, three: 7 });
  assert.deepEqual(told, ["12"]);
  await Promise.resolve();
  assert.deepEqual(told, ["12", "56"]);
});

test("a part that stays the same, or is not watched, tells nobody", async () => {
  const changes = new Changes({ one: 1, two: 2 });
  let told = 0;
  changes.watch(["one"], () => (told += 1));
  changes.set({ one: 1 });
  changes.set({ two: 5 });
  await Promise.resolve();
  assert.equal(told, 1);
});

test("a watcher that is gone hears nothing; one that changes the state is heard", async () => {
  const changes = new Changes({ one: 1, two: 2 });
  let told = 0;
  const stop = changes.watch(["one"], () => (told += 1));
  changes.watch(["one"], () => changes.set({ two: changes.state.one * 10 }));
  /** @type {number[]} */
  const twos = [];
  changes.watch(["two"], () => twos.push(changes.state.two));
  stop();
  changes.set({ one: 3 });
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(told, 1);
  assert.equal(twos.at(-1), 30);
});

/**
 * Has the opponent play battles against one that orders by chance, and counts: `node tools/matches.js URL SYSTEM
 * SAMPLE [BATTLES [TURNS [FIRST]]]`: at most so many turns, from the battle of that number on. Prints one line of JSON
 * a battle, and the sum.
 */

import { Client } from "../src/index.js";
import { Opponent } from "../src/opponent/opponent.js";

const [url = "http://127.0.0.1:8000", system = "full-thrust-light", sample = "duel", battles = "1", longest = "40", first = "0"] = process.argv.slice(2);
const client = new Client(url, { timeoutMs: 60_000 });

/** Numbers by chance from a seed: the same battle comes again. @param {number} seed */
function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {number} number */
async function battle(number) {
  const opened = await client.open(system, { sample, dice: "seeded", seed: `match ${number}` });
  const seats = Object.keys(opened.tokens).filter((seat) => seat.startsWith("side:"));
  const mine = number % 2;
  const players = await Promise.all(
    seats.map((seat, at) =>
      Opponent.join(client, opened.scenario, { token: opened.tokens[seat] }, { random: chance(7 * number + at), careless: at !== mine }),
    ),
  );
  const began = performance.now();
  const whole = strengthOf((await client.scenario(opened.scenario, { token: opened.tokens["referee"] }).look()).battle);
  let longestMs = 0;
  let [turnMs, turn] = [0, 0];
  for (let waited = 0; waited < 2; ) {
    waited = 0;
    let over = false;
    for (const [at, player] of players.entries()) {
      const start = performance.now();
      const done = await player.step();
      if (at === mine) turnMs += performance.now() - start;
      if (done === "over") over = true;
      if (done === "waits") waited += 1;
    }
    const { battle: now } = await client.scenario(opened.scenario, { token: opened.tokens["referee"] }).look();
    if (now["turn"] !== turn || over) [turn, longestMs, turnMs] = [now["turn"], Math.max(longestMs, turnMs), 0];
    if (over || now["turn"] > Number(longest)) break;
  }
  const { battle: end } = await client.scenario(opened.scenario, { token: opened.tokens["referee"] }).look();
  await client.scenario(opened.scenario, { token: opened.tokens["referee"] }).close();
  const side = /** @type {string} */ (seats[mine]).slice("side:".length);
  const standing = partsOf(strengthOf(end), whole);
  return {
    sample, number, side, turns: end["turn"], phase: end["phase"], result: end["result"],
    strength: standing, ahead: Object.entries(standing).every(([each, much]) => each === side || much < (standing[side] ?? 0)),
    ...players[mine]?.counts, turnMs: Math.round(longestMs), seconds: Math.round((performance.now() - began) / 100) / 10,
  };
}

/** How much of each side is left, in parts of what it had. @param {Record<string, any>} end @returns {Record<string, number>} */
function strengthOf(end) {
  /** @type {Record<string, number>} */
  const left = {};
  for (const ship of end["ships"]) {
    const out = ["destroyed", "surrendered", "off_table", "withdrawn", "jumped"].includes(ship.status);
    const boxes = ship.ssd?.rows.reduce((/** @type {number} */ sum, /** @type {number} */ row) => sum + row, 0);
    const whole = boxes === undefined ? (ship.hull_points ?? 10) : boxes;
    const hurt = ship.damage ?? ship.damage_points ?? (ship.sheet ? 0.2 * (ship.destroyed?.length ?? 0) : 0);
    left[ship.side] = (left[ship.side] ?? 0) + (out ? 0 : Math.max(whole - hurt, 0.1));
  }
  return left;
}

/** Return parts of what there was. @param {Record<string, number>} now @param {Record<string, number>} whole */
function partsOf(now, whole) {
  return Object.fromEntries(Object.entries(now).map(([side, much]) => [side, Math.round((1000 * much) / (whole[side] || 1)) / 1000]));
}

const all = [];
for (let number = Number(first); number < Number(first) + Number(battles); number += 1) {
  all.push(await battle(number));
  console.log(JSON.stringify(all.at(-1)));
}
const sum = (/** @type {(each: any) => number} */ of) => all.reduce((total, each) => total + of(each), 0);
console.log(`${system} ${sample}: ${all.length} battles, ahead in ${sum(({ ahead }) => Number(ahead))}, refused ${sum(({ refused }) => refused)}, longest turn ${Math.max(...all.map(({ turnMs }) => turnMs))} ms`);

/**
 * Has the opponent play battles against one that orders by chance, and counts: `node tools/matches.js URL SYSTEM
 * SAMPLE [BATTLES [TURNS [FIRST [PROCESS]]]]`: at most so many turns, from the battle of that number on. Prints one line
 * of JSON a battle, and the sum. Its longest turn is told as time that passed and, where the id of the service's process
 * is given (on Linux), as time that processors worked on it, here and there.
 */

import { readdirSync, readFileSync } from "node:fs";

import { Client } from "../src/index.js";
import { Opponent } from "../src/opponent/opponent.js";

const [url = "http://127.0.0.1:8000", system = "full-thrust-light", sample = "duel", battles = "1", longest = "40", first = "0", service] = process.argv.slice(2);
const client = new Client(url, { timeoutMs: 60_000 });

/** Numbers by chance from a seed: the same battle comes again. @param {number} seed */
function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How long processors have worked, here and at the service, in ms. @returns {number} */
function worked() {
  const { user, system: called } = process.cpuUsage();
  return (user + called) / 1000 + (service === undefined ? 0 : workedBy(service));
}

/** The same of a process and of all that it started, in ms; a tick of Linux is 10 ms. @param {string} id @returns {number} */
function workedBy(id) {
  const fields = readFileSync(`/proc/${id}/stat`, "utf8").replace(/^.*\) /u, "").split(" ");
  const children = readdirSync(`/proc/${id}/task`).flatMap((task) => readFileSync(`/proc/${id}/task/${task}/children`, "utf8").split(" "));
  return children.filter(Boolean).reduce((sum, child) => sum + workedBy(child), 10 * (Number(fields[11]) + Number(fields[12])));
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
  const [began, workedBefore] = [performance.now(), worked()];
  const { battle: beginning } = await client.scenario(opened.scenario, { token: opened.tokens["referee"] }).look();
  const whole = strengthOf(beginning);
  let [longestMs, longestWorkMs] = [0, 0];
  let [turnMs, workMs, turn] = [0, 0, 1];
  let stuck = false;
  for (let over = false; !over && !stuck && turn <= Number(longest); ) {
    stuck = true;
    for (const [at, player] of players.entries()) {
      for (let done = "acted"; done === "acted" && player.turn <= Number(longest); ) {
        const [start, before] = [performance.now(), at === mine ? worked() : 0];
        done = await player.step();
        if (at === mine) [turnMs, workMs] = [turnMs + performance.now() - start, workMs + worked() - before];
        if (done === "over") over = true;
        if (done !== "waits") stuck = false;
        if (player.turn > turn || done === "over") {
          [longestMs, longestWorkMs] = [Math.max(longestMs, turnMs), Math.max(longestWorkMs, workMs)];
          [turn, turnMs, workMs] = [player.turn, 0, 0];
        }
        // By chance something may be ordered without end while the other side's move is waited for.
        if (at !== mine) break;
      }
    }
  }
  const { battle: end } = await client.scenario(opened.scenario, { token: opened.tokens["referee"] }).look();
  await client.scenario(opened.scenario, { token: opened.tokens["referee"] }).close();
  const side = /** @type {string} */ (seats[mine]).slice("side:".length);
  const begun = new Set(beginning["ships"].map((/** @type {Record<string, any>} */ { id }) => id));
  const left = { ...end, ships: end["ships"].filter((/** @type {Record<string, any>} */ { id }) => begun.has(id)) };
  const standing = partsOf(strengthOf(left), whole);
  const ships = beginning["ships"].filter((/** @type {Record<string, any>} */ ship) => ship["side"] === side).length;
  return {
    sample, number, side, turns: end["turn"], phase: end["phase"], result: end["result"],
    strength: standing, ahead: isAhead(side, end["result"], standing),
    stuck, ...players[mine]?.counts, ships, turnMs: Math.round(longestMs), workMs: Math.round(longestWorkMs), seconds: Math.round((performance.now() - began) / 100) / 10, worked: Math.round((worked() - workedBefore) / 100) / 10,
  };
}

/**
 * Tell whether a side has won, or stands best where nobody has.
 *
 * @param {string} side @param {Record<string, any> | null} result @param {Record<string, number>} standing
 */
function isAhead(side, result, standing) {
  if (result?.["winner"]) return result["winner"] === side;
  return Object.entries(standing).every(([each, much]) => each === side || much < (standing[side] ?? 0));
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
console.log(`${system} ${sample}: ${all.length} battles, ahead in ${sum(({ ahead }) => Number(ahead))}, refused ${sum(({ refused }) => refused)}, longest turn ${Math.max(...all.map(({ turnMs }) => turnMs))} ms (worked ${Math.max(...all.map(({ workMs }) => workMs))} ms)`);

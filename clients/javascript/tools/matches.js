/**
 * Battles of the opponent, against itself or against one that orders by chance.
 *
 *     node tools/matches.js URL SYSTEM SAMPLE [--battles 50] [--first 0] [--turns 40] [--against chance] [--service PID]
 *
 * Prints one line of JSON for each battle, then a sum. The exit code is 1 if a battle of the opponent against itself did
 * not end within so many turns, or if the service refused anything that the opponent asked. With the process id of the
 * service (on Linux), the work of a turn includes the service's.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {{status: number, code: string, asked: string, detail: string, body?: unknown}} Refusal  An answer of 400 to 499.
 */

import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { Client } from "../src/index.js";
import { Opponent } from "../src/opponent/opponent.js";

/** Return pseudo-random numbers from a seed, so that a battle can be repeated. @param {number} seed */
function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Return a `fetch` that keeps every refusal in a list. @param {Refusal[]} refusals @returns {typeof fetch} */
function keepRefusals(refusals) {
  return async (url, init) => {
    const answer = await fetch(url, init);
    if (answer.status >= 400 && answer.status < 500) {
      const { code = "", detail = "" } = await answer.clone().json().catch(() => ({}));
      const asked = `${init?.method ?? "GET"} ${new URL(String(url)).pathname.replace(/(scenarios)\/[^/]+/u, "$1/…")}`;
      refusals.push({ status: answer.status, code, asked, detail, body: init?.body });
    }
    return answer;
  };
}

/** Return the processor time of this process and of the service, in ms. @param {string} [service] */
function workedMs(service) {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (service === undefined ? 0 : workedByMs(service));
}

/** Return the processor time of a process and its children, in ms; a tick of Linux is 10 ms. @param {string} id @returns {number} */
function workedByMs(id) {
  const fields = readFileSync(`/proc/${id}/stat`, "utf8").replace(/^.*\) /u, "").split(" ");
  const children = readdirSync(`/proc/${id}/task`).flatMap((task) => readFileSync(`/proc/${id}/task/${task}/children`, "utf8").split(" "));
  return children.filter(Boolean).reduce((sum, child) => sum + workedByMs(child), 10 * (Number(fields[11]) + Number(fields[12])));
}

/**
 * Play one battle, to its end or through so many turns.
 *
 * @param {string} url
 * @param {string} system
 * @param {string} sample
 * @param {{number?: number, turns?: number, against?: "machine" | "chance", service?: string}} [terms]  The battle of a
 *   number is the same each time; odd ones are counted for the second side.
 */
export async function playBattle(url, system, sample, { number = 0, turns = 40, against = "machine", service } = {}) {
  /** @type {Refusal[]} */
  const refusals = [];
  const client = new Client(url, { timeoutMs: 60_000, fetch: keepRefusals(refusals) });
  const opened = await client.open(system, { sample, dice: "seeded", seed: `match ${number}` });
  const seats = Object.keys(opened.tokens).filter((seat) => seat.startsWith("side:"));
  const mine = number % seats.length;
  const players = await Promise.all(
    seats.map((seat, at) => {
      const careless = against === "chance" && at !== mine;
      return Opponent.join(client, opened.scenario, { token: opened.tokens[seat] }, { random: chance(7 * number + at), careless });
    }),
  );
  const referee = client.scenario(opened.scenario, { token: opened.tokens["referee"] });
  const began = performance.now();
  const { battle: beginning } = await referee.look();
  let [longestMs, longestWorkMs, turnMs, workMs, turn] = [0, 0, 0, 0, 1];
  let stuck = false;
  for (let over = false; !over && !stuck && turn <= turns; ) {
    stuck = true;
    for (const [at, player] of players.entries()) {
      for (let done = "acted"; done === "acted" && player.turn <= turns; ) {
        const [start, before] = [performance.now(), at === mine ? workedMs(service) : 0];
        done = await player.step();
        if (at === mine) [turnMs, workMs] = [turnMs + performance.now() - start, workMs + workedMs(service) - before];
        if (done === "over") over = true;
        if (done !== "waits") stuck = false;
        if (player.turn > turn || done === "over") {
          [longestMs, longestWorkMs] = [Math.max(longestMs, turnMs), Math.max(longestWorkMs, workMs)];
          [turn, turnMs, workMs] = [player.turn, 0, 0];
        }
        // A player by chance may find something to order forever while the other side's move is awaited.
        if (against === "chance" && at !== mine) break;
      }
    }
  }
  const { battle: end } = await referee.look();
  await referee.close();
  const side = /** @type {string} */ (seats[mine]).slice("side:".length);
  const begun = new Set(beginning["ships"].map((/** @type {Json} */ { id }) => id));
  const left = { ...end, ships: end["ships"].filter((/** @type {Json} */ { id }) => begun.has(id)) };
  const strength = partsOf(strengthOf(left), strengthOf(beginning));
  return {
    sample, number, side, turns: end["turn"], phase: end["phase"], result: end["result"], strength,
    ahead: isAhead(side, end["result"], strength), stuck, ...players[mine]?.counts, refusals,
    turnMs: Math.round(longestMs), workMs: Math.round(longestWorkMs), seconds: Math.round((performance.now() - began) / 100) / 10,
  };
}

/**
 * Whether a side has won, or has most left where nobody has won.
 *
 * @param {string} side @param {Json | null} result @param {Record<string, number>} strength
 */
function isAhead(side, result, strength) {
  if (result?.["winner"]) return result["winner"] === side;
  return Object.entries(strength).every(([each, much]) => each === side || much < (strength[side] ?? 0));
}

/** Return how much of each side is left, in hull boxes. @param {Json} battle @returns {Record<string, number>} */
function strengthOf(battle) {
  /** @type {Record<string, number>} */
  const left = {};
  for (const ship of battle["ships"]) {
    const out = ["destroyed", "surrendered", "off_table", "withdrawn", "jumped"].includes(ship.status);
    const boxes = ship.ssd?.rows.reduce((/** @type {number} */ sum, /** @type {number} */ row) => sum + row, 0);
    const whole = boxes === undefined ? (ship.hull_points ?? 10) : boxes;
    const hurt = ship.damage ?? ship.damage_points ?? (ship.sheet ? 0.2 * (ship.destroyed?.length ?? 0) : 0);
    left[ship.side] = (left[ship.side] ?? 0) + (out ? 0 : Math.max(whole - hurt, 0.1));
  }
  return left;
}

/** @param {Record<string, number>} now @param {Record<string, number>} whole */
function partsOf(now, whole) {
  return Object.fromEntries(Object.entries(now).map(([side, much]) => [side, Math.round((1000 * much) / (whole[side] || 1)) / 1000]));
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      battles: { type: "string", default: "1" },
      first: { type: "string", default: "0" },
      turns: { type: "string", default: "40" },
      against: { type: "string", default: "machine" },
      service: { type: "string" },
    },
  });
  const [url = "http://127.0.0.1:8000", system = "full-thrust-light", sample = "duel"] = positionals;
  const against = values.against === "chance" ? "chance" : "machine";
  const all = [];
  for (let at = 0; at < Number(values.battles); at += 1) {
    const played = await playBattle(url, system, sample, { number: Number(values.first) + at, turns: Number(values.turns), against, service: values.service });
    all.push(played);
    console.log(JSON.stringify(played));
  }
  const most = (/** @type {(each: typeof all[number]) => number} */ of) => Math.max(...all.map(of));
  const ended = all.filter(({ result }) => result !== null).length;
  const refused = all.flatMap(({ refusals }) => refusals);
  console.log(
    `${system} ${sample}: ${all.length} battles, ${ended} ended, the longest on turn ${most(({ turns }) => turns)}, ahead in ${all.filter(({ ahead }) => ahead).length}, ` +
      `refused ${refused.length} times, longest turn ${most(({ turnMs }) => turnMs)} ms (worked ${most(({ workMs }) => workMs)} ms)`,
  );
  if (against === "machine" && (ended < all.length || refused.length > 0)) process.exitCode = 1;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) await main();

#!/usr/bin/env node
/** Plays a seat of a battle until it is over: `umpire-opponent --help` says how to name the seat. */

import { Client } from "../src/client.js";
import { Opponent } from "../src/opponent/opponent.js";

const USAGE = `umpire-opponent LINK                       plays the seat of a link
umpire-opponent ADDRESS SCENARIO TOKEN     plays the seat of a token
umpire-opponent ADDRESS SCENARIO side:NAME plays a side, where the service is open`;

/** What is needed to sit down, from the words of the command. @param {string[]} words */
function askedFor([address, scenario, who = ""]) {
  if (address === undefined || !URL.canParse(address)) return {};
  const { origin, pathname, hash } = new URL(address);
  const [, linked, query] = /^#\/battle\/([^?]+)\??(.*)$/u.exec(hash) ?? [];
  const asked = new URLSearchParams(query);
  const token = asked.get("token") ?? (who.startsWith("side:") ? undefined : who);
  const seat = asked.get("seat") ?? (who.startsWith("side:") ? who : undefined);
  const id = linked === undefined ? scenario : decodeURIComponent(linked);
  return { service: origin + pathname.replace(/\/$/u, ""), id, who: { token: token || undefined, seat } };
}

/** Play, as the words of the command say; return the status to end with. @param {string[]} words */
async function played(words) {
  if (words.includes("--help")) return console.log(USAGE), 0;
  const { service, id, who } = askedFor(words);
  if (service === undefined || id === undefined) return console.error(`Say which battle.\n${USAGE}`), 2;
  const player = await Opponent.join(new Client(service, { timeoutMs: 60_000 }), id, who);
  await player.play();
  console.log(`The battle is over: ${player.counts.given} orders given, ${player.counts.refused} refused.`);
  return 0;
}

process.exitCode = await played(process.argv.slice(2));

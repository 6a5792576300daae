// Opens a battle by the client for JavaScript and plays its movement; `node turn.ts ADDRESS`.

import { Client } from "@umpire/client";
import { checkRoll, KeyedDice } from "@umpire/client/dice";

declare const process: { argv: string[] };

const client = new Client(process.argv[2] ?? "");
const { scenario, tokens } = await client.open("full-thrust-light", { sample: "duel" });
const token: string | undefined = tokens["referee"];
const battle = client.scenario(scenario, token === undefined ? {} : { token });
await battle.order(["Compact", "Union"].map((side) => ({ kind: "finish_orders", side })));
const ruling = await battle.order([{ kind: "move_ships" }]);
const moved = ruling.events.filter((event) => event.kind === "ship_moved");
const roll = await new KeyedDice("seed", scenario).roll("t1/a", 2, 6);
const agrees: boolean = await checkRoll(new KeyedDice("seed", scenario), roll);
console.log(`version ${ruling.version}, moved ${moved.length}, dice ${agrees}`);

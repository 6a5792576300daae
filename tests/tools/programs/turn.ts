// A turn of Space Fleet is played, with types that openapi-typescript made of its document.

import createClient from "openapi-fetch";

import type { components, paths } from "./document.d.ts";

type Choice = components["schemas"]["Choice"];
type Order = components["schemas"]["Order"];

const umpire = createClient<paths>({ baseUrl: "$service" });

/** Return the order that a captain gives who flies straight on and fires at the first target. */
function answered(choices: Choice[]): Order {
  for (const choice of choices) {
    switch (choice.kind) {
      case "move_ship":
        return { kind: choice.kind, ship: choice.ship, path: Array(choice.speed).fill("F") };
      case "declare_fire": {
        const [first] = choice.solutions;
        if (choice.declared || first?.weapon !== "beam") continue;
        const shots = [{ target: first.target, count: choice.beams }];
        return { kind: choice.kind, ship: choice.ship, shots };
      }
      case "finish":
        return { kind: choice.kind, side: choice.side };
      case "roll_initiative":
      case "resolve_fire":
      case "end_turn":
        return { kind: choice.kind };
    }
  }
  throw new Error(`Nothing of ${choices.map((one) => one.kind)} is for this captain.`);
}

const opened = await umpire.POST("/v1/scenarios", {
  body: { system: "space-fleet", sample: "skirmish", dice: { source: "seeded", seed: "a turn" } },
});
if (opened.data === undefined) throw new Error(opened.error.detail);
const path = { scenario: opened.data.scenario };
const heard: string[] = [];
for (let turn = 1; turn === 1; ) {
  const seen = await umpire.GET("/v1/scenarios/{scenario}", { params: { path } });
  const now = await umpire.GET("/v1/scenarios/{scenario}/choices", { params: { path } });
  if (seen.data === undefined || now.data === undefined) throw new Error("It cannot be read.");
  turn = seen.data.battle.turn ?? 1;
  if (turn > 1) break;
  const { data, error } = await umpire.POST("/v1/scenarios/{scenario}/rulings", {
    params: { path, header: { "If-Match": `"${seen.data.version}"` } },
    body: { orders: [answered(now.data.choices)] },
  });
  if (data === undefined) throw new Error(`${error.code}: ${error.detail}`);
  heard.push(...data.events.map((event) => event.kind));
}
const verified = await umpire.GET("/v1/scenarios/{scenario}/verification", { params: { path } });
const moved = heard.filter((kind) => kind === "ship_moved").length;
const fired = heard.filter((kind) => kind === "shots_fired").length;
console.log(`moved ${moved}, fired ${fired}, verified ${verified.data?.verified}`);

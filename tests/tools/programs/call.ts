// A battle is opened, read and ordered, with types that openapi-typescript made of a document.

import createClient from "openapi-fetch";

import type { components, paths } from "./document.d.ts";

type Order = components["schemas"]["Order"];

/** Return what there is, or fail with what was refused. */
function given<T>(data: T | undefined, error: components["schemas"]["Problem"] | undefined): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`);
  return data;
}

const umpire = createClient<paths>({ baseUrl: "$service" });
const body = { system: "$system", sample: "$sample", title: "A call" } as const;
const opened = await umpire.POST("/v1/scenarios", { body });
const { scenario } = given(opened.data, opened.error);

const path = { scenario };
const seen = await umpire.GET("/v1/scenarios/{scenario}", { params: { path } });
const { battle, version } = given(seen.data, seen.error);

const offered = await umpire.GET("/v1/scenarios/{scenario}/choices", { params: { path } });
const { choices } = given(offered.data, offered.error);

const side = battle.sides[0];
if (side === undefined) throw new Error("A battle has sides.");
const order: Order = { kind: "withdraw", side };
const ruled = await umpire.POST("/v1/scenarios/{scenario}/rulings", {
  params: { path, header: { "If-Match": `"${version}"` } },
  body: { orders: [order] },
});
const ruling = given(ruled.data, ruled.error);
if ("accepted" in ruling) throw new Error("It was no dry run.");
const withdrew = ruling.events.find((event) => event.kind === "side_withdrew");
console.log(`${choices.length > 0}, ${withdrew?.side === side}, ${ruling.version}`);

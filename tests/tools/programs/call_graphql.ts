// A battle is opened, followed and ordered, with the types that graphql-codegen made of a schema.

import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import { createClient } from "graphql-ws";

import { OpenBattleDocument, RulingsDocument, WithdrawDocument } from "./operations.ts";

/** Return the answer to a document, of the type that it says. */
async function asked<Data, Given>(document: TypedDocumentNode<Data, Given>, variables: Given) {
  const answer = await fetch("$service$place", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/graphql-response+json",
    },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const told = (await answer.json()) as { data?: Data; errors?: { message: string }[] };
  if (told.data === undefined) throw new Error(told.errors?.map((one) => one.message).join());
  return told.data;
}

const { openScenario } = await asked(OpenBattleDocument, { sample: "$sample" });
if (openScenario.__typename !== "ScenarioOpened") throw new Error(openScenario.__typename);
const { scenario, version } = openScenario.scenario;
const side = openScenario.tokens.find(({ seat }) => seat.startsWith("side:"))?.seat.slice(5);
if (side === undefined) throw new Error("A battle has sides.");

const socket = createClient({ url: "$socket$place" });
type Heard = typeof RulingsDocument extends TypedDocumentNode<infer Data> ? Data : never;
const rulings = socket.iterate<Heard>({ query: print(RulingsDocument), variables: { scenario } });
const following = rulings.next();

const { resolveOrders } = await asked(WithdrawDocument, { scenario, version, side });
if (resolveOrders.__typename !== "RulingKept") throw new Error(resolveOrders.__typename);
const heard = (await following).value?.data?.rulings;
await socket.dispose();
if (heard?.__typename !== "RulingHeard") throw new Error(heard?.__typename);
const withdrew = resolveOrders.events.some((one) => one.__typename.endsWith("SideWithdrew"));
console.log(`${withdrew}, ${heard.version === resolveOrders.version}, ${heard.entry.told}`);

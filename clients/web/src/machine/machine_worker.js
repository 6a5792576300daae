/** The thread in which the machine plays a seat: the page stays alive while it thinks. */

import { Client } from "../../../javascript/src/index.js";
import { Opponent } from "../../../javascript/src/opponent/opponent.js";

/** How long it rests after each order, so that people can follow, in ms. */
const REST_MS = 350;
/** How long it waits after a failure, in ms. */
const PATIENCE_MS = 3000;

addEventListener("message", async ({ data: { service, scenario, token } }) => {
  const client = new Client(service, { timeoutMs: 60_000 });
  for (;;) {
    try {
      const machine = await Opponent.join(client, scenario, { token }, { restMs: REST_MS, onRefused: (error) => console.warn(error) });
      await machine.play();
      return postMessage({ over: true });
    } catch (error) {
      postMessage({ failed: String(error) });
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    }
  }
});

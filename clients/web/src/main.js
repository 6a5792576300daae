/** The page: the lobby, or a table; whichever the address names. */

import { placeOf } from "./address.js";
import { fill } from "./dom.js";
import { lobby } from "./lobby/lobby.js";
import { remember } from "./lobby/remembered.js";
import { failure, tablePage } from "./page.js";
import { service } from "./service.js";
import { Table } from "./table.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const client = service();
/** @type {Table | undefined} */
let table;
let turn = 0;

/** Show what the address names; the last call wins. */
async function go() {
  const mine = ++turn;
  table?.leave();
  table = undefined;
  const place = placeOf(location.hash);
  main.setAttribute("aria-busy", "true");
  try {
    if (place === undefined) fill(main, lobby(client));
    else {
      const joined = await Table.join(client, place);
      if (mine !== turn) return joined.leave();
      table = joined;
      remember(place, joined.state.scenario);
      fill(main, tablePage(joined));
    }
  } catch (error) {
    if (mine === turn) fill(main, failure(error));
  } finally {
    if (mine === turn) main.removeAttribute("aria-busy");
  }
}

addEventListener("hashchange", () => void go());
void go();

if ("serviceWorker" in navigator) void keepAtHand();

/**
 * Have a service worker keep the page itself: a transcript can be checked without a network. It is told of
 * whatever was loaded before it looked after the page, and of what was under way then.
 */
async function keepAtHand() {
  await navigator.serviceWorker.register("table/sw.js", { scope: "./" });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ shell: [location.href.replace(/#.*$/, "")] });
  new PerformanceObserver((loaded) => {
    active?.postMessage({ shell: loaded.getEntries().map(({ name }) => name) });
  }).observe({ type: "resource", buffered: true });
}

/** The page: the lobby, a table, a yard or a bag of dice; whichever the address names. */

import { placeOf, yardIn } from "./address.js";
import { explainButtons } from "./aids/hints.js";
import { teachOnce } from "./aids/marks.js";
import { bagIn, dicePage } from "./dice/dice.js";
import { fill } from "./dom.js";
import { lobby } from "./lobby/lobby.js";
import { remember } from "./lobby/remembered.js";
import { playMachines } from "./machine/machines.js";
import { failure, tablePage } from "./page.js";
import { service } from "./service.js";
import { applyLight } from "./settings.js";
import { Table } from "./table.js";
import { isOver } from "./turn.js";
import { language } from "./texts/texts.js";
import { yardPage } from "./yard/yard.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const client = service();
document.documentElement.lang = language;
/** @type {Table | undefined} */
let table;
let turn = 0;
/** Ends the threads in which the machine plays. */
let dismiss = () => {};

/** Show what the address names; the last call wins. */
async function go() {
  const mine = ++turn;
  table?.leave();
  dismiss();
  dismiss = () => {};
  table = undefined;
  const place = placeOf(location.hash);
  const yard = yardIn(location.hash);
  main.setAttribute("aria-busy", "true");
  try {
    if (isOfDice()) {
      const { page, leave } = await dicePage(client, bagIn(location.hash));
      if (mine !== turn) return leave();
      dismiss = leave;
      fill(main, page);
    } else if (yard !== undefined) fill(main, yardPage(client, yard || undefined));
    else if (place === undefined) fill(main, lobby(client));
    else {
      const joined = await Table.join(client, place);
      if (mine !== turn) return joined.leave();
      table = joined;
      remember(place, joined.state.scenario);
      fill(main, tablePage(joined));
      dismiss = playMachines(place.scenario);
      if (joined.side !== undefined && joined.state.live && !isOver(joined.state.scenario)) teachOnce();
    }
  } catch (error) {
    if (mine !== turn) return;
    fill(main, failure(error, () => void go()));
    addEventListener("online", () => mine === turn && void go(), { once: true });
  } finally {
    if (mine === turn) main.removeAttribute("aria-busy");
  }
}

/** Whether the page was called by the address of the dice. */
function isOfDice() {
  return location.pathname.endsWith("/dice");
}

applyLight();
explainButtons();
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

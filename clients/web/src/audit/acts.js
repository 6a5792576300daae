/** What can be done with a battle as a whole: take it home, close it, put words into its dice, fork it. */

import { seatLinks } from "../seats.js";
import { fill, h } from "../dom.js";
import { saved } from "./saving.js";

/** @typedef {import("../table.js").Table} Table */

/**
 * Return a button that saves the transcript.
 *
 * @param {Table} table
 */
export function exporting(table) {
  return h(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: () =>
        attempt(table, async () => saved(await table.kept.transcript(), `${table.kept.id}.ndjson`)),
    },
    "Save the transcript",
  );
}

/**
 * Return where a side puts its own words into the key of the dice, as long as it may.
 *
 * @param {Table} table
 */
export function contributing(table) {
  const words = h("input", { type: "text", required: true, maxlength: 200, autocomplete: "off" });
  const form = h(
    "form",
    { class: "nonce", hidden: true },
    h("label", {}, "Words of your own for the key of the dice, before the first roll", words),
    h("button", { type: "submit" }, "Put them in"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(table, async () => {
      await table.kept.contribute(words.value);
      await table.refresh();
    });
  });
  table.watch(["scenario", "entries"], () => {
    const { dice, closed, contributed, forked_from: root } = table.state.scenario;
    const thrown = table.state.entries.some(
      (entry) => entry.kind === "ruling" && entry.events.some(({ rolls }) => rolls?.length),
    );
    const may = table.side !== undefined && !(table.seat in contributed);
    form.hidden = !may || dice.source !== "committed" || closed || root !== null || thrown;
  });
  return form;
}

/**
 * Return the referee's button that closes the battle; it asks again.
 *
 * @param {Table} table
 */
export function closing(table) {
  const place = h("div", { class: "closing" });
  const ask = h("button", { type: "button", class: "quiet" }, "Close the battle");
  const sure = h("button", { type: "button" }, "Close it for good");
  const not = h("button", { type: "button", class: "quiet" }, "Not yet");
  ask.addEventListener("click", () => {
    const { source } = table.state.scenario.dice;
    const rest = source === "committed" ? ", and the seed is revealed to everyone" : "";
    fill(place, h("p", {}, `Nobody can give orders any more${rest}. It cannot be undone.`), sure, not);
    not.focus();
  });
  not.addEventListener("click", () => {
    fill(place, ask);
    ask.focus();
  });
  sure.addEventListener("click", () =>
    attempt(table, async () => {
      await table.kept.close();
      await table.refresh();
    }),
  );
  table.watch(["scenario"], () => (place.hidden = table.seat !== "referee" || table.state.scenario.closed));
  fill(place, ask);
  return place;
}

/**
 * Return the referee's button that opens a fork from the version shown.
 *
 * @param {Table} table
 */
export function forking(table) {
  const told = h("div", { "aria-live": "polite" });
  const button = h("button", { type: "button", class: "quiet" });
  button.addEventListener("click", () =>
    attempt(table, async () => {
      const { scenario, tokens } = await table.kept.fork({ version: table.state.shown });
      fill(told, h("p", {}, "The fork is open, with the same dice for the same rolls:"), seatLinks(scenario, tokens));
    }),
  );
  table.watch(["shown"], () => fill(button, `Fork from version ${table.state.shown}`));
  return h("div", { hidden: table.seat !== "referee" }, button, told);
}

/**
 * Do something; tell the user if it was refused.
 *
 * @param {Table} table
 * @param {() => Promise<void>} act
 */
async function attempt(table, act) {
  try {
    await act();
  } catch (error) {
    table.tell(error);
  }
}

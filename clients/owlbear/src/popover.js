/** The popover: taking a seat, opening, ordering, the log. */

import OBR from "@owlbear-rodeo/sdk";
import { Client } from "../../javascript/src/index.js";
import { Bridge, Panel, explained, learnBook, readLink, readerOf, refusalWords, writeLink } from "../../javascript/src/bridge/index.js";
import { h } from "../../javascript/src/bridge/fields.js";
import { laid, link } from "./items.js";
import { battle, keepBattle, keepPlace, onAsked, placeIn } from "./kept.js";

/** @typedef {import("../../javascript/src/bridge/bridge.js").Ruling} Ruling */

const LOG = 50;
const SAMPLES = ["full-thrust-light/duel", "full-thrust-remixed/meeting-engagement", "to-boldly-thrust/border-incident", "space-fleet/hidden-approach", "cold-infinity/first-contact"];

/** @type {Bridge | undefined} */
let bridge;
/** @type {Ruling[]} */
let rulings = [];
/** @type {Map<string, string[]>}  Explanations the player asked for, by the label of the roll. */
const explanations = new Map();
/** @type {string[]}  Units that the player aims at. */
let targets = [];
const state = h("p", { class: "state", role: "status" });
const orders = h("section", {});
const linking = h("section", {});
const side = h("section", {});
const handing = h("section", {});
const log = h("section", { class: "log" });
const panel = new Panel(orders, { targets: () => targets, refused: (error) => void warn(error) });

/** @param {unknown} error */
async function warn(error) {
  await OBR.notification.show(refusalWords(error).text, "WARNING");
}

/** Take the seat that this browser has in the battle of the scene, or offer to take one. */
async function begin() {
  bridge?.leave();
  bridge = undefined;
  explanations.clear();
  const known = (await OBR.scene.isReady()) ? await battle() : undefined;
  const place = known && placeIn(known.scenario);
  side.replaceChildren();
  if (known === undefined || place === undefined) return side.replaceChildren(...(await connecting(known !== undefined)));
  try {
    const client = new Client(place.seat.service);
    bridge = await Bridge.join(client, place.seat, { tell, changed: show, connection: () => bridge && show(bridge) });
    rulings = await bridge.history(LOG);
    show(bridge);
  } catch (error) {
    await warn(error);
    side.replaceChildren(...(await connecting(true)));
  }
}

/** @param {Ruling} ruling */
function tell(ruling) {
  const others = rulings.filter(({ version }) => version !== ruling.version);
  rulings = [...others, ruling].sort((one, other) => one.version - other.version).slice(-LOG);
}

/** @param {Bridge} shown */
function show(shown) {
  bridge = shown;
  state.textContent = { live: "", lost: "Connection lost, trying again", ended: "The battle is closed", refused: "The link is not good any more" }[shown.connection];
  panel.show(shown);
  showLog();
}

/** Draw the log, the latest ruling first, with the explanations that are open. */
function showLog() {
  const entries = rulings.filter(({ lines }) => lines.length > 0).toReversed();
  log.replaceChildren(h("h3", {}, "Log"), ...entries.map((ruling) => h("ul", {}, ...ruling.lines.map(line))));
}

/** Ask the service to explain a roll. @param {string} label */
async function explain(label) {
  const explanation = await bridge?.explain(label);
  if (!explanation) return;
  explanations.set(label, explained(explanation));
  showLog();
}

/** @param {import("../../javascript/src/bridge/bridge.js").Line} entry */
function line({ text, rule, rolls }) {
  const dice = rolls.map(({ label, faces }) => {
    const button = h("button", { type: "button", onclick: () => void explain(label).catch(warn) }, "Explain");
    const explanation = (explanations.get(label) ?? []).map((each) => h("p", {}, each));
    return h("div", {}, ...faces.map((face) => h("span", { class: "die" }, String(face))), button, h("div", {}, ...explanation));
  });
  return h("li", {}, text, " ", h("small", { class: "rule" }, rule ?? ""), ...dice);
}

/** @param {boolean} there  Whether the scene has a battle already. */
async function connecting(there) {
  const gm = (await OBR.player.getRole()) === "GM";
  const given = h("input", { type: "password", name: "link", autocomplete: "off" });
  const join = form("join", [h("p", {}, "The link of your seat stays in this browser."), h("label", {}, "Link", given)], "Join by link", () => joined(given.value));
  return gm && !there ? [join, opening()] : [join];
}

function opening() {
  const service = h("input", { type: "url", name: "service", required: true });
  const key = h("input", { type: "password", name: "key", autocomplete: "off" });
  const sample = h("select", { name: "sample" }, ...SAMPLES.map((each) => h("option", { value: each }, each)));
  const fields = [h("label", {}, "Address of the umpire", service), h("label", {}, "Operator's key", key), h("label", {}, "Battle", sample)];
  return form("open", fields, "Open a battle", () => opened(service.value, key.value, sample.value));
}

/** @param {string} name @param {HTMLElement[]} fields @param {string} title @param {() => Promise<void>} act */
function form(name, fields, title, act) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void act().catch(warn);
  };
  return h("form", { class: name, onsubmit: submit }, ...fields, h("button", { type: "submit" }, title));
}

/** @param {string} given */
async function joined(given) {
  const seat = readLink(given);
  const known = await battle();
  if (known && known.scenario !== seat.scenario) throw new Error("This link is of another battle than the one on this scene.");
  const client = new Client(seat.service);
  const kept = client.scenario(seat.scenario, seat);
  const seen = await kept.look();
  await learnBook(client, seen.system);
  const keeps = (await OBR.player.getRole()) === "GM" && seen.seat === "referee";
  if (!known && !keeps) throw new Error("The first to join is the game master, with the referee's link.");
  keepPlace(seat.scenario, { seat, ...(keeps && { observer: (await kept.tokens())["observer"] }) });
  if (!known) await keepBattle({ service: seat.service, scenario: seat.scenario, system: seen.system, board: await laid(readerOf(seen.system).geometry(seen.battle).kind) });
  await begin(); // the other page hears of the place by `storage`, and of the scene from Owlbear
}

/** @param {string} service @param {string} operatorKey @param {string} named */
async function opened(service, operatorKey, named) {
  const [system = "", sample = ""] = named.split("/");
  const { scenario, tokens } = await new Client(service, operatorKey ? { operatorKey } : {}).open(system, { sample });
  const links = Object.entries(tokens).map(([seat, token]) => [seat, writeLink({ service, scenario, token })]);
  await joined(writeLink({ service, scenario, token: tokens["referee"] }));
  handing.replaceChildren(h("h3", {}, "Links of the seats, to be handed over outside the room"),
    ...links.map(([seat = "", url]) => h("label", { "data-seat": seat }, seat, h("input", { readonly: true, value: url }))));
}

/** @param {string} item */
function offerLink(item) {
  const units = bridge?.pieces.filter(({ out }) => !out) ?? [];
  const choice = h("select", { name: "unit" }, ...units.map(({ id, name }) => h("option", { value: id }, name)));
  linking.replaceChildren(form("link", [h("label", {}, "Unit", choice)], "Link", async () => {
    await link(item, choice.value);
    linking.replaceChildren();
  }));
}

/** @param {import("./kept.js").Asked} asked */
function answer({ what, id }) {
  if (what === "link") return offerLink(id);
  if (what === "order") return panel.only(id);
  targets = [id];
  panel.aim();
}

/** @param {import("@owlbear-rodeo/sdk").Theme} theme */
function dress({ mode, primary, text }) {
  const { style, dataset } = document.documentElement;
  dataset["mode"] = mode;
  style.setProperty("--ink", text.primary);
  style.setProperty("--faint", text.secondary);
  style.setProperty("--main", primary.main);
}

OBR.onReady(async () => {
  document.body.append(state, orders, linking, side, handing, log);
  OBR.theme.onChange(dress);
  dress(await OBR.theme.getTheme());
  OBR.scene.onReadyChange(() => void begin());
  let shown = (await battle())?.scenario;
  OBR.scene.onMetadataChange(async () => {
    const now = (await battle())?.scenario;
    if (now !== shown && now !== bridge?.scenario) await begin();
    shown = now;
  });
  await begin();
  onAsked(answer);
});

/**
 * A stand-in for a room of Owlbear Rodeo: it frames the pages of an extension, and answers the messages of
 * its real SDK, version 3.1. What all players share goes to the room (`roomWrite`, which the test has) and
 * comes back to every player; local items stay here.
 */

const clone = (value) => structuredClone(value);
const frames = new Map();
const subscribed = new Map();
const menus = new Map();
let room;
let me;
let extension;
const local = [];
const THEME = {
  mode: "DARK",
  primary: { main: "#bb99ff" },
  secondary: { main: "#ff88cc" },
  background: { default: "#1e2231", paper: "#222639" },
  text: { primary: "#ffffff", secondary: "#bbbbbb", disabled: "#888888" },
};

const own = () => room.players.find(({ id }) => id === me);
const byId = (all, ids) => all.filter(({ id }) => ids.includes(id));

/** What each message of the SDK does, and answers. */
const ANSWERS = {
  OBR_PLAYER_GET_ROLE: () => ({ role: own().role }),
  OBR_PLAYER_GET_CONNECTION_ID: () => ({ connectionId: own().connectionId }),
  OBR_PLAYER_GET_METADATA: () => ({ metadata: own().metadata }),
  OBR_PLAYER_GET_ID: () => ({ id: me }),
  OBR_PLAYER_SET_METADATA: ({ update }) => roomWrite({ what: "player", id: me, metadata: update }),
  OBR_PARTY_GET_PLAYERS: () => ({ players: room.players.filter(({ id, here }) => id !== me && here) }),
  OBR_SCENE_IS_READY: () => ({ ready: true }),
  OBR_SCENE_GET_METADATA: () => ({ metadata: room.metadata }),
  OBR_SCENE_SET_METADATA: ({ update }) => roomWrite({ what: "scene", metadata: update }),
  OBR_SCENE_ITEMS_GET_ALL_ITEMS: () => ({ items: room.items }),
  OBR_SCENE_ITEMS_GET_ITEMS: ({ ids }) => ({ items: byId(room.items, ids) }),
  OBR_SCENE_ITEMS_UPDATE_ITEMS: ({ updates }) => roomWrite({ what: "update", updates }),
  OBR_SCENE_ITEMS_ADD_ITEMS: ({ items }) => roomWrite({ what: "add", items }),
  OBR_SCENE_ITEMS_GET_ITEM_BOUNDS: () => ({ bounds: { min: { x: 0, y: 0 }, max: { x: 7200, y: 6000 } } }),
  OBR_SCENE_LOCAL_GET_ALL_ITEMS: () => ({ items: local }),
  OBR_SCENE_LOCAL_ADD_ITEMS: ({ items }) => void local.push(...items),
  OBR_SCENE_LOCAL_DELETE_ITEMS: ({ ids }) => void local.splice(0, local.length, ...local.filter(({ id }) => !ids.includes(id))),
  OBR_SCENE_GRID_GET_DPI: () => ({ dpi: 150 }),
  OBR_SCENE_GRID_SNAP_POSITION: ({ position }) => ({ position }),
  OBR_THEME_GET_THEME: () => ({ theme: THEME }),
  OBR_ACTION_OPEN: () => void frame("popover"),
  OBR_NOTIFICATION_SHOW: ({ message }) => {
    const said = document.createElement("li");
    said.textContent = message;
    document.getElementById("notifications").append(said);
    return "said";
  },
  OBR_CONTEXT_MENU_CREATE: (menu) => void menus.set(menu.id, menu),
};

addEventListener("message", async ({ data, source, origin }) => {
  const name = [...frames].find(([, each]) => each.contentWindow === source)?.[0];
  if (name === undefined || origin !== extension) return;
  const { id, data: asked, ref, nonce } = data;
  if (ref !== name) throw new Error(`a message with a wrong reference: ${ref}`);
  const subscription = /^OBR_(.*)_SUBSCRIBE$/.exec(id);
  if (subscription) return subscribed.set(`${name} ${subscription[1]}`, true);
  const answer = ANSWERS[id];
  if (answer === undefined) return say(name, `${id}_ERROR${nonce}`, { message: `no ${id} here` });
  say(name, `${id}_RESPONSE${nonce}`, (await answer(asked)) ?? {});
});

function say(name, id, data) {
  frames.get(name)?.contentWindow.postMessage({ id, data: clone(data) }, extension);
}

function tell(topic, event, data) {
  for (const name of frames.keys()) if (subscribed.has(`${name} ${topic}`)) say(name, event, data);
}

/** Frame a page of the extension, as its manifest says. */
function frame(name) {
  if (frames.has(name)) return;
  const page = document.createElement("iframe");
  const reference = btoa(`${location.origin} room1`);
  const path = name === "popover" ? room.manifest.action.popover : room.manifest.background_url;
  page.name = name;
  page.style = name === "popover" ? "width: 400px; height: 640px" : "width: 1px; height: 1px";
  page.src = `${extension}${path}?obrref=${encodeURIComponent(reference)}`;
  page.onload = () => say(name, "OBR_READY", { ref: name, userId: me });
  frames.set(name, page);
  document.body.append(page);
}

globalThis.begin = async (given, player, address) => {
  [room, me, extension] = [given, player, address];
  room.manifest = await (await fetch(`${extension}/manifest.json`)).json();
  frame("background");
  frame("popover");
};

/** Hear what was written to the room. */
globalThis.hear = (now, { what }) => {
  Object.assign(room, now);
  if (what === "scene") tell("SCENE_METADATA", "OBR_SCENE_METADATA_EVENT_CHANGE", { metadata: room.metadata });
  if (what === "player") tell("PARTY", "OBR_PARTY_EVENT_CHANGE", ANSWERS.OBR_PARTY_GET_PLAYERS());
  if (what === "update" || what === "add") tell("SCENE_ITEMS", "OBR_SCENE_ITEMS_EVENT_CHANGE", { items: room.items });
};

/** Choose something in the menu of an item. */
globalThis.chooses = (menu, name) => {
  const items = [...room.items, ...local].filter((item) => item.name === name);
  if (!menus.has(menu)) throw new Error(`no ${menu}`);
  say("background", "OBR_CONTEXT_MENU_EVENT_CLICK", { id: menu, context: { items, selectionBounds: {} }, elementId: "" });
};
globalThis.lights = () => tell("THEME", "OBR_THEME_EVENT_CHANGE", { theme: { ...THEME, mode: "LIGHT", text: { ...THEME.text, primary: "#000000" } } });
globalThis.localNames = () => local.map(({ name }) => name);
globalThis.localPlaces = () => Object.fromEntries(local.map(({ name, position }) => [name, position]));

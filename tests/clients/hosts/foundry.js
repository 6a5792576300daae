/**
 * A stand-in for a client of Foundry VTT, version 13: the globals, documents and hooks that the module
 * uses, written from the public documentation and types. What is written to a document goes to the world
 * (`worldWrite`, which the test has) and comes back to all clients, as in Foundry.
 */

const clone = (value) => JSON.parse(JSON.stringify(value));

class Listeners {
  #all = new Map();
  on(name, told) {
    this.#all.set(name, [...(this.#all.get(name) ?? []), told]);
  }
  once(name, told) {
    this.on(name, told);
  }
  callAll(name, ...given) {
    for (const told of this.#all.get(name) ?? []) told(...given);
  }
}
globalThis.Hooks = new Listeners();

/** A network that can be pulled out: streams break, and nothing is reached. */
const reached = globalThis.fetch;
let cut = new AbortController();
globalThis.fetch = async (address, asked = {}) => {
  if (cut.signal.aborted) throw new TypeError("Failed to fetch");
  const signal = AbortSignal.any([cut.signal, ...(asked.signal ? [asked.signal] : [])]);
  return reached(address, { ...asked, signal });
};
globalThis.offline = (out) => (out ? cut.abort(new TypeError("network error")) : (cut = new AbortController()));

/** Put changes into data: plain objects are merged, `-=name` takes a name away. */
function merged(data, changes) {
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".");
    const last = names.pop();
    let within = data;
    for (const name of names) within = within[name] ??= {};
    if (last.startsWith("-=")) delete within[last.slice(2)];
    else if (value?.constructor === Object && within[last]?.constructor === Object) merged(within[last], value);
    else within[last] = value;
  }
  return data;
}

class Doc {
  constructor(kind, data, parent) {
    Object.assign(this, { kind, parent, data });
  }
  get id() {
    return this.data._id;
  }
  get name() {
    return this.data.name;
  }
  getFlag(scope, name) {
    const value = this.data.flags?.[scope]?.[name];
    return value === undefined ? undefined : clone(value);
  }
  setFlag(scope, name, value) {
    return this.update({ [`flags.${scope}.${name}`]: value });
  }
  unsetFlag(scope, name) {
    return this.update({ [`flags.${scope}.-=${name}`]: null });
  }
  async update(changes) {
    await worldWrite({ act: "update", kind: this.kind, parent: this.parent?.id, changes: [{ _id: this.id, ...changes }] });
    return this;
  }
}

class TokenDocument extends Doc {
  get x() {
    return this.data.x;
  }
  get y() {
    return this.data.y;
  }
  get rotation() {
    return this.data.rotation ?? 0;
  }
  get hidden() {
    return this.data.hidden ?? false;
  }
  get disposition() {
    return this.data.disposition ?? 0;
  }
  getSize() {
    return { width: this.parent.grid.size, height: this.parent.grid.size };
  }
}

class Collection extends Map {
  get contents() {
    return [...this.values()];
  }
  filter(test) {
    return this.contents.filter(test);
  }
}

class Scene extends Doc {
  constructor(data) {
    super("Scene", data);
    this.tokens = new Collection(data.tokens.map((each) => [each._id, new TokenDocument("Token", each, this)]));
  }
  get grid() {
    return this.data.grid;
  }
  async updateEmbeddedDocuments(kind, changes) {
    await worldWrite({ act: "update", kind, parent: this.id, changes: clone(changes) });
  }
  async createEmbeddedDocuments(kind, created) {
    await worldWrite({ act: "create", kind, parent: this.id, created: clone(created) });
  }
}

globalThis.ChatMessage = {
  create: (created) => worldWrite({ act: "create", kind: "ChatMessage", created: [clone(created)] }),
};
globalThis.CONST = {
  GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
  TOKEN_DISPLAY_MODES: { HOVER: 30 },
  TOKEN_DISPOSITIONS: { HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 },
};

/** What is drawn, kept to be looked at. */
const drawable = () =>
  class {
    children = [];
    calls = [];
    position = { set: (x, y) => Object.assign(this, { x, y }) };
    constructor(text) {
      this.text = text;
      const record = (name) => (...given) => (this.calls.push([name, ...given]), this);
      for (const name of ["lineStyle", "beginFill", "endFill", "moveTo", "lineTo", "arc", "drawCircle"]) this[name] = record(name);
    }
    clear() {
      this.calls = [];
      return this;
    }
    addChild(child) {
      this.children.push(child);
      return child;
    }
    removeChild(child) {
      this.children = this.children.filter((each) => each !== child);
    }
    removeChildren() {
      return this.children.splice(0);
    }
    destroy() {}
  };
globalThis.PIXI = { Container: drawable(), Graphics: drawable(), Text: drawable() };

class ApplicationV2 {
  rendered = false;
  async render() {
    const { id } = this.constructor.DEFAULT_OPTIONS;
    const frame = document.getElementById(id) ?? Object.assign(document.createElement("section"), { id });
    frame.className = this.constructor.DEFAULT_OPTIONS.classes.join(" ");
    document.getElementById("windows").append(frame);
    this._replaceHTML(await this._renderHTML({}, {}), frame, {});
    this.rendered = true;
  }
}
globalThis.foundry = { applications: { api: { ApplicationV2 } } };
globalThis.warned = [];
globalThis.ui = { notifications: { warn: (said) => void warned.push(said) } };

/** Settings of a world are the world's; those of a client are the browser's. */
class Settings {
  #known = new Map();
  register(scope, name, terms) {
    this.#known.set(`${scope}.${name}`, terms);
  }
  get(scope, name) {
    const kept = localStorage.getItem(`${scope}.${name}`);
    return kept === null ? this.#known.get(`${scope}.${name}`).default : JSON.parse(kept);
  }
  async set(scope, name, value) {
    if (this.#known.get(`${scope}.${name}`).scope !== "client") throw new Error("not needed here");
    localStorage.setItem(`${scope}.${name}`, JSON.stringify(value));
  }
}

/** As Foundry 13 throws the dice of a term by a method that needs nobody: one after another. */
globalThis.CONFIG = { Dice: { fulfillment: { dice: {}, methods: {}, defaultMethod: "" } } };
globalThis.throwDice = async (number, faces, flavor = "", extra = 0) => {
  class Die {
    static DENOMINATION = "d";
    constructor() {
      Object.assign(this, { number, faces, flavor });
    }
  }
  const term = new Die();
  const { handler, interactive } = CONFIG.Dice.fulfillment.methods.umpire;
  if (interactive) throw new Error("It would open a window.");
  const results = [];
  for (let die = 0; die < number + extra; die += 1) results.push(await handler(term, {}));
  return results;
};

class Translations {
  translations = {};
  localize(key) {
    return key.split(".").reduce((within, name) => within?.[name], this.translations) ?? key;
  }
  format(key, values) {
    return this.localize(key).replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
  }
}

/** Begin as a user of the world. */
globalThis.begin = async (world, me, language) => {
  const users = new Collection(world.users.map((each) => [each._id, Object.assign(new Doc("User", each), { isGM: each.gm })]));
  for (const user of users.values()) Object.defineProperty(user, "active", { get: () => user.data.active });
  const i18n = new Translations();
  globalThis.game = { world: { id: "test" }, user: Object.assign(users.get(me), { targets: new Set() }), users, settings: new Settings(), i18n, messages: new Collection() };
  const scene = new Scene(world.scene);
  const { width, height, grid } = world.scene;
  const sceneRect = { x: 200, y: 100, width, height };
  const slant = Math.sqrt(3) / 2;
  const getCenterPoint = ({ x, y }) => {
    const column = Math.round(x / (grid.size * slant));
    const shift = column % 2 ? grid.size / 2 : 0;
    return { x: column * grid.size * slant, y: Math.round((y - shift) / grid.size) * grid.size + shift };
  };
  globalThis.canvas = {
    scene,
    dimensions: { sceneRect, size: grid.size, distancePixels: grid.size / grid.distance },
    grid: { type: grid.type, getCenterPoint },
    interface: new PIXI.Container(),
    tokens: { controlled: [] },
  };
  const manifest = await (await fetch("/modules/umpire/module.json")).json();
  const { path } = manifest.languages.find(({ lang }) => lang === language);
  i18n.translations = await (await fetch(`/modules/umpire/${path}`)).json();
  for (const file of manifest.esmodules) await import(`/modules/umpire/${file}`);
  for (const hook of ["init", "setup", "ready"]) Hooks.callAll(hook);
  const controls = { tokens: { tools: {} } };
  Hooks.callAll("getSceneControlButtons", controls);
  Hooks.callAll("canvasReady", canvas);
  for (const message of world.messages) chat(message);
  controls.tokens.tools.umpire.onChange(new Event("click"), true);
};

function chat(message) {
  const line = document.createElement("li");
  line.innerHTML = message.content;
  const document_ = new Doc("ChatMessage", message);
  game.messages.set(message._id, document_);
  Hooks.callAll("renderChatMessageHTML", document_, line);
  document.getElementById("chat").append(line);
}

const COLLECTIONS = { User: () => game.users, Token: () => canvas.scene.tokens, Scene: () => new Map([[canvas.scene.id, canvas.scene]]) };

/** Hear what was written to the world. */
globalThis.hear = ({ act, kind, changes = [], created = [] }) => {
  for (const change of changes) {
    const document = COLLECTIONS[kind]().get(change._id);
    merged(document.data, clone(change));
    Hooks.callAll(`update${kind}`, document, change, {}, "");
  }
  for (const data of created) {
    if (kind === "ChatMessage") chat(data);
    else canvas.scene.tokens.set(data._id, new TokenDocument(kind, clone(data), canvas.scene));
    Hooks.callAll(`create${kind}`, data, {}, "");
  }
};

/** Tell that a user came or went. */
globalThis.connected = (id, active) => {
  game.users.get(id).data.active = active;
  Hooks.callAll("userConnected", game.users.get(id), active);
};

/** Do with a token what a user does: select it, or target it. */
globalThis.selects = (name) => {
  const token = { document: canvas.scene.tokens.contents.find((each) => each.name === name) };
  canvas.tokens.controlled = [token];
  Hooks.callAll("controlToken", token, true);
};
globalThis.targets = (name) => {
  const token = { document: canvas.scene.tokens.contents.find((each) => each.name === name) };
  game.user.targets = new Set([token]);
  Hooks.callAll("targetToken", game.user, token, true);
};

/** Return what is drawn over the scene: words, and how many arcs. */
globalThis.drawn = () => {
  const all = (each) => [each, ...each.children.flatMap(all)];
  const parts = all(canvas.interface);
  return {
    names: parts.map(({ text }) => text).filter((text) => typeof text === "string"),
    arcs: parts.flatMap(({ calls }) => calls).filter(([name]) => name === "arc").length,
  };
};

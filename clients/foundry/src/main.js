/** The module for Foundry VTT: which of its hooks mean what here. */

import { wire } from "./cards.js";
import { offerBag } from "./dice.js";
import { ID, battleOf, register } from "./kept.js";
import { UmpirePanel } from "./panel.js";
import { Session } from "./session.js";
import { unitOf } from "./tokens.js";

/** @type {Session | undefined}  Of the scene that is shown. */
let session;
/** @type {UmpirePanel | undefined} */
let panel;

/** The window; there is one. */
function window() {
  return (panel ??= new UmpirePanel());
}

/** Begin with the scene that is shown, as it stands now. */
async function begin() {
  session?.end();
  session = undefined;
  const scene = canvas.scene;
  const battle = scene && battleOf(scene);
  if (scene && battle) {
    const begun = new Session(scene, battle, () => begun === session && panel?.show(begun));
    session = begun;
    await begun.begin();
  }
  panel?.show(session);
}

Hooks.once("init", () => {
  register();
  offerBag();
});
UmpirePanel.restart = async (must) => {
  if (must) await begin();
};

Hooks.on("canvasReady", () => void begin());
Hooks.on("canvasTearDown", () => {
  session?.end();
  session = undefined;
  panel?.show(undefined);
});

// Another battle on this scene, or none any more; what has been told of it is no news here.
Hooks.on("updateScene", (scene) => {
  if (scene.id === canvas.scene?.id && battleOf(scene)?.scenario !== session?.battle.scenario) void begin();
});

// A game master came or went, or learnt to keep the battle: who keeps it may be another now.
Hooks.on("userConnected", () => void session?.elect());
Hooks.on("updateUser", (user) => {
  if (user.isGM) void session?.elect();
});

for (const hook of /** @type {const} */ (["createToken", "updateToken", "deleteToken"])) {
  Hooks.on(hook, () => {
    session?.draw();
    if (session) panel?.show(session);
  });
}

Hooks.on("controlToken", (token, controlled) => {
  const unit = controlled ? unitOf(token.document) : undefined;
  session?.arcs(unit);
  panel?.only(unit);
});

// Players own no tokens of ships as a rule: they look by pointing at them.
Hooks.on("hoverToken", (token, hovered) => {
  const [selected] = canvas.tokens?.controlled ?? [];
  const shown = hovered ? token : selected;
  session?.arcs(shown && unitOf(shown.document));
});

Hooks.on("targetToken", (user) => {
  if (user.id === game.user.id) panel?.aim();
});

Hooks.on("renderChatMessageHTML", (message, html) => {
  if (message.getFlag(ID, "scenario")) wire(html, () => session?.seat ?? session?.keeper);
});

Hooks.on("getSceneControlButtons", (controls) => {
  const { tokens } = controls;
  if (tokens === undefined) return;
  tokens.tools[ID] = {
    name: ID,
    title: "UMPIRE.open",
    icon: "fa-solid fa-rocket",
    order: 90,
    button: true,
    onChange: () => {
      window().show(session);
      void window().render({ force: true });
    },
  };
});

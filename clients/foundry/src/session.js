/**
 * The battle of the scene that is shown, as this client takes part in it.
 *
 * Two bridges, of which a client may have either, both or none: that of the *seat*, which says what this
 * user sees and orders; and that of the *observer*, by which the client of one game master, the keeper,
 * moves tokens and puts cards into the chat. What reaches all clients comes from the observer's alone, so
 * no client is ever told of a unit that is hidden from its user.
 */

import { Client } from "../../javascript/src/index.js";
import { Bridge, refusalWords } from "../../javascript/src/bridge/index.js";
import { boardOf } from "./board.js";
import { post } from "./cards.js";
import { ID, battleOf, keepBattle, placeIn, warn } from "./kept.js";
import { Overlay } from "./overlay.js";
import { linkByName, linksOf, put, unitOf } from "./tokens.js";
import { text } from "./words.js";

/**
 * @typedef {import("../../javascript/src/bridge/board.js").Board} Board
 * @typedef {import("../../javascript/src/bridge/bridge.js").Ruling} Ruling
 * @typedef {import("./kept.js").Battle} Battle
 */

/** What the panel has of the log, in rulings. */
const LOG = 50;

export class Session {
  /** @type {Bridge | undefined}  As this user's seat. */
  seat;
  /** @type {Bridge | undefined}  As the observer, where this client keeps the battle. */
  keeper;
  /** @type {Board | undefined} */
  board;
  /** @type {Ruling[]}  What the seat has heard. */
  log = [];
  /** @type {string[]}  Units of the seat that no token on the scene stands for: drawn here alone. */
  ghosts = [];
  #overlay = new Overlay();
  #over = false;
  /** @type {Promise<void>}  What is written for all is written one after another. */
  #writing = Promise.resolve();

  /**
   * @param {Scene} scene
   * @param {Battle} battle
   * @param {() => void} changed
   */
  constructor(scene, battle, changed) {
    this.scene = scene;
    this.battle = battle;
    this.changed = changed;
  }

  /** Sit down, if this browser has a seat; keep the battle, if it falls to this client. */
  async begin() {
    const place = placeIn(this.battle.scenario);
    if (place !== undefined) await this.#sit(place.seat);
    await this.elect();
    this.changed();
  }

  /** Leave: the scene is not shown any more, or the battle is another. */
  end() {
    this.#over = true;
    this.seat?.leave();
    this.keeper?.leave();
    this.#overlay.remove();
  }

  /** Which user's client keeps the battle: of the game masters who can and are here, the first. */
  get keeping() {
    const able = game.users.filter((user) => user.active && user.isGM && user.getFlag(ID, "keeps") === this.battle.scenario);
    return able.map(({ id }) => String(id)).sort()[0];
  }

  /** Take over as keeper, or stop being it, as it falls out now. */
  async elect() {
    const observer = placeIn(this.battle.scenario)?.observer;
    if (game.user.isGM && observer !== undefined && game.user.getFlag(ID, "keeps") !== this.battle.scenario) {
      await game.user.setFlag(ID, "keeps", this.battle.scenario);
    }
    const mine = observer !== undefined && this.keeping === game.user.id;
    if (mine && this.keeper === undefined) await this.#keep(observer);
    if (!mine) this.keeper?.leave();
    if (!mine) this.keeper = undefined;
    this.changed();
  }

  /** Draw anew what this client draws over the scene. */
  draw() {
    const bridge = this.seat ?? this.keeper;
    if (this.#over || bridge === undefined || this.board === undefined) return;
    const [selected] = canvas.tokens?.controlled ?? [];
    this.ghosts = this.#overlay.ghosts(bridge, this.board, this.scene);
    this.arcs(selected && unitOf(selected.document));
  }

  /** Draw where a unit can fire. @param {string | undefined} unit */
  arcs(unit) {
    const bridge = this.seat ?? this.keeper;
    if (!this.#over && bridge && this.board) this.#overlay.arcs(bridge, this.board, unit);
  }

  /** What has no partner: units that all may see without a token, tokens whose unit is not there. */
  get astray() {
    const bridge = this.keeper ?? this.seat;
    if (bridge === undefined) return { units: [], pieces: [] };
    const keys = this.scene.tokens.contents.map(({ id }) => String(id));
    return linksOf(this.scene).astray(keys, bridge.pieces);
  }

  /** @param {import("./kept.js").Place["seat"]} where */
  async #sit(where) {
    const host = {
      tell: (/** @type {Ruling} */ ruling) => this.#heard(ruling),
      changed: (/** @type {Bridge} */ bridge) => this.#seated(bridge),
      connection: () => this.changed(),
    };
    this.seat = await this.#joined(where, host, {});
    if (this.seat === undefined) return;
    this.#seated(this.seat);
    this.log = await this.seat.history(LOG).catch(() => []);
    if (this.#over) this.seat.leave();
  }

  /** @param {Bridge} bridge */
  #seated(bridge) {
    this.seat ??= bridge;
    this.board ??= boardOf(bridge.geometry, this.battle.board);
    this.draw();
    this.changed();
  }

  /** @param {Ruling} ruling */
  #heard(ruling) {
    const others = this.log.filter(({ version }) => version !== ruling.version);
    this.log = [...others, ruling].sort((one, other) => one.version - other.version).slice(-LOG);
  }

  /** @param {string} token */
  async #keep(token) {
    const { service, scenario, told } = battleOf(this.scene) ?? this.battle;
    const host = {
      move: (/** @type {any} */ moves, /** @type {Bridge} */ bridge) => this.#write(() => this.#put(moves, bridge)),
      tell: (/** @type {Ruling} */ ruling) => this.#write(() => this.#tell(ruling)),
      connection: () => this.changed(),
    };
    this.keeper = await this.#joined({ service, scenario, token }, host, { told, orders: false });
    if (this.#over) this.keeper?.leave();
  }

  /** @param {any} moves @param {Bridge} bridge */
  async #put(moves, bridge) {
    this.board ??= boardOf(bridge.geometry, this.battle.board);
    if (this.keeper === undefined) await linkByName(this.scene, bridge.pieces);
    await put(this.scene, this.board, moves);
    this.draw();
  }

  /** @param {Ruling} ruling */
  async #tell(ruling) {
    await post(ruling, this.battle.scenario);
    const battle = battleOf(this.scene);
    if (battle && battle.told < ruling.version) await keepBattle(this.scene, { ...battle, told: ruling.version });
  }

  /** @param {() => Promise<void>} act */
  async #write(act) {
    const written = this.#writing.then(() => (this.#over ? undefined : act()));
    this.#writing = written.catch(() => undefined);
    await written;
  }

  /**
   * @param {import("../../javascript/src/bridge/link.js").Seat} where
   * @param {import("../../javascript/src/bridge/bridge.js").Host} host
   * @param {{told?: number, orders?: boolean}} terms
   */
  async #joined(where, host, terms) {
    try {
      return await Bridge.join(new Client(where.service, { language: game.i18n.lang }), where, host, terms);
    } catch (error) {
      warn(refusalWords(error).text);
      return undefined;
    }
  }

  /** How the connection is, in words. */
  get state() {
    const bridge = this.seat ?? this.keeper;
    return bridge === undefined ? text("noSeat") : text(bridge.connection);
  }
}

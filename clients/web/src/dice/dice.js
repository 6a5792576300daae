/**
 * Dice for any game, for a group on a call: one opens a bag, each takes a seat by a link, all see every roll.
 *
 * The fragment names the bag and the token of a seat, `#/BAG?token=…`. The tokens of all seats, with which the opener
 * hands out links and ends the bag, stay in the opener's browser.
 *
 * @typedef {import("../../../javascript/src/index.js").Client} Client
 * @typedef {import("../../../javascript/src/answers.js").BagSeen} BagSeen
 * @typedef {import("../../../javascript/src/answers.js").BagRoll} BagRoll
 * @typedef {{bag: string, token?: string | undefined}} Place
 */

import { verifyTranscript } from "../../../javascript/src/index.js";
import { fill, h } from "../dom.js";
import { lightSwitch } from "../map/light.js";
import { noticeOf } from "../notice.js";
import { service } from "../service.js";
import { languages } from "../settings_dialog.js";

const PLACE = /^#\/([^?]+)(?:\?(.*))?$/;
const KEY = "umpire.bag.";
/** The dice that have a button. */
const USUAL = ["d4", "d6", "d8", "d10", "d12", "d20", "d%"];

/** Return the bag that a fragment names, if it names one. @param {string} fragment @returns {Place | undefined} */
export function bagIn(fragment) {
  const [, bag, query] = PLACE.exec(fragment) ?? [];
  return bag === undefined ? undefined : { bag: decodeURIComponent(bag), token: new URLSearchParams(query).get("token") ?? undefined };
}

/** @param {Place} place */
function fragmentOf({ bag, token }) {
  return `#/${encodeURIComponent(bag)}${token === undefined ? "" : `?${new URLSearchParams({ token })}`}`;
}

/**
 * Return the page of a bag, or the form that opens one; and what leaves it.
 *
 * @param {Client} client  Of nobody in particular.
 * @param {Place | undefined} place
 * @returns {Promise<{page: HTMLElement, leave: () => void}>}
 */
export async function dicePage(client, place) {
  if (place === undefined) return { page: framed(opening(client)), leave: () => undefined };
  const table = new BagTable(client, place, await client.bag(place.bag, place).look());
  return { page: framed(table.part), leave: () => table.leave() };
}

/** @param {HTMLElement} part */
function framed(part) {
  return h(
    "div",
    { class: "page dice" },
    h("header", {}, h("h1", {}, "Dice"), h("div", { class: "looks" }, lightSwitch(), h("label", {}, h("span", { class: "unseen" }, "Language"), languages()))),
    part,
    h("footer", {}, h("a", { href: "./" }, "Back to the lobby")),
  );
}

/** The form that opens a bag. @param {Client} client */
function opening(client) {
  const told = h("div", { role: "status" });
  const form = h(
    "form",
    { class: "open-bag" },
    h("p", {}, "Roll dice for any game, in a call or at a table. The service commits to all dice before the first roll, so nobody can fake one; everybody can check them afterwards."),
    h("label", {}, "Your name", h("input", { name: "mine", required: true, maxlength: 80, autocomplete: "nickname" })),
    h("label", {}, "The others, one name in each line", h("textarea", { name: "others", rows: 4 })),
    h("label", {}, "Your game, if you like", h("input", { name: "title", maxlength: 80, autocomplete: "off" })),
    h("details", {}, h("summary", {}, "If the service asks for a key"), h("label", {}, "Operator's key", h("input", { name: "key", type: "password", autocomplete: "off" }))),
    h("button", { class: "first" }, "Open a bag of dice"),
    told,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = new FormData(form);
    const said = (/** @type {string} */ name) => String(given.get(name) ?? "").trim();
    const others = said("others").split("\n").map((name) => name.trim()).filter((name) => name !== "");
    const opener = said("key") === "" ? client : service({ operatorKey: said("key") });
    opener.openBag([said("mine"), ...others], { title: said("title") }).then(
      ({ bag, seats, tokens }) => {
        keep(bag, tokens);
        location.hash = fragmentOf({ bag, token: tokens[seats[0]?.seat ?? "observer"] });
      },
      (error) => fill(told, refusal(error)),
    );
  });
  return form;
}

/** A bag that is shown. */
class BagTable {
  #bag;
  #names;
  /** The tokens of all seats, in the browser of the opener. */
  #tokens;
  #client;
  #place;
  #over = new AbortController();
  #list = h("ol", { class: "rolls", "aria-label": "Rolls", "aria-live": "polite" });
  #state = h("p", { class: "state", role: "status" });
  #told = h("div", { role: "status" });
  #verdict = h("div", { class: "verdict", role: "status" });
  #rolling;
  #ending = h("div");
  #words = h("div");

  /** @param {Client} client @param {Place} place @param {BagSeen} seen */
  constructor(client, place, seen) {
    this.#client = client;
    this.#place = place;
    this.#bag = client.bag(place.bag, place);
    this.#names = new Map(seen.seats.map(({ seat, name }) => [seat, name]));
    this.#tokens = kept(place.bag);
    this.#rolling = this.#form();
    this.part = h(
      "div",
      {},
      seen.title !== "" && h("h2", {}, text(seen.title)),
      this.#links(),
      this.#rolling,
      this.#told,
      this.#list,
      this.#words,
      h(
        "section",
        { class: "promise", "aria-labelledby": "promise" },
        h("h2", { id: "promise" }, "The promise"),
        h("p", {}, "All dice of this bag follow from a secret seed. This commitment to it was published before the first roll:"),
        h("p", {}, h("code", { class: "commitment" }, text(seen.dice.commitment ?? "–"))),
        h("button", { type: "button", onclick: () => void this.#verify(seen) }, "Verify"),
        this.#verdict,
        this.#ending,
      ),
      this.#state,
    );
    this.#show(seen);
    void this.#follow();
  }

  /** Leave: another page is shown. */
  leave() {
    this.#over.abort();
  }

  /** @param {BagSeen} seen */
  #show(seen) {
    this.#rolling.hidden = seen.closed;
    const referee = this.#tokens?.["referee"];
    const close = h("button", { type: "button", class: "quiet" }, "Reveal the seed and end the bag");
    close.addEventListener("click", () => {
      if (close.dataset["sure"] === undefined) {
        close.dataset["sure"] = "";
        fill(close, "Really end it? Then nobody can roll any more.");
      } else void this.#act(async () => this.#show({ ...seen, ...(await this.#client.bag(this.#place.bag, { token: referee }).close()) }));
    });
    fill(this.#ending, seen.closed ? h("p", {}, "The bag is closed, and its seed is revealed.") : referee !== undefined && close);
    fill(this.#words, !seen.closed && seen.rolled === 0 && seen.dice.source === "committed" && this.#nonce());
    fill(this.#state, seen.closed ? "" : "Connecting…");
  }

  /** The links that the opener hands out. */
  #links() {
    const tokens = this.#tokens;
    if (tokens === undefined) return null;
    const links = [...this.#names].map(([seat, name]) => {
      const href = location.href.replace(/#.*$/, "") + fragmentOf({ bag: this.#place.bag, token: tokens[seat] });
      return h("li", {}, h("a", { href, dataset: { seat } }, text(name)), " ", copying(href));
    });
    return h("details", { class: "links", open: this.#names.size > 1 }, h("summary", {}, "Links for the others"), h("p", {}, "Send each player their own link: who has it rolls in that name."), h("ul", {}, links));
  }

  #form() {
    const dice = h("input", { name: "dice", required: true, value: "", maxlength: 100, placeholder: "3d6", autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
    const label = h("input", { name: "label", maxlength: 80, autocomplete: "off" });
    const form = h(
      "form",
      { class: "rolling" },
      h("div", { class: "usual" }, USUAL.map((each) => h("button", { type: "button", class: "quiet", onclick: () => (dice.value = more(dice.value, each)) }, text(each)))),
      h("label", {}, "Dice", dice),
      h("label", {}, "What for", label),
      h("button", { class: "first" }, "Roll the dice"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#act(async () => {
        await this.#bag.roll(dice.value, { label: label.value.trim() });
        fill(this.#told);
        label.value = "";
      });
    });
    return form;
  }

  /** Words of one's own in the key of the dice. */
  #nonce() {
    const words = h("input", { name: "nonce", required: true, maxlength: 64, autocomplete: "off" });
    const form = h("form", {}, h("label", {}, "Words of your own", words), h("button", {}, "Add them"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#act(async () => {
        await this.#bag.contribute(words.value);
        fill(form, h("p", {}, "Your words are part of the dice now."));
      });
    });
    return h("details", {}, h("summary", {}, "Do not trust the service either?"), h("p", {}, "Before the first roll each seat may add words that go into every die. Then not even the service could choose them."), form);
  }

  /** @param {() => Promise<void>} act */
  async #act(act) {
    try {
      await act();
    } catch (error) {
      fill(this.#told, refusal(error));
    }
  }

  async #follow() {
    const { signal } = this.#over;
    const onConnection = (/** @type {boolean} */ there) => fill(this.#state, there ? "Connected: rolls appear as they are made." : "The connection is lost. Trying again…");
    try {
      for await (const roll of this.#bag.follow({ signal, onConnection })) {
        this.#list.prepend(this.#row(roll));
        fill(this.#words);
      }
      this.#show(await this.#bag.look({ signal }));
      fill(this.#state, "");
    } catch (error) {
      if (!signal.aborted) fill(this.#state, refusal(error));
    }
  }

  /** @param {BagRoll} roll */
  #row({ number, seat, label, dice, total, rolls, kept: counts }) {
    const faces = rolls.flatMap(({ faces: shown }, at) => shown.map((face, place) => h(counts[at]?.[place] ? "b" : "s", {}, text(String(face)))));
    return h(
      "li",
      { dataset: { number: String(number) } },
      h("span", { class: "who" }, seat === "referee" ? "The referee" : text(this.#names.get(seat) ?? seat)),
      label !== "" && h("span", { class: "label" }, text(label)),
      h("span", { class: "thrown" }, h("code", {}, text(dice)), " ", faces),
      h("strong", { class: "total" }, text(String(total))),
    );
  }

  /** Check the whole bag in this browser; the service is asked for nothing but the file. @param {BagSeen} seen */
  async #verify(seen) {
    await this.#act(async () => {
      const verdict = await verifyTranscript(await this.#bag.transcript());
      const kept = verdict.commitment === seen.dice.commitment;
      fill(this.#verdict, h("p", { class: `notice ${verdict.verified && kept ? "good" : "error"}` }, kept ? wordsOf(verdict) : "This is not the commitment that this page has shown before."));
    });
  }
}

/** @param {import("../../../javascript/src/transcript.js").Report} verdict */
function wordsOf({ verified, difference, dice, rolls }) {
  if (!verified) return `It does not verify: ${difference?.message ?? ""}`;
  if (dice === "sealed") return "Nothing was changed so far. The dice can be checked once the seed is revealed.";
  return dice === "typed" ? "Nothing was changed. The dice were typed in." : `Verified: this browser has computed all dice again, in ${rolls} throws, and they are those that the seed makes.`;
}

/** Return dice with one more of a kind. @param {string} dice @param {string} one */
function more(dice, one) {
  const number = new RegExp(`^(\\d*)${one}$`).exec(dice.trim());
  if (number !== null) return `${Number(number[1] || 1) + 1}${one}`;
  return dice.trim() === "" || /^\d*d[\d%]+$/.test(dice.trim()) ? `1${one}` : `${dice.trim()}+1${one}`;
}

/** @param {string} href */
function copying(href) {
  const button = h("button", { type: "button", class: "quiet" }, "Copy");
  button.addEventListener("click", () => void navigator.clipboard?.writeText(href).then(() => fill(button, "Copied"), () => undefined));
  return button;
}

/** @param {unknown} error */
function refusal(error) {
  const { text: said, code } = noticeOf(error);
  return h("p", { class: "notice error" }, said, code !== undefined && " ", code !== undefined && h("a", { href: `problems/${code}`, target: "_blank" }, text(code)));
}

/** Return a text of people, which is never translated. @param {string} written */
function text(written) {
  return document.createTextNode(written);
}

/** @param {string} bag @param {Record<string, string>} tokens */
function keep(bag, tokens) {
  try {
    localStorage.setItem(KEY + bag, JSON.stringify(tokens));
  } catch {
    // A browser that keeps nothing for this page: the links are gone when it is closed.
  }
}

/** @param {string} bag @returns {Record<string, string> | undefined} */
function kept(bag) {
  try {
    return JSON.parse(localStorage.getItem(KEY + bag) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

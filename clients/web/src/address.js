/**
 * Addresses within the page, kept in the fragment: it never reaches a server, so a token may stand there.
 *
 * `#/battle/ID?seat=side:West&token=…&version=7`, `#/yard/SYSTEM`, and `#/` for the lobby.
 *
 * @typedef {object} Place
 * @property {string} scenario
 * @property {string} [seat]  A token says itself whose it is.
 * @property {string} [token]
 * @property {number} [version]  Of the battle to show; without it, the present one.
 * @property {boolean} [play]  The replay begins to play.
 */

const BATTLE = /^#\/battle\/([^?]+)(?:\?(.*))?$/;
const YARD = /^#\/yard(?:\/([^/?]*))?$/;

/**
 * Return the battle that a fragment names; `undefined` for the lobby.
 *
 * @param {string} fragment
 * @returns {Place | undefined}
 */
export function placeOf(fragment) {
  const [, scenario, query] = BATTLE.exec(fragment) ?? [];
  if (scenario === undefined) return undefined;
  const asked = new URLSearchParams(query);
  const version = asked.get("version");
  return {
    scenario: decoded(scenario),
    seat: asked.get("seat") ?? undefined,
    token: asked.get("token") ?? undefined,
    version: version !== null && /^\d+$/.test(version) ? Number(version) : undefined,
    ...(asked.has("play") ? { play: true } : {}),
  };
}

/**
 * Return the rulebook whose yard a fragment names: empty for that of any book, `undefined` for another page.
 *
 * @param {string} fragment
 */
export function yardIn(fragment) {
  const [whole, system] = YARD.exec(fragment) ?? [];
  return whole === undefined ? undefined : decoded(system ?? "");
}

/** Return the fragment that names the yard of a rulebook. @param {string} [system] */
export function yardFragment(system) {
  return system === undefined ? "#/yard" : `#/yard/${encodeURIComponent(system)}`;
}

/**
 * Return the fragment that names a battle.
 *
 * @param {Place} place
 */
export function fragmentOf({ scenario, seat, token, version, play }) {
  const asked = new URLSearchParams();
  if (seat !== undefined) asked.set("seat", seat);
  if (token !== undefined) asked.set("token", token);
  if (version !== undefined) asked.set("version", String(version));
  if (play) asked.set("play", "");
  const query = asked.size > 0 ? `?${asked}` : "";
  return `#/battle/${encodeURIComponent(scenario)}${query}`;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

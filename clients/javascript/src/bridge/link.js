/**
 * Links by which players sit down: the address of the table, with scenario and token behind the `#`, where
 * browsers send them to no server.
 *
 * @typedef {object} Seat  Where a battle is, and as whom.
 * @property {string} service  The address of the service.
 * @property {string} scenario
 * @property {string} [token]
 * @property {string} [seat]  Enough where the service is open.
 */

const BATTLE = "#/battle/";

/**
 * Read a link, as the table of the service makes them.
 *
 * @param {string} text
 * @returns {Seat}
 * @throws {Error}  It is none.
 */
export function readLink(text) {
  const at = text.trim().indexOf(BATTLE);
  if (at < 0) throw new Error("This is no link to a battle: it has no “#/battle/” in it.");
  const service = new URL(text.trim().slice(0, at));
  const [name = "", query = ""] = text.trim().slice(at + BATTLE.length).split("?");
  const asked = new URLSearchParams(query);
  const [token, seat] = [asked.get("token"), asked.get("seat")];
  return {
    service: (service.origin + service.pathname).replace(/\/+$/u, ""),
    scenario: decodeURIComponent(name),
    ...(token !== null && { token }),
    ...(seat !== null && { seat }),
  };
}

/** Return the link of a seat. @param {Seat} where */
export function writeLink({ service, scenario, token, seat }) {
  const query = new URLSearchParams({ ...(token !== undefined && { token }), ...(seat !== undefined && { seat }) });
  return `${service}/${BATTLE}${encodeURIComponent(scenario)}${query.size > 0 ? `?${query}` : ""}`;
}

/** The service that this page came from. */

import { Client } from "../../javascript/src/index.js";

/**
 * Return a client of it.
 *
 * @param {import("../../javascript/src/client.js").Identity} [identity]
 */
export function service(identity = {}) {
  return new Client(location.href.replace(/\/?([?#].*)?$/, ""), identity);
}

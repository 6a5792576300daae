/** The service that this page came from. */

import { Client } from "../../javascript/src/index.js";

/**
 * Return a client of it.
 *
 * @param {import("../../javascript/src/client.js").Identity & Partial<import("../../javascript/src/requests.js").Settings>} [settings]
 */
export function service(settings = {}) {
  return new Client(serviceAddress(), settings);
}

/** Return the address of the service. */
export function serviceAddress() {
  return location.href.replace(/\/?([?#].*)?$/, "");
}

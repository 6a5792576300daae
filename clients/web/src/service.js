/** The service that this page came from. */

import { Client } from "../../javascript/src/index.js";
import { language } from "./texts/texts.js";

/** How long to wait for an answer, in ms: longer than a service has a question wait for its turn. */
const PATIENCE_MS = 30_000;

/**
 * Return a client of it.
 *
 * @param {import("../../javascript/src/client.js").Identity & Partial<import("../../javascript/src/requests.js").Settings>} [settings]
 */
export function service(settings = {}) {
  return new Client(serviceAddress(), { timeoutMs: PATIENCE_MS, language, ...settings });
}

/** Return the address of the service. */
export function serviceAddress() {
  return new URL(".", location.href).href.replace(/\/$/, "");
}

/**
 * What can go wrong: the service refuses, or it cannot be reached, or it is not understood.
 *
 * @typedef {import("./answers.js").Problem} Problem
 *
 * @typedef {object} Told  What is known of it.
 * @property {string} code
 * @property {string} kind
 * @property {string} message
 * @property {number} [status]
 * @property {Problem} [problem]
 * @property {number} [retryAfterMs]
 * @property {string} [commandId]
 * @property {unknown} [cause]
 */

/** No answer came. What became of an order is found out by giving it again. */
export const UNREACHABLE = "unreachable";
/** An answer came that is not one of this API. */
export const NOT_UNDERSTOOD = "not_understood";

/**
 * The one error of this package.
 *
 * `code` is the stable name of the reason, `kind` what sort it is: `malformed`, `unauthenticated`,
 * `forbidden`, `unknown`, `conflict`, `illegal`, `cannot_adjudicate`, `unavailable` or `stale` if the
 * service refused; `unreachable` or `not_understood` if it did not. A refusal changed nothing. A delivery of a webhook
 * that is not the service's own is `not_genuine`, of the kind `malformed`.
 */
export class UmpireError extends Error {
  /** @param {Told} told */
  constructor({ code, kind, message, status, problem, retryAfterMs, commandId, cause }) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "UmpireError";
    this.code = code;
    this.kind = kind;
    this.status = status;
    /** The whole document, if the service refused. */
    this.problem = problem;
    /** Where in the request's body, as a JSON Pointer. */
    this.pointer = problem?.pointer ?? undefined;
    /** The rule behind it. */
    this.citation = problem?.citation ?? undefined;
    /** Where the scenario stands, if the orders were for an earlier version. */
    this.currentVersion = problem?.current_version ?? undefined;
    /** When to try again, if the service says so. */
    this.retryAfterMs = retryAfterMs;
    /** Of a command that had no answer: given again with it, it is applied once. */
    this.commandId = commandId;
  }
}

/**
 * Return the error that an answer tells, if it is no success.
 *
 * @param {Response} response
 * @param {Uint8Array} body
 * @param {string} [commandId]  Of a command: one that is refused for now may be given again.
 * @returns {UmpireError}
 */
export function refusalOf(response, body, commandId) {
  let problem;
  try {
    problem = JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    return notUnderstood(response, cause);
  }
  if (typeof problem?.code !== "string" || typeof problem.kind !== "string") {
    return notUnderstood(response);
  }
  return refusal(problem, { retryAfterMs: retryAfterMs(response.headers), commandId });
}

/**
 * Return the error that a problem document tells.
 *
 * @param {Problem} problem
 * @param {{retryAfterMs?: number | undefined, commandId?: string | undefined}} [more]
 */
export function refusal(problem, more = {}) {
  const { code, kind, status } = problem;
  return new UmpireError({ code, kind, message: `${code}: ${problem.detail}`, status, problem, ...more });
}

/**
 * Return the error of an answer that is not one of this API.
 *
 * @param {Response} response
 * @param {unknown} [cause]
 */
export function notUnderstood({ status, url }, cause) {
  const message = `${status} from ${url}: this is no answer of an umpire.`;
  return new UmpireError({ code: NOT_UNDERSTOOD, kind: NOT_UNDERSTOOD, message, status, cause });
}

/**
 * Return how long `Retry-After` asks to wait, in seconds or as a date; `undefined` without it.
 *
 * @param {Headers} headers
 */
export function retryAfterMs(headers) {
  const given = (headers.get("retry-after") ?? "").trim();
  if (/^\d+$/.test(given)) return Number(given) * 1000;
  const when = Date.parse(given);
  return Number.isNaN(when) ? undefined : Math.max(0, when - Date.now());
}

/** What the module says, in the language of its user. */

/** Return a text of the module. @param {string} key @param {Record<string, string>} [values] */
export function text(key, values) {
  return values === undefined ? game.i18n.localize(`UMPIRE.${key}`) : game.i18n.format(`UMPIRE.${key}`, values);
}

/**
 * Return what the bridge says, in the language of the user where there are words for it.
 *
 * @param {string} english
 * @returns {string}
 */
export function say(english) {
  const known = /** @type {any} */ (game.i18n.translations)["UMPIRE-SAY"]?.[english];
  return typeof known === "string" ? known : english;
}

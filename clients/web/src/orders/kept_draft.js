/**
 * What is filled in outlasts a reload: it is kept with the tab, by battle and seat, until its order is given.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {{key: string, kind: string, value: Record<string, any>}} KeptDraft
 */

/**
 * Keep what is filled in whenever the page goes away.
 *
 * @param {Table} table
 * @param {() => KeptDraft | undefined} now
 */
export function keepOnLeaving(table, now) {
  addEventListener("pagehide", () => {
    try {
      const draft = now();
      if (draft === undefined) sessionStorage.removeItem(nameOf(table));
      else sessionStorage.setItem(nameOf(table), JSON.stringify(draft));
    } catch {
      // A browser that keeps nothing for this page.
    }
  });
}

/** Return what was filled in before the page was loaded again; once. @param {Table} table @returns {KeptDraft | undefined} */
export function keptDraft(table) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(table)) ?? "null");
    sessionStorage.removeItem(nameOf(table));
    return typeof kept?.key === "string" && typeof kept.value === "object" ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Table} table */
function nameOf({ kept, seat }) {
  return `umpire.draft.${kept.id}.${seat}`;
}

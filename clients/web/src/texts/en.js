/** Words of the books that an English page has in English. Every other text is as it stands in the page. */

/** @type {Readonly<Record<string, string>>} */
export const en = {
  Kommandophase: "Orders",
  Bewegungsphase: "Movement",
  Feuerphase: "Fire",
  Spielende: "The end",
};

/** Plays, follows and checks battles of an umpire service. */

export { Bag } from "./bag.js";
export { Client } from "./client.js";
export { KeyedDice, checkRoll, commitment, seedBytes } from "./dice.js";
export { UmpireError } from "./errors.js";
export { Fault } from "./lines.js";
export { Scenario } from "./scenario.js";
export { readTranscript, verifyTranscript } from "./transcript.js";
export { readDelivery } from "./webhooks.js";

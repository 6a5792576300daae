/**
 * Writes `src/answers.js`, what the answers of the service look like, from `schema/openapi.json`.
 * `--check` only compares.
 */

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const DOCUMENT = new URL("../../../schema/openapi.json", import.meta.url);
const TARGET = new URL("../src/answers.js", import.meta.url);
const REFERENCE = "#/components/schemas/";
const WIDTH = 100;

/** What a rulebook says of in its own words; its schema is in the document. */
const OF_A_RULEBOOK = new Map([
  ["Entry", 'import("./lines.js").Entry'],
  ["Event", 'import("./lines.js").Event'],
  ...["Assessment", "Battle", "BattleView", "Choice", "Setup"].map((name) => [
    name,
    "Record<string, any>",
  ]),
]);
const BASIC = { string: "string", integer: "number", number: "number", boolean: "boolean" };
const MORE = ["Closed", "Contributed", "Problem"];

/** Return the text of `src/answers.js`. */
export async function answers() {
  const document = JSON.parse(await readFile(DOCUMENT, "utf8"));
  const { schemas } = document.components;
  const names = new Set();
  for (const name of [...answered(document), ...MORE]) reach(name, schemas, names);
  const told = [...names].sort().map((name) => typedef(name, schemas[name]));
  const head = "What the answers of the service look like, whatever the rulebook.";
  const made = "Generated from `schema/openapi.json` by `tools/generate.js`; do not edit.";
  return `/**\n * ${head}\n *\n * ${made}\n */\n\n${told.join("\n")}\nexport {};\n`;
}

/** Return the names of the schemas with which the acts are answered. */
function* answered({ paths, components }) {
  for (const act of Object.values(paths).flatMap((acts) => Object.values(acts))) {
    for (const [status, given] of Object.entries(act.responses ?? {})) {
      const response = given.$ref ? components.responses[given.$ref.split("/").at(-1)] : given;
      const schema = response?.content?.["application/json"]?.schema;
      if (status.startsWith("2") && schema) yield* named(schema);
    }
  }
}

/** Return the names that a schema refers to. */
function named(schema) {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
}

function reach(name, schemas, names) {
  if (names.has(name) || OF_A_RULEBOOK.has(name)) return;
  names.add(name);
  for (const other of named(schemas[name])) reach(other, schemas, names);
}

function typedef(name, { description = "", properties = {}, required = [] }) {
  const words = description.replaceAll("`None`", "`null`").split(/\s+/).join(" ");
  const fields = Object.entries(properties).map(([field, schema]) => {
    const given = required.includes(field) ? field : `[${field}]`;
    return ` * @property {${typeOf(schema)}} ${given}\n`;
  });
  return `/**\n${wrapped(words)} *\n * @typedef {object} ${name}\n${fields.join("")} */\n`;
}

function wrapped(words) {
  const lines = [""];
  for (const word of words.split(" ")) {
    if (` * ${lines.at(-1)} ${word}`.length > WIDTH) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines.map((line) => ` * ${line}\n`).join("");
}

function typeOf(schema) {
  if (schema.$ref) {
    const name = schema.$ref.slice(REFERENCE.length);
    return OF_A_RULEBOOK.get(name) ?? name;
  }
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map(typeOf).join(" | ");
  if (schema.type === "array") return `Array<${typeOf(schema.items ?? {})}>`;
  if (schema.type === "null") return "null";
  if (schema.type !== "object") return BASIC[schema.type] ?? "any";
  const values = schema.additionalProperties;
  return `Record<string, ${values && values !== true ? typeOf(values) : "any"}>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await answers();
  if (!process.argv.includes("--check")) await writeFile(TARGET, text);
  else if ((await readFile(TARGET, "utf8")) !== text) {
    console.error("src/answers.js is not what schema/openapi.json says: run make schema");
    process.exitCode = 1;
  }
}

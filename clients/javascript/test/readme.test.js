/** The examples of the README: each prints what is shown beneath it. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const SHOWN = "http://127.0.0.1:8000";
const EXAMPLE = /^```js\n(.*?)^```$(?:\n\n^```text\n(.*?)^```$)?/gms;

const { UMPIRE_OPEN: open } = process.env;
const skip = open ? false : "no service: the Python suite starts one";
const told = await readFile(new URL("../README.md", import.meta.url), "utf8");
const examples = [...told.matchAll(EXAMPLE)].map(([, text, printed]) => ({ text, printed }));

const folder = await mkdtemp(join(tmpdir(), "umpire-readme-"));
await mkdir(join(folder, "node_modules", "@umpire"), { recursive: true });
await symlink(PACKAGE, join(folder, "node_modules", "@umpire", "client"), "junction");
after(() => rm(folder, { recursive: true }));

/** Return a pattern of what is shown, in which `…` stands for anything within a line. */
function pattern(shown) {
  const parts = shown.split("…").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

test("there are examples, and each shows what it prints", () => {
  assert.ok(examples.length >= 4);
  for (const { text, printed } of examples) assert.ok(printed, text);
});

for (const [place, { text, printed }] of examples.entries()) {
  test(`example ${place + 1} prints what is shown`, { skip }, async () => {
    const file = join(folder, `example${place}.mjs`);
    await writeFile(file, text.replaceAll(SHOWN, open));
    const ran = await promisify(execFile)(process.execPath, [file], { cwd: folder });
    assert.match(ran.stdout, pattern(printed));
  });
}

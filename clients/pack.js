/**
 * Puts an extension into a folder as its host wants it, and nothing else: its own files, and those of the
 * client and the table that it imports, each where its import says. `node clients/pack.js foundry OUT`.
 *
 * Nothing is translated: what is in the folder is what stands in the repository.
 */

import { cp, mkdir, readFile, readdir } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const CLIENTS = dirname(fileURLToPath(import.meta.url));
const IMPORT = /^(?:import|export)\s[^"']*?from\s+"(\.[^"]+)"|^import\s+"(\.[^"]+)"/gmu;
/** What is the extension's own beside its code, and where it goes: below `clients/`, below the folder. */
const OWN = {
  foundry: { "foundry/lang": "", "foundry/styles": "", "foundry/art": "", "foundry/README.md": "", "foundry/module.json": "module.json" },
  owlbear: {
    "owlbear/index.html": "",
    "owlbear/background.html": "",
    "owlbear/umpire.css": "",
    "owlbear/icon.svg": "",
    "owlbear/README.md": "",
    "owlbear/bundle/sdk.js": "owlbear/sdk.js",
    "owlbear/manifest.json": "manifest.json",
    "foundry/art": "art",
  },
};

/** Return a module and all that it imports. @param {string} file @param {Set<string>} found */
async function withImports(file, found) {
  if (found.has(file)) return found;
  found.add(file);
  const source = await readFile(file, "utf8");
  for (const [, one, other] of source.matchAll(IMPORT)) await withImports(resolve(dirname(file), one ?? other), found);
  return found;
}

/** @param {string} name @param {string} out */
async function packed(name, out) {
  const home = join(CLIENTS, name);
  const modules = new Set();
  for (const file of await readdir(join(home, "src"))) await withImports(join(home, "src", file), modules);
  for (const file of modules) await put(file, join(out, relative(CLIENTS, file)));
  for (const [file, goes] of Object.entries(OWN[name])) await put(join(CLIENTS, file), join(out, goes || file));
  await put(join(CLIENTS, "..", "LICENSE"), join(out, "LICENSE"));
}

/** @param {string} from @param {string} to */
async function put(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

const [name, out = join(CLIENTS, "..", "dist", `umpire-${name}`)] = process.argv.slice(2);
if (!(name in OWN)) throw new Error(`There is no extension ${name}: ${Object.keys(OWN).join(", ")}.`);
await packed(name, resolve(out));
console.log(resolve(out));

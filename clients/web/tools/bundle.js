/**
 * Puts the page into a few files, in `bundle/`: one script, one sheet, what checks transcripts in a thread of
 * its own, and the page that names them. `node tools/bundle.js`, or `make bundle`.
 *
 * Names carry the hash of what is in them, so they may be kept for ever. The service shows the page of `bundle/`
 * unless something of which it is made is younger.
 */

import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";

const WEB = join(import.meta.dirname, "..");
const OUT = join(WEB, "bundle");
const SHEETS = /<link rel="stylesheet" href="table\/(css\/[\w-]+\.css)">\n/g;
const SCRIPT = '<script type="module" src="table/src/main.js"></script>';

/** @type {import("esbuild").BuildOptions} */
const SHARED = {
  absWorkingDir: WEB,
  outdir: OUT,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  sourcemap: "linked",
};

/**
 * Build one file, and return its name.
 * @param {import("esbuild").BuildOptions} options
 * @returns {Promise<string>}
 */
async function built(options) {
  const { metafile } = await build({ ...SHARED, ...options, metafile: true });
  const file = Object.keys(metafile?.outputs ?? {}).find((name) => !name.endsWith(".map"));
  if (file === undefined) throw new Error("Nothing was built.");
  return basename(file);
}

const page = await readFile(join(WEB, "index.html"), "utf8");
const sheets = [...page.matchAll(SHEETS)].map(([, file]) => file);
if (sheets.length === 0 || !page.includes(SCRIPT)) throw new Error("index.html does not name what it shows.");

await rm(OUT, { recursive: true, force: true });
const script = await built({ entryPoints: { main: "src/main.js" }, entryNames: "[name]-[hash]" });
const imports = sheets.map((file) => `@import "./${file}";`).join("\n");
const sheet = await built({
  stdin: { contents: imports, loader: "css", resolveDir: WEB, sourcefile: "table.css" },
  entryNames: "table-[hash]",
  external: ["#*"],
});
await built({ entryPoints: { worker: "src/audit/worker.js" } });
await built({ entryPoints: { machine_worker: "src/machine/machine_worker.js" } });
const shell = ["../", `bundle/${script}`, `bundle/${sheet}`, "bundle/worker.js", "bundle/machine_worker.js"];
await built({ entryPoints: { sw: "sw.js" }, define: { "self.SHELL": JSON.stringify(shell) } });
const first = `<link rel="stylesheet" href="table/bundle/${sheet}">\n`;
let named = 0;
const short = page
  .replaceAll(SHEETS, () => (named++ === 0 ? first : ""))
  .replace(SCRIPT, `<script type="module" src="table/bundle/${script}"></script>`);
await writeFile(join(OUT, "index.html"), short);
console.log(`The page: bundle/index.html, ${script}, ${sheet}.`);

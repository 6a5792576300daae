/** Puts the SDK of Owlbear and what it needs into one file, `bundle/sdk.js`, which the pages import by its name. */

import { build } from "esbuild";

await build({
  entryPoints: ["@owlbear-rodeo/sdk"],
  bundle: true,
  format: "esm",
  target: "es2022",
  outfile: "bundle/sdk.js",
  legalComments: "inline",
});

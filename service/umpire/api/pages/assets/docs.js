"use strict";

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", paint);
paint();

/** Send a transcript as the lines that it is: the page would put them in quotes, as one text. */
function asItStands(request) {
  const quoted = typeof request.body === "string" && request.body.startsWith('"');
  if (quoted && request.headers?.["Content-Type"] === "application/x-ndjson") {
    request.body = JSON.parse(request.body);
  }
  return request;
}

/** Let the page show a transcript as text, with its example; of a file it would ask for a path. */
function withTranscriptsAsText(described) {
  for (const path of Object.values(described.paths)) {
    for (const { requestBody } of Object.values(path)) {
      const file = requestBody?.content["application/x-ndjson"];
      if (file) file.schema = { type: "string" };
    }
  }
  return described;
}

/** Return what a reference within a document points at. */
function pointedAt(described, reference) {
  const names = reference.slice("#/".length).split("/");
  return names.reduce((found, name) => found[name.replaceAll("~1", "/").replaceAll("~0", "~")], described);
}

/** Return a part of a document with what its references point at in their place, but for rounds. */
function withoutReferences(described, part, within = []) {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((each) => withoutReferences(described, each, within));
  const { $ref: reference, ...beside } = part;
  if (typeof reference !== "string") {
    const resolved = (each) => withoutReferences(described, each, within);
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, resolved(each)]));
  }
  if (within.includes(reference)) return part;
  const title = reference.split("/").at(-1);
  const found = { title, ...pointedAt(described, reference), ...beside };
  return withoutReferences(described, found, [...within, reference]);
}

/**
 * Resolves an operation when it is opened. A document of ours refers to nothing but itself; the
 * resolver of the page takes all of it apart for that, which lasts for seconds.
 */
const resolving = {
  fn: {
    resolveSubtree: async (described, path) => {
      const part = path.reduce((found, name) => found?.[name], described);
      return { spec: withoutReferences(described, part), errors: [] };
    },
  },
};

async function show() {
  const answer = await fetch(document.getElementById("swagger-ui").dataset.document);
  SwaggerUIBundle({
    spec: withTranscriptsAsText(await answer.json()),
    dom_id: "#swagger-ui",
    deepLinking: true,
    displayRequestDuration: true,
    // The default validator lives on another host; nothing here may ask one.
    validatorUrl: null,
    // Hundreds of types, which are shown beside what has them: drawing the list takes a second.
    defaultModelsExpandDepth: 0,
    requestInterceptor: asItStands,
    plugins: [resolving],
  });
}

show();

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
  });
}

show();

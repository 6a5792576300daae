/**
 * Keeps the page itself at hand: asked of the service first, so that it is never old; from the cache
 * where the service cannot be reached. Answers of the API are never kept.
 */

/** The files of the page, where they have been put into a few: see `tools/bundle.js`. */
const SHELL = self.SHELL ?? [];
const CACHE = ["umpire-table-1", ...SHELL].join(" ");
const scope = new URL(self.registration.scope).pathname;

/** Whether an address is a part of the page. */
function isShell({ pathname }) {
  const path = pathname.slice(scope.length - 1);
  return path === "/" || path === "/dice" || path.startsWith("/table/") || path.startsWith("/javascript/");
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await (await caches.open(CACHE)).addAll(SHELL);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = event.request.method === "GET" && url.origin === self.location.origin;
  if (ours && isShell(url)) event.respondWith(fresh(event.request));
});

self.addEventListener("message", (event) => {
  // The page tells what it loaded: some of it before this worker watched.
  if (Array.isArray(event.data?.shell)) event.waitUntil(keep(event.data.shell));
});

async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept !== undefined) return kept;
    throw error;
  }
}

async function keep(addresses) {
  const cache = await caches.open(CACHE);
  const shell = addresses.map((address) => new URL(address)).filter(isShell);
  await Promise.all(
    shell.map(async (address) => {
      const kept = await cache.match(address, { ignoreVary: true });
      if (kept === undefined) await cache.add(address).catch(() => undefined);
    }),
  );
}

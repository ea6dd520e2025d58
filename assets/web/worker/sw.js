// Keeps the whole page for the time without a network. Everything comes from one cache that was filled at once and checked
// byte by byte, so that two versions never mix; a new version waits until the player wants it. `cargo xtask web` fills in
// the version and the list of files with their hashes.
"use strict";
const VERSION = "@VERSION@";
const FILES = [/*FILES*/];
const PREFIX = "gossamer-";
const CACHE = PREFIX + VERSION;

async function fill() {
  try {
    const cache = await caches.open(CACHE);
    // A deploy that is half done, or damaged on its way, fails here and changes nothing.
    await Promise.all(FILES.map(async ([file, integrity]) => {
      const response = await fetch(new Request(file, { cache: "no-cache", integrity }));
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      await cache.put(file, response);
    }));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

// The file that a request means, if it is one of ours.
function fileOf(request) {
  const url = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return undefined;
  const name = decodeURI(url.pathname.slice(scope.pathname.length)) || "index.html";
  return FILES.some(([file]) => file === name) ? name : undefined;
}

async function answer(request, name) {
  const cache = await caches.open(CACHE);
  // The browser may have thrown the cache away to make room.
  return (await cache.match(name)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const name = fileOf(event.request);
  if (name !== undefined) event.respondWith(answer(event.request, name));
});

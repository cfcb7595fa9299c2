// Keeps what this device was sent, and shows it while the server cannot be reached. The
// server puts EDITION and FILES, the files of all pages, before this.
/* global EDITION, FILES */
const OWN = `files-${EDITION}`, ART = "art", KEPT = "kept";
const FIXED = /^\/(fonts|art|icons|app)\//, LOOSE = /^\/(web|looks|preview)\//;
const TABLE = /^\/t\/[^/]+$/, DATA = /^\/t\/[^/]+\/(state|booklet)$/;
const AWAY = [502, 503, 504], GONE = [403, 404];
const PATIENCE = 6000, MOST = 600, PAUSE = 150;

addEventListener("install", (event) => event.waitUntil(caches.open(OWN).then((own) => own.addAll(FILES)).then(() => self.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

/** Forget the files of other editions, and rules that may have changed since. */
async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith("files-") && name !== OWN) await caches.delete(name);
  const kept = await caches.open(KEPT);
  for (const one of await kept.keys()) if (one.url.includes("/booklet")) await kept.delete(one);
}

/** Under which name something of a table is kept; a page of the rules has its number. */
const named = ({pathname, searchParams: query}) => pathname + (pathname.endsWith("/booklet") ? `?page=${query.get("page") || 0}` : "");

const known = (name) => caches.match(name, {ignoreVary: true});

/** What the server answers; one behind which it is gone is as good as no answer. */
async function answered(request) {
  const found = await fetch(request);
  if (AWAY.includes(found.status)) throw new TypeError(found.statusText);
  return found;
}

async function keep(where, name, found) {
  const cache = await caches.open(where), copy = found.clone();
  await cache.put(name, copy);
  if (where !== ART) return;
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(old);
}

/** A file that never changes under its name. */
async function fixed(request, name) {
  const had = await known(name);
  if (had) return had;
  const found = await answered(request);
  if (found.ok) await keep(ART, name, found);
  return found;
}

/** A file of the pages: the newest, or the one that is kept. */
async function loose(request, name) {
  try {
    const found = await answered(request);
    if (found.ok) await keep(OWN, name, found);
    return found;
  } catch (error) {
    const had = await known(name);
    if (had) return had;
    throw error;
  }
}

/** A page: from the server unless it is away; one that is silent must not be waited for. */
async function page(request, path) {
  const had = await known(path), late = new Promise((_, fail) => { setTimeout(() => had && fail(new TypeError("late")), PATIENCE); });
  try {
    const found = await Promise.race([answered(request), late]);
    if (TABLE.test(path) && GONE.includes(found.status)) await forget(path);
    return found;
  } catch { return had ?? known("/offline"); }
}

/** What a table says of a seat or the rules; its last view was kept by the page itself. */
async function data(request, name) {
  try { return await answered(request); } catch (error) {
    const had = await known(name);
    if (had) return had;
    throw error;
  }
}

/** Forget a table that is not open to this device any more. */
async function forget(base) {
  const kept = await caches.open(KEPT);
  for (const one of await kept.keys()) if (`${new URL(one.url).pathname}/`.startsWith(`${base}/`)) await kept.delete(one);
}

addEventListener("fetch", (event) => {
  const {request} = event, url = new URL(request.url), {origin, pathname: path, searchParams: query} = url;
  if (request.method !== "GET" || origin !== location.origin || query.has("alive")) return;
  if (request.mode === "navigate") event.respondWith(page(request, path));
  else if (FIXED.test(path)) event.respondWith(fixed(request, path));
  else if (LOOSE.test(path)) event.respondWith(loose(request, path));
  else if (DATA.test(path) && !query.has("draft") && !query.has("find")) event.respondWith(data(request, named(url)));
});

/** Keep what a page names and is not kept yet, one after the other; or forget a table. */
addEventListener("message", ({data: {keep: names = [], drop}}) => drop ? forget(drop) : stock(names));

async function stock(names) {
  for (const name of names) {
    const url = new URL(name, location.origin), rules = url.pathname.endsWith("/booklet");
    const where = FIXED.test(url.pathname) ? ART : LOOSE.test(url.pathname) ? OWN : KEPT;
    if ((rules || where === ART) && await known(named(url))) continue;
    const found = await answered(url).catch(() => null);
    if (found?.ok && !found.redirected) await keep(where, named(url), found);
    if (rules) await new Promise((done) => { setTimeout(done, PAUSE); });
  }
}

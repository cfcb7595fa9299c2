// What this device keeps for when the table cannot be reached: the last view it was sent,
// the rules, the pages. Browsers allow that over TLS and on the host's computer only.
import {get} from "./net.js";

const worker = "caches" in globalThis && navigator.serviceWorker;
let timer, stocked = false;

/** Whether this browser keeps pages here. */
export const keeps = Boolean(worker);

/** Keep a view once nothing has followed it for a moment; hands that are passed round are not. */
export function keep(base, view) {
  if (!worker || view.kept || (view.private && view.me.seats.length > 1)) return;
  clearTimeout(timer);
  timer = setTimeout(() => store(base, view), 500);
}

async function store(base, view) {
  const kept = await caches.open("kept"), headers = {"Content-Type": "application/json"};
  await kept.put(`${base}/state`, new Response(JSON.stringify({...view, kept: Date.now()}), {headers}));
  if (stocked) return;
  stocked = true;
  setTimeout(() => stock(base).catch(() => { stocked = false; }), 5000);   // once the table is used
}

/** Have the worker keep what the page was made of, and every page of the rules. */
async function stock(base) {
  const {active} = await worker.ready, {pages} = await get(`${base}/booklet`, {page: 0});
  const own = performance.getEntriesByType("resource").map(({name}) => name).filter((name) => name.startsWith(location.origin) && /\/(fonts|art|icons|looks)\//.test(name));
  active.postMessage({keep: [base, "/roll", ...own, ...pages.map((_, n) => `${base}/booklet?page=${n}`)]});
}

/** Forget a table whose seat this device no longer has. */
export async function forget(base) {
  clearTimeout(timer);
  if (!worker) return;
  const kept = await caches.open("kept");
  for (const one of await kept.keys()) if (new URL(one.url).pathname.startsWith(base)) await kept.delete(one);
}

/** The tables that are kept, the one that was seen last first. */
export async function tables() {
  if (!worker) return [];
  const kept = await caches.open("kept"), all = (await kept.keys()).filter((one) => one.url.endsWith("/state"));
  const views = await Promise.all(all.map(async (one) => ({base: new URL(one.url).pathname.slice(0, -6), view: await (await kept.match(one)).json()})));
  return views.sort((one, other) => other.view.kept - one.view.kept);
}

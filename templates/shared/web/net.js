// Requests, and one stream of events a page. A connection that fell silent is opened
// again; what the page shows meanwhile says since when it is old.

const headers = {"Content-Type": "application/json"};

/** A new id for a request: the same one is done once, however often it is sent. */
export function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The text of an address, such as a part of a page. */
export const text = async (path) => (await ask(path)).sentence;

async function answer(found) {
  const type = found.headers.get("content-type") || "";
  const body = type.includes("json") ? await found.json() : {sentence: await found.text()};
  if (found.ok || body.refused) return body;
  throw Object.assign(new Error(body.sentence || body.refused?.sentence || found.statusText), {status: found.status, body});
}

export async function get(path, query = {}) {
  const pairs = Object.entries(query).flatMap(([key, value]) => [].concat(value).map((one) => [key, one]));
  const text = new URLSearchParams(pairs.filter(([, value]) => value !== undefined && value !== "")).toString();
  return ask(text ? `${path}?${text}` : path);
}

/** Send something; what has an id is done once, so it is sent again while nobody answers. */
export async function post(path, body) {
  for (let pause = 200; ; pause *= 2) {
    try {
      return await ask(path, {method: "POST", headers, body: body instanceof Blob ? body : JSON.stringify(body)});
    } catch (error) {
      if (!error.offline || !body.id || !navigator.onLine || pause > 2000) throw error;
    }
    await new Promise((done) => { setTimeout(done, pause); });
  }
}

async function ask(path, what) {
  return answer(await fetch(path, what).catch((error) => { throw Object.assign(error, {offline: true}); }));
}

const SILENT = 20000, LOST = 20000;

/** The page's one stream. `on` holds a function for each event, and `state` for the dot. */
export class Stream {
  constructor(path, on) {
    Object.assign(this, {path, on, state: "", heard: Date.now(), since: 0, closed: false});
    const again = () => this.awake();
    addEventListener("pageshow", again);
    addEventListener("online", again);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
    addEventListener("pagehide", () => this.shut());
    setInterval(() => this.look(), 1000);
    this.open();
  }

  open() {
    this.shut();
    if (this.closed) return;
    this.source = new EventSource(this.path());
    this.source.onopen = () => this.hear();
    this.source.onerror = () => { this.mark("behind"); if (this.source?.readyState === 2) setTimeout(() => this.open(), 1500); };
    this.source.addEventListener("beat", () => this.hear());
    for (const [name, act] of Object.entries(this.on)) {
      if (name !== "state") this.source.addEventListener(name, (event) => { this.hear(); act(JSON.parse(event.data)); });
    }
  }

  hear() {
    this.heard = Date.now();
    this.mark("live");
  }

  mark(state) {
    if (state === "behind" && this.state === "lost") return;
    if (state === this.state) return;
    if (state !== "live" && !this.since) this.since = this.heard;
    if (state === "live") this.since = 0;
    this.state = state;
    this.on.state(state, new Date(this.since || this.heard));
  }

  look() {
    if (this.closed || !this.source) return;
    const silent = Date.now() - this.heard;
    if (silent > SILENT && this.state === "live") { this.mark("behind"); this.open(); }
    if (this.state === "behind" && silent > LOST + 1000) this.mark("lost");
  }

  awake() {
    if (this.closed || Date.now() - this.heard < 1000) return;
    this.on.missed?.();
    this.open();
  }

  /** Forget the connection; `end` also gives up trying. */
  shut(end = false) {
    this.closed ||= end;
    this.source?.close();
    this.source = null;
  }
}

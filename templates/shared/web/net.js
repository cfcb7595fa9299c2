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

const AWAY = [502, 503, 504];   // nobody is behind the proxy now, or the table moves

/** Send something; what has an id is done once, so it is sent again while nobody answers. */
export async function post(path, body) {
  for (let pause = 200; ; pause *= 2) {
    try {
      return await ask(path, {method: "POST", headers, body: body instanceof Blob ? body : JSON.stringify(body)});
    } catch (error) {
      const away = error.offline || AWAY.includes(error.status);
      if (!away || !body.id || !navigator.onLine || pause > 2000) throw error;
    }
    await new Promise((done) => { setTimeout(done, pause); });
  }
}

const PATIENCE = 30000;

/** Fetch something; a line that is cut off, or answers no question, is told from a refusal. */
async function reach(path, what = {signal: AbortSignal.timeout(PATIENCE)}) {
  return fetch(path, what).catch((error) => { throw Object.assign(error, {offline: true}); });
}

const ask = async (path, what) => answer(await reach(path, what));

/** A page of the server, or why there is none. */
export async function page(path) {
  const found = await reach(path);
  return found.ok ? found : answer(found);
}

const SILENT = 20000, LOST = 20000;
const SOON = 1000, PAUSE = 5000, QUICK = 3;
const GONE = [403, 404];

/** The page's one stream. `on` holds a function for each event, `state` for the dot, `ask`,
    which asks for what the page shows, and `lost`, where the server has no such page now. */
export class Stream {
  constructor(path, on) {
    Object.assign(this, {path, on, state: "", heard: Date.now(), since: 0, tries: 0, closed: false, away: false});
    const awake = () => this.awake();
    addEventListener("pageshow", awake);
    addEventListener("online", awake);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && awake());
    addEventListener("pagehide", () => { this.shut(); this.away = true; });
    setInterval(() => this.look(), 1000);
    this.open();
  }

  open() {
    this.shut();
    if (this.closed) return;
    this.source = new EventSource(this.path());
    this.source.onopen = () => this.hear();
    this.source.onerror = () => this.fell();
    this.source.addEventListener("beat", () => this.hear());
    this.source.addEventListener("moved", () => this.fell(300));
    this.source.addEventListener("closed", (event) => this.end(JSON.parse(event.data)));
    for (const name of Object.keys(this.on).filter((one) => !["state", "ask", "lost"].includes(one))) {
      this.source.addEventListener(name, (event) => { this.hear(); this.on[name](JSON.parse(event.data)); });
    }
  }

  hear() {
    this.heard = Date.now();
    this.tries = 0;
    this.mark("live");
  }

  /** Say how the connection is: lost with a sentence why, or since when. */
  mark(state, sentence) {
    if (state === "behind" && this.state === "lost") return;
    if (state === this.state && !sentence) return;
    if (state !== "live" && !this.since) this.since = this.heard;
    if (state === "live") this.since = 0;
    this.state = state;
    this.on.state(state, sentence ?? new Date(this.since || this.heard), () => this.again());
  }

  look() {
    if (this.closed || !(this.source || this.timer || this.round)) return;
    const silent = Date.now() - this.heard;
    if (silent > SILENT && this.state === "live") this.fell(0);
    if (this.state === "behind" && silent > LOST + 1000) this.mark("lost");
  }

  /** The line broke: ask again soon, then every five seconds. */
  fell(pause = this.tries++ < QUICK ? SOON : PAUSE) {
    this.shut();
    this.mark("behind");
    if (!this.closed) this.timer = setTimeout(() => this.again(), pause);
  }

  /** The server ended the stream, and said why. */
  end({sentence}) {
    this.shut();
    this.mark("lost", sentence);
    this.tries = QUICK;
    this.fell();
  }

  /** Ask for what is shown now; who is answered listens again. */
  async again() {
    this.shut();
    const mine = this.round = {};
    let found;
    try { found = await this.on.ask(); } catch (error) {
      if (mine !== this.round) return;
      if (!GONE.includes(error.status)) return void this.fell();
      this.shut(true);
      return void this.on.lost(error.status);
    }
    if (mine !== this.round) return;
    if (found?.kept) this.old(found.kept);
    else this.open();
  }

  /** What is shown was kept by this device; the server has not answered. */
  old(time) {
    this.since = time;
    this.mark("lost");
    this.fell();
  }

  awake() {
    if (this.closed || (this.source && Date.now() - this.heard < 1000)) return;
    this.tries = 0;   // a network that has just come back may need a moment
    if (this.source || this.timer || this.round || this.away) this.again();
    this.away = false;
  }

  /** Forget the connection; `end` also gives up trying. */
  shut(end = false) {
    this.closed ||= end;
    this.source?.close();
    clearTimeout(this.timer);
    this.source = this.timer = this.round = null;
  }
}

// The table: what a seat sees, and what its taps do. It holds the last view and nothing else.
import {h, phrase, rich, show, sign} from "./dom.js";
import {bar, titled} from "./bar.js";
import {lay} from "./laid.js";
import {parts} from "./parts.js";
import {fresh, get, post, Stream} from "./net.js";
import {hold, keyboard, rove} from "./keys.js";
import {alarm, chime, frame, hush, listen, say, toast, wait} from "./frame.js";
import {open} from "./sheets.js";
import {end} from "./ends.js";
import {forget, keep} from "./away.js";
import * as guide from "./guide.js";
import * as pass from "./pass.js";
import * as since from "./since.js";

const base = location.pathname.replace(/\/$/, "");
const shown = {view: null, draft: [], seat: undefined, tab: ""};
export const table = {base, shown, tap, refresh, failed, show: () => render(false), ask: () => get(`${base}/state`, {seat: shown.seat, draft: shown.draft})};

let place;

/** Take a view from the server, unless it is older than what is shown. */
export function take(view, {draft = []} = {}) {
  if (view.lost) return void leave();
  if (shown.covered) return;
  const before = shown.view;
  if (before && view.me.seat === before.me.seat && view.rev < before.rev) return;
  const moved = !before || view.rev !== before.rev;
  if (!moved && shown.draft.length && !draft.length) return void refresh();
  Object.assign(shown, {view, draft, seat: view.me.seat});
  keep(base, view);
  since.seen(base, view, draft);
  pass.watch(table, view);
  render(moved);
  if (moved && before) say(view.said);
  else if (before && heading(view) !== heading(before)) say(heading(view));
  if (moved && before && view.due.mine && !before.due.mine) chime();
}

const heading = ({screen, guide: told}) => [told?.words, screen.cap, screen.title].filter(Boolean).join(": ").replaceAll("**", "");

/** Fetch the view again, with what was tapped so far if it still fits. */
export async function refresh(draft = shown.draft) {
  try { take(await table.ask(), {draft}); } catch (error) { failed(error); }
}

/** Another device plays the seat of this one: to the seats, which say so. */
const leave = () => forget(base).finally(() => location.replace(`${base}/seats?why=lost`));

/** There is no such table any more, or it is not open to this device. */
const lost = (status) => status === 403 ? leave() : forget(base).finally(() => location.replace("/?why=moved"));

function failed(error) {
  if ([403, 404].includes(error.status)) return void lost(error.status);
  if (!error.status && !error.offline) throw error;        // a fault of this page, not of the line
  toast({lead: phrase("Not connected"), sentence: error.status ? error.message : phrase("The table cannot be reached; nothing was done.")});
}

/** Do what a tapped part leads to. */
async function tap(what, from) {
  if (guide.bars(shown.view?.guide, what)) return;
  const done = wait(from), held = hold(from);
  document.querySelector("dialog[open]")?.close();
  hush();
  try {
    if (what.type === "pick") { shown.draft = what.draft; await refresh(what.draft); held(); }
    else if (what.type === "hand") pass.hand(table, what.seat);
    else if (what.type === "show") open("look", table, what.name);
    else if (what.type === "ask") toast(await post(`${base}/why`, {seat: shown.seat, text: what.text}), table);
    else await change("act", {text: what.text});
  } catch (error) { failed(error); } finally { done(); }
}

/** Change the game as the seat that is shown: once, however often it is sent. */
async function change(path, body) {
  const found = await post(`${base}/${path}`, {seat: shown.seat, rev: shown.view.rev, id: fresh(), ...body});
  if (found.refused) {
    if (found.view) take(found.view);
    return toast(found.refused, table);
  }
  navigator.vibrate?.(12);
  shown.draft = [];
  return pass.acted(table, found.view) || take(found.view);
}

/** Take back the last step, if it is offered. */
export async function undo() {
  hush();
  if (shown.view?.undo) await change("undo", {}).catch(failed);
}

function ask({screen, undo: back, news, best, due, me, claims, trouble, changed, come, guide: told}) {
  const mine = due.mine || me.seat >= 0 || back;
  const just = news?.length ? h(`${due.mine ? "details" : "div"}.just`, {open: due.mine && innerWidth >= 896}, h(due.mine ? "summary" : "h3.cap", {}, phrase("Just now")),
    h("ul", {}, news.map((one) => h("li", {}, rich(one))))) : null;
  return [guide.card(table, told), h("div.grab", {"aria-hidden": "true"}),
    h("div.asked", {tabindex: "-1", id: "question"}, since.strip(table), screen.cap ? h("p.cap", {}, rich(screen.cap)) : null,
      h("h2", {}, titled(screen.title || "")), screen.about ? h("p.about", {}, rich(screen.about)) : null,
      trouble ? h("p.panel.bad", {role: "alert"}, trouble) : null, changed ? h("p.panel", {}, changed) : null, pass.asked(table, claims || [], come), h("div.answers", {}, parts(screen.ask)), due.kind === "over" && !shown.draft.length ? end(table, open) : null, just),
    h("div.foot", {},
      mine ? h("button.undo", {disabled: !back, act: undo}, sign("undo"), h("span", {}, back ? [phrase("Undo: "), h("b", {}, back.label)] : phrase("Nothing to undo"))) : null,
      h("button.undo.more.wide-only", {act: () => open("choices", table)}, phrase("All choices")),
      best && due.kind !== "over" ? h("button.undo.best", {act: () => open("advice", table)}, phrase("Best play ?")) : null)];
}

function tabs(screen) {
  const names = (screen.tabs || []).map(([name]) => name);
  if (!names.length) return [];
  if (!names.includes(shown.tab)) shown.tab = "";
  return ["", ...names].map((name) => h("button", {"aria-current": shown.tab === name ? "page" : null,
    act: () => { location.hash = name ? `tab-${name}` : ""; }}, name || phrase("Table"))).concat(h("button", {act: () => open("log", table)}, phrase("Log")));
}

function render(moved) {
  const {view} = shown;
  const {screen, due} = view;
  place ??= frame();
  const page = (screen.tabs || []).find(([name]) => name === shown.tab);
  const board = page ? page[1] : screen.board || [];
  show(place.bar, ...bar(view, table, undo));
  show(place.head, ...parts(page?.[5]));
  show(place.tabs, ...tabs(screen));
  [place.head.hidden, place.tabs.hidden] = [!page?.[5]?.length, !screen.tabs?.length];
  const fit = lay(place, board, Boolean(page));
  const main = place.ask.querySelector(".btn.main .label")?.textContent;
  const asked = place.ask.querySelector("h2")?.textContent;
  const [cap, , title, about, answers] = page || [];
  show(place.ask, ...ask(title ? {...view, news: [], screen: {cap, title, about, ask: answers}} : view));
  rest(main);
  const states = {private: view.private, rolling: due.kind === "roll" && due.mine, over: due.kind === "over"};
  for (const [name, on] of Object.entries(states)) document.body.classList.toggle(name, Boolean(on));
  document.body.dataset.rev = view.rev;
  document.title = `${due.mine ? phrase("● Your turn") : due.kind === "over" ? phrase("Over") : due.who || "…"} · ${view.table.title}`;
  fit();
  guide.mark(place, view.guide);
  rove();
  if (moved && due.mine && document.activeElement === document.body) place.ask.querySelector("#question").focus({preventScroll: true});
  const head = place.ask.querySelector(".asked");
  if (head && (moved || asked !== place.ask.querySelector("h2")?.textContent)) head.scrollTop = 0;
}

/** A filled button whose meaning has just changed rests, so that a double tap does not act. */
function rest(before) {
  const button = place.ask.querySelector(".btn.main");
  if (!button || before === undefined || button.querySelector(".label")?.textContent === before) return;
  button.classList.add("rests");
  setTimeout(() => button.classList.remove("rests"), 300);
}

function hash() {
  const tab = decodeURIComponent(location.hash.slice(1));
  shown.tab = tab.startsWith("tab-") ? tab.slice(4) : "";
  if (shown.view) render(false);
}

/** A phone begins with the own page of a player, if there is one. */
function first({screen, guide: told}) {
  if (innerWidth >= 600 || !screen.first || location.hash || told) return;
  shown.tab = screen.first;
  history.replaceState(null, "", `#tab-${screen.first}`);
}

/** Begin with the seat of this device; with several that hold secrets, with none. */
async function sit() {
  const view = await table.ask().catch(failed);
  if (!view) return;
  const own = view.me.seats;
  shown.seat = own.length === 1 || (own.length && !view.table.secret) ? own[0] : -1;
  first(view);
  if (shown.seat === view.me.seat) take(view);
  else await refresh();
}

/** Load the faces of all cards in one order, so that fetching one tells nobody what was dealt. */
async function faces() {
  const {faces: all} = await get(`${base}/faces`, {seat: shown.seat});
  for (const src of all.flatMap(({thumb, href}) => [thumb, href])) {
    await new Promise((done) => { Object.assign(new Image(), {onload: done, onerror: done, fetchPriority: "low", src}); });
  }
}

for (const change of ["hashchange", "resize"]) addEventListener(change, hash);
hash();
listen(tap);
pass.guard(table);
keyboard(table, {undo, open: (name) => open(name, table)});
await sit();
table.stream = new Stream(() => `${base}/stream${shown.seat === undefined ? "" : `?seat=${shown.seat}`}`, {
  view: (view) => view.me.seat === shown.seat ? take(view) : shown.seat >= 0 && !view.me.seats.includes(shown.seat) && leave(),
  state: alarm, lost, ask: async () => { const view = await table.ask(); take(view, {draft: shown.draft}); return view; },
});
setTimeout(() => table.stream.closed || faces().catch(() => {}), 1000);   // once the page is used, if it still is

// A deck while it is made: the newest state, what is chosen to be seen of it, and the frame.
import {h, show} from "/web/dom.js";
import {card as panel} from "./card.js";
import {deck} from "./deck.js";
import {faces, problems, sheets, changes} from "./views.js";
import {key, rove} from "./keys.js";
import {bar, tools} from "./tools.js";
import {watch} from "./near.js";
import {name, remember, view} from "./view.js";

const places = {};
const app = {state: null, just: new Set(), open: null, live: "wait", message: ""};

/** Build the frame once; everything else is laid over what is there. */
function frame() {
  document.body.prepend(h("a.skip", {href: "#cards"}, "To the cards"),
    places.bar = h("header.bar"), places.tools = h("section.tools", {"aria-label": "What is shown"}),
    h("div.desk", {}, places.main = h("main", {id: "cards", tabindex: "-1"}), places.panel = h("aside.panel", {"aria-label": "One card", hidden: true})),
    places.said = h("p.hidden", {role: "status"}));
}

/** Show everything anew; what is alike stays as it is. */
export function draw() {
  if (!app.state) return void show(places.main, h("p.soft.empty", {role: "status"}, "Reading the deck …"));
  const {state} = app;
  document.title = `${state.title}: ${count(state.cards.filter((one) => one.front).length, "card")}`;
  const scale = view.scale(state.format);
  const {width = 63, height = 88, bleed = 0, form = "rectangle"} = state.format ?? {};
  const vars = {"--mm": `${scale}px`, "--w": width, "--h": height, "--b": bleed};
  for (const [key, value] of Object.entries(vars)) document.documentElement.style.setProperty(key, value);
  document.body.className = [form, ...["bleed", "grid", "safe"].filter((one) => view[one]).map((one) => `with-${one}`)].join(" ");
  show(places.bar, bar(app));
  show(places.tools, tools(app));
  const shown = {fronts: faces, backs: faces, both: faces, sheets, deck, changes, problems}[view.tab];
  show(places.main, trouble(state), shown(app));
  const one = state.cards.find((each) => each.row === app.open);
  places.panel.hidden = !one;
  document.body.classList.toggle("has-panel", Boolean(one));
  show(places.panel, one ? panel(app, one) : null);
  rove();
  watch(places.main);
}

export const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** What is wrong with the whole deck, above whatever is shown. */
function trouble(state) {
  const lines = [...state.errors, ...(state.paper && view.tab === "sheets" ? [] : [state.paper].filter(Boolean))];
  return lines.length ? h("div.trouble", {role: "alert"}, lines.map((line) => h("p", {}, line))) : h("div.trouble", {hidden: true});
}

/** Fetch the newest state, and say which cards have changed. */
async function fetchState() {
  const answer = await fetch(`/state?ink=${view.low ? "low" : "full"}`);
  const state = whole(await answer.json()), before = app.state;
  if (before && before.low === state.low && before.revision > state.revision) return;
  app.state = state;
  if (before && before.low === state.low && before.revision !== state.revision) tell(before, state);
  draw();
}

/** What is as usual is left out of an answer. */
function whole(state) {
  for (const one of state.cards) {
    one.copies ??= 1;
    one.cells ??= [];
    one.found ??= [];
  }
  return state;
}

function tell(before, state) {
  const known = new Set(before.cards.flatMap((one) => [one.front, one.back]));
  const fresh = state.cards.filter((one) => [one.front, one.back].some((key) => key && !known.has(key)));
  if (!fresh.length && state.cards.length === before.cards.length && !state.errors.length) return;
  app.just = new Set(fresh.map((one) => one.row));
  const few = fresh.slice(0, 3).map(name).join(", ");
  say(fresh.length ? `${count(fresh.length, "card")} changed: ${few}${fresh.length > 3 ? " …" : ""}` : count(state.cards.length, "card"));
}

export function say(words) {
  places.said.textContent = words;
}

/** One fetch at a time; of several changes meanwhile, the last is shown. */
let busy = false, again = false;
export async function refresh() {
  again = true;
  if (busy) return;
  busy = true;
  while (again) {
    again = false;
    try { await fetchState(); } catch { app.live = "lost"; draw(); }
  }
  busy = false;
}

function listen() {
  const source = new EventSource("/stream");
  source.onopen = () => { app.live = "live"; draw(); };
  source.onerror = () => { app.live = "lost"; draw(); };
  source.addEventListener("view", () => { app.live = "live"; refresh(); });
  source.addEventListener("closed", () => { app.live = "lost"; source.close(); draw(); });
}

/** Change what is seen, and keep it for the next time. */
export function set(values) {
  const ink = view.low;
  Object.assign(view, values);
  remember();
  if (view.low !== ink) refresh();
  draw();
}

/** Open a card beside the others, or close it. */
export function open(row) {
  const from = document.activeElement;
  if (row != null && app.open == null) app.from = from;
  app.open = row;
  draw();
  if (row == null) return void (app.from?.isConnected ? app.from.focus() : document.querySelector(".tile button")?.focus());
  if (from?.closest(".panel") == null) places.panel.querySelector("h2")?.focus();
}

/** The cards that are shown, in their order, as filters leave them. */
export function step(by) {
  const rows = view.filtered(app.state).filter((one) => one.front).map((one) => one.row);
  const at = rows.indexOf(app.open);
  const next = rows[(at + by + rows.length) % rows.length];
  if (next != null) open(next);
}

/** Print the deck, as the command would. */
export async function print() {
  app.printing = true;
  app.message = "";
  draw();
  const found = await fetch("/print", {method: "POST"}).then((answer) => answer.json()).catch(() => ({refused: "The companion cannot be reached."}));
  app.printing = false;
  app.bad = Boolean(found.refused);
  app.message = found.refused ?? (found.files.length ? `Printed: ${found.files.join(", ")}` : "Nothing has changed.");
  say(app.message);
  draw();
}

document.addEventListener("click", (event) => event.composedPath().find((one) => one.act && !one.disabled)?.act(event));
document.addEventListener("input", (event) => event.target.box?.(event.target.value));
document.addEventListener("keydown", (event) => key(event, app));
addEventListener("resize", () => requestAnimationFrame(draw));
document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest("main")) return;
  event.preventDefault();
  set({zoom: view.stepped(app.state?.format, event.deltaY < 0 ? 1 : -1)});
}, {passive: false});

frame();
draw();
listen();
refresh();

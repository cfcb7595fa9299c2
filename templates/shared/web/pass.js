// A tablet that is passed round: each seat's view is fetched only when its owner says
// so, and dropped when they have acted, look away, or do nothing for a minute.
import {h, phrase, rich, show} from "./dom.js";
import {post} from "./net.js";

const IDLE = 60000;
let timer, curtain;

const passed = (view) => view.me.seats.length > 1 && view.table.secret;

function fold() {
  curtain ??= document.body.appendChild(h("div.curtain", {hidden: true, role: "dialog", "aria-modal": "true", "aria-label": phrase("Hand over")}));
  return curtain;
}

/** Show what everybody may see, and ask for the seat that is to act. */
export function watch(table, view) {
  if (!passed(view)) return;
  if (view.me.seat >= 0) { timer ?? stay(table); return; }
  const seat = view.due.seat;
  if (view.me.seats.includes(seat) && view.due.kind !== "over") view.screen = offer(table, view, seat);
}

function offer(table, view, seat) {
  const {name} = view.seats[seat];
  return {...view.screen, ask: [...(view.screen.ask || []),
    {type: "buttons", stacked: true, buttons: [{label: phrase("Hand over to {who}", {who: name}), kind: "main", tap: {type: "hand", seat}}]}]};
}

/** Cover everything until the named player says that they look. */
export function hand(table, seat) {
  const {view} = table.shown;
  const {name} = view.seats[seat];
  const cloth = fold();
  forget(table);
  table.shown.view = null;
  show(cloth, h("div.offer", {}, h("p.cap", {}, phrase("Hand over this screen")), h("h2", {}, phrase("For {who}", {who: name})), h("p", {}, phrase("Only {who} looks at it now.", {who: name})),
    h("button.btn.main", {act: () => open(table, seat).then(() => { cloth.hidden = true; })}, phrase("I am {who}: look", {who: name})),
    h("button.btn", {act: () => { cloth.hidden = true; open(table, -1); }}, phrase("Back to the table"))));
  cloth.hidden = false;
  document.getElementById("main").inert = true;
  cloth.querySelector("button").focus();
}

async function open(table, seat) {
  document.getElementById("main").inert = false;
  Object.assign(table.shown, {seat, draft: [], view: null, covered: false});
  await table.refresh();
  table.stream?.open();
}

/** Drop a private view from memory and page. */
function forget(table) {
  timer = clearTimeout(timer);
  Object.assign(table.shown, {draft: [], covered: true});
  table.stream?.shut();
  for (const place of document.querySelectorAll("header.bar, nav.tabs, section, dialog")) {
    place.close?.();
    place.replaceChildren();
  }
}

/** Cover the hand: the owner may look again. */
export function cover(table) {
  const {seat, view} = table.shown;
  if (view && seat >= 0 && passed(view)) hand(table, seat);
}

/** After an action the screen goes back to what everybody may see; return whether it does. */
export function acted(table, next) {
  const {seat} = table.shown;
  if (seat < 0 || !passed(next) || (next.due.mine && next.due.seat === seat)) return false;
  forget(table);
  open(table, -1);
  return true;
}

function stay(table) {
  clearTimeout(timer);
  timer = setTimeout(() => cover(table), IDLE);
}

/** Keep an eye on whether somebody still looks. */
export function guard(table) {
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && cover(table));
  document.addEventListener("pointerdown", () => table.shown.seat >= 0 && timer && stay(table), {passive: true});
}

/** What others want of this device: a seat that it shares, or that it comes along. */
export const asked = (table, claims, come) => [...claims.map((one) => claim(table, one)), come ? invitation(table, come) : null];

/** Somebody asks for a seat of this device. */
function claim(table, {seat, mark}) {
  const answer = (body) => () => post(`${table.base}/seat`, body).then(() => table.refresh(), table.failed);
  return h("div.panel", {role: "alert"}, h("p", {}, rich(phrase("The device that shows **{mark}** asks for the seat of {who}.", {who: table.shown.view.seats[seat].name, mark}))),
    h("div.row", {}, h("button.btn", {act: answer({share: mark})}, phrase("Share it")), h("button.btn", {act: answer({refuse: mark})}, phrase("Keep it"))));
}

/** The host plays elsewhere now; whoever wants to comes along. */
function invitation(table, {go, title}) {
  if (table.shown.stays === go) return null;
  const stay = () => { table.shown.stays = go; table.show(); };
  return h("div.panel", {role: "status"}, h("p", {}, rich(phrase("The host has gone on to **{title}**. This game is kept.", {title}))),
    h("div.row", {}, h("button.btn", {act: () => location.assign(go)}, phrase("Come along")), h("button.btn.quiet", {act: stay}, phrase("Stay here"))));
}

// The trainer: a position on its board, answered by the taps of a table, and what that cost.
import {h, phrase, rich, show} from "./dom.js";
import {initials, titled} from "./bar.js";
import {fitAll, look} from "./board.js";
import {parts} from "./parts.js";
import {get, post} from "./net.js";
import {hold, keyboard, rove} from "./keys.js";
import {frame, hush, listen, say, toast, wait} from "./frame.js";
import {lay} from "./laid.js";

const {pathname: base, search} = location, aim = new URLSearchParams(search).get("aim") ?? "win";
const title = document.title, place = frame();
const shown = {number: -1, draft: []};

const at = (path) => `${base}/${path}?aim=${aim}`;

async function refresh(draft = []) {
  const found = await get(`${base}/state`, {aim, draft});
  if (found.state === "counting") return void counting(found);
  shown.draft = draft;
  return render(found);
}

/** Ask again in a second; what was answered stays in sight meanwhile. */
function counting({done}) {
  show(place.ask, h("div.asked", {}, h("h2", {}, phrase("Looking for a position")), h("p", {role: "status"}, phrase("This takes seconds, and a minute for a game that was never solved here.")),
    h("progress", {"aria-label": phrase("Counting"), max: 1, value: done || null})));
  setTimeout(() => refresh().catch(failed), 1000);
}

function render({number, screen, open}) {
  const moved = number !== shown.number, before = place.ask.querySelector("h2")?.textContent;
  shown.number = number;
  show(place.bar, h("a.btn.quiet", {href: "/"}, phrase("Back")), h("h1.grow.title", {}, initials(title)),
    screen.place ? h("span.chips", {}, h("button.chip.where", {act: () => { look(); fitAll(); }, title: phrase("Show the whole board, or the part in play")}, screen.place)) : null);
  show(place.tabs, ["win", "score"].map((one) => h("a", {href: `${base}?aim=${one}`, "aria-current": one === aim ? "page" : null}, one === "win" ? phrase("for the win") : phrase("for the score"))));
  place.tabs.hidden = false;
  const fit = lay(place, screen.board || []);
  show(place.ask, h("div.grab", {"aria-hidden": "true"}),
    h("div.asked", {tabindex: "-1", id: "question"}, h("p.cap", {}, screen.cap), h("h2", {}, titled(screen.title || "")), screen.about ? h("p.about", {}, rich(screen.about)) : null,
      h("div.answers", {}, parts(screen.ask))),
    open ? h("div.foot", {}, h("span.grow"), h("button.undo.best", {tap: {type: "do", text: "?"}}, phrase("Show the best"))) : null);
  fit();
  rove();
  const asked = place.ask.querySelector("#question"), now = asked.querySelector("h2").textContent;
  if (moved || now !== before) { asked.scrollTop = 0; say([screen.cap, now].join(": ")); }
  if (moved && document.activeElement === document.body) asked.focus({preventScroll: true});
}

async function tap(what, from) {
  const done = wait(from), held = hold(from);
  hush();
  try {
    const body = {number: shown.number, text: what.text};
    if (what.type === "pick") await refresh(what.draft);
    else if (what.type === "ask") toast(await post(at("why"), body));
    else await answer(body);
    held();
  } catch (error) { failed(error); } finally { done(); }
}

async function answer(body) {
  const found = await post(at("answer"), body);
  if (found.refused) return toast(found.refused);
  shown.draft = [];
  return render(found);
}

function failed(error) {
  if (!error.status && !error.offline) throw error;        // a fault of this page, not of the line
  toast({lead: phrase("Not done"), sentence: error.status ? error.message : phrase("The companion cannot be reached.")});
}

listen(tap);
addEventListener("resize", fitAll);
keyboard({}, {undo: () => {}, open: (name) => name === "advice" && document.querySelector(".foot .best")?.click()});
await refresh().catch(failed);

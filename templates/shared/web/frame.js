// What every screen of the table stands in: bar, board, question, messages, sound.
import {keeps} from "./away.js";
import {clock, h, icon, marked, phrase, rich, show, sign} from "./dom.js";

const places = {};

/** The frame of a table, made once. */
export function frame() {
  const main = h("main", {id: "main"}, h("h2.hidden", {}, phrase("Board")), places.board = h("section.board", {"aria-label": phrase("Board"), tabindex: "-1"}),
    places.ask = h("section.ask", {"aria-label": phrase("Question")}));
  document.body.classList.add("table");
  document.body.prepend(h("a.skip", {href: "#question"}, phrase("To the question")),
    h("div.top", {}, places.bar = h("header.bar"), places.head = h("section.head", {"aria-label": phrase("Player"), hidden: true}), places.tabs = h("nav.tabs", {"aria-label": phrase("Pages")})), main, messages());
  return places;
}

/** The places for messages, which a screen reader follows. */
export function messages() {
  places.said = h("p.hidden", {"aria-live": "polite"});
  places.alarm = h("div.alarm", {role: "alert", hidden: true});
  places.toast = h("div.toast", {role: "status"});
  return h("div.messages", {}, places.said, places.alarm, places.toast);
}

/** Tell whoever listens, not looks. */
export function say(sentence) {
  if (places.said.textContent === sentence) places.said.textContent = "";
  requestAnimationFrame(() => { places.said.textContent = sentence; });
}

let state = "";
const WORDS = {live: marked("live"), behind: marked("behind, trying"), lost: marked("not connected"), "": marked("connecting")};

/** The dot that tells whether what is shown is what is so. */
export const dot = () => h(`i.dot.${state || "wait"}`, {role: "img", "aria-label": phrase(WORDS[state]), title: phrase(WORDS[state])});

/** Show all dots as they are now. */
export const dots = () => document.querySelectorAll("i.dot").forEach((el) => el.replaceWith(dot()));

/** Show how the connection is; a lost one gets a sentence and a button. */
export function alarm(now, since, act) {
  state = now;
  dots();
  document.body.classList.toggle("offline", now !== "live");
  places.alarm.hidden = now !== "lost";
  if (places.alarm.hidden) return void show(places.alarm);
  above();
  const sentence = typeof since === "string" ? since : [phrase("Not connected; what you see is from {time}.", {time: clock(since)}),
    keeps ? phrase("The board, the rules and the roll helper are here; playing, the log and advice are not.") : ""].join(" ").trim();
  show(places.alarm, h("span.grow", {}, sentence), h("button.x", {act}, phrase("Try again")));
}

/** Messages stand above the question, however high it is. */
function above() {
  const high = places.ask ? innerHeight - places.ask.getBoundingClientRect().top : 0;
  places.toast.parentElement.style.setProperty("--sheet", `${Math.round(high)}px`);
}

let toasted = 0;

/** Say why something is not possible, with at most one repair. */
export function toast({lead, sentence, repair}) {
  toasted = Date.now();
  above();
  show(places.toast, h("span.grow", {}, lead ? h("b", {}, lead.endsWith(":") ? lead : `${lead}:`) : null, lead ? " " : null, rich(sentence)),
    repair ? h("button.x", {tap: repair.tap}, repair.label) : h("button.x", {act: hush, "aria-label": phrase("Close")}, sign("close")));
  places.toast.classList.add("up");
}

/** Take the message away: on the next tap after 12 seconds. */
export function hush() {
  places.toast.classList.remove("up");
  show(places.toast);
}

/** Mark a control as waiting, visibly after 300 ms; call what it returns when done. */
export function wait(el) {
  const timer = setTimeout(() => el?.classList.add("waits"), 300);
  el?.setAttribute("aria-busy", "true");
  return () => {
    clearTimeout(timer);
    el?.classList.remove("waits");
    el?.removeAttribute("aria-busy");
  };
}

/** Send every tap to what it stands for. */
export function listen(tap) {
  document.addEventListener("click", (event) => {
    if (Date.now() - toasted > 12000 && !event.target.closest(".toast")) hush();
    const el = event.composedPath().find((one) => one.tap || one.act);
    if (!el || el.disabled || el.getAttribute("aria-busy") || el.tagName === "FORM") return;
    if (el.act) el.act(event);
    else tap(el.tap, el);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.act) return;
    event.preventDefault();
    const what = form.act(form.elements[0]?.value.trim() ?? "", form);
    if (what?.type) tap(what, form.querySelector("[type=submit]"));
  });
}

let sound;

/** Two short notes, if the owner of this device switched sound on. */
export function chime() {
  if (globalThis.device.read("sound") !== "on") return;
  sound ??= new AudioContext();
  [660, 880].forEach((pitch, i) => {
    const tone = sound.createOscillator(), loud = sound.createGain();
    const from = sound.currentTime + i * .16;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(.0001, from);
    loud.gain.exponentialRampToValueAtTime(.12, from + .02);
    loud.gain.exponentialRampToValueAtTime(.0001, from + .3);
    tone.connect(loud).connect(sound.destination);
    tone.start(from);
    tone.stop(from + .32);
  });
}

/** A seat's letter in its colour, its name, and a word about it. */
export function seat(one, end) {
  return [icon(`seat:${one.seat}`), h("span.grow", {}, h("b", {}, one.name || phrase("Player {n}", {n: one.seat + 1})), h("small", {}, one.note || one.about || "")), end];
}

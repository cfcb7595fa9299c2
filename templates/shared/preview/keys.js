// The keyboard: arrows from card to card, letters for what is laid over them.
import {open, set, step} from "./main.js";
import {view} from "./view.js";

/** One card of the grid is reached by Tab; arrows lead to the others. */
export function rove() {
  const all = [...document.querySelectorAll(".tiles .tile > button")];
  const here = all.find((el) => el === document.activeElement) ?? all.find((el) => el.tabIndex === 0) ?? all[0];
  for (const el of all) el.tabIndex = el === here ? 0 : -1;
}

const WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

function arrow(event) {
  const all = [...document.querySelectorAll(".tiles .tile > button")], at = all.indexOf(document.activeElement);
  if (at < 0) return;
  const [right, down] = WAYS[event.key];
  let next = all[at + right];
  if (down) {
    const {left, top} = all[at].getBoundingClientRect();
    const inLine = all.map((el) => ({el, box: el.getBoundingClientRect()})).filter(({box}) => (box.top - top) * down > 4);
    const near = Math.min(...inLine.map(({box}) => Math.abs(box.top - top)));
    next = inLine.filter(({box}) => Math.abs(box.top - top) === near).sort((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.el;
  }
  if (!next) return;
  event.preventDefault();
  all[at].tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

const LETTERS = {g: "grid", s: "safe", b: "bleed", l: "low", c: "copies", p: "marks"};

/** One letter for what is asked for often; they may be switched off on this device. */
export function key(event, app) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape" && app.open != null) return void open(null);
  const field = event.target.closest("input, select, textarea");
  if (field) return;
  if (WAYS[event.key] && event.target.closest(".tiles")) return void arrow(event);
  if (WAYS[event.key]?.[0] && event.target.closest(".panel")) return void step(WAYS[event.key][0]);
  if (event.key === "+" || event.key === "-") set({zoom: view.stepped(app.state?.format, event.key === "+" ? 1 : -1)});
  else if (event.key === "0") set({zoom: 0});
  else if (event.key === "/") document.querySelector(".search")?.focus();
  else if (LETTERS[event.key] && globalThis.device.read("letters") === "on") set({[LETTERS[event.key]]: !view[LETTERS[event.key]]});
  else return;
  event.preventDefault();
}

// One card beside the others: large, with a ruler, its cells, its findings, and what it was.
import {h, s} from "/web/dom.js";
import {unlike} from "./deck.js";
import {face} from "./faces.js";
import {draw, open, set, step} from "./main.js";
import {findings, then} from "./views.js";
import {name, view} from "./view.js";

const known = new Map();
let large = 1, back = false, place = "";

/** A card with all that is known of it. */
export function card(app, one) {
  const {state} = app;
  if (!one.back) back = false;
  const key = back ? one.back : one.front;
  const over = {marks: true, safe: view.safe, alt: `${name(one)}, ${back ? "back" : "front"}`, boxes: view.boxes ? boxes(key) : null};
  const side = (label, value) => h("button.chip.switch", {act: () => { back = value; draw(); }, "aria-pressed": String(back === value)}, label);
  return [h("header.row", {}, h("h2.grow", {tabindex: "-1"}, name(one), one.title ? h("small", {}, ` row ${one.row}`) : null),
    h("button.ib", {act: () => step(-1), "aria-label": "Previous card"}, glyph("M14 6l-6 6 6 6")), h("button.ib", {act: () => step(1), "aria-label": "Next card"}, glyph("M10 6l6 6-6 6")),
    h("button.ib", {act: () => open(null), "aria-label": "Close"}, glyph("M6 6l12 12M18 6L6 18"))),
  one.front ? [h("div.row.wrap.switches", {role: "group", "aria-label": "This card"}, one.back ? [side("Front", false), side("Back", true)] : null,
    h("button.chip.switch", {act: () => set({boxes: !view.boxes}), "aria-pressed": String(view.boxes)}, "Boxes"),
    h("button.chip", {act: () => { large = large === 1 ? 2 : large === 2 ? 4 : 1; draw(); }}, h("span.hidden", {}, "Size of the card: "), large === 1 ? "Fit" : `${large} times`),
    h("output.at", {"aria-label": "Under the pointer"}, place)),
  h("div.large", {tabindex: "0", "aria-label": "The card in large", role: "region", vars: {"--mm": `${fit(state.format) * large}px`}},
    h("div.ruled", {}, ruler(state.format.width, "across", fit(state.format) * large), ruler(state.format.height, "down", fit(state.format) * large), face(one, back, state.format, over)))] : null,
  one.found.length ? h("section", {}, h("h3", {}, "Findings"), findings(one)) : null,
  unlike(state, one.row),
  one.change?.kind === "changed" ? h("section", {}, h("h3", {}, "Since the last print"), h("div.pair.then", {vars: {"--mm": `${fit(state.format) / 2.15}px`}}, then(one, state))) : null,
  h("section", {}, h("h3", {}, "Its row"), h("dl.cells", {}, state.columns.map((column, i) => one.cells[i] ? [h("dt", {}, column), h("dd", {}, one.cells[i])] : null)))];
}

const glyph = (d) => s("svg", {class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true"}, s("path", {d}));

/** Pixels of one mm, so that the card fits its panel. */
function fit({width, height, bleed}) {
  const room = Math.min(innerWidth, innerWidth >= 900 ? Math.min(innerWidth * .4, 560) : innerWidth) - 64;
  const extra = view.bleed ? 2 * bleed : 0;
  return Math.min(room / (width + extra), innerHeight * .56 / (height + extra));
}

/** Ticks of 5 and 10 mm along a side, with numbers as often as there is room. */
function ruler(length, way, scale) {
  const across = way === "across", wide = 20 / scale, size = 11 / scale, every = [10, 20, 50, 100].find((one) => one * scale > 26) ?? 200;
  const ticks = [];
  for (let at = 0; at <= length; at += 5) {
    const long = (at % 10 ? 4 : 7) / scale;
    ticks.push(s("path", {d: across ? `M${at} ${wide}v-${long}` : `M${wide} ${at}h-${long}`}));
    if (at && at % every === 0) ticks.push(across ? s("text", {x: at, y: wide - 9 / scale, "text-anchor": "middle", "font-size": size}, String(at))
      : s("text", {x: wide - 9 / scale, y: at + size * .35, "text-anchor": "end", "font-size": size}, String(at)));
  }
  return s("svg", {class: `ruler ${way}`, "aria-hidden": "true", viewBox: across ? `0 0 ${length} ${wide}` : `0 0 ${wide} ${length}`}, ticks);
}

// Where the pointer is on the card, in mm from the corner of the cut.
document.addEventListener("pointermove", (event) => {
  const el = event.target.closest?.(".large .face");
  const out = document.querySelector(".panel .at");
  if (!out) return;
  if (!el) { place = out.textContent = ""; return; }
  const {left, top} = el.getBoundingClientRect();
  const mm = parseFloat(getComputedStyle(el).getPropertyValue("--mm"));
  const bleed = view.bleed ? Number(getComputedStyle(el).getPropertyValue("--b")) : 0;
  place = out.textContent = `${((event.clientX - left) / mm - bleed).toFixed(1)}, ${((event.clientY - top) / mm - bleed).toFixed(1)} mm`;
});

/** The named boxes of a face, fetched when they are first wanted. */
function boxes(key) {
  const name = `${view.low ? "low" : "full"}/${key}`;
  if (!known.has(name)) {
    known.set(name, []);
    fetch(`/boxes/${name}`).then((answer) => answer.json()).then((found) => { known.set(name, found); draw(); }).catch(() => known.delete(name));
  }
  return known.get(name);
}

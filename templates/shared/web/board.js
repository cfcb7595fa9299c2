// Printed faces with marks over them. A scene is measured in mm, so a place in mm is a
// place on the screen; what may be tapped is a button over its place.
import {h, moves, phrase, rich, s} from "./dom.js";
import {coloured, drawn} from "./dice.js";

const TICK = "M22 54L42 76L82 24", CROSS = "M18 18L82 82M82 18L18 82";

function symbol(mark, {x, y, w, h: high}) {
  const size = Math.min(w, high);
  const at = `translate(${x + (w - size) / 2} ${y + (high - size) / 2}) scale(${size / 100})`;
  const die = /^die-(\d+)$/.exec(mark.symbol || "");
  if (mark.href) return s("image", {href: mark.href, x, y, width: w, height: high});
  if (die) return s("g", {class: "face", transform: at, vars: coloured(mark.colour)}, ...drawn(Number(die[1])));
  if (mark.symbol === "cross") return s("path", {class: "pencil", transform: at, d: CROSS});
  if (mark.symbol === "tick") return s("path", {class: "pencil", transform: at, d: TICK});
  if (mark.symbol === "write") return s("text", {class: "written", x: x + w / 2, y: y + high * .74,
    "text-anchor": "middle", "font-size": high * .7}, mark.badge);
  if (mark.symbol) return s("rect", {class: `sign ${mark.symbol}`, x, y, width: w, height: high, rx: size / 2});
  return null;
}

function edge(mark, {x, y, w, h: high}) {
  if (mark.form) return s("path", {class: `edge ${mark.look}`, d: mark.form});
  const out = Math.min(w, high) * .06;
  return s("rect", {class: `edge ${mark.look}`, x: x - out, y: y - out, width: w + 2 * out, height: high + 2 * out,
    rx: Math.min(w, high) * (Math.abs(w - high) < 1 && (mark.href || mark.symbol) ? .5 : .2)});
}

function badge(mark, {x, y, w, h: high}) {
  const size = Math.min(w, high) * .42;
  const wide = Math.max(size, size * .58 * mark.badge.length + size * .2);
  const [cx, cy] = [x + w - wide * .35, y + size * .2];
  return s("g", {class: `badge ${mark.symbol === "step" ? "step" : ""} ${mark.look || ""}`},
    s("rect", {x: cx - wide / 2, y: cy - size / 2, width: wide, height: size, rx: size / 2}),
    s("text", {x: cx, y: cy + size * .28, "text-anchor": "middle", "font-size": size * .8}, mark.badge));
}

function box(mark) {
  return {x: mark.x, y: mark.y - (mark.rise || 0), w: mark.w, h: mark.h};
}

function drawnMark(mark) {
  const at = box(mark);
  return s("g", {class: `mark ${mark.look || ""}`}, ...[symbol(mark, at), mark.look ? edge(mark, at) : null].filter(Boolean));
}

/** A line from each step to the next, as a hand would point. */
function way(marks) {
  const steps = marks.filter((mark) => mark.symbol === "step");
  return steps.slice(1).map((mark, i) => {
    const [a, b] = [box(steps[i]), box(mark)];
    return s("path", {class: `way ${mark.look || ""}`, d: `M${a.x + a.w / 2} ${a.y + a.h / 2}L${b.x + b.w / 2} ${b.y + b.h / 2}`});
  });
}

function place(mark, i) {
  const refused = mark.tap.type === "ask" ? {"aria-disabled": "true"} : {};
  const pressed = mark.look === "chosen" ? {"aria-pressed": "true"} : {};
  const words = [mark.label || mark.anchor, mark.badge].filter(Boolean).join(", ");
  return h("button.place", {"data-fit": true, tap: mark.tap, "data-key": `${mark.anchor}.${i}`, "aria-label": words, ...refused, ...pressed, box: box(mark)});
}

/** Every drawing under the marks: one face, or several laid side by side. */
function faces(part, [w, high]) {
  if (part.art) return [s("image", {...drawing(part.art), x: 0, y: 0, width: w, height: high})];
  return (part.laid || []).filter((one) => one.art).map(({art, x, y, turn}) => s("image", {href: art.href, x, y, width: art.w,
    height: art.h, transform: turn ? `rotate(${turn} ${x + art.w / 2} ${y + art.h / 2})` : null}));
}

const isDark = () => document.documentElement.dataset.theme === "dark";

/** Where a face is fetched: its dark drawing, if it has one, only once that is seen. */
function drawing({href, dark}) {
  return dark ? {href: isDark() ? dark : href, "data-light": href, "data-dark": dark} : {href};
}

addEventListener("theme", () => {
  for (const el of document.querySelectorAll("image[data-dark]")) el.setAttribute("href", isDark() ? el.dataset.dark : el.dataset.light);
});

/** Width and height of a picture in mm. */
export const sizeOf = (part) => part.art ? [part.art.w, part.art.h] : part.size || [100, 100];

/** Room in mm that a finger finds at every place, up to half-way to its neighbour. */
function least(marks) {
  const middle = marks.map(({x, y, w, h: high}) => [x + w / 2, y + high / 2]);
  return Math.min(...marks.map(({w, h: high}, i) => Math.max(Math.min(w, high), nearest(middle, i))));
}

const nearest = (middle, i) => Math.min(...middle.filter((_, j) => j !== i).map(([a, b]) => Math.hypot(a - middle[i][0], b - middle[i][1])));

/** A picture with its marks; `fit` gives it its size once it is on the page. */
export function board(part) {
  const size = sizeOf(part);
  const marks = part.marks || [];
  const live = marks.filter((mark) => mark.tap);
  const said = marks.filter((mark) => mark.label && !mark.tap).map((mark) => mark.label).join("; ");
  const layer = s("svg", {viewBox: `0 0 ${size[0]} ${size[1]}`, "aria-hidden": "true"}, ...faces(part, size), ...way(marks),
    ...marks.map(drawnMark), ...marks.filter((mark) => mark.badge && mark.symbol !== "write").map((mark) => badge(mark, box(mark))));
  const words = [part.label, said].filter(Boolean).join("; ");
  const scene = h(`div.scene${part.art && !part.art.dark ? ".sheet" : ""}`, {"data-fit": true}, layer, live.map(place));
  const window = h("div.window", {"data-fit": true, role: live.length ? "group" : "img", "aria-label": words, camera: {size, view: part.view || null, least: least(live)}}, scene);
  if (!live.length && part.tap) return h("button.part.picture", {tap: part.tap, "aria-label": words}, window, caption(part));
  if (live.length) scene.classList.add("rove");
  return h(`div.part.picture${part.look ? `.${part.look}` : ""}`, {}, window, caption(part));
}

const caption = (part) => part.caption ? h("span.caption", {}, rich(part.caption)) : null;

/** A card face as it is printed, with what lies on it. */
export function face(one, i) {
  const label = [one.label, one.badge, one.look === "chosen" && phrase("chosen"), one.look === "gone" && phrase("empty")].filter(Boolean).join(", ");
  const size = one.art ? [one.art.w, one.art.h] : [63, 88];
  const image = one.art
    ? h("img", {src: one.art.thumb || one.art.href, alt: "", width: Math.round(size[0] * 4), height: Math.round(size[1] * 4)})
    : h("span.blank");
  const marks = one.marks?.length ? s("svg", {viewBox: `0 0 ${size[0]} ${size[1]}`, "aria-hidden": "true"}, ...one.marks.map(drawnMark)) : null;
  const refused = one.tap?.type === "ask" ? {"aria-disabled": "true"} : {};
  const attrs = one.tap ? {tap: one.tap, "aria-label": label, ...refused} : {role: "img", "aria-label": label};
  const wrap = h(`${one.tap ? "button" : "span"}.card${one.look ? `.${one.look}` : ""}${one.small ? ".small" : ""}`,
    {"data-key": `card${i}`, vars: {"--i": i, "--ratio": `${size[0]} / ${size[1]}`}, ...attrs}, h("span.art", {}, image, marks),
    one.badge ? h("b.badge", {}, one.badge) : null);
  return one.caption ? h("span.captioned", {"data-key": `card${i}`, vars: {"--i": i}}, wrap, h("span.caption", {}, rich(one.caption))) : wrap;
}

let whole = false;

/** A phone, upright or on its side, shows the part in play. */
const small = () => innerWidth < 600 || innerHeight <= 448;

/** Show the whole face, or again the part in play. */
export function look() { whole = !whole; return whole; }

function fit(window) {
  const {size: [w, high], view} = window.camera;
  const near = view && (window.closest("dialog") || (!whole && small()));
  const [vx, vy, vw, vh] = near ? view : [0, 0, w, high];
  if (!window.closest(".board-only")) window.style.aspectRatio = `${vw} / ${vh}`;
  const {clientWidth: cw, clientHeight: ch} = window;
  if (!cw || !ch) return;
  const reads = innerWidth < 600 && window.closest(".reading");
  let scale = reads ? cw / vw : Math.min(cw / vw, ch / vh);
  const places = [...window.querySelectorAll(".place")], room = window.camera.least * scale;
  if (small() && room < 44 && room > 28) scale *= 44 / room;
  const scene = window.firstElementChild;
  const before = scene.getBoundingClientRect();
  const pans = near || vw * scale > cw + 1 || vh * scale > ch + 1;
  const [left, top] = [Math.max(0, (cw - w * scale) / 2), Math.max(0, (ch - high * scale) / 2)];
  Object.assign(scene.style, {width: `${w * scale}px`, height: `${high * scale}px`, left: `${left}px`, top: `${top}px`});
  window.classList.toggle("scrolls", pans);
  const aim = [vx, vy, vw, vh, cw, ch].join(" ");
  if (pans && window.aim !== aim) window.scrollTo(left + (vx + vw / 2) * scale - cw / 2, reads ? 0 : top + (vy + vh / 2) * scale - ch / 2);
  window.aim = aim;
  reach(places, scale);
  glide(scene, before);
}

function glide(scene, before) {
  const after = scene.getBoundingClientRect();
  if (!moves() || !before.width || (Math.abs(after.width - before.width) < 1 && Math.abs(after.top - before.top) < 1)) return;
  const by = before.width / after.width;
  scene.animate([{transformOrigin: "0 0", transform: `translate(${before.left - after.left}px, ${before.top - after.top}px) scale(${by})`},
    {transformOrigin: "0 0", transform: "none"}], {duration: 250, easing: "ease-in-out"});
}

/** Give each place room for a finger, at most half-way to its neighbour. */
function reach(places, scale) {
  const middle = places.map(({box: at}) => [(at.x + at.w / 2) * scale, (at.y + at.h / 2) * scale]);
  places.forEach((el, i) => {
    const [cx, cy] = middle[i];
    const room = Math.min(22, nearest(middle, i) / 2);
    if (Math.abs(el.box.w - el.box.h) < 1) el.style.borderRadius = "50%";
    const [rx, ry] = [Math.max(room, el.box.w * scale / 2), Math.max(room, el.box.h * scale / 2)];
    Object.assign(el.style, {left: `${cx - rx}px`, top: `${cy - ry}px`, width: `${2 * rx}px`, height: `${2 * ry}px`});
  });
}

const watch = new ResizeObserver((entries) => entries.forEach(({target}) => fit(target)));

/** Fit all pictures to their windows, and again whenever those change. */
export function fitAll() {
  for (const window of document.querySelectorAll(".window")) {
    if (!window.camera) continue;
    watch.observe(window);
    fit(window);
  }
}

// A face with what is laid over it: cut, safe zone, grid, findings, the boxes of its layout.
import {h, s} from "/web/dom.js";
import {source} from "./near.js";
import {view} from "./view.js";

const ink = () => view.low ? "low" : "full";

/** A face; `over` says what is drawn over it beside what is switched on, and its tile. */
export function face(one, back, format, over = {}) {
  const key = back ? one.back : one.front;
  const side = back ? "back" : "front";
  const address = `/face/${ink()}/${key}.svg`;
  const picture = h("img", {...(over.tile ? source(over.tile, address) : {src: address}), alt: over.alt ?? "", decoding: "async", draggable: "false"});
  return h(`span.face.${side}`, {vars: {"--corner": one.corner ?? 0}}, picture,
    view.grid || over.grid ? h("span.mm", {"aria-hidden": "true"}) : null, drawn(one, side, format, over));
}

/** A face as it was printed last, if its picture is kept. */
export function before(digest, one, state, {alt, tile}) {
  const kept = state.last?.kept?.includes(digest), address = `/before/${digest}.svg`;
  return h("span.face", {vars: {"--corner": one.corner ?? 0}}, kept ? h("img", {...(tile ? source(tile, address) : {src: address}), alt, decoding: "async"})
    : h("span.none", {}, "No picture: it was printed before this page had seen it."));
}

function drawn(one, side, format, over) {
  const lines = [];
  if (view.bleed) lines.push(outline("cut", format, one.corner ?? 0, 0));
  if (view.safe || over.safe) lines.push(outline("safe", format, one.corner ?? 0, one.safe ?? 0));
  if (view.marks || over.marks) lines.push(...marks(one, side));
  if (over.boxes) lines.push(...over.boxes.map(box));
  if (!lines.length) return null;
  const {width, height, bleed} = format;
  return s("svg", {class: "over", viewBox: `${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed}`, "aria-hidden": "true"}, lines);
}

function marks(one, side) {
  return one.found.filter((found) => found.box && found.side === side).map((found) => {
    const [x, y, w, h] = found.box;
    return s("rect", {class: `mark ${found.severity}`, x: x - .8, y: y - .8, width: w + 1.6, height: h + 1.6, rx: .8});
  });
}

function box({kind, name, x, y, w, h: high}) {
  return s("g", {class: "box"}, s("rect", {x, y, width: w, height: high}), s("text", {x: x + .4, y: y + 2}, name || kind));
}

/** The edge of a form, so many mm further in. */
function outline(name, {width, height, form}, corner, inset) {
  const w = width - 2 * inset, high = height - 2 * inset;
  if (form === "disc") return s("ellipse", {class: name, cx: width / 2, cy: height / 2, rx: w / 2, ry: high / 2});
  if (form === "rectangle") return s("rect", {class: name, x: inset, y: inset, width: w, height: high, rx: Math.max(0, corner - inset)});
  const part = 1 - 2 * inset / Math.min(width, height);
  const corners = (form === "pointy" ? [[.5, 0], [1, .25], [1, .75], [.5, 1], [0, .75], [0, .25]] : [[.25, 0], [.75, 0], [1, .5], [.75, 1], [.25, 1], [0, .5]])
    .map(([x, y]) => `${width * (.5 + (x - .5) * part)} ${height * (.5 + (y - .5) * part)}`);
  return s("polygon", {class: name, points: corners.join(" ")});
}

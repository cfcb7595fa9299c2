// Numbers as drawings: bars, tracks, the steps of a turn, a year as a wheel.
import {coloured} from "./dice.js";
import {h, icon, phrase, rich, s} from "./dom.js";

const say = (...parts) => parts.filter(Boolean).join("; ");

/** Numbers as bars, with a result beside them. */
export function bars(part) {
  const most = Math.max(1e-9, ...part.bars.map(([, value]) => value));
  const chosen = new Set(part.chosen || []);
  const listed = part.bars.map(([name, value]) => `${name}: ${value}`).join(", ");
  return h("div.part.bars", {}, h("div.row", {},
    h("div.columns-of", {role: "img", "aria-label": say(part.label, listed)}, part.bars.map(([name, value], i) =>
      h(`span.bar${chosen.has(i) ? ".lit" : ""}`, {vars: {"--h": value / most}}, name))),
    h("p.result", {}, h("b", {}, rich(part.result)), part.about ? h("small", {}, part.about) : null)));
}

function trackLabel(track) {
  const [above, below] = (track.labels || ["", ""]).map((words) => words.replaceAll("*", ""));
  return say(`${track.name}, 1 to ${track.length}`,
    track.above != null && `${above || "above"} on ${track.above}`,
    track.below != null && `${below || "below"} on ${track.below}`, track.badge && `badge ${track.badge}`);
}

function track(one) {
  const pitch = 156 / one.length;
  const x = (n) => pitch * (n - .5);
  const cells = Array.from({length: one.length}, (_, i) => s("rect", {
    class: i < (one.below ?? 0) ? "cell full" : "cell", x: pitch * i + .8, y: 12, width: pitch - 1.6, height: 12, rx: 2.4}));
  const above = one.above == null ? null : s("path", {class: "above", d: `M${x(one.above) - 6} 0h12l-6 10.5z`});
  const below = one.below == null ? null : s("path", {class: "below", d: `M${x(one.below) - 6} 36h12l-6 -10.5z`});
  const plus = one.plus ? s("text", {x: x(one.plus), y: 22.5, "text-anchor": "middle"}, "+") : null;
  const vars = coloured(one.colour);
  const [up, down] = one.labels || ["", ""];
  const tag = one.tap ? "button" : "div";
  return h(`${tag}.track`, {vars, tap: one.tap, role: one.tap ? null : "group", "aria-label": one.tap ? null : trackLabel(one)},
    h("span.row", {}, one.icon ? h("span.medal", {}, icon(one.icon)) : null, h("b.grow", {}, one.name),
      one.badge ? h("b.badge", {}, one.badge) : null),
    s("svg", {viewBox: "0 0 156 37", "aria-hidden": "true"}, ...[...cells, plus, above, below].filter(Boolean)),
    h("span.row.ends", {}, down && one.below != null ? h("small", {}, rich(down)) : null,
      up && one.above != null ? h("small", {}, rich(up)) : null));
}

/** Tracks side by side, a marker above and one below each. */
export function tracks(part) {
  return h("div.part.tracks", {role: "group", "aria-label": part.label || phrase("Tracks")}, part.tracks.map(track));
}

/** The steps of a turn in a rail, or the turns of a year in a wheel. */
export function stages(part) {
  if (part.form === "wheel") return wheel(part);
  return h("ol.part.rail", {"aria-label": part.label || phrase("Steps")}, part.stages.map((one) =>
    h(`li.${one.look || "later"}`, one.look === "now" ? {"aria-current": "step"} : {},
      one.icon ? icon(one.icon) : null, h("span", {}, one.name))));
}

function wheel(part) {
  const n = part.stages.length;
  const now = part.stages.find((one) => one.look === "now");
  const label = say(part.label, part.centre, now && phrase("now {name}", {name: now.name}));
  return h("div.part.wheel", {role: "img", "aria-label": label}, h("div.ring", {}, part.stages.map((one, i) => {
    const turn = 2 * Math.PI * i / n;
    const at = {left: `${50 + 40 * Math.sin(turn)}%`, top: `${50 - 40 * Math.cos(turn)}%`};
    return h(`span.stage.${one.look || "later"}${one.dashed ? ".dashed" : ""}`, {css: at, title: one.name}, one.icon ? icon(one.icon) : String(i + 1));
  }), h("b.centre", {}, part.centre || ""), part.about ? h("small.about", {}, part.about) : null));
}

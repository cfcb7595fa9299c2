// Dice drawn from one table of pips; any other number of sides shows its number.
import {h, icon, marked, phrase, rich, s} from "./dom.js";

const AT = {l: 26, c: 50, h: 74};
const PIPS = [[], ["cc"], ["ll", "hh"], ["ll", "cc", "hh"], ["ll", "lh", "hl", "hh"],
  ["ll", "lh", "cc", "hl", "hh"], ["ll", "lc", "lh", "hl", "hc", "hh"]];

/** What a face shows, on a square of 100. */
export function drawn(face, sides = 6) {
  const pips = sides <= 6 ? PIPS[face] : undefined;
  const body = s("rect", {class: "body", x: 3, y: 3, width: 94, height: 94, rx: 18});
  const inner = pips
    ? pips.map(([x, y]) => s("circle", {class: "pip", cx: AT[x], cy: AT[y], r: 9.4}))
    : [s("text", {class: "pip", x: 50, y: 68, "text-anchor": "middle", "font-size": 52}, String(face))];
  return [body, ...inner];
}

function empty() {
  return s("rect", {class: "place", x: 4, y: 4, width: 92, height: 92, rx: 18});
}

/** The two colours of a die that has a colour of the game's palette. */
export const coloured = (name) => name ? {"--die": `var(--c-${name})`, "--pip": `var(--on-${name})`} : {};

/** The drawing of a die; 0 is an empty place, or a key with a sign. */
export function face(n, {colour = "", sign = "", sides = 6} = {}) {
  const inner = n ? drawn(n, sides) : [sign ? drawn(1)[0] : empty()];
  return s("svg", {class: "face", viewBox: "0 0 100 100", "aria-hidden": "true", vars: coloured(colour)}, ...inner);
}

const SAY = {chosen: marked("chosen"), thrown: marked("thrown again"), lit: marked("being corrected"), gone: marked("gone"), new: marked("new")};

function words(die) {
  const what = die.label || (die.face ? phrase("die showing {n}", {n: die.face}) : phrase("empty place"));
  return SAY[die.look] ? `${what}, ${phrase(SAY[die.look])}` : what;
}

/** A die that may be tapped. */
export function die(one, key) {
  const live = one.tap && {tap: one.tap, ...(one.tap.type === "ask" ? {"aria-disabled": "true"} : {})};
  const tag = one.tap ? "button" : "span";
  return h(`${tag}.die${one.look ? `.${one.look}` : ""}`,
    {"data-key": key, role: one.tap ? null : "img", "aria-label": [words(one), one.note].filter(Boolean).join(", "), ...live},
    h("span.cube", {settle: one.face || 0, vars: coloured(one.colour)}, face(one.face, {colour: one.colour, sign: one.icon}),
      one.icon ? icon(one.icon) : null),
    one.note ? h("small.note", {}, one.note) : null);
}

/** Dice in a row, such as those of a turn. */
export function dice(part) {
  return h("div.part.dice", {role: "group", "aria-label": part.label || phrase("Dice")},
    h("div.row.rove", {}, part.dice.map((one, i) => die(one, `die${i}`))),
    part.caption ? h("p.caption", {}, rich(part.caption)) : null);
}

/** Large keys, one a face. */
export function keys(part) {
  return h("div.part.keys.rove", {role: "group", "aria-label": part.label || phrase("Faces")},
    part.keys.map((one, i) => {
      const el = die(one, `key${i}`);
      if (one.face) el.dataset.digit = one.face;
      return el;
    }));
}

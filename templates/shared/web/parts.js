// One function for each kind of part that a screen is built of (companion/contract/parts.py).
import {board, face as card} from "./board.js";
import {bars, stages, tracks} from "./charts.js";
import {coloured, dice, die, keys} from "./dice.js";
import {h, icon, phrase, rich, s} from "./dom.js";

/** What makes an element answer a tap; what is refused stays in reach and says why. */
export const live = (tap, label) => ({...(tap && {tap}), ...(tap?.type === "ask" && {"aria-disabled": "true"}), ...(label && {"aria-label": label})});

function pips([used, all]) {
  const cross = (x) => s("path", {class: "crossed", d: `M${x - 3} 3l6 6m0 -6l-6 6`});
  const each = Array.from({length: all}, (_, i) => [
    s("circle", {class: i < used ? "used" : "open", cx: 6 + 12 * i, cy: 6, r: 4.4}),
    i < used ? cross(6 + 12 * i) : null]);
  return h("span.pips", {role: "img", "aria-label": phrase("{n} of {m} left", {n: all - used, m: all})},
    s("svg", {viewBox: `0 0 ${12 * all} 12`, "aria-hidden": "true"}, ...each.flat().filter(Boolean)));
}

function option(row, i, head) {
  const tag = row.tap ? "button" : "div";
  const name = h("span.name", {}, h("b", {}, row.name), row.pips ? pips(row.pips) : null, row.note ? h("small", {}, rich(row.note)) : null);
  const cells = (row.cells || []).map((cell, n) => h("span.cell", {"data-head": head?.[n + 1]?.split(" ").at(-1)}, rich(cell)));
  const chosen = row.look === "chosen" ? {"aria-pressed": "true"} : {};
  return h("li", {}, h(`${tag}.option${row.look ? `.${row.look}` : ""}`,
    {"data-key": `option${i}`, ...live(row.tap), ...(row.tap ? chosen : {})}, name, cells));
}

function options(part) {
  const head = part.head?.length ? h("p.head", {"aria-hidden": "true"}, part.head.map((one) => h("span", {}, one))) : null;
  const columns = 1 + Math.max(0, ...part.rows.map((row) => (row.cells || []).length));
  return h("div.part.options", {vars: {"--cols": columns}}, head,
    h("ul.rove", {"aria-label": part.head?.[0] || phrase("Choices")}, part.rows.map((row, i) => option(row, i, part.head))));
}

function button(one) {
  const kind = one.kind || "plain";
  const picture = one.art ? h("img", {src: one.art.thumb || one.art.href, alt: ""}) : one.icon ? icon(one.icon) : null;
  return h(`button.btn.${kind}`, {"data-key": `${kind}${one.label}`, ...live(one.tap)}, picture,
    h("span", {}, h("span.label", {}, rich(one.label)), one.note ? h("small", {}, rich(one.note)) : null));
}

function buttons(part) {
  const main = part.buttons.some((one) => one.kind === "main");
  return h(`div.part.buttons${part.stacked ? ".stacked" : ""}${main ? ".acts" : ""}`, {}, part.buttons.map(button));
}

function stepper(part) {
  const step = (sign, words, tap) => h("button.step", {
    "aria-label": `${sign} ${words}: ${part.label}`, ...live(tap), disabled: !tap}, sign);
  return h("div.part.stepper", {role: "group", "aria-label": part.label},
    h("div.row", {}, step("−", phrase("one less"), part.less), h("output", {}, String(part.value)), step("+", phrase("one more"), part.more)),
    h("small", {}, part.label));
}

export function line(one, tag = "p") {
  const inner = [one.icon ? icon(one.icon) : null, h("span.words", {}, rich(one.text)),
    one.value ? h("b.value", {}, one.value) : null, one.pips ? dots(one.pips) : null];
  const content = one.tap ? h("button.link", live(one.tap), inner) : inner;
  const own = one.icon && one.value && !one.icon.includes(":") ? {"--own": `var(--c-${one.icon})`, "--on-own": `var(--on-${one.icon})`} : {};
  return h(`${tag}.line${one.tone ? `.${one.tone}` : ""}`, {vars: own}, content);
}

const dots = ([full, all]) => h("span.dots", {role: "img", "data-full": full, "aria-label": phrase("{n} of {m}", {n: full, m: all})},
  Array.from({length: all}, (_, i) => h(i < full ? "i.full" : "i")));

/** A die that counts something, and boxes to be marked beside it. */
function meter(part) {
  const boxes = (part.boxes || []).map(([name, on]) => h(`li${on ? ".marked" : ""}`, {}, h("i", {"aria-hidden": "true"}),
    h("span", {}, name), h("span.hidden", {}, on ? phrase(", marked") : phrase(", not marked"))));
  return h("div.part.meter", {role: "group", "aria-label": part.name, vars: part.colour ? {"--own": `var(--c-${part.colour})`} : {}},
    h("span", {"aria-hidden": "true"}, die(part.die, "die")), h("b", {}, part.name), boxes.length ? h("ul", {"aria-label": "Boxes"}, boxes) : null);
}

function text(part) {
  const listed = ["list", "chips", "ranks"].includes(part.form);
  const lines = part.lines.map((one) => line(one, listed ? "li" : "p"));
  return h(`div.part.text${part.form ? `.${part.form}` : ""}`, {},
    part.title ? h("h3.cap", {"aria-level": 2}, part.title) : null, listed ? h("ul", {}, lines) : lines);
}

function cards(part) {
  return h(`div.part.cards.${part.form || "row"}`, {role: "group", "aria-label": part.label || phrase("Cards")},
    h("div.run.rove", {vars: {"--n": part.cards.length}}, part.cards.map((one, i) => card(one, i))),
    part.caption ? h("p.caption", {}, rich(part.caption)) : null);
}

function panel(part) {
  const title = [part.icon ? icon(part.icon) : null, part.title, part.note ? h("small", {}, rich(part.note)) : null];
  const head = part.title || part.icon || part.note
    ? h("h3", {"aria-level": 2}, part.tap ? h("button.link", live(part.tap), title) : title, part.chip ? line(part.chip, "span") : null) : null;
  return h(`section.part.panel${part.look ? `.${part.look}` : ""}${part.wide ? ".wide" : ""}${part.colour ? ".edged" : ""}`,
    {"data-sign": part.icon || null, vars: coloured(part.colour)}, head, parts(part.parts));
}

/** Players round a table, clockwise from the top left; see `.round` for narrow screens. */
function round(part) {
  const rows = Math.ceil(part.seats.length / 2), all = part.seats.length;
  const spot = (i) => i === 0 ? [1, 1] : i <= rows ? [3, i] : [1, all - i + 1];
  const seats = parts(part.seats).map((el, i) => {
    const [col, row] = spot(i);
    el.style.setProperty("--col", col);
    el.style.setProperty("--row", row);
    el.classList.toggle("low", row > rows / 2);
    return el;
  });
  return h("div.part.round", {vars: {"--rows": rows}}, seats, h("div.amid", {}, parts(part.centre)));
}

function columns(part) {
  const weights = part.parts.map((_, i) => `minmax(0, ${part.weights?.[i] ?? 1}fr)`).join(" ");
  return h("div.part.columns", {vars: {"--columns": weights}}, part.parts.map((one) => h("div.column", {}, parts([one]))));
}

/** A board of cells; what can be done at one is done by a tap on it. */
function cells(part) {
  const rows = Math.ceil(part.cells.length / part.columns), slant = part.slant || 0;
  return h("div.part.cells", {role: "group", "aria-label": part.label || null,
    vars: {"--cols": 2 * part.columns + slant * (rows - 1)}},
    part.label ? h("h3.cap", {"aria-level": 2}, part.label) : null,
    h("div.grid", {}, part.cells.map((one, i) => {
      const row = Math.floor(i / part.columns), col = 2 * (i % part.columns) + slant * row + 1;
      return h(one.tap ? "button.square" : "div.square", {...live(one.tap, `${one.name} ${one.text}`.trim()),
        ...(one.tap ? {} : {role: "img"}), "data-key": one.name, vars: {"--col": col, "--row": row + 1}}, h("span", {}, one.text));
    })));
}

function enter(part) {
  const id = `enter-${part.label.replace(/\W+/g, "-")}`;
  const form = h("form.part.enter", {}, h("label.cap", {for: id}, part.label),
    h("div.row", {}, h("input", {id, autocomplete: "off", placeholder: part.hint || null}),
      h("button.btn", {type: "submit"}, part.button)));
  form.act = (value) => ({type: "do", text: `${part.before ?? ""}${value}${part.after ?? ""}`});
  return form;
}

const KINDS = {picture: board, dice, keys, cards, options, buttons, stepper, text, meter, stages, tracks, bars, panel, round, columns, cells, enter};

/** Parts from top to bottom; what stands beside a stepper shares its line. */
export function parts(list) {
  return (list || []).map((part, i) => {
    const el = KINDS[part.type](part, i);
    el.dataset.key = `${part.type}${i}`;
    return el;
  });
}

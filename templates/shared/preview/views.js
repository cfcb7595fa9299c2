// What the page shows of a deck: its faces, its sheets, what has changed, what is wrong.
import {h} from "/web/dom.js";
import {before, face} from "./faces.js";
import {source} from "./near.js";
import {count, open} from "./main.js";
import {faults, name, view} from "./view.js";

const KINDS = {added: "new", changed: "changed", copies: "copies"};

/** The fronts, the backs, or both, of the cards that filters leave. */
export function faces(app) {
  const {state} = app;
  const every = view.filtered(state).filter((one) => !one.front || view.tab !== "backs" || one.back);
  if (!every.length) return empty(state);
  return h("ol.tiles.plain", {"aria-label": "Cards"}, every.flatMap((one) => {
    const times = view.copies ? Math.max(1, one.copies) : 1;
    return Array.from({length: times}, (_, copy) => tile(app, one, copy));
  }));
}

function empty(state) {
  const bare = view.tab === "backs" && state.cards.length && !view.filters;
  return h("p.soft.empty", {}, bare ? "The layout has no backs." : state.cards.length ? "No card is left by the search and the filters." : "There is no card to show yet.");
}

/** A card in the grid, or a row that is none, with why. */
function tile(app, one, copy = 0) {
  const {state} = app, bad = faults(one);
  const names = {"data-row": copy ? null : one.row, "data-key": `${one.row}-${copy}`};
  if (!one.front) return h("li.tile.refused", names, h("div.face.none", {}, bad.map((found) => h("span", {}, told(found)))), label(one, bad));
  const sides = view.tab === "both" ? [false, true].filter((back) => !back || one.back) : [view.tab === "backs"];
  const just = app.just.has(one.row) ? ".just" : "";
  const chosen = app.open === one.row ? {"aria-pressed": "true"} : {};
  return h(`li.tile${just}`, names, h("button", {act: () => open(one.row), ...chosen}, h("span.pair", {}, sides.map((back) => face(one, back, state.format, {tile: names["data-key"]}))), label(one, bad)));
}

function label(one, bad) {
  return h("span.label", {}, h("span.grow.name", {}, name(one)), one.copies > 1 ? h("b", {}, `×${one.copies}`) : null,
    h("span.about", {}, one.title ? h("small", {}, `row ${one.row}`) : null, one.change ? h(`span.tag.${one.change.kind}`, {}, KINDS[one.change.kind]) : null,
      bad.length ? h(`span.tag.${bad.some((found) => found.severity === "error") ? "error" : "warning"}`, {}, count(bad.length, "finding")) : null));
}

export const told = (found) => [found.what ? h("b", {}, `${found.what}: `) : null, found.problem, found.right ? `; ${found.right}` : ""];

/** The sheets as they are printed, those with a card that filters leave. */
export function sheets({state}) {
  if (state.paper) return h("p.trouble", {role: "alert"}, state.paper);
  const rows = new Set(view.filtered(state).map((one) => one.row));
  const every = state.sheets.filter((one) => one.rows.some((row) => rows.has(row)));
  if (!every.length) return empty(state);
  return h("ol.papers.plain", {"aria-label": "Sheets"}, every.map((one) => h("li", {"data-key": one.key, vars: {"--pw": one.width, "--ph": one.height}},
    h("img.paper", {...source(one.key, `/sheet/${view.low ? "low" : "full"}/${one.key}.svg`), alt: `${one.title}: ${count(one.rows.length, "card")}`, decoding: "async"}),
    h("span.label", {}, h("span.grow.name", {}, one.title)))));
}

/** What is not as it was printed last. */
export function changes(app) {
  const {state} = app, {last} = state;
  if (!last) return h("p.soft.empty", {}, state.unread ? "Comparing with the last print …" : "This deck was not printed yet in this ink and size: after a print, what has changed since is listed here.");
  const kept = view.filtered(state).filter((one) => one.change);
  const of = (kind) => kept.filter((one) => one.change.kind === kind);
  const removed = last.removed ?? [];
  const when = new Date(last.when * 1000).toLocaleString([], {dateStyle: "medium", timeStyle: "short"});
  const none = kept.length + removed.length === 0;
  return h("div.changes", {}, h("p.soft", {}, none ? `Nothing has changed since the print of ${when}.` : `Since the print of ${when}:`),
    part("Changed", of("changed").map((one) => pair(app, one))), part("New", of("added").map((one) => tile(app, one))),
    part("Other number of copies", of("copies").map((one) => h("li.tile", {"data-key": `copies-${one.row}`}, button(app, one), h("p", {}, `${one.change.was.copies} printed, ${one.copies} now`)))),
    part("Removed", removed.map((old) => h("li.tile", {"data-key": `gone-${old.row}`}, before(old.front, {}, state, {alt: name(old), tile: `gone-${old.row}`}), h("span.label", {}, h("span.grow.name", {}, name(old)), old.copies > 1 ? h("b", {}, `×${old.copies}`) : null)))));
}

const part = (title, rows) => rows.length ? h("section", {}, h("h2", {}, `${title} `, h("small", {}, String(rows.length))), h("ol.tiles.plain", {"aria-label": title}, rows)) : null;

function button({state}, one) {
  return h("button", {act: () => open(one.row)}, h("span.pair", {}, face(one, false, state.format, {tile: `copies-${one.row}`})), label(one, faults(one)));
}

/** A changed card beside what it was, side by side for each side that changed. */
function pair({state}, one) {
  return h("li.tile.wide", {"data-row": one.row, "data-key": `pair-${one.row}`}, h("button", {act: () => open(one.row)}, h("span.pair", {}, then(one, state, `pair-${one.row}`)), label(one, faults(one))));
}

/** Before and now, of each side that changed. */
export function then(one, state, tile) {
  const {was} = one.change;
  const sides = one.change.sides ?? [];
  return sides.map((side) => [
    h("span.figure", {}, before(was[side], one, state, {alt: `${name(one)}, ${side}, as printed`, tile}), h("small", {}, `${side}, printed`)),
    h("span.figure", {}, (side === "back" ? one.back : one.front) ? face(one, side === "back", state.format, {alt: `${name(one)}, ${side}, now`, tile}) : h("span.face", {}, h("span.none", {}, "It has no back any more.")), h("small", {}, `${side}, now`)),
  ]);
}

/** Every card with a finding, and what is wrong with it. */
export function problems(app) {
  const {state} = app;
  const every = view.filtered(state).filter((one) => one.found.length);
  const notes = state.notes.length ? h("ul.findings.plain.together", {}, state.notes.map((note) => h("li.warning", {}, h("span.tag", {}, "all cards"), h("span", {}, note)))) : null;
  if (!every.length && !notes) return h("p.soft.empty", {}, state.unread ? "Checking the faces …" : "Nothing is wrong with these cards.");
  return h("div", {}, notes, h("ol.problems.plain", {"aria-label": "Cards with findings"}, every.map((one) => h("li", {"data-row": one.row, "data-key": `problem-${one.row}`},
    one.front ? h("button.see", {act: () => open(one.row), "aria-label": `Show ${name(one)}, row ${one.row}`}, face(one, sideOf(one), state.format, {marks: true, tile: `problem-${one.row}`})) : h("span.face.none", {}, `Row ${one.row}`),
    h("div.grow", {}, h("h2", {}, name(one), one.title ? h("small", {}, ` row ${one.row}`) : null), findings(one))))));
}

const sideOf = (one) => one.found.every((found) => found.side === "back") && Boolean(one.back);

export function findings(one) {
  return h("ul.findings.plain", {}, one.found.map((found) => h(`li.${found.severity}`, {}, h("span.tag", {}, found.severity), h("span", {}, told(found), found.side === "back" ? " (back)" : ""))));
}

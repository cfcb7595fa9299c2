// What stands above the cards: the deck and its print, and what is shown of it.
import {h, s} from "/web/dom.js";
import {count, open, print, set} from "./main.js";
import {faults, view} from "./view.js";

const WORDS = {live: "shows every change", lost: "the companion has stopped", wait: "connecting"};

/** The bar: the deck, what it comes to, and the print. */
export function bar(app) {
  const {state} = app;
  const copies = state.cards.reduce((sum, one) => sum + one.copies, 0), cards = state.cards.filter((one) => one.front).length;
  const papers = new Set(state.sheets.map((one) => one.title.replace(/, (front|back)$/, ""))).size;
  const about = [count(cards, "card"), copies === cards ? "" : `${copies} with copies`, papers ? `${count(papers, "sheet")} of paper` : "",
    state.more ? "more follow: narrow them with --where" : "", state.unread ? `${state.unread} faces still to be checked` : ""];
  return [h(`i.dot.${app.live}`, {role: "img", "aria-label": WORDS[app.live], title: WORDS[app.live]}),
    h("div.grow.deck", {}, h("h1", {}, state.title), h("small", {}, about.filter(Boolean).join(" · "))),
    app.message ? h(`p.message.${app.bad ? "bad" : "good"}`, {}, app.message) : null,
    app.just.size ? h("button.chip.just", {act: () => jump(app)}, `Just changed: ${app.just.size}`) : null,
    h("button.ib", {act: theme, "aria-label": "Light or dark"}, glyph("M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18")),
    h("button.btn.main.print", {act: print, disabled: app.printing || !cards}, app.printing ? "Printing …" : "Print")];
}

const glyph = (d) => s("svg", {class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true"}, s("path", {d}));

function theme() {
  globalThis.device.keep("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
}

function jump(app) {
  const [row] = app.just;
  document.querySelector(`[data-row="${row}"]`)?.scrollIntoView({block: "center"});
  if (app.open != null) open(row);
}

const TABS = {fronts: "Fronts", backs: "Backs", both: "Both", sheets: "Sheets", deck: "Deck", changes: "Changes", problems: "Problems"};
const SWITCHES = {copies: ["Copies", "c"], bleed: ["Bleed", "b"], safe: ["Safe zone", "s"], grid: ["Grid in mm", "g"], marks: ["Findings", "p"], low: ["Low ink", "l"]};

/** Tabs, search, filters, switches and zoom. */
export function tools(app) {
  const {state} = app;
  const numbers = {changes: changed(state), problems: state.cards.filter((one) => faults(one).length).length + state.notes.length};
  const tab = ([name, label]) => h("button", {act: () => set({tab: name, zoom: 0}), "aria-current": view.tab === name ? "page" : false},
    label, numbers[name] ? h("b.number", {}, ` ${numbers[name]}`) : null);
  const pill = ([name, [label, letter]]) => h("button.chip.switch", {act: () => set({[name]: !view[name]}), "aria-pressed": String(view[name]), title: `Key: ${letter}`}, label);
  return [h("nav.tabs", {"aria-label": "Views"}, Object.entries(TABS).map(tab)),
    // A deck is counted as a whole.
    view.tab === "deck" ? null : zoom(state), view.tab === "deck" ? null : h("div.row.wrap.filters", {}, search(), columns(state), values(state),
      view.filters ? h("span.soft.left", {}, `${view.filtered(state).length} of ${state.cards.length}`) : null,
      view.filters ? h("button.chip", {act: () => set({search: "", value: ""})}, "Show all") : null),
    h("div.row.switches", {role: "group", "aria-label": "Shown with each card"}, Object.entries(SWITCHES).map(pill))];
}

export function changed(state) {
  return state.cards.filter((one) => one.change).length + (state.last?.removed?.length ?? 0);
}

function search() {
  return h("input.search", {type: "search", placeholder: "Search", "aria-label": "Search the cards", value: view.search, box: (value) => set({search: value}), autocomplete: "off"});
}

function columns(state) {
  const pick = h("select", {"aria-label": "Column", box: (value) => set({column: Number(value), value: ""})},
    h("option", {value: -1, selected: view.column < 0}, "All columns"),
    state.columns.map((name, i) => h("option", {value: i, selected: view.column === i}, name)));
  return pick;
}

/** The values of a column that few cards share: to be chosen instead of typed. */
function values(state) {
  if (view.column < 0) return null;
  const every = [...new Set(state.cards.map((one) => one.cells[view.column] ?? ""))].filter(Boolean).sort((a, b) => a.localeCompare(b, undefined, {numeric: true}));
  if (every.length > 200) return null;
  return h("select", {"aria-label": "Value", box: (value) => set({value})}, h("option", {value: "", selected: !view.value}, "Any value"),
    every.map((one) => h("option", {value: one, selected: view.value === one}, one.length > 40 ? `${one.slice(0, 39)}…` : one)));
}

function zoom(state) {
  const step = (by) => () => set({zoom: view.stepped(state.format, by)});
  return h("div.row.zoom", {role: "group", "aria-label": "Size"}, h("button.ib", {act: step(-1), "aria-label": "Smaller"}, glyph("M5 12h14")),
    h("button.chip", {act: () => set({zoom: view.zoom === 1 ? 0 : 1}), title: "100 % is the real size; 0 fits the screen"}, h("span.hidden", {}, "Zoom "), `${view.percent(state.format)} %`),
    h("button.ib", {act: step(1), "aria-label": "Larger"}, glyph("M12 5v14M5 12h14")));
}

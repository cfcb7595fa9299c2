// The deck as a whole: curves of its numbers, its kinds and their chances, what stands out.
import {h} from "/web/dom.js";
import {draw, open, set} from "./main.js";
import {view} from "./view.js";

let known = {key: "", deck: null};

/** The newest numbers, fetched when something has changed; those before until they come. */
function counted(state) {
  const key = `${state.revision} ${view.hand} ${view.turn}`;
  if (known.key !== key) {
    known = {key, deck: known.deck};
    fetch(`/counted?hand=${view.hand}&turn=${view.turn}`).then((answer) => answer.json())
      .then((deck) => { if (known.key === key) { known.deck = deck; draw(); } }).catch(() => { known.key = ""; });
  }
  return known.deck;
}

/** Why a card is unlike the others, beside it. */
export function unlike(state, row) {
  const lines = counted(state)?.stats.unusual.filter((one) => one.row === row) ?? [];
  return lines.length ? h("section", {}, h("h3", {}, "Unlike the others"), h("ul", {}, lines.map((one) => h("li", {}, one.what)))) : null;
}

const drawn = (svg) => document.importNode(new DOMParser().parseFromString(svg, "text/html").body.firstChild, true);
const share = (part) => part > 0 && part < .0005 ? "under 0.1 %" : part < 1 && part > .9995 ? "over 99.9 %" : `${(100 * part).toFixed(1)} %`;
const rounded = (number) => String(Math.round(100 * number) / 100);

export function deck({state}) {
  const every = counted(state);
  if (!every) return h("p.soft.empty", {role: "status"}, "Counting …");
  const {stats} = every;
  if (!stats.cards) return h("p.soft.empty", {}, "There is no card to count yet.");
  return h("div.counted", {}, state.more ? h("p.trouble", {}, `These are the first ${stats.rows} rows; cards --stats counts all of them.`) : null,
    h("div.boxes", {}, stats.numbers.map((one, i) => curve(one, every.curves[i])), stats.kinds.map((one, i) => h("section.box", {}, h("h2", {}, one.column), drawn(every.bars[i])))),
    stats.kinds.length ? chances(stats) : null, stats.cross ? cross(stats.cross) : null, stats.texts.length ? texts(stats.texts) : null, unusual(stats));
}

function curve(one, svg) {
  const none = one.without ? `; ${one.without} without one` : "";
  return h("section.box", {}, h("h2", {}, one.column), drawn(svg), h("p.soft", {}, `${rounded(one.mean)} on average, the broken line; median ${one.median}${none}`));
}

function number(name, label, least) {
  const take = (value) => { if (/^\d{1,2}$/.test(value) && value >= least && value <= 60) set({[name]: Number(value)}); };
  return h("label.row", {}, label, h("input", {type: "number", min: least, max: 60, value: view[name], box: take}));
}

const table = (caption, head, rows) => h("div.scroll", {tabindex: "0", role: "region", "aria-label": caption}, h("table", {},
  h("thead", {}, h("tr", {}, head.map((name) => h("th", {scope: "col"}, name)))), h("tbody", {}, rows)));

/** The chance to hold a card of each kind: in the opening hand, then by each turn. */
function chances(stats) {
  const turns = Array.from({length: stats.turn}, (_, n) => `turn ${n + 1}`);
  return h("section", {}, h("h2", {}, "Chance to hold at least one"), h("div.row.wrap.draws", {}, number("hand", "Opening hand", 1), number("turn", "then a card a turn, until turn", 0)),
    table("Chance to hold at least one", ["kind", "cards", "share", "hand", ...turns], stats.kinds.flatMap((kinds) => [
      h("tr.group", {}, h("th", {scope: "rowgroup", colspan: turns.length + 4}, kinds.column)),
      ...kinds.values.map((one) => h("tr", {}, h("th", {scope: "row"}, one.value), h("td", {}, one.cards), h("td", {}, share(one.cards / stats.cards)), one.hold.map((part) => h("td", {}, share(part)))))])));
}

/** Cards by a number and a kind; the more, the darker. */
function cross({number: down, kind, heads, rows}) {
  const most = Math.max(1, ...rows.flatMap(([, counts]) => counts));
  return h("section", {}, h("h2", {}, `${down} by ${kind}`), table(`${down} by ${kind}`, [down, ...heads],
    rows.map(([label, counts]) => h("tr.heat", {}, h("th", {scope: "row"}, label), counts.map((cards) => h("td", {vars: {"--part": `${Math.round(40 * cards / most)}%`}}, cards || "·"))))));
}

function texts(every) {
  return h("section", {}, h("h2", {}, "Letters of the texts"), table("Letters of the texts", ["column", "least", "median", "most", "longest"],
    every.map((one) => h("tr", {}, h("th", {scope: "row"}, one.column), h("td", {}, one.least), h("td", {}, one.median), h("td", {}, one.most), h("td", {}, link(one.row, `row ${one.row}`))))));
}

const link = (row, words) => h("button.chip", {act: () => open(row)}, words);

function unusual({unusual: every, more}) {
  if (!every.length) return h("section", {}, h("h2", {}, "Unlike the others"), h("p.soft", {}, "No card is."));
  const rest = every.length - 100 + more;
  return h("section", {}, h("h2", {}, "Unlike the others"), h("ul.plain.unlike", {}, every.slice(0, 100).map((one) => h("li", {}, link(one.row, one.title || `Row ${one.row}`), " ", one.what))),
    rest > 0 ? h("p.soft", {}, `and ${rest} more`) : null);
}

// What a game that is over was worth, and what can follow.
import {address} from "./copy.js";
import {h, phrase, sign} from "./dom.js";
import {toast} from "./frame.js";
import {get, post} from "./net.js";

const known = {rev: -1, rows: [], scale: null, again: false};

/** The end of a game, fetched once, then shown at every look at the table. */
export function end(table, open) {
  const {view} = table.shown;
  if (known.rev !== view.rev) ask(table, view.rev);
  const row = (one) => h("li", {}, h("span.grow", {}, h("span", {}, one.label), one.note ? h("small", {}, one.note) : null), h(`b.${one.tone || "value"}`, {}, one.value));
  const same = view.settings.dice === "digital" ? phrase("same seats, the companion rolls") : phrase("same seats, real dice");
  return h("section.end", {"aria-label": phrase("The end")}, known.scale ? scale(known.scale) : null, known.rows.length ? h("ul.plain", {}, known.rows.map(row)) : null,
    known.again ? h("button.btn.main", {act: () => again(table)}, h("span", {}, h("span.label", {}, phrase("Again")), h("small", {}, same))) : null,
    h("div.buttons", {}, h("button.btn", {act: () => open("log", table, "tab=review")}, phrase("Review")),
      h("a.btn", {href: "/"}, phrase("Another game")), h("button.btn", {act: () => open("share", table)}, phrase("Share"))));
}

/** The ranks from the lowest up, with this game and the best so far on them. */
function scale({ranks, rank, marks}) {
  const words = marks.map(({name, score}) => name === "now" ? phrase("this game: {n}", {n: score}) : phrase("best so far: {n}", {n: score})).join("; ");
  const now = marks.find(({name}) => name === "now");
  return [now ? h("div.score", {"aria-hidden": "true"}, h("small", {}, phrase("won with")), h("b", {}, now.score)) : null,
    h("div.scale", {role: "img", "aria-label": [...ranks.map(({name, least}) => `${least} ${name}`), words].join("; ")},
      ranks.map(({name, least}) => h(`span.rank${name === rank ? ".own" : ""}`, {}, h("i"), h("small", {}, h("b", {}, least), ` ${name}`))),
      marks.map(({name, score, at}) => h(`b.at.${name}`, {vars: {"--at": at}}, score)))];
}

async function ask(table, rev) {
  Object.assign(known, {rev, rows: [], scale: null});
  try {
    const found = await get(`${table.base}/end`);
    if (table.shown.view.rev !== rev) return;
    Object.assign(known, found);
    table.show();
    if (found.rows.some((one) => one.value === "…")) setTimeout(() => ask(table, rev), 1500);
  } catch { known.rev = -1; }
}

async function again(table) {
  try {
    const found = await post(`${table.base}/again`, {});
    if (found.refused) return toast(found.refused);
    table.stream?.shut(true);
    return location.assign(found.go);
  } catch (error) { return table.failed(error); }
}

/** The link to the table and its board as a picture. */
export function share(table, fill) {
  fill(address("link", phrase("Link to the table"), `${location.origin}${table.base}`),
    h("button.btn.main.row-btn", {act: () => picture(table)}, sign("to"), phrase("The board as a picture")),
    h("a.btn.row-btn", {href: `${table.base}/page.html`, download: ""}, sign("to"), h("span", {}, phrase("The whole game as a page"), h("small", {}, phrase("one file to keep or send: board, end, what happened; no secrets, nothing to fetch")))));
}

/** Keep the board as a picture, or give it to another program where the device can. */
async function picture(table) {
  const image = new Image();
  image.src = `${table.base}/picture.svg`;
  try { await image.decode(); } catch { return toast({lead: "", sentence: phrase("This table has no picture.")}); }
  const canvas = h("canvas", {width: image.naturalWidth, height: image.naturalHeight});
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  const file = new File([blob], `${table.shown.view.table.game}.png`, {type: "image/png"});
  if (navigator.canShare?.({files: [file]})) return navigator.share({files: [file]}).catch(() => {});
  const link = h("a", {href: URL.createObjectURL(blob), download: file.name});
  link.click();
  return URL.revokeObjectURL(link.href);
}

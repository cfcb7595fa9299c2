// What is one tap behind: choices, advice, the log, notes, look-ups, settings.
import {fitAll} from "./board.js";
import {decimal, h, marked, phrase, rich, show, sign} from "./dom.js";
import {hush, seat, toast} from "./frame.js";
import {forget, keeps} from "./away.js";
import {address} from "./copy.js";
import {fresh, get, post} from "./net.js";
import {rove} from "./keys.js";
import {parts} from "./parts.js";
import {share} from "./ends.js";
import {log} from "./log.js";

const TITLES = {menu: marked("Menu"), choices: marked("All choices"), advice: marked("Best play"), log: marked("The log"), notes: marked("Notes"), look: marked("Look up"), booklet: marked("The rules"),
  settings: marked("This device"), seats: marked("Who is here"), share: marked("Share")};
const SHEETS = {menu, choices, advice, log, notes, look, booklet, settings, seats, share};
let dialog, opener, latest, leaving = false;

function made() {
  if (dialog) return dialog;
  dialog = document.body.appendChild(h("dialog.sheet", {"aria-labelledby": "sheet-title"}));
  dialog.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]:not([download])");
    if (event.target === dialog || event.composedPath().some((el) => el.tap)) dialog.close();
    else if (link && !event.ctrlKey && !event.metaKey) { event.preventDefault(); location.replace(link.href); }
  });
  dialog.addEventListener("close", () => {
    if (dialog.open) return;                               // another sheet has its place
    opener?.isConnected && opener.focus();
    opener = null;
    show(dialog);
    back();
  });
  return dialog;
}

/** A sheet has a place in the history, so that Back closes it; what closes it gives that up. */
function back() {
  if (history.state?.sheet && !leaving) { leaving = true; history.back(); }
}

const forth = () => history.state?.sheet && !leaving || history.pushState({sheet: true}, "");

addEventListener("popstate", () => {
  const left = leaving;
  leaving = false;
  if (left && dialog?.open) forth();                       // opened again meanwhile
  else if (!history.state?.sheet) dialog?.close();
  else if (!dialog?.open) back();                          // Forward, to where a sheet was
});
back();                                                    // the page was loaded anew under a sheet

/** Open a sheet over the table; Escape, or a tap beside it, closes it. */
export async function open(name, table, detail) {
  const el = made(), mine = latest = {};
  hush();
  opener ??= document.activeElement;
  const fill = (...content) => {
    if (mine !== latest) return;                           // another sheet was opened meanwhile
    show(el, h("header.bar", {}, h("h2.grow", {id: "sheet-title"}, phrase(TITLES[name])),
      h("button.ib", {act: () => el.close(), "aria-label": phrase("Close")}, sign("close"))), h(`div.inner.${name}`, {}, content));
    fitAll();
    rove();
  };
  fill(h("p.soft", {}, "…"));
  if (!el.open) { el.showModal(); forth(); }
  try { await SHEETS[name](table, fill, detail); } catch (error) { fill(h("p.bad", {}, error.offline ? phrase("That needs the table, which cannot be reached now.") : error.message)); }
}

const go = (table, name) => () => open(name, table);

function menu(table, fill) {
  const {view} = table.shown;
  const row = (label, act) => h("li", {}, h("button.btn.row-btn", {act}, label));
  const to = (label, href) => h("li", {}, h("a.btn.row-btn", {href}, label));
  fill(h("ul.plain", {}, row(phrase("All choices"), go(table, "choices")), view.best ? row(phrase("Best play"), go(table, "advice")) : null,
    row(phrase("The rules, page by page"), go(table, "booklet")), row(phrase("Log and review"), go(table, "log")), row(phrase("Notes"), go(table, "notes")), row(phrase("Look up a rule or a card"), go(table, "look")),
    row(phrase("Who is here, seats"), go(table, "seats")), row(phrase("This device: colours, text, sound"), go(table, "settings")),
    view.table.trains ? to(phrase("Train where people lose most"), `/train/${view.table.game}`) : null, to(phrase("Roll helper"), "/roll"), view.me.host ? to(phrase("Host: address, settings, prints"), `${table.base}/host`) : null));
}

async function choices(table, fill) {
  const {groups} = await get(`${table.base}/choices`, {seat: table.shown.seat});
  const worth = (one) => one.worth == null ? "" : typeof one.worth === "number" ? `${decimal(100 * one.worth)} %` : one.worth;
  const row = (one) => h("li", {}, h("button.btn.row-btn", {tap: {type: "do", text: one.text}},
    h("span.grow", {}, rich(one.label)), h("b", {}, worth(one))));
  if (!groups.some((group) => group.choices.length)) return fill(h("p.soft", {}, phrase("Nothing is to be chosen on this screen now.")));
  const field = h("input", {type: "search", "aria-label": phrase("Find a choice"), placeholder: phrase("Find a choice")});
  field.addEventListener("input", () => {
    for (const li of dialog.querySelectorAll(".inner li")) li.hidden = !li.textContent.toLowerCase().includes(field.value.toLowerCase());
  });
  return fill(groups.flatMap((group) => group.choices).length > 8 ? field : null,
    groups.map((group) => h("section", {}, group.name ? h("h3.cap", {}, group.name) : null, group.about ? h("p.soft", {}, group.about) : null, h("ul.plain", {}, group.choices.map(row)))));
}

async function advice(table, fill) {
  const found = await get(`${table.base}/advice`, {seat: table.shown.seat});
  if (found.state === "counting") {
    fill(h("p", {role: "status"}, phrase("Counting; the table goes on meanwhile.")), h("progress", {"aria-label": phrase("Counting"), max: 1, value: found.done ?? null}));
    setTimeout(() => dialog.open && dialog.querySelector(".inner.advice") && advice(table, fill).catch(() => dialog.close()), 1000);
    return;
  }
  fill(parts(found.parts));
}

async function notes(table, fill) {
  const {notes: kept = []} = await get(`${table.base}/notes`, {seat: table.shown.seat});
  const form = h("form", {}, h("label.cap", {for: "note"}, phrase("A note in your words")), h("textarea", {id: "note", rows: 3, maxlength: 200}),
    h("button.btn.main", {type: "submit"}, phrase("Keep the note")));
  form.act = (text) => { if (text) keep(table, text, fill); };
  fill(form, h("ul.lines", {}, kept.map((one) => h("li", {}, one))));
}

async function keep(table, text, fill) {
  const found = await post(`${table.base}/note`, {seat: table.shown.seat, rev: table.shown.view.rev, id: fresh(), text});
  if (found.refused) { toast(found.refused); return; }
  dialog.querySelector("textarea").value = "";
  await notes(table, fill);
}

/** A card or a sign with its rule; without a name, a field for what to look up. */
async function look(table, fill, name) {
  const form = h("form.row", {}, h("input", {id: "look", type: "search", "aria-label": phrase("Name of a card, a sign or a rule"), value: name || null, autocomplete: "off"}),
    h("button.btn", {type: "submit"}, phrase("Look up")));
  form.act = (value) => open("look", table, value);
  const found = await get(`${table.base}/look`, {seat: table.shown.seat, name: name || ""});
  const one = (name) => h("li", {}, h("button.btn", {act: () => open("look", table, name)}, name));
  const group = ({name, names}) => h("details.panel", {}, h("summary", {}, h("b", {}, name), h("small", {}, names.length)), h("ul.plain.names", {}, names.map(one)));
  fill(form, parts(found.parts), found.groups.map(group));
}

/** A page of the rules, with those before and after it, or what answers a question. */
async function booklet(table, fill, {page = 0, find = ""} = {}) {
  const found = await get(`${table.base}/booklet`, {seat: table.shown.seat, page, find});
  const form = h("form.row", {}, h("input", {id: "find", type: "search", "aria-label": phrase("Ask the rules"), placeholder: phrase("such as: how do I win"), value: find || null, autocomplete: "off"}),
    h("button.btn", {type: "submit"}, phrase("Find")));
  form.act = (value) => open("booklet", table, {find: value});
  const to = (n, label, kind = "") => found.pages[n] ? h(`button.btn${kind}`, {act: () => open("booklet", table, {page: n})}, label(found.pages[n])) : null;
  const {at, pages} = found;
  fill(form, pages.length ? h("p.cap", {}, phrase("page {n} of {m}", {n: at + 1, m: pages.length})) : null, pages.length ? h("h3", {}, pages[at]) : null, parts(found.parts),
    pages.length ? h("div.row.wrap", {}, to(at - 1, (name) => phrase("Back: {name}", {name})), to(at + 1, (name) => phrase("On: {name}", {name}), ".main"))
      : h("button.btn", {act: () => open("booklet", table)}, phrase("Page by page")),
    pages.length ? h("details.panel", {}, h("summary", {}, phrase("All pages")), h("ol", {}, pages.map((name, n) => h("li", {}, h("button.link", {act: () => open("booklet", table, {page: n})}, name))))) : null);
}

const STATES = {bot: marked("companion"), here: marked("here"), away: marked("away"), free: marked("free")};
const SETTINGS = [
  ["theme", marked("Colours"), [["", marked("as this device")], ["light", marked("light")], ["dark", marked("dark")]]],
  ["text", marked("Text"), [["1", marked("usual")], ["1.25", marked("large")], ["2", marked("twice as large")]]],
  ["sound", marked("Sound when it is my turn"), [["", marked("off")], ["on", marked("on")]]],
  ["letters", marked("Single letters as commands"), [["on", marked("on")], ["", marked("off")]]],
  ["turned", marked("The picture"), [["", marked("this way up")], ["on", marked("turned for the other side")]]],
];

/** The languages that this game is said in. */
function languages() {
  const {lang, dataset} = document.documentElement, names = dataset.languages.split(" ");
  const named = (one) => { const name = new Intl.DisplayNames([one], {type: "language"}).of(one); return name[0].toUpperCase() + name.slice(1); };
  return names[1] ? h("fieldset", {}, h("legend", {}, phrase("Language")), h("div.row.wrap", {}, names.map((one) =>
    h("button.btn.choice", {lang: one, "aria-pressed": String(one === lang), act: () => globalThis.device.speak(one)}, named(one))))) : null;
}

/** What this device remembers for itself. */
export function settings(table, fill) {
  const one = ([name, label, values]) => h("fieldset", {}, h("legend", {}, phrase(label)), h("div.row.wrap", {}, values.map(([value, words]) => {
    const now = globalThis.device.read(name) === value;
    return h("button.btn.choice", {"aria-pressed": String(now), act: () => { globalThis.device.keep(name, value); settings(table, fill); fitAll(); }}, phrase(words));
  })));
  fill(languages(), SETTINGS.map(one), h("p.soft", {}, phrase("Kept on this device only. To keep the screen on is a setting of the device itself.")),
    h("p.soft", {}, keeps ? phrase("Without the network this device shows the table as it was seen last, the rules and the roll helper; your browser can install these pages as an app.") : phrase("This address is not secure (https), so browsers keep nothing: without the network only what is on the screen stays.")));
}

async function seats(table, fill) {
  const {view} = table.shown, {seats: own = []} = await get(`${table.base}/links`);
  const give = (one) => async () => {
    table.stream?.shut(true);                              // it would say that the seat is lost
    await post(`${table.base}/seat`, {give: one.seat});
    await forget(table.base);
    location.replace("/");
  };
  const end = (one) => view.me.seats.includes(one.seat) && one.state !== "bot"
    ? h("button.btn", {act: give(one)}, phrase("Give it back")) : h("span.state", {}, phrase(STATES[one.state]));
  fill(h("ul.seats", {}, view.seats.map((one) => h("li", {}, seat(one, end(one))))),
    h("a.btn", {href: "/"}, phrase("Another seat, or watch")), own.length ? h("h3", {}, phrase("Play over days")) : null,
    own.map(({seat: n, link, feed}) => [address(`link${n}`, phrase("Your seat, {who}, on another device: whoever has this link can play there", {who: view.seats[n].name || phrase("Player {n}", {n: n + 1})}), link),
      address(`feed${n}`, phrase("Feed (Atom) that says when it is your turn; it holds no secret"), feed)]));
}

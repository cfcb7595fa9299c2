// The roll helper: dice for all at the table to see, what they could show.
import {decimal, h, marked, phrase, show} from "./dom.js";
import {face} from "./dice.js";
import {alarm, dot, listen, messages, toast} from "./frame.js";
import {get, post, Stream} from "./net.js";
import {added, rolledHere} from "./rolls.js";

const page = document.body.appendChild(h("main.roll"));
document.body.append(messages());
listen(() => {});
const now = {text: "2d6", rolls: [], odds: null, alone: false};
const QUICK = ["d4", "d6", "d8", "d10", "d12", "d20", marked("keep high"), marked("explode"), "+1", marked("clear")];
const percent = (share) => `${decimal(100 * share)} %`;
const me = () => { try { return localStorage.getItem("companion.name") || ""; } catch { return ""; } };

let turn = Promise.resolve();
/** Ask how often each total comes, with what was tapped added; in turn. */
const odds = (add) => { turn = turn.then(() => asked(add)); return turn; };

async function asked(add) {
  if (add) now.text = added(now.text, add);
  const found = await get("/roll/odds", {dice: now.text}).catch(() => ({}));
  now.odds = found.bars ? found : null;
  draw();
  document.getElementById("dice").value = now.text;
}

async function roll() {
  now.text = document.getElementById("dice").value.trim();
  const found = await post("/roll/throw", {notation: now.text, by: me()}).catch(here);
  if (found.refused) { toast(found.refused); return; }
  now.rolls = found.rolls;
  await odds();
}

/** Roll here where the server cannot be reached; nobody else sees it. */
function here(error) {
  const refused = (sentence) => ({refused: {lead: phrase("Not rolled"), sentence}});
  if (!error.offline) return refused(error.message);
  try { return {rolls: [rolledHere(now.text, me()), ...now.rolls]}; } catch (why) { return refused(why.message); }
}

function cubes(one) {
  return one.terms.flatMap((term) => {
    const sides = Number(/d(\d+)/.exec(term.notation)?.[1] || 6);
    return term.dice.map((die) => h(`span.cube${die.kept && die.reached !== false ? "" : ".dim"}`, {settle: `${one.n}`, role: "img", "aria-label": `${die.face}${die.kept ? "" : phrase(", dropped")}`}, face(die.face, {sides})));
  });
}

function result() {
  const [one] = now.rolls;
  if (!one) return null;
  const same = now.odds && one.notation.replace(/\s/g, "") === now.odds.dice.replace(/\s/g, "");
  const above = same ? now.odds.bars.filter(([total]) => total >= one.total).reduce((sum, [, share]) => sum + share, 0) : null;
  return h("div.res", {role: "status", "aria-label": one.said}, h("div.row.wrap.grow", {}, cubes(one)),
    h("b.total", {}, String(one.total)), above === null ? null : h("small", {}, phrase("or more:"), h("br"), percent(above)));
}

function chart() {
  if (!now.odds) return null;
  const {bars, dice, mean, counts, of, exact} = now.odds;
  const most = Math.max(...bars.map(([, share]) => share));
  const got = now.rolls[0]?.notation.replace(/\s/g, "") === dice.replace(/\s/g, "") ? now.rolls[0].total : null;
  const each = Math.ceil(bars.length / 20);
  const drawn = bars.length > 1 && bars.length <= 120 ? h("div.spread", {"aria-hidden": "true"}, bars.map(([total, share], i) =>
    h(`span.total-bar${total === got ? ".got" : got !== null && total > got ? ".over" : ""}`, {vars: {"--h": share / most}}, h("i"), total === got ? h("b.pc", {}, percent(share)) : null, h("small", {}, i % each ? "" : String(total))))) : null;
  const rows = bars.map(([total, share], i) => h("tr", {}, h("th", {scope: "row"}, String(total)), h("td", {}, counts[i][1]), h("td", {}, percent(share))));
  return h("section", {}, h("div.row.wrap", {}, h("h2.cap.grow", {}, exact ? phrase("Every total of {dice}, exactly", {dice}) : phrase("Every total of {dice}", {dice})), h("small", {}, phrase("mean {n}", {n: decimal(mean)}))), drawn,
    h("details", {}, h("summary", {}, phrase("As text")), h("table", {}, h("caption", {}, phrase("Ways of {n}", {n: of})), h("thead", {}, h("tr", {}, [marked("total"), marked("ways"), marked("chance")].map((one) => h("th", {scope: "col"}, phrase(one))))), h("tbody", {}, rows))));
}

function history() {
  const old = now.rolls.slice(1, 30);
  if (!old.length) return null;
  return h("section", {}, h("h2.cap", {}, phrase("Before")), h("ul.lines", {}, old.map((one) => h("li", {}, h("span.n", {}, one.notation), h("span.grow.soft", {}, one.by), h("span.soft", {}, one.terms.flatMap((term) => term.dice.map((die) => die.face)).slice(0, 12).join(" ")), h("b", {}, String(one.total))))));
}

function diceTab() {
  const field = h("input", {id: "dice", value: now.text, spellcheck: "false", autocapitalize: "none", autocomplete: "off"});
  field.addEventListener("change", () => { now.text = field.value.trim(); odds(); });
  const form = h("form", {}, h("label.cap", {for: "dice"}, phrase("Dice")), h("div.row.box", {}, field, h("button.btn.main", {type: "submit"}, phrase("Roll"))));
  form.act = () => { roll(); };
  const name = h("input", {id: "by", value: me(), maxlength: 24, autocomplete: "nickname"});
  name.addEventListener("change", () => globalThis.device.keep("name", name.value.trim()));
  const quick = (one) => h(`button.btn${one.length > 5 ? ".w" : ""}`, {act: () => odds(one)}, phrase(one));
  return [now.alone ? h("p.panel", {role: "status"}, phrase("Not connected: dice are rolled on this device, and nobody else sees them. Chances and checks need the table.")) : null, form, h("div.quick", {}, QUICK.map(quick)),
  result(), chart(), history(), h("div.field", {}, h("label", {for: "by"}, phrase("Your name in the history")), name)];
}

function draw() {
  const tab = (name, href, here) => h("a", {href, "aria-current": here ? "page" : null}, name);
  show(page, h("header.bar", {}, dot(), h("h1.grow", {}, phrase("Roll")), h("span.chip", {}, now.alone ? phrase("only you see it") : phrase("everybody sees it")), h("a.btn.quiet", {href: "/"}, phrase("Table"))),
    h("nav.tabs", {"aria-label": phrase("Pages")}, tab(phrase("Dice"), "/roll", true), tab(phrase("Check a challenge"), "/roll/check")), h("div.inner", {}, diceTab()));
}

const view = ({rolls}) => { Object.assign(now, {rolls, alone: false}); draw(); };
const latest = async () => view(await get("/roll/history"));
const alone = () => { now.alone = true; draw(); };
await latest().catch(alone);
odds();
new Stream(() => "/roll/stream", {view, ask: latest,
  state: (how, since, act) => { alarm(how, since, act); if (how === "lost") alone(); }, lost: () => location.replace("/")});

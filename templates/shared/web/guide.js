// A guided first game: one dark card with a sentence, a ring around the one thing to tap.
import {h, phrase, rich} from "./dom.js";
import {toast} from "./frame.js";
import {post} from "./net.js";

const same = (one, other) => Boolean(one && other) && JSON.stringify(one) === JSON.stringify(other);

/** The card of the step that is due; nothing in a game that is played freely. */
export function card(table, guide) {
  if (!guide) return null;
  const steps = Array.from({length: guide.of}, (_, i) => h(i < guide.n - 1 ? "i.done" : i < guide.n ? "i.now" : "i"));
  return h("aside.guide", {"aria-label": phrase("First game")}, h("div.row", {}, h("span", {}, phrase("First game, {n} of {m}", {n: guide.n, m: guide.of})),
    h("span.way.grow", {"aria-hidden": "true"}, steps), h("button.x", {act: () => leave(table)}, guide.n === guide.of ? phrase("Play on") : phrase("Leave"))), h("p", {}, rich(guide.words)));
}

async function leave(table) {
  try { await post(`${table.base}/leave`, {seat: table.shown.seat}); } catch (error) { return table.failed(error); }
  return table.refresh([]);
}

/** Ring what is to be tapped, bring it in sight, and keep the card off it. */
export function mark(place, guide) {
  document.body.classList.toggle("guided", Boolean(guide?.tap));
  const all = [place.ask, place.board].flatMap((one) => [...one.querySelectorAll("*")]);
  const el = guide?.tap && all.find((one) => same(one.tap, guide.tap) && one.checkVisibility());
  for (const one of document.querySelectorAll(".next-tap")) if (one !== el) one.classList.remove("next-tap");
  if (!el) return;
  el.classList.add("next-tap");
  el.scrollIntoView({block: "nearest", inline: "nearest"});
  const card = place.ask.querySelector(".guide");
  card.classList.remove("up");
  const at = el.getBoundingClientRect(), own = card.getBoundingClientRect();
  card.classList.toggle("up", at.top < own.bottom && at.bottom > own.top && at.left < own.right && at.right > own.left);
  card.style.setProperty("--tail", `${Math.round(at.left + at.width / 2 - own.left)}px`);
}

/** Whether a tap is another than the one that is asked for; it is told so. */
export function bars(guide, tap) {
  if (!guide?.tap || same(guide.tap, tap) || !["do", "pick", "ask"].includes(tap.type)) return false;
  toast({lead: phrase("First game"), sentence: phrase("Tap what has the ring; or leave, and play freely.")});
  return true;
}

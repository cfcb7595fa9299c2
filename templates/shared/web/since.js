// What happened while nobody looked at this device: a strip that shows it step by step.
import {h, phrase} from "./dom.js";

const LEAST = 2, MOST = 30, PLACE = "companion.seen";
let fresh = true, offered = null;

function all() {
  try { return JSON.parse(localStorage.getItem(PLACE)) ?? {}; } catch { return {}; }
}

document.addEventListener("visibilitychange", () => { fresh ||= document.visibilityState === "visible"; });

/** Remember how far the game was when somebody looked; after a while away, from where. */
export function seen(base, {rev, me, kept, guide}, draft) {
  if (document.visibilityState === "hidden" || kept) return;
  const known = all(), name = `${base} ${me.seat}`, before = known[name];
  if (fresh && rev - before >= LEAST && !guide) offered = {from: before, steps: rev - before};
  if (draft[0] === "since") offered = null;
  fresh = false;
  if (before === rev) return;
  delete known[name];                                      // the one seen last comes last
  const kept30 = Object.entries({...known, [name]: rev}).slice(-MOST);
  try { localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(kept30))); } catch { /* private windows forget */ }
}

/** The strip, until it is followed or put away. */
export function strip(table) {
  if (!offered || table.shown.draft.length) return null;
  const skip = () => { offered = null; table.show(); };
  return h("aside.panel.since", {"aria-label": phrase("While you were away")}, h("p.grow", {}, phrase("While you were away: {n} steps.", {n: offered.steps})),
    h("button.btn", {tap: {type: "pick", draft: ["since", String(offered.from)]}}, phrase("Step by step")), h("button.btn.quiet", {act: skip}, phrase("Skip")));
}

// What is shown while no table can be reached: those that this device has kept.
import {tables} from "./away.js";
import {clock, h, phrase, show} from "./dom.js";

const PAUSE = 5000;

/** Go on as soon as the server answers; the worker leaves this one question to it. */
async function look() {
  const found = await fetch("/manifest.webmanifest?alive", {cache: "no-store"}).catch(() => null);
  if (found?.ok) location.reload();
}

const row = ({base, view}) => h("li", {}, h("a.btn.row-btn", {href: base}, h("span.grow", {}, h("b", {}, view.table.title), h("small", {}, [view.me.name, phrase("as it was at {time}", {time: clock(view.kept)})].filter(Boolean).join(" · ")))));

show(document.getElementById("kept"), (await tables()).map(row));
document.getElementById("again").addEventListener("click", look);
addEventListener("online", look);
setInterval(look, PAUSE);

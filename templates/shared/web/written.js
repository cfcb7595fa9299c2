// Pages that the server writes: a form, or a button with a body, is sent as JSON; then the
// page goes on, or what it shows is fetched anew and laid over what is there.
import {morph, phrase} from "./dom.js";
import {copy} from "./copy.js";
import {alarm, dots, listen, messages, toast, wait} from "./frame.js";
import {page, post, Stream} from "./net.js";

const main = document.querySelector("main");
document.body.append(messages());
listen(() => {});

async function send(path, body, el) {
  const done = wait(el);
  try {
    const found = await post(path, body);
    if (found.refused) toast(found.refused);
    else if (found.go) location.assign(found.go);
    else await refresh().catch(() => {});
  } catch (error) { failed(error); } finally { done(); }
}

const failed = (error) => toast({lead: phrase("Not done"), sentence: error.message});

/** What a form says; a field called a.b is b in a. */
function said(form, button) {
  const body = {};
  for (const [name, value] of new FormData(form, button)) {
    const [group, ...rest] = name.split(".");
    if (rest.length) (body[group] ??= {})[rest.join(".")] = value;
    else body[group] = value;
  }
  return body;
}

/** Show what the server knows now; where it leads elsewhere, go there. */
async function refresh() {
  const found = await page(location.href);
  if (found.redirected) return void location.assign(found.url);
  const fresh = new DOMParser().parseFromString(await found.text(), "text/html").querySelector("main");
  const opened = [...main.querySelectorAll("details[open] > summary")].map((el) => el.textContent);
  morph(main, fresh);
  for (const el of main.querySelectorAll("details > summary")) if (opened.includes(el.textContent)) el.parentElement.open = true;
  dots();
  name();
}

/** A button of a form says what the chosen one of its choices leads to; it is filled then. */
function name() {
  const chosen = main.querySelector("[data-act]:checked"), named = main.querySelector("[data-named]");
  if (!chosen) return;
  named.textContent = chosen.dataset.act;
  for (const el of named.parentElement.querySelectorAll(".btn")) el.classList.toggle("main", el === named);
}

main.addEventListener("click", (event) => {
  const field = event.target.closest("[data-copy]")?.previousElementSibling;
  if (field) copy(field);
  const spoken = event.target.closest("[data-speak]");
  if (spoken) globalThis.device.speak(spoken.dataset.speak);
  const el = event.target.closest("button[data-body]:not([aria-busy])");
  if (el) send(el.dataset.post, JSON.parse(el.dataset.body), el);
});
main.addEventListener("submit", (event) => {
  const form = event.target, body = said(form, event.submitter);
  event.preventDefault();
  if (form.getAttribute("method") === "get") {             // its answer is this page itself
    history.replaceState(null, "", `?${new URLSearchParams(new FormData(form, event.submitter))}`);
    refresh().catch(failed);
  } else send(form.dataset.post, body, event.submitter);
});
main.addEventListener("change", ({target}) => {
  if (target.type === "file") send(target.form.dataset.post, target.files[0], target);
  else if ("atOnce" in target.dataset || target.form.getAttribute("method") === "get") target.form.requestSubmit();
  name();
});

name();
const {stream, again} = main.dataset;
const look = () => refresh().catch(() => {});
if (again) setInterval(look, 1000 * again);
if (stream) new Stream(() => stream, {view: look, state: alarm, ask: refresh, lost: (status) => location.replace(status === 404 ? "/?why=moved" : "/")});

// Elements are made new for each view and then laid over the old ones, so that focus,
// scrolling and pictures stay where they are.

const WORDS = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/** A sentence in the language of the page, with its {parts} put in. */
export function phrase(sentence, held = {}) {
  return (WORDS[sentence] ?? sentence).replace(/\{(\w+)\}/g, (_, name) => held[name]);
}

/** A sentence that is said elsewhere. */
export const marked = (text) => text;

/** A number with two decimals, and the sign of the language before them. */
export const decimal = (n) => n.toLocaleString(document.documentElement.lang, {minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false});

/** When something was: the time today, else the day too. */
export function clock(time) {
  const then = new Date(time), today = then.toDateString() === new Date().toDateString();
  return then.toLocaleString(document.documentElement.lang, today ? {timeStyle: "short"} : {dateStyle: "medium", timeStyle: "short"});
}

const SVG = "http://www.w3.org/2000/svg";
const OWN = ["tap", "act", "box", "camera", "settle"];   // properties that hold more than text

function fill(el, attrs, children) {
  for (const [name, value] of Object.entries(attrs || {})) {
    if (OWN.includes(name)) el[name] = value;
    else if (name === "css") Object.assign(el.style, value);
    else if (name === "vars") for (const [key, one] of Object.entries(value)) el.style.setProperty(key, one);
    else if (value === true) el.setAttribute(name, "");
    else if (value !== false && value != null) el.setAttribute(name, value);
  }
  el.append(...children.flat(9).filter((child) => child != null && child !== false && child !== ""));
  return el;
}

/** An element: h("button.main", {tap}, "Throw"). */
export function h(name, attrs, ...children) {
  const [tag, ...classes] = name.split(".");
  const el = document.createElement(tag || "div");
  if (classes.length) el.className = classes.filter(Boolean).join(" ");
  if (tag === "button") el.type = "button";
  return fill(el, attrs, children);
}

/** An element of a drawing; it never takes part in what is read out. */
export function s(tag, attrs, ...children) {
  return fill(document.createElementNS(SVG, tag), attrs, children);
}

/** Text in which **words** are strong, and arrows are drawn: few fonts have them. */
export function rich(text) {
  return String(text ?? "").split("**").map((part, i) => i % 2 ? h("b", {}, arrows(part)) : arrows(part));
}

function arrows(text) {
  return text.split(/\s*→\s*/).flatMap((part, i) => i ? [h("span.arrow", {}, sign("to"), h("span.hidden", {}, phrase(" to "))), part] : part);
}

function attributes(old, now) {
  for (const {name} of [...old.attributes]) {
    if (name !== "style" && name !== "open" && !now.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const {name, value} of now.attributes) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (!now.hasAttribute("data-fit") && old.style.cssText !== now.style.cssText) old.style.cssText = now.style.cssText;
}

/** Make `old` equal to `now`, in place where they are alike. */
export function morph(old, now) {
  if (old.nodeName !== now.nodeName || old.dataset?.key !== now.dataset?.key) {
    old.replaceWith(now);
    return void (now.matches?.(".die") && old.matches?.(".die") && settle(now.firstChild, old.firstChild.settle));
  }
  if (old.nodeType === Node.TEXT_NODE) return void (old.data === now.data || (old.data = now.data));
  const was = old.settle;
  for (const name of OWN) old[name] = now[name];
  attributes(old, now);
  children(old, now);
  return settle(old, was);
}

const settle = (el, was) => { if (el.settle && el.settle !== was) tumble(el); };

function children(old, now) {
  const wanted = [...now.childNodes];
  wanted.forEach((child, i) => {
    if (old.childNodes[i]) return void morph(old.childNodes[i], child);
    old.append(child);
    for (const el of child.querySelectorAll?.(".cube") ?? []) settle(el);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

export const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Let a die come to rest: under half a second, and not at all with reduced motion. */
export function tumble(el) {
  if (!moves() || !el.isConnected) return;
  const from = {transform: "translateY(-14px) rotate(-160deg) scale(.8)", opacity: .4};
  el.animate([from, {transform: "translateY(3px) rotate(14deg)", offset: .7}, {transform: "none"}],
    {duration: 320, easing: "ease-out"});
}

/** Show a list of parts in a place, over what it showed before. */
export function show(place, ...content) {
  const now = place.cloneNode(false);
  fill(now, {}, content);
  children(place, now);
}

/** A sign of the game, drawn as it is printed, in the colour of the text. */
export function icon(name) {
  if (name.startsWith("seat:")) {
    const n = Number(name.slice(5));
    return h(`i.seat.seat-${n + 1}`, {"aria-hidden": "true"}, "ABCDEFGH"[n] ?? "");
  }
  const drawing = `url("/icons/${document.documentElement.dataset.game}/${encodeURIComponent(name)}.svg")`;
  return h("i.icon", {"aria-hidden": "true", css: {maskImage: drawing, webkitMaskImage: drawing}});
}

const SIGNS = {menu: "M4 6.5h16M4 12h16M4 17.5h16", undo: "M9 5L4 10l5 5M4.5 10H14a5.5 5.5 0 0 1 0 11h-3", turn: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5",
  close: "M6 6l12 12M18 6L6 18", cover: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM4 20L20 4", to: "M3 12h17M14 6l6 6-6 6"};

/** A sign of the page itself, such as the menu's. */
export function sign(name) {
  return s("svg", {class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true"}, s("path", {d: SIGNS[name]}));
}

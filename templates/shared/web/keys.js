// The keyboard: arrows within a group, one letter for what is asked for often.

const LETTERS = {u: "undo", y: "why", "?": "advice", l: "log", n: "notes", c: "choices"};

/** Listen for keys; letters may be switched off on this device. */
export function keyboard(table, {undo, open}) {
  addEventListener("resize", rove);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (/^Arrow|^Home$|^End$/.test(event.key)) return void step(event);
    if (event.target.closest("input, textarea, select, dialog")) return;
    if (event.key >= "1" && event.key <= "9") return void press(`.keys [data-digit="${event.key}"]`, event);
    if (event.key === "Enter" && !event.target.closest("button, a, summary")) return void press(".btn.main", event);
    if (globalThis.device.read("letters") !== "on") return;
    const name = LETTERS[event.key];
    if (!name) return;
    event.preventDefault();
    if (name === "undo") undo();
    else if (name === "why") press("[aria-disabled=true]:focus, .ask [aria-disabled=true]", event);
    else open(name);
  });
}

/** Call what this returns once another button has the place of the used one: it gets the focus. */
export function hold(used) {
  if (document.activeElement !== used || !used?.matches(".ask .btn")) return () => {};
  const kind = ["main", "quiet"].find((name) => used.classList.contains(name)) ?? "plain";
  return () => used.isConnected || (document.querySelector(`.ask .btn.${kind}`) ?? document.querySelector(".ask .btn"))?.focus({preventScroll: true});
}

function press(which, event) {
  const el = document.querySelector(which);
  if (!el?.checkVisibility()) return;
  event.preventDefault();
  el.click();
}

const inside = (group) => [...group.querySelectorAll("button:not([disabled])")].filter((el) => el.closest(".rove") === group);

/** One element of each group is reached by Tab; arrows lead to the others. */
export function rove() {
  for (const group of document.querySelectorAll(".rove")) {
    const all = inside(group);
    const here = all.find((el) => el === document.activeElement) ?? all.find((el) => el.matches("[aria-pressed=true]")) ?? all[0];
    for (const el of all) el.tabIndex = el === here ? 0 : -1;
  }
  scrolls();
}

/** What scrolls and holds nothing to tap is reached by Tab itself. */
function scrolls() {
  for (const el of document.querySelectorAll(".board, .asked, .run, .window")) {
    const over = el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1;
    const alone = over && ![...el.querySelectorAll("button:not([disabled], [tabindex='-1']), a, input, summary")].some((one) => one.checkVisibility());
    if (alone) el.tabIndex = 0;
    else if (el.id) el.tabIndex = -1;
    else el.removeAttribute("tabindex");
  }
}

function centre(el) {
  const {left, top, width, height} = el.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

function step(event) {
  const group = event.target.closest?.(".rove");
  if (!group) return;
  const all = inside(group);
  const next = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : nearest(event, all);
  if (!next) return;
  event.preventDefault();
  for (const el of all) el.tabIndex = el === next ? 0 : -1;
  next.focus();
}

/** The nearest in the direction of an arrow, as the eye sees them. */
function nearest(event, all) {
  const [x, y] = centre(event.target);
  const way = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
  const ahead = all.filter((el) => el !== event.target).map((el) => {
    const [a, b] = centre(el);
    const along = (a - x) * way[0] + (b - y) * way[1];
    const aside = Math.abs((a - x) * way[1]) + Math.abs((b - y) * way[0]);
    return {el, along, cost: along + 2 * aside};
  }).filter(({along}) => along > 2);
  if (ahead.length) return ahead.reduce((a, b) => (b.cost < a.cost ? b : a)).el;
  const by = way[0] + way[1];
  return all[all.indexOf(event.target) + by];
}

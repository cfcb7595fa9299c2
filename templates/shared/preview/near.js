// Drawings are fetched when they come near the screen, and not before: a deck may have
// hundreds, all of which a new layout changes.
const near = new Set();
let eyes, root;

/** The address of a drawing within a tile: at once if it is near, else once it is. */
export const source = (key, address) => ({"data-src": address, src: near.has(key) ? address : null});

/** Look at every tile of a place; one that is looked at already stays so. */
export function watch(place) {
  const scrolls = getComputedStyle(place).overflowY === "auto" ? place : null;
  if (!eyes || scrolls !== root) {
    eyes?.disconnect();
    root = scrolls;
    eyes = new IntersectionObserver(seen, {root, rootMargin: "400px 0px"});
  }
  for (const el of place.querySelectorAll("li[data-key]")) eyes.observe(el);
}

function seen(entries) {
  for (const {target, isIntersecting} of entries) {
    const {key} = target.dataset;
    if (!isIntersecting) { near.delete(key); continue; }
    near.add(key);
    for (const el of target.querySelectorAll("img[data-src]")) if (el.getAttribute("src") !== el.dataset.src) el.src = el.dataset.src;
  }
}

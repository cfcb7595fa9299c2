// What of a deck is seen, and how: kept on this device between two visits.
const KEPT = ["tab", "grid", "safe", "bleed", "low", "copies", "marks", "zoom", "boxes", "hand", "turn"];
const ACTUAL = 96 / 25.4;          // pixels of one mm at 100 %
const STEPS = [.2, .25, .33, .4, .5, .6, .75, .9, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6];

/** What is chosen; `zoom` 0 is what suits the cards and the screen. */
export const view = {
  tab: "fronts", grid: false, safe: false, bleed: false, low: false, copies: false, marks: false, boxes: false, zoom: 0, hand: 5, turn: 5,
  search: "", column: -1, value: "",

  /** Pixels of one mm. */
  scale(format) {
    if (this.zoom) return this.zoom * ACTUAL;
    return this.tab === "sheets" ? usual(210, 297, 330) : usual(format?.width ?? 63, format?.height ?? 88, innerWidth < 600 ? 166 : 174);
  },

  percent(format) {
    return Math.round(100 * this.scale(format) / ACTUAL);
  },

  /** The next larger or smaller step. */
  stepped(format, by) {
    const now = this.scale(format) / ACTUAL;
    const next = by > 0 ? STEPS.find((one) => one > now * 1.01) : STEPS.findLast((one) => one < now * .99);
    return next ?? now;
  },

  /** The cards that search and filters leave. */
  filtered(state) {
    const words = this.search.toLowerCase().split(/\s+/).filter(Boolean);
    return state.cards.filter((one) => {
      const cells = this.column < 0 ? [one.title, `row ${one.row}`, ...one.cells] : [one.cells[this.column] ?? ""];
      const text = cells.join("\n").toLowerCase();
      if (!words.every((word) => text.includes(word))) return false;
      return !this.value || this.column < 0 || (one.cells[this.column] ?? "") === this.value;
    });
  },

  get filters() {
    return Boolean(this.search || this.value);
  },
};

/** What a card is called. */
export const name = (one) => one.title || `Row ${one.row}`;

/** What may spoil a card: findings that are more than notes. */
export const faults = (one) => one.found.filter((found) => found.severity !== "note");

function usual(width, height, wide) {
  const area = wide * wide * 1.4, room = innerWidth - 48;
  const two = innerWidth < 600 && width < height * 1.25 ? (innerWidth - 48) / 2 : room;
  return Math.min(Math.sqrt(area / (width * height)), (wide > 300 ? room : two) / width);
}

export function remember() {
  const kept = Object.fromEntries(KEPT.map((name) => [name, view[name]]));
  try { localStorage.setItem("companion.deck", JSON.stringify(kept)); } catch { /* private windows forget */ }
}

try {
  const kept = JSON.parse(localStorage.getItem("companion.deck") ?? "{}");
  for (const name of KEPT) if (typeof kept[name] === typeof view[name]) view[name] = kept[name];
} catch { /* what is not ours is not taken */ }

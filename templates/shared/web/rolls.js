// Dice as they are tapped together, and rolled by this device while no server can be reached.
import {phrase} from "./dom.js";

const DICE = /^(\d{0,3})d(\d{1,4})(!?)(?:([kd])([hl])(\d*))?$/, MOST = 200;

/** What is typed for dice once a button has added to it: "2d6" and "d6" make "3d6". */
export function added(dice, tapped) {
  if (tapped === "clear") return "";
  if (tapped.startsWith("d")) {
    const same = new RegExp(`(^|\\+)(\\d{0,4})${tapped}(?![0-9a-z])`);
    return same.test(dice) ? dice.replace(same, (_, before, n) => `${before}${Number(n || 1) + 1}${tapped}`) : [dice, tapped].filter(Boolean).join("+");
  }
  if (tapped === "+1") {
    const [last] = /[+-]\d+$/.exec(dice) ?? [""], total = Number(last) + 1;
    return dice.slice(0, dice.length - last.length) + (total ? (total > 0 ? "+" : "") + total : "");
  }
  const several = /(\d{1,4})d\d+$/.exec(dice);
  if (tapped === "keep high" && several) return `${dice}kh${Math.max(1, several[1] - 1)}`;
  return tapped === "explode" && !dice.endsWith("!") ? `${dice}!` : dice;
}

/** A fair face: numbers that would favour the low ones are thrown away. */
function thrown(sides) {
  const whole = 2 ** 32 - 2 ** 32 % sides;
  let [n] = crypto.getRandomValues(new Uint32Array(1));
  while (n >= whole) [n] = crypto.getRandomValues(new Uint32Array(1));
  return n % sides + 1;
}

function term(text) {
  const [, count, sides, again, verb, which, many] = DICE.exec(text) ?? [];
  const n = Number(count || 1), high = Number(sides);
  if (!(n >= 1 && n <= MOST && high >= 2 && high <= 1000)) return null;
  const dice = Array.from({length: n}, () => ({face: thrown(high), kept: true}));
  for (let i = 0; again && i < dice.length && i < 10 * MOST; i += 1) if (dice[i].face === high) dice.push({face: thrown(high), kept: true});
  const order = [...dice].sort((one, other) => which === "h" ? other.face - one.face : one.face - other.face);
  if (verb) order.forEach((die, i) => { die.kept = (i < Number(many || 1)) === (verb === "k"); });
  return {notation: text, dice, value: dice.reduce((sum, die) => sum + (die.kept ? die.face : 0), 0)};
}

let count = 0;

/** Roll on this device alone; of what it does not know it says so. */
export function rolledHere(text, by) {
  const parts = text.toLowerCase().replace(/\s/g, "").match(/[+-]?[^+-]+/g) ?? [], terms = [];
  let total = 0;
  for (const part of parts) {
    const sign = part.startsWith("-") ? -1 : 1, bare = part.replace(/^[+-]/, ""), dice = /^\d+$/.test(bare) ? null : term(bare);
    if (!dice && !/^\d{1,6}$/.test(bare)) throw new Error(phrase("Without the table only plain dice are rolled, such as 2d6+3, 4d6kh3 or 3d6!."));
    total += sign * (dice?.value ?? Number(bare));
    if (dice) terms.push(dice);
  }
  if (!terms.length) throw new Error(phrase("Without the table only plain dice are rolled, such as 2d6+3, 4d6kh3 or 3d6!."));
  return {n: `here${count += 1}`, by, notation: text, said: `${text}: ${total}`, total, terms};
}

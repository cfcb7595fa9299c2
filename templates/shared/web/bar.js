// What stands above the table: title or person, points, place, undo, menu.
import {fitAll, look} from "./board.js";
import {h, icon, phrase, rich, sign} from "./dom.js";
import {dot} from "./frame.js";
import * as pass from "./pass.js";
import {open} from "./sheets.js";

/** A title whose capitals may have the colour of the game. */
export function titled(text) {
  const roman = /^([IVXLC]+)(?= )/.exec(text);
  return roman ? [h("em", {}, roman[1]), text.slice(roman[1].length)] : text;
}

function chip(one) {
  const seat = one.icon?.startsWith("seat:");
  const inner = [one.icon ? icon(one.icon) : null, h(seat && one.value ? "span.hidden" : "span", {}, rich(one.text)), one.value ? h("b", {}, one.value) : null];
  return one.tap ? h(`button.chip.${one.tone || ""}`, {tap: one.tap}, inner) : h(`span.chip.${one.tone || ""}`, {}, inner);
}

/** The bar of a table: how it is connected, what it is, where it stands. */
export function bar({screen, me, table: about, private: own, undo: back, due}, table, undo) {
  const where = screen.place ? h("button.chip.where", {act: () => { look(); fitAll(); }, title: phrase("Show the whole board, or the part in play")}, screen.place) : null;
  const who = own
    ? [icon(`seat:${me.seat}`), h("h1.grow.who", {}, me.name, h("small", {}, phrase("only this screen shows your hand")))]
    : [h("h1.grow.title", {}, initials(about.title))];
  return [dot(), who, h("span.chips", {}, (screen.chips || []).map(chip),
    about.secret && me.seat < 0 ? h("span.chip.wide-only", {}, phrase("everybody may look")) : null, where),
    back ? h("button.undo.wide-only", {act: undo}, sign("undo"), h("span", {}, phrase("Undo: "), h("b", {}, back.label))) : null,
    me.seats.length > 1 && own ? h("button.ib", {act: () => pass.cover(table), "aria-label": phrase("Cover the hand")}, sign("cover")) : null,
    h("button.ib.wide-only", {act: () => globalThis.device.keep("turned", globalThis.device.read("turned") ? "" : "on"), "aria-label": phrase("Turn the picture")}, sign("turn")),
    h("button.ib", {act: () => open("menu", table), "aria-label": phrase("Menu")}, sign("menu")), due.mine ? h("span.hidden", {}, phrase("your turn")) : null];
}

/** A title whose words begin with a letter in the colour of the game. */
export const initials = (text) => text.split(/(?<= )/).map((word) => [h("em", {}, word[0]), word.slice(1)]);

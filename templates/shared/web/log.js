// The log of a game, which the server writes: its tabs, its review, misread dice to correct.
import {show} from "./dom.js";
import {fresh, post, text} from "./net.js";

/** Fill the sheet with one of its pages, which lead to one another. */
export async function log(table, fill, detail = "tab=tale") {
  const found = await text(`${table.base}/log?seat=${table.shown.seat}&${detail}`);
  const page = new DOMParser().parseFromString(found, "text/html").body;
  for (const el of page.querySelectorAll("[data-log]")) el.act = () => log(table, fill, el.dataset.log);
  for (const el of page.querySelectorAll("[data-step]")) el.tap = {type: "pick", draft: ["replay", el.dataset.step]};
  const form = page.querySelector("form"), {again} = page.querySelector("[data-again]")?.dataset ?? {};
  if (form) form.act = (_, {elements}) => { correct(table, fill, form.dataset, elements.reason.value); };
  if (again) setTimeout(() => document.querySelector(".inner.log") && log(table, fill, again), 1000);
  fill(...page.childNodes);
}

/** Say what misread dice showed, and why, for the log. */
async function correct(table, fill, {event, faces}, reason) {
  const {seat, view} = table.shown, body = {seat, rev: view.rev, id: fresh(), event: Number(event), faces, reason};
  const found = await post(`${table.base}/amend`, body).catch((error) => ({refused: {sentence: error.message}}));
  if (found.refused) return void show(document.querySelector(".correct .bad"), found.refused.sentence);
  await table.refresh([]);
  return log(table, fill, "tab=all");
}

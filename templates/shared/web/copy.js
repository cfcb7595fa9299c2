// An address in a field, with a button that copies it.
import {h, phrase} from "./dom.js";
import {toast} from "./frame.js";

/** Copy what a field holds; without https only the old way works. */
export async function copy(field) {
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  toast({lead: "", sentence: phrase("The link is copied.")});
}

/** A label, the address, and its button. */
export function address(id, label, value) {
  const field = h("input", {id, readonly: true, value});
  return [h("label.cap", {for: id}, label), h("div.row", {}, field, h("button.btn", {act: () => copy(document.getElementById(id))}, phrase("Copy")))];
}

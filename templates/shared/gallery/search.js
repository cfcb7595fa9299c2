// Searches a booklet: the places that say what is typed are listed, to jump to.
const form = document.querySelector("form.search")
const box = form.querySelector("input")
const list = form.querySelector("ol")
const count = form.querySelector("output")
const MOST = 12
const blocks = [...document.querySelectorAll("h2, h3, p, li, dt, dd, td, figcaption")]
  .filter((block) => !form.contains(block) && !block.querySelector("p, li"))
const headings = blocks.filter((block) => /^H/.test(block.tagName))
const inOrder = [...headings, ...blocks.filter((block) => !headings.includes(block))]

// What players say and what booklets say; each is found by the others.
const said = form.dataset // of a booklet in another language
const ALIKE = said.alike ? said.alike.split(";").map((words) => words.split(" ")) : [
  ["win", "won", "wins", "winner", "winning", "you are after", "most points"],
  ["lose", "lost", "loses", "losing"], ["begin", "start", "set-up", "before you start"],
  ["end", "ends", "over", "finish"], ["throw", "roll", "throws", "rolls", "thrown", "rolled"], ["score", "scores", "points"],
]
const LITTLE = new Set((said.little || "a an and are can do does game how i if in is it many much my of the to what when where which who why").split(" "))

form.hidden = false
form.addEventListener("submit", (event) => event.preventDefault())
box.addEventListener("input", () => show(box.value))

// All words must be in a place, in any order; endings and little words do not count.
function show(typed) {
  const words = typed.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word && !LITTLE.has(word)).map(pattern)
  const places = words.length ? inOrder.filter((block) => words.every((word) => word.test(block.textContent))) : []
  list.replaceChildren(...places.slice(0, MOST).map(entry))
  count.textContent = words.length ? `${places.length} ${places.length === 1 ? said.place || "place" : said.places || "places"}` : ""
}

function pattern(word) {
  const stem = word.length > 4 ? word.replace(/(s|ed|ing)$/, "") : word
  const alike = ALIKE.find((words) => words.includes(word) || words.includes(stem))
  return alike ? new RegExp(`(?<!\\p{L})(${alike.join("|")})(?!\\p{L})`, "iu") : new RegExp(`(?<!\\p{L})${stem}`, "iu")
}

function entry(block) {
  block.id ||= `place-${blocks.indexOf(block)}`
  const link = document.createElement("a")
  link.href = `#${block.id}`
  const text = block.textContent.replace(/\s+/g, " ").trim()
  link.textContent = text.length > 110 ? `${text.slice(0, 110)}…` : text
  const item = document.createElement("li")
  item.append(link)
  return item
}

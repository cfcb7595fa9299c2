// Polls the revision of the deck, and shows the cards when it has changed.
let shown = -1;

async function update() {
  const state = await (await fetch("/state")).json();
  if (state.revision === shown) return;
  shown = state.revision;
  const line = document.getElementById("state");
  document.getElementById("title").textContent = state.title;
  line.textContent = state.refused || state.summary;
  line.className = state.refused ? "refused" : "";
  // If the deck was refused, these are the last cards that could be drawn.
  const cards = document.getElementById("cards");
  cards.replaceChildren(
    ...state.cards.map((name, number) => {
      const card = document.createElement("img");
      card.src = `/card/${state.revision}/${number}.svg`;
      card.alt = name;
      return card;
    }),
  );
}

async function watch() {
  try {
    await update();
  } catch {
    document.getElementById("state").textContent = "The companion has stopped.";
  }
  setTimeout(watch, 500);
}

watch();

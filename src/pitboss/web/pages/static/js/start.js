// The house edge of each game on the start page, counted when somebody looks, two at a time.

const LANES = 2;
const waiting = [...document.querySelectorAll("[data-edge]")];

/** Asks for one edge after the other, as long as any is left. */
async function count() {
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    const answer = await fetch(`/api/odds/${place.dataset.edge}`).catch(() => null);
    if (!answer?.ok) {
      place.remove();
      continue;
    }
    const { house_edge: edge } = await answer.json();
    place.querySelector("b").textContent = `${(Number(edge.decimal) * 100).toFixed(2)} %`;
    place.dataset.counted = "";
  }
}

for (let lane = 0; lane < LANES; lane += 1) count();

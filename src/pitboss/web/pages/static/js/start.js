// The house edge of each game on the start page: of what one touch wagers at the table that Play opens. Counted when
// somebody looks, two at a time.

const LANES = 2;
const waiting = [...document.querySelectorAll("[data-edge]")];

/** Asks for one edge after the other, as long as any is left. */
async function count() {
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    const game = place.dataset.edge;
    const answer = await fetch(`/api/odds/${game}/opening`).catch(() => null);
    const { house_edge: edge, wagers } = answer?.ok ? await answer.json() : {};
    if (!edge) {
      place.remove();
      continue;
    }
    place.querySelector("b").textContent = `${(Number(edge.decimal) * 100).toFixed(4).replace("-", "−")}%`;
    document.querySelector(`[data-of="${CSS.escape(game)}"]`).textContent = `${sayOf(wagers)} · `;
    place.dataset.counted = "";
  }
}

/** What the edge is of. */
const sayOf = (wagers) => (wagers.length === 1 ? wagers[0].title : `${wagers.length} wagers together`);

for (let lane = 0; lane < LANES; lane += 1) count();

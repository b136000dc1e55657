// The house edge of each game on the start page, counted when somebody looks; one after the other, the quick ones first.

const places = [...document.querySelectorAll("[data-edge]")];

for (const place of places) {
  const answer = await fetch(`/api/odds/${place.dataset.edge}`).catch(() => null);
  if (!answer?.ok) continue;
  const { house_edge: edge } = await answer.json();
  const figure = document.createElement("b");
  figure.textContent = `${(Number(edge.decimal) * 100).toFixed(2)} %`;
  place.replaceChildren("House edge ", figure);
}

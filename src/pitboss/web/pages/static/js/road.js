// <baccarat-road data-table="…">: the shoe so far, as the bead plate and the big road, from how each coup ended.

import { draw } from "./cards.js";

const ROWS = 6;
const CELL = 22;
const LETTERS = { banker: "B", player: "P", tie: "T" };
const NAMES = { banker: "Banker", player: "Player", tie: "Tie" };

/** @typedef {{winner: "banker" | "player" | "tie", player: number, banker: number, natural: boolean}} Coup */

class BaccaratRoad extends HTMLElement {
  connectedCallback() {
    this.path = `/api/tables/${encodeURIComponent(this.dataset.table)}/road`;
    this.head = document.createElement("p");
    this.head.className = "road-sum";
    this.plates = document.createElement("div");
    this.plates.className = "plates";
    this.append(this.head, this.plates);
    this.ask();
    const every = Number(this.dataset.every ?? 0);
    if (every) this.timer = setInterval(() => this.ask(), every * 1000);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  /** A new state of the table: once a round is over, the road has grown. @param {any} view */
  follow(view) {
    const key = `${view.rounds} ${view.waits.what === "new-round"}`;
    if (key !== this.key) {
      this.key = key;
      this.ask();
    }
  }

  async ask() {
    const answer = await fetch(this.path).catch(() => null);
    if (answer?.ok) this.show(await answer.json());
  }

  /** @param {Coup[]} coups */
  show(coups) {
    const count = (winner) => coups.filter((one) => one.winner === winner).length;
    this.head.textContent = coups.length
      ? `This shoe: Banker ${count("banker")}, Player ${count("player")}, Tie ${count("tie")}`
      : "No coup of this shoe has been played yet.";
    const across = Math.max(8, Math.floor((this.clientWidth || 600) / (CELL * 2.1)));
    this.plates.replaceChildren(
      plate("Bead plate", beads(coups), across, (bead) => circle(bead.winner, LETTERS[bead.winner], true)),
      plate("Big road", bigRoad(coups), across, (one) => bigCell(one)),
    );
  }
}

/** Every coup, column by column. @param {Coup[]} coups */
function beads(coups) {
  return coups.map((one, n) => ({ x: Math.floor(n / ROWS), y: n % ROWS, winner: one.winner, says: sayCoup(one, n) }));
}

/**
 * Runs of one hand, each in a column of its own; one that is longer turns to the right at the bottom. Ties are marked
 * at the coup before them. @param {Coup[]} coups
 */
export function bigRoad(coups) {
  const taken = new Set();
  const cells = [];
  let start = -1;
  let last = null;
  coups.forEach((one, n) => {
    if (one.winner === "tie") {
      if (last) {
        last.ties += 1;
        last.says += ` ${sayCoup(one, n)}`;
      } else {
        last = { x: 0, y: 0, winner: "", ties: 1, says: sayCoup(one, n) };
        cells.push(last);
        start = 0;
        taken.add("0 0");
      }
      return;
    }
    if (last && last.winner === "") {
      last.winner = one.winner;
      last.says += ` ${sayCoup(one, n)}`;
      return;
    }
    let x, y;
    if (last && last.winner === one.winner) {
      [x, y] = [last.x, last.y + 1];
      if (y >= ROWS || taken.has(`${x} ${y}`) || last.turned) [x, y] = [last.x + 1, last.y];
    } else {
      start += 1;
      while (taken.has(`${start} 0`)) start += 1;
      [x, y] = [start, 0];
    }
    const turned = Boolean(last && last.winner === one.winner && (last.turned || y === last.y));
    last = { x, y, winner: one.winner, ties: 0, turned, says: sayCoup(one, n) };
    taken.add(`${x} ${y}`);
    cells.push(last);
  });
  return cells;
}

function sayCoup(one, n) {
  return `Coup ${n + 1}: ${NAMES[one.winner]}, ${one.player} to ${one.banker}.`;
}

function plate(title, cells, across, picture) {
  const figure = document.createElement("figure");
  const far = Math.max(across, ...cells.map((one) => one.x + 1));
  const first = Math.max(0, Math.max(0, ...cells.map((one) => one.x + 1)) - across);
  const columns = Math.min(far - first, across);
  const svg = draw("svg", { class: "road", viewBox: `0 0 ${columns * CELL} ${ROWS * CELL}`, role: "img", "aria-label": `${title}: ${cells.map((one) => one.says).join(" ") || "empty"}` });
  for (let x = 0; x <= columns; x++) svg.append(draw("path", { class: "road-line", d: `M${x * CELL} 0V${ROWS * CELL}` }));
  for (let y = 0; y <= ROWS; y++) svg.append(draw("path", { class: "road-line", d: `M0 ${y * CELL}H${columns * CELL}` }));
  for (const one of cells.filter((cell) => cell.x >= first)) {
    const node = picture(one);
    node.setAttribute("transform", `translate(${(one.x - first + 0.5) * CELL} ${(one.y + 0.5) * CELL})`);
    node.prepend(draw("title", {}, one.says));
    svg.append(node);
  }
  figure.append(Object.assign(document.createElement("figcaption"), { textContent: title }), svg);
  return figure;
}

function circle(kind, letter, full) {
  const node = draw("g", { class: `bead bead-${kind || "tie"}${full ? " full" : ""}` });
  node.append(draw("circle", { r: CELL / 2 - 2.5 }));
  if (letter) node.append(draw("text", { "text-anchor": "middle", y: 4.5 }, letter));
  return node;
}

function bigCell(one) {
  const node = circle(one.winner, one.winner ? LETTERS[one.winner] : "", false);
  if (one.ties) {
    node.append(draw("path", { class: "tie-mark", d: "M-8 8 8 -8" }));
    if (one.ties > 1) node.append(draw("text", { class: "tie-count", x: 7, y: 9, "text-anchor": "middle" }, String(one.ties)));
  }
  return node;
}

customElements.define("baccarat-road", BaccaratRoad);

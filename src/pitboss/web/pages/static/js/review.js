// <play-review>: how a player's rounds at a table compare with the best play. What is still being counted is waited for.

import { draw, drawCard, nameCard, sayMoney } from "./cards.js";
import { plotBalance } from "./plot.js";

const AGAIN = 1200;

class PlayReview extends HTMLElement {
  connectedCallback() {
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.path = `/api/tables/${encodeURIComponent(this.dataset.table)}/review`;
    this.parts.json.addEventListener("click", () => this.save());
    this.ask();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  async ask() {
    const answer = await fetch(this.path).catch(() => null);
    const said = answer ? await answer.json() : { detail: "The server does not answer. Trying again…" };
    this.parts.problem.hidden = Boolean(answer?.ok);
    if (!answer?.ok) {
      this.parts.problem.textContent = said.detail;
      this.parts.busy.hidden = true;
      if (!answer) this.timer = setTimeout(() => this.ask(), AGAIN * 2);
      return;
    }
    this.show(said);
    if (said.pending) this.timer = setTimeout(() => this.ask(), AGAIN);
  }

  show(said) {
    this.said = said;
    this.parts.busy.hidden = !said.pending;
    this.parts.busy.textContent = said.pending ? `${said.pending} exact ${said.pending === 1 ? "answer is" : "answers are"} still being counted.` : "";
    this.parts.empty.hidden = said.rounds > 0;
    this.parts.whole.hidden = !said.rounds;
    if (!said.rounds) return;
    const weighed = said.decisions.filter((one) => one.cost !== null);
    const decided = said.decisions.length > 0;
    const counted = (text) => (said.pending ? "counting…" : text);
    this.parts.accuracy.textContent = said.pending ? "counting…" : said.accuracy ? `${(Number(said.accuracy.decimal) * 100).toFixed(1)}%` : "–";
    const right = said.decisions.filter((one) => one.is_best).length;
    this.parts.right.textContent = decided ? counted(`${right} of ${weighed.length} ${weighed.length === 1 ? "decision" : "decisions"} ${right === 1 ? "was" : "were"} the best there was`) : "Nothing is decided in this game after the wager";
    this.parts.cost.textContent = counted(sayMoney(said.cost));
    this.parts.cost.classList.toggle("loss", !said.pending && Number(said.cost) > 0);
    this.parts.net.textContent = sayMoney(said.net, true);
    this.parts.net.className = Number(said.net) < 0 ? "loss" : Number(said.net) > 0 ? "win" : "";
    this.parts.expected.textContent = counted(sayMoney(said.expected, true));
    this.parts.rounds.textContent = `${said.rounds} ${said.rounds === 1 ? "round" : "rounds"}`;
    this.parts.bands.hidden = Boolean(said.pending);
    this.parts.plot.replaceChildren(plotBalance(said.lines.map(numbers), { width: Math.max(420, this.parts.plot.clientWidth), height: 320, counted: !said.pending }));
    this.parts.worstPart.hidden = !said.worst.length;
    this.parts.worst.replaceChildren(...said.worst.map((one) => this.mistake(one)));
    this.parts.allPart.hidden = !decided;
    this.parts.all.replaceChildren(...said.decisions.map((one) => this.row(one)));
    this.parts.notes.replaceChildren(...(said.pending ? [] : said.notes).map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  }

  mistake(one) {
    const item = document.createElement("li");
    item.className = "panel mistake";
    const head = Object.assign(document.createElement("h3"), { textContent: `${one.chosen_label} cost ${sayMoney(one.cost)}` });
    const right = Object.assign(document.createElement("p"), { textContent: `${labels(one)} was right.`, className: "right" });
    item.append(head, hand("Your cards", one.hand));
    if (one.seen.length) item.append(hand("In sight", one.seen));
    const table = document.createElement("table");
    for (const choice of one.choices) {
      const line = table.insertRow();
      line.className = one.best.includes(choice.choice) ? "best" : "";
      line.insertCell().textContent = `${one.best.includes(choice.choice) ? "★ " : ""}${choice.label}${choice.choice === one.chosen ? " (yours)" : ""}`;
      const worth = line.insertCell();
      worth.className = "number";
      worth.textContent = sayMoney(choice.worth, true);
    }
    item.append(right, table, roundLink(one.round));
    return item;
  }

  row(one) {
    const line = document.createElement("tr");
    const cells = [roundLink(one.round), one.stage, cardsText(one.hand), cardsText(one.seen), one.chosen_label, labels(one)];
    for (const cell of cells) line.insertCell().append(cell);
    const cost = line.insertCell();
    cost.className = one.is_best || one.cost === null ? "number" : "number loss";
    cost.textContent = one.cost === null ? "–" : sayMoney(one.cost);
    return line;
  }

  save() {
    const text = new Blob([JSON.stringify(this.said, null, 1)], { type: "application/json" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(text), download: `review-${this.dataset.table}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

const numbers = (line) => ({ balance: Number(line.balance), expected: Number(line.expected), bands: line.bands.map((band) => band.map(Number)) });

const labels = (one) => one.choices.filter((choice) => one.best.includes(choice.choice)).map((choice) => choice.label).join(" or ") || "–";

function roundLink(round) {
  return Object.assign(document.createElement("a"), { href: `/rounds/${encodeURIComponent(round)}`, textContent: `Round ${round.split(".").pop()}` });
}

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

function cardsText(codes) {
  const span = document.createElement("span");
  span.className = "cards-text";
  for (const code of codes) {
    const card = document.createElement("span");
    card.className = `suit-${code[1]}`;
    card.textContent = `${code[0] === "T" ? "10" : code[0]}${SIGNS[code[1]]}`;
    card.setAttribute("aria-label", nameCard(code));
    card.setAttribute("role", "img");
    span.append(card, " ");
  }
  return span;
}

/** Cards side by side, drawn. */
export function hand(title, codes) {
  const figure = document.createElement("figure");
  figure.className = "hand";
  const gap = 50;
  const svg = draw("svg", { viewBox: `-31 -43 ${62 + gap * (codes.length - 1)} 86`, class: "hand-cards" });
  codes.forEach((code, n) => {
    const place = draw("g", { transform: `translate(${n * gap} 0)` });
    place.append(drawCard(code));
    svg.append(place);
  });
  figure.append(Object.assign(document.createElement("figcaption"), { textContent: title }), svg);
  return figure;
}

customElements.define("play-review", PlayReview);

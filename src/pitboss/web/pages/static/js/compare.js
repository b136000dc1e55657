// <odds-compare>: any wagers of any games side by side. The address always says which, so that a link opens the same.

import { drawBars, percent } from "./bars.js";
import { element } from "./element.js";
import { saveFile, writeLines } from "./files.js";
import { nameCells } from "./stacked.js";

const MOST = 12;
const FIGURES = {
  edge: { title: "House edge", of: (odds) => Number(odds.house_edge.decimal), say: percent },
  hit: { title: "How often it wins", of: (odds) => Number(odds.hit_frequency.decimal), say: percent },
  deviation: { title: "Standard deviation, in units of the wager", of: (odds) => Number(odds.standard_deviation), say: (value) => value.toFixed(4) },
};

class OddsCompare extends HTMLElement {
  connectedCallback() {
    this.games = JSON.parse(this.querySelector("script[type='application/json']").textContent);
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.form = this.parts.form;
    /** What is compared, by its name in the address. @type {Map<string, any>} */
    this.chosen = new Map();
    this.form.elements.namedItem("game").addEventListener("input", () => this.offerWagers());
    this.form.elements.namedItem("wager").addEventListener("input", () => this.offerDecks());
    this.form.elements.namedItem("decks").addEventListener("input", () => this.offerLetters());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const said = new FormData(this.form);
      this.add([said.get("game"), said.get("wager"), said.get("paytable") ?? "", said.get("decks")].join(":"));
    });
    this.parts.figure.addEventListener("input", () => this.draw());
    this.parts.csv.addEventListener("click", () => saveFile("odds-side-by-side.csv", writeLines(this.lines()), "text/csv"));
    this.parts.json.addEventListener("click", () => saveFile("odds-side-by-side.json", JSON.stringify([...this.chosen.values()].map((one) => one.odds).filter(Boolean), null, 2), "application/json"));
    this.offerWagers();
    for (const name of new URLSearchParams(location.search).getAll("with").slice(0, MOST)) this.add(name);
    this.show();
  }

  offerWagers() {
    const select = this.form.elements.namedItem("wager");
    select.replaceChildren(...this.game(this.form.elements.namedItem("game").value).wagers.map(({ id, title }) => new Option(title, id)));
    this.offerDecks();
  }

  /** The ways in which the picked wager is priced, in the version that is meant where none is said. */
  ways() {
    const [game, wager] = ["game", "wager"].map((name) => this.form.elements.namedItem(name).value);
    const { ways = [], usual } = this.game(game).wagers.find(({ id }) => id === wager) ?? {};
    return { ways: ways.filter(({ version }) => version === ways[0].version), usual };
  }

  offerDecks() {
    const { ways, usual } = this.ways();
    const counts = [...new Set(ways.map(({ decks }) => decks))].sort((one, other) => one - other);
    this.form.elements.namedItem("decks").replaceChildren(...counts.map((one) => new Option(String(one), counts.length > 1 ? String(one) : "", false, one === usual)));
    this.parts.decks.hidden = counts.length < 2;
    this.offerLetters();
  }

  offerLetters() {
    const decks = this.form.elements.namedItem("decks").value;
    const ways = this.ways().ways.filter((one) => !decks || String(one.decks) === decks);
    const letters = ways.map(({ letter }) => letter).filter(Boolean);
    this.form.elements.namedItem("paytable").replaceChildren(...letters.map((one) => new Option(one, one)));
    this.parts.letters.hidden = !letters.length;
  }

  game(name) {
    return this.games.find(({ id }) => id === name) ?? { title: name, wagers: [] };
  }

  /** One more, counted while the others stand. @param {string} name */
  async add(name) {
    if (this.chosen.has(name)) return this.tell("That is compared already.");
    if (this.chosen.size >= MOST) return this.tell(`At most ${MOST} stand side by side: take one away first.`);
    this.tell("");
    const [game, wager, paytable = "", decks = ""] = name.split(":");
    if (!wager) return this.tell(`The link names no wager of “${game}”. Pick one, and add it.`);
    const one = { name, game, wager, paytable, decks, label: this.label(game, wager, paytable, decks), odds: null, problem: "" };
    this.chosen.set(name, one);
    this.show();
    const query = new URLSearchParams(Object.entries({ paytable, decks }).filter(([, value]) => value));
    const answer = await fetch(`/api/odds/${encodeURIComponent(game)}/${encodeURIComponent(wager)}?${query}`).catch(() => null);
    const said = answer ? await answer.json() : { detail: "The server does not answer." };
    if (answer?.ok) one.odds = said;
    else one.problem = said.detail;
    if (this.chosen.get(name) === one) this.show();
  }

  label(game, wager, paytable, decks) {
    const { title, wagers } = this.game(game);
    const named = wagers.find(({ id }) => id === wager)?.title ?? wager;
    return [`${title}, ${named}`, paytable && `paytable ${paytable}`, decks && (decks === "1" ? "1 deck" : `${decks} decks`)].filter(Boolean).join(", ");
  }

  tell(text) {
    this.parts.problem.hidden = !text;
    this.parts.problem.textContent = text;
  }

  show() {
    const said = new URLSearchParams([...this.chosen.keys()].map((name) => ["with", name]));
    history.replaceState(null, "", said.size ? `?${said}` : location.pathname);
    this.parts.empty.hidden = this.chosen.size > 0;
    this.parts.answer.hidden = !this.chosen.size;
    this.parts.rows.replaceChildren(...[...this.chosen.values()].map((one) => this.row(one)));
    nameCells(this.parts.rows.closest("table"));
    this.draw();
  }

  row(one) {
    const row = element("tr");
    const head = Object.assign(element("th"), { scope: "row" });
    const query = new URLSearchParams(Object.entries({ wager: one.wager, paytable: one.paytable, decks: one.decks }).filter(([, value]) => value));
    head.append(Object.assign(element("a", "", one.label), { href: `/odds/${one.game}?${query}` }));
    const away = Object.assign(element("button", "quiet", "Take away"), { type: "button" });
    away.setAttribute("aria-label", `Take away ${one.label}`);
    away.addEventListener("click", () => {
      this.chosen.delete(one.name);
      this.show();
    });
    const last = element("td");
    last.append(away);
    if (one.odds) row.append(head, ...figuresOf(one.odds).map((text) => element("td", "number", text)), last);
    else row.append(head, Object.assign(element("td", one.problem ? "loss" : "cite", one.problem || "Counting every deal…"), { colSpan: 4 }), last);
    return row;
  }

  draw() {
    const figure = FIGURES[this.parts.figure.value];
    const bars = [...this.chosen.values()].filter((one) => one.odds).map((one) => ({ label: one.label, value: figure.of(one.odds), here: true }));
    this.parts.bars.hidden = !bars.length;
    if (!bars.length) return;
    this.parts.bars.querySelector("figcaption").textContent = figure.title;
    drawBars(this.parts.bars, bars.sort((one, other) => one.value - other.value), figure.say);
  }

  lines() {
    const rows = [...this.chosen.values()].filter((one) => one.odds).map(({ odds, ...one }) => [one.game, one.wager, odds.paytable, odds.decks, odds.house_edge.decimal, odds.house_edge.exact, odds.hit_frequency.decimal, odds.standard_deviation]);
    return [["game", "wager", "paytable", "decks", "house_edge", "house_edge_exact", "hit_frequency", "standard_deviation"], ...rows];
  }
}

/** Edge, return, how often it wins, deviation. */
function figuresOf(odds) {
  const edge = Number(odds.house_edge.decimal);
  return [percent(edge), percent(1 - edge), percent(odds.hit_frequency.decimal), Number(odds.standard_deviation).toFixed(4)];
}

customElements.define("odds-compare", OddsCompare);

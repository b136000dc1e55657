// <odds-compare>: any wagers of any games side by side. The address always says which, so that a link opens the same.

import { drawBars, percent } from "./bars.js";
import { element } from "./element.js";
import { saveFile, writeLines } from "./files.js";
import { nameCells } from "./stacked.js";
import { Terms } from "./terms.js";

const MOST = 12;
/** Milliseconds after which a server that did not answer is asked again. */
const AGAIN = 3000;
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
    this.terms = new Terms(this.form, this.parts, { wagers: [] });
    /** What is compared, by its name in the address. @type {Map<string, any>} */
    this.chosen = new Map();
    this.form.elements.namedItem("game").addEventListener("input", () => this.offerWagers());
    this.form.elements.namedItem("wager").addEventListener("input", () => this.terms.offer());
    this.form.elements.namedItem("version").addEventListener("input", ({ target }) => this.terms.offer({ version: target.value }));
    this.form.elements.namedItem("decks").addEventListener("input", ({ target }) => this.terms.offer({ version: this.form.elements.namedItem("version").value, decks: target.value }));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.tell("");
      this.add(this.picked());
    });
    this.parts.figure.addEventListener("input", () => this.draw());
    this.parts.csv.addEventListener("click", () => saveFile("odds-side-by-side.csv", writeLines(this.lines()), "text/csv"));
    this.parts.json.addEventListener("click", () => saveFile("odds-side-by-side.json", JSON.stringify([...this.chosen.values()].map((one) => one.odds).filter(Boolean), null, 2), "application/json"));
    this.offerWagers();
    for (const name of new URLSearchParams(location.search).getAll("with").slice(0, MOST)) this.add(name);
    this.show();
  }

  offerWagers() {
    const { wagers } = (this.terms.known = this.game(this.form.elements.namedItem("game").value));
    this.form.elements.namedItem("wager").replaceChildren(...wagers.map(({ id, title }) => new Option(title, id)));
    this.terms.offer();
  }

  /** What is picked, as an address names it: a number of decks only where there are several. */
  picked() {
    const said = new FormData(this.form);
    const decks = this.parts.decks.hidden ? "" : said.get("decks");
    return [said.get("game"), said.get("wager"), said.get("paytable"), decks, said.get("version")].join(":").replace(/:+$/, "");
  }

  game(name) {
    return this.games.find(({ id }) => id === name) ?? { title: name, wagers: [] };
  }

  /** One more, counted while the others stand. @param {string} name */
  async add(name) {
    if (this.chosen.has(name)) return this.tell("That is compared already.");
    if (this.chosen.size >= MOST) return this.tell(`At most ${MOST} stand side by side: take one away first.`);
    const [game, wager, paytable = "", decks = "", version = ""] = name.split(":");
    if (!wager) return this.tell(`The link names no wager of “${game}”. Pick one, and add it.`);
    const terms = Object.entries({ paytable, decks, version }).filter(([, value]) => value);
    const one = { name, game, wager, terms, label: this.label(game, wager, { paytable, decks, version }), odds: null, problem: "" };
    this.chosen.set(name, one);
    this.show();
    this.count(one);
  }

  /** Until the server answers, or nobody wants to know any more. */
  async count(one) {
    const answer = await fetch(`/api/odds/${encodeURIComponent(one.game)}/${encodeURIComponent(one.wager)}?${new URLSearchParams(one.terms)}`).catch(() => null);
    const said = answer ? await answer.json() : { detail: "The server does not answer. Trying again…" };
    if (this.chosen.get(one.name) !== one) return;
    if (answer?.ok) one.odds = said;
    one.problem = answer?.ok ? "" : said.detail;
    this.show();
    if (!answer) setTimeout(() => this.chosen.get(one.name) === one && this.count(one), AGAIN);
  }

  label(game, wager, { paytable, decks, version }) {
    const { title, wagers } = this.game(game);
    const known = wagers.find(({ id }) => id === wager);
    const named = version && (known?.ways.find((way) => way.version === version)?.named ?? `version ${version}`);
    return [`${title}, ${known?.title ?? wager}`, named, paytable && `paytable ${paytable}`, decks && (decks === "1" ? "1 deck" : `${decks} decks`)].filter(Boolean).join(", ");
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
    const query = new URLSearchParams([["wager", one.wager], ...one.terms]);
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
    const rows = [...this.chosen.values()].filter((one) => one.odds).map(({ odds, ...one }) => [one.game, one.wager, odds.paytable, odds.decks, odds.house_edge.decimal, odds.house_edge.exact, odds.hit_frequency.decimal, odds.standard_deviation, Object.fromEntries(one.terms).version ?? ""]);
    return [["game", "wager", "paytable", "decks", "house_edge", "house_edge_exact", "hit_frequency", "standard_deviation", "version"], ...rows];
  }
}

/** Edge, return, how often it wins, deviation. */
function figuresOf(odds) {
  const edge = Number(odds.house_edge.decimal);
  return [percent(edge), percent(1 - edge), percent(odds.hit_frequency.decimal), Number(odds.standard_deviation).toFixed(4)];
}

customElements.define("odds-compare", OddsCompare);

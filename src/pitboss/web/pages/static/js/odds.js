// <odds-explorer>: pick a wager and its terms, edit a paytable, and see the exact edge follow. The address always says
// what is shown, so that a link opens the same state.

import { drawBars, percent } from "./bars.js";
import { readOdds } from "./counts.js";
import { saveFile, writeLines } from "./files.js";
import { element } from "./element.js";
import { fraction, rowsOf } from "./outcomes.js";
import { pickCards } from "./picker.js";
import { showLongRun, showRows, showSessions } from "./prospects.js";
import { nameCells } from "./stacked.js";
import { showStrategy } from "./strategy.js";
import { Terms } from "./terms.js";

const WAIT = 350;
/** Milliseconds after which a server that did not answer is asked again. */
const AGAIN = 3000;
const MOST_BARS = 10;
const LONG = 60;

class OddsExplorer extends HTMLElement {
  connectedCallback() {
    const known = JSON.parse(this.querySelector("script[type='application/json']").textContent);
    this.known = known;
    /** The outcomes of several ways that somebody has opened. @type {Set<string>} */
    this.opened = new Set();
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.form = this.parts.form;
    this.terms = new Terms(this.form, this.parts, known);
    this.pays = new Map();
    this.read();
    this.parts.options.querySelector("button").addEventListener("click", () => {
      this.options = [];
      this.ask();
    });
    this.form.addEventListener("input", (event) => {
      const { name } = event.target;
      this.told = "";
      if (["wager", "version", "paytable"].includes(name)) this.pays.clear();
      if (name === "wager") this.forgetMeter();
      if (name === "wager") this.terms.offer();
      if (name === "version") this.terms.offer({ version: this.value("version") });
      if (name === "decks") this.terms.offer({ version: this.value("version"), decks: this.value("decks") });
      this.soon();
    });
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.parts.law.addEventListener("click", () => {
      this.pays.clear();
      this.ask();
    });
    this.parts.csv.addEventListener("click", () => this.download());
    this.parts.hand.addEventListener("submit", (event) => this.advise(event));
    this.parts.hand.addEventListener("input", () => this.forgetAdvice());
    pickCards(this.parts.picker, this.parts.hand.elements.namedItem("hand"));
    for (const part of ["weights", "sessions"]) this.parts[part].addEventListener("toggle", () => this.askMore());
    this.parts.sessions.querySelector("form").addEventListener("input", () => this.soonMore());
    this.ask();
  }

  get game() {
    return this.dataset.game;
  }

  value(name) {
    return this.form.elements.namedItem(name)?.value.trim() ?? "";
  }

  /** What the address says. */
  read() {
    const said = new URLSearchParams(location.search);
    for (const name of ["wager", "stake"]) {
      const field = this.form.elements.namedItem(name);
      if (field && said.has(name)) field.value = said.get(name);
    }
    const [meter, shown] = (said.get("meter") ?? "").split("=");
    this.meters = shown ? [meter] : [];
    this.form.elements.namedItem("meter").value = shown ?? "";
    this.options = said.getAll("option");
    this.told = this.terms.offer(Object.fromEntries(["version", "decks", "paytable"].map((name) => [name, said.get(name) ?? ""])));
    for (const pair of said.getAll("pays")) {
      const at = pair.indexOf("=");
      this.pays.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** Another wager is paid from another meter, or from none. */
  forgetMeter() {
    this.meters = [];
    this.form.elements.namedItem("meter").value = "";
  }

  query() {
    const said = new URLSearchParams(this.terms.picked());
    for (const option of this.options) said.append("option", option);
    if (this.value("stake")) said.set("stake", this.value("stake"));
    for (const [name, pays] of this.pays) said.append("pays", `${name}=${pays}`);
    if (this.value("meter") && this.meters?.length) said.append("meter", `${this.meters[0]}=${this.value("meter")}`);
    return said;
  }

  /** Something else is written by now: an answer that is still under way is not of it. */
  soon() {
    this.ticket = {};
    this.forgetAdvice();
    this.toggleOld(true);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  /** While something else is written, and after it was refused, the figures are those of what was asked before. */
  toggleOld(old) {
    this.parts.old.hidden = !old;
    this.parts.answer.classList.toggle("old", old);
  }

  refuse(sentence) {
    this.ticket = {};
    this.parts.problem.hidden = false;
    this.parts.problem.textContent = sentence;
  }

  async ask() {
    clearTimeout(this.timer);
    const empty = [...this.pays].find(([, pays]) => !pays);
    if (empty) return this.refuse(`Write what “${empty[0]}” pays, as in 45 to 1: an empty field is no payout.`);
    const wager = this.value("wager");
    const query = this.query();
    const shown = new URLSearchParams([["wager", wager], ...query]);
    history.replaceState(null, "", `?${shown}`);
    const path = `/api/odds/${this.game}/${wager}?${query}`;
    const ticket = (this.ticket = {});
    const busy = setTimeout(() => (this.parts.busy.hidden = false), 250);
    const answer = await fetch(path).catch(() => null);
    const said = answer ? readOdds(await answer.text()) : { detail: "The server does not answer. Trying again…" };
    clearTimeout(busy);
    if (ticket !== this.ticket) return;
    if (!answer) this.timer = setTimeout(() => this.ask(), AGAIN);
    this.parts.busy.hidden = true;
    const problem = answer?.ok ? this.told : said.detail;
    this.parts.problem.hidden = !problem;
    this.parts.problem.textContent = problem;
    this.toggleOld(!answer?.ok);
    if (!answer?.ok) return;
    this.parts.json.href = path;
    this.parts.beside.href = `/odds/compare?${new URLSearchParams({ with: [this.game, wager, this.value("paytable"), this.value("decks"), this.value("version")].join(":") })}`;
    this.show(said);
    this.compare(wager, said);
  }

  show(odds) {
    this.odds = odds;
    this.parts.options.hidden = !this.options.length;
    this.parts.options.querySelector("span").textContent = `As at a table where the operator chose: ${this.options.map((one) => this.sayOption(one)).join("; ")}.`;
    this.meters = Object.keys(odds.meter ?? {});
    this.parts.meter.hidden = !this.meters.length;
    this.parts.answer.hidden = false;
    this.parts.edge.textContent = percent(odds.house_edge.decimal);
    this.parts.edge.className = `large ${Number(odds.house_edge.decimal) < 0 ? "win" : ""}`;
    this.parts.exact.replaceChildren(inFull(odds.house_edge.exact));
    this.parts.return.textContent = percent(1 - Number(odds.house_edge.decimal));
    this.parts.hit.textContent = (1 / Number(odds.hit_frequency.decimal)).toFixed(2);
    this.parts.deviation.textContent = Number(odds.standard_deviation).toFixed(4);
    this.parts.law.hidden = !this.pays.size;
    this.showOutcomes(odds);
    this.parts.notes.replaceChildren(...(odds.notes ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    this.parts.strategy.hidden = !odds.strategy;
    showStrategy(this.parts.play, odds.strategy ?? "");
    this.drawShares(odds);
    showLongRun(this.parts.longrun, odds);
    this.askMore();
  }

  /** An operator's choice by the name of its option. */
  sayOption(text) {
    const [name, value] = text.split("=");
    const said = { true: "yes", false: "no" }[value] ?? value;
    return `${this.known.options[name] ?? name}: ${said}`;
  }

  soonMore() {
    clearTimeout(this.moreTimer);
    this.moreTimer = setTimeout(() => this.askMore(), WAIT);
  }

  /** Whatever is opened beside the edge, counted for the same question. */
  askMore() {
    const { weights, sessions, nights } = this.parts;
    if (weights.open) this.askFor(weights, "rows", new URLSearchParams(), (rows) => showRows(weights.querySelector("tbody"), rows));
    if (sessions.open) this.askFor(sessions, "sessions", new URLSearchParams(new FormData(sessions.querySelector("form"))), (found) => showSessions(nights, found));
  }

  async askFor(part, what, more, show) {
    const query = this.query();
    for (const [name, value] of more) if (value) query.set(name, value);
    const path = `/api/odds/${this.game}/${this.value("wager")}/${what}?${query}`;
    if (part.dataset.shown === path) return;
    part.dataset.shown = path;
    const status = part.querySelector("[role=status]");
    status.textContent = "Counting…";
    const answer = await fetch(path).catch(() => null);
    if (part.dataset.shown !== path) return;
    const said = answer ? await answer.json() : { detail: "The server does not answer." };
    status.textContent = answer?.ok ? "" : said.detail;
    if (answer?.ok) show(said);
    else delete part.dataset.shown;
  }

  /** Every outcome and their sum; whoever is writing in a row goes on writing there. */
  showOutcomes(odds) {
    const writing = document.activeElement?.closest?.("[data-part=outcomes]") ? document.activeElement : null;
    const [label, at] = [writing?.getAttribute("aria-label"), writing?.selectionStart];
    const shown = { game: this.game, wager: odds.wager, titles: this.known.titles, payout: (one) => this.payout(one), changed: this.pays, opened: this.opened };
    this.parts.outcomes.replaceChildren(...rowsOf(odds, shown));
    nameCells(this.parts.outcomes.closest("table"));
    this.parts.write.hidden = !this.parts.outcomes.querySelector("input");
    const again = writing && [...this.parts.outcomes.querySelectorAll("input")].find((one) => one.getAttribute("aria-label") === label);
    again?.focus();
    again?.setSelectionRange(at, at);
  }

  /** The field in which another payout is written. */
  payout(one) {
    const input = Object.assign(document.createElement("input"), { value: this.pays.get(one.name) ?? one.pays });
    input.setAttribute("aria-label", `${one.name} pays`);
    input.classList.toggle("changed", this.pays.has(one.name));
    input.addEventListener("input", () => {
      this.pays.set(one.name, input.value.trim());
      input.classList.add("changed");
      this.soon();
    });
    return input;
  }

  /** The same wager on its other paytables, as bars. */
  async compare(wager, now) {
    const letters = [...this.form.elements.namedItem("paytable").options].map((one) => one.value);
    this.parts.bars.hidden = letters.length < 2;
    if (letters.length < 2) return;
    const { ticket } = this;
    const edges = await Promise.all(
      letters.map(async (letter) => {
        const query = this.query();
        query.delete("pays");
        query.set("paytable", letter);
        if (!this.terms.meters(letter).includes(this.meters[0])) query.delete("meter"); // That paytable has no such meter.
        const answer = await fetch(`/api/odds/${this.game}/${wager}?${query}`).catch(() => null);
        return answer?.ok ? { name: `Paytable ${letter}`, edge: Number((await answer.json()).house_edge.decimal), letter } : null;
      }),
    );
    if (ticket !== this.ticket) return;
    const bars = edges.filter(Boolean);
    if (this.pays.size) bars.push({ name: "As written", edge: Number(now.house_edge.decimal), letter: "*" });
    bars.sort((one, other) => one.edge - other.edge);
    const here = this.pays.size ? "*" : now.paytable;
    drawBars(this.parts.bars, bars.map((one) => ({ label: one.name, value: one.edge, here: one.letter === here })));
  }

  drawShares(odds) {
    const back = new Map();
    for (const one of odds.outcomes) {
      const value = (fraction(one.net) + fraction(one.staked)) * (one.combinations / odds.total);
      if (value > 0) back.set(one.name, (back.get(one.name) ?? 0) + value);
    }
    const all = [...back.values()].reduce((sum, value) => sum + value, 0);
    const shares = [...back].map(([label, value]) => ({ label, value: value / all, here: true })).sort((one, other) => other.value - one.value);
    const shown = shares.slice(0, shares.length > MOST_BARS ? MOST_BARS - 1 : MOST_BARS);
    const rest = shares.slice(shown.length).reduce((sum, one) => sum + one.value, 0);
    if (rest) shown.push({ label: `${shares.length - shown.length} other outcomes`, value: rest, here: false });
    this.parts.shares.hidden = shares.length < 2;
    drawBars(this.parts.shares, shown);
  }

  /** It was of another hand, or by other terms. */
  forgetAdvice() {
    this.advised = "";
    this.parts.advice.replaceChildren();
  }

  async advise(event) {
    event.preventDefault();
    const data = new FormData(this.parts.hand);
    const hand = spell(String(data.get("hand")));
    if (!hand) {
      this.parts.advice.textContent = "Write the cards of a hand, as in Qs 6d 4c, or pick them below.";
      return;
    }
    const query = this.query();
    query.set("seen", spell(String(data.get("seen"))));
    const path = `/api/odds/${this.game}/${this.value("wager")}/hands/${encodeURIComponent(hand)}?${query}`;
    this.parts.advice.textContent = "Counting…";
    this.advised = path;
    const answer = await fetch(path).catch(() => null);
    const said = answer ? await answer.json() : { detail: "The server does not answer. Ask again." };
    if (this.advised !== path) return;
    if (!answer?.ok) {
      this.parts.advice.textContent = said.detail;
      return;
    }
    const best = Math.max(...said.map((one) => Number(one.value.decimal)));
    this.parts.advice.replaceChildren(
      ...said.map((one) => {
        const line = document.createElement("p");
        const words = `${one.choice}: ${Number(one.value.decimal).toFixed(4).replace("-", "−")} units`;
        line.append(Number(one.value.decimal) === best ? Object.assign(document.createElement("b"), { textContent: `${words}, best` }) : words);
        return line;
      }),
    );
  }

  download() {
    const lines = [["outcome", "pays", "combinations", "net", "cite"], ...this.odds.outcomes.map((one) => [one.name, one.pays, one.combinations, one.net, one.cite])];
    saveFile(`${this.game}-${this.odds.wager}.csv`, writeLines(lines), "text/csv");
  }
}

/** A fraction; one of hundreds of digits is opened on demand. */
function inFull(exact) {
  if (exact.length <= LONG) return document.createTextNode(exact);
  const box = element("details");
  box.append(element("summary", "", "As a fraction"), exact);
  return box;
}

const spell = (text) => text.trim().replaceAll(",", " ").replaceAll("10", "T").replace(/\s+/g, " ");

customElements.define("odds-explorer", OddsExplorer);

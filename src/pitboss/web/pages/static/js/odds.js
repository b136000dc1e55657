// <odds-explorer>: pick a wager and its terms, edit a paytable, and see the exact edge follow. The address always says
// what is shown, so that a link opens the same state.

import { draw } from "./cards.js";
import { showLongRun, showRows, showSessions } from "./prospects.js";

const WAIT = 350;

class OddsExplorer extends HTMLElement {
  connectedCallback() {
    const { wagers } = JSON.parse(this.querySelector("script[type='application/json']").textContent);
    this.wagers = wagers;
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.form = this.parts.form;
    this.pays = new Map();
    this.read();
    this.form.addEventListener("input", (event) => {
      if (event.target.name === "wager" || event.target.name === "paytable") this.pays.clear();
      if (event.target.name === "wager") this.showLetters("");
      this.soon();
    });
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.parts.law.addEventListener("click", () => {
      this.pays.clear();
      this.ask();
    });
    this.parts.csv.addEventListener("click", () => this.download());
    this.parts.hand.addEventListener("submit", (event) => this.advise(event));
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
    for (const name of ["wager", "decks", "stake", "meter"]) {
      const field = this.form.elements.namedItem(name);
      if (field && said.has(name)) field.value = said.get(name);
    }
    this.showLetters(said.get("paytable") ?? "");
    for (const pair of said.getAll("pays")) {
      const at = pair.indexOf("=");
      this.pays.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  showLetters(chosen) {
    const letters = this.wagers.find((one) => one.id === this.value("wager"))?.letters ?? [];
    const select = this.form.elements.namedItem("paytable");
    select.replaceChildren(...letters.map((letter) => new Option(letter, letter, false, letter === chosen)));
    this.parts.letters.hidden = letters.length === 0;
  }

  query() {
    const said = new URLSearchParams();
    for (const name of ["paytable", "decks", "stake"]) if (this.value(name)) said.set(name, this.value(name));
    for (const [name, pays] of this.pays) said.append("pays", `${name}=${pays}`);
    if (this.value("meter") && this.meters?.length) said.append("meter", `${this.meters[0]}=${this.value("meter")}`);
    return said;
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT);
  }

  async ask() {
    const wager = this.value("wager");
    const query = this.query();
    const shown = new URLSearchParams([["wager", wager], ...query]);
    history.replaceState(null, "", `?${shown}`);
    const path = `/api/odds/${this.game}/${wager}?${query}`;
    const ticket = (this.ticket = {});
    const busy = setTimeout(() => (this.parts.busy.hidden = false), 250);
    const answer = await fetch(path).catch(() => null);
    const said = answer ? await answer.json() : { detail: "The server does not answer." };
    clearTimeout(busy);
    if (ticket !== this.ticket) return;
    this.parts.busy.hidden = true;
    this.parts.problem.hidden = Boolean(answer?.ok);
    if (!answer?.ok) {
      this.parts.problem.textContent = said.detail;
      return;
    }
    this.parts.json.href = path;
    this.show(said);
    this.compare(wager, said);
  }

  show(odds) {
    this.odds = odds;
    this.meters = Object.keys(odds.meter ?? {});
    this.parts.meter.hidden = !this.meters.length;
    this.parts.answer.hidden = false;
    this.parts.edge.textContent = percent(odds.house_edge.decimal);
    this.parts.edge.className = `large ${Number(odds.house_edge.decimal) < 0 ? "win" : ""}`;
    this.parts.exact.textContent = odds.house_edge.exact.length > 60 ? `${odds.house_edge.exact.slice(0, 60)}…` : odds.house_edge.exact;
    this.parts.return.textContent = percent(1 - Number(odds.house_edge.decimal));
    this.parts.hit.textContent = (1 / Number(odds.hit_frequency.decimal)).toFixed(2);
    this.parts.deviation.textContent = Number(odds.standard_deviation).toFixed(4);
    this.parts.law.hidden = !this.pays.size;
    this.parts.outcomes.replaceChildren(...odds.outcomes.map((one) => this.outcome(one, odds.total)));
    this.parts.notes.replaceChildren(...(odds.notes ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    this.parts.strategy.hidden = !odds.strategy;
    this.parts.play.textContent = odds.strategy ?? "";
    this.drawShares(odds);
    showLongRun(this.parts.longrun, odds);
    this.askMore();
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

  outcome(one, total) {
    const row = document.createElement("tr");
    const chance = one.combinations / total;
    const pays = document.createElement("td");
    if (/\d/.test(one.pays ?? "")) {
      const input = Object.assign(document.createElement("input"), { value: this.pays.get(one.name) ?? one.pays });
      input.setAttribute("aria-label", `${one.name} pays`);
      input.classList.toggle("changed", this.pays.has(one.name));
      input.addEventListener("change", () => {
        this.pays.set(one.name, input.value.trim());
        this.ask();
      });
      pays.append(input);
    } else {
      pays.textContent = one.pays ?? "";
    }
    row.append(
      Object.assign(document.createElement("td"), { textContent: one.name, title: one.cite }),
      pays,
      number(percent(chance)),
      number(percent(fraction(one.net) * chance)),
      number(one.combinations.toLocaleString("en-US")),
    );
    return row;
  }

  /** The same wager on its other paytables, as bars. */
  async compare(wager, now) {
    const letters = this.wagers.find((one) => one.id === wager)?.letters ?? [];
    this.parts.bars.hidden = letters.length < 2;
    if (letters.length < 2) return;
    const query = this.query();
    query.delete("pays");
    const edges = await Promise.all(
      letters.map(async (letter) => {
        query.set("paytable", letter);
        const answer = await fetch(`/api/odds/${this.game}/${wager}?${query}`);
        return answer.ok ? { name: `Paytable ${letter}`, edge: Number((await answer.json()).house_edge.decimal), letter } : null;
      }),
    );
    const bars = edges.filter(Boolean);
    if (this.pays.size) bars.push({ name: "As written", edge: Number(now.house_edge.decimal), letter: "*" });
    bars.sort((one, other) => one.edge - other.edge);
    const here = this.pays.size ? "*" : now.paytable;
    drawBars(this.parts.bars, bars.map((one) => ({ label: one.name, value: one.edge, here: one.letter === here })));
  }

  drawShares(odds) {
    const shares = odds.outcomes
      .map((one) => ({ label: one.name, value: Math.max(0, (fraction(one.net) + fraction(one.staked)) * (one.combinations / odds.total)), here: true }))
      .filter((one) => one.value > 0)
      .sort((one, other) => other.value - one.value);
    this.parts.shares.hidden = shares.length < 2;
    drawBars(this.parts.shares, shares.slice(0, 10));
  }

  async advise(event) {
    event.preventDefault();
    const data = new FormData(this.parts.hand);
    const hand = spell(String(data.get("hand")));
    const path = `/api/odds/${this.game}/${this.value("wager")}/hands/${encodeURIComponent(hand)}?seen=${encodeURIComponent(spell(String(data.get("seen"))))}`;
    const answer = await fetch(path);
    const said = await answer.json();
    if (!answer.ok) {
      this.parts.advice.textContent = said.detail;
      return;
    }
    const best = Math.max(...said.map((one) => Number(one.value.decimal)));
    this.parts.advice.replaceChildren(
      ...said.map((one) => {
        const line = document.createElement("p");
        const words = `${one.choice}: ${Number(one.value.decimal).toFixed(4)} units`;
        line.append(Number(one.value.decimal) === best ? Object.assign(document.createElement("b"), { textContent: `${words}, best` }) : words);
        return line;
      }),
    );
  }

  download() {
    const lines = [["outcome", "pays", "combinations", "net", "cite"], ...this.odds.outcomes.map((one) => [one.name, one.pays, one.combinations, one.net, one.cite])];
    const text = lines.map((line) => line.map((cell) => `"${String(cell ?? "").replaceAll('"', '""')}"`).join(",")).join("\r\n");
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "text/csv" })), download: `${this.game}-${this.odds.wager}.csv` });
    link.click();
  }
}

const percent = (value) => `${(Number(value) * 100).toFixed(4).replace("-", "−")} %`;
const number = (text) => Object.assign(document.createElement("td"), { className: "number", textContent: text });
const spell = (text) => text.trim().replaceAll(",", " ").replaceAll("10", "T").replace(/\s+/g, " ");

function fraction(text) {
  const [above, below] = String(text).split("/");
  return Number(above) / Number(below ?? 1);
}

/** Bars with honest lengths and their values beside them. */
function drawBars(figure, bars) {
  const width = 460;
  const height = bars.length * 30 + 6;
  const least = Math.min(0, ...bars.map((one) => one.value));
  const most = Math.max(...bars.map((one) => one.value), 0.0001);
  const scale = 190 / (most - least);
  const zero = 180 - least * scale;
  const picture = draw("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img" });
  picture.setAttribute("aria-label", bars.map((one) => `${one.label} ${percent(one.value)}`).join(", "));
  bars.forEach((one, n) => {
    const y = n * 30 + 4;
    const from = Math.min(zero, zero + one.value * scale);
    picture.append(
      draw("text", { x: 172, y: y + 16, "text-anchor": "end", class: one.here ? "" : "quiet" }, one.label.length > 24 ? `${one.label.slice(0, 23)}…` : one.label),
      draw("rect", { class: `bar ${one.here ? "" : "other"} ${one.value < 0 ? "good" : ""}`, x: from, y, width: Math.max(1, Math.abs(one.value) * scale), height: 22, rx: 3 }),
      draw("text", { x: Math.max(zero, zero + one.value * scale) + 6, y: y + 16 }, percent(one.value)),
    );
  });
  figure.querySelector("svg")?.remove();
  figure.append(picture);
}

customElements.define("odds-explorer", OddsExplorer);

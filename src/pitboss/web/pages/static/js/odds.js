// <odds-explorer>: pick a wager and its terms, edit a paytable, and see the exact edge follow. The address always says
// what is shown, so that a link opens the same state.

import { draw } from "./cards.js";
import { offerPicture } from "./picture.js";
import { pickCards } from "./picker.js";
import { showLongRun, showRows, showSessions } from "./prospects.js";

const WAIT = 350;
const MOST_BARS = 10;

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
    this.parts.busy.hidden = true;
    this.parts.problem.hidden = false;
    this.parts.problem.textContent = sentence;
  }

  async ask() {
    clearTimeout(this.timer);
    const decks = this.form.elements.namedItem("decks");
    if (!decks.validity.valid) {
      this.refuse(`The number of decks is a whole number from ${decks.min} to ${decks.max}${decks.value ? `, not ${decks.value}` : ""}.`);
      return;
    }
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
    this.toggleOld(false);
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
    this.showOutcomes(odds);
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

  /** Every outcome and their sum; whoever is writing in a row goes on writing there. */
  showOutcomes(odds) {
    const writing = document.activeElement?.closest?.("[data-part=outcomes]") ? document.activeElement : null;
    const [label, at] = [writing?.getAttribute("aria-label"), writing?.selectionStart];
    const sum = document.createElement("tr");
    const mean = odds.outcomes.reduce((all, one) => all + fraction(one.net) * (one.combinations / odds.total), 0);
    sum.append(Object.assign(document.createElement("th"), { scope: "row", textContent: "All" }), document.createElement("td"), number(percent(1)), number(percent(mean)), number(odds.total.toLocaleString("en-US")));
    this.parts.outcomes.replaceChildren(...odds.outcomes.map((one) => this.outcome(one, odds.total)), sum);
    this.parts.write.hidden = !this.parts.outcomes.querySelector("input");
    const again = writing && [...this.parts.outcomes.querySelectorAll("input")].find((one) => one.getAttribute("aria-label") === label);
    again?.focus();
    again?.setSelectionRange(at, at);
  }

  outcome(one, total) {
    const row = document.createElement("tr");
    const chance = one.combinations / total;
    const pays = document.createElement("td");
    if (isPayout(one.pays)) {
      const input = Object.assign(document.createElement("input"), { value: this.pays.get(one.name) ?? one.pays });
      input.setAttribute("aria-label", `${one.name} pays`);
      input.classList.toggle("changed", this.pays.has(one.name));
      input.addEventListener("input", () => {
        this.pays.set(one.name, input.value.trim());
        input.classList.add("changed");
        this.soon();
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

  async advise(event) {
    event.preventDefault();
    const data = new FormData(this.parts.hand);
    const hand = spell(String(data.get("hand")));
    if (!hand) {
      this.parts.advice.textContent = "Write the cards of a hand, as in Qs 6d 4c, or pick them below.";
      return;
    }
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
/** Whether a person could write another in its place: `35 to 1`, and not what several wagers come to. */
const isPayout = (text) => /^[\d,]+ (to|for) [\d,]+$|^\$[\d,.]+$|^[\d.]+% of /.test(text ?? "");
const spell = (text) => text.trim().replaceAll(",", " ").replaceAll("10", "T").replace(/\s+/g, " ");

function fraction(text) {
  const [above, below] = String(text).split("/");
  return Number(above) / Number(below ?? 1);
}

/** Bars with honest lengths: the whole name above each, its value behind it. */
function drawBars(figure, bars) {
  const [width, step] = [460, 46];
  const least = Math.min(0, ...bars.map((one) => one.value));
  const most = Math.max(...bars.map((one) => one.value), 0.0001);
  const scale = 360 / (most - least);
  const zero = -least * scale;
  const picture = draw("svg", { class: "chart", viewBox: `0 0 ${width} ${bars.length * step}`, role: "img" });
  picture.setAttribute("aria-label", bars.map((one) => `${one.label} ${percent(one.value)}`).join(", "));
  bars.forEach((one, n) => {
    const y = n * step + 20;
    const from = Math.min(zero, zero + one.value * scale);
    picture.append(
      draw("text", { x: 0, y: y - 6, class: one.here ? "" : "quiet" }, one.label),
      draw("rect", { class: `bar ${one.here ? "" : "other"} ${one.value < 0 ? "good" : ""}`, x: from, y, width: Math.max(1, Math.abs(one.value) * scale), height: 18, rx: 3 }),
      draw("text", { x: Math.max(zero, zero + one.value * scale) + 6, y: y + 14 }, percent(one.value)),
    );
  });
  figure.querySelector("svg")?.remove();
  figure.append(picture);
  offerPicture(figure);
}

customElements.define("odds-explorer", OddsExplorer);

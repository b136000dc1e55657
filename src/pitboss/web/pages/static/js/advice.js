// Advice at a seat: what each open choice is worth, beside its button; and the coach, who says it before each decision
// and what a choice has cost after it.

import { sayMoney } from "./cards.js";

const COACH = "coach";
const AGAIN = 1500;

/**
 * @typedef {{choice: string, label: string, value: {exact: string, decimal: string}, worth: string}} Weighed
 * @typedef {{title: string, stake: string, best: string[], choices: Weighed[], notes: string[]}} Decision
 */

export class Advice {
  /** @param {{table: string, panel: HTMLElement, controls: HTMLElement, toggle: HTMLElement}} parts */
  constructor({ table, panel, controls, toggle }) {
    this.path = `/api/tables/${encodeURIComponent(table)}/advice`;
    this.panel = panel;
    this.controls = controls;
    this.toggle = toggle;
    /** @type {{version: number, decision: Decision | null} | null} */
    this.known = null;
    this.verdict = "";
    /** Whether something was asked for that cannot be answered yet. */
    this.wish = false;
    /** The question that is on its way. */
    this.asking = null;
    this.coach = read(COACH) === "on";
    toggle.setAttribute("aria-pressed", String(this.coach));
    toggle.addEventListener("click", () => this.turn());
  }

  /** The coach comes and goes. */
  turn() {
    this.coach = !this.coach;
    keep(COACH, this.coach ? "on" : "off");
    this.toggle.setAttribute("aria-pressed", String(this.coach));
    if (this.coach) this.ask();
    else this.clear();
  }

  /** A new state of the table: what was said of the last one no longer holds. What wagers cost does, whatever chips are
   * put down, until the wagers close. @param {number} version */
  follow(version, deciding, fresh) {
    const opens = fresh && !this.fresh;
    Object.assign(this, { version, deciding, fresh });
    if (fresh) this.verdict = "";
    if (fresh && !opens && (this.asking || this.known)) return;
    if (this.known?.version !== version) {
      this.known = null;
      if (!this.wish) this.panel.replaceChildren(...(this.verdict ? [paragraph(this.verdict, "verdict")] : []));
    }
    if (this.known) this.mark();
    else if ((deciding && this.coach) || (this.wish && (deciding || opens))) this.ask();
  }

  clear() {
    this.known = this.asking = null;
    this.wish = false;
    this.verdict = "";
    this.panel.replaceChildren();
    for (const one of this.controls.querySelectorAll(".worth")) one.remove();
    for (const one of this.controls.querySelectorAll(".best")) one.classList.remove("best");
  }

  async ask() {
    const ticket = (this.asking = {});
    const { fresh } = this;
    const counting = () => this.panel.replaceChildren(paragraph("Counting every deal…", "busy"));
    const slow = setTimeout(() => ticket === this.asking && !this.known && counting(), 250);
    const answer = await fetch(this.path).catch(() => null);
    clearTimeout(slow);
    if (ticket !== this.asking) return;
    const said = answer ? await answer.json() : { detail: "The server does not answer." };
    if (ticket !== this.asking) return;
    this.asking = null;
    if (!answer?.ok) return this.panel.replaceChildren(paragraph(said.detail, "loss"));
    if (said.decision) this.takeDecision(said);
    else if (fresh && this.fresh) this.showPrices(said);
    else if (!fresh) this.wait(said);
    else this.panel.replaceChildren();
  }

  /** A decision that was counted while the table went on is none any more. */
  takeDecision(said) {
    this.wish = false;
    if (said.version < this.version) return this.deciding ? this.ask() : this.panel.replaceChildren();
    this.known = said;
    this.showDecision(said.decision);
  }

  /** Nothing is asked of the player now: what was asked for comes when something is. */
  wait(said) {
    if (said.wagers.length && said.version >= this.version) return this.showPrices(said);
    if (this.fresh || this.deciding) return this.ask();
    this.wish = true;
    this.panel.replaceChildren(paragraph(said.says, "sentence"));
  }

  /** @param {Decision} decision */
  showDecision(decision) {
    if (!decision.choices.length) return this.panel.replaceChildren(...decision.notes.map((text) => paragraph(text, "")));
    this.mark();
    const best = decision.choices.filter((one) => decision.best.includes(one.choice)).map((one) => one.label);
    const words = decision.choices.map((one) => `${one.label} ${units(one)}`).join(", ");
    const verdict = best.length > 1 ? `${best.join(" and ")} are worth the same` : `${best[0]} is best`;
    const lines = [paragraph(`${verdict}. For each unit of ${named(decision.title)}: ${words}.`, "sentence")];
    if (decision.notes.length) lines.push(details("What is counted", decision.notes));
    this.panel.replaceChildren(...lines);
  }

  /** The money that each choice is worth, on its button. */
  mark() {
    const decision = this.known?.decision;
    if (!decision) return;
    for (const one of decision.choices) {
      const button = this.controls.querySelector(`button[data-choice="${CSS.escape(one.choice)}"]`);
      if (!button || button.querySelector(".worth")) continue;
      const best = decision.best.includes(one.choice);
      const worth = document.createElement("span");
      worth.className = "worth";
      worth.textContent = `${best ? "★ " : ""}worth ${money(one.worth)}`;
      button.classList.toggle("best", best);
      const costs = button.dataset.said ? `${button.dataset.said}. ` : "";
      button.setAttribute("aria-description", `${costs}${best ? "The best choice, w" : "W"}orth ${money(one.worth)} on average`);
      button.append(worth);
    }
  }

  showPrices(said) {
    this.known = said;
    this.wish = false;
    const lines = [paragraph(said.says, "sentence")];
    if (said.wagers.length) {
      const list = document.createElement("ul");
      list.className = "prices";
      for (const one of said.wagers) {
        const item = document.createElement("li");
        const edge = Number(one.house_edge.decimal);
        const figure = document.createElement("b");
        figure.textContent = `${(edge * 100).toFixed(4).replace("-", "−")}%`;
        figure.className = edge < 0 ? "win" : "";
        figure.title = one.house_edge.exact.length < 60 ? one.house_edge.exact : "";
        item.append(`${one.title} `, figure);
        list.append(item);
      }
      lines.push(list);
    }
    if (said.pending) {
      const more = said.wagers.length ? `${said.pending} more ${said.pending === 1 ? "is" : "are"}` : said.pending === 1 ? "It is" : "They are";
      lines.push(paragraph(`${more} being counted…`, "busy"));
      setTimeout(() => this.known === said && this.ask(), AGAIN);
    }
    this.panel.replaceChildren(...lines);
  }

  /** What was chosen, while its worth is known: the coach says what it cost. @param {string} choice */
  judge(choice) {
    const decision = this.known?.decision;
    if (!decision?.choices.length || !this.coach) return;
    const chosen = decision.choices.find((one) => one.choice === choice);
    if (!chosen) return;
    const cost = Number(decision.choices[0].worth) - Number(chosen.worth);
    if (decision.best.includes(choice)) this.verdict = `${chosen.label} was best.`;
    else this.verdict = `${chosen.label} cost ${cost < 0.005 ? "less than a cent" : sayMoney(cost.toFixed(2))} on average: ${decision.choices[0].label} was best.`;
  }
}

function money(amount) {
  const number = Number(amount);
  return `${number < 0 ? "−" : "+"}$${Math.abs(number).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

/** `the Ante Wager`, and `Wager 1` by its name alone. @param {string} title */
const named = (title) => (/^Wager (\d|\$)/.test(title) ? title : `the ${title}`);

/** @param {Weighed} one */
function units(one) {
  return Number(one.value.decimal).toFixed(4).replace("-", "−");
}

function paragraph(text, className) {
  return Object.assign(document.createElement("p"), { textContent: text, className });
}

function details(title, notes) {
  const more = document.createElement("details");
  const list = document.createElement("ul");
  list.append(...notes.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  more.append(Object.assign(document.createElement("summary"), { textContent: title }), list);
  return more;
}

function read(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A device that keeps nothing forgets the coach.
  }
}

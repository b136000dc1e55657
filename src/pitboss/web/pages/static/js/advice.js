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

  /** A new state of the table: what was said of the last one no longer holds. @param {number} version */
  follow(version, deciding, fresh) {
    this.version = version;
    if (fresh) this.verdict = "";
    if (this.known?.version !== version) {
      this.known = null;
      this.panel.replaceChildren(...(this.verdict ? [paragraph(this.verdict, "verdict")] : []));
    }
    if (this.known) this.mark();
    else if (deciding && this.coach) this.ask();
  }

  clear() {
    this.known = null;
    this.verdict = "";
    this.panel.replaceChildren();
    for (const one of this.controls.querySelectorAll(".worth")) one.remove();
    for (const one of this.controls.querySelectorAll(".best")) one.classList.remove("best");
  }

  async ask() {
    const ticket = (this.ticket = {});
    const slow = setTimeout(() => this.panel.replaceChildren(paragraph("Counting every deal…", "busy")), 250);
    const answer = await fetch(this.path).catch(() => null);
    clearTimeout(slow);
    if (ticket !== this.ticket) return;
    const said = answer ? await answer.json() : { detail: "The server does not answer." };
    if (!answer?.ok) return this.panel.replaceChildren(paragraph(said.detail, "loss"));
    this.known = said;
    if (said.decision) this.showDecision(said.decision);
    else this.showPrices(said);
  }

  /** @param {Decision} decision */
  showDecision(decision) {
    if (!decision.choices.length) return this.panel.replaceChildren(...decision.notes.map((text) => paragraph(text, "")));
    this.mark();
    const best = decision.choices.filter((one) => decision.best.includes(one.choice)).map((one) => one.label);
    const words = decision.choices.map((one) => `${one.label} ${units(one)}`).join(", ");
    const verdict = best.length > 1 ? `${best.join(" and ")} are worth the same` : `${best[0]} is best`;
    const lines = [paragraph(`${verdict}. For each unit of the ${decision.title}: ${words}.`, "sentence")];
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
      worth.textContent = `${best ? "★ " : ""}${money(one.worth)}`;
      button.classList.toggle("best", best);
      button.setAttribute("aria-description", `${best ? "The best choice, w" : "W"}orth ${money(one.worth)} on average`);
      button.append(worth);
    }
  }

  showPrices(said) {
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
      lines.push(paragraph(`${said.pending} more ${said.pending === 1 ? "is" : "are"} being counted…`, "busy"));
      setTimeout(() => this.version === said.version && this.ask(), AGAIN);
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

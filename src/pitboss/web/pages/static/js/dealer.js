// The dealer's console: the next lawful step as one large button, whatever else is lawful two touches away, and what has
// happened with the rule that it rests on.

import "./felt.js";
import { askApproval } from "./asking.js";
import { sayMoney } from "./cards.js";
import { listenForKeys } from "./keys.js";
import { Table } from "./live.js";
import { byUse, keysFor, moveButton, pressKey } from "./moves.js";

const GROUPS = [
  ["Irregularities", ["report"]],
  ["Corrections", ["correct-card", "exchange-cards", "correct-roll", "correct-count", "correct-reading", "correct-wager", "correct-payment", "correct-stub", "correct-burn"]],
  ["Cards and devices", ["receive-deck", "remove-deck", "perform", "spread-idle", "load-shuffler", "shuffle", "direct-shuffle", "cut", "order-recut", "device-fails", "secure-device", "restore-device", "use-method", "count-stub", "count-hands"]],
  ["Seats", ["take-seat", "leave-seat", "leave", "permit-entry", "give-dice"]],
  ["Wagers at a player's word", ["place-wager", "withdraw-wager", "call-wager"]],
];
const REMEMBERED = 60;
const RECALLED = 30;

/** Who deals seats a player, not themself: the name is asked for. */
const asked = (move) => (move.command.command === "take-seat" ? { ...move, form: true } : move);

class DealerConsole extends HTMLElement {
  connectedCallback() {
    this.layout = JSON.parse(this.querySelector("script[type='application/json']").textContent);
    this.felt = this.querySelector("casino-felt");
    this.felt.layout = this.layout;
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.table = new Table(this.dataset.table, this.dataset.role);
    this.table.addEventListener("state", ({ detail }) => this.show(detail));
    this.table.addEventListener("problem", ({ detail }) => this.tell(detail));
    this.table.addEventListener("refused", ({ detail }) => this.tell(detail));
    this.table.addEventListener("connection", ({ detail }) => (this.parts.lost.hidden = !detail.lost));
    this.keys = (event) => pressKey(event, this);
    addEventListener("keydown", this.keys);
    this.silence = listenForKeys(this, [["Tab", "To what else is lawful"]]);
    this.table.connect();
  }

  disconnectedCallback() {
    this.table.stop();
    removeEventListener("keydown", this.keys);
    this.silence();
  }

  show(state) {
    this.dataset.version = String(state.version);
    this.felt.show(state);
    this.querySelector("baccarat-road")?.follow?.(state.view);
    this.parts.waiting.textContent = state.frozen ? `The table stands still: ${state.frozen}` : state.waiting;
    this.parts.cite.textContent = state.view.waits.cite;
    this.showSteps(state);
    this.showCompany(state);
    this.showGroups(state);
    this.showResults(state.results);
    if (this.recalled) this.addEvents(state.events);
    else this.recall(state.version);
  }

  showSteps(state) {
    const steps = byUse(state.moves.filter((move) => move.next));
    const keys = keysFor(steps.map((move) => move.label));
    const give = (command) => this.give(command);
    // What a player chooses has no key that the hand strikes by habit.
    const own = steps[0]?.command.command !== "choose";
    const buttons = steps.map((move, n) => moveButton(asked(move), give, { first: own && n === 0, key: own && n === 0 ? " " : keys[n] }));
    if (own && buttons[0]) buttons[0].querySelector("kbd").textContent = "Space";
    this.parts.steps.replaceChildren(...buttons);
    const said = steps.find((move) => move.announce);
    this.parts.announce.textContent = said ? `Say: “${said.announce}”` : "";
    if (!steps.length) {
      const others = document.createElement("p");
      others.className = "empty";
      others.textContent = `Waiting for ${state.view.waits.roles.map((role) => `the ${role}`).join(" or ")}.`;
      this.parts.steps.append(others);
    }
  }

  showGroups(state) {
    const rest = state.moves.filter((move) => !move.next);
    const shown = GROUPS.map(([title, kinds]) => [title, rest.filter((move) => kinds.includes(move.command.command))]);
    const known = new Set(GROUPS.flatMap(([, kinds]) => kinds));
    shown.push(["Other", rest.filter((move) => !known.has(move.command.command))]);
    const open = new Set([...this.parts.groups.querySelectorAll("details[open]")].map((one) => one.dataset.group));
    this.parts.groups.replaceChildren(
      ...shown.filter(([, moves]) => moves.length).map(([title, moves]) => this.group(title, moves, open.has(title))),
    );
  }

  group(title, moves, open) {
    const details = document.createElement("details");
    details.dataset.group = title;
    details.open = open;
    const summary = document.createElement("summary");
    summary.textContent = `${title} (${moves.length})`;
    const row = document.createElement("div");
    row.className = "row";
    row.append(...moves.map((move) => moveButton(asked(move), (command) => this.give(command), { label: this.seatLabel(move) })));
    details.append(summary, row);
    return details;
  }

  seatLabel(move) {
    const { command, seat } = move.command;
    return ["place-wager", "withdraw-wager", "call-wager", "report"].includes(command) && seat ? `${move.label}, seat ${seat}` : move.label;
  }

  /** At a demonstration nobody may sit at the table: somebody to deal to is one touch away. */
  showCompany(state) {
    const button = this.parts.company;
    if (!button) return;
    button.hidden = state.view.phase !== "open" || Object.keys(state.view.seats).length > 0;
    button.onclick ??= async () => {
      button.disabled = true;
      const answer = await fetch(`/api/practice/${this.dataset.table}/company`, { method: "POST", headers: this.table.headers }).catch(() => null);
      button.disabled = false;
      if (!answer?.ok) this.tell(answer ? await answer.json() : { detail: "The server does not answer. Nobody sat down." });
    };
  }

  async give(command) {
    this.parts.problem.hidden = true;
    const answer = await this.table.give(command);
    if (answer.problem?.code === "needs-approval") askApproval(this.dataset.table, this.dataset.role, command, answer.problem);
    return answer;
  }

  tell(problem) {
    this.parts.problem.hidden = false;
    this.parts.problem.textContent = `${problem.detail} ${problem.cite ?? ""}`.trim();
  }

  showResults(results) {
    const seats = [...new Set(results.map((one) => one.seat))].sort((a, b) => b - a);
    this.parts.results.replaceChildren(...seats.map((seat) => this.seatResult(seat, results.filter((one) => one.seat === seat))));
  }

  seatResult(seat, results) {
    const box = document.createElement("section");
    const title = document.createElement("h3");
    title.textContent = `Seat ${seat}`;
    const list = document.createElement("ul");
    for (const { title: wager, says, why, net, cite } of results) {
      const line = document.createElement("li");
      const words = document.createElement("span");
      const source = Object.assign(document.createElement("span"), { className: "cite", textContent: ` ${cite}` });
      words.append(`${wager}: ${why || says}`, source);
      const amount = document.createElement("b");
      amount.className = Number(net) > 0 ? "win" : Number(net) < 0 ? "loss" : "";
      amount.textContent = Number(net) > 0 ? `pay ${sayMoney(net)}` : Number(net) < 0 ? `take ${sayMoney(-net)}` : "return";
      line.append(words, amount);
      list.append(line);
    }
    box.append(title, list);
    return box;
  }

  /** What happened before this page was opened. */
  async recall(version) {
    this.recalled = true;
    const answer = await fetch(`${this.table.path}/events?after=${Math.max(0, version - RECALLED)}`, { headers: this.table.headers }).catch(() => null);
    if (answer?.ok) this.addEvents((await answer.json()).events);
  }

  addEvents(events) {
    for (const event of events) {
      if (!event.says || event.event === "step-taken") continue;
      const line = document.createElement("li");
      line.textContent = event.says;
      if (event.cite) line.append(Object.assign(document.createElement("span"), { className: "cite", textContent: ` ${event.cite}` }));
      this.parts.log.prepend(line);
    }
    this.parts.quiet.hidden = this.parts.log.children.length > 0;
    while (this.parts.log.children.length > REMEMBERED) this.parts.log.lastChild.remove();
  }
}

customElements.define("dealer-console", DealerConsole);

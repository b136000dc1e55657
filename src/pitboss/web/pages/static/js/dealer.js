// The dealer's console: the next lawful step as one large button, whatever else is lawful two touches away, and what has
// happened with the rule that it rests on.

import "./felt.js";
import { askApproval } from "./asking.js";
import { sayMoney } from "./cards.js";
import { element } from "./element.js";
import { replaceKept } from "./keep.js";
import { listenForKeys } from "./keys.js";
import { Table } from "./live.js";
import { byUse, keysFor, moveButton, nearestAmount, pressKey } from "./moves.js";
import { sourceLink } from "./source-link.js";

const WAGERS = ["place-wager", "withdraw-wager", "call-wager"];
const GROUPS = [
  ["Irregularities", ["report"]],
  ["Corrections", ["correct-card", "exchange-cards", "correct-roll", "correct-count", "correct-reading", "correct-wager", "correct-report", "correct-departure", "correct-payment", "correct-stub", "correct-burn", "correct-seat"]],
  ["Cards and devices", ["receive-deck", "remove-deck", "perform", "spread-idle", "load-shuffler", "shuffle", "direct-shuffle", "cut", "order-recut", "device-fails", "secure-device", "restore-device", "use-method", "count-stub", "count-hands"]],
  ["Seats", ["take-seat", "leave-seat", "leave", "permit-entry", "give-dice"]],
  ["Wagers at a player's word", WAGERS],
];
const NEEDS_ANOTHER = "needs-approval";
const REMEMBERED = 60;
const RECALLED = 30;

/** So many wagers at a player's word stand open; of more, each seat opens its own. */
const MANY = 12;

/** Wagers at a player's word lie seat by seat; whatever else is open stands in one row. */
function bySeat(moves) {
  const rows = new Map();
  for (const move of moves) {
    const seat = WAGERS.includes(move.command.command) ? move.command.seat : 0;
    rows.set(seat, [...(rows.get(seat) ?? []), move]);
  }
  return [...rows];
}

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
    this.keys = (event) => {
      this.openGroup(event);
      pressKey(event, this);
      // The bar is for the large button: while there is none, the page does not jump away under the hand.
      if (event.key === " " && [document.body, this.parts.steps, this.parts.groups].includes(event.target)) event.preventDefault();
    };
    addEventListener("keydown", this.keys);
    this.silence = listenForKeys(this, [["1 … 9", "To what else is lawful, by the digit of its group"]]);
    this.table.connect();
  }

  disconnectedCallback() {
    this.table.stop();
    removeEventListener("keydown", this.keys);
    this.silence();
  }

  show(state) {
    if (this.dataset.version !== String(state.version)) this.hush();
    this.dataset.version = String(state.version);
    this.felt.show(state);
    this.querySelector("baccarat-road")?.follow?.(state.view);
    this.parts.waiting.textContent = state.frozen ? `The table stands still: ${state.frozen}` : state.waiting;
    this.parts.cite.replaceChildren(...this.source(state.view.waits.cite));
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
    // The digits of groups follow those of choices such as 1x: a key does one thing.
    this.digits = Math.max(0, ...steps.map((move, n) => (move.command.command === "choose" ? Number(keys[n]) || 0 : 0)));
    const give = (command) => this.give(command);
    // What a player chooses has no key that the hand strikes by habit.
    const own = steps[0]?.command.command !== "choose";
    const buttons = steps.map((move, n) => moveButton(this.asked(move), give, { first: own && n === 0, key: own && n === 0 ? " " : keys[n] }));
    if (own && buttons[0]) buttons[0].querySelector("kbd").textContent = "Space";
    const said = steps.find((move) => move.announce);
    this.parts.announce.textContent = said ? `Say: “${said.announce}”` : "";
    if (!steps.length) {
      const others = document.createElement("p");
      others.className = "empty";
      const { what, roles } = state.view.waits; // Bets are closed by the dealer, but not before there is one.
      const wagered = Object.values(state.view.round.seats).some(({ wagers }) => Object.keys(wagers).length);
      const first = what === "first-player" ? "player" : what === "wagers" && !wagered ? "wager" : "";
      if (state.lacking) others.append(`${state.lacking.says} `, ...this.source(state.lacking.cite));
      else others.textContent = first ? `Waiting for the first ${first}.` : `Waiting for ${roles.map((role) => `the ${role}`).join(" or ")}.`;
      buttons.push(others);
    }
    replaceKept(this.parts.steps, ...buttons);
    this.showStandIns(steps.length ? [] : state.view.waits.roles);
  }

  /** At a demonstration nobody else may be there whose step it is: one touch takes their place. */
  showStandIns(roles) {
    for (const form of this.querySelectorAll("[data-stand-in]")) form.hidden = form.dataset.standIn === this.dataset.role || !roles.includes(form.dataset.standIn);
  }

  showGroups(state) {
    const rest = state.moves.filter((move) => !move.next);
    const shown = GROUPS.map(([title, kinds]) => [title, rest.filter((move) => kinds.includes(move.command.command))]);
    const known = new Set(GROUPS.flatMap(([, kinds]) => kinds));
    shown.push(["Other", rest.filter((move) => !known.has(move.command.command))]);
    const open = new Set([...this.parts.groups.querySelectorAll("details[open]")].map((one) => one.dataset.group));
    replaceKept(
      this.parts.groups,
      ...shown.filter(([, moves]) => moves.length).map(([title, moves], n) => this.group(title, moves, open, n + 1 + this.digits)),
    );
  }

  /** One group is open at a time: whatever is in it is the second touch, or the second key. */
  group(title, moves, open, key) {
    const details = document.createElement("details");
    details.name = "also-lawful";
    details.dataset.group = title;
    details.open = open.has(title);
    const summary = document.createElement("summary");
    const mark = Object.assign(document.createElement("kbd"), { textContent: key <= 9 ? String(key) : "" });
    mark.setAttribute("aria-hidden", "true");
    summary.append(Object.assign(document.createElement("span"), { textContent: `${title} (${moves.length})` }), mark);
    details.append(summary, ...bySeat(moves).map(([seat, own]) => this.row(seat, own, seat && moves.length > MANY ? open : null)));
    return details;
  }

  /** Who deals seats a player, not themself: the name is asked for. A wager begins with the least that the table takes. */
  asked(move) {
    const { command } = move.command;
    if (command === "take-seat") return { ...move, form: true };
    if (command !== "place-wager" || !move.amounts) return move;
    return { ...move, limits: this.layout.limits, command: { ...move.command, amount: nearestAmount(move.amounts, Number(this.layout.least)) } };
  }

  /** What is open at a seat, or beside all of them; where `open` says which seats are, each is opened by itself. */
  row(seat, moves, open) {
    const row = document.createElement("div");
    row.className = "row";
    const title = `Seat ${seat}`;
    if (seat && !open) row.append(Object.assign(document.createElement("h3"), { textContent: title }));
    row.append(...moves.map((move) => moveButton(this.asked(move), (command) => this.give(command), { label: this.seatLabel(move) })));
    if (!open) return row;
    const details = Object.assign(document.createElement("details"), { name: "seat-of-wagers", open: open.has(title) });
    details.dataset.group = title;
    details.append(Object.assign(document.createElement("summary"), { textContent: title }), row);
    return details;
  }

  /** A digit opens a group, and the focus is on what is first in it. */
  openGroup(event) {
    const writing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]");
    if (writing || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    const details = this.parts.groups.children[Number(event.key) - 1 - this.digits];
    if (!details) return;
    details.open = true;
    details.querySelector(":scope > .row button, :scope > details > summary")?.focus();
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
    this.hush();
    const answer = await this.table.give(command);
    if (answer.problem?.code !== NEEDS_ANOTHER) return answer;
    const asked = await askApproval(this.table, command, answer.problem, this.layout.edition, (request) => this.sayAsked(request));
    return asked ? { done: true } : answer;
  }

  /** What was asked for, the last first, and what became of each. */
  sayAsked({ id, title, says, standing }) {
    const known = [...this.parts.asked.children].find((one) => one.dataset.request === id);
    const line = known ?? element("li");
    line.dataset.request = id;
    line.replaceChildren(`Asked for: ${title}. `, element("b", standing === "failed" ? "loss" : "", says));
    if (!known) this.parts.asked.prepend(line);
  }

  /** What was said of a command no longer holds once another was given, or the table has gone on. */
  hush() {
    this.parts.problem.hidden = true;
    this.parts.problem.replaceChildren();
  }

  tell(problem) {
    if (problem.code === NEEDS_ANOTHER) return; // It is asked for in a dialog of its own.
    this.parts.problem.hidden = false;
    this.parts.problem.replaceChildren(`${problem.detail} `, ...this.source(problem.cite));
  }

  /** Where something stands in the law, if it stands anywhere. */
  source(cite) {
    return cite ? [sourceLink(cite, this.layout.edition)] : [];
  }

  showResults(results) {
    const seats = [...new Set(results.map((one) => one.seat))].sort((a, b) => b - a);
    this.parts.settlement.hidden = !seats.length;
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
      words.append(`${wager}: ${why || says} `, ...this.source(cite));
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
      line.append(" ", ...this.source(event.cite));
      this.parts.log.prepend(line);
    }
    this.parts.quiet.hidden = this.parts.log.children.length > 0;
    while (this.parts.log.children.length > REMEMBERED) this.parts.log.lastChild.remove();
  }
}

customElements.define("dealer-console", DealerConsole);

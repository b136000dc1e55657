// <dealing-school>: a hand to settle or a moment to go on from; the engine says what is right, and the score is kept on
// this device and for this visit.

import { sayMoney, writeMoney } from "./cards.js";
import { WIDE } from "./felt.js";
import { listenForKeys, showKeys } from "./keys.js";
import { Score } from "./score.js";
import { sourceLink } from "./source-link.js";

const ACTS = [["take", "Take", "t"], ["return", "Return", "r"], ["pay", "Pay", "p"]];
/** What is longer is no amount. */
const LONGEST = 20;
const AMOUNT = /^\d+(\.\d\d)?$/;
const STAY = ["stay", "Leave it", "l"];

class DealingSchool extends HTMLElement {
  connectedCallback() {
    this.layouts = JSON.parse(this.querySelector("script[type='application/json']").textContent);
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.felt = this.querySelector("casino-felt");
    this.score = new Score(this.parts, (game) => this.layouts[game]?.title ?? game);
    const { terms, form, check, skip, keys } = this.parts;
    terms.addEventListener("change", () => this.next());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.done) this.next();
      else if (this.task) this.check();
    });
    check.addEventListener("click", (event) => event.detail > 1 && event.preventDefault()); // Check and Next share a place: one double click is not both.
    skip.addEventListener("click", () => this.next());
    keys.addEventListener("click", () => showKeys(this, this.moreKeys()));
    this.silence = listenForKeys(this, this.moreKeys());
    this.listen = (event) => this.press(event);
    addEventListener("keydown", this.listen);
    this.read(new URLSearchParams(location.search));
    this.next();
  }

  disconnectedCallback() {
    removeEventListener("keydown", this.listen);
    this.silence();
    clearInterval(this.timer);
  }

  /** What the address says: a game, and the very exercise that somebody wants to show. */
  read(said) {
    const { elements } = this.parts.terms;
    if (this.layouts[said.get("game")]) elements.namedItem("game").value = said.get("game");
    if (["payout", "next"].includes(said.get("kind"))) elements.namedItem("kind").value = said.get("kind");
    const number = Number(said.get("number") ?? NaN);
    if (Number.isSafeInteger(number) && number >= 0) this.wanted = number;
  }

  moreKeys() {
    return [["1 – 4", "What comes next"], ["T R P", "Take, return or pay the wager that has the focus"]];
  }

  value(name) {
    return this.parts.terms.elements.namedItem(name).value;
  }

  /** Another exercise, drawn by chance. */
  async next() {
    clearInterval(this.timer);
    this.done = false;
    this.task = null;
    const games = Object.keys(this.layouts);
    this.game = this.value("game") || games[Math.floor(Math.random() * games.length)];
    this.kind = this.value("kind") || (Math.random() < 0.65 ? "payout" : "next");
    this.number = this.wanted ?? crypto.getRandomValues(new Uint32Array(1))[0];
    this.wanted = undefined;
    history.replaceState(null, "", `?${new URLSearchParams({ game: this.game, kind: this.kind, number: String(this.number) })}`);
    const ticket = (this.ticket = {});
    this.parts.lines.inert = true; // What still stands there is of the exercise before.
    const answer = await fetch(`${this.path}?kind=${this.kind}`).catch(() => null);
    if (ticket !== this.ticket) return;
    this.parts.lost.hidden = Boolean(answer?.ok);
    if (!answer?.ok) {
      if (!answer) this.wanted = this.number; // The very exercise, once the server answers.
      this.parts.lost.textContent = answer ? (await answer.json()).detail : "The server does not answer. Trying again…";
      this.retry = setTimeout(() => ticket === this.ticket && this.next(), 3000);
      return;
    }
    this.show(await answer.json());
  }

  get path() {
    return `/api/school/${encodeURIComponent(this.game)}/${this.number}`;
  }

  /** Where there is no room for the whole table the seats that are played, and no others: the question follows below them. */
  layoutFor(task) {
    const layout = this.layouts[this.game];
    const played = layout.positions.filter((seat) => seat in task.view.round.seats);
    return layout.dice || this.kind === "payout" || this.felt.clientWidth >= WIDE || !played.length ? layout : { ...layout, positions: played };
  }

  show(task) {
    this.task = task;
    this.felt.layout = this.layoutFor(task);
    this.felt.own = this.kind === "payout" && !this.layouts[this.game].dice ? [task.seat] : [];
    if (this.layouts[this.game].dice) this.felt.own = [task.seat];
    this.felt.sizeKey = "";
    this.felt.show({ ...task, moves: [] });
    this.parts.verdict.replaceChildren();
    this.parts.check.firstChild.textContent = "Check ";
    const title = this.layouts[this.game].title;
    this.parts.question.textContent = this.kind === "payout" ? `${title}: what becomes of each wager?` : `${title}: what comes next?`;
    this.parts.dice.hidden = !task.dice.length;
    const point = task.view.round.dice?.point;
    this.parts.dice.textContent = task.dice.length ? `${task.dice.join(" and ")} are rolled: ${task.dice[0] + task.dice[1]}. ${point ? `The point is ${point}` : "It is the come-out roll"}.` : "";
    this.toggleAttribute("data-dice", Boolean(this.layouts[this.game].dice));
    this.parts.lines.hidden = false;
    this.parts.lines.inert = false;
    this.parts.skip.hidden = false;
    const rows = this.kind === "payout" ? task.wagers.map((one) => this.row(one)) : [this.choices(task.options)];
    this.parts.lines.replaceChildren(...rows);
    this.begin(Number(this.value("time")));
  }

  /** One wager: who gets it, and how much is paid beside the stake. */
  row({ wager, title, staked, paytable }) {
    const set = document.createElement("fieldset");
    set.className = "wager";
    set.dataset.wager = wager;
    const legend = Object.assign(document.createElement("legend"), { textContent: Number(staked) ? `${title} ${sayMoney(staked)}` : title });
    const book = Object.assign(document.createElement("a"), { className: "cite", href: `/rules/${this.game}`, target: "_blank", textContent: `Paytable ${paytable}` });
    if (paytable) legend.append(book);
    set.append(legend);
    const acts = this.layouts[this.game].dice ? [...ACTS, STAY] : ACTS;
    for (const [act, label, key] of acts) {
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: `act-${wager}`, value: act });
      radio.dataset.act = key;
      const choice = document.createElement("label");
      choice.className = "act";
      choice.append(radio, Number(staked) || act !== "take" ? label : "Not paid");
      if (Number(staked) || act !== "return") set.append(choice);
    }
    const amount = Object.assign(document.createElement("input"), { name: `amount-${wager}`, inputMode: "decimal", placeholder: "$ paid", className: "amount" });
    amount.setAttribute("aria-label", `${title}: paid beside the stake, in dollars`);
    amount.addEventListener("input", () => (set.querySelector("[value=pay]").checked = true));
    set.append(amount);
    return set;
  }

  choices(options) {
    const list = document.createElement("div");
    list.className = "options";
    list.setAttribute("role", "radiogroup");
    list.setAttribute("aria-labelledby", "task-title");
    options.forEach((text, n) => {
      const label = document.createElement("label");
      label.className = "option";
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: "next", value: String(n) });
      const key = Object.assign(document.createElement("kbd"), { textContent: String(n + 1) });
      key.setAttribute("aria-hidden", "true");
      label.append(radio, key, text);
      list.append(label);
    });
    return list;
  }

  /** The clock runs where one was asked for; when it is over, what is there counts. */
  begin(seconds) {
    this.since = performance.now();
    this.parts.clock.hidden = !seconds;
    if (!seconds) return;
    const tick = () => {
      const left = seconds - (performance.now() - this.since) / 1000;
      this.parts.clock.textContent = `${Math.max(0, Math.ceil(left))} s`;
      this.parts.clock.classList.toggle("loss", left < 6);
      if (left <= 0 && this.task) this.check(true);
    };
    tick();
    this.timer = setInterval(tick, 200);
  }

  answers(late) {
    const data = new FormData(this.parts.form);
    if (this.kind === "next") return { next: data.has("next") ? Number(data.get("next")) : null };
    const wagers = {};
    for (const { wager, staked } of this.task.wagers) {
      const act = data.get(`act-${wager}`);
      if (!act) continue;
      const typed = writeMoney(String(data.get(`amount-${wager}`) ?? "")).slice(0, LONGEST);
      const amount = act === "pay" ? typed || "0" : act === "take" ? typed || staked : "0";
      wagers[wager] = { act, amount: act === "return" || (late && !AMOUNT.test(amount)) ? "0.00" : amount }; // In time what is no amount is not scored.
    }
    return { wagers };
  }

  /** @param {boolean} late the time is over, and what is there counts */
  async check(late = false) {
    const { task, ticket } = this;
    const answers = this.answers(late);
    if (!late && (answers.next ?? Object.keys(answers.wagers ?? {})[0]) === undefined) {
      this.parts.verdict.replaceChildren(paragraph("Answer first. Nothing has been scored."));
      return;
    }
    this.task = null; // It is scored once, however often somebody presses.
    clearInterval(this.timer);
    const took = (performance.now() - this.since) / 1000;
    const body = JSON.stringify(answers);
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${this.path}?kind=${this.kind}`, { method: "POST", headers, body }).catch(() => null);
    const said = answer ? await answer.json() : { detail: "The server does not answer." };
    if (ticket !== this.ticket) return;
    this.parts.lost.hidden = Boolean(answer?.ok);
    if (!answer?.ok) {
      this.task = task;
      this.parts.lost.textContent = said.detail;
      return;
    }
    this.done = true;
    this.score.add(this.game, said, took);
    this.parts.check.firstChild.textContent = "Next ";
    this.parts.lines.hidden = this.kind === "payout";
    this.parts.skip.hidden = true;
    this.parts.check.focus();
    this.tell(said, took);
  }

  tell(said, took) {
    const head = document.createElement("p");
    head.className = said.right ? "verdict win" : "verdict loss";
    head.textContent = said.right ? `Right, in ${took.toFixed(1)} seconds.` : `Not yet: ${[...new Set(said.mistakes)].join(", ").toLowerCase()}.`;
    this.parts.verdict.replaceChildren(head);
    if (this.kind === "next") {
      const labels = [...this.querySelectorAll(".option")];
      labels[said.answer]?.classList.add("right");
      this.parts.verdict.append(paragraph(said.says), sourceLink(said.cite, this.game));
      return;
    }
    const list = document.createElement("ul");
    list.className = "marked";
    for (const line of said.lines) list.append(this.marked(line));
    this.parts.verdict.append(list);
  }

  marked(line) {
    const item = document.createElement("li");
    item.className = line.mistake ? "wrong" : "";
    const words = { take: Number(line.staked) ? "is taken" : "is not paid", return: "is returned", pay: `is paid ${sayMoney(line.amount)}`, stay: "stays" };
    const head = Object.assign(document.createElement("b"), { textContent: `${line.mistake ? "✗" : "✓"} ${line.title} ${words[line.act]}` });
    item.append(head, paragraph(line.why), sourceLink(line.cite, this.game));
    return item;
  }

  press(event) {
    const writing = event.target instanceof Element && event.target.closest("input:not([type=radio]), select, dialog");
    if (event.key === "Enter" && event.repeat) return event.preventDefault();
    if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key) && this.kind === "next" && !this.done) {
      const radio = this.querySelectorAll("input[name=next]")[Number(event.key) - 1];
      if (radio) radio.checked = true;
    } else if (event.key.toLowerCase() === "s") {
      this.next();
    } else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      this.parts.form.requestSubmit();
    } else {
      const within = event.target instanceof Element && event.target.closest("fieldset");
      const radio = within && within.querySelector(`input[data-act="${CSS.escape(event.key.toLowerCase())}"]`);
      if (radio) {
        radio.checked = true;
        if (radio.value === "pay") {
          event.preventDefault();
          within.querySelector(".amount").focus();
        }
      }
    }
  }
}

function paragraph(text) {
  return Object.assign(document.createElement("p"), { textContent: text });
}

customElements.define("dealing-school", DealingSchool);

// A player's seat: wagers with chips on the felt, choices with a touch or a key, and why each wager was paid or lost.

import { Advice } from "./advice.js";
import { sayMoney } from "./cards.js";
import { chipButton, choiceButtons } from "./choices.js";
import "./felt.js";
import { replaceKept } from "./keep.js";
import { listenForKeys, showKeys } from "./keys.js";
import { askToLeave, movesToLeave } from "./leaving.js";
import { isStale, Table } from "./live.js";
import { byUse, isAgain, keysFor, moveButton, nearestAmount, pressKey } from "./moves.js";
import { Opening, ownBoxes, ownStakes, sum } from "./opening.js";
import { sayChanged, sayClosed } from "./placing.js";
import { sourceLink } from "./source-link.js";

const CHIPS = [1, 5, 25, 100, 500];

/** A phone that has no room for the head of the page beside the felt and what one can do. */
const SMALL = matchMedia("(max-width: 640px) and (max-height: 700px), (max-width: 1000px) and (max-height: 500px)");

/** How often the first wager is tried while others change the table. */
const TRIES = 8;

/** What the table waits for that players do; the steps of the house are no matter of theirs. The next round is, where they
 * have no button for it. */
const ABOUT_PLAYERS = ["wagers", "choice", "roll"];

/** What happens beside the round: a player need not hear it. */
const BESIDE = ["time", "deck", "shuffle", "shuffler", "cut", "stub", "hands-count", "round-ended", "meter-fed", "progressives-", "link-", "performed", "dealer-came", "step-", "steps-", "cards-burned", "stream", "seat-"];

class PlayerSeat extends HTMLElement {
  connectedCallback() {
    this.layout = JSON.parse(this.querySelector("script[type='application/json']").textContent);
    this.felt = this.querySelector("casino-felt");
    this.felt.layout = this.layout;
    this.felt.press = (seat, wager) => this.place(seat, wager);
    this.felt.refuse = (wager) => this.sayClosed(wager);
    this.felt.resize();
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.chip = 25;
    /** What was said of the last press on a betting area. */
    this.note = "";
    this.opening = new Opening(this.layout);
    this.table = new Table(this.dataset.table);
    this.table.addEventListener("state", ({ detail }) => this.show(detail));
    this.table.addEventListener("problem", ({ detail }) => this.tell(detail.detail, true, detail.cite));
    this.table.addEventListener("refused", ({ detail }) => this.tell(detail.detail, true));
    this.table.addEventListener("connection", ({ detail }) => this.toggleOffline(detail.lost));
    this.keys = (event) => pressKey(event, this);
    addEventListener("keydown", this.keys);
    this.dock = new ResizeObserver(([{ target }]) => this.clear(target));
    this.dock.observe(this.querySelector(".dock"));
    this.silence = listenForKeys(this, [["Tab", "To the next betting area"], ["Enter", "A chip on the betting area"]]);
    this.advice = new Advice({
      table: this.dataset.table, panel: this.parts.advice, controls: this.parts.controls, toggle: this.parts.coach,
    });
    this.parts.hint.addEventListener("click", () => this.advice.ask());
    this.parts.leave.addEventListener("click", () => this.leave());
    this.parts.keys.addEventListener("click", () => showKeys(this));
    this.table.connect();
  }

  disconnectedCallback() {
    this.table.stop();
    this.dock.disconnect();
    removeEventListener("keydown", this.keys);
    this.silence();
  }

  /** Where what one can do lies over the felt, the page goes up as it grows: one's own cards stay in sight. */
  clear(dock) {
    this.style.setProperty("--dock", `${dock.offsetHeight}px`);
    if (getComputedStyle(dock).position !== "fixed") return;
    const lowest = Math.max(0, ...[...this.felt.querySelectorAll(".dealt .paper")].map((one) => one.getBoundingClientRect().bottom));
    scrollBy(0, Math.max(0, lowest + 4 - dock.getBoundingClientRect().top));
  }

  /** Without a connection what is shown may be old: it says so, and nothing can be pressed. */
  toggleOffline(lost) {
    this.parts.lost.hidden = !lost;
    this.classList.toggle("offline", lost);
    for (const one of this.parts.controls.querySelectorAll("button")) one.disabled = lost;
  }

  get me() {
    return this.dataset.player;
  }

  show(state) {
    if (!this.dataset.version && SMALL.matches) this.felt.scrollIntoView(); // One's own cards and areas are in sight.
    this.dataset.version = String(state.version);
    const seats = Object.entries(state.view.seats).filter(([, name]) => name === this.me).map(([seat]) => Number(seat));
    this.felt.own = seats;
    this.felt.show(state);
    this.querySelector("baccarat-road")?.follow?.(state.view);
    const { what } = state.view.waits;
    const told = ABOUT_PLAYERS.includes(what) || (what === "new-round" && !this.dataset.practice);
    this.parts.waiting.textContent = state.frozen || (told ? state.waiting : "");
    this.parts.balance.hidden = !state.balance;
    this.parts.balance.textContent = state.balance ? `Balance ${sayMoney(state.balance)}` : "";
    this.showMeters(state.view.meters, seats);
    this.opening.follow(state, seats);
    this.showControls(state, seats);
    this.parts.leave.hidden = !seats.length;
    this.parts.hint.hidden = this.parts.coach.hidden = !seats.length;
    const deciding = state.moves.some(({ command }) => command.command === "choose" && seats.includes(command.seat));
    this.advice.follow(state.version, deciding, state.view.waits.what === "wagers");
    if (state.view.waits.what !== "wagers") this.note = "";
    this.watched ||= state.view.playing;
    this.results = state.results.filter((one) => ownBoxes(state.view, seats).includes(one.seat));
    this.announce(state, seats);
    this.showResults(this.results);
  }

  /** Those of the table, and of the meters that each seat has for itself one's own. */
  showMeters(meters, seats) {
    const seen = Object.entries(meters).filter(([name]) => seats.includes(this.layout.seat_meters[name] ?? seats[0]));
    const shown = (seats.length ? seen : Object.entries(meters)).map(([name, amount]) => {
      const line = document.createElement("span");
      const figure = document.createElement("b");
      figure.textContent = sayMoney(amount);
      line.append(`${this.layout.meters?.[name] ?? name} `, figure);
      return line;
    });
    this.parts.meters.replaceChildren(...shown);
    this.parts.meters.hidden = !shown.length;
  }

  showControls(state, seats) {
    const controls = [];
    const wagering = state.moves.filter(({ command }) => command.command === "place-wager");
    if (!seats.length) {
      controls.push(...this.seatsToTake(state));
    } else if (wagering.length) {
      controls.push(this.tray());
      const back = state.moves.filter(({ command }) => command.command === "withdraw-wager" && seats.includes(command.seat));
      if (back.length) controls.push(this.button("Take back", "b", () => this.takeBack(back)));
    }
    const own = byUse(state.moves.filter(({ command }) => ["choose", "roll"].includes(command.command) && this.isOwn(command, seats)));
    const keys = keysFor(own.map((move) => move.label), new Set([this.layout.hint, "o", "l"]));
    controls.push(...own.flatMap((move, n) => choiceButtons(move, keys[n], (command) => this.choose(command))));
    if (this.dataset.practice && seats.length) controls.push(...this.practice(state, own.length, seats));
    replaceKept(this.parts.controls, ...controls);
  }

  choose(command) {
    this.advice.judge(command.choice ?? "");
    return this.table.give(command);
  }

  /** Leaves the seats, as far as the round lets one, and goes on to the review. */
  async leave() {
    if (!(await askToLeave(this.table.state, this.felt.own, Boolean(this.dataset.practice)))) return;
    for (const { command } of movesToLeave(this.table.state.moves, this.felt.own)) if (!(await this.table.give(command)).done) return;
    location.assign(this.parts.review.href);
  }

  isOwn(command, seats) {
    return command.seat === undefined || seats.includes(command.seat);
  }

  /** At a practice table the dealer waits until the player is ready. While nothing of one's own lies there, one touch
   * wagers what the game needs, and the dealer goes on. */
  practice(state, choices, seats) {
    if (choices) return [];
    if (this.starting) return [Object.assign(this.button(this.starting, "", () => {}, true), { disabled: true })];
    const what = state.view.waits.what;
    if (what === "wagers") return this.goingOn(state, seats);
    const next = this.button("Next round", "n", () => this.ready(), true);
    if (what === "new-round") return [next];
    if (state.view.playing) return [];
    next.disabled = true; // The dealer shuffles, counts and cuts first; the button waits in its place.
    return [next];
  }

  goingOn(state, seats) {
    const [word, key] = this.layout.dice ? ["Roll", "r"] : ["Deal", "d"];
    const lying = ownStakes(state.view, seats).length > 0;
    if (lying && state.lacking) return []; // It is said what is missing; until that lies there, the dealer cannot go on.
    if (lying) return [this.button(word, key, () => this.ready(), true)];
    const offer = this.opening.offer(state, seats);
    if (!offer) return [this.button(`${word} without me`, key, () => this.ready(), true)];
    const begin = this.button(offer.label, key, () => this.begin(offer), true);
    if (!this.opening.worthWatching) return [begin];
    const watch = this.button(`${word} without me`, "w", () => this.ready());
    watch.classList.add("quiet");
    return [begin, watch];
  }

  /** Puts the wagers that were offered where they belong; only when all of them lie there does the dealer go on. */
  async begin({ label, stakes }) {
    this.starting = label;
    const all = await this.lay(stakes);
    this.starting = "";
    if (all) await this.ready();
    else this.showControls(this.table.state, this.felt.own);
  }

  /** All at once, and only as long as nothing of one's own lies there: another page of the same seat may have begun. */
  async lay(stakes) {
    const commands = stakes.map((one) => ({ command: "place-wager", ...one }));
    for (let tries = 0; tries < TRIES; tries++) {
      const { state } = this.table;
      if (!this.opening.offer(state, this.felt.own)) return false;
      const answer = await this.table.giveAll(commands, state.version);
      if (answer.done || !isStale(answer.problem)) return answer.done;
    }
    return false;
  }

  async ready() {
    const response = await fetch(`/api/practice/${encodeURIComponent(this.dataset.table)}/ready`, { method: "POST" }).catch(() => null);
    if (!response) this.tell("That has not reached the house. Nothing was done; press it again.", true);
    else if (!response.ok) {
      const { detail, cite } = await response.json();
      this.tell(detail, true, cite);
    }
  }

  seatsToTake(state) {
    const taking = state.moves.filter(({ command }) => command.command === "take-seat");
    // At a practice table the dealer waits for its own guest alone: whoever else looks on gets a table of their own.
    if (this.dataset.practice && taking.length) return [this.button("Take a seat", "t", () => location.assign(`/play/${this.layout.game.split("/").pop()}`), true)];
    const give = (command) => this.table.give(command);
    return taking.map((move, n) => moveButton(move, give, { first: n === 0, label: `Take seat ${move.command.seat}` }));
  }

  button(label, key, act, first = false) {
    const button = document.createElement("button");
    button.type = "button";
    if (first) button.className = "first";
    button.append(label);
    if (key) {
      const mark = document.createElement("kbd");
      mark.textContent = key.toUpperCase();
      mark.setAttribute("aria-hidden", "true");
      button.append(mark);
      button.dataset.key = key;
    }
    button.setAttribute("aria-label", label);
    button.addEventListener("click", async (event) => {
      if (isAgain(event)) return;
      button.disabled = true;
      await act();
      button.disabled = false;
    });
    return button;
  }

  tray() {
    const tray = document.createElement("div");
    tray.className = "tray";
    tray.setAttribute("role", "group");
    tray.setAttribute("aria-label", "Chips");
    for (const value of CHIPS) {
      const chip = chipButton(value, `${value} dollar chip`, () => {
        this.chip = value;
        for (const one of tray.children) one.setAttribute("aria-pressed", String(one === chip));
      });
      chip.setAttribute("aria-pressed", String(value === this.chip));
      tray.append(chip);
    }
    return tray;
  }

  /** A press on a betting area puts the chosen chip there, or the least that is allowed. */
  place(seat, wager) {
    const move = this.table.state.moves.find(
      ({ command }) => command.command === "place-wager" && command.seat === seat && command.wager === wager,
    );
    if (!move) return;
    const amount = nearestAmount(move.amounts, this.chip);
    const lying = ownStakes(this.table.state.view, [seat]).some((one) => one.wager === wager);
    this.note = sayChanged(move, this.chip, amount, lying);
    this.table.give({ ...move.command, amount });
  }

  /** A press on a betting area of one's own that takes nothing now. */
  sayClosed(wager) {
    const { view } = this.table.state;
    if (view.waits.what !== "wagers" || this.starting) return;
    this.note = sayClosed(this.layout, ownStakes(view, this.felt.own), wager);
    this.announce(this.table.state, this.felt.own);
  }

  async takeBack(moves) {
    this.note = "";
    for (const { command } of moves) await this.table.give(command);
  }

  /** What happened, said as the dealer would announce it; when the round is over, what it brought. */
  announce(state, seats) {
    const { events, view } = state;
    const own = this.results.filter((one) => one.latest);
    const waits = view.waits;
    if (waits.what === "wagers" && seats.length) return this.tell(this.sayWagering(state, own, seats), false, this.starting || !ownStakes(view, seats).length ? "" : state.lacking?.cite);
    if (own.length && (!view.playing || isSettled(view, seats))) return this.tell(join(state.rolled?.says, sayOutcome(own)));
    if (seats.length && this.watched && hasBegun(view) && !ownStakes(view, seats).length) return this.tell(sayWatching(state, this.results.length > 0));
    if (waits.what === "choice" && seats.includes(waits.seat)) return this.tell(seats.length > 1 ? `Your turn with seat ${waits.seat}.` : "Your turn.");
    if (waits.what === "choice" && view.seats[waits.seat]) return this.tell(`${view.seats[waits.seat]} is choosing…`);
    const said = events.filter((one) => one.says && !BESIDE.some((kind) => one.event.startsWith(kind))).slice(-1)[0];
    if (said) this.tell(said.says);
    else if (!this.told) this.tell(this.dataset.practice && seats.length ? "The dealer prepares the table…" : "");
  }

  /** While wagers are open: what the last roll was and brought, what lies there, and what one does next. */
  sayWagering(state, own, seats) {
    const done = join(state.rolled?.says, own.length && sayOutcome(own), this.note);
    const staked = ownStakes(state.view, seats);
    const going = this.layout.dice ? "Roll" : "Deal";
    if (this.starting) return "Your wagers are placed…";
    if (staked.length) {
      if (state.lacking) return join(done, `${sayMoney(sum(staked))} wagered.`, state.lacking.says);
      const next = this.dataset.practice ? `Add a chip, or press ${going}.` : "Add a chip, or wait for the dealer.";
      return join(done, `${sayMoney(sum(staked))} wagered.`, next);
    }
    const offer = this.dataset.practice && this.opening.offer(state, seats);
    return join(done, offer ? `${offer.says} For others, touch a betting area.` : "Put a chip on a betting area.");
  }

  tell(text, alarm = false, cite = "") {
    this.told = true;
    this.parts.says.replaceChildren(text);
    if (cite) this.parts.says.append(" ", sourceLink(cite, this.layout.edition));
    this.parts.says.classList.toggle("loss", alarm);
  }

  showResults(results) {
    this.parts.results.hidden = !results.length;
    const all = results.reduce((sum, one) => sum + Number(one.net), 0);
    const whole = Object.assign(document.createElement("p"), { className: "whole" });
    const sum = Object.assign(document.createElement("b"), { textContent: sayMoney(all.toFixed(2), true), className: mood(all) });
    whole.append("Together", sum);
    this.parts.lines.replaceChildren(...results.map((one) => this.result(one)));
    this.parts.results.querySelector(".whole")?.remove();
    if (results.length > 1) this.parts.results.append(whole);
  }

  result({ title, says, why, net, staked, cite }) {
    const line = document.createElement("li");
    const words = document.createElement("span");
    const name = Object.assign(document.createElement("span"), { className: "wager", textContent: `${title}${Number(staked) ? ` ${sayMoney(staked)}` : ""}` });
    const reason = Object.assign(document.createElement("span"), { className: "why", textContent: why || `${says}.` });
    words.append(name, reason, sourceLink(cite, this.layout.edition));
    const amount = Object.assign(document.createElement("b"), { className: mood(Number(net)), textContent: Number(net) ? sayMoney(net, true) : "returned" });
    line.append(words, amount);
    return line;
  }
}

const join = (...said) => said.filter(Boolean).join(" ");

/** Whether the dealer has gone on with anybody's wagers. */
const hasBegun = ({ waits, round }) => waits.what !== "wagers" && Object.keys(round.seats).length > 0;

/** Of a round that goes on or has ended without a wager of one's own, or without any that is still to be decided. */
function sayWatching({ view, rolled }, played) {
  if (view.round.phase === "closed") return join(rolled?.says, played ? "" : "You have no wager in this round.");
  return join(rolled?.says, "The round is over.", played ? "" : "You had no wager in it.");
}

/** Whether nothing of one's own lies on the layout any more that is still to be decided. */
function isSettled(view, seats) {
  const boxes = ownBoxes(view, seats).map((seat) => view.round.seats[seat]);
  return boxes.every(({ wagers, settled }) => Object.keys(wagers).every((id) => id in settled));
}

/** What it came to, and why in one sentence: that of the wager that moved most. */
function sayOutcome(results) {
  const net = results.reduce((sum, one) => sum + Number(one.net), 0);
  const same = results.filter((one) => Math.sign(Number(one.net)) === Math.sign(net)); // A loss is not explained by what was won.
  const most = same.reduce((best, one) => (best && Math.abs(Number(best.net)) >= Math.abs(Number(one.net)) ? best : one), null);
  const all = net > 0 ? `You win ${sayMoney(net.toFixed(2))}.` : net < 0 ? `You lose ${sayMoney((-net).toFixed(2))}.` : "You are even.";
  return join(all, most?.why);
}

const mood = (net) => (net > 0 ? "win" : net < 0 ? "loss" : "");

customElements.define("player-seat", PlayerSeat);

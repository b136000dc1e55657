// <round-again>: a round that was played, card by card, with a slider.

import "./felt.js";
import { listenForKeys } from "./keys.js";

/** Milliseconds that a step is rested at before it is asked for: who drags the slider passes many. */
const RESTED = 60;

class RoundAgain extends HTMLElement {
  connectedCallback() {
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.felt = this.querySelector("casino-felt");
    this.felt.layout = JSON.parse(this.parts.layout.textContent);
    this.steps = JSON.parse(this.parts.steps.textContent);
    this.views = new Map();
    this.parts.range.addEventListener("input", () => this.go(Number(this.parts.range.value)));
    this.parts.back.addEventListener("click", () => this.go(this.at - 1));
    this.parts.on.addEventListener("click", () => this.go(this.at + 1));
    for (const button of this.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => this.go(Number(button.dataset.step)));
    }
    addEventListener("keydown", (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      if (event.key === "ArrowRight") this.go(this.at + 1);
      if (event.key === "ArrowLeft") this.go(this.at - 1);
    });
    listenForKeys(document, [["←", "The step before"], ["→", "The next step"]]);
    this.go(Number(new URLSearchParams(location.search).get("step") ?? this.steps.length - 1));
  }

  go(step) {
    if (!Number.isInteger(step)) step = this.steps.length - 1;
    this.at = Math.min(Math.max(step, 0), this.steps.length - 1);
    const wanted = this.at;
    this.parts.range.value = String(wanted);
    this.parts.count.textContent = `${wanted + 1} of ${this.steps.length}`;
    this.parts.says.textContent = this.steps[wanted].says;
    for (const button of this.querySelectorAll("[data-step]")) {
      if (Number(button.dataset.step) === wanted) this.mark(button);
      else button.removeAttribute("aria-current");
    }
    history.replaceState(null, "", `?step=${wanted}`);
    this.felt.setAttribute("aria-busy", "true"); // Until the cards are those of the step that is told.
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.draw(wanted), this.views.has(wanted) ? 0 : RESTED);
  }

  /** The list shows the step that is told, and the page stays where it is. @param {Element} button */
  mark(button) {
    button.setAttribute("aria-current", "step");
    const line = button.closest("li");
    const list = line.parentElement;
    const [top, room] = [line.offsetTop - list.offsetTop, list.clientHeight - line.offsetHeight];
    if (top < list.scrollTop || top > list.scrollTop + room) list.scrollTop = top - room / 2;
  }

  async draw(wanted) {
    const view = await this.view(wanted);
    if (this.at !== wanted) return;
    if (!view) return void (this.parts.says.textContent = "This step cannot be shown now: the server does not answer. Choose it again.");
    this.felt.show({ view, moves: [] });
    this.felt.removeAttribute("aria-busy");
    if (!this.drawn) this.uncover();
    this.drawn = true;
    this.view(Math.min(wanted + 1, this.steps.length - 1));
  }

  /** Where the felt and the slider have room together, but not below the head of the page, that is scrolled away: the
   * slider covers no card. */
  uncover() {
    const [felt, told] = [this.felt.getBoundingClientRect(), this.querySelector(".told").getBoundingClientRect()];
    if (felt.bottom > told.top && felt.height + told.height <= innerHeight) scrollBy(0, felt.bottom - told.top);
  }

  async view(step) {
    if (this.views.has(step)) return this.views.get(step);
    const answer = await fetch(`/api/rounds/${encodeURIComponent(this.dataset.round)}/steps/${step}`).catch(() => null);
    if (!answer?.ok) return null;
    const { view } = await answer.json();
    this.views.set(step, view);
    return view;
  }
}

customElements.define("round-again", RoundAgain);

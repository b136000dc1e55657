// <journal-check>: the whole record verified beside the server. <meter-history>: what a meter showed over time.

import { plotMeter } from "./plot.js";

/** A page that holds thousands of findings can no longer be read. */
const SHOWN = 50;

class JournalCheck extends HTMLElement {
  connectedCallback() {
    this.button = this.querySelector("button");
    this.button.addEventListener("click", () => this.check());
  }

  async check() {
    this.button.disabled = true;
    const began = performance.now();
    const waiting = setInterval(() => this.say(`Verifying, ${Math.round((performance.now() - began) / 1000)} s…`), 1000);
    this.say("Verifying…");
    const answer = await fetch("/api/journal/verify", { method: "POST" }).catch(() => null);
    clearInterval(waiting);
    this.button.disabled = false;
    if (!answer?.ok) return this.say(answer ? (await answer.json()).detail : "The server does not answer.", "loss");
    const { sound, findings, notes, streams, entries, events, anchors } = await answer.json();
    const number = (value) => value.toLocaleString("en-US");
    const count = (value, one, several) => `${number(value)} ${value === 1 ? one : several}`;
    const read = [count(streams, "stream", "streams"), count(entries, "entry", "entries"), count(events, "event", "events"), count(anchors, "anchor", "anchors")].join(", ");
    const many = findings.length;
    this.say(sound ? `The journal is sound: ${read}. ${notes.join(" ")}` : `${count(many, "finding", "findings")} in ${read}.${many > SHOWN ? ` The first ${SHOWN} are shown; the command pitboss verify prints all.` : ""}`, sound ? "win" : "loss");
    const list = this.querySelector("[data-part=findings]");
    list.hidden = sound;
    list.replaceChildren(...findings.slice(0, SHOWN).map((one) => Object.assign(document.createElement("li"), { textContent: `${one.stream} ${one.number || ""}: ${one.problem}` })));
  }

  say(text, kind = "") {
    const status = this.querySelector("[role=status]");
    status.textContent = text;
    status.className = kind;
  }
}

class MeterHistory extends HTMLElement {
  connectedCallback() {
    this.select = this.querySelector("select");
    this.select?.addEventListener("change", () => this.show());
    if (this.select?.value) this.show();
  }

  async show() {
    const wanted = this.select.value;
    const answer = await fetch(`/api/meters/history?meter=${encodeURIComponent(wanted)}`).catch(() => null);
    if (this.select.value !== wanted) return;
    const status = this.querySelector("[role=status]");
    const plot = this.querySelector("[data-part=plot]");
    plot.replaceChildren();
    if (!answer?.ok) return void (status.textContent = answer ? (await answer.json()).detail : "The server does not answer.");
    const points = await answer.json();
    status.textContent = points.length < 2 ? "The journal has no history of this meter yet: it begins with the first rounds." : "";
    if (points.length > 1) plot.append(plotMeter(points, { width: Math.max(320, Math.min(960, this.clientWidth)) }));
  }
}

customElements.define("journal-check", JournalCheck);
customElements.define("meter-history", MeterHistory);

// <hold-report>: what each table won by shift against the exact odds; counted beside the server, so it may take a while.

import { sayMoney } from "./cards.js";
import { plotHold } from "./hold-plot.js";
import { sayShift } from "./money.js";
import { nameCells } from "./stacked.js";

const AGAIN = 4000;

class HoldReport extends HTMLElement {
  connectedCallback() {
    this.body = this.querySelector("tbody");
    this.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.table(this.querySelector("select").value);
    });
  }

  /** Reads one table, and again until all of its shifts are counted. */
  async table(name) {
    this.wanted = name;
    if (!name) return;
    this.say("Reading the rounds…");
    const answer = await fetch(`/api/records/hold?table=${encodeURIComponent(name)}`).catch(() => null);
    if (this.wanted !== name) return;
    if (!answer) {
      this.say("The server does not answer. Trying again…");
      setTimeout(() => this.wanted === name && this.table(name), AGAIN);
      return;
    }
    const said = await answer.json();
    if (this.wanted !== name) return;
    if (!answer.ok) {
      this.say(said.detail);
      return;
    }
    this.body.replaceChildren(...said.shifts.map((one) => this.row(one)));
    nameCells(this.body.closest("table"));
    this.querySelector(".scroll").hidden = !said.shifts.length;
    this.draw(said.shifts.filter((one) => one.standing === "counted"));
    const counting = said.shifts.some((one) => one.standing === "counting");
    this.say(!said.shifts.length ? "No round was played here in the last day." : counting ? "The exact odds are being counted…" : said.notes.join(" "));
    if (counting) setTimeout(() => this.wanted === name && this.table(name), AGAIN);
  }

  /** The picture of the shifts that are counted. */
  draw(shifts) {
    const figure = this.querySelector("figure");
    figure.hidden = !shifts.length;
    figure.querySelector("svg")?.remove();
    if (shifts.length) figure.append(plotHold(shifts.map((one) => ({ ...one, name: sayShift(one.shift) })), Math.max(320, Math.min(960, this.clientWidth))));
  }

  say(text) {
    this.querySelector("[role=status]").textContent = text;
  }

  row(one) {
    const row = document.createElement("tr");
    if (one.standing === "counting") {
      row.append(cell(sayShift(one.shift)), cell("counting…"), ...Array.from({ length: 7 }, () => cell("")));
      return row;
    }
    const share = (text) => `${(Number(text) * 100).toFixed(4)}%`.replace("-", "−");
    row.append(
      cell(sayShift(one.shift)),
      cell(one.rounds.toLocaleString("en-US"), "number"),
      cell(sayMoney(one.handle), "number"),
      cell(sayMoney(one.won), "number"),
      cell(share(one.hold), "number"),
      cell(sayMoney(one.expected_handle), "number"),
      cell(`${sayMoney(one.expected)} ± ${sayMoney(one.standard_error)}`, "number"),
      cell(share(one.expected_hold), "number"),
      cell(one.alarm ? `${one.standard_errors}, alarm` : one.standard_errors, one.alarm ? "number loss" : "number"),
    );
    return row;
  }
}

function cell(text, kind = "") {
  const made = document.createElement("td");
  made.textContent = text;
  made.className = kind;
  return made;
}

customElements.define("hold-report", HoldReport);

// <hold-report>: what each table won by shift against the exact odds; counted beside the server, so it may take a while.

import { sayMoney } from "./cards.js";
import { sayShift } from "./money.js";

const AGAIN = 4000;

class HoldReport extends HTMLElement {
  connectedCallback() {
    this.body = this.querySelector("tbody");
    this.table("").catch(() => {});
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
    const answer = await fetch(`/api/records/hold?table=${encodeURIComponent(name)}`);
    if (this.wanted !== name) return;
    const said = await answer.json();
    if (!answer.ok) {
      this.say(said.detail);
      return;
    }
    this.body.replaceChildren(...said.shifts.map((one) => this.row(one)));
    this.querySelector(".scroll").hidden = !said.shifts.length;
    const counting = said.shifts.some((one) => one.standing === "counting");
    this.say(!said.shifts.length ? "No round was played here in the last day." : counting ? "The exact odds are being counted…" : said.notes.join(" "));
    if (counting) setTimeout(() => this.wanted === name && this.table(name), AGAIN);
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
    const share = (text) => `${(Number(text) * 100).toFixed(4)} %`.replace("-", "−");
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

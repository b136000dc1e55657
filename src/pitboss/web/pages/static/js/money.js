// <casino-money>: the shift of every table as the till has it, and a form that asks for a fill or a credit.

import { sayMoney, writeMoney } from "./cards.js";

const AGAIN = 5000;
const COLUMNS = ["opening", "fills", "credits", "drop", "closing", "win", "difference"];

class CasinoMoney extends HTMLElement {
  connectedCallback() {
    this.body = this.querySelector("tbody");
    this.titles = [...this.querySelectorAll("thead .number")].map((one) => one.textContent);
    this.said = "";
    this.read();
    this.timer = setInterval(() => this.read(), AGAIN);
    this.querySelector("form")?.addEventListener("submit", (event) => this.ask(event));
    this.querySelector("[data-part=more]")?.addEventListener("click", () => this.addRow());
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  async read() {
    const answer = await fetch("/api/shifts?count=2", { headers: { "X-Role": this.dataset.role } }).catch(() => null);
    if (!answer?.ok) return;
    const text = await answer.text();
    if (text === this.said) return;
    this.said = text;
    const shifts = JSON.parse(text).filter((one) => !one.table.startsWith("practice-"))
      .sort((one, other) => one.title.localeCompare(other.title));
    this.body.replaceChildren(...shifts.map((one) => this.row(one)));
    this.querySelector("[data-part=empty]").hidden = shifts.length > 0;
    this.querySelector(".scroll").hidden = !shifts.length;
  }

  row(one) {
    const row = document.createElement("tr");
    const table = document.createElement("th");
    table.scope = "row";
    table.textContent = one.title;
    table.title = one.table;
    row.append(table, cell(`${sayShift(one.shift)}${one.open ? "" : ", closed"}`));
    for (const name of COLUMNS) {
      const shown = cell(sayMoney(one[name]), "number");
      shown.dataset.name = this.titles[COLUMNS.indexOf(name)];
      if (name === "difference" && one[name] !== "0.00") shown.classList.add("loss");
      row.append(shown);
    }
    return row;
  }

  addRow() {
    const rows = this.querySelectorAll("[data-part=stack]");
    const copy = rows[0].cloneNode(true);
    copy.querySelectorAll("input").forEach((one) => (one.value = ""));
    rows[rows.length - 1].after(copy);
    copy.querySelector("input").focus();
  }

  /** @param {SubmitEvent} event */
  async ask(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const told = form.querySelector("[role=status]");
    const button = form.querySelector("button.first");
    if (button.disabled) return; // The second of a double click: it is being asked for.
    const chips = [...form.querySelectorAll("[data-part=stack]")]
      .map((one) => ({ denomination: writeMoney(one.querySelector("[name=denomination]").value), chips: Number(one.querySelector("[name=chips]").value) }))
      .filter((one) => one.chips);
    if (!chips.length || chips.some((one) => !one.denomination)) {
      told.className = "alarm";
      told.textContent = "Say how many chips of which denomination, as in 40 of 25.";
      return;
    }
    button.disabled = true;
    const command = { command: form.elements.what.value, chips };
    const body = { id: crypto.randomUUID(), at: form.elements.table.value, subject: "till", command, why: form.elements.why.value };
    const answer = await fetch("/api/requests", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Role": this.dataset.role },
      body: JSON.stringify(body),
    }).catch(() => null);
    button.disabled = false;
    told.className = answer?.ok ? "" : "alarm";
    if (answer?.ok) {
      told.textContent = "Asked for. Another person approves it, and the slip is made then.";
      form.reset();
    } else {
      told.textContent = answer ? (await answer.json()).detail : "The server does not answer. Nothing was asked for.";
    }
  }
}

/** `2026-01-05/3` is the third shift of that day. */
export const sayShift = (name) => name.replace("/", ", shift ");

function cell(text, kind = "") {
  const made = document.createElement("td");
  made.textContent = text;
  made.className = kind;
  return made;
}

customElements.define("casino-money", CasinoMoney);

// <submission-form>: a Rules Submission as a form, made from what its edition grants. The text stays the submission: a field
// that changes is filled in there, and `filled` says so.

import { element } from "./element.js";

/** A choice with so many letters has a line of its own. */
const LONG = 40;
const WAIT = 400;
/** Milliseconds after which a server that did not answer is asked again. */
export const AGAIN = 3000;

const isWritten = (field) => field instanceof HTMLInputElement && field.type === "text";

/** Whether a finding goes on from the name of its choice, as in “must be at most 7”, or is a sentence of its own. @param {string} problem */
export const isPredicate = (problem) => /^[a-z]/.test(problem);

class SubmissionForm extends HTMLElement {
  connectedCallback() {
    /** Choices that are not in the text yet, by their keys. @type {Map<string, {input: any, value: string, writing: boolean}>} */
    this.waiting = new Map();
    this.addEventListener("change", (event) => this.fill(event.target));
    this.addEventListener("input", ({ target }) => {
      target.setCustomValidity("");
      clearTimeout(this.timer);
      if (isWritten(target)) this.timer = setTimeout(() => this.fill(target, true), WAIT);
    });
  }

  /** @param {string} text the submission as TOML */
  async show(text) {
    if (text === this.text) return;
    this.text = text;
    const said = await ask("form", { text });
    if (text !== this.text) return;
    if (!said.fields && !said.detail) {
      setTimeout(() => this.text === text && (delete this.text, this.show(text)), AGAIN);
      return;
    }
    if (!said.fields) return this.replaceChildren(element("p", "alarm", said.detail));
    const { name: focused, value } = document.activeElement ?? {};
    const at = isWritten(document.activeElement) ? document.activeElement.selectionStart : null;
    this.replaceChildren(...lay(groups(said.fields)));
    this.mark(this.findings ?? []);
    const same = focused ? this.named(focused) : [];
    (same.find((one) => one.type === "checkbox" && one.value === value) ?? same[0])?.focus();
    if (at === null || !same.length) return;
    same[0].value = value; // What was written meanwhile is not taken away.
    same[0].setSelectionRange(at, at);
  }

  /** The fields that the law finds fault with say so themselves. @param {{key: string, problem: string, remedy: string}[]} findings */
  mark(findings) {
    this.findings = findings;
    for (const one of this.querySelectorAll(".fault")) one.remove();
    for (const one of this.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid"), one.removeAttribute("aria-describedby");
    for (const { key, problem, remedy } of findings) {
      const inputs = this.named(key);
      const note = Object.assign(element("span", "fault loss", `${isPredicate(problem) ? "It " : ""}${problem} ${remedy}`), { id: `fault-${key}` });
      inputs[0]?.closest(".field").append(note);
      for (const one of inputs) one.setAttribute("aria-invalid", "true"), one.setAttribute("aria-describedby", note.id);
    }
  }

  named(key) {
    return [...this.querySelectorAll(`[name="${CSS.escape(key)}"]`)];
  }

  goTo(key) {
    const [input] = this.named(key);
    input?.scrollIntoView({ block: "center" });
    input?.focus();
  }

  /** What a field says by now. @param {HTMLInputElement|HTMLSelectElement} input */
  read(input) {
    if (input.dataset.kind === "list" && input.type === "checkbox") {
      return this.named(input.name).filter((one) => one.checked).map((one) => one.value).join(", ");
    }
    if (input.type !== "checkbox") return input.value.trim();
    return input.checked ? "true" : input.dataset.kind === "offer" ? "" : "false";
  }

  /** @param {HTMLInputElement|HTMLSelectElement} input @param {boolean} writing somebody is not done with it */
  async fill(input, writing = false) {
    clearTimeout(this.timer);
    this.waiting.set(input.name, { input, value: this.read(input), writing });
    if (!this.sending) await this.send();
  }

  /** One choice after the other, each into the text that holds those before it; what is not answered is sent again. */
  async send() {
    this.sending = true;
    for (let next; (next = this.waiting.entries().next().value); ) {
      const [key, one] = next;
      const { text } = this;
      const said = await ask("fill", { text, key, value: one.value });
      if (!said.text && !said.detail) {
        this.dispatchEvent(new CustomEvent("unanswered"));
        await new Promise((done) => setTimeout(done, AGAIN));
        continue;
      }
      if (text !== this.text) continue; // Another text by now: the choice is made in that.
      if (this.waiting.get(key) === one) this.waiting.delete(key);
      if (said.text) this.dispatchEvent(new CustomEvent("filled", { detail: said.text }));
      else if (!one.writing) one.input.setCustomValidity(said.detail), one.input.reportValidity();
    }
    this.sending = false;
  }
}

/** The fields by the groups that they belong to, in order. */
function groups(fields) {
  const found = new Map();
  for (const one of fields) found.set(one.group, [...(found.get(one.group) ?? []), one]);
  return [...found];
}

/** A panel for each group; the wagers that are not offered stand together in one, before the options. */
function lay(found) {
  const isOut = ([, fields]) => fields.some((one) => one.kind === "offer" && !one.value);
  const out = found.filter(isOut).map(([title, fields]) => ({ ...fields.find((one) => one.kind === "offer"), title }));
  const panels = found.filter((one) => !isOut(one)).map(([title, fields]) => group(title, fields));
  if (out.length) panels.splice(found.some(([title]) => title === "Options") ? -1 : panels.length, 0, group("Wagers that are not offered", out));
  return panels;
}

function group(title, fields) {
  const box = element("fieldset", "panel");
  box.append(element("legend", "", title), ...fields.map(row));
  return box;
}

/** Several of a few: a box to tick for each. */
function several(field) {
  const said = field.value ? field.value.split(", ") : [];
  const known = field.choices.map(([one]) => one);
  const box = element("div", "field");
  const ticks = element("div", "choices");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", field.title);
  for (const [value, text] of [...field.choices, ...said.filter((one) => !known.includes(one)).map((one) => [one, one])]) {
    const label = element("label");
    const input = Object.assign(element("input"), { type: "checkbox", name: field.key, value, checked: said.includes(value) });
    input.dataset.kind = field.kind;
    label.append(input, text);
    ticks.append(label);
  }
  box.append(element("span", "name", field.title), ticks, element("span", "cite", field.cite));
  return box;
}

function row(field) {
  if (field.kind === "list" && field.choices.length) return several(field);
  const long = field.choices.some(([, text]) => text.length > LONG);
  const label = element("label", `field${["switch", "offer"].includes(field.kind) ? " tick" : ""}${long ? " long" : ""}`);
  const words = element("span", "", field.title);
  const input = control(field);
  input.name = field.key;
  input.dataset.kind = field.kind;
  label.append(...(input.type === "checkbox" ? [input, words] : [words, input]));
  const under = [field.kind === "choice" ? "" : field.note, field.cite].filter(Boolean).join(" · ");
  if (under) label.append(element("span", "cite", under));
  return label;
}

function control({ kind, value, choices, unsaid }) {
  if (kind === "choice") {
    const select = element("select");
    const known = choices.some(([one]) => one === value);
    select.append(...[["", unsaid ? `not said: ${choices.find(([one]) => one === unsaid)?.[1] ?? unsaid}` : "not said"], ...(value && !known ? [[value, value]] : []), ...choices].map(([one, text]) => Object.assign(element("option", "", text), { value: one, selected: one === value })));
    return select;
  }
  const input = element("input");
  if (kind === "switch" || kind === "offer") return Object.assign(input, { type: "checkbox", checked: (value || unsaid) === "true" });
  const types = { date: "date", number: "number" };
  return Object.assign(input, { type: types[kind] ?? "text", value, inputMode: kind === "amount" ? "decimal" : "", placeholder: kind === "amount" ? "0.00" : "", maxLength: 200 });
}

/** What the server says of a submission; nothing, if it does not answer. @param {string} what @param {Object} body */
export async function ask(what, body) {
  const answer = await fetch(`/api/submissions/${what}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => null);
  return answer ? answer.json() : {};
}

customElements.define("submission-form", SubmissionForm);

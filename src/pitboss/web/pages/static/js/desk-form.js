// <submission-form>: a Rules Submission as a form, made from what its edition grants. The text stays the submission: a field
// that changes is filled in there, and `filled` says so.

import { element } from "./element.js";

class SubmissionForm extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", (event) => this.fill(event.target));
  }

  /** @param {string} text the submission as TOML */
  async show(text) {
    if (text === this.text) return;
    this.text = text;
    const said = await ask("form", { text });
    if (text !== this.text) return;
    if (!said.fields) return this.replaceChildren(element("p", "alarm", said.detail ?? "The server does not answer."));
    const focused = document.activeElement?.name;
    this.replaceChildren(...groups(said.fields).map(([title, fields]) => group(title, fields)));
    if (focused) this.querySelector(`[name="${CSS.escape(focused)}"]`)?.focus();
  }

  /** @param {HTMLInputElement|HTMLSelectElement} input */
  async fill(input) {
    const value = input.type === "checkbox" ? (input.checked ? "true" : input.dataset.kind === "offer" ? "" : "false") : input.value.trim();
    const said = await ask("fill", { text: this.text, key: input.name, value });
    if (said.text !== undefined) this.dispatchEvent(new CustomEvent("filled", { detail: said.text }));
    else input.setCustomValidity(said.detail ?? "The server does not answer."), input.reportValidity();
  }
}

/** The fields by the groups that they belong to, in order. */
function groups(fields) {
  const found = new Map();
  for (const one of fields) found.set(one.group, [...(found.get(one.group) ?? []), one]);
  return [...found];
}

/** A group of fields; of a wager that is not offered, only whether it is. */
function group(title, fields) {
  const box = element("fieldset", "panel");
  const offer = fields.find((one) => one.kind === "offer");
  box.append(element("legend", "", title), ...(offer && !offer.value ? [offer] : fields).map(row));
  return box;
}

function row(field) {
  const label = element("label", ["switch", "offer"].includes(field.kind) ? "field tick" : "field");
  const words = element("span", "", field.title);
  const input = control(field);
  input.name = field.key;
  input.dataset.kind = field.kind;
  label.append(...(input.type === "checkbox" ? [input, words] : [words, input]));
  const under = [field.kind === "choice" ? "" : field.note, field.cite].filter(Boolean).join(" · ");
  if (under) label.append(element("span", "cite", under));
  return label;
}

function control({ kind, value, choices }) {
  if (kind === "choice") {
    const select = element("select");
    const known = choices.some(([one]) => one === value);
    select.append(...[["", "not said"], ...(value && !known ? [[value, value]] : []), ...choices].map(([one, text]) => Object.assign(element("option", "", text), { value: one, selected: one === value })));
    return select;
  }
  const input = element("input");
  if (kind === "switch" || kind === "offer") return Object.assign(input, { type: "checkbox", checked: value === "true" });
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

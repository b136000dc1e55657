// <floor-form>: a form that asks the floor for something, and says what came of it. A field's name is its place in what is
// sent (`command.amount`), `data-as` how it is written, `data-in="path"` that it stands in the address.

import { writeMoney } from "./cards.js";

const WRITERS = {
  text: (text) => text,
  money: (text) => (text ? writeMoney(text) : null),
  percent: (text) => fraction(text),
  json: (text) => JSON.parse(text),
  id: () => crypto.randomUUID(),
};

const DONE = "floor-form-done";

/** What a form has done before the page was shown anew. */
function sayDone() {
  const text = sessionStorage.getItem(DONE);
  sessionStorage.removeItem(DONE);
  if (!text) return;
  const said = Object.assign(document.createElement("p"), { className: "win", textContent: text });
  said.setAttribute("role", "status");
  document.querySelector("h1")?.after(said);
}

class FloorForm extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.form.addEventListener("submit", (event) => this.send(event));
    this.form.addEventListener("change", ({ target }) => target.name === "name" && this.tickRoles());
    this.tickRoles();
  }

  /** What somebody is already is ticked: only what is to change need be touched. */
  tickRoles() {
    const roles = this.form.elements.namedItem("name")?.selectedOptions?.[0]?.dataset.roles?.split(",");
    for (const one of roles ? this.form.querySelectorAll("[name=roles]") : []) one.checked = roles.includes(one.value);
  }

  async send(event) {
    event.preventDefault();
    const button = this.form.querySelector("button.first");
    button.disabled = true;
    const answer = await fetch(this.path(), {
      method: this.dataset.method ?? "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(this.body()),
    }).catch(() => null);
    button.disabled = false;
    if (!answer) return this.tell("The server does not answer. Nothing was done.", true);
    if (!answer.ok) return this.tell((await answer.json()).detail, true);
    if (this.dataset.again) {
      const { name } = Object.fromEntries(this.fields.map((one) => [one.name, one.value]));
      sessionStorage.setItem(DONE, [name && `${name}:`, this.dataset.done].filter(Boolean).join(" "));
      return location.reload();
    }
    this.form.reset();
    this.tell(this.dataset.done, false);
  }

  get fields() {
    return [...this.form.elements].filter((one) => one.name && (one.type !== "checkbox" || one.checked));
  }

  path() {
    const names = Object.fromEntries(this.fields.filter((one) => one.dataset.in === "path").map((one) => [one.name, one.value]));
    return this.dataset.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(names[name] ?? ""));
  }

  body() {
    const said = /^\/api\/(requests|tables)/.test(this.dataset.path) ? { id: crypto.randomUUID() } : {};
    for (const one of this.fields) {
      if (one.dataset.in === "path") continue;
      if (one.dataset.as === "list") said[one.name] = [...(said[one.name] ?? []), one.value];
      else if (one.dataset.as === "level") [said.command.to_link, said.command.to_level] = one.value.split(/:(?=[^:]*$)/);
      else put(said, one.name, WRITERS[one.dataset.as ?? "text"](one.value.trim()));
      if (one.dataset.also) put(said, one.dataset.also, one.value.trim());
    }
    return said;
  }

  tell(text, alarm) {
    const said = this.form.querySelector("[role=status]");
    said.textContent = text;
    said.className = alarm ? "alarm" : "win";
  }
}

function put(said, place, value) {
  const parts = place.split(".");
  const last = parts.pop();
  const within = parts.reduce((box, name) => (box[name] ??= {}), said);
  within[last] = value;
}

/** `2.5` percent is the share `25/1000`. */
function fraction(text) {
  const [whole, rest = ""] = text.replace("%", "").trim().split(".");
  return `${whole}${rest}`.replace(/^0+(?=\d)/, "") + `/1${"0".repeat(rest.length + 2)}`;
}

customElements.define("floor-form", FloorForm);
sayDone();

// <submission-desk>: a Rules Submission that is checked as it is written.

const WAIT = 300;

class SubmissionDesk extends HTMLElement {
  connectedCallback() {
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    this.parts.text.addEventListener("input", () => this.soon());
    this.parts.file.addEventListener("change", async () => {
      const [file] = this.parts.file.files;
      if (!file) return;
      this.parts.text.value = await file.text();
      this.check();
    });
    this.parts.save.addEventListener("click", () => this.save());
    this.check();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT);
  }

  async check() {
    const ticket = (this.ticket = {});
    const answer = await fetch("/api/submissions/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: this.parts.text.value }),
    }).catch(() => null);
    const said = answer ? await answer.json() : { detail: "The server does not answer." };
    if (ticket !== this.ticket) return;
    if (!answer?.ok) {
      this.verdict(said.detail, "loss");
      this.parts.findings.replaceChildren();
      this.parts.choices.replaceChildren();
      return;
    }
    this.verdict(said.ok ? `Lawful under ${said.game}.` : `${said.findings.length} findings.`, said.ok ? "win" : "loss");
    this.parts.findings.replaceChildren(...said.findings.map((one) => this.finding(one)));
    this.parts.choices.replaceChildren(...(said.choices.length ? [this.choices(said.choices)] : []));
  }

  verdict(text, kind) {
    this.parts.verdict.textContent = text;
    this.parts.verdict.className = `verdict ${kind}`;
  }

  finding({ key, problem, remedy, cite, line, title }) {
    const box = element("article", "alarm finding");
    const head = element("p");
    head.append(element("b", "", key), ` ${problem} ${remedy}`);
    box.append(head, element("p", "cite", [title, cite].filter(Boolean).join(" · ")));
    if (line) {
      const go = element("button", "quiet", `Line ${line}`);
      go.type = "button";
      go.addEventListener("click", () => this.goTo(line));
      box.append(go);
    }
    return box;
  }

  goTo(line) {
    const lines = this.parts.text.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    this.parts.text.focus();
    this.parts.text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }

  choices(choices) {
    const table = element("table");
    const body = element("tbody");
    for (const one of choices) {
      const [what, choice] = Object.values(one);
      const row = element("tr");
      row.append(element("td", "", String(what)), element("td", "", String(choice)), element("td", "cite", one.cite));
      body.append(row);
    }
    const head = element("thead");
    const names = element("tr");
    names.append(element("th", "", "What"), element("th", "", "Choice"), element("th", "", "Law"));
    head.append(names);
    table.append(head, body);
    return table;
  }

  save() {
    const link = element("a");
    link.href = URL.createObjectURL(new Blob([this.parts.text.value], { type: "application/toml" }));
    link.download = "submission.toml";
    link.click();
  }
}

function element(tag, kind, text) {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  if (text !== undefined) node.textContent = text;
  return node;
}

customElements.define("submission-desk", SubmissionDesk);

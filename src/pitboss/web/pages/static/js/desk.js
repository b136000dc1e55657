// <submission-desk>: a Rules Submission that is checked as it is written.

import { AGAIN, ask, isPredicate } from "./desk-form.js";
import { element } from "./element.js";
import { sourceLink } from "./source-link.js";

const WAIT = 300;
/** A submission has no more letters, as the server takes it. */
const LONGEST = 200_000;

class SubmissionDesk extends HTMLElement {
  connectedCallback() {
    this.parts = Object.fromEntries([...document.querySelectorAll("main [data-part]")].map((one) => [one.dataset.part, one]));
    this.parts.text.addEventListener("input", () => this.soon());
    this.parts.form.addEventListener("filled", ({ detail }) => {
      this.parts.text.value = detail;
      this.check();
    });
    this.parts.form.addEventListener("unanswered", () => this.verdict("The server does not answer: what you changed last is not in the submission yet. Trying again…", "loss"));
    this.parts.asForm.addEventListener("click", () => this.showAs("form"));
    this.parts.asText.addEventListener("click", () => this.showAs("text"));
    this.parts.file.addEventListener("change", () => this.upload());
    this.parts.game.addEventListener("change", () => this.changeGame());
    this.begun = { text: this.parts.text.value, game: this.parts.game.value };
    this.parts.save.addEventListener("click", () => this.save());
    this.parts.packet.addEventListener("click", () => this.makePacket());
    this.parts.count.addEventListener("click", () => this.countAll());
    this.parts.host?.addEventListener("submit", (event) => this.putInForce(event));
    this.check();
  }

  /** A file that is no submission is told by its name, and what was filled in stays. */
  async upload() {
    const [file] = this.parts.file.files;
    if (!file) return;
    const text = file.size > LONGEST ? "" : await file.text();
    const said = text.trim() ? await ask("form", { text }) : { detail: file.size > LONGEST ? "it is too long for one." : "it is empty." };
    this.parts.file.value = "";
    if (!said.fields) return this.tell(`${file.name} is no Rules Submission, and nothing was changed: ${fault(said.detail)}`, true);
    this.parts.form.waiting.clear(); // What was changed in another one.
    this.parts.text.value = text;
    this.tell(`${file.name} was read.`);
    this.check();
  }

  /** Another game begins with its example; what was filled in is not thrown away unasked. */
  async changeGame() {
    const select = this.parts.game;
    const title = select.selectedOptions[0].textContent;
    if (this.parts.text.value !== this.begun.text && !(await confirmChange(title))) {
      select.value = this.begun.game;
      return;
    }
    location.assign(`/submissions?${new URLSearchParams({ game: select.value })}`);
  }

  /** The list names the game that the submission is of, and of the meters those are offered that such a table can share. */
  keepInStep(edition) {
    const game = /\/([^@]+)/.exec(edition ?? "")?.[1];
    if (!game) return;
    if ([...this.parts.game.options].some((one) => one.value === game)) this.parts.game.value = this.begun.game = game;
    const links = this.parts.host?.elements.namedItem("link");
    for (const one of links?.options ?? []) one.hidden = one.disabled = Boolean(one.dataset.games) && !one.dataset.games.split(" ").includes(game);
    if (links?.selectedOptions[0]?.disabled) links.value = "";
  }

  /** The one submission, as a form or as its text. */
  showAs(how) {
    this.parts.form.hidden = how !== "form";
    this.parts.written.hidden = how !== "text";
    this.parts.asForm.setAttribute("aria-pressed", String(how === "form"));
    this.parts.asText.setAttribute("aria-pressed", String(how === "text"));
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT);
  }

  async check() {
    const ticket = (this.ticket = {});
    this.parts.form.show(this.parts.text.value);
    const answer = await fetch("/api/submissions/check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: this.parts.text.value }),
    }).catch(() => null);
    const said = answer ? await answer.json() : { detail: "The server does not answer. Trying again…" };
    if (ticket !== this.ticket) return;
    if (!answer) setTimeout(() => ticket === this.ticket && this.check(), AGAIN);
    if (!answer?.ok) {
      this.verdict(said.detail, "loss");
      this.parts.findings.replaceChildren();
      this.parts.form.mark([]);
      this.parts.choices.replaceChildren();
      this.showWagers([]);
      return;
    }
    this.game = said.game ?? "";
    this.keepInStep(said.game);
    this.verdict(said.ok ? `Lawful under ${said.title}.` : `${said.findings.length} ${said.findings.length === 1 ? "finding" : "findings"}.`, said.ok ? "win" : "loss");
    this.parts.findings.replaceChildren(...said.findings.map((one) => this.finding(one)));
    this.parts.form.mark(said.findings);
    this.parts.choices.replaceChildren(...(said.choices.length ? [this.choices(said.choices)] : []));
    this.showWagers(said.wagers);
  }

  /** What was counted is of another text by now. */
  showWagers(wagers) {
    this.wagers = wagers;
    this.parts.chosen.hidden = !this.parts.choices.childElementCount;
    this.parts.odds.hidden = !wagers.length;
    this.parts.packet.disabled = !wagers.length;
    this.parts.remarks.replaceChildren();
    this.parts.counting.textContent = "";
    this.parts.odds.querySelector(".scroll").hidden = true;
    this.parts.odds.querySelector("tbody").replaceChildren();
  }

  /** One wager after the other, the answers as they come; another text ends it. */
  async countAll() {
    const { ticket } = this;
    const text = this.parts.text.value;
    const body = this.parts.odds.querySelector("tbody");
    body.replaceChildren();
    this.parts.odds.querySelector(".scroll").hidden = false;
    this.parts.count.disabled = true;
    for (const [n, wager] of this.wagers.entries()) {
      this.parts.counting.textContent = `Counting every deal: ${n + 1} of ${this.wagers.length}, ${wager.title}…`;
      const said = await ask("odds", { text, wager: wager.id });
      if (ticket !== this.ticket) break;
      body.append(this.oddsRow(wager, said));
    }
    const remarks = ticket === this.ticket ? await ask("odds", { text, wager: "" }) : null;
    this.parts.count.disabled = false;
    if (ticket !== this.ticket) return;
    this.parts.counting.textContent = "Counted, at the stakes and meters that the submission names.";
    this.parts.remarks.replaceChildren(...(remarks?.remarks ?? []).map((one) => element("p", "alarm", one)));
  }

  oddsRow(wager, said) {
    const row = element("tr");
    row.append(element("td", "", wager.title));
    if (!said?.house_edge) {
      const cell = element("td", "cite", said?.detail ?? "The server does not answer.");
      cell.colSpan = 4;
      row.append(cell);
      return row;
    }
    const edges = [said.house_edge, said.long_run?.house_edge];
    for (const one of edges) row.append(element("td", Number(one?.decimal) < 0 ? "number loss" : "number", one ? percent(one.decimal) : ""));
    row.append(element("td", "number", (1 / Number(said.hit_frequency.decimal)).toFixed(2)), element("td", "number", Number(said.standard_deviation).toFixed(4)));
    for (const note of said.notes ?? []) row.title += `${note} `;
    return row;
  }

  async makePacket() {
    this.parts.packet.disabled = true;
    this.tell("Counting the odds of every wager for the packet; this may take a minute…");
    const answer = await fetch("/api/submissions/packet", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: this.parts.text.value }),
    }).catch(() => null);
    this.parts.packet.disabled = false;
    if (!answer?.ok) return this.tell(answer ? (await answer.json()).detail : "The server does not answer.", true);
    download(await answer.blob(), "packet.pdf");
    this.tell("The packet has been made.");
  }

  /** @param {SubmitEvent} event */
  async putInForce(event) {
    event.preventDefault();
    const said = Object.fromEntries(new FormData(this.parts.host));
    const status = this.parts.host.querySelector("[role=status]");
    if (!this.parts.host.checkValidity()) {
      status.className = "alarm";
      status.textContent = "The name of a table has letters, digits and hyphens, as in pit-1-table-4. Nothing was done.";
      return;
    }
    if (this.parts.form.waiting.size) {
      status.className = "alarm";
      status.textContent = "What you changed last is not in the submission yet. Nothing was done.";
      return;
    }
    const button = this.parts.host.querySelector("button");
    if (button.disabled) return; // The second of a double click.
    button.disabled = true;
    const answer = await fetch("/api/tables", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ ...said, submission: this.parts.text.value }),
    }).catch(() => null);
    const told = answer ? await answer.json() : { detail: "The server does not answer. Nothing was done." };
    button.disabled = false;
    status.className = answer?.ok ? "win" : "alarm";
    status.textContent = answer?.ok ? `In force at ${told.id}. The table is closed: a floorperson opens it. ` : told.detail;
    if (answer?.ok) status.append(Object.assign(element("a", "", "To its console"), { href: `/dealer/${encodeURIComponent(told.id)}` }));
  }

  tell(text, alarm = false) {
    this.parts.told.textContent = text;
    this.parts.told.className = alarm ? "alarm" : "cite";
  }

  verdict(text, kind) {
    this.parts.verdict.textContent = text;
    this.parts.verdict.className = `verdict ${kind}`;
    if (kind === "loss") this.parts.verdict.append(" ", Object.assign(element("a", "", "Show"), { href: "#findings" }));
  }

  finding({ key, label, problem, remedy, cite, line, title }) {
    const box = element("article", "alarm finding");
    const head = element("p");
    head.append(element("b", "", `${label || key}${isPredicate(problem) ? "" : ":"}`), ` ${problem} ${remedy}`);
    const rests = element("p", "cite", cite ? `${title} · ` : title);
    if (cite) rests.append(sourceLink(cite, this.game));
    box.append(head, rests);
    if (label) box.append(button("To the field", () => (this.showAs("form"), this.parts.form.goTo(key))), " ");
    if (line) box.append(button(`Line ${line}`, () => this.goTo(line)));
    return box;
  }

  goTo(line) {
    this.showAs("text");
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
      row.append(element("td", "", String(what)), element("td", "", sayChoice(String(choice))), element("td"));
      row.lastChild.append(...(one.cite ? [sourceLink(one.cite, this.game)] : []));
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
    download(new Blob([this.parts.text.value], { type: "application/toml" }), "submission.toml");
  }
}

function button(text, act) {
  const made = Object.assign(element("button", "quiet", text), { type: "button" });
  made.addEventListener("click", act);
  return made;
}

/** What a submission writes, in words: `void-round (not said: the default)` is void round. */
function sayChoice(text) {
  const words = { true: "yes", false: "no" };
  return text.replace(/^[a-z]+(-[a-z]+)*(?= \(|$)/, (value) => words[value] ?? value.replaceAll("-", " "));
}

/** In a sentence: where a file stops being one, or what is wrong with it. */
function fault(detail) {
  const line = /line (\d+)/.exec(detail ?? "")?.[1];
  if (/^.*TOML/.test(detail ?? "") || line) return `it is not written as TOML${line ? `; line ${line} cannot be read` : ""}.`;
  return detail ?? "the server does not answer.";
}

/** Whether what was filled in may go. @param {string} title the other game @returns {Promise<boolean>} */
function confirmChange(title) {
  const dialog = element("dialog");
  const [go, stay] = [element("button", "", `Begin with ${title}`), element("button", "first", "Keep what is filled in")];
  const row = element("p", "row");
  row.append(stay, go);
  dialog.append(element("h2", "", `Begin anew with ${title}?`), element("p", "", "What you filled in is not kept. Download it first, if you want it later."), row);
  document.body.append(dialog);
  return new Promise((answer) => {
    go.addEventListener("click", () => dialog.close("go"));
    stay.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => (dialog.remove(), answer(dialog.returnValue === "go")));
    dialog.showModal();
  });
}

const percent = (value) => `${(Number(value) * 100).toFixed(4)}%`;

function download(blob, name) {
  const link = Object.assign(element("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

customElements.define("submission-desk", SubmissionDesk);

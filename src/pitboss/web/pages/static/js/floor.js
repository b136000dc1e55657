// <casino-floor>: all tables at a glance, what waits for an answer, alarms, and meters as they rise.

import { sayMoney } from "./cards.js";
import { follow } from "./follow.js";

class CasinoFloor extends HTMLElement {
  connectedCallback() {
    this.parts = Object.fromEntries([...this.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]));
    follow(() => `/api/floor/live?role=${encodeURIComponent(this.dataset.role)}`, {
      message: (said) => this.show(said),
      lost: (lost) => (this.parts.lost.hidden = !lost),
      refused: (reason) => {
        this.parts.lost.hidden = false;
        this.parts.lost.textContent = `${reason} What you see is old: load the page again.`;
      },
    });
  }

  show({ tables = [], meters, requests = [] }) {
    const house = tables.filter((one) => !one.practice);
    const still = tables.filter((one) => one.frozen);
    this.parts.alarms.hidden = !still.length;
    this.parts.alarmlist.replaceChildren(...still.map((one) => element("p", "alarm", `${one.title}, ${one.id}: ${one.frozen}`)));
    this.update(this.parts.tables, house, (one) => one.id, (one) => this.table(one));
    this.update(this.parts.meters, meters, (one) => one.id, (one) => this.meter(one));
    this.update(this.parts.requests, requests, (one) => one.id, (one) => this.request(one));
    if (!requests.length) this.parts.requests.replaceChildren(element("p", "empty", "Nothing waits for an answer."));
  }

  /** Draws anew only what has changed. */
  update(box, things, key, make) {
    const known = new Map([...box.children].map((one) => [one.dataset.key, one]));
    const shown = things.map((one) => {
      const said = JSON.stringify(one);
      const old = known.get(key(one));
      if (old?.dataset.said === said) return old;
      const made = make(one);
      made.dataset.key = key(one);
      made.dataset.said = said;
      return made;
    });
    if (shown.length !== box.children.length || shown.some((one, n) => one !== box.children[n])) box.replaceChildren(...shown);
  }

  table(one) {
    const state = one.frozen ? "still" : one.in_round ? "playing" : "";
    const box = Object.assign(element("a", `panel glance ${state}`), { href: `/dealer/${one.id}` });
    const seats = element("span", "seats");
    const taken = Object.keys(one.seats).length;
    seats.setAttribute("role", "img");
    seats.setAttribute("aria-label", `${taken} of ${one.positions} seats taken`);
    for (let seat = 0; seat < one.positions; seat++) seats.append(element("i", seat < taken ? "taken" : ""));
    box.append(
      element("h3", "", one.title),
      element("p", "", one.frozen ? "Stands still" : one.phase === "open" ? one.waiting : "Closed"),
      seats,
      element("p", "cite", `Round ${one.rounds}${one.dealer ? ` · ${one.dealer} deals` : ""}`),
    );
    return box;
  }

  meter(one) {
    const box = Object.assign(element("a", "panel glance"), { href: `/sign/${one.id}` });
    box.append(element("h3", "", one.title), element("p", "amount", sayMoney(one.shown)), element("p", "cite", `${one.link ?? one.table}${one.rate ? ` · ${one.rate} of each wager` : ""}`));
    return box;
  }

  request(one) {
    const box = element("article", "panel request");
    box.append(
      element("h3", "", `${spell(one.command.command)} at ${one.at}`),
      ...chips(one.command.chips),
      element("p", "", `${one.by}, ${one.role}: “${one.why}”`),
      element("p", "cite", `${one.approvals.length} of ${one.needed} have approved · until ${new Date(one.until).toLocaleTimeString()}`),
    );
    if (one.answers) {
      const row = element("p", "row");
      row.append(this.button("Approve", one, true, "first"), this.button("Refuse", one, false, ""));
      box.append(row);
    } else if (one.by === this.dataset.name) {
      box.append(element("p", "cite", "Your own request: another person answers it."));
    }
    return box;
  }

  button(label, request, approve, kind) {
    const button = element("button", kind, label);
    button.type = "button";
    button.addEventListener("click", async () => {
      const why = approve ? "" : prompt("Why is it refused?") ?? "";
      if (!approve && !why) return;
      button.disabled = true;
      const answer = await fetch(`/api/requests/${encodeURIComponent(request.id)}/answer`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Role": this.dataset.role },
        body: JSON.stringify({ approve, why }),
      });
      if (!answer.ok) button.closest("article").append(element("p", "alarm", (await answer.json()).detail));
      button.disabled = false;
    });
    return button;
  }
}

/** What chips a request is about, in a line. */
function chips(stacks) {
  if (!stacks?.length) return [];
  const cents = stacks.reduce((sum, one) => sum + one.chips * Math.round(Number(one.denomination) * 100), 0);
  const parts = stacks.map((one) => `${one.chips} of ${sayMoney(one.denomination)}`);
  return [element("p", "", `${parts.join(", ")}: ${sayMoney((cents / 100).toFixed(2))}`)];
}

const spell = (name) => name.replaceAll("-", " ").replace(/^./, (one) => one.toUpperCase());

function element(tag, kind, text) {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  if (text !== undefined) node.textContent = text;
  return node;
}

customElements.define("casino-floor", CasinoFloor);

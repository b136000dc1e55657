// <casino-floor>: all tables at a glance, what waits for an answer, alarms, and meters as they rise.

import { sayMoney } from "./cards.js";
import { follow } from "./follow.js";
import { element } from "./element.js";
import { sourceLink } from "./source-link.js";

const HOLD_AGAIN = 30_000;
const HOLD_SOON = 3000;
/** In place of a hold whose expectation is not known yet. */
const COUNTING = { counting: true };

class CasinoFloor extends HTMLElement {
  connectedCallback() {
    this.holds = new Map();
    if (this.dataset.reports) setTimeout(() => this.readHolds(), 500);
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

  show({ tables = [], meters, requests = [], over = [], alarms = [] }) {
    const house = (this.tables = tables.filter((one) => !one.practice));
    const still = tables.filter((one) => one.frozen || one.damaged);
    const told = [...alarms, ...still.map((one) => `${one.named}: ${one.frozen || one.damaged}`)];
    this.parts.alarms.hidden = !told.length;
    this.parts.alarmlist.replaceChildren(...told.map((one) => element("p", "alarm", one)));
    this.update(this.parts.tables, house, (one) => one.id, (one) => this.table(one));
    this.update(this.parts.meters, byPlace(meters, house), (one) => one.key, (one) => this.meters(one));
    this.update(this.parts.requests, requests, (one) => one.id, (one) => this.request(one));
    this.update(this.parts.over, over, (one) => one.id, answered);
    this.parts.lately.hidden = !over.length;
    if (!requests.length) this.parts.requests.replaceChildren(element("p", "empty", "Nothing waits for an answer."));
  }

  /** What each table has won in the last day against the exact odds; one after the other, so that nobody waits. */
  async readHolds() {
    let counting = false;
    for (const { id, rounds } of this.tables ?? []) {
      if (!rounds) continue;
      const answer = await fetch(`/api/records/hold?table=${encodeURIComponent(id)}`, { headers: { "X-Role": this.dataset.role } }).catch(() => null);
      const said = answer?.ok ? await answer.json() : { shifts: [] };
      const waits = said.shifts.some((one) => one.standing === "counting");
      const counted = said.shifts.find((one) => one.standing === "counted");
      counting ||= waits;
      if (counted) this.holds.set(id, counted);
      else if (waits) this.holds.set(id, COUNTING);
      const place = this.parts.tables.querySelector(`[data-key="${CSS.escape(id)}"] .hold`);
      if (place) showHold(place, this.holds.get(id));
    }
    setTimeout(() => this.readHolds(), counting ? HOLD_SOON : HOLD_AGAIN);
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
      element("h3", "", one.named),
      element("p", "", one.frozen ? "Stands still" : one.phase === "open" ? one.waiting : "Closed"),
      seats,
      element("p", "cite", `Round ${one.rounds.toLocaleString("en-US")}${one.dealer ? ` · ${one.dealer} deals` : ""}`),
      showHold(element("p", "hold"), this.holds.get(one.id)),
    );
    return box;
  }

  /** The meters of one table or link, each a way to its sign. */
  meters({ where, meters }) {
    const box = element("section", "panel glance");
    const list = element("ul", "levels");
    for (const one of bySeats(meters)) {
      const line = element("li");
      line.append(Object.assign(element("a", "", one.title), { href: `/sign/${one.id}` }), element("span", "amount", one.says));
      list.append(line);
    }
    box.append(element("h3", "", where), list);
    return box;
  }

  request(one) {
    const box = element("article", "panel request");
    box.append(
      element("h3", "", one.title),
      element("p", "why", `${one.by}, ${one.role}, asked at ${sayTime(one.asked)}: “${one.why}”`),
      ...facts(one.facts),
      ...following(one),
      element("p", "cite", `${sayApprovals(one)}, until ${sayTime(one.until)} `),
    );
    if (one.cite) box.lastChild.append(sourceLink(one.cite, one.game));
    if (one.answers) box.append(this.answerForm(one));
    else if (one.by === this.dataset.name) box.append(this.ownRequest(one));
    else box.append(element("p", "cite", "Not for you to answer."));
    return box;
  }

  /** Yes at once; a no says why. Enter in the reason is neither: it may be the reason of a no. */
  answerForm(request) {
    const form = element("form", "answer");
    const why = element("input");
    why.setAttribute("aria-label", "Why");
    why.placeholder = "Why; a refusal needs a reason";
    const [yes, no] = [element("button", "first", "Approve"), element("button", "", "Refuse")];
    yes.type = no.type = "button";
    yes.addEventListener("click", () => this.answer(request, form, { approve: true, why: why.value.trim() }));
    no.addEventListener("click", () => {
      if (why.value.trim()) this.answer(request, form, { approve: false, why: why.value.trim() });
      else why.focus();
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.append(why, yes, no);
    return form;
  }

  ownRequest(request) {
    const row = element("p", "row");
    const back = element("button", "quiet", "Withdraw");
    back.type = "button";
    back.addEventListener("click", () => this.send(row, `/api/requests/${encodeURIComponent(request.id)}`, "DELETE"));
    row.append(element("span", "cite", "Your own request: another person answers it."), back);
    return row;
  }

  answer(request, form, said) {
    return this.send(form, `/api/requests/${encodeURIComponent(request.id)}/answer`, "POST", said);
  }

  async send(within, path, method, said) {
    const box = within.closest("article");
    const buttons = within.querySelectorAll("button");
    for (const one of buttons) one.disabled = true;
    box.setAttribute("aria-busy", "true");
    const headers = { "Content-Type": "application/json", "X-Role": this.dataset.role };
    const answer = await fetch(path, { method, headers, body: said && JSON.stringify(said) }).catch(() => null);
    box.removeAttribute("aria-busy");
    if (answer?.ok) return box.replaceChildren(element("p", "", (await answer.json()).says));
    for (const one of buttons) one.disabled = false;
    box.querySelector(".alarm")?.remove();
    box.append(element("p", "alarm", answer ? (await answer.json()).detail : "The server does not answer. Nothing was done."));
  }
}

/** Meters by the table or the link that they are of. */
function byPlace(meters, house) {
  const shown = new Set(house.map((one) => one.id));
  const found = new Map();
  for (const one of meters) {
    const key = one.link ? `link ${one.link}` : one.table;
    if (!shown.has(one.link ?? one.table) && (one.link ?? one.table).startsWith("practice-")) continue;
    if (!found.has(key)) found.set(key, { key, where: one.where, meters: [] });
    found.get(key).meters.push(one);
  }
  return [...found.values()];
}

/** Meters that every seat has for itself are one line: from the lowest to the highest. */
function bySeats(meters) {
  const found = new Map();
  for (const one of meters) {
    const key = one.seat ? one.level : one.id;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()].map((alike) => {
    const sums = alike.map((one) => Number(one.shown)).sort((low, high) => low - high);
    const says = [...new Set([sums[0], sums.at(-1)])].map((sum) => sayMoney(sum.toFixed(2))).join(" to ");
    return { id: alike[0].id, title: alike[0].seat ? `${alike[0].level}, each seat` : alike[0].title, says };
  });
}

/** What was won, what was to be expected, and how far that may be off. */
function showHold(place, hold) {
  if (!hold) return place;
  if (hold.counting) {
    place.replaceChildren(element("span", "cite", "Its win against the odds is being counted…"));
    return place;
  }
  const won = element("b", Number(hold.won) < 0 ? "loss" : "", sayMoney(hold.won, true));
  const far = element("span", hold.alarm ? "loss" : "cite", `expected ${sayMoney(hold.expected)} ± ${sayMoney(hold.standard_error)}${hold.alarm ? `, ${hold.standard_errors} standard errors off` : ""}`);
  const first = element("span", "", "Won ");
  first.append(won);
  place.replaceChildren(first, far);
  return place;
}

const sayApprovals = (one) => (one.approvals.length ? `${one.approvals.map(({ by }) => by).join(" and ")} approved, ${one.needed} needed` : `${one.needed} ${one.needed === 1 ? "person" : "people"} to approve`);

/** As every time of the record: by UTC; with its day where that is another one. @param {string} at */
function sayTime(at) {
  const [day, time] = new Date(at).toISOString().slice(0, 16).split("T");
  return `${day === new Date().toISOString().slice(0, 10) ? "" : `${day} `}${time} UTC`;
}

/** What became of a request that is over: it stays, for whoever answered it and whoever looks later. */
function answered(one) {
  const line = element("li", "", `${one.title} (${one.by}, ${sayTime(one.asked)}): `);
  line.append(element("b", one.standing === "failed" ? "loss" : "", one.says));
  return line;
}

/** What would happen, each sentence with its rule. */
function following({ follows, game }) {
  if (!follows.length) return [];
  const list = element("ul", "follows");
  for (const { says, cite } of follows) {
    const line = element("li", "", `${says} `);
    if (cite) line.append(sourceLink(cite, game));
    list.append(line);
  }
  return [element("p", "", "What follows:"), list];
}

/** What one needs to know to decide: how it stands, and how it would. */
function facts(lines) {
  if (!lines.length) return [];
  const list = element("dl", "facts");
  for (const [what, now, then] of lines) {
    const line = element("div");
    const says = element("dd", "", now);
    if (then) says.append(" → ", element("b", "", then));
    line.append(element("dt", "", what), says);
    list.append(line);
  }
  return [list];
}

customElements.define("casino-floor", CasinoFloor);

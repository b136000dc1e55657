// <casino-felt>: a table drawn from its view. The same drawing serves player, dealer, auditor, school and rule book; only
// what may be pressed differs. Cards, chips and areas are keyed: what has not changed is not drawn anew.

import { earlyWagers, hasTwoRows, sayLater } from "./areas.js";
import { draw, drawCard, drawStack, sayMoney } from "./cards.js";
import { crapsSize, showCraps } from "./craps.js";
import { inscribe } from "./inscribe.js";
import { isAgain } from "./moves.js";
import { placeSeat, sizeOf, standsAt, zonePlaces } from "./places.js";
import { drawShared, drawStake, partSlot } from "./stakes.js";
import { frontOf, isSmall } from "./whole.js";

/**
 * @typedef {{wagers: {id: string, title: string, early?: boolean}[], positions: number[], title: string,
 *   inscriptions?: string[], dice?: boolean}} Layout
 */

/** The rail of a table whose cloth goes to the edge of the drawing. */
const RIM = 12;
/** A felt that is narrower is drawn for a phone: with the areas of all seats, and with fewer. */
export const WIDE = 800;
const NARROW = 640;
/** Cards that lie smaller than this have a rank that fills them. */
const SMALL = 0.45;

export class CasinoFelt extends HTMLElement {
  constructor() {
    super();
    /** @type {Map<string, SVGGElement>} */
    this.drawn = new Map();
    /** @type {Layout | null} */
    this.layout = null;
    /** The seats of whoever looks, and what a press on a betting area does. */
    this.own = [];
    this.press = null;
    /** What a press on an own area does that is not open. */
    this.refuse = null;
    this.state = null;
  }

  connectedCallback() {
    this.svg = draw("svg", { class: "felt", role: "group", "aria-label": "The table" });
    this.cloth = draw("g", { class: "cloth", "aria-hidden": "true" });
    this.things = draw("g");
    this.marks = draw("g"); // What hands count: never under a card that comes later.
    this.svg.append(this.cloth, this.things, this.marks);
    this.append(this.svg);
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(this);
    this.resize();
  }

  disconnectedCallback() {
    this.watch?.disconnect();
  }

  get tall() {
    const needs = this.whole ? !isSmall(this.layout) : this.layout?.dice && !this.own.length;
    return this.clientWidth < (needs ? WIDE : NARROW);
  }

  /** How much of the window there is for the table beside what else is in sight. */
  get room() {
    return { width: this.clientWidth, height: innerHeight - parseFloat(getComputedStyle(this).getPropertyValue("--beside")) };
  }

  /** Whether nobody looks from a seat of their own. */
  get whole() {
    return !this.own.length && !this.layout?.dice;
  }

  /** The layout with what is known of the cards of the table; where they once lay in two rows, there is room for them. */
  get laid() {
    const zones = this.state?.view.round.zones;
    if (this.rowsOf !== this.layout) this.twoRows = false;
    this.rowsOf = this.layout;
    this.twoRows ||= hasTwoRows(this.layout, zones);
    return { ...this.layout, twoRows: this.twoRows };
  }

  resize() {
    if (!this.layout) return;
    const size = this.layout.dice ? crapsSize(this.layout, this.tall) : sizeOf(this.laid, this.tall, this.own, this.room);
    const key = `${size.width} ${size.height} ${this.tall} ${this.whole}`;
    if (this.sizeKey !== key) {
      this.sizeKey = key;
      this.size = size;
      this.classList.toggle("whole", this.whole);
      this.classList.toggle("tall", this.tall);
      this.style.setProperty("--high", String(size.height));
      this.style.setProperty("--shoe", `translate(${this.tall ? size.width - 40 : standsAt(size).shoe}px, 60px) scale(0.5) rotate(18deg)`);
      const rim = this.layout.dice && !this.tall ? RIM : 0;
      this.svg.setAttribute("viewBox", `${-rim} ${-rim} ${size.width + 2 * rim} ${size.height + 2 * rim}`);
      this.drawCloth();
      if (this.state) this.show(this.state);
    }
  }

  drawCloth() {
    const { width, height } = this.size;
    const plain = this.tall || this.layout.dice;
    const corner = this.size.plan?.flanked ? 44 : 110;
    const edge = plain
      ? `M0 0H${width}V${height - 24}Q${width} ${height} ${width - 24} ${height}H24Q0 ${height} 0 ${height - 24}Z`
      : this.whole
      ? `M13 16H${width - 13}V${height - corner}Q${width - 13} ${height - 22} ${width - 2 * corner} ${height - 18}Q${width / 2} ${height - 6} ${2 * corner} ${height - 18}Q13 ${height - 22} 13 ${height - corner}Z`
      : `M24 16H${width - 24}C${width + 10} ${height * 0.98} ${width * 0.96} ${height - 14} ${width / 2} ${height - 14}` +
        `C${width * 0.04} ${height - 14} -10 ${height * 0.98} 24 16Z`;
    const parts = [draw("path", { class: "rail", d: edge }), draw("path", { class: "baize", d: edge })];
    if (!plain) parts.push(...this.drawFurniture());
    this.cloth.replaceChildren(...parts);
  }

  /** What stands on a wide table: shoe, discard rack, its name and its inscriptions. */
  drawFurniture() {
    const { rack, shoe } = standsAt(this.size);
    return [
      draw("rect", { class: "shoe", x: shoe - 46, y: 34, width: 92, height: 58, rx: 6 }),
      draw("path", { class: "shoe-mouth", d: `M${shoe - 36} 84h72` }),
      draw("text", { class: "thing", x: shoe, y: 108, "text-anchor": "middle" }, "shoe"),
      draw("rect", { class: "rack", x: rack - 38, y: 34, width: 76, height: 58, rx: 6 }),
      draw("path", { class: "rack-lines", d: [48, 58, 68, 78].map((y) => `M${rack - 26} ${y}h52`).join("") }),
      draw("text", { class: "thing", x: rack, y: 108, "text-anchor": "middle" }, "discard rack"),
      ...(this.whole ? this.drawNames() : this.drawArcs()),
    ];
  }

  /** The game's name and its inscriptions on an arc, above one's own seat. */
  drawArcs() {
    const middle = this.size.width / 2;
    const lines = this.layout.inscriptions ?? [];
    return [
      draw("path", { id: "title-arc", class: "unseen", d: `M330 148Q${middle} 212 ${this.size.width - 330} 148` }),
      arcText("title-arc", "title-arc-text", this.layout.title.toUpperCase()),
      draw("path", { id: "words-arc", class: "unseen", d: `M250 176Q${middle} 240 ${this.size.width - 250} 176` }),
      arcText("words-arc", "words-arc-text", lines.join(" · ")),
    ];
  }

  /** The same between the seats at the sides: one line below the other. */
  drawNames() {
    const middle = { x: this.size.width / 2, "text-anchor": "middle" };
    const said = this.layout.inscriptions ?? [];
    const lines = this.size.plan.small && said.length ? [said.join(" · ")] : said;
    const front = frontOf(this.laid, this.size);
    const top = this.size.plan.small ? front - 40 : Math.min(440, front - 28 - lines.length * 24);
    return [
      draw("text", { class: "title-arc-text", ...middle, y: top }, this.layout.title.toUpperCase()),
      ...lines.map((line, n) => draw("text", { class: "words-arc-text", ...middle, y: top + (this.size.plan.small ? 24 : 32) + n * 24 }, line)),
    ];
  }

  /** @param {import("./live.js").State} state */
  show(state) {
    this.state = state;
    this.resize();
    if (!this.layout || !this.size) return;
    this.kept = new Set();
    const round = state.view.round;
    if (this.layout.dice) {
      showCraps(this, state);
    } else {
      for (const seat of this.layout.positions) this.showSeat(seat, state, round.seats[seat]);
      this.showZones(round.zones, state.totals?.zones ?? {});
    }
    for (const [key, node] of this.drawn) {
      if (!this.kept.has(key)) {
        node.remove();
        this.drawn.delete(key);
      }
    }
  }

  showSeat(seat, state, taken) {
    const place = placeSeat(seat, this.laid, this.size, this.tall, this.own);
    const name = state.view.seats[seat] ?? "";
    const turn = state.view.waits.seat === seat && state.view.waits.what === "choice";
    this.label(seat, place, name, taken, turn);
    if (place.areas.length) this.showAreas(seat, place, taken, state);
    else if (!place.strip) this.showStakes(seat, place, taken);
    if (taken) this.showHands(seat, place, taken, state, turn);
  }

  /** The betting areas of a seat, each by its legal name; the last holds what choices have wagered. */
  showAreas(seat, place, taken, state) {
    const early = earlyWagers(this.layout);
    early.forEach((wager, n) => this.area(seat, wager, place.areas[n], taken, state));
    const later = Object.keys(taken?.wagers ?? {}).filter((id) => !early.some((one) => one.id === id));
    const slot = place.areas[early.length];
    if (!slot) return;
    if (!later.length) return this.emptySlot(seat, slot);
    const places = partSlot(later.map((id) => taken.wagers[id]), slot);
    if (!places.length) return this.together(seat, slot, later, taken);
    later.forEach((id, n) => this.area(seat, { id, title: this.titleOf(id) }, places[n], taken, state));
  }

  /** Many wagers that choices made, where an area has no room for the amount of each. */
  together(seat, slot, later, taken) {
    const each = later.map((id) => `${this.titleOf(id)} ${sayMoney(taken.wagers[id])}`);
    const node = this.keep(`together-${seat}`, () => draw("g", { class: "spot", role: "img" }));
    node.setAttribute("transform", `translate(${slot.x} ${slot.y})`);
    node.setAttribute("aria-label", `${each.join(", ")}, seat ${seat}`);
    const stakes = later.map((id) => ["", taken.wagers[id]]);
    node.replaceChildren(draw("title", {}, each.join(", ")), ringOf(slot), drawShared(stakes, slot.width - 6, slot.least));
  }

  /** Where the wagers will lie that choices make, with their names. */
  emptySlot(seat, slot) {
    const node = this.keep(`slot-${seat}`, () => draw("g", { class: "spot slot", "aria-hidden": "true" }));
    node.setAttribute("transform", `translate(${slot.x} ${slot.y})`);
    node.replaceChildren(ringOf(slot), ...inscribe(sayLater(this.layout), slot.width - 8, slot.height - 6, slot.least));
  }

  titleOf(id) {
    const onAnyHand = id.replace(/-\d+(?=$|-double$)/, "");
    const rule = this.layout.wagers.find((one) => one.id === id) ?? this.layout.wagers.find((one) => one.id === onAnyHand);
    return rule?.title ?? id.replaceAll("-", " ");
  }

  area(seat, wager, at, taken, state) {
    const amount = taken?.wagers[wager.id];
    const settled = taken?.settled[wager.id];
    const open = this.press && this.openMove(seat, wager.id, state);
    const node = this.keep(`spot-${seat}-${wager.id}`, () => this.makeSpot(() => seat, wager));
    node.setAttribute("transform", `translate(${at.x} ${at.y})`);
    node.setAttribute("class", `spot${this.own.includes(seat) ? " own" : ""}${open ? " open" : ""}${settled ? ` ${settled.outcome}` : ""}`);
    if (open) {
      node.setAttribute("tabindex", "0");
      node.setAttribute("role", "button");
    } else {
      node.removeAttribute("tabindex");
      node.setAttribute("role", "img");
    }
    const said = amount ? `${wager.title}, seat ${seat}, ${sayMoney(amount)}` : `${wager.title}, seat ${seat}`;
    node.setAttribute("aria-label", said);
    const seen = `${amount ?? ""}|${at.width}|${at.height}`;
    if (node.dataset.seen === seen) return;
    node.dataset.seen = seen;
    const inside = amount ? drawStake(amount, wager.title, at) : inscribe(wager.title, at.width - 8, at.height - 6, at.least);
    node.replaceChildren(draw("title", {}, said), ringOf(at), ...inside);
  }

  /** The wagers of seats beside one's own: a stack for each, by denomination, and what it is on. */
  showStakes(seat, place, taken) {
    const wagers = Object.entries(taken?.wagers ?? {});
    const across = Math.min(4, Math.max(1, wagers.length));
    const size = Math.min(36, place.width / across);
    wagers.forEach(([id, amount], n) => {
      const row = Math.floor(n / across);
      const inRow = Math.min(across, wagers.length - row * across);
      const settled = taken.settled[id];
      const node = this.keep(`spot-${seat}-${id}`, () => draw("g", { class: "spot", role: "img" }));
      const title = `${this.titleOf(id)}, seat ${seat}, ${sayMoney(amount)}`;
      node.setAttribute("class", `spot${settled ? ` ${settled.outcome}` : ""}`);
      node.setAttribute("aria-label", title);
      node.setAttribute("transform", `translate(${place.x + ((n % across) - (inRow - 1) / 2) * size} ${place.y + place.stakes + row * 46})`);
      const seen = `${amount}|${size}`;
      if (node.dataset.seen === seen) return;
      node.dataset.seen = seen;
      const sum = draw("text", { class: "sum", "font-size": 12, y: 26, "text-anchor": "middle" }, sayMoney(amount));
      node.replaceChildren(draw("title", {}, title), draw("circle", { class: "ring", r: 14 }), drawStack(amount, 13), sum);
    });
  }

  /** The hands of a seat side by side, each with its total and what was done with it. */
  showHands(seat, place, taken, state, turn) {
    const several = taken.hands?.length > 0;
    const hands = several ? taken.hands : [{ cards: taken.cards }];
    const totals = state.totals?.seats?.[seat] ?? [];
    const apart = Math.min(place.own ? 176 : place.areas.length ? 120 : 52, place.width / hands.length);
    hands.forEach((hand, row) => {
      const x = place.x + (row - (hands.length - 1) / 2) * (hands.length > 1 ? apart : 0);
      const room = hands.length > 1 ? apart - 8 : place.own ? Math.min(place.width, 330) : place.width;
      const wide = 60 * place.scale;
      const gap = hand.cards.length > 1 ? Math.min((several && !place.strip ? (place.own ? 29 : 26) : 64) * place.scale, (room - wide) / (hand.cards.length - 1)) : 0;
      hand.cards.forEach((code, n) => {
        this.card(`seat-${seat}-${row}-${n}`, code, x + (n - (hand.cards.length - 1) / 2) * gap, place.y, place.scale, taken.folded);
      });
      const active = turn && hands.length > 1 && state.view.waits.hand === row + 1;
      const done = [totals[row], hand.doubled && "doubled", hand.surrendered && "surrendered"].filter(Boolean);
      if (!done.length || !hand.cards.length || place.strip) return;
      const large = place.areas.length > 0;
      const text = hands.length > 1 ? fitTotal(done, apart, large) : done.join(" · ");
      const above = row % 2 && totalWidth(text, large) > apart ? 20 : 0; // Beside each other where there is room, else by turns above.
      this.total(`total-${seat}-${row}`, text, x, totalAt(place) - above, active, large);
    });
  }

  total(key, text, x, y, active, large) {
    const node = this.keep(key, () => draw("g"), this.marks);
    node.setAttribute("class", `total${active ? " active" : ""}${large ? " large" : ""}`);
    const width = totalWidth(text, large);
    const height = large ? 22 : 18;
    node.replaceChildren(
      draw("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 }),
      draw("text", { x, y: y + 5, "text-anchor": "middle" }, text),
    );
  }

  label(seat, place, name, taken, turn) {
    const node = this.keep(`label-seat-${seat}`, () => draw("g", { class: "seat-label" }));
    const net = taken && (!name || taken.player === name) && Number(taken.net) !== 0 && Object.keys(taken.settled).length ? sayMoney(taken.net, true) : "";
    node.setAttribute("class", `seat-label${turn ? " turn" : ""}${place.own ? " own" : ""}${place.strip ? " strip" : ""}`);
    const alone = place.areas.length > 0;
    const rows = alone || place.strip ? 1 : Math.max(1, Math.ceil(Object.keys(taken?.wagers ?? {}).length / 4));
    const { x, y } = { x: place.label.x, y: place.label.y + (rows - 1) * 46 };
    const letters = Math.max(2, Math.floor(place.width / (place.strip ? 7 : 9)));
    const short = (name || `Seat ${seat}`).slice(0, alone ? 24 : letters);
    const staked = Object.values(taken?.wagers ?? {}).reduce((sum, one) => sum + Number(one), 0);
    if (place.strip && !name) return node.replaceChildren();
    const lines = [draw("text", { class: name ? "name" : "name free", x, y, "text-anchor": "middle" }, `${turn ? "▸ " : ""}${short}`)];
    const kind = Number(taken?.net) > 0 ? "net win" : "net loss";
    const beside = alone ? { x: x + 14 + (short.length + (turn ? 2 : 0)) * 4.3, y } : { x, y: y + 17, "text-anchor": "middle" };
    if (net) lines.push(draw("text", { class: kind, ...beside }, net));
    else if (place.strip && staked) lines.push(draw("text", { class: "staked", x, y: y + 15, "text-anchor": "middle" }, sayMoney(staked)));
    node.replaceChildren(...lines);
  }

  /** A betting area that can be pressed while it is open; the seat is asked for when it is. */
  makeSpot(seat, wager) {
    const node = draw("g", { class: "spot" });
    const act = (event) => {
      if (!node.hasAttribute("tabindex")) {
        if (this.own.includes(seat())) this.refuse?.(wager.id);
        return;
      }
      event.preventDefault();
      if (isAgain(event) || event.repeat) return;
      this.press?.(seat(), wager.id);
    };
    node.addEventListener("click", act);
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") act(event);
    });
    return node;
  }

  openMove(seat, wager, state) {
    return state.moves.find(
      ({ command }) => command.command === "place-wager" && command.seat === seat && command.wager === wager,
    );
  }

  showZones(zones, totals) {
    const lying = Object.keys(zones).filter((name) => zones[name]?.length);
    const due = Object.keys(this.layout.deal ?? {}).filter((name) => name !== "seats");
    const names = [...new Set([...due, ...lying])];
    const places = zonePlaces(names, this.size, this.tall, this.whole);
    for (const name of names) {
      if (lying.includes(name)) this.zone(name, zones[name], places[name], totals[name] ?? "");
      else this.emptyZone(name, this.layout.deal[name].length, places[name]);
    }
  }

  /** Where the cards of the table will lie. */
  emptyZone(name, count, { x, y, scale, room }) {
    const gap = Math.min(66 * scale, (room - 60 * scale) / Math.max(1, count - 1));
    const node = this.keep(`empty-${name}`, () => draw("g", { class: "empty-zone", "aria-hidden": "true" }));
    const size = { width: 60 * scale, height: 84 * scale, rx: 5 * scale };
    const frames = Array.from({ length: count }, (_, n) => draw("rect", { x: x + (n - (count - 1) / 2) * gap - size.width / 2, y: y - size.height / 2, ...size }));
    node.replaceChildren(...frames, draw("text", { x, y: y + 42 * scale + 17, "text-anchor": "middle" }, name));
  }

  zone(name, cards, { x, y, scale, room }, total) {
    const gap = Math.min(66 * scale, (room - 60 * scale) / Math.max(1, cards.length - 1));
    cards.forEach((code, n) => this.card(`zone-${name}-${n}`, code, x + (n - (cards.length - 1) / 2) * gap, y, scale, false));
    const label = this.keep(`zone-${name}`, () => draw("text", { class: "zone-name", "text-anchor": "middle" }));
    label.setAttribute("x", x);
    label.setAttribute("y", y + 42 * scale + 17);
    label.textContent = `${name.replaceAll("-", " ")}${total ? ` · ${total}` : ""}`;
  }

  card(key, code, x, y, scale, folded) {
    const shown = `card-${key}-${code}`;
    const node = this.keep(shown, () => {
      const holder = draw("g", { class: "dealt" });
      holder.append(drawCard(code, scale < SMALL));
      return holder;
    });
    node.classList.toggle("folded", Boolean(folded));
    node.style.setProperty("--at", `translate(${x}px, ${y}px) scale(${scale})`);
  }

  keep(key, make, layer = this.things) {
    this.kept.add(key);
    let node = this.drawn.get(key);
    if (!node) {
      node = make();
      this.drawn.set(key, node);
      layer.append(node);
    }
    return node;
  }
}

const ringOf = ({ width, height }) => draw("rect", { class: "ring", x: -width / 2, y: -height / 2, width, height, rx: 8 });

function arcText(path, kind, text) {
  const line = draw("text", { class: kind, "text-anchor": "middle" });
  line.append(draw("textPath", { href: `#${path}`, startOffset: "50%" }, text));
  return line;
}

/** How high the total of a hand stands: over the edge of one's own cards, and free of those of other seats. */
function totalAt({ y, scale, own, areas }) {
  if (own) return y + 42 * scale;
  return areas.length ? y + 42 * scale + 11 : y - 54 * scale;
}

const totalWidth = (text, large) => text.length * (large ? 8.6 : 7.4) + 14;

/** What hands side by side count; what was done with them as well where there is room. @param {string[]} done */
const fitTotal = (done, room, large) => (totalWidth(done.join(" · "), large) <= room ? done.join(" · ") : done[0]);

customElements.define("casino-felt", CasinoFelt);

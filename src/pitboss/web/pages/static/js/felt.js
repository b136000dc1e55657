// <casino-felt>: a table drawn from its view. The same drawing serves player, dealer, auditor, school and rule book; only
// what may be pressed differs. Cards, chips and spots are keyed: what has not changed is not drawn anew.

import { draw, drawCard, drawChip, sayMoney } from "./cards.js";
import { CRAPS_TALL, CRAPS_WIDE, showCraps } from "./craps.js";

/**
 * @typedef {{wagers: {id: string, title: string}[], positions: number[], title: string}} Layout
 * @typedef {{x: number, y: number, scale: number, spots: {x: number, y: number}[], own: boolean}} SeatPlace
 */

const WIDE = { width: 1200, height: 700 };
const TALL = { width: 420, height: 690 };

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
    this.state = null;
  }

  connectedCallback() {
    this.svg = draw("svg", { class: "felt", role: "group", "aria-label": "The table" });
    this.cloth = draw("g", { class: "cloth", "aria-hidden": "true" });
    this.things = draw("g");
    this.svg.append(this.cloth, this.things);
    this.append(this.svg);
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(this);
    this.resize();
  }

  disconnectedCallback() {
    this.watch?.disconnect();
  }

  get tall() {
    return this.clientWidth < 640;
  }

  resize() {
    if (!this.layout) return;
    const [wide, tall] = this.layout.dice ? [CRAPS_WIDE, CRAPS_TALL] : [WIDE, TALL];
    const size = this.tall ? tall : wide;
    if (this.size !== size) {
      this.size = size;
      this.svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
      this.drawCloth();
      if (this.state) this.show(this.state);
    }
  }

  drawCloth() {
    const { width, height } = this.size;
    const edge = this.tall || this.layout.dice
      ? `M0 0H${width}V${height - 24}Q${width} ${height} ${width - 24} ${height}H24Q0 ${height} 0 ${height - 24}Z`
      : `M40 16H${width - 40}C${width} ${height * 0.62} ${width * 0.8} ${height - 14} ${width / 2} ${height - 14}` +
        `C${width * 0.2} ${height - 14} 0 ${height * 0.62} 40 16Z`;
    this.cloth.replaceChildren(draw("path", { class: "rail", d: edge }), draw("path", { class: "baize", d: edge }));
  }

  /** Where a seat is: seat 1 is the farthest to the dealer's left, which is the right of whoever faces the dealer. */
  placeSeat(seat) {
    const positions = this.layout.positions;
    const own = this.own.includes(seat);
    const spots = this.spotIds().length;
    if (!this.tall) {
      const share = positions.length > 1 ? positions.indexOf(seat) / (positions.length - 1) : 0.5;
      const x = this.size.width - 150 - share * (this.size.width - 300);
      const y = 250 + 205 * Math.sin(Math.PI * share) ** 0.8;
      return { x, y, scale: 0.86, radius: 19, spots: grid(spots, 3, 45, y + 66), own };
    }
    if (own) return { x: 210, y: 390, scale: 1.25, radius: 27, spots: grid(spots, 5, 68, 500), own };
    const others = positions.filter((one) => !this.own.includes(one));
    const x = this.size.width - 36 - others.indexOf(seat) * ((this.size.width - 72) / Math.max(1, others.length - 1));
    return { x, y: 285, scale: 0.42, radius: 0, spots: [], own };
  }

  spotIds() {
    return this.layout.wagers.map((one) => one.id);
  }

  /** @param {import("./live.js").State} state */
  show(state) {
    this.state = state;
    if (!this.size) this.resize();
    if (!this.layout || !this.size) return;
    this.kept = new Set();
    const round = state.view.round;
    if (this.layout.dice) {
      showCraps(this, state);
    } else {
      for (const seat of this.layout.positions) this.showSeat(seat, state, round.seats[seat]);
      this.showZones(round.zones);
    }
    for (const [key, node] of this.drawn) {
      if (!this.kept.has(key)) {
        node.remove();
        this.drawn.delete(key);
      }
    }
  }

  showSeat(seat, state, taken) {
    const place = this.placeSeat(seat);
    const name = state.view.seats[seat] ?? "";
    const turn = state.view.waits.seat === seat && state.view.waits.what === "choice";
    this.label(`seat-${seat}`, place, seat, name, taken, turn);
    if (place.radius) {
      this.layout.wagers.forEach((wager, n) => this.spot(seat, wager, place, place.spots[n], taken, state));
    }
    if (!taken) return;
    const hands = taken.hands?.length ? taken.hands.map((hand) => hand.cards) : [taken.cards];
    hands.forEach((cards, row) => {
      const gap = Math.min(34, 120 / Math.max(1, cards.length)) * place.scale;
      const shift = hands.length > 1 ? (row - (hands.length - 1) / 2) * 64 * place.scale : 0;
      cards.forEach((code, n) => {
        const x = place.x + shift + (n - (cards.length - 1) / 2) * gap;
        this.card(`seat-${seat}-${row}-${n}`, code, x, place.y - row * 6, place.scale, taken.folded);
      });
    });
  }

  label(key, place, seat, name, taken, turn) {
    const node = this.keep(`label-${key}`, () => draw("g", { class: "seat-label" }));
    const below = place.spots.length ? Math.max(...place.spots.map((one) => one.y)) + place.radius + 20 : place.y + 34;
    const net = taken && Number(taken.net) !== 0 && Object.keys(taken.settled).length ? sayMoney(taken.net, true) : "";
    node.setAttribute("class", `seat-label${turn ? " turn" : ""}${place.own ? " own" : ""}`);
    const short = !place.radius && name ? String(seat) : name || (place.own ? "" : `Seat ${seat}`);
    const lines = [draw("text", { class: name ? "name" : "name free", x: place.x, y: below, "text-anchor": "middle" }, short)];
    if (net) {
      const kind = Number(taken.net) > 0 ? "net win" : "net loss";
      lines.push(draw("text", { class: kind, x: place.x, y: below + 18, "text-anchor": "middle" }, net));
    }
    if (turn && place.radius) {
      lines.push(draw("circle", { class: "turn-mark", cx: place.x, cy: place.y - 62 * place.scale, r: 5 }));
    }
    node.replaceChildren(...lines);
  }

  spot(seat, wager, place, at, taken, state) {
    const amount = taken?.wagers[wager.id];
    const settled = taken?.settled[wager.id];
    const open = this.press && this.openMove(seat, wager.id, state);
    const node = this.keep(`spot-${seat}-${wager.id}`, () => this.makeSpot(() => seat, wager));
    node.setAttribute("transform", `translate(${place.x + at.x} ${at.y})`);
    const mood = settled ? ` ${settled.outcome}` : "";
    node.setAttribute("class", `spot${open ? " open" : ""}${place.own ? " own" : ""}${mood}`);
    if (open) {
      node.setAttribute("tabindex", "0");
      node.setAttribute("role", "button");
    } else {
      node.removeAttribute("tabindex");
      node.setAttribute("role", "img");
    }
    const said = amount ? `${wager.title}, seat ${seat}, ${sayMoney(amount)}` : `${wager.title}, seat ${seat}`;
    node.setAttribute("aria-label", said);
    const seen = `${amount ?? ""}|${place.radius}`;
    if (node.dataset.seen === seen) return;
    node.dataset.seen = seen;
    node.replaceChildren(
      draw("title", {}, said),
      draw("circle", { class: "ring", r: place.radius }),
      ...(amount ? [drawChip(amount, place.radius - 1)] : inscribe(wager.title, place.radius)),
    );
  }

  /** A betting area that can be pressed while it is open; the seat is asked for when it is. */
  makeSpot(seat, wager) {
    const node = draw("g", { class: "spot" });
    const act = (event) => {
      if (!node.hasAttribute("tabindex")) return;
      event.preventDefault();
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

  showZones(zones) {
    const names = Object.keys(zones);
    const others = names.filter((name) => name !== "dealer");
    const rows = [["dealer"], others].map((row) => row.filter((name) => zones[name]?.length));
    const heights = this.tall ? [70, 180] : [92, 212];
    rows.forEach((row, n) => {
      row.forEach((name, m) => {
        const middle = this.size.width / 2 + (m - (row.length - 1) / 2) * (this.tall ? 190 : 330);
        this.zone(name, zones[name], middle, heights[n], this.tall ? 0.8 : 0.95);
      });
    });
  }

  zone(name, cards, x, y, scale) {
    const gap = Math.min(66, 300 / cards.length) * scale;
    cards.forEach((code, n) => this.card(`zone-${name}-${n}`, code, x + (n - (cards.length - 1) / 2) * gap, y, scale, false));
    const label = this.keep(`zone-${name}`, () => draw("text", { class: "zone-name", "text-anchor": "middle" }));
    label.setAttribute("x", x);
    label.setAttribute("y", y + 60 * scale);
    label.textContent = name.replaceAll("-", " ");
  }

  card(key, code, x, y, scale, folded) {
    const shown = `card-${key}-${code}`;
    const node = this.keep(shown, () => {
      const holder = draw("g", { class: "dealt" });
      holder.append(drawCard(code));
      return holder;
    });
    node.classList.toggle("folded", Boolean(folded));
    node.style.setProperty("--at", `translate(${x}px, ${y}px) scale(${scale})`);
    node.style.setProperty("--shoe", `translate(${this.size.width - 80}px, 70px) scale(${scale * 0.8}) rotate(18deg)`);
  }

  keep(key, make) {
    this.kept.add(key);
    let node = this.drawn.get(key);
    if (!node) {
      node = make();
      this.drawn.set(key, node);
      this.things.append(node);
    }
    return node;
  }
}

function grid(count, across, gap, top) {
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / across);
    const inRow = Math.min(across, count - row * across);
    return { x: ((n % across) - (inRow - 1) / 2) * gap, y: top + row * gap };
  });
}

/** A betting area's legal name, in one or two short lines. */
function inscribe(title, radius) {
  const words = title.replace(/ (Payout )?(Wager|Bet)$/, "").split(" ");
  const lines = words.length === 1 ? words : [words.slice(0, Math.ceil(words.length / 2)), words.slice(Math.ceil(words.length / 2))].map((one) => one.join(" "));
  const size = Math.min(10, (radius * 1.75) / (Math.max(...lines.map((line) => line.length)) * 0.55));
  return lines.map((line, n) =>
    draw("text", { class: "inscription", "text-anchor": "middle", "font-size": size.toFixed(1), y: (n - (lines.length - 1) / 2) * (size + 1) + size * 0.35 }, line),
  );
}

customElements.define("casino-felt", CasinoFelt);

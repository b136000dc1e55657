// What one touch wagers while nothing of one's own lies on the felt: the game's own wagers at the least, or the last ones
// again. Which wagers a game needs comes from its rules, with the layout.

import { sayMoney } from "./cards.js";

/** @typedef {{label: string, says: string, stakes: {seat: number, wager: string, amount: string}[]}} Offer */

export class Opening {
  /** @param {any} layout */
  constructor(layout) {
    this.layout = layout;
    /** What lay there when the dealer went on, and what lies there now. */
    this.last = [];
    this.lying = [];
  }

  /** Remembers the wagers with which the dealer went on. @param {import("./live.js").State} state @param {number[]} seats */
  follow({ view }, seats) {
    if (view.waits.what === "wagers") this.lying = ownStakes(view, seats);
    else if (this.lying.length) [this.last, this.lying] = [this.lying, []];
  }

  /** What is offered; nothing, where wagers lie or none of these is open. @returns {Offer | null} */
  offer({ view, moves }, seats) {
    if (view.waits.what !== "wagers" || !seats.length || ownStakes(view, seats).length) return null;
    const open = ({ seat, wager }) => moves.some(({ command }) => command.command === "place-wager" && command.seat === seat && command.wager === wager);
    const again = this.last.filter((one) => seats.includes(one.seat) && (open(one) || !this.layout.dice));
    if (again.length && open(again[0])) return { label: this.going(`Same again, ${sayMoney(sum(again))},`), says: "The button makes your last wagers again.", stakes: again };
    const first = this.layout.opening.map(({ wager, amount }) => ({ seat: seats[0], wager, amount }));
    return first.length && open(first[0]) ? { ...this.sayOpening(), stakes: first } : null;
  }

  sayOpening() {
    const { opening } = this.layout;
    const names = opening.map(({ title }) => title);
    const each = sayMoney(opening[0].amount);
    const listed = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
    if (names.length === 1) return { label: this.going(`${listed} ${each}`), says: `The button wagers ${each}.` };
    const label = names.length === 2 ? `${names.join(" + ")} ${sayMoney(sum(opening))}` : `${names.length} wagers of ${each}`;
    return { label: this.going(label), says: `The button wagers ${each} each on ${listed}.` };
  }

  /** What the dealer then does. @param {string} what */
  going(what) {
    return `${what} and ${this.layout.dice ? "roll" : "deal"}`;
  }

  /** Whether there is something to see without a wager: dice and hands that are everybody's. */
  get worthWatching() {
    return Boolean(this.layout.dice || this.layout.road);
  }
}

/** The boxes that are played by who sits there now: those of somebody who has left the seat are nobody else's. */
export const ownBoxes = (view, seats) => seats.filter((seat) => view.round.seats[seat]?.player === view.seats[seat]);

/** What lies on the felt of one's own. */
export function ownStakes(view, seats) {
  return ownBoxes(view, seats).flatMap((seat) => Object.entries(view.round.seats[seat].wagers).map(([wager, amount]) => ({ seat, wager, amount })));
}

/** @param {{amount: string}[]} stakes */
export const sum = (stakes) => stakes.reduce((all, one) => all + Number(one.amount), 0).toFixed(2);

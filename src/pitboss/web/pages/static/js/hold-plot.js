// What a table won in each shift, drawn over the bands in which that was to be expected: one axis of money for all shifts.

import { draw, sayMoney } from "./cards.js";
import { ticks, widen } from "./plot.js";

const [ROW, LABEL, BAND, FOOT] = [64, 18, 20, 32];
const [SIDE, NAMED] = [28, 84];
/** The bands, the wide one first: so many standard errors to either side. */
const ERRORS = [2, 1];

/** @param {{name: string, won: string, expected: string, standard_error: string, alarm: boolean}[]} shifts @param {number} width */
export function plotHold(shifts, width) {
  const read = shifts.map((one) => ({ ...one, won: Number(one.won), mean: Number(one.expected), error: Number(one.standard_error) }));
  const [low, high] = widen(
    Math.min(0, ...read.flatMap((one) => [one.won, one.mean - ERRORS[0] * one.error])),
    Math.max(0, ...read.flatMap((one) => [one.won, one.mean + ERRORS[0] * one.error])),
  );
  const bottom = read.length * ROW;
  const x = (amount) => SIDE + ((amount - low) / (high - low)) * (width - 2 * SIDE);
  const told = read.map((one) => `${one.name}: won ${sayMoney(one.won)}, expected ${sayMoney(one.mean)}, ${sayMoney(one.error)} off in one standard error`);
  const svg = draw("svg", { class: "plot", viewBox: `0 0 ${width} ${bottom + FOOT}`, role: "img", "aria-label": told.join("; ") });
  for (const value of marks(low, high, width)) {
    svg.append(draw("line", { class: value === 0 ? "grid zero" : "grid", x1: x(value), x2: x(value), y1: LABEL, y2: bottom }));
    svg.append(draw("text", { class: "tick", x: x(value), y: bottom + 18, "text-anchor": "middle" }, sayMoney(value)));
  }
  read.forEach((one, n) => {
    const top = n * ROW + LABEL + 8;
    for (const errors of ERRORS) {
      const [from, to] = [x(one.mean - errors * one.error), x(one.mean + errors * one.error)];
      svg.append(draw("rect", { class: `band band-${ERRORS.length - errors + 1}`, x: from, y: top, width: Math.max(1, to - from), height: BAND }));
    }
    const kind = one.alarm ? "won far" : "won";
    const before = x(one.won) > width - NAMED;
    svg.append(
      draw("text", { class: "tick", x: 0, y: n * ROW + 14 }, one.name),
      draw("line", { class: "expected", x1: x(one.mean), x2: x(one.mean), y1: top - 3, y2: top + BAND + 3 }),
      draw("circle", { class: kind, cx: x(one.won), cy: top + BAND / 2, r: 5 }),
      draw("text", { class: kind, x: x(one.won) + (before ? -10 : 10), y: top + BAND / 2 + 4, "text-anchor": before ? "end" : "start" }, sayMoney(one.won)),
    );
  });
  return svg;
}

/** No more amounts than there is room for. */
function marks(low, high, width) {
  const all = ticks(low, high);
  const every = Math.ceil((all.length * NAMED) / width);
  return all.filter((value) => value === 0 || Math.round(value / (all[1] - all[0])) % every === 0);
}

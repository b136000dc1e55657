// A line against its expectation and bands, drawn: honest axes from what is there, labels at the lines themselves.

import { draw, sayMoney } from "./cards.js";

const PAD = { left: 64, right: 112, top: 16, bottom: 32 };
const APART = 16;

/** So wide is a letter of a label, at most. */
const LETTER = 8;

/**
 * @param {{balance: number, expected: number, bands: [number, number][]}[]} lines one for each round, from the first
 * @param {{width?: number, height?: number, counted?: boolean}} how whether the expectation is known; what is not is not drawn
 */
export function plotBalance(lines, { width = 720, height = 320, counted = true } = {}) {
  const points = [{ balance: 0, expected: 0, bands: [[0, 0], [0, 0]] }, ...lines];
  const all = points.flatMap((one) => (counted ? [one.balance, one.expected, ...one.bands.flat()] : [one.balance]));
  const [low, high] = widen(Math.min(...all), Math.max(...all));
  const x = (n) => PAD.left + (n / Math.max(1, points.length - 1)) * (width - PAD.left - PAD.right);
  const y = (value) => PAD.top + ((high - value) / (high - low)) * (height - PAD.top - PAD.bottom);
  const last = points.at(-1);
  const svg = draw("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `After ${lines.length} rounds the balance is ${sayMoney(last.balance, true)}; ${counted ? `${sayMoney(last.expected, true)} was to be expected` : "what was to be expected is being counted"}.` });
  for (const value of ticks(low, high)) {
    svg.append(draw("line", { class: value === 0 ? "grid zero" : "grid", x1: PAD.left, x2: width - PAD.right, y1: y(value), y2: y(value) }));
    svg.append(draw("text", { class: "tick", x: PAD.left - 8, y: y(value) + 4, "text-anchor": "end" }, sayMoney(value)));
  }
  if (counted) {
    [...points[0].bands.keys()].reverse().forEach((n) => svg.append(draw("path", { class: `band band-${n + 1}`, d: area(points.map((one) => one.bands[n]), x, y) })));
    svg.append(draw("path", { class: "expected", d: path(points.map((one) => one.expected), x, y) }));
  }
  svg.append(draw("path", { class: "balance", d: path(points.map((one) => one.balance), x, y) }));
  svg.append(draw("circle", { class: "balance-end", cx: x(points.length - 1), cy: y(last.balance), r: 4 }));
  const own = [y(last.balance), width < 600 ? "You" : "Your balance", "label-balance"];
  const places = counted ? spread([own, [y(last.expected), "Expected", "label-expected"]]) : [own];
  for (const [at, text, kind] of places) svg.append(draw("text", { class: kind, x: width - PAD.right + 8, y: at + 4 }, text));
  for (const n of new Set([0, Math.round((points.length - 1) / 2), points.length - 1])) {
    svg.append(draw("text", { class: "tick", x: x(n), y: height - 10, "text-anchor": "middle" }, n === points.length - 1 ? `${n} ${n === 1 ? "round" : "rounds"}` : String(n)));
  }
  return svg;
}

/**
 * What a meter showed, as steps over time, with its highest and its last amount named.
 * @param {{at: string, shown: string}[]} points the oldest first @param {{width?: number, height?: number}} size
 */
export function plotMeter(points, { width = 720, height = 280 } = {}) {
  const times = points.map((one) => Date.parse(one.at));
  const shown = points.map((one) => Number(one.shown));
  const [first, last] = [times[0], times.at(-1)];
  const [low, high] = widen(Math.min(...shown), Math.max(...shown));
  const left = roomFor(ticks(low, high).map((value) => sayMoney(value)));
  const right = roomFor([sayMoney(shown.at(-1))]) + APART;
  const x = (time) => left + ((time - first) / Math.max(1, last - first)) * (width - left - right);
  const y = (value) => PAD.top + ((high - value) / (high - low)) * (height - PAD.top - PAD.bottom);
  const svg = draw("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img",
    "aria-label": `From ${sayMoney(shown[0])} to ${sayMoney(shown.at(-1))}; ${sayMoney(Math.max(...shown))} at most.` });
  for (const value of ticks(low, high)) {
    svg.append(draw("line", { class: "grid", x1: left, x2: width - right, y1: y(value), y2: y(value) }));
    svg.append(draw("text", { class: "tick", x: left - 8, y: y(value) + 4, "text-anchor": "end" }, sayMoney(value)));
  }
  const steps = shown.map((value, n) => (n ? `H${x(times[n]).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(first).toFixed(1)} ${y(value).toFixed(1)}`));
  svg.append(draw("path", { class: "balance", d: steps.join("") }));
  svg.append(draw("circle", { class: "balance-end", cx: x(last), cy: y(shown.at(-1)), r: 4 }));
  svg.append(draw("text", { class: "label-balance", x: width - right + 8, y: y(shown.at(-1)) + 4 }, sayMoney(shown.at(-1))));
  const clock = (time) => new Date(time).toISOString().slice(last - first > 86400000 ? 5 : 11, last - first > 86400000 ? 16 : 19).replace("T", " ");
  svg.append(draw("text", { class: "tick", x: left, y: height - 10, "text-anchor": "start" }, clock(first)));
  svg.append(draw("text", { class: "tick", x: width - right, y: height - 10, "text-anchor": "end" }, `${clock(last)} UTC`));
  return svg;
}

/** As much as the longest of these needs beside the lines. @param {string[]} labels */
function roomFor(labels) {
  return APART + LETTER * Math.max(...labels.map((text) => text.length));
}

export function widen(low, high) {
  if (low === high) return [low - 1, high + 1];
  const room = (high - low) * 0.06;
  return [low - room, high + room];
}

/** Round steps, five or so. */
export function ticks(low, high) {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(Math.round(value * 100) / 100);
  return found;
}

function path(values, x, y) {
  return values.map((value, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join("");
}

function area(bands, x, y) {
  const upper = bands.map(([, high], n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(high).toFixed(1)}`);
  const lower = bands.map(([low], n) => `L${x(n).toFixed(1)} ${y(low).toFixed(1)}`).reverse();
  return `${upper.join("")}${lower.join("")}Z`;
}

/** Labels that would lie on each other are moved apart. */
function spread(labels) {
  const [first, second] = [...labels].sort((one, other) => one[0] - other[0]);
  const near = APART - (second[0] - first[0]);
  if (near > 0) {
    first[0] -= near / 2;
    second[0] += near / 2;
  }
  return [first, second];
}

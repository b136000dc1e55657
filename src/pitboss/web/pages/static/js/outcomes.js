// What a wager is paid, row by row; an outcome that comes about in many ways is one row, and its ways are opened.

import { percent } from "./bars.js";
import { sayCount } from "./counts.js";
import { element } from "./element.js";
import { sourceLink } from "./source-link.js";

/** With more ways than so many an outcome is one row. */
const WAYS = 3;

/** @typedef {{name: string, pays: string, net: string, combinations: number|string, cite: string}} Outcome
 *  @typedef {{game: string, wager: string, titles: Record<string, string>, payout: (one: Outcome) => HTMLElement, changed: {has: (name: string) => boolean}, opened: Set<string>}} Shown */

/** A row for each outcome, the best first; then those of many ways; then their sum. @param {any} odds @param {Shown} shown */
export function rowsOf(odds, shown) {
  const named = new Map();
  for (const one of odds.outcomes) named.set(one.name, [...(named.get(one.name) ?? []), one]);
  const many = [...named].filter(([, ways]) => ways.length > WAYS && !ways.some(isWritten) && !shown.changed.has(ways[0].name));
  const alone = odds.outcomes.filter((one) => !many.some(([name]) => name === one.name));
  const sum = element("tr");
  sum.append(heading("All"), element("td"), ...figures(odds.outcomes, odds.total, odds.total));
  return [...alone.map((one) => row(one, odds.total, shown)), ...many.flatMap(([name, ways]) => group(name, ways, odds.total, shown)), sum];
}

/** @param {Outcome} one @param {Shown} shown */
function row(one, total, shown) {
  const pays = element("td");
  if (isWritten(one) || shown.changed.has(one.name)) pays.append(shown.payout(one));
  else pays.textContent = inWords(one.pays ?? "", shown);
  const found = element("tr");
  found.append(nameCell(one, shown.game), pays, ...figures([one], total));
  return found;
}

/** One row for all the ways, with a button that opens them. */
function group(name, ways, total, shown) {
  const ordered = [...ways].sort((one, other) => fraction(other.net) - fraction(one.net) || fraction(one.staked) - fraction(other.staked));
  const rows = ordered.map((one) => row(one, total, shown));
  const button = Object.assign(element("button", "ways", `${ways.length} ways`), { type: "button" });
  const open = (isOpen) => {
    button.setAttribute("aria-expanded", String(isOpen));
    for (const one of rows) one.hidden = !isOpen;
  };
  for (const one of rows) one.className = "part";
  button.setAttribute("aria-label", `${name}: ${ways.length} ways`);
  button.addEventListener("click", () => {
    if (!shown.opened.delete(name)) shown.opened.add(name);
    open(shown.opened.has(name));
  });
  open(shown.opened.has(name));
  const head = element("tr");
  const pays = element("td", "", `${signed(ordered.at(-1).net)} to ${signed(ordered[0].net)} units `);
  pays.append(button);
  head.append(nameCell(ways[0], shown.game), pays, ...figures(ways, total));
  return [head, ...rows];
}

/** How often, what it adds, and in how many deals. @param {Outcome[]} outcomes */
function figures(outcomes, total, count = addUp(outcomes)) {
  const chance = (one) => one.combinations / total;
  const [all, adds] = outcomes.reduce(([sum, mean], one) => [sum + chance(one), mean + fraction(one.net) * chance(one)], [0, 0]);
  return [percent(all), percent(adds), sayCount(count)].map((text) => element("td", "number", text));
}

/** Exactly, however many digits there are. @param {Outcome[]} outcomes */
function addUp(outcomes) {
  if (outcomes.length === 1) return outcomes[0].combinations;
  const sum = outcomes.reduce((all, one) => all + BigInt(one.combinations), 0n);
  return sum <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(sum) : String(sum);
}

/** An outcome by its name, which opens the line of law that pays it. */
function nameCell(one, game) {
  const cell = element("td");
  if (!one.cite) cell.textContent = one.name;
  else cell.append(Object.assign(sourceLink(one.cite, game, one.name), { className: "named" }));
  return cell;
}

/** `blackjack 1 to 1` by the wager's name, which goes without saying where there is no other. @param {Shown} shown */
function inWords(pays, { wager, titles }) {
  const parts = pays.split(", ").map((part) => part.split(/ (.*)/s));
  if (parts.some(([id, rest]) => !titles[id] || !rest)) return pays.replace(/^-/, "−");
  if (parts.length === 1 && parts[0][0] === wager) return parts[0][1];
  return parts.map(([id, rest]) => `${titles[id]} ${rest}`).join(", ");
}

const heading = (text) => Object.assign(element("th", "", text), { scope: "row" });
const signed = (net) => (fraction(net) > 0 ? `+${net}` : String(net).replace("-", "−"));
/** Whether a person could write another in its place: `35 to 1`, and not what several wagers come to. */
const isWritten = ({ pays }) => /^[\d,]+ (to|for) [\d,]+$|^\$[\d,.]+$|^[\d.]+% of /.test(pays ?? "");

/** @param {string} text */
export function fraction(text) {
  const [above, below] = String(text).split("/");
  return Number(above) / Number(below ?? 1);
}

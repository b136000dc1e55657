// Wagers that lie on the felt: the name of the area above, and below it the chips with their amount.

import { CHIPS } from "./areas.js";
import { draw, drawStack, sayMoney } from "./cards.js";
import { heightOf, inscribe, widthIn } from "./inscribe.js";

/** How wide a character of an amount is, at the size of letters in which it is written. */
const LETTER = 0.66;
/** An area that is narrower has no room for chips beside their amount; its name is said, not written. */
const NARROW = 60;
/** An area that is lower has no room for chips above their amount. */
const LOW = 44;
const SMALL = 12;
/** What an amount takes beside its letters, and a line of amounts above them. */
const BESIDE = 10;
const ABOVE = 4;

/** What fills a betting area where a wager lies. @param {{width: number, height: number, least: number}} at */
export function drawStake(amount, title, { width, height, least }) {
  const named = width >= NARROW && widthIn(title, Infinity, least) <= width - 6 && heightOf(title, width - 6, least) <= height - CHIPS - 2;
  if (height < LOW && !named) return [sumOf(amount, width, 0, least * 0.35, least)];
  if (!named) return [at(drawStack(amount, 13), 0, height / 2 - 18), sumOf(amount, width, 0, 12 - height / 2, least)];
  const name = at(draw("g"), 0, -CHIPS / 2);
  name.append(...inscribe(title, width - 6, height - CHIPS - 2, least));
  if (widthOfSum(amount, Math.max(least, SMALL)) > width - 30) return [name, sumOf(amount, width, 0, height / 2 - 8, least)];
  return [name, at(drawStack(amount, 10, 1.5), 17 - width / 2, height / 2 - 12), sumOf(amount, width - 30, 14, height / 2 - 8, least)];
}

function sumOf(amount, room, x, y, least) {
  const size = widthOfSum(amount, 14) <= room ? Math.max(least, 14) : Math.max(least, SMALL);
  return draw("text", { class: "sum", "font-size": size, x, y, "text-anchor": "middle" }, sayMoney(amount));
}

const widthOfSum = (amount, size) => sayMoney(amount).length * size * LETTER;

/** A place for each of these wagers within one area: beside each other, or in more lines where their amounts have no room
 * in one. None where they have no room at all.
 * @param {string[]} amounts @param {{x: number, y: number, width: number, height: number, least: number}} slot */
export function partSlot(amounts, slot) {
  const widest = Math.max(...amounts.map((one) => widthOfSum(one, slot.least))) + BESIDE;
  const across = Math.min(amounts.length, Math.floor(slot.width / widest));
  const lines = Math.ceil(amounts.length / across);
  if (!across || (lines > 1 && slot.height / lines < slot.least + ABOVE)) return [];
  const each = Math.ceil(amounts.length / lines);
  const [width, height] = [slot.width / each, slot.height / lines];
  return amounts.map((_, n) => {
    const [line, column] = [Math.floor(n / each), n % each];
    const x = slot.x - slot.width / 2 + (column + 0.5) * width;
    return { x, y: slot.y - slot.height / 2 + (line + 0.5) * height, width: width - 2, height: height - (lines > 1 ? 2 : 0), least: slot.least };
  });
}

/** Beside each other in a row, each with its seat, unless it is one's own: whose wagers lie in an area that all
 * share; together where each has no room of its own. @param {[string, string | number][]} stakes by seat @param {number} width @param {number} size of the letters */
export function drawShared(stakes, width, size) {
  const wide = (text) => text.length * size * LETTER + 30;
  const each = stakes.map(([seat, amount]) => ({ amount, text: `${seat ? `${seat}: ` : ""}${sayMoney(amount)}` }));
  const all = stakes.reduce((sum, [, amount]) => sum + Number(amount), 0);
  const whole = stakes.length > 1 ? `${sayMoney(all)} of ${stakes.length}` : sayMoney(all);
  const shown = each.reduce((sum, one) => sum + wide(one.text), 0) <= width ? each : [{ amount: all, text: wide(whole) <= width ? whole : sayMoney(all) }];
  const group = draw("g");
  let x = -shown.reduce((sum, one) => sum + wide(one.text), 0) / 2;
  for (const { amount, text } of shown) {
    const chips = wide(text) <= width;
    if (chips) group.append(at(drawStack(String(amount), 9, 1.5), x + 12, 0));
    group.append(draw("text", { class: "sum", "font-size": size, ...(chips ? { x: x + 25 } : { x: 0, "text-anchor": "middle" }), y: size * 0.35 }, text));
    x += wide(text);
  }
  return group;
}

export function at(node, x, y) {
  node.setAttribute("transform", `translate(${x} ${y})`);
  return node;
}

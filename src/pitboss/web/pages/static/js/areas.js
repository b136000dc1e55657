// The betting areas of one seat: how many rows they take, how high each row is, and where each area lies.

import { heightOf } from "./inscribe.js";

/** The room below a name for the chips that lie there, and around both. */
export const CHIPS = 24;
const AROUND = 4;

/**
 * @typedef {{across: number, width: number, height: number, gap: number, least: number}} Form
 * How many areas stand in a row, how wide each is, how high at least, how far apart, and their smallest letters.
 */

/** The wagers of a seat that have an area of their own: those that are made before the deal. */
export function earlyWagers(layout) {
  return layout.wagers.filter((one) => one.early !== false);
}

/** Those that choices make. */
const laterWagers = (layout) => layout.wagers.filter((one) => one.early === false);

/** What the last area is for, in words. */
export function sayLater(layout) {
  const names = laterWagers(layout).map((one) => one.title.replace(/ (Down )?Wager$|^Wager on a | pair$/g, ""));
  return names.map((name, n) => (n ? name.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) : name)).join(", ");
}

/** The rows of areas, each with how many places every area in it takes. The last area is for the wagers that choices make:
 * it has a place for each of them where there is room, in a row of its own rather than in a third one. */
function rowsAcross(layout, across) {
  const early = earlyWagers(layout).length;
  const later = layout.wagers.length - early;
  const rows = Array.from({ length: Math.ceil(early / across) }, (_, n) => Array(Math.min(across, early - n * across)).fill(1));
  const room = across - (rows.at(-1)?.length ?? across);
  if (later && (room >= later || (room && rows.length > 1))) rows.at(-1).push(Math.min(later, room));
  else if (later) rows.push([Math.min(later, across)]);
  return rows;
}

/** How high each row is: the longest name in it has room in the least letters, and chips below it.
 * @param {any} layout @param {Form} form @returns {number[]} */
function heightsOf(layout, { across, width, height, gap, least }) {
  const early = earlyWagers(layout);
  const later = laterWagers(layout);
  let before = 0;
  return rowsAcross(layout, across).map((row) => {
    const needs = row.map((span) => {
      const room = span * (width + gap) - gap;
      const wager = early[before++];
      if (wager) return heightOf(wager.title, room - 8, least) + CHIPS;
      const each = room / later.length;
      return Math.max(heightOf(sayLater(layout), room - 8, least), ...later.map(({ title }) => heightOf(title, each - 8, least) + CHIPS));
    });
    return Math.max(height, ...needs.map((one) => one + AROUND));
  });
}

/** The height of all rows, each with the gap below it. @param {any} layout @param {Form} form */
export function heightOfAll(layout, form) {
  return heightsOf(layout, form).reduce((sum, one) => sum + one + form.gap, 0);
}

/** The form in which the areas of a game are lowest, of those with so many in a row. @param {any} layout @param {Form[]} forms */
export function lowest(layout, forms) {
  return forms.reduce((best, one) => (heightOfAll(layout, one) < heightOfAll(layout, best) ? one : best));
}

/** A place for each wager before the deal, and one after them for those that choices make. @param {any} layout @param {Form} form */
export function areasAt(layout, x, top, form) {
  const { across, width, gap, least } = form;
  const heights = heightsOf(layout, form);
  let y = top;
  return rowsAcross(layout, across).flatMap((row, n) => {
    const [height, middle] = [heights[n], y + heights[n] / 2];
    y += height + gap;
    const all = row.reduce((sum, one) => sum + one, 0);
    let before = 0;
    return row.map((span) => {
      const at = { x: x + (before + span / 2 - all / 2) * (width + gap), y: middle, width: span * (width + gap) - gap, height, least };
      before += span;
      return at;
    });
  });
}

/** Whether the cards of the table lie in two rows: the dealer's, and below them those that all share. A wager may call for
 * such cards, too: then they are known once they lie there. @param {{deal?: object}} layout @param {object} [lying] */
export function hasTwoRows({ deal = {} }, lying = {}) {
  const names = new Set([...Object.keys(deal), ...Object.keys(lying).filter((name) => lying[name]?.length)]);
  return names.has("dealer") && [...names].some((name) => !["dealer", "seats", "burned"].includes(name));
}

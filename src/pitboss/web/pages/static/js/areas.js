// The betting areas of one seat: how many rows they take, how high each row is, and where each area lies.

import { heightOf, widthIn } from "./inscribe.js";

/** The room below a name for the chips that lie there, and around both. */
export const CHIPS = 24;
const AROUND = 4;
/** The room at both sides of a name. */
const PADDING = 8;
/** An area that was narrower had no room for chips beside their amount. */
const NARROWEST = 60;
const MOST_LINES = 6;
/** What is left of the last area at least. */
const LATER = 90;

/**
 * @typedef {{across: number, width: number, height: number, gap: number, least: number, parted?: boolean}} Form
 * How many areas stand in a row, how wide each is, how high at least, how far apart, their smallest letters, and whether
 * the names in a row part its room by their lengths.
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

/** An answer that hangs on the wagers of a layout and a form alone: found once, and kept as long as the layout is.
 * @template T @param {(layout: any, form: Form) => T} find @returns {(layout: any, form: Form) => T} */
function keep(find) {
  /** @type {WeakMap<object, Map<Form, T>>} */
  const found = new WeakMap();
  return (layout, form) => {
    if (!found.has(layout.wagers)) found.set(layout.wagers, new Map());
    const ofForms = found.get(layout.wagers);
    if (!ofForms.has(form)) ofForms.set(form, find(layout, form));
    return ofForms.get(form);
  };
}

/** Each row with the width of every area in it and how high it is: the longest name has room in the least letters, and
 * chips below it. Where names may part the room, each area is as wide as its name needs in as few lines as there can be.
 * @param {any} layout @param {Form} form @returns {{widths: number[], height: number}[]} */
const planRows = keep((layout, { across, width, height, gap, least, parted }) => {
  const early = earlyWagers(layout);
  let before = 0;
  return rowsAcross(layout, across).map((row) => {
    const fixed = row.map((span) => span * (width + gap) - gap);
    const titles = row.map(() => early[before++]?.title ?? "").filter(Boolean);
    const widths = (parted && partRow(titles, fixed, gap, least)) || fixed;
    const needs = widths.map((room, n) => (n < titles.length ? heightOf(titles[n], room - PADDING, least) + CHIPS : heightOfLater(layout, room, least)));
    return { widths, height: Math.max(height, ...needs.map((one) => one + AROUND)) };
  });
});

function heightOfLater(layout, room, least) {
  const later = laterWagers(layout);
  const each = room / later.length;
  return Math.max(heightOf(sayLater(layout), room - PADDING, least), ...later.map(({ title }) => heightOf(title, each - PADDING, least) + CHIPS));
}

/** How wide each area of a row is, so that all names stand in as few lines as they can; what is left over is for all of
 * them. The last area gives way to a long word. None, where they have no room.
 * @param {string[]} titles @param {number[]} fixed the widths where all were alike @param {number} gap @param {number} least */
function partRow(titles, fixed, gap, least) {
  const later = fixed.slice(titles.length);
  const leastOf = (lines) => titles.map((title) => Math.max(NARROWEST, widthIn(title, lines, least) + PADDING));
  const sum = (widths) => widths.reduce((all, one) => all + one + gap, -gap);
  const longest = sum(leastOf(MOST_LINES));
  const given = later.length ? Math.min(Math.max(0, longest - sum(fixed.slice(0, titles.length))), Math.max(0, later[0] - LATER)) : 0;
  const room = sum(fixed.slice(0, titles.length)) + given;
  for (let lines = 1; lines <= MOST_LINES; lines++) {
    const widths = leastOf(lines);
    const spare = room - sum(widths);
    if (spare >= -0.01) return [...widths.map((one) => one + spare / titles.length), ...later.map((one) => one - given)];
  }
  return titles.length ? null : fixed;
}

/** Whether every name has room. @param {any} layout @param {Form} form */
export const fits = keep((layout, { across, width, gap, least }) => {
  const early = earlyWagers(layout);
  let before = 0;
  return rowsAcross(layout, across).every((row) => {
    const titles = row.map(() => early[before++]?.title ?? "").filter(Boolean);
    return partRow(titles, row.map((span) => span * (width + gap) - gap), gap, least);
  });
});

/** The height of all rows, each with the gap below it. @param {any} layout @param {Form} form */
export function heightOfAll(layout, form) {
  return planRows(layout, form).reduce((sum, { height }) => sum + height + form.gap, 0);
}

/** The form in which the areas of a game are lowest, of those with so many in a row. @param {any} layout @param {Form[]} forms */
export function lowest(layout, forms) {
  const fitting = forms.filter((one) => !one.parted || fits(layout, one));
  return (fitting.length ? fitting : forms).reduce((best, one) => (heightOfAll(layout, one) < heightOfAll(layout, best) ? one : best));
}

/** A place for each wager before the deal, and one after them for those that choices make. @param {any} layout @param {Form} form */
export function areasAt(layout, x, top, form) {
  const { gap, least } = form;
  let y = top;
  return planRows(layout, form).flatMap(({ widths, height }) => {
    const middle = y + height / 2;
    y += height + gap;
    let left = x - widths.reduce((sum, one) => sum + one + gap, -gap) / 2;
    return widths.map((width) => {
      const at = { x: left + width / 2, y: middle, width, height, least };
      left += width + gap;
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

// The whole table, for whoever looks from no seat: at every seat its betting areas with their names, as at one's own.

import { areasAt, heightOfAll, lowest } from "./areas.js";

/** `block` is how wide the areas of a seat are together, in one of the forms: that in which they are lowest. */
const WIDE = { width: 1164, top: 150, edge: 26, rail: 46, apart: 374, pair: 440, block: 364, forms: formsOf(364, [4, 3], 14), scale: 0.74 };
const TALL = { width: 420, top: 108, apart: 208, block: 198, forms: formsOf(198, [2], 12), scale: 0.65 };
/** In a seat's block: its name, what its cards count or are, and the room below the last row. */
const NAME = 22;
const COUNT = 22;
const BELOW = 20;
const CARD = 84;
/** How much further down the middle seat is, where the table bulges. */
const BULGE = 16;

/** Areas that fill the width of a seat's block, so many in a row. @returns {import("./areas.js").Form[]} */
function formsOf(width, rows, least) {
  const gap = 4;
  return rows.map((across) => ({ across, width: (width + gap) / across - gap, height: 46, gap, least }));
}

/** How high the cards of a seat stand, with what they count or are. */
function cardsHeight({ deal = {} }, { scale }) {
  return deal.seats?.length ? CARD * scale + COUNT : 4;
}

function blockHeight(layout, form) {
  return NAME + cardsHeight(layout, form) + heightOfAll(layout, lowest(layout, form.forms)) + BELOW;
}

/** How many seats face the dealer; the others stand in pairs at the sides. */
const facing = (count) => Math.min(count, count % 2 ? 3 : 2);

/** @returns {{width: number, height: number}} */
export function wholeSize(layout, tall) {
  const count = layout.positions.length;
  if (tall) return { width: TALL.width, height: topOf(layout) + Math.ceil(count / 2) * blockHeight(layout, TALL) };
  const rows = (count - facing(count)) / 2 + 1;
  return { width: WIDE.width, height: WIDE.top + rows * blockHeight(layout, WIDE) + BULGE + WIDE.rail };
}

/** Below the cards of the table, which lie in two rows where there are others than the dealer's. */
const topOf = (layout) => TALL.top + (layout.twoRows ? 82 : 0);

/** Seat 1 is the farthest to the dealer's left, which is the right of whoever faces the dealer. */
export function aroundWide(at, layout, size) {
  const count = layout.positions.length;
  const front = facing(count);
  const sides = (count - front) / 2;
  const height = blockHeight(layout, WIDE);
  const beside = size.width / 2 - WIDE.edge - WIDE.block / 2;
  if (at < sides) return block(layout, WIDE, size.width / 2 + beside, WIDE.top + at * height);
  if (at >= sides + front) return block(layout, WIDE, size.width / 2 - beside, WIDE.top + (count - 1 - at) * height);
  const off = (front - 1) / 2 - (at - sides);
  return block(layout, WIDE, size.width / 2 + off * (front === 2 ? WIDE.pair : WIDE.apart), WIDE.top + sides * height + (off ? 0 : BULGE));
}

/** On a phone in pairs, one below the other. */
export function inPairs(at, layout, size) {
  const x = size.width / 2 + (at % 2 ? -0.5 : 0.5) * TALL.apart;
  return block(layout, TALL, x, topOf(layout) + Math.floor(at / 2) * blockHeight(layout, TALL));
}

function block(layout, form, x, top) {
  const areas = areasAt(layout, x, top + NAME + cardsHeight(layout, form), lowest(layout, form.forms));
  return { x, y: top + NAME + (CARD * form.scale) / 2, scale: form.scale, own: false, width: form.block, label: { x, y: top + 14 }, areas };
}

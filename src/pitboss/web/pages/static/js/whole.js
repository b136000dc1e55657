// The whole table, for whoever looks from no seat: at every seat its betting areas with their names, as at one's own.

import { areasAt, rowsOf } from "./areas.js";

const WIDE = { width: 1200, top: 146, edge: 34, across: 4, apart: 380, pair: 440, area: { width: 90, height: 62, gap: 4 }, scale: 0.62 };
const TALL = { width: 420, top: 108, across: 2, apart: 208, area: { width: 97, height: 60, gap: 4 }, scale: 0.56 };
/** In a seat's block: its name, what its cards count or are, and the room below the last row. */
const NAME = 22;
const COUNT = 22;
const BELOW = 20;
const CARD = 84;
/** How much further down the middle seat is, where the table bulges. */
const BULGE = 16;

const seatWidth = ({ across, area }) => across * (area.width + area.gap) - area.gap;

/** How high the cards of a seat stand, with what they count or are. */
function cardsHeight({ deal = {} }, { scale }) {
  return deal.seats?.length ? CARD * scale + COUNT : 4;
}

function blockHeight(layout, form) {
  const { area, across } = form;
  return NAME + cardsHeight(layout, form) + rowsOf(layout, across) * (area.height + area.gap) + BELOW;
}

/** How many seats face the dealer; the others stand in pairs at the sides. */
const facing = (count) => Math.min(count, count % 2 ? 3 : 2);

/** @returns {{width: number, height: number}} */
export function wholeSize(layout, tall) {
  const count = layout.positions.length;
  if (tall) return { width: TALL.width, height: topOf(layout) + Math.ceil(count / 2) * blockHeight(layout, TALL) };
  const rows = (count - facing(count)) / 2 + 1;
  return { width: WIDE.width, height: WIDE.top + rows * blockHeight(layout, WIDE) + BULGE + WIDE.edge };
}

/** Below the cards of the table, which lie in two rows where there are others than the dealer's. */
const topOf = (layout) => TALL.top + (layout.twoRows ? 82 : 0);

/** Seat 1 is the farthest to the dealer's left, which is the right of whoever faces the dealer. */
export function aroundWide(at, layout, size) {
  const count = layout.positions.length;
  const front = facing(count);
  const sides = (count - front) / 2;
  const height = blockHeight(layout, WIDE);
  const beside = size.width / 2 - WIDE.edge - seatWidth(WIDE) / 2;
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
  const areas = areasAt(layout, form.across, x, top + NAME + cardsHeight(layout, form), form.area);
  return { x, y: top + NAME + (CARD * form.scale) / 2, scale: form.scale, own: false, width: seatWidth(form), label: { x, y: top + 14 }, areas };
}

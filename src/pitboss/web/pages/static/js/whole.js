// The whole table, for whoever looks from no seat: at every seat its betting areas with their names, as at one's own.

import { areasAt, fits, heightOfAll, lowest } from "./areas.js";

/**
 * @typedef {{wide: number, top: number, name: number, below: number, scale: number, rail: number, bulge: number,
 *   block: number, forms: import("./areas.js").Form[], flanked?: boolean, small?: boolean}} Plan
 * How a table is drawn: how wide, where its first seats begin, what of a seat's block is for its name and what is left below
 * it, the size of cards, the rail, how much further down the middle seat is, how wide the areas of a seat are together, in
 * one of the forms, and whether the first seats stand beside the dealer's cards or all of them face the dealer.
 */

const EDGE = 18;
const BETWEEN = 10;
const AIRY = { top: 150, name: 22, below: 20, scale: 0.74, rail: 46, bulge: 16 };
/** Where there is little height: the first seats flank the dealer, and all stand closer. */
const CLOSE = { top: 18, name: 18, below: 6, scale: 0.74, rail: 34, bulge: 8, flanked: true };
/** Where all seats face the dealer: the name of the game and its inscriptions stand between. */
const SMALL = { ...AIRY, top: 214, small: true };
/** The widths that a table is drawn in: where it is no larger otherwise, the first. */
const WIDTHS = [1164, 1240, 1320, 1400];
/** Of one whose seats all face the dealer. */
const FEW = [1164, 1060, 960, 860];
const LEAST = 14;
/** The smallest scale in which letters can be read, and the largest that is of use. */
const READABLE = 0.72;
const LARGEST = 1.05;
/** Of a plan that is larger by less nothing is gained. */
const WORTH = 1.03;

const TALL = { width: 420, top: 108, apart: 208, block: 198, name: 22, below: 20, forms: formsOf(198, [2], 12), scale: 0.65 };
/** What the cards of a seat count or are stands below them. */
const COUNT = 22;
const CARD = 84;

/** Areas that fill the width of a seat's block, so many in a row. @returns {import("./areas.js").Form[]} */
function formsOf(width, rows, least, parted = false) {
  const gap = 4;
  return rows.map((across) => ({ across, width: (width + gap) / across - gap, height: 46, gap, least, parted }));
}

/** @returns {Plan} */
function planOf(style, wide) {
  const block = (wide - 2 * EDGE - 2 * BETWEEN) / 3;
  return { ...style, wide, block, forms: formsOf(block, [4, 3], LEAST, true) };
}

const SMALL_PLANS = FEW.map((wide) => planOf(SMALL, wide));
const PLANS = [AIRY, CLOSE].flatMap((style) => WIDTHS.map((wide) => planOf(style, wide)));

/** How high the cards of a seat stand, with what they count or are. */
function cardsHeight({ deal = {} }, { scale }) {
  return deal.seats?.length ? CARD * scale + COUNT : 4;
}

function blockHeight(layout, plan) {
  return plan.name + cardsHeight(layout, plan) + heightOfAll(layout, lowest(layout, plan.forms)) + plan.below;
}

/** How many seats face the dealer; the others stand in pairs at the sides. */
const facing = (count) => Math.min(count, count % 2 ? 3 : 2);

/** Whether nobody sits at the sides: such a table can be drawn narrower. @param {{positions: number[]}} layout */
export const isSmall = ({ positions }) => positions.length <= 3;

function heightOfPlan(layout, plan) {
  const count = layout.positions.length;
  const rows = (count - facing(count)) / 2 + 1;
  return plan.top + rows * blockHeight(layout, plan) + plan.bulge + plan.rail;
}

/** The plan in which the table is largest where there is so much room.
 * @param {any} layout @param {{width: number, height: number}} room @returns {Plan} */
function choosePlan(layout, room) {
  const plans = isSmall(layout) ? SMALL_PLANS : PLANS;
  const scaleOf = (plan) => Math.min(LARGEST, room.width / plan.wide, room.height / heightOfPlan(layout, plan));
  const readable = plans.filter((plan) => room.width / plan.wide >= READABLE && plan.forms.some((form) => fits(layout, form)));
  return (readable.length ? readable : plans.slice(0, 1)).reduce((best, plan) => (scaleOf(plan) > scaleOf(best) * WORTH ? plan : best));
}

/** @param {any} layout @param {boolean} tall @param {{width: number, height: number}} room
 * @returns {{width: number, height: number, plan?: Plan}} */
export function wholeSize(layout, tall, room) {
  const count = layout.positions.length;
  if (tall) return { width: TALL.width, height: topOf(layout) + Math.ceil(count / 2) * blockHeight(layout, TALL) };
  const plan = choosePlan(layout, room);
  return { width: plan.wide, height: heightOfPlan(layout, plan), plan };
}

/** Where those begin who face the dealer. */
export function frontOf(layout, { plan }) {
  const count = layout.positions.length;
  return plan.top + ((count - facing(count)) / 2) * blockHeight(layout, plan);
}

/** Below the cards of the table, which lie in two rows where there are others than the dealer's. */
const topOf = (layout) => TALL.top + (layout.twoRows ? 82 : 0);

/** Seat 1 is the farthest to the dealer's left, which is the right of whoever faces the dealer. */
export function aroundWide(at, layout, size) {
  const { plan } = size;
  const count = layout.positions.length;
  const front = facing(count);
  const sides = (count - front) / 2;
  const height = blockHeight(layout, plan);
  const apart = plan.block + BETWEEN;
  if (at < sides) return block(layout, plan, size.width / 2 + apart, plan.top + at * height);
  if (at >= sides + front) return block(layout, plan, size.width / 2 - apart, plan.top + (count - 1 - at) * height);
  const off = (front - 1) / 2 - (at - sides);
  return block(layout, plan, size.width / 2 + off * (front === 2 ? apart * 1.2 : apart), frontOf(layout, size) + (off ? 0 : plan.bulge));
}

/** On a phone in pairs, one below the other. */
export function inPairs(at, layout, size) {
  const x = size.width / 2 + (at % 2 ? -0.5 : 0.5) * TALL.apart;
  return block(layout, TALL, x, topOf(layout) + Math.floor(at / 2) * blockHeight(layout, TALL));
}

function block(layout, plan, x, top) {
  const areas = areasAt(layout, x, top + plan.name + cardsHeight(layout, plan), lowest(layout, plan.forms));
  return { x, y: top + plan.name + (CARD * plan.scale) / 2, scale: plan.scale, own: false, width: plan.block, label: { x, y: top + 14 }, areas };
}

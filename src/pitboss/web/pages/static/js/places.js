// Where things lie on the felt: the dealer's side, the seats around it, and the betting areas of whoever plays.

import { areasAt, heightOfAll } from "./areas.js";
import { aroundWide, inPairs, wholeSize } from "./whole.js";

/**
 * @typedef {{x: number, y: number, scale: number, own: boolean, width: number, label: {x: number, y: number},
 *   areas: {x: number, y: number, width: number, height: number}[]}} SeatPlace
 */

/** One's own betting areas: on a desk, beside those of another seat of one's own, and on a phone. */
const AREAS = {
  wide: { across: 5, width: 116, height: 56, gap: 6, least: 12 },
  beside: { across: 3, width: 94, height: 62, gap: 6, least: 12 },
  tall: { across: 4, width: 97, height: 58, gap: 5, least: 12 },
  tallBeside: { across: 2, width: 97, height: 58, gap: 5, least: 12 },
};
/** `above` is the room over the betting areas of one's own, `below` the cloth that is left under them. */
const WIDE = { width: 1200, above: 356, below: 38, dealer: 88, others: 214, areas: 136, row: 80 };
/** Where two or three hands lie beside each other at the dealer's side: the middle of each, how large, and its room. */
const SIDE = {
  2: { scale: 0.9, at: [410, 710], room: [160, 300] },
  3: { scale: 0.7, at: [370, 562, 796], room: [110, 240, 190] },
};
const TALL = { width: 420, dealer: 50, others: 132, strip: 186, cards: 288, areas: 342, second: 40, line: 66, raised: 14 };
/** So many others stand in one line of a phone; where each holds many cards, more of them stand in two. */
const IN_LINE = 4;
const MANY_CARDS = 4;

/** The size of the felt, which grows with the betting areas on a phone. */
export function sizeOf(layout, tall, own, room) {
  if (!own.length) return wholeSize(layout, tall, room);
  const areas = heightOfAll(layout, ownForm(tall, own));
  if (!tall) return { width: WIDE.width, height: WIDE.above + Math.max(WIDE.areas, areas) + WIDE.below };
  return { width: TALL.width, height: TALL.areas + lower(layout, own) + areas + 8 };
}

/** @returns {import("./areas.js").Form} */
function ownForm(tall, own) {
  if (tall) return own.length > 1 ? AREAS.tallBeside : AREAS.tall;
  return own.length > 1 ? AREAS.beside : AREAS.wide;
}

/** Where the cards of the table lie: the dealer's first, the others in a row of their own. */
export function zonePlaces(names, size, tall, whole) {
  const heights = tall ? [TALL.dealer, TALL.others] : [WIDE.dealer, WIDE.others];
  const rows = [names.filter((name) => name === "dealer"), names.filter((name) => name !== "dealer" && name !== "burned")].filter((row) => row.length);
  if (whole && size.plan?.flanked) return betweenSeats(rows, size);
  if (whole && size.plan?.small && rows.length > 1) return betweenStands(rows.flat(), size);
  if (!whole && !tall && rows.length > 1 && rows.flat().length in SIDE) return sideBySide(rows.flat());
  if (whole && !tall && rows.length > 1) rows.push(...rows.pop().map((name) => [name])); // Between the seats at the sides.
  const places = { burned: tall ? { x: size.width - 34, y: TALL.dealer, scale: 0.4, room: 40 } : { x: standsAt(size).rack + 98, y: 62, scale: 0.5, room: 60 } };
  rows.forEach((row, n) => {
    const apart = size.width / (row.length + (tall ? 0.2 : 1.4));
    row.forEach((name, m) => {
      places[name] = { x: size.width / 2 + (m - (row.length - 1) / 2) * apart, y: heights[n] ?? heights[1] + (n - 1) * (heights[1] - heights[0]), scale: tall ? 0.66 : 0.9, room: Math.min(300, apart - 20) };
    });
  });
  return places;
}

/** Where the middle of the discard rack and of the shoe stand on a wide table. @returns {{rack: number, shoe: number}} */
export function standsAt({ width, plan }) {
  if (plan?.flanked) return { rack: width / 2 - plan.block / 2 + 42, shoe: width / 2 + plan.block / 2 - 50 };
  return plan ? { rack: width * 0.2, shoe: width * 0.82 } : { rack: 238, shoe: 962 };
}

/** Where the first seats stand beside the dealer: the dealer's cards between rack and shoe, all others below. */
function betweenSeats(rows, { width, plan }) {
  const [dealer, others] = [rows.flat().filter((name) => name === "dealer"), rows.flat().filter((name) => name !== "dealer")];
  const places = { burned: { x: standsAt({ width, plan }).rack, y: 150, scale: 0.5, room: 60 } };
  const [scale, apart] = [0.8, plan.block / Math.min(2, others.length || 1)];
  for (const name of dealer) places[name] = { x: width / 2 - 4, y: 62, scale, room: plan.block - 76 - 92 - 28 };
  others.forEach((name, n) => {
    const alone = n % 2 === 0 && n === others.length - 1;
    places[name] = { x: width / 2 + (alone ? 0 : (n % 2 ? 0.5 : -0.5) * apart), y: 186 + Math.floor(n / 2) * 120, scale, room: (alone ? plan.block : apart) - 24 };
  });
  return places;
}

/** Where all seats face the dealer: the cards of the table in one row between rack and shoe, the dealer's first. */
function betweenStands(names, size) {
  const { rack, shoe } = standsAt(size);
  const [from, room] = [rack + 46, shoe - rack - 100];
  const [scale, parts] = names.length > 2 ? [0.62, [0.26, 0.42, 0.32]] : [0.8, [0.5, 0.5]];
  const places = { burned: { x: rack, y: 148, scale: 0.5, room: 60 } };
  let left = from;
  names.forEach((name, n) => {
    const own = room * (parts[n] ?? 0);
    places[name] = { x: left + own / 2, y: 76, scale, room: own - 12 };
    left += own;
  });
  return places;
}

/** From one's own seat the dealer's cards and those that all share lie in one row, between the rack and the shoe. */
function sideBySide(names) {
  const { scale, at, room } = SIDE[names.length];
  const places = { burned: { x: 250, y: 146, scale: 0.5, room: 60 } };
  names.forEach((name, n) => (places[name] = { x: at[n], y: WIDE.row, scale, room: room[n] }));
  return places;
}

/** @returns {SeatPlace} */
export function placeSeat(seat, layout, size, tall, own) {
  if (own.includes(seat)) return tall ? ownTall(seat, layout, size, own) : ownWide(seat, layout, size, own);
  const others = layout.positions.filter((one) => !own.includes(one));
  const at = others.indexOf(seat);
  if (!own.length) return tall ? inPairs(at, layout, size) : aroundWide(at, layout, size);
  return tall ? inStrip(at, others.length, size, layout) : onArc(at, others.length, size);
}

/** Along the rail. Seat 1 is the farthest to the dealer's left, which is the right of whoever faces the dealer. */
function onArc(at, count, size) {
  const { right, along } = besideOwn(at, count);
  const x = size.width / 2 + (right ? 1 : -1) * (492 - 88 * along ** 2);
  const y = 168 + (size.height - 332) * along;
  return { x, y, scale: 0.62, own: false, width: 148, stakes: 44, label: { x, y: y + 89 }, areas: [] };
}

/** To the right or to the left of one's own place in the middle, and how far along from the dealer. */
function besideOwn(at, count) {
  const half = Math.ceil(count / 2);
  const right = at < half;
  const step = right ? at : count - 1 - at;
  const number = right ? half : count - half;
  return { right, along: number > 1 ? step / (number - 1) : 0.4 };
}

/** How much lower one's own cards lie on a phone where the dealer's cards and others make two rows, or the other seats. */
function lower(layout, own) {
  return (layout.twoRows ? TALL.second : 0) + (linesOf(layout, layout.positions.length - own.length) - 1) * (TALL.line - TALL.raised);
}

/** In how many lines the other seats stand on a phone, so that their cards lie beside each other. */
const linesOf = ({ deal = {} }, count) => (count > IN_LINE && (deal.seats?.length ?? 0) >= MANY_CARDS ? 2 : 1);

function inStrip(at, count, size, layout) {
  const lines = linesOf(layout, count);
  const each = Math.ceil(count / lines);
  const [line, column] = [Math.floor(at / each), at % each];
  const room = (size.width - 16) / Math.max(each, 1);
  const x = size.width - 8 - room * (column + 0.5);
  const down = (layout.twoRows ? TALL.second : 0) + line * TALL.line - (lines - 1) * TALL.raised;
  return { x, y: TALL.strip - 22 + down, scale: 0.3, own: false, width: room, strip: true, label: { x, y: TALL.strip + 8 + down }, areas: [] };
}

function ownWide(seat, layout, size, own) {
  const form = ownForm(false, own);
  const width = form.across * (form.width + form.gap);
  const x = size.width / 2 + ownShift(seat, own, width + 24);
  const top = size.height - WIDE.below - heightOfAll(layout, form);
  const y = top - 58;
  return { x, y, scale: 1, own: true, width, label: { x, y: layout.road ? top - 12 : y - 54 }, areas: areasAt(layout, x, top, form) };
}

function ownTall(seat, layout, size, own) {
  const x = size.width / 2 + ownShift(seat, own, size.width / own.length);
  const [cards, areas] = [TALL.cards + lower(layout, own), TALL.areas + lower(layout, own)];
  return { x, y: cards, scale: own.length > 1 ? 0.66 : 1.04, own: true, width: size.width / own.length - 12, label: { x, y: layout.road ? areas - 14 : cards - 54 }, areas: areasAt(layout, x, areas, ownForm(true, own)) };
}

function ownShift(seat, own, apart) {
  const at = [...own].sort((a, b) => b - a).indexOf(seat);
  return (at - (own.length - 1) / 2) * apart;
}

// Where things lie on the felt: the dealer's side, the seats around it, and the betting areas of whoever plays.

/**
 * @typedef {{x: number, y: number, scale: number, own: boolean, width: number, label: {x: number, y: number},
 *   areas: {x: number, y: number, width: number, height: number}[]}} SeatPlace
 */

export const AREA = { wide: { width: 94, height: 56, gap: 6 }, tall: { width: 97, height: 58, gap: 5 } };
const WIDE = { width: 1200, bottom: 602, dealer: 88, others: 214, cards: 70 };
const GRID = { top: 216, row: 144 };
const TALL = { width: 420, dealer: 50, others: 132, strip: 186, cards: 288, areas: 342, second: 40 };

/** The size of the felt, which grows with the betting areas on a phone. */
export function sizeOf(layout, tall, own) {
  if (!tall) return { width: WIDE.width, height: 640 };
  if (own.length) return { width: TALL.width, height: TALL.areas + lower(layout) + rowsOf(layout, 4) * (AREA.tall.height + AREA.tall.gap) + 8 };
  return { width: TALL.width, height: GRID.top - 28 + Math.ceil(layout.positions.length / 3) * GRID.row };
}

/** Where the cards of the table lie: the dealer's first, the others in a row of their own. */
export function zonePlaces(names, size, tall) {
  const heights = tall ? [TALL.dealer, TALL.others] : [WIDE.dealer, WIDE.others];
  const rows = [names.filter((name) => name === "dealer"), names.filter((name) => name !== "dealer" && name !== "burned")].filter((row) => row.length);
  const places = { burned: tall ? { x: size.width - 34, y: TALL.dealer, scale: 0.4, room: 40 } : { x: 336, y: 62, scale: 0.5, room: 60 } };
  rows.forEach((row, n) => {
    const apart = size.width / (row.length + (tall ? 0.2 : 1.4));
    row.forEach((name, m) => {
      places[name] = { x: size.width / 2 + (m - (row.length - 1) / 2) * apart, y: heights[rows.length === 1 ? 0 : n], scale: tall ? 0.66 : 0.9, room: Math.min(300, apart - 20) };
    });
  });
  return places;
}

/** @returns {SeatPlace} */
export function placeSeat(seat, layout, size, tall, own) {
  if (own.includes(seat)) return tall ? ownTall(seat, layout, size, own) : ownWide(seat, layout, size, own);
  const others = layout.positions.filter((one) => !own.includes(one));
  const at = others.indexOf(seat);
  if (tall) return own.length ? inStrip(at, others.length, size, lower(layout)) : inGrid(at, size);
  return onArc(at, others.length, size, own.length > 0);
}

/** Seat 1 is the farthest to the dealer's left, which is the right of whoever faces the dealer. */
function onArc(at, count, size, withOwn) {
  const angle = ((withOwn ? besideOwn(at, count) : spreadAll(at, count)) * Math.PI) / 180;
  const x = size.width / 2 + 496 * Math.cos(angle);
  const y = 140 + 330 * Math.sin(angle);
  return { x, y, scale: 0.62, own: false, width: 148, stakes: 44, label: { x, y: y + 89 }, areas: [] };
}

/** To the right and to the left of one's own place in the middle. */
function besideOwn(at, count) {
  const half = Math.ceil(count / 2);
  const right = at < half;
  const step = right ? at : count - 1 - at;
  const number = right ? half : count - half;
  const degrees = number > 1 ? 5 + (44 * step) / (number - 1) : 26;
  return right ? degrees : 180 - degrees;
}

/** All seats around the table, nobody's own among them. */
function spreadAll(at, count) {
  return count > 1 ? 6 + (168 * at) / (count - 1) : 90;
}

/** How much lower everything lies on a phone where the dealer's cards and others make two rows. */
function lower({ deal = {} }) {
  return deal.dealer && deal.community ? TALL.second : 0;
}

function inStrip(at, count, size, down) {
  const room = (size.width - 16) / Math.max(count, 1);
  const x = size.width - 8 - room * (at + 0.5);
  return { x, y: TALL.strip - 22 + down, scale: 0.3, own: false, width: room, strip: true, label: { x, y: TALL.strip + 8 + down }, areas: [] };
}

function inGrid(at, size) {
  const x = size.width / 2 + ((at % 3) - 1) * -132;
  const y = GRID.top + Math.floor(at / 3) * GRID.row;
  return { x, y, scale: 0.5, own: false, width: 126, stakes: 38, label: { x, y: y + 82 }, areas: [] };
}

function ownWide(seat, layout, size, own) {
  const across = own.length > 1 ? 3 : 5;
  const { width, height, gap } = AREA.wide;
  const rows = rowsOf(layout, across);
  const x = size.width / 2 + ownShift(seat, own, across * (width + gap) + 24);
  const top = WIDE.bottom - rows * (height + gap);
  const y = top - 58;
  return { x, y, scale: 1, own: true, width: across * (width + gap), label: { x, y: layout.road ? top - 12 : y - 54 }, areas: areasAt(layout, across, x, top, AREA.wide) };
}

function ownTall(seat, layout, size, own) {
  const across = own.length > 1 ? 2 : 4;
  const x = size.width / 2 + ownShift(seat, own, size.width / own.length);
  const [cards, areas] = [TALL.cards + lower(layout), TALL.areas + lower(layout)];
  return { x, y: cards, scale: own.length > 1 ? 0.66 : 1.04, own: true, width: size.width / own.length - 12, label: { x, y: layout.road ? areas - 14 : cards - 54 }, areas: areasAt(layout, across, x, areas, AREA.tall) };
}

function ownShift(seat, own, apart) {
  const at = [...own].sort((a, b) => b - a).indexOf(seat);
  return (at - (own.length - 1) / 2) * apart;
}

/** The wagers of a seat that have an area of their own: those that are made before the deal. */
export function earlyWagers(layout) {
  return layout.wagers.filter((one) => one.early !== false);
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

function rowsOf(layout, across) {
  return rowsAcross(layout, across).length;
}

/** A place for each wager before the deal, and one after them for those that choices make. */
function areasAt(layout, across, x, top, { width, height, gap }) {
  return rowsAcross(layout, across).flatMap((row, n) => {
    const all = row.reduce((sum, one) => sum + one, 0);
    let before = 0;
    return row.map((span) => {
      const at = { x: x + (before + span / 2 - all / 2) * (width + gap), y: top + n * (height + gap) + height / 2, width: span * (width + gap) - gap, height };
      before += span;
      return at;
    });
  });
}

// The betting areas of one seat: how many rows they take, and where each lies.

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

export function rowsOf(layout, across) {
  return rowsAcross(layout, across).length;
}

/** A place for each wager before the deal, and one after them for those that choices make. */
export function areasAt(layout, across, x, top, { width, height, gap }) {
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

/** Whether the cards of the table lie in two rows: the dealer's, and below them those that all share. A wager may call for
 * such cards, too: then they are known once they lie there. @param {{deal?: object}} layout @param {object} [lying] */
export function hasTwoRows({ deal = {} }, lying = {}) {
  const names = new Set([...Object.keys(deal), ...Object.keys(lying).filter((name) => lying[name]?.length)]);
  return names.has("dealer") && [...names].some((name) => !["dealer", "seats", "burned"].includes(name));
}

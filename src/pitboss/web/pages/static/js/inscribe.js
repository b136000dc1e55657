// The legal name of a betting area, parted into lines that fit it.

import { draw } from "./cards.js";

const COMMON = /^Wager on (the )?| ?\b(Payout|Wager|Bet)\b/g;
const LARGEST = 14;
/** What a line takes beside its letters. */
const LEADING = 1.5;

/** A betting area's legal name, in as many lines as fit; no smaller than the least letters. */
export function inscribe(title, width, height, least = 12) {
  for (let size = Math.max(LARGEST, least); size >= least; size -= 1) {
    const most = Math.max(1, Math.floor(height / (size + LEADING)));
    const found = partLines(title, width, size, most + 1);
    if (found.length <= most || size - 1 < least) {
      const lines = found.length > most ? [...found.slice(0, most - 1), `${found[most - 1].replace(/…$/, "")}…`] : found;
      return lines.map((line, n) =>
        draw("text", { class: "inscription", "text-anchor": "middle", "font-size": size, y: (n - (lines.length - 1) / 2) * (size + LEADING) + size * 0.35 }, line),
      );
    }
  }
  return [];
}

/** How high a name stands in letters of this size. */
export function heightOf(title, width, size) {
  return partLines(title, width, size, Infinity).length * (size + LEADING);
}

/** How narrow a name may stand in so many lines. */
export function widthIn(title, lines, size) {
  const words = wordsOf(title);
  const runs = words.flatMap((_, from) => words.slice(from).map((_, n) => widthOf(wrap(words.slice(from, from + n + 1), Infinity, size)[0], size)));
  return runs.sort((a, b) => a - b).find((width) => wrap(words, width, size).length <= lines && words.every((word) => widthOf(word, size) <= width)) ?? Infinity;
}

function wordsOf(title) {
  const short = title.replace(COMMON, "").trim();
  return (short.length > 2 ? short : title).split(/\s+|(?<=-)/);
}

/** The words of a name in lines of this width. */
function partLines(title, width, size, most) {
  const found = wrap(wordsOf(title), width, size);
  if (found.length <= most) return found;
  return [...found.slice(0, most - 1), `${found[most - 1]}…`];
}

/** Words in lines of this width; after a hyphen there is no space. @param {string[]} words */
export function wrap(words, width, size) {
  const found = [""];
  for (const word of words) {
    const last = found[found.length - 1];
    const joined = last.endsWith("-") || !last ? last + word : `${last} ${word}`;
    if (last && widthOf(joined, size) > width) found.push(word);
    else found[found.length - 1] = joined;
  }
  return found;
}

const ink = document.createElement("canvas").getContext("2d");
/** @type {Map<string, number>} */
const known = new Map();

/** How wide a text stands in the letters of the page. */
function widthOf(text, size) {
  if (!known.has(text)) {
    ink.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    known.set(text, ink.measureText(text).width / 100);
  }
  return known.get(text) * size;
}

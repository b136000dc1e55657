// The legal name of a betting area, parted into lines that fit it.

import { draw } from "./cards.js";

const COMMON = /^Wager on (the )?| ?\b(Payout|Wager|Bet)\b/g;

/** A betting area's legal name, in as many lines as fit. */
export function inscribe(title, width, height) {
  for (const size of [14, 13, 12, 11, 10, 9]) {
    const most = Math.floor(height / (size + 1.5));
    const found = partLines(title, width, size, most + 1);
    if (found.length <= most || size === 9) {
      return found.slice(0, most).map((line, n) =>
        draw("text", { class: "inscription", "text-anchor": "middle", "font-size": size, y: (n - (Math.min(found.length, most) - 1) / 2) * (size + 1.5) + size * 0.35 }, line),
      );
    }
  }
  return [];
}

/** The words of a name in lines of this width. */
export function partLines(title, width, size, most) {
  const letters = Math.max(4, Math.floor(width / (size * 0.56)));
  const found = [""];
  const short = title.replace(COMMON, "").trim();
  for (const word of (short.length > 2 ? short : title).split(/\s+|(?<=-)/)) {
    const last = found[found.length - 1];
    const joined = last.endsWith("-") || !last ? last + word : `${last} ${word}`;
    if (last && joined.length > letters) found.push(word);
    else found[found.length - 1] = joined;
  }
  if (found.length > most) return [...found.slice(0, most - 1), `${found[most - 1].slice(0, letters - 1)}…`];
  return found.map((line) => (line.length > letters + 1 ? `${line.slice(0, letters)}…` : line));
}

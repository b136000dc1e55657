// Bars of figures, drawn with honest lengths and labelled at the bars themselves.

import { draw } from "./cards.js";
import { offerPicture } from "./picture.js";

export const percent = (value) => `${(Number(value) * 100).toLocaleString("en-US", { minimumFractionDigits: 4, maximumFractionDigits: 4 }).replace("-", "−")}%`;

/** In units of the drawing: a letter of a name, the line that it stands in, a bar with the room below it, and a value. */
const [LETTER, LINE, STEP, VALUE] = [6.8, 16, 30, 100];

/** A name in as many lines as it needs. @param {string} label @param {number} letters */
function partLabel(label, letters) {
  const lines = [""];
  for (const word of label.split(" ")) {
    const joined = `${lines.at(-1)} ${word}`.trim();
    if (joined.length > letters && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}

/** Bars with honest lengths: the whole name above each, its value behind it. */
export function drawBars(figure, bars, say = percent) {
  const width = Math.max(280, Math.min(460, figure.clientWidth - 32)); // On a phone the letters stay as large as on a desk.
  const letters = Math.floor(width / LETTER);
  const least = Math.min(0, ...bars.map((one) => one.value));
  const most = Math.max(...bars.map((one) => one.value), 0.0001);
  const scale = (width - VALUE) / (most - least);
  const zero = -least * scale;
  const named = bars.map((one) => partLabel(one.label, letters));
  const picture = draw("svg", { class: "chart", viewBox: `0 0 ${width} ${named.length * STEP + named.flat().length * LINE}`, role: "img" });
  picture.setAttribute("aria-label", bars.map((one) => `${one.label} ${say(one.value)}`).join(", "));
  let y = 0;
  bars.forEach((one, n) => {
    for (const line of named[n]) picture.append(draw("text", { x: 0, y: (y += LINE) - 5, class: one.here ? "" : "quiet" }, line));
    const from = Math.min(zero, zero + one.value * scale);
    picture.append(
      draw("rect", { class: `bar ${one.here ? "" : "other"} ${one.value < 0 ? "good" : ""}`, x: from, y, width: Math.max(1, Math.abs(one.value) * scale), height: 18, rx: 3 }),
      draw("text", { x: Math.max(zero, zero + one.value * scale) + 6, y: y + 14 }, say(one.value)),
    );
    y += STEP;
  });
  figure.querySelector("svg")?.remove();
  figure.append(picture);
  offerPicture(figure);
}

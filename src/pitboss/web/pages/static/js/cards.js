// Cards, chips and dice, drawn. Every one has a name that can be said aloud.

const SVG = "http://www.w3.org/2000/svg";

const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six",
  5: "five", 4: "four", 3: "three", 2: "two" };
const SUITS = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

const PIPS = {
  h: "M50 90C20 66 7 49 7 32 7 18 17 9 29 9c9 0 17 5 21 14C54 14 62 9 71 9c12 0 22 9 22 23 0 17-13 34-43 58z",
  d: "M50 5 87 50 50 95 13 50z",
  s: "M50 6c12 19 41 35 41 57 0 13-10 21-21 21-7 0-12-3-15-8 1 8 4 14 9 18H36c5-4 8-10 9-18-3 5-8 8-15 8C19 84 9 76 9 63 9 41 38 25 50 6z",
  c: "M50 6a20 20 0 0 1 17 31 20 20 0 1 1-12 34c1 10 4 17 9 23H36c5-6 8-13 9-23A20 20 0 1 1 33 37 20 20 0 0 1 50 6z",
};

export const WIDTH = 60;
export const HEIGHT = 84;

/** @param {string} code */
export function nameCard(code) {
  if (code === "??") return "face-down card";
  return `${RANKS[code[0]]} of ${SUITS[code[1]]}`;
}

/** `1,234.5` is sent as `1234.50`; what is no amount is sent as it was written, and the floor says what is wrong. */
export function writeMoney(text) {
  const plain = text.replace(/[$,\s]/g, "").replace("−", "-");
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? plain.replace(/^(-?\d+)$/, "$1.00").replace(/\.(\d)$/, ".$10") : plain;
}

/** @param {string} tag @param {Object<string, string | number>} attributes @param {(Node | string)[]} children */
export function draw(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** A card around its own middle; one that lies small has a larger rank. @param {string} code */
export function drawCard(code, small = false) {
  const card = draw("g", { class: code === "??" ? "card down" : `card suit-${code[1]}`, role: "img" });
  card.setAttribute("aria-label", nameCard(code));
  card.append(draw("rect", { class: "paper", x: -WIDTH / 2, y: -HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 6 }));
  if (code === "??") {
    card.append(draw("rect", { class: "back", x: -25, y: -37, width: 50, height: 74, rx: 3 }));
    for (let y = -28; y <= 28; y += 14) {
      card.append(draw("path", { class: "lattice", d: `M-25 ${y} -11 ${y - 7} 3 ${y} 17 ${y - 7} 25 ${y - 3}` }));
    }
    return card;
  }
  const rank = code[0] === "T" ? "10" : code[0];
  const ten = rank === "10";
  if (small) card.append(draw("text", { class: "rank large", x: -28, y: 0 }, rank), pip(code[1], -10, 22, 34));
  else card.append(draw("text", { class: ten ? "rank ten" : "rank", x: ten ? -15 : -17, y: -19, "text-anchor": "middle" }, rank), pip(code[1], -17, -6, 14), pip(code[1], 9, 17, 30));
  return card;
}

function pip(suit, x, y, size) {
  const half = size / 2;
  return draw("path", { class: "pip", d: PIPS[suit], transform: `translate(${x - half} ${y - half}) scale(${size / 100})` });
}

const COLOURS = [[10000, "k"], [2500, "p"], [500, "o"], [100, "b"], [25, "g"], [5, "r"], [0, "w"]];

/** A stack of chips for an amount. @param {string} amount in dollars @param {number} radius */
export function drawChip(amount, radius = 19) {
  const dollars = Number(amount);
  const colour = COLOURS.find(([least]) => dollars >= least)[1];
  const chip = draw("g", { class: `chip chip-${colour}` });
  chip.append(draw("circle", { class: "edge", r: radius }));
  chip.append(draw("circle", { class: "dashes", r: radius - 3, "stroke-dasharray": `${radius * 0.42} ${radius * 0.36}` }));
  chip.append(draw("circle", { class: "face", r: radius - 6 }));
  chip.append(draw("text", { class: "value", y: 4, "text-anchor": "middle" }, shortMoney(dollars)));
  return chip;
}

const CHIPS = [5000, 1000, 500, 100, 25, 5, 1, 0.5, 0.25];
const SEEN = 5;

/** The chips that make up an amount, the greatest first; of many, so many are seen. @param {string} amount in dollars */
export function countChips(amount) {
  let left = Math.round(Number(amount) * 100);
  const found = [];
  for (const value of CHIPS) {
    while (left >= value * 100 && found.length < 20) {
      found.push(value);
      left -= value * 100;
    }
  }
  return found.length ? found : [Number(amount)];
}

/** Chips on each other by denomination, the greatest below; the amount is written beside them.
 * @param {string} amount @param {number} radius @param {number} rise */
export function drawStack(amount, radius = 15, rise = 3) {
  const chips = countChips(amount).slice(0, SEEN);
  const stack = draw("g", { class: "stack" });
  chips.forEach((value, n) => {
    const colour = COLOURS.find(([least]) => value >= least)[1];
    const chip = draw("g", { class: `chip chip-${colour}`, transform: `translate(0 ${-n * rise})` });
    chip.append(draw("circle", { class: "edge", r: radius }));
    chip.append(draw("circle", { class: "dashes", r: radius - 2.5, "stroke-dasharray": `${radius * 0.42} ${radius * 0.36}` }));
    if (n === chips.length - 1) {
      chip.append(draw("circle", { class: "face", r: radius - 5 }));
    }
    stack.append(chip);
  });
  return stack;
}

function shortMoney(dollars) {
  if (dollars >= 10000) return `${trim(dollars / 1000)}k`;
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2).replace(/^0/, "");
}

const trim = (number) => String(Math.round(number * 10) / 10);

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** @param {string | number} amount */
export function sayMoney(amount, signed = false) {
  const number = Number(amount);
  const text = money.format(Math.abs(number)).replace(/\.00$/, "");
  if (number < 0) return `−${text}`;
  return signed && number > 0 ? `+${text}` : text;
}

const DOTS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };

/** A die around its middle. @param {number} face */
export function drawDie(face, size = 44) {
  const die = draw("g", { class: "die", role: "img", "aria-label": `die showing ${face}` });
  die.append(draw("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: 8 }));
  for (const [x, y] of DOTS[face]) die.append(draw("circle", { cx: x * size * 0.27, cy: y * size * 0.27, r: size * 0.09 }));
  return die;
}

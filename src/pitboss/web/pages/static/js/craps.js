// The layout of a craps table: every betting area where players expect it, the puck, the dice, and who wagers what.

import { draw, drawDie, drawStack, sayMoney } from "./cards.js";
import { inscribe } from "./inscribe.js";

const NUMBERS = [4, 5, 6, 8, 9, 10];
const WORDS = { 6: "SIX", 9: "NINE" };
export const CRAPS_WIDE = { width: 1200, height: 660 };
export const CRAPS_TALL = { width: 420, height: 1010 };

/** Where each area is: x, y, width, height. Whatever has no place of its own stands in the field of single bets. */
function areas(ids, tall) {
  const found = tall ? tallAreas() : wideAreas();
  const rest = ids.filter((id) => !found.has(id));
  const across = 3;
  const gap = 4;
  const box = tall ? { x: 14, y: 470, w: 392, h: 46 } : { x: 836, y: 56, w: 324, h: 500 / Math.ceil(rest.length / across) - gap };
  const width = (box.w - gap * (across - 1)) / across;
  rest.forEach((id, n) => {
    const row = Math.floor(n / across);
    found.set(id, [box.x + (n % across) * (width + gap), box.y + row * (box.h + gap), width, box.h]);
  });
  return found;
}

function wideAreas() {
  const found = new Map();
  NUMBERS.forEach((number, n) => {
    const x = 40 + n * 130;
    found.set(`place-${number}`, [x, 116, 124, 46]);
    found.set(`buy-${number}`, [x, 166, 60, 42]);
    found.set(`lay-${number}`, [x + 64, 166, 60, 42]);
  });
  found.set("come", [40, 226, 446, 84]).set("come-odds", [490, 226, 134, 84]);
  found.set("dont-come", [628, 226, 94, 84]).set("dont-come-odds", [726, 226, 94, 84]);
  found.set("field", [40, 316, 780, 80]);
  found.set("dont-pass", [40, 402, 580, 62]).set("dont-pass-odds", [626, 402, 194, 62]);
  found.set("pass", [40, 470, 580, 82]).set("pass-odds", [626, 470, 194, 82]);
  return found;
}

function tallAreas() {
  const found = new Map();
  NUMBERS.forEach((number, n) => {
    const x = 14 + n * 66;
    found.set(`place-${number}`, [x, 72, 62, 46]);
    found.set(`buy-${number}`, [x, 121, 62, 28]);
    found.set(`lay-${number}`, [x, 152, 62, 28]);
  });
  found.set("come", [14, 216, 180, 54]).set("come-odds", [198, 216, 68, 54]);
  found.set("dont-come", [270, 216, 66, 54]).set("dont-come-odds", [340, 216, 66, 54]);
  found.set("field", [14, 274, 392, 54]);
  found.set("dont-pass", [14, 332, 280, 54]).set("dont-pass-odds", [298, 332, 108, 54]);
  found.set("pass", [14, 390, 280, 70]).set("pass-odds", [298, 390, 108, 70]);
  return found;
}

/** Draws the layout into the felt, from the same view as every table. @param {any} felt @param {any} state */
export function showCraps(felt, state) {
  const { tall } = felt;
  const places = areas(felt.layout.wagers.map((one) => one.id), tall);
  const { dice, seats } = state.view.round;
  NUMBERS.forEach((number, n) => showNumber(felt, number, n, dice?.point, seats, tall));
  for (const wager of felt.layout.wagers) showArea(felt, wager, places.get(wager.id), seats, state);
  const live = "rolled" in state; // A reconstruction goes back as well: there only the roll of the step is shown.
  felt.rolled = (live ? (state.rolled?.dice ?? felt.rolled) : dice?.roll) ?? [];
  showDice(felt, felt.rolled, tall);
  showPlayers(felt, state, dice?.shooter, tall);
}

function showNumber(felt, number, n, point, seats, tall) {
  const [x, y, w] = tall ? [14 + n * 66, 34, 62] : [40 + n * 130, 56, 124];
  const on = point === number;
  const node = felt.keep(`number-${number}`, () => draw("g"));
  const moved = Object.entries(seats).filter(([seat, box]) => felt.own.includes(Number(seat)) && box.wagers[`come-${number}`]);
  const parts = [
    draw("rect", { class: "area plain", x, y, width: w, height: tall ? 148 : 156, rx: 4 }),
    draw("text", { class: tall ? "number small" : "number", x: x + (tall ? 22 : w / 2), y: y + (tall ? 25 : 40), "text-anchor": "middle" }, (tall ? "" : WORDS[number]) || String(number)),
  ];
  if (on) {
    parts.push(draw("circle", { class: "puck", cx: x + w - (tall ? 12 : 18), cy: y + 14, r: tall ? 11 : 14 }));
    parts.push(draw("text", { class: "puck-word", x: x + w - (tall ? 12 : 18), y: y + 18, "text-anchor": "middle" }, "ON"));
  }
  for (const [, box] of moved) parts.push(at(drawStack(box.wagers[`come-${number}`], 12), x + 16, y + 16));
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", on ? `The point is ${number}` : `Number ${number}`);
  node.replaceChildren(...parts);
}

function showArea(felt, wager, [x, y, w, h], seats, state) {
  const own = felt.own[0];
  const amount = own ? seats[own]?.wagers[wager.id] : undefined;
  const settled = own ? seats[own]?.settled[wager.id] : undefined;
  const others = Object.entries(seats).filter(([seat]) => !felt.own.includes(Number(seat)));
  const total = others.reduce((sum, [, box]) => sum + Number(box.wagers[wager.id] ?? 0), 0);
  const open = own && felt.press && felt.openMove(own, wager.id, state);
  const node = felt.keep(`area-${wager.id}`, () => felt.makeSpot(() => felt.own[0], wager));
  node.setAttribute("class", `spot area-spot${open ? " open" : ""}${own ? " own" : ""}${settled ? ` ${settled.outcome}` : ""}`);
  if (open) node.setAttribute("tabindex", "0");
  else node.removeAttribute("tabindex");
  node.setAttribute("role", open ? "button" : "img");
  const said = `${wager.title}${own ? `, seat ${own}` : ""}${amount ? `, ${sayMoney(amount)}` : ""}`;
  node.setAttribute("aria-label", said);
  const seen = [amount, total, x, y, w].join("|");
  if (node.dataset.seen === seen) return;
  node.dataset.seen = seen;
  const parts = [draw("title", {}, said), draw("rect", { class: "ring", x, y, width: w, height: h, rx: 4 }), ...words(wager.title, x, y, w, h, Boolean(amount))];
  if (amount) parts.push(at(drawStack(amount, Math.min(16, h / 2 - 3)), x + w - Math.min(22, h / 2 + 2), y + h / 2));
  if (total) parts.push(draw("text", { class: "others", x: x + 5, y: y + h - 5 }, `others ${sayMoney(total)}`));
  node.replaceChildren(...parts);
}

function words(title, x, y, w, h, staked) {
  const short = title.replace(/ (Wager|Bet)( (on|against) the \d+)?$/, "").replace(/^Odds (taken|laid) with a /, "Odds, ");
  const room = staked ? w - 44 : w - 6;
  const group = at(draw("g"), x + (staked ? room / 2 + 4 : w / 2), y + h / 2);
  group.append(...inscribe(short, Math.max(room, 24), h - 4));
  return [group];
}

/** The dice lie where they fell until the next roll, in the next round too. */
function showDice(felt, roll, tall) {
  roll.forEach((face, n) => {
    const node = felt.keep(`die-${n}-${face}`, () => drawDie(face, tall ? 28 : 48));
    node.setAttribute("transform", tall ? `translate(${193 + n * 34} 199)` : `translate(${70 + n * 60} 604)`);
  });
}

function showPlayers(felt, state, shooter, tall) {
  const names = Object.entries(state.view.seats).map(([seat, name]) => {
    const box = state.view.round.seats[seat];
    const net = box && Number(box.net) ? ` ${sayMoney(box.net, true)}` : "";
    return `${name}${Number(seat) === shooter ? " (shooter)" : ""}${net}`;
  });
  const node = felt.keep("players", () => draw("text", { class: "players" }));
  node.setAttribute("x", tall ? "14" : "190");
  node.setAttribute("y", tall ? "988" : "610");
  node.textContent = names.join("  ·  ");
}

function at(node, x, y) {
  node.setAttribute("transform", `translate(${x} ${y})`);
  return node;
}

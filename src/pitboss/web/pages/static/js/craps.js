// The layout of a craps table: every betting area where players expect it, the puck, the dice, and who wagers what.

import { CHIPS } from "./areas.js";
import { draw, drawDie, drawStack, sayMoney } from "./cards.js";
import { inscribe, wrap } from "./inscribe.js";
import { at, drawShared, drawStake } from "./stakes.js";

const NUMBERS = [4, 5, 6, 8, 9, 10];
const WORDS = { 6: "SIX", 9: "NINE" };
const GAP = 4;
/** Areas in a row of the field of single bets. */
const ACROSS = 3;
/** On a desk and on a phone: the felt, its numbers, the field of single bets, the smallest letters, and where dice lie. */
const WIDE = { width: 1200, height: 660, left: 34, top: 30, number: 131, box: { x: 830, y: 30, w: 336, h: 532 }, least: 15, dice: { x: 70, y: 610, apart: 60, size: 48 }, names: { x: 190, y: 616, across: 980 } };
const TALL = { width: 420, left: 14, top: 30, number: 66, box: { x: 14, y: 518, w: 392 }, row: 52, least: 12, dice: { x: 193, y: 252, apart: 34, size: 28 }, names: { x: 14, across: 392 } };

const formOf = (tall) => (tall ? TALL : WIDE);

/** Whatever has no place of its own stands in the field of single bets. */
const restOf = (layout, found) => layout.wagers.map(({ id }) => id).filter((id) => !found.has(id));

/** @returns {{width: number, height: number}} */
export function crapsSize(layout, tall) {
  if (!tall) return WIDE;
  const rows = Math.ceil(restOf(layout, tallAreas(layout)).length / ACROSS);
  return { width: TALL.width, height: TALL.box.y + rows * (TALL.row + GAP) + 64 };
}

/** Where each area is: x, y, width, height. */
function areas(layout, tall) {
  const found = tall ? tallAreas(layout) : wideAreas(layout);
  const rest = restOf(layout, found);
  const { box, row } = formOf(tall);
  const height = row ?? (box.h + GAP) / Math.ceil(rest.length / ACROSS) - GAP;
  const width = (box.w - GAP * (ACROSS - 1)) / ACROSS;
  rest.forEach((id, n) => found.set(id, [box.x + (n % ACROSS) * (width + GAP), box.y + Math.floor(n / ACROSS) * (height + GAP), width, height]));
  return found;
}

/** Place, and below it buy and lay; of those that are not offered, the room is the others'. */
function numberAreas(layout, { left, number }, top, heights) {
  const found = new Map();
  const offered = new Set(layout.wagers.map(({ id }) => id));
  const bottom = top + heights.reduce((sum, one) => sum + one + GAP, -GAP);
  NUMBERS.forEach((pips, n) => {
    const [x, width] = [left + n * number, number - GAP];
    const rows = heights.length > 2 ? [[`place-${pips}`], [`buy-${pips}`], [`lay-${pips}`]] : [[`place-${pips}`], [`buy-${pips}`, `lay-${pips}`]];
    const there = rows.map((row) => row.filter((id) => offered.has(id))).filter((row) => row.length);
    let y = top;
    there.forEach((row, m) => {
      const height = m === there.length - 1 ? bottom - y : heights[m];
      const each = (width - GAP * (row.length - 1)) / row.length;
      row.forEach((id, k) => found.set(id, [x + k * (each + GAP), y, each, height]));
      y += height + GAP;
    });
  });
  return found;
}

function wideAreas(layout) {
  const found = numberAreas(layout, WIDE, 84, [58, 56]);
  found.set("come", [34, 212, 448, 88]).set("come-odds", [486, 212, 134, 88]);
  found.set("dont-come", [624, 212, 94, 88]).set("dont-come-odds", [722, 212, 94, 88]);
  found.set("field", [34, 304, 782, 84]);
  found.set("dont-pass", [34, 392, 582, 76]).set("dont-pass-odds", [620, 392, 196, 76]);
  found.set("pass", [34, 472, 582, 90]).set("pass-odds", [620, 472, 196, 90]);
  return found;
}

function tallAreas(layout) {
  const found = numberAreas(layout, TALL, 78, [52, 52, 52]);
  found.set("come", [14, 276, 180, 54]).set("come-odds", [198, 276, 68, 54]);
  found.set("dont-come", [270, 276, 66, 54]).set("dont-come-odds", [340, 276, 66, 54]);
  found.set("field", [14, 334, 392, 54]);
  found.set("dont-pass", [14, 392, 280, 54]).set("dont-pass-odds", [298, 392, 108, 54]);
  found.set("pass", [14, 450, 280, 60]).set("pass-odds", [298, 450, 108, 60]);
  return found;
}

/** Draws the layout into the felt, from the same view as every table. @param {any} felt @param {any} state */
export function showCraps(felt, state) {
  const { tall } = felt;
  const places = areas(felt.layout, tall);
  const { dice, seats } = state.view.round;
  NUMBERS.forEach((number, n) => showNumber(felt, number, n, dice?.point, seats, tall));
  for (const wager of felt.layout.wagers) showArea(felt, wager, places.get(wager.id), seats, state);
  const live = "rolled" in state; // A reconstruction goes back as well: there only the roll of the step is shown.
  felt.rolled = (live ? (state.rolled?.dice ?? felt.rolled) : dice?.roll) ?? [];
  showDice(felt, felt.rolled, tall);
  showPlayers(felt, state, dice?.shooter, tall);
}

/** A number with the puck, and the chips of come bets that have moved there: one's own, or where nobody looks from a
 * seat those of all. */
function showNumber(felt, number, n, point, seats, tall) {
  const form = formOf(tall);
  const [x, y, w] = [form.left + n * form.number, form.top, form.number - GAP];
  const on = point === number;
  const node = felt.keep(`number-${number}`, () => draw("g"));
  const mine = Object.entries(seats).filter(([seat]) => !felt.own.length || felt.own.includes(Number(seat)));
  const moved = mine.reduce((sum, [, box]) => sum + Number(box.wagers[`come-${number}`] ?? 0), 0);
  const parts = [
    draw("rect", { class: "area plain", x, y, width: w, height: tall ? 212 : 172, rx: 4 }),
    draw("text", { class: tall ? "number small" : "number", x: x + (tall ? 20 : w / 2 - (on ? 9 : 0)), y: y + (tall ? 31 : 37), "text-anchor": "middle" }, (tall ? "" : WORDS[number]) || String(number)),
  ];
  if (on) {
    const [cx, cy, r] = tall ? [x + w - 15, y + 14, 13] : [x + w - 14, y + 14, 13];
    parts.push(draw("circle", { class: "puck", cx, cy, r }), draw("text", { class: "puck-word", x: cx, y: cy + 4.5, "text-anchor": "middle" }, "ON"));
  }
  if (moved) {
    const [cx, cy] = tall ? [x + w - 12, y + 37] : [x + 18, y + 18];
    parts.push(at(drawStack(String(moved), 9, 1.5), cx, cy));
    if (!tall) parts.push(draw("text", { class: "sum", "font-size": form.least, x: cx, y: y + 47, "text-anchor": "middle" }, sayMoney(moved)));
  }
  const come = moved ? `, come bet ${sayMoney(moved)}` : "";
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", `${on ? `The point is ${number}` : `Number ${number}`}${come}`);
  node.replaceChildren(...parts);
}

function showArea(felt, wager, [x, y, w, h], seats, state) {
  const own = felt.own[0];
  const amount = own ? seats[own]?.wagers[wager.id] : undefined;
  const settled = own ? justSettled(state.results ?? [], own, wager.id) : undefined;
  const others = Object.entries(seats).filter(([seat, box]) => !felt.own.includes(Number(seat)) && box.wagers[wager.id]);
  const open = own && felt.press && felt.openMove(own, wager.id, state);
  const node = felt.keep(`area-${wager.id}`, () => felt.makeSpot(() => felt.own[0], wager));
  node.setAttribute("class", `spot area-spot${open ? " open" : ""}${own ? " own" : ""}${settled ? ` ${settled.outcome}` : ""}`);
  if (open) node.setAttribute("tabindex", "0");
  else node.removeAttribute("tabindex");
  node.setAttribute("role", open ? "button" : "img");
  const stakes = others.map(([seat, box]) => [seat, box.wagers[wager.id]]);
  const shared = own ? "" : stakes.map(([seat, sum]) => `, seat ${seat} ${sayMoney(sum)}`).join("");
  const said = `${wager.title}${own ? `, seat ${own}` : ""}${amount ? `, ${sayMoney(amount)}` : ""}${shared}`;
  node.setAttribute("aria-label", said);
  const seen = [amount, JSON.stringify(stakes), x, y, w].join("|");
  if (node.dataset.seen === seen) return;
  node.dataset.seen = seen;
  const inside = at(draw("g"), x + w / 2, y + h / 2);
  inside.append(...fill(shorten(wager.title), amount, stakes, Boolean(own), { width: w, height: h, least: formOf(felt.tall).least }));
  node.replaceChildren(draw("title", {}, said), draw("rect", { class: "ring", x, y, width: w, height: h, rx: 4 }), inside);
}

/** What the last roll made of a wager: it may have been settled before in the same round, and made again since. */
const justSettled = (results, seat, id) => results.findLast((one) => one.latest && one.seat === seat && one.wager.split("#")[0] === id);

const shorten = (title) => title.replace(/ (Wager|Bet)( (on|against) the \d+)?$/, "").replace(/^Odds (taken|laid) with a /, "Odds, ");

/** The name of an area, and what lies there: one's own wager, and those of others where there is room or no other. */
function fill(title, amount, stakes, own, area) {
  const { width, height, least } = area;
  const others = stakes.reduce((sum, [, one]) => sum + Number(one), 0);
  const told = `others ${sayMoney(others)}`;
  const beside = own && others && width > 180 ? [draw("text", { class: "others", "font-size": least, x: 6 - width / 2, y: height / 2 - 7 }, told)] : [];
  if (amount) return [...beside, ...(width > 180 ? drawOwn(title, amount, area) : drawStake(amount, title, { ...area, width: Math.max(width, 60) }))];
  if (own || !others) return [...beside, ...inscribe(title, width - 4, height - 4, least)];
  const name = at(draw("g"), 0, -CHIPS / 2);
  name.append(...inscribe(title, width - 4, height - CHIPS, least));
  return [name, at(drawShared(stakes, width - 6, least), 0, height / 2 - 14)];
}

/** One's own wager in a long area: to the right of its name. */
function drawOwn(title, amount, { width, height, least }) {
  return [...inscribe(title, width - 160, height - 4, least), at(drawShared([["", amount]], 100, 16), width / 2 - 50, 0)];
}

/** The dice lie where they fell until the next roll, in the next round too. */
function showDice(felt, roll, tall) {
  const { x, y, apart, size } = formOf(tall).dice;
  roll.forEach((face, n) => {
    const node = felt.keep(`die-${n}-${face}`, () => drawDie(face, size));
    node.setAttribute("transform", `translate(${x + n * apart} ${y})`);
  });
}

/** Who plays, in as many lines as that takes. */
function showPlayers(felt, state, shooter, tall) {
  const names = Object.entries(state.view.seats).map(([seat, name]) => {
    const box = state.view.round.seats[seat];
    const net = box?.player === name && Number(box.net) ? ` ${sayMoney(box.net, true)}` : "";
    const who = !name ? `seat ${seat}` : felt.own.length ? name : `${seat} ${name}`;
    return `${who}${Number(seat) === shooter ? " (shooter)" : ""}${net}`;
  });
  const { x, y, across } = formOf(tall).names;
  const lines = wrap(names.map((one, n) => (n < names.length - 1 ? `${one} ·` : one)), across, tall ? 13 : 16);
  const node = felt.keep("players", () => draw("g"));
  node.replaceChildren(...lines.map((line, n) => draw("text", { class: "players", x, y: (y ?? felt.size.height - 42) + n * 20 }, line)));
}

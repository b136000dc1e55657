// Beside the edge of a wager: what its meter does in the long run, what each row of its paytable weighs, and what a table
// wins with it in a night. The pictures have honest axes, and their figures stand beside them.

import { draw, sayMoney } from "./cards.js";
import { sayPower } from "./counts.js";
import { element } from "./element.js";
import { sourceLink } from "./source-link.js";
import { nameCells } from "./stacked.js";

const percent = (value) => `${(Number(value) * 100).toFixed(4)}%`;

/** The figures of a progressive wager, and the edge against what its meter shows. @param {HTMLElement} box @param {any} odds */
export function showLongRun(box, odds) {
  const meters = Object.entries(odds.meter ?? {});
  box.hidden = !meters.length;
  if (!meters.length) return;
  const figures = [];
  const run = odds.long_run ?? {};
  if (run.house_edge) figures.push(["House edge in the long run", percent(run.house_edge.decimal), Number(run.house_edge.decimal) < 0]);
  if (run.at_reset) figures.push(["House edge at the reset amount", percent(run.at_reset.decimal), false]);
  for (const [name, one] of meters) {
    const title = meters.length > 1 ? `${name}: ` : "";
    if (run.mean_meter?.[name]) figures.push([`${title}Meter when it is awarded, on average`, sayMoney(run.mean_meter[name])]);
    figures.push([`${title}No edge for either side at`, Number(one.break_even) > 0 ? sayMoney(one.break_even) : "no amount"]);
    figures.push([`${title}Awarded once in`, `${Math.round(Number(one.mean_rounds_between_awards)).toLocaleString("en-US")} rounds`]);
    if (one.rate) figures.push([`${title}Fed by`, `${one.rate} of each wager`]);
  }
  const list = element("dl", "figures small");
  for (const [what, says, alarm] of figures) {
    const line = element("div");
    line.append(element("dt", "", what), element("dd", alarm ? "loss" : "", says));
    list.append(line);
  }
  const figure = element("figure");
  figure.append(element("figcaption", "", "House edge against the meter"), drawMeter(meters[0], Number(odds.house_edge.decimal)));
  box.replaceChildren(element("h2", "", "The meter"), list, figure);
}

/** A straight line: each dollar on the meter is worth the same. */
function drawMeter([name, one], edge) {
  const slope = fraction(one.coefficient);
  const amount = Number(one.amount);
  const even = Number(one.break_even);
  const most = Math.max(amount * 1.5, even > 0 ? even * 1.2 : 0, 1);
  const at = (meter) => edge - slope * (meter - amount);
  const [high, low] = [Math.max(at(0), 0.01), Math.min(at(most), 0)];
  const size = { width: innerWidth < 640 ? 360 : 720, height: 240, left: 64, right: 24, top: 16, bottom: 32 };
  const x = (meter) => size.left + (meter / most) * (size.width - size.left - size.right);
  const y = (value) => size.top + ((high - value) / (high - low || 1)) * (size.height - size.top - size.bottom);
  const svg = draw("svg", { class: "chart", viewBox: `0 0 ${size.width} ${size.height}`, role: "img",
    "aria-label": `At ${sayMoney(amount)} on ${name} the house edge is ${percent(edge)}; at ${sayMoney(even)} there is none.` });
  svg.append(
    draw("line", { class: "axis", x1: size.left, x2: size.width - size.right, y1: y(0), y2: y(0) }),
    draw("path", { class: "line", d: `M${x(0)} ${y(at(0))}L${x(most)} ${y(at(most))}` }),
    draw("circle", { class: "dot", cx: x(amount), cy: y(edge), r: 5 }),
    draw("text", { x: x(amount) + 10, y: y(edge) - 8 }, `${sayMoney(amount)}: ${percent(edge)}`),
  );
  if (even > 0 && even <= most) {
    svg.append(draw("circle", { class: "dot even", cx: x(even), cy: y(0), r: 5 }), draw("text", { x: x(even) - 10, y: y(0) + 20, "text-anchor": "end" }, `even at ${sayMoney(even)}`));
  }
  for (const share of [0, 0.5, 1]) svg.append(draw("text", { class: "quiet", x: x(most * share), y: size.height - 8, "text-anchor": share ? (share === 1 ? "end" : "middle") : "start" }, sayMoney(Math.round(most * share))));
  for (const value of [high, 0]) svg.append(draw("text", { class: "quiet", x: size.left - 8, y: y(value) + 5, "text-anchor": "end" }, `${(value * 100).toFixed(1)}%`));
  return svg;
}

/** What each row weighs. @param {HTMLElement} body @param {any[]} rows */
export function showRows(body, rows) {
  const untold = rows.filter((one) => !one.weight).map((one) => `${one.row} (${one.pays})`);
  const scroll = body.closest(".scroll");
  scroll.hidden = untold.length === rows.length;
  scroll.parentElement.querySelector("[data-untold]")?.remove();
  if (untold.length) {
    const note = element("p", "cite", `Left out: ${untold.join("; ")}. No single result of this wager tells how often such a row is paid.`);
    note.dataset.untold = "";
    scroll.after(note);
  }
  body.replaceChildren(
    ...rows.filter((one) => one.weight).map((one) => {
      const row = element("tr");
      const source = element("td");
      source.append(sourceLink(one.cite));
      row.append(element("td", "", one.row), element("td", "", one.pays), element("td", "number", percent(one.chance.decimal)), element("td", "number", `−${percent(one.weight.decimal)}`), source);
      return row;
    }),
  );
  nameCells(body.closest("table"));
}

/** An hour, a night, a month, a year; and the chances of one of them drawn. @param {HTMLElement} box @param {any[]} sessions */
export function showSessions(box, sessions) {
  const table = element("table", "stacked figured");
  const head = element("tr");
  const body = element("tbody");
  for (const [title, kind] of [["Session", ""], ["Rounds", "number"], ["Wagered", "number"], ["Table wins on average", "number"], ["19 times in 20 between", "number"], ["Table loses", "number"]]) head.append(element("th", kind, title));
  for (const one of sessions) {
    const row = element("tr");
    const [low, high] = one.bands["95%"];
    row.append(
      element("td", "", one.session.replace(/^./, (first) => first.toUpperCase())),
      element("td", "number", one.rounds.toLocaleString("en-US")),
      element("td", "number", sayMoney(one.handle)),
      element("td", "number", sayMoney(one.theoretical_win)),
      element("td", "number", `${sayMoney(low)} and ${sayMoney(high)}`),
      element("td", "number", percent(one.table_loses)),
    );
    body.append(row);
  }
  const top = element("thead");
  top.append(head);
  table.append(top, body);
  nameCells(table);
  const scroll = element("div", "scroll");
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", "Sessions");
  scroll.append(table);
  const night = sessions[Math.min(1, sessions.length - 1)];
  const figure = element("figure");
  figure.append(element("figcaption", "", `What the table wins in one ${night.session}, with these chances`), drawColumns(night));
  box.replaceChildren(figure, scroll, element("p", "cite", `No chance shown is off by more than ${sayPower(Number(night.certified_error))}.`));
}

function drawColumns(session) {
  const columns = session.columns.filter((one) => one.chance > 0);
  const size = { width: innerWidth < 640 ? 360 : 720, height: 260, side: 24, top: 28, bottom: 36 };
  const [low, high] = [Number(columns[0].from), Number(columns.at(-1).to)];
  const most = Math.max(...columns.map((one) => one.chance));
  const x = (amount) => size.side + ((amount - low) / (high - low || 1)) * (size.width - 2 * size.side);
  const y = (chance) => size.height - size.bottom - (chance / most) * (size.height - size.top - size.bottom);
  const svg = draw("svg", { class: "chart", viewBox: `0 0 ${size.width} ${size.height}`, role: "img",
    "aria-label": `On average ${sayMoney(session.theoretical_win)}; the table loses with ${percent(session.table_loses)}.` });
  for (const one of columns) {
    const [from, to] = [x(Number(one.from)), x(Number(one.to))];
    const column = draw("rect", { class: Number(one.to) <= 0 ? "column lost" : "column", x: from, y: y(one.chance), width: Math.max(1, to - from - 1), height: Math.max(0, size.height - size.bottom - y(one.chance)) });
    column.append(draw("title", {}, `${sayMoney(one.from)} to ${sayMoney(one.to)}: ${percent(one.chance)}`));
    svg.append(column);
  }
  const mean = x(Number(session.theoretical_win));
  svg.append(draw("line", { class: "axis", x1: size.side, x2: size.width - size.side, y1: size.height - size.bottom, y2: size.height - size.bottom }));
  svg.append(draw("line", { class: "mean", x1: mean, x2: mean, y1: 8, y2: size.height - size.bottom }), draw("text", { x: mean + (mean > size.width / 2 ? -8 : 8), y: 18, "text-anchor": mean > size.width / 2 ? "end" : "start" }, `mean ${sayMoney(session.theoretical_win)}`));
  const marks = [[low, "start"], ...(low < 0 && high > 0 ? [[0, "middle"]] : []), [high, "end"]];
  for (const [amount, anchor] of marks) svg.append(draw("text", { class: "quiet", x: x(amount), y: size.height - 12, "text-anchor": anchor }, sayMoney(Math.round(amount), true)));
  return svg;
}

function fraction(text) {
  const [above, below] = String(text).split("/");
  return Number(above) / Number(below ?? 1);
}

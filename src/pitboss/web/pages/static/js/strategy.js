// The best play as the answer words it: sentences, and charts of hands against the dealer's up card as tables.

import { element } from "./element.js";

/** A column of a chart is so wide; its head stands to the right. */
const COLUMN = 3;

/** @param {HTMLElement} node @param {string} text */
export function showStrategy(node, text) {
  const parts = [];
  let chart = null;
  for (const line of text.split("\n")) {
    if (/^ {4}/.test(line)) {
      chart = beginChart(line);
      parts.push(chart.table);
    } else if (chart && line.length === chart.length && / \S\*?$/.test(line)) {
      chart.body.append(row(line, chart.names, "th", "td"));
    } else {
      chart = null;
      parts.push(element("p", "", line));
    }
  }
  node.replaceChildren(...parts);
}

function beginChart(line) {
  const names = line.search(/\S/) - (COLUMN - 1);
  const [table, head, body] = ["table", "thead", "tbody"].map((tag) => element(tag));
  table.className = "chart";
  table.append(element("caption", "cite", "Your hand against the dealer's up card"), head, body);
  head.append(row(line, names, "td", "th"));
  return { table, body, names, length: line.length };
}

function row(line, names, first, other) {
  const found = element("tr");
  const named = element(first, "", line.slice(0, names).trim());
  if (first === "th") named.setAttribute("scope", "row");
  found.append(named);
  for (let at = names; at < line.length; at += COLUMN) {
    const text = line.slice(at, at + COLUMN).trim();
    const cell = element(other, "", text);
    if (other === "th") cell.setAttribute("scope", "col");
    else cell.dataset.choice = text[0] ?? "";
    found.append(cell);
  }
  return found;
}

// What is said when a press on a betting area does something else than the chip in hand says, or nothing.

import { sayMoney } from "./cards.js";
import { sayAmounts } from "./moves.js";

/** `The Ante Wager`, and `Wager 1` by its name alone. @param {string} title */
const named = (title) => (/^Wager (\d|\$)/.test(title) ? title : `The ${title.replace(/^The /, "")}`);

/** Of a chip that the area does not take as it is. @param {import("./live.js").Move} move @param {number} chip @param {string} placed */
export function sayChanged(move, chip, placed, lying) {
  if (Number(placed) === chip) return "";
  const { least, most, only } = move.amounts;
  const takes = lying && !only.length && Number(least) < Number(most) ? `up to ${sayMoney(most)} more` : `${sayAmounts(move.amounts)}${lying ? " more" : ""}`;
  return `${named(move.label)} takes ${takes}: ${sayMoney(placed)} placed.`;
}

/** Of an area that is not open while wagers are. @param {any} layout @param {{wager: string}[]} lying @param {string} wager */
export function sayClosed(layout, lying, wager) {
  const title = (id) => layout.wagers.find((one) => one.id === id)?.title ?? "wager";
  const there = (id) => lying.some((one) => one.wager === id);
  const first = layout.opening[0]?.wager;
  if (there(wager)) return `${named(title(wager))} takes no more.`;
  if (first && first !== wager && !there(first)) return `First ${named(title(first)).replace(/^The/, "the")}.`;
  return `${named(title(wager))} is not open now.`;
}

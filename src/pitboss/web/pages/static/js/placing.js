// What is said when a press on a betting area does something else than the chip in hand says, or nothing.

import { sayMoney } from "./cards.js";
import { sayAmounts } from "./moves.js";

/** Of a chip that the area does not take as it is. @param {import("./live.js").Move} move @param {number} chip @param {string} placed */
export function sayChanged(move, chip, placed, lying) {
  if (Number(placed) === chip) return "";
  return `The ${move.label.replace(/^The /, "")} takes ${sayAmounts(move.amounts)}${lying ? " more" : ""}: ${sayMoney(placed)} placed.`;
}

/** Of an area that is not open while wagers are. @param {any} layout @param {{wager: string}[]} lying @param {string} wager */
export function sayClosed(layout, lying, wager) {
  const title = (id) => layout.wagers.find((one) => one.id === id)?.title ?? "wager";
  const there = (id) => lying.some((one) => one.wager === id);
  const first = layout.opening[0]?.wager;
  if (there(wager)) return `The ${title(wager)} takes no more.`;
  if (first && first !== wager && !there(first)) return `First the ${title(first)}.`;
  return `The ${title(wager)} is not open now.`;
}

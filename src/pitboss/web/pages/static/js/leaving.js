// Who leaves while wagers of theirs lie on the felt is asked first, and told what becomes of them.

import { sayMoney } from "./cards.js";
import { element } from "./element.js";
import { ownStakes, sum } from "./opening.js";

/** Phases of a round in which wagers may still be won or lost; after it they are only drawn. */
const UNDECIDED = ["wagers", "closed"];

/** Whether to go: at once where nothing lies there. @param {import("./live.js").State} state @param {number[]} seats
 * @param {boolean} practice @returns {Promise<boolean>} */
export function askToLeave(state, seats, practice) {
  const stakes = ownStakes(state.view, seats);
  if (!stakes.length || !UNDECIDED.includes(state.view.round.phase)) return Promise.resolve(true);
  const dialog = element("dialog");
  const go = element("button", "", "Leave");
  const stay = element("button", "first", "Stay");
  const row = element("p", "row");
  row.append(stay, go);
  dialog.append(element("h2", "", `Leave ${sayMoney(sum(stakes))} on the felt?`), element("p", "", sayFate(state.moves, seats, practice)), row);
  document.body.append(dialog);
  return new Promise((answer) => {
    go.addEventListener("click", () => dialog.close("leave"));
    stay.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "leave");
    });
    dialog.showModal();
  });
}

/** What takes one away from the table: each seat given up, or, where several are in play, one word for all of them.
 * @param {import("./live.js").Move[]} moves @param {number[]} seats */
export function movesToLeave(moves, seats) {
  const own = (name) => moves.filter(({ command }) => command.command === name && seats.includes(command.seat));
  const given = own("leave-seat");
  return given.length ? given : own("leave").slice(0, 1);
}

function sayFate(moves, seats, practice) {
  const may = (name) => moves.some(({ command }) => command.command === name && seats.includes(command.seat));
  if (movesToLeave(moves, seats).length) return "Who leaves in the middle of a round gives the wagers up: they may be treated as lost.";
  const back = may("withdraw-wager") ? " You may take them back first." : "";
  const after = practice ? "If you are not back in a minute, a simulated player decides for you." : "You keep the seat until then, and the dealer waits for your decisions.";
  return `Your wagers stay where they are, and are paid or lost when they are decided. ${after}${back}`;
}

// Cards that were told wrong: each is touched where it was told, and the right one picked. Nobody counts events or places.

import { draw, drawCard, nameCard } from "./cards.js";
import { pickCards } from "./picker.js";

/** Whether a move puts a card right that was told. @param {import("./live.js").Move} move */
export const isOfCards = (move) => move.events?.some((one) => one.cards) ?? false;

/** The cards that were told, the last first, for that is mostly the one that is meant.
 * @param {import("./live.js").Move} move @param {string} name @param {string} asked */
export function toldCards(move, name, asked) {
  const group = Object.assign(document.createElement("fieldset"), { className: "told" });
  group.append(Object.assign(document.createElement("legend"), { textContent: asked }));
  for (const { number, says, cards } of move.events.toReversed()) {
    const row = Object.assign(document.createElement("div"), { className: "cards" });
    row.append(...cards.map(({ place, card, to }) => choice(name, `${number} ${place}`, card, to)));
    group.append(Object.assign(document.createElement("p"), { textContent: says }), row);
  }
  return group;
}

function choice(name, value, card, to) {
  const label = document.createElement("label");
  const input = Object.assign(document.createElement("input"), { type: "radio", name, value, required: true });
  input.setAttribute("aria-label", `${nameCard(card)}, ${to}`);
  const picture = draw("svg", { viewBox: "-31 -43 62 86", "aria-hidden": "true" });
  picture.append(drawCard(card));
  label.append(input, picture, to);
  return label;
}

/** Which event and which place of it were touched. @param {FormDataEntryValue | null} value */
export function readTold(value) {
  if (!value) throw new Error("Touch the card that was told wrong.");
  const [number, place] = String(value).split(" ").map(Number);
  return { number, place };
}

/** The card that lies there in truth, typed or picked. @param {string} asked */
export function rightCard(asked) {
  const box = Object.assign(document.createElement("div"), { className: "entry" });
  const label = document.createElement("label");
  const field = Object.assign(document.createElement("input"), { name: "card", autocomplete: "off" });
  label.append(asked, field);
  const cards = Object.assign(document.createElement("div"), { className: "picker" });
  pickCards(cards, field, 1);
  box.append(label, cards);
  return box;
}

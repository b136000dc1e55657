// Cards that the dealer tells: only those that lie face up are typed or picked, each shown where it goes. Whatever was
// told wrong is typed again, or touched and taken back.

import { draw, drawCard } from "./cards.js";
import { pickCards } from "./picker.js";

export const FACE_DOWN = "??";

/** Cards as people type them: 10d, Qs, QS, with spaces or commas. What is no card is named, and nothing is left out.
 * @param {string} text */
export function readCards(text) {
  const suits = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
  return (text.match(/(10|[^\s,])\s*[^\s,]|[^\s,]/gu) ?? []).map((typed) => {
    const [rank, suit = "", ...more] = typed.replace(/\s/g, "").toUpperCase().replace("10", "T");
    if (more.length || !/^([AKQJT2-9][SHDC♠♥♦♣]|\?\?)$/u.test(rank + suit)) throw new Error(`“${typed}” is not a card: write As or 10d; one that lies face down is not named.`);
    return rank + (suits[suit] ?? suit.toLowerCase());
  });
}

/** The cards that were typed, with those that lie face down between them, as far as they reach: dealing may stop short.
 * Nobody can name a card that lies face down; who types more than lie face up is told how many do.
 * @param {string[]} typed @param {{face: string}[]} due */
export function placeCards(typed, due) {
  if (!due.length || typed.includes(FACE_DOWN)) return typed;
  const up = due.filter(({ face }) => face === "up").length;
  if (typed.length > up && up < due.length) throw new Error(`${sayFaceUp(up)}, and you named ${typed.length}: leave out whatever lies face down.`);
  const rest = [...typed];
  const placed = [];
  for (const { face } of due) {
    if (face === "up" && !rest.length) break;
    placed.push(face === "up" ? rest.shift() : FACE_DOWN);
  }
  return [...placed, ...rest];
}

const sayFaceUp = (number) => (number === 1 ? "1 of these cards lies face up" : `${number} of these cards lie face up`);

/** A field for the cards of a move, with a place for each. @param {import("./live.js").Move} move */
export function cardEntry(move) {
  const box = Object.assign(document.createElement("div"), { className: "entry" });
  const slots = document.createElement("ol");
  const label = document.createElement("label");
  const field = Object.assign(document.createElement("input"), { name: "cards", autocomplete: "off", autofocus: true });
  label.append("Cards that lie face up, as in As 10d 7c", field);
  const picker = document.createElement("details");
  const cards = Object.assign(document.createElement("div"), { className: "picker" });
  picker.append(Object.assign(document.createElement("summary"), { textContent: "Pick them" }), cards);
  pickCards(cards, field);
  const follow = () => slots.replaceChildren(...showSlots(move.due, field));
  field.addEventListener("input", follow);
  follow();
  box.append(slots, label, picker);
  return box;
}

/** Each place in its order: a back, a card that was told, or the next that is wanted. */
function showSlots(due, field) {
  const typed = lenient(field.value);
  const all = typed.includes(FACE_DOWN); // Who types those that lie face down as well types a card for each place.
  const nth = due.map((one, n) => (all ? n : due.slice(0, n).filter(({ face }) => face === "up").length));
  return due.map(({ to, face }, n) => {
    const code = face === "down" && !all ? FACE_DOWN : typed[nth[n]];
    const slot = document.createElement("li");
    slot.className = code ? "" : nth[n] === typed.length ? "next" : "free";
    const picture = draw("svg", { viewBox: "-31 -43 62 86", "aria-hidden": "true" });
    picture.append(code ? drawCard(code) : draw("rect", { x: -30, y: -42, width: 60, height: 84, rx: 5 }));
    slot.append(picture, to);
    if (!code || code === FACE_DOWN) return slot;
    const back = Object.assign(document.createElement("button"), { type: "button", textContent: "Take back" });
    back.setAttribute("aria-label", `Take back ${code}, ${to}`);
    back.addEventListener("click", () => {
      field.value = typed.filter((_, at) => at !== nth[n]).join(" ");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus();
    });
    slot.append(back);
    return slot;
  });
}

/** The cards that can be read so far, while somebody types. @param {string} text */
function lenient(text) {
  for (let end = text.length; end > 0; end--) {
    try {
      return readCards(text.slice(0, end));
    } catch {
      continue;
    }
  }
  return [];
}

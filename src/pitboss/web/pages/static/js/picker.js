// A hand picked card by card: a button for each of the 52, beside the field that holds the same cards as text.

const RANKS = [..."AKQJT98765432"];
const SUITS = [["s", "♠", "spades"], ["h", "♥", "hearts"], ["d", "♦", "diamonds"], ["c", "♣", "clubs"]];

const cardsIn = (text) => text.trim().split(/[\s,]+/).filter(Boolean);

/** Of at most so many cards the first makes room for another. @param {HTMLElement} box @param {HTMLInputElement} field */
export function pickCards(box, field, most = Infinity) {
  for (const [letter, mark, suit] of SUITS) {
    const line = document.createElement("div");
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", suit);
    line.append(...RANKS.map((rank) => cardButton(rank, letter, mark, suit, field, most)));
    box.append(line);
  }
  const follow = () => {
    const picked = new Set(cardsIn(field.value).map((one) => one.toLowerCase()));
    for (const one of box.querySelectorAll("button")) one.setAttribute("aria-pressed", String(picked.has(one.dataset.card.toLowerCase())));
  };
  field.addEventListener("input", follow);
  follow();
}

function cardButton(rank, letter, mark, suit, field, most) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "red".repeat(Number("hd".includes(letter))), textContent: `${rank === "T" ? "10" : rank}${mark}` });
  button.dataset.card = rank + letter;
  button.setAttribute("aria-label", `${rank === "T" ? "10" : rank} of ${suit}`);
  button.addEventListener("click", () => {
    const cards = cardsIn(field.value);
    const others = cards.filter((one) => one.toLowerCase() !== button.dataset.card.toLowerCase());
    field.value = (others.length < cards.length ? others : [...cards, button.dataset.card].slice(-Math.min(most, 52))).join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return button;
}

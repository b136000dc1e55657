// Moves as buttons and small forms: what is open, with its key, its terms and the rule that it rests on.

import { sayMoney, writeMoney } from "./cards.js";
import { FACE_DOWN, cardEntry, placeCards, readCards } from "./entry.js";
import { isOfCards, readTold, rightCard, toldCards } from "./told.js";

const OFTEN = ["hit", "stand", "double", "split"];

/** How a field that is left open is asked for. */
const FIELDS = {
  amount: { label: "Amount in dollars", type: "text", mode: "decimal" },
  cards: { label: "Cards, as in As Kd 7c", type: "text" },
  card: { label: "Card, as in As", type: "text" },
  number: { label: "How many cards lie there", type: "number" },
  chips: { label: "Chips counted", type: "number" },
  depth: { label: "Cards from the top", type: "number" },
  deck: { label: "Deck", type: "text" },
  dealer: { label: "Dealer", type: "text" },
  player: { label: "Player", type: "text" },
  why: { label: "Reason", type: "text" },
  shown: { label: "Amount on the display", type: "text", mode: "decimal" },
  dice: { label: "Dice, as in 4 3", type: "text" },
  seat: { label: "Seat", type: "number" },
  exchanged_with: { label: "Seat at which the player was told, if the two were exchanged", type: "number" },
  event: { label: "What was wrong", type: "number" },
  place: { label: "Which of its cards", type: "number" },
  other: { label: "Where the other card was told", type: "number" },
  other_place: { label: "Which of its cards", type: "number" },
  blackjack: { label: "The hole card makes a Blackjack", type: "checkbox" },
  wager: { label: "Wager", type: "text" },
  also: { label: "Right amounts of other wagers that lay at this seat, where they were wrong too", type: "text" },
  paid: { label: "Dollars that were handed over", type: "text", mode: "decimal" },
};

/** Cards that are counted, and not named. */
const COUNTED = { label: "Number of cards", type: "number" };
const COUNTS = ["count-stub", "count-hands"];

/** Seats that may be left out. */
const OPTIONAL = ["seat", "exchanged_with"];

/** What only somebody at the table can say: the dice or the number of cards that lie there, what a display shows, who comes to deal. */
const TOLD = ["dice", "number", "shown", "dealer"];

/** Where a card is touched, its event and its place in it are told at once. */
const TOUCHED = { event: ["place", "The card that was told wrong"], other: ["other_place", "The card in whose place it was told"] };

/** How a field of a move is asked for. */
const kindOf = (name, move) => (name === "cards" && !Array.isArray(move.command.cards) ? COUNTED : FIELDS[name]);

/** A button for a move. @param {import("./live.js").Move} move @param {(command: Object) => Promise<any>} give */
export function moveButton(move, give, { first = false, key = "", label = move.label } = {}) {
  const button = document.createElement("button");
  button.type = "button";
  if (first) button.className = "first";
  const amount = move.amounts && isSingle(move.amounts) && Number(move.command.amount) ? ` ${sayMoney(move.command.amount)}` : "";
  button.append(label + amount);
  button.setAttribute("aria-label", label);
  if (move.cite) button.title = move.cite;
  if (key) {
    const mark = document.createElement("kbd");
    mark.textContent = key.toUpperCase();
    mark.setAttribute("aria-hidden", "true");
    button.append(mark);
    button.dataset.key = key;
  }
  button.addEventListener("click", async (event) => {
    if (isAgain(event)) return;
    const open = openFields(move);
    // Cards that all lie face down are dealt by one touch: nobody names them.
    if (move.due?.length && move.due.every(isDown)) return give({ ...move.command, cards: move.due.map(() => FACE_DOWN) });
    if (open.length) return askFields(move, open, give, label);
    button.disabled = true;
    await give(move.command);
    button.disabled = false;
  });
  return button;
}

const isDown = ({ face }) => face === "down";

/** Whether a click is the second of a double click: what stands there by now may be another step. @param {UIEvent} event */
export const isAgain = (event) => event.detail > 1;

/** The fields that somebody must fill in: cards and dice that are told or counted, reasons, and amounts where more than one may be chosen. */
function openFields(move) {
  const asked = move.free.filter((name) => FIELDS[name]);
  if (move.form || move.cards || COUNTS.includes(move.command.command)) return asked;
  return asked.filter((name) => TOLD.includes(name) || (name === "amount" && move.amounts && !isSingle(move.amounts)));
}

/** Whether only one amount is open. */
function isSingle({ least, most, only }) {
  const range = Number(least) <= Number(most);
  return range ? !only.length && least === most : only.length === 1;
}

/** The open amount that is nearest to what somebody wants. @param {Object} amounts @param {number} wanted in dollars */
export function nearestAmount({ least, most, only }, wanted) {
  const within = Number(least) <= Number(most) ? [Math.min(Math.max(wanted, Number(least)), Number(most))] : [];
  const open = [...only.map(Number), ...within];
  return open.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best)).toFixed(2);
}

/** Whoever may accept so much accepts any amount. */
const ANY = 1e12;

/** The amounts that are open, in words; `limits` are those of the table, where more may be accepted. */
export function sayAmounts({ least, most, only }, limits = "") {
  if (Number(most) >= ANY && limits) return `The table's limits: ${limits}. Another amount that is accepted stands.`;
  const range = Number(least) < Number(most) ? [`${sayMoney(least)} to ${sayMoney(most)}`] : least === most ? [sayMoney(least)] : [];
  return [...only.map((one) => sayMoney(one)), ...range].join(", ");
}

/** Asks for the open fields in a dialog, and gives the command with them. */
function askFields(move, open, give, named) {
  const dialog = document.createElement("dialog");
  const form = document.createElement("form");
  form.method = "dialog";
  const title = document.createElement("h2");
  title.textContent = named;
  form.append(title);
  for (const name of open) form.append(...[field(name, move)].filter(Boolean));
  const said = document.createElement("p");
  said.className = "loss";
  said.setAttribute("role", "alert");
  const send = document.createElement("button");
  send.className = "first";
  send.textContent = named;
  const back = document.createElement("button");
  back.type = "button";
  back.textContent = "Not now";
  back.addEventListener("click", () => dialog.close());
  const row = document.createElement("p");
  row.className = "row";
  row.append(send, back);
  form.append(said, row);
  if (move.cite) form.append(Object.assign(document.createElement("p"), { className: "cite", textContent: move.cite }));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const command = readForm(() => filled(move, open, new FormData(form)), said);
    if (!command) return;
    const answer = await give(command);
    if (answer.done) dialog.close();
    else said.textContent = answer.problem.detail;
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The events that a correction can name, the last first, for that is mostly the one that is meant. */
function eventField(name, move) {
  const label = document.createElement("label");
  const select = document.createElement("select");
  select.name = name;
  select.append(...move.events.toReversed().map(({ number, says }) => new Option(says, number)));
  label.append(FIELDS[name].label, select);
  return label;
}

/** An amount for each wager that may have been wrong with the one that is named; empty, where it was right. */
function alsoField(move) {
  const group = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = FIELDS.also.label;
  group.append(legend);
  for (const { number, says } of move.events) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.name = `also-${number}`;
    input.inputMode = "decimal";
    label.append(says, input);
    group.append(label);
  }
  return group;
}

/** The wagers that the form says were wrong with the one that is named. */
function readAlso(move, data) {
  const others = move.events.filter(({ number }) => number !== Number(data.get("event")));
  const told = others.map(({ number }) => ({ event: number, text: String(data.get(`also-${number}`) ?? "").trim() }));
  return told.filter(({ text }) => text).map(({ event, text }) => ({ event, amount: writeMoney(text) }));
}

/** What the form says; where that cannot be read, it is said why. */
function readForm(read, said) {
  try {
    return read();
  } catch (error) {
    said.textContent = error.message;
    return null;
  }
}

function field(name, move) {
  if (isOfCards(move)) {
    if (name in TOUCHED) return toldCards(move, name, TOUCHED[name][1]);
    if (name === "card") return rightCard("The card that lies there, as in As");
    if (name === "place" || name === "other_place") return null;
  }
  if (name === "event" || name === "other") return eventField(name, move);
  if (name === "also") return alsoField(move);
  if (name === "cards" && move.due?.length) return cardEntry(move);
  const kind = kindOf(name, move);
  const label = document.createElement("label");
  const input = document.createElement("input");
  input.name = name;
  input.type = kind.type;
  if (kind.mode) input.inputMode = kind.mode;
  const value = move.command[name];
  if (kind === COUNTED || name === "number") input.required = true; // What is found is never filled in beforehand.
  else if (name === "amount" || typeof value === "number") input.value = value ?? "";
  label.append(kind.label, input);
  if (name === "amount" && move.amounts) label.append(sayAmounts(move.amounts, move.limits));
  return label;
}

function filled(move, open, data) {
  const command = { ...move.command };
  const touched = isOfCards(move) ? open.filter((name) => name in TOUCHED) : [];
  for (const name of touched) {
    const { number, place } = readTold(data.get(name));
    Object.assign(command, { [name]: number, [TOUCHED[name][0]]: place });
  }
  const places = touched.map((name) => TOUCHED[name][0]);
  for (const name of open.filter((one) => !touched.includes(one) && !places.includes(one))) {
    const text = String(data.get(name) ?? "").trim();
    const { type } = kindOf(name, move);
    if (type === "number") command[name] = OPTIONAL.includes(name) && !text ? null : Number(text);
    else if (name === "cards") command.cards = placeCards(readCards(text), move.due ?? []);
    else if (name === "card") command.card = text ? readCards(text)[0] : null;
    else if (name === "dice") command.dice = text.split(/\D+/).filter(Boolean).map(Number);
    else if (name === "also") command.also = readAlso(move, data);
    else if (name === "blackjack") command[name] = text !== "";
    else if (name === "amount" || name === "shown" || name === "paid") command[name] = writeMoney(text);
    else command[name] = text;
  }
  return command;
}

/** What is chosen most stands first, and has its own letter for a key; whatever else is open follows in its order. */
export function byUse(moves) {
  const place = ({ command }) => (OFTEN.includes(command.choice) ? OFTEN.indexOf(command.choice) : OFTEN.length);
  return [...moves].sort((one, other) => place(one) - place(other));
}

/** A key for each label: its first letter, and else the next that none has taken. Whoever strikes N means No.
 * @param {string[]} labels */
export function keysFor(labels, taken = new Set()) {
  const letters = labels.map((label) => label.toLowerCase().match(/[a-z0-9]/g) ?? []);
  const free = (key) => (key && !taken.has(key) ? (taken.add(key), key) : "");
  const keys = letters.map(([first]) => free(first));
  return keys.map((key, n) => key || free(letters[n].find((one) => !taken.has(one))));
}

/** Presses the button whose key was struck. @param {KeyboardEvent} event @param {ParentNode} within */
export function pressKey(event, within) {
  const writing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]");
  if (writing || document.querySelector("dialog:modal") || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = within.querySelector(`button[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  if (button instanceof HTMLButtonElement) {
    event.preventDefault();
    button.click();
  }
}

// A player's choices as buttons: each says what it puts on the felt, or takes back from there. One touch wagers the whole
// amount; where less is open, a smaller button beside it asks how much.

import { draw, drawChip, sayMoney, writeMoney } from "./cards.js";
import { moveButton } from "./moves.js";

const CHIPS = [1, 5, 25, 100, 500];

/** @param {import("./live.js").Move} move @param {string} key @param {(command: Object) => Promise<any>} give */
export function choiceButtons(move, key, give) {
  const label = /^\d+x$/.test(move.label) ? `Bet ${move.label}` : move.label;
  const whole = wholeAmount(move);
  const command = whole ? { ...move.command, amount: whole } : move.command;
  const button = moveButton({ ...move, command, amounts: null, free: [] }, give, { first: true, key, label });
  if (command.choice) button.dataset.choice = command.choice;
  const [shown, said] = sayCost(whole ? Number(whole) : Number(move.costs ?? 0));
  if (shown) {
    const cost = Object.assign(document.createElement("span"), { className: "cost", textContent: shown });
    button.insertBefore(cost, button.querySelector("kbd"));
    button.dataset.said = said;
    button.setAttribute("aria-description", said);
  }
  return whole && Number(move.amounts.least) < Number(whole) ? [button, lessButton(move, label, whole, give)] : [button];
}

/** The most that may be wagered, where the player chooses how much. */
function wholeAmount({ amounts }) {
  if (!amounts) return "";
  const open = [...amounts.only.map(Number), Number(amounts.least) <= Number(amounts.most) ? Number(amounts.most) : 0];
  return Math.max(...open).toFixed(2);
}

/** On the button, and for those who hear it. @param {number} cost */
function sayCost(cost) {
  if (!cost) return ["", ""];
  const amount = sayMoney(Math.abs(cost).toFixed(2));
  return cost > 0 ? [amount, `Wagers ${amount}`] : [`${amount} back`, `Takes ${amount} back`];
}

function lessButton(move, label, whole, give) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet less", textContent: `${label} for less` });
  button.addEventListener("click", () => askAmount(move, label, whole, give));
  return button;
}

/** How much: chips that set it, or an amount that is written. */
function askAmount(move, label, whole, give) {
  const dialog = document.createElement("dialog");
  const form = Object.assign(document.createElement("form"), { method: "dialog" });
  const amount = Object.assign(document.createElement("input"), { name: "amount", inputMode: "decimal", value: sayMoney(whole).slice(1), required: true });
  const field = document.createElement("label");
  field.append("Amount in dollars", amount);
  const said = Object.assign(document.createElement("p"), { className: "loss" });
  said.setAttribute("role", "alert");
  const send = Object.assign(document.createElement("button"), { className: "first", textContent: label });
  const back = Object.assign(document.createElement("button"), { type: "button", textContent: "Not now" });
  back.addEventListener("click", () => dialog.close());
  const row = Object.assign(document.createElement("p"), { className: "row" });
  row.append(send, back);
  form.append(Object.assign(document.createElement("h2"), { textContent: `${label}: how much?` }), chipsFor(move, whole, amount), field);
  form.append(Object.assign(document.createElement("p"), { className: "cite", textContent: `${sayMoney(move.amounts.least)} to ${sayMoney(whole)}` }), said, row);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await give({ ...move.command, amount: writeMoney(amount.value) });
    if (answer.done) dialog.close();
    else said.textContent = answer.problem.detail;
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A chip for each amount that is open, and the whole. @param {HTMLInputElement} amount */
function chipsFor({ amounts }, whole, amount) {
  const tray = Object.assign(document.createElement("div"), { className: "tray" });
  tray.setAttribute("role", "group");
  tray.setAttribute("aria-label", "Chips");
  const values = CHIPS.filter((one) => one >= Number(amounts.least) && one < Number(whole));
  for (const value of [...values, Number(whole)]) tray.append(chipButton(value, `${sayMoney(value)}`, () => (amount.value = sayMoney(value).slice(1))));
  return tray;
}

/** @param {number} value @param {string} name @param {() => void} act */
export function chipButton(value, name, act) {
  const chip = Object.assign(document.createElement("button"), { type: "button" });
  chip.setAttribute("aria-label", name);
  const picture = draw("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" });
  picture.append(drawChip(String(value)));
  chip.append(picture);
  chip.addEventListener("click", act);
  return chip;
}

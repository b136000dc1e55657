// What one person may not do alone is asked for: a reason, and another person's word. Whoever asked hears what became of it.

import { element } from "./element.js";
import { sourceLink } from "./source-link.js";

const LOOK_AGAIN = 1000;

/** Asks for a command; resolves to whether it was asked for.
 * @param {import("./live.js").Table} table @param {Object} command @param {{detail: string, cite?: string}} problem
 * @param {string} game @param {(request: Object) => void} tell is told how the request stands, until it is over
 * @returns {Promise<boolean>} */
export function askApproval(table, command, problem, game, tell) {
  const dialog = element("dialog");
  const form = element("form");
  form.method = "dialog";
  const why = Object.assign(element("input"), { name: "why", required: true, maxLength: 1000 });
  const label = element("label", "", "Why");
  label.append(why);
  const said = element("p", "loss");
  said.setAttribute("role", "alert");
  const back = Object.assign(element("button", "", "Not now"), { type: "button" });
  back.addEventListener("click", () => dialog.close());
  const row = element("p", "row");
  row.append(element("button", "first", "Ask for it"), back);
  form.append(element("h2", "", "Another person approves this"), element("p", "", problem.detail), label, said, row);
  if (problem.cite) form.append(sourceLink(problem.cite, game));
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    let asked = false;
    dialog.addEventListener("close", () => (dialog.remove(), resolve(asked)));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const answer = await send(table, { id, at: table.id, subject: "table", command, why: why.value.trim() });
      if (answer?.ok) {
        asked = true;
        follow(table, await answer.json(), tell);
        dialog.close();
      } else said.textContent = answer ? (await answer.json()).detail : "The server does not answer. Nothing was asked for twice.";
    });
  });
}

const send = (table, request) =>
  fetch("/api/requests", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...table.headers },
    body: JSON.stringify(request),
  }).catch(() => null);

/** Looks until somebody has answered. */
async function follow(table, request, tell) {
  tell(request);
  if (!["open", "approved"].includes(request.standing)) return;
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  const answer = await fetch("/api/requests", { headers: table.headers }).catch(() => null);
  const now = answer?.ok ? (await answer.json()).find((one) => one.id === request.id) : null;
  follow(table, now ?? request, tell);
}

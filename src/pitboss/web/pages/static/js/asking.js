// What one person may not do alone is asked for: a reason, and another person's word.

/** @param {import("./live.js").Table} table @param {Object} command @param {{detail: string, cite?: string}} problem */
export function askApproval(table, command, problem) {
  const dialog = document.createElement("dialog");
  const form = document.createElement("form");
  form.method = "dialog";
  const why = Object.assign(document.createElement("input"), { name: "why", required: true, maxLength: 1000 });
  const label = document.createElement("label");
  label.append("Why", why);
  const said = Object.assign(document.createElement("p"), { className: "loss" });
  said.setAttribute("role", "alert");
  const send = Object.assign(document.createElement("button"), { className: "first", textContent: "Ask for it" });
  const back = Object.assign(document.createElement("button"), { type: "button", textContent: "Not now" });
  back.addEventListener("click", () => dialog.close());
  const row = Object.assign(document.createElement("p"), { className: "row" });
  row.append(send, back);
  form.append(
    Object.assign(document.createElement("h2"), { textContent: "Another person approves this" }),
    Object.assign(document.createElement("p"), { textContent: problem.detail }),
    label, said, row,
    Object.assign(document.createElement("p"), { className: "cite", textContent: problem.cite ?? "" }),
  );
  const id = crypto.randomUUID();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetch("/api/requests", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...table.headers },
      body: JSON.stringify({ id, at: table.id, subject: "table", command, why: why.value.trim() }),
    }).catch(() => null);
    if (!answer?.ok) {
      said.textContent = answer ? (await answer.json()).detail : "The server does not answer. Nothing was asked for twice.";
      return;
    }
    form.replaceChildren(Object.assign(document.createElement("p"), { textContent: "Asked for. It is on the floor's page until somebody answers." }), back);
    back.textContent = "Close";
    follow(table, dialog);
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Once the table has gone on, what was asked for was done or can no longer be done: the console says which. */
function follow(table, dialog) {
  const from = table.state?.version;
  const seen = () => {
    if (table.state?.version !== from) dialog.close();
  };
  table.addEventListener("state", seen);
  dialog.addEventListener("close", () => table.removeEventListener("state", seen));
}

// The keys of a page: `?` shows what can be pressed now, read from the buttons themselves. Every page has it; one with keys
// of its own says which.

const PLAIN = [["Tab", "To the next link, field or button"], ["Enter", "Open the link, press the button"]];

let here = [document, PLAIN];

/** @param {ParentNode} within @param {[string, string][]} more keys that no button has */
export function listenForKeys(within, more = []) {
  here = [within, more];
  return () => (here = [document, PLAIN]);
}

addEventListener("keydown", (event) => {
  const writing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog:modal");
  if (event.key !== "?" || writing || document.querySelector("dialog:modal") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  showKeys(...here);
});

/** @param {ParentNode} within @param {[string, string][]} more */
export function showKeys(within, more = []) {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  const buttons = [...within.querySelectorAll("button[data-key]")].map((one) => [one.dataset.key, one.getAttribute("aria-label") ?? one.textContent]);
  const list = document.createElement("dl");
  for (const [key, label] of [...buttons, ...more, ["?", "These keys"], ["Esc", "Close"]]) {
    const mark = document.createElement("kbd");
    mark.textContent = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
    const term = document.createElement("dt");
    term.append(mark);
    list.append(term, Object.assign(document.createElement("dd"), { textContent: label }));
  }
  const close = Object.assign(document.createElement("button"), { textContent: "Close", className: "first" });
  close.addEventListener("click", () => dialog.close());
  dialog.append(Object.assign(document.createElement("h2"), { textContent: "Keys" }), list, close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

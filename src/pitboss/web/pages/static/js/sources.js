// Every citation opens its source beside the page: the line of law in our words, the row in its table, edition and
// digest. Without this script, or in a tab of its own, the same address is a page.

import "./keys.js";

const ADDRESS = "/sources?";

let panel = null;
let before = null;

/** Who leaves the panel is where they were: at the same link, though a table that went on has drawn it anew. */
function close() {
  panel?.close();
  panel?.remove();
  panel = null;
  const again = [...document.links].find((one) => one.getAttribute("href") === before?.getAttribute("href"));
  (before?.isConnected ? before : (again ?? document.querySelector("main :is(a, button)")))?.focus();
}

/** Beside the page, and not over it: what is read about goes on. @param {string} address @param {Element} from */
async function open(address, from) {
  if (!panel?.contains(from)) before = from;
  const answer = await fetch(address).catch(() => null);
  const found = answer && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  if (!found) {
    location.href = address;
    return;
  }
  panel?.remove();
  panel = Object.assign(document.createElement("dialog"), { className: "beside" });
  panel.setAttribute("aria-label", "Source");
  const shut = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: "Close" });
  shut.append(Object.assign(document.createElement("kbd"), { textContent: "Esc" }));
  shut.lastChild.setAttribute("aria-hidden", "true");
  shut.addEventListener("click", close);
  const row = Object.assign(document.createElement("p"), { className: "row" });
  row.append(shut, Object.assign(document.createElement("a"), { href: address, textContent: "Open as a page", target: "_blank" }));
  panel.append(row, ...found.childNodes);
  document.body.append(panel);
  if (from.closest("dialog:modal")) panel.showModal(); // Whatever lies under an open question cannot be touched.
  else panel.show();
  panel.addEventListener("cancel", (event) => (event.preventDefault(), close()));
  shut.focus();
}

addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const line = event.target.closest("tr")?.querySelector(".source a");
  const touched = event.target.closest("a, button, input, summary") ?? (getSelection()?.isCollapsed ? line : null);
  const address = touched?.getAttribute("href") ?? "";
  if (!touched || !address.startsWith(ADDRESS) || touched.target) return;
  event.preventDefault();
  open(address, touched);
});

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && panel && !document.querySelector("dialog:modal:not(.beside)")) close();
});

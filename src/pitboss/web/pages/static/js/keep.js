// Buttons that are drawn anew keep the focus: whatever others do at the table, whoever goes by the keyboard stays where
// they are. Who stood on a button that is gone stays in its group, and Tab leads on from there.

/** What had the focus last; a button that is switched off or taken away has none any more. @type {Element | null} */
let last = null;
addEventListener("focusin", ({ target }) => (last = target instanceof Element ? target : null));
addEventListener("pointerdown", ({ target }) => (last = target instanceof Element ? target.closest("button, summary, a") : null));

// A key that is held down presses a button once: what stands there by now may be another step.
addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target instanceof Element && event.target.closest("button")) event.preventDefault();
});

const FOCUSED = "button:not(:disabled), summary, a[href]";

const nameOf = (one) => one.getAttribute("aria-label") ?? one.textContent;

/** Replaces what is in a box. @param {HTMLElement} box @param {(Node | string)[]} children */
export function replaceKept(box, ...children) {
  const held = [last, document.body].includes(document.activeElement) && last !== box && box.contains(last) ? last : null;
  box.replaceChildren(...children);
  if (!held) return;
  const again = [...box.querySelectorAll(FOCUSED)].find((one) => nameOf(one) === nameOf(held)) ?? box;
  if (again === box) box.tabIndex = -1;
  again.focus({ preventScroll: true });
}

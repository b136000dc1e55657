// A picture of bars as a file: its rectangles and texts drawn again on paper of the page's colour. An image made from the
// SVG would need an address that the policy of these pages does not allow.

const SHARP = 2;
const MARGIN = 16;

/** A button that saves what the figure shows. @param {HTMLElement} figure */
export function offerPicture(figure) {
  if (figure.querySelector("[data-png]")) return;
  const caption = figure.querySelector("figcaption");
  const title = caption.textContent;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: "PNG" });
  button.dataset.png = "";
  button.setAttribute("aria-label", `${title}: picture as PNG`);
  button.addEventListener("click", () => save(figure.querySelector("svg"), title));
  caption.after(button);
}

async function save(svg, title) {
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * MARGIN) * SHARP;
  canvas.height = (height + 2 * MARGIN) * SHARP;
  const paper = canvas.getContext("2d");
  paper.fillStyle = getComputedStyle(svg.closest(".panel")).backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.scale(SHARP, SHARP);
  paper.translate(MARGIN, MARGIN);
  for (const part of svg.children) drawPart(paper, part);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const name = `${title.toLowerCase().replaceAll(" ", "-")}.png`;
  Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name }).click();
}

function drawPart(paper, part) {
  const looks = getComputedStyle(part);
  const at = (name) => Number(part.getAttribute(name));
  paper.fillStyle = looks.fill;
  if (part.tagName === "rect") paper.fillRect(at("x"), at("y"), at("width"), at("height"));
  if (part.tagName !== "text") return;
  paper.font = `${looks.fontSize} ${looks.fontFamily}`;
  paper.fillText(part.textContent, at("x"), at("y"));
}

// The contents of the rule book: beside the text where there is room, else folded away until somebody asks for them.

const contents = document.querySelector(".book nav details");
const narrow = matchMedia("(max-width: 860px)");

/** Open beside the text, closed above it. */
function fit() {
  contents.open = !narrow.matches;
}

narrow.addEventListener("change", fit);
contents.addEventListener("click", (event) => {
  if (narrow.matches && event.target.closest("a")) contents.open = false;
});
fit();

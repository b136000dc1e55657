// A file that the page makes itself, to be taken away.

/** Lines of cells as CSV. @param {unknown[][]} lines */
export const writeLines = (lines) => lines.map((line) => line.map((cell) => `"${String(cell ?? "").replaceAll('"', '""')}"`).join(",")).join("\r\n");

/** @param {string} name @param {string} text @param {string} type */
export function saveFile(name, text, type) {
  Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click();
}

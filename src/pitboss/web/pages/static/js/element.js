// An element with its class and text: what every page makes many of.

/** @param {string} tag @param {string} [kind] the class @param {string} [text] */
export function element(tag, kind, text) {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  if (text !== undefined) node.textContent = text;
  return node;
}

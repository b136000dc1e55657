// A citation as a link to its source, which `sources.js` opens beside the page.

/** The place in the law that a line rests on, as a game reads it. @param {string} cite @param {string} [game] @param {string} [text] */
export function sourceLink(cite, game = "", text = cite) {
  const asked = new URLSearchParams({ cite });
  if (game) asked.set("game", game);
  return Object.assign(document.createElement("a"), { className: "cite", href: `/sources?${asked}`, textContent: text });
}

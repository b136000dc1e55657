// The score of the dealing school: by game and by kind of mistake, kept on this device, and that of this visit.

const KEPT = "school";

export class Score {
  /** @param {Record<string, HTMLElement>} parts @param {(game: string) => string} title */
  constructor(parts, title) {
    this.parts = parts;
    this.title = title;
    this.all = read(localStorage);
    this.now = read(sessionStorage);
    parts.forget.addEventListener("click", () => this.forget());
    this.show();
  }

  /** @param {string} game @param {{right: boolean, mistakes: string[]}} said @param {number} took seconds */
  add(game, said, took) {
    for (const score of [this.all, this.now]) {
      const own = (score.games[game] ??= { asked: 0, right: 0, seconds: 0 });
      own.asked += 1;
      own.right += said.right ? 1 : 0;
      own.seconds += Math.min(took, 600);
      for (const mistake of said.mistakes) score.mistakes[mistake] = (score.mistakes[mistake] ?? 0) + 1;
      score.streak = said.right ? (score.streak ?? 0) + 1 : 0;
    }
    keep(localStorage, this.all);
    keep(sessionStorage, this.now);
    this.show();
  }

  forget() {
    this.all = empty();
    this.now = empty();
    keep(localStorage, this.all);
    keep(sessionStorage, this.now);
    this.show();
  }

  show() {
    const games = Object.entries(this.all.games);
    const [asked, right] = count(this.now);
    const [before, well] = count(this.all);
    this.parts.forget.hidden = !before;
    this.parts.today.textContent = before
      ? `This visit: ${right} of ${asked} right${this.now.streak > 1 ? `, ${this.now.streak} in a row` : ""}. In all: ${well} of ${before}.`
      : "Nothing answered yet.";
    if (!games.length) return this.parts.score.replaceChildren();
    const rows = games.sort(([a], [b]) => this.title(a).localeCompare(this.title(b))).map(([game, own]) => [
      this.title(game), `${own.right} of ${own.asked}`, `${Math.round((100 * own.right) / own.asked)}%`, `${(own.seconds / own.asked).toFixed(1)} s`,
    ]);
    const mistakes = Object.entries(this.all.mistakes).sort(([, a], [, b]) => b - a).map(([kind, number]) => [kind, String(number)]);
    const tables = [table(["Game", "Right", "Share", "Time"], rows)];
    if (mistakes.length) tables.push(table(["Mistakes", "Times"], mistakes));
    this.parts.score.replaceChildren(...tables);
  }
}

function count(score) {
  return Object.values(score.games).reduce(([asked, right], own) => [asked + own.asked, right + own.right], [0, 0]);
}

function table(heads, rows) {
  const made = document.createElement("table");
  const head = made.createTHead().insertRow();
  heads.forEach((text, n) => head.append(Object.assign(document.createElement("th"), { textContent: text, className: n ? "number" : "" })));
  const body = made.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    row.forEach((text, n) => Object.assign(line.insertCell(), { textContent: text, className: n ? "number" : "" }));
  }
  return made;
}

const empty = () => ({ games: {}, mistakes: {}, streak: 0 });

function read(store) {
  try {
    return { ...empty(), ...JSON.parse(store.getItem(KEPT) ?? "{}") };
  } catch {
    return empty();
  }
}

function keep(store, score) {
  try {
    store.setItem(KEPT, JSON.stringify(score));
  } catch {
    // A device that keeps nothing still shows the score of this page.
  }
}

// What can be picked beside a wager: its versions, decks and paytables, as the law has them together; and what an
// address names that there is not.

const NAMES = ["version", "decks", "paytable"];
const either = (list) => (list.length > 1 ? `${list.slice(0, -1).join(", ")} or ${list.at(-1)}` : String(list[0]));
const decksOf = (number) => `${number} ${Number(number) === 1 ? "deck" : "decks"}`;
const once = (list) => [...new Set(list)];

/** The fields of what may be picked; each goes by those before it. */
export class Terms {
  /** @param {HTMLFormElement} form @param {Record<string, HTMLElement>} parts @param {any} known */
  constructor(form, parts, known) {
    Object.assign(this, { form, labels: [parts.versions, parts.decks, parts.letters], known });
  }

  field(name) {
    return this.form.elements.namedItem(name);
  }

  get wager() {
    return this.known.wagers.find((one) => one.id === this.field("wager").value);
  }

  /** The meters that a paytable of the wager is paid from. @param {string} letter @returns {string[]} */
  meters(letter) {
    return this.wager.meters[letter] ?? [];
  }

  /** What is picked, without what is meant anyway. @returns {[string, string][]} */
  picked() {
    return NAMES.map((name) => [name, this.field(name).value]).filter(([name, value]) => value && !(name === "decks" && Number(value) === this.wager.usual));
  }

  /** Offer what the wager has. What is wanted and not there is answered with a sentence, and with the nearest that is.
   * @param {Record<string, string>} wanted */
  offer({ version = "", decks = "", paytable = "" } = {}) {
    const { wager, known } = this;
    const told = [];
    let ways = wager.ways;
    const versions = once(ways.map((one) => one.version));
    const named = Object.fromEntries(ways.map((one) => [one.version, one.named]));
    const played = versions.includes(version) ? version : versions[0];
    if (version && version !== played) told.push(noVersion(wager, version, versions.map((one) => named[one])));
    this.fill(0, versions, played, (one) => named[one]);
    ways = ways.filter((one) => one.version === played);
    const counts = once(ways.map((one) => one.decks)).sort((one, other) => one - other);
    const count = nearest(counts, Number(decks || wager.usual), wager.usual);
    if (decks && String(count) !== decks) told.push(noDecks(known, wager, decks, counts, count));
    this.fill(1, counts, count);
    const letters = once(ways.filter((one) => one.decks === count).map((one) => one.letter));
    const letter = letters.find((one) => one.toLowerCase() === paytable.toLowerCase());
    if (paytable && letter === undefined) told.push(noLetter(known, wager, paytable, letters));
    this.fill(2, letters, letter ?? letters[0]);
    return told.join(" ");
  }

  /** @param {number} at which of the fields @param {(string|number)[]} values */
  fill(at, values, chosen, name = String) {
    this.field(NAMES[at]).replaceChildren(...values.map((one) => new Option(name(one), String(one), false, one === chosen)));
    this.labels[at].hidden = at === 2 ? !values[0] : values.length < 2;
  }
}

function noVersion(wager, wanted, names) {
  return `The ${wager.title} has no version “${wanted}”. It is priced at: ${names.join("; ")}. These are the figures of ${names[0]}.`;
}

function noDecks({ game, turns }, wager, wanted, counts, count) {
  if (!count) return `${game} is not played with cards: it has no decks.`;
  if (turns.counts.map(String).includes(wanted)) return `Of ${decksOf(wanted)} only one is in play at a time: they are used by turns. These are the figures of ${decksOf(count)}. [${turns.cite}]`;
  const said = /^\d+$/.test(wanted) ? decksOf(wanted) : `“${wanted}” decks`;
  return `The ${wager.title} of ${game} is not played with ${said}, but with ${either(counts)}. These are the figures of ${decksOf(count)}.`;
}

function noLetter({ game }, wager, wanted, letters) {
  const has = letters[0] ? `It has ${letters.join(", ")}. These are the figures of ${letters[0]}.` : "It has none with a letter; these are its figures.";
  return `The ${wager.title} of ${game} has no paytable “${wanted}” here. ${has}`;
}

function nearest(values, wanted, usual) {
  if (!Number.isFinite(wanted)) return values.includes(usual) ? usual : values[0];
  return values.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best));
}

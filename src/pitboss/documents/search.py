"""Lines of the law by their words: rules, procedures, irregularities, definitions, readings and sources, ranked.

A line is better the more of the words it has, the rarer they are, and the closer together they stand. What a line says
does not happen ("its face not exposed") counts less, and words for the same thing find one another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import log

from pitboss.documents.book import rulebook
from pitboss.errors import BadInput
from pitboss.frozen import frozen
from pitboss.law import library
from pitboss.law.citations import rests_on
from pitboss.law.model import Edition

PHRASE, TOGETHER, BEGINS, EVERY_WORD, LAW = 3.0, 2.5, 1.5, 2.0, 1.3
"""How much more a line counts that has the very words in their order, has them close together in any order, begins
with them, has all of them anywhere, or is one of the five documents' own."""

WEIGHTS = {"irregularity": 1.5, "paytable": 0.5, "envy bonus": 0.5, "reading": 0.5, "rule": 0.8, "erratum": 0.2}
"""How much a line of its kind counts. People mostly ask what follows when something goes wrong. Paytables have
many lines, with their table's name in each; a reading is long, and has many words; the rules of the inventory say
again what the law's own line says; an erratum only says why a line was corrected."""

ALIKE = {"face up": "exposed", "exposed": "face up", "payout": "pays", "tie": "push"}
"""Words of a line, and what else people may type for them."""

NOT = "not"
"""The word after it is what a line says does not happen."""

DENIED = 0.5
"""How much a line counts that has the words only as what does not happen."""

TABLES = ("paytable", "envy bonus")
NAMED = ("procedure", "definition", "wager", "instrument", "option", "version", "settlement", "erratum", "rule")
"""Lines whose first cell names what the others speak of."""
BEFORE = {"Unless": "unless", "Erratum": "erratum"}
"""Columns whose cells say nothing without a word before them."""
ENDINGS = ("ing", "ed", "es", "s")
STOP = frozenset(
    ["a", "an", "the", "of", "to", "in", "is", "are", "be", "by", "on", "or", "and", "at", "for", "with", "it"]
)


@frozen
class Entry:
    """A line that can be found: what it is, the edition that it stands in, what it says and where that is from."""

    kind: str
    edition: str
    says: str
    cite: str

    @property
    def basis(self) -> str:
        return rests_on(self.cite, self.edition.partition("@")[0])[0]

    @property
    def weight(self) -> str:
        return rests_on(self.cite)[1]


@frozen
class Hit:
    entry: Entry
    score: float


def search(words: str, game: str = "") -> list[Hit]:
    """The lines of the current law that these words find, the best first; of one game, if it is named."""
    wanted = list(dict.fromkeys(stems(words)))
    if not wanted:
        raise BadInput('nothing to search for. Name a few words, as in: pitboss search "face up card".')
    entries = list(entries_of(game))
    bags = [frozenset(stems(f"{one.kind} {one.says} {say_alike(one.says)} {one.cite}")) for one in entries]
    rarity = weigh(wanted, bags)
    found = []
    for entry, bag in zip(entries, bags, strict=True):
        met = [word for word in wanted if word in bag]
        if met and 2 * len(met) >= len(wanted):
            found.append(Hit(entry, score(entry, bag, wanted, met, rarity, words)))
    return sorted(found, key=lambda hit: (-hit.score, hit.entry.edition, hit.entry.cite, hit.entry.says))


def weigh(wanted: Iterable[str], bags: list[frozenset[str]]) -> dict[str, float]:
    """How much each word counts: the fewer lines have it, the more."""
    having = Counter(word for bag in bags for word in bag)
    return {word: log(1 + len(bags) / (1 + having[word])) for word in wanted}


def score(
    entry: Entry, bag: frozenset[str], wanted: list[str], met: list[str], rarity: dict[str, float], words: str
) -> float:
    total = sum(rarity[word] for word in met) / (1 + log(1 + len(bag)) / 4)
    if len(met) == len(wanted):
        total *= EVERY_WORD
    phrase, clauses = list(stems(words)), [list(stems(clause)) for clause in re.split(r"[;.:?]", entry.says)]
    in_order = any(phrase in windows(clause, len(phrase)) for clause in clauses)
    together = any(set(phrase) <= set(near) for clause in clauses for near in windows(clause, len(phrase) + 1))
    total *= PHRASE if in_order else TOGETHER if together else 1
    for better, holds in ((BEGINS, clauses[0][: len(phrase)] == phrase), (LAW, entry.basis == "seed")):
        total *= better if holds else 1
    if NOT not in wanted and any(word in denied(clauses) for word in met):
        total *= DENIED
    return total * WEIGHTS.get(entry.kind, 1)


def windows(clause: list[str], size: int) -> list[list[str]]:
    """The words of a clause, this many at a time; all of them, if there are fewer."""
    return [clause[n : n + size] for n in range(max(1, len(clause) - size + 1))]


def denied(clauses: list[list[str]]) -> set[str]:
    """What a line says does not happen."""
    return {word for clause in clauses for before, word in pairwise(clause) if before == NOT}


def say_alike(text: str) -> str:
    """What else people may type for the words of a line."""
    return " ".join(other for said, other in ALIKE.items() if re.search(rf"\b{said}\b", text.lower()))


def stems(text: str) -> Iterator[str]:
    """Words without their common endings and without those that are in every line; 235-040 and R-04 stay whole, and
    “pre-shuffled” is “preshuffled”.
    """
    for word in re.findall(r"[\w$%'-]+", text.lower().replace("face-up", "face up").replace("’", "'")):
        if word not in STOP:
            joined = word.replace("-", "")
            yield stem(joined if joined.isalpha() else word.strip("-'"))


@cache
def stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def entries_of(game: str) -> Iterator[Entry]:
    """Each line of the rule books once, and every reading and source, whether or not a line rests on it."""
    seen: dict[tuple[str, str], None] = {}
    for name in [game] if game else library.shelf():
        for entry in lines_of(library.load(name)):
            if (entry.says, entry.cite) not in seen:
                seen[entry.says, entry.cite] = None
                yield entry
    if not game:
        yield from (one for one in sources() if (one.says, one.cite) not in seen)


def lines_of(edition: Edition) -> Iterator[Entry]:
    """The lines of a rule book that cite a place; what is said of the edition itself cites none."""
    for section in rulebook(edition):
        heading = f"{section.title}: " if section.kind in TABLES else ""
        for line in section.lines:
            if not line.cite:
                continue
            where = "" if section.kind in ("reading", "source") else edition.id
            cells = zip(section.columns, line.cells, strict=True)
            said = (f"{BEFORE[name]} {cell}" if name in BEFORE else cell for name, cell in cells if cell)
            says = heading + (join(said) if section.kind not in NAMED else ": ".join(join_rest(said)))
            yield Entry(section.kind, where, says, line.cite)


def join_rest(cells: Iterable[str]) -> Iterator[str]:
    """The first cell, and the others after it: who does it, what it is called, and then what is said of it."""
    first, *others = cells
    yield first
    if others:
        yield join(others)


def join(cells: Iterable[str]) -> str:
    """The cells of a line as one text; after a whole sentence the next one begins."""
    return "; ".join(cells).replace(".; ", ". ").replace("?; ", "? ")


def sources() -> Iterator[Entry]:
    """Readings and other texts that no current rule book has, and the five documents."""
    known = library.sources()
    for one in known.readings.values():
        yield Entry("reading", "", join((one.question, one.reading, one.reason)), one.cite_as)
    for text in known.external.values():
        yield Entry("source", "", f"{text.title}; {text.weight}; {text.address}", text.cite_as)
    for name, document in known.outlined_in.items():
        found = known.documents[document]
        yield Entry("source", "", f"{found.title}; {found.extent}", name)

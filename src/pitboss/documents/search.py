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

from pitboss.documents.asked import say_alike, stems, wanted_in
from pitboss.documents.asked_of import games_named
from pitboss.documents.book import rulebook
from pitboss.documents.meaning import meanings_of
from pitboss.errors import BadInput
from pitboss.frozen import frozen
from pitboss.law import library
from pitboss.law.citations import expand_places, rests_on, split
from pitboss.law.model import Edition

PHRASE, TOGETHER, BEGINS, EVERY_WORD, LAW, SUBJECT = 3.0, 2.5, 1.5, 2.0, 1.3, 2.0
"""How much more a line counts that has the very words in their order, has them close together in any order, begins
with them, has all of them anywhere, is one of the five documents' own, or is about nothing else."""

ELSEWHERE, NAME = 0.2, 0.5
"""How much a line counts that is not of the game that the question names, and a word of that name in a line."""

WEIGHTS = {
    "irregularity": 1.2,
    "limit": 1.5,
    "minimum": 1.2,
    "paytable": 0.5,
    "envy bonus": 0.5,
    "reading": 0.5,
    "contradiction": 0.4,
    "source": 0.3,
    "rule": 0.8,
    "settlement": 0.8,
    "erratum": 0.2,
}
"""How much a line of its kind counts. People mostly ask what follows when something goes wrong, and what the least or
the most is. Paytables have many lines, with their table's name in each; readings and contradictions are long, and have
many words; a source is only named; the rules of the inventory say again what the law's own line says; an erratum only
says why a line was corrected."""

MEANT, ABOUT = 0.8, 0.5
"""How much a word counts that a line says in another way, and one that only its headings and its citation have."""

NOT = "not"
"""The word after it is what a line says does not happen."""

DENIED = 0.5
"""How much a line counts that has the words only as what does not happen."""

TABLES = ("paytable", "envy bonus")
RANKING = "Ranking: "
"""The title of a ranking begins so; its rows say nothing without it."""
NAMED = ("procedure", "definition", "wager", "instrument", "option", "version", "settlement", "erratum", "rule")
"""Lines whose first cell names what the others speak of."""
BEFORE = {"Unless": "unless", "Erratum": "erratum"}
"""Columns whose cells say nothing without a word before them."""


@frozen
class Entry:
    """A line that can be found: what it is, the edition that it stands in, what it says and where that is from; and the
    headings that it stands under, in the rule book and in the text; and how the vocabulary of the law puts it.
    """

    kind: str
    edition: str
    says: str
    cite: str
    about: str = ""
    means: str = ""

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
    games, rest = games_named(words)
    wanted = wanted_in(rest)
    if not wanted:
        raise BadInput('nothing to search for. Name a few words, as in: pitboss search "face up card".')
    entries = [(one, bags_of(one)) for one in entries_of(game)]
    called = [] if rest == words else [word for word in wanted_in(words) if word not in wanted]
    rarity = weigh((*wanted, *called), [says | meant for _, (says, meant, _) in entries])
    found = []
    for entry, bags in entries:
        shares = {word: share for word in wanted if (share := share_of(word, bags))}
        if len(shares) == len(wanted) or (2 * len(shares) >= len(wanted) and max(shares.values()) > ABOUT):
            shares |= {word: NAME for word in called if word in bags[0]}
            total = sum(rarity[word] * share for word, share in shares.items()) / (1 + log(1 + len(bags[0])) / 4)
            there = not games or entry.edition.partition("@")[0] in games
            found.append(
                Hit(
                    entry,
                    total
                    * raise_of(entry, wanted, [one for one in shares if one in wanted])
                    * (1 if there else ELSEWHERE),
                )
            )
    return sorted(found, key=lambda hit: (-hit.score, hit.entry.edition, hit.entry.cite, hit.entry.says))


Bags = tuple[frozenset[str], ...]
"""The words that a line has, those that it says in another way, and those of its headings and its citation."""


@cache
def bags_of(entry: Entry) -> Bags:
    texts = (entry.says, f"{say_alike(entry.says)} {entry.means}", f"{entry.kind} {entry.about} {entry.cite}")
    return tuple(frozenset((*stems(text), *stems(text.replace("-", " ")))) for text in texts)


def share_of(word: str, bags: Bags) -> float:
    """How much a word of the question counts that the line says, or says in another way, or that its headings have."""
    return next((share for share, bag in zip((1, MEANT, ABOUT), bags, strict=True) if word in bag), 0)


def weigh(wanted: Iterable[str], bags: list[frozenset[str]]) -> dict[str, float]:
    """How much each word counts: the fewer lines have it, the more."""
    having = Counter(word for bag in bags for word in bag)
    return {word: log(1 + len(bags) / (1 + having[word])) for word in wanted}


def raise_of(entry: Entry, wanted: list[str], met: list[str]) -> float:
    """How much more a line counts than its words, by where they stand, whose they are, and what kind of line it is."""
    clauses, meant = clauses_of(entry.says), clauses_of(say_alike(entry.says))
    in_order = any(wanted in windows(clause, len(wanted)) for clause in (*clauses, *meant))
    together = any(set(wanted) <= set(near) for clause in clauses for near in windows(clause, len(wanted) + 1))
    total = PHRASE if in_order else TOGETHER if together else 1
    begins = any(clause[: len(wanted)] == wanted for clause in clauses[:2])
    name, colon, _ = entry.says.partition(":")
    subject = bool(colon) and set(stems(name)) <= set(wanted)
    judged = (EVERY_WORD, len(met) == len(wanted)), (BEGINS, begins), (LAW, entry.basis == "seed"), (SUBJECT, subject)
    for better, holds in judged:
        total *= better if holds else 1
    if NOT not in wanted and any(word in denied(clauses) for word in met):
        total *= DENIED
    return total * WEIGHTS.get(entry.kind, 1)


@cache
def clauses_of(text: str) -> list[list[str]]:
    return [list(stems(clause)) for clause in re.split(r"[;.:?]", text)]


def windows(clause: list[str], size: int) -> list[list[str]]:
    """The words of a clause, this many at a time; all of them, if there are fewer."""
    return [clause[n : n + size] for n in range(max(1, len(clause) - size + 1))]


def denied(clauses: list[list[str]]) -> set[str]:
    """What a line says does not happen."""
    return {word for clause in clauses for before, word in pairwise(clause) if before == NOT}


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
    meanings = meanings_of(edition)
    for section in rulebook(edition):
        heading = f"{section.title}: " if section.kind in TABLES or section.title.startswith(RANKING) else ""
        for line in section.lines:
            if not line.cite:
                continue
            where = "" if section.kind in ("reading", "source") else edition.id
            cells = zip(section.columns, line.cells, strict=True)
            said = (f"{BEFORE[name]} {cell}" if name in BEFORE else cell for name, cell in cells if cell)
            says = heading + (join(said) if section.kind not in NAMED else ": ".join(join_rest(said)))
            about = " ".join((section.title, *section.columns, chapters_of(edition, line.cite)))
            means = next((meanings[cell] for cell in line.cells if cell in meanings), "")
            yield Entry(section.kind, where, says, line.cite, about, means)


def chapters_of(edition: Edition, cite: str) -> str:
    """The titles of the chapters that a citation names: the law's own words for what the line is about."""
    places = (place for source, text in split(cite) if source == edition.cite_as for place in expand_places(text))
    numbers = {place.partition(" ")[0] for place in places}
    return " ".join(one.title for one in edition.chapter if one.number in numbers)


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

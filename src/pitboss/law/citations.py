"""Citations as people write them: in other spellings, several in one; and what a citation names, opened.

A citation is a source's short name and a place in it. `Ch. 12 §e`, `chapter 12 E` and `Ch.12 §E` are one place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pitboss.errors import BadInput, nearest
from pitboss.law import library
from pitboss.law.sources import Basis, Sources, places

SPELLINGS: tuple[tuple[str, str], ...] = (
    (r"\s\(printed (?:[^()]|\([^()]*\))*\)", ""),
    (r"(?i)\bch(?:apter|ap)?\.?\s*(\d+)", r"Ch.\1"),
    (r"(?<![\w'’])s\.\s*(?=\d)", "§"),
    (r"(?i)\b(?:section|sec|paragraph|para|par)\b\.?\s*(?=[\w(])", "§"),
    (r"(?<!Code )§\s+", "§"),
    (r"(?<=[\w)])\s+(?=\()", ""),
    (r"(?<![\w.§(-])(\d+\([a-z]\))", r"§\1"),
    (r"§10\(c\)\s*([123])\.\s*([ivx]+)\b\.?", r"§10(c)(3)(ii)(c)(\1)(\2)"),
)
"""Other ways to write a chapter, a section or a paragraph, and ours.

The printed label, which `labels.disclose` adds, falls away. MA CSP prints `2. iv.` under §10(c)(3)(ii)(c), and people
cite it as §10(c)2.iv.
"""

DOTTED = re.compile(r"(?<=\))((?:[a-z]|[ivx]+|\d{1,2})(?:\.(?:[a-z]|[ivx]+|\d{1,2}))+)\.?(?![\w(])")
"""Items after a bracket that are written with dots: `(ii)c.2.iv` is `(ii)(c)(2)(iv)`."""

RUN_ON = re.compile(r"(§[A-Z])\.?(\d{1,2})(?:\.?([a-z]))?(?:\.?([ivx]+))?(?![\w(])")
"""Items after a letter without any brackets: `§E1a` and `§E.1.a` are `§E(1)(a)`."""

OWN = "Pitboss R-"


@cache
def normalize(text: str) -> str:
    """The citation in the spelling of the law's data: `chapter 13`, `ch. 12 e(1)` and `r-4` are understood."""
    text = " ".join(text.split())
    if reading := re.fullmatch(rf"(?i)(?:{OWN[:-3]}\s+)?r-?\s*(\d+)", text):
        return f"{OWN}{int(reading[1]):02}"
    for other, ours in SPELLINGS:
        text = re.sub(other, ours, text)
    text = DOTTED.sub(lambda found: "".join(f"({item})" for item in found[1].split(".")), text)
    text = spell_source(text)
    lettered = r"(Ch\.\d+)[,.]?\s*(§{0,2})\s*([A-Za-z])(?![A-Za-z])"
    text = re.sub(lettered, lambda found: f"{found[1]} {found[2] or '§'}{found[3].upper()}", text)
    return RUN_ON.sub(lambda found: found[1] + "".join(f"({item})" for item in found.groups()[1:] if item), text)


def spell_source(text: str) -> str:
    """The text with its first source in our spelling: in any case, and one of the five documents without its state or
    edition, `3CP` for the current `MD 3CP 1.4`.
    """
    for name, ours in spellings():
        rest = text[len(name) :]
        whole = ours.lower() == name or re.match(r"\s*(Ch\.|§|$)", rest)
        if text[: len(name)].lower() == name and Sources.names(text.lower(), name) and whole:
            return ours + rest
    return text


@cache
def spellings() -> list[tuple[str, str]]:
    """Each way in which a source may be named, in small letters, and its name; the longest first."""
    sources = library.sources()
    whole = {name.lower(): name for name in (*sources.external, *sources.readings, *sources.outlines)}
    found = {short.lower(): name for short, name in short_names().items()} | whole
    return [(name, found[name]) for name in sorted(found, key=len, reverse=True)]


def short_names() -> dict[str, str]:
    """The current texts without their state, their edition, or both, and documents of one text by their number."""
    found: dict[str, str] = {}
    documents = list(library.sources().outlined_in.values())
    found |= {number: name for name, number in library.sources().outlined_in.items() if documents.count(number) == 1}
    for game, editions in library.shelf().items():
        for edition in editions:
            head = library.heading(game, edition)
            if head["status"] == "current":
                words = head["cite_as"].split()
                edited = words[-1] == edition
                for some in (words[1:], words[:-1] if edited else [], words[1:-1] if edited else []):
                    found |= {" ".join(some): head["cite_as"]} if some else {}
    return found


@cache
def split(cite: str) -> tuple[tuple[str, str], ...]:
    """(source, places in it) for each source that the citation names; no source, where it names only places."""
    found: list[tuple[str, str]] = []
    rest = cite
    while rest:
        named = next((name for name in names_from(rest[:1]) if Sources.names(rest, name)), "")
        place, rest = partition(rest[len(named) :].lstrip(" "))
        if named or not found:
            found.append((named, place))
        else:
            source, before = found.pop()
            found.append((source, f"{before}, {place}".removeprefix(", ")))
    return tuple(found)


def each_place(cite: str) -> list[str]:
    """Each place of a citation, with its source."""
    return [f"{source} {place}".strip() for source, places in split(cite) for place in places.split(", ")]


@cache
def names_from(letter: str) -> list[str]:
    """The sources whose names begin so, the longest name first."""
    sources = library.sources()
    known = (*sources.outlines, *sources.external, *sources.readings)
    return sorted((name for name in known if name.startswith(letter)), key=len, reverse=True)


def partition(text: str) -> tuple[str, str]:
    """The text up to a comma or semicolon, and what follows it."""
    found = re.search(r"[;,]\s+", text)
    return (text[: found.start()], text[found.end() :]) if found else (text.rstrip(",; "), "")


def cites_within(cite: str, wanted: str) -> bool:
    """Whether the citation names the place wanted or one inside it: `Ch.12 §D` holds `Ch.12 §D(1)(a)`."""
    wanted = normalize(wanted)
    for source, place in split(cite):
        for asked_source, asked in split(wanted):
            same = not asked_source or asked_source == source
            if same and (not asked or holds(asked, place)):
                return True
    return False


def holds(outer: str, inner: str) -> bool:
    """Whether a place is another, or contains it."""
    asked, found = expand_places(outer), expand_places(inner)
    return any(one == other or one.startswith((f"{other}(", f"{other} ")) for one in found for other in asked)


def places_around(place: str) -> Iterator[str]:
    """The places in which a place lies, the nearest first: of `Ch.5 §A(3)`, `Ch.5 §A` and `Ch.5`."""
    while (outer := re.sub(r"(\([^()]*\)|\s+§\w+)$", "", place)) != place:
        place = outer
        yield place


@cache
def expand_places(place: str) -> tuple[str, ...]:
    return tuple(places(place))


@cache
def rests_on(cite: str, game: str = "") -> tuple[Basis, str]:
    """(basis, weight) of what the citation names first, on a line of this game if one is named.

    The weight is a regulation's, an operator's published rules', literature's, a weak source's, or our own reading's.
    """
    sources, source = library.sources(), split(cite)[0][0]
    if source in sources.outlines:
        return sources.basis(source, game), "regulation"
    if source in sources.external:
        return "external", sources.external[source].weight
    return "proposed", "reading"


WEIGHTS = {
    "regulation": "another regulation",
    "operator": "an operator's rules",
    "literature": "literature",
    "weak": "weak source",
    "reading": "our reading",
}
"""What a source outside the five documents weighs, in words."""


@cache
def say_weight(cite: str, game: str = "") -> str:
    """What the citation weighs on a line of this game, in words; nothing, where it is the game's own text."""
    basis, weight = rests_on(cite, game)
    if basis == "seed":
        return ""
    if basis == "proposed" and weight == "regulation":
        return "another game's chapter"
    text = library.sources().external.get(split(cite)[0][0])
    own = text is not None and text.jurisdiction and game.startswith(f"{text.jurisdiction}/")
    return "regulation" if own else WEIGHTS[weight]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What a citation names: a place in one of the five documents, another text, or a reading of ours."""

    cite: str
    basis: Basis
    weight: str
    title: str
    published: str
    chapter: str = ""
    question: str = ""
    reading: str = ""
    reason: str = ""


def open_citation(text: str) -> list[Opened]:
    """Each source that the citation names; BadInput, with the nearest, where there is no such source or place."""
    cite = normalize(text)
    found = [open_part(source, place) for source, place in split(cite) if source]
    if not found:
        hint = name_readings(cite) or nearest_source(cite)
        raise BadInput(f"{text!r} names no source that is known. {hint}")
    return found


def name_readings(cite: str) -> str:
    """The readings that speak of a text which is none of our sources; a place without its text is in many."""
    if re.match(r"Ch\.|§", cite):
        return ""
    known = library.sources().readings.values()
    naming = [one.cite_as for one in known if re.search(rf"(?<![\w.]){re.escape(cite)}(?![\w.]*\w)", one.reason)]
    return f"It is named in {', '.join(naming)}: open that." if naming else ""


def open_part(source: str, place: str) -> Opened:
    sources = library.sources()
    if source in sources.readings:
        one = sources.readings[source]
        return Opened(
            cite=source,
            basis="proposed",
            weight="reading",
            title="A reading of ours, where the law is silent or at odds with itself",
            published="with Pitboss",
            question=one.question,
            reading=one.reading,
            reason=one.reason,
        )
    if source in sources.external:
        text = sources.external[source]
        cite = f"{source} {place}".strip()
        return Opened(cite=cite, basis="external", weight=text.weight, title=text.title, published=text.address)
    return open_seed(source, place)


def open_seed(source: str, place: str) -> Opened:
    """A place in one of the five documents; it must be in the outline of that text."""
    sources = library.sources()
    joint = "" if place.startswith(".") else " "
    cite = f"{source}{joint}{place}".strip()
    if place and not sources.resolves(cite):
        chapters = [one for one in sorted(sources.outlines[source]) if " " not in one]
        raise BadInput(f"{source} has no {place}. {places_there(source, place) or nearest(place, chapters)}")
    document = sources.documents[sources.outlined_in[source]]
    return Opened(
        cite=cite,
        basis="seed",
        weight="regulation",
        title=document.title,
        published=f"document {document.id} ({document.extent}), SHA-256 {document.sha256}",
        chapter=chapter_title(source, place),
    )


def places_there(source: str, place: str) -> str:
    """What a text has where it has no such place: the places within the nearest one around it that exists."""
    outline = library.sources().outlines[source]
    for around in (re.sub(r"[^()\s]+$", "", place), *places_around(place)):
        outer = around.rstrip(" §")
        if outer and outer != place and (short := expand_places(outer)[0]) in outline:
            inner = re.compile(rf"{re.escape(short)}( \w+| ?\(\w+\))")
            found = ", ".join(spell_place(one) for one in sorted(outline) if inner.fullmatch(one))
            return f"{outer} has {found or 'no places within it'}."
    return ""


def spell_place(place: str) -> str:
    """`Ch.12 §E(1)` for `Ch.12 E(1)`, and `§10(c)` for `§10 (c)`."""
    return place.replace(" (", "(") if place.startswith("§") else place.replace(" ", " §")


def chapter_title(source: str, place: str) -> str:
    """The title of the chapter that the place is in, as the outline has it."""
    number = next(places(place)).partition(" ")[0] if place else ""
    for game, editions in library.shelf().items():
        for edition in editions:
            head = library.heading(game, edition)
            if head["cite_as"] == source:
                for chapter in head.get("chapter", ()):
                    if chapter["number"] == number:
                        return f"{number}, {chapter['title']}"
    return ""


def nearest_source(cite: str) -> str:
    sources = library.sources()
    if cite.startswith(OWN):
        return f"Readings run from {min(sources.readings)} to {max(sources.readings, key=number_of)}, not all taken."
    if re.fullmatch(r"[A-Za-z0-9]{2,6}-\d{3}", cite):
        return f"A rule of the inventory is opened with pitboss coverage --rule {cite.upper()}."
    if re.match(r"Ch\.|§", cite):
        having = [name for name, outline in sources.outlines.items() if set(places(cite)) & outline]
        return f"Put its document before it, as in {next(iter(having), min(sources.outlines))} {cite}."
    guess = nearest(cite, (*sources.outlines, *sources.external, *sources.readings))
    return guess if guess.startswith("Did") else 'Look for it by its words, as in: pitboss search "face up card".'


def number_of(reading: str) -> int:
    return int(re.sub(r"\D", "", reading))

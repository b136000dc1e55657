"""The shelves: which games and editions there are, and how to take one down.

Reads the folders under `data` once each and keeps what it read. A name may leave out what is plain: `three-card-poker`
is `md/three-card-poker` at its current edition, as are `3cp` and `Three Card Poker`, and `md/stud-235@1.1` is its
latest revision, with every erratum over it; `md/stud-235@1.1+0` is the text as it was first sealed. Nothing here judges
the law; `lint` does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pitboss.errors import BadData, BadInput, Finding, nearest, need_text
from pitboss.law.errata import HEADING_PARTS, correct, erratum_files
from pitboss.law.model import FILES, Chapter, Edition
from pitboss.law.reading import Reader, parse_toml
from pitboss.law.sources import Document, External, Reading, Renumbered, Sources, outline, relabel
from pitboss.law.spoken_names import find_spoken, find_variation

DATA = Path(__file__).parent / "data"
T = TypeVar("T")


class NoSuchGame(BadInput):
    """No game is called so; `near` has the names of those that were perhaps meant, without their jurisdiction."""

    wanted: str
    near: tuple[str, ...]

    @classmethod
    def among(cls, wanted: str, known: Iterable[str]) -> NoSuchGame:
        names = sorted(known)
        error = cls(f"there is no game {wanted!r}. {nearest(wanted, names)}")  # Like this it can go between processes.
        error.wanted = wanted
        error.near = tuple(one.rpartition("/")[2] for one in get_close_matches(wanted, names, n=1))
        return error


class Shelved(NamedTuple):
    """A text by its place on the shelves."""

    game: str
    edition: str
    revision: int


@cache
def shelf() -> dict[str, tuple[str, ...]]:
    """Every game with the names of its editions, oldest first as their folders' `follows` chain them."""
    found: dict[str, list[str]] = {}
    for path in sorted(DATA.glob("*/*/*/edition.toml")):
        jurisdiction, game, edition = path.parts[-4:-1]
        found.setdefault(f"{jurisdiction}/{game}", []).append(edition)
    return {game: _in_order(game, editions) for game, editions in found.items()}


def _in_order(game: str, editions: list[str]) -> tuple[str, ...]:
    follows = {edition: heading(game, edition).get("follows", "") for edition in editions}
    ordered: list[str] = []
    while len(ordered) < len(editions):
        ready = [e for e in editions if e not in ordered and (not follows[e] or follows[e] in ordered)]
        ordered += ready or [e for e in editions if e not in ordered]
    return tuple(ordered)


@cache
def heading(game: str, edition: str) -> dict[str, Any]:
    """The raw heading of an edition: enough to list it without reading the whole of it."""
    tables, findings = parse_toml(DATA / game / edition / "edition.toml", f"{game}/{edition}/edition.toml")
    if findings:
        raise BadData(findings)
    correct(tables, DATA / game / edition, latest_revision(game, edition), "", HEADING_PARTS)
    return tables


@cache
def latest_revision(game: str, edition: str) -> int:
    """How many errata an edition has."""
    return len(erratum_files(DATA / game / edition))


def find(name: str) -> Shelved:
    """The text that `name` means: `three-card-poker`, `md/three-card-poker@1.4`, `md/stud-235@1.1+0`."""
    wanted, at, edition = need_text(name, "the name of a game").partition("@")
    games = [game for game in shelf() if wanted in (game, game.partition("/")[2])] or find_spoken(wanted, titles())
    if not games:
        refuse_variation(wanted)
        raise NoSuchGame.among(wanted, (game if "/" in wanted else game.partition("/")[2] for game in shelf()))
    if len(games) > 1:
        raise BadInput(f"{wanted!r} is the name of several games: {', '.join(games)}. Name the jurisdiction too.")
    game = games[0]
    if not at:
        return Shelved(game, current(game), latest_revision(game, current(game)))
    edition, plus, revision = edition.partition("+")
    if not edition:
        raise BadInput(f"{name!r} names no edition behind the @. It has {', '.join(shelf()[game])}.")
    if edition not in shelf()[game]:
        raise BadInput(f"{game} has no edition {edition!r}. It has {', '.join(shelf()[game])}.")
    latest = latest_revision(game, edition)
    if plus and revision not in map(str, range(latest + 1)):
        raise BadInput(f"{game}@{edition} has no revision {revision!r}. Its revisions are +0 to +{latest}.")
    return Shelved(game, edition, int(revision) if plus else latest)


def refuse_variation(said: str) -> None:
    """Refuse `Blackjack Switch` by saying which game that is, and how its variation is asked for."""
    for game in shelf():
        variations = dict.fromkeys(rule.variation for rule in load(game).wager if rule.variation)
        name = game.partition("/")[2]
        if variation := find_variation(said, name, variations):
            raise BadInput(
                f"{said!r} is a variation of {name}. Name {name} and add the variation: --version {variation}, or "
                f'version="{variation}" in Python.'
            )


def titles() -> dict[str, tuple[str]]:
    """What each game is called in its current edition."""
    return {game: (str(heading(game, current(game)).get("title", "")),) for game in shelf()}


def current(game: str) -> str:
    """The edition that is current for play."""
    return next(edition for edition in shelf()[game] if heading(game, edition)["status"] == "current")


def load(name: str) -> Edition:
    """The edition that `name` means, whole; BadData with every finding if its files are not sound."""
    return _load(*find(name))


def load_sealed(name: str, seal: str) -> Edition:
    """The revision of an edition that has this digest, under which a record was made; the latest if none has it."""
    game, edition, latest = find(name)
    known = (revision for revision in range(latest + 1) if digest(game, edition, revision) == seal)
    return _load(game, edition, next(known, latest))


@cache
def _load(game: str, edition: str, revision: int) -> Edition:
    found, findings = read_edition(DATA / game / edition, revision)
    if findings:
        raise BadData(findings)
    return found


def read_edition(folder: Path, revision: int | None = None) -> tuple[Edition, list[Finding]]:
    """The edition in a folder at a revision, the latest if none is given, and everything wrong with its files."""
    tables: dict[str, Any] = {}
    findings: list[Finding] = []
    label = "/".join(folder.parts[-3:])
    where: dict[str, str] = {}
    for file, keys in FILES.items():
        path = folder / file
        if not path.exists():
            continue
        read, problems = parse_toml(path, f"{label}/{file}")
        findings += problems
        findings += [
            Finding(f"{label}/{file}", key, "does not belong in this file.", _home_of(key))
            for key in read
            if key not in keys
        ]
        tables |= read
        where |= dict.fromkeys(read, f"{label}/{file}")
    revision = len(erratum_files(folder)) if revision is None else revision
    errata, corrected, problems = correct(tables, folder, revision, str(tables.get("cite_as", "")))
    findings += problems
    where |= corrected
    reader = Reader(label, str(tables.get("cite_as", "")))
    edition = replace(reader.record(Edition, tables), revision=revision, errata=errata)
    findings += [
        Finding(where.get(f.key.split("[")[0].split(".")[0], f.file), f.key, f.problem, f.remedy)
        for f in reader.findings
    ]
    return edition, findings


def _home_of(key: str) -> str:
    for file, keys in FILES.items():
        if key in keys:
            return f"It belongs in {file}."
    return nearest(key, (key for keys in FILES.values() for key in keys))


def everything() -> tuple[Edition, ...]:
    """Every edition of every game, each at its latest revision."""
    return tuple(load(f"{game}@{edition}") for game, editions in shelf().items() for edition in editions)


@cache
def sources() -> Sources:
    """Every source that a citation may name, with the outline of each seed text."""
    outlines: dict[str, set[str]] = {}
    outlined_in: dict[str, str] = {}
    games: dict[str, str] = {}
    for game, editions in shelf().items():
        for edition in editions:
            head = heading(game, edition)
            reader = Reader(f"{game}/{edition}/edition.toml")
            chapters = [reader.record(Chapter, chapter) for chapter in head.get("chapter", ())]
            if not reader.findings:
                outlines.setdefault(head["cite_as"], set()).update(outline(chapters))
                games[head["cite_as"]] = game
                outlined_in[head["cite_as"]] = next(iter(head.get("documents", ())), "")
    return Sources(
        documents={one.id: one for one in _records("documents.toml", "document", Document)},
        outlines={name: frozenset(places) for name, places in outlines.items()},
        outlined_in=outlined_in,
        games=games,
        external={one.cite_as: one for one in _records("external/*.toml", "source", External)},
        renumbered=dict(
            label for one in _records("renumbered.toml", "renumbered", Renumbered) for label in relabel(one, outlines)
        ),
        readings={one.cite_as: one for one in _records("readings/*.toml", "reading", Reading)},
    )


def _records(pattern: str, key: str, cls: type[T]) -> list[T]:
    found: list[T] = []
    findings: list[Finding] = []
    for path in sorted((DATA / "sources").glob(pattern)):
        file = path.relative_to(DATA).as_posix()
        tables, problems = parse_toml(path, file)
        reader = Reader(file)
        found += [reader.record(cls, table, f"{key}[{n}]") for n, table in enumerate(tables.get(key, ()), 1)]
        findings += problems + reader.findings
    if findings:
        raise BadData(findings)
    return found


def digest(game: str, edition: str, revision: int | None = None) -> str:
    """The fingerprint of an edition's files, and of the errata over them: one digest, the same text line for line."""
    return _digest(game, edition, latest_revision(game, edition) if revision is None else revision)


def digest_of(edition: Edition) -> str:
    return digest(edition.game, edition.edition, edition.revision)


@cache
def _digest(game: str, edition: str, revision: int) -> str:
    folder = DATA / game / edition
    seal = sha256()
    for path in (*(folder / file for file in FILES), *erratum_files(folder)[:revision]):
        if path.exists():
            seal.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return seal.hexdigest()

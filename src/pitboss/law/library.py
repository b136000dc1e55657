"""The shelves: which games and editions there are, and how to take one down.

Reads the folders under `data` once each and keeps what it read. A name may leave out what is plain: `three-card-poker`
is `md/three-card-poker` at its current edition. Nothing here judges the law; `lint` does.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from pitboss.errors import BadData, BadInput, Finding, nearest, need_text
from pitboss.law.model import FILES, Chapter, Edition
from pitboss.law.reading import Reader, parse_toml
from pitboss.law.sources import Document, External, Reading, Sources, outline

DATA = Path(__file__).parent / "data"
T = TypeVar("T")


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
    return tables


def find(name: str) -> tuple[str, str]:
    """The game and edition that `name` means: `three-card-poker`, `md/three-card-poker@1.4`."""
    wanted, at, edition = need_text(name, "the name of a game").partition("@")
    games = [game for game in shelf() if wanted in (game, game.partition("/")[2])]
    if not games:
        raise BadInput(
            f"there is no game {wanted!r}. {nearest(wanted, (*shelf(), *(g.split('/')[1] for g in shelf())))}"
        )
    if len(games) > 1:
        raise BadInput(f"{wanted!r} is the name of several games: {', '.join(games)}. Name the jurisdiction too.")
    game = games[0]
    if not at:
        return game, current(game)
    if not edition:
        raise BadInput(f"{name!r} names no edition behind the @. It has {', '.join(shelf()[game])}.")
    if edition not in shelf()[game]:
        raise BadInput(f"{game} has no edition {edition!r}. It has {', '.join(shelf()[game])}.")
    return game, edition


def current(game: str) -> str:
    """The edition that is current for play."""
    return next(edition for edition in shelf()[game] if heading(game, edition)["status"] == "current")


def load(name: str) -> Edition:
    """The edition that `name` means, whole; BadData with every finding if its files are not sound."""
    return _load(*find(name))


@cache
def _load(game: str, edition: str) -> Edition:
    found, findings = read_edition(DATA / game / edition)
    if findings:
        raise BadData(findings)
    return found


def read_edition(folder: Path) -> tuple[Edition, list[Finding]]:
    """The edition in a folder, with everything that is wrong with its files."""
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
    reader = Reader(label, str(tables.get("cite_as", "")))
    edition = reader.record(Edition, tables)
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
    """Every edition of every game."""
    return tuple(_load(game, edition) for game, editions in shelf().items() for edition in editions)


@cache
def sources() -> Sources:
    """Every source that a citation may name, with the outline of each seed text."""
    outlines: dict[str, set[str]] = {}
    outlined_in: dict[str, str] = {}
    for game, editions in shelf().items():
        for edition in editions:
            head = heading(game, edition)
            reader = Reader(f"{game}/{edition}/edition.toml")
            chapters = [reader.record(Chapter, chapter) for chapter in head.get("chapter", ())]
            if not reader.findings:
                outlines.setdefault(head["cite_as"], set()).update(outline(chapters))
                outlined_in[head["cite_as"]] = next(iter(head.get("documents", ())), "")
    return Sources(
        documents={one.id: one for one in _records("documents.toml", "document", Document)},
        outlines={name: frozenset(places) for name, places in outlines.items()},
        outlined_in=outlined_in,
        external={one.cite_as: one for one in _records("external/*.toml", "source", External)},
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


@cache
def digest(game: str, edition: str) -> str:
    """The fingerprint of an edition's files: two editions with one digest say the same, line for line."""
    seal = sha256()
    for file in FILES:
        path = DATA / game / edition / file
        if path.exists():
            seal.update(file.encode() + b"\0" + path.read_bytes() + b"\0")
    return seal.hexdigest()

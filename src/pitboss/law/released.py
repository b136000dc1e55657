"""The digests of released editions and of their errata: the law's text may be added to, never changed in place.

The last erratum of an edition is open until it is released: it may still change, and more lines may come to it.
"""

from __future__ import annotations

from functools import cache

from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.reading import parse_toml

FILE = library.DATA / "released.toml"
HEAD = (
    "# The digest of each released edition and erratum (+1, +2). `pitboss lint --release GAME@EDITION` adds a line;\n"
    "# lines never change.\n\n"
)


@cache
def released_digests() -> dict[str, str]:
    """Edition to digest, as they were at release."""
    tables, _ = parse_toml(FILE, FILE.name)
    return {str(name): str(value) for name, value in tables.items()}


def seal_key(game: str, edition: str, revision: int) -> str:
    """The name of a revision's digest: `md/stud-235@1.1`, and `md/stud-235@1.1+1` with its first erratum."""
    return f"{game}@{edition}+{revision}" if revision else f"{game}@{edition}"


def open_errata() -> list[str]:
    """The errata that are not released yet."""
    every = [(game, edition) for game, editions in library.shelf().items() for edition in editions]
    keys = [
        seal_key(game, edition, revision)
        for game, edition in every
        for revision in range(1, library.latest_revision(game, edition) + 1)
    ]
    return [key for key in keys if key not in released_digests()]


def release(name: str) -> str:
    """Record the digests of an edition and its errata; what was released before must still have the digest it had."""
    game, edition, latest = library.find(name)
    if "@" not in name:
        named = ", ".join(f"{game}@{one}" for one in library.shelf()[game])
        raise BadInput(f"{name!r} names no edition, and a release is for good. Write one of {named}.")
    known = dict(released_digests())
    key = ""
    for revision in range(latest + 1):
        key, value = seal_key(game, edition, revision), library.digest(game, edition, revision)
        if known.setdefault(key, value) != value:
            raise BadInput(
                f"{key} is released and has changed since. A new text is a new edition: copy its folder. "
                "A correction is an erratum."
            )
    lines = sorted(known.items())
    FILE.write_text(HEAD + "".join(f'"{one}" = "{seal}"\n' for one, seal in lines), encoding="utf-8")
    released_digests.cache_clear()
    return key

"""The digests of released editions: the law's text may be added to, never changed in place."""

from __future__ import annotations

from functools import cache

from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.reading import parse_toml

FILE = library.DATA / "released.toml"
HEAD = (
    "# The digest of each released edition. `pitboss lint --release GAME@EDITION` adds a line; lines never change.\n\n"
)


@cache
def released_digests() -> dict[str, str]:
    """Edition to digest, as they were at release."""
    tables, _ = parse_toml(FILE, FILE.name)
    return {str(name): str(value) for name, value in tables.items()}


def release(name: str) -> str:
    """Record an edition's digest; one that was released before must still have the digest that it had."""
    game, edition = library.find(name)
    key, value = f"{game}@{edition}", library.digest(game, edition)
    known = released_digests()
    if known.get(key, value) != value:
        raise BadInput(f"{key} is released and has changed since. A new text is a new edition: copy its folder.")
    lines = sorted((known | {key: value}).items())
    FILE.write_text(HEAD + "".join(f'"{one}" = "{seal}"\n' for one, seal in lines), encoding="utf-8")
    released_digests.cache_clear()
    return key

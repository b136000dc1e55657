"""What odds keep on disk, and where: the one file of this room that reads the environment, or a path.

Texts are kept by key, and compiled kernels beside their source; `fingerprint` is the hash of all the source that an
answer follows from. Without anything kept, everything only takes longer.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

ROOMS = ("cards.py", "money.py", "law", "rankings", "games", "compiled", "odds")
"""The rooms whose source an answer follows from."""

KERNELS_REST_ON = ("compiled/dealer_hands.py", "compiled/hands.py")
"""The files elsewhere whose constants are compiled into kernels."""

PLACE = "PITBOSS_CACHE"
"""The environment variable that names another folder; `off` keeps nothing."""

HOME = Path(__file__).parents[1]
"""Where our own source is."""


def folder() -> Path | None:
    """Where answers are kept; None where the user wants none kept."""
    said = os.environ.get(PLACE, "")
    if said == "off":
        return None
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"
    return Path(said or base) / "odds"


def read(key: str) -> str | None:
    """The text kept under a key; None if there is none, or none that can be read."""
    home = folder()
    if home is None:
        return None
    with suppress(OSError, ValueError):
        return (home / f"{key}.json").read_text(encoding="utf-8")
    return None


def write(key: str, text: str) -> None:
    """Keep a text; a folder that cannot be written to is not a fault."""
    home = folder()
    if home is None:
        return
    place = home / f"{key}.json"
    with suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        # Written aside and moved, so that nobody reads half of it.
        aside = place.with_suffix(f".{os.getpid()}")
        aside.write_text(text, encoding="utf-8")
        aside.replace(place)


def clear() -> int:
    """Forget every text; how many there were."""
    kept = [] if (home := folder()) is None else sorted(home.glob("*.json"))
    for place in kept:
        place.unlink(missing_ok=True)
    return len(kept)


@cache
def fingerprint() -> str:
    """The hash of the source that answers follow from."""
    seal = sha256()
    for room in ROOMS:
        for path in sorted((HOME / room).rglob("*.py")) if (HOME / room).is_dir() else (HOME / room,):
            seal.update(path.relative_to(HOME).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return seal.hexdigest()


def kernels_folder(other: str | None) -> str:
    """A folder for what is compiled from just these kernels, in `other` or beside them: one kernel holds parts of its
    neighbours' code, so all of their source has a say."""
    here = HOME / "odds" / "kernels"
    files = [*sorted(here.glob("*.py")), *(HOME / name for name in KERNELS_REST_ON)]
    seal = sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    return str(Path(other or here / "__pycache__") / seal[:16])

"""Links between documents, as they lie in the repository and as they are in the site."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import PurePosixPath
from posixpath import normpath, relpath

from handbook.made import BESIDE

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
FOLDERS = {
    "docs/decisions": "decisions/0001-law-is-data-with-mandatory-citations.md",
    "docs/how-to": "how-to/play-at-the-terminal.md",
    "docs/reference": "reference/library.md",
    "docs/tutorial": "tutorial/one-wager-from-law-to-odds.md",
}
"""The page that stands for a folder, which a forge shows as a list and a site does not."""


def place_in_repository(page: str) -> str:
    """Where the text of a page lies: `changelog.md` is made of `CHANGELOG.md`, and the others lie in `docs`."""
    return {made: name for name, made in BESIDE.items()}.get(page, f"docs/{page}")


def place_in_site(path: str) -> str | None:
    """The page or file of the site that a path of the repository becomes; None for what is not in the site."""
    if path in BESIDE:
        return BESIDE[path]
    if path in FOLDERS:
        return FOLDERS[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else None


def point_into_site(text: str, page: str) -> str:
    """The text of a page with its links as the site has them; a link to a file of the code becomes the file's name."""
    here = PurePosixPath(place_in_repository(page)).parent

    def rewrite(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        if "://" in target or target.startswith("#"):
            return found[0]
        path, _, anchor = target.partition("#")
        there = place_in_site(normpath(str(here / path)))
        if there is None:
            return words if words.startswith("`") else f"{words} (`{normpath(str(here / path))}`)"
        way = relpath(there, str(PurePosixPath(page).parent))
        return f"{picture}[{words}]({way}{'#' + anchor if anchor else ''})"

    return outside_code(text, lambda prose: LINK.sub(rewrite, prose))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with its prose changed, and its blocks of code as they were."""
    lines, fenced = [], False
    for line in text.split("\n"):
        fence = line.startswith("```")
        fenced ^= fence
        lines.append(line if fenced or fence or line.startswith("    ") else change(line))
    return "\n".join(lines)

"""Pages of the site that do not lie in `docs`: the rule book of each game, and the documents beside the folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pitboss.documents.book import write_book
from pitboss.documents.markdown import write_markdown
from pitboss.law import library
from pitboss.law.model import Edition

ROOT = Path(__file__).parent.parent
BESIDE = {"ARCHITECTURE.md": "architecture.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md"}
"""Documents at the root of the repository, and the pages that they become."""

INDEX = """# Rule books

Each book is written from the law's data: table and cards, wagers, hands, the round, every paytable, irregularities,
and the text by chapter. Each line ends with its citation. To print or file one:

    pitboss rules three-card-poker --output three-card-poker.pdf

| Game | Edition | Authority | Cited as |
|---|---|---|---|
"""


def list_games() -> Iterator[Edition]:
    """The current edition of each game, by title."""
    return iter(sorted(map(library.load, library.shelf()), key=lambda edition: edition.title))


def page_of(edition: Edition) -> str:
    return f"rules/{edition.game.rpartition('/')[2]}.md"


def list_made() -> dict[str, str]:
    """Every page that is made, by its place in the site, with its text."""
    beside = {page: (ROOT / name).read_text(encoding="utf-8") for name, page in BESIDE.items()}
    books = {page_of(edition): write_rule_book(edition) for edition in list_games()}
    return {"rules/index.md": write_index(), **books, **beside}


def write_index() -> str:
    rows = (
        f"| [{one.title}]({page_of(one).removeprefix('rules/')}) | {one.edition} | {one.authority} | {one.cite_as} |"
        for one in list_games()
    )
    return INDEX + "\n".join(rows) + "\n"


def write_rule_book(edition: Edition) -> str:
    """The book as `pitboss rules --format markdown` prints it, without its contents: the site lists them beside it."""
    return re.sub(r"## Contents\n.*?(?=\n## )", "", write_markdown(write_book(edition)), count=1, flags=re.DOTALL)

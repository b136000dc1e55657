"""The site of the documentation: every page has its place in it, no link leads nowhere, and no other host is asked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, normpath
from typing import Any

import pytest
import yaml
from handbook.links import LINK, outside_code, point_into_site
from handbook.made import list_made
from markdown.extensions.toc import slugify

from pitboss.law import library

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ASSETS = {"assets/mark.svg"}


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """Every page of the site by its place, with its text as the site has it."""
    lying = {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")}
    made = list_made()
    assert not lying.keys() & made.keys()
    return {page: point_into_site(text, page) for page, text in (lying | made).items()}


def list_nav(entries: list[Any]) -> Iterator[str]:
    for entry in entries:
        for below in entry.values() if isinstance(entry, dict) else [entry]:
            yield from list_nav(below) if isinstance(below, list) else [below]


def anchors_of(text: str) -> set[str]:
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        found.add(slugify(re.sub(r"[`*\\]", "", heading), "-"))
    return found


def links_of(text: str) -> list[str]:
    prose = "\n".join(
        line for line in outside_code(text, lambda line: f"\0{line}").split("\n") if line.startswith("\0")
    )
    return [target for _, _, target in LINK.findall(prose)]


def test_the_navigation_names_every_page_once(pages: dict[str, str]) -> None:
    named = list(list_nav(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]))
    assert sorted(named) == sorted(pages), "a page of docs/ is not in the `nav` of mkdocs.yml, or one there is gone"


def test_the_rule_book_of_each_game_is_in_the_site(pages: dict[str, str]) -> None:
    books = {page: text for page, text in pages.items() if page.startswith("rules/")}
    games = [name.rpartition("/")[2] for name in library.shelf()]
    assert books.keys() == {"rules/index.md", *(f"rules/{game}.md" for game in games)}
    assert all("## Payouts" in books[f"rules/{game}.md"] for game in games)
    assert "## Contents" not in "".join(books.values())


def test_no_link_leads_nowhere(pages: dict[str, str]) -> None:
    files = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*") if path.is_file()} | pages.keys() | ASSETS
    for page, text in pages.items():
        for target in links_of(text):
            if "://" in target:
                continue
            path, _, anchor = target.partition("#")
            there = normpath(f"{dirname(page)}/{path}") if path else page
            assert there.lstrip("/") in files, f"{page}: {target}"
            assert not anchor or anchor in anchors_of(pages[there.lstrip("/")]), f"{page}: {target}"


def test_links_to_code_become_names_of_files() -> None:
    said = point_into_site(
        "[linking](../../src/pitboss/tables/linking.py), [`a`](../../src/a.py)", "reference/tables.md"
    )
    assert said == "linking (`src/pitboss/tables/linking.py`), `a`"
    assert point_into_site("[why](docs/decisions) and [x](docs/reliability.md#a)", "architecture.md") == (
        "[why](decisions/0001-law-is-data-with-mandatory-citations.md) and [x](reliability.md#a)"
    )
    assert point_into_site("    [kept](as-it-is.md)", "index.md") == "    [kept](as-it-is.md)"


@pytest.mark.slow
def test_the_site_is_built_and_asks_no_other_host(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    silent = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=silent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    asked = re.compile(
        r"""<(?:script|img|link|iframe|source)\b[^>]*\b(?:src|href)=["']?(?:https?:)?//|@import|url\(["']?http"""
    )
    for path in [*tmp_path.rglob("*.html"), *tmp_path.rglob("*.css")]:
        assert not asked.search(path.read_text(encoding="utf-8")), path
    assert "exposed" in (tmp_path / "search" / "search_index.js").read_text(encoding="utf-8")

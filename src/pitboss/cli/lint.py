"""`pitboss lint`: every problem in the law's data, at once."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.screen import console, say
from pitboss.errors import Finding
from pitboss.games.lint import lint_game
from pitboss.law import library
from pitboss.law.inventory_lint import lint_inventory, sound_editions
from pitboss.law.lint import lint_law
from pitboss.law.released import open_errata
from pitboss.law.released import release as release_edition


def lint(
    release: Annotated[
        str, typer.Option(help="Record the digests of an edition and its errata: from then on they may not change.")
    ] = "",
    sealed: Annotated[bool, typer.Option("--sealed", help="An erratum that is still open is a problem too.")] = False,
) -> None:
    """Citations that do not resolve, rows without one, lines that overlap or can never be reached, outcomes that no
    line settles, contradictions between documents that nobody declared, editions changed after their release, and rules
    of the inventory without a disposition.
    """
    if release:
        console().print(f"Released {release_edition(release)}.")
        return
    findings = lint_law() + lint_inventory()
    for edition in sound_editions():
        findings += lint_game(edition)
    unsealed = open_errata()
    if sealed:
        findings += [not_released(name) for name in unsealed]
    for finding in findings:
        say(str(finding), markup=False)
    if findings:
        files = len({finding.file for finding in findings})
        console().print(f"{len(findings)} problems in {files} files.")
        raise typer.Exit(1)
    editions = sum(len(names) for names in library.shelf().values())
    console().print(f"The law is sound: {len(library.shelf())} games, {editions} editions, no problem found.")
    if unsealed:
        console().print(f"Open, and so still free to change: {', '.join(unsealed)}.")


def not_released(name: str) -> Finding:
    folder, _, number = name.replace("@", "/").partition("+")
    return Finding(f"{folder}/errata/{number}.toml", "", f"{name} is open.", f"Seal it: pitboss lint --release {name}")

"""`pitboss tour`: a look around, made of the other commands."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import typer

from pitboss.cli import catalog, check, coverage, diff, rules
from pitboss.cli.screen import console

EXAMPLE = Path("examples/submissions/three-card-poker.toml")
LAWFUL, UNLAWFUL = 'rate = "20%"', 'rate = "12%"'


def tour() -> None:
    """A look around: the catalogue, a page of a rule book, an amendment, a submission with a fault, the coverage.

    Each part says the command that shows it, to be tried with another game.
    """
    stops: list[tuple[str, str, Callable[[], None]]] = [
        ("What the law holds", "pitboss catalog", lambda: catalog.catalog()),
        (
            "A page of a rule book",
            'pitboss rules three-card-poker --cite "Ch.12 §E(1)(a)"',
            lambda: rules.rules("three-card-poker", cite="Ch.12 §E(1)(a)"),
        ),
        (
            "What an amendment changed",
            "pitboss diff blackjack@before-2014 blackjack@2014",
            lambda: diff.diff("blackjack@before-2014", "blackjack@2014"),
        ),
        ("An operator's submission with one fault", "pitboss check SUBMISSION.toml", faulty_submission),
        ("Which of the 461 rules are covered", "pitboss coverage", lambda: coverage.coverage()),
    ]
    for number, (title, command, show) in enumerate(stops, 1):
        console().print(f"\n[bold reverse] {number} [/] [bold]{title}[/]   [dim]$ {command}[/]\n")
        show()


def faulty_submission() -> None:
    """The example of Three Card Poker with a rate of progression below what the law asks for its paytable."""
    if not EXAMPLE.exists():
        console().print(f"Run this from the project's folder to see {EXAMPLE} checked.")
        return
    with tempfile.TemporaryDirectory() as folder, suppress(typer.Exit):
        copy = Path(folder) / "submission.toml"
        copy.write_text(EXAMPLE.read_text(encoding="utf-8").replace(LAWFUL, UNLAWFUL, 1), encoding="utf-8")
        console().print(f"{EXAMPLE}, with {UNLAWFUL} where it had {LAWFUL}:")
        check.check(copy)

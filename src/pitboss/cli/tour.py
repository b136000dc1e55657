"""`pitboss tour`: a look around, made of the other commands."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable
from pathlib import Path

import typer

from pitboss.cli import catalog, check, coverage, diff, odds, play, rules
from pitboss.cli.screen import console

EXAMPLE = Path("examples/submissions/three-card-poker.toml")
LAWFUL, UNLAWFUL = 'rate = "20%"', 'rate = "12%"'

PLACE = "Ch.12 §E(1)(a)"
"""A page that is short, and on which the hand below is paid."""

BET = "ante 10 pair-plus 5 progressive 1"
SEED = 46
"""Deals ace, deuce, trey: paid on three wagers, one of them a progressive that a floorperson must validate."""

AND_THEN = {
    "pitboss play blackjack": "take a seat yourself",
    "pitboss odds ultimate-texas-holdem ante": "27.8 trillion deals, counted; a first use compiles for some seconds",
    "pitboss --help": "everything else",
}


def tour() -> None:
    """Each part says the command that shows it, to be tried with another game."""
    for number, (title, command, show) in enumerate(stops(), 1):
        console().print(f"\n[bold reverse] {number} [/] [bold]{title}[/]   [dim]$ {command}[/]\n")
        show()
    console().print("\n[bold]And then[/]")
    for command, what in AND_THEN.items():
        console().print(f"  [dim]$[/] {command:<42}[dim]{what}[/]")


def stops() -> list[tuple[str, str, Callable[[], None]]]:
    """(what is shown, the command, how it is called)."""
    return [
        ("What the law holds", "pitboss catalog", catalog.catalog),
        (
            "A page of a rule book",
            f'pitboss rules three-card-poker --cite "{PLACE}"',
            lambda: rules.rules("three-card-poker", cite=PLACE),
        ),
        (
            "What an amendment changed",
            "pitboss diff blackjack@before-2014 blackjack@2014",
            lambda: diff.diff("blackjack@before-2014", "blackjack@2014"),
        ),
        ("An operator's submission with one fault", "pitboss check submission.toml", faulty_submission),
        (
            "A round, each payout with its line of law",
            f'pitboss play three-card-poker --auto --bet "{BET}" --why --seed {SEED}',
            lambda: play.play("three-card-poker", auto=True, bet=BET, why=True, seed=SEED),
        ),
        (
            "The exact odds of a wager",
            "pitboss odds three-card-poker pair-plus --paytable A",
            lambda: odds.odds("three-card-poker", "pair-plus", paytable="A"),
        ),
        ("What has become of each of the 461 rules", "pitboss coverage", coverage.coverage),
    ]


def faulty_submission() -> None:
    """The example of Three Card Poker with a rate of progression below what the law asks for its paytable."""
    if not EXAMPLE.exists():
        console().print(f"Run this from the project's folder to see {EXAMPLE} checked.")
        return
    console().print(f"{EXAMPLE}, with {UNLAWFUL} where it had {LAWFUL}:")
    changed = EXAMPLE.read_text(encoding="utf-8").replace(LAWFUL, UNLAWFUL, 1)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), contextlib.suppress(typer.Exit):
        copy = Path("submission.toml")
        copy.write_text(changed, encoding="utf-8")
        check.check(copy)

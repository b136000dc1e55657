"""What stands before every command: the help of the whole, `--version`, and the line that a shell wants completed."""

from __future__ import annotations

import os
from typing import Annotated

import typer

LINE = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""Where a shell leaves the line that is to be completed."""


def words_to_complete() -> list[str]:
    """The words on the line, if a shell has started this process to complete them."""
    return next((os.environ[name].split() for name in LINE if name in os.environ), [])


def say_version(wanted: bool) -> None:
    if wanted:
        import pitboss as package

        typer.echo(f"pitboss {package.__version__}")
        raise typer.Exit


def pitboss(
    version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", is_eager=True, callback=say_version)
    ] = False,
) -> None:
    """Casino table games as executable regulation: the law as cited data.

    A game is named as in `pitboss catalog`, such as three-card-poker, or as people say it: 3cp, "Three Card Poker". `@`
    picks an edition, as in three-card-poker@1.4.
    """

"""What comes before every command: the main help and how helps look, `--version`, and completion for a shell."""

from __future__ import annotations

import os
from inspect import cleandoc
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from pitboss.cli.commands import GROUP_OF, PURPOSE

LINE = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""Where a shell leaves the line that is to be completed."""


COMPLETES = "_PITBOSS_COMPLETE"
"""Where a shell says that it wants a line completed, and which shell it is."""


def words_to_complete() -> list[str]:
    """The words on the line, if a shell has started this process to complete them."""
    return next((os.environ[name].split() for name in LINE if name in os.environ), [])


class Command(TyperCommand):
    """A command whose help names no type beside a flag: there is none to give."""

    def get_params(self, ctx: Any) -> Any:
        return without_types_of_flags(super().get_params(ctx))


class Group(TyperGroup):
    """The same for a command that has others."""

    def get_params(self, ctx: Any) -> Any:
        return without_types_of_flags(super().get_params(ctx))


def add_command(app: typer.Typer, name: str, command: Any) -> None:
    """Add a command, or a group of them, which say more about themselves in their docstrings."""
    group, purpose = GROUP_OF[name], PURPOSE[name]
    if isinstance(command, typer.Typer):
        for one in command.registered_commands:
            one.help, one.cls = lay_out(one.callback.__doc__ if one.callback else None), Command
        app.add_typer(command, cls=Group, name=name, help=lay_out(purpose), rich_help_panel=group)
    else:
        said = f"{purpose}\n\n{cleandoc(command.__doc__ or '')}"
        app.command(name, cls=Command, help=lay_out(said), rich_help_panel=group)(command)


def list_command(app: typer.Typer, name: str) -> None:
    """List a command that is not called now, by its name and what it is for."""

    @app.command(name, help=lay_out(PURPOSE[name]), rich_help_panel=GROUP_OF[name])
    def not_called() -> None:
        raise AssertionError(f"{name} is called, and was not imported")


def without_types_of_flags(options: list[Any]) -> list[Any]:
    for one in options:
        if getattr(one, "is_flag", False):
            one.metavar = ""
    return options


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

    A game goes by its name, such as three-card-poker, or as people say it: 3cp, uth, "Three Card Poker". An edition
    follows an @, as in three-card-poker@1.4. Each command has its own --help, with examples.

    What does a flush pay at Trips on paytable B?
    pitboss rules uth --wager trips --paytable B

    What happens when a card is exposed at Three Card Poker?
    pitboss search exposed card --game 3cp

    What is the house edge of 6 to 5 Blackjack with 8 decks?
    pitboss odds blackjack blackjack --paytable "6 to 5" --decks 8

    What should I do with Q-6-4?
    pitboss odds 3cp --hand Q-6-4

    Is this Rules Submission lawful?
    pitboss check submission.toml
    """


EXAMPLE = ("pitboss ", "{")
"""How a line of a docstring begins that is to be typed as it stands: a command, or JSON."""

SET_IN = "[dim][/dim]  "
"""What stands before an example. Blanks alone would be taken away where all lines have them."""


def lay_out(docstring: str | None) -> str:
    """Lay out a docstring as help: sentences run on, and examples have indented lines of their own."""
    from rich.markup import escape

    shown = ""
    for paragraph in escape(cleandoc(docstring or "")).split("\n\n"):
        lines: list[str] = []
        for line in paragraph.split("\n"):
            if not lines or line.startswith(EXAMPLE):
                lines.append(line)
            else:
                lines[-1] += f" {line}"
        only_examples = paragraph.startswith(EXAMPLE)
        after_example = shown.rpartition("\n")[2].startswith(SET_IN)
        gap = "" if not shown else "\n" if only_examples and after_example else "\n\n"
        shown += gap + "\n".join(SET_IN + line if line.startswith(EXAMPLE) else line for line in lines)
    return shown

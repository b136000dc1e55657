"""The `pitboss` command: its list of commands, and the one place where an error becomes a message and an exit code.

Only the module of the command that was called is imported, so that a light one starts at once.
"""

from __future__ import annotations

import importlib
import sys

import typer

from pitboss.errors import BadInput, PitbossError

COMMANDS = ("catalog", "rules", "diff", "check", "settle", "play", "run", "replay", "odds", "coverage", "lint", "tour")


def app_for(arguments: list[str]) -> typer.Typer:
    """The application with the one command that `arguments` call, or with all of them to list in the help."""
    app = typer.Typer(no_args_is_help=True, add_completion=False)
    app.callback()(pitboss)
    named = next((word for word in arguments if word in COMMANDS), None)
    for name in (named,) if named else COMMANDS:
        module = importlib.import_module(f"pitboss.cli.{name}")
        app.command(name)(getattr(module, name))
    return app


def pitboss() -> None:
    """Casino table games as executable regulation: the law as cited data.

    A game is named as in `pitboss catalog`, such as three-card-poker; `@` picks an edition, as in three-card-poker@1.4.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run a command; wrong input is one clear sentence and exit 2."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        app_for(words)(words)
    except BadInput as error:
        sys.stderr.write(f"pitboss: {in_one_line(str(error))}\n")
        raise SystemExit(2) from None
    except PitbossError as error:
        sys.stderr.write(f"pitboss: {error}\n")
        raise SystemExit(2) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(141) from None


def in_one_line(text: str) -> str:
    """Line breaks and other characters that steer a terminal are spelled out: they come from what was given."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)

"""The `pitboss` command: how a command is called, and the one place where an error becomes a message and an exit code.

Only the module of the command that was called is imported, so that a light one starts at once.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import TYPE_CHECKING

from pitboss.cli.commands import PURPOSE
from pitboss.cli.interrupts import INTERRUPTED, quick_interrupts
from pitboss.cli.streams import OutputLost, standard_streams
from pitboss.errors import BadInput, PitbossError

if TYPE_CHECKING:
    from typer import Typer

WRONG = 2
"""What was given is wrong, or what was said could not be written."""

UNREAD = 141
"""The reader of the output has stopped: as if ended by the signal that a shell knows for it."""


def app_for(arguments: list[str]) -> Typer:
    """Make the application. Only the command that `arguments` call is imported.

    The others have their name and what they are for: that is enough for the help, for completion, and to find what a
    misspelt word means.
    """
    import typer

    from pitboss.cli.front import Group, add_command, lay_out, list_command, pitboss, words_to_complete

    app = typer.Typer(
        cls=Group,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback(help=lay_out(pitboss.__doc__))(pitboss)
    named = next((word for word in arguments or words_to_complete() if word in PURPOSE), None)
    for name in PURPOSE:
        if name == named:
            add_command(app, name, getattr(importlib.import_module(f"pitboss.cli.{name}"), name))
        else:
            list_command(app, name)
    return app


def main(arguments: list[str] | None = None) -> None:
    """Run a command; wrong input is one clear sentence and exit 2."""
    words = [read_word(word) for word in (sys.argv[1:] if arguments is None else arguments)]
    try:
        with quick_interrupts(), standard_streams():
            code = exit_code(words)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED and arguments is None:
        os._exit(code)  # An ordinary end would wait for threads that are still counting.
    raise SystemExit(code)


def read_word(word: str) -> str:
    """Read a word of the command line. Where the system's encoding is ASCII, UTF-8 arrives byte by byte."""
    try:
        return os.fsencode(word).decode() if any("\udc80" <= one <= "\udcff" for one in word) else word
    except UnicodeDecodeError:
        return word


def exit_code(words: list[str]) -> int:
    """Give the exit code of the command, once all its output is written."""
    try:
        code = call(words)
        sys.stdout.flush()
    except BadInput as error:
        return complain(in_one_line(disclose_cited(str(error))))
    except PitbossError as error:
        return complain(str(error))
    except OutputLost as lost:
        return UNREAD if lost.unread else complain(str(lost))
    return code


def disclose_cited(message: str) -> str:
    """Add the printed label to a citation that goes by position. The law is read only if the message cites it."""
    if "[" not in message:
        return message
    from pitboss.law.labels import disclose_within

    try:
        return disclose_within(message)
    except PitbossError:  # the law itself cannot be read, and the message stands as it is
        return message


def call(words: list[str]) -> int:
    import typer

    from pitboss.cli.bash_words import whole_words

    try:
        with whole_words():
            return app_for(words)(words, prog_name="pitboss", standalone_mode=False) or 0
    except SystemExit as stop:
        return int(stop.code or 0)
    except typer.Abort:  # a question that nobody answered
        return complain("ended without an answer.")
    except typer.TyperException as error:
        from pitboss.cli.usage import explain

        raise BadInput(explain(error)) from error


BEGINS = ("A", "An", "How", "Name", "No", "Say", "The", "There", "This", "What", "Write", "You")
"""Words that have a capital only where a sentence begins. After `pitboss:` none begins."""


def complain(problem: str) -> int:
    """Say what is wrong: in one line for a program that reads it, broken between words on a terminal."""
    first, blank, rest = problem.partition(" ")
    said = f"pitboss: {first.lower() if first in BEGINS else first}{blank}{rest}"
    sys.stderr.write((break_lines(said) if sys.stderr.isatty() else said) + "\n")
    return WRONG


def break_lines(text: str) -> str:
    """Break lines between words at the width of the terminal on which errors are shown, or at what COLUMNS says."""
    from textwrap import wrap

    said = os.environ.get("COLUMNS", "")
    width = int(said) if said.isdecimal() and int(said) else os.get_terminal_size(sys.stderr.fileno()).columns or 80
    lines = (wrap(line, width, break_long_words=False, break_on_hyphens=False) for line in text.split("\n"))
    return "\n".join("\n".join(line) for line in lines)


def in_one_line(text: str) -> str:
    """Spell out line breaks and other control characters: they come from the input."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)

"""`pitboss submission`: a Rules Submission to fill in, an example to read, and the packet that an operator files."""

from __future__ import annotations

import sys
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.check import show_findings
from pitboss.cli.completion import complete_game
from pitboss.cli.screen import say
from pitboss.cli.writing import OUTPUT_HELP, chosen_format, write_file, write_out
from pitboss.errors import BadInput
from pitboss.games.checks import check
from pitboss.games.examples import find_example
from pitboss.law import library

if TYPE_CHECKING:
    from pitboss.odds import Unsolved, WagerOdds

submission = typer.Typer(no_args_is_help=True)

GAME = Annotated[str, typer.Argument(help="A game, such as three-card-poker.", autocompletion=complete_game)]


@submission.command("new")
def new(
    game: GAME,
    property: Annotated[str, typer.Option(help="The casino that offers the game.")] = "Name of the casino",
    effective: Annotated[str, typer.Option(help="The day from which it holds, as in 2026-12-01.")] = "2027-01-01",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write it to this file, which must be new.")
    ] = None,
) -> None:
    """Write a submission with every choice that the edition grants, defaults set, the alternatives in comments.

    Each comment ends with its citation. The file is lawful as it stands. Change what you offer differently. Then
    `pitboss check` compares it with the law, and `pitboss submission packet` makes what is filed.

    pitboss submission new 3cp --property Riverside -o riverside.toml
    """
    from pitboss.documents.form import write_form

    text = write_form(library.load(game), property, read_day(effective))
    if output is None:
        sys.stdout.write(text)
    elif output.exists():
        raise BadInput(f"{output} already exists. Name another file, or remove it first.")
    else:
        write_file(output, text.encode())


def read_day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadInput(f"{text!r} is not a date. Write one as in 2026-12-01.") from None


@submission.command("example")
def example(game: GAME) -> None:
    """Show a lawful submission for the game, as a casino might file it. One for each game comes with Pitboss.

    pitboss submission example craps > craps.toml
    """
    sys.stdout.write(find_example(library.find(game)[0]).read_text(encoding="utf-8"))


@submission.command("packet")
def packet(
    file: Annotated[Path, typer.Argument(help="The operator's file, such as examples/submissions/craps.toml.")],
    odds: Annotated[bool, typer.Option(help="With the exact odds of each wager; some take a minute.")] = True,
    output: Annotated[Path | None, typer.Option("--output", "-o", help=OUTPUT_HELP)] = None,
) -> None:
    """Make the packet that an operator files: choices, paytables in full, odds of each wager, citations, digests.

    It is a PDF beside the file unless --output names another, such as packet.html. A submission that is not
    lawful gives no packet: exit 1, and every finding as `pitboss check` shows it.

    pitboss submission packet riverside.toml
    """
    target = output or file.with_suffix(".pdf")
    form = chosen_format(None, target)
    assert form is not None
    checked = check(file)
    if checked.case is None:
        show_findings(checked.findings)
        raise typer.Exit(1)
    from pitboss.documents.packet import write_packet
    from pitboss.games.builder import build_game

    game, digest = build_game(checked.case), sha256(file.read_bytes()).hexdigest()
    document = write_packet(checked.case, game, price(file) if odds else [], digest, checked.noted)
    write_out(document, form, target)
    edition = checked.case.edition
    property = checked.case.submission.property
    say(f"{edition.title}, {edition.text_id}, for {property}. Digest of the file {digest}.", markup=False)


def price(file: Path) -> list[WagerOdds | Unsolved]:
    """The odds of every wager that is offered, with a progress bar; the solvers are imported only to find them."""
    from pitboss.cli.odds_offered import of_submission

    return list(of_submission(file, None, None))

"""`pitboss par`: the PAR sheet of a game or of an operator's submission, as PDF, pictures or JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

import pitboss
from pitboss.cli.completion import complete_game, complete_wager
from pitboss.cli.odds_counting import find_answer
from pitboss.cli.odds_offered import ask_offered
from pitboss.cli.seats import GAME_HELP, SEAT_HELP, read_game, read_seats, say_seats
from pitboss.cli.writing import write_file
from pitboss.documents.par import ParSheet, Priced, write_par
from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.odds import Question, Unsolved, WagerOdds, ways_to_play
from pitboss.odds.asking.everything import list_questions
from pitboss.odds.sessions.session import SessionOdds, session, sessions

FORMS = (".pdf", ".png", ".json")
LENGTHS = (1_000, 10_000, 100_000, 1_000_000)
"""Rounds for which the bands of a wager's return are shown."""


def par(
    game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)],
    wager: Annotated[
        list[str] | None, typer.Option(help="Only this wager; may be repeated.", autocompletion=complete_wager)
    ] = None,
    seat: Annotated[list[str] | None, typer.Option(help=SEAT_HELP)] = None,
    seats: Annotated[int, typer.Option(help="How many times the seats of --seat are at the table.")] = 1,
    pace: Annotated[int, typer.Option(help="Rounds an hour.")] = 40,
    hours: Annotated[int, typer.Option(help="Hours that the table is open each night.")] = 8,
    compare: Annotated[bool, typer.Option(help="With the other paytables, decks and versions of each wager.")] = True,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="sheet.pdf; sheet.png for a picture of each page; sheet.json.")
    ] = None,
) -> None:
    """The sheet has the digests and the version from which every figure can be found again. Without --output it is a
    PDF in this folder, named after the game. Some games take a minute the first time.

    pitboss par three-card-poker -o sheet.pdf

    pitboss par casino.toml --seat "5 x ante=15" -o sheet.pdf
    """
    played = read_game(game)
    target = output or Path(f"{played.name}-par.pdf")
    if target.suffix.lower() not in FORMS:
        raise BadInput(f"{target}: a PAR sheet is written as {', '.join(FORMS[:-1])} or {FORMS[-1]}.")
    unknown = [one for one in wager or () if one not in played.wagers]
    if unknown:
        raise BadInput(f"{played.id} has no wager {unknown[0]!r} here. It has {', '.join(played.wagers)}.")
    wagered = read_seats(played, seat, seats)
    asked = [ask_offered(played, one, None) for one in wager or played.wagers]
    priced = [price(one, compare) for one in asked if isinstance(one, Question)]
    if not priced:
        raise BadInput("none of these wagers has odds of its own. Name another wager.")
    table = sessions(played, wagered, pace=pace, hours=hours)
    told = {
        "of": f"submission {Path(game).name}" if Path(game).is_file() else "with the law's own choices",
        "version": pitboss.__version__,
        "command": " ".join(["pitboss par", *map(quote, sys.argv[2:])]),
        "seats": f"{say_seats(wagered)}; {pace} rounds an hour, {hours} hours a night",
    }
    sheet = write_par(played, priced, [one for one in asked if isinstance(one, Unsolved)], table, told)
    write(sheet, target)


def quote(word: str) -> str:
    """Quote a word of the command line. Of a file only the name is kept: its folder differs from machine to machine."""
    name = Path(word).name if Path(word).exists() else word
    return f'"{name}"' if " " in name else name


def price(question: Question, compare: bool) -> Priced:
    odds = find_answer(question)
    named = tuple(find_answer(replace(question, strategy=name, stakes=())) for name in ways_to_play(question))
    others = tuple(list_others(question)) if compare else ()
    return Priced(question, odds, others, named, tuple(list_lengths(question.game, odds)))


def list_others(question: Question) -> Iterator[WagerOdds]:
    """List the same wager on every paytable that the law has for it; nothing if that is this one alone."""
    found = [one for one in list_questions(question.game.edition, question.rule) if isinstance(one, Question)]
    costly = question.wager == "blackjack"  # half a minute for each number of decks
    if len(found) > 1 and not costly:
        yield from map(find_answer, found)


def list_lengths(game: Game, odds: WagerOdds) -> Iterator[SessionOdds]:
    for rounds in LENGTHS:
        one = session(game, [{odds.wager: odds.stake}], rounds)
        try:
            one.law  # noqa: B018  where it lies on too many steps, longer ones do too
        except BadInput:
            return
        yield one


def write(sheet: ParSheet, target: Path) -> None:
    form = target.suffix.lower()
    if form == ".json":
        return write_file(target, sheet.as_json().encode())
    if form == ".pdf":
        return write_file(target, sheet.typeset("pdf")[0])
    for number, page in enumerate(sheet.typeset("png"), 1):
        write_file(target.with_stem(f"{target.stem}-{number}"), page)
    return None

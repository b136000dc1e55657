"""`pitboss settle`: finished rounds, settled by the rules that play them and compared with what was paid."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.completion import complete_game
from pitboss.cli.json_lines import MARK, holds_lines, name_of, parse_each, parse_whole, read_text
from pitboss.cli.screen import json_text, print_json
from pitboss.errors import BadInput

MISPAID, REFUSED = 1, 2
"""The exit codes of many rounds: a wager was mispaid; a round could not be settled."""

NOTHING_RECORDED = (
    "this record has no round to settle: none was played to its end, or the game has paytables of its own, which a "
    "round for settle cannot name. `pitboss replay` reads it all the same."
)


def settle(
    file: Annotated[Path | None, typer.Argument(help="The round as JSON; standard input without it.")] = None,
    example: Annotated[
        str,
        typer.Option(
            help="Print an example round of this game, ready to be settled, and do nothing else.",
            autocompletion=complete_game,
        ),
    ] = "",
    lines: Annotated[
        bool, typer.Option("--lines", help="The file has one round a line, even if it has only one: write the report.")
    ] = False,
    each: Annotated[
        bool,
        typer.Option("--each", help="Instead of the report: the settlement of each round, one line of JSON for each."),
    ] = False,
    json: Annotated[
        bool | None, typer.Option("--json/--table", help="JSON or a table; a terminal gets a table, a pipe JSON.")
    ] = None,
) -> None:
    """The file names the game, the operator's options, the meters, each seat's wagers, cards and choices, and the cards
    on the table, all in the order dealt:

    {"game": "md/three-card-poker", "seats": {"1": {"wagers": {"ante": "10.00"}, "cards": "As Kd 4c", "choices":
    ["play"]}}, "dealer": "Qh 9c 2d"}

    A seat may say what the dealer handed back for its wagers, stake included: "paid": {"ante": "20.00"}. The answer
    then has the variance: how much more was paid than the law pays.

    A file of JSON lines holds many rounds, one a line. You get one report: what was mispaid, with totals by wager, by
    seat and by kind of mistake. The exit code is 1 if a wager was mispaid, and 2 if a round could not be settled; the
    other rounds are settled all the same. A record that `pitboss play --record` wrote is settled round by round.

    A round that the rules do not allow is refused with the rule that it breaks, and the exit code is 2.

    pitboss settle --example craps
    """
    as_json = not sys.stdout.isatty() if json is None else json
    if example:
        if file is not None or lines or each:
            raise BadInput("--example prints a round and does not settle one: leave out the file, --lines and --each.")
        return print_example(example)
    text = read_text(file)
    if is_record(text):
        settle_all(finished_rounds(text), each=each, as_json=as_json, one_by_one=True)
    elif lines or each or holds_lines(text):
        settle_all(parse_each(text), each=each, as_json=as_json)
    else:
        settle_one(text, name_of(file), as_json=as_json)


def is_record(text: str) -> bool:
    """Say whether `play --record` wrote this: JSON Lines under a heading that names the table."""
    return text.lstrip(MARK).startswith('{"table":')


def finished_rounds(text: str) -> Iterator[tuple[int, object]]:
    """Give the finished rounds of a record, each with its line. Events and the heading are passed over."""
    from pitboss.cli.recording import SETTLE

    for number, said in parse_each(text):
        if isinstance(said, dict) and SETTLE in said:
            yield number, said[SETTLE]
        elif isinstance(said, BadInput):
            yield number, said


def print_example(game: str) -> None:
    from pitboss.rounds.finished.examples import example_round

    print_json(example_round(game))


def settle_one(text: str, where: str, *, as_json: bool) -> None:
    from pitboss.rounds.finished.description import read_given
    from pitboss.rounds.finished.settle import settle_given

    given = read_given(parse_whole(text, where))
    settlement = settle_given(given)
    if as_json:
        return print_json(settlement)
    from pitboss.cli.settle_show import show_settlement

    show_settlement(given, settlement)


def settle_all(rounds: Iterator[tuple[int, object]], *, each: bool, as_json: bool, one_by_one: bool = False) -> None:
    """Settle every line. One that cannot be settled does not stop the others. `one_by_one` shows each to people too."""
    from pitboss.rounds.finished.bulk import make_report, settle_many

    found, refused = settle_many(rounds)
    if not found and not refused:
        if one_by_one:
            raise BadInput(NOTHING_RECORDED)
        raise BadInput("there are no rounds to settle. Write one a line, as JSON.")
    report = make_report(found, refused)
    if each:
        for one in found:
            named = {"id": one.given.id} if one.given.id else {}
            sys.stdout.write(json_text({"line": one.line, **named, **one.settlement}) + "\n")
        for problem in refused:
            sys.stderr.write(f"pitboss: line {problem['line']}: {problem['problem']}\n")
    elif as_json:
        print_json(report)
    else:
        from pitboss.cli.settle_show import show_report, show_settlement

        for number, one in enumerate(found if one_by_one else (), 1):
            show_settlement(one.given, one.settlement, f"Round {number}: ")
        show_report(report, sum("variance" not in one.settlement for one in found))
    if refused or report["mispaid"]:
        raise typer.Exit(REFUSED if refused else MISPAID)

"""`pitboss hold`: how believable it is that a table won so much, and what would explain it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.completion import complete_game
from pitboss.cli.odds_picture import drawable, save
from pitboss.cli.odds_show import say_facts
from pitboss.cli.progress import show_progress
from pitboss.cli.screen import console, print_json, table
from pitboss.cli.seats import GAME_HELP, SEAT_HELP, read_game, read_meters, read_seats, say_seats
from pitboss.cli.session import whole
from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.money import Cents, cents, spoken
from pitboss.odds.sessions.hold import ALARM, SUSPECT, HoldOdds
from pitboss.odds.sessions.hold import hold as hold_of
from pitboss.odds.sessions.laws import find_law
from pitboss.odds.wording.figures import decimal, percentage
from pitboss.odds.wording.sessions import hold_json, show_chance

SHOWN = 8
"""The most explanations that are shown in words."""

SAYS = {
    "ordinary": "Such results are to be expected.",
    "suspicious": f"Fewer than one table in {round(1 / SUSPECT)} is so far off: look into it.",
    "alarm": f"{ALARM} standard errors or more: this is not chance. Look into it before the next shift.",
}


def hold(
    game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)],
    won: Annotated[str, typer.Option(help="What the house won, in dollars; -250 if it lost.")],
    rounds: Annotated[int | None, typer.Option(help="How many rounds were played.")] = None,
    handle: Annotated[
        str | None, typer.Option(help="Instead of --rounds: what was wagered in all, in dollars, with raises.")
    ] = None,
    seat: Annotated[list[str] | None, typer.Option(help=SEAT_HELP)] = None,
    seats: Annotated[int, typer.Option(help="How many times the seats of --seat are at the table.")] = 1,
    meter: Annotated[list[str] | None, typer.Option(help="What a meter showed, as in main=12345.67.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the result to this file, beside what was expected.")] = None,
    json: Annotated[bool, typer.Option("--json", help="For another program to read.")] = False,
) -> None:
    """The p-value is twice the chance of a result at least as far out on the same side. Each explanation is a table
    with one thing wrong: another paytable's letter, a row that is paid wrongly, players who play by a named strategy.

    pitboss hold 3cp --won=-4200 --rounds 2000 --seat "ante=10" --seats 5
    """
    if not seat:
        raise BadInput("say what each seat wagered, as in --seat 'ante=10 pair-plus=5'. The verdict depends on it.")
    picture, played = drawable(plot), read_game(game)
    wagered, meters = read_seats(played, seat, seats), read_meters(meter)
    with show_progress("Counting the hold"):
        number = count_rounds(played, wagered, rounds, handle, meters)
        found = hold_of(played, wagered, number, read_signed(won), meters=meters)
    title = f"{played.edition.title} ({played.edition.id})"
    if json:
        print_json({"game": played.edition.game, "edition": played.edition.edition, "seats": wagered}
                   | hold_json(found))  # fmt: skip
    else:
        show(title, say_seats(wagered), found)
    if picture is not None:
        from pitboss.odds.wording.session_plot import picture_hold

        save(picture_hold(found, f"{played.edition.title}: {say_seats(wagered)}"), picture)


def read_signed(text: str) -> Cents:
    return -cents(text[1:]) if text.startswith("-") else cents(text)


def count_rounds(
    game: Game, seats: list[dict[str, Cents]], rounds: int | None, handle: str | None, meters: dict[str, Cents]
) -> int:
    """Give the number of rounds, as said or as it follows from the amount wagered."""
    if (rounds is None) == (handle is None):
        raise BadInput("say either --rounds, how many were played, or --handle, how much was wagered.")
    if rounds is not None:
        return rounds
    wagered = cents(handle or "")
    if wagered <= 0:
        raise BadInput(f"--handle is what was wagered in all. It must be more than $0, not {handle}.")
    return max(1, round(Fraction(wagered) / find_law(game, seats, meters).handle))


def show(title: str, seats: str, found: HoldOdds) -> None:
    one = found.session
    band = one.bands[-1]
    facts = (
        ("Seats", seats),
        ("Rounds", f"{one.rounds:,}, with {whole(one.handle)} wagered in all"),
        ("Won", f"{spoken(found.won)}, a hold of {percentage(found.hold, 2)}"),
        ("To be expected", f"{whole(one.mean)}, a hold of {percentage(found.expected_hold, 2)}; "
                           f"{band.chance * 100}% of tables win {whole(band.low)} to {whole(band.high)}"),
        ("Standard errors", f"{decimal(found.standard_errors, 2)}"),
        ("p-value", f"{show_chance(found.p_value, found.error)}, with a certified error of {found.error:.1e}"),
        ("Verdict", f"{found.verdict}. {SAYS[found.verdict]}"),
    )  # fmt: skip
    console().print(f"[bold]{escape(title)}[/bold]")
    say_facts(facts)
    if found.verdict != "ordinary" and found.explanations:
        drawn = table("Explanation", "Would then win", "p-value")
        drawn.columns[1].justify = drawn.columns[2].justify = "right"
        for why in found.explanations[:SHOWN]:
            drawn.add_row(escape(why.what), whole(why.mean), show_chance(why.p_value, found.error))
        console().print(drawn)
    say_facts([("Note", note) for note in one.round.notes], style="yellow")

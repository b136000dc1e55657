"""`pitboss session`: what a table wins in an hour, a night, a month and a year, and how far that may be off."""

from __future__ import annotations

import csv as writing
import sys
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.completion import complete_game
from pitboss.cli.odds_picture import drawable, save
from pitboss.cli.odds_show import say_facts
from pitboss.cli.progress import show_progress
from pitboss.cli.screen import console, print_json, table
from pitboss.cli.seats import GAME_HELP, SEAT_HELP, read_game, read_meters, read_seats, say_seats
from pitboss.errors import BadInput
from pitboss.money import Cents, cents, spoken
from pitboss.odds.asking.answers import solve
from pitboss.odds.sessions.jackpots import LevelOdds, list_levels
from pitboss.odds.sessions.laws import OutcomeLaw, ask_wager, find_law
from pitboss.odds.sessions.session import SessionOdds
from pitboss.odds.sessions.session import session as session_of
from pitboss.odds.sessions.session import sessions as sessions_of
from pitboss.odds.wording.figures import nearest_cent, percentage
from pitboss.odds.wording.sessions import in_dollars, level_json, plain_rows, session_json, show_chance


def session(
    game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)],
    seat: Annotated[list[str] | None, typer.Option(help=SEAT_HELP)] = None,
    seats: Annotated[int, typer.Option(help="How many times the seats of --seat are at the table.")] = 1,
    pace: Annotated[int, typer.Option(help="Rounds an hour.")] = 40,
    hours: Annotated[int, typer.Option(help="Hours that the table is open each night.")] = 8,
    rounds: Annotated[
        int | None, typer.Option(help="Count this many rounds, instead of an hour, a night, a month, a year.")
    ] = None,
    meter: Annotated[list[str] | None, typer.Option(help="What a meter shows, as in main=12345.67.")] = None,
    bankroll: Annotated[str | None, typer.Option(help="A player's bankroll, in dollars: the risk of ruin.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the distributions to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="For another program to read.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="One line for each session.")] = False,
) -> None:
    """Each figure follows from the exact distribution of one round, added up over many rounds. No probability is off by
    more than the certified error. For a progressive wager you also see how long a jackpot takes to hit, what feeds the
    meter, and what resets cost.

    pitboss session three-card-poker --seat "ante=10 pair-plus=5" --seats 5

    pitboss session casino.toml --seat "2 x ante=25" --seat "ante=10" --hours 10

    pitboss session baccarat --seat "banker=100" --rounds 70 --bankroll 1000
    """
    if json and csv:
        raise BadInput("choose --json or --csv, not both.")
    picture, played = drawable(plot), read_game(game)
    wagered, meters = read_seats(played, seat, seats), read_meters(meter)
    with show_progress("Counting the session"):
        if rounds is not None:
            found: tuple[SessionOdds, ...] = (session_of(played, wagered, rounds, meters=meters),)
        else:
            found = sessions_of(played, wagered, pace=pace, hours=hours, meters=meters)
        levels = [level for wager, stake, number in progressives(wagered)
                  for level in list_levels(solve(ask_wager(played, wager, stake)), Fraction(number * pace))
                  if played.wagers[wager].progressive]  # fmt: skip
    money = None if bankroll is None else cents(bankroll)
    one = find_law(played, wagered[:1], meters)
    if money is not None and len(one.parts) > 1:
        raise BadInput("the risk of ruin needs one wager, or wagers that can be counted together.")
    night = found[min(1, len(found) - 1)]
    ruin = () if money is None else tuple(tell_ruin(one.parts[0], money, night.rounds))
    if json:
        print_json({"game": played.edition.game, "edition": played.edition.edition, "seats": wagered,
                    "volatility_index": f"{found[0].volatility_index:.6f}",
                    "sessions": [session_json(one) for one in found], "jackpots": [level_json(one) for one in levels],
                    "ruin": dict(ruin), "notes": list(found[0].round.notes)})  # fmt: skip
    elif csv:
        rows = plain_rows([one.as_row() for one in found])
        writer = writing.DictWriter(sys.stdout, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    else:
        show(f"{played.edition.title} ({played.edition.id})", say_seats(wagered), found, night)
        say_facts(ruin)
        show_levels(levels)
        say_facts([("Note", note) for note in found[0].round.notes], style="yellow")
    if picture is not None:
        from pitboss.odds.wording.session_plot import picture_sessions

        save(picture_sessions(found, f"{played.edition.title}: {say_seats(wagered)}"), picture)


def progressives(seats: list[dict[str, Cents]]) -> list[tuple[str, Cents, int]]:
    """(wager, stake, seats that make it)"""
    items = [item for one in seats for item in one.items()]
    return [(wager, stake, items.count((wager, stake))) for wager, stake in dict.fromkeys(items)]


def tell_ruin(law: OutcomeLaw, bankroll: Cents, rounds: int) -> list[tuple[str, str]]:
    """Tell what becomes of one seat's bankroll, and of the bank behind it."""
    from pitboss.odds.sessions.ruin import MOST_WORK, bankroll_for, risk_ever, risk_ruin

    found = []
    if -law.steps[0] >= 0 and (law.steps[-1] * (rounds + 1)) * len(law.steps) * rounds <= MOST_WORK:
        one = risk_ruin(law, bankroll, rounds)
        chance = show_chance(one.chance, one.error)
        found.append(("Risk of ruin", f"{chance} within {rounds:,} rounds for one seat with {spoken(bankroll)}"))
    enough = bankroll_for(law, 0.01)
    if enough is not None:
        ever = risk_ever(law, bankroll)
        found.append(("Bank", f"the chance that one such seat ever wins a bank of {spoken(bankroll)} is "
                              f"{ever.least:.4%} to {ever.most:.4%}; "
                              f"with {spoken(nearest_cent(Fraction(enough) / 100))} it is at most 1%"))  # fmt: skip
    return found


def show(title: str, seats: str, found: tuple[SessionOdds, ...], night: SessionOdds) -> None:
    drawn = table("Session", "Rounds", "Wagered", "Theoretical win", "Deviation", "95% of sessions", "Table loses",
                  title=title)  # fmt: skip
    for n in range(1, 7):
        drawn.columns[n].justify = "right"
    for one in found:
        band = one.bands[1]
        drawn.add_row(
            one.name.capitalize(), f"{one.rounds:,}", whole(one.handle), whole(one.mean),
            whole(Fraction(float(one.variance) ** 0.5)), f"{whole(band.low)} to {whole(band.high)}",
            show_chance(one.loses, one.error),
        )  # fmt: skip
    console().print(drawn)
    bands = "; ".join(f"{one.chance * 100}% {whole(one.low)} to {whole(one.high)}" for one in night.bands)
    quantiles = ", ".join(f"{chance * 100}% {whole(amount)}" for chance, amount in night.quantiles)
    facts = (
        ("Seats", seats),
        ("Theoretical hold", f"{percentage(night.mean / night.handle)} of what is wagered in all"),
        ("Volatility index", f"{night.volatility_index:.4f}, 1.645 deviations of a round for each unit staked"),
        (f"Bands, {night.name}", bands),
        (f"Quantiles, {night.name}", quantiles),
        ("Certified error", f"{max(one.error for one in found):.1e}: no probability here is off by more"),
    )
    say_facts(facts)


def show_levels(levels: list[LevelOdds]) -> None:
    if not levels:
        return
    drawn = table("Jackpot", "One wager in", "Half by", "90% by", "Fed an hour", "Resets an hour", "Mean meter")
    for n in range(1, 7):
        drawn.columns[n].justify = "right"
    for one in levels:
        waits = [one.wait(Fraction(n, 10)) for n in (5, 9)]
        half, nine = ("never" if n is None else f"{n / float(one.pace):,.0f} h" for n in waits)
        once = "never" if not one.jackpot else f"{float(1 / one.jackpot):,.0f}"
        fed, mean = ("unknown" if amount is None else f"${in_dollars(amount)}" for amount in (one.fed, one.mean))
        drawn.add_row(f"{one.wager}/{one.meter}", once, half, nine, fed, f"${in_dollars(one.seeded)}", mean)
    console().print(drawn)


def whole(amount: Fraction) -> str:
    """Write cents as whole dollars, rounded to the nearest."""
    rounded = round(amount / 100)
    return f"-${-rounded:,}" if rounded < 0 else f"${rounded:,}"

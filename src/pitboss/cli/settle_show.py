"""A settlement for people: one round as a table with its citations, and the report over many."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.markup import escape

from pitboss.cli.screen import console, say, table
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.law import library
from pitboss.money import read_dollars, spoken
from pitboss.rounds.finished.answer import PaidReport, RoundSettlement
from pitboss.rounds.finished.description import Given
from pitboss.rounds.finished.settle import game_of
from pitboss.words.results import name_line, name_meter

RIGHT = ("Staked", "Returned", "Law pays", "Paid", "Variance", "Compared", "Mispaid", "Overpaid", "Underpaid", "Times")

MISTAKES = {
    "loser-paid": "a losing wager was paid",
    "winner-taken": "a win was not paid",
    "push-taken": "a push was taken",
    "open-paid": "an undecided wager was paid",
    "overpaid": "paid too much",
    "underpaid": "paid too little",
}
"""Each kind of mistake as people say it."""


def show_settlement(given: Given, settlement: RoundSettlement, before: str = "") -> None:
    """Show a round: a row for each wager, then what each seat and the table have won. `before` begins its title."""
    edition, game = library.load(given.game), game_of(given)
    is_compared = "variance" in settlement
    columns = ("Seat", "Wager", "Staked", "Outcome", "Line", "Returned", *(["Paid", "Variance"] if is_compared else []))
    alone = ("Seat",) if len(settlement["order"]) == 1 else ()  # of whom the line below speaks
    spare = ("Line", *alone, "Paid")  # what was paid follows from the variance
    drawn = draw_table(*columns, "Law", title=f"{before}{edition.title} ({edition.id})", spare=spare)
    for number in settlement["order"]:
        for n, cells in enumerate(seat_rows(game, settlement, number, is_compared)):
            drawn.add_row(str(number) if n == 0 else "", *(escape(cell) for cell in cells))
    console().print(drawn)
    for number in settlement["order"]:
        seat = settlement["seats"][str(number)]
        say(f"Seat {number} {tell_net(seat['net'])}{tell_variance(seat.get('variance'))}.")
        for cut in seat.get("payouts_cut", ()):
            limit = f"{money(cut['winnings'])} are cut to the payout limit of {money(cut['limit'])}"
            say(f"Its winnings of {limit}. [{cut['cite']}]", markup=False)
    if settlement["round"] == "open":
        say("The round is open: a wager that is not decided yet is left out of these sums.")
    show_meters(game, settlement)
    say(f"The house {tell_net(settlement['table_win'])}{tell_variance(settlement.get('variance'))}.")


def show_meters(game: Game, settlement: RoundSettlement) -> None:
    """Show the meters of the wagers that each seat placed, and how many others there are."""
    of_wagers = set[MeterName]()
    for seat, settled in settlement["seats"].items():
        for wager in settled["wagers"]:
            table = game.table(Wager(wager).rule)
            named = game.meters_named(table) if table else ()
            of_wagers |= {game.meter(Wager(wager).rule, name, int(seat)) for name in named}
    names = [MeterName(meter) for meter in settlement["meters"]]
    shown = [name for name in names if name in of_wagers]
    for name in shown:
        say(f"Meter {escape(name_meter(name))} shows {money(settlement['meters'][name])}.")
    if others := len(names) - len(shown):
        say(f"{count(others, 'other meter' if shown else 'meter')}, of wagers that nobody placed: unchanged.")


def seat_rows(game: Game, settlement: RoundSettlement, number: int, is_compared: bool) -> Iterable[tuple[str, ...]]:
    seat = settlement["seats"][str(number)]
    for wager, one in seat["wagers"].items():
        beside = (money(one.get("paid")), signed(one.get("variance"))) if is_compared else ()
        line = name_line(game, wager, one["line"]) or say_line(one["line"])
        vigorish = f"{', ' * bool(line)}less {money(one['vigorish'])} vigorish" if "vigorish" in one else ""
        yield (
            wager,
            money(one["staked"]),
            one["outcome"],
            line + vigorish,
            money(one["returned"]),
            *beside,
            one["cite"],
        )
    if read_dollars(seat["envy"]) or "envy_paid" in seat:
        paid = seat.get("envy_paid")
        more = "" if paid is None else signed_cents(read_dollars(paid) - read_dollars(seat["envy"]))
        beside = (money(paid), more) if is_compared else ()
        bonuses = seat.get("envy_bonuses", [])
        lines = "; ".join(f"{say_line(one['line'])} of seat {one['holder']}" for one in bonuses)
        law = "; ".join(dict.fromkeys(one["cite"] for one in bonuses))
        yield "envy bonus", "", "", lines, money(seat["envy"]), *beside, law


def say_line(line: str) -> str:
    """A line of a paytable as people say it; nothing where it only says that the wager lost."""
    return "" if line == "lose" else line.replace("-", " ")


def show_report(report: PaidReport, unsaid: int = 0) -> None:
    """Show many rounds: what was mispaid, line by line, and the totals. `unsaid` rounds do not say what was paid."""
    if report["mispaid"]:
        drawn = draw_table("Round", "Seat", "Wager", "Law pays", "Paid", "Variance", "Mistake", "Law", spare=("Law",))
        for one in report["mispaid"]:
            amounts = (money(one["returned"]), money(one["paid"]), signed(one["variance"]))
            name = one["id"] or f"line {one['line']}"
            cells = (name, str(one["seat"]), one["wager"], *amounts, MISTAKES[one["mistake"]], one["cite"])
            drawn.add_row(*map(escape, cells))
        console().print(drawn)
        wrong = [one for one in report["by_wager"] if one["mispaid"]]
        several = len({one["game"] for one in report["by_wager"]}) > 1
        show_totals("Wager", ((f"{one['game']} {one['wager']}" if several else one["wager"], one) for one in wrong))
        if right := len(report["by_wager"]) - len(wrong):
            say(f"{count(right, 'other kind')} of wager: none mispaid.")
        show_totals("Seat", ((str(one["seat"]), one) for one in report["by_seat"]))
        kinds = draw_table("Mistake", "Times", "Variance")
        for kind in report["by_mistake"]:
            kinds.add_row(MISTAKES[kind["mistake"]], str(kind["mispaid"]), signed(kind["variance"]))
        console().print(kinds)
    for problem in report["refused"]:
        say(f"Line {problem['line']} cannot be settled: {problem['problem']}", markup=False)
    total = report["total"]
    settled = f"{count(report['rounds'] - len(report['refused']), 'round')} settled."
    if not total["compared"]:
        say(f"{settled} No round says what the dealer paid, so nothing was compared.")
    elif not total["mispaid"]:
        say(f"{settled} {count(total['compared'], 'wager')} compared with what was paid, none mispaid.")
    else:
        found = f"{total['mispaid']} mispaid{tell_variance(total['variance'])}"
        say(f"{settled} {count(total['compared'], 'wager')} compared with what was paid, {found}.")
    if total["compared"] and unsaid:
        say(f"{count(unsaid, 'round')} not compared: nothing says what the dealer paid.")


def show_totals(name: str, totals: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
    drawn = draw_table(name, "Compared", "Mispaid", "Overpaid", "Underpaid", "Variance")
    for label, one in totals:
        figures = (money(one["overpaid"]), money(one["underpaid"]), signed(one["variance"]))
        drawn.add_row(escape(label), str(one["compared"]), str(one["mispaid"]), *figures)
    console().print(drawn)


def draw_table(*columns: str, title: str = "", spare: tuple[str, ...] = ()) -> Any:
    drawn = table(*columns, title=title, spare=spare)
    for column in drawn.columns:
        column.justify = "right" if column.header in RIGHT else "left"
    return drawn


def money(amount: str | None) -> str:
    return "" if amount is None else spoken(read_dollars(amount))


def signed(amount: str | None) -> str:
    return "" if amount is None else signed_cents(read_dollars(amount))


def signed_cents(amount: int) -> str:
    return f"+{spoken(amount)}" if amount > 0 else spoken(amount) if amount else "—"


def tell_net(amount: str) -> str:
    won = read_dollars(amount)
    return "neither wins nor loses" if not won else f"{'wins' if won > 0 else 'loses'} {spoken(abs(won))}"


def tell_variance(amount: str | None) -> str:
    if amount is None:
        return ""
    more = read_dollars(amount)
    much = f"{spoken(abs(more))} too {'much' if more > 0 else 'little'} was paid"
    return f"; {much if more else 'in all, what was paid is what the law pays'}"


def count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"

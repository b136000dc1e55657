"""The layout of craps in a terminal: the puck, each wager of a seat with its odds, and the totals."""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape

from pitboss.cli.screen import console, table, tell
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.money import Cents, spoken
from pitboss.rounds.views import DiceView, RoundView, SeatView
from pitboss.words import name_wager

Row = tuple[str, str, str, str]


class Layout:
    """Draws the layout, and after that only what has changed. What a roll settles is told separately."""

    def __init__(self) -> None:
        self.puck = ""
        self.shown: tuple[Row, ...] = ()

    def draw(self, game: Game, seen: RoundView, number: int) -> None:
        puck = say_puck(seen.dice) if seen.dice else ""
        if puck != self.puck:
            tell(puck, style="bold")
        seat = seen.seats.get(number)
        rows = tuple(list_rows(game, seat)) if seat else ()
        drawn = table("Wager", "Name in the law", "Amount", "Odds", spare=("Name in the law",), heads=not self.shown)
        for row in rows:
            if row not in self.shown:
                drawn.add_row(*map(escape, row))
        if drawn.row_count:
            console().print(drawn)
        if seat and rows and rows != self.shown:
            tell(f"On the layout: {spoken(sum(seat.wagers.values()))}.", style="dim")
        self.puck, self.shown = puck, rows


def show_layout(game: Game, seen: RoundView, number: int) -> None:
    """Show the whole layout again: the puck, each wager of the seat with its odds, and the total."""
    Layout().draw(game, seen, number)
    seat = seen.seats.get(number)
    if seat is None or not seat.wagers:
        tell("No wager of yours lies on the layout.", style="dim")


def say_puck(dice: DiceView) -> str:
    made = f"; points made: {', '.join(map(str, dice.made))}" if dice.made else ""
    return (f"Puck ON {dice.point}" if dice.point else "Puck OFF: a come-out roll") + made + "."


def list_rows(game: Game, seat: SeatView) -> Iterator[Row]:
    """List each wager in the order of placing, with its odds beside it. Odds without their wager have a row too."""
    odds = {base_of(game, wager): amount for wager, amount in seat.wagers.items() if base_of(game, wager)}
    for wager, amount in seat.wagers.items():
        if base_of(game, wager) in seat.wagers:
            continue
        yield wager, name_wager(game, wager), spoken(amount) + say_called(seat, wager), say_odds(odds.get(wager))


def say_called(seat: SeatView, wager: Wager) -> str:
    """Say that the player has called a wager off or on. That counts on come-out rolls only."""
    working = seat.called.get(wager)
    return "" if working is None else f", {'on' if working else 'off'} for come-outs"


def say_odds(amount: Cents | None) -> str:
    return "" if amount is None else spoken(amount)


def base_of(game: Game, wager: Wager) -> str:
    """Find the wager that odds belong to; an empty text for any other wager."""
    rule = game.wagers.get(wager.rule)
    base = rule.of if rule and wager.rule.endswith("odds") else ""
    return f"{base}-{wager.number}" if base and wager.number else base

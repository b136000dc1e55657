"""The felt: how cards, seats and settlements are drawn in a terminal, with or without colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pitboss.cards import SUITS, UNKNOWN, Card, suit_of
from pitboss.cli.screen import table
from pitboss.games.game import Game
from pitboss.money import spoken
from pitboss.rounds.finished.craps import vigorish_results
from pitboss.rounds.views import RoundView, SeatView
from pitboss.words import say_line
from pitboss.words.cards import draw_card

if TYPE_CHECKING:
    from rich.table import Table

BACK = f"[dim]{draw_card(UNKNOWN)}[/]"
OUTCOME_STYLE = {
    "win": "green",
    "lose": "red",
    "forfeit": "red",
    "surrender": "yellow",
    "push": "yellow",
    "open": "cyan",
}


def card_text(card: Card) -> str:
    """`A♠`, red for hearts and diamonds."""
    style = "red" if SUITS[suit_of(card)] in "hd" else "bold"
    return f"[{style}]{draw_card(card)}[/]"


def cards_text(cards: Sequence[Card]) -> str:
    """Cards in a row; one that is not known is a back."""
    return " ".join(BACK if one == UNKNOWN else card_text(one) for one in cards)


def felt(views: Mapping[int, RoundView]) -> Table:
    """The table as the players of these seats see it, each the own cards."""
    drawn = table("Place", "Cards", "On the layout")
    all_see = views[min(views)]
    for zone, cards in all_see.zones.items():
        if zone not in ("discard", "burned"):
            drawn.add_row(zone, cards_text(cards), "")
    for number in all_see.seats:
        seat = views.get(number, all_see).seats[number]
        name = f"[bold]seat {number}[/]" if number in views else f"seat {number}"
        drawn.add_row(name, hands_text(seat), stakes_text(seat))
    return drawn


def hands_text(seat: SeatView) -> str:
    """A seat's cards; where it plays several hands, each by itself."""
    return "  |  ".join(cards_text(hand.cards) for hand in seat.hands) if seat.hands else cards_text(seat.cards)


def stakes_text(seat: SeatView) -> str:
    """What lies on the layout; what the player has pulled back does not, and is named after it."""
    lying = [f"{wager} {spoken(amount)}" for wager, amount in seat.wagers.items() if wager not in seat.taken_back]
    pulled = [f"{wager} {spoken(seat.wagers[wager])}" for wager in seat.taken_back]
    notes = [f"pulled back: {', '.join(pulled)}"] * bool(pulled) + ["folded"] * seat.folded
    return "; ".join((", ".join(lying), *(f"[dim]{note}[/]" for note in notes)))


def settlement(game: Game, views: Mapping[int, RoundView], *, why: bool) -> Table:
    """What became of each wager of the seats that are yours, and with `why` the line of law that says so."""
    several = len(views) > 1
    columns = ("Wager", "Staked", "Outcome", "Line", "Returned")
    drawn = table(*["Seat"] * several, *columns, *["Cited"] * why)
    for number, seen in sorted(views.items()):
        seat = seen.seats.get(number)
        for cells, cite in settled_rows(game, seat, "\n" if why else ", ") if seat else ():
            drawn.add_row(*[str(number)] * several, *cells, *[f"[dim]{cite}[/]"] * why)
    return drawn


def settled_rows(game: Game, seat: SeatView, between: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """The cells of each wager, and its citation; vigorish taken up front and an envy bonus among them. `between` a hand
    and what it pays may be a new line, where citations take two lines anyway.
    """
    for wager, done in (*seat.settled.items(), *vigorish_results(game, seat.vigorish)):
        outcome = f"[{OUTCOME_STYLE[done.outcome]}]{done.outcome}[/]"
        line = say_line(game, wager, done, between=between)
        yield (wager, spoken(done.staked), outcome, line, spoken(done.returned)), done.cite
    if seat.envy:
        yield ("envy bonus", "", "[green]win[/]", "", spoken(seat.envy)), ""


DIE_FACES = " ⚀⚁⚂⚃⚄⚅"


def draw_dice(first: int, second: int) -> str:
    """`⚃ ⚂`"""
    return f"[bold]{DIE_FACES[first]} {DIE_FACES[second]}[/]"

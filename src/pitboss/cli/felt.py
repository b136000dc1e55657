"""The felt: how cards, seats and settlements are drawn in a terminal, with or without colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pitboss.cards import SUITS, Card, show, suit_of
from pitboss.cli.screen import table
from pitboss.games.game import Game
from pitboss.money import spoken
from pitboss.rounds.finished.craps import vigorish_results
from pitboss.rounds.state import Round, Seat

if TYPE_CHECKING:
    from rich.table import Table

SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
BACK = "[dim]▒▒[/]"
OUTCOME_STYLE = {
    "win": "green",
    "lose": "red",
    "forfeit": "red",
    "surrender": "yellow",
    "push": "yellow",
    "open": "cyan",
}


def card_text(card: Card) -> str:
    """`A♠`, red for hearts and diamonds; a ten is `10`."""
    rank, suit = show(card)[0].replace("T", "10"), SUITS[suit_of(card)]
    style = "red" if suit in "hd" else "bold"
    return f"[{style}]{rank}{SUIT_SIGNS[suit]}[/]"


def cards_text(cards: Sequence[Card], turned: int | None = None) -> str:
    """Cards in a row, those after the first `turned` face down."""
    seen = len(cards) if turned is None else turned
    return " ".join(card_text(one) if n < seen else BACK for n, one in enumerate(cards))


def felt(game: Game, state: Round, mine: Iterable[int]) -> Table:
    """The table as the players of the seats `mine` see it."""
    drawn = table("", "Cards", "On the layout")
    for zone, cards in state.zones.items():
        if zone not in ("discard", "burned"):
            drawn.add_row(zone, cards_text(cards, state.turned.get(zone, 0)), "")
    own = set(mine)
    for number, seat in sorted(state.seats.items()):
        seen = None if number in own or number in state.order or state.phase == "over" else 0
        name = f"[bold]seat {number}[/]" if number in own else f"seat {number}"
        folded = " [dim]folded[/]" if seat.folded else ""
        drawn.add_row(name, hands_text(seat, seen), stakes_text(seat) + folded)
    return drawn


def hands_text(seat: Seat, turned: int | None) -> str:
    """A seat's cards; where it plays several hands, each by itself, for those lie open."""
    if seat.hands:
        return "  |  ".join(cards_text(hand.cards) for hand in seat.hands)
    return cards_text(seat.cards, turned)


def stakes_text(seat: Seat) -> str:
    return ", ".join(f"{wager} {spoken(amount)}" for wager, amount in seat.wagers.items())


def settlement(game: Game, state: Round, mine: Iterable[int], *, why: bool) -> Table:
    """What became of each wager of the seats `mine`, and with `why` the line of law that says so."""
    columns = ("Seat", "Wager", "Staked", "", "Line", "Returned", *(("Cited",) if why else ()))
    drawn = table(*columns)
    for number in sorted(set(mine) & state.seats.keys()):
        seat = state.seats[number]
        for wager, done in (*seat.settled.items(), *vigorish_results(game, seat)):
            style = OUTCOME_STYLE[done.outcome]
            cells = (
                str(number),
                wager,
                spoken(done.staked),
                f"[{style}]{done.outcome}[/]",
                done.line,
                spoken(done.returned),
            )
            drawn.add_row(*cells, *((f"[dim]{done.cite}[/]",) if why else ()))
        if seat.envy:
            drawn.add_row(
                str(number), "envy bonus", "", "[green]win[/]", "", spoken(seat.envy), *(("",) if why else ())
            )
    return drawn


DIE_FACES = " ⚀⚁⚂⚃⚄⚅"


def dice_text(dice: tuple[int, int], point: int | None) -> str:
    """`⚃ ⚂ 7`, and the point that is on."""
    faces = " ".join(DIE_FACES[one] for one in dice)
    return f"[bold]{faces}  {sum(dice)}[/]   [dim]{f'point {point}' if point else 'come-out'}[/]"

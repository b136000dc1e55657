"""The felt: how cards, seats and settlements are drawn in a terminal, with or without colour."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from pitboss.cards import SUITS, UNKNOWN, Card, show, suit_of
from pitboss.cli.screen import table
from pitboss.games.game import Game
from pitboss.money import spoken
from pitboss.rounds.finished.craps import vigorish_results
from pitboss.rounds.state import Round
from pitboss.rounds.views import RoundView, SeatView

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


def settlement(game: Game, state: Round, mine: Collection[int], *, why: bool) -> Table:
    """What became of each wager of the seats `mine`, and with `why` the line of law that says so."""
    columns = ("Seat", "Wager", "Staked", "Outcome", "Line", "Returned", *(("Cited",) if why else ()))
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

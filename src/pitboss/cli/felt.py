"""The felt: how cards, seats and settlements are drawn in a terminal, with or without colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.markup import escape

from pitboss.cards import SUITS, UNKNOWN, Card, suit_of
from pitboss.cli.console import JOINED
from pitboss.cli.screen import console, table
from pitboss.games.game import Game
from pitboss.games.hands import parts_of
from pitboss.law.labels import disclose
from pitboss.money import Cents, spoken
from pitboss.rounds.events import HandJudged, WagerSettled
from pitboss.rounds.finished.craps import vigorish_results
from pitboss.rounds.holdings import find_held, find_lying
from pitboss.rounds.views import RoundView, SeatView
from pitboss.words import say_alike, say_reason, say_won
from pitboss.words.cards import draw_card
from pitboss.words.dice import Throw
from pitboss.words.reasons import name_hand
from pitboss.words.results import Saying, become
from pitboss.words.titles import within

if TYPE_CHECKING:
    from rich.table import Table

BETWEEN = f"{JOINED}{JOINED}|  "
"""Between the hands of a seat. A line may end behind it."""

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
    """Cards in a row, which no line breaks; one that is not known is a back."""
    return JOINED.join(BACK if one == UNKNOWN else card_text(one) for one in cards)


class Felt:
    """Draws the table as its players see it, and after that only what has changed."""

    def __init__(self) -> None:
        self.shown: dict[str, Cells] = {}

    def draw(self, game: Game, views: Mapping[int, RoundView]) -> bool:
        """Draw what has changed, and say whether anything has."""
        rows = dict(list_rows(game, views))
        changed = {place: cells for place, cells in rows.items() if self.shown.get(place) != cells}
        drawn = table("Place", "Cards", "Hand", "On the layout", heads=not self.shown)
        for place, cells in changed.items():
            drawn.add_row(place, *cells)
        if changed:
            console().print(drawn)
        self.shown = rows
        return bool(changed)


Cells = tuple[str, str, str]
"""The cards at a place, what they make, and what lies there."""


def list_rows(game: Game, views: Mapping[int, RoundView]) -> Iterator[tuple[str, Cells]]:
    all_see = views[min(views)]
    for zone, cards in all_see.zones.items():
        if zone not in ("discard", "burned") and is_played(game, all_see, zone):
            lying = find_lying(game, all_see, zone)
            yield zone, (cards_text(cards), name_hand(lying) if lying else "", "")
    for number in all_see.seats:
        seen = views.get(number, all_see)
        seat = seen.seats[number]
        held = BETWEEN.join(name_held(game, one).replace(" ", JOINED) for one in find_held(game, seen, seat))
        name = f"[bold]seat {number}[/]" if number in views else f"seat {number}"
        yield name, (hands_text(seat), held, stakes_text(seat))


def is_played(game: Game, seen: RoundView, zone: str) -> bool:
    """Say whether the cards at a place matter. Some places are for a side wager, and matter only if it was placed."""
    using = {rule.id for rule in game.hands.values() if zone in {name for name, _ in parts_of(rule.cards)}}
    decided = {(table.on, wager) for wager in game.wagers if (table := game.table(wager))}
    if not using or not using <= {on for on, _ in decided}:
        return True
    placed = {wager for seat in seen.seats.values() for wager in seat.wagers}
    return any(on in using and wager in placed for on, wager in decided)


def name_held(game: Game, one: HandJudged) -> str:
    """Name what the cards make.

    If only some of the seat's cards count, the law's name comes first: `two-card straight`.
    """
    rule = game.hands.get(one.hand)
    some = rule is not None and any(zone == "seat" and number for zone, number in parts_of(rule.cards))
    return f"{one.hand} {name_hand(one)}" if some else name_hand(one)


def hands_text(seat: SeatView) -> str:
    """A seat's cards; where it plays several hands, each by itself."""
    return BETWEEN.join(cards_text(hand.cards) for hand in seat.hands) if seat.hands else cards_text(seat.cards)


def stakes_text(seat: SeatView) -> str:
    """Say what lies on the layout, and after it what the player has pulled back."""
    said = {wager: f"{wager}{JOINED}{spoken(amount)}" for wager, amount in seat.wagers.items()}
    lying = [text for wager, text in said.items() if wager not in seat.taken_back]
    pulled = [said[wager] for wager in seat.taken_back]
    notes = [f"pulled back: {', '.join(pulled)}"] * bool(pulled) + ["folded"] * seat.folded
    return "; ".join((", ".join(lying), *(f"[dim]{note}[/]" for note in notes)))


SENTENCE = 20
"""A reason gets this many columns at least; where there are fewer, each wager has lines of its own."""

Outcome = tuple[WagerSettled, Throw | None]
"""A settlement, and the throw of the dice that brought it, where there was one."""


def settlement(
    game: Game, views: Mapping[int, RoundView], outcomes: Sequence[Outcome], *, why: bool, follows: bool = False
) -> Table:
    """Show what became of each wager of your seats, and the reason in a sentence. With `why`, add the line of law.

    `follows` says that another table stands right before it.
    """
    several = len(views) > 1
    columns = (*["Seat"] * several, "Wager", "Staked", "Result", "Won", "Why")
    drawn = table(*columns, spare=("Staked",), follows=follows)
    drawn.columns[-1].min_width = SENTENCE
    say = say_alike(list_amounts(views, outcomes))
    for number, seen in sorted(views.items()):
        own = [one for one in outcomes if one[0].seat == number]
        for cells, cite in settled_rows(game, seen.seats[number], own, say) if number in seen.seats else ():
            law = f"\n[dim]{escape(disclose(cite))}[/]" if why and cite else ""
            drawn.add_row(*[str(number)] * several, *cells[:-1], cells[-1] + law)
    return drawn


def list_amounts(views: Mapping[int, RoundView], outcomes: Sequence[Outcome]) -> Iterator[Cents]:
    """Every amount that a settlement shows."""
    for event, _ in outcomes:
        yield from (event.staked, event.returned, event.vigorish)
    for seen in views.values():
        for seat in seen.seats.values():
            yield from (*seat.vigorish.values(), seat.envy)


def settled_rows(
    game: Game, seat: SeatView, outcomes: Sequence[Outcome], say: Saying
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Give the cells of each wager and its citation, with vigorish taken up front and envy bonuses."""
    for event, throw in outcomes:
        result = f"[{OUTCOME_STYLE[event.outcome]}]{become(event)}[/]"
        won, why = say_won(event.returned - event.staked, say), escape(explain(game, event, throw, say))
        yield (event.wager, say(event.staked), result, won, why), event.cite
    for wager, done in vigorish_results(game, seat.vigorish):
        taken = say_won(-done.staked, say)
        yield (wager, say(done.staked), "[red]lose[/]", taken, f"{done.line}, taken with the wager."), done.cite
    if seat.envy:
        yield ("envy bonus", "", "[green]win[/]", say_won(seat.envy, say), "For the hand of another player."), ""


def explain(game: Game, event: WagerSettled, throw: Throw | None, say: Saying) -> str:
    """Why a wager was paid or lost, after the roll that decided it."""
    rolled = f"Rolled {throw.roll.first}-{throw.roll.second}. " if throw else ""
    return rolled + say_reason(game, event, own=True, throw=throw, say=say)


def say_qualified(outcomes: Sequence[Outcome]) -> str:
    """Say whether the dealer qualifies, and with what; nothing if the game does not ask that."""
    for event, _ in outcomes:
        dealers = [one for one in event.hands if one.hand == "dealer"]
        if dealers and "qualifies" in event.words:
            return f"The dealer qualifies with {within(name_hand(dealers[0]))}."
        if dealers and "does-not-qualify" in event.words:
            return f"The dealer does not qualify with {within(name_hand(dealers[0]))}."
    return ""


DIE_FACES = " ⚀⚁⚂⚃⚄⚅"


def draw_dice(first: int, second: int) -> str:
    """`⚃ ⚂`"""
    return f"[bold]{DIE_FACES[first]} {DIE_FACES[second]}[/]"

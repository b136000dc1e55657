"""Cards that were dealt face down by hand and are not known: where the next of them must be shown for play to go on.

At a real table nobody but the players knows the cards that lie face down. They are dealt as unknown, and are told when
they are turned: the dealer's hand and community cards when their stage comes, a seat's own when it is settled.
"""

from __future__ import annotations

from pitboss.cards import UNKNOWN, Card
from pitboss.errors import Refusal
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import Stage
from pitboss.rounds.commands import ShowCards
from pitboss.rounds.engine.discard_rack import on_own_cards
from pitboss.rounds.engine.shoe import refuse_unavailable
from pitboss.rounds.events import CardsShown, Event
from pitboss.rounds.families.programme import step_of
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.settlement.awards import waits
from pitboss.rounds.settlement.envy import FURTHER, turns_on
from pitboss.rounds.settlement.reveals import find_late_reveals
from pitboss.rounds.state import Round, Seat


@frozen
class Hidden:
    """The cards of one place that must be shown now: which of its cards they are, and the rule that turns them."""

    zone: str
    seat: int | None
    places: tuple[int, ...]
    cite: str


def to_be_shown(game: Game, state: Round) -> Hidden | None:
    """Find the unknown cards that the round waits for; None if it does not wait for any."""
    if not state.unknown or state.phase != "closed" or not state.counted or state.missing:
        return None
    step = step_of(game, state)
    if step is None:
        return at_settlement(game, state)
    if not isinstance(step, Stage) or step.do != "reveal" or not family_of(game).happens(game, state, step):
        return None
    return at_reveal(state, step)


def at_reveal(state: Round, stage: Stage) -> Hidden | None:
    """Cards that the present stage turns up: of a place, or each seat's last."""
    if stage.zone != "seats":
        upto = state.turned.get(stage.zone, 0) + stage.cards
        return in_zone(state, stage.zone, upto, stage.cite)
    for number, seat in sorted(state.seats.items()):
        last = len(seat.cards) - state.turned.get("seats", 0)
        if places := unknown_in(seat.cards, last - stage.cards, last):
            return Hidden("seat", number, places, stage.cite)
    return None


def at_settlement(game: Game, state: Round) -> Hidden | None:
    """The cards by which the next seat is settled: those on the table that all are judged by, and its own."""
    late = {stage.zone for stage in find_late_reveals(game).values()}
    parts = {part.partition(":")[0] for rule in game.hands.values() for part in rule.cards} - {"seat"} - late
    for zone in sorted(parts):
        if found := in_zone(state, zone, len(state.zones.get(zone, ())), game.dealing.cite):
            return found
    disputed = {one.seat for one in state.disputed}
    for turn in sorted(state.seats, reverse=True):
        if waits(state, turn):
            found = at_seat(game, state, turn)
            if found or turn not in disputed:
                return found
    return None


def at_seat(game: Game, state: Round, turn: int) -> Hidden | None:
    """The cards by which one seat is settled."""
    seat = state.seats[turn]
    if is_judged(game, seat) and (places := unknown_in(seat.cards, 0, len(seat.cards))):
        return Hidden("seat", turn, places, game.cite_of("turn-up-hands", "settle-seat-by-seat") or game.dealing.cite)
    for wager, stage in find_late_reveals(game).items():
        placed = wager in seat.wagers and wager not in seat.settled and not seat.abandoned
        cite = stage.cite if placed else f"{stage.cite}; {FURTHER}"
        found = in_zone(state, stage.zone, stage.cards, cite)
        if found and not placed and not turns_on(game, state, turn, Wager(wager)):
            continue
        if found and not comes_later(game, state, turn, wager if placed else ""):
            return found
    return None


def comes_later(game: Game, state: Round, turn: int, wager: str) -> bool:
    """Whether what lies face up decides other wagers of the seat before this one; before an Envy Bonus, all of them."""
    seat, order = state.seats[turn], [*map(str, game.settled_by)]
    first = order[: order.index(wager)] if wager else order
    disputed = [one.wager for one in state.disputed if one.seat == turn]
    return any(one in seat.wagers and one not in (*seat.settled, *disputed) for one in first)


def is_judged(game: Game, seat: Seat) -> bool:
    """Whether anything turns on the seat's cards: a void or abandoned hand is not turned up, nor one that folded, but
    for a wager that is still to be settled on it.
    """
    if seat.void or (seat.abandoned and "envy_from_abandoned_hands" not in game.conditions):
        return False
    if not seat.folded or game.in_force("envy_from_folded_hands"):
        return True
    return any(wager not in seat.settled and on_own_cards(game, wager) for wager in seat.wagers)


def in_zone(state: Round, zone: str, upto: int, cite: str) -> Hidden | None:
    places = unknown_in(state.zones.get(zone, ()), 0, upto)
    return Hidden(zone, None, places, cite) if places else None


def unknown_in(cards: tuple[Card, ...], first: int, last: int) -> tuple[int, ...]:
    return tuple(n for n in range(max(first, 0), min(last, len(cards))) if cards[n] == UNKNOWN)


def show(game: Game, state: Round, command: ShowCards) -> list[Event] | Refusal:
    """Cards that lay unknown are turned and told."""
    hidden = to_be_shown(game, state)
    if hidden is None:
        return Refusal("nothing-to-show", "No unknown card is turned now.")
    wanted = f"seat {hidden.seat}" if hidden.seat is not None else f"the {hidden.zone}"
    if (command.seat, command.zone or "seat") != (hidden.seat, hidden.zone):
        message = f"The cards of {wanted} are turned first."
        return Refusal("other-cards-first", message, hidden.cite, (wanted,))
    if len(command.cards) != len(hidden.places):
        due = "1 card" if len(hidden.places) == 1 else f"{len(hidden.places)} cards"
        message = f"{due} of {wanted} must be turned up, not {len(command.cards)}."
        return Refusal("wrong-number", message, hidden.cite)
    if UNKNOWN in command.cards:
        return Refusal("card-needed", "Say which cards they are: they are turned up.", hidden.cite)
    if refusal := refuse_unavailable(game, state, command.cards):
        return refusal
    return [CardsShown(hidden.zone, hidden.seat, hidden.places, command.cards, hidden.cite)]

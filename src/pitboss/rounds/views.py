"""What each audience may see of a round. A card that lies face down for it is absent from its view, not masked.

Everybody sees what lies face up, the wagers and the choices. A player sees the cards of the own hand as well, as far as
the law lets them be looked at: the third card of 235 Stud Poker waits until the dealer turns it. Nobody sees more while
the round is on; once it is over, the floor and surveillance see every card, to reconstruct it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pitboss.cards import Card, show
from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.law.model import Stage
from pitboss.money import dollars
from pitboss.rounds.engine.discard_rack import racked
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.families.staged import programme
from pitboss.rounds.state import Round, Seat

Role = Literal["player", "dealer", "floor", "surveillance"]
ROLES: tuple[Role, ...] = ("player", "dealer", "floor", "surveillance")


@dataclass(frozen=True, slots=True)
class Audience:
    """Who looks: a player at a seat, the dealer, the floor or surveillance."""

    role: Role
    seat: int | None = None

    def __str__(self) -> str:
        return f"player {self.seat}" if self.role == "player" else self.role


def audience(text: str) -> Audience:
    """`dealer`, `floor`, `surveillance`, or `player 3`."""
    role, _, seat = text.partition(" ")
    if role == "player" and seat.isdecimal():
        return Audience("player", int(seat))
    for known in ROLES:
        if text == known != "player":
            return Audience(known)
    raise BadInput(f"{text!r} is nobody who could look. Write dealer, floor, surveillance, or player and a seat.")


def view(game: Game, state: Round, looks: Audience) -> dict[str, Any]:
    """The round as the audience sees it, ready for JSON."""
    return {
        "audience": str(looks),
        "game": state.game,
        "phase": state.phase,
        "seats": {str(number): seat_view(game, state, number, looks) for number in sorted(state.seats)},
        "table": {
            zone: {"cards": shown(zone_cards(state, zone, looks)), "number": len(dealt)}
            for zone, dealt in state.zones.items()
        },
        "meters": {name: dollars(exact.__floor__()) for name, exact in state.meters.items()},
        "turn": turn_view(game, state),
        "held": held_view(state),
        "order": list(state.order),
        **dice_view(game, state),
        **({"vigorish_owed": {str(seat): dollars(owed) for seat, owed in state.owed.items()}} if state.owed else {}),
    }


def dice_view(game: Game, state: Round) -> dict[str, Any]:
    """Where the shooter's turn stands; nothing, in a game of cards."""
    if game.dealing.mode != "dice":
        return {}
    dice = state.dice
    marked = {"made": list(dice.made), "seen": list(dice.seen)}
    return {"dice": {"shooter": dice.shooter, "point": dice.point, **marked, "roll": list(dice.roll or ())}}


def seat_view(game: Game, state: Round, number: int, looks: Audience) -> dict[str, Any]:
    seat = state.seats[number]
    return {
        "wagers": {wager: dollars(stake) for wager, stake in seat.wagers.items()},
        "cards": shown(seat_cards(game, state, number, looks)),
        "hands": [shown(hand.cards) for hand in seat.hands],
        "number": len(seat.cards),
        "hand": seat.plays_hand,
        "choices": list(seat.choices),
        "folded": seat.folded,
        "racked": racked(game, state, number),
        "abandoned": seat.abandoned,
        "void": seat.void,
        "settled": {
            wager: {"outcome": one.outcome, "line": one.line, "returned": dollars(one.returned), "cite": one.cite}
            for wager, one in seat.settled.items()
        },
        "envy": dollars(seat.envy),
    }


def shown(cards: tuple[Card, ...]) -> list[str]:
    return [show(one) for one in cards]


def zone_cards(state: Round, zone: str, looks: Audience) -> tuple[Card, ...]:
    """The cards of a place that lie face up, which come first there."""
    dealt = state.zones.get(zone, ())
    return dealt if reconstructs(state, looks) else dealt[: state.turned.get(zone, 0)]


def seat_cards(game: Game, state: Round, number: int, looks: Audience) -> tuple[Card, ...]:
    """The cards of a seat that the audience sees."""
    seat = state.seats[number]
    if reconstructs(state, looks) or exposed(seat, state, number) or dealt_face_up(game):
        return seat.cards
    turned = state.turned.get("seats", 0)
    if looks == Audience("player", number):
        return seat.cards if turned else seat.cards[: looked_at(game)]
    return seat.cards[len(seat.cards) - turned :]


def reconstructs(state: Round, looks: Audience) -> bool:
    """Whether the round is over and the audience is one that looks into disputes."""
    return state.phase in ("over", "void") and looks.role in ("floor", "surveillance")


def exposed(seat: Seat, state: Round, number: int) -> bool:
    """Whether the seat's turn in settlement has come, in which its cards are turned up; a forfeit turns up nothing."""
    held = state.held is not None and state.held.seat == number
    return held or any(one.outcome != "forfeit" for one in seat.settled.values())


def dealt_face_up(game: Game) -> bool:
    return any(step.to == "seats" and step.face == "up" for step in game.dealing.steps)


def looked_at(game: Game) -> int:
    """How many of the own cards a player may look at before the dealer turns the rest."""
    dealt = sum(step.cards for step in game.dealing.steps if step.to == "seats")
    stages = [step for step in programme(game) if isinstance(step, Stage)]
    return dealt - sum(stage.cards for stage in stages if (stage.do, stage.zone) == ("reveal", "seats"))


def turn_view(game: Game, state: Round) -> dict[str, Any] | None:
    """Who must choose, and among what."""
    turn = family_of(game).turn(game, state) if state.under_way else None
    if turn is None:
        return None
    return {"seat": turn.seat, "hand": turn.hand, "open": [one.id for one in turn.choices], "cite": turn.cite}


def held_view(state: Round) -> dict[str, Any] | None:
    """The award that waits for its verification, and the steps that it waits for."""
    held = state.held
    return {"seat": held.seat, "wager": held.wager, "line": held.line, "steps": list(held.steps)} if held else None

"""What a round stands still for: whose word or deed, by which rule. Sentences about it are in `words`."""

from __future__ import annotations

from typing import Literal

from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.people import Role
from pitboss.rounds import commands as does
from pitboss.rounds.commands import Command
from pitboss.rounds.engine.unknown import to_be_shown
from pitboss.rounds.families.family import verification
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.permissions import permission
from pitboss.rounds.state import Round

What = Literal[
    "new-round",
    "wagers",
    "shooter",
    "progressives-count",
    "reservation",
    "verification",
    "resolution",
    "choice",
    "cards",
    "turned-cards",
    "hole-card",
    "roll",
    "opening",
    "deck",
    "deck-opening",
    "first-player",
    "disclosure",
    "shuffle",
    "cut",
    "other-deck",
    "burn",
    "deck-change",
    "vigorish",
    "device",
    "stub-count",
    "hands-count",
    "step",
]
"""The things that are waited for: in a round, and from `opening` on at a table beside it."""


@frozen
class Waiting:
    """What is waited for, who may bring it, and where the law asks for it. Of the rest, what matters is said: the seat
    and its hand, the wager, the place of the cards or the device that is missing, how many cards, the deck, the step
    of the opening or verification, or around the round.
    """

    what: What
    roles: tuple[Role, ...]
    cite: str
    seat: int | None = None
    hand: int = 0
    wager: Wager | None = None
    place: str = ""
    cards: int = 0
    deck: str = ""
    step: str = ""


def waits_for(game: Game, state: Round) -> Waiting:
    """What the round needs next."""
    if state.phase == "wagers":
        return wait_for_wagers(game, state)
    if state.phase != "closed":
        return wait(game, "new-round", does.OpenRound())
    if not state.counted:
        return wait(game, "progressives-count", does.CountProgressives(0))
    if state.held and state.held.unreserved:
        told_by_link = does.TellReserved(state.claims, 0)
        return wait(game, "reservation", told_by_link, seat=state.held.seat, wager=state.held.wager)
    if state.disputed and state.held is None and not goes_on(game, state):
        one = state.disputed[0]
        resolves = does.ResolveAward(one.seat, one.wager, False, "")
        return wait(game, "resolution", resolves, seat=one.seat, wager=one.wager)
    if state.held and (step := verification(game, state)):
        held = state.held
        return wait(game, "verification", step, seat=held.seat, wager=held.wager, step=step.step)
    if hidden := to_be_shown(game, state):
        told = does.ShowCards(())
        places = len(hidden.places)
        return wait(game, "turned-cards", told, hidden.cite, seat=hidden.seat, place=hidden.zone, cards=places)
    if game.dealing.mode == "dice":
        return wait(game, "roll", does.Roll((1, 1)), seat=state.dice.shooter)
    family = family_of(game)
    if cite := family.reading(game, state):
        return wait(game, "hole-card", does.ReadHoleCard(False), cite)
    if turn := family.turn(game, state):
        return wait(game, "choice", does.Choose(turn.seat, ""), turn.cite, seat=turn.seat, hand=turn.hand)
    due = family.due(game, state)
    first = due[0] if due else None
    place, seat = (first.to, first.seat) if first else ("", None)
    return wait(game, "cards", does.Deal(()), game.dealing.cite, seat=seat, place=place, cards=len(due))


def goes_on(game: Game, state: Round) -> bool:
    """Whether cards of another seat are turned meanwhile."""
    return family_of(game).settles_beside and to_be_shown(game, state) is not None


def wait_for_wagers(game: Game, state: Round) -> Waiting:
    if game.dealing.mode == "dice" and state.dice.shooter is None:
        return wait(game, "shooter", does.GiveDice(0), game.cite_of("offer-in-turn"))
    return wait(game, "wagers", does.NoMoreBets(), seat=state.dice.shooter)


def wait(game: Game, what: What, brings: Command, cite: str = "", **more: object) -> Waiting:
    allowed = permission(game, brings)
    return Waiting(what, allowed.roles, cite or allowed.cite, **more)  # type: ignore[arg-type]

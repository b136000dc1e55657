"""Who may give which command of a round: the person whom the law's procedure names, or else the custom of the tables.

A player may act only for their own boxes. The dealer may enter what a player says, for at a live table the dealer moves
the chips. Only that a player has left, whose wagers "may be considered abandoned" (MD 235 1.1 Ch.7 §B(2), MD 3CP 1.4
Ch.7 §C(2)), is the player's own word or a floorperson's. Whether the command is lawful at this moment is another
question, and `decide` answers it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from pitboss.errors import Refusal
from pitboss.frozen import change, frozen
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.law.citations import each_place, holds, split
from pitboss.names import is_same
from pitboss.people import LADDER, Actor, Role, name_one, role_named, stands_as
from pitboss.rounds.commands import (
    CallWager,
    CancelProgressive,
    Choose,
    CollectVigorish,
    Command,
    CorrectCard,
    CorrectCount,
    CorrectDeparture,
    Correction,
    CorrectPayment,
    CorrectReading,
    CorrectReport,
    CorrectRoll,
    CorrectWager,
    CountProgressives,
    Deal,
    DrawCard,
    ExchangeCards,
    GiveDice,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    ReadHoleCard,
    RejectAward,
    Report,
    ResolveAward,
    ReturnChip,
    Roll,
    ShowCards,
    TellReserved,
    Verify,
    WithdrawWager,
)
from pitboss.rounds.events import AwardVerified
from pitboss.rounds.state import Held, Round

AT_CRAPS: tuple[Role, ...] = ("stickperson", "boxperson")

IN_THE_CASE = (Verify, RejectAward, ResolveAward, CancelProgressive, ReturnChip, Leave, *get_args(Correction))
"""What somebody of the house says for or against a player."""

OWN = (PlaceWager, WithdrawWager, CallWager, Choose, Leave)
"""What a player says of their own wagers and cards."""

CUSTOM: dict[type, tuple[Role, ...]] = {
    OpenRound: ("dealer",),
    PlaceWager: ("player", "dealer", "boxperson"),
    WithdrawWager: ("player", "dealer", "boxperson"),
    CallWager: ("player", "dealer", "boxperson"),
    Choose: ("player", "dealer"),
    Leave: ("player", "floorperson"),
    NoMoreBets: ("dealer", "stickperson"),
    CountProgressives: ("dealer",),
    Deal: ("dealer", "device"),
    DrawCard: ("dealer", "device"),
    ShowCards: ("dealer", "device"),
    ReadHoleCard: ("dealer", "device"),
    Roll: ("dealer", "stickperson", "boxperson", "device"),
    GiveDice: ("dealer", "stickperson", "boxperson"),
    CollectVigorish: ("dealer",),
    Verify: ("dealer",),
    TellReserved: ("link",),
    RejectAward: ("floorperson",),
    ResolveAward: ("floorperson",),
    CancelProgressive: ("floorperson",),
    ReturnChip: ("floorperson",),
    Report: ("dealer", "boxperson", "floorperson", "device"),
    CorrectCard: ("floorperson",),
    ExchangeCards: ("floorperson",),
    CorrectRoll: ("floorperson",),
    CorrectCount: ("floorperson",),
    CorrectReading: ("floorperson",),
    CorrectWager: ("floorperson",),
    CorrectReport: ("floorperson",),
    CorrectDeparture: ("floorperson",),
    CorrectPayment: ("floorperson",),
}
"""Who gives each command. Where a role of the house is named here or by the law, `or_above` says who else may."""

OR_ABOVE = (Report, Leave, RejectAward, ResolveAward, CancelProgressive, ReturnChip, *get_args(Correction))
"""What somebody above the person named may say too. A dealer's own step is the dealer's alone."""

STEPS: dict[type, str] = {
    NoMoreBets: "no-more-bets",
    Leave: "abandoned-wagers",
    CountProgressives: "lock-progressives",
    CollectVigorish: "collect-vigorish",
    RejectAward: "validate-progressive",
    ResolveAward: "resolve-award",
    CancelProgressive: "reconcile-progressives",
    ReturnChip: "reconcile-progressives",
}
"""The procedures of the law that these commands carry out; each names who does so."""


@frozen
class Permission:
    """The roles that may give a command, and where the law says so, if it does."""

    roles: tuple[Role, ...]
    cite: str = ""
    or_above: bool = False

    def allows(self, actor: Actor) -> bool:
        if actor.role == "anyone" or actor.role in self.roles:
            return True
        return self.or_above and any(stands_as(actor.role, role) for role in self.roles)

    @property
    def words(self) -> str:
        return " or ".join(name_one(role) for role in self.roles) + (" or somebody above" if self.or_above else "")


def permission(game: Game, command: Command, held: Held | None = None) -> Permission:
    """Who may give the command in this game; to verify or reject an award, that depends on the one that is `held`."""
    kind = type(command)
    if isinstance(command, ResolveAward):
        return permission_to_resolve(game, command.wager)
    if isinstance(command, RejectAward) and held is not None:
        return permission_to_reject(game, held.steps[-1], held.wager)
    if isinstance(command, Verify) and held is not None and command.step in held.steps:
        return permission_to_verify(game, command.step, held.wager)
    return permission_for(game, kind, command.step if isinstance(command, Verify) else STEPS.get(kind, ""))


@derived_by
def permission_to_resolve(game: Game, wager: str) -> Permission:
    """Name who decides in a dispute about an award of this wager: the person whom the law names for its validation, or
    somebody above; a floorperson if nobody is named.
    """
    validates = game.procedures.get("validate-progressive")
    here = validates is not None and (not validates.wagers or wager in validates.wagers)
    named = role_named(validates.by) if validates and here else "floorperson"
    return Permission((named,), cite_resolution(game, wager), or_above=True)


def cite_resolution(game: Game, wager: str) -> str:
    """Where awards are resolved, without the paragraphs by which only awards on other wagers are verified."""
    bound = [(one.wagers, each_place(one.cite)) for one in game.procedures.values() if one.wagers]
    own = {place for wagers, places in bound if wager in wagers for place in places}
    others = {place for _, places in bound for place in places} - own
    return "; ".join(one for one in each_place(game.cite_of(STEPS[ResolveAward])) if one not in others)


@derived_by
def cite_step(game: Game, step: str, wager: str) -> str:
    """Where the law has a step taken for an award on this wager: of several places those in the paragraphs by which the
    wager is settled. Where none is, those that are in no paragraph of another progressive wager.
    """
    places = each_place(game.procedures[step].cite)
    with_awards = {one.id for one in game.edition.wager if one.progressive}
    settlements = [one for one in game.edition.settlement if one.wager in with_awards]
    settled = [
        (one.wager, each_place(said)) for one in settlements for said in (one.cite, *(it.cite for it in one.lines))
    ]
    own = [one for one in places if any(name == wager and lies_in(one, outer) for name, outer in settled)]
    free = [one for one in places if not any(lies_in(one, outer) for _, outer in settled)]
    source, _ = split(game.procedures[step].cite)[0]
    return ", ".join(own or free or places).replace(f", {source} ", ", ")


def lies_in(place: str, paragraphs: Sequence[str]) -> bool:
    return any(holds(outer, place) for outer in paragraphs)


@derived_by
def permission_to_reject(game: Game, last: str, wager: str) -> Permission:
    """Whom the law names for the last step of the award that is held, or somebody above; for one that the dealer alone
    verifies, a floorperson.
    """
    named = role_named(game.procedures[last].by)
    if named == "dealer":
        return Permission(("floorperson",), cite_resolution(game, wager), or_above=True)
    return Permission((named,), cite_step(game, last, wager), or_above=True)


@derived_by
def permission_to_verify(game: Game, step: str, wager: str) -> Permission:
    return change(permission_for(game, Verify, step), cite=cite_step(game, step, wager))


@derived_by
def permission_for(game: Game, kind: type, step: str) -> Permission:
    """Who may give a command of a kind, which carries out a step of procedure."""
    procedure = game.procedures.get(step)
    named = role_named(procedure.by) if procedure else None
    cite = procedure.cite if procedure else ""
    if kind is RejectAward and named:
        return Permission((named,), cite, or_above=True)
    if kind is Verify and named:
        return Permission((named,), cite, or_above=named != "dealer")
    custom = tuple(role for role in CUSTOM[kind] if has_role(game, role))
    roles = custom if named is None or named in custom else (named, *custom)
    return Permission(roles, cite, or_above=kind in OR_ABOVE)


def has_role(game: Game, role: Role) -> bool:
    """Whether such a person works at the game: a stickperson and a boxperson only where there are dice."""
    return game.dealing.mode == "dice" or role not in AT_CRAPS


def refuse_own_matter(game: Game, state: Round, command: Command, actor: Actor) -> Refusal | None:
    """Nobody decides for the house in a round that they play in, and nobody validates what they have verified: the law
    has the dealer verify an award, and ensure that a floorperson or above validates it.
    """
    if not actor.person or actor.role not in LADDER or not isinstance(command, IN_THE_CASE):
        return None
    where = permission(game, command, state.held).cite
    if any(is_same(actor.person, seat.player) for seat in state.seats.values()):
        message = f"{actor.person} plays in this round: another person decides this."
        return Refusal("own-matter", message, where)
    held = state.held
    if isinstance(command, Verify) and held is not None and not stands_as("dealer", actor.role):
        told = (one for one in state.stands if isinstance(one, AwardVerified) and one.by == "dealer")
        before = {one.person for one in told if (one.seat, one.wager) == (held.seat, held.wager)}
        if any(is_same(actor.person, one) for one in before):
            return Refusal("own-matter", f"{actor.person} has verified this award: another person validates it.", where)
    return None


def refuse_person(game: Game, state: Round, command: Command, actor: Actor) -> Refusal | None:
    """Why this person may not give the command; None, if they may."""
    if actor.role == "anyone" or (isinstance(command, Verify) and not is_step(game, state, command)):
        return None
    allowed = permission(game, command, state.held)
    if not allowed.allows(actor) or not has_role(game, actor.role):
        message = f"This is for {allowed.words}, not for {name_one(actor.role)}."
        return Refusal("wrong-person", message, allowed.cite, allowed.roles)
    if actor.role == "player" and isinstance(command, OWN) and not plays_box(state, command.seat, actor):
        message = f"A player may act only for their own boxes, and does not sit at seat {command.seat}."
        return Refusal("wrong-person", message, allowed.cite or game.cite_of("stay-seated"))
    return refuse_own_matter(game, state, command, actor)


def is_step(game: Game, state: Round, command: Verify) -> bool:
    """Whether there is such a step at all, and for the award that is held; if not, it is no matter of persons."""
    return command.step in game.procedures and (state.held is None or command.step in state.held.steps)


def plays_box(state: Round, seat: int, actor: Actor) -> bool:
    """Whether the box is the player's own: the seat that they act from, or one that the same person plays.

    A round alone trusts the seat. A table knows who sits where, and gives no actor a seat that is not theirs.
    """
    if seat == actor.seat:
        return True
    held = state.seats.get(seat)
    return bool(actor.person) and held is not None and is_same(held.player, actor.person)

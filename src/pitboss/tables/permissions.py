"""Who may give which command of a table: the person whom the law's procedure names or one above, or else the custom.

What the law has the dealer do is the dealer's alone, here as in a round: somebody above who does it deals.

What concerns a round is in `rounds.permissions`.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.people import LADDER, Actor, Role, name_one, role_named
from pitboss.rounds import permissions as of_rounds
from pitboss.rounds.permissions import OWN, Permission
from pitboss.rounds.state import Held
from pitboss.tables import commands as does
from pitboss.tables import rules
from pitboss.tables.commands import Command
from pitboss.tables.devices import cite_choice
from pitboss.tables.state import Table

CUSTOM: dict[type, tuple[Role, ...]] = {
    does.OpenTable: ("floorperson",),
    does.CloseTable: ("floorperson",),
    does.ReceiveDeck: ("dealer",),
    does.RemoveDeck: ("floorperson",),
    does.Perform: ("dealer",),
    does.RecordStep: ("dealer",),
    does.SpreadIdle: ("dealer",),
    does.LoadShuffler: ("dealer",),
    does.Shuffle: ("dealer", "device"),
    does.CommitDeck: ("device",),
    does.DiscloseDeck: ("device",),
    does.DirectShuffle: ("floorperson",),
    does.Cut: ("dealer",),
    does.OrderRecut: ("floorperson",),
    does.Burn: ("dealer", "device"),
    does.DealerComes: ("dealer",),
    does.BeginRound: ("dealer",),
    does.CallOffRound: ("dealer",),
    does.CountStub: ("dealer",),
    does.CountHands: ("dealer",),
    does.DeviceFails: ("dealer", "technician"),
    does.SecureDevice: ("dealer",),
    does.RestoreDevice: ("floorperson", "technician"),
    does.UseMethod: ("floorperson",),
    does.TakeSeat: ("player", "dealer"),
    does.LeaveSeat: ("player", "dealer"),
    does.PermitEntry: ("floorperson",),
    does.LoseMeter: ("link",),
    does.RegainMeter: ("link",),
    does.ReadMeter: ("floorperson", "auditor"),
    does.CorrectStub: ("floorperson",),
    does.CorrectBurn: ("floorperson",),
    does.CorrectSeat: ("floorperson",),
}
"""Who gives each command; somebody of the house who stands above may too."""

STEPS: dict[type, str] = {
    does.Cut: "cut",
    does.OrderRecut: "recut",
    does.CountStub: "count-stub",
    does.CountHands: "count-stub",
    does.SpreadIdle: "idle-spread",
    does.Shuffle: "shuffle",
    does.DirectShuffle: "direct-shuffle",
}
"""The procedures of the law that these commands carry out; each names who does so."""


BY_DEVICE = ("single-stack", "load-shoe")
"""The steps that the law lets a shuffler take in the dealer's place."""


def permission(game: Game, command: Command, held: Held | None = None) -> Permission:
    """Who may give the command at a table of this game; to reject an award, that depends on the one that is `held`."""
    if type(command) not in CUSTOM:
        return of_rounds.permission(game, command, held)  # type: ignore[arg-type]
    kind = type(command)
    step = command.step if isinstance(command, does.Perform | does.RecordStep) else STEPS.get(kind, "")
    return permission_for(game, kind, step)


@derived_by
def permission_for(game: Game, kind: type, step: str) -> Permission:
    """Who may give a command of a kind, which carries out a step of procedure."""
    procedure = game.procedures.get(step)
    custom = CUSTOM[kind]
    if procedure is None:
        return Permission(custom, cite_choice(game) if kind is does.UseMethod else "", or_above=True)
    named = role_named(procedure.by)
    if kind is does.RecordStep:
        # Nobody stands above a player, and one who has left records nothing: a floorperson says it then.
        beside: tuple[Role, ...] = ("device",) if step in BY_DEVICE else ("floorperson",) if named == "player" else ()
        return Permission((named, *beside), procedure.cite, or_above=named != "dealer")
    roles = (named,) if kind in (does.Perform, does.OrderRecut) else tuple(dict.fromkeys((named, *custom)))
    return Permission(roles, procedure.cite, or_above=named != "dealer")


def refuse_person(game: Game, table: Table, command: Command, actor: Actor) -> Refusal | None:
    """Why this person may not give the command; None, if they may."""
    if actor.role == "anyone":
        return None
    if isinstance(command, does.DirectShuffle) and game.cite_of("no-directed-shuffle"):
        return None  # It is nobody's to direct, and the shuffle says so.
    allowed = permission(game, command, table.round.held)
    if not allowed.allows(actor) or not of_rounds.has_role(game, actor.role):
        message = f"This is for {allowed.words}, not for {name_one(actor.role)}."
        return Refusal("wrong-person", message, allowed.cite, allowed.roles)
    if stands_in(game, table, actor) and not isinstance(command, does.DealerComes):
        message = f"{table.dealer} deals at this table; {actor.person} does once that is said."
        return Refusal("another-dealer", message, "", ("DealerComes",))
    if actor.role == "player" and not is_own(table, command, actor):
        message = "A player may act only for their own boxes."
        return Refusal("wrong-person", message, allowed.cite or game.cite_of("stay-seated"))
    if takes_players_step(game, command, actor) and (there := find_player(table, command.seat)):  # type: ignore[union-attr]
        message = f"{there} sits there, and takes this step; a floorperson says it only of a player who has left."
        return Refusal("wrong-person", message, allowed.cite, ("player",))
    if plays(table, actor):
        message = f"{actor.person} plays at this table: another person acts there for the house."
        return Refusal("own-matter", message, allowed.cite)
    seated = isinstance(command, does.TakeSeat | does.CorrectSeat) and command.player == actor.person != ""
    if seated and actor.role in LADDER:
        return Refusal("own-matter", f"{actor.person} works at this table: a seat is for a player.", allowed.cite)
    return of_rounds.refuse_own_matter(game, table.round, command, actor)  # type: ignore[arg-type]


def plays(table: Table, actor: Actor) -> bool:
    """Whether somebody of the house sits at the table, or plays in its round."""
    if not actor.person or actor.role not in LADDER:
        return False
    return actor.person in {*table.seats.values(), *(seat.player for seat in table.round.seats.values())}


def takes_players_step(game: Game, command: Command, actor: Actor) -> bool:
    """Whether somebody of the house records a step that the law lays on a player."""
    if not isinstance(command, does.RecordStep) or actor.role == "player":
        return False
    step = game.procedures.get(command.step)
    return step is not None and role_named(step.by) == "player"


def find_player(table: Table, seat: int | None) -> str:
    """Find who plays a box and still sits there; an empty name if that player has left."""
    at = table.round.seats.get(seat) if seat is not None else None
    there = table.seats.get(seat, "") if seat is not None else ""
    return there if at is not None and at.player in ("", there) else ""


def stands_in(game: Game, table: Table, actor: Actor) -> bool:
    """Whether somebody says to be the dealer, and another is; with dice several deal at a table."""
    named = actor.role == "dealer" and bool(actor.person) and bool(table.dealer)
    return named and actor.person != table.dealer and not rules.with_dice(game)


def unseat(actor: Actor) -> Actor:
    """A player as the person alone: at a table the seat follows from who sits where, and is never believed.

    The round knows by name who plays each of its boxes, those too that have been left since.
    """
    return Actor(actor.role, actor.person) if actor.role == "player" else actor


def seat_for(command: Command, actor: Actor) -> Actor:
    """A player at their own box that a command is about, for the round; that it is theirs has been asked."""
    at_box = actor.role == "player" and isinstance(command, (does.LeaveSeat, *OWN))
    return Actor(actor.role, actor.person, command.seat) if at_box else unseat(actor)  # type: ignore[union-attr]


def speaks_for(table: Table, seat: int, actor: Actor) -> bool:
    """Whether this person may wager at a seat: a player only where they sit."""
    return actor.role != "player" or (bool(actor.person) and table.seats.get(seat) == actor.person)


def is_own(table: Table, command: Command, actor: Actor) -> bool:
    """Whether a player speaks for a box of their own, or sits down themself."""
    if isinstance(command, does.TakeSeat):
        return command.player == actor.person
    if isinstance(command, does.RecordStep):
        return command.seat is not None and speaks_for(table, command.seat, actor)
    if isinstance(command, does.Cut):
        return actor.person in table.seats.values()
    if isinstance(command, (does.LeaveSeat, *OWN)):
        return speaks_for(table, command.seat, actor)
    return True

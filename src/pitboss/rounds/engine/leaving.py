"""A player who leaves in the middle of a round: that it is so, and whether the wagers left behind are lost or stand.

Maryland's wagers "may be considered abandoned and may be treated as a losing wager" (MD 235 1.1 Ch.7 §B(2), MD 3CP 1.4
Ch.7 §C(2)): the operator has chosen, or a floorperson or above says so in the case, with the reason. Until somebody
does, they stand. Another word is for somebody above.
"""

from __future__ import annotations

from typing import Literal

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import LADDER, Actor, role_named, stands_as
from pitboss.rounds.commands import Leave
from pitboss.rounds.engine.claims import refuse_reason
from pitboss.rounds.engine.wagering import refuse_unsound
from pitboss.rounds.events import Event
from pitboss.rounds.families.programme import step_of
from pitboss.rounds.players import boxes_of, cite_leaving
from pitboss.rounds.stake_events import SeatAbandoned
from pitboss.rounds.state import Round

TOO_LATE = "Pitboss R-207"
"""Who leaves once the cards are turned loses nothing."""

ONCE = "Pitboss R-220"
"""A word on wagers that are left behind is given once, and changed only by somebody above."""

Decision = Literal["lost", "stand", "undecided"]


def leave(game: Game, state: Round, command: Leave, actor: Actor) -> list[Event] | Refusal:
    """That a player has left, with what becomes of the wagers; or, of one who has left before, that alone."""
    seat, cite = command.seat, cite_leaving(game)
    if state.phase not in ("wagers", "closed") or seat not in state.seats or not state.seats[seat].wagers:
        return Refusal("not-in-round", f"Seat {seat} is not in a round that is being played.", cite)
    if not cite:
        return Refusal("wagers-stand", "Nothing is taken from a player who leaves: wagers are settled as they stand.")
    if state.phase == "wagers" and actor.role == "player":
        message = "Wagers may still be taken up: who leaves them behind is said by a floorperson."
        return Refusal("wagers-on-layout", message, cite, ("WithdrawWager",))
    awaits = any(awaits_award(state, box) for box in boxes_of(state, seat))
    decision = keep_award(game, command) if awaits else decide_wagers(game, command, actor, cite)
    if isinstance(decision, Refusal):
        return decision
    if refusal := refuse_late(game, state, seat, decision) or refuse_overruling(state, seat, decision, actor, cite):
        return refusal
    if refusal := refuse_incomplete(game, state, seat, decision, cite):
        return refusal
    left = state.seats[seat].left
    boxes = (box for box in boxes_of(state, seat) if state.seats[box].left == left)
    by = "floorperson" if actor.role == "anyone" and state.phase == "wagers" else name_role(game, actor, decision)
    return [SeatAbandoned(box, decision, command.why, by, actor.person, cite) for box in boxes]


def keep_award(game: Game, command: Leave) -> Decision | Refusal:
    """A player may leave while an award is verified, and forfeits nothing."""
    if command.wagers == "lost":
        message = "An award for this player is being verified; it is not forfeited, and is paid when that is done."
        return Refusal("award-held", message, game.cite_of("validate-progressive"))
    return "stand"


def decide_wagers(game: Game, command: Leave, actor: Actor, cite: str) -> Decision | Refusal:
    """Decide what becomes of the wagers: by the operator's choice, or by the word of a floorperson or above, with a
    reason.

    Without either, it is only said that the player has left.
    """
    chosen, said = game.choices.options.get("abandoned_wagers", "lost"), command.wagers
    if chosen != "floorperson":
        if said in ("", chosen):
            return "stand" if chosen == "stand" else "lost"
        becomes = "stand" if chosen == "stand" else "are lost"
        message = f"The operator has chosen for all who leave: their wagers {becomes}."
        return Refusal("wagers-stand" if chosen == "stand" else "wagers-lost", message, cite)
    if not said:
        return "undecided"
    if actor.role == "player":
        message = "Whether wagers that are left behind are treated as lost, a floorperson or above decides."
        return Refusal("floorperson-decides", message, cite)
    return refuse_reason(command.why, cite) or said


def refuse_late(game: Game, state: Round, seat: int, decision: Decision) -> Refusal | None:
    """Once all have decided and the cards are turned, what each wager comes to lies on the table."""
    changes = "lost" in (decision, state.seats[seat].left)
    if not changes or step_of(game, state) is not None or is_open_late(game, state, seat):
        return None
    message = "All have decided and the cards are turned: the wagers are settled as they stand."
    return Refusal("settling", message, TOO_LATE)


def refuse_overruling(state: Round, seat: int, decision: Decision, actor: Actor, cite: str) -> Refusal | None:
    """What has been said of the wagers is said once; what one person has decided, only somebody above decides again."""
    told = [one for one in state.stands if isinstance(one, SeatAbandoned) and one.seat == seat]
    if told and decision in (told[-1].wagers, "undecided"):
        return Refusal("left", f"It is already recorded that the player of seat {seat} has left.", cite)
    by = role_named(told[-1].by) if told and told[-1].wagers != "undecided" else None
    if by is None or by not in LADDER or (stands_as(actor.role, by) and actor.role != by):
        return None
    message = f"The {by} has decided it; only somebody above decides otherwise."
    return Refusal("decided", message, f"{cite}; {ONCE}")


def refuse_incomplete(game: Game, state: Round, seat: int, decision: Decision, cite: str) -> Refusal | None:
    """Wagers that do not stand together as the law wants them are in no round yet: the dealer takes them down."""
    whole = state.phase != "wagers" or not any(
        refuse_unsound(game, box, state.seats[box]) for box in boxes_of(state, seat)
    )
    if whole or decision != "lost":
        return None
    message = "These wagers do not stand together, and bets are open: they are taken down, and not lost."
    return Refusal("wagers-on-layout", message, cite, ("WithdrawWager",))


def is_open_late(game: Game, state: Round, seat: int) -> bool:
    """Whether a floorperson may still decide once the cards are turned: by the operator's choice, of a seat whose turn
    to be settled has not come.
    """
    return game.choices.options.get("wagers_left_late") == "floorperson" and seat not in state.order


def name_role(game: Game, actor: Actor, decision: Decision) -> str:
    """Name the role whose word it is. If no role was given, it is the one to which the operator leaves the decision."""
    if actor.role != "anyone":
        return actor.role
    left_open = game.choices.options.get("abandoned_wagers") == "floorperson" and decision != "undecided"
    return "floorperson" if left_open else "player"


def awaits_award(state: Round, seat: int) -> bool:
    """Whether an award is held for the seat, or its part of a shared one is still to be paid."""
    held, at = state.held, state.seats[seat]
    claimed = held.claim.seats if held is not None and held.claim else ()
    shared = any(wager in at.wagers and wager not in at.settled for wager in state.pools)
    waiting = (one for one in (held, *state.disputed) if one is not None)
    return shared or seat in claimed or any(one.seat == seat for one in waiting)

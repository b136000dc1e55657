"""Awards from a linked meter: what the link has reserved is told; and an award that verification does not bear out."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.names import is_same
from pitboss.people import Actor, role_named
from pitboss.rounds.award_events import ClaimReserved
from pitboss.rounds.commands import RejectAward, TellReserved
from pitboss.rounds.events import Event
from pitboss.rounds.permissions import cite_resolution, permission
from pitboss.rounds.settlement.awards import ONE_HAND, is_found_for, reject_award
from pitboss.rounds.state import Held, Round

LONGEST_REASON = 200


SHARED = "There is one such hand, and it has been verified and paid on for another seat."


def refuse_unreserved(state: Round) -> Refusal | None:
    """Why verification must wait: what is verified is an award of a certain amount."""
    if state.held is None or not state.held.unreserved:
        return None
    return Refusal(
        "not-reserved", "The link has not said yet what it has reserved for this award.", "", ("TellReserved",)
    )


def reserve(game: Game, state: Round, command: TellReserved) -> list[Event] | Refusal:
    """The amount of the award that is claimed; it is told once."""
    claim = state.held.claim if state.held else None
    if claim is None or claim.award != command.award:
        return Refusal("no-such-award", f"No award {command.award!r} of this round waits for its amount.")
    if claim.amount is not None:
        return Refusal("reserved-already", f"The table has the amount of award {claim.award} already.")
    if type(command.amount) is not int or command.amount < 0:
        return Refusal("no-amount", "An award must not be negative.")
    return [ClaimReserved(claim.award, command.amount)]


def reject(game: Game, state: Round, why: str, actor: Actor) -> list[Event] | Refusal:
    """The person who validates decides against the award. The law leaves open what becomes of the wager; here it is
    lost, and nothing is paid for it. The hand is still held: a step of its own records that it is not a winning one.
    """
    allowed = permission(game, RejectAward(why), state.held)
    if state.held is None:
        return Refusal("nothing-held", "No award waits for verification.", allowed.cite)
    if refusal := refuse_reason(why, allowed.cite):
        return refusal
    if is_found_for(game, state, state.held.wager):
        return Refusal("shared", SHARED, ONE_HAND)
    if refusal := refuse_alone(state.held, actor, allowed.cite):
        return refusal
    by = role_named(allowed.roles[0]) if actor.role == "anyone" else actor.role
    cite = cite_resolution(game, state.held.wager) or allowed.cite
    return reject_award(game, state, state.held, "", why, by, cite)


def refuse_alone(held: Held, actor: Actor, cite: str) -> Refusal | None:
    """Refuse a decision against an award from a link by one person alone, if nobody else has looked at the award."""
    if held.claim is None or not actor.person or not all(is_same(one, actor.person) for one in held.verified):
        return None
    message = "Nobody else has looked at this award. Say which step of its verification fails: another person decides."
    return Refusal("own-matter", message, cite, ("Verify",))


def refuse_reason(why: str, cite: str) -> Refusal | None:
    """A decision about an award or a chip names its reason."""
    if isinstance(why, str) and why.strip() and len(why) <= LONGEST_REASON:
        return None
    return Refusal("no-reason", f"Say why, in at most {LONGEST_REASON} characters.", cite)

"""When a check fails: awards that verification does not bear out, and progressive chips that do not agree.

Neither is a dead end. An award in dispute waits, with its cards and wager as they lie, for a floorperson or above;
meanwhile the rest of the table is settled as far as the order of the meters lets it. Chips that do not agree are put
right before a card is dealt, and counted again.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.names import is_same
from pitboss.people import Actor, role_named, stands_as
from pitboss.rounds.commands import CancelProgressive, ResolveAward, ReturnChip, Verify
from pitboss.rounds.engine.claims import SHARED, refuse_reason
from pitboss.rounds.events import Event
from pitboss.rounds.permissions import permission
from pitboss.rounds.settlement.awards import ONE_HAND, find_against, is_found_for, reject_award
from pitboss.rounds.state import COUPONS, Held, Round
from pitboss.rounds.verification_events import AwardConfirmed, ChipReturned, ProgressiveCancelled, VerificationFailed

Events = list[Event]


def fail(game: Game, state: Round, command: Verify, by: str, actor: Actor, cite: str) -> Events | Refusal:
    """The light is not lit, the hand is not what it seemed, the floorperson does not validate: with the reason."""
    if refusal := refuse_reason(command.why, cite):
        return refusal
    held = state.held
    assert held is not None, "an award is held before it is verified"
    if is_found_for(game, state, held.wager):
        return Refusal("shared", SHARED, ONE_HAND)
    return [VerificationFailed(held.seat, held.wager, command.step, command.why, by, actor.person, cite)]


def resolve(game: Game, state: Round, command: ResolveAward, actor: Actor) -> Events | Refusal:
    """A dispute ends: the award is paid, or it is not and the wager is lost."""
    allowed = permission(game, command)
    disputed = find_disputed(state, command.seat, command.wager)
    if disputed is None:
        known = tuple(f"seat {one.seat}: {one.wager}" for one in state.disputed)
        return Refusal("no-dispute", "No such award is in dispute.", allowed.cite, known)
    if state.held is not None:
        return Refusal("award-held", "Another award is being verified; it comes first.", allowed.cite, ("Verify",))
    if refusal := refuse_reason(command.why, allowed.cite):
        return refusal
    if refusal := refuse_own_finding(state, disputed, actor, allowed.cite):
        return refusal
    if command.paid and (refusal := refuse_overruling(state, disputed, actor, allowed.cite)):
        return refusal
    if not command.paid and is_found_for(game, state, disputed.wager):
        return Refusal("shared", SHARED, ONE_HAND)
    if command.paid and (against := find_against(game, state, disputed.wager)):
        message = "The hand that this award is for was found not to win it, at the seat of another who shares it."
        return Refusal("found-against", message, against.cite)
    by = role_named(allowed.roles[0]) if actor.role == "anyone" else actor.role
    if command.paid:
        return [AwardConfirmed(disputed.seat, disputed.wager, command.why, by, actor.person, allowed.cite)]
    failure = find_failure(state, disputed)
    return reject_award(game, state, disputed, failure.step if failure else "", command.why, by, allowed.cite)


def find_failure(state: Round, disputed: Held) -> VerificationFailed | None:
    """What came out against the award."""
    failed = (one for one in reversed(state.stands) if isinstance(one, VerificationFailed))
    return next((one for one in failed if (one.seat, one.wager) == (disputed.seat, disputed.wager)), None)


def refuse_own_finding(state: Round, disputed: Held, actor: Actor, cite: str) -> Refusal | None:
    """Who has found against an award does not also decide it: two people are on record for it."""
    failure = find_failure(state, disputed)
    if failure is None or not actor.person or not is_same(failure.person, actor.person):
        return None
    return Refusal("own-matter", f"{actor.person} has found against this award: another person decides it.", cite)


def refuse_overruling(state: Round, disputed: Held, actor: Actor, cite: str) -> Refusal | None:
    """Somebody above has found against the award."""
    failure = find_failure(state, disputed)
    above = role_named(failure.by) if failure else None
    if above is None or stands_as(actor.role, above) or not stands_as(above, actor.role):
        return None
    return Refusal(
        "wrong-person", f"The {above} has decided against this award, and only a higher role may overrule that.", cite
    )


def find_disputed(state: Round, seat: int, wager: str) -> Held | None:
    return next((one for one in state.disputed if (one.seat, one.wager) == (seat, wager)), None)


def cancel(game: Game, state: Round, command: CancelProgressive, actor: Actor) -> Events | Refusal:
    """A wager that was accepted without a chip: fewer chips were counted than wagers accepted."""
    allowed, seat, wager = permission(game, command), command.seat, Wager(command.wager)
    if refusal := refuse_agreeing(state, allowed.cite) or refuse_reason(command.why, allowed.cite):
        return refusal
    assert state.miscount is not None
    if state.miscount >= state.chips_due:
        message = f"{state.miscount} chips were counted where {state.chips_due} are due: no wager is without its chip."
        return Refusal("no-chip-missing", message, allowed.cite, ("CountProgressives",))
    if seat not in state.seats or wager not in state.seats[seat].progressives or wager not in state.seats[seat].wagers:
        return Refusal("no-such-wager", f"The system has accepted no {command.wager} of seat {seat}.", allowed.cite)
    if any(one.wager == wager and one.kind in COUPONS for one in state.seats[seat].instruments):
        return Refusal(
            "no-chip-due", f"The {wager} of seat {seat} was redeemed by a coupon, without a chip.", allowed.cite
        )
    by = role_named(allowed.roles[0]) if actor.role == "anyone" else actor.role
    amount = state.seats[seat].wagers[wager]
    return [ProgressiveCancelled(seat, wager, amount, command.why, by, actor.person, allowed.cite)]


def return_chip(game: Game, state: Round, command: ReturnChip, actor: Actor) -> Events | Refusal:
    """A chip without an accepted wager: more chips were counted than wagers accepted."""
    allowed = permission(game, command)
    if refusal := refuse_agreeing(state, allowed.cite) or refuse_reason(command.why, allowed.cite):
        return refusal
    assert state.miscount is not None
    if state.miscount <= state.chips_due:
        message = f"{state.miscount} chips were counted where {state.chips_due} are due: no chip is without its wager."
        return Refusal("no-chip-left", message, allowed.cite, ("CountProgressives",))
    if command.seat not in game.seats:
        return Refusal("no-such-seat", f"There is no seat {command.seat}.", allowed.cite)
    by = role_named(allowed.roles[0]) if actor.role == "anyone" else actor.role
    return [ChipReturned(command.seat, command.why, by, actor.person, allowed.cite)]


def refuse_agreeing(state: Round, cite: str) -> Refusal | None:
    """Nothing is put right before a count that does not agree."""
    if state.phase == "closed" and not state.counted and state.miscount is not None:
        return None
    return Refusal("not-counted-wrong", "No count of progressive chips disagrees.", cite)

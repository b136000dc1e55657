"""What checks that fail do to a round. Like all of `evolve`, without any rule."""

from __future__ import annotations

from pitboss.frozen import change
from pitboss.rounds.engine.evolve_wagers import without_wager
from pitboss.rounds.state import Round
from pitboss.rounds.verification_events import AwardConfirmed, ChipReturned, ProgressiveCancelled, VerificationFailed


def dispute(state: Round, event: VerificationFailed) -> Round:
    assert state.held is not None, "an award is held before it is verified"
    return change(state, held=None, disputed=(*state.disputed, state.held))


def confirm(state: Round, event: AwardConfirmed) -> Round:
    """Hold the award again, with nothing left to verify.

    A link pays on the word of two people. If nobody has verified anything before, the steps after the failed one are
    still to be taken.
    """
    named = (event.seat, event.wager)
    found = next(one for one in state.disputed if (one.seat, one.wager) == named)
    left = tuple(one for one in state.disputed if one is not found)
    steps = found.steps[1:] if found.claim and not found.verified else ()
    verified = (*found.verified, event.person or event.by)
    return change(state, disputed=left, held=change(found, steps=steps, verified=verified))


def cancel(state: Round, event: ProgressiveCancelled) -> Round:
    return without_wager(state, event.seat, event.wager)


def return_chip(state: Round, event: ChipReturned) -> Round:
    return change(state, miscount=None if state.miscount is None else state.miscount - 1)

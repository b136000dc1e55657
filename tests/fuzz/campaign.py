"""Many sessions of one game: so many rounds over all its tables, with the figures of what was seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.fuzz.driver import Session
from tests.fuzz.specs import specs_of
from tests.fuzz.watch import Fault

JSON = dict[str, Any]

ROUNDS_AT_A_TABLE = 5

SELDOM = frozenset(
    {
        "award-shared",
        "envy-taken-back",
        "maximum-exceeded",
        "meter-restored",
        "claim-released",
        "link-wager-reversed",
        "lose-meter",
        "meter-lost",
        "regain-meter",
        "meter-regained",
        "hand-voided",
        "payout-taken-back",
        "second-cards-switched",
        "shoe-ends",
        "clock-set",
        "commitment-withdrawn",
        "permit-entry",
        "entry-permitted",
        "vigorish-returned",
        "correct-card",
        "correct-count",
        "correct-reading",
        "correct-report",
        "exchange-cards",
        "correct-roll",
        "correct-stub",
        "correct-seat",
        "seats-corrected",
        "deck-corrected",
        "round-reopened",
        "stub-corrected",
    }
)
"""Commands and events that take several rare things at once: 2,000 rounds may pass without one. They are named when
they were not seen, and do not fail the run.
"""


@dataclass
class Figures:
    """What was done and seen, to be printed and added up."""

    rounds: int = 0
    events: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    def add(self, session: Session) -> None:
        watch = session.watch
        self.rounds += watch.rounds
        self.events += watch.events
        self.accepted += watch.accepted
        self.refused += watch.refused

    def as_json(self) -> JSON:
        return {
            "rounds": self.rounds,
            "events": dict(self.events),
            "accepted": dict(self.accepted),
            "refused": dict(self.refused),
        }


class Found(Exception):
    """A session in which a fault was found."""

    def __init__(self, session: Session, fault: Fault) -> None:
        super().__init__(f"{session.spec}, seed {session.seed}: {fault}")
        self.session = session
        self.fault = fault


def campaign(game: str, rounds: int, first_seed: int) -> Figures:
    """So many rounds of a game; Found, at the first fault."""
    figures = Figures()
    for seed in count(first_seed):
        for spec in specs_of(game):
            if figures.rounds >= rounds:
                return figures
            session = Session(spec, seed).play(ROUNDS_AT_A_TABLE)
            figures.add(session)
            if session.fault is not None:
                raise Found(session, session.fault)
    raise AssertionError("seeds do not end")

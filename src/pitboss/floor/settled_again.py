"""Whether rounds were settled as the rules have it, where no anchor holds them.

What an anchor was signed for cannot be changed unseen. What came after the last one is held by the chain alone, and
whoever can write to the database can make that again. So the rounds that were settled since are told again, from what
people must have said: what then follows by the rules is what the record must have. Rounds that an anchor holds are not
asked about: they were settled by the program of their day.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import get_args

from pitboss.contracts import contract_of
from pitboss.floor.unreadable import UNREADABLE
from pitboss.games.builder import game_from_record
from pitboss.games.game import Game
from pitboss.journal.chain import Fault
from pitboss.rounds.award_events import AwardClaimed, AwardRejected, ClaimPaid, ClaimReleased, ClaimReserved
from pitboss.rounds.correction_events import CorrectionEvent
from pitboss.rounds.engine.retelling import Telling, as_told
from pitboss.rounds.events import EnvyPaid, RoundOpened, WagerSettled
from pitboss.rounds.events import Event as RoundEvent
from pitboss.rounds.irregularity_events import IrregularityEvent
from pitboss.rounds.stake_events import StakeEvent
from pitboss.tables import rules
from pitboss.tables.correcting import course_of
from pitboss.tables.events import Event
from pitboss.tables.state import Table

OF_ROUNDS = get_args(RoundEvent)
UNUSUAL = (*get_args(CorrectionEvent), *get_args(IrregularityEvent), *get_args(StakeEvent))
"""What is said out of the course of play: a round with such an event is not asked about."""

OF_LINKS = (AwardClaimed, ClaimReserved, ClaimPaid, ClaimReleased, AwardRejected)
"""What a link has said of an award: such a round cannot be told again without it."""


@dataclass(slots=True)
class Settled:
    """The rounds of one table, as they are played again. `held` is the last entry that an anchor was signed for, and
    `latest` the last entry of the round that is being played.
    """

    stream: str
    held: int
    latest: int = 0
    plain: bool = True
    faults: list[Fault] = field(default_factory=list)

    def look(self, number: int, before: Table, events: Sequence[Event]) -> None:
        """An entry, before it is added to the table: where it opens a round, the former one is over."""
        if any(isinstance(one, RoundOpened) for one in events):
            self.look_back(before)
            self.plain = True
        self.plain = self.plain and not any(isinstance(one, UNUSUAL) for one in events)
        if any(isinstance(one, OF_ROUNDS) for one in events):
            self.latest = number

    def look_back(self, table: Table) -> None:
        if self.plain and self.latest > self.held and (problem := doubt(table)):
            self.faults.append(Fault("replay", self.stream, self.latest, problem))


def doubt(table: Table) -> str:
    """Why the last round of this table cannot have been settled so; nothing, if it can, or if that cannot be told."""
    stands = table.round.stands
    if not stands or not table.record:
        return ""
    if any(isinstance(one, OF_LINKS) for one in stands):
        return ""
    course = course_of(table)
    try:
        game = rules.at_round(make_game(table.record), table)
        wrong = Telling(game, course.answer, course.onward, table.round, 1).retell({})
    except UNREADABLE:
        return ""  # It cannot be told again: nothing is known against it.
    if wrong is None or wrong[1].code != "not-told":
        return ""
    unsaid = (one for n, one in enumerate(stands) if n >= wrong[0] and as_told(stands, n) is None)
    moved = next((one for one in unsaid if isinstance(one, WagerSettled | EnvyPaid)), None)
    name = contract_of(type(moved)).name if moved else ""
    return f"a round was settled otherwise than the rules have it: at {name} of seat {seat_of(moved)}." if moved else ""


def seat_of(event: object) -> object:
    return getattr(event, "seat", "nobody")


@lru_cache(maxsize=64)
def make_game(record: str) -> Game:
    return game_from_record(json.loads(record))

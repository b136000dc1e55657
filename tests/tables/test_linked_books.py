"""Random play at three linked tables: the books of the link and the records of the tables agree to the cent.

The tables' side is worked from their events alone: what was wagered for the meter and not returned, and what winners
were paid from it.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from pitboss.errors import Refusal
from pitboss.meters.link.accounts import balance
from pitboss.meters.link.evolve import fold
from pitboss.meters.link.reconciliation import reconcile
from pitboss.people import Actor
from pitboss.rounds.award_events import LinkWagered, LinkWagerReversed
from pitboss.rounds.commands import RejectAward, Report, Verify
from pitboss.rounds.events import WagerSettled
from pitboss.tables.codec import EVENTS
from pitboss.tables.events import Event
from pitboss.tables.evolve import evolve_all
from pitboss.tables.pit import send
from pitboss.tables.state import Table
from tests.tables.linked import NOTHING, ROYAL, STRAIGHT_FLUSH, Floor, linked_235

TABLES = ("1", "2", "3")
RATE = Fraction(1, 300)
HANDS = (ROYAL, STRAIGHT_FLUSH, NOTHING, NOTHING)


class Play:
    """Three tables, each at some point of a round, and the next thing that happens at one of them."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.floor = Floor.of(linked_235(RATE), *TABLES)
        self.dealt: set[str] = set()
        self.done = dict.fromkeys(("paid", "rejected", "void"), 0)

    def go_on(self, table: str) -> None:
        at, draw = self.floor.table(table), self.random.random()
        if not at.in_round:
            self.dealt.discard(table)
            self.floor.begin(table, [self.random.choice((0, 100, 500, 500))])
        elif held := at.round.held:
            self.settle(table, held.steps[0], draw)
        elif draw < 0.15:
            self.done["void"] += 1
            self.floor.do(table, Report("several-face-up-cards"), by=Actor("dealer", "Dan"))
        else:
            self.floor.deal(table, self.random.choice(HANDS))

    def settle(self, table: str, step: str, draw: float) -> None:
        if draw < 0.1:
            self.done["rejected"] += 1
            self.floor.do(table, RejectAward("the light is out"), by=Actor("floorperson"))
        else:
            by = Actor("floorperson" if step == "validate-progressive" else "dealer")
            self.floor.do(table, Verify(step), by=by)
            self.done["paid"] += step == "validate-progressive"

    def send_again(self) -> None:
        """Some of the last messages come a second time: they are answered as before, or their round is long over."""
        before = self.floor.pit
        for message in self.random.sample(self.floor.sent[-6:], min(2, len(self.floor.sent))):
            again = send(before, message)
            if isinstance(again, Refusal):
                assert again.code in ("round-over", "not-the-next-round", "round-open")
            else:
                assert again.pit == before


def wagered(log: list[Event]) -> int:
    """What was wagered for the meter and not returned."""
    given = sum(stake for one in log if isinstance(one, LinkWagered) for _, stake in one.staked)
    return given - sum(stake for one in log if isinstance(one, LinkWagerReversed) for _, stake in one.staked)


def won(log: list[Event]) -> int:
    """What was paid from the meter."""
    settled = (one for one in log if isinstance(one, WagerSettled) and "of meter main" in one.pays)
    return sum(one.returned for one in settled)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_books_of_tables_and_link_agree(seed: int) -> None:
    play = Play(seed)
    for _ in range(220):
        play.go_on(play.random.choice(TABLES))
        play.send_again()
        check_books(play.floor)
    assert all(play.done.values()), play.done
    assert not list(reconcile(play.floor.link_log))
    assert fold(play.floor.link_log) == play.floor.link
    for table in TABLES:
        written = [EVENTS.write(event) for event in play.floor.logs[table]]
        assert evolve_all(Table(), EVENTS.read_all(written)) == play.floor.table(table)


def check_books(floor: Floor) -> None:
    staked = sum(wagered(floor.logs[table]) for table in TABLES)
    paid = sum(won(floor.logs[table]) for table in TABLES)
    level = floor.level
    assert level.wagered == staked
    assert balance(level.totals, "wagers") == -staked * RATE
    assert balance(level.totals, "winners") == paid
    house = -balance(level.totals, "house")
    assert level.exact + level.held + paid == house + staked * RATE
    held = [floor.table(table).round.held for table in TABLES]
    assert level.held == sum(one.claim.amount or 0 for one in held if one and one.claim)

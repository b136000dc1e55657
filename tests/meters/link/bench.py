"""A link to test with: what it has been told, in order, and a new id for every message."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from pitboss.errors import Refusal
from pitboss.meters.link.commands import (
    BeginPlay,
    Command,
    Contribute,
    EndPlay,
    JoinTable,
    OpenLink,
    ReserveAward,
)
from pitboss.meters.link.decide import Done, tell
from pitboss.meters.link.events import AwardReserved, Event
from pitboss.meters.link.state import Level, Link
from pitboss.meters.link.terms import Terms

BOTH = ("Dana", "Flo")
MAIN = Terms("main", 1_000_000, 1_000_000, Fraction(14, 100), 100_000, least=1_000_000, cite="MD 235 1.1 Ch.12 §F(2)")


class Bench:
    """A link under test."""

    def __init__(self, *levels: Terms, tables: tuple[str, ...] = ("1", "2"), **amounts: Fraction) -> None:
        self.link, self.log, self.sent = Link(), list[Event](), 0
        terms = levels or (MAIN,)
        self.do(OpenLink("floor", terms, BOTH, tuple(amounts.items())))
        for table in tables:
            self.do(JoinTable(table, tuple(one.level for one in terms), BOTH))

    def send(self, command: Command, message: str = "") -> Event | Done | Refusal:
        self.sent += 1
        before = self.link.version
        self.link, answer = tell(self.link, message or f"m{self.sent}", command)
        if not isinstance(answer, Done | Refusal):
            self.log.append(answer)
            assert answer.position == self.link.version == before + 1
        return answer

    def do(self, command: Command, message: str = "") -> Any:
        """The event of a command that must be accepted."""
        answer = self.send(command, message)
        assert not isinstance(answer, Done | Refusal), answer
        return answer

    def refused(self, command: Command, message: str = "") -> Refusal:
        """The refusal of a command, which changes nothing."""
        before = self.link
        answer = self.send(command, message)
        assert isinstance(answer, Refusal), answer
        assert self.link == before
        return answer

    def begin(self, table: str, staked: int = 100, level: str = "main", number: int = 0) -> Bench:
        """A round that has contributed; rounds are numbered from 1."""
        number = number or self.link.tables[table].round + 1
        self.do(BeginPlay(table, number))
        if staked:
            self.do(Contribute(table, number, ((level, staked),)))
        return self

    def end(self, table: str) -> Bench:
        at = self.link.tables[table]
        self.do(EndPlay(table, at.round, tuple(at.staked.items())))
        return self

    def win(
        self, table: str, share: Fraction = Fraction(1), level: str = "main", seats: tuple[int, ...] = (1,)
    ) -> AwardReserved:
        award = f"a{self.link.order + 1}"
        event = self.do(ReserveAward(award, table, self.link.tables[table].round, level, share, seats))
        assert isinstance(event, AwardReserved)
        return event

    def level(self, name: str = "main") -> Level:
        return self.link.levels[name]


def terms(**changes: Any) -> Terms:
    """The terms of the bench's level, some of them changed."""
    return replace(MAIN, **changes)

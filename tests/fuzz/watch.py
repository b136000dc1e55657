"""A table under watch: each command is put to the engine, and whatever must never happen is a fault.

The watch knows nothing of where commands come from, so a script replays here exactly as it was found.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import PitbossError
from tests.fuzz.adapter import Answer, Engine, progressives
from tests.fuzz.judge import Judge
from tests.fuzz.ledger import Ledger
from tests.fuzz.specs import Spec

JSON = dict[str, Any]


class Fault(Exception):
    """Something that must never happen: which rule of ours it breaks, and what was seen."""

    def __init__(self, rule: str, seen: str) -> None:
        super().__init__(f"{rule}: {seen}")
        self.rule = rule
        self.seen = seen


@dataclass
class Watch:
    """One table, and everything that is held against what it says. Faults of the `excused` rules are passed over."""

    spec: Spec
    excused: frozenset[str] = frozenset()
    thorough: bool = False
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    passed_over: Counter[str] = field(default_factory=Counter)
    events: int = 0
    rounds: int = 0

    def __post_init__(self) -> None:
        self.engine = Engine(self.spec)
        self.shadow = self.engine.state
        self.bytes = hashlib.sha256()
        self.book = Ledger(progressives(self.spec), keeps_meters=self.engine.whole)
        self.judge = Judge(self.spec)

    def give(self, step: JSON) -> Answer:
        """Give a command; a Fault is raised if what comes of it breaks a rule."""
        before = self.engine.state
        try:
            answer = self.engine.give(step)
        except Exception as error:
            self.find("python-amounts" if "raw" in step else "exception", f"{type(error).__name__}: {error}")
            return Answer(unread=str(error))
        kind = step["command"]
        (self.accepted if answer.accepted else self.refused)[kind] += 1
        said = json.dumps(answer.written if answer.accepted else answer.refusal or answer.unread)
        self.bytes.update(said.encode())
        if answer.accepted and "raw" in step:
            self.find("python-amounts", f"{step} was accepted")
        if answer.accepted:
            self.events += len(answer.written)
            self.rounds += sum(one["event"] in ("round-closed", "round-voided") for one in answer.written)
            self.check_record(answer, said)
            self.check_money(step, answer)
        elif self.engine.state is not before:
            self.find("refusal-changes-nothing", f"{step} was refused and changed the state")
        return answer

    def check_record(self, answer: Answer, said: str) -> None:
        """What is written can be read again, and what was read adds up to the same state."""
        try:
            read = self.engine.read_events(json.loads(said))
        except PitbossError as error:
            self.find("written-is-read", f"{said} cannot be read: {error}")
            read = [*answer.events]
        if tuple(read) != answer.events:
            self.find("written-is-read", f"{answer.events} were written as {said} and read as {read}")
        self.shadow = self.engine.evolve(self.shadow, read)
        if self.shadow != self.engine.state:
            self.find("replay", f"the events of {said} add up to another state")

    def check_money(self, step: JSON, answer: Answer) -> None:
        """The book balances to the cent, nothing unlawful was wagered or paid, and the state agrees with the book."""
        for event in answer.written:
            self.find_all("ledger", self.book.post(event))
            for rule, seen in self.judge.read(event, step, self.book):
                self.find(rule, seen)
        state = self.engine.money()
        self.find_all("state-and-ledger", self.book.differs(state))
        if self.engine.phase in ("wagers", "closed") and state["accepted"] != self.book.count_accepted():
            seen = f"{state['accepted']} are said to be accepted, and {self.book.count_accepted()} were placed"
            self.find("progressives", seen)

    def find_all(self, rule: str, seen: Iterable[str]) -> None:
        for one in seen:
            self.find(rule, one)

    def find(self, rule: str, seen: str) -> None:
        if rule not in self.excused:
            raise Fault(rule, seen)
        self.passed_over[rule] += 1

"""Random lives of accounts: whatever is done, in whichever process, nobody gets in who has no right to.

What should hold is reckoned from the plain rules alone: who knows the secret of an account that is neither disabled nor
locked gets a session, and it lives until it is signed out, too old, unused for too long, or the account has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pitboss.errors import Refusal
from pitboss.floor.person import FLOOR_ROLES, OPERATOR, Person
from pitboss.floor.session import Session
from tests.floor.staff import Staff

NAMES = ("Ann", "Bo", "Cy")
SECRETS = ("first secret", "second secret", "482915")
PROCESSES = st.integers(0, 1)
SOMEBODY = st.sampled_from(NAMES)


@dataclass
class Card:
    """What the house knows of somebody, on a card."""

    secret: str
    roles: tuple[str, ...]
    disabled: bool = False
    wrong: int = 0
    locked: datetime | None = None
    passes: list[Pass] = field(default_factory=list)


@dataclass
class Pass:
    """A session as the plain rules have it."""

    token: str
    role: str
    since: datetime
    used: datetime
    over: bool = False


class Lives(RuleBasedStateMachine):
    @initialize()
    def open(self) -> None:
        self.staff = Staff()
        self.processes = (self.staff.accounts, self.staff.other_process())
        self.cards: dict[str, Card] = {}
        self.tokens: set[str] = set()
        self.add(0, "Ann", SECRETS[0], "pit manager")
        self.add(1, "Bo", SECRETS[1], "dealer")

    @property
    def now(self) -> datetime:
        return self.staff.clock.now

    def let_others_hear(self) -> None:
        """Another process knows within half a second."""
        self.staff.clock.pass_(seconds=0.5)

    @rule(process=PROCESSES, name=SOMEBODY, secret=st.sampled_from(SECRETS), role=st.sampled_from(FLOOR_ROLES))
    def add(self, process: int, name: str, secret: str, role: str) -> None:
        added = self.processes[process].add(OPERATOR, name, [role], secret)
        assert isinstance(added, Refusal) == (name in self.cards)
        self.cards.setdefault(name, Card(secret, (role,)))
        self.let_others_hear()

    @rule(process=PROCESSES, name=SOMEBODY, secret=st.sampled_from((*SECRETS, "", "wrong")))
    def sign_in(self, process: int, name: str, secret: str) -> None:
        answer = self.processes[process].sign_in(name.upper(), secret, "10.0.0.7")
        card = self.cards.get(name)
        usable = card is not None and not card.disabled and (card.locked is None or self.now >= card.locked)
        assert isinstance(answer, Session) == (usable and card is not None and card.secret == secret)
        if isinstance(answer, Session):
            assert card is not None
            assert answer.token not in self.tokens, "a token is new each time"
            self.tokens.add(answer.token)
            card.wrong, card.locked = 0, None
            card.passes.append(Pass(answer.token, card.roles[0], self.now, self.now))
        elif usable and card is not None:
            card.wrong += 1
            if card.wrong == 5:
                card.wrong, card.locked = 0, self.now + timedelta(minutes=15)

    @precondition(lambda self: self.cards)
    @rule(process=PROCESSES, name=SOMEBODY)
    def sign_in_rightly(self, process: int, name: str) -> None:
        self.sign_in(process, name, self.cards[name].secret if name in self.cards else SECRETS[0])

    @rule(process=PROCESSES, name=SOMEBODY, count=st.integers(3, 6))
    def guess(self, process: int, name: str, count: int) -> None:
        for _ in range(count):
            self.sign_in(process, name, "wrong")

    @rule(process=PROCESSES, name=SOMEBODY, pick=st.integers(0, 2))
    def sign_out(self, process: int, name: str, pick: int) -> None:
        if (card := self.cards.get(name)) and pick < len(card.passes):
            self.processes[process].sign_out(card.passes[-1 - pick].token)
            card.passes[-1 - pick].over = True
            self.let_others_hear()

    @rule(
        process=PROCESSES,
        name=SOMEBODY,
        what=st.sampled_from(("disable", "enable", "roles", "secret")),
        n=st.integers(0, 2),
    )
    def change(self, process: int, name: str, what: str, n: int) -> None:
        accounts, card = self.processes[process], self.cards.get(name)
        role = FLOOR_ROLES[n]
        match what:
            case "disable":
                answer = accounts.disable(OPERATOR, name)
            case "enable":
                answer = accounts.enable(OPERATOR, name)
            case "roles":
                answer = accounts.change_roles(OPERATOR, name, [role])
            case _:
                answer = accounts.change_secret(OPERATOR, name, SECRETS[n])
        assert isinstance(answer, Refusal) == (card is None)
        if card is None:
            return
        if what == "enable":
            card.disabled, card.wrong, card.locked = False, 0, None
        else:
            card.disabled = card.disabled or what == "disable"
            card.roles = (role,) if what == "roles" else card.roles
            for one in card.passes:
                one.over = True
        if what == "secret":
            card.secret, card.wrong, card.locked = SECRETS[n], 0, None
        self.let_others_hear()

    @precondition(lambda self: self.cards)
    @rule(process=PROCESSES, by=SOMEBODY, name=SOMEBODY)
    def overreach(self, process: int, by: str, name: str) -> None:
        """Somebody tries to change an account, with the rights of a session that they have."""
        accounts = self.processes[process]
        for one in (self.cards[by].passes if by in self.cards else ())[-1:]:
            person = accounts.who(one.token)
            if person is None:
                continue
            one.used = self.now
            before = self.staff.accounts.people.read(fresh=True).find(name)
            answer = accounts.change_roles(person, name, ["pit manager"])
            may = person.role == "pit manager" and by != name and name in self.cards
            assert isinstance(answer, Refusal) == (not may)
            if may:
                self.cards[name].roles = ("pit manager",)
                for other in self.cards[name].passes:
                    other.over = True
                self.let_others_hear()
            else:
                assert self.staff.accounts.people.read(fresh=True).find(name) == before

    @rule(minutes=st.sampled_from((1, 14, 16, 29, 31, 300)))
    def wait(self, minutes: int) -> None:
        self.staff.clock.pass_(minutes=minutes)

    @invariant()
    def nobody_is_in_without_right(self) -> None:
        if not hasattr(self, "cards"):
            return
        for name, card in self.cards.items():
            for one in card.passes:
                self.hold(name, card, one)

    def hold(self, name: str, card: Card, one: Pass) -> None:
        idle, old = self.now - one.used >= timedelta(minutes=30), self.now - one.since >= timedelta(hours=12)
        one.over = one.over or idle or old
        for accounts in self.processes:
            person = accounts.who(one.token)
            assert (person is None) == one.over, (name, one)
            if person is not None:
                assert person == Person(name, card.roles, one.role, person.session)  # type: ignore[arg-type]
        one.used = self.now


class LongLives(Lives):
    """The same, for `make test-all`."""


TestLives = Lives.TestCase
TestLives.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
TestLongLives = pytest.mark.slow(LongLives.TestCase)
TestLongLives.settings = settings(max_examples=400, stateful_step_count=60, deadline=None)

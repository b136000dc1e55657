"""What the application works with: the floor, its accounts, and how it was started."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from pitboss.errors import Refusal
from pitboss.floor.accounts import Accounts
from pitboss.floor.carrying import requests_at
from pitboss.floor.floor import Floor
from pitboss.floor.hand_overs import HandOvers
from pitboss.floor.money.tills import Tills, tills_of
from pitboss.floor.person import Person
from pitboss.floor.requests import Requests
from pitboss.floor.roads import Roads
from pitboss.people import Actor
from pitboss.web.counting import Counting
from pitboss.web.gathering import Gathering
from pitboss.web.metrics import Metrics
from pitboss.web.practice import Practice
from pitboss.web.pulse import Pulse
from pitboss.web.verifying import Verifying


@dataclass(frozen=True, slots=True)
class Encoded:
    """What was last sent of a table to somebody who knew a version of it, and when."""

    known: int
    version: int
    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Services:
    """`demo` shows sign-in with one click. Practice tables are part of a demonstration."""

    floor: Floor
    accounts: Accounts
    demo: bool = False
    practice: Practice | None = None
    counting: Counting = field(default_factory=Counting)
    metrics: Metrics = field(default_factory=Metrics)
    encoded: dict[tuple[str, Actor], Encoded] = field(default_factory=dict)
    verifying: Verifying = field(default_factory=Verifying)
    pulse: Pulse = field(init=False)
    hand_overs: HandOvers = field(init=False)
    requests: Requests = field(init=False)
    tills: Tills = field(init=False)
    roads: Roads = field(init=False)
    gathering: Gathering = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pulse", Pulse(self.floor.store))
        object.__setattr__(self, "hand_overs", HandOvers(self.floor.store, self.floor.clock))
        object.__setattr__(self, "requests", requests_at(self.floor))
        object.__setattr__(self, "tills", tills_of(self.floor))
        self.tills.find_account = self.accounts.find_name
        object.__setattr__(self, "roads", Roads(self.floor))
        object.__setattr__(self, "gathering", Gathering(self.floor, self.requests))

    def refuse_duty(self, table: str, person: Person) -> Refusal | None:
        """Why nothing is open to somebody at a table: they have had another duty there. One role has but one duty."""
        return self.requests.duties.refuse(table, person.actor) if len(person.roles) > 1 else None


def services_of(connection: HTTPConnection) -> Services:
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services

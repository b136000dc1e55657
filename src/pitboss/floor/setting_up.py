"""Who has set up whose account: the one who gave it its secret or its roles speaks with it until its owner has chosen
another secret. Two people's word must not be that of one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.contracts import Said
from pitboss.errors import Refusal
from pitboss.floor.account_events import EVENTS, PEOPLE, AccountAdded, RolesChanged, SecretChanged
from pitboss.floor.person import key_of
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store


@dataclass(frozen=True, slots=True)
class SetUp:
    """The keys of the people who last gave an account its secret and its roles."""

    secret: str = ""
    roles: str = ""


OWN = SetUp()
"""The owner has chosen the secret since."""


@dataclass(slots=True)
class Setters:
    """By the key of each account, how it was set up after which entry of the stream `people`; `entries` are read."""

    entries: int = 0
    known: dict[str, list[tuple[int, SetUp]]] = field(default_factory=dict)

    def observe(self, entry: Entry) -> None:
        self.entries, by = entry.number, key_of(str(entry.actor.get("person", "")))
        for said in entry.events:
            self.note(said, by)

    def note(self, said: Said, by: str) -> None:
        event = EVENTS.read(said)
        if not isinstance(event, AccountAdded | RolesChanged | SecretChanged):
            return
        name = key_of(event.name)
        before = self.find(name, self.entries)
        match event:
            case AccountAdded():
                after = SetUp(by, by)
            case RolesChanged():
                after = SetUp(before.secret, by)
            case SecretChanged():
                after = OWN if by == name else SetUp(by, before.roles)
        self.known.setdefault(name, []).append((self.entries, after))

    def find(self, name: str, upto: int) -> SetUp:
        """How an account was set up after so many entries."""
        return next((one for number, one in reversed(self.known.get(key_of(name), [])) if number <= upto), OWN)

    def is_set_up_by(self, name: str, other: str, upto: int) -> bool:
        found = self.find(name, upto)
        return key_of(other) in (found.secret, found.roles)

    def read_on(self, store: Store) -> None:
        for entry in store.read(PEOPLE, self.entries):
            self.observe(entry)

    def refuse(self, person: str, others: Iterable[str]) -> Refusal | None:
        """Why this person's word is not another's than that of those who have spoken before."""
        for other in others:
            for name, by in ((person, other), (other, person)):
                if self.is_set_up_by(name, by, self.entries):
                    told = f"{by} has set the secret or the roles of {name}'s account, and {name} has not changed the"
                    right = f"{name} changes it first, or another person answers."
                    return Refusal("same-word", f"{told} secret since: this could be one person's word. {right}")
        return None

"""Who speaks through an account.

Whoever has set the secret of an account can sign in with it and choose the next one, too: a secret that was changed in
a session which they could open as well proves nobody. So they and the account are one voice until somebody else sets a
secret that they do not know. Nobody speaks in a role that was taken from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pitboss.contracts import Said
from pitboss.errors import Refusal
from pitboss.floor.account_events import (
    EVENTS,
    PEOPLE,
    AccountAdded,
    AccountDisabled,
    AccountEnabled,
    RolesChanged,
    SecretChanged,
)
from pitboss.floor.person import OPERATOR, FloorRole
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store
from pitboss.names import key_of


@dataclass(frozen=True, slots=True)
class SetUp:
    """The keys of the people who could know the secret that an account was last given, and of the one who gave it its
    roles; `changed`: in a session that was opened with that secret another was chosen since.
    """

    secret: frozenset[str] = frozenset()
    roles: str = ""
    changed: bool = False


NOBODY = SetUp()


@dataclass(slots=True)
class Setters:
    """By the key of each account, how it was set up after which entry of the stream `people`, and the roles that it has
    now, unless it is disabled; `entries` are read.
    """

    entries: int = 0
    known: dict[str, list[tuple[int, SetUp]]] = field(default_factory=dict)
    roles: dict[str, tuple[FloorRole, ...]] = field(default_factory=dict)
    disabled: set[str] = field(default_factory=set)

    def observe(self, entry: Entry) -> None:
        self.entries, by = entry.number, key_of(str(entry.actor.get("person", "")))
        for said in entry.events:
            self.note(said, by)

    def note(self, said: Said, by: str) -> None:
        event = EVENTS.read(said)
        name = key_of(event.name)
        before = self.find(name, self.entries)
        match event:
            case AccountAdded(roles=roles):
                after, self.roles[name] = SetUp(self.voices_of(by), by), roles
            case RolesChanged(roles=roles):
                after, self.roles[name] = replace(before, roles=by), roles
            case SecretChanged():
                own, given = replace(before, roles="", changed=True), SetUp(self.voices_of(by), before.roles)
                after = own if by == name else given
            case AccountDisabled():
                return self.disabled.add(name)
            case AccountEnabled():
                return self.disabled.discard(name)
            case _:
                return None
        self.known.setdefault(name, []).append((self.entries, after))
        return None

    def voices_of(self, by: str) -> frozenset[str]:
        """Who may be speaking when this account sets a secret: its owner, or somebody who could know its own."""
        machine = key_of(OPERATOR.name)
        return frozenset((by, *self.find(by, self.entries).secret)) - {machine}

    def find(self, name: str, upto: int) -> SetUp:
        """How an account was set up after so many entries."""
        return next((one for number, one in reversed(self.known.get(key_of(name), [])) if number <= upto), NOBODY)

    def doubt_voices(self, one: str, other: str, upto: int) -> tuple[str, str] | None:
        """Whose word the words of two people might be, and whose account they speak through: one of the two who has set
        up the other's, or a third who knows the secrets of both.
        """
        for name, by in ((one, other), (other, one)):
            found = self.find(name, upto)
            if key_of(by) in found.secret or key_of(by) == found.roles:
                return by, name
        mine, theirs = (self.find(name, upto) for name in (one, other))
        known = mine.secret & theirs.secret
        return (min(known), one) if known and not (mine.changed or theirs.changed) else None

    def read_on(self, store: Store) -> None:
        for entry in store.read(PEOPLE, self.entries):
            self.observe(entry)

    def refuse(self, person: str, others: Iterable[str]) -> Refusal | None:
        """Refuse a person whose word may be that of somebody who has spoken before."""
        for other in others:
            if found := self.doubt_voices(person, other, self.entries):
                return refuse_voice(*found, person, other)
        return None

    def refuse_former(self, spoken: Iterable[tuple[str, FloorRole]]) -> Refusal | None:
        """Why the word of somebody who has spoken in a role no longer counts: they do not have it any more."""
        for person, role in spoken:
            name = key_of(person)
            if name in self.roles and (name in self.disabled or role not in self.roles[name]):
                why = "the account is disabled" if name in self.disabled else "no longer has that role"
                return Refusal("former-role", f"{person} said this as {role}, and {why}. Somebody else must ask again.")
        return None

    def works(self, name: str) -> bool:
        """Whether this is the account of somebody who works on the floor."""
        return any(role != "player" for role in self.roles.get(key_of(name), ()))


def refuse_voice(by: str, name: str, person: str, other: str) -> Refusal:
    """That both words may be those of `by`, who could speak through the account of `name`."""
    if by not in (person, other):
        told = f"The same person has set the secrets of {person} and {other}, and neither has been changed since."
        return Refusal("same-word", f"{told} One person could speak with both: one of them changes it first.")
    told = f"{by} has set the secret or the roles of {name}'s account, and could speak with it, also with a secret"
    right = f"Another person answers, or somebody other than {by} gives {name} a new secret."
    return Refusal("same-word", f"{told} chosen since. This could be one person's word. {right}")

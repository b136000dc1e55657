"""What is kept beside the record, against the record: where rounds begin, rounds with hits, what rounds had come to,
sealed decks, sessions and secrets.

The shelves of the database are outside the chain. Whatever is read from them is checked when it is used; here all of
them are checked at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from pitboss.contracts import contract_of
from pitboss.errors import PitbossError
from pitboss.floor import account_events, account_state
from pitboss.floor.account_events import PEOPLE
from pitboss.floor.account_state import People
from pitboss.floor.beginnings import ROUNDS, begun_in
from pitboss.floor.money.sealing import TAKINGS
from pitboss.floor.records.hits import AT_HAND, HITS, is_readable, read_note
from pitboss.floor.secret import SECRETS, digest_of
from pitboss.floor.session import SEEN, SESSIONS, id_of, is_recorded, read_session
from pitboss.floor.streams import stream_of
from pitboss.floor.vault import SHELF as DECKS
from pitboss.floor.vault import Opener
from pitboss.journal.chain import Fault, Observer
from pitboss.journal.entry import Entry, Said
from pitboss.journal.folder import Shelf
from pitboss.journal.vouching import hash_of
from pitboss.money import MeterShare, payout
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.events import WagerSettled
from pitboss.tables.events import CommitmentWithdrawn, DeckCommitted, DeckDisclosed

COMMITTED, WITHDRAWN, DISCLOSED = (contract_of(one).name for one in (DeckCommitted, CommitmentWithdrawn, DeckDisclosed))
SETTLED, CORRECTED = contract_of(WagerSettled).name, contract_of(FactCorrected).name


@dataclass(slots=True)
class TableNotes:
    """What the stream of a table says of what should be kept about it.

    `hits` and `corrected` are rounds by the entry that opened them: those in which a meter was won, and those that were
    corrected since, of which the meter may have been won or not. `takings` is the hash of what the rounds had come to.
    """

    table: str
    begins: dict[int, int] = field(default_factory=dict)
    sealed: dict[str, str] = field(default_factory=dict)
    hits: list[int] = field(default_factory=list)
    corrected: set[int] = field(default_factory=set)
    opened: int = 0
    takings: str | None = None

    def observe(self, entry: Entry) -> None:
        self.takings = entry.facts.get(TAKINGS, self.takings)
        if number := begun_in(entry):
            self.begins[number] = self.opened = entry.number
        for said in entry.events:
            self.look(said)

    def look(self, said: Said) -> None:
        match said.get("event"):
            case name if name == COMMITTED:
                self.sealed[str(said.get("deck"))] = str(said.get("commitment"))
            case name if name in (WITHDRAWN, DISCLOSED):
                self.sealed.pop(str(said.get("deck")), None)
            case name if name == SETTLED and is_hit(said) and self.opened not in self.hits[-1:]:
                self.hits.append(self.opened)
            case name if name == CORRECTED:
                self.corrected.add(self.opened)

    def check_hits(self, kept: bytes) -> bool:
        """Whether the note of the rounds with hits is what the stream says, so far as it was read."""
        if not is_readable(kept):
            return False
        noted = read_note(kept)
        wanted = [one for one in self.hits if one <= noted.after and one not in self.corrected]
        there = [one for one in noted.entries if one not in self.corrected]
        least = min(AT_HAND, len(wanted)) - sum(one in self.corrected for one in noted.entries)
        return there == wanted[len(wanted) - len(there) :] and len(there) >= least


def is_hit(said: Said) -> bool:
    try:
        return said.get("outcome") == "win" and isinstance(payout(str(said.get("pays"))), MeterShare)
    except PitbossError:
        return False


def begins_later(since: str, signed: str) -> bool:
    """Whether a session would last longer than from its sign-in. Both are noted at once, so a minute is ample."""
    try:
        return datetime.fromisoformat(since) - datetime.fromisoformat(signed) > timedelta(minutes=1)
    except (ValueError, TypeError):
        return True


def is_used_later(seen: bytes, signed: str, now: datetime) -> bool:
    """Whether a session is noted as used in the future, so that it would not become idle; or at no time at all."""
    try:
        used, signed_in = (datetime.fromisoformat(one) for one in (seen.decode(), signed))
        return used - max(now, signed_in) > timedelta(minutes=1)
    except (ValueError, TypeError):
        return True


class ShelfWatch:
    """All shelves that decide anything. `opener` opens sealed decks; without it they must only be there."""

    def __init__(self, shelf: Shelf, opener: Opener | None = None) -> None:
        self.shelf, self.opener = shelf, opener
        self.tables: dict[str, TableNotes] = {}
        self.people = People()
        self.signed_in: dict[str, str] = {}

    def observe(self, stream: str) -> Observer | None:
        kind, _, name = stream.partition("/")
        if stream == PEOPLE:
            return self.observe_people
        return self.tables.setdefault(name, TableNotes(name)).observe if kind == "table" else None

    def observe_people(self, entry: Entry) -> None:
        try:
            events = [account_events.EVENTS.read(said) for said in entry.events]
        except (PitbossError, LookupError, TypeError, ValueError, RecursionError):
            return  # Whoever looks at the people of the record says so.
        self.people = account_state.evolve_all(self.people, events)
        self.signed_in |= {one.session: entry.at for one in events if isinstance(one, account_events.SignedIn)}

    def finish(self) -> Iterator[Fault]:
        yield from self.check_rounds()
        yield from self.check_sessions()
        yield from self.check_secrets()
        for table, kept in self.shelf(HITS).items():
            if (notes := self.tables.get(table)) and not notes.check_hits(kept):
                yield Fault("shelf", stream_of(table), 0, "the note of rounds with hits is not what the stream says.")
        yield from self.check_takings()
        yield from self.check_decks(self.shelf(DECKS))

    def check_decks(self, decks: Mapping[str, bytes]) -> Iterator[Fault]:
        wanted = {f"{notes.table}/{deck}" for notes in self.tables.values() for deck in notes.sealed}
        for place in decks.keys() - wanted:
            yield Fault("deck", stream_of(place.partition("/")[0]), 0, f"nobody has sealed the deck {place!r:.60}.")
        for notes in self.tables.values():
            for deck, commitment in notes.sealed.items():
                if problem := self.doubt_deck(f"{notes.table}/{deck}", decks, commitment):
                    yield Fault("deck", stream_of(notes.table), 0, problem)

    def check_rounds(self) -> Iterator[Fault]:
        noted = self.shelf(ROUNDS)
        begins = {f"{one.table}.{n}": entry for one in self.tables.values() for n, entry in one.begins.items()}
        for key in sorted({*noted, *begins}):
            if noted.get(key) != str(begins.get(key)).encode():
                stream = stream_of(key.rpartition(".")[0])
                yield Fault("shelf", stream, begins.get(key, 0), f"the note of where round {key} begins is wrong.")

    def check_takings(self) -> Iterator[Fault]:
        """What rounds had come to, where an entry holds its hash: without one nobody believes what is kept."""
        kept = self.shelf(TAKINGS)
        for table, notes in self.tables.items():
            if notes.takings is not None and hash_of(kept.get(table)) != notes.takings:
                yield Fault("shelf", stream_of(table), 0, "what its rounds had come to is not what was sealed.")

    def check_sessions(self) -> Iterator[Fault]:
        for key, value in self.shelf(SESSIONS).items():
            kept = read_session(value)
            if kept is None or not is_recorded(self.people, key, kept):
                yield Fault("session", PEOPLE, 0, f"nobody has signed in to the session {key[:16]!r} that is kept.")
            elif begins_later(kept.since, self.signed_in.get(id_of(key), "")):
                yield Fault("session", PEOPLE, 0, f"the session {key[:16]!r} is kept as of later than its sign-in.")
        now, kept_of = datetime.now(UTC), self.shelf(SESSIONS)
        for key, seen in self.shelf(SEEN).items():
            signed = self.signed_in.get(id_of(key))
            if signed is not None and key in kept_of and is_used_later(seen, signed, now):
                yield Fault("session", PEOPLE, 0, f"the session {key[:16]!r} is noted as used later than now.")

    def check_secrets(self) -> Iterator[Fault]:
        """What a secret is checked by; a guest has none, and signs in with nothing."""
        kept = self.shelf(SECRETS)
        for key, one in self.people.accounts.items():
            if one.secret and key not in kept:
                yield Fault("secret", PEOPLE, 0, f"what the secret of {key!r:.60} is checked by is gone.")
        for key, value in kept.items():
            account = self.people.accounts.get(key)
            if account is None or account.secret != digest_of(value):
                problem = f"the secret of {key!r:.60} is checked by something else than was recorded."
                yield Fault("secret", PEOPLE, 0, problem)

    def doubt_deck(self, place: str, decks: Mapping[str, bytes], commitment: str) -> str | None:
        """Why a sealed deck that is still to be disclosed cannot be."""
        kept = decks.get(place)
        if kept is None:
            return f"the sealed deck of {place} is gone."
        if self.opener is None:
            return None
        try:
            same = self.opener.open(place, kept).commitment == commitment
        except PitbossError:
            same = False
        return None if same else f"the sealed deck of {place} is not the one that was sealed, or the key is another."

"""How drafts become entries, in every store alike: what is refused, what is sealed, and who commits for whom."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock

from pitboss.errors import BadInput
from pitboss.journal.entry import Draft, Entry, Head, check, head_after, seal_behind
from pitboss.journal.store import SNAPSHOTS, Conflict, Heard, Kept, Lost, Owned, Repeated, StoreError
from pitboss.journal.vouching import SNAPSHOT, hash_of

TOGETHER = 64
"""At most this many appends share one transaction."""


@dataclass(slots=True)
class Request:
    """One append that somebody waits for; in the end it has its entries, or the reason why they were not written."""

    drafts: tuple[Draft, ...]
    kept: tuple[Kept, ...]
    written: tuple[tuple[Entry, bytes], ...] = ()
    error: BaseException | None = None
    done: bool = False

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for entry, _ in self.written)


def request(drafts: Sequence[Draft], kept: Sequence[Kept]) -> Request:
    """An append that can be written: plain drafts, and the hash of a stream's snapshot in its last draft's facts."""
    for draft in drafts:
        check(draft)
    sealed = list(drafts)
    for snapshot in (one for one in kept if one.shelf == SNAPSHOTS):
        place = max((n for n, draft in enumerate(drafts) if draft.stream == snapshot.key), default=None)
        if place is None:
            raise BadInput(
                f"The snapshot of {snapshot.key!r} is kept with an entry of that stream, which holds its hash."
            )
        facts = {**sealed[place].facts, SNAPSHOT: hash_of(snapshot.value)}
        sealed[place] = replace(sealed[place], facts=facts)
    return Request(tuple(sealed), tuple(kept))


def refuse_snapshots(kept: Iterable[Kept]) -> None:
    if any(one.shelf == SNAPSHOTS for one in kept):
        raise BadInput("A snapshot is kept with an entry of its stream, which holds its hash: give it to `append`.")


@dataclass(slots=True)
class Books:
    """What a transaction knows of the streams that it is about: heads, ids, who else owns them, and of which the end
    is not believed, or lies before one that was there.
    """

    heads: dict[str, Head] = field(default_factory=dict)
    known: set[tuple[str, str]] = field(default_factory=set)
    owned: dict[str, str] = field(default_factory=dict)
    doubted: dict[str, StoreError] = field(default_factory=dict)
    cut: dict[str, StoreError] = field(default_factory=dict)

    def take(self, one: Request) -> None:
        """Seal the drafts of a request behind the heads, or say why it is refused; a refused one changes nothing."""
        heads: dict[str, Head] = {}
        known: set[tuple[str, str]] = set()
        written = []
        try:
            for draft in one.drafts:
                head = heads.get(draft.stream) or self.heads.get(draft.stream, Head())
                self.refuse(draft, head, known)
                written.append(seal_behind(head, draft))
                heads[draft.stream] = head_after(written[-1][0])
                known.add((draft.stream, draft.id))
        except StoreError as error:
            one.error = error
            return
        one.written = tuple(written)
        self.heads.update(heads)
        self.known |= known

    def refuse(self, draft: Draft, head: Head, known: set[tuple[str, str]]) -> None:
        name = (draft.stream, draft.id)
        if problem := self.cut.get(draft.stream):
            raise problem
        if name in self.known or name in known:
            raise Repeated(draft.stream, draft.id)
        if owner := self.owned.get(draft.stream):
            raise Owned(f"The stream {draft.stream!r} is in the care of {owner}.")
        if draft.expected != head.version:
            raise Conflict(draft.stream, draft.expected, head.version)
        if problem := self.doubted.get(draft.stream):
            raise problem


class Group:
    """Appends that wait at the same time go into one transaction: the first one commits for all."""

    def __init__(self, commit: Callable[[Sequence[Request]], None]) -> None:
        self.commit = commit
        self.waiting: deque[Request] = deque()
        self.turn = Lock()

    def submit(self, one: Request) -> tuple[Entry, ...]:
        self.waiting.append(one)
        with self.turn:
            while not one.done:
                self.lead()
        if one.error:
            raise one.error
        return one.entries

    def lead(self) -> None:
        """Commit for those who wait now; whatever goes wrong is said to each of them."""
        batch = [self.waiting.popleft() for _ in range(min(TOGETHER, len(self.waiting)))]
        try:
            self.commit(batch)
        except StoreError as error:
            for one in batch:
                one.error = one.error or error
        except BaseException:
            for one in batch:
                one.error = one.error or Lost("The journal was interrupted while it wrote.")
            raise
        finally:
            for one in batch:
                one.done = True


class Listeners:
    """Who in this process wants to hear of new entries."""

    def __init__(self) -> None:
        self.ears: dict[object, Heard] = {}

    def add(self, heard: Heard) -> Callable[[], None]:
        key = object()
        self.ears[key] = heard

        def end() -> None:
            self.ears.pop(key, None)

        return end

    def tell(self, streams: Iterable[str]) -> None:
        news = frozenset(streams)
        for heard in tuple(self.ears.values()):
            heard(news)

"""What every store promises: nothing lost, nothing twice, nothing half, and one writer for a stream."""

from __future__ import annotations

from hashlib import sha256
from threading import Barrier, Thread

import pytest

from pitboss.errors import BadInput
from pitboss.journal.entry import GENESIS, Draft, Head, body_of, encode
from pitboss.journal.store import Conflict, Kept, Owned, Repeated, Store
from tests.journal.conftest import Opener
from tests.journal.desk import AT, draft, fill


def test_a_stream_begins_with_nothing(store: Store) -> None:
    assert store.head("table/1") == Head(0, 0, GENESIS)
    assert store.heads() == {}
    assert list(store.read("table/1")) == []
    assert store.find("table/1", "a") is None


def test_what_is_written_is_read_again(store: Store) -> None:
    (entry,) = store.append([draft("table/1", 0, "a", "opened", "seat-taken", law="abc")])
    assert (entry.number, entry.version, entry.previous) == (1, 2, GENESIS)
    assert list(store.read("table/1")) == [entry]
    assert store.find("table/1", "a") == entry
    assert store.find("table/2", "a") is None
    assert store.heads() == {"table/1": Head(1, 2, entry.seal)} == {"table/1": store.head("table/1")}
    assert sha256(encode(body_of(entry))).hexdigest() == entry.seal


def test_each_entry_is_sealed_to_the_one_before(store: Store) -> None:
    fill(store, streams=2)
    for stream in ("table/1", "table/2"):
        entries = list(store.read(stream))
        assert [one.number for one in entries] == list(range(1, 13))
        assert [one.previous for one in entries] == [GENESIS, *(one.seal for one in entries[:-1])]
        assert entries[-1].version == 16
    assert list(store.read("table/1", 3, 7)) == list(store.read("table/1"))[3:7]
    assert list(store.read("table/1", 12)) == []


def test_all_or_nothing(store: Store) -> None:
    store.append([draft("table/1", 0, "a", "opened")])
    wrong = [draft("link/mega", 0, "b", "fed"), draft("table/1", 0, "b", "dealt")]
    with pytest.raises(Conflict, match="at version 1, not 0"):
        store.append(wrong, [Kept("decks", "red", b"sealed")])
    assert store.head("link/mega") == Head()
    assert store.recall("decks", "red") is None
    two = store.append([draft("table/1", 1, "b", "dealt"), draft("link/mega", 0, "b", "fed")])
    assert [one.stream for one in two] == ["table/1", "link/mega"]


def test_drafts_of_one_stream_follow_one_another(store: Store) -> None:
    first, second = store.append([draft("persons", 0, "a", "x", "y"), draft("persons", 2, "b", "z")])
    assert (second.number, second.version, second.previous) == (2, 3, first.seal)
    with pytest.raises(Repeated):
        store.append([draft("persons", 3, "c", "x"), draft("persons", 4, "c", "x")])
    assert store.head("persons").number == 2


def test_a_command_is_written_once(store: Store) -> None:
    (entry,) = store.append([draft("table/1", 0, "a", "opened")])
    with pytest.raises(Repeated):
        store.append([draft("table/1", 1, "a", "opened")])
    with pytest.raises(Repeated):  # Also where the version is stale: whoever repeats a command knows no better.
        store.append([draft("table/1", 0, "a", "opened")])
    assert store.find("table/1", "a") == entry
    assert store.append([draft("table/2", 0, "a", "opened")])[0].number == 1


def test_of_many_at_once_one_is_written(store: Store) -> None:
    ready, answers = Barrier(8), list[object]()

    def write(id: str) -> None:
        ready.wait()
        try:
            answers.append(store.append([draft("table/1", 0, id, "opened")])[0].id)
        except (Conflict, Repeated) as refusal:
            answers.append(type(refusal))

    threads = [Thread(target=write, args=(id,)) for id in "aaaabbcd"]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    (written,) = (one for one in answers if isinstance(one, str))
    assert store.head("table/1").number == 1
    assert answers.count(Repeated) == "aaaabbcd".count(written) - 1


def test_many_writers_lose_nothing(store: Store) -> None:
    def write(stream: str) -> None:
        for number in range(25):
            store.append([draft(stream, number, f"{number}", "wager-placed")])

    threads = [Thread(target=write, args=(f"table/{one}",)) for one in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert {stream: head.version for stream, head in store.heads().items()} == {f"table/{one}": 25 for one in range(8)}


def test_things_beside_the_record(store: Store) -> None:
    store.keep([Kept("decks", "red", b"\x00\xff"), Kept("decks", "blue", b"b"), Kept("secrets", "red", b"s")])
    assert store.recall("decks", "red") == b"\x00\xff"
    assert store.recall_all("decks") == {"red": b"\x00\xff", "blue": b"b"}
    store.keep([Kept("decks", "red", None), Kept("decks", "blue", b"c")])
    assert store.recall_all("decks") == {"blue": b"c"}
    assert store.recall("decks", "red") is None


def test_a_snapshot_goes_with_an_entry_that_holds_its_hash(store: Store) -> None:
    # printf snapshot | sha256sum
    seal = "16a0eeb0791b6c92451fd284dd9f599e0a7dbe7f6ebea6e2d2d06c7f74aec112"
    kept = [Kept("snapshots", "table/1", b"snapshot")]
    entry, at_link = store.append(
        [draft("table/1", 0, "a", "opened", law="x"), draft("link/mega", 0, "a", "fed")], kept
    )
    assert entry.facts == {"law": "x", "snapshot": seal}
    assert at_link.facts == {}
    assert store.recall("snapshots", "table/1") == b"snapshot"
    with pytest.raises(BadInput, match="with an entry of its stream"):
        store.keep(kept)
    with pytest.raises(BadInput, match="with an entry of that stream"):
        store.append([draft("table/2", 0, "a", "opened")], kept)
    store.append([draft("table/1", 1, "b", "closed")], [Kept("snapshots", "table/1", None)])
    assert store.recall("snapshots", "table/1") is None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"stream": ""}, "1 to 200"),
        ({"stream": "x" * 201}, "1 to 200"),
        ({"stream": "table\x00"}, "printable"),
        ({"id": "a\nb"}, "printable"),
        ({"events": ()}, "at least one event"),
        ({"events": ({"amount": 0.5},)}, "not 0.5"),
        ({"events": ({"amount": 2**63},)}, "64 bits"),
        ({"events": ({"note": "\ud800"},)}, "UTF-8"),
        ({"facts": {"a": {1: "x"}}}, "keys"),
        ({"actor": {"role": b"dealer"}}, "not b'dealer'"),
    ],
    ids=str,
)
def test_what_cannot_be_written_the_same_everywhere_is_refused(
    store: Store, change: dict[str, object], says: str
) -> None:
    sound = {"stream": "s", "expected": 0, "id": "a", "at": AT, "actor": {}, "events": ({"event": "x"},), "facts": {}}
    with pytest.raises(BadInput, match=says):
        store.append([Draft(**{**sound, **change})])  # type: ignore[arg-type]
    assert store.heads() == {}


def test_one_owner_at_a_time(opener: Opener) -> None:
    one, other = opener(), opener()
    assert one.own("table/1", "north")
    assert one.own("table/1", "north")
    assert not other.own("table/1", "south")
    one.append([draft("table/1", 0, "a", "opened")])
    if one is not other:
        with pytest.raises(Owned, match="north"):
            other.append([draft("table/1", 1, "b", "dealt")])
    other.append([draft("persons", 0, "a", "account-made")])
    one.disown("table/1", "south")
    assert not other.own("table/1", "south")


def test_what_is_heard(store: Store) -> None:
    news: list[frozenset[str]] = []
    end = store.listen(news.append)
    store.append([draft("table/1", 0, "a", "opened"), draft("link/mega", 0, "a", "fed")])
    with pytest.raises(Conflict):
        store.append([draft("table/1", 0, "b", "opened")])
    end()
    store.append([draft("table/1", 1, "c", "opened")])
    assert news == [frozenset({"table/1", "link/mega"})]

"""The registry of events: what may be in a record for ever. A changed event without a new version fails here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.contracts import Codec, Contract, contract_of, event
from pitboss.decoding import write
from pitboss.errors import BadInput
from pitboss.games.identity import MeterName
from pitboss.meters import codec as meters
from pitboss.meters.link import codec as links
from pitboss.rounds import codec as rounds
from pitboss.rounds.engine.evolve import evolve_all as evolve_rounds
from pitboss.rounds.events import MeterFed, MeterPaid, StepTaken
from pitboss.rounds.state import Round
from pitboss.tables import codec as tables
from pitboss.tables.evolve import evolve_all as evolve_tables
from pitboss.tables.state import Table
from tests.records.registry import HERE as RECORDS
from tests.records.registry import STREAMS, broken, kept_lines
from tests.records.registry import lines_of as lines_of_stream

FIRST_VERSION = sorted(path.stem for path in RECORDS.glob("*.jsonl") if path.stem != "every-event")


@pytest.mark.parametrize("stream", STREAMS)
def test_what_is_recorded_changes_only_by_a_new_version(stream: str) -> None:
    """If this fails and the change is meant: `python -m tests.records`, and read what it changed."""
    kept, now = kept_lines(stream), lines_of_stream(STREAMS[stream])
    assert not broken(kept, now), "give the event its next version, and an upcaster to it"
    assert now == kept


CHANGES = {
    "a field gone": "seat: int",
    "a field with another name": "seat: int, wagers: text, fresh?: bool",
    "a field of another type": "seat: int, wager: cents, fresh?: bool",
    "a field that must be given": "seat: int, wager: text, fresh?: bool, cite: text",
    "one that need not be given any more": "seat?: int, wager: text, fresh?: bool",
}


@pytest.mark.parametrize("change", CHANGES)
def test_the_keeper_of_the_registry_notices(change: str) -> None:
    kept = {"moved 1": "seat: int, wager: text, fresh?: bool"}
    assert broken(kept, {"moved 1": CHANGES[change]}) == ["moved 1"]
    assert broken(kept, {"moved 2": CHANGES[change]}) == ["moved 1"]


def test_what_may_be_left_out_may_be_added() -> None:
    kept = {"moved 1": "seat: int, wager: text"}
    assert not broken(kept, {"moved 1": "seat: int, wager: text, player?: text", "moved 2": "seat: int"})
    assert not broken(kept, {"moved 1": "seat: int, wager: text, hands?: [{hand: text, cards: [Card, …]}, …]"})
    assert broken(kept, {"moved 1": "seat: int, wager: text, hands: [{hand?: text}, …]"})


def test_what_is_within_a_field_is_held_too() -> None:
    kept = {"dealt 1": "cards: [{card: Card, face?: down|up}, …], cite: text"}
    assert not broken(kept, dict(kept))
    assert broken(kept, {"dealt 1": "cards: [{card: text, face?: down|up}, …], cite: text"})
    assert broken(kept, {"dealt 1": "cards: [{card: Card, face?: down|up, back: text}, …], cite: text"})


def test_the_rounds_of_a_table_are_recorded_as_rounds_alone_are() -> None:
    for name, kind in rounds.EVENTS.kinds.items():
        assert tables.EVENTS.kinds[name] is kind


@pytest.mark.parametrize("codec", [rounds.EVENTS, tables.EVENTS, meters.EVENTS, links.EVENTS])
def test_every_version_has_a_way_to_the_present_one(codec: Codec[Any]) -> None:
    have = {contract_of(kind) for kind in (*codec.kinds.values(), *codec.former)}
    assert len(have) == len(codec.kinds) + len(codec.former), "two classes with one name and version"
    for kind in codec.kinds.values():
        present = contract_of(kind)
        assert {Contract(present.name, n) for n in range(1, present.version)} <= have


# Records of the first version, as `pitboss run` wrote them


def lines_of(name: str) -> list[dict[str, Any]]:
    text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", FIRST_VERSION)
def test_a_record_of_the_first_version_replays_to_the_state_that_was_recorded_with_it(name: str) -> None:
    heading, *lines = lines_of(name)
    events = list(tables.EVENTS.read_all(line for line in lines if "event" in line))
    state: Any = evolve_tables(Table(), events) if heading["whole"] else evolve_rounds(Round(), events)  # type: ignore[arg-type]
    said = json.loads((RECORDS / f"{name}.state.json").read_text(encoding="utf-8"))
    assert said.pop("events") == len(events)
    if not heading["whole"]:
        said.pop("round")
    of_round = said["round"] if heading["whole"] else said
    of_round["step"] = "" if of_round["step"] == 0 else str(of_round["step"])
    del of_round["accepted"]  # The count of progressive wagers follows from the seats.
    assert holds(write(state, type(state)), said)


def holds(now: Any, then: Any) -> bool:
    """Whether all that was said is still said; states may have learned to say more."""
    if isinstance(then, dict) and isinstance(now, dict):
        return all(key in now and holds(now[key], value) for key, value in then.items())
    return bool(now == then)


def test_every_event_of_the_first_version_is_read() -> None:
    """What it said is still said by what is read, but for fields that a later version no longer has."""
    lines = lines_of("every-event")
    assert {line["event"] for line in lines} <= {name for name, _ in tables.EVENTS.readers}
    for line, read in zip(lines, tables.EVENTS.read_all(lines), strict=True):
        again = tables.EVENTS.write(read)
        assert tables.EVENTS.read(again) == read
        if contract_of(type(read)).version == 1:
            assert line.items() <= again.items()


def test_a_record_is_read_as_text() -> None:
    lines = [json.dumps(line) for line in lines_of("three-card-poker-whole-table") if "event" in line]
    assert list(tables.EVENTS.read_lines(lines)) == list(tables.EVENTS.read_all(map(json.loads, lines)))


BROKEN: dict[str, tuple[list[str], str]] = {
    "no JSON": (['{"event": "seat-settled", "seat": 1}', '{"event": '], "line 2 is not JSON"),
    "an object on two lines": (['{"event": "seat-settled",', '"seat": 1}'], "line 1 is not JSON"),
    "two objects on a line": (['{"event": "seat-settled", "seat": 1}, {"event": "seat-settled", "seat": 2}'], "line 1"),
    "nothing": (["", '{"event": "seat-settled", "seat": 1}'], "line 1 is not JSON"),
    "no event": (
        ['{"event": "seat-settled", "seat": 1}', '{"event": "seat-setled", "seat": 1}'],
        "line 2: there is no",
    ),
    "a wrong field": (['{"event": "seat-settled", "seat": "1"}'], "line 1: seat of seat-settled is '1'"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_what_cannot_be_read_is_told_with_its_line(fault: str) -> None:
    lines, words = BROKEN[fault]
    with pytest.raises(BadInput, match=words):
        list(rounds.EVENTS.read_lines(lines))


def test_a_step_by_number_becomes_its_text() -> None:
    assert rounds.EVENTS.read({"event": "step-taken", "step": 3, "delivered": 2}) == StepTaken("3", 2)
    assert rounds.EVENTS.write(StepTaken("flop")) == {"event": "step-taken", "v": 2, "step": "flop", "delivered": 0}


def test_what_the_house_put_in_is_told_from_the_lines_before() -> None:
    """The meter stood at 12345.81 after it was fed; all of it was paid, and it stood at 10000.00 then."""
    fed = {"event": "meter-fed", "meter": "main", "fed": "0.14", "exact": "12345.81"}
    paid = {"event": "meter-paid", "meter": "main", "seat": 1, "paid": "12345.81", "exact": "10000.00"}
    half = {"event": "meter-paid", "meter": "main", "seat": 2, "paid": "1000.00", "exact": "9000.00"}
    assert list(rounds.EVENTS.read_all([fed, paid, half])) == [
        MeterFed("main", 14),  # type: ignore[arg-type]
        MeterPaid(MeterName("main"), 1, 1_234_581, 1_000_000, ""),
        MeterPaid(MeterName("main"), 2, 100_000, 0, ""),
    ]
    with pytest.raises(BadInput, match="the line that fed it is missing"):
        rounds.EVENTS.read(paid)


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a text for a number of the first version": ({"event": "step-taken", "step": "flop"}, "must be a whole number"),
    "a number for the text of the second": ({"event": "step-taken", "v": 2, "step": 3}, "It must be text"),
    "a version that is not there yet": ({"event": "step-taken", "v": 3, "step": "flop"}, "The last version is 2"),
    "a version of an event that has one": ({"event": "seat-settled", "v": 2, "seat": 1}, "The last version is 1"),
    "a version in quotes": ({"event": "step-taken", "v": "2", "step": "flop"}, "v of step-taken is '2'"),
    "a version that is true": ({"event": "seat-settled", "v": True, "seat": 1}, "v of seat-settled is true"),
    "a field of the first version in the second": (
        {"event": "meter-fed", "v": 2, "meter": "main", "fed": "0.14", "exact": "1.00"},
        "meter-fed has no field 'exact'",
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_version_is_held_to_its_own_form(fault: str) -> None:
    said, words = WRONG[fault]
    with pytest.raises(BadInput, match=words):
        rounds.EVENTS.read(said)


def test_versions_are_brought_up_one_after_another() -> None:
    @event("moved")
    class Moved1:
        by: int

    @event("moved", 2)
    class Moved2:
        by: int
        why: str

    @event("moved", 3)
    class Moved:
        why: str

    @event("stopped")
    class Stopped:
        pass

    codec: Codec[Moved | Stopped] = Codec(
        "event",
        Moved | Stopped,
        {Moved1: lambda old, _: Moved2(old.by, "unsaid"), Moved2: lambda old, _: Moved(f"{old.why}, by {old.by}")},
    )
    assert codec.read({"event": "moved", "by": 3}) == Moved("unsaid, by 3")
    assert codec.read({"event": "moved", "v": 1, "by": 3}) == Moved("unsaid, by 3")
    assert codec.read({"event": "moved", "v": 2, "by": 3, "why": "wind"}) == Moved("wind, by 3")
    assert codec.read({"event": "moved", "v": 3, "why": "rain"}) == Moved("rain")

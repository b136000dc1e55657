"""A link's stream held against the rules: a clean one passes, and whatever is changed in it shows."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.meters.link.commands import PayAward, ReadDisplay, ReverseContribution
from pitboss.meters.link.events import Contributed, Event
from pitboss.meters.link.reconciliation import reconcile
from pitboss.meters.reconciliation import Impossible, Variance
from tests.meters.link.bench import BOTH, Bench, terms


def day() -> list[Event]:
    """Two tables, an award paid, a void, readings."""
    bench = Bench(terms(rate=Fraction(1, 300), hidden=Fraction(1, 50), limit=1_000_001))
    bench.begin("1", 500).begin("2", 100)
    bench.do(ReadDisplay("main", 1_000_001, "Ann"))
    bench.win("1")
    bench.do(ReverseContribution("2", 1, (("main", 100),), ("Flo",)))
    bench.do(PayAward("a1", BOTH))
    bench.end("1").end("2")
    return bench.log


def test_a_clean_stream_has_no_findings() -> None:
    assert list(reconcile(day())) == []


def test_a_reading_that_differs_is_found_with_the_events_to_look_at() -> None:
    bench = Bench().begin("1")
    bench.do(ReadDisplay("main", 1_000_014, "Ann"))
    bench.begin("2")
    bench.do(ReadDisplay("main", 1_000_014, "Ann"))
    (found,) = reconcile(bench.log)
    assert found == Variance("floor/main", 9, "", 1_000_028, 1_000_014, 6)
    assert str(found).endswith("0.14 less than the record, 10000.28. Look at events 7 to 9.")


def test_a_finding_says_what_the_rules_refuse_or_would_have_made() -> None:
    log = day()
    cut = log.pop(4)
    assert isinstance(cut, Contributed)
    (first, *_) = reconcile(log)
    assert str(first).startswith("meter floor, event 6: the record has PlayBegun(position=6")
    assert "Nothing was wagered for 'main'" in " ".join(str(one) for one in reconcile(log))
    log.insert(4, cut)
    log[4] = replace(cut, added=(("main", Fraction(2)),))
    (found,) = (one for one in reconcile(log) if isinstance(one, Impossible) and one.event == 5)
    assert "and the rules make it Contributed(position=5" in str(found)


def other(value: Any) -> Any:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int() | Fraction():
            return value + 1
        case str():
            return f"{value}x"
        case tuple():
            return (*value[:-1], other(value[-1])) if value else (("main", Fraction(1)),)
        case _:
            return replace(value, rate=value.rate + Fraction(1, 300))


HARMLESS = {"approved_by", "by", "award", "why", "link", "message", "seats", "chances"}
"""What no sum depends on: people, seats, and names that nothing else in the stream refers to."""


def changes() -> list[Any]:
    found = []
    for number, event in enumerate(day()):
        for field in fields(event):
            if field.name not in HARMLESS and (value := getattr(event, field.name)) is not None:
                name = f"{type(event).__name__}-{number}-{field.name}"
                found.append(pytest.param(number, field.name, other(value), id=name))
    return found


@pytest.mark.parametrize(("number", "name", "value"), changes())
def test_whatever_is_changed_shows(number: int, name: str, value: Any) -> None:
    log = day()
    log[number] = replace(log[number], **{name: value})
    assert any(isinstance(one, Impossible) for one in reconcile(log))


@pytest.mark.parametrize("number", range(11))
def test_an_event_that_is_cut_out_repeated_or_moved_shows(number: int) -> None:
    log = day()
    event = log.pop(number)
    assert any(isinstance(one, Impossible) for one in reconcile(log))
    assert any(isinstance(one, Impossible) for one in reconcile([*log[:number], event, event, *log[number:]]))
    assert any(isinstance(one, Impossible) for one in reconcile([*log[: number + 1], event, *log[number + 1 :]]))

"""Readings of a display held against the record."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pitboss.meters.events import Awarded, Event, Fed, Read, Started
from pitboss.meters.meter import fold
from pitboss.meters.reconciliation import Impossible, Variance, reconcile, statement

DAY: list[Event] = [
    Started(Fraction(100_000)),
    Read(100_000, "06:00"),
    Fed(Fraction(14)),
    Fed(Fraction(5, 2)),
    Read(100_016, "06:05"),
    Awarded(10_001),
    Fed(Fraction(14)),
]


def test_readings_that_agree_find_nothing() -> None:
    """1,000.00 and 16.5 cents shows 1,000.16; less 100.01 and 14 cents more it shows 900.29, the halves waiting."""
    assert list(reconcile("main", [*DAY, Read(90_029, "06:10")])) == []


def test_a_reading_one_cent_off_is_found_with_the_events_to_look_at() -> None:
    (found,) = reconcile("main", [*DAY, Read(90_030, "06:10")])
    assert found == Variance("main", 8, "06:10", 90_029, 90_030, 5)
    assert isinstance(found, Variance)
    assert found.difference == 1
    assert str(found) == (
        "meter main at 06:10: reads 900.30, 0.01 more than the record, 900.29. Look at events 6 to 8."
    )


def test_each_reading_is_an_assertion_of_its_own() -> None:
    found = list(reconcile("main", [*DAY, Read(90_028), Fed(Fraction(1)), Read(90_030), Read(90_031)]))
    assert [(one.event, one.difference) for one in found if isinstance(one, Variance)] == [(8, -1), (11, 1)]


def test_an_award_that_the_meter_could_not_pay_is_found() -> None:
    (found,) = reconcile("main", [Started(Fraction(100)), Awarded(101)])
    assert isinstance(found, Impossible)
    assert str(found) == "meter main, event 2: 101 cents cannot be paid from a meter that shows 100."


def test_the_account_adds_up_to_where_the_meter_stands() -> None:
    lines = dict(statement(fold(DAY)))
    assert lines["contributions"] == Fraction(61, 2)
    assert lines["awards"] == -10_001
    assert sum(lines.values()) == 2 * lines["stands at"]


@given(st.lists(st.fractions(min_value=0, max_value=10**6, max_denominator=997), max_size=20), st.integers(-5, 5))
def test_a_reading_differs_by_exactly_what_it_is_off(fed: list[Fraction], off: int) -> None:
    events: list[Event] = [Started(Fraction(1000)), *map(Fed, fed)]
    shown = fold(events).shown
    found = list(reconcile("main", [*events, Read(shown + off)]))
    assert [one.difference for one in found if isinstance(one, Variance)] == ([off] if off else [])

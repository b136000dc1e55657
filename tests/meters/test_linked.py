"""Meters that several tables share: one amount, and each table's part in it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.meters.events import Awarded, Fed, Read, Reset, Started, TakenBack
from pitboss.meters.linked import Linked, link, post


def test_two_tables_feed_one_meter_and_one_of_them_wins_it() -> None:
    """Table 1 feeds 14 cents, table 2 feeds 70; table 2's winner gets all that both fed, and it is reset."""
    meter = link(Fraction(100_000), ["1", "2"])
    meter = post(meter, Fed(Fraction(14), "1"))
    meter = post(meter, Fed(Fraction(70), "2"))
    assert meter.meter.shown == 100_084
    meter = post(post(meter, Awarded(100_084, "2")), Reset(Fraction(100_000), "2"))
    assert meter.meter.shown == 100_000
    assert (meter.parts["1"].exact, meter.parts["2"].exact) == (14, 70 - 100_084 + 100_000)
    assert meter.unexplained == 0


def test_a_void_takes_back_only_what_its_own_table_fed() -> None:
    meter = post(post(link(Fraction(0), ["1", "2"]), Fed(Fraction(14), "1")), Fed(Fraction(70), "2"))
    with pytest.raises(BadInput, match="table 1: 15 cents cannot be taken back: 14 were fed"):
        post(meter, TakenBack(Fraction(15), "1"))
    assert post(meter, TakenBack(Fraction(14), "1")).meter.exact == 70


def test_a_winner_at_a_table_that_fed_nothing_is_paid_from_the_whole() -> None:
    meter = post(link(Fraction(0), ["1", "2"]), Fed(Fraction(500), "1"))
    assert post(meter, Awarded(500, "2")).meter.exact == 0
    with pytest.raises(BadInput, match="cannot be paid from a meter that shows 500"):
        post(meter, Awarded(501, "2"))


def test_a_table_that_is_not_joined_is_turned_away() -> None:
    meter = link(Fraction(0), ["1", "2"])
    with pytest.raises(BadInput, match="not joined to this meter"):
        post(meter, Fed(Fraction(1), "3"))
    with pytest.raises(BadInput, match="starts once"):
        post(meter, Started(Fraction(1)))
    assert post(meter, Read(0)) == meter


tables = st.sampled_from(["1", "2", "3"])
feeds = st.builds(Fed, st.fractions(min_value=0, max_value=10**6, max_denominator=1000), tables)


@given(st.fractions(min_value=0, max_value=10**9, max_denominator=100), st.lists(feeds, max_size=20), tables, tables)
def test_parts_and_start_always_make_the_whole(start: Fraction, fed: list[Fed], winner: str, voided: str) -> None:
    meter: Linked = link(start, ["1", "2", "3"])
    for one in fed:
        meter = post(meter, one)
    back = meter.parts[voided].exact
    meter = post(meter, TakenBack(back, voided))
    assert meter.parts[voided].exact == 0
    others = sum((one.amount for one in fed if one.source != voided), Fraction(0))
    assert meter.meter.exact == start + others
    meter = post(meter, Awarded(meter.meter.shown, winner))
    assert meter.meter.exact < 1
    assert meter.unexplained == 0

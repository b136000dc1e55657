"""Meters by hand and by property: what is fed, paid and put back adds up to the last fraction of a cent."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.meters.events import Awarded, Event, Fed, Read, Reset, Started, TakenBack
from pitboss.meters.meter import Meter, evolve, fold, impossible

amounts = st.fractions(min_value=0, max_value=10**9, max_denominator=10**4)


@st.composite
def histories(draw: st.DrawFn) -> list[Event]:
    """A meter's life in which everything could happen: nothing is paid or taken back that is not there."""
    events: list[Event] = [Started(draw(amounts))]
    for _ in range(draw(st.integers(0, 30))):
        meter = fold(events)
        kinds = st.sampled_from(["fed", "back", "award", "reset", "read"])
        match draw(kinds):
            case "fed":
                events.append(Fed(draw(amounts)))
            case "back":
                most = meter.fed - meter.taken_back
                events.append(TakenBack(min(draw(amounts), most, meter.exact)))
            case "award":
                events.append(Awarded(draw(st.integers(0, max(0, meter.shown)))))
            case "reset":
                events.append(Reset(draw(amounts)))
            case _:
                events.append(Read(meter.shown))
    return events


def test_half_cents_are_carried_until_they_make_a_cent() -> None:
    """2.5% of $1, three times: 7.5 cents, of which the display shows 7."""
    meter = fold([Started(Fraction(100_000)), *[Fed(Fraction(5, 2))] * 3])
    assert (meter.shown, meter.carry) == (100_007, Fraction(1, 2))
    assert fold([Fed(Fraction(5, 2))], meter).shown == 100_010


def test_a_third_of_a_cent_is_never_rounded() -> None:
    meter = fold([Started(Fraction(0)), *[Fed(Fraction(1, 3))] * 3])
    assert (meter.shown, meter.carry) == (1, 0)


def test_the_second_winner_of_a_round_sees_what_the_first_has_left() -> None:
    """$12,345.67: 10% to the first, $1,234.56 and the rest of the cent stays; then all of it, and a reset to $1,000."""
    meter = fold([Started(Fraction(1_234_567)), Fed(Fraction(0))])
    first = evolve(meter, Awarded(123_456))
    assert first.shown == 1_111_111
    second = fold([Awarded(1_111_111), Reset(Fraction(100_000))], first)
    assert (second.shown, second.awarded) == (100_000, 1_234_567)


def test_what_is_left_of_a_cent_stays_when_the_whole_meter_is_paid() -> None:
    meter = fold([Started(Fraction(100_000)), Fed(Fraction(5, 2)), Awarded(100_002), Reset(Fraction(100_000))])
    assert meter.exact == Fraction(200_001, 2)


@given(histories())
def test_it_always_adds_up(events: list[Event]) -> None:
    """The sum of what went in, less what went out, is what is shown and what is carried, exactly."""
    signs = {Started: 1, Fed: 1, TakenBack: -1, Awarded: -1, Reset: 1}
    total = sum((signs[type(one)] * Fraction(one.amount) for one in events if not isinstance(one, Read)), Fraction(0))
    meter = fold(events)
    assert meter.shown + meter.carry == total == meter.exact
    assert 0 <= meter.carry < 1


@given(histories(), st.lists(amounts, max_size=5))
def test_a_void_takes_back_exactly_what_was_fed(events: list[Event], fed: list[Fraction]) -> None:
    before = fold(events)
    after = fold([*map(Fed, fed), TakenBack(sum(fed, Fraction(0)))], before)
    assert after.exact == before.exact


@given(histories())
def test_a_lawful_life_is_possible_at_every_step(events: list[Event]) -> None:
    meter = Meter()
    for event in events:
        assert impossible(meter, event) == ""
        meter = evolve(meter, event)
        assert meter.exact >= 0


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Awarded(100_001), "cannot be paid from a meter that shows 100000"),
        (Awarded(-1), "is negative"),
        (Fed(Fraction(-1, 2)), "is negative"),
        (TakenBack(Fraction(15)), "cannot be taken back: 14 were fed"),
        (Started(Fraction(-1)), "must not start below zero"),
    ],
)
def test_what_cannot_have_happened_is_said(event: Event, why: str) -> None:
    meter = fold([Started(Fraction(99_986)), Fed(Fraction(14))])
    assert why in impossible(meter, event)


@pytest.mark.parametrize("event", [Awarded(100_000), TakenBack(Fraction(14)), Fed(Fraction(0)), Read(1)])
def test_the_last_that_can_have_happened(event: Event) -> None:
    meter = fold([Started(Fraction(99_986)), Fed(Fraction(14))])
    assert impossible(meter, event) == ""

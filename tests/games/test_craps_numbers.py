"""What a roll does to wagers on a number, to hardways and to one-roll wagers: worked rolls."""

from __future__ import annotations

import pytest

from pitboss.games.craps import COMBINATIONS, HOPS, RULES, Verdict, decide, works
from pitboss.games.dice import POINTS
from tests.games.craps_rolls import COME_OUT, LOST, ROLLS, STANDS, TOTALS, WON, on, rest, table, words


@pytest.mark.rules("CRAPS-002", "CRAPS-003")
@pytest.mark.parametrize("number", POINTS)
def test_wagers_on_and_against_a_number(number: int) -> None:
    for shooter in (COME_OUT, on(5)):
        for wager in (f"place-{number}", f"buy-{number}"):
            assert words(wager, shooter) == table(wins=(number,), loses=(7,))
            assert decide(wager, TOTALS[number], shooter).event == wager
            assert words(wager, shooter, working=False) == table()
        for wager in (f"place-to-lose-{number}", f"lay-{number}"):
            assert words(wager, shooter) == table(wins=(7,), loses=(number,))
            assert decide(wager, TOTALS[7], shooter).event == wager


def test_which_wagers_are_off_on_the_come_out() -> None:
    off = {wager for wager in RULES if not works(wager, COME_OUT)}
    assert off == {
        *(f"{family}-{n}" for family in ("place", "buy") for n in POINTS),
        *(f"hardway-{n}" for n in (4, 6, 8, 10)),
        "come-odds",
    }
    assert all(works(wager, on(8)) for wager in RULES)
    assert works("buy-4", COME_OUT, {"buy_working"})
    assert not works("place-4", COME_OUT, {"buy_working"})


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_hardways(number: int) -> None:
    half = number // 2
    wager = f"hardway-{number}"
    for roll in ROLLS:
        verdict = decide(wager, roll, on(9))
        if (roll.first, roll.second) == (half, half):
            assert verdict == Verdict(WON, wager)
        else:
            assert verdict.decision == (LOST if roll.total in (7, number) else STANDS)
        assert decide(wager, roll, COME_OUT, working=False).decision == STANDS


@pytest.mark.parametrize(
    ("wager", "totals"),
    [
        ("field", (2, 3, 4, 9, 10, 11, 12)),
        ("any-seven", (7,)),
        ("any-craps", (2, 3, 12)),
        ("two", (2,)),
        ("three", (3,)),
        ("eleven", (11,)),
        ("twelve", (12,)),
        ("horn", (2, 3, 11, 12)),
        ("horn-high-11", (2, 3, 11, 12)),
        ("whirl", (2, 3, 7, 11, 12)),
        ("c-and-e", (2, 3, 11, 12)),
    ],
)
def test_one_roll_wagers(wager: str, totals: tuple[int, ...]) -> None:
    for shooter in (COME_OUT, on(4)):
        assert words(wager, shooter) == table(wins=totals, loses=rest(*totals))


def test_which_line_a_field_or_combination_hits() -> None:
    events = {
        total: decide("field", roll, COME_OUT).event for total, roll in TOTALS.items() if total not in (5, 6, 7, 8)
    }
    assert events == {2: "field-2", 12: "field-12"} | dict.fromkeys((3, 4, 9, 10, 11), "field-other")
    assert [decide("whirl", TOTALS[n], COME_OUT).event for n in (2, 3, 7, 11, 12)] == list(COMBINATIONS["whirl"])
    assert [decide("c-and-e", TOTALS[n], COME_OUT).event for n in (2, 3, 12, 11)] == ["any-craps"] * 3 + ["eleven"]


def test_each_hop_is_its_own_faces() -> None:
    assert len(HOPS) == 21
    for low, high in HOPS:
        hits = [roll for roll in ROLLS if decide(f"hop-{low}-{high}", roll, COME_OUT).decision == WON]
        assert {(roll.first, roll.second) for roll in hits} == {(low, high), (high, low)}
        assert {decide(f"hop-{low}-{high}", roll, COME_OUT).event for roll in hits} == {
            "hop-pair" if low == high else "hop-two-ways"
        }

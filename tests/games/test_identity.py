"""Names of wagers and meters: each is its text, each text is read in one way, and no two things have one name."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.identity import MeterName, Wager
from pitboss.law import library

EDITIONS = [f"{game}@{edition}" for game, editions in library.shelf().items() for edition in editions]
LAW = sorted({rule.id for name in EDITIONS for rule in library.load(name).wager})
HANDS = range(1, 9)
COME = ("come", "dont-come", "come-odds", "dont-come-odds")
NUMBERS = (4, 5, 6, 8, 9, 10)

Parts = tuple[str, int, int | None, int]


def parts(wager: Wager) -> Parts:
    return wager.rule, wager.hand, wager.number, wager.time


def every_wager() -> Iterator[tuple[Wager, Parts]]:
    """Each name that can be at a table, made from its parts, and those parts."""
    for rule in LAW:
        for time in (1, 2, 3, 10, 36):
            yield Wager(rule).again(time), (rule, 1, None, time)
    for hand in HANDS:
        for time in (1, 2, 11):
            yield Wager.on_hand(hand).again(time), ("blackjack", hand, None, time)
            yield Wager.on_hand(hand).doubled().again(time), ("blackjack-double", hand, None, time)
    for come in COME:
        for number in NUMBERS:
            for time in (1, 2, 11):
                yield Wager(come).at_number(number).again(time), (come, 1, number, time)


def test_every_wager_of_every_edition_is_read_as_it_is_written() -> None:
    for made, wanted in every_wager():
        read = Wager(str(made))
        assert (read, parts(read)) == (made, wanted)
        assert type(str(made)) is str


def test_no_two_wagers_have_one_name() -> None:
    by_name: dict[str, Parts] = {}
    for made, wanted in every_wager():
        assert by_name.setdefault(str(made), wanted) == wanted
    assert len(by_name) == len({wanted for _, wanted in every_wager()}) > 700


@pytest.mark.parametrize(
    ("text", "wanted", "double"),
    [
        ("blackjack", ("blackjack", 1, None, 1), False),
        ("blackjack-2", ("blackjack", 2, None, 1), False),
        ("blackjack-double", ("blackjack-double", 1, None, 1), True),
        ("blackjack-12-double", ("blackjack-double", 12, None, 1), True),
        ("come-10", ("come", 1, 10, 1), False),
        ("dont-come-odds-4#3", ("dont-come-odds", 1, 4, 3), False),
        ("field#2", ("field", 1, None, 2), False),
        # The law's own ids end in digits too.
        ("place-6", ("place-6", 1, None, 1), False),
        ("blackjack-split", ("blackjack-split", 1, None, 1), False),
        ("bet-the-set-21", ("bet-the-set-21", 1, None, 1), False),
        # There is one way to write each name: these are names of nothing.
        ("blackjack-1", ("blackjack-1", 1, None, 1), False),
        ("blackjack-02", ("blackjack-02", 1, None, 1), False),
        ("come-7", ("come-7", 1, None, 1), False),
        ("come-06", ("come-06", 1, None, 1), False),
        ("field#1", ("field#1", 1, None, 1), False),
        ("field#02", ("field#02", 1, None, 1), False),
        ("pass-6", ("pass-6", 1, None, 1), False),
        ("", ("", 1, None, 1), False),
    ],
)
def test_the_parts_of_a_wager(text: str, wanted: Parts, double: bool) -> None:
    assert (Wager(text), parts(Wager(text)), Wager(text).double) == (text, wanted, double)


@given(st.text(max_size=30) | st.from_regex(r"(blackjack|come|field|place-6)(-\d+)?(-double)?(#\d+)?", fullmatch=True))
def test_whatever_is_read_is_its_own_text(text: str) -> None:
    wager = Wager(text)
    assert wager == text
    assert wager.once.again(wager.time) == text
    assert (wager.once.rule, wager.once.time) == (wager.rule, 1)


def test_a_name_is_a_value() -> None:
    one, other = Wager("come-6"), Wager("come").at_number(6)
    assert one is other
    by_text: dict[str, int] = {one: 1}
    assert by_text["come-6"] == {"come-6": 1}[one] == 1
    assert copy.deepcopy(one) is one
    assert pickle.loads(pickle.dumps(one)) is one
    for name in (one, MeterName("main")):
        with pytest.raises(AttributeError, match="does not change"):
            name.hand = 2


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("main", ("", "main", None)),
        ("five-card-progressive/main", ("five-card-progressive", "main", None)),
        ("super-4/main", ("super-4", "main", None)),
        ("king-9-banker/3", ("", "king-9-banker", 3)),
        ("royal-9/king-9-banker/14", ("royal-9", "king-9-banker", 14)),
        ("king-9-banker/03", ("king-9-banker", "03", None)),
    ],
)
def test_the_parts_of_a_meter(text: str, wanted: tuple[str, str, int | None]) -> None:
    name = MeterName(text)
    assert (name, (name.wager, name.meter, name.seat)) == (text, wanted)
    assert pickle.loads(pickle.dumps(name)) is name


def test_a_meter_is_named_by_its_wager_and_its_seat() -> None:
    assert MeterName.of("super-4", "main") == "super-4/main"
    assert MeterName("king-9-banker").at_seat(3) == "king-9-banker/3"

"""The one decoder: whatever is written is read again as it was, and whatever is wrong is told with its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import ONE_DECK, UNKNOWN, Card, card
from pitboss.contracts import event
from pitboss.decoding import read, write
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law
from pitboss.games.craps import TRAVELS
from pitboss.games.identity import MeterName, Wager
from pitboss.law import library
from pitboss.money import Cents
from pitboss.rounds.state import Round
from pitboss.tables.codec import COMMANDS as TABLE_COMMANDS
from pitboss.tables.codec import EVENTS
from pitboss.tables.state import Table
from tests.contract.playouts import every_game, playouts
from tests.tables.bench import POKER, game_of, ready


@dataclass(frozen=True, slots=True)
class Inner:
    card: Card
    face: Literal["down", "up"] = "down"


@dataclass(frozen=True)
class Whole:
    """One field of each type that there is."""

    number: int
    name: str
    wager: Wager
    stake: Cents
    exact: Fraction
    sure: bool
    cards: tuple[Card, ...]
    dice: tuple[int, int]
    rolls: tuple[tuple[int, int], ...]
    meters: tuple[tuple[str, Fraction], ...]
    owed: Mapping[int, Cents]
    stakes: Mapping[Wager, Cents]
    inner: tuple[Inner, ...]
    perhaps: int | None = None
    maybe: Inner | None = None
    what: Any = None
    doubled: bool | Cents = False


CARDS = st.sampled_from([*ONE_DECK, UNKNOWN])
CENTS = st.integers(-(10**30), 10**30)
FRACTIONS = st.fractions()
WAGERS = st.sampled_from(["ante", "come-6", "field#2", "blackjack-2-double"]).map(Wager)
INNER = st.builds(Inner, CARDS, st.sampled_from(["down", "up"]))
PAIR = st.tuples(st.integers(), st.integers())
WHOLE = st.builds(
    Whole,
    st.integers(),
    st.text(),
    WAGERS,
    CENTS,
    FRACTIONS,
    st.booleans(),
    st.lists(CARDS).map(tuple),
    PAIR,
    st.lists(PAIR).map(tuple),
    st.dictionaries(st.text(), FRACTIONS).map(lambda found: tuple(found.items())),
    st.dictionaries(st.integers(0, 999), CENTS),
    st.dictionaries(WAGERS, CENTS),
    st.lists(INNER).map(tuple),
    st.none() | st.integers(),
    st.none() | INNER,
    doubled=st.booleans() | CENTS,
)


@given(WHOLE)
def test_whatever_is_written_is_read_again(value: Whole) -> None:
    again = read(json.loads(json.dumps(write(value, Whole))), Whole, "it")
    assert again == value
    assert type(again.wager) is Wager
    assert all(type(wager) is Wager for wager in again.stakes)


RIGHT: dict[str, Any] = {
    "number": 1,
    "name": "a",
    "wager": "ante",
    "stake": "10.00",
    "exact": "1/3",
    "sure": True,
    "cards": ["As"],
    "dice": [1, 2],
    "rolls": [[1, 2]],
    "meters": {"main": "1.00"},
    "owed": {"1": "1.00"},
    "stakes": {"ante": "1.00"},
    "inner": [{"card": "As", "face": "up"}],
}

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown field": ({"nmae": 1}, "it has no field 'nmae'. Did you mean name?"),
    "true for a number": ({"number": True}, "number of it is true. It must be a whole number."),
    "a float for a number": ({"number": 1.0}, "number of it is 1.0. It must be a whole number."),
    "a number for text": ({"name": 1}, "name of it is 1. It must be text."),
    "a number for a wager": ({"wager": 1}, "wager of it is 1. It must be text."),
    "a float for money": ({"stake": 10.0}, 'stake of it is 10.0. Write an amount in quotes, as in "10.00".'),
    "no amount": ({"stake": "ten"}, "stake of it: 'ten' is not an amount"),
    "a number for truth": ({"sure": 1}, "sure of it is 1. It must be true or false."),
    "no card": ({"cards": ["As", "1s"]}, "number 2 of cards of it: '1s' is not a card."),
    "a number for a card": ({"cards": [5]}, 'number 1 of cards of it is 5. Write a card, as in "As".'),
    "cards as an object": ({"cards": {}}, "cards of it is an object. It must be a list in brackets."),
    "three dice": ({"dice": [1, 2, 3]}, "dice of it holds 3 values. It must be 2."),
    "a die in quotes": ({"rolls": [[1, 2], [1, "2"]]}, "number 2 of number 2 of rolls of it is '2'."),
    "a meter as a number": ({"meters": {"main": 1}}, "meters.main of it is 1. Write an amount in quotes"),
    "meters as a list": ({"meters": []}, "meters of it is a list. It must be an object with keys."),
    "a seat that is no number": ({"owed": {"one": "1.00"}}, "'one' of owed of it must be a number, as in 7."),
    "a word that is not allowed": (
        {"inner": [{"card": "As", "face": "upp"}]},
        "face of number 1 of inner of it is 'upp'. Did you mean up?",
    ),
    "a list for a word": ({"inner": [{"card": "As", "face": []}]}, "face of number 1 of inner of it is a list."),
    "a missing field within": ({"inner": [{"face": "up"}]}, "number 1 of inner of it needs the field 'card'."),
    "a seat with a nought before it": ({"owed": {"01": "1.00"}}, "'01' of owed of it must be a number, as in 7."),
    "a number for a switch": ({"doubled": 5}, "doubled of it is 5. It must be true or false, or text in quotes."),
    "no amount for a switch": ({"doubled": "yes"}, "doubled of it: 'yes' is not an amount"),
    "null where something must be": ({"number": None}, "number of it is null."),
}


def test_what_is_right_is_read() -> None:
    value = read(RIGHT, Whole, "it")
    assert (value.stake, value.exact, value.cards, value.rolls) == (1000, Fraction(100, 3), (card("As"),), ((1, 2),))
    assert (value.perhaps, value.inner) == (None, (Inner(card("As"), "up"),))
    assert read({**RIGHT, "cards": "As Kd"}, Whole, "it").cards == (card("As"), card("Kd"))


@pytest.mark.parametrize("fault", WRONG)
def test_what_is_wrong_is_told_with_its_place(fault: str) -> None:
    said, words = WRONG[fault]
    with pytest.raises(BadInput) as told:
        read({**RIGHT, **said}, Whole, "it")
    assert str(told.value).startswith(words)


@pytest.mark.parametrize("name", RIGHT)
def test_each_field_is_needed(name: str) -> None:
    with pytest.raises(BadInput, match=f"it needs the field '{name}'"):
        read({key: value for key, value in RIGHT.items() if key != name}, Whole, "it")


ODD: list[Any] = [None, True, 1, 1.5, "", "x", "1", [], [1], ["As"], {}, {"a": 1}, [[]], {"1": "1.00"}]


@given(st.dictionaries(st.sampled_from([*RIGHT, "perhaps", "maybe", "other"]), st.sampled_from(ODD), min_size=1))
def test_nothing_but_bad_input_comes_of_nonsense(said: dict[str, Any]) -> None:
    """Whatever the quick reader makes of it, the careful one, field by field, makes the same of it."""
    try:
        value = read({**RIGHT, **said}, Whole, "it")
    except BadInput:
        return
    assert read(json.loads(json.dumps(write(value, Whole))), Whole, "it") == value


@pytest.mark.parametrize(("amount", "what"), [("-1.00", "is not an amount"), ("1" * 30 + ".00", "more than")])
def test_what_people_enter_has_bounds_and_what_was_recorded_has_none(amount: str, what: str) -> None:
    said = {**RIGHT, "stake": amount}
    assert read(said, Whole, "it").stake == int(amount.replace(".", ""))
    with pytest.raises(BadInput, match=what):
        read(said, Whole, "it", entry=True)


@pytest.mark.parametrize(
    "said",
    [
        {"command": "take-seat", "seat": 10**15, "player": "Ann"},
        {"command": "take-seat", "seat": 1, "player": "A" * 1001},
        {"command": "cut", "deck": "red", "depth": -(10**30)},
        {"command": "direct-shuffle", "deck": "red\nblue"},
        {"command": "report", "irregularity": "jam", "seat": None, "card": None, "number": 10**15},
    ],
    ids=str,
)
def test_a_command_with_all_its_fields_is_held_to_the_same_bounds(said: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=r"digits|characters|one line"):
        TABLE_COMMANDS.read(said)


@pytest.mark.parametrize("entry", [True, False])
def test_a_card_that_nobody_knows_may_be_said(entry: bool) -> None:
    for said in (["As", "??"], "As ??"):
        assert read({**RIGHT, "cards": said}, Whole, "it", entry=entry).cards == (card("As"), UNKNOWN)


def test_a_type_that_cannot_be_read_is_noticed_when_its_class_is_made_ready() -> None:
    @event("odd")
    class Odd:
        when: float

    with pytest.raises(TypeError, match="float"):
        read({}, Odd, "it")


# States


@pytest.mark.parametrize(("game", "variant"), every_game())
def test_every_round_that_was_written_can_be_read(game: str, variant: int) -> None:
    for one in playouts(game, variant, 2, trouble=True):
        for step in one.steps:
            said = json.loads(json.dumps(write(step.after, Round)))
            assert read(said, Round, "the round") == step.after


@pytest.mark.parametrize("name", POKER)
def test_every_table_that_was_written_can_be_read(name: str) -> None:
    bench = ready(game_of(name), "Ann", "Bob")
    for at in (5, 65):
        said = json.loads(json.dumps(write(bench.table, Table)))
        assert read(said, Table, "the table") == bench.table
        bench.round_(at)
        bench.shuffle()
    assert read(json.loads(json.dumps(write(bench.table, Table))), Table, "the table") == bench.table


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"event": "wager-placed", "seat": 1, "wager": "../x y", "amount": "10.00", "progressive": False}, "pair-plus"),
        ({"event": "wager-placed", "seat": 1, "wager": "Ante", "amount": "10.00", "progressive": False}, "pair-plus"),
        ({"event": "wager-placed", "seat": 1, "wager": "field#1", "amount": "1.00", "progressive": False}, "pair-plus"),
        ({"event": "meter-fed", "v": 2, "meter": "main meter", "fed": "1.00"}, "as in main"),
        ({"event": "meter-fed", "v": 2, "meter": "", "fed": "1.00"}, "as in main"),
        ({"event": "meter-fed", "v": 2, "meter": "main", "fed": "-1.00"}, "must not be negative"),
        ({"event": "meter-fed", "v": 2, "meter": "main", "fed": "-1/600"}, "must not be negative"),
    ],
)
def test_a_record_with_a_name_or_a_contribution_that_nobody_writes(said: dict[str, object], wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        EVENTS.read(said)


def test_every_name_of_the_law_can_be_read() -> None:
    for name in library.shelf():
        game = game_by_law(name)
        spelled = [Wager(one) for one in game.wagers]
        spelled += [one.at_number(6) for one in spelled if one in TRAVELS] + [one.again(2) for one in spelled]
        for wager in (*spelled, Wager("blackjack-3-double"), Wager("")):
            assert read(wager, Wager, "it") == wager
        for meter in game.meters:
            assert read(meter, MeterName, "it") == meter
            assert read(f"{meter}/7", MeterName, "it") == f"{meter}/7"

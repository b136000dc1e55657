"""Commands and events as JSON: each kind by its name and exact both ways; faults told with what would be right."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import card, cards
from pitboss.contracts import contract_of
from pitboss.decoding import write
from pitboss.errors import BadInput, Refusal
from pitboss.games.identity import MeterName, Wager
from pitboss.rounds.codec import COMMANDS, EVENTS, write_refusal
from pitboss.rounds.commands import Choose, Deal, OpenRound, PlaceWager, Report
from pitboss.rounds.events import CardsDealt, ChoiceMade, Dealt, MeterFed, RoundOpened, StepTaken
from pitboss.rounds.state import Round, Seat


def test_a_command_is_named_after_its_class_and_written_as_people_write() -> None:
    placed = PlaceWager(1, "ante", 1050)
    assert COMMANDS.write(placed) == {
        "command": "place-wager",
        "seat": 1,
        "wager": "ante",
        "amount": "10.50",
        "hand": 0,
        "player": "",
        "found": False,
        "kind": "chips",
    }
    assert COMMANDS.read({"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.50"}) == placed


def test_cards_are_words_in_a_list_and_may_be_given_in_one_text() -> None:
    dealt = Deal(cards("As Td"))
    assert COMMANDS.write(dealt) == {"command": "deal", "cards": ["As", "Td"]}
    assert COMMANDS.read({"command": "deal", "cards": "As Td"}) == dealt
    assert COMMANDS.read({"command": "deal", "cards": ["As", "Td"]}) == dealt


def test_what_a_meter_stands_at_is_dollars_or_a_fraction_of_them() -> None:
    """Seven thirds of a cent are 7/300 of a dollar."""
    opened = OpenRound((("main", Fraction(1234567)), ("minor", Fraction(7, 3))))
    assert COMMANDS.write(opened)["meters"] == {"main": "12345.67", "minor": "7/300"}
    assert COMMANDS.read(COMMANDS.write(opened)) == opened
    assert EVENTS.write(MeterFed(MeterName("main"), Fraction(100_014)))["fed"] == "1000.14"


def test_events_of_every_shape_come_back_as_they_were() -> None:
    for event in (
        RoundOpened("md/three-card-poker@1.4", "00", ((MeterName("main"), Fraction(1, 3)),), ((3, 125),)),
        CardsDealt((Dealt(card("As"), "seat", 1, "down"), Dealt(card("2c"), "dealer", None, "up"))),
        ChoiceMade(1, "play", Wager("play"), 1000, Wager(""), False, "MD 3CP 1.4 Ch.11 §B"),
        StepTaken("flop", 2),
    ):
        assert EVENTS.read(EVENTS.write(event)) == event


@given(st.fractions(min_value=0, max_value=10**9))
def test_no_amount_on_a_meter_is_rounded(exact: Fraction) -> None:
    opened = OpenRound((("main", exact),))
    assert COMMANDS.read(COMMANDS.write(opened)) == opened


@pytest.mark.parametrize("codec", [COMMANDS, EVENTS])
def test_every_kind_has_a_name_of_its_own(codec: Any) -> None:
    assert len(codec.kinds) == len(set(codec.kinds.values()))
    for name, kind in codec.kinds.items():
        assert name == contract_of(kind).name
        assert name.replace("-", "").isalpha()


WRONG: dict[str, tuple[object, str]] = {
    "no object": ([], "must be an object"),
    "no name": ({"seat": 1}, "the key 'command' is missing"),
    "an unknown command": ({"command": "place-wagr"}, "Did you mean place-wager?"),
    "an unknown field": ({"command": "choose", "seat": 1, "choise": "play"}, "Did you mean choice?"),
    "a missing field": ({"command": "choose", "seat": 1}, "choose needs the field 'choice'"),
    "a seat in quotes": ({"command": "choose", "seat": "1", "choice": "play"}, "It must be a whole number."),
    "a seat that is true": ({"command": "leave", "seat": True}, "It must be a whole number."),
    "a float for money": (
        {"command": "place-wager", "seat": 1, "wager": "ante", "amount": 10.0},
        "Write an amount in quotes",
    ),
    "three decimals": ({"command": "place-wager", "seat": 1, "wager": "ante", "amount": "1.005"}, "is not an amount"),
    "a card that is none": ({"command": "deal", "cards": ["1s"]}, "is not a card"),
    "cards as a number": ({"command": "deal", "cards": 5}, "It must be a list"),
    "meters as a list": ({"command": "open-round", "meters": []}, "It must be an object"),
    "dice by threes": ({"command": "roll", "dice": [1, 2, 3]}, "It must be 2."),
}


@pytest.mark.parametrize("fault", WRONG)
def test_what_cannot_be_read_is_told_with_what_would_be_right(fault: str) -> None:
    said, words = WRONG[fault]
    with pytest.raises(BadInput, match=words.replace("(", r"\(").replace("?", r"\?")):
        COMMANDS.read(said)


def test_a_refusal_tells_its_rule_and_what_is_open() -> None:
    refusal = Refusal("not-open", "'raise' is not open here.", "MD 3CP 1.4 Ch.11 §B", ("play", "fold"))
    assert write_refusal(refusal) == {
        "refusal": "not-open",
        "message": "'raise' is not open here.",
        "cite": "MD 3CP 1.4 Ch.11 §B",
        "open": ["play", "fold"],
    }


def test_a_state_is_written_whole() -> None:
    state = Round(
        phase="closed", seats={2: Seat(wagers={Wager("ante"): 1000}, cards=cards("As Ks"))}, zones={"dealer": ()}
    )
    said = write(state, Round)
    assert said["seats"]["2"]["wagers"] == {"ante": "10.00"}
    assert said["seats"]["2"]["cards"] == ["As", "Ks"]
    assert said["phase"] == "closed"


def test_optional_fields_may_be_null_or_left_out() -> None:
    assert COMMANDS.read({"command": "report", "irregularity": "shoe-jam", "seat": None}) == Report("shoe-jam")
    assert COMMANDS.read({"command": "choose", "seat": 1, "choice": "play"}) == Choose(1, "play")

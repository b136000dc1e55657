"""`pitboss settle` from the outside: what it prints, and one clear line with exit 2 for every round that cannot be."""

from __future__ import annotations

import io
import json
from copy import deepcopy
from typing import Any

import pytest

from pitboss.cli.main import main

ROUND: dict[str, Any] = {
    "game": "md/three-card-poker",
    "options": {"paytables": {"ante-bonus": "A", "pair-plus": "A", "progressive": "A"}, "payout_limit": "50000.00"},
    "meters": {"main": "12345.67"},
    "seats": {
        "1": {
            "wagers": {"ante": "10.00", "pair-plus": "5.00", "progressive": "1.00"},
            "cards": "As Ks Qs",
            "choices": ["play"],
        }
    },
    "dealer": "Qh 9c 2d",
}
"""The example of the contract: ace, king, queen of spades against queen high."""


@pytest.fixture
def settle(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(text: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        code = 0
        try:
            main(["settle"])
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def changed(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(ROUND), **changes}


def seat(**changes: Any) -> dict[str, Any]:
    return {"1": {**deepcopy(ROUND["seats"]["1"]), **changes}}


def test_the_example_of_the_contract(settle: Any) -> None:
    """10 + 10 on Ante and Play, 5 to 1 on the Ante, 35 to 1 on 5, and the meter for a stake of 1."""
    code, out, err = settle(json.dumps(ROUND))
    assert (code, err) == (0, "")
    found = json.loads(out)
    wagers = found["seats"]["1"]["wagers"]
    assert {wager: one["returned"] for wager, one in wagers.items()} == {
        "ante": "20.00",
        "play": "20.00",
        "ante-bonus": "50.00",
        "pair-plus": "180.00",
        "progressive": "12345.67",
    }
    assert wagers["ante-bonus"] == {
        "staked": "0.00",
        "outcome": "win",
        "line": "straight-flush",
        "returned": "50.00",
        "cite": "MD 3CP 1.4 Ch.12 §B(1)(a)",
    }
    assert found["seats"]["1"]["net"] == "12589.67"
    assert (found["round"], found["order"], found["table_win"]) == ("settled", [1], "-12589.67")
    assert found["meters"] == {"main": "1000.00"}


def test_a_file_is_read_as_standard_input_is(settle: Any, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND), encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        main(["settle", str(path)])
    assert not stop.value.code
    assert json.loads(capsys.readouterr().out)["round"] == "settled"


def test_a_meter_that_nobody_plays_for_stands_as_it_stood(settle: Any) -> None:
    _, out, _ = settle(json.dumps(changed(seats=seat(wagers={"ante": "10.00"}), meters={"main": "77.00"})))
    assert json.loads(out)["meters"] == {"main": "77.00"}


def test_the_one_progressive_that_is_placed_has_the_plain_name_of_its_meter(settle: Any) -> None:
    """Three Card Poker has two meters called main; a round with one of the wagers need not say which."""
    five = seat(wagers={"ante": "10.00", "five-card-progressive": "1.00"}, cards="6h 7h 8h")
    for name in ("main", "five-card-progressive/main"):
        said = changed(seats=five, community="9h Th", dealer="Kc 5d 2s", meters={name: "20000.00"})
        _, out, _ = settle(json.dumps(said))
        assert json.loads(out)["meters"] == {name: "18000.00"}
    _, out, _ = settle(json.dumps(changed(seats=five, community="9h Th", dealer="Kc 5d 2s", meters={})))
    assert json.loads(out)["meters"] == {"main": "9000.00"}


def test_the_meter_of_a_wager_that_nobody_placed_keeps_its_own_name(settle: Any) -> None:
    """Beside five-card-progressive/main, main is the Three-Card Progressive's, and stands as it stood."""
    five = seat(wagers={"ante": "10.00", "five-card-progressive": "1.00"}, cards="6h 7h 8h")
    meters = {"main": "5000.00", "five-card-progressive/main": "20000.00"}
    _, out, _ = settle(json.dumps(changed(seats=five, community="9h Th", dealer="Kc 5d 2s", meters=meters)))
    assert json.loads(out)["meters"] == {"main": "5000.00", "five-card-progressive/main": "18000.00"}


def test_the_older_name_of_an_edition_is_not_played(settle: Any) -> None:
    code, _, err = settle(json.dumps(changed(game="md/three-card-poker@2014")))
    assert code == 2
    assert "Play md/three-card-poker@1.4" in err


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a meter by two names": (changed(meters={"main": "77.00", "progressive/main": "78.00"}), "are one meter"),
    "a meter that is none": (changed(meters={"mian": "77.00"}), "there is no meter 'mian' at this table"),
    "a card twice": (changed(dealer="As 9c 2d"), "As is dealt too often"),
    "a card that is none": (changed(dealer="Xs 9c 2d"), "'Xs' is not a card"),
    "too few cards at a seat": (changed(seats=seat(cards="As Ks")), "seat 1 has too few cards"),
    "too many cards at a seat": (changed(seats=seat(cards="As Ks Qs Js")), "seat 1 has too many cards"),
    "too few dealer's cards": (changed(dealer="9c 2d"), "dealer has too few cards"),
    "no dealer's cards": (
        {key: one for key, one in ROUND.items() if key != "dealer"},
        "dealer has too few cards",
    ),
    "cards where none lie": (changed(community="3c 4c"), "community has too many cards"),
    "a seat that does not exist": (changed(seats={"8": seat()["1"]}), "There is no seat 8: the table has 7."),
    "seat nought": (changed(seats={"0": seat()["1"]}), "There is no seat 0"),
    "a seat that is no number": (changed(seats={"one": seat()["1"]}), "'one' of seats of the round must be a number"),
    "nobody at the table": (changed(seats={}), '"seats"'),
    "no compulsory wager": (
        changed(seats=seat(wagers={"progressive": "1.00"})),
        "only after the Ante Wager or Pair Plus Wager",
    ),
    "an unknown wager": (changed(seats=seat(wagers={"antee": "10.00"})), "Did you mean ante?"),
    "a wager that a choice makes": (changed(seats=seat(wagers={"ante": "10.00", "play": "10.00"})), "made by a choice"),
    "a stake of nothing": (changed(seats=seat(wagers={"ante": "0.00"})), "must be more than $0"),
    "a negative stake": (changed(seats=seat(wagers={"ante": "-5.00"})), "'-5.00' is not an amount"),
    "a fraction of a cent": (changed(seats=seat(wagers={"ante": "5.005"})), "'5.005' is not an amount"),
    "a stake as a number": (changed(seats=seat(wagers={"ante": 10})), "Write an amount in quotes"),
    "a stake that the law does not have": (
        changed(seats=seat(wagers={"ante": "10.00", "progressive": "2.00"})),
        "Open now: $1, $5.",
    ),
    "a choice that is not open": (changed(seats=seat(choices=["raise"])), "Open now: play, fold."),
    "no choice": (changed(seats=seat(choices=[])), "seat 1 has not chosen"),
    "a second fold": (changed(seats=seat(choices=["fold", "fold"])), "'fold' was not open to seat 1"),
    "a choice with nothing to decide": (
        changed(seats=seat(wagers={"pair-plus": "5.00"})),
        "'play' was not open to seat 1",
    ),
    "an unknown key of the round": (changed(deeler="Qh 9c 2d"), "Did you mean dealer?"),
    "an unknown key of a seat": (changed(seats=seat(card="As")), "Did you mean cards?"),
    "an unknown game": (changed(game="three-card-pokr"), "Did you mean three-card-poker?"),
    "an unknown option": (changed(options={"payout_rounds": "down"}), "is not an option of this edition"),
    "an unknown letter": (changed(options={"paytables": {"pair-plus": "Z"}}), "Choose one of A, B, C, D, E."),
    "a letter for an unknown wager": (changed(options={"paytables": {"pairplus": "A"}}), "Did you mean pair-plus?"),
    "an unknown meter": (changed(meters={"mane": "1.00"}), "Did you mean main?"),
    "a reset below the law's least": (changed(options={"meter_reset": {"main": "999.99"}}), "Write $1,000 or more."),
    "a list for an object": (changed(seats=[]), "It must be an object with keys."),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_round_that_cannot_be_is_one_clear_line(fault: str, settle: Any) -> None:
    said, words = BAD[fault]
    code, out, err = settle(json.dumps(said))
    assert (code, out) == (2, "")
    assert words in err
    assert err.startswith("pitboss: ")
    assert err.count("\n") == 1


RULES = {
    "a card twice": "MD 3CP 1.4 Ch.3 §A",
    "too few cards at a seat": "MD 3CP 1.4 Ch.8 §E",
    "a seat that does not exist": "MD 3CP 1.4 Ch.2 §A",
    "no compulsory wager": "MD 3CP 1.4 Ch.7 §F(4)",
    "a stake of nothing": "MD 3CP 1.4 Ch.7 §F(1)",
    "a choice that is not open": "MD 3CP 1.4 Ch.11 §B",
    "no choice": "MD 3CP 1.4 Ch.11 §B",
    "a reset below the law's least": "MD 3CP 1.4 Ch.12 §E(3)(b)",
}


@pytest.mark.parametrize("fault", RULES)
def test_the_line_names_the_rule_that_the_round_breaks(fault: str, settle: Any) -> None:
    assert f"[{RULES[fault]}" in settle(json.dumps(BAD[fault][0]))[2]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"game": "x", "game": "y"}', "null", '"x"', "{" * 5000])
def test_what_is_no_round_at_all_is_said_so(text: str, settle: Any) -> None:
    code, out, err = settle(text)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_equal_wagers_that_are_not_equal(settle: Any) -> None:
    said = {
        "game": "md/stud-235",
        "seats": {"1": {"wagers": {"two-card": "10.00", "three-card": "10.00"}, "cards": "2c 3d 4h", "choices": []}},
        "community": "5c 6c",
    }
    code, _, err = settle(json.dumps(said))
    assert code == 2
    assert "must place a 5 Card Poker Wager equal to the 2 Card Poker Wager" in err
    assert "[MD 235 1.1 Ch.7 §E(1)]" in err

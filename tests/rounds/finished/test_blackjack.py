"""Finished rounds of Blackjack as `pitboss settle` reads them: lawful ones, settled."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.rounds.finished.settle import settle
from tests.rounds.finished.blackjack_rounds import SWITCHED, one_seat, outcome


def test_the_whole_answer() -> None:
    answer = settle(
        {
            "game": "blackjack",
            "options": {"paytables": {"top-3": "B"}, "soft17": "hit", "decks": 6},
            "seats": {
                "1": {
                    "wagers": {"blackjack": "10.00", "top-3": "5.00"},
                    "initial": "8s 8d",
                    "hands": [{"cards": "8s 3c Td", "doubled": True}, {"cards": "8d Tc"}],
                },
                "4": {"wagers": {"blackjack": "20.00"}, "hands": [{"cards": "As Kd"}]},
            },
            "dealer": "6c Kh 2h",
        }
    )
    assert answer == {
        "round": "settled",
        "order": [4, 1],
        "seats": {
            "1": {
                "wagers": {
                    "top-3": line("5.00", "lose", "lose", "0.00", "MD BJ 1.2 Ch.6 §G(14)"),
                    "blackjack": line("10.00", "win", "1 to 1", "20.00", "S.D. Admin. R. 20:18:15:06"),
                    "blackjack-2": line("10.00", "push", "push", "10.00", "S.D. Admin. R. 20:18:15:03"),
                    "blackjack-double": line("10.00", "win", "1 to 1", "20.00", "S.D. Admin. R. 20:18:15:06"),
                },
                "envy": "0.00",
                "net": "15.00",
            },
            "4": {
                "wagers": {"blackjack": line("20.00", "win", "3 to 2", "50.00", "MD BJ 1.2 Ch.2 §B(3)(a)")},
                "envy": "0.00",
                "net": "30.00",
            },
        },
        "meters": {},
        "table_win": "-45.00",
    }


def line(staked: str, result: str, line: str, returned: str, cite: str) -> dict[str, str]:
    return {"staked": staked, "outcome": result, "line": line, "returned": returned, "cite": cite}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        pytest.param(
            one_seat([{"cards": "Ts 9d"}], "6c Kh 4h"), {"blackjack": ("lose", "0.00")}, id="nineteen against twenty"
        ),
        pytest.param(
            one_seat([{"cards": "Ts 5d 6h"}], "6c Kh 4h"), {"blackjack": ("win", "20.00")}, id="a hit to twenty-one"
        ),
        pytest.param(one_seat([{"cards": "Ts 5d 9h"}], "6c Kh"), {"blackjack": ("lose", "0.00")}, id="bust"),
        pytest.param(
            one_seat([], "6c Kh 4h", cards="Ts 9d"), {"blackjack": ("lose", "0.00")}, id="one hand as plain cards"
        ),
        pytest.param(
            one_seat([{"cards": "As Kd"}], "6c 9h", {"blackjack_pays": "6 to 5"}),
            {"blackjack": ("win", "22.00")},
            id="6 to 5",
        ),
        pytest.param(
            one_seat([{"cards": "As Kd"}], "6c 9h", {"paytables": {"blackjack": "6 to 5"}}),
            {"blackjack": ("win", "22.00")},
            id="6 to 5 as a letter",
        ),
        pytest.param(
            one_seat([{"cards": "Ts 6d", "surrendered": True}], "Kc 7h", {"surrender": "late"}),
            {"blackjack": ("surrender", "5.00")},
            id="late surrender",
        ),
        pytest.param(
            one_seat([{"cards": "Ts 6d", "surrendered": True}], "Kc Ah", {"surrender": "early"}),
            {"blackjack": ("surrender", "5.00")},
            id="early surrender against a blackjack",
        ),
        pytest.param(
            one_seat([{"cards": "Ts 6d"}], "Kc Ah", {"surrender": "early"}),
            {"blackjack": ("lose", "0.00")},
            id="early surrender not taken",
        ),
        pytest.param(
            one_seat([{"cards": "6s 5d 9h", "doubled": "4.00"}], "6c Kh Kd"),
            {"blackjack": ("win", "20.00"), "blackjack-double": ("win", "8.00")},
            id="double for less",
        ),
        pytest.param(
            one_seat([{"cards": "Ts 8d"}], "Ac 6h", {"soft17": "stand"}), {"blackjack": ("win", "20.00")}, id="soft 17"
        ),
        pytest.param(
            one_seat([{"cards": "Ts 8d"}], "Ac 6h 3h", {"soft17": "hit"}), {"blackjack": ("lose", "0.00")}, id="hit it"
        ),
        pytest.param(
            one_seat([{"cards": "Ts 8d"}], "Ac Kh", wagers={"insurance": "5.00"}),
            {"insurance": ("win", "15.00"), "blackjack": ("lose", "0.00")},
            id="insurance as a wager",
        ),
        pytest.param(
            one_seat([{"cards": "Ts 8d"}], "Ac 6h", choices=["insure 2.00"]),
            {"insurance": ("lose", "0.00"), "blackjack": ("win", "20.00")},
            id="insurance as a choice",
        ),
        pytest.param(
            one_seat([{"cards": "As Ks"}, {"cards": "Ad 5h"}], "6c Kh 2c"),
            {"blackjack": ("win", "20.00"), "blackjack-2": ("lose", "0.00")},
            id="split aces",
        ),
        pytest.param(
            one_seat(
                [{"cards": "9s 9d"}],
                "6c Kh Kd",
                {"house_money_press": True},
                wagers={"house-money": "10.00"},
                choices=["press 15.00"],
            ),
            {"house-money": ("win", "40.00"), "blackjack": ("win", "50.00")},
            id="a pressed House Money",
        ),
        pytest.param(
            one_seat([{"cards": "Th Kd"}, {"cards": "Ts 6d"}], "6c Kh 6h", {"variation": "switch"}),
            {"blackjack": ("push", "10.00"), "blackjack-2": ("push", "10.00")},
            id="switch pushes on twenty-two",
        ),
    ],
)
def test_a_lawful_round(said: Any, expected: dict[str, tuple[str, str]]) -> None:
    assert outcome(said) == expected


@pytest.mark.parametrize(
    ("initial", "hands"),
    [
        ("8s 8d", ["8s 2c Kc", "8d Tc", "8h 9c"]),
        ("8s 8d", ["8s 2c Kc", "8h Tc", "8d 9c"]),
        ("8s 8h", ["8s 2c Kc", "8d Tc", "8h 9c"]),
    ],
)
def test_hands_that_were_split_again_are_named_by_their_places_in_the_file(initial: str, hands: list[str]) -> None:
    """Twenty, eighteen and seventeen against nineteen, whichever of the eights was drawn."""
    said = one_seat([{"cards": hand} for hand in hands], "6c Kh 3c", initial=initial)
    assert outcome(said) == {
        "blackjack": ("win", "20.00"),
        "blackjack-2": ("lose", "0.00"),
        "blackjack-3": ("lose", "0.00"),
    }


def test_four_hands_with_a_double_on_the_third() -> None:
    hands: list[dict[str, Any]] = [
        {"cards": "8s Kc"},
        {"cards": "8d Tc"},
        {"cards": "8h 3d Kd", "doubled": True},
        {"cards": "8c 5d Jc"},
    ]
    assert outcome(one_seat(hands, "6c Kh Kd", initial="8s 8c")) == {
        "blackjack-4": ("lose", "0.00"),
        "blackjack": ("win", "20.00"),
        "blackjack-2": ("win", "20.00"),
        "blackjack-3": ("win", "20.00"),
        "blackjack-3-double": ("win", "20.00"),
    }


@pytest.mark.parametrize("how", [{"choices": ["switch"]}, {"initial": "Ts 5h 6d Kd"}, {"initial": "Ts 6d 5h Kd"}])
def test_a_switch_is_a_choice_or_told_by_the_first_four_cards(how: dict[str, Any]) -> None:
    """Ten-six and five-king were dealt."""
    said = one_seat(SWITCHED, "6c Kh 2d", {"variation": "switch"}, wagers={"super-match": "5.00"}, **how)
    assert outcome(said) == {
        "super-match": ("lose", "0.00"),
        "blackjack": ("win", "20.00"),
        "blackjack-2": ("win", "20.00"),
        "blackjack-2-double": ("win", "20.00"),
    }


def test_a_switched_ace_and_ten_is_told_from_one_that_was_dealt() -> None:
    """Against a dealer's 22 a blackjack wins and a switched 21 pushes."""
    hands = [{"cards": "As Kd"}, {"cards": "5h 6d 9s"}]
    kept = one_seat(hands, "6c Kh 6h", {"variation": "switch"})
    assert outcome(kept)["blackjack"] == ("win", "20.00")
    moved = one_seat(hands, "6c Kh 6h", {"variation": "switch"}, initial="As 5h 6d Kd")
    assert outcome(moved)["blackjack"] == ("push", "10.00")


def test_a_pair_made_by_a_switch_is_split() -> None:
    """Eight-ten and ten-eight are dealt; switched, they are two pairs, of which the first is split."""
    hands = [{"cards": "8s 2c Kc"}, {"cards": "8d Tc"}, {"cards": "Th Td"}]
    said = one_seat(hands, "6c Kh 3c", {"variation": "switch"}, initial="8s Th Td 8d")
    assert outcome(said) == {
        "blackjack": ("win", "20.00"),
        "blackjack-3": ("win", "20.00"),
        "blackjack-2": ("lose", "0.00"),
    }


def test_meters_go_by_the_name_that_the_file_has() -> None:
    def super_4(meters: dict[str, str], **more: str) -> Any:
        said = one_seat(
            [{"cards": "Kd Qd"}], "Ad Jd", {"paytables": {"super-4": "C"}}, wagers={"super-4": "5.00"} | more
        )
        return settle(said | {"meters": meters})

    answer = super_4({"main": "60000.00"})
    assert answer["seats"]["1"]["wagers"]["super-4"]["returned"] == "60000.00"
    assert answer["meters"] == {"main": "50000.00"}
    answer = super_4({"super-4/main": "60000.00", "hit-and-run/main": "2000.00"}, **{"hit-and-run": "5.00"})
    assert answer["seats"]["1"]["wagers"]["super-4"]["returned"] == "60000.00"
    assert answer["seats"]["1"]["wagers"]["hit-and-run"]["returned"] == "20.00"

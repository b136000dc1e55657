"""Finished rounds of Blackjack that the rules do not allow: each is refused, and says why."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.rounds.finished.settle import settle
from tests.rounds.finished.blackjack_rounds import SWITCHED, one_seat


@pytest.mark.parametrize(
    ("said", "message"),
    [
        pytest.param(one_seat([{"cards": "Ts 9d 2h"}], "6c Kh"), "dealer has too few cards", id="the dealer has 16"),
        pytest.param(one_seat([{"cards": "Ts 9d"}], "Tc Kh 2c"), "dealer has too many cards", id="draws to 20"),
        pytest.param(one_seat([{"cards": "Ts 5d 9h"}], "6c Kh 2h"), "dealer has too many cards", id="drew to no hand"),
        pytest.param(
            one_seat([{"cards": "Ts 8d"}], "Ac 6h 3h", {"soft17": "stand"}), "dealer has too many cards", id="soft 17"
        ),
        pytest.param(one_seat([{"cards": "Ts Kd 5c 2c"}], "6c Kh"), "too many cards", id="drew after a bust"),
        pytest.param(one_seat([{"cards": "Ts 9d"}], "Tc Ah 2c"), "dealer has too many cards", id="after a blackjack"),
        pytest.param(one_seat([{"cards": "Ts"}], "6c Kh 2h"), "too few cards", id="one card only"),
        pytest.param(
            one_seat([{"cards": "Ts 6d 5h", "doubled": True}], "Kc Ah"), "hand 1 of seat 1", id="ended before"
        ),
        pytest.param(
            one_seat([{"cards": "Ts 6d 2h 3h", "doubled": True}], "6c Kh 2h"), "too many cards", id="two cards"
        ),
        pytest.param(one_seat([{"cards": "Ts 6d", "doubled": True}], "6c Kh 2h"), "too few cards", id="no card drawn"),
        pytest.param(
            one_seat([{"cards": "5s 3d 9h", "doubled": True}], "6c Kh 2h", {"double_on": "9-11"}),
            "'double' is not open here.*58 Pa. Code|Pitboss R-115",
            id="double on eight",
        ),
        pytest.param(
            one_seat([{"cards": "6s 5d 9h", "doubled": "11.00"}], "6c Kh 2h"), "wager of 'double' is", id="too much"
        ),
        pytest.param(
            one_seat([{"cards": "Ts 6d", "surrendered": True}], "Kc 7h"), "'surrender' is not open", id="no surrender"
        ),
        pytest.param(
            one_seat([{"cards": "As Kd", "surrendered": True}], "Kc 7h", {"surrender": "late"}),
            "was not surrendered",
            id="a blackjack is not surrendered",
        ),
        pytest.param(
            one_seat([{"cards": "8s Tc"}, {"cards": "9d Tc"}], "6c Kh 3c"), "'split' is not open", id="no pair"
        ),
        pytest.param(
            one_seat([{"cards": "8s Tc"}, {"cards": "8d 9c"}], "Kc Ah"),
            "seat 1 has 2 hands, and none was split. .58 Pa. Code § 685a.7",
            id="two hands against a blackjack, before any split",
        ),
        pytest.param(
            one_seat(
                [{"cards": "8s Tc"}, {"cards": "8d Tc"}, {"cards": "8h Tc"}],
                "6c Kh 3c",
                {"max_hands": 2},
                initial="8s 8d",
            ),
            "'split' is not open",
            id="too many hands",
        ),
        pytest.param(
            one_seat([{"cards": "8s Tc"}, {"cards": "8d Tc"}, {"cards": "8h Tc"}], "6c Kh 3c"),
            '"initial" is missing',
            id="three hands and no first cards",
        ),
        pytest.param(
            one_seat([{"cards": "8s Tc"}, {"cards": "8d Tc"}], "6c Kh 3c", initial="8s 8c"),
            '"initial" .* does not fit',
            id="other first cards",
        ),
        pytest.param(
            one_seat([{"cards": "As 5c 9h"}, {"cards": "Ad Tc"}], "6c Kh 3c"), "too many cards", id="hit a split ace"
        ),
        pytest.param(
            one_seat([{"cards": "8s 3c Th", "doubled": True}, {"cards": "8d Tc"}], "6c Kh 3c", {"das": False}),
            "'double' is not open",
            id="no double after a split",
        ),
        pytest.param(
            one_seat([{"cards": "Ts 9d"}], "6c Kh 4h", wagers={"insurance": "5.00"}), "Insurance", id="no ace"
        ),
        pytest.param(
            one_seat([{"cards": "Ts 9d"}], "Ac 7h", wagers={"insurance": "6.00"}), "is \\$0.01 to \\$5", id="half"
        ),
        pytest.param(
            one_seat([{"cards": "Ts 9d"}], "6c Kh 4h", wagers={"bad-beat": "5.00"}), "MD BJ 1.2 Ch.6", id="off"
        ),
        pytest.param(one_seat([{"cards": "Ts 9d"}], "6c Kh 4h", choices=["fold"]), "'fold' was not open", id="fold"),
        pytest.param(one_seat([{"cards": "Ts Ts"}], "6c Kh 4h", {"decks": 1}), "dealt too often", id="a card twice"),
        pytest.param(one_seat([{"cards": "Ts 9d"}], "6c Kh 4h", {"decks": 3}), "decks", id="three decks"),
        pytest.param(
            one_seat([{"cards": "Ts 9d"}], "6c Kh 4h", {"variation": "switch"}), "initial", id="one hand at switch"
        ),
        pytest.param(
            {"game": "md/blackjack", "seats": {"1": {"wagers": {"top-3": "5.00"}, "hands": []}}, "dealer": "6c Kh"},
            "hand|blackjack",
            id="no Blackjack Wager",
        ),
        pytest.param(
            one_seat(SWITCHED, "Kc Ah", {"variation": "switch"}, choices=["switch"]), "switch", id="blackjack first"
        ),
        pytest.param(
            one_seat([{"cards": "Ts 9d"}], "6c Kh 4h", choices=["switch"]), "'switch' was not open", id="plain"
        ),
        pytest.param(one_seat([{"cards": "Ts 9d", "doubled": 5}], "6c Kh 4h"), "true or false", id="form"),
        pytest.param(one_seat([{"cards": "Ts 9d", "stood": True}], "6c Kh 4h"), "no field 'stood'", id="unknown key"),
    ],
)
def test_an_unlawful_round(said: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        settle(said)

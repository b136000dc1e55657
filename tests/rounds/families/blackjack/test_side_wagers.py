"""Blackjack's side wagers in a round: each wager and letter, when it is settled, House Money's press, the Bad Beat.

What is paid is worked by hand from the documents and publications that the law's data cites.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.identity import Wager
from pitboss.rounds.commands import Choose
from pitboss.rounds.events import WagerSettled
from tests.rounds.families.blackjack.at_table import blackjack, net, opened

# (wager, letter, decks, player's two cards, dealer's up card, what ten dollars bring back)
ON_SIGHT = [
    pytest.param("match-the-dealer", "", 6, "9s 4d", "9s", 12000, marks=pytest.mark.rules("BJ-016")),
    pytest.param("match-the-dealer", "", 6, "9s 4d", "9h", 5000, marks=pytest.mark.rules("BJ-016")),
    pytest.param(
        "match-the-dealer", "", 6, "9s 9d", "9s", 16000, id="11 and 4 added", marks=pytest.mark.rules("BJ-016")
    ),
    pytest.param("match-the-dealer", "", 6, "9s 9s", "9s", 23000, id="11 twice", marks=pytest.mark.rules("BJ-016")),
    pytest.param("match-the-dealer", "", 6, "9s 9d", "9h", 9000, id="4 twice", marks=pytest.mark.rules("BJ-016")),
    pytest.param("match-the-dealer", "", 6, "Ks 4d", "Qs", 0, id="ten is not rank", marks=pytest.mark.rules("BJ-016")),
    pytest.param("match-the-dealer", "", 2, "9s 4d", "9s", 20000, marks=pytest.mark.rules("BJ-016")),
    pytest.param("match-the-dealer", "", 4, "9s 4d", "9s", 13000, marks=pytest.mark.rules("BJ-016")),
    pytest.param("match-the-dealer", "", 5, "9s 4d", "9s", 16000, marks=pytest.mark.rules("BJ-016")),
    pytest.param("match-the-dealer", "", 8, "9s 9d", "9s", 18000, marks=pytest.mark.rules("BJ-016")),
    pytest.param("in-between", "A", 6, "9s 9d", "9h", 31000, marks=pytest.mark.rules("BJ-017")),
    pytest.param("in-between", "A", 6, "7s 9d", "8h", 13000, marks=pytest.mark.rules("BJ-017")),
    pytest.param("in-between", "B", 6, "7s 9d", "8h", 11000, marks=pytest.mark.rules("BJ-017")),
    pytest.param("in-between", "B", 6, "6s 9d", "8h", 7000, marks=pytest.mark.rules("BJ-017")),
    pytest.param("in-between", "B", 6, "6s Td", "8h", 5000, marks=pytest.mark.rules("BJ-017")),
    pytest.param("in-between", "B", 6, "2s Ad", "8h", 2000, marks=pytest.mark.rules("BJ-017")),
    pytest.param("in-between", "A", 6, "7s 9d", "9h", 0, marks=pytest.mark.rules("BJ-017")),
    pytest.param("royal-match-21", "A", 6, "Kh Qh", "5c", 26000, marks=pytest.mark.rules("BJ-018")),
    pytest.param("royal-match-21", "A", 6, "9h 2h", "5c", 3500, marks=pytest.mark.rules("BJ-018")),
    pytest.param("royal-match-21", "A", 6, "Ah Kh", "5c", 3500, marks=pytest.mark.rules("BJ-018")),
    pytest.param("royal-match-21", "B", 6, "Ah Kh", "5c", 6000, marks=pytest.mark.rules("BJ-018")),
    pytest.param("royal-match-21", "C", 1, "Kh Qh", "5c", 11000, marks=pytest.mark.rules("BJ-018")),
    pytest.param("royal-match-21", "C", 1, "9h 2h", "5c", 4000, marks=pytest.mark.rules("BJ-018")),
    pytest.param("royal-match-21", "A", 6, "Kh Qd", "5c", 0, marks=pytest.mark.rules("BJ-018")),
    pytest.param("bet-the-set-21", "", 6, "8h 8h", "5c", 16000, marks=pytest.mark.rules("BJ-019")),
    pytest.param("bet-the-set-21", "", 6, "8h 8d", "5c", 11000, marks=pytest.mark.rules("BJ-019")),
    pytest.param("bet-the-set-21", "", 2, "8h 8h", "5c", 26000, marks=pytest.mark.rules("BJ-019")),
    pytest.param("bet-the-set-21", "", 1, "8h 8d", "5c", 16000, marks=pytest.mark.rules("BJ-019")),
    pytest.param("bet-the-set-21", "", 6, "Kh Qh", "5c", 0, marks=pytest.mark.rules("BJ-019")),
    pytest.param("three-card-poker", "A", 6, "9h 8h", "7h", 10000, marks=pytest.mark.rules("BJ-023", "BJ-037")),
    pytest.param("three-card-poker", "A", 6, "2h 3d", "Ac", 10000, marks=pytest.mark.rules("BJ-023")),
    pytest.param("three-card-poker", "A", 6, "2h Kd", "Ac", 0, marks=pytest.mark.rules("BJ-023")),
    pytest.param("three-card-poker", "B", 6, "9h 8h", "7h", 31000, marks=pytest.mark.rules("BJ-023", "BJ-037")),
    pytest.param("three-card-poker", "B", 6, "9h 9d", "9h", 21000, marks=pytest.mark.rules("BJ-023")),
    pytest.param("three-card-poker", "B", 6, "9h 8d", "7h", 11000, marks=pytest.mark.rules("BJ-023")),
    pytest.param("three-card-poker", "B", 6, "9h 2h", "7h", 6000, marks=pytest.mark.rules("BJ-023")),
    pytest.param("house-money", "", 6, "As Ks", "5c", 10000, marks=pytest.mark.rules("BJ-025")),
    pytest.param("house-money", "", 6, "9s 8s", "5c", 5000, marks=pytest.mark.rules("BJ-025")),
    pytest.param("house-money", "", 6, "9s 9d", "5c", 4000, marks=pytest.mark.rules("BJ-025")),
    pytest.param("house-money", "", 6, "As 2d", "5c", 2000, marks=pytest.mark.rules("BJ-025")),
    pytest.param("house-money", "", 6, "9s 7d", "5c", 0, marks=pytest.mark.rules("BJ-025")),
    pytest.param("lucky-lucky", "", 6, "7h 7h", "7h", 201000, marks=pytest.mark.rules("BJ-026")),
    pytest.param("lucky-lucky", "", 6, "6h 8h", "7h", 101000, marks=pytest.mark.rules("BJ-026")),
    pytest.param("lucky-lucky", "", 6, "7h 7d", "7h", 51000, marks=pytest.mark.rules("BJ-026")),
    pytest.param("lucky-lucky", "", 6, "6h 8d", "7h", 31000, marks=pytest.mark.rules("BJ-026")),
    pytest.param("lucky-lucky", "", 6, "9h Th", "2h", 11000, marks=pytest.mark.rules("BJ-026")),
    pytest.param("lucky-lucky", "", 6, "9h Td", "2h", 4000, marks=pytest.mark.rules("BJ-026")),
    pytest.param("lucky-lucky", "", 6, "8h Td", "2h", 3000, marks=pytest.mark.rules("BJ-026")),
    pytest.param("lucky-lucky", "", 6, "7h Td", "2h", 2000, marks=pytest.mark.rules("BJ-026")),
    pytest.param("lucky-lucky", "", 6, "6h Td", "2h", 0, marks=pytest.mark.rules("BJ-026")),
    pytest.param(
        "lucky-lucky", "", 6, "Ah Ad", "9h", 4000, id="an ace of each worth", marks=pytest.mark.rules("BJ-026")
    ),
    pytest.param("top-3", "A", 6, "7h 7h", "7h", 271000, marks=pytest.mark.rules("BJ-028", "BJ-036")),
    pytest.param("top-3", "A", 6, "6h 8h", "7h", 181000, marks=pytest.mark.rules("BJ-028")),
    pytest.param("top-3", "A", 6, "7h 7d", "7h", 91000, marks=pytest.mark.rules("BJ-028")),
    pytest.param("top-3", "B", 6, "7h 7h", "7h", 1001000, marks=pytest.mark.rules("BJ-028", "BJ-036")),
    pytest.param("top-3", "B", 6, "6h 8h", "7h", 101000, marks=pytest.mark.rules("BJ-028")),
    pytest.param("top-3", "B", 6, "7h 7d", "7h", 71000, marks=pytest.mark.rules("BJ-028")),
    pytest.param("top-3", "B", 6, "6h 8d", "7h", 0, marks=pytest.mark.rules("BJ-028")),
    # The dealer's blackjack is out of the question, so these need not wait for it.
    pytest.param("lucky-ladies", "A", 6, "Qh Qh", "5c", 126000, marks=pytest.mark.rules("BJ-015")),
    pytest.param("lucky-ladies", "B", 6, "Qh Qh", "5c", 201000, marks=pytest.mark.rules("BJ-015")),
    pytest.param("lucky-ladies", "A", 6, "Ks Ks", "5c", 20000, marks=pytest.mark.rules("BJ-015")),
    pytest.param("lucky-ladies", "B", 6, "Ks Ks", "5c", 26000, marks=pytest.mark.rules("BJ-015")),
    pytest.param("lucky-ladies", "A", 6, "As 9s", "5c", 10000, marks=pytest.mark.rules("BJ-015")),
    pytest.param("lucky-ladies", "B", 6, "As 9s", "5c", 11000, marks=pytest.mark.rules("BJ-015")),
    pytest.param("lucky-ladies", "A", 6, "Ks Td", "5c", 5000, marks=pytest.mark.rules("BJ-015")),
    pytest.param("lucky-ladies", "A", 6, "Ks 9d", "5c", 0, marks=pytest.mark.rules("BJ-015")),
    pytest.param("kings-bounty", "", 6, "Ks Ks", "5c", 101000, marks=pytest.mark.rules("BJ-020")),
    pytest.param("kings-bounty", "", 2, "Ks Ks", "5c", 201000, marks=pytest.mark.rules("BJ-020")),
    pytest.param("kings-bounty", "", 6, "Kh Kh", "5c", 31000, marks=pytest.mark.rules("BJ-020")),
    pytest.param("kings-bounty", "", 6, "Jh Jh", "5c", 21000, marks=pytest.mark.rules("BJ-020")),
    pytest.param("kings-bounty", "", 6, "Ah 9h", "5c", 10000, marks=pytest.mark.rules("BJ-020")),
    pytest.param("kings-bounty", "", 6, "Kh Ks", "5c", 7000, marks=pytest.mark.rules("BJ-020")),
    pytest.param("kings-bounty", "", 6, "Kh Qs", "5c", 5000, marks=pytest.mark.rules("BJ-020")),
]


@pytest.mark.parametrize(("wager", "letter", "decks", "hand", "up", "back"), ON_SIGHT)
def test_a_wager_that_the_first_cards_decide(
    wager: str, letter: str, decks: int, hand: str, up: str, back: int
) -> None:
    """It is settled as soon as they lie, before anybody is asked anything."""
    at = opened(blackjack(decks, {wager: letter} if letter else None), {"blackjack": "10.00", wager: "10.00"})
    first, second = hand.split()
    at.deal(f"{first} {up} {second} 9c")
    assert at.back()[wager] == back
    assert at.settled(1, wager).cite
    assert at.turn is not None or at.state.phase == "over", "somebody's turn, or a blackjack was paid"


@pytest.mark.parametrize(
    ("wager", "letter", "decks", "hand", "dealer", "back"),
    [
        pytest.param("lucky-ladies", "A", 6, "Qh Qh", "Ac Kd", 1001000, marks=pytest.mark.rules("BJ-015")),
        pytest.param("lucky-ladies", "B", 2, "Qh Qh", "Kd Ac", 1001000, marks=pytest.mark.rules("BJ-015")),
        pytest.param("lucky-ladies", "A", 6, "Qh Qh", "Kd 9c", 126000, marks=pytest.mark.rules("BJ-015")),
        pytest.param("kings-bounty", "", 6, "Ks Ks", "Ac Kd", 1001000, marks=pytest.mark.rules("BJ-020")),
        pytest.param("kings-bounty", "", 2, "Ks Ks", "Kd Ac", 1001000, marks=pytest.mark.rules("BJ-020")),
        pytest.param("kings-bounty", "", 6, "Ks Ks", "Kd 9c", 101000, marks=pytest.mark.rules("BJ-020")),
    ],
)
def test_a_wager_that_waits_for_the_hole_card_to_be_read(
    wager: str, letter: str, decks: int, hand: str, dealer: str, back: int
) -> None:
    at = opened(blackjack(decks, {wager: letter} if letter else None), {"blackjack": "10.00", wager: "10.00"})
    (first, second), (up, hole) = hand.split(), dealer.split()
    at.deal(f"{first} {up} {second}")
    assert wager not in at.back()
    at.deal(hole)
    if up[0] == "A":
        assert wager not in at.back(), "insurance is offered first"
        at.choose(1, "no-insurance")
    assert at.back()[wager] == back


def test_without_a_hole_card_it_waits_for_the_end_of_the_round() -> None:
    at = opened(blackjack(hole_card="no_hole_card"), {"blackjack": "10.00", "lucky-ladies": "10.00"})
    at.deal("Qh Kd Qh")
    at.choose(1, "stand")
    assert "lucky-ladies" not in at.back()
    at.deal("Ac")
    assert at.over().back() == {"lucky-ladies": 1001000, "blackjack": 0}


def test_side_wagers_are_settled_from_the_dealers_right_before_anybody_plays() -> None:
    both = {"blackjack": "10.00", "top-3": "5.00", "match-the-dealer": "5.00"}
    at = opened(blackjack(), both, both)
    at.deal("9s 8s 9d 4h 2h 9c")
    settled = [(event.seat, event.wager) for event in at.events if isinstance(event, WagerSettled)]
    assert settled == [(2, "match-the-dealer"), (2, "top-3"), (1, "match-the-dealer"), (1, "top-3")]


# House Money's press


def test_the_winnings_of_house_money_may_be_pressed_onto_the_blackjack_wager() -> None:
    """A pair of nines pays 3 to 1: forty dollars, stake included, of which the player presses any part."""
    game = blackjack(house_money_press=True)
    for said, staked in (("", 5000), ("15.00", 2500)):
        at = opened(game, {"blackjack": "10.00", "house-money": "10.00"})
        at.deal("9s 6c 9d Kh")
        assert at.open == ["take", "press"]
        assert at.refuses(Choose(1, "press", 4001)) == "wrong-amount"
        at.choose(1, "press", amount=said)
        assert at.state.seats[1].wagers[Wager("blackjack")] == staked
        at.choose(1, "stand")
        at.deal("Kd")
        assert at.over().back() == {"house-money": 4000, "blackjack": 2 * staked}
        assert net(at) == 3000 + staked


def test_nothing_is_pressed_on_a_loss_or_taken_winnings_or_against_a_blackjack_that_may_be() -> None:
    game = blackjack(house_money_press=True)
    at = opened(game, {"blackjack": "10.00", "house-money": "10.00"})
    at.deal("9s 6c 7d Kh")
    assert "press" not in at.open

    at = opened(game, {"blackjack": "10.00", "house-money": "10.00"})
    at.deal("9s 6c 9d Kh")
    at.choose(1, "take")
    assert at.state.seats[1].wagers[Wager("blackjack")] == 1000
    assert at.open == ["split", "double", "hit", "stand"]

    at = opened(game, {"blackjack": "10.00", "house-money": "10.00"})
    at.deal("9s Kc 9d Ah")
    assert at.over().back() == {"house-money": 4000, "blackjack": 0}

    at = opened(
        blackjack(house_money_press=True, hole_card="no_hole_card"), {"blackjack": "10.00", "house-money": "10.00"}
    )
    at.deal("9s Kc 9d")
    assert "press" not in at.open


def test_house_money_counts_an_ace_and_a_two_unless_the_operator_says_no() -> None:
    at = opened(blackjack(ace_low=False), {"blackjack": "10.00", "house-money": "10.00"})
    at.deal("As 6c 2d Kh")
    assert at.back()["house-money"] == 0


# The Bad Beat, once the operator has supplied its lines


@pytest.mark.rules("BJ-022")
@pytest.mark.parametrize(
    ("dealer", "back"),
    [("Kd Ac", 500), ("Kc 5d 6h", 1000), ("2c 3d 4h 2s 2c 3d 5h", 250000), ("Kc 5d 5h", 0)],
)
def test_a_bad_beat_is_twenty_against_the_dealers_twenty_one(dealer: str, back: int) -> None:
    rows = {
        "dealer-21-of-seven-or-more-cards": "100% of meter main",
        "dealer-21-of-three-cards": "10 for 1",
        "dealer-blackjack": "5 for 1",
    }
    game = blackjack(bad_beat=rows)
    up, hole, *drawn = dealer.split()
    at = opened(game, {"blackjack": "10.00", "bad-beat": "1.00"})
    meter = at.game.meter("bad-beat", "main", 1)
    at.state.meters[meter] = Fraction(250000)  # type: ignore[index]
    at.deal(f"Ts {up} Qd {hole}")
    if at.open:
        at.choose(1, "stand")
    at.deal(" ".join(drawn))
    at.verify()
    assert at.state.phase == "over"
    assert at.back()["bad-beat"] == back


@pytest.mark.rules("BJ-022")
@pytest.mark.parametrize(("which", "back"), [("first", 0), ("any", 1000)])
def test_after_a_split_the_bad_beat_is_on_the_first_hand_or_on_any(which: str, back: int) -> None:
    game = blackjack(bad_beat={"dealer-21-of-three-cards": "10 for 1"}, bad_beat_hands=which)
    at = opened(game, {"blackjack": "10.00", "bad-beat": "1.00"})
    at.deal("Ts Kc Qd 5d")
    at.choose(1, "split")
    at.deal("9s")
    at.choose(1, "stand")
    at.deal("Kd")
    at.choose(1, "stand")
    at.deal("6h")
    assert at.over().back()["bad-beat"] == back

"""Rounds of Blackjack worked by hand: the deal, insurance, every choice of a hand, the dealer's draw, and refusals.

Cards are written in the order in which they leave the shoe: with one seat player, dealer's up card, player, hole card.
"""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import Choose, Deal, Leave, NoMoreBets, PlaceWager, WithdrawWager
from pitboss.rounds.events import CardsTurned, WagerSettled
from pitboss.rounds.flow import flow_of
from tests.rounds.at_blackjack import BlackjackTable, blackjack, net, opened

TEN = {"blackjack": "10.00"}


# The deal


def test_cards_go_around_twice_with_the_dealers_up_card_between_and_the_hole_card_last() -> None:
    at = opened(blackjack(), TEN, TEN, TEN)
    due = flow_of("blackjack").due(at.game, at.state)
    assert [(place.seat or place.to, place.face) for place in due] == [
        (1, "up"), (2, "up"), (3, "up"), ("dealer", "up"),
        (1, "up"), (2, "up"), (3, "up"), ("dealer", "down"),
    ]  # fmt: skip


def test_without_a_hole_card_the_dealers_second_card_comes_after_the_players() -> None:
    at = opened(blackjack(hole_card="no_hole_card"), TEN)
    at.deal("Th 6c 9d")
    at.choose(1, "stand")
    assert [(place.to, place.face) for place in flow_of("blackjack").due(at.game, at.state)] == [("dealer", "up")]
    at.deal("Kd 9h")
    assert at.over().back() == {"blackjack": 2000}


def test_a_card_may_come_as_often_as_the_shoe_has_it_and_no_more() -> None:
    at = opened(blackjack(decks=2), TEN)
    at.do(Deal(cards("5h 6c 5h")))
    assert at.refuses(Deal(cards("5h"))) == "card-out"
    assert at.refuses(Deal(cards("6d Ts"))) == "wrong-number"
    at.deal("6c")


# A hand against the dealer's


@pytest.mark.parametrize(
    ("first", "hole", "drawn", "back"),
    [
        pytest.param("Th 6c 9d", "Kd", "2h", 2000, id="nineteen against eighteen wins 1 to 1"),
        pytest.param("Th 6c 9d", "Kd", "3h", 1000, id="nineteen against nineteen pushes"),
        pytest.param("Th 6c 9d", "Kd", "4h", 0, id="nineteen against twenty loses"),
        pytest.param("Th 6c 9d", "Kd", "6h", 2000, id="the dealer busts"),
        pytest.param("Th 7c 7d", "Kd", "", 1000, id="seventeen each: the dealer stands on it"),
        pytest.param("Th 5c 2d", "Jd", "Ac Td", 2000, id="an ace on a hard fifteen counts one: sixteen draws again"),
    ],
)
def test_a_standing_hand(first: str, hole: str, drawn: str, back: int) -> None:
    at = opened(blackjack(), TEN)
    at.deal(f"{first} {hole}")
    at.choose(1, "stand")
    at.deal(drawn)
    assert at.over().back() == {"blackjack": back}


@pytest.mark.rules("BJ-003")
@pytest.mark.parametrize(
    ("pays", "stake", "back"),
    [
        ("3 to 2", "10.00", 2500),
        ("3 to 2", "5.00", 1250),
        ("3 to 2", "0.05", 12),
        ("6 to 5", "10.00", 2200),
        ("6 to 5", "5.00", 1100),
        ("6 to 5", "0.03", 6),
    ],
)
def test_a_blackjack_pays_what_the_layout_says_and_a_fraction_of_a_cent_is_dropped(
    pays: str, stake: str, back: int
) -> None:
    at = opened(blackjack(blackjack_pays=pays), {"blackjack": stake})
    at.deal("As 6c Kd 9h")
    at.over()
    assert at.back() == {"blackjack": back}
    assert at.settled(1, "blackjack").line == pays
    assert at.settled(1, "blackjack").cite.startswith("MD BJ 1.2 Ch.2 §B(3)")


def test_a_players_blackjack_needs_only_the_dealers_first_two_cards() -> None:
    at = opened(blackjack(), TEN)
    at.deal("As 6c Kd 9h")
    assert at.state.phase == "over", "fifteen does not draw when no hand stands against it"
    assert at.state.zones["dealer"] == cards("6c 9h")
    assert any(isinstance(event, CardsTurned) for event in at.events), "the hole card is shown all the same"


def test_twenty_one_of_three_cards_is_no_blackjack_and_ends_the_hand() -> None:
    at = opened(blackjack(), TEN)
    at.deal("7s 6c 7d Kh")
    at.choose(1, "hit")
    at.deal("7h")
    assert at.turn is None, "with 21 nothing is asked"
    at.deal("5s")
    assert at.over().back() == {"blackjack": 1000}, "21 each"


def test_a_busted_hand_loses_at_once_whatever_the_dealer_does() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts Ts 6c 6d 9d Kh")
    at.choose(1, "hit")
    at.deal("Kc")
    assert at.back() == {"blackjack": 0}, "settled before the second seat plays"
    at.choose(2, "stand")
    at.deal("Kh")
    assert at.over().back(1) == {"blackjack": 0}
    assert at.back(2) == {"blackjack": 2000}


def test_the_dealer_does_not_draw_when_every_hand_is_lost() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 6c 6d 9h")
    at.choose(1, "hit")
    at.deal("Kc")
    assert at.state.phase == "over"
    assert len(at.state.zones["dealer"]) == 2


def test_seats_are_settled_from_the_dealers_right() -> None:
    at = opened(blackjack(), TEN, TEN, TEN)
    at.deal("Ts Ts Ts 6c 9d 8d 7d Kh")
    for seat in (1, 2, 3):
        at.choose(seat, "stand")
    at.deal("2h")
    assert at.over().state.order == (3, 2, 1)
    settled = [event.seat for event in at.events if isinstance(event, WagerSettled)]
    assert settled == [3, 2, 1]
    assert [net(at, seat) for seat in (1, 2, 3)] == [1000, 0, -1000]


# Soft seventeen


@pytest.mark.parametrize(("soft17", "back"), [("stand", 2000), ("hit", 0)])
def test_a_soft_seventeen_as_the_operator_has_posted(soft17: str, back: int) -> None:
    """The dealer's ace and six stand against eighteen; drawn to, a three makes twenty."""
    at = opened(blackjack(soft17=soft17), TEN)
    at.deal("Ts Ac 8d 6h")
    at.choose(1, "no-insurance", "stand")
    if soft17 == "hit":
        at.deal("3d")
    assert at.over().back() == {"blackjack": back}


def test_a_hard_seventeen_with_an_ace_stands_even_where_soft_ones_draw() -> None:
    at = opened(blackjack(soft17="hit"), TEN)
    at.deal("Ts 6c 8d Ah")
    at.choose(1, "stand")
    at.deal("Kd")
    assert at.over().back() == {"blackjack": 2000}


# The dealer's blackjack, and insurance


@pytest.mark.rules("BJ-003")
def test_insurance_is_offered_on_an_ace_and_pays_two_to_one_against_a_blackjack() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Ac 8d Kh")
    assert at.open == ["insure", "no-insurance"]
    at.choose(1, "insure")
    at.over()
    assert at.back() == {"insurance": 1500, "blackjack": 0}
    assert net(at) == 0


def test_insurance_loses_where_there_is_no_blackjack_and_the_hand_plays_on() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Ac 9d 7h")
    at.choose(1, "insure", "stand")
    assert at.over().back() == {"insurance": 0, "blackjack": 2000}


def test_insurance_may_be_less_than_half_and_not_more() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Ac 8d Kh")
    for amount in (501, 0, -5):
        assert at.refuses(Choose(1, "insure", amount)) == "wrong-amount"
    at.choose(1, "insure", amount="3.00")
    assert at.over().back() == {"insurance": 900, "blackjack": 0}


def test_even_money_is_full_insurance_on_a_blackjack() -> None:
    for hole, back in (("Kh", {"insurance": 1500, "blackjack": 1000}), ("7h", {"insurance": 0, "blackjack": 2500})):
        at = opened(blackjack(), TEN)
        at.deal(f"As Ac Kd {hole}")
        at.choose(1, "insure")
        assert at.over().back() == back
        assert net(at) == 1000


def test_every_seat_is_asked_about_insurance_before_the_hole_card_is_read() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts 9s Ac 9d 9h Kh")
    assert at.refuses(Choose(2, "insure")) == "out-of-turn"
    at.choose(1, "no-insurance")
    at.choose(2, "insure")
    assert at.over().back(1) == {"blackjack": 0}
    assert at.back(2) == {"insurance": 1500, "blackjack": 0}


def test_a_blackjack_under_a_ten_ends_the_round_before_anybody_plays() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts As Kc 9d Kh Ah")
    assert at.over().back(1) == {"blackjack": 0}
    assert at.back(2) == {"blackjack": 1000}, "a blackjack against a blackjack pushes"
    assert at.state.turned["dealer"] == 2


def test_no_insurance_is_offered_on_a_ten() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Kc 9d 7h")
    assert "insure" not in at.open


def test_without_a_hole_card_a_dealers_blackjack_takes_only_the_first_wager() -> None:
    at = opened(blackjack(hole_card="no_hole_card"), TEN)
    at.deal("6s Kc 5d")
    at.choose(1, "double")
    at.deal("Td As")
    assert at.over().back() == {"blackjack": 0, "blackjack-double": 1000}

    at = opened(blackjack(hole_card="no_hole_card"), TEN)
    at.deal("8s Kc 8d")
    at.choose(1, "split")
    at.deal("3h")
    at.choose(1, "stand")
    at.deal("Ts")
    at.choose(1, "stand")
    at.deal("As")
    assert at.over().back() == {"blackjack": 0, "blackjack-2": 1000}


# Doubling down


def test_a_double_adds_the_same_again_for_one_card() -> None:
    at = opened(blackjack(), TEN)
    at.deal("6s 6c 5d Kh")
    at.choose(1, "double")
    at.deal("9d")
    assert at.turn is None, "twenty, and no more cards"
    at.deal("Kd")
    assert at.over().back() == {"blackjack": 2000, "blackjack-double": 2000}
    assert net(at) == 2000


def test_a_doubled_hand_that_busts_loses_both_wagers_at_once() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 6c 6d Kh")
    at.choose(1, "double")
    at.deal("Kd")
    assert at.over().back() == {"blackjack": 0, "blackjack-double": 0}


def test_a_double_may_be_for_less_unless_the_operator_says_no() -> None:
    at = opened(blackjack(), TEN)
    at.deal("6s 6c 5d Kh")
    assert at.refuses(Choose(1, "double", 1001)) == "wrong-amount"
    at.choose(1, "double", amount="4.00")
    at.deal("9d Kd")
    assert at.over().back() == {"blackjack": 2000, "blackjack-double": 800}

    at = opened(blackjack(double_for_less=False), TEN)
    at.deal("6s 6c 5d Kh")
    assert at.refuses(Choose(1, "double", 999)) == "wrong-amount"
    at.choose(1, "double", amount="10.00")


@pytest.mark.parametrize(
    ("double_on", "closed", "opened_on"),
    [
        ("9-11", ("5s 3d", "9s 3d"), ("5s 4d", "5s 6d", "As 8d", "Th Ad")),
        ("10-11", ("5s 4d", "9s 3d"), ("5s 5d", "5s 6d")),
        ("any", (), ("2s 3d", "Ts 9d", "As 9d")),
    ],
)
def test_doubling_only_on_the_totals_that_the_operator_lets(
    double_on: str, closed: tuple[str, ...], opened_on: tuple[str, ...]
) -> None:
    for hand in closed:
        first, second = hand.split()
        at = opened(blackjack(double_on=double_on), TEN)
        at.deal(f"{first} 6c {second} Kh")
        assert at.refuses(Choose(1, "double")) == "not-open"
    for hand in opened_on:
        first, second = hand.split()
        at = opened(blackjack(double_on=double_on), TEN)
        at.deal(f"{first} 6c {second} Kh")
        # A soft total is a total: ace and eight are nineteen, beyond eleven. A blackjack is never doubled.
        allowed = double_on == "any" or not {"A"} & {first[0], second[0]}
        assert ("double" in at.open) == allowed


def test_no_double_after_a_third_card() -> None:
    at = opened(blackjack(), TEN)
    at.deal("2s 6c 3d Kh")
    at.choose(1, "hit")
    at.deal("4d")
    assert at.open == ["hit", "stand"]


# Splitting pairs


def test_a_split_pair_is_two_hands_with_equal_wagers_the_left_one_finished_first() -> None:
    at = opened(blackjack(), TEN)
    at.deal("8s 6c 8d Kh")
    at.choose(1, "split")
    at.deal("Ts")
    assert (at.turn.seat, at.turn.hand) == (1, 1) if at.turn else False
    at.choose(1, "stand")
    at.deal("2h")
    assert at.turn is not None
    assert at.turn.hand == 2
    at.choose(1, "hit")
    at.deal("9c")
    at.choose(1, "stand")
    at.deal("3h")
    assert at.over().back() == {"blackjack": 0, "blackjack-2": 1000}, "18 and 19 against 19"
    assert net(at) == -1000


def test_ten_value_cards_of_different_ranks_may_be_split() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ks 6c Td Kh")
    assert "split" in at.open


def test_hands_are_split_again_up_to_four_and_named_by_their_places() -> None:
    """The first hand draws an eight and splits again: the new hand stands second, and the last wager is the fourth."""
    at = opened(blackjack(), TEN)
    at.deal("8s 6c 8d Kh")
    at.choose(1, "split")
    at.deal("8h")
    at.choose(1, "split")
    at.deal("8c")
    at.choose(1, "split")
    at.deal("8s")
    assert "split" not in at.open, "four hands already"
    at.choose(1, "stand")  # 8 8
    at.deal("3d")
    at.choose(1, "double", amount="5.00")  # 8 3
    at.deal("Th")
    at.deal("Kd")
    at.choose(1, "stand")  # 8 K
    at.deal("9d")
    at.choose(1, "hit")  # 8 9
    at.deal("9h")
    at.deal("2d")  # the dealer has eighteen
    at.over()
    seat = at.state.seats[1]
    assert [hand.cards for hand in seat.hands] == [
        cards("8s 8s"), cards("8c 3d Th"), cards("8h Kd"), cards("8d 9d 9h")
    ]  # fmt: skip
    assert at.back() == {
        "blackjack-4": 0,  # bust, settled at once
        "blackjack": 0,  # 16 against 18
        "blackjack-2": 2000,  # 21
        "blackjack-3": 1000,  # 18
        "blackjack-2-double": 1000,
    }
    assert net(at) == -1000 + 1000 + 500 + 0 - 1000


@pytest.mark.parametrize("most", [2, 3])
def test_the_operators_number_of_hands(most: int) -> None:
    at = opened(blackjack(max_hands=most), TEN)
    at.deal("8s 6c 8d Kh")
    for _ in range(most - 1):
        at.choose(1, "split")
        at.deal("8h")
    assert "split" not in at.open


def test_no_double_after_a_split_where_the_operator_does_not_let_it() -> None:
    for das, open_now in ((True, ["double", "hit", "stand"]), (False, ["hit", "stand"])):
        at = opened(blackjack(das=das), TEN)
        at.deal("8s 6c 8d Kh")
        at.choose(1, "split")
        at.deal("3h")
        assert at.open == open_now


def test_split_aces_get_one_card_each_and_an_ace_with_a_ten_is_no_blackjack() -> None:
    at = opened(blackjack(), TEN)
    at.deal("As 6c Ad Kh")
    at.choose(1, "split")
    at.deal("Ks 5h")
    assert at.turn is None
    at.deal("2c")
    assert at.over().back() == {"blackjack": 2000, "blackjack-2": 0}, "21 pays 1 to 1; 16 loses to 18"


def test_split_aces_again_and_drawing_to_them_where_the_operator_lets() -> None:
    at = opened(blackjack(resplit_aces=True), TEN)
    at.deal("As 6c Ad Kh")
    at.choose(1, "split")
    at.deal("Ah")
    assert at.open == ["split", "stand"]
    at.choose(1, "split")
    at.deal("2s 3s 4s")
    at.deal("5c")
    assert at.over().back() == {"blackjack": 0, "blackjack-2": 0, "blackjack-3": 0}

    at = opened(blackjack(hit_split_aces=True), TEN)
    at.deal("As 6c Ad Kh")
    at.choose(1, "split")
    at.deal("2h")
    assert at.open == ["double", "hit", "stand"]


# Surrender


def test_surrender_is_not_offered_unless_the_operator_chooses() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Kc 6d 7h")
    assert "surrender" not in at.open


@pytest.mark.parametrize(("stake", "back"), [("10.00", 500), ("5.01", 250)])
def test_a_late_surrender_gives_back_half(stake: str, back: int) -> None:
    at = opened(blackjack(surrender="late"), {"blackjack": stake})
    at.deal("Ts Kc 6d 7h")
    at.choose(1, "surrender")
    at.over()
    assert at.back() == {"blackjack": back}
    assert at.settled(1, "blackjack").outcome == "surrender"
    assert len(at.state.zones["dealer"]) == 2


def test_a_late_surrender_comes_before_any_other_decision() -> None:
    at = opened(blackjack(surrender="late"), TEN)
    at.deal("8s Kc 8d 7h")
    assert at.open == ["surrender", "split", "double", "hit", "stand"]
    at.choose(1, "split")
    at.deal("8h")
    assert "surrender" not in at.open
    at.choose(1, "hit")
    at.deal("2h")
    assert "surrender" not in at.open


def test_a_late_surrender_is_void_against_a_blackjack_that_comes_to_light() -> None:
    at = opened(blackjack(surrender="late", hole_card="no_hole_card"), TEN)
    at.deal("Ts Kc 6d")
    at.choose(1, "surrender")
    at.deal("Ah")
    assert at.over().back() == {"blackjack": 0}


def test_an_early_surrender_stands_against_a_blackjack_and_insurance_is_settled_apart() -> None:
    at = opened(blackjack(surrender="early"), TEN, TEN)
    at.deal("Ts As Ac 6d Kd Kh")
    at.choose(1, "insure")
    at.choose(2, "no-insurance")
    assert at.turn is not None
    assert (at.turn.seat, at.open) == (1, ["surrender", "play-on"])
    at.choose(1, "surrender")
    assert at.over().back(1) == {"insurance": 1500, "blackjack": 500}
    assert at.back(2) == {"blackjack": 1000}, "a blackjack is not asked"


def test_who_plays_on_has_no_second_chance_to_surrender() -> None:
    at = opened(blackjack(surrender="early"), TEN)
    at.deal("Ts 9c 6d Kh")
    at.choose(1, "play-on")
    assert "surrender" not in at.open


# What is refused


@pytest.mark.rules("BJ-001")
def test_an_eighth_position_is_refused() -> None:
    at = BlackjackTable(blackjack())
    at.do(PlaceWager(7, "blackjack", 1000))
    assert at.refuses(PlaceWager(8, "blackjack", 1000)) == "no-such-seat"


@pytest.mark.rules("BJ-012", "BJ-013")
def test_wagers_close_with_the_first_card_and_are_not_touched_until_decided() -> None:
    at = opened(blackjack(), TEN)
    for _ in range(2):
        assert at.refuses(PlaceWager(1, "blackjack", 500)) == "bets-closed"
        assert at.refuses(PlaceWager(1, "top-3", 500)) == "bets-closed"
        assert at.refuses(WithdrawWager(1, "blackjack")) == "bets-closed"
        if at.state.delivered == 0:
            at.do(Deal(cards("Ts")))
    assert at.refuses(Choose(1, "double")) == "no-choice-due"


@pytest.mark.rules("BJ-014")
def test_every_side_wager_needs_a_blackjack_wager() -> None:
    at = BlackjackTable(blackjack())
    sides = [wager for wager in at.game.wagers if ("blackjack",) in at.game.wagers[wager].needs]
    assert len(sides) == 13 + 3, "the side wagers but Super Match, and insurance, split and double"
    for wager in sides:
        rule = at.game.wagers[wager]
        amount = (rule.stakes or (1000,))[0]
        if rule.placed == "before-the-deal":
            assert at.refuses(PlaceWager(1, wager, amount)) in ("needs-another", "not-offered")
    at.do(PlaceWager(1, "blackjack", 1000), PlaceWager(1, "top-3", 500), WithdrawWager(1, "blackjack"))
    assert at.refuses(NoMoreBets()) == "needs-another"


@pytest.mark.rules("BJ-022")
def test_the_bad_beat_is_off_until_the_operator_supplies_its_lines() -> None:
    at = BlackjackTable(blackjack())
    at.do(PlaceWager(1, "blackjack", 1000))
    assert at.refuses(PlaceWager(1, "bad-beat", 100)) == "not-offered"


def test_a_side_wager_without_a_table_for_the_decks_is_off() -> None:
    at = BlackjackTable(blackjack(decks=1))
    at.do(PlaceWager(1, "blackjack", 1000))
    assert at.refuses(PlaceWager(1, "lucky-ladies", 500)) == "not-offered"


def test_choices_out_of_turn_unknown_or_with_an_amount_where_none_belongs() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts 9s 6c 9d 9h Kh")
    assert at.refuses(Choose(2, "stand")) == "out-of-turn"
    assert at.refuses(Choose(1, "fold")) == "not-open"
    assert at.refuses(Choose(1, "split")) == "not-open"
    assert at.refuses(Choose(1, "hit", 500)) == "no-amount"
    assert at.refuses(Deal(cards("2d"))) == "no-card-due"
    assert at.refuses(Leave(1)) == "wagers-stand"
    at.choose(1, "stand")
    at.choose(2, "stand")
    at.deal("Kd")
    at.over()
    assert at.refuses(Choose(1, "stand")) == "no-choice-due"
    assert at.refuses(Deal(cards("2d"))) == "no-deal-yet"

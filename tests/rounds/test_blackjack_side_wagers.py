"""Blackjack's side wagers in a round: each wager and letter, when it is settled, meters, envy and the payout limit.

What is paid is worked by hand from the documents and publications that the law's data cites.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, PlaceWager
from pitboss.rounds.events import AwardHeld, EnvyPaid, MeterPaid, PayoutCut, WagerSettled
from tests.rounds.at_blackjack import BlackjackTable, blackjack, net, opened

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
        assert at.state.seats[1].wagers["blackjack"] == staked
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
    assert at.state.seats[1].wagers["blackjack"] == 1000
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


# Hit and Run

HIT_AND_RUN = {"blackjack": "10.00", "hit-and-run": "5.00"}
EIGHT_CARDS = "2c 2d 2h 2s 2c 2d 2h 3s"  # seventeen


@pytest.mark.rules("BJ-024")
@pytest.mark.parametrize(
    ("dealer", "back", "line"),
    [
        ("Ac Kd", 2000, "blackjack"),
        ("Kd Ac", 2000, "blackjack"),
        ("2c 3d 4h 3s 5c", 3500, "five-cards"),
        ("2c 3d 4h 3s 2c 3d", 12500, "six-cards"),
        ("2c 3d 2h 3s 2c 2d 3d", 50000, "seven-cards"),
        ("2c 3d 4h 3s 4c Kd", 12500, "six-cards"),  # a busted hand counts
        ("2c 3d 4h 9s", 0, "lose"),
        ("Kd Td", 0, "lose"),
    ],
)
def test_what_hit_and_run_pays_for_five_dollars(dealer: str, back: int, line: str) -> None:
    up, hole, *drawn = dealer.split()
    at = opened(blackjack(), HIT_AND_RUN)
    at.deal(f"Ts {up} 9d {hole}")
    if up[0] == "A":
        at.choose(1, "no-insurance")
    if at.open:
        at.choose(1, "stand")
    at.deal(" ".join(drawn))
    if back:
        assert isinstance(at.events[-1], AwardHeld), "a progressive award is verified first"
    at.over()
    assert (at.back()["hit-and-run"], at.settled(1, "hit-and-run").line) == (back, line)


@pytest.mark.rules("BJ-024")
def test_a_busted_dealers_cards_do_not_count_where_the_operator_says_so() -> None:
    at = opened(blackjack(hit_and_run_busts_count=False), HIT_AND_RUN)
    at.deal("Ts 2c 9d 3d")
    at.choose(1, "stand")
    at.deal("4h 3s 4c Kd")
    assert at.over().back()["hit-and-run"] == 0


def test_the_dealer_plays_out_the_hand_for_hit_and_run_though_every_hand_is_lost() -> None:
    for complete, back in ((True, 3500), (False, 0)):
        at = opened(blackjack(complete_dealer_hand=complete), HIT_AND_RUN)
        at.deal("Ts 2c 9d 3d")
        at.choose(1, "hit")
        at.deal("Kc")
        if complete:
            at.deal("4h 3s 5c")
        assert at.over().back()["hit-and-run"] == back


@pytest.mark.rules("BJ-024", "BJ-029")
def test_eight_cards_take_the_meter_and_the_next_seat_finds_it_reset() -> None:
    """The meter stands at $12,345.67; two wagers of $5 and one of $1 add a fifth of $11, 12,347.87 in all."""
    one_dollar = {"blackjack": "10.00", "hit-and-run": "1.00"}
    at = opened(blackjack(rate="1/5"), HIT_AND_RUN, HIT_AND_RUN, one_dollar, meters={"main": "12345.67"})
    assert at.state.meters["main"] == 1234787
    up, hole, *drawn = EIGHT_CARDS.split()
    at.deal(f"Ts Ts Ts {up} 9d 8d 9h {hole}")
    for seat in (1, 2, 3):
        at.choose(seat, "stand")
    at.deal(" ".join(drawn))
    at.over()
    assert [at.back(seat)["hit-and-run"] for seat in (3, 2, 1)] == [1234787, 100000, 100000]
    assert at.state.meters["main"] == 100000
    assert at.settled(1, "hit-and-run").cite == "MD BJ 1.2 Ch.13 §F(1)"


@pytest.mark.rules("BJ-024", "BJ-029")
def test_where_the_operator_does_not_reset_between_winners_each_gets_the_meter() -> None:
    game = blackjack(meter_reset_between_winners=False)
    at = opened(game, HIT_AND_RUN, HIT_AND_RUN, meters={"main": "12345.67"})
    up, hole, *drawn = EIGHT_CARDS.split()
    at.deal(f"Ts Ts {up} 9d 9h {hole}")
    at.choose(1, "stand")
    at.choose(2, "stand")
    at.deal(" ".join(drawn))
    at.over()
    assert [at.back(seat)["hit-and-run"] for seat in (2, 1)] == [1234567, 1234567]
    assert at.state.meters["main"] == 100000
    assert [event.exact for event in at.events if isinstance(event, MeterPaid)] == [1234567, 100000]


def test_a_progressive_wager_is_one_of_the_sums_and_its_chips_are_counted() -> None:
    at = BlackjackTable(blackjack())
    at.do(PlaceWager(1, "blackjack", 1000))
    assert at.refuses(PlaceWager(1, "hit-and-run", 200)) == "wrong-stake"
    assert at.refuses(PlaceWager(1, "super-4", 100)) == "wrong-stake"
    at.do(PlaceWager(1, "hit-and-run", 500), PlaceWager(1, "super-4", 500), NoMoreBets())
    assert at.refuses(Deal(cards("Ts"))) == "count-first"
    at.do(CountProgressives(1))
    assert at.refuses(Deal(cards("Ts"))) == "count-first"
    at.do(CountProgressives(2))
    at.deal("Ts")


# Super 4

SUPER_4 = {"blackjack": "10.00", "super-4": "5.00"}


@pytest.mark.rules("BJ-027", "BJ-030")
@pytest.mark.parametrize(
    ("hand", "dealer", "line", "a", "b", "c"),
    [
        ("Ks Qs", "As Js", "royal-flush-of-hearts-spades-or-clubs", 100000, 100000, 100000),
        ("Kd Kh", "As Kc", "three-of-a-kind", 75000, 75000, 75000),
        ("Kd Qh", "As Jc", "straight", 50000, 40000, 40000),
        ("9d 2d", "Ad Jd", "flush", 40000, 30000, 30000),
        ("Ac Jd", "Ad Jh", "two-pair", 30000, 20000, 20000),
        ("9d 2h", "Ad Jh", "four-red-cards", 10000, 10000, 10000),
        ("9s 2c", "As Jc", "four-black-cards", 10000, 10000, 10000),
        ("9s Ac", "Ah Jc", "pair", 7500, 5000, 5000),
        ("9s 2c", "Ah Jc", "any-hand", 2500, 2500, 2500),
        ("9s 2c", "Jc Ah", "any-hand", 2500, 2500, 2500),
        ("9s 2c", "Ah 9c", "dealers-ace-up-with-no-blackjack", 0, 1500, 1000),
        ("9s 2c", "9c Ah", "lose", 0, 0, 0),
    ],
)
def test_what_super_4_pays_for_five_dollars(hand: str, dealer: str, line: str, a: int, b: int, c: int) -> None:
    (first, second), (up, hole) = hand.split(), dealer.split()
    for letter, back in zip("ABC", (a, b, c), strict=True):
        at = opened(blackjack(letters={"super-4": letter}), SUPER_4)
        at.deal(f"{first} {up} {second} {hole}")
        if up[0] == "A":
            at.choose(1, "no-insurance")
        at.verify()
        assert at.back()["super-4"] == back
        assert at.settled(1, "super-4").line == (line if back else "lose")


@pytest.mark.rules("BJ-027", "BJ-031")
def test_a_royal_flush_of_diamonds_takes_the_meter_and_brings_envy_to_the_others_with_the_wager() -> None:
    """Paytable C: $4,000 to each other player with the five dollars; nothing to one without, nor to the holder."""
    game = blackjack(letters={"super-4": "C"}, rate="1/10")
    at = opened(game, SUPER_4, {"blackjack": "10.00"}, SUPER_4, meters={"super-4/main": "60000.00"})
    assert at.state.meters["super-4/main"] == 6000100
    at.deal("Kd 9s 9s Ad Qd 9c 8c Jd")
    for seat in (1, 2, 3):
        at.choose(seat, "no-insurance")
    at.over()
    assert [at.state.seats[seat].envy for seat in (1, 2, 3)] == [0, 0, 400000]
    assert at.back(1)["super-4"] == 6000100
    assert at.back(3)["super-4"] == 2500, "any hand, 5 for 1"
    assert at.state.meters["super-4/main"] == 1000000, "the reset amount of this submission"
    envies = [event for event in at.events if isinstance(event, EnvyPaid)]
    assert [(one.seat, one.holder, one.cite) for one in envies] == [(3, 1, "MD BJ 1.2 Ch.13 §I(3)(c)(i)(1)")]


@pytest.mark.rules("BJ-031")
@pytest.mark.parametrize(("letter", "envy"), [("A", 0), ("B", 0), ("C", 100000)])
def test_envy_comes_with_paytable_c_alone_and_for_a_hand_without_the_wager_too(letter: str, envy: int) -> None:
    """The holder of the royal flush of spades need not have placed the wager."""
    at = opened(blackjack(letters={"super-4": letter}), {"blackjack": "10.00"}, SUPER_4)
    at.deal("Ks 9s As Qs 2h Js")
    at.choose(1, "no-insurance")
    at.choose(2, "no-insurance")
    at.over()
    assert at.state.seats[2].envy == envy
    assert net(at, 2) == -1000 - 500 + 2500 + envy


def test_ten_percent_of_the_meter_leaves_the_rest_on_it_and_the_next_is_paid_on_that() -> None:
    """Two royal flushes of spades at a meter of $10,000.05: $1,000.00, then ten percent of $9,000.05."""
    at = opened(blackjack(letters={"super-4": "A"}), SUPER_4, SUPER_4, meters={"super-4/main": "10000.05"})
    at.deal("Ks Qs As Qs Ks Js")
    at.choose(1, "no-insurance")
    at.choose(2, "no-insurance")
    at.over()
    assert [at.back(seat)["super-4"] for seat in (2, 1)] == [100000, 90000]
    assert at.state.meters["super-4/main"] == 810005


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


# The payout limit


@pytest.mark.rules("BJ-032", "BJ-033")
def test_winners_of_one_round_share_the_limit_by_their_wagers() -> None:
    """$40 and $10 on Lucky Ladies would win $40,000 and $10,000; a limit of $30,000 is shared four to one."""
    game = blackjack(payout_limit="30000.00")
    at = opened(game, {"blackjack": "10.00", "lucky-ladies": "40.00"}, {"blackjack": "10.00", "lucky-ladies": "10.00"})
    at.deal("Qh Qh Kc Qh Qh Ad")
    at.over()
    assert at.back(1) == {"lucky-ladies": 2404000, "blackjack": 0}
    assert at.back(2) == {"lucky-ladies": 601000, "blackjack": 0}
    cuts = [event for event in at.events if isinstance(event, PayoutCut)]
    assert [(one.seat, one.limit, one.winnings) for one in cuts] == [(2, 3000000, 5000000), (1, 3000000, 5000000)]


@pytest.mark.rules("BJ-032", "BJ-033")
def test_the_two_pairs_share_one_limit_and_a_third_of_a_cent_stays_with_the_house() -> None:
    """$10 on each of three wagers would win $30,000; a third of $25,000 is $8,333.33."""
    game = blackjack(payout_limit="25000.00")
    ladies, bounty = {"blackjack": "10.00", "lucky-ladies": "10.00"}, {"blackjack": "10.00", "kings-bounty": "10.00"}
    at = opened(game, ladies, bounty, bounty)
    at.deal("Qh Ks Ks Kc Qh Ks Ks Ad")
    at.over()
    assert at.back(1)["lucky-ladies"] == at.back(2)["kings-bounty"] == at.back(3)["kings-bounty"] == 834333


@pytest.mark.rules("BJ-032")
@pytest.mark.parametrize(("stake", "back"), [("25.00", 2502500), ("25.01", 2502501), ("24.99", 2501499)])
def test_a_limit_below_at_and_above(stake: str, back: int) -> None:
    at = opened(blackjack(payout_limit="25000.00"), {"blackjack": "10.00", "kings-bounty": stake})
    at.deal("Ks Kc Ks Ad")
    assert at.over().back()["kings-bounty"] == back


@pytest.mark.rules("BJ-032", "BJ-035")
def test_the_limit_is_on_no_other_line_and_on_lucky_ladies_only_if_the_operator_does_not_leave_it_out() -> None:
    at = opened(blackjack(payout_limit="25000.00"), {"blackjack": "10.00", "lucky-ladies": "300.00"})
    at.deal("Qh 5c Qh Ad")
    assert at.back()["lucky-ladies"] == 126 * 30000

    game = blackjack(payout_limit="25000.00", payout_limit_lucky_ladies=False)
    at = opened(game, {"blackjack": "10.00", "lucky-ladies": "100.00"})
    at.deal("Qh Kc Qh Ad")
    assert at.over().back()["lucky-ladies"] == 10010000

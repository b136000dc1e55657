"""Hit and Run and Super 4 at Blackjack: what they pay, their meters, and envy bonuses.

What is paid is worked by hand from the documents and publications that the law's data cites.
"""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.games.identity import MeterName
from pitboss.rounds.commands import CountProgressives, Deal, NoMoreBets, PlaceWager
from pitboss.rounds.events import AwardHeld, EnvyPaid, MeterPaid
from tests.rounds.families.blackjack.at_table import BlackjackTable, blackjack, net, opened

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
    assert at.state.meters[MeterName("main")] == 1234787
    up, hole, *drawn = EIGHT_CARDS.split()
    at.deal(f"Ts Ts Ts {up} 9d 8d 9h {hole}")
    for seat in (1, 2, 3):
        at.choose(seat, "stand")
    at.deal(" ".join(drawn))
    at.over()
    assert [at.back(seat)["hit-and-run"] for seat in (3, 2, 1)] == [1234787, 100000, 100000]
    assert at.state.meters[MeterName("main")] == 100000
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
    assert at.state.meters[MeterName("main")] == 100000
    assert [event.put_in for event in at.events if isinstance(event, MeterPaid)] == [1234567, 100000]


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
    assert at.state.meters[MeterName("super-4/main")] == 6000100
    at.deal("Kd 9s 9s Ad Qd 9c 8c Jd")
    for seat in (1, 2, 3):
        at.choose(seat, "no-insurance")
    at.over()
    assert [at.state.seats[seat].envy for seat in (1, 2, 3)] == [0, 0, 400000]
    assert at.back(1)["super-4"] == 6000100
    assert at.back(3)["super-4"] == 2500, "any hand, 5 for 1"
    assert at.state.meters[MeterName("super-4/main")] == 1000000, "the reset amount of this submission"
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
    assert at.state.meters[MeterName("super-4/main")] == 810005

"""In which order a round is settled: seats from the far right, and each seat's wagers as the chapters have them."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import UNKNOWN, cards, show_all
from pitboss.people import Actor
from pitboss.rounds.engine.discard_rack import is_racked
from pitboss.rounds.events import CardsTurned, SeatSettled, WagerSettled
from pitboss.rounds.views import view
from tests.rounds.at_poker import BASE, choose, closed, deal, game_of, place, seated, seen
from tests.rounds.at_table import Table


def settled(at: Table, seat: int) -> list[str]:
    return [one.wager for one in seen(at, WagerSettled) if one.seat == seat]


def seats(at: Table) -> list[int]:
    """The seats in the order of settlement; a seat to which settlement came back would be there twice."""
    turns = [one.seat for one in seen(at, WagerSettled)]
    return [seat for n, seat in enumerate(turns) if n == 0 or turns[n - 1] != seat]


def play(name: str, hands: dict[Any, str], wagers: dict[str, int], choices: str, **options: Any) -> Table:
    """Seats 6, 2 and 4 sit down in this order with all of these wagers and make these choices one after the other."""
    at = Table(game_of(name, **options))
    for seat in (6, 2, 4):
        place(at, seat, wagers)
    deal(closed(at), hands)
    for choice in choices.split():
        choose(at, *((seat, choice) for seat in (2, 4, 6)))
    at.verify()
    return at


SEATS = [
    # game, a choice for each question; nothing is staked but the base wagers
    ("md/stud-235", "check check"),
    ("md/three-card-poker", "play"),
    ("ma/caribbean-stud", "bet"),
    ("md/mississippi-stud", "1x 1x 1x"),
    ("md/ultimate-texas-holdem", "4x"),
    ("md/four-card-poker", "1x"),
    ("md/let-it-ride", "ride ride"),
]


@pytest.mark.rules("235-078", "3CP-081", "CAR-052", "MISS-018")
@pytest.mark.parametrize(("name", "choices"), SEATS)
def test_players_are_settled_one_by_one_from_the_far_right(name: str, choices: str) -> None:
    """The highest seat first, whoever sat down first; all of a seat's wagers before the next seat's."""
    at = Table(game_of(name, [], dealing="automated-shoe"))
    for seat in (3, 7 if name != "md/stud-235" else 6, 1):
        place(at, seat, BASE[name])
    deal(closed(at), {})
    for choice in choices.split():
        choose(at, *((seat, choice) for seat in sorted(at.state.seats)))
    last = max(at.state.seats)
    assert seats(at) == [last, 3, 1]
    assert [one.seat for one in seen(at, SeatSettled)] == list(at.state.order) == [last, 3, 1]


THREE_CARD = {2: "As Ks Qs", 4: "7c 7d 2s", 6: "4c 5d 6s", "dealer": "9h 9d 9c", "community": "Js Ts"}


@pytest.mark.rules("3CP-081", "3CP-087", "3CP-088", "3CP-091", "3CP-092")
def test_three_card_poker_settles_ante_play_pair_plus_progressive_six_card_five_card() -> None:
    """Ch.11 §D(3) to (9); the Ante Bonus goes with the Ante, §D(3)(d)(ii)."""
    wagers = {"ante": 1000, "pair-plus": 500, "progressive": 100, "six-card-bonus": 500, "five-card-progressive": 100}
    at = play("md/three-card-poker", THREE_CARD, wagers, "play")
    assert seats(at) == [6, 4, 2]
    order = ["ante", "play", "ante-bonus", "pair-plus", "progressive", "six-card-bonus", "five-card-progressive"]
    assert settled(at, 2) == order
    assert settled(at, 4) == [one for one in order if one != "ante-bonus"]


@pytest.mark.rules("3CP-087", "3CP-088", "3CP-091", "3CP-092")
def test_side_wagers_are_paid_though_ante_and_play_are_lost() -> None:
    """§D(4), (6), (8)(a), (9)(a). Three nines beat 4-5-6: 6 to 1 on $5, 6 for 1 on $1. Six cards hold the three nines:
    5 to 1 on $5. Five cards hold nothing."""
    wagers = {"ante": 1000, "pair-plus": 500, "progressive": 100, "six-card-bonus": 500, "five-card-progressive": 100}
    at = play("md/three-card-poker", THREE_CARD, wagers, "play")
    lost = {wager: at.settled(6, wager).outcome for wager in ("ante", "play")}
    assert lost == {"ante": "lose", "play": "lose"}
    assert {wager: at.settled(6, wager).returned for wager in wagers if wager != "ante"} == {
        "pair-plus": 3_500,
        "progressive": 600,
        "six-card-bonus": 3_000,
        "five-card-progressive": 0,
    }


@pytest.mark.rules("3CP-092")
def test_the_two_further_cards_are_turned_up_before_a_five_card_progressive_is_settled() -> None:
    """§D(9)(b) and (c): ace to ten of spades with the two cards is a royal flush, which takes the meter."""
    at = Table(game_of("md/three-card-poker"))
    place(at, 2, {"pair-plus": 500, "five-card-progressive": 100})
    deal(closed(at), THREE_CARD)
    community = next(one for one in seen(at, CardsTurned) if one.zone == "community")
    assert (community.turned, community.cite) == (2, "MD 3CP 1.4 Ch.11 §D(9)(b)")
    at.verify()
    settled_at = at.events.index(seen(at, WagerSettled)[-1])
    assert (seen(at, WagerSettled)[-1].line, at.events.index(community) < settled_at) == ("royal-flush", True)


@pytest.mark.rules("235-078", "235-080", "235-082")
def test_235_settles_the_progressive_after_the_others() -> None:
    """Ch.11 §D(2) to (4). Three sevens: 10 to 1 twice on $10, 7 to 1 twice, 9 for 1; the pair 1 to 1."""
    hands = {2: "7c 7d 7s", 4: "2c 5d 9s", 6: "Ah Kh Jd", "community": "3h 8c"}
    wagers = {**BASE["md/stud-235"], "win-em-all": 500, "progressive": 100}
    at = play("md/stud-235", hands, wagers, "raise raise")
    assert seats(at) == [6, 4, 2]
    order = ["two-card", "three-card", "three-card-raise", "five-card", "five-card-raise", "win-em-all", "progressive"]
    assert settled(at, 2) == settled(at, 4) == settled(at, 6) == order
    returned = [at.settled(2, wager).returned for wager in order]
    assert returned == [2_000, 11_000, 11_000, 8_000, 8_000, 6_500, 900]
    assert {one.returned for one in seen(at, WagerSettled) if one.seat == 4} == {0}


CARIBBEAN = {2: "5c 6c 7c 8c 9c", 4: "As Ks 9s 5s 2s", 6: "2c 2d 4h 8d Jd", "dealer": "Ah Ad 3d 3h 7s"}
CARIBBEAN_WAGERS = {
    "ante": 1000,
    "caribbean-stud-bonus": 500,
    "progressive": 100,
    "five-card-hand-bonus": 100,
    "five-card-hand-bonus-dealer": 100,
}


@pytest.mark.rules("CAR-052", "CAR-055", "CAR-056", "CAR-059")
def test_caribbean_stud_settles_ante_bet_bonus_progressive_five_card_hand_bonus() -> None:
    """§10(c)(3) to its 3: the same order after a win and after a loss, whatever the indentation says."""
    at = play("ma/caribbean-stud", CARIBBEAN, CARIBBEAN_WAGERS, "bet")
    assert seats(at) == [6, 4, 2]
    order = ["ante", "bet", *(one for one in CARIBBEAN_WAGERS if one != "ante")]
    for seat in (2, 4, 6):
        assert settled(at, seat) == order
    assert [at.settled(seat, "ante").outcome for seat in (2, 4, 6)] == ["win", "win", "lose"]


@pytest.mark.rules("CAR-055", "CAR-056", "CAR-059", "CAR-065")
@pytest.mark.parametrize("dealer", ["Qh 9d 7d 4d 3s", "Ah Ad Ac 3h 3s"], ids=["does not qualify", "holds more"])
def test_its_bonus_wagers_are_paid_whatever_the_dealer_holds(dealer: str) -> None:
    """A flush: 40 to 1 on $5, 50 for 1 on $1 twice; aces full and queen high change nothing of it."""
    at = play("ma/caribbean-stud", {**CARIBBEAN, "dealer": dealer}, CARIBBEAN_WAGERS, "bet")
    paid = {wager: at.settled(4, wager).returned for wager in CARIBBEAN_WAGERS if wager != "ante"}
    dealers = 10_000 if dealer.startswith("Ah") else 0
    assert paid == {
        "caribbean-stud-bonus": 20_500,
        "progressive": 5_000,
        "five-card-hand-bonus": 5_000,
        "five-card-hand-bonus-dealer": dealers,
    }


@pytest.mark.rules("MISS-018", "MISS-023")
def test_mississippi_settles_base_wagers_progressive_three_card_bonus_six_card_bonus() -> None:
    """.11 §I(2) to (6). Threes full of jacks for seat 2: 10 to 1, 50 for 1; a pair on the table 1 to 1."""
    hands = {2: "3c Jd", 4: "2c 5d", 6: "Ah Kh", "community": "3h 3d Jc", "bonus": "3s 8c 8d 8h"}
    wagers = {"ante": 1000, "three-card-bonus": 500, "six-card-bonus": 500, "progressive": 100}
    at = play("md/mississippi-stud", hands, wagers, "1x 2x 3x")
    assert seats(at) == [6, 4, 2]
    order = ["ante", "street-3", "street-4", "street-5", "progressive", "three-card-bonus", "six-card-bonus"]
    assert settled(at, 2) == settled(at, 4) == settled(at, 6) == order
    assert [at.settled(2, wager).returned for wager in order] == [
        11_000, 11_000, 22_000, 33_000, 5_000, 1_000, 10_500,
    ]  # fmt: skip


@pytest.mark.rules("UTH-014", "UTH-015")
@pytest.mark.parametrize("dealer", ["As Ad", "2h 4d"], ids=["aces full of sixes", "nothing"])
def test_hold_em_settles_trips_and_then_the_six_card_bonus_after_ante_blind_and_play(dealer: str) -> None:
    """.11 §I: three sixes are 3 to 1 on Trips A, and with the box a full house, 20 to 1, against any dealer's hand."""
    hands = {
        2: "6c 6d",
        4: "2c 5d",
        6: "Kh Qh",
        "dealer": dealer,
        "community": "6s Ac 9d Jc 3h",
        "bonus": "6h 9s 9c 4c",
    }
    wagers = {"ante": 1000, "blind": 1000, "trips": 500, "six-card-bonus": 500, "progressive": 100}
    at = play("md/ultimate-texas-holdem", hands, wagers, "4x", dealing="automated-shoe")
    order = ["ante", "blind", "play", "trips", "six-card-bonus", "progressive"]
    assert seats(at) == [6, 4, 2]
    assert settled(at, 2) == settled(at, 4) == settled(at, 6) == order
    assert at.settled(2, "play").outcome == ("lose" if dealer == "As Ad" else "win")
    assert (at.settled(2, "trips").returned, at.settled(2, "six-card-bonus").returned) == (2_000, 10_500)


@pytest.mark.rules("235-078", "235-081", "3CP-081", "CAR-052", "MISS-018", "MISS-019", "MISS-021")
@pytest.mark.parametrize(
    ("name", "hands", "choices"),
    [
        ("md/stud-235", {2: "7c 7d 7s", 4: "9c 9d 9s", 5: "Ah Kh 4d", "community": "3h 8c"}, "check check"),
        ("md/three-card-poker", {2: "7c 7d 7s", 4: "9c 9d 9s", 5: "Ah Kh 4d", "dealer": "Qh 3h 2c"}, "play"),
        ("ma/caribbean-stud", {2: "7c 7d 7s 2c 3c", 4: "9c 9d 9s 5d 4d", 5: "Ah Kh 4c 5c 8d"}, "bet"),
        ("md/mississippi-stud", {2: "7c 7d", 4: "9c 9d", 5: "Ah Kh", "community": "7s 9s 2d"}, "1x 1x 1x"),
    ],
)
def test_a_hand_is_seen_when_its_turn_comes_and_stays_until_all_of_its_wagers_are_settled(
    name: str, hands: dict[Any, str], choices: str
) -> None:
    """Seat 5, without a progressive wager, is done and racked. Seat 4 waits for its award: its cards lie open. Seat 2,
    whose base wagers would be paid as well, has not been looked at yet."""
    at = seated(game_of(name, ["progressive"]), 5)
    for seat in (2, 4):
        place(at, seat, {**BASE[name], "progressive": 100})
    deal(closed(at), hands)
    for choice in choices.split():
        choose(at, (2, choice), (4, choice), (5, choice))
    assert at.state.held
    assert at.state.held.seat == 4
    for who in (Actor("dealer"), Actor("player", "", 7), Actor("floorperson")):
        shown = view(at.game, at.state, who).seats
        assert show_all(card for card in shown[4].cards if card != UNKNOWN) == hands[4]
        assert [card for card in shown[2].cards if card != UNKNOWN] == (
            [] if name != "md/stud-235" else list(cards("7s"))
        )
    assert [is_racked(at.game, at.state, seat) for seat in (2, 4, 5)] == [False, False, True]
    at.verify()
    assert [is_racked(at.game, at.state, seat) for seat in (2, 4, 5)] == [True, True, True]

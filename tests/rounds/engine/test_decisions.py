"""Who is asked, when, and for how much; what is turned up between the questions, and what each eye may see of it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import show_all
from pitboss.games.identity import Wager
from pitboss.people import Actor
from pitboss.rounds.commands import Choose
from pitboss.rounds.events import CardsTurned, ChoiceMade, WagerSettled
from pitboss.rounds.families.family import Turn
from pitboss.rounds.families.registry import family_of
from tests.rounds.at_poker import choose, closed, deal, game_of, place, seen
from tests.rounds.at_table import Table
from tests.rounds.looks import DEALER, FLOOR, SURVEILLANCE, look, player

ODD = 1234
"""$12.34: what is a multiple of it shows which wager was multiplied."""


def turn(at: Table) -> Turn:
    found = family_of(at.game).turn(at.game, at.state)
    assert found is not None, "nobody is asked"
    return found


def asks(at: Table) -> tuple[int, list[str]]:
    return turn(at).seat, [one.id for one in turn(at).choices]


def sees(at: Table, who: Actor) -> dict[str, Any]:
    return look(at.game, at.state, who)


def amounts(at: Table) -> list[tuple[int, str, int]]:
    return [(one.seat, one.places, one.amount) for one in seen(at, ChoiceMade)]


# Three Card Poker, Chapter 11


def three_card_players() -> Table:
    """Seats 5 and 1 have an Ante, seat 3 a Pair Plus alone."""
    at = Table(game_of("md/three-card-poker", []))
    place(at, 5, {"ante": ODD})
    place(at, 3, {"pair-plus": 500})
    place(at, 1, {"ante": 1000, "pair-plus": 500})
    return deal(closed(at), {1: "Ah Kd 2c", 3: "9s 9h 4d", 5: "Jc Ts 3h", "dealer": "Qs 7h 3d"})


@pytest.mark.rules("3CP-074")
def test_three_card_poker_asks_clockwise_each_player_with_an_ante_and_no_other() -> None:
    """§B: seat 1, then seat 5; who has a Pair Plus alone has nothing to decide."""
    at = three_card_players()
    assert asks(at) == (1, ["play", "fold"])
    assert at.refuses(Choose(5, "play")) == "out-of-turn"
    assert at.refuses(Choose(3, "play")) == "out-of-turn"
    assert at.refuses(Choose(1, "check")) == "not-open"
    choose(at, (1, "fold"))
    assert at.refuses(Choose(1, "play")) == "out-of-turn"
    assert asks(at) == (5, ["play", "fold"])
    choose(at, (5, "play"))
    assert at.refuses(Choose(5, "play")) == "no-choice-due"
    assert amounts(at) == [(1, "", 0), (5, "play", ODD)]


@pytest.mark.rules("3CP-045", "3CP-074")
@pytest.mark.parametrize("amount", [0, ODD - 1, ODD + 1, 2 * ODD])
def test_a_play_wager_is_the_ante_and_no_other_sum(amount: int) -> None:
    at = three_card_players()
    choose(at, (1, "play"))
    assert at.refuses(Choose(5, "play", amount)) == "no-amount"


@pytest.mark.rules("3CP-080")
def test_the_dealers_three_card_hand_is_seen_when_all_have_decided_and_not_before() -> None:
    """§D(2). The other players' hands are seen when their turn comes, and the own hand always."""
    at = three_card_players()
    dealer = DEALER
    for choice in ((1, "fold"), (5, "play")):
        for who in (dealer, player(1), FLOOR):
            assert sees(at, who)["table"]["dealer"] == {"cards": [], "number": 3}
        assert sees(at, player(5))["seats"]["5"]["cards"] == ["Jc", "Ts", "3h"]
        assert sees(at, player(1))["seats"]["5"]["cards"] == []
        choose(at, choice)
    (turned,) = seen(at, CardsTurned)
    assert (turned.zone, turned.turned, turned.cite) == ("dealer", 3, "MD 3CP 1.4 Ch.11 §D(2)")
    settled = [one for one in seen(at, WagerSettled) if one.outcome != "forfeit"]
    assert at.events.index(turned) < at.events.index(settled[0])
    assert sees(at, dealer)["table"]["dealer"]["cards"] == ["Qs", "7h", "3d"]


# 235 Stud Poker, Chapter 11


def stud_players() -> Table:
    at = Table(game_of("md/stud-235", []))
    for seat, amount in ((4, ODD), (2, 1000)):
        place(at, seat, dict.fromkeys(("two-card", "three-card", "five-card"), amount))
    return deal(closed(at), {2: "Ah Kd 2c", 4: "9s 9h 4d", "community": "Qs 7h"})


@pytest.mark.rules("235-074")
def test_235_asks_clockwise_on_the_first_two_cards_to_raise_once_or_check_and_not_to_fold() -> None:
    """§B(1): the third card stays unseen, by its own player too."""
    at = stud_players()
    assert asks(at) == (2, ["raise", "check"])
    assert at.refuses(Choose(2, "fold")) == "not-open"
    assert at.refuses(Choose(4, "check")) == "out-of-turn"
    assert at.refuses(Choose(2, "raise", 1000)) == "no-amount"
    assert sees(at, player(4))["seats"]["4"]["cards"] == ["9s", "9h"]
    assert sees(at, player(2))["seats"]["4"]["cards"] == []
    choose(at, (2, "check"))
    assert at.refuses(Choose(2, "raise")) == "out-of-turn"
    choose(at, (4, "raise"))
    assert amounts(at) == [(2, "", 0), (4, "three-card-raise", ODD)]


@pytest.mark.rules("235-075")
def test_every_third_card_is_turned_up_when_all_have_chosen_and_not_before() -> None:
    """§B(2): everybody sees each player's third card, and of the others' nothing more."""
    at = stud_players()
    choose(at, (2, "raise"))
    assert not seen(at, CardsTurned)
    choose(at, (4, "check"))
    (turned,) = seen(at, CardsTurned)
    assert (turned.zone, turned.turned, turned.cite) == ("seats", 1, "MD 235 1.1 Ch.11 §B(2)")
    for who in (DEALER, FLOOR, player(1)):
        assert {seat: one["cards"] for seat, one in sees(at, who)["seats"].items()} == {"2": ["2c"], "4": ["4d"]}
    assert sees(at, player(2))["seats"]["2"]["cards"] == ["Ah", "Kd", "2c"]


@pytest.mark.rules("235-076")
def test_then_each_is_asked_to_raise_the_five_card_wager_once_or_check() -> None:
    """§B, the second (1)."""
    at = choose(stud_players(), (2, "raise"), (4, "check"))
    assert asks(at) == (2, ["raise", "check"])
    assert at.refuses(Choose(2, "fold")) == "not-open"
    assert at.refuses(Choose(4, "raise")) == "out-of-turn"
    choose(at, (2, "check"), (4, "raise"))
    assert amounts(at)[2:] == [(2, "", 0), (4, "five-card-raise", ODD)]
    assert at.state.seats[4].wagers[Wager("five-card")] == ODD


@pytest.mark.rules("235-077")
def test_both_community_cards_are_turned_up_after_the_last_choice_and_nothing_can_be_changed_then() -> None:
    """§C. Up to then nobody sees them, and after it nobody chooses."""
    at = choose(stud_players(), (2, "raise"), (4, "check"), (2, "check"))
    for who in (DEALER, FLOOR, player(4)):
        assert sees(at, who)["table"]["community"] == {"cards": [], "number": 2}
    choose(at, (4, "check"))
    turned = seen(at, CardsTurned)[-1]
    assert (turned.zone, turned.turned, turned.cite) == ("community", 2, "MD 235 1.1 Ch.11 §C(1)")
    assert sees(at, player(4))["table"]["community"]["cards"] == ["Qs", "7h"]
    for seat in (2, 4):
        assert at.refuses(Choose(seat, "raise")) == "no-choice-due"


# Caribbean Stud Poker, §10


def caribbean_players(dealing: str = "manual-shoe") -> Table:
    at = Table(game_of("ma/caribbean-stud", [], dealing=dealing))
    place(at, 6, {"ante": ODD})
    place(at, 2, {"ante": 1000})
    hands = {2: "Ah Ad 2c 3c 4c", 6: "9s 9h 4d 5d 6d", "dealer": "Qs 7h 3d 8h Th"}
    return deal(closed(at), hands)


@pytest.mark.rules("CAR-047", "CAR-049", "CAR-027")
@pytest.mark.parametrize("amount", [ODD, 2 * ODD - 1, 2 * ODD + 1, 3 * ODD])
def test_caribbean_stud_asks_clockwise_for_a_bet_of_exactly_twice_the_ante_or_a_fold(amount: int) -> None:
    """§10(a) and (b)."""
    at = caribbean_players()
    assert asks(at) == (2, ["bet", "fold"])
    assert at.refuses(Choose(6, "bet")) == "out-of-turn"
    assert at.refuses(Choose(2, "check")) == "not-open"
    choose(at, (2, "fold"))
    assert at.refuses(Choose(6, "bet", amount)) == "no-amount"
    choose(at, (6, "bet"))
    assert amounts(at) == [(2, "", 0), (6, "bet", 2 * ODD)]


@pytest.mark.rules("CAR-044", "CAR-046", "CAR-047", "CAR-051")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_players_decide_before_the_hole_cards_are_seen(dealing: str) -> None:
    """§9(g) and §10: one card of the dealer's lies face up; the four others are turned when all have decided."""
    at = caribbean_players(dealing)
    for choice in ((2, "fold"), (6, "bet")):
        for who in (DEALER, player(6), SURVEILLANCE):
            assert sees(at, who)["table"]["dealer"] == {"cards": ["Qs"], "number": 5}
        choose(at, choice)
    turned = seen(at, CardsTurned)[-1]
    assert (turned.zone, turned.turned, turned.cite) == ("dealer", 5, "MA CSP §10(c)")
    paid = [one for one in seen(at, WagerSettled) if one.seat == 6]
    forfeited = [one for one in seen(at, WagerSettled) if one.seat == 2]
    assert at.events.index(forfeited[0]) < at.events.index(turned) < at.events.index(paid[0])
    assert sees(at, player(6))["table"]["dealer"]["cards"] == ["Qs", "7h", "3d", "8h", "Th"]


# Mississippi Stud, .11


def mississippi_players() -> Table:
    at = Table(game_of("md/mississippi-stud", []))
    place(at, 3, {"ante": ODD})
    place(at, 1, {"ante": 1000})
    return deal(closed(at), {1: "Ah Ad", 3: "9s 8h", "community": "Qs 7h 3d"})


@pytest.mark.rules("MISS-013", "MISS-015")
@pytest.mark.parametrize(("street", "wager"), [(1, "street-4"), (2, "street-5")])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_fourth_and_fifth_street_are_one_two_or_three_times_the_ante_or_a_fold(
    street: int, wager: str, times: int
) -> None:
    """§§D and F: times the Ante, not the wager before it."""
    at = mississippi_players()
    for _ in range(street):
        choose(at, (1, "1x"), (3, "3x"))
    assert asks(at) == (1, ["1x", "2x", "3x", "fold"])
    assert at.refuses(Choose(1, "4x")) == "not-open"
    assert at.refuses(Choose(1, "check")) == "not-open"
    assert at.refuses(Choose(3, "1x")) == "out-of-turn"
    choose(at, (1, "1x"), (3, f"{times}x"))
    assert amounts(at)[-1] == (3, wager, times * ODD)


@pytest.mark.rules("MISS-013", "MISS-015")
def test_one_community_card_is_turned_up_for_each_street() -> None:
    at = mississippi_players()
    shown = []
    for _ in range(3):
        shown.append(sees(at, player(3))["table"]["community"]["cards"])
        choose(at, (1, "1x"), (3, "1x"))
    assert shown == [[], ["Qs"], ["Qs", "7h"]]
    assert sees(at, player(3))["table"]["community"]["cards"] == ["Qs", "7h", "3d"]


@pytest.mark.rules("MISS-013", "MISS-015")
def test_who_has_folded_is_asked_no_more() -> None:
    at = choose(mississippi_players(), (1, "1x"), (3, "1x"), (1, "fold"))
    assert asks(at)[0] == 3
    choose(at, (3, "2x"))
    assert asks(at)[0] == 3


# Ultimate Texas Hold 'Em, .11


def hold_em_players(dealing: str = "hand") -> Table:
    at = Table(game_of("md/ultimate-texas-holdem", [], dealing=dealing))
    place(at, 5, {"ante": ODD, "blind": ODD})
    place(at, 1, {"ante": 1000, "blind": 1000})
    return deal(closed(at), HOLD_EM)


def community(at: Table) -> Any:
    """The community cards that lie face up."""
    return sees(at, player(1))["table"].get("community", {"cards": []})["cards"]


HOLD_EM: dict[Any, str] = {1: "Ah Ad", 5: "9s 8h", "dealer": "2c 4d", "community": "Qs 7h 3d Jc Td"}


@pytest.mark.rules("UTH-009", "UTH-010", "UTH-011")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_flop_after_the_first_choice_the_last_two_after_the_second_then_once_the_ante_or_fold(dealing: str) -> None:
    """§§C, E and F: three, then two more; who has a Play Wager is asked no more, and nobody may check at last."""
    at = hold_em_players(dealing)
    assert community(at) == []
    assert asks(at) == (1, ["4x", "3x", "check"])
    choose(at, (1, "check"))
    assert community(at) == []
    choose(at, (5, "check"))
    if dealing != "automated-shoe":
        deal(at, HOLD_EM)
    assert community(at) == ["Qs", "7h", "3d"]
    assert asks(at) == (1, ["2x", "check"])
    choose(at, (1, "2x"), (5, "check"))
    if dealing != "automated-shoe":
        deal(at, HOLD_EM)
    assert community(at) == ["Qs", "7h", "3d", "Jc", "Td"]
    assert asks(at) == (5, ["1x", "fold"])
    assert at.refuses(Choose(5, "check")) == "not-open"
    assert at.refuses(Choose(5, "2x")) == "not-open"
    choose(at, (5, "1x"))
    assert amounts(at)[2:] == [(1, "play", 2000), (5, "", 0), (5, "play", ODD)]
    assert show_all(at.state.zones["community"]) == HOLD_EM["community"]

"""Blackjack's side wagers on pairs and matches: each event on cards chosen by hand."""

from __future__ import annotations

import pytest

from pitboss.games.side_wagers import lines_for
from pitboss.money import To
from tests.games.side_wager_events import Judged, events, hits, table


@pytest.mark.rules("BJ-015")
@pytest.mark.parametrize(
    ("first", "dealer", "event"),
    [
        ("Qh Qh", "As Kd", "queen-of-hearts-pair-with-dealer-blackjack"),
        ("Qh Qh", "Kd As", "queen-of-hearts-pair-with-dealer-blackjack"),
        ("Qh Qh", "As 9d", "queen-of-hearts-pair"),
        ("Qs Qs", "As Kd", "matched-20"),
        ("Tc Tc", "2s 3d", "matched-20"),
        ("Kc Tc", "2s 3d", "suited-20"),
        ("Ac 9c", "2s 3d", "suited-20"),
        ("Qh Qd", "As Kd", "any-20"),
        ("Ac 9d", "2s 3d", "any-20"),
        ("Kc 9c", "As Kd", ""),
        ("Ac Kc", "As Kd", ""),
    ],
)
def test_lucky_ladies(first: str, dealer: str, event: str) -> None:
    assert hits("lucky-ladies", first, dealer) == event


@pytest.mark.rules("BJ-016")
@pytest.mark.parametrize(
    ("first", "up", "each"),
    [
        ("7c 9d", "7c", (("suited-match",), ())),
        ("7c 9d", "9s", ((), ("non-suited-match",))),
        ("7c 7d", "7s", (("non-suited-match",), ("non-suited-match",))),
        ("7s 7d", "7s", (("suited-match",), ("non-suited-match",))),
        ("7s 7s", "7s", (("suited-match",), ("suited-match",))),
        ("Kc Qd", "Js", ((), ())),
    ],
)
def test_match_the_dealer_judges_each_card(first: str, up: str, each: Judged) -> None:
    assert events("match-the-dealer", first, up) == each


@pytest.mark.rules("BJ-016")
@pytest.mark.parametrize(
    ("first", "pays"), [("7c 7d", [4, 4]), ("7s 7d", [11, 4]), ("7s 7s", [11, 11]), ("7c 2d", [4])]
)
def test_matches_are_paid_together(first: str, pays: list[int]) -> None:
    lines = lines_for(table("match-the-dealer").rows, events("match-the-dealer", first, "7s"))
    assert [line.pays for line in lines] == [To(one) for one in pays]


@pytest.mark.rules("BJ-018")
@pytest.mark.parametrize(
    ("first", "event"),
    [
        ("Kc Qc", "royal-match"),
        ("Qd Kd", "royal-match"),
        ("Ac Kc", "suited-blackjack"),
        ("2c 9c", "suited-match"),
        ("5h 5h", "suited-match"),
        ("Kc Qd", ""),
        ("Kc Ks", ""),
    ],
)
def test_royal_match(first: str, event: str) -> None:
    assert hits("royal-match-21", first) == event


@pytest.mark.rules("BJ-018")
def test_a_suited_blackjack_is_a_suited_match_where_the_table_has_no_line_for_it() -> None:
    judged = events("royal-match-21", "Ac Kc")
    assert [line.title for line in lines_for(table("royal-match-21", "A").rows, judged)] == ["Suited Match"]
    assert [line.title for line in lines_for(table("royal-match-21", "B").rows, judged)] == ["Suited blackjack"]


@pytest.mark.rules("BJ-019")
@pytest.mark.parametrize(
    ("first", "event"), [("5h 5h", "suited-pair"), ("5h 5c", "pair"), ("Kh Qh", ""), ("Kh Th", "")]
)
def test_bet_the_set(first: str, event: str) -> None:
    assert hits("bet-the-set-21", first) == event


@pytest.mark.rules("BJ-020")
@pytest.mark.parametrize(
    ("first", "dealer", "event"),
    [
        ("Ks Ks", "Ad Tc", "king-of-spades-pair-with-dealer-blackjack"),
        ("Ks Ks", "Ad 9c", "king-of-spades-pair"),
        ("Kd Kd", "Ad Tc", "suited-kings"),
        ("Qd Qd", "Ad Tc", "suited-queens-jacks-or-tens"),
        ("Td Td", "2d 3c", "suited-queens-jacks-or-tens"),
        ("Kd Td", "2d 3c", "suited-20"),
        ("Ad 9d", "2d 3c", "suited-20"),
        ("Kd Kc", "2d 3c", "unsuited-kings"),
        ("Kd Qc", "2d 3c", "unsuited-20"),
        ("Ad 9c", "2d 3c", "unsuited-20"),
        ("Kd 9d", "Ad Tc", ""),
    ],
)
def test_kings_bounty(first: str, dealer: str, event: str) -> None:
    assert hits("kings-bounty", first, dealer) == event


@pytest.mark.rules("BJ-021")
@pytest.mark.parametrize(
    ("first", "event"),
    [
        ("8c 8d 8h 8h", "four-of-a-kind"),
        ("8c 8d 9h 9h", "two-pair"),
        ("8c 9d 8h 8h", "three-of-a-kind"),
        ("8c 9d Th 8h", "pair"),
        ("Kc Qd Jh Th", ""),
    ],
)
def test_super_match(first: str, event: str) -> None:
    assert hits("super-match", first) == event

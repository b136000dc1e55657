"""Blackjack's side wagers on totals, straights and poker hands: each event on cards chosen by hand."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import judge, lines_for, side_wager
from pitboss.law.library import load
from pitboss.money import To
from tests.games.side_wager_events import events, hits, table


@pytest.mark.rules("BJ-017")
@pytest.mark.parametrize(
    ("first", "up", "event"),
    [
        ("7c 7d", "7s", "three-of-a-kind"),
        ("7c 9d", "8s", "spread-of-one"),
        ("Ac Qd", "Ks", "spread-of-one"),
        ("7c Td", "9s", "spread-of-two"),
        ("Td 7c", "8s", "spread-of-two"),
        ("7c Jd", "Ts", "spread-of-three"),
        ("7c Qd", "8s", "spread-of-four-or-more"),
        ("2c Ad", "3s", "spread-of-four-or-more"),
        ("7c 8d", "8s", ""),
        ("7c 9d", "9s", ""),
        ("7c 9d", "6s", ""),
        ("7c 7d", "8s", ""),
        ("Ac 3d", "2s", ""),  # the ace is high, so the 2 lies below both
    ],
)
def test_in_between(first: str, up: str, event: str) -> None:
    assert hits("in-between", first, up) == event


@pytest.mark.rules("BJ-022")
@pytest.mark.parametrize(
    ("hand", "dealer", "event"),
    [
        ("Kc Qd", "As Kd", "dealer-blackjack"),
        ("Kc 4d 6h", "7s 7d 7c", "dealer-21-of-three-cards"),
        ("Ac 9d", "2s 3d 4h 2c Kd", "dealer-21-of-five-cards"),
        ("Kc Qd", "As Ad Ah Ac 2s 2d 3c", "dealer-21-of-seven-or-more-cards"),
        ("Kc Qd", "Ks Qh", ""),
        ("Kc Qd Ah", "As Kd", ""),
        ("Kc Qd 2h", "As Kd", ""),
    ],
)
def test_bad_beat(hand: str, dealer: str, event: str) -> None:
    assert hits("bad-beat", hand[:5], dealer, hand) == event


@pytest.mark.rules("BJ-022")
def test_bad_beat_has_no_paytable_and_says_so() -> None:
    law = load("md/blackjack")
    assert not [one for one in law.paytable if one.wager == "bad-beat"]
    assert next(one for one in law.wager if one.id == "bad-beat").note


@pytest.mark.rules("BJ-023")
@pytest.mark.parametrize(
    ("first", "up", "event"),
    [
        ("7c 8c", "9c", "straight-flush"),
        ("Ac 2c", "3c", "straight-flush"),
        ("7c 7c", "7c", "three-of-a-kind"),
        ("Qc Kd", "As", "straight"),
        ("3c 2d", "As", "straight"),
        ("Kc Ad", "2s", ""),
        ("Kc Ac", "2c", "flush"),
        ("5c 5d", "6s", ""),
    ],
)
def test_three_card_poker(first: str, up: str, event: str) -> None:
    assert hits("three-card-poker", first, up) == event


@pytest.mark.rules("BJ-037")
def test_before_2014_every_winning_hand_was_paid_alike() -> None:
    rows = table("three-card-poker", edition="before-2014").rows
    for first in ("7c 8c", "9d 9h", "7d 8c", "2c Kc"):
        assert [line.pays for line in lines_for(rows, events("three-card-poker", first, "9c"))] == [To(9)]
    assert not lines_for(rows, events("three-card-poker", "2d Kc", "9c"))


@pytest.mark.rules("BJ-024")
@pytest.mark.parametrize(
    ("dealer", "event"),
    [
        ("As Kd", "blackjack"),
        ("Kd As", "blackjack"),
        ("2s 3d 4h 5c 3d", "five-cards"),
        ("2s 2d 2h 2c 3d 6h", "six-cards"),
        ("As Ad Ah Ac 2s 2d 9c", "seven-cards"),
        ("As Ad Ah Ac 2s 2d 2c 8c", "eight-or-more-cards"),
        ("As Ad Ah Ac As Ad Ah Ac 9s", "eight-or-more-cards"),
        ("7s 7d 7h", ""),
        ("Ks Kd", ""),
    ],
)
def test_hit_and_run(dealer: str, event: str) -> None:
    assert hits("hit-and-run", "", dealer) == event


@pytest.mark.rules("BJ-024")
def test_the_operator_says_whether_a_busted_hand_counts_for_hit_and_run() -> None:
    busted = SideCards((), cards("2s 3d 4h 5c Kd"))
    for counts, expected in ((True, (("five-cards",),)), (False, ((),))):
        assert judge(side_wager("hit-and-run", ace_low=True, busts_count=counts), busted) == expected


@pytest.mark.rules("BJ-025")
@pytest.mark.parametrize(
    ("first", "event"),
    [
        ("Ac Kc", "ace-king-suited"),
        ("Kc Qc", "straight-flush"),
        ("2c Ac", "straight-flush"),
        ("5c 5c", "pair"),
        ("5c 5d", "pair"),
        ("Ac Kd", "straight"),
        ("Ac 2d", "straight"),
        ("5c 6d", "straight"),
        ("5c 7c", ""),
    ],
)
def test_house_money(first: str, event: str) -> None:
    assert hits("house-money", first) == event


@pytest.mark.rules("BJ-025")
def test_the_operator_says_whether_an_ace_and_a_2_are_a_straight() -> None:
    ace_high = side_wager("house-money", ace_low=False, busts_count=True)
    assert judge(ace_high, SideCards(cards("Ac 2d"))) == ((),)
    assert judge(ace_high, SideCards(cards("Ac Kd"))) == (("straight",),)


@pytest.mark.rules("BJ-026")
@pytest.mark.parametrize(
    ("first", "up", "event"),
    [
        ("7c 7c", "7c", "suited-7-7-7"),
        ("8c 6c", "7c", "suited-6-7-8"),
        ("7c 7d", "7c", "7-7-7"),
        ("7c 8d", "6c", "6-7-8"),
        ("Tc 9c", "2c", "suited-21"),
        ("Ac Qc", "Kc", "suited-21"),
        ("Tc 9d", "2c", "unsuited-21"),
        ("Ac 9d", "As", "unsuited-21"),
        ("Ac 9d", "Ts", "any-20"),
        ("Ac 8d", "Ts", "any-19"),
        ("Ac 7d", "As", "any-19"),
        ("Tc Td", "2s", ""),
        ("Ac 7d", "Ts", ""),
    ],
)
def test_lucky_lucky(first: str, up: str, event: str) -> None:
    assert hits("lucky-lucky", first, up) == event


@pytest.mark.rules("BJ-027")
@pytest.mark.parametrize(
    ("first", "dealer", "event"),
    [
        ("Qd Jd", "Ad Kd", "royal-flush-of-diamonds"),
        ("Kd Qd", "Jd Ad", "royal-flush-of-diamonds"),
        ("Qs Js", "As Ks", "royal-flush"),
        ("Kd Kc", "As Ks", "three-of-a-kind"),
        ("Ad Ac", "As Ks", "three-of-a-kind"),
        ("Qd Jd", "As Kd", "straight"),
        ("2s 9s", "As Ks", "flush"),
        ("Qs Ts", "As Ks", "flush"),
        ("Ad Kc", "As Ks", "two-pair"),
        ("2d 9h", "Ad Kh", "four-red-cards"),
        ("2s 9c", "As Kc", "four-black-cards"),
        ("Ad 9h", "As Ks", "pair"),
        ("9d 9h", "As Ks", "pair"),
        ("2d 9h", "As Ks", "any-hand"),
        ("2s 9s", "As 9c", "dealers-ace-up-with-no-blackjack"),
        ("2s 9s", "As As", "dealers-ace-up-with-no-blackjack"),
        ("2s 9s", "9c As", ""),
        ("Kd Qd", "Jd Td", ""),
    ],
)
def test_super_4(first: str, dealer: str, event: str) -> None:
    assert hits("super-4", first, dealer) == event


@pytest.mark.rules("BJ-031")
def test_super_4_envy_is_for_any_royal_flush_and_more_for_diamonds() -> None:
    (envy,) = load("md/blackjack").envy
    assert [str(line.pays) for line in lines_for(envy.rows, events("super-4", "Qd Jd", "Ad Kd"))] == ["$4,000"]
    assert [str(line.pays) for line in lines_for(envy.rows, events("super-4", "Qs Js", "As Ks"))] == ["$1,000"]
    assert not lines_for(envy.rows, events("super-4", "Kd Kc", "As Ks"))


@pytest.mark.rules("BJ-028", "BJ-036")
@pytest.mark.parametrize(
    ("first", "up", "pays"),
    [("7c 7c", "7c", 270), ("7c 8c", "9c", 180), ("7c 7d", "7c", 90), ("7c 8c", "9d", 0), ("2c 8c", "9c", 0)],
)
def test_top_3(first: str, up: str, pays: int) -> None:
    lines = lines_for(table("top-3", "A").rows, events("top-3", first, up))
    assert [line.pays for line in lines] == ([To(pays)] if pays else [])

"""A coup of baccarat: the tableau, who wins, and the events of the side wagers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import perm

import pytest

from pitboss.cards import Card, card, cards
from pitboss.errors import BadInput
from pitboss.games.baccarat import (
    EVENTS,
    ROYAL_9_LINES,
    Coup,
    Side,
    banker_draws,
    coup,
    dragon_7,
    dragon_bonus,
    king_9,
    panda_8,
    player_draws,
    royal_9,
)
from pitboss.games.outcomes import AXES
from pitboss.law.library import load
from pitboss.law.model import Edition
from pitboss.money import Push, To
from pitboss.rankings.points import is_natural, point_count

VALUES = tuple(card(f"{rank}c") for rank in "TA23456789")
"""A card of each value, 0 to 9."""


def of(player: str, banker: str) -> Coup:
    return coup(cards(player), cards(banker))


# The third card


@pytest.mark.rules("BAC-003", "BAC-034")
def test_the_player_draws_on_0_to_5_unless_a_hand_is_natural() -> None:
    for player, banker in product(product(VALUES, repeat=2), repeat=2):
        natural = point_count(player) >= 8 or point_count(banker) >= 8
        assert player_draws(player, banker) is (not natural and point_count(player) in range(6))


@pytest.mark.rules("BAC-034")
def test_the_banker_draws_on_0_to_5_when_the_player_stood() -> None:
    for player, banker in product(product(VALUES, repeat=2), repeat=2):
        if not player_draws(player, banker):
            natural = point_count(player) >= 8 or point_count(banker) >= 8
            assert banker_draws(player, banker) is (not natural and point_count(banker) in range(6))


@pytest.mark.rules("BAC-034")
@pytest.mark.parametrize(
    ("count", "draws_against"),
    [
        (0, "0123456789"),
        (1, "0123456789"),
        (2, "0123456789"),
        (3, "012345679"),
        (4, "234567"),
        (5, "4567"),
        (6, "67"),
        (7, ""),
    ],
)
def test_the_banker_goes_by_the_players_third_card(count: int, draws_against: str) -> None:
    banker = (VALUES[0], VALUES[count])
    for third, stood_on in product(range(10), range(6)):
        player = (VALUES[0], VALUES[stood_on], VALUES[third])
        assert banker_draws(player, banker) is (str(third) in draws_against)


@pytest.mark.rules("BAC-034")
@pytest.mark.parametrize(
    ("player", "banker", "what"),
    [
        ("Kc 4d", "Ts 7d", "Player's Hand counts 4 with Kc 4d and must draw"),
        ("Kc 6d 2c", "Ts 7d", "Player's Hand counts 6 with Kc 6d and may not draw"),
        ("Kc 4d 2c", "Ts 8d", "Player's Hand counts 4 with Kc 4d and may not draw"),
        ("Kc 6d", "Ts 5d", "Banker's Hand counts 5 with Ts 5d and must draw"),
        ("Kc 4d 8c", "Ts 3d 2c", "Banker's Hand counts 3 with Ts 3d and may not draw"),
        ("Kc", "Ts 3d", "Player's Hand has two or three cards, not 1"),
        ("Kc 6d", "Ts 3d 2c 2d", "Banker's Hand has two or three cards, not 4"),
    ],
)
def test_a_hand_that_drew_or_stood_wrongly_is_refused(player: str, banker: str, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        of(player, banker)


# The result


@pytest.mark.rules("BAC-001", "BAC-005", "BAC-018", "BAC-019", "BAC-020", "BAC-025", "BAC-026")
@pytest.mark.parametrize(
    ("player", "banker", "words"),
    [
        ("Kc 9d", "Ts 8d", ("player-higher", "not-dragon-7", "not-panda-8")),
        ("Kc 6d", "Ts 7d", ("banker-higher", "not-dragon-7", "not-panda-8")),
        ("Kc 6d", "Ts 5d 2c", ("banker-higher", "dragon-7", "not-panda-8")),
        ("Kc 7d", "Ts 5d 2c", ("hands-equal", "not-dragon-7", "not-panda-8")),
        ("2c 2d 4c", "Ts 7d", ("player-higher", "not-dragon-7", "panda-8")),
        ("2c 2d 4c", "Ts 5d 3c", ("hands-equal", "not-dragon-7", "not-panda-8")),
        ("Kc 8d", "Ts 7d", ("player-higher", "not-dragon-7", "not-panda-8")),
        ("Kc 5d 4c", "Ts 5d 3c", ("player-higher", "not-dragon-7", "not-panda-8")),
    ],
)
def test_the_result_of_a_coup(player: str, banker: str, words: tuple[str, str, str]) -> None:
    result = of(player, banker)
    assert result.words == words
    assert dragon_7(result) == ("dragon-7" if words[1] == "dragon-7" else None)
    assert panda_8(result) == ("panda-8" if words[2] == "panda-8" else None)


def test_the_words_are_those_of_the_outcomes() -> None:
    for result, _ in every_coup():
        for axis, word in zip(("baccarat-winner", "dragon-7", "panda-8"), result.words, strict=True):
            assert word in AXES[axis]


@pytest.mark.rules("BAC-021", "BAC-022", "BAC-023", "BAC-024", "BAC-031")
@pytest.mark.parametrize(
    ("player", "banker", "on_player", "on_banker"),
    [
        ("Kc 8d", "Ts 7d", "natural-win", None),  # natural against another hand, whatever the margin
        ("Kc 9d", "Ts Td", "natural-win", None),
        ("Kc 9d", "Ts 8d", "natural-win", None),  # natural 9 against natural 8
        ("Kc 8d", "Ts 9d", None, "natural-win"),
        ("Kc 8d", "Ts 8h", "natural-tie", "natural-tie"),
        ("Kc 9c", "4s 5d", "natural-tie", "natural-tie"),
        ("Kc 7d", "Ts 7h", None, None),  # a tie of hands that are no naturals loses
        ("Kc 7d", "Ts 5d 8c", "win-by-4", None),
        ("Kc 7d", "Ts 5d 9c", None, None),  # 7 to 4: by three points
        ("2c 2d 5c", "Ts 4d 6c", "win-by-9", None),
        ("Kc 5d 5c", "Ts 4d 5h", None, "win-by-9"),
        ("Kc 6d", "Ts 7d", None, None),
    ],
)
def test_the_dragon_bonus(player: str, banker: str, on_player: str | None, on_banker: str | None) -> None:
    result = of(player, banker)
    assert dragon_bonus(result, "player") == on_player
    assert dragon_bonus(result, "banker") == on_banker


@pytest.mark.rules("BAC-022", "BAC-023", "BAC-024")
def test_the_dragon_bonus_wins_loses_and_pushes_as_chapter_7_says() -> None:
    """Chapter 7 §A(4) restated case by case and held against the line, over every coup."""
    sides: tuple[tuple[Side, Side], ...] = (("player", "banker"), ("banker", "player"))
    for result, _ in every_coup():
        for side, other in sides:
            mine, theirs = result.hand(side), result.hand(other)
            natural, against = is_natural(mine), is_natural(theirs)
            have, need = point_count(mine), point_count(theirs)
            wins = (natural and not against) or (natural and against and have > need)
            wins = wins or (not natural and have - need >= 4)
            ties = natural and against and have == need
            line = dragon_bonus(result, side)
            assert line is None or line in EVENTS["dragon-bonus"]
            assert (line == "natural-tie") is ties
            assert (line not in (None, "natural-tie")) is wins


# Royal 9

KS9H, KD9D = king_9("sh"), king_9("dd")


@pytest.mark.rules("BAC-006", "BAC-027", "BAC-032")
@pytest.mark.parametrize(
    ("player", "banker", "best"),
    [
        ("Ks 9h", "9h Ks", "exact-match-personal"),
        ("Kd 9d", "9h Ks", "any-two-personal"),
        ("Kd 9d", "Kd 9d", "any-two-personal"),
        ("Ts 7h", "9h Ks", "personal-king-9-banker"),
        ("Ks 9h", "Qd 9c", "personal-king-9-player"),
        ("Qs 9s", "Jd 9d", "suited-royal-9-tie"),
        ("Qs 9s", "Jd 9c", "royal-9-tie"),
        ("Ts 7h", "Kd 9d", "any-suited-royal-9"),
        ("Ts 7h", "Kd 9c", "any-royal-9"),
        ("Ts 9s", "As 8s", None),  # a ten is no face card, and 9 is not made otherwise
    ],
)
def test_the_royal_9(player: str, banker: str, best: str | None) -> None:
    lines = royal_9(of(player, banker), own=KS9H, assigned=(KS9H, KD9D), any_two=True)
    assert (lines[0] if lines else None) == best


def test_a_royal_9_is_in_the_first_two_cards_only() -> None:
    assert royal_9(of("2c 2d 9c", "Ks 3d Tc")) == ()
    assert royal_9(Coup(cards("Kc 3d 9c"), cards("Ts 7d"))) == ()


def test_every_line_that_holds_is_named_in_the_laws_order() -> None:
    lines = royal_9(of("Kd 9d", "Kd 9d"), own=KD9D, assigned=(KS9H, KD9D), any_two=True)
    assert lines == tuple(line for line in ROYAL_9_LINES if line != "any-two-personal")


@pytest.mark.rules("BAC-032")
def test_the_personal_lines_are_off_until_the_operator_assigns_them() -> None:
    assert royal_9(of("Kd 9d", "Kd 9d"))[0] == "suited-royal-9-tie"
    assert royal_9(of("Kd 9d", "Ks 9h"), own=KS9H, assigned=(KS9H, KD9D))[0] == "personal-king-9-banker"


@pytest.mark.parametrize("text", ["s", "shd", "Ks", "xx"])
def test_a_personal_king_9_is_two_suits(text: str) -> None:
    with pytest.raises(BadInput, match="is not a King 9"):
        king_9(text)


# The whole game, eight decks

DECKS = 8


@cache
def every_coup() -> tuple[tuple[Coup, int], ...]:
    """Every coup by the values of its cards, and in how many orders of six cards of eight decks it comes."""
    found = []
    pairs = list(combinations_with_replacement(range(10), 2))
    for player, banker in product(pairs, pairs):
        twice = (1 if player[0] == player[1] else 2) * (1 if banker[0] == banker[1] else 2)
        for p in drawn(player, banker):
            for b in drawn_after(p, banker):
                values = (*p, *b)
                found.append((Coup(hand(p), hand(b)), twice * orders(values)))
    return tuple(found)


def hand(values: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(VALUES[value] for value in values)


def drawn(player: tuple[int, ...], banker: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(*player, third) for third in range(10)] if player_draws(hand(player), hand(banker)) else [player]


def drawn_after(player: tuple[int, ...], banker: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(*banker, third) for third in range(10)] if banker_draws(hand(player), hand(banker)) else [banker]


def orders(values: tuple[int, ...]) -> int:
    ways = perm(52 * DECKS - len(values), 6 - len(values))
    for value, times in Counter(values).items():
        ways *= perm((16 if value == 0 else 4) * DECKS, times)
    return ways


def counts(line: dict[str, int] | Counter[str | None]) -> dict[str, Fraction]:
    total = perm(52 * DECKS, 6)
    return {str(key): Fraction(ways, total) for key, ways in line.items()}


def test_the_published_counts_of_eight_decks() -> None:
    """The number of winning orders for Banker, Player and Tie out of 4,998,398,275,503,360, as widely published."""
    ways: Counter[str] = Counter()
    for result, times in every_coup():
        ways[result.winner] += times
    assert ways == {
        "banker-higher": 2_292_252_566_437_888,
        "player-higher": 2_230_518_282_592_256,
        "hands-equal": 475_627_426_473_216,
    }


@pytest.mark.rules("BAC-001", "BAC-005")
def test_the_published_edges_of_dragon_7_and_panda_8() -> None:
    ways: Counter[str] = Counter()
    for result, times in every_coup():
        ways[result.words[1]] += times
        ways[result.words[2]] += times
    chance = counts(ways)
    assert round(1 - 41 * chance["dragon-7"], 6) == pytest.approx(0.076113)
    assert round(1 - 26 * chance["panda-8"], 6) == pytest.approx(0.101876, abs=2e-6)


@pytest.mark.parametrize(("side", "edge"), [("player", "0.0265"), ("banker", "0.0937")])
def test_the_published_edges_of_the_usual_dragon_bonus(side: Side, edge: str) -> None:
    """30, 10, 6, 4, 2, 1 to 1 for winning by 9 to 4, and 1 to 1 for a natural: 2.65% and 9.37% in eight decks."""
    pays = {f"win-by-{n}": odds for n, odds in zip(range(9, 3, -1), (30, 10, 6, 4, 2, 1), strict=True)}
    pays |= {"natural-win": 1, "natural-tie": 0, "None": -1}
    ways: Counter[str | None] = Counter()
    for result, times in every_coup():
        ways[dragon_bonus(result, side)] += times
    got = -sum(chance * pays[line] for line, chance in counts(ways).items())
    assert round(got, 4) == Fraction(edge)


# The law's data

LAWS = [load("md/midi-baccarat"), load("md/mini-baccarat")]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_every_event_is_paid_and_no_other(law: Edition) -> None:
    tables = [table for table in law.paytable if table.wager in EVENTS]
    assert {table.wager for table in tables} == set(EVENTS)
    for table in tables:
        assert tuple(row.hand for row in table.rows) == EVENTS[table.wager]


@pytest.mark.rules("BAC-031")
@pytest.mark.parametrize(("side", "edge"), [("player", "0.0250"), ("banker", "0.0853")])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_what_marylands_dragon_bonus_keeps(law: Edition, side: Side, edge: str) -> None:
    table = next(table for table in law.paytable if table.wager == "dragon-bonus")
    pays = {row.hand: row.pays.num if isinstance(row.pays, To) else 0 for row in table.rows} | {"None": -1}
    assert isinstance(table.rows[-1].pays, Push)
    ways: Counter[str | None] = Counter()
    for result, times in every_coup():
        ways[dragon_bonus(result, side)] += times
    assert round(-sum(chance * pays[line] for line, chance in counts(ways).items()), 4) == Fraction(edge)


@pytest.mark.rules("BAC-032", "BAC-033")
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_each_meter_that_the_royal_9_pays_from_has_its_minimum(law: Edition) -> None:
    least = {(one.meter, one.letter): one.initial for one in law.minimum}
    assert least == {
        ("major", "A"): 50_000_00,
        ("major", "B"): 25_000_00,
        **{(f"king-9-{side}", letter): 350_00 for side in ("banker", "player") for letter in "AB"},
    }

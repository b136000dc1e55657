"""The oracles of baccarat, craps and blackjack notice a changed rule: one comparison or one threshold.

The rule is changed where it stands, for the length of a test, and all is forgotten that was tabulated before and after
it. Then some published figure of the game no longer holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from benchmarks.odds import forget

from pitboss.cards import RANKS, rank_of, suit_of
from pitboss.compiled import dealer_hands
from pitboss.games import baccarat, blackjack, craps
from pitboss.games.baccarat import Coup
from pitboss.games.blackjack import HandState, HouseRules, PlayedHand
from pitboss.games.craps import LOSES, OPEN, PUSHES, At, Verdict, collect, wins
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.odds import solve
from pitboss.odds.solvers.blackjack import side_wagers
from pitboss.rankings.points import blackjack_total, is_blackjack, pips, point_count
from tests.odds.test_mutated_tables import figures_of
from tests.odds.test_published import asked, wrong

pytestmark = [pytest.mark.usefixtures("tables_forgotten"), pytest.mark.slow]


def noticed(file: str, *wagers: str, **asking: object) -> bool:
    """Whether a figure on one of these wagers no longer holds."""
    figures = [one for one in figures_of(file) if one["wager"] in wagers and one.items() >= asking.items()]
    assert figures, "there is no such figure"
    return any(wrong(one, solve(asked(one))) for one in figures)


# Baccarat


def test_unchanged_the_figures_of_baccarat_hold() -> None:
    assert not noticed("baccarat", "banker", "player", "tie", "dragon-7", "panda-8", "dragon-bonus-player", decks=8)


SHOWN = ((3, 8), (4, 2), (6, 7))
EDGES = [(2, 8), (3, 7), (3, 9), (4, 1), (4, 7), (4, 8), (5, 3), (5, 4), (5, 7), (5, 8), (6, 5), (6, 6), (6, 8), (7, 6)]


@pytest.mark.parametrize(("count", "third"), [*SHOWN, *EDGES])
def test_one_square_of_the_tableau(count: int, third: int, monkeypatch: pytest.MonkeyPatch) -> None:
    row = baccarat.TABLEAU[count]
    slip = f"{row[:third]}{'S' if row[third] == 'D' else 'D'}{row[third + 1 :]}"
    monkeypatch.setattr(baccarat, "TABLEAU", (*baccarat.TABLEAU[:count], slip, *baccarat.TABLEAU[count + 1 :]))
    assert noticed("baccarat", "banker", decks=8)


@pytest.mark.parametrize("most", [4, 6])
def test_the_most_on_which_the_player_draws(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baccarat, "PLAYER_DRAWS_TO", most)
    assert noticed("baccarat", "banker", decks=8)


def test_what_is_a_natural(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baccarat, "is_natural", lambda hand: len(hand) == 2 and point_count(hand) >= 7)
    assert noticed("baccarat", "banker", decks=8)


def test_the_least_margin_of_a_dragon_bonus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baccarat, "DRAGON_BONUS_LEAST", 5)
    assert noticed("baccarat", "dragon-bonus-player", decks=8)


@pytest.mark.parametrize(
    ("wager", "name", "slip"),
    [
        ("tie", "winner", lambda coup: "player-higher" if coup.margin("player") > 0 else "banker-higher"),
        ("dragon-7", "dragon_7", lambda coup: len(coup.banker) == 3 and point_count(coup.banker) == 7),
        ("panda-8", "panda_8", lambda coup: point_count(coup.player) == 8 and coup.margin("player") > 0),
    ],
)
def test_who_is_higher(wager: str, name: str, slip: Callable[[Coup], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Coup, name, property(slip))
    assert noticed("baccarat", wager, decks=8)


# Craps


@pytest.mark.parametrize(
    ("wager", "name", "slip"),
    [
        ("pass", "NATURALS", (7,)),
        ("pass", "CRAPS", (2, 3)),
        ("dont-pass", "CRAPS", (2, 12)),
        ("field", "FIELD", (2, 3, 4, 10, 11, 12)),
        ("fire-bet", "FIRE_LINES", {3: "four-points", 4: "five-points", 5: "six-points"}),
    ],
)
def test_totals_that_decide(wager: str, name: str, slip: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not noticed("craps", wager)
    forget()
    monkeypatch.setattr(craps, name, slip)
    assert noticed("craps", wager)


def never_lost(at: At, good: int, bad: int, event: str) -> Verdict:
    return wins(event) if at.total == good else PUSHES if at.total == bad else OPEN


def any_way(at: At) -> Verdict:
    return wins("hardway-6") if at.total == 6 else LOSES if at.total == 7 else OPEN


def not_barred(at: At) -> Verdict:
    if at.number is not None:
        return craps.race(at, 7, at.number, "win")
    return wins() if at.total in craps.CRAPS else LOSES if at.total in craps.NATURALS else OPEN


@pytest.mark.parametrize(
    ("wager", "slip"),
    [
        ("hardway-6", any_way),
        ("dont-pass", not_barred),
        ("any-seven", craps.one_roll(7, 11)),
        ("twelve", craps.one_roll(2, 12)),
        ("hop-2-3", craps.hop(2, 2)),
        ("all-small", collect(craps.SMALL - {2}, "all-small")),
    ],
)
def test_the_rule_of_one_wager(wager: str, slip: Callable[[At], Verdict], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(craps.RULES, wager, slip)
    assert noticed("craps", wager)


@pytest.mark.parametrize("wager", ["pass", "place-6", "place-to-lose-4", "buy-4", "lay-4"])
def test_what_a_seven_does(wager: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(craps, "race", never_lost)
    assert noticed("craps", wager)


# Blackjack's side wagers

NINE = RANKS.index("9")
SLIPS: list[tuple[str, str, Callable[[SideCards], bool]]] = [
    ("lucky-ladies", "any-20", lambda d: d.total >= 19),
    ("lucky-ladies", "matched-20", lambda d: d.total == 20 and d.own.counts == (2,)),
    ("match-the-dealer", "suited-match", lambda d: suit_of(d.first[0]) == suit_of(d.up)),
    ("in-between", "spread-of-four-or-more", lambda d: (d.spread() or 0) >= 5),
    ("in-between", "three-of-a-kind", lambda d: d.own.counts == (2,)),
    ("royal-match-21", "royal-match", lambda d: d.own.suited and d.total == 20),
    ("bet-the-set-21", "suited-pair", lambda d: d.own.suited),
    ("kings-bounty", "unsuited-20", lambda d: d.total >= 19),
    ("super-match", "two-pair", lambda d: False),
    ("three-card-poker", "flush", lambda d: d.own.suited),
    ("lucky-lucky", "any-19", lambda d: d.three_card_total in (18, 19)),
    ("super-4", "pair", lambda d: d.dealer_blackjack and d.own.counts == (2,)),
    ("top-3", "three-of-a-kind", lambda d: d.three.counts == (3,) and rank_of(d.up) > NINE),
]


@pytest.mark.parametrize(("wager", "event", "slip"), SLIPS, ids=lambda one: one if isinstance(one, str) else "")
def test_one_event_of_a_side_wager(
    wager: str, event: str, slip: Callable[[SideCards], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SIDE_WAGERS[wager].rules, event, slip)
    assert noticed("blackjack-side-wagers", wager)


def test_when_insurance_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_wagers, "offers_insurance", lambda up: pips(up) in (1, 10))
    assert noticed("blackjack-side-wagers", "insurance")


# Blackjack


def draws_below(least: int) -> Callable[..., bool]:
    return lambda total, *, soft, hits_soft_17: total < least


def ties_lose(hand: Any, dealer: Any) -> str:
    mine, theirs = (blackjack_total(one).value for one in (hand, dealer))
    return "higher" if mine > theirs else "lower"


def no_soft_double(state: HandState, rules: HouseRules) -> bool:
    return state.cards == 2 and not state.soft


def only_once(state: HandState, rules: HouseRules) -> bool:
    return state.cards == 2 and state.pair and not state.split


def draws_on_split_aces(state: HandState, rules: HouseRules) -> bool:
    return state.total < 21


def after_a_split_too(hand: PlayedHand, rules: HouseRules) -> bool:
    return is_blackjack(hand.cards)


@pytest.mark.parametrize(
    ("module", "name", "slip"),
    [
        (dealer_hands, "dealer_draws", draws_below(16)),
        (blackjack, "comparison_word", ties_lose),
        (dealer_hands, "dealer_draws", draws_below(18)),
        (blackjack, "may_double", no_soft_double),
        (blackjack, "may_split", only_once),
        (blackjack, "may_hit", draws_on_split_aces),
        (blackjack, "is_player_blackjack", after_a_split_too),
    ],
)
def test_a_rule_of_blackjack(module: object, name: str, slip: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, name, slip)
    assert noticed("blackjack", "blackjack")

"""Baccarat: counts by value equal a walk through the play engine on small shoes, as fractions, for every wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.games.game import Game
from pitboss.law.model import Amount
from pitboss.odds import ask, solve
from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.cache import PLACE
from pitboss.rounds.commands import Deal
from pitboss.rounds.state import Round
from tests.differential.tree import SEAT, Walk

STAKE = 2000
STANDARD = ("banker", "player", "tie", "dragon-bonus-player", "dragon-bonus-banker")
EZ = (*STANDARD, "dragon-7", "panda-8")
SHOES = [Deck("2479", "cd"), Deck("23568TA", "s"), Deck("6789", "ch")]
ROYAL = Deck("9QKA", "dh")
GAMES = ("midi-baccarat", "mini-baccarat")
OPTIONS = [
    {"tie_pays": "9 to 1", "vigorish": "0%"},
    {"vigorish": "4%"},
    {"vigorish": "4.5%", "vigorish_rounding": "nearest-quarter"},
    {"vigorish": "4.5%", "vigorish_rounding": "up-quarter"},
]


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")


def ends(walk: Walk, state: Round, orders: int = 1) -> Iterator[tuple[Round, Fraction]]:
    """Every round that the deal can come to, with its chance."""
    found = walk.deals(state) if state.phase == "closed" else []
    if not found:
        yield state, Fraction(orders)
    total = sum(number for _, number in found)
    for cards, number in found:
        for end, chance in ends(walk, walk.after(state, Deal(cards))):
            yield end, chance * Fraction(number, total)


def walked(game: Game, wagers: Mapping[str, int]) -> dict[str, Counter[Fraction]]:
    """For each wager, the chance of each net result, for a unit staked."""
    walk = Walk(game, wagers, suits_alike=False)
    found: dict[str, Counter[Fraction]] = {wager: Counter() for wager in wagers}
    for end, chance in ends(walk, walk.opened()):
        for wager, settled in end.seats[SEAT].settled.items():
            found[wager][Fraction(settled.returned - settled.staked, settled.staked)] += chance  # type: ignore[assignment]
    return found


def counted(odds: WagerOdds) -> Counter[Fraction]:
    found: Counter[Fraction] = Counter()
    for one in odds.results:
        found[one.net] += Fraction(one.combinations, odds.total)  # type: ignore[assignment]
    return +found


def same(game: str, version: str, deck: Deck, **options: str) -> None:
    wagers = EZ if version else STANDARD
    chosen = {"version": version, "deck": deck, "stake": STAKE, "options": options}
    asked = {wager: ask(game, wager, **chosen) for wager in wagers}  # type: ignore[arg-type]
    through = walked(asked["banker"].game, dict.fromkeys(wagers, STAKE))
    for wager, question in asked.items():
        assert counted(solve(question)) == through[wager], wager


@pytest.mark.rules("BAC-018", "BAC-019", "BAC-025", "BAC-026")
@pytest.mark.parametrize(("version", "deck"), [("", SHOES[0]), ("ez", SHOES[1]), ("", SHOES[2])])
def test_every_coup_of_a_small_shoe(version: str, deck: Deck) -> None:
    same("midi-baccarat", version, deck)


@pytest.mark.slow
@pytest.mark.parametrize(("version", "deck"), [("ez", SHOES[0]), ("", SHOES[1]), ("ez", SHOES[2])])
def test_every_coup_of_each_small_shoe_by_the_other_rules(version: str, deck: Deck) -> None:
    same("midi-baccarat", version, deck)


@pytest.mark.parametrize("version", ["", "ez"])
def test_mini_baccarat(version: str) -> None:
    same("mini-baccarat", version, SHOES[2])


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda one: "-".join(one.values()))
@pytest.mark.parametrize("game", GAMES)
def test_what_the_operator_may_choose(game: str, options: dict[str, str]) -> None:
    same(game, "", SHOES[0], **options)


ROYALS = [
    pytest.param(game, letter, marks=[] if (game, letter) == ("mini-baccarat", "A") else [pytest.mark.slow])
    for game in GAMES
    for letter in "AB"
]


@pytest.mark.parametrize("award", ["highest-amount", "listed-order"])
@pytest.mark.parametrize(("seats", "any_two"), [("", False), ("dh", False), ("dd hh dh", True)])
@pytest.mark.parametrize(("game", "letter"), ROYALS)
def test_the_royal_9_with_and_without_personal_lines(
    game: str, letter: str, seats: str, any_two: bool, award: str
) -> None:
    options = {"king_9_of_seats": seats, "royal_9_award": award, "any_two_personal": "true" if any_two else "false"}
    said = {name: value for name, value in options.items() if value}
    question = ask(game, "royal-9", letter, deck=ROYAL, options=said)
    # Meters low enough that an unsuited Royal 9 may bring more than a personal one.
    meters = {
        name: replace(terms, initial=Amount(2000), reset=Amount(2000))
        for name, terms in question.game.choices.meters.items()
    }
    lower = Game(question.game.edition, replace(question.game.choices, meters=meters), ROYAL)
    through = walked(lower, {"player": STAKE, "royal-9": question.stake})
    assert (
        counted(solve(replace(question, game=lower, meters=dict.fromkeys(question.meters, 2000)))) == through["royal-9"]
    )

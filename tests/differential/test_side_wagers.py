"""Blackjack's side wagers: counts equal a walk through the play engine on small shoes, as fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.law import library
from pitboss.odds import ask, solve
from pitboss.odds.asking.by_name import put, set_up_game
from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.cache import PLACE
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.differential.shoe import ShoeWalk
from tests.differential.test_play_side_wagers import HOUSES, House, offered
from tests.differential.tree import SEAT, Walk

STAKE = 500
WAGERS = [wager for wager in SIDE_WAGERS if wager not in ("bad-beat", "super-match")]
SHOES = [Deck("69KA", "dh"), Deck("8QKA", "ds"), Deck("5678", "dh")]
QUEENS, SEVENS, SUITED = Deck("QKA", "hs", copies=2), Deck("7A", "dh", copies=4), Deck("678", "d", copies=4)
"""Shoes with the same card more than once."""

TWICE = [
    *((house, Deck("KA", "s", copies=6) if house.version else QUEENS) for house in HOUSES),
    *((house, shoe) for house in (HOUSES[0], HOUSES[7]) for shoe in (SEVENS, SUITED)),
]
"""Every casino, and so every table of the law; at Blackjack Switch, which deals two cards more, of fewer kinds."""

LETTERS = {
    "lucky-ladies": "B",
    "in-between": "A",
    "royal-match-21": "B",
    "three-card-poker": "B",
    "super-4": "C",
    "top-3": "A",
}


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")


STILL = ("stand", "no-insurance", "keep", "play-on", "take")
"""The seat insures nothing, keeps its cards and stands at once."""


def ends(walk: Walk, state: Round, chosen: Collection[str] = STILL) -> Iterator[tuple[Round, Fraction]]:
    """Every round that the deal can come to when the seat does nothing else than this."""
    if state.phase != "closed":
        yield state, Fraction(1)
        return
    turn = family_of(walk.game).turn(walk.game, state)
    if turn is not None:
        choice = next(one.id for one in turn.choices if one.id in chosen)
        yield from ends(walk, walk.after(state, Choose(SEAT, choice)), chosen)
        return
    found = walk.deals(state)
    total = sum(number for _, number in found)
    for cards, number in found:
        for end, chance in ends(walk, walk.after(state, Deal(cards)), chosen):
            yield end, chance * Fraction(number, total)


def walked(game: Game, wagers: list[str]) -> dict[str, Counter[Fraction]]:
    """For each wager, the chance of each net result, for a unit staked."""
    stakes = {"blackjack": STAKE, **dict.fromkeys(wagers, STAKE)}
    kind = Walk if game.deck.copies == 1 else ShoeWalk
    walk = kind(game, stakes, ordered=("dealer",), suits_alike=False)
    found: dict[str, Counter[Fraction]] = {wager: Counter() for wager in wagers}
    for end, chance in ends(walk, walk.opened()):
        for wager in wagers:
            settled = end.seats[SEAT].settled[Wager(wager)]
            found[wager][Fraction(settled.returned - settled.staked, STAKE)] += chance  # type: ignore[assignment]
    return found


def counted(odds: WagerOdds) -> Counter[Fraction]:
    found: Counter[Fraction] = Counter()
    for one in odds.results:
        found[one.net] += Fraction(one.combinations, odds.total)  # type: ignore[assignment]
    return found


def same(deck: Deck, wagers: list[str], decks: int, version: str, said: Mapping[str, str], **options: str) -> None:
    letters = {wager: letter for wager, letter in said.items() if wager in wagers}
    game = set_up_game(
        library.load("blackjack"), version=version, decks=decks, options=options, letters=letters, deck=deck
    )
    through = walked(game, wagers)
    for wager in wagers:
        question = put(game, wager, wager, stake=STAKE)
        assert counted(solve(question)) == through[wager], wager


@pytest.mark.rules(
    "BJ-015",
    "BJ-016",
    "BJ-017",
    "BJ-018",
    "BJ-019",
    "BJ-020",
    "BJ-023",
    "BJ-024",
    "BJ-025",
    "BJ-026",
    "BJ-027",
    "BJ-028",
)
@pytest.mark.parametrize("soft17", ["stand", "hit"])
@pytest.mark.parametrize("deck", SHOES, ids=lambda deck: deck.ranks)
def test_every_side_wager_on_a_small_shoe(deck: Deck, soft17: str) -> None:
    same(deck, WAGERS, 2, "", LETTERS, soft17=soft17)


@pytest.mark.slow
@pytest.mark.parametrize(("house", "deck"), TWICE)
def test_every_table_on_a_shoe_that_has_cards_twice(house: House, deck: Deck) -> None:
    """Every table of the law, and those options that change what a wager is on."""
    game = set_up_game(library.load("blackjack"), version=house.version, decks=house.decks, letters=house.letters)
    wagers = [wager for wager in offered(game) if wager != "super-match"]
    same(deck, wagers, house.decks, house.version, house.letters, **house.options)


@pytest.mark.rules("BJ-021")
@pytest.mark.parametrize("decks", [6, pytest.param(8, marks=pytest.mark.slow)])
def test_the_super_match_on_a_small_shoe(decks: int) -> None:
    same(Deck("9KA", "cds"), ["super-match"], decks, "switch", {})


@pytest.mark.parametrize("deck", [Deck("9KA", "dh"), Deck("TA", "s", copies=4)], ids=lambda deck: deck.ranks)
def test_insurance_on_a_small_shoe(deck: Deck) -> None:
    """Taken whenever it is offered, whatever the seat holds."""
    question = ask("blackjack", "insurance", deck=deck)
    kind = Walk if deck.copies == 1 else ShoeWalk
    walk = kind(question.game, {"blackjack": STAKE}, ordered=("dealer",), suits_alike=False)
    found: Counter[Fraction] = Counter()
    for end, chance in ends(walk, walk.opened(), ("insure", *STILL)):
        if settled := end.seats[SEAT].settled.get(Wager("insurance")):
            found[Fraction(settled.returned - settled.staked, settled.staked)] += chance  # type: ignore[assignment]
    offers = sum(found.values())
    assert counted(solve(question)) == {net: chance / offers for net, chance in found.items()}

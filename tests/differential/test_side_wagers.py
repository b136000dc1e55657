"""Blackjack's side wagers: counts equal a walk through the play engine on small shoes, as fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.games.game import Game
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.law import library
from pitboss.odds import ask, solve
from pitboss.odds.asking import played
from pitboss.odds.cache import PLACE
from pitboss.odds.report import WagerOdds
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.flow import flow_of
from pitboss.rounds.state import Round
from tests.differential.tree import SEAT, Walk

STAKE = 500
WAGERS = [wager for wager in SIDE_WAGERS if wager not in ("bad-beat", "super-match")]
SHOES = [Deck("69KA", "dh"), Deck("8QKA", "ds"), Deck("5678", "dh")]
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


def ends(walk: Walk, state: Round) -> Iterator[tuple[Round, Fraction]]:
    """Every round that the deal can come to when the seat insures nothing, keeps its cards and stands at once."""
    if state.phase != "closed":
        yield state, Fraction(1)
        return
    turn = flow_of(walk.game.name).turn(walk.game, state)
    if turn is not None:
        still = next(one.id for one in turn.choices if one.id in ("stand", "no-insurance", "keep", "play-on", "take"))
        yield from ends(walk, walk.after(state, Choose(SEAT, still)))
        return
    found = walk.deals(state)
    total = sum(number for _, number in found)
    for cards, number in found:
        for end, chance in ends(walk, walk.after(state, Deal(cards))):
            yield end, chance * Fraction(number, total)


def walked(game: Game, wagers: list[str]) -> dict[str, Counter[Fraction]]:
    """For each wager, the chance of each net result, for a unit staked."""
    walk = Walk(game, {"blackjack": STAKE, **dict.fromkeys(wagers, STAKE)}, ordered=("dealer",), suits_alike=False)
    found: dict[str, Counter[Fraction]] = {wager: Counter() for wager in wagers}
    for end, chance in ends(walk, walk.opened()):
        for wager in wagers:
            settled = end.seats[SEAT].settled[wager]
            found[wager][Fraction(settled.returned - settled.staked, STAKE)] += chance  # type: ignore[assignment]
    return found


def counted(odds: WagerOdds) -> Counter[Fraction]:
    found: Counter[Fraction] = Counter()
    for one in odds.results:
        found[one.net] += Fraction(one.combinations, odds.total)  # type: ignore[assignment]
    return found


def same(deck: Deck, wagers: list[str], decks: int, version: str, **options: str) -> None:
    letters = {wager: letter for wager, letter in LETTERS.items() if wager in wagers}
    game = played(library.load("blackjack"), version=version, decks=decks, options=options, letters=letters, deck=deck)
    through = walked(game, wagers)
    for wager in wagers:
        asked = {"version": version, "decks": decks, "options": options, "deck": deck, "stake": STAKE}
        assert counted(solve(ask("blackjack", wager, letters.get(wager), **asked))) == through[wager], wager  # type: ignore[arg-type]


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
    same(deck, WAGERS, 2, "", soft17=soft17)


@pytest.mark.rules("BJ-021")
def test_the_super_match_on_a_small_shoe() -> None:
    same(Deck("9KA", "cds"), ["super-match"], 6, "switch")

"""Blackjack's mistakes: each costs exactly what the engine pays less when just that choice is made otherwise."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.compiled.blackjack_play import PlayTables, compile_play
from pitboss.odds import ask
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.blackjack.main_game import plan_of
from pitboss.odds.solvers.blackjack.splits import Halves, play_halves
from pitboss.odds.solvers.mistakes import Mistake, find_mistakes
from pitboss.rankings.points import blackjack_total, pips
from pitboss.rounds.families.blackjack.hands import hand_of
from pitboss.rounds.families.family import Turn
from pitboss.rounds.state import Round
from tests.differential.shoe import STAKE, ShoeWalk, small_game
from tests.differential.test_blackjack import Follows


class Errs(Follows):
    """The best play, but for one choice with one class of hands, told from the cards as a player tells them."""

    mistake: Mistake

    def __call__(self, state: Round, turn: Turn) -> str:
        right = super().__call__(state, turn)
        up, hand = pips(state.zones["dealer"][0]), hand_of(state, (turn.seat, turn.hand))
        if hand.split or right == "no-insurance" or right != self.mistake.best:
            return right
        early = "play-on" in {choice.id for choice in turn.choices}
        drawn = len(hand.cards) > 2
        decision = f"against {'A' if up == 1 else 'T' if up == 10 else up}"
        decision += ", early" * early + ", having drawn" * drawn
        return self.mistake.instead if (decision, name(hand.cards)) == self.named_so else right

    @property
    def named_so(self) -> tuple[str, str]:
        return self.mistake.decision, self.mistake.hands


def name(cards: tuple[object, ...]) -> str:
    values = [pips(card) for card in cards]  # type: ignore[arg-type]
    if len(values) == 2 and values[0] == values[1]:
        shown = {1: "A", 10: "T"}.get(values[0], str(values[0]))
        return f"{shown},{shown}"
    total = blackjack_total(cards)  # type: ignore[arg-type]
    return f"{'soft' if total.soft else 'hard'} {total.value}"


def costs_what_the_engine_pays_less(deck: Deck, options: dict[str, str], every: int) -> None:
    game = small_game(deck, **options)
    tables = compile_play(game)
    plan, walk = plan_of(tables), ShoeWalk(game, {"blackjack": STAKE}, suits_alike=False)
    found = find_mistakes(Question(game=game, wager="blackjack", lettered="blackjack"))
    assert found
    right = mean(walk.by(Follows(tables, plan)))
    for mistake in found[::every]:
        errs = Errs(tables, replace(plan, splits={**split_all(tables), **plan.splits}))
        errs.mistake = mistake
        assert mean(walk.by(errs)) == right - mistake.cost, mistake


def split_all(tables: PlayTables) -> dict[tuple[int, int], tuple[Halves, int]]:
    """Every pair split once, for those who split it wrongly."""
    some = range(len(tables.numbers))
    return {(up, pair): (play_halves(tables, up, pair, 2), 2) for up in some for pair in some}


def mean(results: Counter[Fraction]) -> Fraction:
    return sum((net * chance for net, chance in results.items()), Fraction(0))


CASES: list[tuple[Deck, dict[str, str]]] = [
    (Deck("5TA", "s", copies=4), {"max_hands": "1"}),
    (Deck("7TA", "s", copies=4), {"max_hands": "1", "surrender": "early"}),
    (Deck("7TA", "s", copies=4), {"max_hands": "1", "surrender": "early", "hole_card": "no_hole_card"}),
    (Deck("7TA", "s", copies=4), {"max_hands": "1", "surrender": "late", "soft17": "hit"}),
    (Deck("8TA", "s", copies=4), {"max_hands": "2"}),
]


@pytest.mark.parametrize(("deck", "options"), CASES[1::3])
def test_a_mistake_costs_what_the_engine_pays_less(deck: Deck, options: dict[str, str]) -> None:
    costs_what_the_engine_pays_less(deck, options, every=12)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "options"), CASES)
def test_every_mistake_costs_what_the_engine_pays_less(deck: Deck, options: dict[str, str]) -> None:
    costs_what_the_engine_pays_less(deck, options, every=1)


# Soft hands are one pair of cards, so that a line is just the difference of what is published for that hand.
# M. Shackleford, wizardofodds.com, Blackjack appendix 9, 30 and 31 October 2019, where the dealer stands on soft 17.
SOFT = [
    (1, "against A", "soft 13", "hit", {"stand": "0.593924", "double": "0.525473"}),
    (1, "against A", "soft 18", "stand", {"hit": "0.007371", "double": "0.256763"}),
    (5, "against A", "soft 17", "hit", {"stand": "0.295308", "double": "0.352043"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "decision", "hands", "best", "costs"), SOFT)
def test_what_soft_hands_cost_is_published(
    decks: int, decision: str, hands: str, best: str, costs: dict[str, str]
) -> None:
    found = find_mistakes(ask("blackjack", "blackjack", decks=decks, options={"soft17": "stand"}))
    lines = [one for one in found if (one.decision, one.hands) == (decision, hands)]
    assert {one.best for one in lines} == {best}
    for one in lines:
        assert abs(one.each - Fraction(costs[one.instead])) < Fraction(2, 1_000_000)


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "hit", "stand"), [(8, "0.0602", "0.0615"), (6, "0.0606", "0.0620")])
def test_eights_against_a_ten_cost_what_is_published(decks: int, hit: str, stand: str) -> None:
    """gamingtoday.com, "Blurry line separates proper 21 play": per $100, splitting loses $6.02 and $6.06 less than
    hitting, $6.15 and $6.20 less than standing; how often it is split is not said."""
    found = find_mistakes(ask("blackjack", "blackjack", decks=decks))
    each = {one.instead: one.each for one in found if (one.decision, one.hands) == ("against T", "8,8")}
    assert abs(each["hit"] - Fraction(hit)) < Fraction(2, 10_000)
    assert abs(each["stand"] - Fraction(stand)) < Fraction(2, 10_000)

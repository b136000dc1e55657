"""Rounds of blackjack from a shoe of few values, walked through the play engine: the best play there is, and any other.

Cards of one value are alike to the main game, so each value is dealt once, with its number of cards. Insurance is a
wager of its own and is never taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from pitboss.cards import Card, Deck
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.odds.asking.by_name import set_up_game
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.families.family import Turn
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.differential.tree import SEAT, Walk, Weighed, net

STAKE = 200
"""Cents, so that a blackjack and a surrender leave no fraction."""

Policy = Callable[[Round, Turn], str]


def small_game(deck: Deck, **options: str) -> Game:
    """Blackjack from this shoe; `max_hands` may be 1 here, so that no pair is split."""
    known = {name: said for name, said in options.items() if (name, said) != ("max_hands", "1")}
    game = set_up_game(library.load("blackjack"), options=known, deck=deck)
    return Game(game.edition, replace(game.choices, options={**game.choices.options, **options}), deck)


class ShoeWalk(Walk):
    """The tree of a round; `expected` is worth what the best play is worth that sees all cards that lie face up."""

    def deals(self, state: Round, *, alike: bool = False) -> list[tuple[tuple[Card, ...], int]]:
        left = Counter(dict.fromkeys(self.game.deck.cards, self.game.deck.copies))
        left.subtract(state.out)
        due = family_of(self.game).due(self.game, state)
        found: list[tuple[tuple[Card, ...], int]] = [((), 1)]
        for _ in due:
            found = [
                ((*cards, card), ways * (number - cards.count(card)))
                for cards, ways in found
                for card, number in left.items()
                if number > cards.count(card)
            ]
        assert found, "the shoe is too small for this round"
        return found

    def worth_alike(self, states: Weighed) -> int | Fraction:
        """Rounds take different numbers of cards, so what follows is weighed by its chance."""
        one = states[0][0]
        if one.phase != "closed":
            return super().worth_alike(states)
        turn = family_of(self.game).turn(self.game, one)
        if turn is not None:
            choices = [choice.id for choice in turn.choices if choice.id != "insure"]
            return max(self.worth([(self.after(s, Choose(SEAT, id)), n) for s, n in states]) for id in choices)
        further: Weighed = []
        for state, number in states:
            dealt = self.deals(state)
            total = sum(ways for _, ways in dealt)
            further += [(self.after(state, Deal(cards)), number * Fraction(ways, total)) for cards, ways in dealt]  # type: ignore[misc]
        return self.worth(further)

    def by(self, policy: Policy, state: Round | None = None, chance: Fraction = Fraction(1)) -> Counter[Fraction]:
        """The chance of each net result, in stakes, when a policy chooses."""
        at = state or self.opened()
        if at.phase != "closed":
            return Counter({Fraction(net(at), STAKE): chance})
        turn = family_of(self.game).turn(self.game, at)
        if turn is not None:
            return self.by(policy, self.after(at, Choose(SEAT, policy(at, turn))), chance)
        found: Counter[Fraction] = Counter()
        dealt = self.deals(at)
        total = sum(ways for _, ways in dealt)
        for cards, ways in dealt:
            found.update(self.by(policy, self.after(at, Deal(cards)), chance * Fraction(ways, total)))
        return found


def best(game: Game) -> Fraction:
    return ShoeWalk(game, {"blackjack": STAKE}, suits_alike=False).expected() / STAKE

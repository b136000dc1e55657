"""Ways to play for seats that play by themselves: the best there is, or a named strategy.

The strategies need compiled loops. This file is imported only when a seat plays by itself.
"""

from __future__ import annotations

from typing import Any, cast

from pitboss.advice import Situation
from pitboss.cli.coach import Coach
from pitboss.cli.players import BEST, Decide
from pitboss.errors import BadInput, nearest
from pitboss.games.blackjack import house_rules
from pitboss.games.game import Game
from pitboss.odds.strategies import list_names, list_strategies
from pitboss.odds.strategies.blackjack import HandStrategy
from pitboss.odds.strategies.blackjack import Situation as HandBefore
from pitboss.rankings.points import blackjack_total, pips


def find_way(game: Game, name: str, coach: Coach) -> Decide:
    """Find the best play, or the strategy of that name."""
    if name == BEST:
        return lambda _, situation: next(iter(coach.weigh(situation).best), "")
    known = list_strategies(game)
    if name not in known:
        names = (BEST, *list_names(game))
        raise BadInput(f"{game.edition.title} has no strategy {name!r}. {nearest(name, names)}")
    return follow(known[name])


def find_company(game: Game, coach: Coach) -> Decide:
    """Find how the other players play: by a named strategy, which is quicker to find than the best play."""
    return find_way(game, next(iter(list_strategies(game)), BEST), coach)


def follow(strategy: Any) -> Decide:
    if isinstance(strategy, HandStrategy):
        return lambda game, situation: play_hand(game, strategy, situation)
    return lambda game, situation: play_cards(game, strategy, situation)


def play_hand(game: Game, strategy: HandStrategy, situation: Situation) -> str:
    """Play a hand of blackjack. Its strategies say nothing about insurance."""
    if situation.stage != "play" or not situation.seen:
        return ""
    hand, up = situation.hand, situation.seen[0]
    total = blackjack_total(hand)
    pair = pips(hand[0]) if len(hand) == 2 and pips(hand[0]) == pips(hand[1]) else 0
    rules = house_rules(game.choices.options)
    before = HandBefore(total.value, total.soft, pair, pips(up), frozenset(situation.open), rules)
    return strategy.rule(before)


def play_cards(game: Game, strategy: Any, situation: Situation) -> str:
    """Play a hand of cards. Where cards come one by one, all that lie face up belong to the hand."""
    own, seen = situation.hand, situation.seen
    if game.name in ONE_BY_ONE:
        own, seen = (*own, *seen), ()
    return cast(str, strategy.choice(game, own, seen, situation.earlier))


ONE_BY_ONE = ("let-it-ride", "mississippi-stud", "stud-235")

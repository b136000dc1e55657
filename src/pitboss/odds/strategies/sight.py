"""What a player has in sight when a choice is due, for many deals at once: the words that ways to play are written in.

A `Sight` holds one row of cards for each deal, and a question about it is answered by one truth or number a row. So a
way to play is written once, and serves every deal of an analysis as well as a single round at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, Card, Deck, cards
from pitboss.compiled.hands import RankTable, tabulate_ranking
from pitboss.games import hands
from pitboss.games.game import Game
from pitboss.odds.deals.evaluation import evaluate_in_turn
from pitboss.rankings import RANKINGS, HandRank, Ranked, Ranking

Rows = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]

OWN = "player"
"""The name that editions give a player's hand."""


@dataclass(frozen=True, eq=False)
class Sight:
    """Rows of one's own cards and of the others that lie face up, and the choices that were made before.

    Where a hand is made of cards that come one by one, whoever they belong to, all that lie face up are one's own.
    """

    game: Game
    own: Rows
    seen: Rows
    made: tuple[str, ...] = ()

    @classmethod
    def of_own(cls, game: Game, own: Rows, made: tuple[str, ...] = ()) -> Sight:
        """Nothing lies face up but one's own cards."""
        return cls(game, own, np.zeros((len(own), 0), np.uint8), made)

    def __len__(self) -> int:
        return len(self.own)

    def where(self, some: Flags) -> Sight:
        fewer = replace(self, own=self.own[some], seen=self.seen[some])
        return fewer.knowing(self.best[some]) if "best" in self.__dict__ else fewer

    def knowing(self, best: NDArray[np.int16]) -> Sight:
        """The same, where the places of the best hands are known already."""
        self.__dict__["best"] = best
        return self

    @property
    def always(self) -> Flags:
        return np.ones(len(self), np.bool_)

    @cached_property
    def cards(self) -> Rows:
        return np.hstack([self.own, self.seen])

    @cached_property
    def boards(self) -> tuple[Rows, Numbers]:
        """The cards in common without their repetitions, which lie side by side, and where each row has its own."""
        new = np.ones(len(self), np.bool_)
        new[1:] = False
        for column in self.seen.T:
            new[1:] |= column[1:] != column[:-1]
        return self.seen[new], np.cumsum(new) - 1

    # By rank and suit

    @cached_property
    def high(self) -> NDArray[np.uint8]:
        """The rank of the highest card of one's own."""
        top: NDArray[np.uint8] = (self.own >> 2).max(axis=1)
        return top

    @cached_property
    def span(self) -> Numbers:
        """How many ranks one's own cards reach over, the ace being high: 2 for cards next to each other."""
        ranks = (self.own >> 2).astype(np.int64)
        reach: Numbers = ranks.max(axis=1) - ranks.min(axis=1) + 1
        return reach

    @cached_property
    def suited(self) -> Flags:
        """All of one's own cards are of one suit."""
        flags: Flags = (self.own & 3 == self.own[:, :1] & 3).all(axis=1)
        return flags

    def number(self, ranks: str) -> Numbers:
        """How many of one's own cards are of the ranks from one to another: `TA` is ten to ace."""
        low, high = RANKS.index(ranks[0]), RANKS.index(ranks[-1])
        count: Numbers = ((self.own >> 2 >= low) & (self.own >> 2 <= high)).sum(axis=1)
        return count

    def pair_of(self, ranks: str) -> Flags:
        """Two or more of one's own cards are of one rank from one to another."""
        low, high = RANKS.index(ranks[0]), RANKS.index(ranks[-1])
        found = np.zeros(len(self), np.bool_)
        for rank in range(low, high + 1):
            found |= (self.own >> 2 == rank).sum(axis=1) > 1
        return found

    @cached_property
    def different(self) -> Numbers:
        """How many different ranks one's own cards have."""
        return sum(((self.own >> 2 == rank).any(axis=1) for rank in range(len(RANKS))), np.zeros(len(self), np.int64))

    # By the dealer's up card

    def up(self, ranks: str) -> Flags:
        """The one other card that lies face up is of the ranks from one to another."""
        rank = self.seen[:, 0] >> 2
        flags: Flags = (rank >= RANKS.index(ranks[0])) & (rank <= RANKS.index(ranks[-1]))
        return flags

    @cached_property
    def matched(self) -> Flags:
        """One of one's own cards has the rank of the one other card that lies face up."""
        flags: Flags = (self.own >> 2 == self.seen[:, :1] >> 2).any(axis=1)
        return flags

    def above(self, nth: int) -> Flags:
        """The nth highest of one's own cards is above the one other card that lies face up."""
        ranks = np.sort(self.own >> 2, axis=1)
        flags: Flags = ranks[:, -nth] > self.seen[:, 0] >> 2
        return flags

    # By the law's ranking

    @cached_property
    def ranking(self) -> Ranking:
        return RANKINGS[self.game.ranking(OWN)]

    def table_of(self, number: int) -> RankTable:
        """The player's ranking, applied to this many cards: of more than it takes, the best."""
        return tabulate_ranking(replace(self.ranking, dealt=number), self.game.deck)

    def at_least(self, least: str) -> Flags:
        """One's hand is as good as these cards or better."""
        held = evaluate_in_turn(self.table_of(self.own.shape[1]), self.own)
        return np.array(reaches(self.ranking, self.game.deck, least))[held]

    def pair_or_better(self, rank: str) -> Flags:
        """One's hand is a pair of this rank or of a higher one, or a hand of a better category."""
        least, own = HandRank(self.ranking.keys["pair"], (RANKS.index(rank),)), self.table_of(self.own.shape[1])
        return np.array([one >= least for one in own.order])[evaluate_in_turn(own, self.own)]

    def plays_as_dealer(self) -> Flags:
        """One's hand is one that the dealer would play with."""
        rule, own = self.game.edition.qualifies, self.table_of(self.own.shape[1])
        plays = [rule is None or hands.qualifies(rule, self.ranking, Ranked(rank, ())) for rank in own.order]
        return np.array(plays)[evaluate_in_turn(own, self.own)]

    @cached_property
    def best(self) -> NDArray[np.int16]:
        """The place of the best hand in all the cards."""
        return evaluate_in_turn(self.table_of(self.cards.shape[1]), self.cards)

    @cached_property
    def category(self) -> NDArray[np.int8]:
        """The category of the best hand in all the cards, counted from the weakest."""
        return self.categories(self.cards.shape[1])[self.best]

    def categories(self, number: int) -> NDArray[np.int8]:
        """By place, the category of a hand chosen from this many cards."""
        return np.array([rank.category for rank in self.table_of(number).order], np.int8)

    def makes(self, category: str) -> Flags:
        """The best hand in all the cards is of this category or a better one."""
        flags: Flags = self.category >= self.ranking.keys[category]
        return flags

    def wins(self, wager: str) -> Flags:
        """One's own cards, as they are, would win this wager."""
        table = self.game.table(wager)
        assert table is not None
        own = tabulate_ranking(RANKINGS[self.game.ranking(self.game.wagers[wager].on or table.on)], self.game.deck)
        rows = [hands.find_row(self.game, wager, wager, lambda _, one=one: Ranked(one, ())) for one in own.order]  # type: ignore[misc]
        return np.array([row is not None for row in rows])[evaluate_in_turn(own, self.own)]


@cache
def reaches(ranking: Ranking, deck: Deck, least: str) -> tuple[bool, ...]:
    """By place, whether a hand is as good as these cards or better."""
    bound = ranking.rank(cards(least))
    return tuple(rank >= bound for rank in tabulate_ranking(ranking, deck).order)


Rule = Callable[[Sight], Sequence[tuple[str, Flags]]]
"""What is chosen where, to be read from the first to the last: the first that is true is the one."""


@dataclass(frozen=True)
class Strategy:
    """A way to play: its rule, the same in words, and where it is published."""

    says: str
    rule: Rule
    published: str

    def choices(self, sight: Sight, ids: Sequence[str]) -> NDArray[np.int8]:
        """What is chosen in each row, by its number among `ids`."""
        found = np.full(len(sight), -1, np.int8)
        for choice, flags in reversed(self.rule(sight)):
            found[flags] = list(ids).index(choice)
        assert (found >= 0).all(), "a rule must leave no hand out"
        return found

    def choice(self, game: Game, own: Sequence[Card], seen: Sequence[Card], made: Sequence[str] = ()) -> str:
        """What is chosen in one deal."""
        one = Sight(game, np.array([own], np.uint8), np.array([seen], np.uint8).reshape(1, -1), tuple(made))
        return next(choice for choice, flags in self.rule(one) if flags[0])

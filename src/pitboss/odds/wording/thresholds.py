"""The best play where it turns on one hand: play with it or better, and fold the rest."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import RANKS
from pitboss.odds.asking.question import Question
from pitboss.rankings import RANKINGS, HandRank, Ranking


def ranking_of(question: Question) -> Ranking:
    return RANKINGS[question.game.ranking("player")]


def describe_threshold(question: Question, ranks: Sequence[HandRank], choices: Sequence[str]) -> str:
    """The play in words: `play with high card Q-6-4 or better, otherwise fold`."""
    hands_of = list(zip(ranks, choices, strict=True))
    first = max(hands_of)[1]
    others = dict.fromkeys(choice for choice in choices if choice != first)
    if not others:
        return f"{first} with every hand"
    least = min(rank for rank, choice in hands_of if choice == first)
    except_for = sum(choice != first for rank, choice in hands_of if rank >= least)
    but = f" but {except_for} kinds of hands" if except_for else ""
    return f"{first} with {name_rank(ranking_of(question), least)} or better{but}, otherwise {' or '.join(others)}"


def name_rank(ranking: Ranking, rank: HandRank) -> str:
    """`high card Q-6-4`."""
    return f"{ranking.category(rank).title.lower()} {'-'.join(RANKS[one] for one in rank.ranks)}"

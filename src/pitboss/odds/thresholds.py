"""Ways to play that turn on one hand: play with it or better, and fold the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.cards import RANKS, cards
from pitboss.errors import BadInput, nearest
from pitboss.games import hands
from pitboss.odds.question import Question
from pitboss.rankings import RANKINGS, HandRank, Ranked, Ranking

Plays = Callable[[Question, HandRank], bool]


def at_least(least: str) -> Plays:
    """To play with these cards or better."""

    def plays(question: Question, rank: HandRank) -> bool:
        return rank >= ranking_of(question).rank(cards(least))

    return plays


def as_the_dealer(question: Question, rank: HandRank) -> bool:
    """To play with what the dealer would play with."""
    rule = question.game.edition.qualifies
    return rule is not None and hands.qualifies(rule, ranking_of(question), Ranked(rank, ()))


STRATEGIES: dict[str, dict[str, Plays]] = {
    "three-card-poker": {
        "q-6-4": at_least("Qs 6d 4c"),
        "mimic-the-dealer": as_the_dealer,
        "always-play": lambda question, rank: True,
    },
    "caribbean-stud": {
        "a-k-j-8-3": at_least("As Kd Jc 8h 3s"),
        "pair-or-better": at_least("2s 2d 3c 4h 5s"),
        "mimic-the-dealer": as_the_dealer,
        "always-bet": lambda question, rank: True,
    },
}
"""Published ways to play, by game and name; docs/reference/odds.md says where each is published."""


def ranking_of(question: Question) -> Ranking:
    return RANKINGS[question.game.ranking("player")]


def played_by(question: Question, ranks: Sequence[HandRank]) -> list[bool]:
    """Which of these hands the strategy that the question names plays with."""
    known = STRATEGIES.get(question.game.name, {})
    if question.strategy not in known:
        raise BadInput(
            f"there is no strategy {question.strategy!r} for this wager. {nearest(question.strategy, known)}"
        )
    return [known[question.strategy](question, rank) for rank in ranks]


def described(question: Question, ranks: Sequence[HandRank], choices: Sequence[str]) -> str:
    """The play in words: `play with high card Q-6-4 or better, otherwise fold`."""
    hands_of = list(zip(ranks, choices, strict=True))
    first = max(hands_of)[1]
    others = dict.fromkeys(choice for choice in choices if choice != first)
    if not others:
        return f"{first} with every hand"
    least = min(rank for rank, choice in hands_of if choice == first)
    except_for = sum(choice != first for rank, choice in hands_of if rank >= least)
    but = f" but {except_for} kinds of hands" if except_for else ""
    return f"{first} with {named(ranking_of(question), least)} or better{but}, otherwise {' or '.join(others)}"


def named(ranking: Ranking, rank: HandRank) -> str:
    """`high card Q-6-4`."""
    return f"{ranking.category(rank).title.lower()} {'-'.join(RANKS[one] for one in rank.ranks)}"
